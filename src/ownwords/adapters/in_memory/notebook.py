"""The notebook over plain values: looked through whole at each search."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from ownwords.adapters.in_memory.records import ScopeRecords
from ownwords.domain.changes import Change, ChangedStore, ChangeKind
from ownwords.domain.notebook import NotebookChange, NotebookNote
from ownwords.domain.scope import Scope
from ownwords.errors import NotFound, Stale
from ownwords.ports.notebook import InThread, NotebookQuery, RecentNotes
from ownwords.ports.writes import NotebookRecorder

_CHANGED = ChangedStore.NOTEBOOK


class InMemoryNotebook:
    """NotebookReads and NotebookWrites over the records of all scopes."""

    _scopes: defaultdict[Scope, ScopeRecords]

    def _records(self, scope: Scope) -> ScopeRecords:
        """The scope's records, to be read: asking does not make it."""
        return self._scopes.get(scope) or ScopeRecords()

    async def notebook_notes(self, scope: Scope, query: NotebookQuery) -> list[NotebookNote]:
        return notes(self._records(scope), query)

    async def notebook_note(self, scope: Scope, note_id: str) -> NotebookNote | None:
        return self._records(scope).notebook.get(note_id)

    async def notebook_notes_by_id(self, scope: Scope, ids: Sequence[str]) -> dict[str, NotebookNote]:
        notebook = self._records(scope).notebook
        return {note_id: notebook[note_id] for note_id in ids if note_id in notebook}

    async def recent_notebook_notes(self, scope: Scope, thread_id: str, scanned: int, limit: int) -> RecentNotes:
        return recent(self._records(scope), thread_id, scanned, limit)

    async def count_notebook_notes(self, scope: Scope, thread: InThread | None = None) -> int:
        found = self._records(scope).notebook.values()
        return sum(thread is None or note.thread_id == thread.thread_id for note in found)

    async def rewritten_in_notebook(self, scope: Scope) -> list[Change]:
        of_notebook = [one for one in self._records(scope).changes.values() if one.store is _CHANGED]
        rewritten = {one.note_id for one in of_notebook if one.kind is not ChangeKind.ADDED} - {None}
        return [one for one in of_notebook if one.note_id in rewritten]

    async def save_notebook_note(self, scope: Scope, note: NotebookNote, record: NotebookRecorder) -> NotebookNote:
        return save(self._records(scope) if note.thread_id is not None else self._scopes[scope], note, record)

    async def update_notebook_note(
        self, scope: Scope, note_id: str, change: NotebookChange, at: datetime, record: NotebookRecorder
    ) -> NotebookNote:
        records = self._records(scope)
        before = need_note(records, note_id)
        after = change.of(before, at.astimezone(UTC))
        records.record([record(before, after)])
        records.notebook[note_id] = after
        return after

    async def swap_notebook_note(self, scope: Scope, note: NotebookNote, newest: str, change: Change) -> None:
        records = self._records(scope)
        before = need_note(records, note.id)
        made = [one.id for one in records.changes.values() if one.store is _CHANGED and one.note_id == note.id]
        if made[-1:] != [newest]:
            raise Stale(f"The note {note.id} was changed in the meantime: read it again and repeat.")
        times = {"created_at": before.created_at, "updated_at": note.updated_at.astimezone(UTC)}
        records.notebook[note.id] = replace(note, thread_id=before.thread_id, **times)
        records.record([change])

    async def delete_notebook_note(self, scope: Scope, note_id: str, forgotten: Change) -> None:
        records = self._records(scope)
        del records.notebook[need_note(records, note_id).id]
        records.erase_changes(_CHANGED, [note_id])
        records.record([forgotten])

    async def import_notebook(self, scope: Scope, notes: Sequence[NotebookNote], record: NotebookRecorder) -> int:
        return import_notes(self._scopes[scope], notes, record)


def notes(records: ScopeRecords, query: NotebookQuery) -> list[NotebookNote]:
    found = (note for note in _newest_first(records) if _answers(note, query))
    return [note for note, _ in zip(found, range(max(query.limit, 0)), strict=False)]


def recent(records: ScopeRecords, thread_id: str, scanned: int, limit: int) -> RecentNotes:
    newest = _newest_first(records)
    here = [note for note in newest[:scanned] if note.thread_id == thread_id]
    others = len(newest[:scanned]) - len(here)
    return RecentNotes(tuple(here[:limit]), others, len(newest) < scanned)


def save(records: ScopeRecords, note: NotebookNote, record: NotebookRecorder) -> NotebookNote:
    """Raises NotFound where its thread is not there."""
    if note.thread_id is not None and note.thread_id not in records.conversations:
        raise NotFound(f"There is no conversation {note.thread_id}.")
    saved = replace(note, created_at=_free(records, note.created_at), updated_at=note.updated_at.astimezone(UTC))
    records.record([record(None, saved)])
    records.notebook[note.id] = saved
    return saved


def import_notes(records: ScopeRecords, given: Sequence[NotebookNote], record: NotebookRecorder) -> int:
    new = {note.id: note for note in given if note.id not in records.notebook}
    for note in sorted(new.values(), key=lambda note: (note.created_at, note.id)):
        known = note.thread_id in records.conversations
        save(records, note if known else replace(note, thread_id=None), record)
    return len(new)


def delete_thread(records: ScopeRecords, thread_id: str, forgotten: Change | None) -> int:
    gone = [note.id for note in records.notebook.values() if note.thread_id == thread_id]
    for note_id in gone:
        del records.notebook[note_id]
    if gone:
        records.erase_changes(_CHANGED, gone)
        records.record([forgotten])
    return len(gone)


def need_note(records: ScopeRecords, note_id: str) -> NotebookNote:
    if note_id not in records.notebook:
        raise NotFound(f"Memory not found: {note_id}")
    return records.notebook[note_id]


def _newest_first(records: ScopeRecords) -> list[NotebookNote]:
    return sorted(records.notebook.values(), key=lambda note: note.created_at, reverse=True)


def _answers(note: NotebookNote, query: NotebookQuery) -> bool:
    text = note.folded
    return (
        all(term in text for term in query.terms)
        and (query.thread is None or note.thread_id == query.thread.thread_id)
        and (not query.kinds or note.kind in query.kinds)
        and (query.before is None or note.created_at < query.before)
    )


def _free(records: ScopeRecords, time: datetime) -> datetime:
    """The time, or the next at which no note was created."""
    taken, time = {note.created_at for note in records.notebook.values()}, time.astimezone(UTC)
    while time in taken:
        time += timedelta(microseconds=1)
    return time
