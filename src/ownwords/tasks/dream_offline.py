"""Dream without a model: what the owner said goes to its file in their own words, and replaces what it corrects.

Only bullets of the owner's count, and only those that last. Nothing is deleted, nothing is put in other words. A line
is replaced where the bullet plainly says the same thing with another value, and there is one such line in all files.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from ownwords.domain.files import DurableFiles, FileName, headings_of, lineage_of_line, lines_of
from ownwords.domain.folding import fold
from ownwords.domain.journal import Bullet, Lineage, Mark
from ownwords.domain.notes import Area
from ownwords.errors import Refused
from ownwords.tasks.areas import area_of
from ownwords.tasks.corrections import amendment, replaced_by, replaced_by_label
from ownwords.tasks.decided import is_decision
from ownwords.tasks.edits import DreamInput, DreamResult, Pass, ProposedEdit, RefusedEdit, fact_of, line_key
from ownwords.tasks.languages import likely_languages
from ownwords.tasks.languages.language import Tag
from ownwords.tasks.proposals import KnownNote, LearnInput, LearnMessage
from ownwords.tasks.sentences import Sentence, sentences, span_of
from ownwords.tasks.statements import Statement, asked_facts, statements

_LASTS = frozenset({Mark.PERMANENT, Mark.DURABLE, Mark.CORRECTION})
_MANNERS = frozenset({Tag.ALWAYS, Tag.NEVER})
_HEADINGS = {
    Area.ABOUT: "About",
    Area.PREFERENCES: "Preferences",
    Area.PEOPLE: "People",
    Area.ROUTINES: "Routines",
    Area.LESSONS: "Preferences",
}
_NO_DAY = datetime(2000, 1, 1, tzinfo=UTC)


def dream_offline(given: DreamInput) -> DreamResult:
    """The edits that the owner's lasting bullets ask for, each as far as code allows it."""
    work = Pass(given)
    edits: list[ProposedEdit] = []
    refused: list[RefusedEdit] = []
    for cursor, bullet in _lasting(given):
        reasons: list[RefusedEdit] = []
        for edit in _edits(cursor, bullet, work.files):
            try:
                edits.append(work.take(edit))
                reasons = []
                break
            except Refused as error:
                reasons.append(RefusedEdit(edit, error.message))
        refused += reasons
    return DreamResult(tuple(edits), tuple(refused))


def _lasting(given: DreamInput) -> Iterator[tuple[int, Bullet]]:
    for entry in given.entries:
        for bullet in entry.bullets:
            if bullet.lineage is Lineage.OWNER and bullet.mark in _LASTS:
                yield entry.cursor, bullet


def _edits(cursor: int, bullet: Bullet, files: DurableFiles) -> Iterator[ProposedEdit]:
    """What to try for a bullet, in this order: put its one line right, replace it, or append. Nothing where the files
    say it already, or where it says nothing by itself ("actually it's 21, not 12")."""
    known = _owner_lines(files)
    if line_key(bullet.text) in {line_key(line) for _, line in known.values()}:
        return
    said = sentences(bullet.text)
    right = _put_right(said[0], known) if said else None
    if right is not None:
        path, text = right
        name, line = known[path]
        yield ProposedEdit(name, "replace", (cursor,), find=line, text=text)
        return
    if bullet.mark is Mark.CORRECTION and said and _only_amends(said[0]):
        return
    statement = _statement(bullet.text)
    text = f"- {bullet.text} ({bullet.day.isoformat()})"
    paths = _contradicted(statement, bullet.text, known)
    if len(paths) == 1:
        name, line = known[paths[0]]
        yield ProposedEdit(name, "replace", (cursor,), find=line, text=text)
    name, heading = _place(statement)
    yield ProposedEdit(name, "append", (cursor,), heading=_heading(files.text(name), heading), text=text)


def _owner_lines(files: DurableFiles) -> dict[str, tuple[FileName, str]]:
    """The lines of the owner's that hold a fact, by a path that tells them apart."""
    return {
        f"{name}/{number}": (name, line)
        for name in FileName
        for number, line in enumerate(lines_of(files.text(name)))
        if line.strip() and not line.startswith("#") and lineage_of_line(line) is Lineage.OWNER
    }


def _notes(known: dict[str, tuple[FileName, str]]) -> tuple[KnownNote, ...]:
    return tuple(KnownNote(path, fact_of(line)) for path, (_, line) in known.items())


def _put_right(sentence: Sentence, known: dict[str, tuple[FileName, str]]) -> tuple[str, str] | None:
    """The line that the sentence amends, and its new text."""
    notes = _notes(known)
    said = tuple(LearnMessage(note.path, _NO_DAY, note.text) for note in notes)
    found = amendment(sentence, LearnInput(LearnMessage("", _NO_DAY, sentence.span.text), said, notes, UTC))
    if found is None:
        return None
    _, line = known[found.note.path]
    return found.note.path, line.replace(found.note.text, found.text)


def _only_amends(sentence: Sentence) -> bool:
    plain = sentence.span.plain
    return not statements(sentence.span) and any(
        language.amend.match(plain) for language in likely_languages(sentence.span.text)
    )


def _statement(text: str) -> Statement:
    span = span_of(text)
    found = statements(span)
    return found[0] if len(found) == 1 else asked_facts(span, likely_languages(text)[0])[0]


def _contradicted(statement: Statement, text: str, known: dict[str, tuple[FileName, str]]) -> list[str]:
    notes = _notes(known)
    paths = (*replaced_by(statement, span_of(text).plain, notes), *replaced_by_label(text, notes))
    return list(dict.fromkeys(paths))


def _place(statement: Statement) -> tuple[FileName, str]:
    """How to answer goes to SOUL.md, what was decided to memory/MEMORY.md, what is about the owner to USER.md."""
    if statement.tag in _MANNERS:
        return FileName.SOUL, "Style"
    if is_decision(statement.span):
        return FileName.MEMORY, "Decisions"
    if statement.tag or statement.language.speech.personal.search(statement.span.plain):
        return FileName.USER, _HEADINGS[area_of(statement)]
    return FileName.MEMORY, "Facts"


def _heading(text: str, heading: str) -> str:
    """The file's own heading for it where there is just one that holds the word, such as "My preferences"."""
    found = [title for title in headings_of(text) if fold(heading) in fold(title)]
    return found[0] if len(found) == 1 else heading
