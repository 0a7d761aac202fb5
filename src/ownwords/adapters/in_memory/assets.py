"""A library of assets over plain values: for tests, and where there is no other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ownwords.domain.scope import Scope
from ownwords.ports.assets import Asset


class InMemoryAssets:
    """An AssetLibrary of what was put into it."""

    def __init__(self) -> None:
        self._assets: dict[tuple[Scope, str], Asset] = {}

    def put(self, scope: Scope, asset_id: str, asset: Asset) -> None:
        self._assets[scope, asset_id] = asset

    def remove(self, scope: Scope, asset_id: str) -> None:
        del self._assets[scope, asset_id]

    async def find(self, scope: Scope, ids: Sequence[str]) -> Mapping[str, Asset]:
        return {one: self._assets[scope, one] for one in ids if (scope, one) in self._assets}
