"""Replies of Tove's assistant with their claims, as checked turns leave them: for tests and for the pictures."""

from __future__ import annotations

from ownwords.adapters.runtime import TimeOrderedIds
from ownwords.domain.conversation import Message, NewMessage, Role
from ownwords.domain.scope import Scope
from ownwords.domain.turns import CheckedClaim, CheckedDraft, Turn, TurnOrigin
from ownwords.memory import Conversation
from tests.interfaces.web.invented import NOW, Installation

REPLY = (
    "Alma is six weeks old by then, and you told me that she and Ines are both well. Take the day train: you don’t fly "
    "any more, and by the window, facing forward, you will not be ill before Lille. Be back by Thursday at eight for "
    "the choir."
)


async def answered(
    place: Installation, thread: Conversation, request: str, reply: str, claims: dict[str, tuple[str, ...]]
) -> Message:
    """A request and its reply, of which each of these passages rests on these records."""
    asked = await thread.add(NewMessage(Role.OWNER, request, sent_at=place.clock.now()))
    said = await thread.add(NewMessage(Role.ASSISTANT, reply, sent_at=place.clock.now()))
    checked = CheckedDraft("", reply, tuple(CheckedClaim(passage, evidence) for passage, evidence in claims.items()))
    turn = Turn(TimeOrderedIds().new(), thread.id, asked.id, TurnOrigin.OWNER, asked.sent_at, checked=checked)
    await place.faculties.turns.put_turn(Scope("me"), turn.finished(said.id))
    return said


async def give_reasons(place: Installation) -> Message:
    """A reply in "Ines and Porto" that rests on notes, on a message, and on what is gone."""
    thread = await place.me.thread("Ines and Porto")
    place.clock.at = NOW.replace(hour=7)
    notes = {item.note.text: item.note for item in (await place.me.view()).notes}
    news = next(message for message in await thread.messages() if message.text.startswith("Alma is here"))
    return await answered(
        place,
        thread,
        "When shall I go and see them before Christmas, and how?",
        REPLY,
        {
            "Alma is six weeks old by then": (notes["My niece Alma was born on 17 October 2026."].path,),
            "she and Ines are both well": (news.id,),
            "you don’t fly any more, and by the window, facing forward": (
                notes["I travel by train; I don’t fly any more."].path,
                notes["On trains: a window seat, facing forward."].path,
            ),
            "Thursday at eight for the choir": ("routines/no-longer-there",),
            "The flat in Porto has four floors.": (news.id,),
        },
    )
