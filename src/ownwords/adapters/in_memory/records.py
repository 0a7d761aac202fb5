"""What one scope holds, as plain Python values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

import numpy as np
from numpy.typing import NDArray

from ownwords.domain.assets import StoredAsset
from ownwords.domain.changes import Change, ChangedStore, Tombstone
from ownwords.domain.channels import Channel, KeptButtons, Link, LinkedChat
from ownwords.domain.conversation import Message, Thread
from ownwords.domain.dreams import DreamRun
from ownwords.domain.jobs import Job
from ownwords.domain.notebook import NotebookNote
from ownwords.domain.reflection import ReflectionProgress
from ownwords.domain.summaries import ThreadSummary
from ownwords.domain.switches import Switches
from ownwords.domain.tokens import Token
from ownwords.domain.turns import Turn
from ownwords.domain.usage import ModelCall
from ownwords.domain.words import IndexedText
from ownwords.ports.reads import StoredDocument


@dataclass(slots=True)
class Said:
    """A stored message at its position, with its terms."""

    position: int
    message: Message
    terms: IndexedText


@dataclass(slots=True)
class Conversation:
    """A thread with its messages. Those before position `visible_from` were said before the last reset. Calls after
    `went_on` count for its check-in. Reflection reads what follows the position `imported_until`. `uncondensed` are the
    characters said since the summary."""

    number: int
    thread: Thread
    said: list[Said] = field(default_factory=list[Said])
    visible_from: int = 0
    imported_until: int = 0
    went_on: datetime | None = None
    summary: ThreadSummary | None = None
    uncondensed: int = 0
    budget: int | None = None

    @property
    def last_said(self) -> datetime:
        return self.said[-1].message.sent_at if self.said else self.thread.created_at


@dataclass(slots=True)
class Embedded:
    """The vectors of one model by position, as exact as the stores that keep things have them."""

    dimensions: int
    vectors: dict[int, NDArray[np.float16]] = field(default_factory=dict[int, NDArray[np.float16]])


@dataclass(slots=True)
class QueuedJob:
    """A job that waits, or that `worker` holds until a time; `again` is when it was enqueued for meanwhile."""

    job: Job
    worker: str | None = None
    until: datetime | None = None
    again: datetime | None = None


@dataclass(slots=True)
class CameIn:
    """Something that came in from a chat: when, and the message that waits for its reply."""

    at: datetime
    waiting: str | None


@dataclass(slots=True)
class ChannelRecords:
    """What is kept of the channels of a scope: codes by their digests, links by channel and account, chats by channel
    and chat, with what came in by the channel's id of it, and buttons by their ids."""

    codes: dict[bytes, tuple[Channel | None, datetime]] = field(
        default_factory=dict[bytes, tuple[Channel | None, datetime]]
    )
    links: dict[tuple[Channel, str], Link] = field(default_factory=dict[tuple[Channel, str], Link])
    chats: dict[tuple[Channel, str], LinkedChat] = field(default_factory=dict[tuple[Channel, str], LinkedChat])
    came: dict[tuple[Channel, str, str], CameIn] = field(default_factory=dict[tuple[Channel, str, str], CameIn])
    buttons: dict[str, KeptButtons] = field(default_factory=dict[str, KeptButtons])


@dataclass(slots=True)
class ScopeRecords:
    """All of one scope. A position is an index into `said`; a deleted message leaves None behind."""

    conversations: dict[str, Conversation] = field(default_factory=dict[str, Conversation])
    conversations_made: int = 0
    said: list[Said | None] = field(default_factory=list[Said | None])
    by_id: dict[str, Said] = field(default_factory=dict[str, Said])
    document: StoredDocument = field(default_factory=lambda: StoredDocument(0, b""))
    changes: dict[int, Change] = field(default_factory=dict[int, Change])
    changes_made: int = 0
    tombstones: list[Tombstone] = field(default_factory=list[Tombstone])
    switches: Switches | None = None
    reflection: ReflectionProgress = field(default_factory=ReflectionProgress)
    captured: datetime | None = None
    notebook: dict[str, NotebookNote] = field(default_factory=dict[str, NotebookNote])
    assets: dict[str, StoredAsset] = field(default_factory=dict[str, StoredAsset])
    imports: dict[str, int] = field(default_factory=dict[str, int])
    calls: dict[tuple[datetime, str], ModelCall] = field(default_factory=dict[tuple[datetime, str], ModelCall])
    embedded: dict[str, Embedded] = field(default_factory=dict[str, Embedded])
    turns: dict[str, Turn] = field(default_factory=dict[str, Turn])
    sealed: dict[str, bytes] = field(default_factory=dict[str, bytes])
    tokens: dict[bytes, Token] = field(default_factory=dict[bytes, Token])
    dreams: dict[str, DreamRun] = field(default_factory=dict[str, DreamRun])
    channels: ChannelRecords = field(default_factory=ChannelRecords)
    jobs: dict[tuple[str, str], QueuedJob] = field(default_factory=dict[tuple[str, str], QueuedJob])

    def record(self, made: Iterable[Change | None]) -> None:
        """Put changes into the change record, as far as there is something to tell."""
        for change in filter(None, made):
            self.changes[self.changes_made] = change
            self.changes_made += 1

    def erase_changes(self, store: ChangedStore, note_ids: Sequence[str]) -> None:
        """Keep no change of these notes of a store."""
        gone = set(note_ids)
        of_them = [at for at, one in self.changes.items() if one.store is store and gone & set(one.note_ids)]
        for at in of_them:
            del self.changes[at]

    def mark(self, tombstones: Iterable[Tombstone], lifted: Iterable[Tombstone]) -> None:
        """Leave tombstones, and take away one that is the same as each that is lifted, of what was undone alone."""
        for stone in lifted:
            if stone.undone and stone in self.tombstones:
                self.tombstones.remove(stone)
        self.tombstones.extend(tombstones)

    def holds_anything(self) -> bool:
        settings = (self.switches, self.imports, self.calls, self.sealed)
        return any((self.conversations, self.document.version, self.notebook, self.assets, *settings))


def counted(records: Sequence[ScopeRecords]) -> dict[str, int]:
    """How many of what there is in these scopes."""
    return {
        "scopes": len(records),
        "summaries": sum(one.summary is not None for each in records for one in each.conversations.values()),
        "threads": sum(len(one.conversations) for one in records),
        "messages": sum(len(one.by_id) for one in records),
        "documents": sum(one.document.version > 0 for one in records),
        "changes": sum(len(one.changes) for one in records),
        "tombstones": sum(len(one.tombstones) for one in records),
        "imports": sum(len(one.imports) for one in records),
        "notebook": sum(len(one.notebook) for one in records),
        "assets": sum(len(one.assets) for one in records),
        "calls": sum(len(one.calls) for one in records),
        "turns": sum(len(one.turns) for one in records),
        "sealed": sum(len(one.sealed) for one in records),
        "tokens": sum(len(one.tokens) for one in records),
        "dreams": sum(len(one.dreams) for one in records),
        "chats": sum(len(one.channels.chats) for one in records),
        "links": sum(len(one.channels.links) for one in records),
    }
