"""Dream as a job: due while entries of the journal wait, at the times that are set (NB-17)."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta

from ownwords.domain.dreams import DreamOutcome
from ownwords.domain.jobs import Job
from ownwords.ports.reads import SettingsReads
from ownwords.ports.runtime import Clock
from ownwords.ports.workspaces import Workspaces
from ownwords.writing.dream import Dreaming
from ownwords.writing.dream_due import DreamDue

AFTER_FAILURE = timedelta(hours=1)
"""After which a run that failed is tried again, where the next one is not earlier anyway."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class DreamJob:
    """A scheduled run."""

    dreaming: Dreaming
    due: DreamDue
    settings: SettingsReads
    clock: Clock

    async def handle(self, job: Job) -> datetime | None:
        """One run. While it is switched off nothing is done, and nothing is lost: the entries wait."""
        switches = await self.settings.switches(job.scope)
        run = await self.dreaming.dream(job.scope) if switches.dreams else None
        again = await self.due.next_at(job.scope)
        if run is None or run.outcome is not DreamOutcome.FAILED:
            return again
        _log.warning("Dream did not complete, and its entries are read again: %s", run.reason)
        return min(again or self.clock.now(), self.clock.now() + AFTER_FAILURE)


@dataclass(frozen=True, slots=True)
class TidyJob:
    """Packs what versions of the files left lying about."""

    workspaces: Workspaces

    async def handle(self, job: Job) -> datetime | None:
        """Nothing is due again before the next version of Dream's."""
        versions = await self.workspaces.known_versions(job.scope)
        if versions is not None:
            await versions.gc()
        return None
