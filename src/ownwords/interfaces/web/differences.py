"""What a change changed of its note, as it is shown beside the change."""

from __future__ import annotations

from ownwords.domain.changes import Change
from ownwords.domain.notes import Note
from ownwords.domain.undoing import note_in
from ownwords.interfaces.web import wording
from ownwords.interfaces.web.memory_differences import memory_differences
from ownwords.interfaces.web.pieces import Difference, Piece, pieces, whole
from ownwords.interfaces.web.skill_differences import skill_differences


def differences(change: Change) -> tuple[Difference, ...]:
    """What a change changed of its note: its words first, then what else is otherwise. Where there is nothing to
    compare with, the words stand as they are; a change of which the record keeps no words has none."""
    if change.of_notebook:
        return memory_differences(change)
    if change.of_skills:
        return skill_differences(change)
    before = note_in(change.before) if change.before else None
    after = note_in(change.after) if change.after else None
    if before is None or after is None:
        told = before or after
        return (Difference("", (Piece(told.text),)),) if told else ()
    words = Difference("", pieces(before.text, after.text))
    rows = zip(_parts(before), _parts(after), strict=True)
    changed = (Difference(name, whole(old, new)) for (name, old), (_, new) in rows if old != new)
    beside = [Difference(row.name, tuple(piece for piece in row.pieces if piece.text)) for row in changed]
    return (words, *beside)


def _parts(note: Note) -> tuple[tuple[str, str], ...]:
    """What can change beside the words, as the owner reads it."""
    expires = note.details.expires
    return (
        ("Where it belongs", wording.AREA_TITLES[note.area]),
        ("In short", note.abstract or ""),
        ("Let go after", wording.day_of(expires) if expires else ""),
        ("Status", note.label),
        ("Messages behind it", str(note.evidence_count)),
    )
