"""What is in memory: seen whole, read, found, learned, imported, exported, cleared (NOD-12…NOD-23, NOD-126…NOD-134)."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import JSONResponse, Response

from ownwords.interfaces.http import answers as said
from ownwords.interfaces.http.answers import answer, answers
from ownwords.interfaces.http.bodies import LearnFrom, LinesToImport, PastedText
from ownwords.interfaces.http.parameters import ExpectedVersion, Installation, ScopedMemory, Text, find_thread
from ownwords.interfaces.wire import import_line_json, imported_notes_json, memory_json
from ownwords.told import forgotten_json, learned_json, note_json
from ownwords.writing.importing import ImportLine

router = APIRouter(prefix="/api/memory", tags=["memory"])

MARKDOWN = "text/markdown; charset=utf-8"


@router.get("", responses=answers(said.Memory, etag=True))
async def show_memory(memory: ScopedMemory) -> JSONResponse:
    """Everything in memory as its owner sees it: notes, archive, evidence with the messages in full, and history."""
    view = await memory.view()
    return answer(memory_json(view), version=view.version)


@router.get("/read", responses=answers(said.ReadText))
async def read_memory(
    memory: ScopedMemory,
    path: Annotated[Text | None, Query(description="An area, or a note's `area/slug`; without it, the index.")] = None,
) -> JSONResponse:
    """memory_read: the text an assistant gets, with quotes but without whole messages."""
    return answer({"path": path, "text": await memory.read(path)})


@router.get("/find", responses=answers(said.Notes))
async def find_notes(
    memory: ScopedMemory, words: Annotated[Text, Query(description="Any of them, in any word form.")]
) -> JSONResponse:
    """memory_find: the notes that hold any of the words in slug, abstract or text."""
    return answer({"notes": [note_json(note) for note in await memory.find(words)]})


@router.post("/digest", responses=answers(said.Digest))
async def digest(memory: ScopedMemory) -> JSONResponse:
    """What is remembered, in a few lines, as `/memory` says it in a chat. The memory model writes it, where there is
    one, and its call is counted."""
    return answer({"text": await memory.digest()})


@router.post("/learn", responses=answers(said.Learned))
async def learn(ownwords: Installation, body: LearnFrom) -> JSONResponse:
    """memory_learn: notes from the owner's own messages in a conversation, each with its quote. What is not saved is
    answered with the reason."""
    found = await find_thread(ownwords, body.thread_id)
    return answer(learned_json(await found.memory.learn(found.conversation, body.message_ids)))


@router.get("/export", response_class=Response, responses={200: {"content": {"text/markdown": {}}}})
async def export_notes(memory: ScopedMemory) -> Response:
    """The notes as one Markdown file, which the import reads back."""
    markdown = await memory.export_markdown()
    headers = {"Content-Disposition": 'attachment; filename="memory.md"'}
    return Response(markdown, media_type=MARKDOWN, headers=headers)


@router.post("/import/preview", responses=answers(said.ImportPreview))
async def preview_import(memory: ScopedMemory, body: PastedText) -> JSONResponse:
    """What a pasted answer of another assistant would become. Saves nothing."""
    lines = await memory.preview_import(body.text)
    return answer({"notes": [import_line_json(line) for line in lines]})


@router.post("/import", responses=answers(said.ImportedNotes, etag=True))
async def import_notes(memory: ScopedMemory, body: LinesToImport, version: ExpectedVersion) -> JSONResponse:
    """Save lines of a preview as the owner's statements, word for word, in one write. Known lines, secrets and lines of
    over 4,000 characters are skipped."""
    lines = [ImportLine(line.area, line.text, line.skip) for line in body.notes]
    committed = await memory.import_notes(lines, version)
    return answer(imported_notes_json(committed), version=committed.version)


@router.post("/clear", responses=answers(said.Forgotten, etag=True))
async def clear_memory(memory: ScopedMemory, version: ExpectedVersion) -> JSONResponse:
    """Forget every note and every archived one at once. It cannot be undone."""
    forgotten = await memory.clear(version)
    return answer(forgotten_json(forgotten), version=forgotten.version)
