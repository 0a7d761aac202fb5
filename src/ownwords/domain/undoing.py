"""Undoing a change of the notes, and undoing that again.

What it promises:
- nothing is lost: what a later change built on the same note has to be undone first, and the refusal names it;
- to undo twice is to have done nothing: an undo undone leaves the texts and statuses that were there before;
- nothing comes back that was forgotten: the record keeps no words of it, and what is not in the notes is not made anew.

Changes that undo each other make a chain: a change, what undid it, what undid that. Its newest link says whether the
change holds. Undoing any link that holds adds the next one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Any, cast

from ownwords.domain.changes import Change, ChangedStore, ChangeHistory, ChangeKind
from ownwords.domain.document import NotesDocument
from ownwords.domain.encoding import note_from_json
from ownwords.domain.notes import ArchivedNote, ArchiveReason, Evidence, Note, Way
from ownwords.errors import Conflict, Refused

Do = Callable[[datetime], NotesDocument]


@dataclass(frozen=True, slots=True)
class Reversal:
    """How a change is taken back, or put back. `newest` is the link of its chain that this undoes, `kind` what this
    is then, `before` the note as it lies there now; `do` makes the document, in which `after_id` is the note that it
    leads to."""

    root: Change
    newest: Change
    kind: ChangeKind
    before: Note | ArchivedNote
    after_id: str
    do: Do

    def after(self, document: NotesDocument) -> Note | None:
        """The live note that it led to, in the document that it made; None where it let a note go."""
        return document.live(self.after_id)


@dataclass(frozen=True, slots=True)
class Hindrance:
    """Why a change cannot be undone, in a sentence. `first` is the change that has to be undone before it, where that
    would help; with `for_good` nothing would."""

    reason: str
    first: str | None = None
    for_good: bool = False

    @property
    def message(self) -> str:
        return f"{self.reason} Undo that first: change {self.first}." if self.first else self.reason


class _HinderedError(Exception):
    """Ends the planning of an undo."""

    def __init__(self, reason: str, first: str | None = None, *, for_good: bool = False) -> None:
        self.hindrance = Hindrance(reason, first, for_good)
        super().__init__(reason)


def reversal(document: NotesDocument, change: Change, history: ChangeHistory) -> Reversal:
    """How to undo this change on this document. `history` holds all changes of the notes that the change names. Raises
    Refused for what can never be undone, and Conflict for what cannot be now, saying what to do first."""
    try:
        return _planned(document, change, history)
    except _HinderedError as problem:
        hindered = problem.hindrance
        raise (Refused if hindered.for_good else Conflict)(hindered.message) from None


def hindrance(document: NotesDocument, change: Change, history: ChangeHistory) -> Hindrance | None:
    """Why this change cannot be undone; None where it can."""
    try:
        _planned(document, change, history)
    except _HinderedError as problem:
        return problem.hindrance
    return None


def _planned(document: NotesDocument, change: Change, history: ChangeHistory) -> Reversal:
    chain = history.chain(change)
    root, newest = chain[0], chain[-1]
    if not _can_ever_be_undone(root):
        reason = _NEVER.get(root.kind, "The record keeps no words of this change, so it cannot be undone.")
        raise _HinderedError(reason, for_good=True)
    if history.undone_by(change) is not None:
        raise _HinderedError(f"This is undone already, by change {newest.id}.")
    case = _Case(document, root, newest, history)
    taking_back = len(chain) % 2 == 1
    before, after_id, do = (_TAKE_BACK if taking_back else _PUT_BACK)[root.kind](case)
    return Reversal(root, newest, ChangeKind.UNDONE if taking_back else ChangeKind.REDONE, before, after_id, do)


def comes_by_itself(way: str) -> bool:
    """Whether what came by this way could come again without the owner's hand."""
    return way in {Way.LEARNED, Way.CAPTURED, Way.ANSWERED, Way.REFLECTED, Way.STYLE}


def note_in(fields: object) -> Note:
    """The note that a change tells in `before` or `after`."""
    return note_from_json(cast("dict[str, Any]", fields))


# What each kind of change takes to be taken back, and to be put back


@dataclass(frozen=True)
class _Case:
    document: NotesDocument
    root: Change
    newest: Change
    history: ChangeHistory

    @cached_property
    def old(self) -> Note:
        return note_in(self.root.before)

    @cached_property
    def new(self) -> Note:
        return note_in(self.root.after)

    def live(self, note_id: str) -> Note:
        """The note, which has to be live and to have no later change that stands on this one."""
        note = self.document.live(note_id)
        if note is None:
            raise self.conflict("The note that it left is not there any more.", note_id)
        if (later := self.later(note_id)) is not None:
            raise _first(later)
        return note

    def archived(self, note_id: str) -> ArchivedNote:
        """The note, which has to be in the archive."""
        archived = self.document.let_go_as(note_id)
        if archived is not None:
            return archived
        if self.document.live(note_id) is not None:
            raise self.conflict("The note is there already.", note_id)
        raise _HinderedError("The note is not kept any more, so it cannot be brought back.")

    def conflict(self, reason: str, note_id: str) -> _HinderedError:
        later = self.later(note_id)
        return _first(later) if later is not None else _HinderedError(reason)

    def later(self, note_id: str) -> Change | None:
        """The newest change of this note since then that stands on this one."""
        since = self.history.since(self.newest, note_id)
        return next((newest for root, newest in since if _stands_on(root, self.root)), None)

    def refuse_twin(self, note: Note, besides: str | None = None) -> None:
        twin = self.document.twin(note)
        if twin is not None and twin.id != besides:
            raise _HinderedError(f"The same is saved already, at {twin.path}.")


Plan = tuple[Note | ArchivedNote, str, Do]


def _let_go_added(case: _Case) -> Plan:
    note = case.live(case.new.id)
    return note, note.id, lambda at: case.document.let_go(note.path, ArchiveReason.UNDONE, at)


def _bring_added_back(case: _Case) -> Plan:
    return _bring_back(case, case.new.id)


def _bring_old_back(case: _Case) -> Plan:
    return _bring_back(case, case.old.id)


def _bring_replaced_back(case: _Case) -> Plan:
    """The note that came in its place goes, if it came with this very change; one that was there before stays."""
    new_id = case.new.id
    before = [one for one in case.history.of_note(new_id) if one.at < case.root.at]
    if before or case.document.live(new_id) is None:
        return _bring_back(case, case.old.id)
    case.archived(case.old.id)
    return _swapped(case, out=new_id, back=case.old.id, reason=ArchiveReason.UNDONE)


def _bring_back(case: _Case, note_id: str) -> Plan:
    """As the owner would bring it back by hand. Where it takes another note's place, that one must be as it was."""
    archived, document = case.archived(note_id), case.document
    if (later := case.later(note_id)) is not None:
        raise _first(later)
    occupant = document.replaced_in_place(note_id)
    case.refuse_twin(archived.note, occupant.id if occupant else None)
    if occupant is None:
        return archived, note_id, lambda at: document.restore(note_id, at)
    case.live(occupant.id)
    return archived, note_id, lambda at: document.swap(note_id, occupant.id, ArchiveReason.UNDONE, at)


def _take_evidence_off(case: _Case) -> Plan:
    """Those of the messages that are still behind the note; what else came since then stays."""
    note = case.live(case.new.id)
    given = {item.message_id for item in _given(case)}
    left = tuple(item for item in note.evidence if item.message_id not in given)
    origin = case.old.origin if _states(case.root) else note.origin
    changed = replace(note, evidence=left, origin=origin)
    if changed == note:
        raise _HinderedError("These messages are not behind the note any more.")
    return note, note.id, lambda at: case.document.amend(replace(changed, updated_at=at))


def _put_evidence_on(case: _Case) -> Plan:
    note = case.live(case.new.id)
    known = {item.message_id for item in note.evidence}
    fresh = tuple(item for item in _given(case) if item.message_id not in known)
    origin = case.new.origin if _states(case.root) else note.origin
    changed = replace(note, evidence=(*note.evidence, *fresh), origin=origin)
    if changed == note:
        raise _HinderedError("These messages are behind the note already.")
    return note, note.id, lambda at: case.document.amend(replace(changed, updated_at=at))


def _given(case: _Case) -> tuple[Evidence, ...]:
    had = {item.message_id for item in case.old.evidence}
    return tuple(item for item in case.new.evidence if item.message_id not in had)


def _swap_edited(case: _Case) -> Plan:
    return _swapped(case, out=case.new.id, back=case.old.id, reason=ArchiveReason.UNDONE)


def _swap_edited_again(case: _Case) -> Plan:
    return _swapped(case, out=case.old.id, back=case.new.id, reason=ArchiveReason.REWRITTEN)


def _swapped(case: _Case, *, out: str, back: str, reason: ArchiveReason) -> Plan:
    note = case.live(out)
    archived = case.document.let_go_as(back)
    if archived is None:
        raise _HinderedError("The version to go back to is not kept any more.")
    case.refuse_twin(archived.note, besides=out)
    return note, back, lambda at: case.document.swap(back, out, reason, at)


def _replace_again(case: _Case) -> Plan:
    """The other note takes the place once more: from the archive if it went there with the undo, else where it is."""
    old, new_id, document = case.live(case.old.id), case.new.id, case.document
    archived = document.let_go_as(new_id)
    if archived is not None and archived.replaced_by == old.id:
        return _swapped(case, out=old.id, back=new_id, reason=ArchiveReason.REPLACED)
    new = document.live(new_id)
    if new is not None:
        return old, new_id, lambda at: document.replace(new, (old.path,), at)
    if (later := case.later(new_id)) is not None:
        raise _first(later)
    return old, new_id, lambda at: document.let_go(old.path, ArchiveReason.REPLACED, at, new_id)


def _unconfirm(case: _Case) -> Plan:
    note = case.live(case.new.id)
    if note.origin is case.old.origin:
        raise _HinderedError("The note is not confirmed any more.")
    return note, note.id, lambda at: case.document.amend(replace(note, origin=case.old.origin, updated_at=at))


def _confirm_again(case: _Case) -> Plan:
    note = case.live(case.new.id)
    if note.origin is case.new.origin:
        raise _HinderedError("The note is confirmed already.")
    return note, note.id, lambda at: case.document.amend(replace(note, origin=case.new.origin, updated_at=at))


def _let_go_restored(case: _Case) -> Plan:
    return _let_go_again(case, case.new.id, case.root)


def _let_go_archived(case: _Case) -> Plan:
    return _let_go_again(case, case.old.id, case.newest)


def _let_go_again(case: _Case, note_id: str, told: Change) -> Plan:
    """As it had been let go, where the record says how."""
    note, fields = case.live(note_id), told.before or {}
    reason = ArchiveReason(fields.get("reason", ArchiveReason.UNDONE))
    successor = cast("str | None", fields.get("replaced_by"))
    return note, note.id, lambda at: case.document.let_go(note.path, reason, at, successor)


def _can_ever_be_undone(root: Change) -> bool:
    """Of notes, of a kind that can be undone, and with the words that this takes."""
    return (
        root.store is ChangedStore.NOTES
        and root.kind in _TAKE_BACK
        and (root.before is not None or root.kind is ChangeKind.ADDED)
        and (root.after is not None or root.kind is ChangeKind.ARCHIVED)
    )


Planner = Callable[[_Case], Plan]

_TAKE_BACK: dict[ChangeKind, Planner] = {
    ChangeKind.ADDED: _let_go_added,
    ChangeKind.EVIDENCE: _take_evidence_off,
    ChangeKind.EDITED: _swap_edited,
    ChangeKind.REPLACED: _bring_replaced_back,
    ChangeKind.CONFIRMED: _unconfirm,
    ChangeKind.ARCHIVED: _bring_old_back,
    ChangeKind.RESTORED: _let_go_restored,
}
_PUT_BACK: dict[ChangeKind, Planner] = {
    ChangeKind.ADDED: _bring_added_back,
    ChangeKind.EVIDENCE: _put_evidence_on,
    ChangeKind.EDITED: _swap_edited_again,
    ChangeKind.REPLACED: _replace_again,
    ChangeKind.CONFIRMED: _confirm_again,
    ChangeKind.ARCHIVED: _let_go_archived,
    ChangeKind.RESTORED: _bring_old_back,
}
_NEVER = {ChangeKind.FORGOTTEN: "What was forgotten is gone for good: nothing of it is kept that could come back."}
_TOLD = {
    ChangeKind.ADDED: "it was saved",
    ChangeKind.EVIDENCE: "you said it again",
    ChangeKind.EDITED: "it was rewritten",
    ChangeKind.REPLACED: "another note took its place",
    ChangeKind.CONFIRMED: "it was confirmed",
    ChangeKind.ARCHIVED: "it was let go",
    ChangeKind.RESTORED: "it was brought back",
    ChangeKind.FORGOTTEN: "it was forgotten",
    ChangeKind.UNDONE: "something was undone",
    ChangeKind.REDONE: "something was done again",
}


def _first(later: Change) -> _HinderedError:
    return _HinderedError(f"Since then {_TOLD[later.kind]} ({later.path}).", later.id)


def _states(change: Change) -> bool:
    """Whether a change made the note another one's doing, as when the owner said what was only inferred."""
    before, after = change.before or {}, change.after or {}
    return before.get("origin") != after.get("origin")


_ON_ONE_VERSION = frozenset({ChangeKind.EVIDENCE, ChangeKind.CONFIRMED})


def _stands_on(later: Change, earlier: Change) -> bool:
    """Whether a later change of the same note would be lost with an earlier one. More evidence and a confirmation leave
    each other alone, unless the owner said anew what the earlier one had made theirs."""
    if {later.kind, earlier.kind} <= _ON_ONE_VERSION:
        return _states(earlier) and (_states(later) or later.way == Way.LEARNED)
    return True
