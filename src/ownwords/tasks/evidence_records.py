"""The records that recall works on, as `select`, `rank` and `check` are given them, and how many there may be.

A record has an id: a live note's path, an archived note's own id, a message's id. A result may name these and no others
(NOD-40). A model is shown short names for messages (m1, m2, …): it copies them faster, and without a slip.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo

from ownwords.domain.conversation import Role
from ownwords.domain.notes import Note
from ownwords.tasks.task import Block, Record

MOST_FACTS = 12
"""Facts chosen for a request (NOD-45) …"""
MOST_FACTS_OF_TOTALS = 100
"""… and for one that asks for a total or a comparison (NOD-44)."""
MOST_MESSAGES = 100
"""Messages kept (NOD-48)."""
LONGEST_REQUEST = 20_000
"""Of a longer request the tasks read its beginning and its end, where people say what they want."""

LONGEST_SEARCH = 600
"""Characters of a search, which are about as many words as are looked for. Of a longer request its end and beginning
are searched for."""
REQUEST = "request"
_CUT = "\n…\n"


@dataclass(frozen=True, slots=True)
class OwnerRequest:
    """The owner's current request. Days are days in `time_zone`; `languages` are the owner's, as two-letter codes; `id`
    is its message's, where it is stored already. A model knows it as `request`."""

    text: str
    sent_at: datetime
    time_zone: tzinfo
    languages: tuple[str, ...] = ()
    id: str = REQUEST

    @property
    def seen(self) -> str:
        """As much of it as the tasks read."""
        if len(self.text) <= LONGEST_REQUEST:
            return self.text
        half = LONGEST_REQUEST // 2 - len(_CUT)
        return f"{self.text[:half]}{_CUT}{self.text[-half:]}"

    @property
    def gist(self) -> str:
        """What it is searched by, on one line: the end first, because only so many words are looked for."""
        return search_text(self.seen)


@dataclass(frozen=True, slots=True)
class FactRecord:
    """A note as evidence. `quote` is the owner's span that supports it, given only while its message still holds it
    (NOD-85). `ended` is since when it is no longer true; None for a live note."""

    note: Note
    quote: str | None = None
    ended: datetime | None = None

    @property
    def id(self) -> str:
        return self.note.path if self.ended is None else self.note.id


@dataclass(frozen=True, slots=True)
class MessageRecord:
    """A message as evidence: in full, or an excerpt of it that says so (NOD-49, NOD-53)."""

    id: str
    role: Role
    sent_at: datetime
    text: str
    speaker: str | None = None
    shortened: bool = False


def search_text(text: str) -> str:
    """A text as a search, on one line: of a long one its end and its beginning."""
    line = " ".join(text[-LONGEST_REQUEST:].split())
    half = LONGEST_SEARCH // 2
    return line if len(line) <= LONGEST_SEARCH else f"{line[-half:]} {line[: half - 1]}".strip()


def most_facts(totals: bool) -> int:
    """How many facts may be chosen."""
    return MOST_FACTS_OF_TOTALS if totals else MOST_FACTS


def supplied(ids: Iterable[str], known: Collection[str]) -> tuple[str, ...]:
    """The ids that were supplied, in their order and each once."""
    return tuple(one for one in dict.fromkeys(ids) if one in known)


def short_names(messages: Sequence[MessageRecord]) -> dict[str, str]:
    """The ids of messages by the names that a model is shown."""
    return {f"m{number}": message.id for number, message in enumerate(messages, 1)}


def said_at(note: Note) -> datetime:
    """When the owner last said it: its newest message, or when it was written down."""
    return max((item.sent_at for item in note.evidence), default=note.created_at)


def request_block(request: OwnerRequest) -> Block:
    sent = request.sent_at.astimezone(request.time_zone)
    attributes = [("id", REQUEST), ("sent_at", sent.isoformat(timespec="minutes")), ("day", f"{sent:%A}")]
    if len(request.text) > LONGEST_REQUEST:
        attributes.append(("shortened", "true"))
    return Block("request", "the owner's current request", (Record(request.seen, tuple(attributes)),), needed=True)


def fact_line(fact: FactRecord, zone: tzinfo) -> Record:
    """A fact as the model reads it, with its status, its dates and its support."""
    note = fact.note
    details = {
        "id": fact.id,
        "status": note.label,
        "kind": note.details.kind,
        "said_on": _day(said_at(note), zone),
        "event_date": note.details.event_date,
        "valid_from": note.details.valid_from,
        "valid_to": note.details.valid_to,
        "no_longer_true_since": fact.ended and _day(fact.ended, zone),
        "quote": fact.quote,
    }
    return Record(note.text, tuple((name, str(value)) for name, value in details.items() if value))


def message_lines(messages: Sequence[MessageRecord], zone: tzinfo) -> tuple[Record, ...]:
    """Messages as the model reads them, with who said them and when."""
    return tuple(_line(name, one, zone) for name, one in zip(short_names(messages), messages, strict=True))


def _line(name: str, message: MessageRecord, zone: tzinfo) -> Record:
    details = {
        "id": name,
        "role": message.role.value,
        "speaker": message.speaker,
        "sent_at": message.sent_at.astimezone(zone).isoformat(timespec="minutes"),
        "shortened": "true" if message.shortened else None,
    }
    return Record(message.text, tuple((key, value) for key, value in details.items() if value))


def _day(instant: datetime, zone: tzinfo) -> str:
    return instant.astimezone(zone).date().isoformat()
