"""What is known of assets in the database. Their bytes are elsewhere."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from ownwords.adapters.sqlite.database import Database
from ownwords.adapters.sqlite.erasure import mark_notes_erased
from ownwords.adapters.sqlite.scopes import ScopeRow, find_scope, need_scope
from ownwords.adapters.sqlite.statements import load
from ownwords.domain.assets import StoredAsset
from ownwords.domain.instants import from_microseconds, to_microseconds
from ownwords.domain.scope import Scope
from ownwords.errors import Conflict, NotFound

_SQL = load("assets")


def assets(database: Database, scope: ScopeRow, limit: int, before: str | None) -> list[StoredAsset]:
    bindings = (scope.number, before, before, max(limit, 0))
    return [_asset(row) for row in database.rows(_SQL["assets"], bindings)]


def assets_by_id(database: Database, scope: ScopeRow, ids: Sequence[str]) -> dict[str, StoredAsset]:
    rows = database.rows(_SQL["assets_by_id"], (json.dumps(list(ids)), scope.number))
    return {asset.id: asset for asset in map(_asset, rows)}


def named_files(database: Database, files: Sequence[str]) -> set[str]:
    return {file for (file,) in database.rows(_SQL["named_files"], (json.dumps(list(files)),))}


def unnamed_files(database: Database) -> list[str]:
    return [file for (file,) in database.rows(_SQL["unnamed_files"])]


def save_asset(database: Database, scope: Scope, asset: StoredAsset) -> None:
    row = need_scope(database, scope)
    if assets_by_id(database, row, [asset.id]):
        raise Conflict(f"There is an asset {asset.id} already.")
    kept = (asset.id, asset.name, asset.extension, asset.content_type, asset.size, asset.sha256)
    bindings = (row.number, *kept, int(asset.has_thumbnail), to_microseconds(asset.created_at), asset.file)
    database.run(_SQL["save_asset"], bindings)


def delete_asset(database: Database, scope: Scope, asset_id: str) -> None:
    found = find_scope(database, scope)
    row: Any = database.row(_SQL["delete_asset"], (found.number, asset_id)) if found else None
    if row is None:
        raise NotFound(f"There is no asset {asset_id}.")
    database.run(_SQL["unname_file"], row)
    mark_notes_erased(database)


def forget_files(database: Database, files: Sequence[str]) -> None:
    database.run(_SQL["forget_files"], (json.dumps(list(files)),))


def _asset(row: Any) -> StoredAsset:
    asset_id, name, extension, content_type, size, sha256, has_thumbnail, created, file = row
    return StoredAsset(
        id=asset_id,
        name=name,
        extension=extension,
        content_type=content_type,
        size=size,
        sha256=sha256,
        has_thumbnail=bool(has_thumbnail),
        created_at=from_microseconds(created),
        file=file,
    )
