"""The words of a text as the terms of an index, and those of a query as groups of equal terms (NOD-26).

A message is found by any form of any of its words, because both sides are cut alike:

- A word gives its stem under the first language of its script, and marked stems under the other languages that the text
  may be in. In a query it is the group of its stems under all of them.
- A run of a script without blanks (Chinese, Japanese, Korean, Thai, …) gives its overlapping pairs of characters, and
  each character alone, so that one finds it too.
- Joined words (`well-known`, `o'brien`, `3.11`, `ann@example.org`, `5pm`) give the whole, its neighbouring pairs and
  its parts: each is found alone. `don't` is `dont`; `we'll` and `Ann's` are `we` and `Ann`.
- A symbol or an emoji is a word.

Nothing is syntax, and no text is an error. A term is never empty and holds no blank; beyond that it is opaque.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress, groupby, islice, pairwise

from ownwords.domain import languages as lang
from ownwords.domain.folding import fold, same_words, slugify, spell

__all__ = ["IndexedText", "fold", "index_terms", "query_words", "same_words", "slugify"]

LONGEST_WORD = 64
MOST_QUERY_WORDS = 64
_MOST_READ = 1_000
_MOST_REMEMBERED = 1 << 16
_LONGEST_REMEMBERED = 24

_JOINED = r"(?:[-_'@&.]{0}|(?<=[0-9])[,:/](?=[0-9]){0}){{0,15}}"
_ASCII_WORD = "[a-z0-9]+"
_FLAG = r"\U0001f1e6-\U0001f1ff"
_SPACED_WORD = rf"[^\s\-_'@&.,:/{_FLAG}{lang.UNSPACED}]+"
_ASCII_TOKENS = re.compile(_ASCII_WORD + _JOINED.format(_ASCII_WORD))
_TOKENS = re.compile(rf"[{lang.UNSPACED}]+|[{_FLAG}]{{1,2}}|{_SPACED_WORD}{_JOINED.format(_SPACED_WORD)}")
_UNSPACED_START = re.compile(rf"[{lang.UNSPACED}]")
_ENDING = re.compile(r"'(?:s|ll|re|ve|d|m)$")
_JOINER = re.compile(r"[-_'@&.,:/]")
_GROUPED_NUMBER = re.compile(r"(\d{1,3}(?:([.,'])\d{3})(?:\2\d{3})*)(?:[.,](\d+))?")


@dataclass(frozen=True, slots=True)
class IndexedText:
    """A text as an index keeps it: how often each term occurs, and its length in words (not terms). Each pair of
    characters in a run without blanks is a word."""

    frequencies: dict[str, int]
    length: int


def index_terms(text: str, languages: tuple[str, ...] = ()) -> IndexedText:
    """The terms of a text. `languages` are the owner's, as two-letter codes: the text is indexed under them, under
    English and under those that it seems to be in."""
    tokens = split_words(text)
    counts = Counter(tokens)
    _first_terms.learn(counts)
    frequencies: dict[str, int] = {}
    votes = 0
    for token, count in counts.items():
        terms, vote = first_terms(token)
        votes += vote
        for term in terms:
            frequencies[term] = frequencies.get(term, 0) + count
    others = lang.plausible_languages(votes, len(counts), lang.known_languages(languages))
    if others:
        for token, count in counts.items():
            for term in more_terms(token, others):
                frequencies[term] = frequencies.get(term, 0) + count
    return IndexedText(frequencies, len(tokens) if text.isascii() else sum(map(words_in, tokens)))


def query_words(text: str, languages: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """The words to look for, in their order and each once, as groups of equal terms: at most 64. Function words are
    left out unless there is nothing else. A text without words gives none."""
    given = lang.known_languages(languages)
    tokens = [token[:_MOST_READ] for token in islice(dict.fromkeys(split_words(text)), _MOST_READ)]
    language = lang.query_language(sum(map(lang.votes, tokens)), given)
    forms = [form for token in tokens for form in _query_forms(token, language)]
    if not forms:
        forms = [form for token in tokens for form in _query_forms(token, None)]
    stemmed_under = lang.query_languages(given)
    groups: dict[str, dict[str, None]] = {}
    for form in forms:
        first = lang.first_stem(fold(form))
        if first not in groups and len(groups) == MOST_QUERY_WORDS:
            break
        groups.setdefault(first, {first: None}).update(dict.fromkeys(lang.other_stems(form, stemmed_under)))
    return [tuple(group) for group in groups.values()]


def split_words(text: str) -> list[str]:
    """The words with what is joined to them, and the runs without blanks, spelled without case but with accents."""
    return split_spelled(spelled(text))


def spelled(text: str) -> str:
    """The text ready to be cut into words, at its blanks and within."""
    return text.lower() if text.isascii() else spell(text)


def split_spelled(text: str) -> list[str]:
    """The words of a text, or of what is between two of its blanks, that is spelled."""
    if text.isalpha() and text.isascii():
        return [text]
    return (_ASCII_TOKENS if text.isascii() else _TOKENS).findall(text)


def words_in(token: str) -> int:
    return max(len(token) - 1, 1) if _UNSPACED_START.match(token) else 1


def _cut(token: str) -> tuple[tuple[str, ...], int]:
    """The terms of a token that every text has, and its votes for languages."""
    if _is_plain(token):
        return tuple(lang.english_stems([token])), lang.votes(token)
    if _UNSPACED_START.match(token):
        return (*token, *map("".join, pairwise(token))), 0
    return tuple(dict.fromkeys(lang.first_stem(fold(form)) for form in _forms(token))), lang.votes(token)


def _cut_more(token: str, languages: tuple[str, ...]) -> tuple[str, ...]:
    """The terms of a token under more languages."""
    if _UNSPACED_START.match(token):
        return ()
    return tuple(dict.fromkeys(stem for form in _forms(token) for stem in lang.other_stems(form, languages)))


def _is_plain(token: str) -> bool:
    """Whether a token is a word of the letters a to z, which has one term."""
    return token.isascii() and token.isalpha() and len(token) <= LONGEST_WORD


def cut_words(tokens: Sequence[str]) -> list[tuple[str, ...]]:
    """The terms of each token that every text has, as `first_terms` gives them: plain words are stemmed in one go."""
    plain = list(map(_is_plain, tokens))
    stems = zip(lang.english_stems(list(compress(tokens, plain))), strict=True)
    return [next(stems) if is_plain else first_terms(token)[0] for token, is_plain in zip(tokens, plain, strict=True)]


class _FirstTerms(dict[str, tuple[tuple[str, ...], int]]):
    """What `_cut` makes of a token, remembered: the words of a language are few, and most texts are made of them."""

    def __missing__(self, token: str) -> tuple[tuple[str, ...], int]:
        cut = _cut(token)
        if len(token) <= _LONGEST_REMEMBERED:
            self._remember({token: cut})
        return cut

    def learn(self, tokens: Iterable[str]) -> None:
        """Remember the plain words among these: they are stemmed in one go, which is what is slow about one."""
        plain = [
            token for token in tokens if token not in self and len(token) <= _LONGEST_REMEMBERED and _is_plain(token)
        ]
        stems = lang.english_stems(plain) if plain else plain
        self._remember({token: ((stem,), lang.votes(token)) for token, stem in zip(plain, stems, strict=True)})

    def _remember(self, cut: dict[str, tuple[tuple[str, ...], int]]) -> None:
        if len(self) >= _MOST_REMEMBERED:
            self.clear()
        self.update(cut)


_first_terms = _FirstTerms()
first_terms = _first_terms.__getitem__
_remembered_more = lru_cache(maxsize=_MOST_REMEMBERED)(_cut_more)


def more_terms(token: str, languages: tuple[str, ...]) -> tuple[str, ...]:
    """The terms of a token under more languages."""
    return _remembered_more(token, languages) if len(token) <= _LONGEST_REMEMBERED else _cut_more(token, languages)


def _query_forms(token: str, language: str | None) -> list[str]:
    """What to look for of a token: without the function words of `language`, where one is given."""
    is_run = len(token) > 1 and _UNSPACED_START.match(token)
    forms = ["".join(pair) for pair in pairwise(token)] if is_run else _forms(token)
    if language is None:
        return forms
    parts = _JOINER.split(_ENDING.sub("", token))
    if lang.is_function_word(token.replace("'", ""), language) or all(
        lang.is_function_word(part, language) or lang.is_function_word(part + "'", language) for part in parts
    ):
        return []
    return [form for form in forms if not lang.is_function_word(form, language)]


def _forms(token: str) -> list[str]:
    """The words of a joined token: the whole, its neighbouring pairs, its parts of two characters and more."""
    if token.isdigit() or (token.isascii() and token.isalpha()):
        return [token[:LONGEST_WORD]]
    number = _GROUPED_NUMBER.fullmatch(token)
    if number:
        digits = re.sub(r"\D", "", number[1])
        plain = f"{digits}.{number[3]}" if number[3] else digits
        return [plain[:LONGEST_WORD], _JOINER.sub(".", token)[:LONGEST_WORD]]
    parts = [part for joined in _JOINER.split(_ENDING.sub("", token)) for part in _split_scripts(joined[:LONGEST_WORD])]
    initials = all(len(part) == 1 and part.isalpha() for part in parts)
    pairs = () if initials or len(parts) == 1 else pairwise(parts)
    forms = (_join(parts), *map(_join, pairs), *(part for part in parts if len(part) > 1))
    return [form for form in dict.fromkeys(forms) if fold(form)]


def _split_scripts(word: str) -> list[str]:
    """A word that changes once from digits to letters or from script to script, in two: `5pm`, `mp3`, `sqlзапрос`."""
    runs = ["".join(run) for _, run in groupby(word, key=lang.script)]
    return runs if len(runs) == 2 else [word]


def _join(parts: Sequence[str]) -> str:
    """The parts as one word; between two numbers stays a point, so that 3.5 is not 35."""
    whole = parts[0]
    for part in parts[1:]:
        whole += f".{part}" if whole[-1].isdigit() and part[0].isdigit() else part
    return whole[:LONGEST_WORD]
