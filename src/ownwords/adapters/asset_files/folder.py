"""A folder of files, named by ids, that their owner alone can read.

    assets/pending/FILE    being received, or received and perhaps not named yet
    assets/FILE            named by an asset
    assets/FILE.webp       its thumbnail
    assets/lock            held by all who receive, so that nobody clears away what they write

A file is whole and on the disk before it is named, and moves to its place after that. One that was named and is still
pending, because a process was cut off, is read there.
"""

from __future__ import annotations

import asyncio
import errno
import os
from collections.abc import AsyncGenerator, Awaitable, Callable, Collection, Sequence
from contextlib import asynccontextmanager, suppress
from io import FileIO
from pathlib import Path
from threading import Lock
from typing import Self, TypeVar

from ownwords.adapters.asset_files.locking import FolderLock
from ownwords.errors import StoreFull, StoreUnavailable

Answer = TypeVar("Answer")

_AT_ONCE = 256 * 1024
_NO_SPACE = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_THUMBNAIL = ".webp"
_LOCK = "lock"


class AssetFolder:
    """AssetFiles in a folder, which is made with the first file."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._pending = folder / "pending"

    @asynccontextmanager
    async def receive(self, file: str) -> AsyncGenerator[_Incoming]:
        """A file to write. Raises StoreUnavailable, StoreFull; so does everything else here."""
        lock = await self._run(self._entered)
        try:
            path = self._pending / file
            incoming = _Incoming(self._folder, path, await self._run(lambda: _created(path)))
            try:
                yield incoming
            finally:
                incoming.leave()
        finally:
            if lock is not None:
                lock.release()

    async def read(self, file: str) -> _Parts:
        return _Parts(self._folder, await self._run(lambda: self._opened(file)))

    async def thumbnail(self, file: str) -> bytes:
        def read() -> bytes:
            with self._opened(file + _THUMBNAIL) as stream:
                return stream.read()

        return await self._run(read)

    async def remove(self, files: Sequence[str]) -> None:
        def unlink() -> None:
            for name in [name for file in files for name in (file, file + _THUMBNAIL)]:
                (self._pending / name).unlink(missing_ok=True)
                (self._folder / name).unlink(missing_ok=True)

        await self._run(unlink)

    async def clear_away(self, named: Callable[[Sequence[str]], Awaitable[Collection[str]]]) -> None:
        if not await self._run(self._pending_names):
            return
        lock = await self._run(lambda: FolderLock.take(self._folder / _LOCK, alone=True))
        if lock is None:
            return
        try:
            names = await self._run(self._pending_names)
            kept = await named(sorted({name.removesuffix(_THUMBNAIL) for name in names}))
            await self._run(lambda: self._settle(names, kept))
        finally:
            lock.release()

    def _entered(self) -> FolderLock | None:
        self._pending.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._folder.chmod(0o700)
        return FolderLock.take(self._folder / _LOCK)

    def _opened(self, name: str) -> FileIO:
        """The file, wherever it is; it may move to its place between two looks."""
        for path in (self._folder / name, self._pending / name):
            try:
                return FileIO(path)
            except FileNotFoundError:
                continue
        return FileIO(self._folder / name)

    def _pending_names(self) -> list[str]:
        try:
            return sorted(os.listdir(self._pending))
        except FileNotFoundError:
            return []

    def _settle(self, names: Sequence[str], kept: Collection[str]) -> None:
        for name in names:
            if name.removesuffix(_THUMBNAIL) in kept:
                (self._pending / name).replace(self._folder / name)
            else:
                (self._pending / name).unlink(missing_ok=True)

    async def _run(self, work: Callable[[], Answer]) -> Answer:
        return await _in_thread(self._folder, work)


class _Stream:
    """An open file, which nobody closes while a thread still uses it: its number might be another file's by then."""

    def __init__(self, stream: FileIO) -> None:
        self._stream = stream
        self._lock = Lock()

    def do(self, work: Callable[[FileIO], Answer]) -> Answer:
        with self._lock:
            return work(self._stream)

    def close(self) -> None:
        with self._lock:
            self._stream.close()


class _Parts:
    """An open file in parts. Not a generator: one that was never begun would close nothing."""

    def __init__(self, folder: Path, stream: FileIO) -> None:
        self._folder = folder
        self._stream = _Stream(stream)

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> bytes:
        part = await _in_thread(self._folder, lambda: self._stream.do(_read_part))
        if not part:
            self._stream.close()
            raise StopAsyncIteration
        return part

    async def aclose(self) -> None:
        self._stream.close()


class _Incoming:
    """A file in the pending folder."""

    def __init__(self, folder: Path, path: Path, stream: FileIO) -> None:
        self._folder = folder
        self._path = path
        self._stream = _Stream(stream)
        self._may_be_named = False

    @property
    def _picture(self) -> Path:
        return self._path.with_name(self._path.name + _THUMBNAIL)

    async def write(self, chunk: bytes) -> None:
        await self._run(lambda: self._stream.do(lambda stream: _write(stream, chunk)))

    async def source(self) -> Path:
        return self._path

    async def settle(self, thumbnail: bytes | None) -> None:
        def settle() -> None:
            self._stream.do(_on_the_disk)
            if thumbnail is not None:
                with _created(self._picture) as picture:
                    _write(picture, thumbnail)
                    _on_the_disk(picture)
            _folder_on_the_disk(self._path.parent)

        await self._run(settle)
        self._may_be_named = True

    async def keep(self) -> None:
        def move() -> None:
            for path in (self._picture, self._path):
                if path.exists():
                    path.replace(self._folder / path.name)
            _folder_on_the_disk(self._folder)

        await self._run(move)

    async def discard(self) -> None:
        self._may_be_named = False

    def leave(self) -> None:
        """The end of it. What may be named stays where it is: a row decides, at the next start."""
        with suppress(OSError):  # what matters was synced; what cannot be removed is cleared away at the next start
            self._stream.close()
            if not self._may_be_named:
                self._path.unlink(missing_ok=True)
                self._picture.unlink(missing_ok=True)

    async def _run(self, work: Callable[[], Answer]) -> Answer:
        return await _in_thread(self._folder, work)


def _read_part(stream: FileIO) -> bytes:
    return b"" if stream.closed else stream.read(_AT_ONCE)


def _created(path: Path) -> FileIO:
    """A new file without a buffer: nothing is left to be written, and to fail, when it is closed."""
    return FileIO(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600), "wb")


def _write(stream: FileIO, chunk: bytes) -> None:
    rest = memoryview(chunk)
    while rest:
        rest = rest[stream.write(rest) :]


def _on_the_disk(stream: FileIO) -> None:
    os.fsync(stream.fileno())


def _folder_on_the_disk(folder: Path) -> None:
    """So that the names in it survive a loss of power."""
    if os.name == "nt":  # a folder is no file there
        return
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


async def _in_thread(folder: Path, work: Callable[[], Answer]) -> Answer:
    try:
        return await asyncio.to_thread(work)
    except FileNotFoundError as problem:
        name = Path(str(problem.filename)).name
        raise StoreUnavailable(
            f"The file {name} is missing from {folder}: put it back from your backup, or delete its asset."
        ) from problem
    except OSError as problem:
        if problem.errno in _NO_SPACE:
            raise StoreFull(
                f"No space is left in {folder}; nothing was written. Free some space and try again."
            ) from problem
        raise StoreUnavailable(
            f"The files in {folder} cannot be used ({problem.strerror or problem}): check that the folder is there, "
            "and that you may read and write it."
        ) from problem
