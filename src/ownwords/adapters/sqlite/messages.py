"""Rows of threads and messages as values, and reading them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from ownwords.adapters.sqlite.database import Database
from ownwords.adapters.sqlite.scopes import LAST_POSITION, ScopeRow, find_scope
from ownwords.adapters.sqlite.statements import load
from ownwords.domain.conversation import Attachment, Audience, Message, NewMessage, Role, Thread
from ownwords.domain.instants import from_microseconds, to_microseconds
from ownwords.domain.scope import Scope
from ownwords.domain.turns import TurnOrigin
from ownwords.errors import NotFound
from ownwords.ports.reads import ThreadTail

_SQL = load("conversation")


@dataclass(frozen=True, slots=True)
class ThreadRow:
    """A thread, and what the database knows of it besides."""

    number: int
    thread: Thread
    visible_from: int


@dataclass(frozen=True, slots=True)
class MessageRow:
    """A message, and where it lies."""

    key: int
    thread: int
    message: Message


def find_thread(database: Database, scope: ScopeRow, thread_id: str) -> ThreadRow | None:
    row = database.row(_SQL["find_thread"], (scope.number, thread_id))
    return _thread_row(row) if row else None


def need_thread(database: Database, scope: Scope, thread_id: str) -> tuple[ScopeRow, ThreadRow]:
    """The thread and its scope; raises NotFound."""
    row = find_scope(database, scope)
    thread = find_thread(database, row, thread_id) if row else None
    if row is None or thread is None:
        raise NotFound(f"There is no conversation {thread_id}.")
    return row, thread


def thread_titled(database: Database, scope: ScopeRow, title: str) -> Thread | None:
    row = database.row(_SQL["find_thread_titled"], (scope.number, title))
    return _thread_row(row).thread if row else None


def threads(database: Database, scope: ScopeRow, limit: int, offset: int) -> list[Thread]:
    bindings = (scope.number, max(limit, 0), max(offset, 0))
    return [_thread_row(row).thread for row in database.rows(_SQL["list_threads"], bindings)]


def find_message(database: Database, scope: ScopeRow, message_id: str) -> MessageRow | None:
    row = database.row(_SQL["find_message"], (scope.number, message_id))
    return message_row(row) if row else None


def need_message(database: Database, scope: Scope, message_id: str) -> tuple[ScopeRow, MessageRow]:
    """The message and its scope; raises NotFound."""
    row = find_scope(database, scope)
    message = find_message(database, row, message_id) if row else None
    if row is None or message is None:
        raise NotFound(f"There is no message {message_id}.")
    return row, message


def messages(database: Database, scope: Scope, thread_id: str, tail: ThreadTail) -> list[Message]:
    """Part of a thread in the order in which it was said. Raises NotFound."""
    row, thread = need_thread(database, scope, thread_id)
    first = row.key(thread.visible_from if tail.after_reset else 0)
    last = row.key(LAST_POSITION)
    if tail.after is not None:
        first = max(first, _need_message_of(database, row, thread, tail.after).key + 1)
    if tail.before is not None:
        last = _need_message_of(database, row, thread, tail.before).key - 1
    part = _Part(thread, first, last, tail.role, max(tail.limit, 0))
    found = _read_part(database, row, part, forward=tail.forward)
    return list(found if tail.forward else reversed(found))


def messages_by_id(database: Database, scope: ScopeRow, ids: Sequence[str]) -> list[MessageRow]:
    """Those of the messages that exist in this scope, each once, in no order."""
    if not ids:
        return []
    asked = json.dumps(list(dict.fromkeys(ids)))
    return [message_row(row) for row in database.rows(_SQL["messages_by_id"], (scope.number, asked))]


def known_ids(database: Database, scope: ScopeRow, ids: Sequence[str]) -> set[str]:
    """Those of the ids that are taken in this scope."""
    if not ids:
        return set()
    rows = database.rows(_SQL["known_ids"], (scope.number, json.dumps(ids)))
    return {message_id for (message_id,) in rows}


def messages_at(database: Database, scope: ScopeRow, positions: Sequence[int]) -> list[Message]:
    keys = [scope.key(int(position)) for position in positions if 0 <= position <= LAST_POSITION]
    rows = database.rows(_SQL["messages_by_key"], (json.dumps(keys),))
    found = {row[0]: message_row(row).message for row in rows}
    return [found[key] for key in keys if key in found]


def neighbours(
    database: Database, scope: ScopeRow, ids: Sequence[str], each_side: int
) -> dict[str, tuple[tuple[Message, ...], tuple[Message, ...]]]:
    """What was said before and after each message since its thread's last reset; nothing for one before that."""
    found: dict[str, tuple[tuple[Message, ...], tuple[Message, ...]]] = {}
    last, limit = scope.key(LAST_POSITION), max(each_side, 0)
    for row in messages_by_id(database, scope, ids):
        thread = find_thread(database, scope, row.message.thread_id)
        first = scope.key(thread.visible_from) if thread else last
        if thread and row.key >= first:
            before = _read_part(database, scope, _Part(thread, first, row.key - 1, None, limit), forward=False)
            after = _read_part(database, scope, _Part(thread, row.key + 1, last, None, limit), forward=True)
            found[row.message.id] = (tuple(reversed(before)), tuple(after))
    return found


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a thread: between two keys, both included, of one role where given, at most so many messages."""

    thread: ThreadRow
    first: int
    last: int
    role: Role | None
    limit: int


def _read_part(database: Database, scope: ScopeRow, part: _Part, *, forward: bool) -> list[Message]:
    statement = _SQL["messages_forward" if forward else "messages_backward"]
    bounds = (part.first, part.last, part.role, part.limit)
    bindings = (part.thread.thread.id, scope.number, part.thread.number, *bounds)
    return [message_row(row).message for row in database.rows(statement, bindings)]


def _need_message_of(database: Database, scope: ScopeRow, thread: ThreadRow, message_id: str) -> MessageRow:
    found = find_message(database, scope, message_id)
    if found is None or found.thread != thread.number:
        raise NotFound(f"There is no message {message_id} in this conversation.")
    return found


def _thread_row(row: Any) -> ThreadRow:
    number, thread_id, title, audience, origin, created, reset, count, visible_from = row
    thread = Thread(
        id=thread_id,
        title=title,
        audience=Audience(audience),
        origin=TurnOrigin(origin),
        created_at=from_microseconds(created),
        reset_at=None if reset is None else from_microseconds(reset),
        messages=count,
    )
    return ThreadRow(number, thread, visible_from)


def message_row(row: Any) -> MessageRow:
    key, thread, message_id, thread_id, role, text, sent, speaker, tapped, attachments = row
    message = Message(
        id=message_id,
        thread_id=thread_id,
        role=Role(role),
        text=text,
        sent_at=from_microseconds(sent),
        speaker=speaker,
        tapped=bool(tapped),
        attachments=_decode_attachments(attachments),
    )
    return MessageRow(key, thread, message)


class MessageColumns(NamedTuple):
    """The last columns of a message's row, in the order of `add_message`."""

    id: str
    role: Role
    sent: int
    tapped: bool
    speaker: str | None
    attachments: str | None
    text: str


def message_columns(message: Message | NewMessage, message_id: str, sent_at: datetime) -> MessageColumns:
    attachments = _encode_attachments(message.attachments) if message.attachments else None
    sent = to_microseconds(sent_at)
    return MessageColumns(message_id, message.role, sent, message.tapped, message.speaker, attachments, message.text)


def _encode_attachments(attachments: Iterable[Attachment]) -> str:
    return json.dumps([[item.id, item.name, item.content_type] for item in attachments], ensure_ascii=False)


def _decode_attachments(text: str | None) -> tuple[Attachment, ...]:
    return tuple(Attachment(*fields) for fields in json.loads(text)) if text else ()
