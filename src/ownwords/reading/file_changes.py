"""Changes of the durable files for the change record, read from their versions and from nowhere else.

What cannot be a version's is asked of no version: then neither the folder nor the journal is read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ownwords.domain.changes import Change
from ownwords.domain.file_changes import FILE_WAYS, file_change
from ownwords.domain.files import FileName, file_named
from ownwords.domain.scope import Scope
from ownwords.domain.versions import BY_HAND, ToldVersion, Version
from ownwords.errors import NotFound
from ownwords.ports.journal import JournalReads
from ownwords.ports.reads import ChangeWindow
from ownwords.ports.versions import VersionWindow
from ownwords.ports.workspaces import Workspaces

_EVERY = 1 << 40


@dataclass(frozen=True, slots=True)
class FileChange:
    """A change of the files, and the version that it is."""

    change: Change
    told: ToldVersion


class FileChanges:
    """Reads the changes of the files of one scope at a time. Every call may raise StoreUnavailable and Refused."""

    def __init__(self, workspaces: Workspaces, journal: JournalReads) -> None:
        self._workspaces = workspaces
        self._journal = journal

    async def versions(self, scope: Scope, asked: ChangeWindow, start: str | None) -> list[Version]:
        """The versions among the changes that are asked for, newest first, from the version `start` on where given.
        Raises NotFound where that is none of them any more."""
        window = _window(asked, start)
        if window is not None and asked.message_id is not None:
            window = replace(window, cursors=await self._drawn_from(scope, asked.message_id))
        if window is None or window.cursors == frozenset():
            return []
        versions = await self._workspaces.begun_versions(scope)
        return await versions.newest(window) if versions else []

    async def told(self, scope: Scope, ids: Sequence[str]) -> dict[str, FileChange]:
        """The changes that these versions are, given newest first, by id. Raises NotFound where one is not there."""
        if not ids:
            return {}
        versions = await self._workspaces.begun_versions(scope)
        if versions is None:
            raise NotFound("The files have no versions yet.")
        found = await versions.told(ids)
        messages = await self._messages(scope, {cursor for told in found for cursor in told.root.cursors})
        return {told.version.id: FileChange(file_change(told, _drawn(told, messages)), told) for told in found}

    async def _drawn_from(self, scope: Scope, message_id: str) -> frozenset[int]:
        """The journal entries that were drawn from a message."""
        entries = await self._journal.entries(scope, 0, _EVERY)
        return frozenset(
            entry.cursor for entry in entries if any(message_id in bullet.message_ids for bullet in entry.bullets)
        )

    async def _messages(self, scope: Scope, cursors: set[int]) -> Mapping[int, tuple[str, ...]]:
        """The messages that each of these journal entries was drawn from, as far as they are there."""
        if not cursors:
            return {}
        first = min(cursors)
        entries = await self._journal.entries(scope, first - 1, max(cursors) - first + 1)
        return {
            entry.cursor: tuple(message_id for bullet in entry.bullets for message_id in bullet.message_ids)
            for entry in entries
        }


def _window(asked: ChangeWindow, start: str | None) -> VersionWindow | None:
    """Which versions are asked for with these changes; None where none can be."""
    if asked.way not in (None, *FILE_WAYS) or (asked.message_id and asked.way == BY_HAND):
        return None
    name = _file_at(asked.path) if asked.path else None
    if name is None and (asked.path or asked.note_ids):
        return None
    return VersionWindow(asked.limit, start, asked.way, asked.since, asked.until, name)


def _file_at(path: str) -> FileName | None:
    try:
        return file_named(path)
    except NotFound:
        return None


def _drawn(told: ToldVersion, messages: Mapping[int, tuple[str, ...]]) -> tuple[str, ...]:
    found = (message_id for cursor in told.root.cursors for message_id in messages.get(cursor, ()))
    return tuple(dict.fromkeys(found))
