"""Whether it runs, for what watches over it."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from ownwords.interfaces.http import answers as said
from ownwords.interfaces.http.answers import answer, answers
from ownwords.interfaces.http.parameters import Installation

router = APIRouter(tags=["running it"])


@router.head("/healthz", include_in_schema=False)
@router.get("/healthz", responses=answers(said.Health))
async def health() -> JSONResponse:
    """The process answers."""
    return answer({"status": "ok"})


@router.head("/readyz", include_in_schema=False)
@router.get("/readyz", responses=answers(said.Health))
async def readiness(ownwords: Installation) -> JSONResponse:
    """The store answers, too; 503 when it does not."""
    await ownwords.workspaces()
    return answer({"status": "ok"})
