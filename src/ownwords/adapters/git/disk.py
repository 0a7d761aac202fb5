"""Whole files on the disk, for their owner's eyes alone: written beside and moved into place, or not at all.

A link in the place of a file is never followed, neither to be read nor to be written.
"""

from __future__ import annotations

import os
import stat
import sys
from contextlib import suppress
from pathlib import Path

from ownwords.errors import Refused

PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700
_NO_FOLLOW = getattr(os, "O_NOFOLLOW", 0)
_NO_WAIT = getattr(os, "O_NONBLOCK", 0)  # a pipe in the place of a file would keep us waiting
_BINARY = getattr(os, "O_BINARY", 0)


def read_whole(path: Path, most: int = -1) -> bytes | None:
    """What a file holds, its first `most` bytes; None where there is none. Raises Refused for anything that is not a
    file."""
    if path.is_symlink():
        raise _no_file(path)
    try:
        descriptor = os.open(path, os.O_RDONLY | _NO_FOLLOW | _NO_WAIT | _BINARY)
    except (FileNotFoundError, NotADirectoryError):
        return None
    try:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise _no_file(path)
        with os.fdopen(descriptor, "rb", closefd=False) as file:
            return file.read(most)
    finally:
        os.close(descriptor)


def write_beside(path: Path, raw: bytes) -> None:
    """The bytes on the disk under another name in the same folder, ready to be moved into place."""
    write_new(beside_of(path), raw)


def write_new(path: Path, raw: bytes) -> None:
    """The bytes on the disk, in a file of their own, whatever was there."""
    path.unlink(missing_ok=True)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NO_FOLLOW | _BINARY, PRIVATE_FILE)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(descriptor)
    except OSError:
        path.unlink(missing_ok=True)
        raise


def beside_of(path: Path) -> Path:
    return path.with_name(f".{path.name}.new")


def move_into_place(path: Path) -> None:
    """Let what was written beside a file take its place. It is there after a power cut."""
    beside_of(path).replace(path)
    sync_folder(path.parent)


def write_whole(path: Path, raw: bytes) -> None:
    write_beside(path, raw)
    move_into_place(path)


def sync_folder(folder: Path) -> None:
    """Bring the names in a folder to the disk, where the system knows of that."""
    if sys.platform == "win32":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def make_private_folder(folder: Path) -> None:
    with suppress(FileExistsError):
        folder.mkdir(mode=PRIVATE_FOLDER)
    if folder.is_symlink() or not folder.is_dir():
        raise Refused(f"{folder} is not a folder. Put a folder there.")


def _no_file(path: Path) -> Refused:
    return Refused(f"{path} is a link or a folder, and no file. Links are not followed: put the file itself there.")
