"""The words of many texts at once, as an index keeps them: term by term, and in each the texts that hold it.

The same terms and lengths as `words.index_terms` gives text by text, in much less time: what is done for every
different word is done once, and what is done for every word of every text is done on arrays.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from ownwords.domain import languages as lang
from ownwords.domain.words import cut_words, more_terms, spelled, split_spelled, words_in

MOST_TEXTS = 1 << 23
_MOST_COUNTED = (1 << 16) - 1
_PLACE = (1 << 24) - 1

Numbers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class WordTable:
    """Which of the texts hold which terms. `terms` are sorted; the texts that hold `terms[i]` are those between
    `starts[i]` and `starts[i + 1]` in `texts` (their places, ascending), how often is beside them in `frequencies`
    (65,535 at most). `lengths` are the texts' lengths in words."""

    terms: list[str]
    starts: Numbers
    texts: Numbers
    frequencies: Numbers
    lengths: Numbers


def index_texts(texts: Sequence[str], languages: tuple[str, ...] = ()) -> WordTable:
    """The terms of at most 8,388,608 texts; `languages` are the owner's, as in `index_terms`."""
    chunks, words, terms = _Numbers(), _Numbers(), _Numbers()
    said = _find_chunks(texts, chunks).replaced(list(map(split_spelled, chunks)), words)
    names = list(words)
    sizes = np.array([1 if word.isascii() else words_in(word) for word in names], np.int64)
    lengths = np.bincount(said.texts, sizes[said.things], len(texts)).astype(np.int64)
    counted = said.summed()
    found = counted.replaced(cut_words(names), terms)
    voted = _sum_votes(counted, list(map(lang.votes, names)), len(texts))
    more = _more_terms(counted, names, _likely_languages(voted, counted, languages), terms)
    return _table(found.joined(more), list(terms), lengths)


class _Numbers(dict[str, int]):
    """A number for each string, counted up as they come."""

    def __missing__(self, key: str) -> int:
        number = self[key] = len(self)
        return number


@dataclass(frozen=True, slots=True)
class _Counted:
    """How often things occur in texts: `things[i]` occurs `counts[i]` times in `texts[i]`. Things are numbers."""

    texts: Numbers
    things: Numbers
    counts: Numbers

    def replaced(self, by: Sequence[Sequence[str]], numbers: _Numbers) -> _Counted:
        """The same of what each thing is replaced by."""
        flat = np.array(list(map(numbers.__getitem__, chain.from_iterable(by))), np.int64)
        sizes = np.fromiter(map(len, by), np.int64, len(by))
        repeats = sizes[self.things]
        shifts = (np.cumsum(sizes) - sizes)[self.things] - np.cumsum(repeats) + repeats
        places = np.repeat(shifts, repeats)
        places += np.arange(len(places))
        return _Counted(np.repeat(self.texts, repeats), flat[places], np.repeat(self.counts, repeats))

    def summed(self) -> _Counted:
        """Each text and thing once, in their order."""
        pairs, counts = _sum_up(self.texts << 24 | self.things, self.counts)
        return _Counted(pairs >> 24, pairs & _PLACE, counts)

    def joined(self, more: _Counted) -> _Counted:
        return _Counted(*(np.concatenate(pair) for pair in zip(self.columns, more.columns, strict=True)))

    @property
    def columns(self) -> tuple[Numbers, Numbers, Numbers]:
        return self.texts, self.things, self.counts


def _sum_up(pairs: Numbers, counts: Numbers) -> tuple[Numbers, Numbers]:
    """Each different pair once, ascending, and the sum of its counts, up to the most that is counted."""
    keys = pairs << 16 | np.minimum(counts, _MOST_COUNTED)
    keys.sort()
    firsts = np.flatnonzero(np.diff(keys >> 16, prepend=-1))
    sums = np.add.reduceat(keys & _MOST_COUNTED, firsts) if len(firsts) else firsts
    return keys[firsts] >> 16, np.minimum(sums, _MOST_COUNTED)


def _find_chunks(texts: Sequence[str], numbers: _Numbers) -> _Counted:
    """What stands between blanks in each text: a word mostly, with its punctuation."""
    number_of = numbers.__getitem__
    said: list[int] = []
    ends: list[int] = []
    for text in texts:
        said += map(number_of, spelled(text).split())
        ends.append(len(said))
    its_text = np.repeat(np.arange(len(texts)), np.diff(np.array(ends, np.int64), prepend=0))
    return _Counted(its_text, np.array(said, np.int64), np.ones(len(said), np.int64))


def _sum_votes(words: _Counted, votes: Sequence[int], texts: int) -> NDArray[np.int64]:
    """How many different words of each text (row) vote for each language (column)."""
    by_word = np.zeros((len(votes), len(lang.DETECTED)), np.int64)
    for word in [word for word, its_votes in enumerate(votes) if its_votes]:
        by_word[word] = lang.vote_counts(votes[word])
    voting = np.array(votes, np.bool_)[words.things]
    its_texts, its_votes = words.texts[voting], by_word[words.things[voting]]
    return np.stack([np.bincount(its_texts, column, texts) for column in its_votes.T], axis=1).astype(np.int64)


def _likely_languages(
    votes: NDArray[np.int64], words: _Counted, given: tuple[str, ...]
) -> tuple[list[tuple[str, ...]], Numbers]:
    """The sets of languages beside English that any of the texts may be in, and the place of each text's."""
    different = np.bincount(words.texts, minlength=len(votes))
    keys = lang.vote_keys(votes, different)
    _, examples, its_key = np.unique(keys, return_index=True, return_inverse=True)
    known = lang.known_languages(given)
    sets: dict[tuple[str, ...], int] = {(): 0}
    places = np.zeros(len(examples), np.int64)
    for number, text in enumerate(examples.tolist()):
        likely = lang.plausible_languages(lang.sum_of_votes(votes[text].tolist()), int(different[text]), known)
        places[number] = sets.setdefault(likely, len(sets))
    return list(sets), places[its_key]


def _more_terms(
    words: _Counted, names: Sequence[str], likely: tuple[list[tuple[str, ...]], Numbers], numbers: _Numbers
) -> _Counted:
    """The terms of the words under the languages that their texts may be in."""
    sets, set_of_text = likely
    its_set = set_of_text[words.texts]
    there = its_set > 0
    pairs, places = np.unique(its_set[there] << 24 | words.things[there], return_inverse=True)
    unique: list[int] = pairs.tolist()
    more = [more_terms(names[pair & _PLACE], sets[pair >> 24]) for pair in unique]
    return _Counted(words.texts[there], places, words.counts[there]).replaced(more, numbers)


def _table(found: _Counted, terms: list[str], lengths: Numbers) -> WordTable:
    order = sorted(range(len(terms)), key=terms.__getitem__)
    ranks = np.empty(len(terms), np.int64)
    ranks[order] = np.arange(len(terms))
    pairs, frequencies = _sum_up(ranks[found.things] << 23 | found.texts, found.counts)
    starts = np.searchsorted(pairs >> 23, np.arange(len(terms) + 1))
    return WordTable([terms[number] for number in order], starts, pairs & (MOST_TEXTS - 1), frequencies, lengths)
