"""What is answered about changes, as the OpenAPI document describes it."""

from __future__ import annotations

from ownwords.interfaces.http.answers import Answer, Change, Note
from ownwords.interfaces.http.turn_answers import Mark


class Changes(Answer):
    """A page of the change record, newest first; `nextCursor` fetches the next. `marks` say what could not be read and
    is missing."""

    changes: list[Change]
    nextCursor: str | None  # noqa: N815  (as the history search names it)
    marks: list[Mark]


class UndoneChange(Answer):
    """The undo as it is recorded, and the note as it is now; no note where it was let go, nor of the notebook or of
    skills, of which `change.after` tells it, nor of the files: `change.files` tells what undoing it changed."""

    version: int
    change: Change
    note: Note | None
