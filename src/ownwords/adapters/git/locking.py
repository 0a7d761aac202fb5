"""One at a time: a lock that holds between processes and between threads, and goes with whoever held it."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from ownwords.errors import StoreUnavailable

if sys.platform == "win32":
    import msvcrt

    def _try(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _try(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


_PATIENCE = 30.0
_PAUSE = 0.002
_LONGEST_PAUSE = 0.05


@contextmanager
def alone(path: Path) -> Generator[None]:
    """Hold the lock of that file, which is made where it is missing. The system frees it when a process dies. Raises
    StoreUnavailable when another holds it for half a minute."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600)
    try:
        _wait(descriptor, path)
        yield
    finally:
        os.close(descriptor)


def _wait(descriptor: int, path: Path) -> None:
    end, pause = time.monotonic() + _PATIENCE, _PAUSE
    while True:
        try:
            return _try(descriptor)
        except OSError as problem:  # taken: BlockingIOError, or PermissionError on Windows
            if time.monotonic() > end:
                message = f"Another program has held {path} for {_PATIENCE:.0f} seconds. Try again."
                raise StoreUnavailable(message) from problem
        time.sleep(pause)
        pause = min(pause * 2, _LONGEST_PAUSE)
