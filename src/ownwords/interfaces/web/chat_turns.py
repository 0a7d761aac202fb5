"""What a form of the chat asks for, done as a whole: a turn from its message to the reply, or a command.

With JavaScript the page does the same piece by piece, over the API.
"""

from __future__ import annotations

from asyncio import Lock
from contextlib import aclosing
from dataclasses import dataclass, replace
from weakref import WeakValueDictionary

from ownwords.agent import Assistant, TurnAsked, turn
from ownwords.agent.events import Forgot, TurnFailed
from ownwords.domain.conversation import NewMessage, Role
from ownwords.errors import NotFound
from ownwords.interfaces.web.held import places_of
from ownwords.interfaces.web.visit import Form
from ownwords.memory import Conversation, Memory
from ownwords.ports.reads import ThreadTail
from ownwords.writing.answers import TappedAnswer


@dataclass(frozen=True, slots=True)
class Happened:
    """What a turn leaves besides its reply: the places that still hold what was forgotten, and why there is no reply,
    if so. What the owner is asked is kept with the turn."""

    held: tuple[str, ...] = ()
    why: str = ""


class FormTurns:
    """Turns that forms ask for, in a conversation one after the other: a form that was sent twice has one reply."""

    def __init__(self, assistant: Assistant) -> None:
        self._assistant = assistant
        self._locks: WeakValueDictionary[str, Lock] = WeakValueDictionary()

    async def make(self, memory: Memory, conversation: Conversation, form: Form) -> Happened:
        """Store what the form says, be it typed or tapped, and make the turn for it; or make the turn for a message
        that is there. Nothing is done where that message has its reply. Raises Invalid and NotFound."""
        lock = self._locks.setdefault(conversation.id, Lock())
        async with lock:
            message_id = await _stored(memory, conversation, form)
            if await _has_its_reply(memory, conversation, message_id):
                return Happened()
            return await self._turn(memory, TurnAsked(conversation.id, message_id=message_id))

    async def _turn(self, memory: Memory, asked: TurnAsked) -> Happened:
        happened = Happened()
        async with aclosing(turn(self._assistant, memory, asked)) as events:
            async for event in events:
                match event:
                    case Forgot(forgotten):
                        happened = replace(happened, held=(*happened.held, *places_of(forgotten)))
                    case TurnFailed(_, why):
                        happened = replace(happened, why=why)
                    case _:
                        pass
        return happened


async def _stored(memory: Memory, conversation: Conversation, form: Form) -> str:
    """The id of the message that the form is about."""
    if form.text("answer"):
        given = TappedAnswer(form.text("question"), form.text("answer"))
        return (await memory.answer(form.text("turn"), [given]))[0].message.id
    if form.text("message_id"):
        return form.text("message_id")
    text = form.text("text")
    message = NewMessage(Role.OWNER, text if text.strip() else "", form.text("key") or None)
    return (await conversation.add(message)).id


async def _has_its_reply(memory: Memory, conversation: Conversation, message_id: str) -> bool:
    """Whether anything was said after the message. Raises NotFound for what is no message of the owner's here."""
    found = (await memory.messages_by_id([message_id])).get(message_id)
    if found is None or found.thread_id != conversation.id or found.role is not Role.OWNER:
        raise NotFound("There is no such message of yours in this conversation; it may have been deleted.")
    return bool(await memory.messages(conversation.id, ThreadTail(1, forward=True, after=message_id)))
