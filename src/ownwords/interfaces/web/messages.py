"""Messages by their place: one of them, or a window of a conversation."""

from __future__ import annotations

from dataclasses import dataclass

from ownwords.domain.conversation import Message
from ownwords.errors import NotFound
from ownwords.memory import Memory
from ownwords.ports.reads import ThreadTail

PAGE = 50
"""Messages on a page of a conversation."""
_BEFORE = 10
"""How many messages stand before the one that a link leads to."""


@dataclass(frozen=True, slots=True)
class Window:
    """Messages in the order they were said, and whether there are any before and after them."""

    messages: tuple[Message, ...]
    earlier: bool
    later: bool


async def newest(memory: Memory, thread_id: str) -> Window:
    """The end of a conversation. Raises NotFound."""
    found = await memory.messages(thread_id, ThreadTail(PAGE + 1))
    return Window(tuple(found[-PAGE:]), earlier=len(found) > PAGE, later=False)


async def before(memory: Memory, thread_id: str, message_id: str) -> Window:
    """What was said before a message."""
    found = await memory.messages(thread_id, ThreadTail(PAGE + 1, before=message_id))
    return Window(tuple(found[-PAGE:]), earlier=len(found) > PAGE, later=True)


async def at(memory: Memory, thread_id: str, message_id: str) -> Window:
    """A message with a few before it and what followed."""
    led = await memory.messages(thread_id, ThreadTail(_BEFORE + 1, before=message_id))
    lead = led[-_BEFORE:]
    tail = ThreadTail(PAGE + 1, forward=True, after=lead[-1].id if lead else None)
    rest = await memory.messages(thread_id, tail)
    return Window((*lead, *rest[:PAGE]), earlier=len(led) > _BEFORE, later=len(rest) > PAGE)


async def one(memory: Memory, thread_id: str, message_id: str) -> Message:
    """The message itself. Raises NotFound."""
    led = await memory.messages(thread_id, ThreadTail(1, before=message_id))
    found = await memory.messages(thread_id, ThreadTail(1, forward=True, after=led[0].id if led else None))
    if not found or found[0].id != message_id:
        raise NotFound("There is no such message in this conversation; it may have been deleted.")
    return found[0]
