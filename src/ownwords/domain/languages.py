"""Which languages a text may be in, and the stems of a word under them.

Each script has a first language (English for Latin letters), whose stem every word has. Stems under other languages
carry the mark `~`, so that the French stem of "note" is not the English "not". Function words have no other stems.
Languages are two-letter codes; an unknown one counts for nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from struct import Struct
from threading import Lock
from typing import Protocol
from unicodedata import name

import numpy as np
import Stemmer
from numpy.typing import NDArray

from ownwords.domain.folding import fold
from ownwords.domain.irregular import BASES
from ownwords.domain.stop_words import LATIN, OTHER, PAIRS

ENGLISH = "en"
DETECTED = tuple(LATIN)

UNSPACED = (
    r"\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u2e80-\u2fdf\u3005-\u3007\u3021-\u3035\u3041-\u318f\u31a0-\u31bf"
    r"\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\ua9e0-\ua9ff\uaa60-\uaa7f\uac00-\ud7ff\uf900-\ufaff"
    r"\U0001b000-\U0001b16f\U00020000-\U0003ffff"
)
"""The letters and marks of the scripts without blanks, and of Korean, whose words take endings: a character class."""

_SNOWBALL = {
    "ar": "arabic",
    "ca": "catalan",
    "cs": "czech",
    "da": "danish",
    "de": "german",
    "el": "greek",
    "en": "english",
    "eo": "esperanto",
    "es": "spanish",
    "et": "estonian",
    "eu": "basque",
    "fa": "persian",
    "fi": "finnish",
    "fr": "french",
    "ga": "irish",
    "hi": "hindi",
    "hu": "hungarian",
    "hy": "armenian",
    "id": "indonesian",
    "it": "italian",
    "lt": "lithuanian",
    "ne": "nepali",
    "nl": "dutch",
    "no": "norwegian",
    "pl": "polish",
    "pt": "portuguese",
    "ro": "romanian",
    "ru": "russian",
    "sr": "serbian",
    "st": "sesotho",
    "sv": "swedish",
    "ta": "tamil",
    "tr": "turkish",
    "yi": "yiddish",
}
_FIRST = {
    "LATIN": ENGLISH,
    "CYRILLIC": "ru",
    "ARABIC": "ar",
    "GREEK": "el",
    "ARMENIAN": "hy",
    "DEVANAGARI": "hi",
    "TAMIL": "ta",
}
_SCRIPTS = {"fa": "ARABIC", "ne": "DEVANAGARI", "yi": "HEBREW", "sr": "CYRILLIC"} | {v: k for k, v in _FIRST.items()}
_RESTORED = {
    "fr": (("ees", "ées"), ("ee", "ée")),
    "pt": (
        *(("coes", "ção"), ("cao", "ção"), ("oes", "ão"), ("ões", "ão"), ("ao", "ão")),
        *(("ãs", "ã"), ("ais", "al"), ("éis", "el")),
    ),
}
"""Endings that a stemmer needs spelled in full: accents that people leave out, plurals that it does not know."""
_OWN_LETTERS = {
    "de": "äöü",
    "fr": "éèàùêâôîûëïç",
    "es": "ñíóáúé",
    "pt": "ãõçíóáúéêâôà",
    "it": "èàòùìé",
    "nl": "ëïé",
    "sv": "åäöé",
}


class _Stemmer(Protocol):
    """What we use of PyStemmer, which has no types."""

    def stemWord(self, word: str, /) -> str: ...  # noqa: N802
    def stemWords(self, words: list[str], /) -> list[str]: ...  # noqa: N802


_COUNTERS = Struct(f"<{len(DETECTED)}L")
_BITS = _COUNTERS.size * 8 // len(DETECTED)
_KEY_BITS = 5
_FEW_WORDS = 7
_MANY_VOTES = 12
_OTHER_VOTES = (1 << _BITS * len(DETECTED)) - 1 - ((1 << _BITS) - 1 << _BITS * DETECTED.index(ENGLISH))
_STEMMING = Lock()


def _function_words(code: str) -> frozenset[str]:
    """The function words of a language, also as they are written without accents."""
    return LATIN[code] | frozenset(map(fold, LATIN[code]))


_FUNCTION_WORDS = {code: _function_words(code) for code in DETECTED}
_OTHER_FUNCTION_WORDS = frozenset(map(fold, OTHER)) | PAIRS
_WORD_VOTES: dict[str, int] = {}
for _place, _code in enumerate(DETECTED):
    for _word in _FUNCTION_WORDS[_code]:
        _WORD_VOTES[_word] = _WORD_VOTES.get(_word, 0) | 1 << _place * _BITS
_LETTER_VOTES = {
    letter: sum(1 << DETECTED.index(code) * _BITS for code, letters in _OWN_LETTERS.items() if letter in letters)
    for letter in set("".join(_OWN_LETTERS.values()))
}


def votes(word: str) -> int:
    """For which of the detected languages a word speaks, by being a function word or by its letters: a counter of 32
    bits for each language, 0 or 1. The votes of a text are the sum of those of its different words."""
    if word.isalpha() and word.isascii():
        return _WORD_VOTES.get(word, 0)
    found = _WORD_VOTES.get(word.replace("'", ""), 0)
    if not found and "'" in word:
        found = _WORD_VOTES.get(word[: word.index("'") + 1], 0)
    if not word.isascii():
        for letter in word:
            found |= _LETTER_VOTES.get(letter, 0)
    return found


def vote_counts(votes: int) -> tuple[int, ...]:
    """The votes for each of `DETECTED`."""
    return _COUNTERS.unpack(votes.to_bytes(_COUNTERS.size, "little"))


def sum_of_votes(counts: Sequence[int]) -> int:
    """The votes that were counted for each of `DETECTED`."""
    return int.from_bytes(_COUNTERS.pack(*counts), "little")


@lru_cache(maxsize=256)
def known_languages(languages: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the owner's languages that there is a stemmer for, each once, in their order (`pt-BR` is `pt`)."""
    codes = (code[:2].lower() for code in languages)
    return tuple(dict.fromkeys(code for code in codes if code in _SNOWBALL))


@lru_cache(maxsize=8192)
def plausible_languages(votes: int, words: int, given: tuple[str, ...]) -> tuple[str, ...]:
    """The languages, beside English, that a text of so many words may be in: the owner's, and those with nearly as many
    votes as the best. A few words without any vote may be in every language."""
    if not given and votes and not votes & _OTHER_VOTES:
        return ()
    counts = vote_counts(votes)
    best = max(counts)
    found = [
        code
        for code, count in zip(DETECTED, counts, strict=True)
        if count and (count >= best - 1 or 5 * count >= 3 * best or count >= _MANY_VOTES)
    ]
    if not best and not given and words <= _FEW_WORDS:
        found = list(DETECTED)
    return tuple(code for code in dict.fromkeys((*given, *found)) if code != ENGLISH)


def vote_keys(counts: NDArray[np.int64], words: NDArray[np.int64]) -> NDArray[np.int64]:
    """A number for each text (row of `counts`) that is equal where `plausible_languages` answers the same. Beyond 31
    votes, more of them change nothing: what has 12 is plausible, and what has fewer is not beside 31."""
    keys = (words <= _FEW_WORDS).astype(np.int64)
    for column in counts.T:
        keys = keys << _KEY_BITS | np.minimum(column, (1 << _KEY_BITS) - 1)
    return keys


def query_languages(given: tuple[str, ...]) -> tuple[str, ...]:
    """The languages, beside English, under which a word of a query is stemmed: it says too little to choose."""
    return tuple(code for code in dict.fromkeys((*given, *DETECTED)) if code != ENGLISH)


def query_language(votes: int, given: tuple[str, ...]) -> str:
    """The language whose function words a query may lose: the owner's first (English), unless two words of the query
    speak for another and fewer for that: "war" is a word to look for, except in "wann war das"."""
    main = next((code for code in given if code in LATIN), ENGLISH)
    count, _, best = max(zip(vote_counts(votes), (code == main for code in DETECTED), DETECTED, strict=True))
    return best if count >= 2 else main


def is_function_word(word: str, language: str) -> bool:
    """Whether a word is a function word of `language`, or in another script of the language that its script tells."""
    return word in _FUNCTION_WORDS[language] or fold(word) in _OTHER_FUNCTION_WORDS


@lru_cache(maxsize=1024)
def script(character: str) -> str:
    """The first word of the character's Unicode name, which is the script of a letter (`LATIN`, `CYRILLIC`)."""
    return name(character, "").partition(" ")[0]


@lru_cache(maxsize=len(_SNOWBALL))
def _stemmer(code: str) -> _Stemmer:
    return Stemmer.Stemmer(_SNOWBALL[code], 0)  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]


def _stem(word: str, code: str) -> str:
    with _STEMMING:  # a stemmer may not be used by two threads at once
        return _stemmer(code).stemWord(word) or word


def _holds_digit(word: str) -> bool:
    return not word.isalpha() and any(map(str.isdigit, word))


def first_stem(folded: str) -> str:
    """The stem of a folded word under the first language of its script; the word itself where that has no stemmer, or
    where the word holds a digit."""
    first = _FIRST.get(script(folded[0]))
    if first is None or _holds_digit(folded):
        return folded
    return fold(_stem(BASES.get(folded, folded), first))


def english_stems(words: Sequence[str]) -> list[str]:
    """What `first_stem` gives for folded words of the letters a to z."""
    bases = [BASES.get(word, word) for word in words]
    with _STEMMING:
        return _stemmer(ENGLISH).stemWords(bases)


@lru_cache(maxsize=1 << 14)
def other_stems(word: str, languages: tuple[str, ...]) -> tuple[str, ...]:
    """The marked stems of a word (spelled with its accents) under more languages: that of its spelling, and that of its
    spelling without accents, so that either finds the other."""
    folded = fold(word)
    if not folded or _holds_digit(folded) or folded in _FUNCTION_WORDS[ENGLISH]:
        return ()
    its_script = script(folded[0])
    stems: dict[str, None] = {}
    for code in languages:
        if _SCRIPTS.get(code, "LATIN") != its_script or word in _FUNCTION_WORDS.get(code, ()):
            continue
        for spelling in _spellings(word, folded, code):
            stems["~" + fold(_stem(spelling, code))] = None
    return tuple(stems)


def _spellings(word: str, folded: str, code: str) -> list[str]:
    """The word with its accents, without them, and with those that people leave out."""
    spellings = [word] if word == folded else [word, folded]
    for ending, full in _RESTORED.get(code, ()):
        if word.endswith(ending):
            spellings.append(word.removesuffix(ending) + full)
    return spellings
