"""The asset library is filled and emptied here.

The bytes come first and are whole on the disk before a row of the store names them; a row goes before its bytes do.
Only a row makes an asset: whatever is cut off in between shows nothing, and is cleared away at the next start.
"""

from __future__ import annotations

import hashlib
from collections.abc import AsyncIterable, Callable
from dataclasses import dataclass
from datetime import datetime

from ownwords.domain.assets import LARGEST_ASSET, StoredAsset, cleaned_name, extension_of
from ownwords.domain.file_types import SNIFFED_BYTES, sniffed
from ownwords.domain.message_ids import as_uuid
from ownwords.domain.scope import Scope
from ownwords.errors import Invalid, OwnwordsError, TooLarge
from ownwords.ports.asset_store import AssetFiles, AssetReads, IncomingFile, Thumbnails
from ownwords.writing.commit import Committer
from ownwords.writing.forget import Forgetting


@dataclass(frozen=True, slots=True)
class ExportedAsset:
    """An asset as an export tells of it. `sha256` is what its bytes have to have."""

    id: str
    name: str
    created_at: datetime
    sha256: str


class AssetWriting:
    """Takes files into the libraries of all scopes, and out of them. Thumbnails are made by what is made when it is
    needed."""

    def __init__(
        self,
        reads: AssetReads,
        files: AssetFiles,
        committer: Committer,
        forgetting: Forgetting,
        thumbnails: Callable[[], Thumbnails],
    ) -> None:
        self._reads = reads
        self._files = files
        self._committer = committer
        self._forgetting = forgetting
        self._thumbnails = thumbnails

    async def add(self, scope: Scope, name: str, content: AsyncIterable[bytes]) -> StoredAsset:
        """Keep a file. What it is, its bytes say. Raises TooLarge, Invalid for an empty one, StoreUnavailable, and what
        `content` raises; nothing of it is kept then."""
        ids = self._committer.ids
        return await self._received(scope, ExportedAsset(ids.new(), name, self._committer.clock.now(), ""), content)

    async def restore(self, scope: Scope, asset: ExportedAsset, content: AsyncIterable[bytes]) -> bool:
        """Keep an exported file under its id, with its time; answers whether it was not there. Raises as `add` does,
        and Invalid for an id that is none and for other bytes than were exported."""
        if as_uuid(asset.id) != asset.id:
            raise Invalid(f"{asset.id!r} is no id of an asset.", field="id")
        if await self._reads.assets_by_id(scope, [asset.id]):
            return False
        await self._received(scope, asset, content)
        return True

    async def delete(self, scope: Scope, asset_id: str) -> None:
        """Delete an asset with its bytes and its thumbnail, for good. Raises NotFound and StoreUnavailable; where it
        says that a file cannot be removed, the asset is gone all the same."""
        await self._forgetting.delete_asset(scope, asset_id)
        await self.remove_unnamed()

    async def remove_unnamed(self) -> None:
        """Remove the files of assets that were deleted, by whom and when ever."""
        if unnamed := await self._reads.unnamed_files():
            await self._files.remove(unnamed)
            await self._forgetting.files_removed(unnamed)

    async def clear_away(self) -> None:
        """At the start: remove what a process left that was cut off."""
        await self.remove_unnamed()
        await self._files.clear_away(self._reads.named_files)

    async def _received(self, scope: Scope, told: ExportedAsset, content: AsyncIterable[bytes]) -> StoredAsset:
        # An export may be taken into several scopes: each has files of its own.
        file = self._committer.ids.new()
        name = cleaned_name(told.name)
        async with self._files.receive(file) as incoming:
            received = await _written(incoming, content)
            if told.sha256 not in ("", received.sha256):
                raise Invalid(f"The bytes of {name} are not those that were exported.", field="sha256")
            kind = sniffed(received.head)
            thumbnail = await self._thumbnails().of(await incoming.source(), kind.content_type)
            asset = StoredAsset(
                id=told.id,
                name=name,
                extension=extension_of(name, kind),
                content_type=kind.content_type,
                size=received.size,
                sha256=received.sha256,
                has_thumbnail=thumbnail is not None,
                created_at=told.created_at,
                file=file,
            )
            await incoming.settle(thumbnail)
            try:
                await self._committer.save_asset(scope, asset)
            except OwnwordsError:
                await incoming.discard()
                raise
            await incoming.keep()
        return asset


@dataclass(frozen=True, slots=True)
class _Received:
    """What was received: its beginning, how many bytes, and their hash."""

    head: bytes
    size: int
    sha256: str


async def _written(incoming: IncomingFile, content: AsyncIterable[bytes]) -> _Received:
    head, size, digest = b"", 0, hashlib.sha256()
    async for chunk in content:
        size += len(chunk)
        if size > LARGEST_ASSET:
            raise TooLarge(f"A file holds at most {LARGEST_ASSET // 1024 // 1024} MB.", field="file")
        head += chunk[: SNIFFED_BYTES - len(head)]
        digest.update(chunk)
        await incoming.write(chunk)
    if not size:
        raise Invalid("This file is empty.", field="file")
    return _Received(head, size, digest.hexdigest())
