"""Reading notes: the index, an area, one note, words, and the owner's own view (NOD-12…NOD-23, NOD-126…NOD-128).

An assistant gets quotes and references, never whole messages, and a quote only while the owner's message still contains
it (NOD-19, NOD-85). The owner's view shows the messages in full (NOD-21).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ownwords.domain.changes import Change, ChangedStore, ChangeHistory
from ownwords.domain.conversation import Message, Role
from ownwords.domain.document import SIZE_LIMIT, NotesDocument
from ownwords.domain.notes import ArchivedNote, ArchiveReason, Area, Note, parse_area
from ownwords.domain.parsed import ParsedDocuments
from ownwords.domain.quotes import find_quote
from ownwords.domain.scope import Scope
from ownwords.domain.skills import Skill, skills_markdown
from ownwords.domain.words import query_words
from ownwords.ports.reads import Reads
from ownwords.reading.changes import ShownChange

MOST_CHANGES = 2_000


@dataclass(frozen=True, slots=True)
class Support:
    """A message behind a note. `quote` is there only while the owner's message contains it; `message` only in the
    owner's own view."""

    message_id: str
    thread_id: str
    sent_at: str
    quote: str | None
    message: str | None = None


@dataclass(frozen=True, slots=True)
class NoteView:
    """A note with its support and the notes that it replaced, newest first; in the owner's view with what happened to
    it, newest first."""

    note: Note
    support: tuple[Support, ...]
    untrue: tuple[ArchivedNote, ...] = ()
    history: tuple[ShownChange, ...] = ()
    archived: ArchivedNote | None = None


@dataclass(frozen=True, slots=True)
class MemoryView:
    """All of one scope's notes and skills as their owner sees them."""

    version: int
    size: int
    limit: int
    notes: tuple[NoteView, ...]
    archive: tuple[NoteView, ...]
    skills: tuple[Skill, ...] = ()


class NotesReading:
    """Reads one scope's notes at a time."""

    def __init__(self, reads: Reads, documents: ParsedDocuments) -> None:
        self._reads = reads
        self._documents = documents

    async def document(self, scope: Scope) -> tuple[int, NotesDocument]:
        """The current version and document."""
        stored = await self._reads.document(scope)
        return stored.version, self._documents.parse(stored.body)

    async def index(self, scope: Scope) -> str:
        """L0: every live note in full, a line each (NOD-12…NOD-16). Empty without notes."""
        _, document = await self.document(scope)
        return "\n".join(note.index_line for note in document.notes)

    async def area(self, scope: Scope, name: str) -> tuple[Note, ...]:
        """L1: an area's live notes (NOD-17). Raises Invalid for an unknown area."""
        area = parse_area(name)
        _, document = await self.document(scope)
        return tuple(note for note in document.notes if note.area is area)

    async def note(self, scope: Scope, path: str) -> NoteView:
        """L2: one note in full with its support, as an assistant may see it (NOD-18…NOD-20), and what was true before
        it (NOD-86); what the owner rewrote by hand is not shown. Raises NotFound."""
        _, document = await self.document(scope)
        note = document.note(path.strip())
        messages = await self._evidence_messages(scope, [note])
        replaced = [old for old in document.versions(note.path) if old.reason is ArchiveReason.REPLACED]
        untrue = sorted(replaced, key=lambda old: old.archived_at, reverse=True)
        return NoteView(note, _support(note, messages, in_full=False), tuple(untrue))

    async def find(self, scope: Scope, words: str, languages: tuple[str, ...] = ()) -> tuple[Note, ...]:
        """The live notes that hold any of the words in slug, abstract or text, in any word form; those that hold most
        of them first, then in the order of the index (NOD-22, NOD-23)."""
        _, document = await self.document(scope)
        asked = query_words(words, languages)
        matches: list[tuple[int, int, Note]] = []
        for place, note in enumerate(document.notes):
            held = sum(any(term in note.words.frequencies for term in group) for group in asked)
            if held:
                matches.append((-held, place, note))
        return tuple(note for _, _, note in sorted(matches, key=lambda match: match[:2]))

    async def view(self, scope: Scope) -> MemoryView:
        """The owner's view: live and archived notes, their messages in full, and their history."""
        version, document = await self.document(scope)
        everything = [*document.notes, *(archived.note for archived in document.archive)]
        messages = await self._evidence_messages(scope, everything)
        histories = await self._histories(scope, document)
        return MemoryView(
            version=version,
            size=document.size,
            limit=SIZE_LIMIT,
            notes=tuple(
                NoteView(note, _support(note, messages, in_full=True), history=histories.get(note.id, ()))
                for note in document.notes
            ),
            archive=tuple(
                NoteView(
                    archived.note,
                    _support(archived.note, messages, in_full=True),
                    history=histories.get(archived.id, ()),
                    archived=archived,
                )
                for archived in document.archive
            ),
            skills=document.skills,
        )

    async def supports(self, scope: Scope, notes: Sequence[Note]) -> dict[str, tuple[Support, ...]]:
        """The support of each note by the note's id, as the owner may see it: with the messages in full."""
        messages = await self._evidence_messages(scope, notes)
        return {note.id: _support(note, messages, in_full=True) for note in notes}

    async def export_markdown(self, scope: Scope) -> str:
        """The live notes as one Markdown file that the import reads back (NOD-127), and the skills, which it leaves
        alone (NOD-161)."""
        _, document = await self.document(scope)
        lines = ["# Memory", ""]
        for area in Area:
            notes = [note for note in document.notes if note.area is area]
            if notes:
                lines += [f"## {_HEADINGS[area]}", "", *(f"- {_one_line(note.text)}" for note in notes), ""]
        return "\n".join([*lines, skills_markdown(document.skills)] if document.skills else lines)

    async def _evidence_messages(self, scope: Scope, notes: Iterable[Note]) -> dict[str, Message]:
        ids = dict.fromkeys(item.message_id for note in notes for item in note.evidence)
        messages = await self._reads.messages_by_id(scope, list(ids)) if ids else {}
        return {key: message for key, message in messages.items() if message.role is Role.OWNER}

    async def _histories(self, scope: Scope, document: NotesDocument) -> dict[str, tuple[ShownChange, ...]]:
        changes: list[Change] = await self._reads.changes(scope, MOST_CHANGES, store=ChangedStore.NOTES)
        history = ChangeHistory(changes)
        shown = {change.id: ShownChange(change, document, history) for change in changes}
        named = dict.fromkeys(note_id for change in changes for note_id in change.note_ids)
        return {note_id: tuple(shown[change.id] for change in history.of_note(note_id)) for note_id in named}


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _support(note: Note, messages: dict[str, Message], *, in_full: bool) -> tuple[Support, ...]:
    """NOD-85, NOD-128: a quote is shown only while an owner message contains it; a reference stays (NOD-20)."""
    support: list[Support] = []
    for item in note.evidence:
        message = messages.get(item.message_id)
        quoted = message is not None and item.quote is not None and find_quote(message.text, item.quote) is not None
        support.append(
            Support(
                message_id=item.message_id,
                thread_id=item.thread_id,
                sent_at=item.sent_at.isoformat(),
                quote=item.quote if quoted else None,
                message=message.text if message and in_full else None,
            )
        )
    return tuple(support)


_HEADINGS = {
    Area.ABOUT: "About you",
    Area.PREFERENCES: "Preferences",
    Area.PEOPLE: "People",
    Area.ROUTINES: "Routines",
    Area.LESSONS: "Lessons",
}


def note_text(view: NoteView) -> str:
    """A note as an assistant reads it."""
    note = view.note
    lines = [f"{note.path}: {note.text}", f"status: {note.status} ({note.label})"]
    if note.abstract:
        lines.append(f"abstract: {note.abstract}")
    lines.append(f"evidence: {note.evidence_count}")
    for item in view.support:
        quote = f"“{item.quote}”" if item.quote else "(no quote kept)"
        lines.append(f"- {item.sent_at} message {item.message_id}: {quote}")
    lines += [f"until {old.archived_at.date()}: {' '.join(old.note.text.split())}" for old in view.untrue]
    return "\n".join(lines)
