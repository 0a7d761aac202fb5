"""What can be read from a store. Every call names its scope; what belongs to another scope is unknown here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from ownwords.domain.changes import Change, ChangedStore, Tombstone
from ownwords.domain.conversation import Message, Role, Thread
from ownwords.domain.reflection import ReflectionProgress, UnreadMessages
from ownwords.domain.scope import Scope
from ownwords.domain.switches import Switches
from ownwords.ports.asset_store import AssetReads
from ownwords.ports.notebook import NotebookReads


@dataclass(frozen=True, slots=True)
class StoredDocument:
    """The notes document as it lies in the private object store (NOD-4): version 0 and b"" before the first write."""

    version: int
    body: bytes


@dataclass(frozen=True, slots=True)
class ThreadTail:
    """Which messages of a thread to read: the newest `limit` ones, before `before` (a message id) where given, of one
    role where given. With `after_reset` those before the thread's last reset are left out. With `forward` it is the
    oldest ones instead, after `after` where given: to walk a thread from its beginning."""

    limit: int
    before: str | None = None
    role: Role | None = None
    after_reset: bool = False
    forward: bool = False
    after: str | None = None


@dataclass(frozen=True, slots=True)
class ChangeWindow:
    """Which changes to read: the newest `limit` ones, before the place `before` in the record where given; of one way,
    and from `since` until before `until`, where given. With a `path` or `note_ids`, only those at it or of them; with
    `message_id`, only those that came from that message."""

    limit: int
    before: int | None = None
    way: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    path: str | None = None
    note_ids: tuple[str, ...] = ()
    message_id: str | None = None


class ConversationReads(Protocol):
    async def thread(self, scope: Scope, thread_id: str) -> Thread | None: ...

    async def thread_titled(self, scope: Scope, title: str) -> Thread | None:
        """The newest thread of exactly that title."""
        ...

    async def threads(self, scope: Scope, limit: int, offset: int = 0) -> list[Thread]:
        """Threads by their last message (or their creation, where there is none), newest first."""
        ...

    async def messages(self, scope: Scope, thread_id: str, tail: ThreadTail) -> list[Message]:
        """The asked-for part of a thread, in the order it was said. Raises NotFound for an unknown thread, or when the
        message to read from is not in it."""
        ...

    async def messages_by_id(self, scope: Scope, ids: Sequence[str]) -> dict[str, Message]:
        """Those of the messages that exist in this scope."""
        ...

    async def neighbours(
        self, scope: Scope, ids: Sequence[str], each_side: int
    ) -> dict[str, tuple[tuple[Message, ...], tuple[Message, ...]]]:
        """For each message, up to `each_side` before and after it in its thread, in the order they were said. Does not
        look behind the thread's last reset: a message from before it has no entry."""
        ...


class NotesReads(Protocol):
    async def document(self, scope: Scope) -> StoredDocument: ...

    async def changes(
        self, scope: Scope, limit: int, note_ids: Sequence[str] = (), store: ChangedStore | None = None
    ) -> list[Change]:
        """The change record, newest first; only of these notes (`note_id` or `successor_id`), where any are named, and
        of one store, where it is given."""
        ...

    async def rewritten_in_notebook(self, scope: Scope) -> list[Change]:
        """All changes of those notes of the notebook that were ever rewritten: what they said before stands there."""
        ...

    async def change(self, scope: Scope, change_id: str) -> Change | None:
        """The change of that id."""
        ...

    async def changes_in(self, scope: Scope, window: ChangeWindow) -> list[tuple[int, Change]]:
        """The asked-for part of the change record, newest first, each change with its place in the record."""
        ...

    async def tombstones(self, scope: Scope) -> list[Tombstone]: ...


class ReflectionReads(Protocol):
    async def reflection(self, scope: Scope) -> ReflectionProgress: ...

    async def unread(self, scope: Scope, position: int, limit: int) -> UnreadMessages:
        """The owner's own messages from a position on, at most so many: not what was tapped, what is longer than a
        note, what was said before a thread's reset or in a thread that neither the owner nor a task of theirs started,
        and not what was imported without a word about it (`ImportBatch.reflect`)."""
        ...


class SettingsReads(Protocol):
    async def secret(self) -> bytes:
        """32 random bytes made once with the store: signs cursors, keys the hashes of tombstones."""
        ...

    async def switches(self, scope: Scope) -> Switches: ...

    async def workspaces(self, owner: str) -> list[str]:
        """The workspaces of this owner that hold anything, by name."""
        ...

    async def import_progress(self, scope: Scope) -> Mapping[str, int]:
        """How many parts of each import source (by its fingerprint) are done."""
        ...


class Reads(ConversationReads, NotesReads, NotebookReads, AssetReads, ReflectionReads, SettingsReads, Protocol):
    """All that reading code is handed."""
