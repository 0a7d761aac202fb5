"""Names of people that the notes tell of: what may not stay in a skill (NOD-151)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from ownwords.domain.notes import Area, Note
from ownwords.domain.stop_words import LATIN
from ownwords.tasks.areas import names_in
from ownwords.tasks.languages import likely_languages
from ownwords.tasks.sentences import sentences
from ownwords.tasks.statements import asked_facts

_NO_NAMES = frozenset(word for words in LATIN.values() for word in words)
"""Words such as "they", which begin a sentence as a name does."""
_PART = re.compile(r"[^\W\d_][\w'’-]{2,}")


@dataclass(frozen=True, slots=True)
class KnownNames:
    """Names in the notes on people. `certain` are those of somebody that a note is about; `all` has also what else is
    named beside them, which may be a place or a company."""

    certain: tuple[str, ...]
    all: tuple[str, ...]


def names_of_people(notes: Iterable[Note]) -> KnownNames:
    """The names in the notes on people, and of longer ones each part with a capital."""
    certain: set[str] = set()
    others: set[str] = set()
    for note in notes:
        if note.area is not Area.PEOPLE:
            continue
        others.update(note.details.entities)
        for sentence in sentences(note.text):
            for language in likely_languages(sentence.span.text):
                certain.update(one.name for one in asked_facts(sentence.span, language) if one.name)
                others.update(names_in(sentence.span, False, language))
    certain |= {part for name in certain for part in _PART.findall(name) if part[0].isupper()}
    certain = {name for name in certain if name.casefold() not in _NO_NAMES}
    return KnownNames(tuple(sorted(certain)), tuple(sorted(certain | others)))
