"""Dream as a job: due while entries of the journal wait, at the times that are set (NB-17)."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import datetime, timedelta

from ownwords.domain.dreams import DreamOutcome
from ownwords.domain.jobs import Job
from ownwords.errors import OwnwordsError
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


@asynccontextmanager
async def dreams_made_due(due: DreamDue | None) -> AsyncGenerator[None]:
    """Look once, beside everything else, for entries that wait without Dream being due."""
    if due is None:
        yield
        return
    task = asyncio.create_task(_make_all_due(due), name="ownwords-dream-due")
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _make_all_due(due: DreamDue) -> None:
    try:
        await due.make_all_due()
    except OwnwordsError as error:
        _log.warning("Whether entries wait for Dream is not known; the hourly job looks again: %s", error.message)
