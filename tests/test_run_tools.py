"""The tools of run memory, and that a run leaves nothing behind, however it ends."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from ownwords.compose import Ownwords
from ownwords.domain.tools import RUN_MEMORY
from ownwords.errors import NotFound
from ownwords.memory import Conversation, Memory
from ownwords.run_tools import RUN_TOOLS
from tests.memories import clock, me, ownwords, thread

__all__ = ["clock", "me", "ownwords", "thread"]

KILLED = """
import asyncio, pathlib, sys
from ownwords.compose import Ownwords
from ownwords.run_tools import RUN_TOOLS

async def main():
    async with Ownwords.open(pathlib.Path(sys.argv[1]), background=False) as ownwords:
        me = ownwords.owner()
        thread = await me.thread("trip")
        await thread.say("walnut")
        with me.runs.begin("report") as run:
            await RUN_TOOLS["share_result"](run, {"name": "pistachio", "result": {"found": "hazelnut"}})
            await me.notebook.within(thread.id).save("almond")
            print((await RUN_TOOLS["read_shared"](run, {"name": "pistachio"}))["result"]["found"], flush=True)
            await asyncio.sleep(60)

asyncio.run(main())
"""


async def test_steps_share_by_tools(me: Memory, thread: Conversation) -> None:
    with me.runs.begin("report"):
        run = me.runs.named("report")
        shared = await RUN_TOOLS["share_result"](run, {"name": "rows", "result": [1, 2]})
        assert shared == {"success": True, "name": "rows", "size": 6}
        assert await RUN_TOOLS["list_shared"](run, {}) == {
            "success": True,
            "count": 1,
            "shared": [{"name": "rows", "size": 6}],
        }
        read = await RUN_TOOLS["read_shared"](run, {"name": "rows"})
        assert read == {"success": True, "name": "rows", "result": [1, 2]}
        for name, fields in (("read_shared", {"name": "x"}), ("share_result", {"result": 1}), ("read_shared", {})):
            answer = await RUN_TOOLS[name](run, fields)
            assert answer.keys() == {"success", "error"}
            assert answer["success"] is False
        assert (await me.prepare(thread, "rows")).context == "", "no turn is told of it"
        assert await me.notebook.count() == 0
    assert {tool.name for tool in RUN_MEMORY} == set(RUN_TOOLS)


@pytest.mark.parametrize("name", RUN_TOOLS)
async def test_outside_of_a_run_nothing_is_shared(name: str) -> None:
    assert (await RUN_TOOLS[name](None, {}))["success"] is False


async def test_a_deleted_account_has_no_runs(ownwords: Ownwords) -> None:
    with ownwords.owner().runs.begin("report"):
        await ownwords.delete_owner()
        with pytest.raises(NotFound):
            ownwords.owner().runs.named("report")


@pytest.mark.req("NT-42")
def test_a_killed_process_leaves_nothing_of_its_run(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", KILLED, str(tmp_path)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "hazelnut\n"
        process.send_signal(signal.SIGKILL)
    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert [word for word in (b"walnut", b"almond") if word in stored] == [b"walnut", b"almond"]
    assert [word for word in (b"pistachio", b"hazelnut", b"report") if word in stored] == []
    asyncio.run(look_again(tmp_path))


async def look_again(folder: Path) -> None:
    """Open what the killed process left."""
    async with Ownwords.open(folder, background=False) as ownwords:
        me = ownwords.owner()
        with pytest.raises(NotFound):
            me.runs.named("report")
        with me.runs.begin("report") as run:
            assert run.sizes() == {}
        assert (await me.notebook.count(), len(await me.find("hazelnut"))) == (1, 0)
