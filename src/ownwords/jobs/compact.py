"""Compaction as a job: a conversation is looked at when it may be idle, and when it became large (NB-6, NB-9)."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from datetime import datetime

from ownwords.domain.jobs import Job
from ownwords.domain.notices import CompactionCause, CompactionNotice
from ownwords.errors import NotFound
from ownwords.ports.reads import SettingsReads
from ownwords.reading.usage import zone_of
from ownwords.writing.compact import Compacting, CompactOutcome, Watch
from ownwords.writing.compaction_notices import NOTICE_OF, CompactionNotices


@dataclass(frozen=True, slots=True)
class CompactJob:
    """Condenses the conversation that was queued, if it is time to."""

    reads: SettingsReads
    compacting: Compacting
    notices: CompactionNotices = field(default_factory=CompactionNotices)

    async def handle(self, job: Job) -> datetime | None:
        """Answers when to look again. What was broken off goes on where it stopped."""
        zone = zone_of(await self.reads.switches(job.scope))
        telling = _Telling(self.notices, job)
        try:
            return await self.compacting.compact_if_due(job.scope, job.key, zone, telling)
        except NotFound:
            return None  # it was deleted meanwhile
        except asyncio.CancelledError:
            telling.last = CompactionNotice.CANCELLED
            raise
        finally:
            await telling.end()


class _Telling(Watch):
    """Tells in a chat how a conversation is condensed, from its beginning on."""

    def __init__(self, notices: CompactionNotices, job: Job) -> None:
        self._notices = notices
        self._job = job
        self._cause: CompactionCause | None = None
        self._beginning: asyncio.Task[None] | None = None
        self.last: CompactionNotice | None = CompactionNotice.FAILED

    def begun(self, cause: CompactionCause) -> None:
        self._cause = cause
        self._beginning = asyncio.create_task(self._tell(cause, CompactionNotice.BEGUN))

    def ended(self, outcome: CompactOutcome) -> None:
        self.last = NOTICE_OF.get(outcome)

    async def end(self) -> None:
        """Say what came of it, where it was said that it begins."""
        if self._beginning is not None and self._cause is not None:
            await self._beginning
            if self.last is not None:
                await self._tell(self._cause, self.last)

    async def _tell(self, cause: CompactionCause, notice: CompactionNotice) -> None:
        await self._notices.tell(self._job.scope, self._job.key, cause, notice)
