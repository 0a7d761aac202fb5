"""What the owner does to single notes: add, rewrite, confirm, forget, restore (NOD-129). It works while saving is off.

Each takes `If-Match`: when somebody wrote since, nothing is changed and the answer is 409 (NOD-104).
"""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path
from fastapi.responses import JSONResponse

from ownwords.domain.notes import Note
from ownwords.interfaces.http import answers as said
from ownwords.interfaces.http.answers import answer, answers
from ownwords.interfaces.http.bodies import NewNote, NoteChanges
from ownwords.interfaces.http.parameters import ExpectedVersion, ScopedMemory, Text
from ownwords.interfaces.wire import committed_note_json
from ownwords.told import forgotten_json
from ownwords.writing.commit import Committed
from ownwords.writing.edit import NewNote as NoteToAdd
from ownwords.writing.edit import NoteEdit
from ownwords.writing.forget import Forgotten

router = APIRouter(prefix="/api/memory", tags=["notes"])

SAVED = answers(said.SavedNote, etag=True)
FORGOTTEN = answers(said.Forgotten, etag=True)


async def note_path(
    area: Annotated[Text, Path(description="The note's area.")],
    slug: Annotated[Text, Path(description="The note's slug.")],
) -> str:
    """The path of the note that the request names."""
    return f"{area}/{slug}"


NotePath = Annotated[str, Depends(note_path)]
NoteId = Annotated[Text, Path(description="The archived note's id.")]


@router.post("/notes", status_code=201, responses=answers(said.SavedNote, 201, etag=True))
async def add_note(memory: ScopedMemory, body: NewNote, version: ExpectedVersion) -> JSONResponse:
    """Add a note by hand; it is confirmed. A note that says the same already is a conflict."""
    new = NoteToAdd(body.area, body.text, body.abstract, body.expires)
    return _saved(await memory.add(new, version), 201)


@router.patch("/notes/{area}/{slug}", responses=SAVED)
async def edit_note(memory: ScopedMemory, path: NotePath, body: NoteChanges, version: ExpectedVersion) -> JSONResponse:
    """Rewrite a note: it is confirmed, and the earlier version goes to the archive. A new area gives it a new path."""
    taken_away = {name for name in ("abstract", "expires") if name in body.model_fields_set}
    edit = NoteEdit(
        text=body.text,
        abstract=body.abstract or ("" if "abstract" in taken_away else None),
        area=body.area,
        expires=body.expires or ("" if "expires" in taken_away else None),
    )
    return _saved(await memory.edit(path, edit, version))


@router.post("/notes/{area}/{slug}/confirm", responses=SAVED)
async def confirm_note(memory: ScopedMemory, path: NotePath, version: ExpectedVersion) -> JSONResponse:
    """Make a note the owner's own statement."""
    return _saved(await memory.confirm(path, version))


@router.delete("/notes/{area}/{slug}", responses=FORGOTTEN)
async def forget_note(memory: ScopedMemory, path: NotePath, version: ExpectedVersion) -> JSONResponse:
    """Forget a note with its archived versions, for good. The answer names what still holds it, each with the call that
    removes it there."""
    return _forgotten(await memory.forget(path, version))


@router.post("/archive/{note_id}/restore", responses=SAVED)
async def restore_note(memory: ScopedMemory, note_id: NoteId, version: ExpectedVersion) -> JSONResponse:
    """Bring an archived note back. Where what replaced it sits at its path, the two swap."""
    return _saved(await memory.restore(note_id, version))


@router.delete("/archive/{note_id}", responses=FORGOTTEN)
async def forget_archived_note(memory: ScopedMemory, note_id: NoteId, version: ExpectedVersion) -> JSONResponse:
    """Forget one archived note, for good."""
    return _forgotten(await memory.forget_archived(note_id, version))


def _saved(committed: Committed[Note], status: int = 200) -> JSONResponse:
    return answer(committed_note_json(committed), status, committed.version)


def _forgotten(forgotten: Forgotten) -> JSONResponse:
    return answer(forgotten_json(forgotten), version=forgotten.version)
