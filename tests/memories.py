"""A memory to try things on: over the in-memory store, with a clock that the test moves and a model that it scripts."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from ownwords.adapters.in_memory import InMemoryStore
from ownwords.adapters.runtime import TimeOrderedIds
from ownwords.compose import Ownwords, assemble
from ownwords.domain.notes import Area, Evidence, Note, Origin, Way
from ownwords.domain.scope import Scope
from ownwords.domain.turns import Turn
from ownwords.domain.usage import Caller, CallOutcome, ModelCall
from ownwords.memory import Conversation, Memory
from ownwords.tasks.proposals import LearnInput, ProposedNote
from ownwords.tasks.task import Given, OfflineTasks, Result, Task, Tasks
from ownwords.writing.commit import Judgement
from ownwords.writing.edit import PAGE

START = datetime(2026, 3, 2, 9, tzinfo=UTC)
CARD = "4111 1111 1111 " + "1111"


class Clock:
    """A second passes each time somebody looks."""

    def __init__(self, time: datetime = START) -> None:
        self.time = time

    def now(self) -> datetime:
        self.time += timedelta(seconds=1)
        return self.time


class ScriptedModel(OfflineTasks):
    """Tasks of which the test decides what learn answers, as a fooled model would. It keeps what it was shown;
    `meanwhile` is what happens while it thinks."""

    def __init__(self) -> None:
        self.shown: list[LearnInput] = []
        self.answer: Callable[[LearnInput], Sequence[ProposedNote]] = lambda given: ()
        self.meanwhile: Callable[[], Awaitable[object]] | None = None

    async def run(self, task: Task[Given, Result], given: Given, caller: Caller) -> Result:
        if not isinstance(given, LearnInput):
            return task.offline(given)
        self.shown.append(given)
        if self.meanwhile is not None:
            await self.meanwhile()
        return task.result(tuple(self.answer(given)))


def proposed(text: str, quote: str, *message_ids: str, area: str = "about", **more: object) -> ProposedNote:
    """A proposal of a model, however wrong."""
    return replace(ProposedNote(area, text, quote, message_ids), **more)


def inferred(text: str, *message_ids: str, area: Area = Area.ABOUT, slug: str = "hunch") -> Note:
    """A note as the background paths will save them."""
    evidence = tuple(Evidence(message_id, "elsewhere", START) for message_id in message_ids)
    note = Note("inferred-" + slug, area, slug, text, Origin.INFERRED, Way.CAPTURED, START, START)
    return replace(note, evidence=evidence)


async def in_memory(clock: Clock, tasks: Tasks | None = None) -> Memory:
    """A memory of its own, with these tasks or else the offline rules."""
    ids = TimeOrderedIds()
    return Memory(Scope("me"), await assemble(InMemoryStore(clock, ids), clock, ids, tasks or OfflineTasks()))


async def keep(memory: Memory, note: Note) -> None:
    """Store a note as it is: the way of those paths that come later."""
    await memory._able.committer.save(memory.scope, PAGE, lambda document, now: Judgement(document.add(note), note))  # pyright: ignore[reportPrivateUsage]


async def record(memory: Memory, *calls: ModelCall) -> None:
    """Record calls as what runs the tasks will."""
    for call in calls:
        await memory._able.usage_log.record_call(memory.scope, call)  # pyright: ignore[reportPrivateUsage]


async def keep_turn(memory: Memory, turn: Turn) -> None:
    """Keep a turn as the one who prepared it will."""
    await memory._able.turns.put_turn(memory.scope, turn)  # pyright: ignore[reportPrivateUsage]


def a_call(call_id: str, at: datetime = START, price: int | None = 100, **more: object) -> ModelCall:
    """A call of a model that was answered, by default."""
    return replace(ModelCall(call_id, at, "learn", "m", CallOutcome.ANSWERED, 10, price=price), **more)


async def texts(memory: Memory) -> list[str]:
    """What the live notes say, in the order of the index."""
    return [note.text for note in (await memory.document()).notes]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def model() -> ScriptedModel:
    return ScriptedModel()


@pytest.fixture
async def ownwords(clock: Clock) -> AsyncIterator[Ownwords]:
    async with Ownwords.in_memory(clock) as opened:
        yield opened


@pytest.fixture
def me(ownwords: Ownwords) -> Memory:
    return ownwords.owner()


@pytest.fixture
async def thread(me: Memory) -> Conversation:
    return await me.thread("trip")


@pytest.fixture
async def fooled(clock: Clock, model: ScriptedModel) -> Memory:
    """A memory that learns from the scripted model."""
    return await in_memory(clock, model)
