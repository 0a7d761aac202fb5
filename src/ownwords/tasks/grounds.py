"""Whose words a text was made of, whatever it cites.

A model that was fooled by a web page can cite the owner for the page's words. So code looks for itself: a line is
somebody's only as far as a few of their sentences bear it out. Function words, words for the owner and ISO dates count
for nothing; of the rest a third may be put in other words, but not in words that somebody less trusted used. A "not"
that nobody said is no other word for anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from textwrap import wrap

from ownwords.domain.journal import Lineage, least_trusted
from ownwords.domain.words import index_terms, query_words
from ownwords.tasks.languages import LANGUAGES, likely_languages
from ownwords.tasks.retracted import takes_back

_MOST_MISSING = 1 / 3
_MOST_SENTENCES = 3
"""Out of many sentences one can put together whatever a page says."""
_SHORTEST_STEM = 4
_PIECE = 60
"""So short a text has no more words than a query may have."""
_DAY = re.compile(r"\b\d{4}-\d\d-\d\d\b")


@dataclass(frozen=True, slots=True)
class Ground:
    """A sentence that somebody said, or more of it where it is all one who said it: its terms, and whether it may take
    something back."""

    terms: frozenset[str]
    lineage: Lineage
    takes_back: bool


def ground(text: str, lineage: Lineage) -> Ground:
    return Ground(_loose(index_terms(text).frequencies), lineage, takes_back(text))


def content_words(text: str) -> list[frozenset[str]]:
    """The words that say something, each once, as groups of equal terms."""
    likely = likely_languages(text)
    languages = () if len(likely) == len(LANGUAGES) else tuple(one.code for one in likely)
    pieces = wrap(_DAY.sub(" ", text), _PIECE)
    groups = {group: None for piece in pieces for group in query_words(piece, languages)}
    return [_loose(group) for group in groups if not _TELLING.intersection(group)]


def _loose(terms: Iterable[str]) -> frozenset[str]:
    """The terms, also without their last letter: stemmers leave "woon" and "woont" apart."""
    return frozenset(
        form for term in terms for form in (term, term[:-1]) if form == term or _is_stem(form.removeprefix("~"))
    )


def _is_stem(form: str) -> bool:
    return len(form) >= _SHORTEST_STEM and form.isalpha()


def shared(words: Sequence[frozenset[str]], grounds: Iterable[Ground]) -> int:
    """How many of the words the grounds hold."""
    terms = _terms(grounds)
    return sum(bool(word & terms) for word in words)


def lineage_of_text(text: str, cited: Sequence[Ground], everything: Sequence[Ground]) -> Lineage:
    """The least trusted of what is cited, where that bears every line of the text out. Else it may come from anything
    that was there, or be the model's own: the least trusted of all, and at best the assistant's."""
    named = least_trusted(one.lineage for one in cited)
    others = _terms(one for one in everything if one.lineage.rank > named.rank)
    if all(_is_borne_out(line, cited, others) for line in text.split("\n")):
        return named
    return least_trusted([Lineage.ASSISTANT, named, *(one.lineage for one in everything)])


def _is_borne_out(line: str, cited: Sequence[Ground], others: frozenset[str]) -> bool:
    words = content_words(line)
    if not words:
        return not any(map(str.isalnum, line))
    missing, sentences = words, list[Ground]()
    while missing and len(sentences) < _MOST_SENTENCES:
        best = max(cited, key=lambda one: shared(missing, [one]))
        if not shared(missing, [best]):
            break
        sentences.append(best)
        missing = [word for word in missing if not word & best.terms]
    if any(word & others for word in missing) or len(missing) > len(words) * _MOST_MISSING:
        return False
    return not takes_back(line) or any(one.takes_back for one in sentences)


def _terms(grounds: Iterable[Ground]) -> frozenset[str]:
    return frozenset[str]().union(*(one.terms for one in grounds))


_TELLING = frozenset(
    term
    for line in (
        "owner user prefers decided",
        "Besitzer Nutzer bevorzugt entschied",
        "propriétaire utilisateur préfère décidé",
        "propietario usuario prefiere decidió",
        "proprietário usuário utilizador prefere decidiu",
        "proprietario utente preferisce deciso",
        "eigenaar gebruiker besloot",
        "用户 主人",
        "ユーザー 所有者",
    )
    for group in query_words(line)
    for term in group
)
