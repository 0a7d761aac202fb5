"""history_search, in one conversation or in all of a scope (NOD-25…NOD-36)."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Depends, Query
from fastapi.responses import JSONResponse

from ownwords.domain.conversation import HistoryOrder
from ownwords.interfaces.http import answers as said
from ownwords.interfaces.http.answers import answer, answers
from ownwords.interfaces.http.parameters import NamedThread, ScopedMemory, Text
from ownwords.reading.history import HistoryQuery
from ownwords.told import history_json

router = APIRouter(prefix="/api", tags=["history"])


async def asked_when(
    sent_from: Annotated[
        Text | None, Query(alias="from", description="A day in the owner's time zone, or an instant; included.")
    ] = None,
    sent_to: Annotated[
        Text | None, Query(alias="to", description="A day in the owner's time zone, or an instant; included.")
    ] = None,
    before: Annotated[Text | None, Query(description="An instant, not included.")] = None,
) -> HistoryQuery:
    """The dates of a search."""
    return HistoryQuery(sent_from=sent_from, sent_to=sent_to, before=before)


async def asked(
    dates: Annotated[HistoryQuery, Depends(asked_when)],
    query: Annotated[Text | None, Query(description="Any of these words, in any word form. No syntax.")] = None,
    around: Annotated[Text | None, Query(description="A message id: it, five before, five after; alone.")] = None,
    order: Annotated[HistoryOrder | None, Query(description="Relevance where there are words, else newest.")] = None,
    cursor: Annotated[
        Text | None, Query(description="The last page's `nextCursor`, with the same query, dates and order.")
    ] = None,
) -> HistoryQuery:
    """A search."""
    return replace(dates, query=query, around=around or None, order=order, cursor=cursor)


Asked = Annotated[HistoryQuery, Depends(asked)]


@router.get("/threads/{thread_id}/history", responses=answers(said.HistoryPage))
async def search_thread(found: NamedThread, query: Asked) -> JSONResponse:
    """Search one conversation, 20 matches a page. Dates alone list what was said then."""
    return answer(history_json(await found.conversation.history(query)))


@router.get("/history", responses=answers(said.HistoryPage))
async def search_everything(memory: ScopedMemory, query: Asked) -> JSONResponse:
    """The same in all conversations of the owner or of one workspace."""
    return answer(history_json(await memory.history(query)))
