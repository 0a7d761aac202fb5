"""Undoing a change of a skill, and undoing that again.

A skill has no id, so that the changes of one name are one line: each begins with what the one before it left, which is
a skill or none.

What it promises, as for notes:
- nothing is lost: what came later under that name has to be undone first, and the refusal names it;
- to undo twice is to have done nothing, but for the time of use of a skill that comes back;
- nothing comes back that was forgotten: the record keeps no words of it;
- a skill that was dropped to make room comes back where there is room, and drops no other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, cast

from ownwords.domain.changes import Change, ChangeHistory, ChangeKind
from ownwords.domain.document import NotesDocument
from ownwords.domain.encoding import skill_from_json
from ownwords.domain.skills import MOST_SKILLS, SKILL_PATHS, Skill
from ownwords.domain.undoing import Hindrance
from ownwords.errors import Conflict, Refused


@dataclass(frozen=True, slots=True)
class SkillReversal:
    """How a change of a skill is taken back, or put back. `newest` is the link of its chain that this undoes, `kind`
    what this is then, `before` the skill as it is now, and `wanted` what it is to say; either is None for no skill."""

    root: Change
    newest: Change
    kind: ChangeKind
    name: str
    before: Skill | None
    wanted: Skill | None

    def after(self, at: datetime) -> Skill | None:
        """The skill as it is then. One that comes back counts as used, or the next one would make it go again."""
        if self.wanted is None:
            return None
        if self.before is None:
            return replace(self.wanted, updated_at=at, used_at=at)
        return replace(self.wanted, created_at=self.before.created_at, updated_at=at, used_at=self.before.used_at)


def skill_reversal(document: NotesDocument, change: Change, history: ChangeHistory) -> SkillReversal:
    """How to undo this change on this document. `history` holds all changes of the skill. Raises Refused for what can
    never be undone, and Conflict for what cannot be now, saying what to do first."""
    plan = _planned(document, change, history)
    if isinstance(plan, Hindrance):
        raise (Refused if plan.for_good else Conflict)(plan.message)
    return plan


def skill_hindrance(document: NotesDocument, change: Change, history: ChangeHistory) -> Hindrance | None:
    """Why this change cannot be undone; None where it can."""
    plan = _planned(document, change, history)
    return plan if isinstance(plan, Hindrance) else None


def told_skill(fields: Mapping[str, object] | None) -> Skill | None:
    """The skill that a change tells in `before` or `after`."""
    return None if fields is None else skill_from_json(cast("Mapping[str, Any]", fields))


def skill_in(document: NotesDocument, change: Change) -> Skill | None:
    """The skill that there is by now of the name that a change is of."""
    name = _name(change)
    return next((skill for skill in document.skills if skill.name == name), None)


def _name(change: Change) -> str:
    return (change.note_id or "").removeprefix(SKILL_PATHS)


def _planned(document: NotesDocument, change: Change, history: ChangeHistory) -> SkillReversal | Hindrance:
    chain = history.chain(change)
    root, newest = chain[0], chain[-1]
    if root.kind not in _CAN_BE_UNDONE:
        return Hindrance(_NEVER.get(root.kind, _NO_WORDS), for_good=True)
    if history.undone_by(change) is not None:
        return Hindrance(f"This is undone already, by change {newest.id}.")
    later = next((link for _, link in history.since(newest, root.note_id or "")), None)
    if later is not None:
        return Hindrance(f"Since then {_TOLD.get(later.kind, 'it was changed')}.", later.id)
    taking_back = len(chain) % 2 == 1
    before, after = told_skill(root.before), told_skill(root.after)
    left, wanted = (after, before) if taking_back else (before, after)
    now = skill_in(document, change)
    if (differs := _otherwise(now, left)) is not None:
        return differs
    if now is None and len(document.skills) >= MOST_SKILLS:
        return Hindrance(f"There are {MOST_SKILLS} skills, and no room for one more: forget another one first.")
    kind = ChangeKind.UNDONE if taking_back else ChangeKind.REDONE
    return SkillReversal(root, newest, kind, _name(root), now, wanted)


def _otherwise(now: Skill | None, left: Skill | None) -> Hindrance | None:
    """What is to be said where the skill is not as a change left it, as where an older version of the program changed
    it without a word."""
    if now is None:
        return None if left is None else Hindrance("The skill is not there any more.")
    if left is None:
        return Hindrance(f"There is a skill {now.name} by now.")
    return None if now.says_the_same(left) else Hindrance("The skill does not say any more what this change left.")


_CAN_BE_UNDONE = frozenset({ChangeKind.ADDED, ChangeKind.EDITED, ChangeKind.DROPPED})
_NO_WORDS = "The record keeps no words of this change, so it cannot be undone."
_NEVER = {ChangeKind.FORGOTTEN: "What was forgotten is gone for good: nothing of it is kept that could come back."}
_TOLD = {
    ChangeKind.ADDED: "one of that name was saved",
    ChangeKind.EDITED: "it was rewritten",
    ChangeKind.DROPPED: "it was dropped to make room",
    ChangeKind.UNDONE: "something was undone",
    ChangeKind.REDONE: "something was done again",
}
