"""A note: one fact in its owner's words, with the quotes that prove it (NOD-7…NOD-10, NOD-77…NOD-79, NOD-95…NOD-99).

A note is immutable. Every change makes a new value; a rewritten or replaced note stays in the archive under its own id.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from functools import cached_property

from ownwords.domain.characters import checked_characters
from ownwords.domain.words import IndexedText, index_terms, same_words
from ownwords.errors import Invalid

LONGEST_TEXT = 4_000
LONGEST_ABSTRACT = 200
LONGEST_SLUG = 64
LONGEST_QUOTE = 400
LONGEST_DETAIL = 200
MOST_ENTITIES = 20


class Area(StrEnum):
    """The five areas, in the documented order (NOD-10)."""

    ABOUT = "about"
    PREFERENCES = "preferences"
    PEOPLE = "people"
    ROUTINES = "routines"
    LESSONS = "lessons"


class Origin(StrEnum):
    """Whose doing a note is (NOD-95)."""

    STATED = "stated"
    INFERRED = "inferred"
    EMAIL = "email"


class Status(StrEnum):
    """What a note's origin and evidence make of it; the archive's notes are `archived`."""

    STATED = "stated"
    OBSERVED = "observed"
    TENTATIVE = "tentative"
    ARCHIVED = "archived"


class Way(StrEnum):
    """By which path a note came."""

    LEARNED = "learned"
    CAPTURED = "captured"
    ANSWERED = "answered"
    REFLECTED = "reflected"
    ADDED = "added"
    IMPORTED = "imported"
    STYLE = "style"


class Kind(StrEnum):
    """What sort of fact it is; plans, events, possessions and preferences stay distinct (NOD-78)."""

    FACT = "fact"
    PLAN = "plan"
    EVENT = "event"
    POSSESSION = "possession"
    PREFERENCE = "preference"


class ArchiveReason(StrEnum):
    """Why a note was let go (NOD-99)."""

    REPLACED = "replaced"
    REWRITTEN = "rewritten"
    MERGED = "merged"
    EXPIRED = "expired"
    STALE = "stale"
    ENDED = "ended"
    CEILING = "ceiling"
    UNDONE = "undone"


@dataclass(frozen=True, slots=True)
class Evidence:
    """One message of the owner that supports a note. `quote` is the owner's own span, or None when it was over
    400 characters (NOD-83) or is an older note's bare reference (NOD-20)."""

    message_id: str
    thread_id: str
    sent_at: datetime
    quote: str | None = None


@dataclass(frozen=True, slots=True)
class Details:
    """What else is known of the fact; each part is optional (NOD-77, NOD-79)."""

    kind: Kind | None = None
    entities: tuple[str, ...] = ()
    event_date: date | None = None
    valid_from: date | None = None
    valid_to: date | None = None
    expires: date | None = None
    importance: int | None = None
    """1 (slight) to 5; given on the capture path."""


@dataclass(frozen=True)
class Note:
    """A note at an address. `id` names this version of it, `replaces` the archived versions that it follows."""

    id: str
    area: Area
    slug: str
    text: str
    origin: Origin
    way: Way
    created_at: datetime
    updated_at: datetime
    abstract: str | None = None
    details: Details = Details()
    evidence: tuple[Evidence, ...] = ()
    replaces: tuple[str, ...] = ()

    @cached_property
    def path(self) -> str:
        return f"{self.area}/{self.slug}"

    @cached_property
    def index_line(self) -> str:
        """`area/slug: text`, on one line; a tentative note carries its mark (NOD-12, NOD-15)."""
        mark = " (tentative)" if self.status is Status.TENTATIVE else ""
        return f"{self.path}: {' '.join(self.text.split())}{mark}"

    @cached_property
    def evidence_count(self) -> int:
        return len({item.message_id for item in self.evidence})

    @cached_property
    def words(self) -> IndexedText:
        """The terms of slug, abstract and text, for finding it (NOD-22)."""
        return index_terms(f"{self.slug}\n{self.abstract or ''}\n{self.text}")

    @cached_property
    def sameness(self) -> str:
        """Equal for notes that say the same but for case, accents and punctuation (NOD-94, NOD-108)."""
        return same_words(self.text)

    @cached_property
    def status(self) -> Status:
        """NOD-95…NOD-98: what the note's origin and the number of its messages make of it."""
        if self.origin is Origin.STATED:
            return Status.STATED
        if self.origin is Origin.EMAIL or self.evidence_count >= 2:
            return Status.OBSERVED
        return Status.TENTATIVE

    @property
    def label(self) -> str:
        """The words the page shows for the status (NOD-96…NOD-98, NOD-140)."""
        if self.origin is Origin.EMAIL:
            return "Learned from your sent email"
        return _LABELS[self.status]


@dataclass(frozen=True)
class ArchivedNote:
    """A note that was let go, when and why, and what took its place."""

    note: Note
    archived_at: datetime
    reason: ArchiveReason
    replaced_by: str | None = None

    @property
    def id(self) -> str:
        return self.note.id

    label = "Let go"
    status = Status.ARCHIVED


_LABELS = {
    Status.STATED: "Confirmed",
    Status.OBSERVED: "Learned",
    Status.TENTATIVE: "Mentioned once",
}


def checked_text(text: str) -> str:
    """The text of a note, without blanks around it; refuses an empty, an overlong or an unstorable one (NOD-8)."""
    text = checked_characters(text, "text").strip()
    if not text:
        raise Invalid("A note needs some text.", field="text")
    if len(text) > LONGEST_TEXT:
        raise Invalid(f"A note holds at most 4,000 characters; this is {len(text):,}.", field="text")
    return text


def checked_abstract(abstract: str | None) -> str | None:
    """A one-line abstract of at most 200 characters, or None (NOD-9)."""
    line = " ".join(checked_characters(abstract or "", "abstract").split())
    if len(line) > LONGEST_ABSTRACT:
        raise Invalid(
            f"An abstract holds at most {LONGEST_ABSTRACT} characters; this is {len(line)}.", field="abstract"
        )
    return line or None


def parse_area(name: str) -> Area:
    """The area of that name, or a clear error with the five there are."""
    try:
        return Area(name.strip().lower())
    except ValueError:
        raise Invalid(f"Unknown area {name!r}: use {', '.join(Area)}.", field="area") from None
