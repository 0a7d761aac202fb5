"""What can be written to a store. Only `writing.commit` and `writing.forget` may import this; adapters implement it.

Every call is one transaction: acknowledged means durable, an error means nothing happened.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol

from ownwords.domain.assets import StoredAsset
from ownwords.domain.changes import Change, Tombstone
from ownwords.domain.conversation import Appended, DeletedThread, ImportBatch, ImportedBatch, NewMessage, Thread
from ownwords.domain.notebook import NotebookChange, NotebookNote
from ownwords.domain.reflection import ReflectionStep
from ownwords.domain.scope import Scope
from ownwords.domain.switches import Switches


@dataclass(frozen=True, slots=True)
class DocumentWrite:
    """A new body for the notes document, valid only on top of `expected_version` (NOD-104), with what goes with it.

    `erased_notes` are note ids of which the change record must keep nothing: every change whose `note_id` or
    `successor_id` is one of them goes, before `changes` are added; so do those of the ids `erased_changes`.
    `erased_records` are paths and ids of notes that no turn may name any more (`Turn.without`). `lifted` are tombstones
    of what was undone that hold no more: for each of them one goes that is the same. `reflection` goes with it or not
    at all (NOD-125): raises Conflict where the progress is not what the step begins at. The hourly job of the scope is
    due at `maintain_at`.
    """

    expected_version: int
    body: bytes
    changes: tuple[Change, ...] = ()
    tombstones: tuple[Tombstone, ...] = ()
    erased_notes: tuple[str, ...] = ()
    erased_records: tuple[str, ...] = ()
    lifted: tuple[Tombstone, ...] = ()
    reflection: ReflectionStep | None = None
    erased_changes: tuple[str, ...] = ()
    maintain_at: datetime | None = None


NotebookRecorder = Callable[[NotebookNote | None, NotebookNote], Change | None]
"""What a write of the notebook puts into the change record, from the note before (None for a new one) and afterwards;
None where there is nothing to tell. It is called within the write."""


class ConversationWrites(Protocol):
    async def create_thread(self, scope: Scope, thread: Thread) -> None:
        """Raises Conflict when the id is taken."""
        ...

    async def append(
        self, scope: Scope, thread_id: str, messages: Sequence[NewMessage], idle: timedelta | None = None
    ) -> list[Appended]:
        """Append in the given order, together or not at all. Ids and times that are missing are assigned here, at the
        moment of writing. Where saving is on, the thread is due to be condensed at once if it is large by now, or else
        when it was idle for so long, None for never. Raises NotFound for an unknown thread and Conflict when an id is
        taken by other words."""
        ...

    async def prepare_import(self, scope: Scope, batch: ImportBatch) -> ImportBatch:
        """The same batch, with what of its work can be done before its turn. Writes nothing; a batch may be prepared
        while another one is written."""
        ...

    async def import_batch(self, scope: Scope, batch: ImportBatch) -> ImportedBatch:
        """Threads and messages that are there already (by id) are skipped; a known message keeps its stored words."""
        ...

    async def reset_thread(self, scope: Scope, thread_id: str, at: datetime) -> None:
        """What was said by then is no longer searched, and what it was condensed to is gone. Raises NotFound."""
        ...

    async def rebuild_index(self, scope: Scope, part: int) -> int | None:
        """Index one part of the scope's messages anew, from 0 on; answers how many they were, None behind the last
        part. Searches find everything meanwhile."""
        ...

    async def delete_thread(
        self, scope: Scope, thread_id: str, notes: DocumentWrite | None = None, forgotten: Change | None = None
    ) -> DeletedThread:
        """Delete it with its messages, their index, its summary, its turns and what the notebook has of it with its
        changes (NT-41), leave of other turns what names no message of it, and write what becomes of the notes.
        `forgotten` is recorded where the notebook had something. Raises NotFound, and Stale as `write_document`
        does."""
        ...

    async def redact_message(
        self, scope: Scope, message_id: str, text: str, notes: DocumentWrite | None = None
    ) -> None:
        """Put `text` in place of what the message said, in the conversation and its index, leave of the turns what
        does not name it and of the summary what does not cite it, and write what becomes of the notes. Raises NotFound,
        and Stale as `write_document` does."""
        ...


class DocumentWrites(Protocol):
    async def write_document(self, scope: Scope, write: DocumentWrite) -> int:
        """The new version. Raises Stale when the stored version is not the expected one."""
        ...

    async def write_reflection(self, scope: Scope, step: ReflectionStep) -> None:
        """The progress of reflection alone, where it changes no note. Raises Conflict where it is not what the step
        begins at."""
        ...

    async def begin_capture(self, scope: Scope, at: datetime, rest: timedelta) -> bool:
        """Whether an attempt to capture may be made now: the last one began `rest` ago or longer. If so, this one
        counts from now on, whatever comes of it (CH-5)."""
        ...


class NotebookWrites(Protocol):
    """Every write puts its change into the change record, or nothing is written."""

    async def save_notebook_note(self, scope: Scope, note: NotebookNote, record: NotebookRecorder) -> NotebookNote:
        """The note as it is stored: created at the next microsecond that is free in the scope, from its time on. Raises
        NotFound where its thread is not there."""
        ...

    async def update_notebook_note(
        self, scope: Scope, note_id: str, change: NotebookChange, at: datetime, record: NotebookRecorder
    ) -> NotebookNote:
        """The note as it is afterwards. Raises NotFound."""
        ...

    async def swap_notebook_note(self, scope: Scope, note: NotebookNote, newest: str, change: Change) -> None:
        """Put the note in the place of the one of its id, of which the newest change is still that of the id `newest`.
        It keeps its place and its thread. Raises NotFound, and Stale where it was changed since."""
        ...

    async def delete_notebook_note(self, scope: Scope, note_id: str, forgotten: Change) -> None:
        """Every change of it goes, too; `forgotten` stays in their place. Raises NotFound."""
        ...

    async def import_notebook(self, scope: Scope, notes: Sequence[NotebookNote], record: NotebookRecorder) -> int:
        """Add those whose ids are not there; answers how many. One of a thread that is not there is of none."""
        ...


class AssetWrites(Protocol):
    async def save_asset(self, scope: Scope, asset: StoredAsset) -> None:
        """Raises Conflict where there is one of that id."""
        ...

    async def delete_asset(self, scope: Scope, asset_id: str) -> None:
        """Its file is among `unnamed_files` then. Raises NotFound."""
        ...

    async def forget_files(self, files: Sequence[str]) -> None:
        """They are no longer among `unnamed_files`: they were removed."""
        ...


class SettingsWrites(Protocol):
    async def write_switches(self, scope: Scope, switches: Switches, maintain_at: datetime | None = None) -> None:
        """Where reflection is switched on by it, what was said before is done with, unread: nobody who switched it off
        had their words of that time read later."""
        ...


class Erasure(Protocol):
    async def delete_owner(self, owner: str) -> dict[str, int]:
        """Delete every scope of the owner with all it holds; answers how many of what."""
        ...

    async def purge(self) -> None:
        """Leave no deleted byte in any file of the store."""
        ...


class Writes(ConversationWrites, DocumentWrites, NotebookWrites, AssetWrites, SettingsWrites, Erasure, Protocol):
    """All that the committer is handed."""
