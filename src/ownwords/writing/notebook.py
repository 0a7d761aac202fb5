"""Writing in the notebook: gates first, then one write (NT-13, NT-16, NT-17).

What an event or a subagent started may read the notebook and not write in it, and a secret is refused here as
everywhere. References to assets are held against the library; those it does not have are dropped, and named.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain

from ownwords.domain.notebook import (
    ASSET,
    BY_ASSISTANT,
    DroppedReference,
    DropReason,
    NotebookChange,
    NotebookKind,
    NotebookNote,
    ResourceReference,
    asset_uri,
)
from ownwords.domain.scope import Scope
from ownwords.domain.turns import TurnOrigin, least_trusted
from ownwords.errors import Invalid, NotFound
from ownwords.ports.assets import Asset, AssetLibrary
from ownwords.ports.reads import Reads
from ownwords.writing.commit import Committer
from ownwords.writing.forget import Forgetting
from ownwords.writing.gates import NOTEBOOK_GATES, NotebookRequest, Refuse, judged, may_write_notebook


@dataclass(frozen=True, slots=True)
class NotebookCaller:
    """Who writes or asks: in which conversation, and what started the work. `way` is what the change record says of a
    deletion, and `message_id` the message that what is saved came from, where it was one."""

    thread_id: str | None = None
    origin: TurnOrigin = TurnOrigin.OWNER
    way: str = BY_ASSISTANT
    message_id: str | None = None

    @property
    def message_ids(self) -> tuple[str, ...]:
        return (self.message_id,) if self.message_id else ()


@dataclass(frozen=True, slots=True)
class SavedNote:
    """A note as it is by now, and the references that were not kept (NT-10)."""

    note: NotebookNote
    dropped: tuple[DroppedReference, ...] = ()


class NotebookWriting:
    """Saves, changes and deletes notes of the notebook."""

    def __init__(self, reads: Reads, committer: Committer, forgetting: Forgetting, assets: AssetLibrary) -> None:
        self._reads = reads
        self._committer = committer
        self._forgetting = forgetting
        self._assets = assets

    async def save(self, scope: Scope, caller: NotebookCaller, given: NotebookChange) -> SavedNote:
        """Save a new note, in the caller's conversation where there is one. Raises Refused, and NotFound where that is
        not there."""
        given, dropped = await self._judged(scope, caller, given)
        now = self._committer.clock.now()
        blank = NotebookNote(self._committer.ids.new(), NotebookKind.NOTE, "", "", (), caller.thread_id, now, now)
        note = await self._committer.save_notebook_note(scope, given.of(blank, now), caller.message_ids)
        return SavedNote(note, dropped)

    async def update(self, scope: Scope, caller: NotebookCaller, note_id: str, change: NotebookChange) -> SavedNote:
        """Change what is given of a note. Raises Refused, NotFound, and Invalid where nothing is given."""
        if change == NotebookChange():
            raise Invalid("nothing to change: pass content, title, kind or resources")
        change, dropped = await self._judged(scope, caller, change)
        note = await self._committer.update_notebook_note(scope, note_id, change, caller.message_ids)
        return SavedNote(note, dropped)

    async def delete(self, scope: Scope, caller: NotebookCaller, note_id: str) -> None:
        """Delete a note, and every byte of it. Raises Refused and NotFound."""
        request = NotebookRequest(await self._origin(scope, caller), await self._reads.switches(scope))
        verdict = may_write_notebook(request)
        if isinstance(verdict, Refuse):
            raise verdict.error(verdict.reason)
        await self._forgetting.delete_notebook_note(scope, note_id, caller.way)

    async def restore(self, scope: Scope, notes: Sequence[NotebookNote]) -> int:
        """Keep notes that were exported, with their ids and times; answers how many were not there. Raises Refused."""
        switches = replace(await self._reads.switches(scope), remember=True)  # the owner's own doing
        for note in notes:
            _pass(NotebookRequest(TurnOrigin.OWNER, switches, _texts_of(note)))
        return await self._committer.import_notebook(scope, notes)

    async def let_pass(self, scope: Scope, note: NotebookNote) -> None:
        """The gates before a note as its owner would write it. Raises Refused."""
        _pass(NotebookRequest(TurnOrigin.OWNER, await self._reads.switches(scope), _texts_of(note)))

    async def _judged(
        self, scope: Scope, caller: NotebookCaller, given: NotebookChange
    ) -> tuple[NotebookChange, tuple[DroppedReference, ...]]:
        """What is given with its assets as the library has them, when the gates let it pass."""
        texts = (given.title or "", given.content or "", *_texts(given.resources or ()))
        _pass(NotebookRequest(await self._origin(scope, caller), await self._reads.switches(scope), texts))
        if given.resources is None:
            return given, ()
        kept, dropped = await self._resolved(scope, given.resources)
        return replace(given, resources=kept), dropped

    async def _origin(self, scope: Scope, caller: NotebookCaller) -> TurnOrigin:
        if caller.thread_id is None:
            return caller.origin
        thread = await self._reads.thread(scope, caller.thread_id)
        if thread is None:
            raise NotFound(f"There is no conversation {caller.thread_id}.")
        return least_trusted(thread.origin, caller.origin)

    async def _resolved(
        self, scope: Scope, resources: Sequence[ResourceReference]
    ) -> tuple[tuple[ResourceReference, ...], tuple[DroppedReference, ...]]:
        """NT-9…NT-11, NT-C15."""
        ids = list(dict.fromkeys(one.id for one in resources if one.type == ASSET))
        assets = await self._assets.find(scope, ids) if ids else dict[str, Asset]()
        kept: list[ResourceReference] = []
        dropped: list[DroppedReference] = []
        for one in resources:
            if one.type != ASSET:
                kept.append(one)
            elif asset := assets.get(one.id):
                uri, label = asset_uri(one.id, asset.extension), one.label or asset.name
                kept.append(replace(one, uri=uri, label=label, content_type=asset.content_type))
            else:
                dropped.append(DroppedReference(one.type, one.id, DropReason.NOT_FOUND))
        return tuple(kept), tuple(dropped)


def _pass(request: NotebookRequest) -> None:
    verdict = judged(NOTEBOOK_GATES, request)
    if isinstance(verdict, Refuse):
        raise verdict.error(verdict.reason)


def _texts_of(note: NotebookNote) -> tuple[str, ...]:
    return (note.title, note.content, *_texts(note.resources))


def _texts(resources: Sequence[ResourceReference]) -> tuple[str, ...]:
    fields = chain.from_iterable((one.type, one.id, one.uri, one.label) for one in resources)
    return tuple(field for field in fields if field)
