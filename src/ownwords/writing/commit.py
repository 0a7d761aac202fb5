"""The committer: the one door through which everything enters a store.

A write of the notes is one transaction: the document's new version, its change record and its tombstones together.
It is valid only on the version it was judged on (NOD-104). The judgement is a pure function, so that a lost race is
repeated on a fresh read and nothing is overwritten. What is reported as saved is durable.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Generic, TypeVar
from weakref import WeakValueDictionary

from ownwords.domain.assets import StoredAsset
from ownwords.domain.changes import Change, ChangeKind, Tombstone
from ownwords.domain.conversation import Appended, ImportBatch, ImportedBatch, NewMessage, Thread
from ownwords.domain.document import NotesDocument
from ownwords.domain.encoding import archived_to_json, note_to_json
from ownwords.domain.jobs import next_tick
from ownwords.domain.notebook import BY_ASSISTANT, NotebookChange, NotebookNote
from ownwords.domain.notes import ArchivedNote, Note, Way
from ownwords.domain.parsed import ParsedDocuments
from ownwords.domain.reflection import ReflectionStep
from ownwords.domain.scope import Scope
from ownwords.domain.switches import Switches
from ownwords.errors import Stale
from ownwords.ports.reads import NotesReads
from ownwords.ports.runtime import Clock, Ids
from ownwords.ports.writes import DocumentWrite, Writes
from ownwords.writing.notebook_changes import notebook_change
from ownwords.writing.skill_changes import SkillChange, skill_change

Result = TypeVar("Result")

_ATTEMPTS = 25
_LONGEST_WAIT = 64
"""Milliseconds. Writers that met wait for different times, or they would meet again."""


@dataclass(frozen=True, slots=True)
class NoteChange:
    """One thing done to one note, as the change record tells it. `undoes` is the change that it undoes."""

    kind: ChangeKind
    before: Note | ArchivedNote | None = None
    after: Note | None = None
    message_ids: tuple[str, ...] = ()
    undoes: Change | None = None


@dataclass(frozen=True, slots=True)
class Judgement(Generic[Result]):
    """What a judge makes of the document: the document afterwards, what was done to it, and the answer to give."""

    document: NotesDocument
    result: Result
    changes: tuple[NoteChange | SkillChange, ...] = ()
    tombstones: tuple[Tombstone, ...] = ()
    erased_notes: tuple[str, ...] = ()
    erased_records: tuple[str, ...] = ()
    lifted: tuple[Tombstone, ...] = ()
    reflection: ReflectionStep | None = None
    erased_changes: tuple[str, ...] = ()


Judge = Callable[[NotesDocument, datetime], Judgement[Result] | Awaitable[Judgement[Result]]]
"""Judges a document by itself, or by what it reads beside it. What it reads is no older than the document, and what is
forgotten later makes the document another: so nothing that was forgotten can come back."""
Write = Callable[[Scope, DocumentWrite], Awaitable[int]]


@dataclass(frozen=True, slots=True)
class Committed(Generic[Result]):
    """The answer, the version of the document that holds it, and what the change record says of it."""

    version: int
    result: Result
    changes: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True)
class _Read:
    """The notes as they were read, and when."""

    version: int
    document: NotesDocument
    at: datetime


class _Overtaken(Exception):
    """Somebody wrote between the reading and the writing."""


class Committer:
    """Writes for everything in `writing`. Holds the only way to the store's writes."""

    def __init__(
        self,
        reads: NotesReads,
        writes: Writes,
        documents: ParsedDocuments,
        clock: Clock,
        ids: Ids,
        idle: timedelta | None = None,
    ) -> None:
        """After `idle` without a message a conversation is condensed; with None only when it is large."""
        self._reads = reads
        self._writes = writes
        self._documents = documents
        self.clock = clock
        self.ids = ids
        self.idle = idle
        self._turns: WeakValueDictionary[Scope, asyncio.Lock] = WeakValueDictionary()

    async def save(
        self,
        scope: Scope,
        way: str,
        judge: Judge[Result],
        expected_version: int | None = None,
        write: Write | None = None,
    ) -> Committed[Result]:
        """Judge the current document and write what comes of it, again from a fresh read when somebody was faster.

        With `expected_version` only that version will do: Stale otherwise. `write` is a write of the store that does
        more in the same transaction. Raises MemoryFull when it does not fit, and Conflict for a step of reflection that
        somebody else took.
        """
        write = write or self._writes.write_document
        for attempt in range(_ATTEMPTS):
            try:
                # Writers of this process take turns, or of many at once some would lose every race. Who waits for
                # something beside the document gives way.
                async with self._turn(scope):
                    read = await self._read(scope, expected_version)
                    judged = judge(read.document, read.at)
                    if isinstance(judged, Judgement):
                        return await self._written(scope, way, read, judged, write)
                return await self._written(scope, way, read, await judged, write)
            except _Overtaken:
                await asyncio.sleep(random.uniform(0, min(1 << attempt, _LONGEST_WAIT)) / 1_000)  # noqa: S311 - no secret
        raise Stale("The notes kept changing while this was saved; nothing was saved. Try again.")

    def _turn(self, scope: Scope) -> asyncio.Lock:
        """Whose turn it is to write a scope's notes."""
        return self._turns.setdefault(scope, asyncio.Lock())

    async def _read(self, scope: Scope, expected_version: int | None) -> _Read:
        stored = await self._reads.document(scope)
        if expected_version not in (None, stored.version):
            raise Stale(f"The notes are at version {stored.version}, not {expected_version}: read them again.")
        return _Read(stored.version, self._documents.parse(stored.body), self.clock.now())

    async def _written(
        self, scope: Scope, way: str, read: _Read, judgement: Judgement[Result], write: Write
    ) -> Committed[Result]:
        """Raises _Overtaken where somebody was faster."""
        if judgement.document is read.document:
            if judgement.reflection is not None:
                await self._writes.write_reflection(scope, judgement.reflection)
            return Committed(read.version, judgement.result)
        fitted = judgement.document.fitted()
        body = fitted.serialise()
        change = DocumentWrite(
            expected_version=read.version,
            body=body,
            changes=tuple(self._change(change, way, read.at) for change in judgement.changes),
            tombstones=judgement.tombstones,
            erased_notes=judgement.erased_notes,
            erased_records=judgement.erased_records,
            lifted=judgement.lifted,
            reflection=judgement.reflection,
            erased_changes=judgement.erased_changes,
            maintain_at=next_tick(read.at),
        )
        try:
            version = await write(scope, change)
        except Stale:
            raise _Overtaken from None
        self._documents.remember(body, fitted)
        return Committed(version, judgement.result, change.changes)

    def _change(self, change: NoteChange | SkillChange, way: str, at: datetime) -> Change:
        if isinstance(change, SkillChange):
            return skill_change(self.ids, at, way, change)
        before, after, undoes = change.before, change.after, change.undoes
        was = before.note if isinstance(before, ArchivedNote) else before
        note = was or after
        successor = after if was and after and after.id != was.id else None
        return Change(
            id=self.ids.new(),
            at=at,
            kind=change.kind,
            way=way,
            note_id=undoes.note_id if undoes else note.id if note else None,
            path=note.path if note else None,
            successor_id=undoes.successor_id if undoes else successor.id if successor else None,
            message_ids=change.message_ids,
            before=_told(before) if before else None,
            after=note_to_json(after) if after else None,
            undoes=undoes.id if undoes else None,
        )

    # Conversation and settings: nothing to judge beyond what the values themselves refuse

    async def create_thread(self, scope: Scope, thread: Thread) -> None:
        await self._writes.create_thread(scope, thread)

    async def append(self, scope: Scope, thread_id: str, messages: Sequence[NewMessage]) -> list[Appended]:
        return await self._writes.append(scope, thread_id, messages, self.idle)

    async def prepare_import(self, scope: Scope, batch: ImportBatch) -> ImportBatch:
        return await self._writes.prepare_import(scope, batch)

    async def import_batch(self, scope: Scope, batch: ImportBatch) -> ImportedBatch:
        return await self._writes.import_batch(scope, batch)

    async def reset_thread(self, scope: Scope, thread_id: str) -> None:
        await self._writes.reset_thread(scope, thread_id, self.clock.now())

    async def rebuild_index(self, scope: Scope) -> int:
        """Index all messages anew; answers how many."""
        part = done = 0
        while (count := await self._writes.rebuild_index(scope, part)) is not None:
            part, done = part + 1, done + count
        return done

    async def save_notebook_note(
        self, scope: Scope, note: NotebookNote, message_ids: tuple[str, ...] = ()
    ) -> NotebookNote:
        record = partial(notebook_change, self.ids, self.clock.now(), BY_ASSISTANT, message_ids=message_ids)
        return await self._writes.save_notebook_note(scope, note, record)

    async def update_notebook_note(
        self, scope: Scope, note_id: str, change: NotebookChange, message_ids: tuple[str, ...] = ()
    ) -> NotebookNote:
        now = self.clock.now()
        record = partial(notebook_change, self.ids, now, BY_ASSISTANT, message_ids=message_ids)
        return await self._writes.update_notebook_note(scope, note_id, change, now, record)

    async def swap_notebook_note(self, scope: Scope, note: NotebookNote, newest: str, change: Change) -> None:
        """Put a note in the place of what it was after its newest change. Raises NotFound and Stale."""
        await self._writes.swap_notebook_note(scope, note, newest, change)

    async def import_notebook(self, scope: Scope, notes: Sequence[NotebookNote]) -> int:
        record = partial(notebook_change, self.ids, self.clock.now(), Way.IMPORTED)
        return await self._writes.import_notebook(scope, notes, record)

    async def save_asset(self, scope: Scope, asset: StoredAsset) -> None:
        await self._writes.save_asset(scope, asset)

    async def write_switches(self, scope: Scope, switches: Switches) -> None:
        await self._writes.write_switches(scope, switches, next_tick(self.clock.now()))

    async def write_reflection(self, scope: Scope, step: ReflectionStep) -> None:
        """Raises Conflict where the progress is another by now."""
        await self._writes.write_reflection(scope, step)

    async def begin_capture(self, scope: Scope, rest: timedelta) -> bool:
        """Whether an attempt to capture may be made now; if so, it counts."""
        return await self._writes.begin_capture(scope, self.clock.now(), rest)


def _told(note: Note | ArchivedNote) -> dict[str, object]:
    return archived_to_json(note) if isinstance(note, ArchivedNote) else note_to_json(note)
