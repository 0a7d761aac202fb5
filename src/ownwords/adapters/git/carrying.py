"""A workspace folder carried elsewhere: its texts as they are, and the versions as a bundle, which git clients know.

A bundle is taken over object by object into a repository of our own making: nothing else of another repository, such as
its settings and hooks, comes along.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping
from contextlib import closing
from io import BytesIO
from pathlib import Path

from dulwich.bundle import create_bundle_from_repo, read_bundle, write_bundle
from dulwich.errors import ApplyDeltaError, ChecksumMismatch, FileFormatException, ObjectFormatException
from dulwich.objects import ObjectID
from dulwich.pack import PackData, PackInflater
from dulwich.repo import Repo

from ownwords.adapters.git import creating, disk
from ownwords.adapters.git.locking import alone
from ownwords.adapters.git.objects import raw_files
from ownwords.adapters.git.repository import Repository
from ownwords.domain.files import FileName
from ownwords.errors import ImportUnreadable, StoreUnavailable
from ownwords.ports.workspaces import WorkspaceText

BUNDLE = "versions.bundle"
_NO_BUNDLE = (
    ApplyDeltaError,
    AssertionError,
    ChecksumMismatch,
    EOFError,
    FileFormatException,
    IndexError,
    KeyError,
    ObjectFormatException,
    StoreUnavailable,
    ValueError,
    struct.error,
    zlib.error,
)
"""How reading says that something is no bundle."""


def carried(repository: Repository) -> dict[str, bytes]:
    """All of the folder but the journal, by its names there."""
    found = {name.value: raw for name, raw in repository.workspace.read().items() if raw is not None}
    folder = repository.workspace.folder
    for name in WorkspaceText:
        raw = disk.read_whole(folder / name)
        if raw is not None:
            found[name.value] = raw
    stream = BytesIO()
    with Repo(str(folder)) as repo, create_bundle_from_repo(repo, [repository.branch()]) as bundle:
        write_bundle(stream, bundle)
    return {**found, BUNDLE: stream.getvalue()}


def settle_down(folder: Path, brought: Mapping[str, bytes]) -> bool:
    """Let a folder without versions, and without other texts, be what was carried. Answers whether it did. Raises
    ImportUnreadable, and Refused where the folder lies in another repository."""
    folder.mkdir(mode=disk.PRIVATE_FOLDER, parents=True, exist_ok=True)
    folder = folder.resolve()
    texts = {name: brought[name] for name in (*FileName, *WorkspaceText) if name in brought}
    with alone(folder / creating.LOCK):
        others = (disk.read_whole(folder / name) not in (None, texts.get(name)) for name in (*FileName, *WorkspaceText))
        if creating.is_ours(folder) or any(others):
            return False
        try:
            _begin(folder, brought[BUNDLE])
        except _NO_BUNDLE as problem:
            raise ImportUnreadable(f"{BUNDLE} holds no versions as the export writes them.") from problem
        for name, raw in texts.items():
            if "/" in name:
                disk.make_private_folder((folder / name).parent)
            disk.write_whole(folder / name, raw)
        creating.ignore_the_rest(folder)
        creating.finish(folder)
    return True


def _begin(folder: Path, bundle: bytes) -> None:
    with closing(Repository(creating.begin(folder))) as repository, read_bundle(BytesIO(bundle)) as read:
        if not isinstance(read.pack_data, PackData) or len(read.references) != 1:
            raise ValueError("a bundle of one branch")
        read.pack_data.check()
        repository.add(PackInflater.for_pack_data(read.pack_data))
        repository.start(ObjectID(next(iter(read.references.values()))))
        for commit in repository.commits():
            raw_files(repository.store, commit.tree)
