"""What a change of the notebook changed: content, title, kind, and what the note is about."""

from __future__ import annotations

from ownwords.domain.changes import Change
from ownwords.domain.notebook import NotebookNote
from ownwords.domain.notebook_undoing import told_note
from ownwords.interfaces.web.pieces import Difference, long_pieces


def memory_differences(change: Change) -> tuple[Difference, ...]:
    """The content first, then what else is otherwise. Of a note that was saved, the content as it is."""
    after = told_note(change.after) if change.after else None
    if after is None:
        return ()
    before = told_note(change.before) if change.before else after
    words = Difference("", long_pieces(before.content, after.content))
    rows = zip(_parts(before), _parts(after), strict=True)
    return (words, *(Difference(name, long_pieces(old, new)) for (name, old), (_, new) in rows if old != new))


def _parts(note: NotebookNote) -> tuple[tuple[str, str], ...]:
    things = (f"{one.type}: {one.label or one.uri or one.id}" for one in note.resources)
    return ("Title", note.title), ("Kind", note.kind.value), ("What it is about", ", ".join(things))
