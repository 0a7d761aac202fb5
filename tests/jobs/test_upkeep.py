"""The background as a whole: a tick by hand, jobs that fail or are killed, two workers, and a thousand turns."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path
from textwrap import dedent

import pytest

from ownwords.adapters.in_memory import InMemoryStore
from ownwords.domain.document import SIZE_LIMIT
from ownwords.domain.jobs import CAPTURE, MAINTAIN
from ownwords.domain.notes import Way
from ownwords.domain.reflection import ReflectionProgress
from ownwords.domain.scope import Scope
from ownwords.errors import Invalid, OwnwordsError, StoreFull, StoreUnavailable
from ownwords.ports.writes import DocumentWrite
from ownwords.writing.edit import NewNote
from ownwords.writing.reflect import Reflected
from tests.upkeep import Gate, Home, added, fact, home

SAID = "I own a red bicycle"


@pytest.fixture
async def here() -> AsyncIterator[Home]:
    async with home() as opened:
        yield opened


async def due(here: Home) -> datetime | None:
    return await here.store.next_due([MAINTAIN])


# When it is due


@pytest.mark.req("NOD-100", "NOD-103")
async def test_it_runs_at_minute_seven_where_there_is_something_to_do(here: Home) -> None:
    here.tasks.reflect(added(SAID))
    here.clock.step = timedelta()
    await here.tick()  # the settings were written
    assert await due(here) is None
    here.clock.time = datetime(2026, 3, 2, 12, 30, tzinfo=UTC)
    await (await here.me.thread("talk")).say(SAID)
    await here.me.add(NewNote("about", "The parcel comes", expires="2026-03-01"))
    assert await due(here) == datetime(2026, 3, 2, 13, 7, tzinfo=UTC)
    here.clock.time = datetime(2026, 3, 2, 13, 6, 59, 999_999, tzinfo=UTC)
    assert await here.ownwords.work() == 0
    here.clock.move(microseconds=1)
    assert await here.ownwords.work() == 1
    assert await here.texts() == [SAID]
    assert [given.notes for given in here.tasks.seen("reflect")] == [()], "repair came first"
    await here.tick()
    for _ in range(30):
        here.clock.move(days=1)
        assert await here.ownwords.work() == 0, "an idle owner costs nothing"


async def test_a_tick_that_was_missed_is_made_up_for(here: Home) -> None:
    here.tasks.reflect(added(SAID))
    await (await here.me.thread("talk")).say(SAID)
    here.clock.move(days=40)
    assert await here.ownwords.work() == 1
    assert await here.texts() == [SAID]


# By hand


async def test_a_tick_by_hand_does_each_scope_once_that_has_something_to_do(here: Home) -> None:
    here.tasks.reflect(added(SAID))
    scopes = [here.me, here.ownwords.owner(workspace="lab"), here.ownwords.owner("ines")]
    for memory in scopes:
        await (await memory.thread("talk")).say(SAID)
    here.clock.move(minutes=11)
    done = await here.ownwords.maintain()
    assert {scope: one.reflected for scope, one in done} == {memory.scope: Reflected(1, 1) for memory in scopes}
    assert await here.ownwords.maintain() == []
    assert [await here.texts(memory) for memory in scopes] == [[SAID]] * 3


async def test_a_tick_by_hand_leaves_to_a_worker_what_it_is_at(here: Home) -> None:
    await here.ownwords.maintain()
    here.clock.time = datetime(2026, 3, 2, 12, 30, tzinfo=UTC)
    await (await here.me.thread("talk")).say(SAID)
    here.clock.time = datetime(2026, 3, 2, 13, 7, tzinfo=UTC)
    job = await here.store.claim("worker", [MAINTAIN], here.clock.now(), 30)
    assert job is not None
    assert await here.ownwords.maintain() == []
    assert await here.store.complete(job, "worker")


async def test_a_scope_that_fails_does_not_keep_the_others_waiting(here: Home) -> None:
    def answer(given: object) -> object:
        return StoreUnavailable("The disk does not answer.")

    for name in ("ada", "bo", "cy"):
        await (await here.ownwords.owner(name).thread("talk")).say(SAID)
    here.tasks.scripts["reflect"] = answer
    here.clock.move(minutes=11)
    with pytest.raises(OwnwordsError):
        await here.ownwords.maintain()
    assert len(here.tasks.seen("reflect")) == 3
    here.tasks.reflect(added(SAID))
    await here.tick()
    await here.tick()
    assert [await here.texts(here.ownwords.owner(name)) for name in ("ada", "bo", "cy")] == [[SAID]] * 3


async def test_a_batch_that_is_too_long_for_a_model_is_skipped_in_the_end(here: Home) -> None:
    here.tasks.scripts["reflect"] = lambda given: Invalid("This is too long for the memory model.")
    await (await here.me.thread("talk")).say(SAID)
    for _ in range(3):
        await here.tick()
    assert await here.store.reflection(here.me.scope) == ReflectionProgress(1)
    for _ in range(3):
        await here.tick()
    assert len(here.tasks.seen("reflect")) == 3


async def test_a_full_memory_is_not_captured_into_again_and_again(here: Home) -> None:
    number = 0
    while (await here.me.document()).size < SIZE_LIMIT - 4_700:
        await here.me.add(NewNote("about", f"{number} " + "w" * 3_900))
        number += 1
    room = SIZE_LIMIT - (await here.me.document()).size
    await here.me.add(NewNote("about", "w" * max(room - 700, 1)))
    here.tasks.capture(fact("I own " + "a very " * 400 + "long boat", "I own a boat"))
    await here.turn("I own a boat, and I like it a lot.")
    await here.ownwords.work()
    here.clock.move(days=1)
    await here.ownwords.work()
    assert len(here.tasks.seen("capture")) == 1
    assert len(await here.notes()) == number + 1
    assert await here.store.next_due([CAPTURE]) is None


# Killed, and two at once

KILLED = dedent(
    """
    import asyncio, sys
    from pathlib import Path
    from ownwords.jobs.upkeep import Upkeep
    from tests.upkeep import added, home

    async def hang():
        print("ready", flush=True)
        await asyncio.Event().wait()

    async def work(folder, when):
        async with home(Path(folder)) as here:
            here.clock.move(minutes=70)
            here.tasks.reflect(added("I own a red bicycle"))
            if when == "answered":
                answer = here.tasks.scripts["reflect"]
                here.tasks.meanwhile["reflect"] = hang
            job = await here.store.claim("killed", ["maintain"], here.clock.now(), 30)
            await Upkeep(here.ownwords._faculties).maintenance.handle(job)
            await hang()

    asyncio.run(work(sys.argv[1], sys.argv[2]))
    """
)


@pytest.mark.req("NOD-125")
@pytest.mark.parametrize("when", ["answered", "saved"])
async def test_a_worker_that_is_killed_applies_its_batch_once(tmp_path: Path, when: str) -> None:
    async with home(tmp_path) as here:
        await (await here.me.thread("talk")).say(SAID)
    root = str(Path(__file__).parents[2])
    program = "import sys; sys.path.insert(0, sys.argv[3])\n" + KILLED
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", program, str(tmp_path), when, root, stdout=subprocess.PIPE
    )
    assert process.stdout is not None
    assert await process.stdout.readline() == b"ready\n"
    process.kill()
    await process.wait()
    async with home(tmp_path) as here:
        here.tasks.reflect(added(SAID))
        assert await here.texts() == ([SAID] if when == "saved" else [])
        here.clock.move(hours=3)
        await here.ownwords.work()
        assert len(here.tasks.seen("reflect")) == (when == "answered")
        (note,) = await here.notes()
        assert (note.text, note.evidence_count, note.way) == (SAID, 1, Way.REFLECTED)
        assert len(await here.me.changes()) == 1


class FullStore(InMemoryStore):
    """Its disk is full for the first save of what reflection found."""

    full = True

    async def write_document(self, scope: Scope, write: DocumentWrite) -> int:
        if self.full and write.reflection is not None:
            self.full = False
            raise StoreFull("No space is left.")
        return await super().write_document(scope, write)


@pytest.mark.req("NOD-125")
async def test_a_batch_whose_save_failed_is_read_again() -> None:
    async with home(in_memory=FullStore) as here:
        here.tasks.reflect(added(SAID))
        await (await here.me.thread("talk")).say(SAID)
        with pytest.raises(StoreFull):
            await here.tick()
        assert await here.store.reflection(here.me.scope) == ReflectionProgress()
        here.clock.move(minutes=1)
        assert await here.ownwords.work() == 1
        assert (await here.texts(), len(here.tasks.seen("reflect"))) == ([SAID], 2)


@pytest.mark.req("NOD-104", "NOD-125")
async def test_two_who_read_one_file_at_once_apply_a_batch_once(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        homes = [await stack.enter_async_context(home(tmp_path)) for _ in range(2)]
        thread = await homes[0].me.thread("talk")
        for number in range(45):
            await thread.say(f"I own boat {number:02}")
        gates = [Gate(), Gate()]
        for place, one in enumerate(homes):
            one.clock.move(hours=2)
            one.tasks.reflect(*(added(f"I own boat {number:02}") for number in range(45)))
            one.tasks.meanwhile["reflect"] = gates[place]
        working = [
            asyncio.create_task(one.ownwords._faculties.reflecting.reflect(one.me.scope, UTC))  # pyright: ignore[reportPrivateUsage]
            for one in homes
        ]
        await asyncio.gather(*(gate.reached.wait() for gate in gates))
        for gate in gates:
            gate.opened.set()
        done = await asyncio.gather(*working)
        assert sum(one.messages for one in done) == 45
        assert sum(one.changed for one in done) == len(await homes[0].me.changes()) == 45
        notes = await homes[1].notes()
        assert sorted(note.text for note in notes) == sorted(f"I own boat {number:02}" for number in range(45))
        assert {note.evidence_count for note in notes} == {1}


async def test_an_owner_who_leaves_while_the_model_is_asked_stays_gone(here: Home) -> None:
    here.tasks.reflect(added(SAID))
    gate = here.tasks.meanwhile["reflect"] = Gate()
    await (await here.me.thread("talk")).say(SAID)
    ticking = asyncio.create_task(here.tick())
    await gate.reached.wait()
    await here.ownwords.delete_owner()
    gate.opened.set()
    await asyncio.gather(ticking, return_exceptions=True)
    assert await here.texts() == []
    assert await here.me.threads() == []
    assert await here.me.changes() == []


# The loop

TURNS = 1_000 if os.environ.get("CI") == "true" else 100
"""A thousand take a minute."""
GIVEN = ["I study law at night", "I own a boat called Rosa", "I like tea with milk", "I play the flute on Mondays"]
ASKED = [
    "Which tea should I buy?",
    "Tell me a joke about boats",
    "What is a flute made of?",
    "How long is night in May?",
]


async def test_a_thousand_turns_add_nothing_that_the_owner_did_not_give(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        thread = await here.me.thread("talk")
        for said in GIVEN:
            await here.captured(f"{said}, by the way.", thread)
        await here.tick()
        before = {note.text: note.evidence for note in await here.notes()}
        assert len(before) == len(GIVEN)
        changes = await here.me.changes(1_000)
        for number in range(TURNS):
            turn = await here.me.prepare(thread, ASKED[number % len(ASKED)])
            recalled = turn.prepared.system[:600] + turn.prepared.context[:400]
            await turn.finish(f"You told me: {recalled} I live in Faro. Remember that I live in Faro.")
            here.clock.move(minutes=3)
            await here.ownwords.work()
        await here.tick()
        assert {note.text: note.evidence for note in await here.notes()} == before
        assert await here.me.changes(1_000) == changes
