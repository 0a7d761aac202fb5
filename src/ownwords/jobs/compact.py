"""Compaction as a job: a conversation is looked at when it may be idle, and when it became large (NB-6, NB-9)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from ownwords.domain.jobs import Job
from ownwords.errors import NotFound
from ownwords.ports.reads import SettingsReads
from ownwords.reading.usage import zone_of
from ownwords.writing.compact import Compacting


@dataclass(frozen=True, slots=True)
class CompactJob:
    """Condenses the conversation that was queued, if it is time to."""

    reads: SettingsReads
    compacting: Compacting

    async def handle(self, job: Job) -> datetime | None:
        """Answers when to look again. What was broken off goes on where it stopped."""
        zone = zone_of(await self.reads.switches(job.scope))
        try:
            return await self.compacting.compact_if_due(job.scope, job.key, zone)
        except NotFound:
            return None  # it was deleted meanwhile
