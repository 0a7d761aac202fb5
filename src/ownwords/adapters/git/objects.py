"""The durable files as git objects: what a commit holds of them, and the objects that a new commit takes."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache

from dulwich.object_store import BaseObjectStore, DiskObjectStore
from dulwich.objects import Blob, Commit, ObjectID, ShaFile, Tree
from dulwich.pack import Pack, PackFileDisappeared

from ownwords.adapters.git.workspace import Raw
from ownwords.domain.files import FileName
from ownwords.domain.raw_bytes import text_of
from ownwords.domain.versions import NOT_IN_A_NAME, Author, Version
from ownwords.errors import Invalid, StoreUnavailable

_AUTHOR = re.compile(rb"(.*)<(.*)> (\d{1,11}) ")
FILE_MODE, FOLDER_MODE = 0o100644, 0o040000


def load(store: BaseObjectStore, sha: bytes) -> ShaFile:
    """The object of that id. Raises StoreUnavailable where it is missing."""
    try:
        return store[ObjectID(sha)]
    except KeyError as problem:
        raise _missing(sha) from problem


@dataclass(frozen=True, slots=True)
class Recorded:
    """A commit as it is told: what is needed of it, quickly read."""

    id: bytes
    tree: bytes
    parent: bytes | None
    """Of those that were merged, the one on the branch."""
    author: bytes
    """With time and time zone."""
    message: bytes

    @property
    def version(self) -> Version:
        subject, _, body = self.message.decode("utf-8", "replace").strip("\n").partition("\n")
        found = _AUTHOR.match(self.author)
        name, email, at = found.groups() if found else (b"", b"", b"0")
        parent = self.parent.decode() if self.parent else None
        author = _author(name, email)
        when = datetime.fromtimestamp(int(at), UTC)
        return Version(self.id.decode(), when, author, subject.strip(), body.strip("\n"), parent)


def recorded(store: DiskObjectStore, sha: bytes, packs: list[Pack] | None = None) -> Recorded:
    """The commit of that id, looked for in these packs first; the one that has it becomes the first of them. Raises
    StoreUnavailable where it is missing, or is none."""
    head, _, message = _raw_commit(store, sha, packs or []).partition(b"\n\n")
    fields: dict[bytes, bytes] = {}
    for line in head.split(b"\n"):
        name, _, value = line.partition(b" ")
        fields.setdefault(name, value)
    try:
        return Recorded(sha, fields[b"tree"], fields.get(b"parent"), fields[b"author"], message)
    except KeyError as problem:
        raise StoreUnavailable(f"The versions are damaged: {sha.decode()} is not a commit.") from problem


def _raw_commit(store: DiskObjectStore, sha: bytes, packs: list[Pack]) -> bytes:
    """As it is stored. The newest are files of their own, most others are in a pack: both are read here without ado,
    which takes half as long."""
    for place, pack in enumerate(packs):
        try:
            raw = pack.get_raw(ObjectID(sha))[1]
        except (KeyError, PackFileDisappeared):
            continue
        packs.insert(0, packs.pop(place))  # its neighbours are likely to be beside it
        return raw
    name = sha.decode()
    try:
        with open(f"{store.path}/{name[:2]}/{name[2:]}", "rb") as file:
            return zlib.decompress(file.read()).partition(b"\0")[2]
    except FileNotFoundError:
        pass
    try:
        return store.get_raw(ObjectID(sha))[1]
    except KeyError as problem:
        raise _missing(sha) from problem


@lru_cache(maxsize=256)
def _author(name: bytes, email: bytes) -> Author:
    return Author(_plain(name), _plain(email))


def _plain(name: bytes) -> str:
    return NOT_IN_A_NAME.sub(" ", name.decode("utf-8", "replace")).strip() or "unknown"


def _missing(sha: bytes) -> StoreUnavailable:
    return StoreUnavailable(f"The versions are damaged: object {sha.decode()} is missing. `git fsck` tells more.")


def blob_ids(store: BaseObjectStore, tree: bytes | None) -> dict[FileName, ObjectID | None]:
    """The blobs of the durable files in a tree; none are there where there is no tree."""
    top = _entries(store, tree)
    found: dict[FileName, ObjectID | None] = {}
    for name in FileName:
        folder, _, file = name.rpartition("/")
        entries = _entries(store, top[folder.encode()][1] if folder.encode() in top else None) if folder else top
        mode, sha = entries.get(file.encode(), (0, None))
        found[name] = sha if mode & 0o170000 == 0o100000 else None
    return found


def raw_files(store: BaseObjectStore, tree: bytes | None) -> dict[FileName, bytes | None]:
    """The bytes of the durable files in a tree."""
    return {name: blob_bytes(store, sha) for name, sha in blob_ids(store, tree).items()}


def blob_bytes(store: BaseObjectStore, sha: bytes | None) -> bytes | None:
    return load(store, sha).as_raw_string() if sha is not None else None


def kept_blobs(store: DiskObjectStore) -> Iterator[bytes]:
    """What every blob that is kept holds, also one that nothing reaches."""
    for sha in store:
        kind, raw = store.get_raw(sha)
        if kind == Blob.type_num:
            yield raw


def texts_of(raw: Raw) -> dict[FileName, str | None]:
    return {name: text_of(one) if one is not None else None for name, one in raw.items()}


def new_tree(
    store: BaseObjectStore, before: bytes | None, files: Raw, others: Mapping[str, bytes] | None = None
) -> list[ShaFile]:
    """The tree before with these durable files, and `others` by name at the top; it comes last, behind what it is made
    of. Whatever else the tree before holds stays."""
    made: list[ShaFile] = []
    top = _entries(store, before)
    for name, raw in (others or {}).items():
        made.append(Blob.from_string(raw))
        top[name.encode()] = (FILE_MODE, made[-1].id)
    folders: dict[bytes, dict[bytes, tuple[int, ObjectID]]] = {}
    for name, raw in files.items():
        folder, _, file = name.value.rpartition("/")
        at = folder.encode()
        if folder and at not in folders:
            mode, sha = top.get(at, (0, None))
            folders[at] = _entries(store, sha if mode == FOLDER_MODE else None)
        entries = folders[at] if folder else top
        if raw is None:
            entries.pop(file.encode(), None)
            continue
        made.append(Blob.from_string(raw))
        entries[file.encode()] = (FILE_MODE, made[-1].id)
    for at, entries in folders.items():
        top.pop(at, None)
        if entries:
            made.append(_tree(entries))
            top[at] = (FOLDER_MODE, made[-1].id)
    return [*made, _tree(top)]


def new_commit(tree: ObjectID, parent: bytes | None, message: str, author: Author, at: datetime) -> Commit:
    """Raises Invalid for a message that is not valid Unicode."""
    commit = Commit()
    commit.tree = tree
    commit.parents = [ObjectID(parent)] if parent else []
    try:
        commit.author = commit.committer = f"{author.name} <{author.email}>".encode()
        commit.message = message.replace("\0", " ").rstrip("\n").encode() + b"\n"
    except UnicodeEncodeError as problem:
        raise Invalid("The message holds half a character; send it as valid Unicode.", field="message") from problem
    commit.author_time = commit.commit_time = int(at.timestamp())
    commit.author_timezone = commit.commit_timezone = 0
    commit.encoding = b"UTF-8"
    return commit


def _entries(store: BaseObjectStore, tree: bytes | None) -> dict[bytes, tuple[int, ObjectID]]:
    found = load(store, tree) if tree is not None else None
    if not isinstance(found, Tree):
        return {}
    return {path: (mode, sha) for path, mode, sha in found.iteritems()}


def _tree(entries: Mapping[bytes, tuple[int, ObjectID]]) -> Tree:
    tree = Tree()
    for name, (mode, sha) in entries.items():
        tree.add(name, mode, sha)
    return tree
