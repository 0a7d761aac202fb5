"""The npm SDK's client on both transports. It needs node, and the package in a folder that is named by
OWNWORDS_TEST_NODE_MODULES: `npm install --prefix FOLDER @modelcontextprotocol/sdk`, and FOLDER/node_modules."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from ownwords.compose import Ownwords
from ownwords.memory import Memory
from ownwords.writing.edit import NewNote
from tests.interfaces.http.serving import Served
from tests.interfaces.mcp.speaking import command

CLIENT = Path(__file__).with_name("npm_client.cjs")
PACKAGE = "@modelcontextprotocol/sdk"


def by_npm(*arguments: str) -> dict[str, Any]:
    """What the client was answered."""
    node, modules = shutil.which("node"), os.environ.get("OWNWORDS_TEST_NODE_MODULES", "")
    if node is None:
        pytest.skip("no node here")
    if not (Path(modules) / PACKAGE).is_dir():
        pytest.skip(f"OWNWORDS_TEST_NODE_MODULES names no folder with {PACKAGE}")
    environment = {**os.environ, "NODE_PATH": modules}
    done = subprocess.run([node, CLIENT, *arguments], env=environment, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


async def fill(memory: Memory) -> None:
    await (await memory.thread("Garden")).say("The bees came back.")
    await memory.add(NewNote("about", "Ich halte Bienen – 蜜蜂."))


def check(answered: dict[str, Any], *, tools: int) -> None:
    assert answered["server"]["name"] == "ownwords"
    assert len(answered["tools"]) == tools
    assert answered["resources"][0]["uri"] == "ownwords://notes"
    assert answered["templates"][-1] == "ownwords://notes/{area}/{slug}"
    assert "蜜蜂" in answered["read"]["content"][0]["text"]
    assert answered["history"]["structuredContent"]["totalMatches"] == 1
    assert answered["wrong"]["isError"]
    assert answered["wrong"]["structuredContent"]["error"]["field"] == "word"
    assert answered["unknown"]["isError"]
    assert "status: stated" in answered["note"][0]["text"]
    assert answered["missing"] == -32602


@pytest.mark.parametrize("read_only", [False, True])
def test_over_http(served: Served, read_only: bool) -> None:
    work = served.ownwords.owner(workspace="work")
    served.run(fill(work))
    secret = served.run(served.ownwords.tokens.create(work.scope, "npm", read_only=read_only)).secret
    check(by_npm("http", f"http://{served.address}/mcp", secret), tools=6 if read_only else 10)


async def test_over_stdio(tmp_path: Path) -> None:
    async with Ownwords.open(tmp_path / "data", background=False) as ownwords:
        await fill(ownwords.owner())
    check(by_npm("stdio", *command(tmp_path / "data")), tools=10)
