"""Calls of models in the database, and their sums.

A call lies by scope and time, so that a day is read in one piece; nothing is summed ahead of being asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from ownwords.adapters.sqlite.database import Database, Value
from ownwords.adapters.sqlite.messages import need_thread
from ownwords.adapters.sqlite.scopes import ScopeRow, need_scope
from ownwords.adapters.sqlite.statements import load
from ownwords.domain.instants import from_microseconds, to_microseconds
from ownwords.domain.scope import Scope
from ownwords.domain.usage import CallOutcome, ModelCall, TokenUsage, UsageRow
from ownwords.ports.usage import UsageDay

_SQL = load("usage")


def calls(
    database: Database,
    scope: ScopeRow,
    since: datetime,
    until: datetime,
    limit: int | None = None,
    after: ModelCall | None = None,
) -> list[ModelCall]:
    beginning: tuple[int, str] = (to_microseconds(since), "")
    if after is not None:
        beginning = max(beginning, (to_microseconds(after.at), after.id))
    bindings = (scope.number, *beginning, to_microseconds(until), -1 if limit is None else max(limit, 0))
    return [_call(row) for row in database.rows(_SQL["calls"], bindings)]


def summed(database: Database, scope: ScopeRow, days: Sequence[UsageDay]) -> list[UsageRow]:
    return [row for day in days for row in _summed_day(database, scope, day)]


def _summed_day(database: Database, scope: ScopeRow, day: UsageDay) -> list[UsageRow]:
    bindings = (scope.number, to_microseconds(day.begins), to_microseconds(day.ends))
    return [_usage_row(day, row) for row in database.rows(_SQL["summed"], bindings)]


def spent(database: Database, owner: str, since: datetime) -> int:
    row: Any = database.row(_SQL["spent"], (owner, to_microseconds(since)))
    return row[0]


def spent_in_thread(database: Database, scope: ScopeRow, thread_id: str) -> int:
    row: Any = database.row(_SQL["spent_in_thread"], (scope.number, thread_id))
    return row[0]


def waiting_threads(database: Database, scope: ScopeRow, amount: int) -> list[tuple[str, int]]:
    return list(database.rows(_SQL["waiting_threads"], (scope.number, amount)))


def record_call(database: Database, scope: Scope, call: ModelCall) -> None:
    database.run(_SQL["record_call"], _bindings(need_scope(database, scope), call))


def import_calls(database: Database, scope: Scope, calls: Sequence[ModelCall]) -> int:
    row = need_scope(database, scope)
    new = [call for call in calls if database.run(_SQL["record_call"], _bindings(row, call))]
    for call in new:
        if call.thread_id is not None:
            database.run(_SQL["settle_thread"], (to_microseconds(call.at), row.number, call.thread_id))
    return len(new)


def let_thread_go_on(database: Database, scope: Scope, thread_id: str, at: datetime) -> None:
    row, thread = need_thread(database, scope, thread_id)
    database.run(_SQL["let_thread_go_on"], (to_microseconds(at), row.number, thread.number))


def unlink_calls(database: Database, scope: ScopeRow, thread_id: str) -> None:
    """Take a thread that is deleted out of its calls."""
    database.run(_SQL["unlink_calls"], (scope.number, thread_id))


def _bindings(scope: ScopeRow, call: ModelCall) -> tuple[Value, ...]:
    tokens = call.tokens
    return (
        *(scope.number, to_microseconds(call.at), call.id, call.task, call.model, call.outcome, call.latency_ms),
        *(tokens.input, tokens.cached, tokens.output, call.price, call.thread_id, call.turn_id),
    )


def _call(row: Any) -> ModelCall:
    at, call_id, task, model, outcome, latency, sent, cached, received, price, thread_id, turn_id = row
    return ModelCall(
        id=call_id,
        at=from_microseconds(at),
        task=task,
        model=model,
        outcome=CallOutcome(outcome),
        latency_ms=latency,
        tokens=TokenUsage(sent, cached, received),
        price=price,
        thread_id=thread_id,
        turn_id=turn_id,
    )


def _usage_row(day: UsageDay, row: Any) -> UsageRow:
    task, model, count, failed, sent, cached, received, price, unpriced, latency = row
    return UsageRow(
        day=day.day,
        task=task,
        model=model,
        calls=count,
        failed=failed,
        tokens=TokenUsage(sent, cached, received),
        price=price,
        unpriced=unpriced,
        latency_ms=round(latency / count),
    )
