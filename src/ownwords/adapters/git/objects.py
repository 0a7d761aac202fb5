"""The durable files as git objects: what a commit holds of them, and the objects that a new commit takes."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta, timezone

from dulwich.object_store import BaseObjectStore
from dulwich.objects import Blob, Commit, ObjectID, ShaFile, Tree

from ownwords.adapters.git.workspace import Raw
from ownwords.domain.files import FileName
from ownwords.domain.raw_bytes import text_of
from ownwords.domain.versions import Author, Version
from ownwords.errors import Invalid, StoreUnavailable

FILE_MODE, FOLDER_MODE = 0o100644, 0o040000


def load(store: BaseObjectStore, sha: bytes) -> ShaFile:
    """The object of that id. Raises StoreUnavailable where it is missing."""
    try:
        return store[ObjectID(sha)]
    except KeyError as problem:
        message = f"The versions are damaged: object {sha.decode()} is missing. `git fsck` tells more."
        raise StoreUnavailable(message) from problem


def commit_of(store: BaseObjectStore, sha: bytes) -> Commit:
    found = load(store, sha)
    if not isinstance(found, Commit):
        raise StoreUnavailable(f"The versions are damaged: {sha.decode()} is not a commit.")
    return found


def blob_ids(store: BaseObjectStore, commit: Commit | None) -> dict[FileName, ObjectID | None]:
    """The blobs of the durable files in a commit."""
    top = _entries(store, commit.tree if commit else None)
    found: dict[FileName, ObjectID | None] = {}
    for name in FileName:
        folder, _, file = name.rpartition("/")
        entries = _entries(store, top[folder.encode()][1] if folder.encode() in top else None) if folder else top
        mode, sha = entries.get(file.encode(), (0, None))
        found[name] = sha if mode & 0o170000 == 0o100000 else None
    return found


def raw_files(store: BaseObjectStore, commit: Commit | None) -> dict[FileName, bytes | None]:
    """The bytes of the durable files in a commit; none are there before the first."""
    return {name: blob_bytes(store, sha) for name, sha in blob_ids(store, commit).items()}


def blob_bytes(store: BaseObjectStore, sha: bytes | None) -> bytes | None:
    return load(store, sha).as_raw_string() if sha is not None else None


def texts_of(raw: Raw) -> dict[FileName, str | None]:
    return {name: text_of(one) if one is not None else None for name, one in raw.items()}


def new_tree(
    store: BaseObjectStore, parent: Commit | None, files: Raw, others: Mapping[str, bytes] | None = None
) -> list[ShaFile]:
    """The tree of the parent with these durable files, and `others` by name at the top; the tree comes last, behind
    what it is made of. Whatever else the parent's tree holds stays."""
    made: list[ShaFile] = []
    top = _entries(store, parent.tree if parent else None)
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


def version_of(commit: Commit) -> Version:
    """A commit as a version, whoever made it."""
    message = commit.message.decode("utf-8", "replace")
    subject, _, body = message.strip("\n").partition("\n")
    name, _, email = commit.author.decode("utf-8", "replace").rpartition("<")
    offset = timezone(timedelta(seconds=commit.author_timezone))
    at = datetime.fromtimestamp(commit.author_time, offset).astimezone(UTC)
    parent = commit.parents[0].decode() if commit.parents else None
    author = Author(name.strip() or "unknown", email.rstrip("> ").strip() or "unknown")
    return Version(commit.id.decode(), at, author, subject.strip(), body.strip("\n"), parent)


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
