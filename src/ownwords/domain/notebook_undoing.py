"""Undoing a change of the notebook, and undoing that again.

What it promises, as for notes:
- nothing is lost: what changed the note later has to be undone first, and the refusal names it;
- to undo twice is to have done nothing;
- nothing comes back that was deleted: the record keeps no words of it. So a note that was saved is not let go by an
  undo, which could not be undone in turn; its owner deletes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, cast

from ownwords.domain.changes import Change, ChangeHistory, ChangeKind
from ownwords.domain.notebook import NotebookNote
from ownwords.domain.notebook_encoding import notebook_note_from_json
from ownwords.domain.undoing import Hindrance
from ownwords.errors import Conflict, Refused


@dataclass(frozen=True, slots=True)
class NotebookReversal:
    """How a change of the notebook is taken back, or put back. `newest` is the link of its chain that this undoes,
    `kind` what this is then, and `note` what the note says afterwards, with the times that it has now."""

    root: Change
    newest: Change
    kind: ChangeKind
    before: NotebookNote
    note: NotebookNote


def notebook_reversal(note: NotebookNote | None, change: Change, history: ChangeHistory) -> NotebookReversal:
    """How to undo this change on the note as it is now. `history` holds all changes of the note. Raises Refused for
    what can never be undone, and Conflict for what cannot be now, saying what to do first."""
    plan = _planned(note, change, history)
    if isinstance(plan, Hindrance):
        raise (Refused if plan.for_good else Conflict)(plan.message)
    return plan


def notebook_hindrance(note: NotebookNote | None, change: Change, history: ChangeHistory) -> Hindrance | None:
    """Why this change cannot be undone; None where it can."""
    plan = _planned(note, change, history)
    return plan if isinstance(plan, Hindrance) else None


def told_note(fields: Mapping[str, object]) -> NotebookNote:
    """The note that a change of the notebook tells in `before` or `after`."""
    return notebook_note_from_json(cast("Mapping[str, Any]", fields))


def _planned(note: NotebookNote | None, change: Change, history: ChangeHistory) -> NotebookReversal | Hindrance:
    chain = history.chain(change)
    root, newest = chain[0], chain[-1]
    if root.kind is not ChangeKind.EDITED or root.before is None or root.after is None:
        return Hindrance(_NEVER.get(root.kind, _NO_WORDS), for_good=True)
    if history.undone_by(change) is not None:
        return Hindrance(f"This is undone already, by change {newest.id}.")
    if note is None:
        return Hindrance("The note is not in the notebook any more.")
    later = next((link for _, link in history.since(newest, note.id)), None)
    if later is not None:
        return Hindrance(f"Since then {_TOLD.get(later.kind, 'it was changed')}.", later.id)
    taking_back = len(chain) % 2 == 1
    before, after = told_note(root.before), told_note(root.after)
    left, wanted = (after, before) if taking_back else (before, after)
    if not note.says_the_same(left):
        return Hindrance("The note does not say any more what this change left it saying.")
    back = replace(note, kind=wanted.kind, title=wanted.title, content=wanted.content, resources=wanted.resources)
    return NotebookReversal(root, newest, ChangeKind.UNDONE if taking_back else ChangeKind.REDONE, note, back)


_NO_WORDS = "The record keeps no words of this change, so it cannot be undone."
_NEVER = {
    ChangeKind.ADDED: "To undo this, delete the note in the notebook. It is gone for good then.",
    ChangeKind.FORGOTTEN: "What was deleted is gone for good: nothing of it is kept that could come back.",
}
_TOLD = {
    ChangeKind.EDITED: "it was rewritten",
    ChangeKind.UNDONE: "something was undone",
    ChangeKind.REDONE: "something was done again",
}
