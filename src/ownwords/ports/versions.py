"""Versions of a scope's durable files: every change recorded, shown, and undone, or forgotten for good.

The files are in one place with their versions, and may be edited there by hand at any time. What was edited is recorded
as the owner's before anything else is written, and is never overwritten.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from ownwords.domain.files import DurableFiles, FileName
from ownwords.domain.versions import Author, BlamedLine, FileDiff, Restoring, ToldVersion, Version

Redaction = Callable[[str], str]
"""Gives back a text without what is to be forgotten. The same text gives the same answer."""


@dataclass(frozen=True, slots=True)
class VersionWindow:
    """Which versions to read: the newest `limit` that changed a file, from the version `start` on where given; of one
    way, from `since` until before `until`, that changed `name`, and that stand on one of the journal entries `cursors`,
    or undo one that does, where each of these is given."""

    limit: int
    start: str | None = None
    way: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    name: FileName | None = None
    cursors: frozenset[int] | None = None


class Versions(Protocol):
    """The durable files of one scope, and what they were. Every call may raise StoreUnavailable, and Refused where
    somebody put a link or a folder in the place of a file. A call that was cancelled may have been done."""

    async def files(self) -> DurableFiles:
        """The files as they stand, edits by hand with them. A byte that is no UTF-8 is one character, as
        `domain.raw_bytes` says, and is that byte again when the text is committed."""
        ...

    async def commit(
        self, expected: DurableFiles, files: DurableFiles, message: str, author: Author, after: str | None = None
    ) -> str | None:
        """Put `files` in the place of `expected` and record it; answers the version's id, or None where the two are
        equal. The first line of the message is the subject; what follows stands before the difference. Edits by hand
        are recorded first. Raises Stale where the files are not `expected`, or with `after` where that is not the id of
        the newest version any more; Invalid, StoreFull."""
        ...

    async def pending_hand_edits(self) -> tuple[FileDiff, ...]:
        """What was edited by hand and is not recorded yet."""
        ...

    async def commit_hand_edits(self) -> str | None:
        """Record it as the owner's; None where there is nothing. Raises StoreFull."""
        ...

    async def log(self, limit: int, prefix: str = "") -> list[Version]:
        """The newest versions whose subject begins with the prefix, newest first."""
        ...

    async def newest(self, window: VersionWindow) -> list[Version]:
        """The asked-for part of the versions, newest first. Raises NotFound where `start` is none of them."""
        ...

    async def told(self, ids: Sequence[str]) -> list[ToldVersion]:
        """These versions, given newest first by whole ids, with what they changed and what undoing each would meet now.
        Raises NotFound."""
        ...

    async def version(self, sha: str) -> Version:
        """The version of that id, or of which `sha` is the beginning, of 4 digits or more. Raises Invalid where it is
        no such thing or several versions begin so, NotFound where none does."""
        ...

    async def diff(self, sha: str) -> tuple[FileDiff, ...]:
        """What that version changed, whole. Raises as `version` does."""
        ...

    async def blame(self, name: FileName) -> list[BlamedLine]:
        """The lines of a file as it stands, each with the version that brought it."""
        ...

    async def restoring(self, sha: str) -> Restoring:
        """What undoing that version would do. Nothing is written. Raises as `version` does, and Refused where there is
        nothing before it, the files are so already, or a restore that was not undone itself has undone it."""
        ...

    async def restore(self, sha: str, author: Author | None = None, *, force: bool = False) -> str:
        """Undo what that version changed, and record it as the author's, or the owner's where none is named; answers
        the id of the new version, which can be undone itself. What changed since in other lines stays. Raises as
        `restoring` does, Conflict with both sides where the same lines were changed since, unless it is forced, and
        StoreFull."""
        ...

    async def texts(self) -> list[str]:
        """Every text that one of the files has or had, as far as it is kept anywhere, each once."""
        ...

    async def forget(self, redact: Redaction) -> Mapping[str, str]:
        """Rewrite the files and all versions of them by `redact`, and delete every byte of what was. Answers the ids
        that changed, old to new. Raises StoreFull: then nothing is forgotten yet."""
        ...

    async def gc(self) -> int:
        """Pack what lies about, in bounded time; answers how many objects were packed."""
        ...
