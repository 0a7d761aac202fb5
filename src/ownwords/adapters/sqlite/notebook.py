"""The notebook, and its index: each note's words as all their runs of one, two and three characters.

The index tells which notes may hold the words, in any script and however short they are; what is found is held against
the folded text, so that nothing else is answered. Scope, thread and kind are in the index, too. A note's key orders it:
the newest has the smallest.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from ownwords.adapters.sqlite import changes
from ownwords.adapters.sqlite.database import Database
from ownwords.adapters.sqlite.messages import ThreadRow, find_thread
from ownwords.adapters.sqlite.scopes import ScopeRow, find_scope, need_scope
from ownwords.adapters.sqlite.statements import load
from ownwords.domain.changes import Change, ChangedStore
from ownwords.domain.instants import from_microseconds, to_microseconds
from ownwords.domain.notebook import NotebookChange, NotebookKind, NotebookNote, ResourceReference
from ownwords.domain.scope import Scope
from ownwords.errors import NotFound, Stale
from ownwords.ports.notebook import InThread, NotebookQuery, RecentNotes
from ownwords.ports.writes import NotebookRecorder

_SQL = load("notebook")
_LAST = 18_000_000_000_000_000
"""Microseconds of the year 2540: no note is created later."""
_UNIQUE_BITS = 8
_BEFORE_ALL = -(1 << 62)
_LONGEST_GRAM = 3
_CHANGED = ChangedStore.NOTEBOOK


@dataclass(frozen=True, slots=True)
class _Row:
    """A note as it is stored; `thread` is the number of its thread."""

    key: int
    thread: int | None
    folded: str
    note: NotebookNote


def notes(database: Database, scope: ScopeRow, query: NotebookQuery) -> list[NotebookNote]:
    found, thread = _asked_thread(database, scope, query.thread)
    if not found or query.limit <= 0:
        return []
    after = _keys_at(to_microseconds(query.before))[-1] if query.before is not None else _BEFORE_ALL
    if query.terms or query.kinds:
        match = _expression(scope, query, thread)
        rows = database.rows(_SQL["search"], (match, after, json.dumps(query.terms), query.limit, scope.number))
    elif query.thread is not None:
        rows = database.rows(_SQL["notes_of_thread"], (scope.number, thread, after, query.limit))
    else:
        rows = database.rows(_SQL["notes"], (scope.number, after, query.limit))
    return [_row(row).note for row in rows]


def note(database: Database, scope: ScopeRow, note_id: str) -> NotebookNote | None:
    row = _find(database, scope, note_id)
    return row.note if row else None


def notes_by_id(database: Database, scope: ScopeRow, ids: Sequence[str]) -> dict[str, NotebookNote]:
    rows = map(_row, database.rows(_SQL["notes_by_id"], (json.dumps(list(ids)), scope.number)))
    return {row.note.id: row.note for row in rows}


def recent(database: Database, scope: ScopeRow, thread_id: str, scanned: int, limit: int) -> RecentNotes:
    thread = find_thread(database, scope, thread_id)
    number = thread.number if thread else -1
    row: Any = database.row(_SQL["newest"], (scope.number, scanned, number))
    found, of_thread = row
    shown = database.rows(_SQL["notes_of_thread"], (scope.number, number, _BEFORE_ALL, min(limit, of_thread)))
    return RecentNotes(tuple(_row(row).note for row in shown), found - of_thread, found < scanned)


def count(database: Database, scope: ScopeRow, thread: InThread | None) -> int:
    if thread is None:
        row: Any = database.row(_SQL["count"], (scope.number,))
        return row[0]
    found, number = _asked_thread(database, scope, thread)
    row = database.row(_SQL["count_of_thread"], (scope.number, number)) if found else (0,)
    return row[0]


def save(database: Database, scope: Scope, given: NotebookNote, record: NotebookRecorder) -> NotebookNote:
    """The note as it is stored. Raises NotFound where its thread is not there."""
    row = find_scope(database, scope) if given.thread_id is not None else need_scope(database, scope)
    thread = find_thread(database, row, given.thread_id) if row and given.thread_id is not None else None
    if row is None or (thread is None and given.thread_id is not None):
        raise NotFound(f"There is no conversation {given.thread_id}.")
    saved = _add(database, row, given, thread)
    changes.add(database, row, [record(None, saved)])
    return saved


def update(
    database: Database, scope: Scope, note_id: str, change: NotebookChange, at: datetime, record: NotebookRecorder
) -> NotebookNote:
    """The note as it is afterwards. Raises NotFound."""
    row, found = _need(database, scope, note_id)
    after = change.of(found.note, from_microseconds(to_microseconds(at)))
    _put(database, row, found, after)
    changes.add(database, row, [record(found.note, after)])
    return after


def swap(database: Database, scope: Scope, given: NotebookNote, newest: str, change: Change) -> None:
    """Raises NotFound, and Stale where the newest change of the note is another one."""
    row, found = _need(database, scope, given.id)
    if changes.newest(database, row, _CHANGED, given.id) != newest:
        raise Stale(f"The note {given.id} was changed in the meantime: read it again and repeat.")
    _put(database, row, found, given)
    changes.add(database, row, [change])


def _put(database: Database, row: ScopeRow, found: _Row, after: NotebookNote) -> None:
    """Put other values in place of a note's."""
    fields = (after.kind, after.title, after.content, _resources_text(after), to_microseconds(after.updated_at))
    _unindex(database, row, found)
    database.run(_SQL["set_note"], (*fields, after.folded, found.key))
    database.run(_SQL["index_note"], (found.key, _grams(row, found.thread, after.kind, after.folded)))
    database.run(_SQL["mark_erased"])


def delete(database: Database, scope: Scope, note_id: str, forgotten: Change) -> None:
    """Every change of it goes, too. Raises NotFound."""
    row, found = _need(database, scope, note_id)
    _delete(database, row, [found])
    changes.erase(database, row, _CHANGED, [note_id])
    changes.add(database, row, [forgotten])


def import_notes(database: Database, scope: Scope, given: Sequence[NotebookNote], record: NotebookRecorder) -> int:
    """Add those whose ids are not there; answers how many. One of a thread that is not there is of none."""
    row = need_scope(database, scope)
    ids = json.dumps([one.id for one in given])
    known = {note_id for (note_id,) in database.rows(_SQL["known_ids"], (row.number, ids))}
    new = {one.id: one for one in given if one.id not in known}
    threads: dict[str | None, ThreadRow | None] = {None: None}
    for one in sorted(new.values(), key=lambda one: (one.created_at, one.id)):
        if one.thread_id is not None and one.thread_id not in threads:
            threads[one.thread_id] = find_thread(database, row, one.thread_id)
        saved = _add(database, row, one, threads[one.thread_id])
        changes.add(database, row, [record(None, saved)])
    return len(new)


def delete_thread_notes(database: Database, scope: ScopeRow, thread: ThreadRow, forgotten: Change | None) -> int:
    """Delete what was saved in a thread, with its changes; answers how many notes."""
    rows = [_row(row) for row in database.rows(_SQL["notes_of_thread"], (scope.number, thread.number, _BEFORE_ALL, -1))]
    if rows:
        changes.erase(database, scope, _CHANGED, [row.note.id for row in rows])
        changes.add(database, scope, [forgotten])
    return _delete(database, scope, rows)


def delete_all_notes(database: Database, scope: ScopeRow) -> int:
    """Delete the notebook of a scope; answers how many notes."""
    rows = database.rows(_SQL["notes"], (scope.number, _BEFORE_ALL, -1))
    return _delete(database, scope, [_row(row) for row in rows])


def _add(database: Database, scope: ScopeRow, given: NotebookNote, thread: ThreadRow | None) -> NotebookNote:
    key, created = _free_key(database, scope, to_microseconds(given.created_at))
    updated = to_microseconds(given.updated_at)
    number, thread_id = (thread.number, thread.thread.id) if thread else (None, None)
    texts = (given.title, given.content, _resources_text(given))
    folded = given.folded
    row = (key, scope.number, number, given.id, given.kind, *texts, created, updated, folded)
    database.run(_SQL["add_note"], row)
    database.run(_SQL["index_note"], (key, _grams(scope, number, given.kind, folded)))
    times = {"created_at": from_microseconds(created), "updated_at": from_microseconds(updated)}
    return replace(given, thread_id=thread_id, **times)


def _free_key(database: Database, scope: ScopeRow, created: int) -> tuple[int, int]:
    """The key of a note created then, or at the next microsecond that is free in its scope."""
    while True:
        keys = _keys_at(created)
        row: Any = database.row(_SQL["keys_between"], (scope.number, keys[0], keys[-1]))
        smallest, of_scope = row
        if smallest is None:
            return keys[-1], created
        if not of_scope and smallest > keys[0]:
            return smallest - 1, created
        created += 1


def _keys_at(created: int) -> range:
    """The keys that a note of this microsecond may have."""
    first = (_LAST - created) << _UNIQUE_BITS
    return range(first, first + (1 << _UNIQUE_BITS))


def _asked_thread(database: Database, scope: ScopeRow, asked: InThread | None) -> tuple[bool, int | None]:
    """Whether there may be such notes at all, and the number of the thread asked for."""
    if asked is None or asked.thread_id is None:
        return True, None
    found = find_thread(database, scope, asked.thread_id)
    return found is not None, found.number if found else None


def _find(database: Database, scope: ScopeRow, note_id: str) -> _Row | None:
    row = database.row(_SQL["note"], (scope.number, note_id))
    return _row(row) if row else None


def _need(database: Database, scope: Scope, note_id: str) -> tuple[ScopeRow, _Row]:
    row = find_scope(database, scope)
    found = _find(database, row, note_id) if row else None
    if row is None or found is None:
        raise NotFound(f"Memory not found: {note_id}")
    return row, found


def _delete(database: Database, scope: ScopeRow, rows: Sequence[_Row]) -> int:
    database.run_many(_SQL["delete_note"], [(row.key,) for row in rows])
    empty: Any = database.row(_SQL["is_empty"])
    if rows and empty[0]:
        database.run(_SQL["unindex_all"])
    else:
        for row in rows:
            _unindex(database, scope, row)
    if rows:
        database.run(_SQL["mark_erased"])
    return len(rows)


def _unindex(database: Database, scope: ScopeRow, row: _Row) -> None:
    database.run(_SQL["unindex_note"], (row.key, _grams(scope, row.thread, row.note.kind, row.folded)))


def _row(row: Any) -> _Row:
    key, thread, folded, note_id, kind, title, content, resources, thread_id, created, updated = row
    references = tuple(ResourceReference(**one) for one in json.loads(resources)) if resources else ()
    times = (from_microseconds(created), from_microseconds(updated))
    note = NotebookNote(note_id, NotebookKind(kind), title, content, references, thread_id, *times)
    return _Row(key, thread, folded, note)


def _resources_text(note: NotebookNote) -> str | None:
    if not note.resources:
        return None
    fields = ("type", "id", "uri", "label", "content_type")
    given = [{name: value for name in fields if (value := getattr(one, name)) is not None} for one in note.resources]
    return json.dumps(given, ensure_ascii=False)


def _grams(scope: ScopeRow, thread: int | None, kind: str, folded: str) -> str:
    """What the index holds of a note. No gram has as many characters as one of the first three."""
    runs = {gram for word in folded.split() for gram in _runs(word)}
    return " ".join([_scope_token(scope), _thread_token(thread), _kind_token(kind), *sorted(runs)])


def _runs(word: str) -> Iterator[str]:
    for length in range(1, _LONGEST_GRAM + 1):
        for start in range(len(word) - length + 1):
            if _is_indexed(gram := word[start : start + length]):
                yield gram


def _expression(scope: ScopeRow, query: NotebookQuery, thread: int | None) -> str:
    """What the index is asked: the longest words first, which are in the fewest notes."""
    tokens = [_scope_token(scope)]
    if query.thread is not None:
        tokens.append(_thread_token(thread))
    grams = [gram for term in sorted(query.terms, key=len, reverse=True) for gram in _asked_grams(term)]
    parts = list(map(_quoted, dict.fromkeys([*tokens, *grams])))
    if query.kinds:
        parts.append(f"({' OR '.join(_quoted(_kind_token(kind)) for kind in query.kinds)})")
    return " AND ".join(parts)


def _asked_grams(term: str) -> Iterable[str]:
    """Runs that cover the term. All of its runs would leave fewer notes to look at, and take twice as long to meet."""
    last = max(len(term) - _LONGEST_GRAM, 0)
    grams = (term[start : start + _LONGEST_GRAM] for start in (*range(0, last, _LONGEST_GRAM), last))
    return (gram for gram in grams if _is_indexed(gram))


def _is_indexed(gram: str) -> bool:
    """Control characters would end a token of the index: they are looked for in the text alone."""
    return all(" " < character != "\x7f" for character in gram)


def _quoted(token: str) -> str:
    doubled = token.replace('"', '""')
    return f'"{doubled}"'


def _scope_token(scope: ScopeRow) -> str:
    return f"scope{scope.number}"


def _thread_token(thread: int | None) -> str:
    return "threadless" if thread is None else f"thread{thread}"


def _kind_token(kind: str) -> str:
    return f"kind{kind}"
