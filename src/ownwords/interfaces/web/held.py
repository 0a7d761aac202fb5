"""What still holds a forgotten note: places to redact, carried in an address by place and never by words.

Forgetting answers with the places; the browser is sent on to a page that shows them. In between there is only the
address, which ends up in histories and logs. So it names message ids and where in them the words stand, and for what is
not said in a conversation a key that tells nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ownwords.errors import NotFound
from ownwords.interfaces.web import messages, wording
from ownwords.interfaces.web.cards import message_link
from ownwords.interfaces.web.marking import Text, marked_span
from ownwords.interfaces.web.visit import Form, Visit
from ownwords.interfaces.web.wording import Moment
from ownwords.writing.derived import KEY_LENGTH, DerivedPlace, DerivedStore
from ownwords.writing.forget import Forgotten, Held

_PLACE = re.compile(r"([\w-]{1,64}):([\w-]{1,64})(?::(\d{1,7})-(\d{1,7}))?", re.ASCII)
_ALSO = re.compile(rf"also:([0-9a-f]{{{KEY_LENGTH}}})", re.ASCII)
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


@dataclass(frozen=True, slots=True)
class DerivedCard:
    """A note of the notebook, a bullet of the journal or a line of a file that still holds what was forgotten. `where`
    says what it is; `others` are the places that stay to be shown."""

    where: str
    text: str
    key: str
    others: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StillHeld:
    """What still holds a forgotten note, where it is taken out there, and the way past it."""

    messages: tuple[HeldCard, ...]
    derived: tuple[DerivedCard, ...]
    redact: str
    take_out: str
    leave: str


def places_of(forgotten: Forgotten) -> list[str]:
    """The places as an address names them."""
    also = [f"also:{place.key}" for place in forgotten.derived if place.key]
    return [*(str(_place(item)) for item in forgotten.still_held_in), *dict.fromkeys(also)][:_MOST]


def _place(item: Held) -> Place:
    message = item.message
    start = message.text.find(item.quote) if item.quote else -1
    span = (start, start + len(item.quote)) if item.quote and start >= 0 else None
    return Place(message.thread_id, message.id, span)


async def still_held(visit: Visit, places: Sequence[str], path: str) -> StillHeld:
    """What is at these places, on the page at that path."""
    return StillHeld(
        messages=await held_cards(visit, places),
        derived=await derived_cards(visit, places),
        redact=visit.link(f"{path}/redact", visit.place),
        take_out=visit.link(f"{path}/take-out", visit.place),
        leave=visit.link(path),
    )


async def redact_held(visit: Visit, form: Form) -> list[tuple[str, str]]:
    """Take a forgotten note's words out of a message; the places that stay to be shown, as a query."""
    await visit.memory.redact(form.text("message"), form.text("quote") or None)
    return [("held", place) for place in form.ticked("held")]


async def take_out_held(visit: Visit, form: Form) -> list[tuple[str, str]]:
    """The same for the notebook, the journal and the files."""
    await visit.memory.take_out(await visit.memory.places_at([form.text("key")]))
    return [("held", place) for place in form.ticked("held")]


async def held_cards(visit: Visit, places: Iterable[str]) -> tuple[HeldCard, ...]:
    """The messages at these places that are still there. What is no place is passed over."""
    known = _known(places)
    cards: list[HeldCard] = []
    for place in filter(None, map(_parsed, known)):
        others = tuple(other for other in known if other != str(place))
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


async def derived_cards(visit: Visit, places: Iterable[str]) -> tuple[DerivedCard, ...]:
    """What is not said in a conversation, as far as it is still there. What is no place is passed over."""
    known = _known(places)
    keys = [found[1] for text in known if (found := _ALSO.fullmatch(text))]
    return tuple(
        DerivedCard(_where(place), place.words, place.key, tuple(one for one in known if one != f"also:{place.key}"))
        for place in await visit.memory.places_at(keys)
    )


def _where(place: DerivedPlace) -> str:
    match place.store:
        case DerivedStore.NOTEBOOK:
            return "A note of the notebook. All of it is deleted."
        case DerivedStore.JOURNAL:
            return f"Entry {place.id} of the journal. This line of it is deleted."
        case DerivedStore.FILES:
            file = place.id or "An earlier version of the files"
            return f"{file}. This line is deleted, in all versions."


def _known(places: Iterable[str]) -> list[str]:
    """Those that are places, each once."""
    return [text for text in dict.fromkeys(list(places)[:_MOST]) if _ALSO.fullmatch(text) or _parsed(text)]


def _parsed(text: str) -> Place | None:
    if text.startswith("also:"):
        return None
    match = _PLACE.fullmatch(text)
    if match is None:
        return None
    return Place(match[1], match[2], (int(match[3]), int(match[4])) if match[3] else None)
