"""A memory that dreams, to be tried: entries in its journal, a clock that the test moves, and scripted tasks."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from ownwords.adapters.runtime import TimeOrderedIds
from ownwords.adapters.sqlite import SqliteStore
from ownwords.compose import Beside, DreamsBy, assemble
from ownwords.domain.dreams import DreamSchedule
from ownwords.domain.folder_names import folder_name
from ownwords.domain.journal import Bullet, Lineage, Mark, NewEntry
from ownwords.domain.scope import Scope
from ownwords.faculties import Faculties
from ownwords.jobs.upkeep import Upkeep
from ownwords.memory import Memory
from ownwords.tasks.edits import DreamInput, DreamResult, ProposedEdit
from ownwords.testing import FixedClock
from ownwords.writing.dream import Dreaming
from tests.upkeep import ScriptedTasks

ME = Scope("me")
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
DAY = date(2026, 11, 20)
TEA = ProposedEdit("USER.md", "append", (1,), heading="Preferences", text="- I like green tea")
PORTO = ProposedEdit("USER.md", "append", (1,), heading="About", text="- I live in Porto")


def bullet(text: str, lineage: Lineage = Lineage.OWNER, mark: Mark = Mark.DURABLE) -> Bullet:
    return Bullet(text, lineage, mark, DAY, ("m1",))


class Dreamer:
    """One memory over a folder, without a worker; `tasks` are what Dream asks."""

    def __init__(self, able: Faculties, tasks: ScriptedTasks, clock: FixedClock, folder: Path) -> None:
        self.able, self.tasks, self.clock, self.data = able, tasks, clock, folder
        self.me = Memory(ME, able)
        self.dreams, self.files = self.me.dreams, self.me.files
        self.folder = folder / "workspaces" / folder_name(ME)

    @property
    def dreaming(self) -> Dreaming:
        return self.able.dreams.dreaming

    async def entry(self, *bullets: str | Bullet) -> int:
        """Add an entry with these bullets as compaction does; its cursor."""
        made = tuple(one if isinstance(one, Bullet) else bullet(one) for one in bullets)
        cursor = await self.able.journal.append(ME, NewEntry(self.clock.now(), made))
        await self.able.dreams.due.entry_added(ME)
        return cursor

    def propose(self, *edits: ProposedEdit) -> None:
        """Dream's model proposes these, citing all entries that it was given."""

        def answer(given: DreamInput) -> DreamResult:
            cited = tuple(entry.cursor for entry in given.entries)
            return DreamResult(tuple(_citing(edit, cited) for edit in edits))

        self.tasks.scripts["dream"] = answer

    def fail(self, error: Exception) -> None:
        self.tasks.scripts["dream"] = lambda given: error

    async def pending(self) -> list[int]:
        return [entry.cursor for entry in await self.able.journal.pending(ME)]

    async def subjects(self) -> list[str]:
        return [version.subject for version in await self.files.log(100)]

    async def work(self, **by: float) -> int:
        """Move on and do all that is due by then; how many jobs it was."""
        self.clock.move(**by)
        return await Upkeep(self.able).work()

    def given(self) -> Sequence[DreamInput]:
        """What Dream's task was given, each time."""
        return self.tasks.seen("dream")


def _citing(edit: ProposedEdit, cursors: tuple[int, ...]) -> ProposedEdit:
    return ProposedEdit(edit.file, edit.action, cursors, edit.find, edit.heading, edit.text)


@asynccontextmanager
async def dreamer(
    folder: Path, clock: FixedClock | None = None, schedule: DreamSchedule | None = None, **fields: Any
) -> AsyncGenerator[Dreamer]:
    """The memory over this folder, as one process has it."""
    clock, tasks = clock or FixedClock(NOON), fields.get("tasks") or ScriptedTasks()
    store = await SqliteStore.open(folder / "ownwords.db", clock, TimeOrderedIds())
    beside = Beside(workspaces=folder / "workspaces", dreams=DreamsBy(schedule=schedule or DreamSchedule()))
    try:
        yield Dreamer(await assemble(store, clock, TimeOrderedIds(), tasks, None, beside), tasks, clock, folder)
    finally:
        await store.close()
