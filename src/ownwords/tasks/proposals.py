"""What the tasks that find facts are given, and what they propose (NOD-75…NOD-79, NOD-86).

A proposal is as raw as a model might give it: the caller's gates check quotes, secrets, sizes and dates.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo

from ownwords.domain.quotes import find_quote
from ownwords.tasks.task import Record


@dataclass(frozen=True, slots=True)
class LearnMessage:
    """One message of the owner."""

    id: str
    sent_at: datetime
    text: str


def message_record(message: LearnMessage, time_zone: tzinfo) -> Record:
    """A message as a model is shown it: with its id, and when it was sent, in the owner's time zone."""
    sent = message.sent_at.astimezone(time_zone)
    attributes = (("id", message.id), ("sent_at", sent.isoformat(timespec="minutes")), ("day", f"{sent:%A}"))
    return Record(message.text, attributes)


@dataclass(frozen=True, slots=True)
class KnownNote:
    """A live note: its address `area/slug` and its text."""

    path: str
    text: str


@dataclass(frozen=True, slots=True)
class LearnInput:
    """`earlier` are the owner's earlier messages, oldest first; they only resolve what the current one refers to
    (NOD-75, NOD-76). `notes` is the live index."""

    current: LearnMessage
    earlier: tuple[LearnMessage, ...]
    notes: tuple[KnownNote, ...]
    time_zone: tzinfo


@dataclass(frozen=True, slots=True)
class ProposedFact:
    """One declarative fact (NOD-77…NOD-79). Dates are ISO days. `quote` is a span of one of the cited messages."""

    area: str
    text: str
    quote: str
    message_ids: tuple[str, ...]
    abstract: str | None = None
    kind: str | None = None
    entities: tuple[str, ...] = ()
    event_date: str | None = None
    valid_from: str | None = None
    valid_to: str | None = None
    expires: str | None = None


@dataclass(frozen=True, slots=True)
class ProposedNote(ProposedFact):
    """A fact to save. `replaces` are paths of notes that are no longer true (NOD-86)."""

    replaces: tuple[str, ...] = ()


def known_messages(quote: str, cited: Sequence[str], messages: Mapping[str, str]) -> tuple[str, ...]:
    """The cited ids that are among the messages (id to text) that were given, and hold the quote (NOD-40, NOD-118)."""
    known = [one for one in dict.fromkeys(cited) if one in messages]
    return tuple(one for one in known if find_quote(messages[one], quote) is not None)


@dataclass(frozen=True, slots=True)
class LearnResult:
    """What was found to save; empty when there is nothing lasting."""

    notes: tuple[ProposedNote, ...]
