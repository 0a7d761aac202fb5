"""Reading the durable files: as they stand, what they were, and where each line came from (NB-24…NB-26, NB-30).

A line is traced by code alone: Dream's version names the journal entries that it stands on, and of those the bullets
that share most words with the line may have brought it. Nothing is written here; a scope without a folder gets none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from ownwords.domain.files import DurableFiles, FileName
from ownwords.domain.journal import Bullet, JournalEntry
from ownwords.domain.scope import Scope
from ownwords.domain.versions import DREAMED, BlamedLine, FileDiff, Restoring, Version, standing_restores
from ownwords.domain.words import index_terms
from ownwords.errors import NotFound
from ownwords.ports.journal import JournalReads
from ownwords.ports.versions import Versions
from ownwords.ports.workspaces import Workspaces, WorkspaceText
from ownwords.tasks.dream import INSTRUCTIONS

EVERY_VERSION = 1 << 40
MOST_BROUGHT = 3
"""Bullets that are named as what may have brought a line."""
FIRST_WORDS = 80
"""Characters that are shown of a bullet."""


@dataclass(frozen=True, slots=True)
class ShownVersion:
    """A version with what it changed, and the restore that undid it, where one did."""

    version: Version
    diffs: tuple[FileDiff, ...]
    undone_by: Version | None = None


@dataclass(frozen=True, slots=True)
class BroughtBy:
    """A bullet of the journal that may have brought a line: its entry, its day, its first words, and the messages that
    it was drawn from."""

    cursor: int
    day: date
    words: str
    message_ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TracedLine:
    """A line of a file as it stands, the version that brought it (None where it is not recorded yet), and where that is
    one of Dream's, what it may have been drawn from."""

    text: str
    version: Version | None
    brought_by: tuple[BroughtBy, ...] = ()


@dataclass(frozen=True, slots=True)
class Guide:
    """How Dream is guided: by a text of the owner's own, or by the built-in instructions."""

    text: str
    is_own: bool


class FileReading:
    """Reads the durable files of all scopes, and their versions."""

    def __init__(self, workspaces: Workspaces, journal: JournalReads) -> None:
        self._workspaces = workspaces
        self._journal = journal

    async def files(self, scope: Scope) -> DurableFiles:
        return await self._workspaces.files(scope)

    async def pending_hand_edits(self, scope: Scope) -> tuple[FileDiff, ...]:
        versions = await self._workspaces.known_versions(scope)
        return await versions.pending_hand_edits() if versions else ()

    async def log(self, scope: Scope, limit: int, dreams: bool) -> list[Version]:
        """The newest versions, newest first; with `dreams` those of Dream's, and restores of them."""
        versions = await self._workspaces.known_versions(scope)
        if versions is None:
            return []
        if not dreams:
            return await versions.log(limit)
        return _of_dream(await versions.log(EVERY_VERSION))[:limit]

    async def change(self, scope: Scope, sha: str | None) -> ShownVersion:
        """A version, or the newest of Dream's. Raises NotFound and Invalid."""
        versions = await self._known(scope)
        everything = await versions.log(EVERY_VERSION)
        if sha is not None:
            version = await versions.version(sha)
        else:
            found = next((one for one in everything if one.subject.startswith(DREAMED)), None)
            if found is None:
                raise NotFound("Dream has changed nothing yet.")
            version = found
        undone_by = standing_restores(everything).get(version.id)
        return ShownVersion(version, await versions.diff(version.id), undone_by)

    async def restoring(self, scope: Scope, sha: str) -> Restoring:
        """What undoing a version would do. Raises NotFound, Invalid, Refused."""
        return await (await self._known(scope)).restoring(sha)

    async def blame(self, scope: Scope, name: FileName) -> list[TracedLine]:
        """The lines of a file, each with what brought it."""
        versions = await self._workspaces.known_versions(scope)
        if versions is None:
            return []
        lines = await versions.blame(name)
        cursors = {cursor for line in lines if line.version for cursor in line.version.cursors}
        entries = {cursor: await self._journal.entry(scope, cursor) for cursor in sorted(cursors)}
        known = {cursor: entry for cursor, entry in entries.items() if entry is not None}
        return [_traced(line, known) for line in lines]

    async def guide(self, scope: Scope) -> Guide:
        own = await self._workspaces.text(scope, WorkspaceText.GUIDE)
        return Guide(own or INSTRUCTIONS, bool(own))

    async def carried(self, scope: Scope) -> dict[str, bytes]:
        """All that the scope's folder holds, to be carried elsewhere: texts, versions and journal."""
        return {**await self._workspaces.carried(scope), **await self._journal.carried(scope)}

    async def folder(self, scope: Scope) -> str:
        return await self._workspaces.folder(scope)

    async def _known(self, scope: Scope) -> Versions:
        versions = await self._workspaces.known_versions(scope)
        if versions is None:
            raise NotFound("The files have no versions yet.")
        return versions


def _of_dream(versions: Sequence[Version]) -> list[Version]:
    """Those of Dream's, and restores of them, and of these."""
    by_id = {version.id: version for version in versions}

    def is_dreams(version: Version | None) -> bool:
        while version is not None and version.undoes is not None:
            version = by_id.get(version.undoes)
        return version is not None and version.subject.startswith(DREAMED)

    return [version for version in versions if is_dreams(version)]


def _traced(line: BlamedLine, entries: dict[int, JournalEntry]) -> TracedLine:
    words = set(index_terms(line.text).frequencies)
    if line.version is None or not words:
        return TracedLine(line.text, line.version)
    found = [
        (len(words & set(index_terms(bullet.text).frequencies)), cursor, bullet)
        for cursor in line.version.cursors
        if cursor in entries
        for bullet in entries[cursor].bullets
    ]
    most = max((shared for shared, _, _ in found), default=0)
    best = [_brought(cursor, bullet) for shared, cursor, bullet in found if shared == most > 0]
    return TracedLine(line.text, line.version, tuple(best[:MOST_BROUGHT]))


def _brought(cursor: int, bullet: Bullet) -> BroughtBy:
    text = bullet.text
    words = text if len(text) <= FIRST_WORDS else text[: FIRST_WORDS - 1].rstrip() + "…"
    return BroughtBy(cursor, bullet.day, words, bullet.message_ids)
