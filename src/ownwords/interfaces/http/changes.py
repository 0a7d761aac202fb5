"""The change record: every change to any note, here or in the notebook, to a skill, or to the files, and the way to
undo each."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query
from fastapi.responses import JSONResponse

from ownwords.interfaces.http import change_answers as said
from ownwords.interfaces.http.answers import answer, answers
from ownwords.interfaces.http.parameters import ExpectedVersion, ScopedMemory, Text
from ownwords.interfaces.wire import changes_json, undone_json
from ownwords.reading.changes import LARGEST_PAGE, PAGE_SIZE, ChangesQuery

router = APIRouter(prefix="/api/changes", tags=["changes"])


async def paged(
    limit: Annotated[int, Query(ge=1, le=LARGEST_PAGE, description="How many at most.")] = PAGE_SIZE,
    cursor: Annotated[Text | None, Query(description="The last page's `nextCursor`, with the same filters.")] = None,
    message: Annotated[
        Text | None,
        Query(description="Only what came from the message of this id: what it says, and what its turn saved."),
    ] = None,
) -> ChangesQuery:
    """Which page is asked for, of all changes or of those that came from one message."""
    return ChangesQuery(limit=limit, cursor=cursor, message_id=message)


async def asked(
    page: Annotated[ChangesQuery, Depends(paged)],
    path: Annotated[
        Text | None,
        Query(
            description="Only those at this path: of a note with its versions, a skill, `skills/NAME`, or a file, "
            "`USER.md`."
        ),
    ] = None,
    note: Annotated[
        Text | None, Query(description="Only those of the note of this id, also of the notebook, and of its versions.")
    ] = None,
    way: Annotated[Text | None, Query(description="Only those of this way: `page`, `learned`, `dream`, …")] = None,
    since: Annotated[
        Text | None, Query(alias="from", description="A day in the owner's time zone, or an instant; included.")
    ] = None,
    until: Annotated[
        Text | None, Query(alias="to", description="A day in the owner's time zone, or an instant; included.")
    ] = None,
) -> ChangesQuery:
    """Which changes are asked for."""
    return replace(page, path=path, note_id=note, way=way, since=since, until=until)


@router.get("", responses=answers(said.Changes))
async def list_changes(memory: ScopedMemory, query: Annotated[ChangesQuery, Depends(asked)]) -> JSONResponse:
    """Who changed what, when, from what to what, newest first: of the notes, the notebook, the skills and the files, as
    `store` says. Of what was forgotten only the forgetting is kept, and in the files not even that. Settings are no
    memory, and are not among these. Where the files cannot be read, the others are answered, and `marks` say so."""
    return answer(changes_json(await memory.timeline(query)))


@router.post("/{change_id}/undo", responses=answers(said.UndoneChange, etag=True))
async def undo_change(
    memory: ScopedMemory, change_id: Annotated[Text, Path(description="The change's id.")], version: ExpectedVersion
) -> JSONResponse:
    """Undo a change. That is recorded as a change, which can be undone in turn. 409 where something later stands on it
    and has to be undone first, 403 for what can never be undone, such as forgetting. Of the files, what changed since
    in other lines stays; 409 with both sides where it is the same lines, which `POST /api/dream/restore/{sha}` can
    decide, and 403 where there is nothing to undo."""
    undone = await memory.undo(change_id, version)
    return answer(undone_json(undone, await memory.shown(undone.result.change)), version=undone.version)
