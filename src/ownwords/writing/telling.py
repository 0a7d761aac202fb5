"""Which changes of the notebook and of skills tell what a note says: they go when it is forgotten."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ownwords.domain.changes import Change, ChangeKind
from ownwords.domain.notebook_undoing import told_note
from ownwords.domain.notes import Note
from ownwords.domain.quotes import comparable
from ownwords.domain.skill_undoing import told_skill


def telling_of(changes: Iterable[Change], notes: Iterable[Note]) -> Iterator[Change]:
    """Those of the changes that tell what one of these notes says, or a quote of it."""
    said = (word for note in notes for word in (note.text, *(item.quote for item in note.evidence)) if word)
    words = set(map(comparable, said)) - {""}
    for change in changes:
        texts = [comparable(text) for text in _texts(change)]
        if any(word in text for text in texts for word in words):
            yield change


def rewritten_skills(changes: Iterable[Change]) -> tuple[Change, ...]:
    """All changes of those skills that are not as they were saved: what they said before stands there. What another
    says is to be seen with the skill."""
    told = tuple(changes)
    rewritten = {one.note_id for one in told if one.kind is not ChangeKind.ADDED} - {None}
    return tuple(one for one in told if one.note_id in rewritten)


def _texts(change: Change) -> Iterator[str]:
    for fields in filter(None, (change.before, change.after)):
        if change.of_notebook:
            note = told_note(fields)
            yield from (note.title, note.content)
        elif skill := told_skill(fields):
            yield from (skill.description, skill.body)
