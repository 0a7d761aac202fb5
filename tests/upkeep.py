"""A memory that keeps itself, to be tried: a clock that the test moves, tasks that it scripts and can hold up, and any
store."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path
from typing import Any

from ownwords import Ownwords
from ownwords.adapters.in_memory import InMemoryStore
from ownwords.adapters.runtime import TimeOrderedIds
from ownwords.adapters.sqlite import SqliteStore
from ownwords.compose import Beside, assemble
from ownwords.domain.notes import Note
from ownwords.domain.turns import TurnOrigin
from ownwords.domain.usage import Caller
from ownwords.memory import Conversation, Memory
from ownwords.ports.embeddings import DescribedEmbedder
from ownwords.tasks.captured import CapturedNote, CaptureResult, Category
from ownwords.tasks.proposals import LearnResult, ProposedNote
from ownwords.tasks.reflected import AddedNote, LetGo, ReflectResult
from ownwords.tasks.task import Given, OfflineTasks, Result, Task
from ownwords.testing import FixedClock
from ownwords.writing.tokens import Tokens

ANSWER = "That is good to know."
Script = Callable[[Any], Any]


class ScriptedTasks(OfflineTasks):
    """Tasks of which the test decides what they answer, as a model would that was fooled, and what happens while they
    think. Like a model's answer, that of a test passes what code checks of it. What is not scripted goes by the offline
    rule."""

    def __init__(self) -> None:
        self.scripts: dict[str, Script] = {}
        self.given: list[tuple[str, Any]] = []
        self.meanwhile: dict[str, Callable[[], Awaitable[object]]] = {}

    async def run(self, task: Task[Given, Result], given: Given, caller: Caller) -> Result:
        self.given.append((task.name, given))
        if task.name in self.meanwhile:
            await self.meanwhile[task.name]()
        if task.name not in self.scripts:
            return await task.by_rule(given)
        answer = self.scripts[task.name](given)
        if isinstance(answer, Exception):
            raise answer
        return task.checked(answer, given)

    def seen(self, task: str) -> list[Any]:
        """What a task was given, each time."""
        return [given for name, given in self.given if name == task]

    def capture(self, *facts: CapturedNote) -> None:
        """Capture finds these, cited from the message wherever they cite nothing else."""

        def answer(given: Any) -> CaptureResult:
            return CaptureResult(tuple(one if one.message_ids else cited(one, given.current.id) for one in facts))

        self.scripts["capture"] = answer

    def reflect(self, *operations: AddedNote | LetGo) -> None:
        """Reflection proposes these, cited from all messages wherever they cite nothing else."""

        def answer(given: Any) -> ReflectResult:
            ids = [message.id for message in given.messages]
            whole = [one if one.message_ids else replace(one, message_ids=tuple(ids)) for one in operations]
            return ReflectResult(
                tuple(one for one in whole if isinstance(one, AddedNote)),
                tuple(one for one in whole if isinstance(one, LetGo)),
            )

        self.scripts["reflect"] = answer


def cited(fact: CapturedNote, *message_ids: str) -> CapturedNote:
    return replace(fact, message_ids=message_ids)


def fact(text: str, quote: str | None = None, importance: int = 3, *message_ids: str, **more: Any) -> CapturedNote:
    """A fact as a model captures it; it quotes itself wherever nothing else is said."""
    made = CapturedNote("about", text, quote or text, message_ids, category=Category.BACKGROUND, importance=importance)
    return replace(made, **more)


def added(text: str, quote: str | None = None, *message_ids: str, **more: Any) -> AddedNote:
    """An entry as reflection adds it; it quotes itself wherever nothing else is said."""
    return replace(AddedNote("about", text, quote or text, message_ids, sensitive=False), **more)


def learned(text: str, *message_ids: str, **more: Any) -> LearnResult:
    return LearnResult((replace(ProposedNote("about", text, text, message_ids), **more),))


@dataclass
class Home:
    """An installation with its parts in the test's hands."""

    ownwords: Ownwords
    clock: FixedClock
    tasks: ScriptedTasks
    store: InMemoryStore | SqliteStore

    @property
    def me(self) -> Memory:
        return self.ownwords.owner()

    async def turn(self, text: str, thread: Conversation | None = None, origin: TurnOrigin = TurnOrigin.OWNER) -> str:
        """A whole turn: what was said in it, by its message's id."""
        thread = thread or await self.me.thread("talk")
        turn = await self.me.prepare(thread, text, origin=origin)
        await turn.finish(ANSWER)
        return turn.prepared.request.id

    async def captured(self, text: str, thread: Conversation | None = None) -> list[str]:
        """A turn and its capture, after a rest; what the notes say then."""
        self.clock.move(minutes=3)
        await self.turn(text, thread)
        await self.ownwords.work()
        return await self.texts()

    async def tick(self) -> None:
        """The clock is at the next minute 7, old enough for all that was said, and what is due is done."""
        self.clock.move(minutes=11)
        self.clock.time = _next_seventh(self.clock)
        await self.ownwords.work()

    async def notes(self, memory: Memory | None = None) -> list[Note]:
        return list((await (memory or self.me).document()).notes)

    async def texts(self, memory: Memory | None = None) -> list[str]:
        return sorted(note.text for note in await self.notes(memory))

    async def note(self, text: str) -> Note:
        (found,) = [note for note in await self.notes() if note.text == text]
        return found


def _next_seventh(clock: FixedClock) -> Any:
    at = clock.time.replace(minute=7, second=0, microsecond=0)
    return at if at > clock.time else at + timedelta(hours=1)


@asynccontextmanager
async def home(
    folder: Path | None = None,
    embedder: DescribedEmbedder | None = None,
    in_memory: type[InMemoryStore] = InMemoryStore,
    idle: timedelta | None = None,
) -> AsyncGenerator[Home]:
    """One in memory, or over SQLite in a folder. After `idle` conversations are condensed; with None only large
    ones."""
    clock, ids, tasks = FixedClock(step=timedelta(microseconds=1)), TimeOrderedIds(), ScriptedTasks()
    if folder is None:
        store = in_memory(clock, ids)
    else:
        store = await SqliteStore.open(folder / "ownwords.db", clock, ids)
    try:
        faculties = await assemble(store, clock, ids, tasks, embedder, Beside(idle=idle))
        ownwords = Ownwords(faculties, Tokens(store, clock, ids))
        await ownwords.owner().change_settings(replace(await ownwords.owner().settings(), time_zone="UTC"))
        yield Home(ownwords, clock, tasks, store)
    finally:
        await store.close()


class Gate:
    """Holds up whoever comes by until it is opened, and tells that somebody came."""

    def __init__(self) -> None:
        self.reached = asyncio.Event()
        self.opened = asyncio.Event()

    async def __call__(self) -> None:
        self.reached.set()
        await self.opened.wait()
