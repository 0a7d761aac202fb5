"""What is stored encrypted, in the database."""

from __future__ import annotations

from typing import Any

from ownwords.adapters.sqlite.database import Database
from ownwords.adapters.sqlite.erasure import mark_notes_erased
from ownwords.adapters.sqlite.scopes import ScopeRow, find_scope, need_scope
from ownwords.adapters.sqlite.statements import load
from ownwords.domain.scope import Scope

_SQL = load("sealed")


def sealed(database: Database, scope: ScopeRow, name: str) -> bytes | None:
    row: Any = database.row(_SQL["sealed"], (scope.number, name))
    return row[0] if row else None


def swap_sealed(database: Database, scope: Scope, name: str, was: bytes | None, body: bytes | None) -> bool:
    found = find_scope(database, scope)
    if (sealed(database, found, name) if found else None) != was:
        return False
    if was is not None:
        mark_notes_erased(database)
    if body is not None:
        database.run(_SQL["put_sealed"], (need_scope(database, scope).number, name, body))
    elif found is not None:
        database.run(_SQL["delete_sealed"], (found.number, name))
    return True


def scopes_with_sealed(database: Database, name: str) -> list[Scope]:
    return [Scope(owner, workspace or None) for owner, workspace in database.rows(_SQL["scopes_with_sealed"], (name,))]
