"""The bytes of assets, in memory."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable, Collection, Sequence
from contextlib import asynccontextmanager


class InMemoryAssetFiles:
    """AssetFiles without a disk: nothing can be cut off, and nothing outlives the object."""

    def __init__(self) -> None:
        self._files: dict[str, tuple[bytes, bytes | None]] = {}

    @asynccontextmanager
    async def receive(self, file: str) -> AsyncGenerator[_Incoming]:
        yield _Incoming(file, self._files)

    async def read(self, file: str) -> AsyncGenerator[bytes]:
        return _whole(self._files[file][0])

    async def thumbnail(self, file: str) -> bytes:
        return self._files[file][1] or b""

    async def remove(self, files: Sequence[str]) -> None:
        for file in files:
            self._files.pop(file, None)

    async def clear_away(self, named: Callable[[Sequence[str]], Awaitable[Collection[str]]]) -> None:
        """Nothing was cut off."""


async def _whole(body: bytes) -> AsyncGenerator[bytes]:
    yield body


class _Incoming:
    def __init__(self, file: str, files: dict[str, tuple[bytes, bytes | None]]) -> None:
        self._file = file
        self._files = files
        self._body = bytearray()

    async def write(self, chunk: bytes) -> None:
        self._body += chunk

    async def source(self) -> bytes:
        return bytes(self._body)

    async def settle(self, thumbnail: bytes | None) -> None:
        self._files[self._file] = (bytes(self._body), thumbnail)

    async def keep(self) -> None:
        """It is where it stays."""

    async def discard(self) -> None:
        del self._files[self._file]
