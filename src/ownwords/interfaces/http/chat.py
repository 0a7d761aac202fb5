"""The chat: a turn of the assistant as it happens, and the owner's yes to what it asked first."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any

from fastapi import APIRouter
from fastapi.responses import JSONResponse, StreamingResponse

from ownwords.agent import Event, TurnAsked, turn
from ownwords.agent.telling import event_json
from ownwords.interfaces.http.answers import Answer, answer, answers
from ownwords.interfaces.http.bodies import Approval, ChatTurn
from ownwords.interfaces.http.parameters import Installation, ScopedMemory
from ownwords.tasks.trust import Action
from ownwords.told import forgotten_json

router = APIRouter(prefix="/api/chat", tags=["chat"])

_EVENTS = "text/event-stream"
_STREAM: dict[int | str, dict[str, Any]] = {
    200: {"description": "The events, a line `data: {…}` each.", "content": {_EVENTS: {"schema": {"type": "string"}}}}
}


class Approved(Answer):
    """What was done on the owner's word, and for forgetting what was forgotten and where it is still held."""

    action: Action
    forgotten: dict[str, object] | None


@router.post("", response_class=StreamingResponse, responses=_STREAM)
async def chat(installation: Installation, memory: ScopedMemory, body: ChatTurn) -> StreamingResponse:
    """Make a turn of the assistant's: for a new `message`, or for the one of `message_id`, which may have had none yet.
    The answer is a stream of events: `message`, `evidence`, `tool`, `tool_answered`, `text` (more of the reply, where
    nothing is to be checked), `checking`, `checked`, `approval` (a question with what `POST /api/chat/approve` takes),
    `forgotten` (with what still holds it), `question` (with answers to tap), and at last `reply` or `failed`. To stop,
    close the connection."""
    asked = TurnAsked(body.thread_id, body.message, body.message_id, body.origin, body.attachments)
    events = turn(installation.ownwords.assistant, memory, asked)
    first = await anext(events)  # what is wrong with the request is an error like any other
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(_lines(first, events), media_type=_EVENTS, headers=headers)


@router.post("/approve", responses=answers(Approved))
async def approve(memory: ScopedMemory, body: Approval) -> JSONResponse:
    """Do what the assistant asked the owner first: `approval` is that of the event. It holds once and for an
    hour, for that one action, and as long as the notes and the setting are as they were."""
    done = await memory.approve(body.approval)
    told = forgotten_json(done.forgotten) if done.forgotten is not None else None
    return answer({"action": done.action, "forgotten": told})


async def _lines(first: Event, rest: AsyncGenerator[Event]) -> AsyncGenerator[str]:
    async with aclosing(rest):
        yield _line(first)
        async for event in rest:
            yield _line(event)


def _line(event: Event) -> str:
    return f"data: {json.dumps(event_json(event), ensure_ascii=False)}\n\n"
