"""What comes from elsewhere: a pasted answer of another assistant as notes (NOD-130…NOD-134), and whole conversations.

Notes are imported word for word, as the owner's statements. A notes document that was exported is restored as it was,
where there are no notes yet; it never mixes with others. Conversations are appended part by part; how far the source
is read is stored with each batch, so that an import that was cut off goes on where it stopped.
"""

from __future__ import annotations

import asyncio
import re
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path

from ownwords.domain.changes import ChangeKind
from ownwords.domain.characters import checked_characters
from ownwords.domain.conversation import ImportBatch, ImportedBatch
from ownwords.domain.document import NotesDocument
from ownwords.domain.notes import LONGEST_TEXT, Area, Note, Way, checked_text, parse_area
from ownwords.domain.parsed import ParsedDocuments
from ownwords.domain.received import received_document
from ownwords.domain.scope import Scope
from ownwords.domain.secrets import find_secret
from ownwords.domain.skills import LEARNED_SKILLS
from ownwords.domain.words import same_words
from ownwords.errors import Conflict, ImportUnreadable, Invalid, Refused, Unavailable
from ownwords.ports.exports import ExportProgress, Exports
from ownwords.ports.reads import Reads
from ownwords.writing.commit import Committed, Committer, Judgement, NoteChange
from ownwords.writing.edit import refuse_secret, stated_note
from ownwords.writing.skill_changes import SkillChange

BATCH_MESSAGES = 16_000
BATCH_CHARACTERS = 3_000_000
"""A batch ends with the part that has it reach one of these."""
MOST_LINES = 2_000

_HEADINGS = {
    "about you": Area.ABOUT,
    "preferences": Area.PREFERENCES,
    "people": Area.PEOPLE,
    "routines": Area.ROUTINES,
    "lessons": Area.LESSONS,
}
_BULLET = re.compile(r"\s*[-*+•‣◦▪–—]\s+(.*)")
_HEADING = re.compile(r"\s*#{1,6}\s+(.*?)[\s#:]*")


@dataclass(frozen=True, slots=True)
class ImportLine:
    """A note to import. `skip` says why it would not be saved, or is None."""

    area: str
    text: str
    skip: str | None = None


def parse_pasted(text: str) -> list[ImportLine]:
    """The notes in a pasted answer: the lines with a bullet, or every line of words when none has one, under the
    heading above (NOD-131, NOD-132). A heading that names no area files what follows under `about`. What our own export
    has under “Learned skills” is no note."""
    area = Area.ABOUT
    among_skills = 0
    bullets: list[ImportLine] = []
    lines: list[ImportLine] = []
    for line in text.splitlines():
        heading, bullet = _HEADING.fullmatch(line), _BULLET.fullmatch(line)
        if heading:
            level = len(line.strip()) - len(line.strip().lstrip("#"))
            if not among_skills or level <= among_skills:
                among_skills = level if heading[1] == LEARNED_SKILLS else 0
            area = _HEADINGS.get(heading[1].casefold(), Area.ABOUT)
        elif among_skills:
            continue
        elif bullet and bullet[1].strip():
            bullets.append(ImportLine(area, bullet[1].strip()))
        elif any(map(str.isalnum, line)):
            lines.append(ImportLine(area, line.strip()))
    return bullets or lines


@dataclass(frozen=True, slots=True)
class ImportedNotes:
    """What an import saved, and what it skipped with the reasons."""

    saved: tuple[Note, ...]
    skipped: tuple[ImportLine, ...]


@dataclass(frozen=True, slots=True)
class ImportedDocument:
    """How many notes a restored document brought, live and archived, and how many skills; none where the same document
    was there already."""

    notes: int
    archived: int
    skills: int = 0


@dataclass(slots=True)
class ImportTotals:
    """How an import of conversations stands."""

    kind: str
    size: int
    bytes_read: int = 0
    threads: int = 0
    messages: int = 0
    known: int = 0
    left_out: dict[str, int] = field(default_factory=dict[str, int])


class Importing:
    """Imports into one scope at a time."""

    def __init__(self, reads: Reads, committer: Committer, documents: ParsedDocuments, exports: Exports) -> None:
        self._reads = reads
        self._committer = committer
        self._documents = documents
        self._exports = exports

    async def preview(self, scope: Scope, text: str) -> list[ImportLine]:
        """What a pasted answer would become, each note with the reason why it would be skipped, if any. Raises Invalid
        for text that cannot be kept, or more than 2,000 lines."""
        lines = parse_pasted(checked_characters(text, "text"))
        _refuse_too_many(lines)
        stored = await self._reads.document(scope)
        known = {note.sameness for note in self._documents.parse(stored.body).notes}
        return list(_with_reasons(lines, known))

    async def import_notes(
        self, scope: Scope, lines: Sequence[ImportLine], expected_version: int | None = None
    ) -> Committed[ImportedNotes]:
        """Save the lines as stated notes, word for word (NOD-133), all in one write. Raises Invalid for an unknown
        area or more than 2,000 lines, MemoryFull when they do not all fit."""
        _refuse_too_many(lines)
        areas = [parse_area(line.area) for line in lines]

        def judge(document: NotesDocument, now: datetime) -> Judgement[ImportedNotes]:
            known = {note.sameness for note in document.notes}
            saved: list[Note] = []
            skipped: list[ImportLine] = []
            for area, line in zip(areas, _with_reasons(lines, known), strict=True):
                if line.skip is not None:
                    skipped.append(line)
                    continue
                content = (area, checked_text(line.text), None)
                note = replace(stated_note(document, self._committer.ids.new(), content, now), way=Way.IMPORTED)
                document = document.add(note)
                saved.append(note)
            changes = tuple(NoteChange(ChangeKind.ADDED, None, note) for note in saved)
            return Judgement(document, ImportedNotes(tuple(saved), tuple(skipped)), changes)

        return await self._committer.save(scope, Way.IMPORTED, judge, expected_version)

    async def import_document(
        self, scope: Scope, body: bytes, expected_version: int | None = None
    ) -> Committed[ImportedDocument]:
        """Restore a notes document as it was, archive and evidence included, where there is none; the very
        same document may be there already. Raises ImportUnreadable for what is no whole notes document, Conflict where
        there are notes or skills, Refused for a secret."""
        received = received_document(body)
        everything = (*received.notes, *(archived.note for archived in received.archive))
        for note in everything:
            secret = find_secret(f"{note.text}\n{note.abstract or ''}")
            if secret is not None:
                raise Refused(f"{note.path} looks like {secret.value}. Memory keeps no secrets; take it out.")
        for skill in received.skills:
            refuse_secret(f"{skill.name}\n{skill.description}\n{skill.body}")

        def judge(document: NotesDocument, now: datetime) -> Judgement[ImportedDocument]:
            if not (everything or received.skills) or document.serialise() == received.serialise():
                return Judgement(document, ImportedDocument(0, 0))
            if document.notes or document.archive or document.skills:
                raise Conflict(
                    "There are notes here already, and a notes document is restored only where there are none. "
                    "Import its Markdown (notes.md) instead, which adds to them."
                )
            notes = (NoteChange(ChangeKind.ADDED, None, note) for note in received.notes)
            skills = (SkillChange(ChangeKind.ADDED, None, skill) for skill in received.skills)
            restored = ImportedDocument(len(received.notes), len(received.archive), len(received.skills))
            return Judgement(received, restored, (*notes, *skills))

        return await self._committer.save(scope, Way.IMPORTED, judge, expected_version)

    async def import_conversations(
        self, scope: Scope, path: Path, report: Callable[[ImportTotals], None], *, reflect: bool = False
    ) -> ImportTotals:
        """Append every conversation of an export file, skipping what is there already. `report` is called after each
        batch, which is durable by then. Raises ImportUnreadable, and Unavailable such as for a full disk; what was
        imported before that is kept. With `reflect`, the hourly look reads it, too."""
        export = await asyncio.to_thread(self._exports.open, path)
        source = await asyncio.to_thread(lambda: export.fingerprint)
        done = (await self._reads.import_progress(scope)).get(source, 0)
        totals = ImportTotals(export.kind, export.size)
        parts = export.parts(skip=done)
        fault: ImportUnreadable | None = None
        ahead: deque[_Ahead] = deque()
        read = False
        try:
            while ahead or not read:
                if not read:
                    batch, fault = await asyncio.to_thread(_next_batch, parts)
                    read = fault is not None or not batch
                    if batch:
                        done += len(batch)
                        whole = ImportBatch(source, done, tuple(progress.part for progress in batch), reflect)
                        preparing = asyncio.create_task(self._committer.prepare_import(scope, whole))
                        ahead.append(_Ahead(batch[-1], preparing))
                if len(ahead) > (0 if read else 1):
                    await self._append_next(scope, ahead.popleft(), totals)
                    report(totals)
        finally:
            await _drop(ahead)
        # A source that was read to its end, or to its fault, starts at its beginning when it is imported again: its
        # threads may have been deleted since.
        await self._append(scope, self._committer.prepare_import(scope, ImportBatch(source, 0, ())), totals)
        if fault is not None:
            raise fault
        return totals

    async def _append_next(self, scope: Scope, ahead: _Ahead, totals: ImportTotals) -> None:
        """Write the batch whose turn it is; only then is the next one's."""
        imported = await self._append(scope, ahead.preparing, totals)
        totals.threads += imported.threads
        totals.messages += imported.messages
        totals.known += imported.known
        totals.bytes_read, totals.left_out = ahead.last.bytes_read, ahead.last.left_out

    async def _append(self, scope: Scope, preparing: Awaitable[ImportBatch], totals: ImportTotals) -> ImportedBatch:
        """Write a batch. When that fails, the error says what became of those before it."""
        try:
            return await self._committer.import_batch(scope, await preparing)
        except Unavailable as problem:
            before = totals.messages + totals.known
            if not before:
                raise
            kept = f"The {before:,} messages before that are kept: importing again goes on after them."
            raise type(problem)(f"{problem.message} {kept}") from problem


@dataclass(frozen=True, slots=True)
class _Ahead:
    """A batch that is prepared while the one before it is written, and the last that was read for it."""

    last: ExportProgress
    preparing: asyncio.Task[ImportBatch]


async def _drop(ahead: Iterable[_Ahead]) -> None:
    """Give up batches whose turn will not come."""
    preparing = [batch.preparing for batch in ahead]
    for task in preparing:
        task.cancel()
    await asyncio.gather(*preparing, return_exceptions=True)


def _next_batch(parts: Iterator[ExportProgress]) -> tuple[list[ExportProgress], ImportUnreadable | None]:
    """The next parts, none at the end of the source, and the fault that ended them early."""
    batch: list[ExportProgress] = []
    messages = characters = 0
    try:
        for progress in parts:
            batch.append(progress)
            messages += len(progress.part.messages)
            characters += sum(len(message.text) for message in progress.part.messages)
            if messages >= BATCH_MESSAGES or characters >= BATCH_CHARACTERS:
                break
    except ImportUnreadable as fault:
        return batch, fault
    return batch, None


def _refuse_too_many(lines: Sequence[ImportLine]) -> None:
    if len(lines) > MOST_LINES:
        raise Invalid(f"Import at most {MOST_LINES:,} lines at once; these are {len(lines):,}.", field="notes")


def _with_reasons(lines: Sequence[ImportLine], known: set[str]) -> Iterator[ImportLine]:
    """The lines, each with the reason to skip it: NOD-134. Lines that say the same as an earlier one are known, too."""
    for line in lines:
        yield replace(line, skip=line.skip or _reason_to_skip(line.text.strip(), known))


def _reason_to_skip(text: str, known: set[str]) -> str | None:
    if not text:
        return "empty"
    if len(text) > LONGEST_TEXT:
        return f"longer than {LONGEST_TEXT:,} characters"
    secret = find_secret(text)
    if secret:
        return f"looks like {secret.value}"
    key = same_words(text)
    if key in known:
        return "saved already"
    known.add(key)
    return None
