"""The hourly job of a scope: repair, then reflect (NOD-100…NOD-103). It posts nothing anywhere (NOD-101).

It is due at minute 7 of an hour, UTC, and only where there is something to do: the owner said or somebody saved
something, a note runs out, or a batch is to be tried again. An idle owner costs nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from ownwords.domain.jobs import Job, next_tick
from ownwords.domain.scope import Scope
from ownwords.ports.reads import SettingsReads
from ownwords.ports.runtime import Clock
from ownwords.reading.usage import zone_of
from ownwords.writing.dream_due import DreamDue
from ownwords.writing.reflect import Reflected, Reflecting
from ownwords.writing.repair import Repaired, Repairing

_BEFORE = timedelta(microseconds=1)


@dataclass(frozen=True, slots=True)
class Maintained:
    """What a tick did for a scope, and at which tick there is something to do again; None for at none."""

    repaired: Repaired
    reflected: Reflected
    next_at: datetime | None


@dataclass(frozen=True, slots=True)
class Maintenance:
    """Does the hourly job."""

    reads: SettingsReads
    repairing: Repairing
    reflecting: Reflecting
    dream_due: DreamDue
    clock: Clock

    async def handle(self, job: Job) -> datetime | None:
        """The job as the worker does it."""
        return (await self.maintain(job.scope)).next_at

    async def maintain(self, scope: Scope) -> Maintained:
        """One tick for a scope. It does nothing while saving is off (NOD-102). Entries of the journal that wait for
        Dream wait no longer than to its next time."""
        switches = await self.reads.switches(scope)
        if not switches.remember:
            return Maintained(Repaired(0, None), Reflected(), None)
        await self.dream_due.make_due(scope)
        zone = zone_of(switches)
        repaired = await self.repairing.repair(scope, zone)
        reflected = await self.reflecting.reflect(scope, zone)
        times = [time for time in (repaired.next_at, reflected.next_at) if time is not None]
        soonest = max(min(times), self.clock.now()) if times else None
        return Maintained(repaired, reflected, next_tick(soonest - _BEFORE) if soonest else None)
