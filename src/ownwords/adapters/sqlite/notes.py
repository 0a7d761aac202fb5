"""The notes document, its change record and its tombstones: written together or not at all."""

from __future__ import annotations

from typing import Any

from ownwords.adapters.sqlite import changes, reflection
from ownwords.adapters.sqlite.channels import drop_buttons
from ownwords.adapters.sqlite.database import Database
from ownwords.adapters.sqlite.erasure import mark_notes_erased
from ownwords.adapters.sqlite.scopes import find_scope, need_scope
from ownwords.adapters.sqlite.statements import load
from ownwords.adapters.sqlite.turns import forget_records
from ownwords.domain.changes import ChangedStore, Tombstone
from ownwords.domain.instants import from_microseconds, to_microseconds
from ownwords.domain.scope import Scope
from ownwords.errors import Stale
from ownwords.ports.reads import StoredDocument
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
        changes.erase(database, row, ChangedStore.NOTES, write.erased_notes)
    if write.erased_records:
        forget_records(database, row, write.erased_records)
        drop_buttons(database, row)
        mark_notes_erased(database)
    if write.erased_changes:
        changes.erase_by_id(database, row, write.erased_changes)
    changes.add(database, row, write.changes)
    database.run_many(_SQL["lift_tombstone"], [(number, *_tombstone_row(stone)) for stone in write.lifted])
    database.run_many(_SQL["add_tombstone"], [(number, *_tombstone_row(stone)) for stone in write.tombstones])
    return current + 1


def tombstones(database: Database, scope: Scope) -> list[Tombstone]:
    found = find_scope(database, scope)
    if found is None:
        return []
    rows = database.rows(_SQL["tombstones"], (found.number,))
    return [Tombstone(message, digest, from_microseconds(at), bool(undone)) for message, digest, at, undone in rows]


def _tombstone_row(tombstone: Tombstone) -> tuple[str | int | None, ...]:
    return tombstone.message_id, tombstone.digest, to_microseconds(tombstone.forgotten_at), int(tombstone.undone)
