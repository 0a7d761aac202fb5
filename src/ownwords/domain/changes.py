"""The change record: who changed what, when, from what to what.

A change is written in the same transaction as what it records. To undo one is a change as well, which names it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class ChangedStore(StrEnum):
    """Of which store a change is. Another store that comes to record its changes joins here."""

    NOTES = "notes"
    NOTEBOOK = "notebook"
    SKILLS = "skills"
    FILES = "files"
    """The durable files. Their changes are versions, read from where these are, and are in no table."""


class ChangeKind(StrEnum):
    """What was done to a note, also of the notebook, or to a skill. `dropped` is a skill that made room for another: it
    lies in no archive, and only its change keeps its words. `undone` takes an earlier change back, `redone` puts it
    back."""

    ADDED = "added"
    EVIDENCE = "evidence"
    REPLACED = "replaced"
    EDITED = "edited"
    CONFIRMED = "confirmed"
    ARCHIVED = "archived"
    RESTORED = "restored"
    DROPPED = "dropped"
    FORGOTTEN = "forgotten"
    UNDONE = "undone"
    REDONE = "redone"


@dataclass(frozen=True, slots=True)
class Change:
    """One change. A forgotten note's change names no note and keeps no words of it: `note_id` is None. A skill has no
    id; its path, `skills/` and its name, stands for it. One of the files has the id of its version, and no words: its
    differences tell it."""

    id: str
    at: datetime
    kind: ChangeKind
    way: str
    """By which path: a `Way`, `page` for what the owner did by hand, or `notebook` for what the assistant did there. A
    skill that the assistant saved or patched was `learned`. The files change by `dream`, too, and by `hand` outside of
    Ownwords."""
    note_id: str | None = None
    path: str | None = None
    successor_id: str | None = None
    """The id of the note in `after`, where the change made one note follow another."""
    message_ids: tuple[str, ...] = ()
    before: Mapping[str, object] | None = None
    after: Mapping[str, object] | None = None
    store: ChangedStore = ChangedStore.NOTES
    undoes: str | None = None
    """The id of the change that this one undoes. It names the same notes as that one does."""

    @property
    def note_ids(self) -> tuple[str, ...]:
        """The ids of the notes that it names."""
        return tuple(note_id for note_id in (self.note_id, self.successor_id) if note_id)

    @property
    def of_notebook(self) -> bool:
        return self.store is ChangedStore.NOTEBOOK

    @property
    def of_skills(self) -> bool:
        return self.store is ChangedStore.SKILLS

    @property
    def of_files(self) -> bool:
        return self.store is ChangedStore.FILES


class ChangeHistory:
    """Changes, newest first, in their chains: a change, what undid it, what undid that.

    The newest link of a chain says whether the change holds."""

    def __init__(self, changes: Iterable[Change]) -> None:
        self._changes = tuple(changes)
        self._place = {change.id: place for place, change in enumerate(self._changes)}
        self._undoing = {change.undoes: change for change in self._changes if change.undoes is not None}
        self._of_note: dict[str, list[Change]] = {}
        for change in self._changes:
            for note_id in dict.fromkeys(change.note_ids):
                self._of_note.setdefault(note_id, []).append(change)

    def of_note(self, note_id: str) -> Sequence[Change]:
        """The changes that name this note, newest first."""
        return self._of_note.get(note_id, ())

    def chain(self, change: Change) -> tuple[Change, ...]:
        """The chain that a change is a link of, the change that began it first."""
        root = change
        while root.undoes is not None and root.undoes in self._place:
            root = self._changes[self._place[root.undoes]]
        links = [root]
        while (link := self._undoing.get(links[-1].id)) is not None:
            links.append(link)
        return tuple(links)

    def undone_by(self, change: Change) -> str | None:
        """The id of the change by which this one is undone; None where it holds."""
        links = self.chain(change)
        later = len(links) - 1 - [link.id for link in links].index(change.id)
        return links[-1].id if later % 2 else None

    def since(self, change: Change, note_id: str) -> Iterable[tuple[Change, Change]]:
        """What is otherwise with a note than it was after this change, newest first: of each chain the change that
        began it and its newest link. What was done and undone since then is not among it."""
        place = self._place.get(change.id, len(self._changes))
        for one in self.of_note(note_id):
            if self._place[one.id] >= place:
                return
            links = self.chain(one)
            if links[-1].id == one.id and sum(self._place[link.id] < place for link in links) % 2:
                yield links[0], one


SENT_MAIL = "sent mail"
"""Stands for the message in a tombstone of what was drawn from sent mail, which is no message of a conversation."""


@dataclass(frozen=True, slots=True)
class Tombstone:
    """What keeps a note from coming back by itself: its messages, and a keyed hash of its words, never the words. That
    of a forgotten note stays; that of one whose saving was `undone` goes when the owner brings the note back."""

    message_id: str | None
    digest: str
    forgotten_at: datetime
    undone: bool = False
