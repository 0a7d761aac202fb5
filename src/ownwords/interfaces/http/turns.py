"""Turns of an assistant: prepared before it answers, checked before delivery, finished after, and asked about later."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from fastapi.responses import JSONResponse

from ownwords.domain.turn_stages import Draft
from ownwords.interfaces.http import turn_answers as said
from ownwords.interfaces.http.answers import Message, answer, answers
from ownwords.interfaces.http.bodies import DraftReply, FinishedReply, NewTurn, TappedAnswers
from ownwords.interfaces.http.parameters import ScopedMemory, Text
from ownwords.interfaces.wire import answered_json, checked_json, prepared_json, turn_json
from ownwords.told import message_json
from ownwords.writing.answers import Became, TappedAnswer

router = APIRouter(prefix="/api/turns", tags=["turns"])

TurnId = Annotated[Text, Path(description="The turn's id, as preparing it answered.")]


class Turn(said.Answer):
    """A turn: what it answers, its reply once there is one, and the claims of the reply or of the draft so far."""

    turn_id: str
    thread_id: str
    request_id: str
    reply_id: str | None
    claims: list[said.CheckedClaim]


class AnsweredPair(said.Answer):
    """What became of a tapped answer: `saved`, `replaced` (in place of an earlier answer), `known`, `said` (too long to
    be saved as it is) or `refused`, with the reason."""

    message_id: str
    became: Became
    path: str | None
    reason: str


class Answered(said.Answer):
    """What became of each, in the order given."""

    answers: list[AnsweredPair]


@router.post("", status_code=201, responses=answers(said.PreparedTurn, 201))
async def prepare_turn(memory: ScopedMemory, body: NewTurn) -> JSONResponse:
    """Prepare a turn: append `message` to the conversation, or take the one that `message_id` names, and gather the
    best evidence for it. `system` goes to the head of the system prompt, `message_context` to the end of the owner's
    message. `conversation` is what was condensed of what was said before: send its summary and the messages behind
    `covered_through`. `marks` say what is missing or late, and why: a turn is prepared all the same."""
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


@router.post("/{turn_id}/finish", responses=answers(Message))
async def finish_turn(memory: ScopedMemory, turn_id: TurnId, body: FinishedReply) -> JSONResponse:
    """Store the reply as it was delivered. Finishing again with the same words changes nothing."""
    return answer(message_json(await memory.finish(turn_id, body.reply)))


@router.post("/{turn_id}/answers", responses=answers(Answered))
async def keep_answers(memory: ScopedMemory, turn_id: TurnId, body: TappedAnswers) -> JSONResponse:
    """Keep what the owner tapped as answers to questions of the assistant's, three in a turn at most. Each becomes a
    tapped message of theirs. A pair of at most 60 characters each is saved as a note, in place of an earlier answer to
    the same question; a longer one is left to ordinary capture. The switches `remember` and `capture` stop it. A
    question of the chat's own takes one answer, wherever it is tapped."""
    given = [TappedAnswer(one.question, one.answer) for one in body.answers]
    return answer({"answers": [answered_json(one) for one in await memory.answer(turn_id, given)]})


@router.get("/{turn_id}", responses=answers(Turn))
async def show_turn(memory: ScopedMemory, turn_id: TurnId) -> JSONResponse:
    """What a turn's claims rest on, by the ids of messages, the paths of notes and the ids of notes that were let go.
    What was forgotten since took its turns along: they are not found any more."""
    return answer(turn_json(await memory.turn(turn_id)))
