"""The queue of jobs over plain values: looked through whole at each claim."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from ownwords.adapters.in_memory.records import QueuedJob, ScopeRecords
from ownwords.domain.jobs import Job
from ownwords.domain.scope import Scope

Scopes = Mapping[Scope, ScopeRecords]


@dataclass(frozen=True, slots=True)
class Queue:
    """The jobs of a scope and kind: from `due` on `first` can be claimed."""

    due: datetime
    first: QueuedJob


def enqueue(records: ScopeRecords, job: Job) -> None:
    due, payload = job.due.astimezone(UTC), dict(job.payload)
    known = records.jobs.get((job.kind, job.key))
    if known is None:
        records.jobs[job.kind, job.key] = QueuedJob(replace(job, due=due, payload=payload, attempts=0))
    elif known.worker is None:
        known.job = replace(known.job, due=min(known.job.due, due), payload=payload)
    else:
        known.job = replace(known.job, payload=payload)
        known.again = min(known.again or due, due)


def claim(
    scopes: Scopes, worker_id: str, kinds: Collection[str], now: datetime, lease_seconds: float, due: datetime | None
) -> Job | None:
    by = now if due is None else due
    found = [queue for queue in _queues(scopes, kinds) if queue.due <= (by if queue.first.until is None else now)]
    if not found:
        return None
    claimed = min(found, key=lambda queue: queue.due).first
    claimed.job = replace(claimed.job, attempts=claimed.job.attempts + 1)
    claimed.worker, claimed.until, claimed.again = worker_id, now + timedelta(seconds=lease_seconds), None
    return claimed.job


def renew(records: ScopeRecords, job: Job, worker_id: str, now: datetime, lease_seconds: float) -> bool:
    held = _held(records, job, worker_id)
    if held is not None:
        held.until = now + timedelta(seconds=lease_seconds)
    return held is not None


def complete(records: ScopeRecords, job: Job, worker_id: str, again_at: datetime | None) -> bool:
    held = _held(records, job, worker_id)
    if held is None:
        return False
    times = [time.astimezone(UTC) for time in (held.again, again_at) if time is not None]
    if times:
        records.jobs[job.kind, job.key] = QueuedJob(replace(held.job, due=min(times), attempts=0))
    else:
        del records.jobs[job.kind, job.key]
    return True


def retry(records: ScopeRecords, job: Job, worker_id: str, due: datetime) -> bool:
    held = _held(records, job, worker_id)
    if held is not None:
        records.jobs[job.kind, job.key] = QueuedJob(replace(held.job, due=due.astimezone(UTC)))
    return held is not None


def next_due(scopes: Scopes, kinds: Collection[str]) -> datetime | None:
    return min((queue.due for queue in _queues(scopes, kinds)), default=None)


def _held(records: ScopeRecords, job: Job, worker_id: str) -> QueuedJob | None:
    known = records.jobs.get((job.kind, job.key))
    return known if known is not None and known.worker == worker_id else None


def _queues(scopes: Scopes, kinds: Collection[str]) -> Iterator[Queue]:
    for records in scopes.values():
        by_kind: dict[str, list[QueuedJob]] = {}
        for (kind, _), job in records.jobs.items():
            if kind in kinds:
                by_kind.setdefault(kind, []).append(job)
        yield from map(_queue, by_kind.values())


def _queue(jobs: list[QueuedJob]) -> Queue:
    held = next((job for job in jobs if job.until is not None), None)
    if held is not None and held.until is not None:
        return Queue(held.until, held)
    first = min(jobs, key=lambda job: job.job.due)
    return Queue(first.job.due, first)
