"""Calls of models, found and summed up by looking at each of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from ownwords.adapters.in_memory.records import ScopeRecords
from ownwords.domain.usage import CallOutcome, ModelCall, TokenUsage, UsageRow
from ownwords.ports.usage import UsageDay


def calls_between(records: ScopeRecords, since: datetime, until: datetime) -> list[ModelCall]:
    """Oldest first, those of one instant by id."""
    return [call for (at, _), call in sorted(records.calls.items(), key=lambda item: item[0]) if since <= at < until]


def summed(records: ScopeRecords, days: Sequence[UsageDay]) -> Iterator[UsageRow]:
    for day in days:
        groups: dict[tuple[str, str], list[ModelCall]] = {}
        for call in calls_between(records, day.begins, day.ends):
            groups.setdefault((call.task, call.model), []).append(call)
        yield from (_row(day, group) for _, group in sorted(groups.items()))


def spent_in_thread(records: ScopeRecords, thread_id: str) -> int:
    conversation = records.conversations.get(thread_id)
    went_on = conversation.went_on if conversation else None
    mine = (call for call in records.calls.values() if call.thread_id == thread_id)
    return sum(call.price or 0 for call in mine if went_on is None or call.at > went_on)


def waiting_threads(records: ScopeRecords, amount: int) -> list[tuple[str, int]]:
    counted = [(one, spent_in_thread(records, one.thread.id)) for one in records.conversations.values()]
    waiting = [(one, spent) for one, spent in counted if spent >= amount]
    return [(one.thread.id, spent) for one, spent in sorted(waiting, key=lambda item: (-item[1], item[0].number))]


def add_call(records: ScopeRecords, call: ModelCall) -> bool:
    """Whether it was not there already."""
    call = replace(call, at=call.at.astimezone(UTC))
    return records.calls.setdefault((call.at, call.id), call) is call


def settle_thread(records: ScopeRecords, call: ModelCall) -> None:
    """An imported call does not count for its conversation's check-in."""
    conversation = records.conversations.get(call.thread_id or "")
    if conversation is not None:
        conversation.went_on = max(conversation.went_on or call.at, call.at)


def unlink_calls(records: ScopeRecords, thread_id: str) -> None:
    """Take a thread that is deleted out of its calls."""
    for key, call in records.calls.items():
        if call.thread_id == thread_id:
            records.calls[key] = replace(call, thread_id=None, turn_id=None)


def _row(day: UsageDay, calls: Sequence[ModelCall]) -> UsageRow:
    return UsageRow(
        day=day.day,
        task=calls[0].task,
        model=calls[0].model,
        calls=len(calls),
        failed=sum(call.outcome is not CallOutcome.ANSWERED for call in calls),
        tokens=TokenUsage(
            sum(call.tokens.input for call in calls),
            sum(call.tokens.cached for call in calls),
            sum(call.tokens.output for call in calls),
        ),
        price=sum(call.price or 0 for call in calls),
        unpriced=sum(call.price is None for call in calls),
        latency_ms=round(sum(call.latency_ms for call in calls) / len(calls)),
    )
