"""Turns of an assistant: prepared before it answers, checked before delivery, finished after."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from fastapi.responses import JSONResponse

from ownwords.interfaces.http import answers as said
from ownwords.interfaces.http.answers import answer, answers
from ownwords.interfaces.http.bodies import DraftReply, FinishedReply, NewTurn
from ownwords.interfaces.http.parameters import ScopedMemory, Text
from ownwords.interfaces.wire import checked_json, message_json, prepared_json
from ownwords.turning import Draft

router = APIRouter(prefix="/api/turns", tags=["turns"])

TurnId = Annotated[Text, Path(description="The turn's id, as preparing it answered.")]


@router.post("", status_code=201, responses=answers(said.PreparedTurn, 201))
async def prepare_turn(memory: ScopedMemory, body: NewTurn) -> JSONResponse:
    """Prepare a turn: append `message` to the conversation, or take the one that `message_id` names, and gather the
    best evidence for it. `system` goes to the head of the system prompt, `message_context` to the end of the owner's
    message. `marks` say what is missing or late, and why: a turn is prepared all the same."""
    turn = await memory.prepare(
        body.thread_id,
        body.message,
        message_id=body.message_id,
        origin=body.origin,
        context_window=body.context_window,
    )
    return answer(prepared_json(turn.prepared), 201)


@router.post("/{turn_id}/check", responses=answers(said.CheckedReply))
async def check_draft(memory: ScopedMemory, turn_id: TurnId, body: DraftReply) -> JSONResponse:
    """Hold a draft against what the owner said, before it is delivered. `visual` is what a presentation says in full;
    where the draft was revised, the text stands for it. `reads` are paths of notes and ids of messages that were read
    since the turn was prepared. The same draft is checked once."""
    return answer(checked_json(await memory.check(turn_id, Draft(body.draft, body.visual, body.reads))))


@router.post("/{turn_id}/finish", responses=answers(said.Message))
async def finish_turn(memory: ScopedMemory, turn_id: TurnId, body: FinishedReply) -> JSONResponse:
    """Store the reply as it was delivered. Finishing again with the same words changes nothing."""
    return answer(message_json(await memory.finish(turn_id, body.reply)))
