"""Reading the notebook: pages of it, and the block that an assistant gets at the start of a turn. Assets are looked up
each time: a reference to one that is gone is not shown, here or there (NT-C16, decisions "Notebook")."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from ownwords.domain.notebook import ASSET, MOST_NOTES, NotebookNote, asset_ids
from ownwords.domain.notebook_block import LARGEST_BLOCK, MOST_IN_BLOCK, SCANNED, memory_block
from ownwords.domain.scope import Scope
from ownwords.errors import NotFound
from ownwords.ports.assets import AssetLibrary
from ownwords.ports.notebook import InThread, NotebookQuery, NotebookReads


@dataclass(frozen=True, slots=True)
class NotebookPage:
    """Notes, newest first. There are more before `more_before`, where it is given."""

    notes: tuple[NotebookNote, ...]
    more_before: datetime | None = None


class NotebookReading:
    """Reads the notebooks of all scopes."""

    def __init__(self, reads: NotebookReads, assets: AssetLibrary) -> None:
        self._reads = reads
        self._assets = assets

    async def page(self, scope: Scope, query: NotebookQuery) -> NotebookPage:
        """The notes asked for. Raises Unavailable, also where the assets cannot be looked up."""
        found = await self._reads.notebook_notes(scope, replace(query, limit=query.limit + 1))
        notes = await self._checked(scope, found[: query.limit])
        return NotebookPage(notes, notes[-1].created_at if notes and len(found) > query.limit else None)

    async def note(self, scope: Scope, note_id: str) -> NotebookNote:
        """One note. Raises NotFound and Unavailable."""
        found = await self._reads.notebook_note(scope, note_id)
        if found is None:
            raise NotFound(f"Memory not found: {note_id}")
        return (await self._checked(scope, [found]))[0]

    async def count(self, scope: Scope, thread_id: str | None = None) -> int:
        """How many notes there are, or how many were saved in a thread (NT-41)."""
        return await self._reads.count_notebook_notes(scope, InThread(thread_id) if thread_id is not None else None)

    async def block(self, scope: Scope, thread_id: str, *, alone: bool = False, room: int = LARGEST_BLOCK) -> str:
        """The `<memory>` block of a turn in that thread, "" where there is nothing to tell (NT-21…NT-24). `alone`
        leaves out how many notes there are elsewhere. Raises Unavailable."""
        recent = await self._reads.recent_notebook_notes(scope, thread_id, SCANNED, MOST_IN_BLOCK)
        notes = await self._checked(scope, recent.notes)
        return memory_block(notes, 0 if alone else recent.others, at_least=not recent.whole, room=room)

    async def everything(self, scope: Scope) -> AsyncIterator[NotebookNote]:
        """Every note as it is stored, newest first: for an export."""
        query = NotebookQuery(MOST_NOTES)
        while notes := await self._reads.notebook_notes(scope, query):
            for note in notes:
                yield note
            query = replace(query, before=notes[-1].created_at)

    async def _checked(self, scope: Scope, notes: Sequence[NotebookNote]) -> tuple[NotebookNote, ...]:
        """The notes without references to assets that are gone."""
        ids = asset_ids(notes)
        if not ids:
            return tuple(notes)
        found = await self._assets.find(scope, ids)
        return tuple(
            replace(note, resources=tuple(one for one in note.resources if one.type != ASSET or one.id in found))
            for note in notes
        )
