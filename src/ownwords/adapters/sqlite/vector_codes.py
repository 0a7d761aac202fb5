"""Codes of vectors: a bit for each dimension, and how the nearest vectors are found by them without reading any other.

A code tells on which side of the centre of a scope's vectors a vector lies, in each dimension but the first: its bit is
always 1, so that a code of zeros says that there is no vector. Its last word tells how far a bit leads away from the
centre. Vectors near each other differ in few bits. The search narrows down in three steps, each on fewer codes and
nearer to the truth than the one before; the last one estimates the cosines. What is left is compared exactly, by
whoever has the vectors.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ownwords.ports.embeddings import Vectors

BLOCK = 1_024
"""So many positions are in one block of codes."""
CODED_FROM = 1_500
"""With fewer vectors there are no codes: comparing all of them is as fast, and exact."""

COMPARED = 1_000
"""So many vectors are compared exactly, at least. Of the true 50 nearest of 100,000 these hold 98 in 100."""
_BY_FIRST_WORDS, _BY_ALL_WORDS = 32_768, 6_144
"""So many are left after the first and the second step."""
_SAMPLED_EVERY = 7
"""How many the first step leaves is told from every so many-th position: no roles or threads take turns in sevens."""
_FIRST_WORDS = 4
"""The first step looks at 256 bits at most. They differ in 255 at most, which fits in a byte."""
_STRIPE = 16_384
"""Positions looked at together: their words stay in the processor's cache."""
_CENTRE_STEPS = 256
"""The centre is kept in 256ths. Nothing of any single message can be told from it."""

_SMALLEST = np.float32(1e-9)

Integers = NDArray[np.int64]
Words = NDArray[np.uint64]

_BITS_OF_BYTE = np.unpackbits(np.arange(256, dtype=np.uint8)[:, None], axis=1, bitorder="little").astype(np.bool_)
_SIDES_OF_BYTE = np.where(_BITS_OF_BYTE, np.float32(1), np.float32(-1))


def words_in_code(dimensions: int) -> int:
    """The length of a code, in words of 8 bytes."""
    return _words_of_bits(dimensions) + 1


def _words_of_bits(dimensions: int) -> int:
    return -(-dimensions // 64)


def find_centre(vectors: Vectors) -> Vectors:
    """The centre of vectors, roughly."""
    centre: Vectors = vectors.mean(axis=0)
    return np.round(centre * _CENTRE_STEPS) / np.float32(_CENTRE_STEPS)


def encode(vectors: Vectors, centre: Vectors) -> Words:
    """A code for each row."""
    away = vectors - centre
    sides = away > 0
    sides[:, 0] = True
    packed = np.packbits(sides, axis=1, bitorder="little")
    codes = np.zeros((len(vectors), words_in_code(len(centre))), np.uint64)
    codes.view(np.uint8)[:, : packed.shape[1]] = packed
    # With this step for each bit, the cosine of a vector with itself comes out right.
    steps = np.einsum("ij,ij->i", away, away) / np.maximum(np.abs(away).sum(axis=1), _SMALLEST)
    codes.view(np.float32)[:, -1] = steps
    return codes


@dataclass(frozen=True, slots=True)
class Codes:
    """The codes of a scope. `first[i, p]` is the i-th word of position p's, which all are gone through one after the
    other; `rest[p]` are its other words, the last one too, which are looked up for some. `positions` are those with a
    code, ascending."""

    first: Words
    rest: Words
    positions: Integers

    @classmethod
    def empty(cls, dimensions: int, room: int) -> Codes:
        """No codes, and room for so many positions: it takes no memory before it is written to."""
        words = words_in_code(dimensions)
        first = min(words - 1, _FIRST_WORDS)
        shapes = (first, room), (room, words - first)
        return cls(np.zeros(shapes[0], np.uint64), np.zeros(shapes[1], np.uint64), np.empty(0, np.int64))

    @property
    def room(self) -> int:
        return self.first.shape[1]

    @property
    def nbytes(self) -> int:
        return self.first.nbytes + self.rest.nbytes + self.positions.nbytes

    def put(self, start: int, codes: Words) -> None:
        """Write the codes of the positions from this one on."""
        end, words = start + len(codes), len(self.first)
        self.first[:, start:end] = codes[:, :words].T
        self.rest[start:end] = codes[:, words:]

    def among(self, positions: Integers) -> Integers:
        """Those of the positions that have a code."""
        positions = positions[: np.searchsorted(positions, self.room)]
        return positions[self.first[0].take(positions) > 0]

    def narrow(self, positions: Integers, question: Vectors, centre: Vectors, most: int) -> Integers:
        """About `most` of the positions (ascending, each with a code), or more, among which are those nearest to a
        vector."""
        most = max(most, COMPARED)
        code = encode(question[None, :], centre)[0]
        by_first, by_all = max(most, _BY_FIRST_WORDS), max(most, _BY_ALL_WORDS)
        if len(positions) > by_first:
            distances = self._first_distances(positions, code)
            places = _least(distances, by_first, _SAMPLED_EVERY)
            positions = positions.take(places)
            if len(positions) > by_all:
                distances = distances.take(places) + self._rest_distances(positions, code)
                positions = positions.take(_least(distances, by_all))
        if len(positions) > most:
            positions = positions.take(_least(-self._likenesses(positions, question), most))
        return positions

    def _first_distances(self, positions: Integers, code: Words) -> NDArray[np.uint8]:
        """In how many of its first bits each position's code differs."""
        start, size = int(positions[0]), int(positions[-1] - positions[0]) + 1
        distances = np.zeros(size, np.uint8)
        differing, counts = np.empty(_STRIPE, np.uint64), np.empty(_STRIPE, np.uint8)
        for place in range(0, size, _STRIPE):
            stripe = distances[place : place + _STRIPE]
            end = len(stripe)
            for words, word in zip(self.first[:, start + place :], code, strict=False):
                np.bitwise_xor(words[:end], word, out=differing[:end])
                np.bitwise_count(differing[:end], out=counts[:end])
                stripe += counts[:end]
        return distances if len(positions) == size else distances.take(positions - start)

    def _rest_distances(self, positions: Integers, code: Words) -> NDArray[np.uint16]:
        """In how many of its other bits each position's code differs."""
        rest = self.rest.take(positions, axis=0)
        distances = np.zeros(len(positions), np.uint16)
        for place, word in enumerate(code[len(self.first) : -1]):  # a sum over each row takes three times as long
            distances += np.bitwise_count(rest[:, place] ^ word)
        return distances

    def _likenesses(self, positions: Integers, question: Vectors) -> NDArray[np.float32]:
        """What each position's vector seems to add to its centre's cosine with the question."""
        weights = np.zeros(_words_of_bits(len(question)) * 64, np.float32)
        weights[1 : len(question)] = question[1:]
        # What each value that a byte of a code can have adds.
        table = np.einsum("ij,kj->ik", weights.reshape(-1, 8), _SIDES_OF_BYTE)
        first, rest = self.first.take(positions, axis=1), self.rest.take(positions, axis=0)
        bits = np.ascontiguousarray(np.concatenate([first, rest[:, :-1].T]).T).view(np.uint8)
        likenesses = np.zeros(len(positions), np.float32)
        for added, values in zip(table, np.ascontiguousarray(bits.T), strict=True):
            likenesses += added.take(values)
        return likenesses * rest.view(np.float32)[:, -1]


def _least(values: NDArray[Any], count: int, sampled_every: int = 1) -> Integers:
    """Where about the `count` least values are, ascending. How far those go is told from a sample. Where a great many
    are equal (people say `ok` a lot), those that come first."""
    sample = values[::sampled_every].astype(np.float32)
    rank = min(count // sampled_every, len(sample) - 1)
    limit = np.partition(sample, rank)[rank]
    found = np.flatnonzero(values <= limit.astype(values.dtype))
    if len(found) > 2 * count:
        equal = values.take(found) == limit
        found = np.sort(np.concatenate([found[~equal], found[equal]])[:count])
    return found
