"""The asset library as the owner uses it: files of theirs that notes of the notebook may refer to."""

from __future__ import annotations

from collections.abc import AsyncIterable, AsyncIterator, Mapping, Sequence
from dataclasses import dataclass

from ownwords.domain.assets import MOST_ASSETS, StoredAsset
from ownwords.domain.scope import Scope
from ownwords.reading.assets import AssetContent, AssetPage, AssetReading
from ownwords.writing.assets import AssetWriting, ExportedAsset


@dataclass(frozen=True, slots=True)
class AssetFaculties:
    """What reads and writes asset libraries, composed once for all scopes."""

    reading: AssetReading
    writing: AssetWriting


class Assets:
    """The files of one scope. Another scope's ids are unknown here."""

    def __init__(self, scope: Scope, able: AssetFaculties) -> None:
        self._scope = scope
        self._able = able

    async def add(self, name: str, content: AsyncIterable[bytes] | bytes) -> StoredAsset:
        """Keep a file of at most 50 MB. What it is, is seen in its bytes and not in its name, which is cleaned. Raises
        TooLarge, Invalid for an empty one, StoreUnavailable and StoreFull; nothing is kept then."""
        parts = _whole(content) if isinstance(content, bytes) else content
        return await self._able.writing.add(self._scope, name, parts)

    async def page(self, limit: int = MOST_ASSETS, cursor: str | None = None) -> AssetPage:
        """Files, the newest first, 200 at most. Raises CursorInvalid."""
        return await self._able.reading.page(self._scope, limit, cursor)

    async def known(self, ids: Sequence[str]) -> Mapping[str, StoredAsset]:
        """Those of these files that are there, by their ids."""
        return await self._able.reading.known(self._scope, ids)

    async def asset(self, asset_id: str) -> StoredAsset:
        """What is known of a file. Raises NotFound."""
        return await self._able.reading.asset(self._scope, asset_id)

    async def content(self, asset_id: str) -> AssetContent:
        """A file with its bytes. Raises NotFound, and StoreUnavailable where they are not there."""
        return await self._able.reading.content(self._scope, asset_id)

    async def thumbnail(self, asset_id: str) -> bytes:
        """A small WebP image of a picture. Raises NotFound, also where it is no picture."""
        return await self._able.reading.thumbnail(self._scope, asset_id)

    async def delete(self, asset_id: str) -> None:
        """Delete a file for good. Notes that refer to it stay, without the reference. Raises NotFound."""
        await self._able.writing.delete(self._scope, asset_id)

    def everything(self) -> AsyncIterator[StoredAsset]:
        """Every file, newest first: for an export."""
        return self._able.reading.everything(self._scope)

    async def restore(self, asset: ExportedAsset, content: AsyncIterable[bytes]) -> bool:
        """Keep an exported file under its id; answers whether it was not there. Raises as `add` does, and Invalid where
        the bytes are not those that were exported."""
        return await self._able.writing.restore(self._scope, asset, content)


async def _whole(body: bytes) -> AsyncIterator[bytes]:
    yield body
