"""One lock between threads and processes: the operating system's, on a file. It ends with the process that holds it,
however that ends, so that no stale lock can stay."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from ownwords.adapters.journal_files.disk import private
from ownwords.errors import StoreUnavailable

_FIRST_WAIT = 0.0005
_LONGEST_WAIT = 0.02

if sys.platform == "win32":
    import msvcrt

    def _taken(descriptor: int) -> bool:
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True

else:
    import fcntl

    def _taken(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


@contextmanager
def held(path: Path, timeout: float, *, make: bool) -> Generator[None]:
    """Hold the lock of that file, which is made where it is missing, with its folder where `make` says so; where there
    is no folder and none is made, there is nothing to hold. Raises StoreUnavailable when another process holds it for
    `timeout` seconds, and OSError."""
    deadline = time.monotonic() + timeout
    wait = _FIRST_WAIT
    while True:
        if make:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        elif not path.parent.exists():
            yield
            return
        descriptor = private(str(path), os.O_RDWR | os.O_CREAT)
        try:
            if _taken(descriptor) and _is_still(path, descriptor):
                yield
                return
        finally:
            os.close(descriptor)
        if time.monotonic() > deadline:
            raise StoreUnavailable(f"{path.parent} is held by another process. Nothing was written; try again.")
        time.sleep(wait)
        wait = min(2 * wait, _LONGEST_WAIT)


def _is_still(path: Path, descriptor: int) -> bool:
    """Whether the lock is that of the file there now: its folder may have been deleted while we waited."""
    try:
        return os.path.samestat(os.fstat(descriptor), path.stat())
    except FileNotFoundError:
        return False
