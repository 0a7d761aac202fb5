"""What the owner does to their notes by hand: add, rewrite, confirm, restore (NOD-126…NOD-136).

These work while saving is off and post nothing anywhere (NOD-135). They pass the gates that hold for every path: text
within its limits, a known area, no secret, and nothing twice.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime

from ownwords.domain.changes import ChangeKind
from ownwords.domain.document import NotesDocument, slug_for
from ownwords.domain.notes import Area, Details, Note, Origin, Way, checked_abstract, checked_text, parse_area
from ownwords.domain.scope import Scope
from ownwords.domain.secrets import find_secret
from ownwords.errors import Conflict, Invalid, Refused
from ownwords.ports.reads import SettingsReads
from ownwords.writing.commit import Committed, Committer, Judgement, NoteChange
from ownwords.writing.tombstones import of_undone

PAGE = "page"


@dataclass(frozen=True, slots=True)
class NewNote:
    """A note as the owner writes it. `expires` is a day such as 2027-05-03."""

    area: str
    text: str
    abstract: str | None = None
    expires: str | None = None


@dataclass(frozen=True, slots=True)
class NoteEdit:
    """What to change; None leaves a part as it is, and an empty abstract or expiry takes it away."""

    text: str | None = None
    abstract: str | None = None
    area: str | None = None
    expires: str | None = None


class Editing:
    """The owner's own hand. Every method raises Stale when `expected_version` is given and is not the current one."""

    def __init__(self, committer: Committer, reads: SettingsReads) -> None:
        self._committer = committer
        self._reads = reads

    async def add(self, scope: Scope, new: NewNote, expected_version: int | None = None) -> Committed[Note]:
        """Raises Invalid, Conflict when it is saved already, Refused for a secret, MemoryFull."""
        area, text, abstract = parse_area(new.area), checked_text(new.text), checked_abstract(new.abstract)
        details = Details(expires=checked_day(new.expires, "expires"))
        refuse_secret(f"{text}\n{abstract or ''}")

        def judge(document: NotesDocument, now: datetime) -> Judgement[Note]:
            note = stated_note(document, self._committer.ids.new(), (area, text, abstract), now)
            note = replace(note, details=details)
            _refuse_twin(document, note)
            return Judgement(document.add(note), note, (NoteChange(ChangeKind.ADDED, None, note),))

        return await self._committer.save(scope, PAGE, judge, expected_version)

    async def edit(
        self, scope: Scope, path: str, edit: NoteEdit, expected_version: int | None = None
    ) -> Committed[Note]:
        """Rewrite a note: the earlier version goes to the archive and the note is stated (NOD-136)."""
        area = parse_area(edit.area) if edit.area is not None else None
        text = checked_text(edit.text) if edit.text is not None else None
        abstract = checked_abstract(edit.abstract)
        expires = checked_day(edit.expires, "expires")
        refuse_secret(f"{text or ''}\n{abstract or ''}")

        def judge(document: NotesDocument, now: datetime) -> Judgement[Note]:
            old = document.note(path)
            details = old.details if text in (None, old.text) else Details(expires=old.details.expires)
            details = replace(details, expires=expires) if edit.expires is not None else details
            new_area = area or old.area
            changed = replace(
                old,
                area=new_area,
                slug=old.slug if new_area is old.area else document.free_slug(new_area, old.slug),
                text=text or old.text,
                abstract=abstract if edit.abstract is not None else old.abstract,
                details=details,
            )
            if changed == old:
                return Judgement(document, old)
            if changed.sameness != old.sameness:
                _refuse_twin(document, changed)
            note = replace(
                changed,
                id=self._committer.ids.new(),
                origin=Origin.STATED,
                way=Way.ADDED,
                updated_at=now,
                evidence=old.evidence if changed.text == old.text else (),
                replaces=(),
            )
            rewritten = document.rewrite(path, note, now)
            after = rewritten.note(note.path)
            return Judgement(rewritten, after, (NoteChange(ChangeKind.EDITED, old, after),))

        return await self._committer.save(scope, PAGE, judge, expected_version)

    async def confirm(self, scope: Scope, path: str, expected_version: int | None = None) -> Committed[Note]:
        """Make a note the owner's statement; a confirmed one stays as it is (NOD-98)."""

        def judge(document: NotesDocument, now: datetime) -> Judgement[Note]:
            before = document.note(path)
            confirmed = document.confirm(path, now)
            after = confirmed.note(path)
            return Judgement(confirmed, after, (NoteChange(ChangeKind.CONFIRMED, before, after),))

        return await self._committer.save(scope, PAGE, judge, expected_version)

    async def restore(self, scope: Scope, note_id: str, expected_version: int | None = None) -> Committed[Note]:
        """An archived note live again; where its successor sits at its path, the two swap (decisions, "Restore").
        Raises Conflict when another note says the same by now."""
        secret = await self._reads.secret()

        def judge(document: NotesDocument, now: datetime) -> Judgement[Note]:
            archived = document.archived(note_id)
            live = {note.id: note for note in document.notes}
            restored = document.restore(note_id, now)
            note = next(note for note in restored.notes if note.id == note_id)
            _refuse_twin(restored, note)
            swapped = [old for old_id, old in live.items() if old_id not in {note.id for note in restored.notes}]
            changes = [NoteChange(ChangeKind.RESTORED, archived, note)]
            changes += [NoteChange(ChangeKind.REPLACED, old, note) for old in swapped]
            lifted = of_undone(document, secret, besides=restored)
            return Judgement(restored, note, tuple(changes), lifted=lifted)

        return await self._committer.save(scope, PAGE, judge, expected_version)


def stated_note(document: NotesDocument, note_id: str, content: tuple[Area, str, str | None], now: datetime) -> Note:
    """A note in the owner's own words, at a free address. `content` is area, text and abstract."""
    area, text, abstract = content
    return Note(
        id=note_id,
        area=area,
        slug=document.free_slug(area, slug_for(text, abstract)),
        text=text,
        abstract=abstract,
        origin=Origin.STATED,
        way=Way.ADDED,
        created_at=now,
        updated_at=now,
    )


def checked_day(text: str | None, field: str) -> date | None:
    """The day of that text, None for nothing; raises Invalid for what is no day."""
    if text is None or not text.strip():
        return None
    try:
        return date.fromisoformat(text.strip())
    except ValueError as problem:
        raise Invalid(f"Cannot read {text!r} as a day ({problem}): use 2027-05-03.", field=field) from None


def refuse_secret(text: str) -> None:
    """No path puts a secret into memory."""
    secret = find_secret(text)
    if secret is not None:
        raise Refused(f"This looks like {secret.value}. Memory keeps no secrets; leave it out.")


def _refuse_twin(document: NotesDocument, note: Note) -> None:
    twin = document.twin(note)
    if twin is not None:
        raise Conflict(f"This is saved already, at {twin.path}.")
