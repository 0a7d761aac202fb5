"""Messages by their place: one of them, or a window of a conversation, and where its days begin."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo

from ownwords.domain.conversation import Message
from ownwords.errors import NotFound
from ownwords.interfaces.web import wording
from ownwords.memory import Memory
from ownwords.ports.reads import ThreadTail

PAGE = 50
"""Messages on a page of a conversation."""
_BEFORE = 10
"""How many messages stand before the one that a link leads to."""
_MOST_AFTER = 200


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


async def after(memory: Memory, thread_id: str, message_id: str) -> Window:
    """What was said since a message. Raises NotFound."""
    tail = ThreadTail(_MOST_AFTER, forward=True, after=message_id)
    return Window(tuple(await memory.messages(thread_id, tail)), earlier=True, later=False)


async def one(memory: Memory, thread_id: str, message_id: str) -> Message:
    """The message itself. Raises NotFound."""
    led = await memory.messages(thread_id, ThreadTail(1, before=message_id))
    found = await memory.messages(thread_id, ThreadTail(1, forward=True, after=led[0].id if led else None))
    if not found or found[0].id != message_id:
        raise NotFound("There is no such message in this conversation; it may have been deleted.")
    return found[0]


def day_headings(times: Iterable[datetime], zone: tzinfo, since: datetime | None = None) -> list[str]:
    """For each message its day, where that is another one than the message's before it; `since` is when what stands
    before them all was said."""
    headings: list[str] = []
    current = wording.day(since, zone).text if since else ""
    for time in times:
        day = wording.day(time, zone).text
        headings.append(day if day != current else "")
        current = day
    return headings


def fresh_start(shown: Sequence[Message], reset_at: datetime | None) -> int | None:
    """The number of the first message after the reset, where one before it is shown, too."""
    if reset_at is None:
        return None
    later = (number for number, message in enumerate(shown) if message.sent_at > reset_at)
    first = next(later, len(shown))
    return first if 0 < first < len(shown) else None
