"""A disk without room, on every surface: it is said so, and what is stored stays as it was."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from typer.testing import CliRunner

from ownwords import Ownwords
from ownwords.interfaces.cli.app import app
from ownwords.interfaces.server import create_app
from ownwords.memory import Memory
from ownwords.writing.edit import NewNote
from ownwords.writing.importing import BATCH_MESSAGES
from tests.interfaces.http.serving import failed
from tests.interfaces.web.plain_browser import PlainBrowser
from tests.machine import SmallDisk, small_disk

SAID = "Remember that my sister Ines lives in Porto."
NO_ROOM = "nothing was written. Free some space and try again."


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[SmallDisk]:
    with small_disk(tmp_path / "disk", 24) as disk:
        yield disk


async def everything(memory: Memory) -> list[Any]:
    lines = [line async for line in memory.export_conversations()]
    return [(await memory.document()).serialise(), lines, await memory.settings(), await memory.changes()]


async def test_over_http_and_on_the_pages(disk: SmallDisk) -> None:
    async with Ownwords.open(disk.data) as ownwords:
        me = ownwords.owner()
        await me.add(NewNote("about", "I play the viola."))
        thread = await me.thread("trip")
        await thread.say(SAID)
        disk.leave(0)
        before = await everything(me)
        transport = httpx2.ASGITransport(create_app(ownwords))
        async with httpx2.AsyncClient(transport=transport, base_url="http://localhost") as client:
            for method, path, body in [
                ("POST", "/api/threads", {}),
                ("DELETE", f"/api/threads/{thread.id}", None),
                ("POST", f"/api/threads/{thread.id}/messages", {"messages": [{"role": "owner", "text": "x"}]}),
                ("POST", "/api/memory/learn", {"thread_id": thread.id}),
                ("POST", "/api/memory/notes", {"area": "about", "text": "I play the cello."}),
                ("PATCH", "/api/memory/notes/about/i-play-the-viola", {"text": "I play the oboe."}),
                ("DELETE", "/api/memory/notes/about/i-play-the-viola", None),
                ("POST", "/api/memory/import", {"notes": [{"area": "about", "text": "I play the cello."}]}),
                ("POST", "/api/memory/clear", None),
                ("PUT", "/api/settings", {"remember": False}),
                ("DELETE", "/api/account", None),
            ]:
                assert failed(await client.request(method, path, json=body), 507, "store_full").endswith(NO_ROOM)
            browser = PlainBrowser(client)
            await browser.open("/memory")
            await browser.press("Save the note", text="I play the cello.")
            assert (browser.status, browser.error.endswith(NO_ROOM)) == (507, True)
            assert browser.field("text", browser.page.one(id="add")) == "I play the cello."
            await browser.follow("Forget …", browser.note("I play the viola."))
            await browser.press("Forget it")
            assert (browser.status, browser.error.endswith(NO_ROOM)) == (507, True)
            await browser.open(f"/conversations/{thread.id}")
            await browser.press("Say it", text="I play the cello.")
            assert (browser.status, browser.error.endswith(NO_ROOM)) == (507, True)
            assert browser.field("text") == "I play the cello."
        assert await everything(me) == before
        disk.clear()
        assert (await me.learn(thread)).saved


def run(disk: SmallDisk, *arguments: str) -> tuple[int, str]:
    """The exit code, and what is said."""
    result = CliRunner().invoke(app, ["--data", str(disk.data), *arguments])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert not (result.exit_code and result.stdout)
    return result.exit_code, result.stderr if result.exit_code else result.stdout


def test_at_the_command_line(disk: SmallDisk, tmp_path: Path) -> None:
    run(disk, "notes", "add", "about", "I play the viola.")
    run(disk, "learn", SAID)
    (notes := tmp_path / "notes.md").write_text("- I play the cello.")
    (talk := tmp_path / "talk.jsonl").write_text('{"role": "user", "text": "I play the cello."}')
    shown = [run(disk, *command) for command in (["notes", "list", "--json"], ["threads", "list", "--json"])]
    disk.leave(40_000)  # the least that opening takes
    for command in (
        ["notes", "add", "about", "I play the cello."],
        ["notes", "edit", "about/i-play-the-viola", "--text", "I play the oboe."],
        ["learn", "Remember that I play the cello."],
        ["settings", "remember", "off"],
        ["import", str(notes)],
        ["import", str(talk)],
        ["clear", "--yes"],
        ["account", "delete", "--yes"],
    ):
        code, reason = run(disk, *command)
        assert (code, reason.count("\n"), reason.rstrip().endswith(NO_ROOM)) == (1, 1, True), command
    assert shown == [run(disk, *command) for command in (["notes", "list", "--json"], ["threads", "list", "--json"])]
    disk.leave(0)
    assert run(disk, "read")[0] == 1
    disk.clear()
    assert run(disk, "import", str(notes), str(talk))[0] == 0


def test_an_import_goes_on_once_there_is_room(disk: SmallDisk, tmp_path: Path) -> None:
    count, kept, reason = 2 * BATCH_MESSAGES, 0, ""
    said = (json.dumps({"role": "user", "text": f"Fig {number}", "thread": "trip"}) for number in range(count))
    (talk := tmp_path / "talk.jsonl").write_text("\n".join(said))
    for room in range(2, 10):  # until there is enough for the first batch
        disk.leave(room << 20)
        code, reason = run(disk, "import", str(talk))
        assert code == 1
        assert reason.startswith(f"ownwords: {talk}: No space is left")
        kept = sum(thread["messages"] for thread in json.loads(run(disk, "threads", "list", "--json")[1]))
        if kept:
            break
        assert reason.rstrip().endswith(NO_ROOM)
    assert 0 < kept < count
    assert f"The {kept:,} messages before that are kept" in reason
    disk.clear()
    assert f"{count - kept:,} new messages" in run(disk, "import", str(talk))[1]
    assert json.loads(run(disk, "history", "figs", "--json")[1])["totalMatches"] == count


@pytest.mark.req("NOD-85")
def test_a_conversation_goes_with_its_quotes_or_both_stay(disk: SmallDisk, tmp_path: Path) -> None:
    run(disk, "learn", SAID)
    thread = json.loads(run(disk, "threads", "list", "--json")[1])[0]["id"]
    said = (json.dumps({"role": "user", "text": f"Fig {number}", "thread": thread}) for number in range(3_000))
    (talk := tmp_path / "talk.jsonl").write_text("\n".join(said))
    run(disk, "import", str(talk))
    outcomes: set[int] = set()
    for room in range(40, 3_000, 80):
        disk.leave(room << 10)
        outcomes.add(run(disk, "threads", "delete", thread, "--yes")[0])
        disk.clear()
        conversation = json.loads(run(disk, "threads", "list", "--json")[1])
        quoted = f"“{SAID}”" in run(disk, "read", "people/my-sister-ines-lives-in-porto")[1]
        assert quoted == bool(conversation)
        if not quoted:
            break
    assert 1 in outcomes
    assert not conversation


@pytest.mark.req("NOD-90")
def test_forgetting_is_done_or_not_done_and_says_which(disk: SmallDisk) -> None:
    """From too little room for anything to enough for all of it: one write of the notes, and then the cleaning."""
    outcomes: list[str] = []
    for room in range(36, 200, 4):
        run(disk, "notes", "add", "about", "I play the viola.")
        disk.leave(room << 10)
        code, said = run(disk, "forget", "about/i-play-the-viola", "--yes")
        disk.clear()
        there = "viola" in run(disk, "read")[1]
        outcomes.append("done" if code == 0 else "gone" if said.startswith("ownwords: It is gone") else "kept")
        assert there == (outcomes[-1] == "kept"), said
        if code == 0:
            break
    assert list(dict.fromkeys(outcomes)) == ["kept", "gone", "done"]
    assert b"viola" not in b"".join(file.read_bytes() for file in disk.data.iterdir())
