"""Writing threads and messages, in one transaction with their index.

A position is given in the transaction, so that messages lie in the order in which they were appended, whoever writes. A
message that is there already is left as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from ownwords.adapters.sqlite import index_writes
from ownwords.adapters.sqlite.database import Database, Value
from ownwords.adapters.sqlite.erasure import mark_messages_erased
from ownwords.adapters.sqlite.index_writes import AppendedMessage
from ownwords.adapters.sqlite.messages import (
    ThreadRow,
    find_thread,
    known_ids,
    message_row,
    messages_by_id,
    need_message,
    need_thread,
)
from ownwords.adapters.sqlite.scopes import ScopeRow, need_scope, set_import_progress
from ownwords.adapters.sqlite.statements import load
from ownwords.adapters.sqlite.turns import delete_thread_turns, forget_records
from ownwords.adapters.sqlite.usage import unlink_calls
from ownwords.domain.conversation import Appended, ImportBatch, ImportedBatch, Message, NewMessage, Thread
from ownwords.domain.instants import to_microseconds
from ownwords.domain.scope import Scope
from ownwords.domain.words import index_terms
from ownwords.errors import Conflict
from ownwords.ports.runtime import Clock, Ids

_SQL = load("conversation")


def create_thread(database: Database, scope: Scope, thread: Thread) -> None:
    row = need_scope(database, scope)
    if find_thread(database, row, thread.id) is not None:
        raise Conflict(f"There is a conversation {thread.id} already.")
    _add_thread(database, row, thread)


def _add_thread(database: Database, scope: ScopeRow, thread: Thread) -> ThreadRow:
    number = scope.next_thread
    created = to_microseconds(thread.created_at)
    reset = to_microseconds(thread.reset_at) if thread.reset_at else None
    fields = (thread.id, thread.title, thread.audience, thread.origin, created, reset, created)
    database.run(_SQL["add_thread"], (scope.number, number, *fields))
    scope.next_thread += 1
    database.run(_SQL["took_thread_number"], (scope.next_thread, scope.number))
    return ThreadRow(number, thread, 0)


class Appender:
    """Appends messages to threads of one scope within one transaction."""

    def __init__(self, database: Database, scope: ScopeRow, clock: Clock, ids: Ids) -> None:
        self._database = database
        self._scope = scope
        self._clock = clock
        self._ids = ids
        self._appended: list[AppendedMessage] = []

    def append(self, thread: ThreadRow, messages: Sequence[NewMessage]) -> list[Appended]:
        """Append them, but for those that are there with the same words. Raises Conflict."""
        given = [new.id for new in messages if new.id is not None]
        known = {row.message.id: row.message for row in messages_by_id(self._database, self._scope, given)}
        appended: list[Appended] = []
        for new in messages:
            message = known.get(new.id) if new.id is not None else None
            if message is None:
                message = self._message(thread, new)
                known[message.id] = message
                appended.append(Appended(message, new=True))
            elif (message.thread_id, message.role, message.text) == (thread.thread.id, new.role, new.text):
                appended.append(Appended(message, new=False))
            else:
                raise Conflict(f"There is a message {new.id} already, and it says something else.", field="id")
        self._add(thread, [one.message for one in appended if one.new])
        return appended

    def import_unknown(self, thread: ThreadRow, messages: Sequence[NewMessage]) -> int:
        """Append those whose ids are not there; answers how many."""
        given = [new.id for new in messages if new.id is not None]
        known = known_ids(self._database, self._scope, given)
        unknown: dict[str, Message] = {}
        for new in messages:
            if new.id not in known and new.id not in unknown:
                message = self._message(thread, new)
                unknown[message.id] = message
        self._add(thread, list(unknown.values()))
        return len(unknown)

    def finish(self) -> None:
        """Store the scope's counters and index what was appended."""
        self._database.run(_SQL["took_positions"], (self._scope.next_position, self._scope.number))
        index_writes.add_messages(self._database, self._scope, self._appended)

    def _message(self, thread: ThreadRow, new: NewMessage) -> Message:
        return Message(
            id=new.id if new.id is not None else self._ids.new(),
            thread_id=thread.thread.id,
            role=new.role,
            text=new.text,
            sent_at=(new.sent_at or self._clock.now()).astimezone(UTC),
            speaker=new.speaker,
            tapped=new.tapped,
            attachments=new.attachments,
        )

    def _add(self, thread: ThreadRow, messages: Sequence[Message]) -> None:
        """Give the messages their positions at the end of the scope and of the thread."""
        if not messages:
            return
        scope = self._scope
        rows: list[Sequence[Value]] = []
        for position, message in enumerate(messages, scope.next_position):
            sent = to_microseconds(message.sent_at)
            rows.append((scope.key(position), scope.number, thread.number, *message_row(message, sent)))
            self._appended.append(AppendedMessage(position, thread.number, sent, message.text))
        self._database.run_many(_SQL["add_message"], rows)
        first, last = scope.next_position, scope.next_position + len(messages) - 1
        counts = (len(messages), first, last, to_microseconds(messages[-1].sent_at))
        self._database.run(_SQL["extend_thread"], (*counts, scope.number, thread.number))
        scope.next_position = last + 1


class Conversations:
    """Writes to conversations; what is missing in a message comes from this clock and these ids."""

    def __init__(self, clock: Clock, ids: Ids) -> None:
        self._clock = clock
        self._ids = ids

    def append(
        self, database: Database, scope: Scope, thread_id: str, messages: Sequence[NewMessage]
    ) -> list[Appended]:
        row, thread = need_thread(database, scope, thread_id)
        appender = Appender(database, row, self._clock, self._ids)
        appended = appender.append(thread, messages)
        appender.finish()
        return appended

    def import_batch(self, database: Database, scope: Scope, batch: ImportBatch) -> ImportedBatch:
        row = need_scope(database, scope)
        appender = Appender(database, row, self._clock, self._ids)
        threads = messages = 0
        for part in batch.parts:
            thread = find_thread(database, row, part.thread.id)
            if thread is None:
                thread = _add_thread(database, row, part.thread)
                threads += 1
            messages += appender.import_unknown(thread, part.messages)
        appender.finish()
        set_import_progress(database, row, batch.source, batch.parts_done)
        given = sum(len(part.messages) for part in batch.parts)
        return ImportedBatch(threads, messages, given - messages)


def reset_thread(database: Database, scope: Scope, thread_id: str, at: datetime) -> None:
    row, thread = need_thread(database, scope, thread_id)
    bindings = (to_microseconds(at), row.next_position, row.number, thread.number)
    database.run(_SQL["reset_thread"], bindings)


def delete_thread(database: Database, scope: Scope, thread_id: str) -> int:
    """Delete a thread with its messages and their index; answers how many messages. What its calls cost stays known."""
    row, thread = need_thread(database, scope, thread_id)
    bindings = (row.number, thread.number)
    positions = [row.position(key) for (key,) in database.rows(_SQL["thread_keys"], bindings)]
    index_writes.remove_messages(database, row, positions)
    delete_thread_turns(database, row, thread)
    database.run(_SQL["delete_thread_messages"], bindings)
    database.run(_SQL["delete_thread"], bindings)
    unlink_calls(database, row, thread_id)
    mark_messages_erased(database)
    return len(positions)


def redact_message(database: Database, scope: Scope, message_id: str, text: str) -> None:
    """Put other words in place of a message's, in the conversation and its index."""
    row, found = need_message(database, scope, message_id)
    database.run(_SQL["set_text"], (text, found.key))
    terms = index_terms(text, row.switches.languages)
    index_writes.replace_terms(database, row, row.position(found.key), terms)
    forget_records(database, row, [message_id])
    mark_messages_erased(database)
