"""Reading the asset library: the owner's uploads. What belongs to another scope is unknown here."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass

from ownwords.domain.assets import MOST_ASSETS, StoredAsset
from ownwords.domain.message_ids import as_uuid
from ownwords.domain.scope import Scope
from ownwords.errors import CursorInvalid, NotFound
from ownwords.ports.asset_store import AssetFiles, AssetReads, Parts
from ownwords.ports.assets import Asset


@dataclass(frozen=True, slots=True)
class AssetPage:
    """Assets, the newest first. There are more behind `next_cursor`, where it is given."""

    assets: tuple[StoredAsset, ...]
    next_cursor: str | None = None


@dataclass(frozen=True, slots=True)
class AssetContent:
    """An asset and its bytes, in parts, of a file that is open until its end was read or it is closed."""

    asset: StoredAsset
    parts: Parts


class AssetReading:
    """The libraries of all scopes. It is the AssetLibrary that notes are held against, where there is no other."""

    def __init__(self, reads: AssetReads, files: AssetFiles) -> None:
        self._reads = reads
        self._files = files

    async def find(self, scope: Scope, ids: Sequence[str]) -> Mapping[str, Asset]:
        """Those of the assets that are there, by the ids asked for (NT-9)."""
        found = await self.known(scope, ids)
        return {one: Asset(asset.name, asset.extension, asset.content_type) for one, asset in found.items()}

    async def known(self, scope: Scope, ids: Sequence[str]) -> Mapping[str, StoredAsset]:
        """The same with all that is known of them."""
        found = await self._reads.assets_by_id(scope, ids)
        return {one: found[one] for one in ids if one in found}

    async def page(self, scope: Scope, limit: int, cursor: str | None = None) -> AssetPage:
        """Raises CursorInvalid."""
        if cursor is not None and as_uuid(cursor) != cursor:
            raise CursorInvalid("This is no cursor of the assets: use next_cursor of the page before.", field="cursor")
        limit = min(max(limit, 1), MOST_ASSETS)
        found = await self._reads.assets(scope, limit + 1, cursor)
        return AssetPage(tuple(found[:limit]), found[limit - 1].id if len(found) > limit else None)

    async def everything(self, scope: Scope) -> AsyncIterator[StoredAsset]:
        """Every asset, newest first: for an export."""
        before = None
        while found := await self._reads.assets(scope, MOST_ASSETS, before):
            for asset in found:
                yield asset
            before = found[-1].id

    async def asset(self, scope: Scope, asset_id: str) -> StoredAsset:
        """Raises NotFound."""
        found = await self._reads.assets_by_id(scope, [asset_id])
        if asset_id not in found:
            raise NotFound(f"There is no asset {asset_id}.")
        return found[asset_id]

    async def content(self, scope: Scope, asset_id: str) -> AssetContent:
        """Raises NotFound, and StoreUnavailable where its file is not there."""
        asset = await self.asset(scope, asset_id)
        return AssetContent(asset, await self._files.read(asset.file))

    async def thumbnail(self, scope: Scope, asset_id: str) -> bytes:
        """A small WebP image. Raises NotFound, also for what has none, and StoreUnavailable."""
        asset = await self.asset(scope, asset_id)
        if not asset.has_thumbnail:
            raise NotFound(f"The asset {asset_id} has no thumbnail: it is no picture that can be shown.")
        return await self._files.thumbnail(asset.file)
