"""The notes document: live notes, the archive and learned skills in one value of at most 256 KiB (NOD-1…NOD-7,
NOD-95…NOD-99, NOD-110).

Every operation is pure and returns a new document. What it promises, whatever the order of operations:
- a live note leaves only by being archived, forgotten or cleared;
- a note and what replaced it name each other: `Note.replaces` and `ArchivedNote.replaced_by` always agree;
- what does not fit is made to fit by dropping the oldest archived notes, and refused when that is not enough.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Any

from ownwords.domain.encoding import (
    archived_from_json,
    archived_to_json,
    encode,
    note_from_json,
    note_to_json,
    skill_from_json,
    skill_to_json,
)
from ownwords.domain.notes import LONGEST_SLUG, ArchivedNote, ArchiveReason, Area, Evidence, Note, Origin, Status
from ownwords.domain.skills import Skill
from ownwords.domain.text_index import TextIndex
from ownwords.domain.words import slugify
from ownwords.errors import Conflict, MemoryFull, NotFound

SIZE_LIMIT = 256 * 1024
FORMAT = 1


@dataclass(frozen=True)
class _Live:
    note: Note

    @cached_property
    def encoded(self) -> bytes:
        return encode(note_to_json(self.note))


@dataclass(frozen=True)
class _Archived:
    archived: ArchivedNote

    @cached_property
    def encoded(self) -> bytes:
        return encode(archived_to_json(self.archived))


@dataclass(frozen=True)
class _Skill:
    skill: Skill

    @cached_property
    def encoded(self) -> bytes:
        return encode(skill_to_json(self.skill))


@dataclass(frozen=True)
class NotesDocument:
    """Live notes by path, archived ones by id and skills by name, each in the order in which they came."""

    _live: Mapping[str, _Live]
    _archive: Mapping[str, _Archived]
    _skills: Mapping[str, _Skill]

    @staticmethod
    def empty() -> NotesDocument:
        return NotesDocument({}, {}, {})

    @staticmethod
    def parse(body: bytes) -> NotesDocument:
        """The document of that JSON; an empty body is an empty document."""
        if not body:
            return NotesDocument.empty()
        fields: Mapping[str, Any] = json.loads(body)
        notes = [note_from_json(item) for item in fields["notes"]]
        archive = [archived_from_json(item) for item in fields["archive"]]
        skills = [skill_from_json(item) for item in fields.get("skills", ())]
        return NotesDocument(
            {note.path: _Live(note) for note in notes},
            {archived.id: _Archived(archived) for archived in archive},
            {skill.name: _Skill(skill) for skill in skills},
        )

    def serialise(self) -> bytes:
        """The JSON object that the store keeps. Its length is the document's size (NOD-6)."""
        notes = b",".join(entry.encoded for entry in self._live.values())
        archive = b",".join(entry.encoded for entry in self._archive.values())
        skills = b",".join(entry.encoded for entry in self._skills.values())
        return b'{"format":%d,"notes":[%b],"archive":[%b],"skills":[%b]}' % (FORMAT, notes, archive, skills)

    @property
    def size(self) -> int:
        """Bytes of the serialised document."""
        entries = [*self._live.values(), *self._archive.values(), *self._skills.values()]
        commas = sum(max(len(part) - 1, 0) for part in (self._live, self._archive, self._skills))
        return _EMPTY_SIZE + commas + sum(len(entry.encoded) for entry in entries)

    # What is in it

    @cached_property
    def notes(self) -> tuple[Note, ...]:
        """The live notes in the order of the index: by status, then area, then slug (NOD-13, decisions)."""
        return tuple(sorted((entry.note for entry in self._live.values()), key=_index_order))

    @cached_property
    def archive(self) -> tuple[ArchivedNote, ...]:
        """The archived notes, the last archived first."""
        return tuple(sorted((entry.archived for entry in self._archive.values()), key=_archived_at, reverse=True))

    @cached_property
    def skills(self) -> tuple[Skill, ...]:
        """The learned skills by name."""
        return tuple(self._skills[name].skill for name in sorted(self._skills))

    @cached_property
    def words(self) -> TextIndex:
        """The words of the live notes, in the order of `notes`."""
        return TextIndex([note.words for note in self.notes])

    def note(self, path: str) -> Note:
        entry = self._live.get(path)
        if entry is None:
            raise NotFound(f"There is no note at {path}.")
        return entry.note

    def archived(self, note_id: str) -> ArchivedNote:
        entry = self._archive.get(note_id)
        if entry is None:
            raise NotFound(f"There is no archived note {note_id}.")
        return entry.archived

    def skill(self, name: str) -> Skill:
        entry = self._skills.get(name)
        if entry is None:
            raise NotFound(f"There is no skill {name}.")
        return entry.skill

    def live(self, note_id: str) -> Note | None:
        """The live note of that id."""
        return self._by_id.get(note_id)

    def let_go_as(self, note_id: str) -> ArchivedNote | None:
        """The archived note of that id."""
        entry = self._archive.get(note_id)
        return entry.archived if entry else None

    def replaced_in_place(self, note_id: str) -> Note | None:
        """The live note at an archived note's path that took its place: what a restore swaps it with."""
        archived = self.archived(note_id)
        occupant = self._live.get(archived.note.path)
        return occupant.note if occupant and occupant.note.id in self._successors(archived) else None

    def twin(self, note: Note) -> Note | None:
        """Another live note that says the same but for case, accents and punctuation, wherever it is filed."""
        others = (entry.note for entry in self._live.values() if entry.note.id != note.id)
        return next((other for other in others if other.sameness == note.sameness), None)

    def free_slug(self, area: Area, wanted: str) -> str:
        """The slug itself, or with the first of -2, -3, … that makes it free in its area."""
        slug, number = wanted, 1
        while f"{area}/{slug}" in self._live:
            number += 1
            ending = f"-{number}"
            slug = wanted[: LONGEST_SLUG - len(ending)].rstrip("-") + ending
        return slug

    def versions(self, path: str) -> tuple[ArchivedNote, ...]:
        """Everything archived that the note at this path followed, step by step, or that lay at this path before and
        is not an earlier version of another live note."""
        found: dict[str, ArchivedNote] = {}
        waiting = list(self.note(path).replaces)
        live = {entry.note.id for entry in self._live.values()}
        same_place = (entry.archived for entry in self._archive.values() if entry.archived.note.path == path)
        waiting += [archived.id for archived in same_place if not self._successors(archived) & live]
        while waiting:
            archived = self._archive[waiting.pop()].archived
            if archived.id not in found:
                found[archived.id] = archived
                waiting += archived.note.replaces
        return tuple(found.values())

    # What can be done with it

    def add(self, note: Note) -> NotesDocument:
        """The document with one more note; raises Conflict when its address or id is taken."""
        if note.path in self._live or note.id in self._archive:
            raise Conflict(f"There is a note at {note.path} already.")
        return self._with_live(note)

    def add_evidence(self, path: str, evidence: Sequence[Evidence], at: datetime) -> NotesDocument:
        """The same note with more messages behind it; a message that is there already counts once (NOD-94)."""
        note = self.note(path)
        known = {item.message_id for item in note.evidence}
        fresh = {item.message_id: item for item in evidence if item.message_id not in known}
        if not fresh:
            return self
        return self._with_live(replace(note, evidence=(*note.evidence, *fresh.values()), updated_at=at))

    def confirm(self, path: str, at: datetime) -> NotesDocument:
        """The note as the owner's own statement (NOD-98)."""
        note = self.note(path)
        if note.origin is Origin.STATED:
            return self
        return self._with_live(replace(note, origin=Origin.STATED, updated_at=at))

    def rewrite(self, path: str, rewritten: Note, at: datetime) -> NotesDocument:
        """`rewritten` in place of the note at `path`, which goes to the archive as its earlier version (NOD-136)."""
        return self._succeed(rewritten, (path,), ArchiveReason.REWRITTEN, at)

    def replace(self, note: Note, paths: Iterable[str], at: datetime) -> NotesDocument:
        """`note` added where it is not live already, and the notes at `paths` archived as no longer true, linked both
        ways (NOD-86)."""
        return self._succeed(note, tuple(dict.fromkeys(paths)), ArchiveReason.REPLACED, at)

    def merge(self, path: str, twin: Note, at: datetime) -> NotesDocument:
        """The twin's evidence with the note at `path`, and the twin archived as said twice (NOD-108)."""
        document = self.add_evidence(path, twin.evidence, at)
        return document._succeed(document.note(path), (twin.path,), ArchiveReason.MERGED, at)

    def amend(self, note: Note) -> NotesDocument:
        """A live note with other evidence or another origin, under its own id and at its own path."""
        if self.note(note.path).id != note.id:
            raise Conflict(f"There is another note at {note.path} already.")
        return self._with_live(note)

    def let_go(self, path: str, reason: ArchiveReason, at: datetime, replaced_by: str | None = None) -> NotesDocument:
        """The note at `path` archived; without a successor, unless the one named is there and may follow it."""
        note = self.note(path)
        document = self._archiving(note, reason, at, None)
        if replaced_by is None or not self._may_follow(note.id, replaced_by):
            return document
        return document._relinked(document.archived(note.id), replaced_by)

    def restore(self, note_id: str, at: datetime) -> NotesDocument:
        """An archived note live again (decisions, "Restore").

        Where a note that replaced it sits at its path, the two swap. Otherwise it goes to its path, or to the next
        free slug when that is taken. What let it go must not let it go again at once: an expiry date that has passed
        is dropped, and one that nobody repeated is the owner's own statement by now.
        """
        occupant = self.replaced_in_place(note_id)
        if occupant is not None:
            return self.swap(note_id, occupant.id, ArchiveReason.REPLACED, at)
        archived = self.archived(note_id)
        document, note = self._unlinked(archived), _as_restored(archived, at)
        return document._with_live(replace(note, slug=document.free_slug(note.area, note.slug)))

    def swap(self, note_id: str, live_id: str, reason: ArchiveReason, at: datetime) -> NotesDocument:
        """An archived note live again in the place of a live one, which goes to the archive as replaced by it."""
        archived = self.archived(note_id)
        document, note = self._unlinked(archived), _as_restored(archived, at)
        swapped = document._live_by_id(live_id)
        document = document._archiving(swapped, reason, at, note.id)
        slug = document.free_slug(note.area, note.slug)
        return document._with_live(replace(note, slug=slug, replaces=(*note.replaces, swapped.id)))

    def forget(self, path: str) -> tuple[NotesDocument, tuple[Note, ...]]:
        """The document without the note and without its archived versions, and what was taken out (NOD-90)."""
        note, versions = self.note(path), self.versions(path)
        document = self
        for archived in versions:
            document = document.forget_archived(archived.id)[0]
        live = {key: entry for key, entry in document._live.items() if key != path}
        forgotten = (note, *(archived.note for archived in versions))
        return NotesDocument(live, document._archive, document._skills), forgotten

    def forget_archived(self, note_id: str) -> tuple[NotesDocument, tuple[Note, ...]]:
        """The document without one archived note; its neighbours in the chain are linked to each other instead."""
        archived = self.archived(note_id)
        document = self._unlinked(archived)
        for earlier in archived.note.replaces:
            document = document._relinked(document.archived(earlier), archived.replaced_by)
        return document, (archived.note,)

    def without_quotes(self, gone: Callable[[Evidence], bool]) -> tuple[NotesDocument, tuple[Note, ...]]:
        """The document without the quotes that are gone from their messages, and the notes that lost one; the
        references stay (NOD-20)."""
        document, changed = self, list[Note]()
        for note in self.notes:
            if kept := _without_quotes(note, gone):
                document = document._with_live(kept)
                changed.append(kept)
        for archived in self.archive:
            if kept := _without_quotes(archived.note, gone):
                document = document._with_archived(replace(archived, note=kept))
                changed.append(kept)
        return document, tuple(changed)

    def with_skill(self, skill: Skill) -> NotesDocument:
        """The document with the skill, in the place of one of its name where there is one."""
        return NotesDocument(self._live, self._archive, {**self._skills, skill.name: _Skill(skill)})

    def without_skill(self, name: str) -> NotesDocument:
        """The document without that skill. Raises NotFound."""
        self.skill(name)
        skills = {key: entry for key, entry in self._skills.items() if key != name}
        return NotesDocument(self._live, self._archive, skills)

    def fitted(self, limit: int = SIZE_LIMIT) -> NotesDocument:
        """The document within `limit` bytes, without as many of its oldest archived notes as it takes (NOD-110).
        Raises MemoryFull when the live notes alone are too large (NOD-111)."""
        document, size = self, self.size
        for archived in reversed(self.archive):
            if size <= limit:
                return document
            document, _ = document.forget_archived(archived.id)
            size = document.size
        if size > limit:
            raise MemoryFull
        return document

    # How it is done

    def _with_live(self, note: Note) -> NotesDocument:
        return NotesDocument({**self._live, note.path: _Live(note)}, self._archive, self._skills)

    def _with_archived(self, archived: ArchivedNote) -> NotesDocument:
        return NotesDocument(self._live, {**self._archive, archived.id: _Archived(archived)}, self._skills)

    def _succeed(self, note: Note, paths: tuple[str, ...], reason: ArchiveReason, at: datetime) -> NotesDocument:
        document = self
        for path in paths:
            document = document._archiving(document.note(path), reason, at, note.id)
        occupant = document._live.get(note.path)
        if occupant is not None and occupant.note.id != note.id:
            raise Conflict(f"There is a note at {note.path} already.")
        followed = tuple(self.note(path).id for path in paths)
        return document._with_live(replace(note, replaces=(*note.replaces, *followed)))

    def _archiving(self, note: Note, reason: ArchiveReason, at: datetime, replaced_by: str | None) -> NotesDocument:
        live = {path: entry for path, entry in self._live.items() if path != note.path}
        archived = ArchivedNote(note, at, reason, replaced_by)
        return NotesDocument(live, {**self._archive, note.id: _Archived(archived)}, self._skills)

    def _may_follow(self, note_id: str, successor_id: str) -> bool:
        """Whether a live note may be archived as replaced by that one: it is there, and did not lead to it itself."""
        entry = self._archive.get(successor_id)
        return note_id not in self._successors(entry.archived) if entry else successor_id in self._by_id

    @cached_property
    def _by_id(self) -> Mapping[str, Note]:
        return {entry.note.id: entry.note for entry in self._live.values()}

    def _successors(self, archived: ArchivedNote) -> set[str]:
        """The ids of what replaced it, what replaced that, and so on."""
        found: set[str] = set()
        following = archived.replaced_by
        while following and following not in found:
            found.add(following)
            entry = self._archive.get(following)
            following = entry.archived.replaced_by if entry else None
        return found

    def _unlinked(self, archived: ArchivedNote) -> NotesDocument:
        """The document without this archived note, and without the link to it."""
        archive = {key: entry for key, entry in self._archive.items() if key != archived.id}
        document = NotesDocument(self._live, archive, self._skills)
        if archived.replaced_by is None:
            return document
        return document._with_replaces(archived.replaced_by, drop=archived.id)

    def _relinked(self, earlier: ArchivedNote, replaced_by: str | None) -> NotesDocument:
        document = self._with_archived(replace(earlier, replaced_by=replaced_by))
        if replaced_by is None:
            return document
        return document._with_replaces(replaced_by, add=earlier.id)

    def _with_replaces(self, note_id: str, drop: str | None = None, add: str | None = None) -> NotesDocument:
        entry = self._archive.get(note_id)
        note = entry.archived.note if entry else self._live_by_id(note_id)
        kept = tuple(item for item in note.replaces if item != drop)
        changed = replace(note, replaces=(*kept, add) if add else kept)
        if entry:
            return self._with_archived(replace(entry.archived, note=changed))
        return self._with_live(changed)

    def _live_by_id(self, note_id: str) -> Note:
        return self._by_id[note_id]


_EMPTY_SIZE = len(NotesDocument.empty().serialise())
_STATUS_ORDER = {Status.STATED: 0, Status.OBSERVED: 1, Status.TENTATIVE: 2}
_AREA_ORDER = {area: place for place, area in enumerate(Area)}


def _as_restored(archived: ArchivedNote, at: datetime) -> Note:
    """The note as it comes back: not such that it is let go again at once."""
    note = archived.note
    passed = note.details.expires is not None and note.details.expires < at.date()
    if passed or archived.reason is ArchiveReason.EXPIRED:
        note = replace(note, details=replace(note.details, expires=None))
    if archived.reason is ArchiveReason.STALE:
        note = replace(note, origin=Origin.STATED)
    return replace(note, updated_at=at)


def _without_quotes(note: Note, gone: Callable[[Evidence], bool]) -> Note | None:
    evidence = tuple(replace(item, quote=None) if item.quote and gone(item) else item for item in note.evidence)
    return replace(note, evidence=evidence) if evidence != note.evidence else None


def _index_order(note: Note) -> tuple[int, int, str]:
    return _STATUS_ORDER[note.status], _AREA_ORDER[note.area], note.slug


def _archived_at(archived: ArchivedNote) -> tuple[datetime, str]:
    return archived.archived_at, archived.id


def slug_for(text: str, abstract: str | None = None) -> str:
    """The slug of a new note: from its abstract, or else its text."""
    return slugify(abstract or text)
