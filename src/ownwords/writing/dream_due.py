"""When Dream is due by itself: while entries of the journal wait, and at no other time (NB-17, NB-37, NB-38).

A due time is in the store and outlives the process. Entries that wait without one, because a process died between the
two or another program wrote them, are found at start-up and with the hourly job.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, tzinfo

from ownwords.domain.dreams import DreamSchedule
from ownwords.domain.jobs import DREAM, Job
from ownwords.domain.scope import Scope
from ownwords.domain.switches import Switches
from ownwords.ports.dreams import DreamLog
from ownwords.ports.jobs import JobQueue
from ownwords.ports.journal import JournalReads
from ownwords.ports.reads import SettingsReads
from ownwords.ports.runtime import Clock


@dataclass(frozen=True, slots=True)
class DreamDue:
    """Makes Dream due."""

    journal: JournalReads
    log: DreamLog
    settings: SettingsReads
    jobs: JobQueue
    clock: Clock
    schedule: DreamSchedule
    zone_of: Callable[[Switches], tzinfo]

    async def entry_added(self, scope: Scope) -> None:
        """An entry was added to the journal."""
        await self.jobs.enqueue([Job(scope, DREAM, "", await self._next_time(scope))])

    async def next_at(self, scope: Scope) -> datetime | None:
        """When Dream is due again; None where no entry waits."""
        waiting = (await self.journal.state(scope)).pending
        return await self._next_time(scope) if waiting else None

    async def make_due(self, scope: Scope) -> None:
        """Let Dream be due where entries wait."""
        if (due := await self.next_at(scope)) is not None:
            await self.jobs.enqueue([Job(scope, DREAM, "", due)])

    async def make_all_due(self) -> None:
        """The same for every scope where it is not due."""
        for scope in await self.log.scopes_without_job(DREAM):
            await self.make_due(scope)

    async def _next_time(self, scope: Scope) -> datetime:
        last = await self.log.dream_runs(scope, 1)
        zone = self.zone_of(await self.settings.switches(scope))
        return self.schedule.next_after(last[0].started_at if last else None, self.clock.now(), zone)
