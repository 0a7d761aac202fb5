"""What a machine may put in the way: files that belong to somebody else, and disks that are full."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

NOBODY = 65534


@contextmanager
def nobody() -> Generator[None]:
    """As an ordinary user, also where the tests run as root. What is imported now is imported by them: run it once
    before."""
    if sys.platform == "win32":
        pytest.skip("needs users as Unix has them")
    if os.geteuid():
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@contextmanager
def folder_of_nobody() -> Generator[Path]:
    """A folder of theirs: those of pytest are for the tester alone."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as made:
        folder = Path(made)
        if sys.platform != "win32" and os.geteuid() == 0:
            os.chown(folder, NOBODY, NOBODY)
        yield folder


class SmallDisk:
    """A disk of some megabytes, and a ballast that leaves only so much of it free."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"
        self._ballast = folder / "ballast"

    def leave(self, size: int) -> None:
        """Leave that many bytes free."""
        self.clear()
        free = os.statvfs(self.folder)
        with self._ballast.open("wb", buffering=0) as ballast, suppress(OSError):
            for _ in range(free.f_bavail - size // free.f_frsize):
                ballast.write(bytes(free.f_frsize))

    def clear(self) -> None:
        self._ballast.unlink(missing_ok=True)


@contextmanager
def small_disk(folder: Path, megabytes: int) -> Generator[SmallDisk]:
    """A disk of that size, where one may be mounted."""
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(folder)]
    if sys.platform != "linux" or os.geteuid() != 0 or subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("needs to mount a tmpfs")
    try:
        yield SmallDisk(folder)
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)
