"""Forgetting in versions: every commit written anew without what is to be forgotten, and the old objects gone.

Nothing is told of it anywhere: the new objects are in one pack, the branches move to them, and all else is deleted. A
process that dies before the branches move has changed nothing; after that, whoever comes next does the rest.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from dulwich.objects import Blob, Commit, ObjectID, ShaFile, Tag, Tree

from ownwords.adapters.git.objects import blob_ids, load, raw_files, recorded, texts_of
from ownwords.adapters.git.packing import pack, sweep
from ownwords.adapters.git.pending import Pending
from ownwords.adapters.git.repository import Repository
from ownwords.domain.raw_bytes import bytes_of, text_of
from ownwords.domain.versions import SHORT_ID, Texts, described, diffs

_HEX = re.compile(r"\b[0-9a-f]{8,40}\b")


class Rewriting:
    """All that the branches and tags of a repository reach, written anew by a rule for texts."""

    def __init__(self, repository: Repository, redact: Callable[[str], str]) -> None:
        self._repository = repository
        self._store = repository.store
        self._redact = redact
        self._new: dict[ObjectID, ShaFile] = {}
        self._ids: dict[ObjectID, ObjectID] = {}
        """What became of each object that is reached, mostly itself."""
        self._short: dict[str, str] = {}
        """The new ids of commits by the beginnings of the old ones."""

    def run(self) -> dict[str, str]:
        """Rewrite, move the branches, delete the rest. Answers the ids of commits that changed, old to new."""
        sweep(self._store)
        refs = self._repository.refs()
        for sha in refs.values():
            self._reach(sha)
        before = blob_ids(self._store, self._repository.tree())
        files = {name.value: (_text(sha), _text(self._ids[sha] if sha else None)) for name, sha in before.items()}
        kept = pack(self._store, list(dict.fromkeys(self._ids.values())), self._new)
        moved = {name.decode(): (sha.decode(), self._ids[sha].decode()) for name, sha in refs.items()}
        changed = {
            old.decode(): new.decode()
            for old, new in self._ids.items()
            if old != new and isinstance(self._new.get(new), Commit)
        }
        self._repository.do(Pending(moved, files, kept))
        return changed

    def _reach(self, sha: ObjectID) -> None:
        """Rewrite an object after all that it names: commits without recursion, for there may be many in a line."""
        waiting = [sha]
        while waiting:
            at = waiting[-1]
            found = load(self._store, at)
            missing: list[ObjectID] = []
            if at not in self._ids:
                missing = [one for one in _named(found) if one not in self._ids]
            if missing:
                waiting += missing
                continue
            waiting.pop()
            if at not in self._ids:
                self._write(at, found)

    def _write(self, sha: ObjectID, found: ShaFile) -> None:
        match found:
            case Commit():
                made = self._commit(found)
                self._short[sha.decode()[:SHORT_ID]] = made.id.decode()
            case Tag():
                made = self._tag(found)
            case Tree():
                made = self._tree(found)
            case _:
                raw = found.as_raw_string()
                made = Blob.from_string(bytes_of(self._redact(text_of(raw))))
        self._ids[sha] = made.id
        if made.id != sha:
            self._new[made.id] = made

    def _entry(self, sha: ObjectID) -> ObjectID:
        if sha not in self._ids:
            self._write(sha, load(self._store, sha))
        return self._ids[sha]

    def _tree(self, old: Tree) -> Tree:
        new = Tree()
        for name, mode, sha in old.iteritems():
            submodule = mode == 0o160000
            new.add(name, mode, sha if submodule else self._entry(sha))
        return new

    def _commit(self, old: Commit) -> Commit:
        new = Commit.from_string(old.as_raw_string())
        new.tree = self._entry(old.tree)
        new.parents = [self._ids[parent] for parent in old.parents]
        message = self._message(old)
        if message != old.message:
            new.message = message
        if new.id != old.id and old.gpgsig is not None:
            new.gpgsig = None
        return new

    def _tag(self, old: Tag) -> Tag:
        new = Tag.from_string(old.as_raw_string())
        kind, sha = old.object
        new.object = (kind, self._ids[sha])
        message = self._words((old.message or b"").decode("utf-8", "surrogateescape"))
        new.message = message.encode("utf-8", "surrogateescape")
        if new.id != old.id:
            new.signature = None
        return new

    def _message(self, old: Commit) -> bytes:
        """What a commit says without what is to be forgotten: the difference in it is computed anew, for the words may
        stand apart there, and ids are those of today."""
        text = old.message.decode("utf-8", "surrogateescape")
        trees = [recorded(self._store, old.parents[0]).tree if old.parents else None, old.tree]
        if all(tree is None or self._ids[ObjectID(tree)] == tree for tree in trees):
            return self._words(text).encode("utf-8", "surrogateescape")
        before, after = (texts_of(raw_files(self._store, tree)) for tree in trees)
        told = described(diffs(before, after))
        bare = text.rstrip("\n")
        if not bare.endswith(told):
            return self._words(text).encode("utf-8", "surrogateescape")
        anew = described(diffs(self._without(before), self._without(after)))
        return (self._words(bare.removesuffix(told)) + self._redact(anew) + "\n").encode("utf-8", "surrogateescape")

    def _without(self, texts: Texts) -> Texts:
        return {name: self._redact(text) if text is not None else None for name, text in texts.items()}

    def _words(self, text: str) -> str:
        return self._redact(_HEX.sub(self._todays_id, text))

    def _todays_id(self, found: re.Match[str]) -> str:
        new = self._short.get(found[0][:SHORT_ID])
        return new[: len(found[0])] if new else found[0]


def _named(found: ShaFile) -> list[ObjectID]:
    match found:
        case Commit():
            return found.parents
        case Tag():
            return [found.object[1]]
        case _:
            return []


def _text(sha: ObjectID | None) -> str | None:
    return sha.decode() if sha else None
