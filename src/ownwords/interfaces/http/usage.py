"""What calls of models cost: by day, task and model, with today's spending and the conversations that wait (NOD-66)."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import JSONResponse

from ownwords.interfaces.http.answers import answer, answers
from ownwords.interfaces.http.parameters import ScopedMemory, Text
from ownwords.interfaces.http.usage_answers import Usage
from ownwords.interfaces.wire import usage_json

router = APIRouter(prefix="/api", tags=["usage"])

_DAY = {"format": "date"}


@router.get("/usage", responses=answers(Usage))
async def show_usage(
    memory: ScopedMemory,
    first: Annotated[
        Text | None,
        Query(alias="from", description="The first day; without it, the 29th before the last.", json_schema_extra=_DAY),
    ] = None,
    last: Annotated[
        Text | None, Query(alias="to", description="The last day, included; without it, today.", json_schema_extra=_DAY)
    ] = None,
) -> JSONResponse:
    """What the calls of models cost, a row for each day, task and model. Days are those of the owner's time zone, at
    most 366 at once. Today's spending and its limit are of all workspaces together; rows and waiting conversations are
    those of the owner's ordinary chats, or of one workspace."""
    return answer(usage_json(await memory.usage(first, last), memory.scope.workspace))
