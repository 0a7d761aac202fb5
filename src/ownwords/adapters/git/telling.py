"""Versions as the change record tells them: the newest ones, and what undoing one would meet now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import chain, pairwise

from dulwich.objects import ObjectID

from ownwords.adapters.git.objects import blob_ids, raw_files, recorded, texts_of
from ownwords.adapters.git.repository import Repository
from ownwords.domain.files import FileName
from ownwords.domain.line_merging import merge
from ownwords.domain.versions import FileClash, Texts, ToldVersion, Version, diffs
from ownwords.errors import NotFound, StoreUnavailable
from ownwords.ports.versions import VersionWindow


def around(repository: Repository, version: Version) -> tuple[Texts, Texts]:
    """The files before and after a version."""
    store = repository.store
    trees = [recorded(store, sha.encode()).tree if sha else None for sha in (version.parent, version.id)]
    before, after = (texts_of(raw_files(store, tree)) for tree in trees)
    return before, after


def taken_back(before: Texts, after: Texts, now: Texts) -> tuple[dict[FileName, str | None], tuple[FileClash, ...]]:
    """What undoing a version makes of the files as they are now, and where that meets what changed since."""
    restored: dict[FileName, str | None] = {}
    clashes: list[FileClash] = []
    for name in FileName:
        merged = merge(after[name] or "", now[name] or "", before[name] or "", theirs_win=True)
        clashes += (FileClash(name, clash) for clash in merged.clashes)
        gone = not merged.text and (before[name] if before[name] != after[name] else now[name]) is None
        restored[name] = None if gone else merged.text
    return restored, tuple(clashes)


def refusal(version: Version, *, changes: bool, undone_by: Version | None) -> str | None:
    """Why a version cannot be undone at all; None where it can. `changes` says whether that would change anything."""
    if version.parent is None:
        return "That is where the versions begin: there is nothing before it to go back to."
    if not changes:
        return f"Nothing to undo: the files are already as they were before {version.short}."
    if undone_by is not None:
        return f"Nothing to undo: {undone_by.short} undid {version.short} already. Undo that one to bring it back."
    return None


def newest_versions(repository: Repository, window: VersionWindow) -> list[Version]:
    """The asked-for part of the versions, newest first."""
    if repository.head() is None:  # they began with a first one
        raise StoreUnavailable("The branch that the versions are on is missing or empty. `git status` tells more.")
    found: list[Version] = []
    begun = window.start is None
    blobs = lru_cache(2)(partial(blob_ids, repository.store))  # what comes before one comes next
    for commit, before in pairwise(chain(repository.commits(), [None])):
        if commit is None or len(found) >= window.limit:
            break
        begun = begun or commit.id.decode() == window.start
        version = commit.version
        if begun and _is_in(repository, window, version):
            new, old = blobs(commit.tree), blobs(before.tree if before else None)
            if old != new if window.name is None else old[window.name] != new[window.name]:
                found.append(version)
    if not begun:
        raise NotFound(f"There is no version {window.start}.")
    return found


def told_versions(repository: Repository, ids: Sequence[str], now: Texts) -> list[ToldVersion]:
    """These versions, with what undoing each would make of the files as they are now."""
    wanted = set(ids)
    found: list[ToldVersion] = []
    for version, undone_by in _with_what_undid_it(repository):
        if version.id in wanted:
            found.append(_told(repository, version, undone_by, now))
            if len(found) == len(wanted):
                return found
    missing = wanted - {one.version.id for one in found}
    if missing:
        raise NotFound(f"There is no version {min(missing)}.")
    return found


def _with_what_undid_it(repository: Repository) -> Iterator[tuple[Version, Version | None]]:
    """The versions, newest first, each with the restore that undid it and was not undone itself."""
    undone: dict[str, Version] = {}
    for commit in repository.commits():
        version = commit.version
        if version.undoes is not None and version.id not in undone:
            undone.setdefault(version.undoes, version)
        yield version, undone.get(version.id)


def _told(repository: Repository, version: Version, undone_by: Version | None, now: Texts) -> ToldVersion:
    before, after = around(repository, version)
    restored, clashes = taken_back(before, after, now)
    refused = refusal(version, changes=restored != now, undone_by=undone_by)
    root, restores = _root(repository, version)
    puts_back = restores > 0 and restores % 2 == 0
    return ToldVersion(version, diffs(before, after), root, undone_by, refused, clashes, puts_back)


def _root(repository: Repository, version: Version) -> tuple[Version, int]:
    """The version that restores lead back to from this one, as far as they are there, and how many these are."""
    restores = 0
    while version.undoes is not None and ObjectID(version.undoes.encode()) in repository.store:
        version = recorded(repository.store, version.undoes.encode()).version
        restores += 1
    return version, restores


def _is_in(repository: Repository, window: VersionWindow, version: Version) -> bool:
    """Whether a version is asked for, whatever it changed."""
    return (
        window.way in (None, version.way)
        and (window.since is None or window.since <= version.at)
        and (window.until is None or version.at < window.until)
        and (window.cursors is None or not window.cursors.isdisjoint(_root(repository, version)[0].cursors))
    )
