"""The one ranking: what is best, for whatever asks.

Words and meaning are fused by score. Lexical relevance is BM25 (Robertson & Zaragoza, "The Probabilistic Relevance
Framework", 2009) with the scope's own statistics, so that another owner's words never move a result; it is taken twice,
of a message alone and of the message with those around it, because what answers a question seldom repeats its words.
Meaning is the cosine of vectors that were made of the same surroundings. What a message says beside that, its questions
and its length, only scales its score: see `ownwords.reading.substance`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from ownwords.domain.exchanges import Surroundings
from ownwords.domain.text_index import LENGTH_WEIGHT, SATURATION, rarity
from ownwords.ports.search import Postings

Scores = NDArray[np.float32]
Integers = NDArray[np.int64]

_AROUND = {-1: 1.0, 1: 0.5, -2: 0.5, 2: 0.25}
"""What the words of a neighbour count beside a message's own, by how far after it (or before it) it was said. What was
said before counts more: an answer follows its question."""
_ALONE = 0.3
"""The share of a message's own words in its lexical score; the rest is that of the message with its neighbours."""
_TOGETHER = 0.3
"""What the words of the whole exchange count beside: of two alike, the message where more was said of it is meant."""
MEANING = 0.9
"""What meaning counts beside words, each of them divided by its best score."""


def bm25(postings: Postings, weights: Sequence[float] = ()) -> Scores:
    """A score for each of `postings.positions`, aligned with it; more is better, all are above zero. `weights` say how
    much each word counts, where not all count 1."""
    scores = np.zeros(len(postings.positions), dtype=np.float32)
    ballast = _ballast(postings.lengths, postings.mean_length)
    for worth, hits in zip(_rarities(postings, weights), postings.hits, strict=True):
        scores[hits.documents] += worth * hits.frequencies / (hits.frequencies + ballast[hits.documents])
    return scores


def lexical(postings: Postings, surroundings: Surroundings, weights: Sequence[float] = ()) -> Scores:
    """A score for each message of the surroundings by its own words and by those around it, at most 1."""
    alone, around = np.zeros((2, len(surroundings.placed.positions)), np.float32)
    lengths = surroundings.placed.lengths
    ballast = _ballast(lengths, postings.mean_length)
    mean_around = postings.mean_length * (1 + sum(_AROUND.values()))
    ballast_around = _ballast(_with_neighbours(lengths, surroundings), mean_around)
    for worth, found in _found(postings, surroundings, weights):
        together = _with_neighbours(found, surroundings)
        alone += worth * found / (found + ballast)
        around += worth * together / (together + ballast_around)
    whole = _whole(postings, weights)
    return (_ALONE * scaled(alone, whole) + (1 - _ALONE) * scaled(around, whole)).astype(np.float32)


def exchange(postings: Postings, surroundings: Surroundings, weights: Sequence[float] = ()) -> Scores:
    """A score for each message of the surroundings by the words of its whole exchange, at most `_TOGETHER`."""
    ids = surroundings.exchanges
    lengths = np.bincount(ids, surroundings.placed.lengths)
    ballast = _ballast(lengths.astype(np.float32), float(lengths.mean()) if len(lengths) else 1.0)
    scores = np.zeros(len(lengths), np.float32)
    for worth, found in _found(postings, surroundings, weights):
        together = np.bincount(ids, found, len(lengths)).astype(np.float32)
        scores += worth * together / (together + ballast)
    return (_TOGETHER * scaled(scores, _whole(postings, weights))[ids]).astype(np.float32)


def _found(
    postings: Postings, surroundings: Surroundings, weights: Sequence[float]
) -> Iterator[tuple[np.float32, Scores]]:
    """For each word what it counts, and how often each message of the surroundings holds it."""
    for worth, hits in zip(_rarities(postings, weights), postings.hits, strict=True):
        if worth:
            yield worth, _at(postings.positions[hits.documents], hits.frequencies, surroundings.placed.positions)


def meaning(cosines: Scores) -> Scores:
    """Cosines as scores from 0, the farthest, to 1, the nearest: how near texts are at all differs between embedders. A
    message without a vector (NaN) is taken for one in the middle."""
    known = cosines[~np.isnan(cosines)]
    if not len(known):
        return np.zeros(len(cosines), np.float32)
    filled = np.where(np.isnan(cosines), np.median(known), cosines).astype(np.float32)
    return scaled(filled - known.min())


def scaled(scores: Scores, whole: float = 0.0) -> Scores:
    """The scores divided by the best one, or by `whole` where even the best is less."""
    most = max(float(scores.max(initial=0)), whole)
    return (scores / most).astype(np.float32) if most > 0 else np.zeros(len(scores), np.float32)


def best(scores: Scores | Integers, count: int) -> Integers:
    """Indexes of the `count` highest scores, best first; of equal scores the later index, the newer message, first."""
    count = min(count, len(scores))
    if count == 0:
        return np.empty(0, dtype=np.int64)
    cut = np.partition(scores, len(scores) - count)[len(scores) - count]
    candidates = np.flatnonzero(scores >= cut)
    order = np.lexsort((-candidates, -scores[candidates]))
    return candidates[order[:count]]


def _whole(postings: Postings, weights: Sequence[float]) -> float:
    """What a message of the mean length scores that holds every word once: one that holds only a weak word of many is
    no full match, though none be better."""
    return float(sum(_rarities(postings, weights))) / (1 + SATURATION)


def _rarities(postings: Postings, weights: Sequence[float]) -> list[np.float32]:
    """What each word counts: more, the fewer messages hold it."""
    rarities = [rarity(postings.messages, hits.document_frequency) for hits in postings.hits]
    return [np.float32(one * weight) for one, weight in zip(rarities, weights or [1.0] * len(rarities), strict=True)]


def _ballast(lengths: Scores, mean: float) -> Scores:
    relative = lengths / np.float32(max(mean, 1.0))
    return np.float32(SATURATION) * (1 - LENGTH_WEIGHT + np.float32(LENGTH_WEIGHT) * relative)


def _with_neighbours(values: Scores, surroundings: Surroundings) -> Scores:
    """Each message's value with those of its neighbours, as far as they count."""
    padded = np.append(values, np.float32(0))
    return values + sum(
        (np.float32(_AROUND[distance]) * padded[places] for distance, places in surroundings.neighbours.items()),
        np.zeros(len(values), np.float32),
    )


def _at(positions: Integers, values: Scores, asked: Integers) -> Scores:
    """The values at the asked positions, 0 where there is none. Both ascend."""
    found = np.zeros(len(asked), np.float32)
    if len(positions):
        places = np.minimum(np.searchsorted(positions, asked), len(positions) - 1)
        there = positions[places] == asked
        found[there] = values[places[there]]
    return found
