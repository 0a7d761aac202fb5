"""One opened repository and the workspace around it, held alone: how a commit and the files come about together.

Objects first, then the new files beside the old ones, then a note of what is about to be done; then the branch is
moved by compare-and-swap, and that is the commit. What is left, moving the files into place, needs no room on the disk,
and is done by whoever comes next if this process dies.
"""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import datetime
from hashlib import sha1
from io import BytesIO
from pathlib import Path

from dulwich.file import FileLocked
from dulwich.index import Index, IndexEntry, index_entry_from_stat, write_index_dict
from dulwich.object_store import DiskObjectStore
from dulwich.objects import Blob, ObjectID, ShaFile, valid_hexsha
from dulwich.refs import Ref
from dulwich.repo import Repo

from ownwords.adapters.git import disk
from ownwords.adapters.git.creating import GIT
from ownwords.adapters.git.objects import (
    Recorded,
    blob_bytes,
    blob_ids,
    new_commit,
    new_tree,
    raw_files,
    recorded,
    texts_of,
)
from ownwords.adapters.git.pending import Pending, drop_pending, read_pending, write_pending
from ownwords.adapters.git.workspace import Raw, Workspace
from ownwords.domain.files import FileName
from ownwords.domain.line_merging import merge
from ownwords.domain.raw_bytes import bytes_of, is_binary, text_of
from ownwords.domain.versions import Author, described, diffs
from ownwords.errors import Refused, Stale, StoreUnavailable

HEAD = Ref(b"HEAD")
_KEPT = {"HEAD", "config", "description", "hooks", "info", "objects", "packed-refs", "refs", "worktrees"}
"""What stays in the repository when something is forgotten. Reflogs, the index and messages in the making do not."""
_UNFINISHED = "tmp_obj_ownwords"
"""Git clients know by the name that it is none yet."""
_PATIENCE = 5.0
_PAUSE = 0.02


class Repository:
    """Whoever has one has the lock of the folder."""

    def __init__(self, folder: Path) -> None:
        self.workspace = Workspace(folder)
        self.control = folder / GIT
        try:
            self._repo = Repo(str(folder))
        except ValueError as problem:
            message = f"The versions are damaged: {self.control / 'config'} cannot be read ({problem})."
            raise StoreUnavailable(message) from problem
        self._repo.object_store.fsync_object_files = True

    @property
    def store(self) -> DiskObjectStore:
        return self._repo.object_store

    def close(self) -> None:
        self._repo.close()

    def branch(self) -> Ref:
        """The branch that HEAD stands for, or HEAD itself where it stands for none."""
        return self._repo.refs.follow(HEAD)[0][-1]

    def head(self) -> bytes | None:
        """The id of the newest commit. Raises StoreUnavailable where HEAD leads to something else."""
        found = self._repo.refs.follow(HEAD)[1]
        if found is not None and not valid_hexsha(found):
            raise StoreUnavailable("The versions are damaged: HEAD leads to no commit. `git fsck` tells more.")
        return found

    def refs(self) -> dict[Ref, ObjectID]:
        """All that names an object by its id: branches, tags, and HEAD where it is on no branch."""
        refs = self._repo.refs
        return {name: sha for name, sha in refs.as_dict().items() if refs.read_ref(name) == sha}

    def tree(self) -> bytes | None:
        """What the newest commit holds."""
        head = self.head()
        return recorded(self.store, head).tree if head else None

    def commits(self) -> Iterator[Recorded]:
        """The commits from the newest to the first; of those that were merged, the line that was on the branch."""
        sha, packs = self.head(), self.store.packs
        while sha is not None:
            commit = recorded(self.store, sha, packs)
            yield commit
            sha = commit.parent

    def recorded(self) -> dict[FileName, bytes | None]:
        """The files as the newest commit has them."""
        return raw_files(self.store, self.tree())

    def start(self, first: ObjectID) -> None:
        """Let the branch begin with that commit."""
        self._repo.refs.add_if_new(self.branch(), first)
        (self.control / self.branch().decode()).chmod(disk.PRIVATE_FILE)
        self._write_index(afresh=True)

    def record(self, new: Raw, message: str, author: Author, at: datetime) -> str:
        """Make a commit of these files over what the workspace holds, and put them there. The difference to the last
        commit becomes the end of its message. Raises Stale where another program was faster."""
        head = self.head()
        before = self.tree()
        changes = diffs(texts_of(raw_files(self.store, before)), texts_of(new))
        objects = new_tree(self.store, before, new)
        commit = new_commit(objects[-1].id, head, _message(message, described(changes)), author, at)
        self.add([*objects, commit])
        now = self.workspace.read()
        self.workspace.stage(now, new)
        refs = {self.branch().decode(): (head.decode() if head else None, commit.id.decode())}
        files = {name.value: (_blob(now[name]), _blob(new[name])) for name in FileName if now[name] != new[name]}
        self.do(Pending(refs, files))
        return commit.id.decode()

    def add(self, objects: Iterable[ShaFile]) -> None:
        """Bring objects to the disk, each whole or not at all."""
        root = Path(self.store.path)
        folders = {root}
        for one in objects:
            path = root / one.id.decode()[:2] / one.id.decode()[2:]
            if path.exists():
                continue
            disk.make_private_folder(path.parent)
            disk.write_new(root / _UNFINISHED, one.as_legacy_object())
            (root / _UNFINISHED).replace(path)
            folders.add(path.parent)
        for folder in folders:
            disk.sync_folder(folder)

    def do(self, pending: Pending) -> None:
        """Move the branches, then the files. Raises Stale where a branch is no longer where it was; nothing is done
        then. What fails afterwards is left to `settle`: the commit stands. What is to be gone for good, though, has
        to be so before this returns."""
        try:
            write_pending(self.control, pending)
            if not self._move(pending):
                raise Stale("Another program changed the versions in between. Read the files again and repeat.")
        except (OSError, Stale, StoreUnavailable):
            if not self._moved(pending):
                self._free_refs(pending)
                self.workspace.unstage(map(FileName, pending.files))
                drop_pending(self.control)
                raise
        with suppress(*(() if pending.keep else (OSError, Refused))):
            self._finish(pending)

    def settle(self) -> None:
        """Do what a process that died, or had no room, left undone."""
        pending = read_pending(self.control)
        if pending is None:
            return
        self._free_refs(pending)
        if self._move(pending):
            self._finish(pending)
        else:
            self.workspace.unstage(map(FileName, pending.files))
            drop_pending(self.control)

    def _move(self, pending: Pending) -> bool:
        """Move all branches that are not moved yet; whether all are."""
        for name, (old, new) in pending.refs.items():
            ref, was, will_be = Ref(name.encode()), _id(old), ObjectID(new.encode())
            if self._repo.refs.read_ref(ref) != will_be and not self._swap(ref, was, will_be):
                return False
            path = self.control / name
            path.chmod(disk.PRIVATE_FILE)
            disk.sync_folder(path.parent)
        return True

    def _moved(self, pending: Pending) -> bool:
        """Whether any branch is moved: then there is no way back but onwards."""
        return any(
            self._repo.refs.read_ref(Ref(name.encode())) == new.encode() for name, (_, new) in pending.refs.items()
        )

    def _swap(self, ref: Ref, old: ObjectID | None, new: ObjectID) -> bool:
        end = time.monotonic() + _PATIENCE
        while True:
            try:
                if old is None:
                    return self._repo.refs.add_if_new(ref, new)
                return self._repo.refs.set_if_equals(ref, old, new)
            except FileLocked as locked:
                if time.monotonic() > end:
                    lock = os.fsdecode(locked.lockfilename)
                    message = f"Another git program holds {lock}. Delete it if none is running, and try again."
                    raise StoreUnavailable(message) from locked
            time.sleep(_PAUSE)

    def _free_refs(self, pending: Pending) -> None:
        """Delete the locks that the dead process held: those that hold nothing yet, or what it was about to write."""
        for name, (_, new) in pending.refs.items():
            lock = self.control / f"{name}.lock"
            raw = disk.read_whole(lock)
            if raw is not None and new.encode().startswith(raw.strip()):
                lock.unlink(missing_ok=True)

    def _finish(self, pending: Pending) -> None:
        for name, (old, new) in pending.files.items():
            self._put(FileName(name), _id(old), _id(new))
        if pending.keep is not None:
            self._delete_all_but(pending.keep)
        self._write_index(afresh=pending.keep is not None)
        drop_pending(self.control)

    def _put(self, name: FileName, old: ObjectID | None, new: ObjectID | None) -> None:
        """Put the new file in the place of the old one. One that was edited by hand at this very moment keeps what was
        edited, and gets the rest."""
        now = self.workspace.read()[name]
        if _blob(now) == (new.decode() if new else None):
            self.workspace.unstage([name])
            return
        raw = blob_bytes(self.store, new)
        if _blob(now) == (old.decode() if old else None):
            self.workspace.put(name, raw)
            return
        edited, wanted = text_of(now or b""), text_of(raw or b"")
        known = blob_bytes(self.store, old) if old is None or old in self.store else None
        merged = merge(text_of(known or b""), edited, wanted)
        self.workspace.unstage([name])
        if now is not None and not merged.clashes and not is_binary(edited + wanted):
            self.workspace.put(name, bytes_of(merged.text))

    def _write_index(self, *, afresh: bool) -> None:
        """Tell git clients that the durable files are as they were committed. What else is staged stays staged."""
        path = self.control / "index"
        try:
            index = Index(str(path), read=not afresh)
        except (ValueError, AssertionError, OSError):  # it is broken, and can be made again
            index = Index(str(path), read=False)
        tree = self.tree()
        entries = {name: entry for name, entry in index.items() if isinstance(entry, IndexEntry)}
        if not entries and tree is not None:
            for entry in self.store.iter_tree_contents(ObjectID(tree)):
                entries[entry.path] = IndexEntry((0, 0), (0, 0), 0, 0, entry.mode, 0, 0, 0, entry.sha)
        for name, sha in blob_ids(self.store, tree).items():
            file = self.workspace.path(name)
            if sha is None:
                entries.pop(name.encode(), None)
            elif _blob(disk.read_whole(file)) == sha.decode():
                entries[name.encode()] = index_entry_from_stat(file.lstat(), sha, 0o100644)
            else:
                entries[name.encode()] = IndexEntry((0, 0), (0, 0), 0, 0, 0o100644, 0, 0, 0, sha)
        raw = BytesIO()
        write_index_dict(raw, entries)
        checksum = sha1(raw.getvalue(), usedforsecurity=False).digest()
        disk.write_whole(path, raw.getvalue() + checksum)

    def _delete_all_but(self, pack: str) -> None:
        """Delete every object that is not in the pack, and all that may tell of them."""
        self.store.close()
        objects = Path(self.store.path)
        for path in objects.rglob("*"):
            if path.is_file() and path.stem != pack:
                path.unlink()
        for path in self.control.iterdir():
            if path.name in _KEPT or path.name.startswith("ownwords-"):
                continue
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path)
            else:
                path.unlink()
        disk.sync_folder(self.control)


def _message(message: str, description: str) -> str:
    subject, _, rest = message.strip().partition("\n")
    return "\n\n".join(part for part in (subject.strip(), rest.strip(), description) if part)


def _blob(raw: bytes | None) -> str | None:
    return Blob.from_string(raw).id.decode() if raw is not None else None


def _id(sha: str | None) -> ObjectID | None:
    return ObjectID(sha.encode()) if sha is not None else None
