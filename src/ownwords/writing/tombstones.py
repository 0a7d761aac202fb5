"""What keeps a note from coming back by itself over the same messages: what was forgotten, for good; what was undone,
until the owner brings it back (decisions, "Forget means forget")."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable
from datetime import datetime

from ownwords.domain.changes import SENT_MAIL, Tombstone
from ownwords.domain.document import NotesDocument
from ownwords.domain.notes import ArchivedNote, ArchiveReason, Note, Way
from ownwords.domain.undoing import comes_by_itself
from ownwords.domain.words import same_words


def note_digest(text: str, secret: bytes) -> str:
    """A keyed hash of what a text says, the same for the same words however they are written."""
    return hmac.new(secret, same_words(text).encode(), hashlib.sha256).hexdigest()


def tombstones_of(note: Note, secret: bytes, at: datetime, *, undone: bool = False) -> list[Tombstone]:
    """The tombstones of a note that was forgotten, or whose saving was undone: one for each message behind it."""
    digest = note_digest(note.text, secret)
    message_ids = {item.message_id for item in note.evidence}
    without_message = SENT_MAIL if note.way is Way.STYLE else None
    return [Tombstone(message_id, digest, at, undone) for message_id in (message_ids or {without_message})]


def of_undone(document: NotesDocument, secret: bytes, besides: NotesDocument) -> tuple[Tombstone, ...]:
    """The tombstones of the notes that are undone in one document and not in the other, of the time when they were."""
    others = _undone(besides)
    new = (archived for note_id, archived in _undone(document).items() if note_id not in others)
    return tuple(stone for one in new for stone in tombstones_of(one.note, secret, one.archived_at, undone=True))


def _undone(document: NotesDocument) -> dict[str, ArchivedNote]:
    return {archived.id: archived for archived in _came_by_themselves(document)}


def _came_by_themselves(document: NotesDocument) -> Iterable[ArchivedNote]:
    return (
        archived
        for archived in document.archive
        if archived.reason is ArchiveReason.UNDONE and comes_by_itself(archived.note.way)
    )
