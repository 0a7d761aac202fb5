"""What a change of a skill changed: the procedure, when to use it, and the guide that it extends."""

from __future__ import annotations

from ownwords.domain.changes import Change
from ownwords.domain.skill_undoing import told_skill
from ownwords.domain.skills import Skill
from ownwords.interfaces.web.pieces import Difference, Piece, long_pieces

WHEN_TO_USE = "When to use it"


def skill_differences(change: Change) -> tuple[Difference, ...]:
    """The procedure first, then what else is otherwise; a procedure that stayed is long, and is left out. Of a skill
    that came or went, the procedure and when to use it."""
    before, after = told_skill(change.before), told_skill(change.after)
    told = after or before
    if told is None:
        return ()
    if before is None or after is None:
        return Difference("", long_pieces(told.body, told.body)), Difference(WHEN_TO_USE, (Piece(told.description),))
    rows = zip(_parts(before), _parts(after), strict=True)
    return tuple(Difference(name, long_pieces(old, new)) for (name, old), (_, new) in rows if old != new)


def _parts(skill: Skill) -> tuple[tuple[str, str], ...]:
    return ("", skill.body), (WHEN_TO_USE, skill.description), ("Extends the guide", skill.extends or "")
