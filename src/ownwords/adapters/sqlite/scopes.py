"""Scopes in the database: their numbers and counters, switches, workspaces, and how far imports are."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from typing import Any

from ownwords.adapters.sqlite.database import Database
from ownwords.adapters.sqlite.statements import load
from ownwords.domain.scope import Scope
from ownwords.domain.switches import Switches, default_switches

_SQL = load("scopes")
POSITION_BITS = 40
LAST_POSITION = (1 << POSITION_BITS) - 1


@dataclass(slots=True)
class ScopeRow:
    """A scope as it stands in this transaction."""

    number: int
    next_position: int
    next_thread: int
    sealed_until: int
    segment_stamp: int
    switches: Switches

    def key(self, position: int) -> int:
        """The key of a position in this scope."""
        return self.number << POSITION_BITS | position

    def position(self, key: int) -> int:
        """The position that a key of this scope stands for."""
        return key - (self.number << POSITION_BITS)


def find_scope(database: Database, scope: Scope) -> ScopeRow | None:
    """The scope's row, or None when nothing was ever written to it."""
    row: Any = database.row(_SQL["find_scope"], (scope.owner, scope.workspace or ""))
    return _scope_row(row, default_switches(scope)) if row else None


def scopes_of_owner(database: Database, owner: str) -> list[ScopeRow]:
    return [_scope_row(row, Switches()) for row in database.rows(_SQL["scopes_of_owner"], (owner,))]


def _scope_row(row: Any, default: Switches) -> ScopeRow:
    *counters, switches = row
    return ScopeRow(*counters, switches=_decoded(switches, default))


def need_scope(database: Database, scope: Scope) -> ScopeRow:
    """The scope's row, made when it is not there."""
    found = find_scope(database, scope)
    if found is None:
        row: Any = database.row(_SQL["add_scope"], (scope.owner, scope.workspace or ""))
        found = _scope_row(row, default_switches(scope))
    return found


def read_switches(database: Database, scope: Scope) -> Switches:
    found = find_scope(database, scope)
    return found.switches if found else default_switches(scope)


def set_switches(database: Database, scope: ScopeRow, switches: Switches) -> None:
    database.run(_SQL["set_switches"], (json.dumps(asdict(switches), ensure_ascii=False), scope.number))


def _decoded(text: str | None, default: Switches) -> Switches:
    """Those that were set before there was a switch do not name it."""
    if text is None:
        return default
    fields: dict[str, Any] = json.loads(text)
    fields["languages"] = tuple(fields["languages"])
    return replace(default, **fields)


def workspaces(database: Database, owner: str) -> list[str]:
    return [name for (name,) in database.rows(_SQL["workspaces"], (owner,))]


def import_progress(database: Database, scope: Scope) -> dict[str, int]:
    found = find_scope(database, scope)
    return dict(database.rows(_SQL["import_progress"], (found.number,))) if found else {}


def set_import_progress(database: Database, scope: ScopeRow, source: str, parts_done: int) -> None:
    database.run(_SQL["set_import_progress"], (scope.number, source, parts_done))


def secret(database: Database) -> bytes:
    row: Any = database.row(_SQL["secret"])
    return row[0]
