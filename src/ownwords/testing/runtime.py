"""Time and ids that a test decides, and a memory that stands on them."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from uuid import UUID

from ownwords.adapters.in_memory import InMemoryStore
from ownwords.compose import Ownwords, assemble
from ownwords.ports.runtime import Clock, Ids
from ownwords.tasks.task import OfflineTasks, Tasks
from ownwords.writing.tokens import Tokens

START = datetime(2026, 3, 2, 9, tzinfo=UTC)
"""A Monday morning."""
_FIRST = UUID("00000000-0000-7000-8000-000000000000").int


class FixedClock:
    """Stands still until it is moved. With a `step` it moves on by it at each look, so that no two times are equal."""

    def __init__(self, time: datetime = START, step: timedelta = timedelta(0)) -> None:
        self.time = time.astimezone(UTC)
        self.step = step

    def now(self) -> datetime:
        self.time += self.step
        return self.time

    def move(self, **by: float) -> datetime:
        """Move on, as in `move(hours=1)`; back with a negative number. Returns the time that it is then."""
        self.time += timedelta(**by)
        return self.time


class CountingIds:
    """Ids that count from 1, so that a test can write them down: UUIDv7 strings, each greater than the one before."""

    def __init__(self) -> None:
        self.last = 0

    def new(self) -> str:
        self.last += 1
        return str(UUID(int=_FIRST + self.last))


@asynccontextmanager
async def in_memory(
    clock: Clock | None = None, ids: Ids | None = None, tasks: Tasks | None = None
) -> AsyncGenerator[Ownwords]:
    """Ownwords without a disk, the same each time: the clock moves on a second at each look, ids count from 1, and the
    tasks follow their offline rules, unless others are given. Everything is gone at the end."""
    clock, ids = clock or FixedClock(step=timedelta(seconds=1)), ids or CountingIds()
    store = InMemoryStore(clock, ids)
    yield Ownwords(await assemble(store, clock, ids, tasks or OfflineTasks()), Tokens(store, clock, ids))
