"""The journal of a scope: entries by cursor, and how far Dream has read (NB-13…NB-16).

A cursor is given once, whatever becomes of its entry, and a later one is greater. An acknowledged entry is durable.
What somebody else wrote in between is read where it can be, and set aside with its reason where it cannot; it hides
nothing. A scope without a journal has no entries, and only the first entry makes one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from ownwords.domain.journal import JournalEntry, NewEntry
from ownwords.domain.scope import Scope

BATCH = 20
"""Entries that Dream is given at a time (NB-C7)."""
RETENTION = 1_000
"""Entries kept when Dream has read them (NB-16)."""


@dataclass(frozen=True, slots=True)
class JournalState:
    """How many entries there are and the cursor of the newest (0 where there is none), up to which one Dream has read,
    how many wait for it, and how many lines were set aside."""

    entries: int
    newest: int
    dreamed: int
    pending: int
    rejected: int


@dataclass(frozen=True, slots=True)
class JournalHoldings:
    """Where some words stand in the journal: the cursors of entries, and how many lines that were set aside."""

    cursors: tuple[int, ...]
    rejected: int


class JournalReads(Protocol):
    async def entries(self, scope: Scope, after: int = 0, limit: int = BATCH) -> list[JournalEntry]:
        """The entries whose cursor is greater than `after`, oldest first. What no lineage vouches for counts as
        mail."""
        ...

    async def newest(self, scope: Scope, before: int | None = None, limit: int = BATCH) -> list[JournalEntry]:
        """The newest entries, or those whose cursor is less than `before`, newest first."""
        ...

    async def entry(self, scope: Scope, cursor: int) -> JournalEntry | None: ...

    async def pending(self, scope: Scope, limit: int = BATCH) -> list[JournalEntry]:
        """The oldest entries that Dream has not read."""
        ...

    async def state(self, scope: Scope) -> JournalState: ...

    async def carried(self, scope: Scope) -> Mapping[str, bytes]:
        """The files of the journal as they are, by their names in the workspace folder, to be carried elsewhere."""
        ...

    async def holding(self, scope: Scope, words: str) -> JournalHoldings:
        """Where these words stand, by the rule of `domain.quotes.find_quote`. Raises Invalid for no words."""
        ...


class JournalWrites(Protocol):
    async def append(self, scope: Scope, entry: NewEntry) -> int:
        """Add the entry, durable on return; answers its cursor. Where one of the newest 20 entries covers exactly the
        same messages and still says something, nothing is added and that one's is answered. A bullet is one line:
        breaks in it become spaces. Over 64,000 characters the content ends in a mark. Raises Invalid where no bullet
        says anything, and for half of a surrogate pair."""
        ...

    async def advance(self, scope: Scope, cursor: int) -> int:
        """Dream has read up to there. Never goes back, nor beyond the newest entry; answers where it is."""
        ...

    async def prune(self, scope: Scope, keep: int = RETENTION) -> int:
        """Drop the oldest entries over `keep`, of those that Dream has read; answers how many. 0 or less keeps all."""
        ...

    async def adopt(self, scope: Scope, brought: Mapping[str, bytes]) -> bool:
        """Let a journal that never had an entry be what `carried` gave elsewhere; answers whether it did."""
        ...

    async def redact(self, scope: Scope, words: str) -> JournalHoldings:
        """Take out for good every bullet, and every line set aside, that holds these words; answers where they stood.
        An entry keeps its cursor, also without any bullet. Raises Invalid for no words."""
        ...

    async def redact_entry(self, scope: Scope, cursor: int, words: str | None = None) -> None:
        """Take the bullets that hold these words, or all, out of an entry for good. Raises NotFound, and Invalid for
        words that say nothing."""
        ...


class Journal(JournalReads, JournalWrites, Protocol):
    """Reads and keeps the journals of all scopes."""
