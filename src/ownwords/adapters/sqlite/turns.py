"""Turns in the database.

What a turn names lies beside it, by the record, so that what is forgotten finds its turns without going through all.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from ownwords.adapters.sqlite.database import Database
from ownwords.adapters.sqlite.messages import ThreadRow, need_thread
from ownwords.adapters.sqlite.scopes import ScopeRow, find_scope
from ownwords.adapters.sqlite.statements import load
from ownwords.domain.instants import from_microseconds, to_microseconds
from ownwords.domain.scope import Scope
from ownwords.domain.turns import Asked, AskedApproval, CheckedClaim, CheckedDraft, Turn, TurnOrigin
from ownwords.ports.turns import MOST_TURNS

_SQL = load("turns")


def find_turn(database: Database, scope: ScopeRow, turn_id: str) -> Turn | None:
    row = database.row(_SQL["turn"], (scope.number, turn_id))
    return _turn(row) if row else None


def turns_of_replies(database: Database, scope: ScopeRow, message_ids: Sequence[str]) -> dict[str, Turn]:
    asked = json.dumps(list(dict.fromkeys(message_ids)))
    found = [_turn(row) for row in database.rows(_SQL["turns_of_replies"], (scope.number, asked))]
    return {one.reply_id: one for one in sorted(found, key=lambda one: (one.started_at, one.id)) if one.reply_id}


def working_since(database: Database, scope: ScopeRow, thread_id: str, since: datetime) -> datetime | None:
    row: Any = database.row(_SQL["working_since"], (scope.number, thread_id, to_microseconds(since)))
    return from_microseconds(row[0]) if row[0] is not None else None


def put_turn(database: Database, scope: Scope, turn: Turn) -> None:
    """Keep a turn, in place of the one of that id. Raises NotFound."""
    row, _ = need_thread(database, scope, turn.thread_id)
    _delete(database, database.rows(_SQL["find_turn"], (row.number, turn.id)))
    _add(database, row, turn)
    _delete(database, database.rows(_SQL["old_turns"], (row.number, turn.thread_id, MOST_TURNS)))


def replace_turn(database: Database, scope: Scope, was: Turn, turn: Turn) -> bool:
    """Keep a turn in place of one that is stored as it was."""
    row = find_scope(database, scope)
    if row is None or find_turn(database, row, turn.id) != was:
        return False
    put_turn(database, scope, turn)
    return True


def forget_records(database: Database, scope: ScopeRow, records: Sequence[str]) -> None:
    """Leave of every turn what names none of these."""
    asked = json.dumps(list(records))
    _forget(database, scope, database.rows(_SQL["turns_naming"], (scope.number, asked)))


def delete_thread_turns(database: Database, scope: ScopeRow, thread: ThreadRow) -> None:
    """Delete a thread's turns, and leave of the others what names none of its messages, which are still there."""
    _delete(database, database.rows(_SQL["turns_of_thread"], (scope.number, thread.thread.id)))
    _forget(database, scope, database.rows(_SQL["turns_naming_thread"], (scope.number, thread.number)))


def _forget(database: Database, scope: ScopeRow, named: Iterable[Any]) -> None:
    """`named` are ids of turns, each with a record that it names and that is forgotten. Those that name none lose their
    drafts, where they have no reply yet."""
    forgotten: dict[str, set[str]] = {}
    for turn_id, record in named:
        forgotten.setdefault(turn_id, set()).add(record)
    for turn_id, records in forgotten.items():
        known = find_turn(database, scope, turn_id)
        left = known.without(records) if known else None
        _delete(database, database.rows(_SQL["find_turn"], (scope.number, turn_id)))
        if left is not None:
            _add(database, scope, left)
    database.run(_SQL["drop_drafts"], (scope.number,))


def _add(database: Database, scope: ScopeRow, turn: Turn) -> None:
    started = to_microseconds(turn.started_at)
    fields = (
        turn.id,
        turn.thread_id,
        turn.request_id,
        turn.origin,
        started,
        *_encoded(turn),
        turn.reply_id,
        _asking(turn),
    )
    added: Any = database.row(_SQL["add_turn"], (scope.number, *fields))
    database.run_many(_SQL["add_record"], [(scope.number, record, added[0]) for record in sorted(turn.records)])


def _delete(database: Database, numbers: Iterable[Any]) -> None:
    """Delete the turns of these numbers, each in a row of its own."""
    given = list(numbers)
    database.run_many(_SQL["delete_records"], given)
    database.run_many(_SQL["delete_turn"], given)


def _encoded(turn: Turn) -> tuple[str, str | None]:
    """What was selected, and what the check made of the draft."""
    selected = _json([turn.facts, turn.messages, turn.reads])
    if turn.checked is None:
        return selected, None
    claims = [[claim.said, claim.evidence] for claim in turn.checked.claims]
    return selected, _json([turn.checked.fingerprint, turn.checked.text, claims])


def _asking(turn: Turn) -> str | None:
    """What it asks the owner."""
    if turn.asked is None:
        return None
    approvals = [[one.question, one.approval, one.path, one.taken] for one in turn.asked.approvals]
    return _json([turn.asked.question, turn.asked.options, approvals])


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _turn(row: Any) -> Turn:
    turn_id, thread_id, request_id, origin, started, selected, checked, reply_id, asked = row
    facts, messages, reads = json.loads(selected)
    return Turn(
        id=turn_id,
        thread_id=thread_id,
        request_id=request_id,
        origin=TurnOrigin(origin),
        started_at=from_microseconds(started),
        facts=tuple(facts),
        messages=tuple(messages),
        reads=tuple(reads),
        checked=_draft(checked) if checked else None,
        reply_id=reply_id,
        asked=_asked(asked) if asked else None,
    )


def _asked(asked: str) -> Asked:
    question, options, approvals = json.loads(asked)
    return Asked(question, tuple(options), tuple(AskedApproval(*fields) for fields in approvals))


def _draft(checked: str) -> CheckedDraft:
    fingerprint, text, claims = json.loads(checked)
    return CheckedDraft(fingerprint, text, tuple(CheckedClaim(said, tuple(evidence)) for said, evidence in claims))
