"""Workspaces with versions, and a git client to look at them with."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from dulwich.repo import Repo

from ownwords.adapters.git import GitVersions
from ownwords.domain.files import DurableFiles, FileName
from ownwords.domain.versions import Author
from ownwords.testing import FixedClock

DREAM = Author("Dream", "dream@ownwords.invalid")
OTHER = Author("Ines Roth", "ines@example.org")

_ALONE = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
_WHO = ("-c", "user.name=Ines Roth", "-c", "user.email=ines@example.org")


async def opened(folder: Path, clock: FixedClock | None = None) -> GitVersions:
    return await GitVersions.open(folder, clock or FixedClock(step=timedelta(seconds=1)))


async def write(versions: GitVersions, name: FileName, text: str, message: str = "dream: a pass") -> str:
    """Let the file hold that text, as Dream does; answers the version."""
    files = await versions.files()
    made = await versions.commit(files, files.with_text(name, text), message, DREAM)
    assert made is not None
    return made


def git(folder: Path, *arguments: str) -> str:
    """What a git client answers there."""
    if shutil.which("git") is None:
        pytest.skip("git is not installed")
    command = ["git", "-C", str(folder), *_WHO, *arguments]
    done = subprocess.run(command, env=os.environ | _ALONE, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.decode()


def assert_sound(folder: Path) -> None:
    """Every object is there and whole, and the files are those of the newest commit."""
    git(folder, "fsck", "--strict", "--full")
    assert git(folder, "status", "--porcelain") == ""


def files_in(folder: Path) -> DurableFiles:
    texts = [(folder / name).read_text() if (folder / name).exists() else "" for name in FileName]
    return DurableFiles(*texts)


def _everything(folder: Path) -> Iterator[bytes]:
    """All bytes in the folder, and what those of git are when they are unpacked."""
    yield from (path.read_bytes() for path in folder.rglob("*") if path.is_file())
    with Repo(str(folder)) as repository:
        yield from (repository.object_store[sha].as_raw_string() for sha in repository.object_store)


def holds(folder: Path, word: str) -> bool:
    return any(word.lower().encode() in raw.lower() for raw in _everything(folder))
