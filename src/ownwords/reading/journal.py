"""Reading the journal: entries newest first, each with what became of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from ownwords.domain.journal import JournalEntry
from ownwords.domain.scope import Scope
from ownwords.domain.versions import DREAMED, Version, standing_restores
from ownwords.errors import Invalid, NotFound
from ownwords.ports.journal import JournalReads, JournalState
from ownwords.ports.workspaces import Workspaces
from ownwords.reading.files import EVERY_VERSION

MOST_ENTRIES = 200


class EntryState(StrEnum):
    """What became of a journal entry."""

    WAITING = "waiting"
    """Dream has not read it."""
    DREAMED = "dreamed"
    UNDONE = "undone"
    """Dream read it, and what it changed in the files was taken back."""


@dataclass(frozen=True, slots=True)
class ShownEntry:
    """An entry, what became of it, and the newest version of the files that stands on it, where there is one."""

    entry: JournalEntry
    state: EntryState
    version: Version | None = None


@dataclass(frozen=True, slots=True)
class JournalPage:
    """Entries, newest first. There are more before the cursor `more_before`, where it is given."""

    entries: tuple[ShownEntry, ...]
    state: JournalState
    more_before: int | None = None


class JournalReading:
    """Reads the journals of all scopes."""

    def __init__(self, journal: JournalReads, workspaces: Workspaces) -> None:
        self._journal = journal
        self._workspaces = workspaces

    async def page(self, scope: Scope, before: int | None, limit: int) -> JournalPage:
        """The newest entries, or those before a cursor. Raises Invalid."""
        if not 1 <= limit <= MOST_ENTRIES:
            raise Invalid(f"Ask for 1 to {MOST_ENTRIES} entries.", field="limit")
        state = await self._journal.state(scope)
        found = await self._journal.newest(scope, before, limit + 1)
        entries = found[:limit]
        more = entries[-1].cursor if len(found) > limit else None
        return JournalPage(await self._shown(scope, entries, state.dreamed), state, more)

    async def entry(self, scope: Scope, cursor: int) -> ShownEntry:
        """One entry. Raises NotFound."""
        entry = await self._journal.entry(scope, cursor)
        if entry is None:
            raise NotFound(f"The journal has no entry {cursor}.")
        return (await self._shown(scope, [entry], (await self._journal.state(scope)).dreamed))[0]

    async def _shown(self, scope: Scope, entries: Sequence[JournalEntry], dreamed: int) -> tuple[ShownEntry, ...]:
        if not any(entry.cursor <= dreamed for entry in entries):
            return tuple(ShownEntry(entry, EntryState.WAITING) for entry in entries)
        versions = await self._workspaces.known_versions(scope)
        log = await versions.log(EVERY_VERSION) if versions else []
        undone = standing_restores(log)
        newest: dict[int, Version] = {}
        for version in log:
            if version.subject.startswith(DREAMED):
                for cursor in version.cursors:
                    newest.setdefault(cursor, version)

        def shown(entry: JournalEntry) -> ShownEntry:
            version = newest.get(entry.cursor)
            if entry.cursor > dreamed:
                return ShownEntry(entry, EntryState.WAITING, version)
            taken_back = version is not None and version.id in undone
            return ShownEntry(entry, EntryState.UNDONE if taken_back else EntryState.DREAMED, version)

        return tuple(map(shown, entries))
