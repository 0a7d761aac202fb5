"""`kill -9` at any moment of two processes that talk, condense, append, dream, prune and restore over one data folder.

Every entry that was acknowledged can be read once and in order, every version is whole, nothing is dreamed twice and
nothing passed over. `OWNWORDS_TEST_KILLS` says how often (16); 500 takes about seven minutes.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

import pytest

from tests.acceptance import killed_memories

KILLS = int(os.environ.get("OWNWORDS_TEST_KILLS", "16"))
ROOT = Path(__file__).parents[2]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL, and no fork")
async def test_processes_killed_at_any_moment_lose_nothing_and_do_nothing_twice(tmp_path: Path) -> None:
    program = ".".join(Path(killed_memories.__file__).relative_to(ROOT).with_suffix("").parts)
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", program, str(tmp_path), str(KILLS), "1"),
        cwd=ROOT,
        env=os.environ | {"OWNWORDS_EMBEDDER": "none"},
        stdout=PIPE,
        stderr=PIPE,
    )
    output, errors = await process.communicate()
    assert process.returncode == 0, errors.decode()
    acknowledged = json.loads(output)
    done = {name: acknowledged.get(name, 0) for name in ("appended", "said", "made", "pruned")}
    assert all(done.values()), f"they hardly came to anything: {done}"
    assert done["appended"] + done["said"] > KILLS
