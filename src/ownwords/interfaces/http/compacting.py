"""Condensed conversations: what a model is sent of one, and condensing it now."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import JSONResponse

from ownwords.interfaces.compaction_wire import compacted_json, view_json
from ownwords.interfaces.http import answers as said
from ownwords.interfaces.http.answers import answer, answers
from ownwords.interfaces.http.bodies import ThreadToCompact
from ownwords.interfaces.http.parameters import NamedThread, ScopedMemory
from ownwords.reading.views import MOST_VIEWED
from ownwords.writing.compact import CompactOutcome

router = APIRouter(prefix="/api", tags=["compaction"])


class View(said.Answer):
    """The summary, empty where there is none, up to which message it covers the conversation, and the messages behind
    it."""

    summary: str
    covered_through: str | None
    messages: list[said.Message]


class Compacted(said.Answer):
    """What came of it: `compacted`; `raw`, where some of it could not be condensed and the journal holds the messages
    themselves, shortened; `nothing`, where nothing of it was worth keeping; or `nothing_new`. With the cursor of the
    newest entry made in the journal, how many messages were covered, and the summary by now."""

    outcome: CompactOutcome
    cursor: int | None
    covered: int
    summary: str


@router.get("/threads/{thread_id}/view", responses=answers(View))
async def show_view(
    found: NamedThread,
    limit: Annotated[int, Query(ge=1, le=MOST_VIEWED, description="How many messages at most, the newest.")] = (
        MOST_VIEWED
    ),
) -> JSONResponse:
    """What a model goes on from: the summary of what was said before, and the messages behind it as they are. The
    conversation itself keeps every word."""
    return answer(view_json(await found.conversation.view(limit)))


@router.post("/compact", responses=answers(Compacted))
async def compact(memory: ScopedMemory, body: ThreadToCompact) -> JSONResponse:
    """Condense a conversation now: what was said since the last time goes into the journal, and the view goes on from
    the summary. What was said stays. A long conversation takes a call of the memory model for every 120,000
    characters."""
    return answer(compacted_json(await memory.compact(body.thread_id)))
