"""Runs of Dream in the database."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from functools import partial
from typing import Any

from ownwords.adapters.sqlite.database import Database
from ownwords.adapters.sqlite.erasure import mark_notes_erased
from ownwords.adapters.sqlite.readers import Readers
from ownwords.adapters.sqlite.scopes import ScopeRow, find_scope, need_scope
from ownwords.adapters.sqlite.statements import load
from ownwords.adapters.sqlite.writer import Writer
from ownwords.domain.dreams import MOST_RUNS, DreamEdit, DreamOutcome, DreamRun
from ownwords.domain.instants import from_microseconds, to_microseconds
from ownwords.domain.scope import Scope

_SQL = load("dreams")


class SqliteDreams:
    """`ports.dreams.DreamLog` over the store's threads."""

    _readers: Readers
    _writer: Writer

    async def dream_runs(self, scope: Scope, limit: int) -> list[DreamRun]:
        return await self._readers.read(partial(_runs, scope=scope, limit=limit))

    async def dream_run(self, scope: Scope, run_id: str) -> DreamRun | None:
        return await self._readers.read(partial(_one, statement="run", scope=scope, bindings=(run_id,)))

    async def held_dream(self, scope: Scope) -> DreamRun | None:
        return await self._readers.read(partial(_one, statement="held", scope=scope, bindings=()))

    async def dream_failures(self, scope: Scope, cursors: Sequence[int]) -> int:
        return await self._readers.read(partial(_failures, scope=scope, cursors=cursors))

    async def keep_dream(self, scope: Scope, run: DreamRun) -> bool:
        return await self._writer.write(partial(_keep, scope=scope, run=run))

    async def settle_dream(self, scope: Scope, run: DreamRun) -> bool:
        return await self._writer.write(partial(_settle, scope=scope, run=run))

    async def scopes_without_job(self, kind: str) -> list[Scope]:
        return await self._readers.read(partial(_scopes_without_job, kind=kind))

    async def erase_dreamed_words(self, scope: Scope, words: str) -> int:
        return await self._writer.write(partial(_erase_words, scope=scope, words=words))

    async def rename_dreamed_versions(self, scope: Scope, ids: Mapping[str, str]) -> None:
        await self._writer.write(partial(_rename_versions, scope=scope, ids=ids))


def _runs(database: Database, scope: Scope, limit: int) -> list[DreamRun]:
    found = find_scope(database, scope)
    return _all(database, found, limit) if found else []


def _all(database: Database, scope: ScopeRow, limit: int = -1) -> list[DreamRun]:
    return [_run(row) for row in database.rows(_SQL["runs"], (scope.number, limit))]


def _one(database: Database, statement: str, scope: Scope, bindings: tuple[str, ...]) -> DreamRun | None:
    found = find_scope(database, scope)
    row = database.row(_SQL[statement], (found.number, *bindings)) if found else None
    return _run(row) if row else None


def _failures(database: Database, scope: Scope, cursors: Sequence[int]) -> int:
    found = find_scope(database, scope)
    row: Any = database.row(_SQL["failures"], (found.number, json.dumps(list(cursors)))) if found else (0,)
    return row[0]


def _keep(database: Database, scope: Scope, run: DreamRun) -> bool:
    number = need_scope(database, scope).number
    if run.outcome is DreamOutcome.HELD and database.row(_SQL["held"], (number,)):
        return False
    if run.version is not None:
        database.run(_SQL["drop_of_version"], (number, run.version))
        if database.row(_SQL["of_version"], (number, run.version)):
            return False
    began, cursors = to_microseconds(run.started_at), json.dumps(run.cursors)
    head = (number, run.id, began, round(run.seconds * 1000), int(run.manual), run.outcome.value, cursors, run.version)
    database.run(_SQL["keep"], (*head, _edits(run), run.reason, int(run.blamed)))
    database.run(_SQL["trim"], (number, MOST_RUNS))
    return True


def _settle(database: Database, scope: Scope, run: DreamRun) -> bool:
    found = find_scope(database, scope)
    return found is not None and _write(database, "settle", found, run)


def _scopes_without_job(database: Database, kind: str) -> list[Scope]:
    rows: list[Any] = list(database.rows(_SQL["scopes_without_job"], (kind,)))
    return [Scope(owner, workspace or None) for owner, workspace in rows]


def _erase_words(database: Database, scope: Scope, words: str) -> int:
    found = find_scope(database, scope)
    runs = _all(database, found) if found else []
    changed = [(run, bare) for run in runs if (bare := run.without(words)) != run]
    for _, bare in changed:
        _rewrite(database, found, bare)
    if changed:
        mark_notes_erased(database)
    return len(changed)


def _rename_versions(database: Database, scope: Scope, ids: Mapping[str, str]) -> None:
    found = find_scope(database, scope)
    for run in _all(database, found) if found else []:
        if run.version is not None and run.version in ids:
            _rewrite(database, found, replace(run, version=ids[run.version]))


def _rewrite(database: Database, scope: ScopeRow | None, run: DreamRun) -> None:
    if scope is not None:
        _write(database, "rewrite", scope, run)


def _write(database: Database, statement: str, scope: ScopeRow, run: DreamRun) -> bool:
    became = (run.outcome.value, run.version, _edits(run), run.reason)
    return database.run(_SQL[statement], (*became, scope.number, run.id)) > 0


def _edits(run: DreamRun) -> str:
    return json.dumps([asdict(edit) for edit in run.edits], ensure_ascii=False)


def _edit(fields: dict[str, Any]) -> DreamEdit:
    fields["cursors"] = tuple(fields["cursors"])
    return DreamEdit(**fields)


def _run(row: Any) -> DreamRun:
    run_id, started, milliseconds, manual, outcome, cursors, version, edits, reason, blamed = row
    fields: list[dict[str, Any]] = json.loads(edits)
    return DreamRun(
        id=run_id,
        started_at=from_microseconds(started),
        seconds=milliseconds / 1000,
        manual=bool(manual),
        outcome=DreamOutcome(outcome),
        cursors=tuple(json.loads(cursors)),
        version=version,
        edits=tuple(map(_edit, fields)),
        reason=reason,
        blamed=bool(blamed),
    )
