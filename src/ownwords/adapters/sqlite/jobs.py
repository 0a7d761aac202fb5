"""The queue of jobs in the database.

What is claimed next is found by the queues of scopes and kinds, each with one due time, whatever else waits in them:
claiming takes as long with a hundred thousand jobs as with ten. Any other write can make a job due in its own
transaction.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from ownwords.adapters.sqlite.database import Database
from ownwords.adapters.sqlite.scopes import ScopeRow, find_scope, need_scope
from ownwords.adapters.sqlite.statements import load
from ownwords.domain.instants import from_microseconds, to_microseconds
from ownwords.domain.jobs import Job
from ownwords.domain.scope import Scope

_SQL = load("jobs")
_NOTHING: Mapping[str, str] = {}


def enqueue(
    database: Database, scope: ScopeRow, kind: str, key: str, due: datetime, payload: Mapping[str, str] = _NOTHING
) -> None:
    """Make a job of the scope due, within a write. Where it is due earlier already this is one look-up."""
    at, body = to_microseconds(due), _encoded(payload) if payload else "{}"
    if database.run(_SQL["enqueue"], (scope.number, kind, key, at, body)):
        database.run(_SQL["advance_queue"], (scope.number, kind, at))


def enqueue_all(database: Database, jobs: Sequence[Job]) -> None:
    for job in jobs:
        enqueue(database, need_scope(database, job.scope), job.kind, job.key, job.due, job.payload)


def claim(
    database: Database,
    worker_id: str,
    kinds: Collection[str],
    now: datetime,
    lease_seconds: float,
    due: datetime | None = None,
) -> Job | None:
    by = (to_microseconds(due if due is not None else now), to_microseconds(now))
    found = [row for kind in kinds if (row := database.row(_SQL["due_queue"], (kind, *by)))]
    if not found:
        return None
    _, scope, kind, key = min(found, key=lambda row: row[:3])
    if key is None:
        first: Any = database.row(_SQL["first_job"], (scope, kind))
        key = first[0]
    held: Any = database.row(_SQL["hold_job"], (worker_id, scope, kind, key))
    database.run(_SQL["hold_queue"], (key, _lease_end(now, lease_seconds), scope, kind))
    since, payload, attempts, owner, workspace = held
    return Job(
        Scope(owner, workspace or None), kind, key, from_microseconds(since), json.loads(payload), attempts=attempts
    )


def renew(database: Database, job: Job, worker_id: str, now: datetime, lease_seconds: float) -> bool:
    scope = find_scope(database, job.scope)
    if scope is None:
        return False
    end = _lease_end(now, lease_seconds)
    return database.run(_SQL["renew"], (end, scope.number, job.kind, job.key, worker_id)) > 0


def complete(database: Database, job: Job, worker_id: str, again_at: datetime | None) -> bool:
    scope = find_scope(database, job.scope)
    if scope is None:
        return False
    place = (scope.number, job.kind, job.key)
    held = database.row(_SQL["held_job"], (*place, worker_id))
    if held is None:
        return False
    times = [held[0], again_at and to_microseconds(again_at)]
    due = min((time for time in times if time is not None), default=None)
    if due is None:
        database.run(_SQL["finish_job"], place)
    else:
        database.run(_SQL["wait_again"], (due, *place))
    _release(database, scope, job.kind)
    return True


def retry(database: Database, job: Job, worker_id: str, due: datetime) -> bool:
    scope = find_scope(database, job.scope)
    if scope is None:
        return False
    bindings = (to_microseconds(due), scope.number, job.kind, job.key, worker_id)
    held = database.run(_SQL["retry"], bindings) > 0
    if held:
        _release(database, scope, job.kind)
    return held


def next_due(database: Database, kinds: Collection[str]) -> datetime | None:
    rows: list[Any] = [database.row(_SQL["next_due"], (kind,)) for kind in kinds]
    times = [time for (time,) in rows if time is not None]
    return from_microseconds(min(times)) if times else None


def _release(database: Database, scope: ScopeRow, kind: str) -> None:
    """Nothing of the queue is being done any more."""
    queue = (scope.number, kind)
    if database.row(_SQL["first_job"], queue) is None:
        database.run(_SQL["finish_queue"], queue)
    else:
        database.run(_SQL["release_queue"], queue)


def _lease_end(now: datetime, lease_seconds: float) -> int:
    return to_microseconds(now + timedelta(seconds=lease_seconds))


def _encoded(payload: Mapping[str, str]) -> str:
    return json.dumps(dict(payload), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
