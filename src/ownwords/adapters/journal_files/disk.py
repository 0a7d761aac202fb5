"""Writing files so that a crash leaves the old state or the new one, and what the disk's errors mean to our callers.

All of it is for the holder of the journal's lock. Programs that know nothing of the lock may append all the same.
"""

from __future__ import annotations

import errno
import os
import shutil
import sys
from collections.abc import Generator, Iterable
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from ownwords.errors import StoreFull, StoreUnavailable

_NO_SPACE = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_NEW = ".new"


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
    """Append, durable on return; answers where the data begins. Where it raises OSError, what was written of it is
    taken away again."""
    with open(path, "ab", buffering=0, opener=private) as file:
        is_new = file.tell() == 0
        done, end = 0, 0
        try:
            while done < len(data):
                done += file.write(data[done:])
                end = file.tell()
            os.fsync(file.fileno())
        except OSError:
            with suppress(OSError):
                if done and os.fstat(file.fileno()).st_size == end:  # nobody wrote behind it
                    file.truncate(end - done)
            raise
    if is_new:
        sync_folder(path.parent)
    return end - len(data)


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
