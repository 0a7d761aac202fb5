"""Threads and messages: the raw record, append-only, every word kept with who said it.

A message's place in its thread is the order in which it was appended; `sent_at` is when it was said. Times are aware
datetimes in UTC, to the microsecond.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from ownwords.domain.turns import TurnOrigin


class Role(StrEnum):
    """Who said it. Only `owner` is the owner's word; `participant` is anybody else in a group."""

    OWNER = "owner"
    ASSISTANT = "assistant"
    TOOL = "tool"
    EVENT = "event"
    PARTICIPANT = "participant"


class Audience(StrEnum):
    """Who reads along in a thread."""

    PRIVATE = "private"
    GROUP = "group"


@dataclass(frozen=True, slots=True)
class Thread:
    """One conversation. After a reset, what was said before is kept but no longer searched (NOD-36)."""

    id: str
    title: str
    audience: Audience
    origin: TurnOrigin
    created_at: datetime
    reset_at: datetime | None = None
    messages: int = 0


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file that came with a message, by reference; its content is not part of the conversation."""

    id: str
    name: str
    content_type: str = "application/octet-stream"


@dataclass(frozen=True, slots=True)
class NewMessage:
    """A message to append.

    `id` makes the append idempotent: sent again, the message is there already. A UUID becomes the stored id; from any
    other string `Memory.append` makes a UUIDv5 under the thread's id, so that every stored id is a UUID. Without `id`
    the store's clock and id source decide. `tapped` marks wording of ours that the owner only tapped (NOD-73).
    """

    role: Role
    text: str
    id: str | None = None
    sent_at: datetime | None = None
    speaker: str | None = None
    tapped: bool = False
    attachments: tuple[Attachment, ...] = ()


@dataclass(frozen=True, slots=True)
class Message:
    """A stored message."""

    id: str
    thread_id: str
    role: Role
    text: str
    sent_at: datetime
    speaker: str | None = None
    tapped: bool = False
    attachments: tuple[Attachment, ...] = ()


class HistoryOrder(StrEnum):
    """How matches are ordered (NOD-34)."""

    RELEVANCE = "relevance"
    NEWEST = "newest"


@dataclass(frozen=True, slots=True)
class Match:
    """A found message with its neighbours in the thread (NOD-27)."""

    message: Message
    before: tuple[Message, ...] = ()
    after: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """One page of a search (NOD-31): `complete` is true when nothing is left to fetch."""

    matches: tuple[Match, ...]
    total_matches: int
    next_cursor: str | None

    @property
    def complete(self) -> bool:
        return self.next_cursor is None


@dataclass(frozen=True, slots=True)
class ConversationPart:
    """A piece of a conversation to import: its thread, and messages of it in order. Every id is derived from the
    source, so that reading the same conversation again gives the same ids."""

    thread: Thread
    messages: tuple[NewMessage, ...]


@dataclass(frozen=True, slots=True)
class DeletedThread:
    """What went with a thread: how many messages, notes of the notebook that were saved in it (NT-41), and entries of
    the journal that it was condensed into."""

    messages: int
    notebook_notes: int = 0
    journal_entries: int = 0


@dataclass(frozen=True, slots=True)
class Appended:
    """What became of one message: `new` is False when that id was there already with the same words."""

    message: Message
    new: bool


@dataclass(frozen=True, slots=True)
class ImportBatch:
    """Parts of one import source (named by its fingerprint), appended in one transaction with how far it is read.
    Reflection reads of it only what comes with `reflect`: thousands of old messages are calls that somebody pays."""

    source: str
    parts_done: int
    parts: tuple[ConversationPart, ...]
    reflect: bool = False


@dataclass(frozen=True, slots=True)
class ImportedBatch:
    """What an import batch changed: threads and messages that were new, messages that were there already."""

    threads: int
    messages: int
    known: int
