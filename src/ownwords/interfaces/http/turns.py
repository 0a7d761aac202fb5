"""Turns: what a reply claims about the owner, and which records bear it out."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query
from fastapi.responses import JSONResponse

from ownwords.compose import Ownwords
from ownwords.domain.turns import Turn
from ownwords.errors import NotFound
from ownwords.interfaces.http import answers as said
from ownwords.interfaces.http.answers import answer, answers
from ownwords.interfaces.http.parameters import NAME, Installation, Text
from ownwords.interfaces.wire import turn_json

router = APIRouter(prefix="/api/turns", tags=["turns"])


@router.get("/{turn_id}", responses=answers(said.Turn))
async def show_turn(
    ownwords: Installation,
    turn_id: Annotated[Text, Path(description="The turn's id.")],
    workspace: Annotated[
        Text | None,
        Query(description="Only needed where two workspaces hold a turn of this id.", json_schema_extra=NAME),
    ] = None,
) -> JSONResponse:
    """One turn. What was forgotten since took its turns along, and these are not found any more."""
    return answer(turn_json(await _find_turn(ownwords, turn_id, workspace)))


async def _find_turn(ownwords: Ownwords, turn_id: str, workspace: str | None) -> Turn:
    """The turn of that id, in whichever of the owner's scopes it is, their ordinary chats first."""
    scopes = [workspace] if workspace is not None else [None, *await ownwords.workspaces()]
    for name in scopes:
        try:
            return await ownwords.owner(workspace=name).turn(turn_id)
        except NotFound:
            continue
    raise NotFound(f"There is no turn {turn_id}.")
