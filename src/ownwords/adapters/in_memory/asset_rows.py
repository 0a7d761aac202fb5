"""What is known of assets, over plain values."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from ownwords.adapters.in_memory.records import ScopeRecords
from ownwords.domain.assets import StoredAsset
from ownwords.domain.scope import Scope
from ownwords.errors import Conflict, NotFound


class InMemoryAssetRows:
    """AssetReads and AssetWrites over the records of all scopes."""

    _scopes: defaultdict[Scope, ScopeRecords]
    _unnamed: set[str]

    def _assets(self, scope: Scope) -> dict[str, StoredAsset]:
        return self._scopes[scope].assets if scope in self._scopes else {}

    async def assets(self, scope: Scope, limit: int, before: str | None = None) -> list[StoredAsset]:
        found = sorted(self._assets(scope).values(), key=lambda asset: asset.id, reverse=True)
        return [asset for asset in found if before is None or asset.id < before][: max(limit, 0)]

    async def assets_by_id(self, scope: Scope, ids: Sequence[str]) -> dict[str, StoredAsset]:
        there = self._assets(scope)
        return {one: there[one] for one in ids if one in there}

    async def named_files(self, files: Sequence[str]) -> set[str]:
        named = {asset.file for records in self._scopes.values() for asset in records.assets.values()}
        return named.intersection(files)

    async def unnamed_files(self) -> list[str]:
        return list(self._unnamed)

    async def save_asset(self, scope: Scope, asset: StoredAsset) -> None:
        if asset.id in self._assets(scope):
            raise Conflict(f"There is an asset {asset.id} already.")
        self._scopes[scope].assets[asset.id] = asset

    async def delete_asset(self, scope: Scope, asset_id: str) -> None:
        if asset_id not in self._assets(scope):
            raise NotFound(f"There is no asset {asset_id}.")
        self._unnamed.add(self._scopes[scope].assets.pop(asset_id).file)

    async def forget_files(self, files: Sequence[str]) -> None:
        self._unnamed.difference_update(files)
