"""What a reply rests on: "why do you think so?", asked at any time after it.

A claim names its records by their ids. What they say is read when it is asked for, so that nothing is shown that is not
kept by now, and a quote only while a message of the owner contains it (NOD-85). This is the owner's own view.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from ownwords.domain.conversation import Message
from ownwords.domain.document import NotesDocument
from ownwords.domain.notes import LONGEST_QUOTE, ArchivedNote, ArchiveReason, Note
from ownwords.domain.quotes import excerpt
from ownwords.domain.scope import Scope
from ownwords.domain.turns import CheckedClaim, Turn
from ownwords.domain.words import query_words
from ownwords.ports.reads import Reads
from ownwords.ports.turns import TurnReads
from ownwords.reading.notes import NotesReading, Support


@dataclass(frozen=True, slots=True)
class NoteGround:
    """A note as it is by now. `support` is the message behind it that shows the most: one with a valid quote before one
    without, then the newest. `ended` is when the note was let go; `changed` says that it is not what it was when the
    claim was made."""

    record: str
    note: Note
    label: str
    support: Support | None = None
    ended: datetime | None = None
    changed: bool = False


@dataclass(frozen=True, slots=True)
class MessageGround:
    """A message. `excerpt` is at most 400 characters of it, around what the claim shares with it."""

    record: str
    message: Message
    excerpt: str


@dataclass(frozen=True, slots=True)
class LostGround:
    """A record that is no longer kept."""

    record: str


Ground = NoteGround | MessageGround | LostGround


@dataclass(frozen=True, slots=True)
class ShownClaim:
    """A passage of a reply, and what it rests on, in the order in which the check named it."""

    said: str
    grounds: tuple[Ground, ...]


class Claims:
    """Reads the claims of replies, each with what it rests on."""

    def __init__(self, reads: Reads, turns: TurnReads, notes: NotesReading) -> None:
        self._reads = reads
        self._turns = turns
        self._notes = notes

    async def of_replies(self, scope: Scope, message_ids: Sequence[str]) -> dict[str, tuple[ShownClaim, ...]]:
        """The claims of those of the messages that are replies with claims, by the messages' ids."""
        found = await self._turns.turns_of_replies(scope, message_ids)
        turns = {reply_id: turn for reply_id, turn in found.items() if turn.checked and turn.checked.claims}
        if not turns:
            return {}
        named = dict.fromkeys(record for turn in turns.values() for claim in _claims(turn) for record in claim.evidence)
        _, document = await self._notes.document(scope)
        notes = _notes(document, named)
        records = _Records(
            document,
            notes,
            await self._reads.messages_by_id(scope, [record for record in named if record not in notes]),
            await self._notes.supports(scope, [note for note, _ in notes.values()]),
        )
        return {
            reply_id: tuple(records.shown(claim, turn.started_at) for claim in _claims(turn))
            for reply_id, turn in turns.items()
        }


@dataclass(frozen=True, slots=True)
class _Records:
    """What is kept of all that is named."""

    document: NotesDocument
    notes: Mapping[str, tuple[Note, ArchivedNote | None]]
    messages: Mapping[str, Message]
    supports: Mapping[str, tuple[Support, ...]]

    def shown(self, claim: CheckedClaim, at: datetime) -> ShownClaim:
        evidence = dict.fromkeys(claim.evidence)
        return ShownClaim(claim.said, tuple(self._ground(record, claim.said, at) for record in evidence))

    def _ground(self, record: str, said: str, at: datetime) -> Ground:
        if record in self.notes:
            return self._note_ground(record, at)
        message = self.messages.get(record)
        if message is None:
            return LostGround(record)
        return MessageGround(record, message, excerpt(message.text, query_words(said), LONGEST_QUOTE)[0])

    def _note_ground(self, record: str, at: datetime) -> NoteGround:
        note, archived = self.notes[record]
        support = max(self.supports[note.id], key=_shows, default=None)
        if archived is not None:
            return NoteGround(record, note, archived.label, support, archived.archived_at)
        earlier = self.document.versions(note.path)
        changed = note.created_at > at or any(old.archived_at > at for old in earlier)
        return NoteGround(record, note, note.label, support, changed=changed)


def _notes(document: NotesDocument, records: Iterable[str]) -> dict[str, tuple[Note, ArchivedNote | None]]:
    """The notes among the records, named by path or id, live before archived; of the archived ones at a path the one
    that was let go last. One that the owner rewrote is what they made of it."""
    known: dict[str, tuple[Note, ArchivedNote | None]] = {note.id: (note, None) for note in document.notes}
    for old in document.archive:
        followed = known.get(old.replaced_by or "") if old.reason is ArchiveReason.REWRITTEN else None
        known[old.id] = followed or (old.note, old)
    by_path = {old.note.path: known[old.id] for old in reversed(document.archive)}
    by_path |= {note.path: (note, None) for note in document.notes}
    known |= by_path
    return {record: known[record] for record in records if record in known}


def _shows(support: Support) -> tuple[bool, bool, datetime]:
    return support.quote is not None, support.message is not None, datetime.fromisoformat(support.sent_at)


def _claims(turn: Turn) -> tuple[CheckedClaim, ...]:
    return turn.checked.claims if turn.checked else ()
