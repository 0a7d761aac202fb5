"""The notebook: what the assistant wrote for itself. The answers are those of its five tools (NT-13…NT-19)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Path, Query
from fastapi.responses import JSONResponse
from pydantic import Field

from ownwords.domain.notebook import FOUND_BY_DEFAULT, LISTED_BY_DEFAULT, MOST_NOTES, NotebookKind
from ownwords.domain.turns import TurnOrigin
from ownwords.interfaces.http import answers as said
from ownwords.interfaces.http.answers import answer, answers
from ownwords.interfaces.http.bodies import Body
from ownwords.interfaces.http.parameters import ScopedMemory, Text
from ownwords.notebook import Notebook, NotebookOptions, deleted_json, page_json, saved_json

router = APIRouter(prefix="/api/notebook", tags=["notebook"])


class Resource(said.Answer):
    """A thing that a note is about. `metadata` is `{content_type}`, of an asset."""

    type: str
    id: str
    uri: str | None = None
    label: str | None = None
    metadata: dict[str, str] | None = None


class Dropped(said.Answer):
    """A reference that was not kept: `not_found` in the library, or `no_type_or_id`."""

    type: str | None
    id: str | None
    reason: str


class SavedMemory(said.Answer):
    """The note's id, kind and resources; and the references that were not kept, with a note on it, where there are
    any."""

    success: bool
    memory_id: str
    kind: NotebookKind
    resources: list[Resource]
    dropped_resources: list[Dropped] | None = None
    note: str | None = None


class NotebookMemory(said.Answer):
    """A note of the notebook."""

    memory_id: str
    kind: NotebookKind
    title: str | None
    content: str
    from_current_thread: bool
    created_at: str
    updated_at: str
    resources: list[Resource]


class Memories(said.Answer):
    """Notes, newest first, and where to go on for more."""

    success: bool
    count: int
    memories: list[NotebookMemory]
    next_cursor: str | None


class DeletedMemory(said.Answer):
    """Which note is gone."""

    success: bool
    memory_id: str


class _MemoryFields(Body):
    title: Text | None = None
    kind: Text | None = None
    resources: list[Any] | None = Field(None, json_schema_extra={"items": {"type": "object"}})
    thread_id: Text | None = None
    origin: TurnOrigin = TurnOrigin.OWNER


class MemoryChanges(_MemoryFields):
    """What to change of a note: what is left out, or null, stays. `resources` are replaced as a whole, and an empty
    `title` is none. `thread_id` is the conversation that the assistant is in, and `origin` what started the work."""

    content: Text | None = None


class NewMemory(_MemoryFields):
    """A note to save, in the conversation `thread_id` or outside of any. A resource is `{type, id, uri?, label?}`. A
    kind that is not known is `note`; `origin` is what started the work."""

    content: Text


CurrentThread = Annotated[Text | None, Query(description="The conversation that the assistant is in.")]
Origin = Annotated[TurnOrigin, Query(description="What started the work.")]
MemoryId = Annotated[Text, Path(description="The note's id.")]


def options_up_to(otherwise: int) -> Any:
    """What a list or a search may be narrowed to, as a dependency."""

    async def options(
        limit: Annotated[int, Query(ge=1, le=MOST_NOTES, description="How many at most.")] = otherwise,
        thread: Annotated[
            Literal["all", "current"], Query(description="All notes, or those of the conversation `thread_id`.")
        ] = "all",
        kinds: Annotated[
            list[Text] | None,
            Query(description="Only of these kinds. Repeat it for several; unknown ones do not count."),
        ] = None,
        cursor: Annotated[Text | None, Query(description="`next_cursor` of the page before.")] = None,
    ) -> NotebookOptions:
        return NotebookOptions(limit, thread, kinds or (), cursor)

    return Depends(options)


async def current_notebook(memory: ScopedMemory, thread_id: CurrentThread = None) -> Notebook:
    """The notebook, from the conversation that the request names."""
    return memory.notebook.within(thread_id)


CurrentNotebook = Annotated[Notebook, Depends(current_notebook)]
ListOptions = Annotated[NotebookOptions, options_up_to(LISTED_BY_DEFAULT)]
SearchOptions = Annotated[NotebookOptions, options_up_to(FOUND_BY_DEFAULT)]


@router.get("", responses=answers(Memories))
async def list_notebook(notebook: CurrentNotebook, options: ListOptions) -> JSONResponse:
    """What the assistant wrote for itself, newest first."""
    return answer(page_json(await notebook.notes(options), notebook.thread_id))


@router.get("/search", responses=answers(Memories))
async def search_notebook(
    notebook: CurrentNotebook,
    query: Annotated[Text, Query(description="Words: all of them are in the title or the content, whatever the case.")],
    options: SearchOptions,
) -> JSONResponse:
    """Notes by keyword, newest first. A word is found inside of words, too, in any script; nothing in it is an
    operator. The first 32 words of the first 512 characters count."""
    return answer(page_json(await notebook.search(query, options), notebook.thread_id))


@router.post("", status_code=201, responses=answers(SavedMemory, 201))
async def save_memory(memory: ScopedMemory, body: NewMemory) -> JSONResponse:
    """Save a note. References to assets that are not in the library are dropped, and named. Nothing is saved of what an
    event or a subagent started, while saving is off, or with a secret in it."""
    notebook = memory.notebook.within(body.thread_id, body.origin)
    fields = {"title": body.title, "kind": body.kind, "resources": body.resources}
    return answer(saved_json(await notebook.save(body.content, **fields)), 201)


@router.patch("/{memory_id}", responses=answers(SavedMemory))
async def change_memory(memory: ScopedMemory, memory_id: MemoryId, body: MemoryChanges) -> JSONResponse:
    """Change what is given of a note. It keeps its conversation and its place in the order."""
    notebook = memory.notebook.within(body.thread_id, body.origin)
    fields = {"content": body.content, "title": body.title, "kind": body.kind, "resources": body.resources}
    return answer(saved_json(await notebook.update(memory_id, **fields)))


@router.delete("/{memory_id}", responses=answers(DeletedMemory))
async def delete_memory(
    memory: ScopedMemory, memory_id: MemoryId, thread_id: CurrentThread = None, origin: Origin = TurnOrigin.OWNER
) -> JSONResponse:
    """Delete a note, for good."""
    return answer(deleted_json(await memory.notebook.within(thread_id, origin).delete(memory_id)))
