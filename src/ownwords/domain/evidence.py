"""The evidence packet: what the memory knows for one request, with its sources and dates, within its limits (NOD-42…
NOD-55).

A packet is made of records that are stored; nothing in it was written by a model (NOD-41). What was left out or made
shorter, and what could not be had, stands in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import TypeVar

from ownwords.domain.conversation import Role

LONGEST_EXCERPT = 1_200
"""Characters of a message in a packet (NOD-49)."""
SHORT_EXCERPT = 240
"""… and of a message or a note in a packet for a model with a small context window (NOD-55)."""
SHORTEST_EXCERPT = 80
"""… and of the one record that stays where there is room for none."""
CHARACTERS_PER_TOKEN = 3
SHARE_OF_WINDOW = 4
"""A packet takes one part in so many of the model's context window, counted in characters as if all were dear."""
HEADINGS = 600
"""Characters of what stands around the records where they are read: headings, fences, and what was left out."""
LARGEST_PACKET = 64_000
"""Characters of a packet where nothing is said about the window."""


class Part(StrEnum):
    """A part of preparing a turn that may be missing or late."""

    NOTES = "notes"
    FILES = "files"
    NOTEBOOK = "notebook"
    CONVERSATION = "conversation"
    MEANING = "meaning"
    SELECT = "select"
    RANK = "rank"
    CHECK = "check"


@dataclass(frozen=True, slots=True)
class Mark:
    """What is missing of a packet, or was late, and why, in a sentence."""

    part: Part
    why: str


@dataclass(frozen=True, slots=True)
class EvidenceFact:
    """A note as evidence: its path (of one that was replaced, its id), its text, the owner's words that prove it where
    they are still there, the message they are from, and when the owner said it. `ended` is since when it is no longer
    true. One that is `shortened` has to be read by its path."""

    path: str
    text: str
    said_at: datetime
    label: str
    quote: str | None = None
    source: str | None = None
    ended: datetime | None = None
    shortened: bool = False

    @property
    def size(self) -> int:
        """Its length in characters, with its attributes."""
        return len(self.path) + len(self.text) + len(self.quote or "") + len(self.source or "") + 160

    def shorter(self, limit: int) -> EvidenceFact:
        """The same with at most `limit` characters of its text, and with its quote only where that is as short; its
        path and source stay."""
        quote = self.quote if len(self.quote or "") <= limit else None
        if len(self.text) <= limit and quote == self.quote:
            return self
        return replace(self, text=_cut(self.text, limit), quote=quote, shortened=True)


@dataclass(frozen=True, slots=True)
class EvidenceMessage:
    """A message as evidence: in full, or an excerpt that says so (NOD-53)."""

    id: str
    thread_id: str
    role: Role
    sent_at: datetime
    excerpt: str
    speaker: str | None = None
    shortened: bool = False

    @property
    def size(self) -> int:
        """Its length in characters, with its attributes."""
        return len(self.id) + len(self.excerpt) + len(self.speaker or "") + 120

    def shorter(self, limit: int) -> EvidenceMessage:
        """The same with at most `limit` characters of it."""
        if len(self.excerpt) <= limit:
            return self
        return replace(self, excerpt=_cut(self.excerpt, limit), shortened=True)


@dataclass(frozen=True, slots=True)
class Omitted:
    """How many records did not fit or were not followed up (NOD-52)."""

    facts: int = 0
    messages: int = 0

    def __bool__(self) -> bool:
        return bool(self.facts or self.messages)


@dataclass(frozen=True, slots=True)
class EvidencePacket:
    """Facts and messages, best first. `earlier` are the owner's older messages that share words with the request
    (NOD-37), where they are not among the messages. `shortened` says that the packet was cut to a small context window:
    what it names has to be read for complete evidence (NOD-55)."""

    facts: tuple[EvidenceFact, ...] = ()
    messages: tuple[EvidenceMessage, ...] = ()
    earlier: tuple[EvidenceMessage, ...] = ()
    omitted: Omitted = Omitted()
    shortened: bool = False

    @property
    def size(self) -> int:
        """Its length in characters, about."""
        return sum(one.size for one in (*self.facts, *self.messages, *self.earlier))

    def fitted(self, room: int) -> EvidencePacket:
        """The packet within `room` characters: records are shortened first, then the least are left out, messages
        before facts. The best record stays, if hardly more than its reference, also where there is no room."""
        if self.size <= room:
            return self
        facts = _fitting([one.shorter(SHORT_EXCERPT) for one in self.facts], room)
        if self.facts and not facts:
            facts = (self.facts[0].shorter(SHORTEST_EXCERPT),)
        room -= sum(one.size for one in facts)
        messages = _fitting([one.shorter(SHORT_EXCERPT) for one in self.messages], room)
        if self.messages and not (facts or messages):
            messages = (self.messages[0].shorter(SHORTEST_EXCERPT),)
        room -= sum(one.size for one in messages)
        earlier = _fitting([one.shorter(SHORT_EXCERPT) for one in self.earlier], room)
        omitted = Omitted(
            self.omitted.facts + len(self.facts) - len(facts),
            self.omitted.messages + len(self.messages) - len(messages) + len(self.earlier) - len(earlier),
        )
        return EvidencePacket(facts, messages, earlier, omitted, shortened=True)


def room_for(context_window: int | None, taken: int = 0) -> int:
    """Characters of a packet's records for a model with this context window, in tokens, of which so many characters
    are taken by what else it is sent. Where that is more than there are, not all of it is sent, and it does not
    count."""
    if context_window is None:
        return LARGEST_PACKET
    window = context_window * CHARACTERS_PER_TOKEN
    left = window - taken if taken < window else window
    return min(LARGEST_PACKET, max(min(window // SHARE_OF_WINDOW, left) - HEADINGS, 0))


_Sized = TypeVar("_Sized", EvidenceFact, EvidenceMessage)


def _fitting(records: Sequence[_Sized], room: int) -> tuple[_Sized, ...]:
    """The first of the records that fit together."""
    kept: list[_Sized] = []
    for record in records:
        room -= record.size
        if room < 0:
            break
        kept.append(record)
    return tuple(kept)


def _cut(text: str, limit: int) -> str:
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"
