"""A notes document that comes from outside, held to what a document promises before it is taken in.

What was written by `NotesDocument.serialise` is read back equal. Anything else is refused as a whole: a document that
was mended by guessing is not what the owner exported.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from ownwords.domain.characters import checked_characters
from ownwords.domain.document import FORMAT, SIZE_LIMIT, NotesDocument
from ownwords.domain.notes import LONGEST_QUOTE, LONGEST_SLUG, Note, checked_abstract, checked_text
from ownwords.domain.skills import (
    MOST_SKILLS,
    checked_skill_body,
    checked_skill_description,
    checked_skill_name,
)
from ownwords.errors import ImportUnreadable, Invalid

_FLAGS = ("True", "False")
_IMPORTANCE = ("None", "1", "2", "3", "4", "5")


def received_document(body: bytes) -> NotesDocument:
    """The document of a body from outside. Raises ImportUnreadable, saying what is wrong with it."""
    if len(body) > SIZE_LIMIT:
        raise ImportUnreadable(f"This is larger than {SIZE_LIMIT >> 10} KiB: that is no notes document.")
    try:
        document = NotesDocument.parse(body)
        fields: Mapping[str, Any] = json.loads(body)
        counts = (len(fields["notes"]), len(fields["archive"]), len(fields.get("skills", ())))
        _check(fields.get("format") == FORMAT, f"its format is not {FORMAT}")
        held = (len(document.notes), len(document.archive), len(document.skills))
        _check(counts == held, "two notes have the same path or id, or two skills the same name")
        _check_values(document)
        _check_links(document)
        _check_skills(document)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as problem:
        # Whatever JSON of another shape makes of the reading.
        raise ImportUnreadable(f"This is no notes document: {type(problem).__name__}, {problem}.") from None
    except Invalid as problem:
        raise ImportUnreadable(f"This notes document is broken: {problem.message}") from None
    if document.size > SIZE_LIMIT:
        raise ImportUnreadable(f"This notes document takes more than {SIZE_LIMIT >> 10} KiB.")
    return document


def _check(holds: bool, otherwise: str) -> None:
    if not holds:
        raise ImportUnreadable(f"This notes document is broken: {otherwise}.")


def _check_values(document: NotesDocument) -> None:
    for note in (*document.notes, *(archived.note for archived in document.archive)):
        _check_text(note)
        _check(str(note.details.importance) in _IMPORTANCE, "an importance is not 1 to 5")
        _check_times([note.created_at, note.updated_at, *(item.sent_at for item in note.evidence)])
    _check_times(archived.archived_at for archived in document.archive)


def _check_text(note: Note) -> None:
    quotes = [item.quote for item in note.evidence if item.quote is not None]
    keys = [key for item in note.evidence for key in (item.message_id, item.thread_id)]
    strings: list[object] = [note.id, note.slug, note.text, *keys, *quotes, *note.details.entities, *note.replaces]
    strings += [] if note.abstract is None else [note.abstract]
    _check(all(isinstance(text, str) and text for text in strings), "a text is missing, or is no text")
    for text in strings:
        checked_characters(str(text), "notes")
    checked_text(note.text)
    checked_abstract(note.abstract)
    _check(all(len(quote) <= LONGEST_QUOTE for quote in quotes), f"a quote is over {LONGEST_QUOTE} characters")
    plain = len(note.slug) <= LONGEST_SLUG and note.slug.isprintable() and not set(note.slug) & set(" /")
    _check(plain, f"{note.path!r} is no path of a note")


def _check_skills(document: NotesDocument) -> None:
    _check(len(document.skills) <= MOST_SKILLS, f"it has more than {MOST_SKILLS} skills")
    for skill in document.skills:
        strings: list[object] = [skill.name, skill.description, skill.body, *([skill.extends] if skill.extends else [])]
        _check(all(isinstance(text, str) for text in strings), "a text of a skill is no text")
        checked = (checked_skill_name(skill.name), checked_skill_description(skill.description))
        _check(checked == (skill.name, skill.description), f"the skill {skill.name} is not spelled as skills are")
        _check(checked_skill_body(skill.body) == skill.body, f"the skill {skill.name} is not spelled as skills are")
        checked_characters(skill.extends or "", "extends")
        _check(str(skill.edited_by_owner) in _FLAGS, "a mark of the owner is neither true nor false")
        _check_times([skill.created_at, skill.updated_at, skill.used_at])


def _check_times(times: Iterable[datetime]) -> None:
    for time in times:
        _check(time.utcoffset() is not None and 1 < time.year < 9999, "a time has no offset, or is out of range")


def _check_links(document: NotesDocument) -> None:
    """A note and what replaced it name each other, and no note follows itself."""
    archive = {archived.id: archived for archived in document.archive}
    notes = {note.id: note for note in (*(item.note for item in document.archive), *document.notes)}
    _check(len(notes) == len(archive) + len(document.notes), "two notes have the same id")
    for note in notes.values():
        agree = all(earlier in archive and archive[earlier].replaced_by == note.id for earlier in note.replaces)
        _check(agree and len(set(note.replaces)) == len(note.replaces), f"the links of {note.path} do not agree")
    settled: set[str] = set()
    for archived in document.archive:
        successor = archived.replaced_by
        if successor is not None:
            named = successor in notes and archived.id in notes[successor].replaces
            _check(named, f"the links of {archived.note.path} do not agree")
        following, way = archived.id, set[str]()
        while following in archive and following not in settled:
            _check(following not in way, f"{archived.note.path} follows itself")
            way.add(following)
            following = archive[following].replaced_by or ""
        settled |= way
