"""What the change record says of the notebook. It is written with the note, in one transaction."""

from __future__ import annotations

from datetime import datetime

from ownwords.domain.changes import Change, ChangedStore, ChangeKind
from ownwords.domain.notebook import NotebookNote
from ownwords.domain.notebook_encoding import notebook_note_to_json
from ownwords.domain.notebook_undoing import NotebookReversal
from ownwords.ports.runtime import Ids


def notebook_change(
    ids: Ids,
    at: datetime,
    way: str,
    before: NotebookNote | None,
    after: NotebookNote,
    message_ids: tuple[str, ...] = (),
) -> Change | None:
    """A note was saved, or rewritten; None where it says what it said before."""
    if before is not None and before.says_the_same(after):
        return None
    return Change(
        id=ids.new(),
        at=at,
        kind=ChangeKind.EDITED if before else ChangeKind.ADDED,
        way=way,
        note_id=after.id,
        message_ids=message_ids,
        before=notebook_note_to_json(before) if before else None,
        after=notebook_note_to_json(after),
        store=ChangedStore.NOTEBOOK,
    )


def notebook_undo(ids: Ids, at: datetime, way: str, plan: NotebookReversal, after: NotebookNote) -> Change:
    """A change of a note was taken back, or put back."""
    return Change(
        id=ids.new(),
        at=at,
        kind=plan.kind,
        way=way,
        note_id=after.id,
        message_ids=plan.root.message_ids,
        before=notebook_note_to_json(plan.before),
        after=notebook_note_to_json(after),
        store=ChangedStore.NOTEBOOK,
        undoes=plan.newest.id,
    )


def notebook_forgotten(ids: Ids, at: datetime, way: str) -> Change:
    """Something of the notebook was deleted. It names no note, for nothing of it is kept: so one such change stands for
    all that went at once, as with a conversation."""
    return Change(ids.new(), at, ChangeKind.FORGOTTEN, way, store=ChangedStore.NOTEBOOK)
