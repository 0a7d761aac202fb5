"""The languages whose owners the offline rules understand, one a file."""

from __future__ import annotations

import re

from ownwords.domain.stop_words import LATIN
from ownwords.tasks.languages import de, en, es, fr, it, ja, nl, pt, zh
from ownwords.tasks.languages.language import Language

LANGUAGES = tuple(module.LANGUAGE for module in (en, de, fr, es, pt, it, nl, zh, ja))

_WORD = re.compile(r"[^\W\d_]+")


def likely_languages(text: str) -> tuple[Language, ...]:
    """The languages that a sentence may be in, by its function words; all where it has too few to tell. Portuguese must
    not be read by Italian rules: they share verbs, but not the words of doubt."""
    words = [word.casefold() for word in _WORD.findall(text)]
    votes = {one.code: sum(map(LATIN[one.code].__contains__, words)) for one in LANGUAGES if one.code in LATIN}
    best = max(votes.values())
    if best <= 1:
        return LANGUAGES
    return tuple(one for one in LANGUAGES if votes.get(one.code, best) >= best - 1)
