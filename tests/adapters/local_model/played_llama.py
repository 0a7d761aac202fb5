"""A package that plays llama-cpp-python: what it needs beside itself, and `python -m llama_cpp.server`, which answers
as the scripted server does, in the manner of the real one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

NAMES = ("llama_cpp/__init__", "llama_cpp/server/__init__", "sse_starlette", "starlette_context", "pydantic_settings")
STARTED = "started.json"
BROKEN = "LD_BROKEN"
"""A variable with which the server ends at once."""

PROGRAM = f'''
import json, os, sys, time
from pathlib import Path
from ownwords.testing import Reply, ScriptedModelServer

started = {{"process": os.getpid(), "arguments": sys.argv[1:], "environment": dict(os.environ)}}
Path(__file__).with_name("{STARTED}").write_text(json.dumps(started))
print("loading", flush=True)
if "{BROKEN}" in os.environ:
    sys.exit("unknown model architecture")
port, key = int(os.environ["PORT"]), os.environ["API_KEY"]
with ScriptedModelServer(port=port, key=key, supports={{"json_object"}}, refuses="llama-cpp-python") as server:
    server.otherwise(Reply.json({{"city": "Porto"}}).using(input=70, output=6))
    time.sleep(600)
'''


def install(packages: Path) -> Path:
    """Lay the package into this folder; where its server will say how it was started."""
    (packages / "llama_cpp" / "server").mkdir(parents=True)
    for name in NAMES:
        (packages / f"{name}.py").touch()
    (packages / "llama_cpp" / "server" / "__main__.py").write_text(PROGRAM)
    return packages / "llama_cpp" / "server" / STARTED


def read(started: Path) -> Any:
    """How the server was started: its process, arguments and environment."""
    return json.loads(started.read_text())
