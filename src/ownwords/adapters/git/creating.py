"""Making the repository of a workspace: whole or not at all, and never inside or over another one."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from dulwich.config import ConfigFile
from dulwich.repo import Repo

from ownwords.adapters.git import disk
from ownwords.errors import Refused, StoreUnavailable

GIT = ".git"
UNFINISHED = ".git.new"
LOCK = ".versions.lock"
BRANCH = b"main"
SECTION = (b"ownwords",)
IGNORED = ".gitignore"

_IGNORE_MARK = "# Ownwords: only the durable files have versions."
_IGNORE = f"""{_IGNORE_MARK}
/*
!/.gitignore
!/SOUL.md
!/USER.md
!/memory/
/memory/*
!/memory/MEMORY.md
"""


def is_ours(folder: Path) -> bool:
    """Whether the folder has its repository. Raises Refused where the one in it, or around it, is somebody else's."""
    control = folder / GIT
    if control.is_symlink() or (control.exists() and not control.is_dir()):
        raise Refused(
            f"{control} leads to a repository elsewhere. Versions need a folder of their own: choose another."
        )
    if control.exists():
        config = control / "config"
        if config.is_file() and _of_config(config).get_boolean(SECTION, b"versions", False):
            return True
        raise Refused(f"{folder} is a git repository already. Versions need a folder of their own: choose another.")
    around = next((above for above in (folder, *folder.parents) if _is_repository(above)), None)
    if around is not None:
        message = f"{folder} lies in the git repository {around}. Versions need a folder outside of it: choose another."
        raise Refused(message)
    return False


def begin(folder: Path) -> Path:
    """An empty repository beside the place where it will be; answers the folder it is in. One that was begun before and
    not finished is thrown away."""
    unfinished = folder / UNFINISHED
    shutil.rmtree(unfinished, ignore_errors=True)
    disk.make_private_folder(unfinished)
    with Repo.init(str(unfinished), default_branch=BRANCH, shared_repository="0600") as repository:
        config = repository.get_config()
        config.set((b"core",), b"autocrlf", False)
        config.set(SECTION, b"versions", True)
        config.write_to_path()
    for path in (unfinished / GIT).rglob("*"):
        path.chmod(disk.PRIVATE_FOLDER if path.is_dir() else disk.PRIVATE_FILE)
    (unfinished / GIT).chmod(disk.PRIVATE_FOLDER)
    return unfinished


def _of_config(path: Path) -> ConfigFile:
    try:
        return ConfigFile.from_path(str(path))
    except ValueError as problem:
        raise StoreUnavailable(f"The versions are damaged: {path} cannot be read ({problem}).") from problem


def finish(folder: Path) -> None:
    """Put the repository that was begun in its place."""
    unfinished = folder / UNFINISHED
    os.rename(unfinished / GIT, folder / GIT)
    disk.sync_folder(folder)
    shutil.rmtree(unfinished, ignore_errors=True)


def ignore_the_rest(folder: Path) -> bytes:
    """Let a git client see the durable files alone; what the owner's .gitignore says stays before it. Answers what it
    holds now."""
    path = folder / IGNORED
    there = disk.read_whole(path) or b""
    if _IGNORE_MARK.encode() in there:
        return there
    gap = b"" if not there else b"\n" if there.endswith(b"\n") else b"\n\n"
    merged = there + gap + _IGNORE.encode()
    disk.write_whole(path, merged)
    return merged


def _is_repository(folder: Path) -> bool:
    """Whether a folder has a repository, or is one without files."""
    bare = (folder / "objects").is_dir() and (folder / "refs").is_dir() and (folder / "HEAD").is_file()
    return bare or os.path.lexists(folder / GIT)
