"""The queue of jobs: due times and leases, in the store, for workers in any number of processes.

Of a scope's jobs of one kind one is done at a time. Who claims a job holds it until a lease ends, and renews the lease
while at work; when it ended, somebody else may take the job over. So a job that was done to its end is done once, and
one that was broken off is begun again: what a job writes must be the same when it is written twice, such as a save that
moves a watermark in the same write and refuses an old one.

All times are the caller's; none is the store's. A worker id is of somebody who does one job at a time.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Protocol

from ownwords.domain.jobs import Job


class JobQueue(Protocol):
    async def enqueue(self, jobs_due: Sequence[Job]) -> None:
        """Make them due. One that waits already keeps the earlier due time, and takes the new payload. One that is
        being done meanwhile is due again afterwards, at its new time, so that nothing is missed that its doer did not
        see. Nothing is written where nothing changes. `attempts` does not count here."""
        ...

    async def claim(
        self, worker_id: str, kinds: Collection[str], now: datetime, lease_seconds: float, due: datetime | None = None
    ) -> Job | None:
        """The job of these kinds that is due for longest and that nobody holds, now held for so many seconds; None
        where there is none. With `due`, it is one that is due by then. Where a lease of a scope's kind ended, the job
        that was held comes first."""
        ...

    async def renew(self, job: Job, worker_id: str, now: datetime, lease_seconds: float) -> bool:
        """Hold the job for so many seconds from now. False where somebody else took it over, or it is gone."""
        ...

    async def complete(self, job: Job, worker_id: str, again_at: datetime | None = None) -> bool:
        """The job is done, and due again at that time or when it was enqueued for meanwhile, whichever is earlier; or
        else it is gone. False, and nothing changes, where this worker does not hold it any more."""
        ...

    async def retry(self, job: Job, worker_id: str, due: datetime) -> bool:
        """The job failed and is due again at that time, with what it was enqueued for meanwhile. False, and nothing
        changes, where this worker does not hold it any more."""
        ...

    async def next_due(self, kinds: Collection[str]) -> datetime | None:
        """When there is something of these kinds to claim, the past for what is due already; None for nothing. Of what
        is held, it is when its lease ends."""
        ...
