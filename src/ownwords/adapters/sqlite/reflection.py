"""How far reflection has read a scope, what it may read, and when capture was last tried."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import astuple
from datetime import datetime, timedelta
from typing import Any

from ownwords.adapters.sqlite.database import Database
from ownwords.adapters.sqlite.jobs import enqueue
from ownwords.adapters.sqlite.messages import message_row
from ownwords.adapters.sqlite.scopes import ScopeRow, need_scope, set_switches
from ownwords.adapters.sqlite.statements import load
from ownwords.domain.conversation import Message, Role
from ownwords.domain.instants import to_microseconds
from ownwords.domain.jobs import MAINTAIN, next_tick
from ownwords.domain.notes import LONGEST_TEXT
from ownwords.domain.reflection import YOUNGEST, ReflectionProgress, ReflectionStep, Unread, UnreadMessages
from ownwords.domain.scope import Scope
from ownwords.domain.switches import Switches
from ownwords.errors import Conflict

_SQL = load("reflection")


def progress(database: Database, scope: ScopeRow) -> ReflectionProgress:
    row: Any = database.row(_SQL["progress"], (scope.number,))
    return ReflectionProgress(*row)


def unread(database: Database, scope: ScopeRow, position: int, limit: int) -> UnreadMessages:
    limit = max(limit, 0)
    keys = (scope.key(0), scope.key(position), scope.key(scope.next_position) - 1)
    rows = [message_row(row) for row in database.rows(_SQL["unread"], (*keys, LONGEST_TEXT, limit))]
    found = tuple(Unread(scope.position(row.key), row.message) for row in rows)
    return UnreadMessages(found, found[-1].position + 1 if found and len(found) == limit else scope.next_position)


def write_step(database: Database, scope: Scope, step: ReflectionStep) -> None:
    """Raises Conflict where the progress is another by now."""
    before, after = step.before, step.after
    number = need_scope(database, scope).number
    bindings = (*astuple(after), number, *astuple(before))
    if not database.run(_SQL["step"], bindings):
        raise Conflict("These messages have been read by now.")


def imported(database: Database, scope: ScopeRow, thread: int) -> None:
    """What was said in a thread by now is not for reflection."""
    database.run(_SQL["imported"], (scope.next_position, scope.number, thread))


def begin_capture(database: Database, scope: Scope, at: datetime, rest: timedelta) -> bool:
    bindings = (to_microseconds(at), need_scope(database, scope).number, rest // timedelta(microseconds=1))
    return database.run(_SQL["begin_capture"], bindings) > 0


def maintain(database: Database, scope: ScopeRow, due: datetime | None) -> None:
    """The hourly job is due at a time."""
    if due is not None:
        enqueue(database, scope, MAINTAIN, "", due)


def write_switches(database: Database, scope: Scope, switches: Switches, maintain_at: datetime | None) -> None:
    """Where reflection is switched on by it, what was said by now is done with."""
    row = need_scope(database, scope)
    if switches.reflects and not row.switches.reflects:
        database.run(_SQL["skip"], (row.number,))
    set_switches(database, row, switches)
    maintain(database, row, maintain_at)


def maintain_after(database: Database, scope: ScopeRow, messages: Iterable[Message], now: datetime) -> None:
    """The hourly job is due when the owner's new words are old enough."""
    if any(message.role is Role.OWNER and not message.tapped for message in messages):
        maintain(database, scope, next_tick(now + YOUNGEST))
