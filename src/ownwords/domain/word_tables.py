"""The words of many texts at once, as an index keeps them: term by term, and in each the texts that hold it.

The same terms and lengths as `words.index_terms` gives text by text, in much less time: what is done for every
different word is done once, and what is done for every word of every text is done on arrays. A `Vocabulary` keeps what
it learned of words for the texts that come next.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, compress, islice
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from ownwords.domain import languages as lang
from ownwords.domain.words import cut_words, more_terms, spelled, split_spelled, words_in

MOST_TEXTS = 1 << 23
_MOST_COUNTED = (1 << 16) - 1
_PLACE = (1 << 24) - 1
_MOST_KEPT = 1 << 17

Key = TypeVar("Key", bound=Hashable)
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

    def part(self, start: int, end: int) -> WordTable:
        """The table of the texts from one place up to another alone."""
        if (start, end) == (0, len(self.lengths)):
            return self
        inside = (self.texts >= start) & (self.texts < end)
        sizes = np.diff(np.append(0, np.cumsum(inside))[self.starts])
        terms = list(compress(self.terms, (sizes > 0).tolist()))
        starts = np.append(0, np.cumsum(sizes[sizes > 0]))
        return WordTable(terms, starts, self.texts[inside] - start, self.frequencies[inside], self.lengths[start:end])


def index_texts(texts: Sequence[str], languages: tuple[str, ...] = ()) -> WordTable:
    """The terms of at most 8,388,608 texts; `languages` are the owner's, as in `index_terms`."""
    return Vocabulary().index(texts, languages)


class Vocabulary:
    """Words that were met, with their terms. It forgets them all when they have become too many; what it answers never
    depends on what it knows. Not for two threads at once."""

    def __init__(self) -> None:
        self._chunks = _Numbered[str]()
        self._words = _Numbered[str]()
        self._terms = _Numbered[str]()
        self._pairs = _Numbered[int]()
        self._in_order: list[str] = []
        self._sets = _Numbered[tuple[str, ...]]()
        self._likely: dict[tuple[int, tuple[str, ...]], int] = {}
        self._chunk_words = _Replacements()
        self._word_terms = _Replacements()
        self._pair_terms = _Replacements()
        self._word_lengths = np.empty(0, np.int64)
        self._word_votes = np.empty((0, len(lang.DETECTED)), np.uint8)
        self._word_may_vote = np.empty(0, np.bool_)

    def index(self, texts: Sequence[str], languages: tuple[str, ...] = ()) -> WordTable:
        """What `index_texts` promises."""
        if max(len(self._chunks), len(self._likely)) > _MOST_KEPT:
            self.__init__()
        said = self._say(texts)
        lengths = np.bincount(said.texts, self._word_lengths[said.things], len(texts)).astype(np.int64)
        counted = said.summed()
        found = counted.replaced(self._word_terms)
        more = self._more_terms(counted, self._likely_languages(counted, len(texts), languages))
        # Nearly sorted already: that takes no more than going through them.
        self._in_order = sorted(chain(self._in_order, self._terms.new()))
        order = np.array(list(map(self._terms.__getitem__, self._in_order)), np.int64)
        return _table(found.joined(more), self._in_order, order, lengths)

    def _say(self, texts: Sequence[str]) -> _Counted:
        """The words of the texts in their order; those that are new are learned."""
        chunks = _find_chunks(texts, self._chunks)
        self._chunk_words.learn(map(split_spelled, self._chunks.new()), self._words)
        new = list(self._words.new())
        lengths = [1 if word.isascii() else words_in(word) for word in new]
        self._word_lengths = np.append(self._word_lengths, np.array(lengths, np.int64))
        votes = np.zeros((len(new), len(lang.DETECTED)), np.uint8)
        for place, of_word in enumerate(map(lang.votes, new)):
            if of_word:
                votes[place] = lang.vote_counts(of_word)
        self._word_votes = np.concatenate([self._word_votes, votes])
        self._word_may_vote = np.append(self._word_may_vote, votes.max(axis=1, initial=0) > 0)
        self._word_terms.learn(cut_words(new), self._terms)
        return chunks.replaced(self._chunk_words)

    def _likely_languages(self, words: _Counted, texts: int, given: tuple[str, ...]) -> Numbers:
        """For each text, the number of the set of languages beside English that it may be in."""
        voting = self._word_may_vote[words.things]
        its_texts, its_votes = words.texts[voting], self._word_votes[words.things[voting]]
        votes = np.stack([np.bincount(its_texts, column, texts) for column in its_votes.T], axis=1).astype(np.int64)
        different = np.bincount(words.texts, minlength=texts)
        keys, examples, its_key = np.unique(lang.vote_keys(votes, different), return_index=True, return_inverse=True)
        known = lang.known_languages(given)
        sets: list[int] = []
        for key, text in zip(keys.tolist(), examples.tolist(), strict=True):
            likely = self._likely.get((key, known))
            if likely is None:
                of_text = lang.sum_of_votes(votes[text].tolist())
                likely = self._sets[lang.plausible_languages(of_text, int(different[text]), known)]
                self._likely[key, known] = likely
            sets.append(likely)
        return np.array(sets, np.int64)[its_key]

    def _more_terms(self, words: _Counted, its_set: Numbers) -> _Counted:
        """The terms of the words under the languages that their texts may be in."""
        there = (its_set != self._sets[()])[words.texts]
        pairs, places = np.unique(its_set[words.texts[there]] << 24 | words.things[there], return_inverse=True)
        numbers = np.array(list(map(self._pairs.__getitem__, pairs.tolist())), np.int64)
        names, sets = list(self._words), list(self._sets)
        new = (more_terms(names[pair & _PLACE], sets[pair >> 24]) for pair in self._pairs.new())
        self._pair_terms.learn(new, self._terms)
        return _Counted(words.texts[there], numbers[places], words.counts[there]).replaced(self._pair_terms)


class _Numbered(dict[Key, int]):
    """A number for each key, counted up as they come."""

    def __init__(self) -> None:
        super().__init__()
        self._seen = 0

    def __missing__(self, key: Key) -> int:
        number = self[key] = len(self)
        return number

    def new(self) -> Iterator[Key]:
        """The keys that came since the last call, in their order."""
        seen, self._seen = self._seen, len(self)
        return islice(self, seen, None)


class _Replacements:
    """What each thing is replaced by, none or several: those of thing `i` are the `sizes[i]` from `starts[i]` on."""

    def __init__(self) -> None:
        self.flat = np.empty(0, np.int64)
        self.sizes = np.empty(0, np.int64)
        self.starts = np.empty(0, np.int64)

    def learn(self, by: Iterable[Sequence[str]], numbered: _Numbered[str]) -> None:
        """What the things with the next numbers are replaced by."""
        new = list(by)
        flat = list(map(numbered.__getitem__, chain.from_iterable(new)))
        self.flat = np.append(self.flat, np.array(flat, np.int64))
        self.sizes = np.append(self.sizes, np.array(list(map(len, new)), np.int64))
        self.starts = np.cumsum(self.sizes) - self.sizes


@dataclass(frozen=True, slots=True)
class _Counted:
    """How often things occur in texts: `things[i]` occurs `counts[i]` times in `texts[i]`. Things are numbers."""

    texts: Numbers
    things: Numbers
    counts: Numbers

    def replaced(self, by: _Replacements) -> _Counted:
        """The same of what each thing is replaced by."""
        repeats = by.sizes[self.things]
        shifts = by.starts[self.things] - np.cumsum(repeats) + repeats
        places = np.repeat(shifts, repeats)
        places += np.arange(len(places))
        return _Counted(np.repeat(self.texts, repeats), by.flat[places], np.repeat(self.counts, repeats))

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


def _find_chunks(texts: Sequence[str], numbered: _Numbered[str]) -> _Counted:
    """What stands between blanks in each text: a word mostly, with its punctuation."""
    sizes: list[int] = []

    def split(text: str) -> list[str]:
        chunks = spelled(text).split()
        sizes.append(len(chunks))
        return chunks

    said = np.fromiter(map(numbered.__getitem__, chain.from_iterable(map(split, texts))), np.int64)
    return _Counted(np.repeat(np.arange(len(texts)), sizes), said, np.ones(len(said), np.int64))


def _table(found: _Counted, in_order: Sequence[str], order: Numbers, lengths: Numbers) -> WordTable:
    """The table of what was found, given all terms in their order, with their numbers."""
    there = (np.bincount(found.things, minlength=len(order)) > 0)[order]
    terms = list(compress(in_order, there.tolist()))
    ranks = np.empty(len(order), np.int64)
    ranks[order] = np.cumsum(there) - 1
    pairs, frequencies = _sum_up(ranks[found.things] << 23 | found.texts, found.counts)
    starts = np.searchsorted(pairs >> 23, np.arange(len(terms) + 1))
    return WordTable(terms, starts, pairs & (MOST_TEXTS - 1), frequencies, lengths)
