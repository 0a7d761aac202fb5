"""Writing threads and messages, in one transaction with their index.

A position is given in the transaction, so that messages lie in the order in which they were appended, whoever writes. A
message that is there already is left as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from ownwords.adapters.sqlite import index_writes, notebook, reflection, summaries, vectors
from ownwords.adapters.sqlite.channels import drop_buttons
from ownwords.adapters.sqlite.cutting import CutWords
from ownwords.adapters.sqlite.database import Database
from ownwords.adapters.sqlite.erasure import mark_messages_erased
from ownwords.adapters.sqlite.index_writes import AppendedMessage
from ownwords.adapters.sqlite.jobs import enqueue
from ownwords.adapters.sqlite.messages import (
    MessageColumns,
    ThreadRow,
    find_thread,
    known_ids,
    message_columns,
    messages_by_id,
    need_message,
    need_thread,
)
from ownwords.adapters.sqlite.scopes import ScopeRow, find_scope, need_scope, set_import_progress
from ownwords.adapters.sqlite.statements import load
from ownwords.adapters.sqlite.turns import delete_thread_turns, forget_records
from ownwords.adapters.sqlite.usage import unlink_calls
from ownwords.domain.changes import Change
from ownwords.domain.conversation import (
    Appended,
    DeletedThread,
    ImportBatch,
    ImportedBatch,
    Message,
    NewMessage,
    Thread,
)
from ownwords.domain.instants import to_microseconds
from ownwords.domain.jobs import COMPACT, next_tick
from ownwords.domain.scope import Scope
from ownwords.domain.summaries import ThreadView
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
        self.view = ThreadView(None)
        """How much was said in the thread that was appended to last."""
        self.compacts_at: int | None = None
        """When condensing it is due, in microseconds, where that waits already."""

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
        new_messages = [one.message for one in appended if one.new]
        self._add(thread, [message_columns(message, message.id, message.sent_at) for message in new_messages])
        return appended

    def import_unknown(self, thread: ThreadRow, messages: Sequence[NewMessage], known: set[str]) -> int:
        """Append those whose ids are not known, and note them as known; answers how many."""
        rows: list[MessageColumns] = []
        for new in messages:
            message_id = new.id if new.id is not None else self._ids.new()
            if message_id not in known:
                known.add(message_id)
                rows.append(message_columns(new, message_id, new.sent_at or self._clock.now()))
        self._add(thread, rows)
        return len(rows)

    def finish(self, words: CutWords | None = None) -> None:
        """Store the scope's counters and index what was appended. `words` may be those of exactly these messages."""
        self._database.run(_SQL["took_positions"], (self._scope.next_position, self._scope.number))
        table = None
        if words is not None:
            texts = [message.text for message in self._appended]
            table = words.table if words.are_of(texts, self._scope.switches.languages) else None
        index_writes.add_messages(self._database, self._scope, self._appended, table)

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

    def _add(self, thread: ThreadRow, rows: Sequence[MessageColumns]) -> None:
        """Give the messages their positions at the end of the scope and of the thread."""
        if not rows:
            return
        scope, number, first = self._scope, thread.number, self._scope.next_position
        keys = range(scope.key(first), scope.key(first) + len(rows))
        whole = [(key, scope.number, number, *row) for key, row in zip(keys, rows, strict=True)]
        self._database.run_many(_SQL["add_message"], whole)
        self._appended += [AppendedMessage(place, number, row.sent, row.text) for place, row in enumerate(rows, first)]
        last = first + len(rows) - 1
        counts = (len(rows), first, last, rows[-1].sent)
        characters = sum(len(row.text) for row in rows)
        said: Any = self._database.row(_SQL["extend_thread"], (*counts, scope.number, number, characters, COMPACT))
        self.view, self.compacts_at = ThreadView(None, *said[:2]), said[2]
        scope.next_position = last + 1


class Conversations:
    """Writes to conversations; what is missing in a message comes from this clock and these ids."""

    def __init__(self, clock: Clock, ids: Ids) -> None:
        self._clock = clock
        self._ids = ids

    def append(
        self,
        database: Database,
        scope: Scope,
        thread_id: str,
        messages: Sequence[NewMessage],
        idle: timedelta | None = None,
    ) -> list[Appended]:
        row, thread = need_thread(database, scope, thread_id)
        appender = Appender(database, row, self._clock, self._ids)
        appended = appender.append(thread, messages)
        appender.finish()
        new = [one.message for one in appended if one.new]
        now = self._clock.now()
        reflection.maintain_after(database, row, new, now)
        if new:
            at = summaries.compacts_at(row, appender.view, now, idle)
            if at is not None and (appender.compacts_at is None or to_microseconds(at) < appender.compacts_at):
                enqueue(database, row, COMPACT, thread_id, at)
        return appended

    def import_batch(
        self, database: Database, scope: Scope, batch: ImportBatch, words: CutWords | None = None
    ) -> ImportedBatch:
        row = need_scope(database, scope)
        appender = Appender(database, row, self._clock, self._ids)
        known = known_ids(database, row, _given_ids(batch))
        threads = messages = 0
        for part in batch.parts:
            thread = find_thread(database, row, part.thread.id)
            if thread is None:
                thread = _add_thread(database, row, part.thread)
                threads += 1
            new = appender.import_unknown(thread, part.messages, known)
            if new and not batch.reflect:
                reflection.imported(database, row, thread.number)
            messages += new
        appender.finish(words)
        if batch.reflect and messages:
            reflection.maintain(database, row, next_tick(self._clock.now()))
        set_import_progress(database, row, batch.source, batch.parts_done)
        given = sum(len(part.messages) for part in batch.parts)
        return ImportedBatch(threads, messages, given - messages)


def _given_ids(batch: ImportBatch) -> list[str]:
    return [new.id for part in batch.parts for new in part.messages if new.id is not None]


def texts_to_cut(database: Database, scope: Scope, batch: ImportBatch) -> tuple[list[str], tuple[str, ...]]:
    """The texts of a batch that are not known, and the languages to index them under, as they stand now."""
    row = find_scope(database, scope)
    known = known_ids(database, row, _given_ids(batch)) if row else set[str]()
    texts = [new.text for part in batch.parts for new in part.messages if new.id not in known]
    return texts, row.switches.languages if row else ()


def reset_thread(database: Database, scope: Scope, thread_id: str, at: datetime) -> None:
    row, thread = need_thread(database, scope, thread_id)
    bindings = (to_microseconds(at), row.next_position, row.number, thread.number)
    database.run(_SQL["reset_thread"], bindings)
    summaries.delete_summary(database, row, thread)


def delete_thread(database: Database, scope: Scope, thread_id: str, forgotten: Change | None = None) -> DeletedThread:
    """Delete a thread with its messages, their index and their vectors, and the notes of the notebook saved in it, in
    place of whose changes `forgotten` is recorded. What its calls cost stays known."""
    row, thread = need_thread(database, scope, thread_id)
    bindings = (row.number, thread.number)
    positions = [row.position(key) for (key,) in database.rows(_SQL["thread_keys"], bindings)]
    index_writes.remove_messages(database, row, positions)
    vectors.delete_vectors_at(database, row, positions)
    delete_thread_turns(database, row, thread)
    drop_buttons(database, row)
    notes = notebook.delete_thread_notes(database, row, thread, forgotten)
    summaries.delete_summary(database, row, thread)
    database.run(_SQL["delete_thread_messages"], bindings)
    database.run(_SQL["delete_thread"], bindings)
    unlink_calls(database, row, thread_id)
    mark_messages_erased(database)
    return DeletedThread(len(positions), notes)


def redact_message(database: Database, scope: Scope, message_id: str, text: str) -> None:
    """Put other words in place of a message's, in the conversation and its index. The vectors made of it go."""
    row, found = need_message(database, scope, message_id)
    database.run(_SQL["set_text"], (text, found.key))
    terms = index_terms(text, row.switches.languages)
    index_writes.replace_terms(database, row, row.position(found.key), terms)
    vectors.take_vectors(database, row, found.thread, row.position(found.key))
    forget_records(database, row, [message_id])
    drop_buttons(database, row)
    summaries.forget_message(database, row, found.thread, message_id)
    mark_messages_erased(database)
