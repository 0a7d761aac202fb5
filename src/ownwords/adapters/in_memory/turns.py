"""Turns, found by looking at each of them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from ownwords.adapters.in_memory.records import ScopeRecords
from ownwords.domain.turns import Turn
from ownwords.ports.turns import MOST_TURNS


def put_turn(records: ScopeRecords, turn: Turn) -> None:
    records.turns[turn.id] = replace(turn, started_at=turn.started_at.astimezone(UTC))
    of_thread = (one for one in _by_time(records) if one.thread_id == turn.thread_id)
    for old in list(of_thread)[:-MOST_TURNS]:
        del records.turns[old.id]


def turns_of_replies(records: ScopeRecords, message_ids: Sequence[str]) -> dict[str, Turn]:
    return {turn.reply_id: turn for turn in _by_time(records) if turn.reply_id in message_ids and turn.reply_id}


def working_since(records: ScopeRecords, thread_id: str, since: datetime) -> datetime | None:
    working = (one for one in records.turns.values() if one.thread_id == thread_id and one.reply_id is None)
    return max((one.started_at for one in working if one.started_at >= since), default=None)


def forget_records(records: ScopeRecords, forgotten: Collection[str]) -> None:
    """Leave of every turn what names none of these."""
    left = (turn.without(forgotten) for turn in records.turns.values())
    records.turns = {turn.id: turn for turn in left if turn is not None}


def delete_thread(records: ScopeRecords, thread_id: str, message_ids: Collection[str]) -> None:
    """Delete a thread's turns, and leave of the others what names none of its messages."""
    records.turns = {turn_id: turn for turn_id, turn in records.turns.items() if turn.thread_id != thread_id}
    forget_records(records, message_ids)


def _by_time(records: ScopeRecords) -> list[Turn]:
    return sorted(records.turns.values(), key=lambda turn: (turn.started_at, turn.id))
