"""What the change record says of skills. It is written with the notes document that they lie in, in one transaction.

That a skill was used is no change of it. One that made room for another is told with its words: it lies in no archive,
and could not be brought back otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from ownwords.domain.changes import Change, ChangedStore, ChangeKind
from ownwords.domain.encoding import skill_to_json
from ownwords.domain.skills import Skill
from ownwords.ports.runtime import Ids


@dataclass(frozen=True, slots=True)
class SkillChange:
    """One thing done to one skill, as the change record tells it. `undoes` is the change that it undoes, `message_ids`
    what the work that did it answered."""

    kind: ChangeKind
    before: Skill | None = None
    after: Skill | None = None
    undoes: Change | None = None
    message_ids: tuple[str, ...] = ()


def skill_change(ids: Ids, at: datetime, way: str, change: SkillChange) -> Change:
    """The change as it is recorded; of what was forgotten it names no skill."""
    before, after, undoes = change.before, change.after, change.undoes
    skill = after or before
    path = skill.path if skill else None
    return Change(
        id=ids.new(),
        at=at,
        kind=change.kind,
        way=way,
        note_id=path,
        path=path,
        message_ids=change.message_ids,
        before=skill_to_json(before) if before else None,
        after=skill_to_json(after) if after else None,
        store=ChangedStore.SKILLS,
        undoes=undoes.id if undoes else None,
    )
