"""A lock on a file that many hold together, or one alone; it ends with the process that holds it.

Windows has no such lock. There nobody ever holds one alone: what a process that was cut off left is never shown, and
stays.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Self

if sys.platform == "win32":

    def _lock(number: int, alone: bool) -> bool:
        return not alone

else:
    import fcntl

    def _lock(number: int, alone: bool) -> bool:
        """Whether it is locked now. Waits, unless it is to be alone."""
        try:
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB if alone else fcntl.LOCK_SH)
        except BlockingIOError:
            return False
        return True


class FolderLock:
    """A lock that is held, until `release`."""

    def __init__(self, number: int) -> None:
        self._number = number

    @classmethod
    def take(cls, path: Path, *, alone: bool = False) -> Self | None:
        """Held with all others who do so, after waiting for the one who has it alone; or alone, and None where somebody
        else holds it. Raises OSError."""
        number = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            locked = _lock(number, alone)
        except OSError:
            os.close(number)
            raise
        if locked:
            return cls(number)
        os.close(number)
        return None

    def release(self) -> None:
        os.close(self._number)
