"""What is remembered, as a short message for a phone (NOD-137)."""

from __future__ import annotations

from dataclasses import dataclass

from ownwords.domain.usage import Caller
from ownwords.errors import Unavailable
from ownwords.reading.notes import NotesReading
from ownwords.tasks.digest import DIGEST, DigestInput, DigestNote, digest_offline, message_of
from ownwords.tasks.task import Tasks


@dataclass(frozen=True, slots=True)
class Digesting:
    """Sums up the notes of one scope at a time."""

    notes: NotesReading
    tasks: Tasks

    async def digest(self, caller: Caller) -> str:
        """The message. Where the memory model does not answer, it is made of the newest notes, and says why."""
        _, document = await self.notes.document(caller.scope)
        given = DigestInput(
            tuple(DigestNote(note.area, note.slug, note.text, note.updated_at) for note in document.notes)
        )
        if not given.notes:
            return message_of(digest_offline(given), given)
        try:
            return message_of(await self.tasks.run(DIGEST, given, caller), given)
        except Unavailable as error:
            return f"{message_of(digest_offline(given), given)}\n({error.message})"
