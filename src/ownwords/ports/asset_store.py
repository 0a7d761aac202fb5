"""Where the owner's uploads are kept: what is known of each in the store, their bytes in files.

A row of the store is what makes a file an asset. Bytes are whole before there is a row, and what a row named is removed
after the row is gone: whatever is cut off in between shows nothing, and is cleared away at the next start.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Protocol

from ownwords.domain.assets import StoredAsset
from ownwords.domain.scope import Scope

Source = Path | bytes
"""Bytes where they lie: a file's, or themselves."""


class Parts(Protocol):
    """Bytes in parts, of something that is open until its end was read or `aclose`."""

    def __aiter__(self) -> AsyncIterator[bytes]: ...

    def __anext__(self) -> Awaitable[bytes]: ...

    def aclose(self) -> Awaitable[None]: ...


class AssetReads(Protocol):
    async def assets(self, scope: Scope, limit: int, before: str | None = None) -> list[StoredAsset]:
        """At most so many, the greatest id and so the newest first; those before an id, where it is given."""
        ...

    async def assets_by_id(self, scope: Scope, ids: Sequence[str]) -> Mapping[str, StoredAsset]:
        """Those of them that are there; what belongs to another scope is not."""
        ...

    async def named_files(self, files: Sequence[str]) -> Collection[str]:
        """Those of the files that are an asset's, of whichever scope."""
        ...

    async def unnamed_files(self) -> Sequence[str]:
        """Files whose assets were deleted, until `forget_files`."""
        ...


class IncomingFile(Protocol):
    """A file that is being received. What it is not kept of is gone at the end."""

    async def write(self, chunk: bytes) -> None: ...

    async def source(self) -> Source:
        """All that was written, to be looked at."""
        ...

    async def settle(self, thumbnail: bytes | None) -> None:
        """Make sure that all of it, and its thumbnail, survive a loss of power. From here on it may be named: it stays
        until `discard` or the next start, whatever happens."""
        ...

    async def keep(self) -> None:
        """It was named: it stays."""
        ...

    async def discard(self) -> None:
        """It was not named, and never will be."""
        ...


class AssetFiles(Protocol):
    """The bytes. Every call raises StoreUnavailable where a file cannot be written or read, and StoreFull where there
    is no space left."""

    def receive(self, file: str) -> AbstractAsyncContextManager[IncomingFile]: ...

    async def read(self, file: str) -> Parts:
        """Its bytes; the file is open when this returns."""
        ...

    async def thumbnail(self, file: str) -> bytes: ...

    async def remove(self, files: Sequence[str]) -> None:
        """Remove them and their thumbnails, as far as they are there."""
        ...

    async def clear_away(self, named: Callable[[Sequence[str]], Awaitable[Collection[str]]]) -> None:
        """Remove what was received and never named, and keep what was: after a process was cut off. Does nothing while
        another process receives something."""
        ...


class Thumbnails(Protocol):
    """Makes small pictures of pictures."""

    async def of(self, source: Source, content_type: str) -> bytes | None:
        """A WebP image for a raster image; None for anything else, and for what only says that it is one."""
        ...
