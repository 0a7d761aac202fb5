"""The owner as a whole: their workspaces, and leaving (CH-20)."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from ownwords.interfaces.http import answers as said
from ownwords.interfaces.http.answers import answer, answers
from ownwords.interfaces.http.parameters import Installation

router = APIRouter(prefix="/api", tags=["account"])


@router.get("/workspaces", responses=answers(said.Workspaces))
async def list_workspaces(ownwords: Installation) -> JSONResponse:
    """The owner's workspaces that hold anything."""
    return answer({"workspaces": await ownwords.workspaces()})


@router.delete("/account", responses=answers(said.DeletedAccount))
async def delete_account(ownwords: Installation) -> JSONResponse:
    """Delete everything of the owner: every conversation, note, setting and workspace. It cannot be undone."""
    return answer({"deleted": await ownwords.delete_owner()})
