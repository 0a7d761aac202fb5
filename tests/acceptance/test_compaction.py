"""Compaction with real processes on one folder: killed between the journal and the boundary, and two at once."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from ownwords import Ownwords
from tests.compacting import entries, talk, told

SAID = "My sister Ines lives in Porto."
KILLED = """
    import asyncio, os, signal, sys
    from dataclasses import replace
    from ownwords import Ownwords

    class KilledBehindTheEntry:
        def __init__(self, journal):
            self.journal = journal

        async def append(self, scope, entry):
            await self.journal.append(scope, entry)
            os.kill(os.getpid(), signal.SIGKILL)

    async def main():
        async with Ownwords.open(sys.argv[1], background=False) as ownwords:
            able = ownwords.owner()._able
            killed = replace(able.compacting, journal=KilledBehindTheEntry(able.compacting.journal))
            memory = ownwords.owner()
            (thread,) = await memory.threads()
            await killed.compact(memory.scope, thread.id, await memory.zone())

    asyncio.run(main())
"""
TOGETHER = """
    import asyncio, sys
    from ownwords import Ownwords

    async def main():
        async with Ownwords.open(sys.argv[1], background=False) as ownwords:
            memory = ownwords.owner()
            print("ready", flush=True)
            sys.stdin.readline()
            for thread in await memory.threads():
                await memory.compact(thread.id)

    asyncio.run(main())
"""


def started(folder: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", dedent(TOGETHER), str(folder)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


@pytest.mark.req("NB-13")
async def test_one_that_is_killed_behind_the_entry_makes_no_second_one(tmp_path: Path) -> None:
    async with Ownwords.open(tmp_path, background=False) as ownwords:
        await talk(await ownwords.owner().thread("x"), SAID)
    command = [sys.executable, "-c", dedent(KILLED), str(tmp_path)]
    killed = await asyncio.to_thread(subprocess.run, command, check=False, timeout=60)
    assert killed.returncode == -signal.SIGKILL
    async with Ownwords.open(tmp_path, background=False) as ownwords:
        me = ownwords.owner()
        thread = await me.thread("x")
        assert (await thread.view()).covered_through is None
        assert len(await entries(me)) == 1
        await talk(thread, "I moved to Braga.")
        done = await me.compact(thread)
        assert done.covered == 2
        found = await entries(me)
        assert [one.covers for one in found] == [(message.id,) for message in await thread.messages()]
        assert [told(one) for one in found] == [["My sister Ines lives in Porto"], ["I moved to Braga"]]


async def test_two_processes_at_once_make_one_entry_of_each_conversation(tmp_path: Path) -> None:
    async with Ownwords.open(tmp_path, background=False) as ownwords:
        for number in range(12):
            await talk(await ownwords.owner().thread(f"talk {number}"), f"My sister Ines has {number} plum trees.")

    def both() -> list[int]:
        running = [started(tmp_path) for _ in range(2)]
        for process in running:
            assert process.stdout
            assert process.stdout.readline() == "ready\n"
        for process in running:
            assert process.stdin
            process.stdin.write("\n")
            process.stdin.flush()
        for process in running:
            process.communicate(timeout=60)
        return [process.returncode for process in running]

    assert await asyncio.to_thread(both) == [0, 0]
    async with Ownwords.open(tmp_path, background=False) as ownwords:
        found = await entries(ownwords.owner())
        assert len(found) == 12
        assert len({one.covers for one in found}) == 12
        for thread in await ownwords.owner().threads():
            assert (await ownwords.owner().conversation_view(thread.id)).messages == ()
