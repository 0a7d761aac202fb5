"""The change record: written by what changes something, in the same transaction."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ownwords.adapters.sqlite.database import Database
from ownwords.adapters.sqlite.scopes import ScopeRow, find_scope
from ownwords.adapters.sqlite.statements import load
from ownwords.domain.changes import Change, ChangedStore, ChangeKind
from ownwords.domain.instants import from_microseconds, to_microseconds
from ownwords.domain.scope import Scope
from ownwords.ports.reads import ChangeWindow

_SQL = load("changes")


def add(database: Database, scope: ScopeRow, made: Iterable[Change | None]) -> None:
    """Record changes, as far as there is something to tell."""
    database.run_many(_SQL["add_change"], [(scope.number, *_change_row(change)) for change in made if change])


def erase(database: Database, scope: ScopeRow, store: ChangedStore, note_ids: Sequence[str]) -> None:
    """Delete every change of these notes of a store, and every byte of it with the next purge."""
    database.run(_SQL["erase_changes"], (scope.number, json.dumps(note_ids), store))
    database.run(_SQL["mark_erased"])


def erase_by_id(database: Database, scope: ScopeRow, ids: Sequence[str]) -> None:
    """Delete these changes, and every byte of them with the next purge."""
    database.run(_SQL["erase_changes_by_id"], (scope.number, json.dumps(ids)))
    database.run(_SQL["mark_erased"])


def rewritten_in_notebook(database: Database, scope: ScopeRow) -> list[Change]:
    return [_change(row) for row in database.rows(_SQL["rewritten"], (scope.number, ChangedStore.NOTEBOOK))]


def newest(database: Database, scope: ScopeRow, store: ChangedStore, note_id: str) -> str | None:
    """The id of the newest change of a note, which tells one state of it from another."""
    row: Any = database.row(_SQL["newest_of"], (scope.number, note_id, store))
    return row[0] if row else None


def changes(
    database: Database, scope: Scope, limit: int, note_ids: Sequence[str], store: ChangedStore | None
) -> list[Change]:
    found = find_scope(database, scope)
    if found is None:
        return []
    limit = max(limit, 0)
    if note_ids:
        rows = database.rows(_SQL["changes_of"], (found.number, json.dumps(list(note_ids)), limit, store))
    elif store is not None:
        rows = database.rows(_SQL["changes_of_store"], (found.number, store, limit))
    else:
        rows = database.rows(_SQL["changes"], (found.number, limit))
    return [_change(row) for row in rows]


def change(database: Database, scope: Scope, change_id: str) -> Change | None:
    found = find_scope(database, scope)
    row = database.row(_SQL["change_by_id"], (found.number, change_id)) if found else None
    return _change(row) if row else None


def changes_in(database: Database, scope: Scope, window: ChangeWindow) -> list[tuple[int, Change]]:
    found = find_scope(database, scope)
    if found is None:
        return []
    times = [to_microseconds(at) if at else None for at in (window.since, window.until)]
    asked = (found.number, window.before, window.way, *times, max(window.limit, 0))
    if window.path or window.note_ids:
        rows = database.rows(
            _SQL["changes_in_of"], (*asked, window.message_id, window.path, json.dumps(window.note_ids))
        )
    else:
        rows = database.rows(_SQL["changes_in"], (*asked, window.message_id))
    return [(number, _change(row)) for number, *row in rows]


def _change_row(change: Change) -> tuple[str | int | None, ...]:
    return (
        change.id,
        to_microseconds(change.at),
        change.kind,
        change.way,
        change.note_id,
        change.path,
        change.successor_id,
        json.dumps(change.message_ids),
        _encoded(change.before),
        _encoded(change.after),
        change.store,
        change.undoes,
    )


def _change(row: Any) -> Change:
    change_id, at, kind, way, note_id, path, successor_id, message_ids, before, after, store, undoes = row
    return Change(
        id=change_id,
        at=from_microseconds(at),
        kind=ChangeKind(kind),
        way=way,
        note_id=note_id,
        path=path,
        successor_id=successor_id,
        message_ids=tuple(json.loads(message_ids)),
        before=_decoded(before),
        after=_decoded(after),
        store=ChangedStore(store),
        undoes=undoes,
    )


def _encoded(fields: Mapping[str, object] | None) -> str | None:
    return None if fields is None else json.dumps(fields, ensure_ascii=False)


def _decoded(text: str | None) -> Mapping[str, object] | None:
    return None if text is None else json.loads(text)
