"""What is known to go wrong elsewhere with a memory that consolidates itself, over real HTTP, SQLite and git."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import signal
from collections.abc import AsyncGenerator, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from ownwords import Ownwords
from ownwords.domain.dreams import DreamOutcome
from ownwords.domain.files import DurableFiles, FileName
from ownwords.domain.journal import NewEntry
from ownwords.domain.scope import Scope
from ownwords.errors import Invalid
from ownwords.memory import Memory
from ownwords.testing import FixedClock, Reply, ScriptedModelServer
from tests.dreaming import ME, NOON, TEA, Dreamer, bullet, dreamer

TEN_THOUSAND = "## Facts\n\n" + "".join(f"- the project has a part number {number:04}, kept\n" for number in range(230))
_unused = count()


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[ScriptedModelServer]:
    with ScriptedModelServer() as server:
        monkeypatch.setenv("OWNWORDS_MEMORY_MODEL", f"{server.openai_url}#dream-{next(_unused)}")
        yield server


@asynccontextmanager
async def opened(folder: Path, now: datetime = NOON) -> AsyncGenerator[Memory]:
    async with Ownwords.open(folder, background=False, now=now) as ownwords:
        yield ownwords.owner()


async def an_entry(folder: Path, *texts: str) -> None:
    async with dreamer(folder, FixedClock(NOON - timedelta(hours=1))) as here:
        await here.entry(*texts)


async def some_entries(folder: Path, *texts: str) -> None:
    """An entry of each."""
    async with dreamer(folder, FixedClock(NOON - timedelta(hours=1))) as here:
        for text in texts:
            await here.entry(text)


def edits(*proposed: dict[str, Any]) -> Reply:
    return Reply.json({"edits": [{"cursors": [1], **one} for one in proposed]})


async def waiting(memory: Memory) -> int:
    return (await memory._able.journal.state(memory.scope)).pending  # pyright: ignore[reportPrivateUsage]


@pytest.mark.parametrize("raw", [False, True], ids=["as an answer", "as the body"])
async def test_a_provider_that_answers_ok_with_an_error_text(
    server: ScriptedModelServer, tmp_path: Path, raw: bool
) -> None:
    await an_entry(tmp_path, "I like green tea")
    text = '{"error": {"message": "The server is overloaded.", "type": "server_error"}}'
    server.otherwise(
        Reply.raw(text.encode(), "application/json") if raw else Reply.text("Error: the server is overloaded.")
    )
    async with opened(tmp_path) as me:
        run = await me.dreams.dream()
        assert (run.outcome, run.version, await waiting(me)) == (DreamOutcome.FAILED, None, 1)
        assert await me.files.read() == DurableFiles()
        assert "memory cursor was not advanced" in me.dreams.completion(run)
        assert [version.subject for version in await me.files.log()] == ["init: the versions begin"]
        assert run.blamed is not raw, "what cannot be read counts, what did not reach the model does not"


async def test_an_edit_whose_old_and_new_text_are_equal(server: ScriptedModelServer, tmp_path: Path) -> None:
    await an_entry(tmp_path, "I like green tea")
    async with opened(tmp_path) as me:
        await me.files.write(FileName.USER, "- I like green tea\n")
        before = await me.files.log()
        same = {"file": "USER.md", "action": "replace", "find": "- I like green tea", "text": "- I like green tea"}
        server.reply(edits(same))
        run = await me.dreams.dream()
        assert (run.outcome, run.version, await waiting(me)) == (DreamOutcome.UNCHANGED, None, 0)
        assert [edit.refused for edit in run.edits] == ["The old and the new text are equal."]
        assert await me.files.log() == before


TOO_LONG = [Reply.error(413), Reply.error(400, "too long", code="context_length_exceeded")]


@pytest.mark.parametrize("too_long", TOO_LONG, ids=["413", "context length"])
async def test_a_model_too_small_for_a_batch_is_asked_half_of_it(
    server: ScriptedModelServer, tmp_path: Path, too_long: Reply
) -> None:
    await some_entries(tmp_path, *["I like green tea"] * 9)
    server.otherwise(lambda request: too_long if request.shown.count("green tea") > 2 else edits())
    async with opened(tmp_path) as me:
        run = await me.dreams.dream()
        assert (run.outcome, run.cursors, await waiting(me)) == (DreamOutcome.UNCHANGED, (1, 2), 7)
        assert [request.shown.count("green tea") for request in server.requests] == [9, 4, 2]
        assert (await me.dreams.dream()).cursors == (3,), "of seven, three do not fit either"
        assert [run.outcome for run in await me.dreams.runs()] == [DreamOutcome.UNCHANGED] * 2


@pytest.mark.parametrize("too_long", TOO_LONG, ids=["413", "context length"])
async def test_an_entry_too_long_for_the_model_is_set_aside_alone(
    server: ScriptedModelServer, tmp_path: Path, too_long: Reply
) -> None:
    await some_entries(tmp_path, "I told a long story", "I like green tea", "I live in Porto")
    server.otherwise(lambda request: too_long if "long story" in request.shown else edits())
    async with opened(tmp_path) as me:
        runs = [await me.dreams.dream() for _ in range(3)]
        assert [run.outcome for run in runs] == [DreamOutcome.FAILED, DreamOutcome.FAILED, DreamOutcome.SET_ASIDE]
        assert {run.cursors for run in runs} == {(1,)}
        assert "Choose a model that reads more" in runs[-1].reason
        assert (await me.dreams.dream()).cursors == (2, 3)
        assert await waiting(me) == 0


async def test_a_model_that_cannot_read_the_files_costs_no_entry(server: ScriptedModelServer, tmp_path: Path) -> None:
    await some_entries(tmp_path, "I like green tea", "I live in Porto")
    server.otherwise(TOO_LONG[0])
    async with opened(tmp_path) as me:
        runs = [await me.dreams.dream() for _ in range(5)]
        assert {(run.outcome, run.cursors) for run in runs} == {(DreamOutcome.FAILED, (1,))}
        assert await waiting(me) == 2
        server.otherwise(edits())
        assert (await me.dreams.dream()).cursors == (1,)
        assert (await me.dreams.dream()).cursors == (2,)


@pytest.mark.parametrize("action", ["replace", "delete", "a few at a time"])
async def test_a_file_of_ten_thousand_bytes_is_not_cut_to_two_hundred(
    server: ScriptedModelServer, tmp_path: Path, action: str
) -> None:
    await an_entry(tmp_path, "The project is over, all parts with their numbers are gone")
    lines = TEN_THOUSAND.splitlines()
    assert len(TEN_THOUSAND) > 9_500
    whole = "\n".join(lines[2:-3])
    file = {"file": "memory/MEMORY.md"}
    if action == "replace":
        server.reply(edits({**file, "action": "replace", "find": whole, "text": "- The project is over"}))
    elif action == "delete":
        server.reply(edits({**file, "action": "delete", "find": whole}))
    else:
        server.reply(edits(*({**file, "action": "delete", "find": line} for line in lines[2:-3])))
    async with opened(tmp_path) as me:
        await me.files.write(FileName.MEMORY, TEN_THOUSAND)
        run = await me.dreams.dream()
        assert len((await me.files.read()).memory) >= len(TEN_THOUSAND) * 4 // 5
        assert any("a fifth" in (edit.refused or "") for edit in run.edits) or run.refused == run.edits


async def test_a_byte_that_is_no_utf8_is_that_byte_afterwards(server: ScriptedModelServer, tmp_path: Path) -> None:
    await an_entry(tmp_path, "I like green tea")
    async with opened(tmp_path) as me:
        await me.files.write(FileName.USER, "## Preferences\n\n- Walks\n")
        user = tmp_path / "workspaces" / "me" / "USER.md"
        user.write_bytes(b"## Preferences\n\n- Walks\n- caf\xd1\n")
        append = {"file": "USER.md", "action": "append", "heading": "Preferences", "text": "- I like green tea"}
        server.reply(edits(append))
        run = await me.dreams.dream()
        assert run.outcome is DreamOutcome.CHANGED
        assert user.read_bytes() == b"## Preferences\n\n- Walks\n- caf\xd1\n- I like green tea\n"
        assert [one.subject for one in await me.files.log(2)] == ["dream: manual run", "edit: by hand"]


@pytest.mark.req("NB-C19")
async def test_switched_off_for_a_week_and_on_again(tmp_path: Path) -> None:
    clock = FixedClock(NOON)
    async with dreamer(tmp_path, clock) as here:
        await here.me.change_settings(replace(await here.me.settings(), dream=False))
        for _ in range(7):
            await here.entry("I like green tea")
            await here.work(hours=24)
        assert (len(await here.pending()), here.given()) == (7, [])
    async with dreamer(tmp_path, clock) as here:
        here.propose(TEA)
        await here.me.change_settings(replace(await here.me.settings(), dream=True))
        await here.work(hours=2)
        assert [run.cursors for run in await here.dreams.runs()] == [tuple(range(1, 8))]
        assert "- I like green tea" in (await here.files.read()).user


@pytest.mark.req("NB-C20")
async def test_restarted_more_often_than_the_interval(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = FixedClock(NOON)
    async with dreamer(tmp_path, clock) as here:
        await here.entry("I like green tea")
    ran: list[datetime] = []
    for _ in range(14):
        clock.move(minutes=10)
        async with dreamer(tmp_path, clock) as here:
            here.propose(TEA)
            await here.work()
            ran = [run.started_at for run in await here.dreams.runs()]
    assert ran == [NOON + timedelta(hours=2)]
    monkeypatch.setenv("OWNWORDS_DREAM_CRON", "0 */4 * *")
    with pytest.raises(Invalid, match="OWNWORDS_DREAM_CRON"):
        async with Ownwords.open(tmp_path / "other"):
            pass


async def test_midnight_between_the_start_and_the_version(tmp_path: Path) -> None:
    clock = FixedClock(datetime(2026, 12, 31, 23, 59, 30, tzinfo=UTC))
    async with dreamer(tmp_path, clock) as here:
        await here.me.change_settings(replace(await here.me.settings(), time_zone="UTC"))
        await here.entry("I like green tea")
        here.propose(TEA)

        async def think() -> None:
            clock.move(minutes=2)

        here.tasks.meanwhile["dream"] = think
        run = await here.dreams.dream()
        version = (await here.files.log())[0]
        assert (run.started_at.year, version.at.year, run.version) == (2026, 2027, version.id)
        await here.entry("I live in Porto")
        assert (await here.pending(), (await here.dreams.dream()).cursors) == ([2], (2,))


def _killed_when_committed(folder: Path) -> None:
    """A run that is killed as soon as its version is made."""

    async def run() -> None:
        async with dreamer(folder, FixedClock(NOON)) as here:
            here.propose(TEA)
            versions: Any = await here.able.workspaces.versions(ME)
            commit = versions.commit

            async def commit_and_die(*given: Any) -> None:
                assert await commit(*given) is not None
                os.kill(os.getpid(), signal.SIGKILL)

            versions.commit = commit_and_die
            await here.dreams.dream()

    asyncio.run(run())


async def test_killed_between_the_version_and_the_cursor(tmp_path: Path) -> None:
    async with dreamer(tmp_path, FixedClock(NOON)) as here:
        await here.entry("I like green tea")
    killed = multiprocessing.get_context("spawn").Process(target=_killed_when_committed, args=(tmp_path,))
    killed.start()
    await asyncio.to_thread(killed.join, 60)
    assert killed.exitcode == -signal.SIGKILL
    async with dreamer(tmp_path, FixedClock(NOON)) as here:
        here.propose(TEA)
        assert await here.pending() == [1]
        run = await here.dreams.dream()
        assert (run.outcome, here.given(), await here.pending()) == (DreamOutcome.CHANGED, [], [])
        assert (await here.files.read()).user.count("green tea") == 1
        assert (await here.subjects()).count("dream: manual run") == 1


@pytest.mark.req("NB-31")
async def test_the_guide_of_one_workspace_is_not_anothers(server: ScriptedModelServer, tmp_path: Path) -> None:
    server.otherwise(edits())
    async with Ownwords.open(tmp_path, background=False, now=NOON) as ownwords:
        lab = ownwords.owner(workspace="lab")
        await lab.files.write_guide("Only what is measured.")
    async with dreamer(tmp_path) as here:
        await _entry_of(here, Scope("me"))
        await _entry_of(here, Scope("me", "lab"))
    async with Ownwords.open(tmp_path, background=False, now=NOON) as ownwords:
        for memory in (ownwords.owner(), ownwords.owner(workspace="lab")):
            await memory.dreams.dream()
    guided = ["Only what is measured." in json.dumps(request.shown) for request in server.requests]
    assert guided == [False, True]
    assert all("I like green tea" in request.shown for request in server.requests), "the entries come by themselves"


async def _entry_of(here: Dreamer, scope: Scope) -> None:
    await here.able.journal.append(scope, NewEntry(here.clock.now(), (bullet("I like green tea"),)))
