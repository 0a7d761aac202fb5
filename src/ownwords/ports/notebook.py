"""What can be read of a notebook. What belongs to another scope is unknown here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from ownwords.domain.notebook import NotebookKind, NotebookNote
from ownwords.domain.scope import Scope


@dataclass(frozen=True, slots=True)
class InThread:
    """Only what was saved in this conversation, or with None outside of any (NT-C8)."""

    thread_id: str | None


@dataclass(frozen=True, slots=True)
class NotebookQuery:
    """Which notes: the newest so many that hold every one of the folded `terms` in title or content, of one of the
    kinds and in the thread where these are given, created before a time where it is given."""

    limit: int
    terms: tuple[str, ...] = ()
    thread: InThread | None = None
    kinds: tuple[NotebookKind, ...] = ()
    before: datetime | None = None


@dataclass(frozen=True, slots=True)
class RecentNotes:
    """Of the newest notes of a scope those of one conversation, newest first, and how many others there are among
    them; `whole` says that there are no more in the scope."""

    notes: tuple[NotebookNote, ...]
    others: int
    whole: bool


class NotebookReads(Protocol):
    async def notebook_notes(self, scope: Scope, query: NotebookQuery) -> list[NotebookNote]:
        """Newest first."""
        ...

    async def notebook_note(self, scope: Scope, note_id: str) -> NotebookNote | None: ...

    async def notebook_notes_by_id(self, scope: Scope, ids: Sequence[str]) -> dict[str, NotebookNote]:
        """Those of the notes that exist in this scope."""
        ...

    async def recent_notebook_notes(self, scope: Scope, thread_id: str, scanned: int, limit: int) -> RecentNotes:
        """At most `limit` notes of the conversation, among the newest `scanned` of the scope (NT-22…NT-24)."""
        ...

    async def count_notebook_notes(self, scope: Scope, thread: InThread | None = None) -> int: ...
