"""Writing files so that a crash leaves the old state or the new one, and what the disk's errors mean to our callers.

All of it is for the holder of the journal's lock. Programs that know nothing of the lock may append all the same.
"""

from __future__ import annotations

import errno
import os
import shutil
import sys
from collections.abc import Generator, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import ExitStack, contextmanager, suppress
from io import FileIO
from pathlib import Path
from typing import BinaryIO

from ownwords.errors import StoreFull, StoreUnavailable

_NO_SPACE = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_NEW = ".new"
_SYNCING = ThreadPoolExecutor(4, "ownwords-sync")
"""A disk syncs two files at once about as fast as one."""


@contextmanager
def translated(path: Path) -> Generator[None]:
    """Raises StoreFull or StoreUnavailable for what the disk refuses under that folder."""
    try:
        yield
    except OSError as problem:
        if problem.errno in _NO_SPACE:
            message = f"No space is left for {path}; nothing was written. Free some space and try again."
            raise StoreFull(message) from problem
        message = f"{path} cannot be used ({problem.strerror}): check that it is a folder and that you may write there."
        raise StoreUnavailable(message) from problem


def private(path: str, flags: int) -> int:
    """Open a file; one that is made is for its owner alone."""
    return os.open(path, flags, 0o600)


def append(path: Path, data: bytes) -> int:
    """Append, durable on return; answers where the data begins. Where it raises OSError, nothing was appended."""
    return append_together([(path, data)])[0]


def append_together(parts: Sequence[tuple[Path, bytes]]) -> list[int]:
    """Append to several files, in this order, all durable on return; answers where the data of each begins. Where it
    raises OSError, what was written is taken away again."""
    with ExitStack() as opened:
        appending = [_Appending(opened.enter_context(_to_append(path)), data) for path, data in parts]
        made = {path.parent for (path, _), one in zip(parts, appending, strict=True) if one.is_new}
        try:
            for one in appending:
                one.write()
            others = [_SYNCING.submit(os.fsync, one.file.fileno()) for one in appending[1:]]
            try:
                os.fsync(appending[0].file.fileno())
            finally:
                wait(others)
            for other in others:
                other.result()
        except OSError:
            for one in appending:
                one.take_back()
            raise
    for folder in made:
        sync_folder(folder)
    return [one.end - len(one.data) for one in appending]


class _Appending:
    """Some data on its way to the end of a file."""

    def __init__(self, file: FileIO, data: bytes) -> None:
        self.file = file
        self.data = data
        self.is_new = file.tell() == 0
        self.end = 0
        self._done = 0

    def write(self) -> None:
        while self._done < len(self.data):
            self._done += self.file.write(self.data[self._done :])
            self.end = self.file.tell()

    def take_back(self) -> None:
        with suppress(OSError):
            if self._done and os.fstat(self.file.fileno()).st_size == self.end:  # nobody wrote behind it
                self.file.truncate(self.end - self._done)


def _to_append(path: Path) -> FileIO:
    return FileIO(path, "ab", opener=private)


def overwrite(path: Path, data: bytes) -> None:
    """Put a few bytes in the place of a file's content. A crash may tear it."""
    descriptor = private(str(path), os.O_RDWR | os.O_CREAT)
    try:
        os.write(descriptor, data)
        if os.fstat(descriptor).st_size > len(data):
            os.truncate(descriptor, len(data))
    finally:
        os.close(descriptor)


def replace(path: Path, pieces: Iterable[bytes], source: BinaryIO | None = None) -> None:
    """Put the pieces in the place of a file's content, at once. `source` is that file as it is open and read by the
    pieces: what it has behind them, and what others append to it meanwhile, is kept."""
    new = path.with_name(path.name + _NEW)
    try:
        with open(new, "wb", opener=private) as file:
            with suppress(FileNotFoundError):
                shutil.copymode(path, new)
            file.writelines(pieces)
            late = _rest(source)
            while True:
                file.write(late)
                file.flush()
                os.fsync(file.fileno())
                if not (late := _rest(source)):
                    break
        os.replace(new, path)
    except OSError:
        with suppress(OSError):
            new.unlink()
        raise
    sync_folder(path.parent)
    if late := _rest(source):
        append(path, late)


def _rest(source: BinaryIO | None) -> bytes:
    return source.read() if source is not None else b""


def drop_unfinished(path: Path) -> None:
    """Delete what a crash left of replacing the file."""
    path.with_name(path.name + _NEW).unlink(missing_ok=True)


def sync_folder(folder: Path) -> None:
    """Make durable which files are in it."""
    if sys.platform == "win32":  # there is no such call, and no need
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
