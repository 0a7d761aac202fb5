"""What is done in the background for every scope: which handler does which kind of job, and one round of it by hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property, partial
from uuid import uuid4

from ownwords.domain.jobs import CAPTURE, COMPACT, DREAM, MAINTAIN, STYLE, TIDY, next_tick
from ownwords.domain.scope import Scope
from ownwords.errors import OwnwordsError
from ownwords.faculties import Faculties
from ownwords.jobs.capture import CaptureJob
from ownwords.jobs.compact import CompactJob
from ownwords.jobs.dream import DreamJob, TidyJob
from ownwords.jobs.maintenance import Maintained, Maintenance
from ownwords.jobs.style import style_from_mail
from ownwords.jobs.worker import BACK_OFF, LEASE, Handler
from ownwords.ports.runtime import Clock


@dataclass(frozen=True)
class Upkeep:
    """The jobs of all scopes."""

    able: Faculties

    @property
    def clock(self) -> Clock:
        return self.able.committer.clock

    @cached_property
    def maintenance(self) -> Maintenance:
        able = self.able
        return Maintenance(able.reads, able.repairing, able.reflecting, able.dreams.due, self.clock)

    @cached_property
    def handlers(self) -> Mapping[str, Handler]:
        """Who does which kind of job."""
        dreams = self.able.dreams
        return {
            MAINTAIN: self.maintenance.handle,
            CAPTURE: CaptureJob(self.able.reads, self.able.capturing).handle,
            COMPACT: CompactJob(self.able.reads, self.able.compacting, self.able.compaction_notices).handle,
            STYLE: partial(style_from_mail, self.able.mailboxes),
            DREAM: DreamJob(dreams.dreaming, dreams.due, self.able.reads, self.clock).handle,
            TIDY: TidyJob(self.able.workspaces).handle,
        }

    async def tick(self) -> list[tuple[Scope, Maintained]]:
        """The hourly job as it would run at the next minute 7, now, for each scope once that has something to do. What
        a worker is at is left to it. Raises what went wrong with a scope when all others are done."""
        tick, by = next_tick(self.clock.now()), uuid4().hex
        done: dict[Scope, Maintained] = {}
        failed: OwnwordsError | None = None
        while (job := await self.able.jobs.claim(by, [MAINTAIN], self.clock.now(), LEASE, tick)) is not None:
            try:
                maintained = await self.maintenance.maintain(job.scope)
            except OwnwordsError as error:
                await self.able.jobs.retry(job, by, next_tick(tick))
                failed = failed or error
                continue
            again = maintained.next_at
            await self.able.jobs.complete(job, by, next_tick(tick) if again is not None and again <= tick else again)
            done.setdefault(job.scope, maintained)  # what it wrote itself makes it due once more
        if failed is not None:
            raise failed
        return list(done.items())

    async def work(self, until: datetime | None = None) -> int:
        """Do all that is due by now; answers how many jobs it was. Raises what one failed with, which is
        due again in a minute."""
        by, done = uuid4().hex, 0
        while (job := await self.able.jobs.claim(by, self.handlers, until or self.clock.now(), LEASE)) is not None:
            try:
                again = await self.handlers[job.kind](job)
            except OwnwordsError:
                await self.able.jobs.retry(job, by, self.clock.now() + timedelta(minutes=BACK_OFF[0]))
                raise
            await self.able.jobs.complete(job, by, again)
            done += 1
        return done
