"""Dream as its owner uses it, from one place: a memory. `Dreams` is the library's face (NB-23)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from ownwords.domain.dreams import MOST_RUNS, DreamRun, completion
from ownwords.domain.scope import Scope
from ownwords.errors import Invalid
from ownwords.ports.dreams import DreamLog
from ownwords.writing.dream import Dreaming
from ownwords.writing.dream_due import DreamDue


@dataclass(frozen=True, slots=True)
class DreamFaculties:
    """What dreams, what remembers its runs, and what makes it due, composed once for all scopes."""

    dreaming: Dreaming
    log: DreamLog
    due: DreamDue


class Dreams:
    """The runs of Dream of one scope."""

    def __init__(self, scope: Scope, able: DreamFaculties) -> None:
        self._scope = scope
        self._able = able

    async def dream(self) -> DreamRun:
        """Let Dream run now, also while it is switched off; `completion` says what came of it. A run that could not
        reach its model, or read its answer, failed, and its entries are read again. Raises StoreUnavailable, StoreFull,
        and Refused where somebody put a link or a folder in the place of a file."""
        return await self._able.dreaming.dream(self._scope, manual=True)

    async def runs(self, limit: int = 20) -> list[DreamRun]:
        """The newest runs, newest first. Raises Invalid."""
        if not 1 <= limit <= MOST_RUNS:
            raise Invalid(f"Ask for 1 to {MOST_RUNS} runs.", field="limit")
        return await self._able.log.dream_runs(self._scope, limit)

    async def next_at(self) -> datetime | None:
        """When Dream is due by itself, where it is switched on and something works in the background; None where no
        entry waits."""
        return await self._able.due.next_at(self._scope)

    async def held(self) -> DreamRun | None:
        """The run whose edits wait for the owner's word. While there is one, Dream reads nothing further."""
        return await self._able.log.held_dream(self._scope)

    async def approve(self, run_id: str, without: Collection[int] = ()) -> DreamRun:
        """Make a version of the edits that wait, but for those of these numbers, counted from 1. They are judged anew:
        the answer says which no longer applied. Raises NotFound, Invalid, Conflict where it does not wait any more, and
        as `dream` does."""
        return await self._able.dreaming.approve(self._scope, run_id, without)

    async def reject(self, run_id: str) -> DreamRun:
        """Let nothing come of the edits that wait, and Dream read on. Raises NotFound and Conflict."""
        return await self._able.dreaming.reject(self._scope, run_id)

    @staticmethod
    def completion(run: DreamRun) -> str:
        """What a run is reported with."""
        return completion(run)
