"""Undoing a change of a skill from the change record, by the owner's own hand.

It passes the gates that their own writing of a skill passes: no secret, and no name of a built-in guide. Like that, it
works while saving is off.
"""

from __future__ import annotations

from datetime import datetime

from ownwords.domain.changes import Change, ChangeHistory
from ownwords.domain.document import NotesDocument
from ownwords.domain.notes import Note
from ownwords.domain.skill_undoing import skill_reversal
from ownwords.domain.skills import Skill
from ownwords.guides import guides
from ownwords.writing.commit import Judgement
from ownwords.writing.edit import refuse_secret
from ownwords.writing.skill_changes import SkillChange
from ownwords.writing.skills import refuse_guide

Left = Note | Skill | None
"""What an undo leaves: the note or the skill as it is then, None where it is gone."""


def judged_skill_undo(
    change: Change, history: ChangeHistory, document: NotesDocument, now: datetime
) -> Judgement[Left]:
    """The document without this change, or with it again, and the skill that it left. Raises Refused and Conflict."""
    plan = skill_reversal(document, change, history)
    skill = plan.after(now)
    told = SkillChange(plan.kind, plan.before, skill, plan.newest, plan.root.message_ids)
    if skill is None:
        return Judgement(document.without_skill(plan.name), None, (told,))
    refuse_guide(skill.name, guides())
    refuse_secret(f"{skill.name}\n{skill.description}\n{skill.body}")
    return Judgement(document.with_skill(skill), skill, (told,))
