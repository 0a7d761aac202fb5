"""Two processes on one data folder: nothing is lost, nothing is overwritten, and each sees the other's words."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path

import pytest

from ownwords import Ownwords
from ownwords.errors import Stale
from ownwords.reading.history import HistoryQuery
from ownwords.writing.edit import NewNote

WRITER = """
import asyncio, sys
from ownwords import Ownwords
from ownwords.writing.edit import NewNote

async def write(folder, name):
    async with Ownwords.open(folder) as ownwords:
        me = ownwords.owner()
        thread = await me.thread("trip")
        print("ready", flush=True)
        sys.stdin.readline()
        for number in range(20):
            await me.add(NewNote("about", f"Fact {number} of {name}"))
            await thread.say(f"{number} fig of {name}")

asyncio.run(write(sys.argv[1], sys.argv[2]))
"""


@pytest.mark.req("NOD-104")
async def test_writers_in_two_processes_lose_nothing(tmp_path: Path) -> None:
    async with Ownwords.open(tmp_path) as ownwords:
        await ownwords.owner().thread("trip")
    writers = [
        await asyncio.create_subprocess_exec(
            sys.executable, "-c", WRITER, str(tmp_path), name, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        for name in "ab"
    ]
    for writer in writers:
        assert writer.stdout is not None
        assert await writer.stdout.readline() == b"ready\n"
    await asyncio.gather(*(writer.communicate(b"go\n") for writer in writers))
    assert [writer.returncode for writer in writers] == [0, 0]
    async with Ownwords.open(tmp_path) as ownwords:
        me = ownwords.owner()
        view = await me.view()
        assert (len(view.notes), view.version) == (40, 40)
        assert len(await me.changes()) == 40
        page = await me.history(HistoryQuery(query="fig"))
        assert page.total_matches == 40
        lines = [json.loads(line)["text"] async for line in me.export_conversations()]
        for name in "ab":
            assert [line for line in lines if line.endswith(name)] == [f"{n} fig of {name}" for n in range(20)]


@pytest.mark.req("NOD-104")
async def test_what_another_process_wrote_is_seen_and_an_old_version_refused(tmp_path: Path) -> None:
    async with Ownwords.open(tmp_path) as one, Ownwords.open(tmp_path) as other:
        seen = await one.owner().add(NewNote("about", "Likes tea"))
        await other.owner().add(NewNote("about", "Likes coffee"))
        assert "coffee" in await one.owner().index()
        with pytest.raises(Stale):
            await one.owner().add(NewNote("about", "Likes wine"), seen.version)
        await (await one.owner().thread("trip")).say("the fig")
        assert (await other.owner().history(HistoryQuery(query="fig"))).total_matches == 1
        await other.owner().forget("about/likes-coffee")
        assert "coffee" not in await one.owner().index()
