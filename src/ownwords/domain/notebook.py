"""The notebook: what the assistant wrote down for itself, and the things it is about (NT-1…NT-11).

A note of it is data, never an instruction, and never the owner's word. Its times are the store's, and no two notes of a
scope were created at the same one: newest first is one order, and a time is a place in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import cast
from unicodedata import normalize

from ownwords.domain.characters import checked_characters
from ownwords.domain.instants import from_microseconds, to_microseconds
from ownwords.errors import CursorInvalid, Invalid

LONGEST_CONTENT = 100_000
LONGEST_TITLE = 500
LONGEST_QUERY = 512
MOST_TERMS = 32
MOST_RESOURCES = 100
MOST_NOTES = 200
"""How many notes are listed or found at once; a cursor leads on."""
LISTED_BY_DEFAULT = 100
FOUND_BY_DEFAULT = 25

ASSET = "asset"
KNOWN_TYPES = (
    ASSET,
    "workflow",
    "collection",
    "node",
    "job",
    "timeline",
    "script",
    "storyboard",
    "image_document",
    "thread",
    "url",
    "other",
)
"""Types of resources that faces know to show; any other is accepted (NT-8)."""

BY_ASSISTANT = "notebook"
"""By which way a change of the notebook comes, as the change record tells it: what the assistant did there."""

NO_CONTENT = "content is required and must be a non-empty string"

_LONGEST = {"type": 100, "id": 500, "uri": 2_000, "label": 500}
_I_WITHOUT_DOT = {0x131: "i"}
_LONGEST_CURSOR = 17
"""Digits of microseconds, for some thousand years."""


class NotebookKind(StrEnum):
    """What sort of note it is (NT-2)."""

    NOTE = "note"
    FACT = "fact"
    PREFERENCE = "preference"
    DECISION = "decision"
    RESOURCE = "resource"


@dataclass(frozen=True, slots=True)
class ResourceReference:
    """A thing that a note is about, by its type and id (NT-7). `content_type` is the library's, for an asset."""

    type: str
    id: str
    uri: str | None = None
    label: str | None = None
    content_type: str | None = None


class DropReason(StrEnum):
    """Why a reference was not kept."""

    NOT_FOUND = "not_found"
    NO_TYPE_OR_ID = "no_type_or_id"


@dataclass(frozen=True, slots=True)
class DroppedReference:
    """A reference that was not kept, as far as it could be read (NT-10)."""

    type: str | None
    id: str | None
    reason: DropReason


@dataclass(frozen=True, slots=True)
class NotebookNote:
    """One note. `thread_id` is the conversation it was saved in, None outside of any (NT-1, NT-6)."""

    id: str
    kind: NotebookKind
    title: str
    content: str
    resources: tuple[ResourceReference, ...]
    thread_id: str | None
    created_at: datetime
    updated_at: datetime

    def says_the_same(self, other: NotebookNote) -> bool:
        """Whether all that can be changed of a note is the same in both."""
        return (self.kind, self.title, self.content, self.resources) == (
            other.kind,
            other.title,
            other.content,
            other.resources,
        )

    @property
    def folded(self) -> str:
        """What its words are found in; no term reaches from the title into the content, for none holds a blank."""
        return f"{folded(self.title)}\n{folded(self.content)}"


@dataclass(frozen=True, slots=True)
class NotebookChange:
    """What to change of a note: None leaves a field as it is, and resources are replaced as a whole (NT-16)."""

    title: str | None = None
    content: str | None = None
    kind: NotebookKind | None = None
    resources: tuple[ResourceReference, ...] | None = None

    def of(self, note: NotebookNote, at: datetime) -> NotebookNote:
        """The note as it is afterwards."""
        return replace(
            note,
            title=note.title if self.title is None else self.title,
            content=note.content if self.content is None else self.content,
            kind=note.kind if self.kind is None else self.kind,
            resources=note.resources if self.resources is None else self.resources,
            updated_at=at,
        )


def folded(text: str) -> str:
    """The text without case and width, in compatibility form: `ÄPFEL` and `äpfel` are one, `apfel` is another. The
    Turkish letters i and ı, whose capitals others read as each other's, are one letter."""
    if text.isascii():
        return text.lower()
    plain = normalize("NFKC", normalize("NFKC", text).casefold())
    return plain.replace("i̇", "i").translate(_I_WITHOUT_DOT)


def search_terms(query: str) -> tuple[str, ...]:
    """The words of a query, each once: the first 32 of its first 512 characters. Nothing in them is an operator
    (NT-15, NT-C9)."""
    return tuple(dict.fromkeys(folded(query[:LONGEST_QUERY]).split()))[:MOST_TERMS]


def checked_content(value: object) -> str:
    """Raises Invalid for what is no text, or nothing but blanks (NT-4)."""
    if not isinstance(value, str) or not value.strip():
        raise Invalid(NO_CONTENT, field="content")
    return _bounded(value.strip(), LONGEST_CONTENT, "content")


def checked_title(value: object) -> str:
    if not isinstance(value, str):
        raise Invalid("title must be a string", field="title")
    return _bounded(value.strip(), LONGEST_TITLE, "title")


def parse_kind(value: object) -> NotebookKind:
    """The kind of that name, whatever its case; any other value is a note (NT-2, NT-C5)."""
    name = value.strip().lower() if isinstance(value, str) else ""
    return NotebookKind(name) if name in set(NotebookKind) else NotebookKind.NOTE


def parse_kinds(values: object) -> tuple[NotebookKind, ...]:
    """The known kinds among those named; none known is no filter (NT-C6)."""
    named: Sequence[object] = cast("Sequence[object]", values) if isinstance(values, list | tuple) else ()
    return tuple(dict.fromkeys(NotebookKind(one) for one in named if isinstance(one, str) and one in set(NotebookKind)))


def parse_limit(value: object, otherwise: int) -> int:
    """How many notes at most: whole, 200 at most, and the default for what is no number above 0 (NT-C7)."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not value >= 1:
        return otherwise
    return MOST_NOTES if value >= MOST_NOTES else int(value)


def parse_resources(value: object) -> tuple[tuple[ResourceReference, ...], tuple[DroppedReference, ...]]:
    """The references that have a type and an id, and those that have not (NT-7, NT-8, NT-11). Raises Invalid for what
    is no list, and for too many or too long ones."""
    if not isinstance(value, list | tuple):
        raise Invalid("resources must be a list of {type, id, uri?, label?}", field="resources")
    given = cast("Sequence[object]", value)
    if len(given) > MOST_RESOURCES:
        raise Invalid(f"A note refers to at most {MOST_RESOURCES} resources.", field="resources")
    kept: list[ResourceReference] = []
    dropped: list[DroppedReference] = []
    for one in given:
        fields = cast("Mapping[str, object]", one) if isinstance(one, Mapping) else dict[str, object]()
        texts = {name: _field(fields.get(name), name) for name in _LONGEST}
        kind, of = texts["type"], texts["id"]
        if kind is None or of is None:
            dropped.append(DroppedReference(kind, of, DropReason.NO_TYPE_OR_ID))
        else:
            kind = ASSET if kind.lower() == ASSET else kind
            kept.append(ResourceReference(kind, of, texts["uri"], texts["label"]))
    return tuple(kept), tuple(dropped)


def asset_ids(notes: Iterable[NotebookNote]) -> tuple[str, ...]:
    """The assets that the notes refer to, each once."""
    return tuple(dict.fromkeys(one.id for note in notes for one in note.resources if one.type == ASSET))


def asset_uri(asset_id: str, extension: str) -> str:
    """`asset://ID.EXT`, without a suffix where there is no extension (NT-C15)."""
    extension = extension.lstrip(".")
    return f"asset://{asset_id}.{extension}" if extension else f"asset://{asset_id}"


def to_cursor(created_at: datetime) -> str:
    """Where a list goes on: behind the note of that time."""
    return str(to_microseconds(created_at))


def parse_cursor(cursor: str) -> datetime:
    """Raises CursorInvalid for what no list answered."""
    if cursor.isascii() and cursor.isdecimal() and len(cursor) <= _LONGEST_CURSOR:
        return from_microseconds(int(cursor))
    raise CursorInvalid("This is no cursor of the notebook: use next_cursor of the page before.", field="cursor")


def _bounded(text: str, longest: int, field: str) -> str:
    if len(text) > longest:
        raise Invalid(f"{field} holds at most {longest:,} characters; this is {len(text):,}", field=field)
    return checked_characters(text, field)


def _field(value: object, name: str) -> str | None:
    """A field of a reference; one that is no text, or blank, is not there."""
    text = value.strip() if isinstance(value, str) else ""
    return _bounded(text, _LONGEST[name], "resources") if text else None
