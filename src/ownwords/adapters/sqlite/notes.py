"""The notes document, its change record and its tombstones: written together or not at all."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from ownwords.adapters.sqlite import reflection
from ownwords.adapters.sqlite.database import Database
from ownwords.adapters.sqlite.erasure import mark_notes_erased
from ownwords.adapters.sqlite.scopes import find_scope, need_scope
from ownwords.adapters.sqlite.statements import load
from ownwords.adapters.sqlite.turns import forget_records
from ownwords.domain.changes import Change, ChangedStore, ChangeKind, Tombstone
from ownwords.domain.instants import from_microseconds, to_microseconds
from ownwords.domain.scope import Scope
from ownwords.errors import Stale
from ownwords.ports.reads import ChangeWindow, StoredDocument
from ownwords.ports.writes import DocumentWrite

_SQL = load("notes")
_DOCUMENT = "memory/notes.json"


def document(database: Database, scope: Scope) -> StoredDocument:
    found = find_scope(database, scope)
    row: Any = database.row(_SQL["object"], (found.number, _DOCUMENT)) if found else None
    return StoredDocument(*row) if row else StoredDocument(0, b"")


def write_document(database: Database, scope: Scope, write: DocumentWrite) -> int:
    """The new version. Raises Stale when the stored one is not the expected one."""
    current = document(database, scope).version
    if current != write.expected_version:
        message = f"The notes are at version {current}, not {write.expected_version}: read them again and repeat."
        raise Stale(message)
    row = need_scope(database, scope)
    number = row.number
    if write.reflection is not None:
        reflection.write_step(database, scope, write.reflection)
    reflection.maintain(database, row, write.maintain_at)
    database.run(_SQL["put_object"], (number, _DOCUMENT, current + 1, write.body))
    if write.erased_notes:
        database.run(_SQL["erase_changes"], (number, json.dumps(write.erased_notes)))
        mark_notes_erased(database)
    if write.erased_records:
        forget_records(database, row, write.erased_records)
        mark_notes_erased(database)
    database.run_many(_SQL["add_change"], [(number, *_change_row(change)) for change in write.changes])
    lifted = [(number, stone.message_id, stone.digest) for stone in write.lifted]
    database.run_many(_SQL["lift_tombstone"], lifted)
    database.run_many(_SQL["add_tombstone"], [(number, *_tombstone_row(stone)) for stone in write.tombstones])
    return current + 1


def changes(database: Database, scope: Scope, limit: int, note_ids: Sequence[str]) -> list[Change]:
    found = find_scope(database, scope)
    if found is None:
        return []
    limit = max(limit, 0)
    if note_ids:
        rows = database.rows(_SQL["changes_of"], (found.number, json.dumps(list(note_ids)), limit))
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
    notes = json.dumps(window.note_ids)
    asked = (found.number, window.before, window.way, *times, window.path, notes, max(window.limit, 0))
    return [(number, _change(row)) for number, *row in database.rows(_SQL["changes_in"], asked)]


def tombstones(database: Database, scope: Scope) -> list[Tombstone]:
    found = find_scope(database, scope)
    if found is None:
        return []
    rows = database.rows(_SQL["tombstones"], (found.number,))
    return [Tombstone(message, digest, from_microseconds(at), bool(undone)) for message, digest, at, undone in rows]


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


def _tombstone_row(tombstone: Tombstone) -> tuple[str | int | None, ...]:
    return tombstone.message_id, tombstone.digest, to_microseconds(tombstone.forgotten_at), int(tombstone.undone)


def _encoded(fields: Mapping[str, object] | None) -> str | None:
    return None if fields is None else json.dumps(fields, ensure_ascii=False)


def _decoded(text: str | None) -> Mapping[str, object] | None:
    return None if text is None else json.loads(text)
