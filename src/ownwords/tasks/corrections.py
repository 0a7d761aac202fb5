"""Which known notes a new fact makes untrue, where code can be sure; unsure, none (NOD-86).

Sure are: the same label, or the same single thing of the owner's, with another value; and another home of the same
person, where the words say that it is new.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ownwords.domain.words import same_words
from ownwords.tasks.areas import names_in
from ownwords.tasks.languages import LANGUAGES, likely_languages
from ownwords.tasks.languages.language import Tag
from ownwords.tasks.proposals import KnownNote, LearnInput, LearnMessage
from ownwords.tasks.sentences import Sentence, Span, letters, span_of
from ownwords.tasks.statements import Statement, statements

_LABEL = re.compile(r"\A((?=[^:：\n]*[^\W\d_])[^:：\n]{2,60})[:：]\s*\S")
_OWN_HOME = frozenset({Tag.HOME, Tag.MOVED})
_PERSONS_HOME = frozenset({Tag.PERSON_HOME, Tag.PERSON_MOVED})
_MOVES = frozenset({Tag.MOVED, Tag.PERSON_MOVED})
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")


@dataclass(frozen=True, slots=True)
class Amendment:
    """A known note put right: its new text, and the earlier message that said the rest of it."""

    note: KnownNote
    text: str
    said_in: LearnMessage


def replaced_by_label(text: str, notes: Sequence[KnownNote]) -> tuple[str, ...]:
    """The notes with the same label and another value: one `Delivery address: …` follows the other."""
    label = _label(text)
    return tuple(note.path for note in notes if label and _label(note.text) == label and note.text != text)


def replaced_by(new: Statement, sentence: str, notes: Sequence[KnownNote]) -> tuple[str, ...]:
    """The notes, in the statement's language, that it makes untrue. `sentence` is where it stands, in plain letters: it
    may say "now"."""
    changed = new.tag in _MOVES or bool(new.language.speech.changed.search(sentence))
    if new.what is None and not (changed and new.tag in _OWN_HOME | _PERSONS_HOME | {Tag.LEFT}):
        return ()
    paths: list[str] = []
    for note in notes:
        known = statements(span_of(note.text), languages=(new.language,))
        if len(known) == 1 and (_same_thing(new, known[0]) or (changed and _other_home(new, known[0]))):
            paths.append(note.path)
    return tuple(paths)


def ended_by(clause: Span, notes: Sequence[KnownNote]) -> tuple[str, ...]:
    """The notes that a clause says are no longer so, in the note's own words: "I'm no longer vegetarian"."""
    paths: list[str] = []
    for language in likely_languages(clause.text):
        match = language.speech.ended.match(clause.plain)
        if match is not None:
            fact = same_words("".join(group for group in match.groups() if group))
            paths += [note.path for note in notes if same_words(note.text) == fact]
    return tuple(dict.fromkeys(paths))


def amendment(sentence: Sentence, task: LearnInput) -> Amendment | None:
    """ "Actually it's 21, not 12": the one known note that holds the old words, with the new ones in their place. None
    where more than one does, or where no earlier message holds what the note says."""
    for language in LANGUAGES:
        match = language.amend.match(sentence.span.plain)
        if match is None:
            continue
        new, old = (sentence.span.cut(*match.span(group)).text for group in ("new", "old"))
        found = [(note, text) for note in task.notes if (text := _put_right(note.text, old, new))]
        if len(found) != 1:
            continue
        note, text = found[0]
        label = _LABEL.match(note.text)
        said = note.text[label.end() - 1 :] if label else note.text
        for message in reversed(task.earlier):
            if said.casefold() in message.text.casefold():
                return Amendment(note, text, message)
    return None


def _put_right(text: str, old: str, new: str) -> str | None:
    """The text with the old words, which stand in it once, replaced; words that it shares with the new around the place
    are not said twice ("Rua da Alegria 12" and "Rua da Alegria 21")."""
    edge = r"\d" if old.isdigit() else r"\w" if old.isascii() else r"[^\W\u3040-\u9fff]"
    places = list(re.finditer(rf"(?<!{edge}){re.escape(old)}(?!{edge})", text, re.IGNORECASE))
    if len(places) != 1 or old.casefold() == new.casefold():
        return None
    before, after = text[: places[0].start()], text[places[0].end() :]
    shared = next((size for size in range(len(new), 0, -1) if before.casefold().endswith(new[:size].casefold())), 0)
    return before[: len(before) - shared] + new + after


def _label(text: str) -> str | None:
    found = _LABEL.match(text)
    return letters(found[1]).strip().casefold() if found else None


def _same_thing(new: Statement, known: Statement) -> bool:
    """ "My phone number is 1" and "my phone number is 2"."""
    same = new.what is not None and (new.tag, new.what) == (known.tag, known.what)
    return same and new.span.plain.casefold() != known.span.plain.casefold()


def _other_home(new: Statement, known: Statement) -> bool:
    places = set(names_in(new.span, False, new.language)) - {new.name}
    if not places or _YEAR.search(new.span.plain):
        return False
    named_before = any(place in known.span.text for place in places)
    if new.tag is Tag.LEFT:
        return known.tag in _OWN_HOME and named_before
    if new.tag in _OWN_HOME:
        return known.tag in _OWN_HOME and not named_before
    same_person = new.tag in _PERSONS_HOME and known.tag in _PERSONS_HOME and _same_person(new, known)
    return same_person and not named_before


def _same_person(new: Statement, known: Statement) -> bool:
    """The same name, or the same relation where neither has a name: "my sister" may not be "my sister Ines"."""
    if (new.name or "").casefold() != (known.name or "").casefold():
        return False
    return new.kin == known.kin or (new.name is not None and None in (new.kin, known.kin))
