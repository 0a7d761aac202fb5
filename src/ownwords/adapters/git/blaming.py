"""Which version brought each line of a file."""

from __future__ import annotations

from collections.abc import Iterable

from ownwords.adapters.git.objects import Recorded, blob_bytes, blob_ids
from ownwords.adapters.git.repository import Repository
from ownwords.domain.files import FileName
from ownwords.domain.line_merging import bare, hunks, split_lines
from ownwords.domain.raw_bytes import text_of
from ownwords.domain.versions import BlamedLine, Version


def blame(repository: Repository, name: FileName) -> list[BlamedLine]:
    """The lines of the file in the workspace, each with the version since which it is there."""
    lines = _lines(repository.workspace.read()[name])
    brought: list[Version | None] = [None] * len(lines)
    at = {number: number for number in range(len(lines))}  # places in the text that is looked at → places in the file
    newer: Recorded | None = None
    text, sha = lines, None
    for commit, older in _states(repository, name):
        if older != sha or newer is None:
            below = _lines(blob_bytes(repository.store, older))
            kept = _kept(text, below)
            _give(brought, (place for number, place in at.items() if number not in kept), newer)
            at = {kept[number]: place for number, place in at.items() if number in kept}
            text, sha = below, older
        if not at:
            break
        newer = commit
    return [BlamedLine(line, version) for line, version in zip(lines, brought, strict=True)]


def _states(repository: Repository, name: FileName) -> Iterable[tuple[Recorded | None, bytes | None]]:
    """The blob of the file in each commit, newest first; and that there was none before the first."""
    for commit in repository.commits():
        yield commit, blob_ids(repository.store, commit.tree)[name]
    yield None, None


def _give(brought: list[Version | None], places: Iterable[int], commit: Recorded | None) -> None:
    version = commit.version if commit else None
    for place in places:
        brought[place] = version


def _kept(new: list[str], old: list[str]) -> dict[int, int]:
    """Of the lines of the new text those that were in the old one, with their places there."""
    found: dict[int, int] = {}
    at_old = at_new = 0
    for hunk in [*hunks(old, new), None]:
        end = hunk.new_start if hunk else len(new)
        found |= {at_new + step: at_old + step for step in range(end - at_new)}
        if hunk:
            at_old, at_new = hunk.end, hunk.new_end
    return found


def _lines(raw: bytes | None) -> list[str]:
    return [bare(line) for line in split_lines(text_of(raw or b""))]
