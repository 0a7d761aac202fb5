"""Whatever reflect, capture, learn, a tapped answer, the owner on the page and a forget do at the same time, in any
order and in the middle of each other: nothing is lost that was not forgotten, nothing forgotten comes back from
messages of before, and no stale write lands (NOD-104, NOD-125)."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ownwords.domain.notes import ArchiveReason, Note, Origin
from ownwords.domain.turns import TurnOrigin
from ownwords.errors import Conflict
from ownwords.tasks.captured import CaptureResult
from ownwords.tasks.proposals import LearnResult
from ownwords.tasks.reflected import ReflectResult
from ownwords.writing.answers import TappedAnswer
from ownwords.writing.capture import REST
from ownwords.writing.edit import NewNote, NoteEdit
from tests.upkeep import ANSWER, Home, added, fact, home, learned

THINGS = ["boat", "kite", "drum", "harp"]
SLOW = ("reflect", "capture", "learn")


def own(thing: str) -> str:
    return f"I own a {thing} at home"


class World:
    """A memory in which up to three tasks think at a time, until they are let go on. What each finds are the things
    that the messages it is shown are about, as a model would find them that finds all."""

    def __init__(self, here: Home) -> None:
        self.here = here
        self.running: dict[str, tuple[asyncio.Task[Any], asyncio.Event]] = {}
        self.forgotten: dict[str, int] = {}
        """The texts that were forgotten, with how many messages had been said by then."""
        self.said: list[tuple[str, str]] = []
        """Each message's id and its thing, in their order."""
        self.edited = 0
        self.reached: dict[str, asyncio.Event] = {}
        here.tasks.scripts = {"reflect": self._reflect, "capture": self._capture, "learn": self._learn}

    # What the tasks find

    def _reflect(self, given: Any) -> ReflectResult:
        about = [(own(thing), one.id) for one in given.messages for thing in THINGS if thing in one.text]
        return ReflectResult(tuple(added(text, text, message_id) for text, message_id in about))

    def _capture(self, given: Any) -> CaptureResult:
        text = own(self._about(given.current))
        return CaptureResult((fact(text, text, 3, given.current.id),))

    def _learn(self, given: Any) -> LearnResult:
        text = own(self._about(given.current))
        return learned(text, given.current.id)

    def _about(self, message: Any) -> str:
        return next(thing for thing in THINGS if thing in message.text)

    # What happens

    async def say(self, thing: str) -> None:
        thread = await self.here.me.thread("talk")
        turn = await self.here.me.prepare(thread, f"{own(thing)}, as of now.")
        self.said.append((turn.prepared.request.id, thing))
        await turn.finish(ANSWER)

    async def begin(self, task: str) -> None:
        """Let a task begin, and wait until it thinks, or has nothing to think about."""
        if task in self.running:
            return
        reached, opened = asyncio.Event(), asyncio.Event()

        async def think() -> None:
            reached.set()
            await opened.wait()

        self.here.tasks.meanwhile[task] = think
        running = asyncio.create_task(self._do(task))
        arriving = asyncio.create_task(reached.wait())
        await asyncio.wait([running, arriving], return_when=asyncio.FIRST_COMPLETED)
        arriving.cancel()
        if running.done():
            await running
        else:
            self.running[task] = (running, opened)

    async def _do(self, task: str) -> None:
        able = self.here.me._able  # pyright: ignore[reportPrivateUsage]
        zone = await self.here.me.zone()
        match task:
            case "reflect":
                self.here.clock.move(minutes=10)
                await able.reflecting.reflect(self.here.me.scope, zone)
            case "capture":
                self.here.clock.move(seconds=REST.total_seconds())
                if self.said:
                    await able.capturing.capture(self.here.me.scope, self.said[-1][0], TurnOrigin.OWNER, zone)
            case _:
                if self.said:
                    await self.here.me.learn(await self.here.me.thread("talk"))

    async def go_on(self, task: str) -> None:
        if task in self.running:
            running, opened = self.running.pop(task)
            opened.set()
            await running

    async def forget(self, thing: str) -> None:
        for note in await self._of(thing):
            versions = (await self.here.me.document()).versions(note.path)
            await self.here.me.forget(note.path)
            self._is_forgotten(note, *(old.note for old in versions))
        for old in (await self.here.me.document()).archive:
            if thing in old.note.text:
                await self.here.me.forget_archived(old.id)
                self._is_forgotten(old.note)

    def _is_forgotten(self, *notes: Note) -> None:
        self.forgotten.update((note.text, len(self.said)) for note in notes)

    async def edit(self, thing: str) -> None:
        for note in await self._of(thing):
            self.edited += 1
            await self.here.me.edit(note.path, NoteEdit(text=f"{own(thing)} (my words {self.edited})"))

    async def confirm(self, thing: str) -> None:
        for note in await self._of(thing):
            await self.here.me.confirm(note.path)

    async def restore(self, thing: str) -> None:
        archived = [old for old in (await self.here.me.document()).archive if thing in old.note.text]
        for old in archived[:1]:
            with suppress(Conflict):  # another note says it
                await self.here.me.restore(old.id)

    async def add(self, thing: str) -> None:
        with suppress(Conflict):  # it was added before
            await self.here.me.add(NewNote("about", f"My {thing} is red"))

    async def tap(self, thing: str) -> None:
        turn = await self.here.me.prepare(await self.here.me.thread("taps"), "Help me")
        await self.here.me.answer(turn.id, [TappedAnswer("Which one?", f"The {thing} of mine")])

    async def repair(self, _: str) -> None:
        await self.here.me._able.repairing.repair(self.here.me.scope, await self.here.me.zone())  # pyright: ignore[reportPrivateUsage]

    async def _of(self, thing: str) -> list[Note]:
        return [note for note in await self.here.notes() if thing in note.text]

    # What holds

    async def check(self, before: dict[str, Note], forgotten: str = "") -> dict[str, Note]:
        """What holds after each step; answers the live notes by their ids."""
        document = await self.here.me.document()
        live = {note.id: note for note in document.notes}
        kept = {*live, *(old.id for old in document.archive)}
        for note_id, note in before.items():
            assert note_id in kept or (forgotten and forgotten in note.text), f"{note.text} is lost"
            now = live.get(note_id)
            if now is not None:
                assert {one.message_id for one in note.evidence} <= {one.message_id for one in now.evidence}
                assert note.origin is not Origin.STATED or now.origin is Origin.STATED
            elif note_id in kept and note.origin is Origin.STATED:
                assert document.archived(note_id).reason is not ArchiveReason.ENDED, "a stated note is not let go"
        sameness = [note.sameness for note in document.notes]
        assert len(sameness) == len(set(sameness))
        places = {message_id: place for place, (message_id, _) in enumerate(self.said)}
        for note in (*document.notes, *(old.note for old in document.archive)):
            then = self.forgotten.get(note.text, 0)
            for one in note.evidence:
                assert places.get(one.message_id, then) >= then, f"{note.text} came back"
        return live

    async def settle(self) -> None:
        for task in list(self.running):
            await self.go_on(task)
        await self.begin("reflect")
        while self.running:
            for task in list(self.running):
                await self.go_on(task)


DEEDS: dict[str, Callable[[World, str], Awaitable[None]]] = {
    "say": World.say,
    "forget": World.forget,
    "edit": World.edit,
    "confirm": World.confirm,
    "restore": World.restore,
    "add": World.add,
    "tap": World.tap,
    "repair": World.repair,
}
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("say"), st.sampled_from(THINGS)),
        st.tuples(st.sampled_from(sorted(DEEDS)), st.sampled_from(THINGS)),
        st.tuples(st.sampled_from(("begin", "go_on")), st.sampled_from(SLOW)),
    ),
    min_size=3,
    max_size=25,
)


async def live_through(here: Home, steps: list[tuple[str, str]]) -> None:
    world = World(here)
    live: dict[str, Note] = {}
    for deed, about in [("say", "boat"), *steps]:
        if deed in DEEDS:
            await DEEDS[deed](world, about)
        elif deed == "begin":
            await world.begin(about)
        else:
            await world.go_on(about)
        live = await world.check(live, about if deed == "forget" else "")
    await world.settle()
    await world.check(live)
    expected = {thing for place, (_, thing) in enumerate(world.said) if place >= world.forgotten.get(own(thing), 0)}
    document = await here.me.document()
    texts = [note.text for note in (*document.notes, *(old.note for old in document.archive))]
    for thing in expected:
        assert any(thing in text for text in texts), f"what was said of the {thing} is lost"


def run(steps: Coroutine[Any, Any, None]) -> None:
    asyncio.run(steps)


async def in_memory(steps: list[tuple[str, str]]) -> None:
    async with home() as here:
        await live_through(here, steps)


async def on_disk(steps: list[tuple[str, str]]) -> None:
    with TemporaryDirectory() as folder:
        async with home(Path(folder)) as here:
            await live_through(here, steps)


@pytest.mark.req("NOD-104")
@settings(max_examples=60)
@given(STEPS)
def test_any_interleaving(steps: list[tuple[str, str]]) -> None:
    run(in_memory(steps))


@settings(max_examples=4)
@given(STEPS)
def test_any_interleaving_on_disk(steps: list[tuple[str, str]]) -> None:
    run(on_disk(steps))


@pytest.mark.parametrize("task", SLOW)
@pytest.mark.parametrize("how", ["redact", "delete"])
async def test_what_is_taken_out_while_a_task_thinks_is_not_kept_as_a_quote(task: str, how: str) -> None:
    async with home() as here:
        world = World(here)
        await world.say("boat")
        await world.begin(task)
        assert task in world.running
        if how == "redact":
            await here.me.redact(world.said[0][0], "boat")
        else:
            await (await here.me.thread("talk")).delete()
        await world.go_on(task)
        assert await here.notes() == []


KINDS = [(task, deed) for task in SLOW for deed in ("forget", "edit", "confirm", "restore", "tap", "repair")]


@pytest.mark.parametrize(("task", "deed"), KINDS)
async def test_each_deed_in_the_middle_of_each_task(task: str, deed: str) -> None:
    learnt = [("begin", "learn"), ("go_on", "learn")]
    steps = [*learnt, ("say", "boat"), ("begin", task), (deed, "boat"), ("go_on", task), ("say", "kite"), *learnt]
    async with home() as here:
        await live_through(here, steps)
