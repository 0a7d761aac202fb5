"""The store as its ports see it: every call is a job for the writing thread or for a reading one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Concatenate, ParamSpec, Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from ownwords.adapters.sqlite import (
    appending,
    assets,
    changes,
    erasure,
    jobs,
    messages,
    notebook,
    notes,
    reflection,
    scopes,
    sealed,
    summaries,
    tokens,
    turns,
    usage,
    vector_search,
)
from ownwords.adapters.sqlite.channels import SqliteChannels
from ownwords.adapters.sqlite.cutting import Cutter, CutWords, PreparedBatch
from ownwords.adapters.sqlite.database import Database, prepare
from ownwords.adapters.sqlite.dreams import SqliteDreams
from ownwords.adapters.sqlite.lookup import ColumnCache, lookup, nothing, placed, placed_nowhere
from ownwords.adapters.sqlite.readers import Readers
from ownwords.adapters.sqlite.reindexing import rebuild_index
from ownwords.adapters.sqlite.scopes import ScopeRow, find_scope
from ownwords.adapters.sqlite.vector_search import CodeCache, Question
from ownwords.adapters.sqlite.vectors import drop_vectors, put_vectors, scopes_to_embed, to_embed
from ownwords.adapters.sqlite.writer import Writer
from ownwords.domain.assets import StoredAsset
from ownwords.domain.changes import Change, ChangedStore, Tombstone
from ownwords.domain.conversation import (
    Appended,
    DeletedThread,
    ImportBatch,
    ImportedBatch,
    Message,
    NewMessage,
    Thread,
)
from ownwords.domain.exchanges import Placed
from ownwords.domain.jobs import Job
from ownwords.domain.notebook import NotebookChange, NotebookNote
from ownwords.domain.reflection import ReflectionProgress, ReflectionStep, UnreadMessages
from ownwords.domain.scope import Scope
from ownwords.domain.summaries import ThreadSummary, ThreadView, checked_words
from ownwords.domain.switches import Switches
from ownwords.domain.tokens import Token
from ownwords.domain.turns import Turn
from ownwords.domain.usage import ModelCall, UsageRow
from ownwords.ports.embeddings import Vectors
from ownwords.ports.notebook import InThread, NotebookQuery, RecentNotes
from ownwords.ports.reads import ChangeWindow, StoredDocument, ThreadTail
from ownwords.ports.runtime import Clock, Ids
from ownwords.ports.search import Postings, SearchWindow
from ownwords.ports.usage import UsageDay
from ownwords.ports.vectors import Nearest, ToEmbed
from ownwords.ports.writes import DocumentWrite, NotebookRecorder

Result = TypeVar("Result")
Parameters = ParamSpec("Parameters")

BUSY_TIMEOUT = 30.0
"""Seconds to wait for another process that is writing."""


class SqliteStore(SqliteDreams, SqliteChannels):
    """All ports of a store over one SQLite file. Several processes may have the same file open.

    Every call raises StoreUnavailable when the file cannot be read or written, or is held by another process for too
    long, and StoreFull when there is no space left.
    """

    def __init__(self, path: Path, clock: Clock, ids: Ids, busy_timeout: float) -> None:
        """Use `open`: this blocks."""
        prepare(path, busy_timeout)
        self._conversations = appending.Conversations(clock, ids)
        self._columns = ColumnCache()
        self._codes = CodeCache()
        self._readers = Readers(path, busy_timeout)
        self._writer = Writer(path, busy_timeout)
        self._cutter = Cutter()

    @classmethod
    async def open(cls, path: Path, clock: Clock, ids: Ids, busy_timeout: float = BUSY_TIMEOUT) -> Self:
        """Open the file, making it and its folder where they are missing, and bring its schema up to date. Raises
        StoreUnavailable for a file that is not ours or newer than we are."""
        return await asyncio.to_thread(cls, path, clock, ids, busy_timeout)

    async def close(self) -> None:
        """Finish what was begun, and close."""
        await asyncio.to_thread(self._cutter.close)
        await asyncio.to_thread(self._writer.close)
        await asyncio.to_thread(self._readers.close)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self.close()

    async def _read(
        self,
        job: Callable[Concatenate[Database, Parameters], Result],
        *arguments: Parameters.args,
        **named: Parameters.kwargs,
    ) -> Result:
        return await self._readers.read(lambda database: job(database, *arguments, **named))

    async def _read_scope(self, scope: Scope, job: Callable[[Database, ScopeRow], Result], otherwise: Result) -> Result:
        """The job's answer for a scope, or another one where nothing was ever written to it."""

        def read(database: Database) -> Result:
            found = find_scope(database, scope)
            return otherwise if found is None else job(database, found)

        return await self._readers.read(read)

    async def _write(
        self,
        job: Callable[Concatenate[Database, Parameters], Result],
        *arguments: Parameters.args,
        **named: Parameters.kwargs,
    ) -> Result:
        return await self._writer.write(lambda database: job(database, *arguments, **named))

    async def _write_with_notes(
        self, scope: Scope, write: DocumentWrite | None, job: Callable[[Database, Scope], Result]
    ) -> Result:
        """Words go with the quotes of them, or not at all."""

        def both(database: Database) -> Result:
            if write is not None:
                notes.write_document(database, scope, write)
            return job(database, scope)

        return await self._writer.write(both)

    # Reading conversations

    async def thread(self, scope: Scope, thread_id: str) -> Thread | None:
        row = await self._read_scope(scope, partial(messages.find_thread, thread_id=thread_id), None)
        return row.thread if row else None

    async def thread_titled(self, scope: Scope, title: str) -> Thread | None:
        return await self._read_scope(scope, partial(messages.thread_titled, title=title), None)

    async def threads(self, scope: Scope, limit: int, offset: int = 0) -> list[Thread]:
        return await self._read_scope(scope, partial(messages.threads, limit=limit, offset=offset), [])

    async def messages(self, scope: Scope, thread_id: str, tail: ThreadTail) -> list[Message]:
        return await self._read(messages.messages, scope, thread_id, tail)

    async def messages_by_id(self, scope: Scope, ids: Sequence[str]) -> dict[str, Message]:
        rows = await self._read_scope(scope, partial(messages.messages_by_id, ids=ids), [])
        return {row.message.id: row.message for row in rows}

    async def neighbours(
        self, scope: Scope, ids: Sequence[str], each_side: int
    ) -> dict[str, tuple[tuple[Message, ...], tuple[Message, ...]]]:
        return await self._read_scope(scope, partial(messages.neighbours, ids=ids, each_side=each_side), {})

    # Searching

    async def lookup(self, scope: Scope, words: Sequence[Sequence[str]], window: SearchWindow) -> Postings:
        return await self._read_scope(
            scope, partial(lookup, cache=self._columns, words=words, window=window), nothing(words)
        )

    async def placed(self, scope: Scope, positions: NDArray[np.int64], window: SearchWindow) -> Placed:
        job = partial(placed, cache=self._columns, positions=positions, window=window)
        return await self._read_scope(scope, job, placed_nowhere())

    async def messages_at(self, scope: Scope, positions: Sequence[int]) -> list[Message]:
        return await self._read_scope(scope, partial(messages.messages_at, positions=positions), [])

    async def nearest(self, scope: Scope, model: str, vector: Vectors, count: int, window: SearchWindow) -> Nearest:
        job = partial(vector_search.nearest, columns=self._columns, codes=self._codes, model=model)
        question = Question(vector, count, window)
        return await self._read_scope(scope, partial(job, question=question), vector_search.nothing(0))

    async def vectors_at(self, scope: Scope, model: str, positions: Sequence[int]) -> Vectors:
        job = partial(vector_search.vectors_at, model=model, positions=positions)
        return await self._read_scope(scope, job, np.zeros((len(positions), 0), np.float32))

    async def to_embed(self, scope: Scope, model: str, limit: int) -> list[ToEmbed]:
        return await self._read_scope(scope, partial(to_embed, model=model, limit=limit), [])

    async def scopes_to_embed(self, model: str, limit: int) -> list[Scope]:
        return await self._read(scopes_to_embed, model, limit)

    # Reading notes and settings

    async def document(self, scope: Scope) -> StoredDocument:
        return await self._read(notes.document, scope)

    async def changes(
        self, scope: Scope, limit: int, note_ids: Sequence[str] = (), store: ChangedStore | None = None
    ) -> list[Change]:
        return await self._read(changes.changes, scope, limit, note_ids, store)

    async def rewritten_in_notebook(self, scope: Scope) -> list[Change]:
        return await self._read_scope(scope, changes.rewritten_in_notebook, [])

    async def change(self, scope: Scope, change_id: str) -> Change | None:
        return await self._read(changes.change, scope, change_id)

    async def changes_in(self, scope: Scope, window: ChangeWindow) -> list[tuple[int, Change]]:
        return await self._read(changes.changes_in, scope, window)

    async def tombstones(self, scope: Scope) -> list[Tombstone]:
        return await self._read(notes.tombstones, scope)

    async def reflection(self, scope: Scope) -> ReflectionProgress:
        return await self._read_scope(scope, reflection.progress, ReflectionProgress())

    async def unread(self, scope: Scope, position: int, limit: int) -> UnreadMessages:
        job = partial(reflection.unread, position=position, limit=limit)
        return await self._read_scope(scope, job, UnreadMessages((), position))

    async def secret(self) -> bytes:
        return await self._read(scopes.secret)

    async def switches(self, scope: Scope) -> Switches:
        return await self._read(scopes.read_switches, scope)

    async def workspaces(self, owner: str) -> list[str]:
        return await self._read(scopes.workspaces, owner)

    async def import_progress(self, scope: Scope) -> Mapping[str, int]:
        return await self._read(scopes.import_progress, scope)

    # Writing

    async def create_thread(self, scope: Scope, thread: Thread) -> None:
        await self._write(appending.create_thread, scope, thread)

    async def append(
        self, scope: Scope, thread_id: str, messages: Sequence[NewMessage], idle: timedelta | None = None
    ) -> list[Appended]:
        return await self._write(self._conversations.append, scope, thread_id, messages, idle)

    async def prepare_import(self, scope: Scope, batch: ImportBatch) -> ImportBatch:
        texts, languages = await self._read(appending.texts_to_cut, scope, batch)
        table = await self._cutter.cut(texts, languages)
        if table is None:
            return batch
        return PreparedBatch(
            source=batch.source,
            parts_done=batch.parts_done,
            parts=batch.parts,
            reflect=batch.reflect,
            words=CutWords(texts, languages, table),
        )

    async def import_batch(self, scope: Scope, batch: ImportBatch) -> ImportedBatch:
        words = batch.words if isinstance(batch, PreparedBatch) else None
        return await self._write(self._conversations.import_batch, scope, batch, words)

    async def reset_thread(self, scope: Scope, thread_id: str, at: datetime) -> None:
        await self._write(appending.reset_thread, scope, thread_id, at)

    async def rebuild_index(self, scope: Scope, part: int) -> int | None:
        return await self._write(rebuild_index, scope, part)

    async def delete_thread(
        self, scope: Scope, thread_id: str, notes: DocumentWrite | None = None, forgotten: Change | None = None
    ) -> DeletedThread:
        job = partial(appending.delete_thread, thread_id=thread_id, forgotten=forgotten)
        return await self._write_with_notes(scope, notes, job)

    async def redact_message(
        self, scope: Scope, message_id: str, text: str, notes: DocumentWrite | None = None
    ) -> None:
        job = partial(appending.redact_message, message_id=message_id, text=text)
        await self._write_with_notes(scope, notes, job)

    async def write_document(self, scope: Scope, write: DocumentWrite) -> int:
        return await self._write(notes.write_document, scope, write)

    async def write_reflection(self, scope: Scope, step: ReflectionStep) -> None:
        await self._write(reflection.write_step, scope, step)

    async def begin_capture(self, scope: Scope, at: datetime, rest: timedelta) -> bool:
        return await self._write(reflection.begin_capture, scope, at, rest)

    async def write_switches(self, scope: Scope, switches: Switches, maintain_at: datetime | None = None) -> None:
        await self._write(reflection.write_switches, scope, switches, maintain_at)

    # Notebook

    async def notebook_notes(self, scope: Scope, query: NotebookQuery) -> list[NotebookNote]:
        return await self._read_scope(scope, partial(notebook.notes, query=query), [])

    async def notebook_note(self, scope: Scope, note_id: str) -> NotebookNote | None:
        return await self._read_scope(scope, partial(notebook.note, note_id=note_id), None)

    async def notebook_notes_by_id(self, scope: Scope, ids: Sequence[str]) -> dict[str, NotebookNote]:
        return await self._read_scope(scope, partial(notebook.notes_by_id, ids=ids), {})

    async def recent_notebook_notes(self, scope: Scope, thread_id: str, scanned: int, limit: int) -> RecentNotes:
        job = partial(notebook.recent, thread_id=thread_id, scanned=scanned, limit=limit)
        return await self._read_scope(scope, job, RecentNotes((), 0, whole=True))

    async def count_notebook_notes(self, scope: Scope, thread: InThread | None = None) -> int:
        return await self._read_scope(scope, partial(notebook.count, thread=thread), 0)

    async def save_notebook_note(self, scope: Scope, note: NotebookNote, record: NotebookRecorder) -> NotebookNote:
        return await self._write(notebook.save, scope, note, record)

    async def update_notebook_note(
        self, scope: Scope, note_id: str, change: NotebookChange, at: datetime, record: NotebookRecorder
    ) -> NotebookNote:
        return await self._write(notebook.update, scope, note_id, change, at, record)

    async def swap_notebook_note(self, scope: Scope, note: NotebookNote, newest: str, change: Change) -> None:
        await self._write(notebook.swap, scope, note, newest, change)

    async def delete_notebook_note(self, scope: Scope, note_id: str, forgotten: Change) -> None:
        await self._write(notebook.delete, scope, note_id, forgotten)

    async def import_notebook(self, scope: Scope, notes: Sequence[NotebookNote], record: NotebookRecorder) -> int:
        return await self._write(notebook.import_notes, scope, notes, record)

    # Assets

    async def assets(self, scope: Scope, limit: int, before: str | None = None) -> list[StoredAsset]:
        return await self._read_scope(scope, partial(assets.assets, limit=limit, before=before), [])

    async def assets_by_id(self, scope: Scope, ids: Sequence[str]) -> dict[str, StoredAsset]:
        return await self._read_scope(scope, partial(assets.assets_by_id, ids=ids), {})

    async def named_files(self, files: Sequence[str]) -> set[str]:
        return await self._read(assets.named_files, files)

    async def unnamed_files(self) -> list[str]:
        return await self._read(assets.unnamed_files)

    async def save_asset(self, scope: Scope, asset: StoredAsset) -> None:
        await self._write(assets.save_asset, scope, asset)

    async def delete_asset(self, scope: Scope, asset_id: str) -> None:
        await self._write(assets.delete_asset, scope, asset_id)

    async def forget_files(self, files: Sequence[str]) -> None:
        await self._write(assets.forget_files, files)

    # Vectors

    async def put_vectors(self, scope: Scope, model: str, given: Sequence[ToEmbed], vectors: Vectors) -> None:
        await self._write(put_vectors, scope, model, given, vectors)

    async def drop_vectors(self, scope: Scope, model: str | None = None, *, but: str | None = None) -> None:
        while await self._write(drop_vectors, scope, model, but):
            pass

    # Usage

    async def calls(
        self,
        scope: Scope,
        since: datetime,
        until: datetime,
        limit: int | None = None,
        after: ModelCall | None = None,
    ) -> list[ModelCall]:
        job = partial(usage.calls, since=since, until=until, limit=limit, after=after)
        return await self._read_scope(scope, job, [])

    async def summed(self, scope: Scope, days: Sequence[UsageDay]) -> list[UsageRow]:
        return await self._read_scope(scope, partial(usage.summed, days=days), [])

    async def spent(self, owner: str, since: datetime) -> int:
        return await self._read(usage.spent, owner, since)

    async def spent_in_thread(self, scope: Scope, thread_id: str) -> int:
        return await self._read_scope(scope, partial(usage.spent_in_thread, thread_id=thread_id), 0)

    async def waiting_threads(self, scope: Scope, amount: int) -> list[tuple[str, int]]:
        return await self._read_scope(scope, partial(usage.waiting_threads, amount=amount), [])

    async def record_call(self, scope: Scope, call: ModelCall) -> None:
        await self._write(usage.record_call, scope, call)

    async def import_calls(self, scope: Scope, calls: Sequence[ModelCall]) -> int:
        return await self._write(usage.import_calls, scope, calls)

    async def let_thread_go_on(self, scope: Scope, thread_id: str, at: datetime) -> None:
        await self._write(usage.let_thread_go_on, scope, thread_id, at)

    # Turns

    async def turn(self, scope: Scope, turn_id: str) -> Turn | None:
        return await self._read_scope(scope, partial(turns.find_turn, turn_id=turn_id), None)

    async def turns_of_replies(self, scope: Scope, message_ids: Sequence[str]) -> dict[str, Turn]:
        return await self._read_scope(scope, partial(turns.turns_of_replies, message_ids=message_ids), {})

    async def working_since(self, scope: Scope, thread_id: str, since: datetime) -> datetime | None:
        job = partial(turns.working_since, thread_id=thread_id, since=since)
        return await self._read_scope(scope, job, None)

    async def put_turn(self, scope: Scope, turn: Turn) -> None:
        await self._write(turns.put_turn, scope, turn)

    async def replace_turn(self, scope: Scope, was: Turn, turn: Turn) -> bool:
        return await self._write(turns.replace_turn, scope, was, turn)

    # Summaries

    async def thread_view(self, scope: Scope, thread_id: str) -> ThreadView | None:
        return await self._read_scope(scope, partial(summaries.thread_view, thread_id=thread_id), None)

    async def swap_summary(self, scope: Scope, was: ThreadSummary | None, summary: ThreadSummary) -> bool:
        return await self._write(summaries.swap_summary, scope, was, summary)

    async def set_view_budget(self, scope: Scope, thread_id: str, budget: int) -> None:
        await self._write(summaries.set_view_budget, scope, thread_id, budget)

    async def erase_words(self, scope: Scope, words: str) -> int:
        return await self._write(summaries.erase_words, scope, checked_words(words))

    # What is stored encrypted

    async def sealed(self, scope: Scope, name: str) -> bytes | None:
        return await self._read_scope(scope, partial(sealed.sealed, name=name), None)

    async def swap_sealed(self, scope: Scope, name: str, was: bytes | None, body: bytes | None) -> bool:
        return await self._write(sealed.swap_sealed, scope, name, was, body)

    async def scopes_with_sealed(self, name: str) -> list[Scope]:
        return await self._read(sealed.scopes_with_sealed, name)

    # Tokens

    async def add_token(self, token: Token, digest: bytes) -> None:
        await self._write(tokens.add_token, token, digest)

    async def tokens(self, owner: str) -> list[Token]:
        return await self._read(tokens.tokens, owner)

    async def token_of(self, digest: bytes) -> Token | None:
        return await self._read(tokens.token_of, digest)

    async def token_used(self, token_id: str, at: datetime) -> None:
        await self._write(tokens.token_used, token_id, at)

    async def delete_token(self, owner: str, name: str) -> bool:
        return await self._write(tokens.delete_token, owner, name)

    # Jobs

    async def enqueue(self, jobs_due: Sequence[Job]) -> None:
        await self._write(jobs.enqueue_all, jobs_due)

    async def claim(
        self, worker_id: str, kinds: Collection[str], now: datetime, lease_seconds: float, due: datetime | None = None
    ) -> Job | None:
        return await self._write(jobs.claim, worker_id, kinds, now, lease_seconds, due)

    async def renew(self, job: Job, worker_id: str, now: datetime, lease_seconds: float) -> bool:
        return await self._write(jobs.renew, job, worker_id, now, lease_seconds)

    async def complete(self, job: Job, worker_id: str, again_at: datetime | None = None) -> bool:
        return await self._write(jobs.complete, job, worker_id, again_at)

    async def retry(self, job: Job, worker_id: str, due: datetime) -> bool:
        return await self._write(jobs.retry, job, worker_id, due)

    async def next_due(self, kinds: Collection[str]) -> datetime | None:
        return await self._read(jobs.next_due, kinds)

    # Erasing

    async def delete_owner(self, owner: str) -> dict[str, int]:
        return await self._write(erasure.delete_owner, owner)

    async def purge(self) -> None:
        await self._writer.maintain(erasure.purge)
