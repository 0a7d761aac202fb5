"""What still holds a forgotten note: messages to redact, carried in an address by place and never by words.

Forgetting answers with the messages; the browser is sent on to a page that shows them. In between there is only the
address, which ends up in histories and logs. So it names message ids and where in them the words stand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from ownwords.errors import NotFound
from ownwords.interfaces.web import messages, wording
from ownwords.interfaces.web.cards import message_link
from ownwords.interfaces.web.marking import Text, marked_span
from ownwords.interfaces.web.visit import Visit
from ownwords.interfaces.web.wording import Moment
from ownwords.writing.forget import Held

_PLACE = re.compile(r"([\w-]{1,64}):([\w-]{1,64})(?::(\d{1,7})-(\d{1,7}))?", re.ASCII)
_MOST = 100


@dataclass(frozen=True, slots=True)
class Place:
    """A span of a message, or all of it."""

    thread_id: str
    message_id: str
    span: tuple[int, int] | None

    def __str__(self) -> str:
        span = f":{self.span[0]}-{self.span[1]}" if self.span else ""
        return f"{self.thread_id}:{self.message_id}{span}"


@dataclass(frozen=True, slots=True)
class HeldCard:
    """A message that still holds what was forgotten. `quote` is what the button takes out; empty is the whole message.
    `others` are the places that stay to be shown."""

    said: Moment
    text: Text
    link: str
    thread_id: str
    message_id: str
    quote: str
    others: tuple[str, ...]


def places_of(held: Iterable[Held]) -> list[str]:
    """The messages as an address names them."""
    return [str(_place(item)) for item in held]


def _place(item: Held) -> Place:
    message = item.message
    start = message.text.find(item.quote) if item.quote else -1
    span = (start, start + len(item.quote)) if item.quote and start >= 0 else None
    return Place(message.thread_id, message.id, span)


async def held_cards(visit: Visit, places: Iterable[str]) -> tuple[HeldCard, ...]:
    """The messages at these places that are still there. What is no place is passed over."""
    named = [place for text in list(places)[:_MOST] if (place := _parsed(text))]
    cards: list[HeldCard] = []
    for place in named:
        others = tuple(str(other) for other in named if other != place)
        try:
            message = await messages.one(visit.memory, place.thread_id, place.message_id)
        except NotFound:
            continue
        quote = message.text[slice(*place.span)] if place.span else ""
        cards.append(
            HeldCard(
                said=wording.moment(message.sent_at, visit.zone),
                text=marked_span(message.text, quote or message.text),
                link=message_link(visit, place.thread_id, place.message_id),
                thread_id=place.thread_id,
                message_id=place.message_id,
                quote=quote,
                others=others,
            )
        )
    return tuple(cards)


def _parsed(text: str) -> Place | None:
    match = _PLACE.fullmatch(text)
    if match is None:
        return None
    return Place(match[1], match[2], (int(match[3]), int(match[4])) if match[3] else None)
