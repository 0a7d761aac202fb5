"""The HTTP API: one router with every route, over the memories of one installation.

The shapes of the answers are those of `interfaces.wire`.
"""

from __future__ import annotations

from fastapi import APIRouter, Depends, Request

from ownwords.compose import Ownwords
from ownwords.interfaces.http import reference
from ownwords.interfaces.http.answers import ERRORS
from ownwords.interfaces.http.parameters import refuse_unknown_parameters


def api(ownwords: Ownwords) -> APIRouter:
    """Every route, bound to this installation."""

    async def bind(request: Request) -> None:
        request.state.ownwords = ownwords

    router = APIRouter(dependencies=[Depends(bind), Depends(refuse_unknown_parameters)], responses=ERRORS)
    for topic in (*reference.TOPICS, reference.router):
        router.include_router(topic)
    return router
