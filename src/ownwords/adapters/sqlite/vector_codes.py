"""Codes of vectors: a bit for each dimension, and how the nearest vectors are found by them without reading any other.

A code tells on which side of the centre of a scope's vectors a vector lies, in each dimension but the first: its bit is
always 1, so that a code of zeros says that there is no vector. Vectors near each other differ in few bits. The search
narrows down in three steps, each on fewer codes and nearer to the truth than the one before; the last one weighs the
bits by the question's own numbers. What is left is compared exactly, by whoever has the vectors.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ownwords.ports.embeddings import Vectors

BLOCK = 1_024
"""So many positions are in one block of codes."""
CODED_FROM = 1_500
"""With fewer vectors there are no codes: comparing all of them is as fast, and exact."""

COMPARED = 1_200
"""So many vectors are compared exactly, at least. Of the true 50 nearest of a million these hold 98 in 100."""
_BY_FIRST_WORDS, _BY_ALL_WORDS = 32_768, 6_144
"""So many are left after the first and the second step."""
_FIRST_WORDS = 4
"""The first step looks at 256 bits at most. They differ in 255 at most, which fits in a byte."""
_STRIPE = 16_384
"""Positions looked at together: their words stay in the processor's cache."""
_CENTRE_STEPS = 256
"""The centre is kept in 256ths. Nothing of any single message can be told from it."""

Integers = NDArray[np.int64]
Words = NDArray[np.uint64]

_BITS_OF_BYTE = np.unpackbits(np.arange(256, dtype=np.uint8)[:, None], axis=1, bitorder="little").astype(np.float32)


def words_in_code(dimensions: int) -> int:
    """The length of a code, in words of 8 bytes."""
    return -(-dimensions // 64)


def find_centre(vectors: Vectors) -> Vectors:
    """The centre of vectors, roughly."""
    centre: Vectors = vectors.mean(axis=0)
    return np.round(centre * _CENTRE_STEPS) / np.float32(_CENTRE_STEPS)


def encode(vectors: Vectors, centre: Vectors) -> Words:
    """A code for each row."""
    sides = vectors > centre
    sides[:, 0] = True
    packed = np.packbits(sides, axis=1, bitorder="little")
    codes = np.zeros((len(vectors), words_in_code(len(centre))), np.uint64)
    codes.view(np.uint8)[:, : packed.shape[1]] = packed
    return codes


@dataclass(frozen=True, slots=True)
class Codes:
    """The codes of a scope: `words[i, p]` is the i-th word of position p's. `positions` are those that have one,
    ascending."""

    words: Words
    positions: Integers

    def among(self, positions: Integers) -> Integers:
        """Those of the positions that have a code."""
        positions = positions[: np.searchsorted(positions, self.words.shape[1])]
        return positions[self.words[0, positions] > 0]

    def narrow(self, positions: Integers, question: Vectors, centre: Vectors, most: int) -> Integers:
        """About `most` of the positions (ascending, each with a code), among which are those nearest to a vector."""
        most = max(most, COMPARED)
        code = encode(question[None, :], centre)[0]
        if len(positions) > (left := max(most, _BY_FIRST_WORDS)):
            positions = positions[_least(self._first_distances(positions, code), left)]
        if len(positions) > (left := max(most, _BY_ALL_WORDS)):
            positions = positions[_least(self._distances(positions, code), left)]
        if len(positions) > most:
            positions = positions[_least(-self._likenesses(positions, question), most)]
        return positions

    def _first_distances(self, positions: Integers, code: Words) -> NDArray[np.uint16]:
        """In how many of its first bits each position's code differs."""
        first, size = int(positions[0]), int(positions[-1] - positions[0]) + 1
        distances = np.empty(size, np.uint8)
        differing, counts = np.empty(_STRIPE, np.uint64), np.empty(_STRIPE, np.uint8)
        for start in range(0, size, _STRIPE):
            stripe = distances[start : start + _STRIPE]
            length = len(stripe)
            stripe[:] = 0
            for words, word in zip(self.words[:_FIRST_WORDS, first + start :], code, strict=False):
                np.bitwise_xor(words[:length], word, out=differing[:length])
                np.bitwise_count(differing[:length], out=counts[:length])
                stripe += counts[:length]
        if len(positions) < size:
            distances = distances[positions - first]
        return distances.astype(np.uint16)

    def _distances(self, positions: Integers, code: Words) -> NDArray[np.uint16]:
        """In how many bits each position's code differs."""
        distances = np.zeros(len(positions), np.uint16)
        for words, word in zip(self.words, code, strict=True):
            distances += np.bitwise_count(words[positions] ^ word)
        return distances

    def _likenesses(self, positions: Integers, question: Vectors) -> NDArray[np.float32]:
        """How near each position's vector seems to be: the sum of the question's numbers where its code has a 1."""
        weights = np.zeros(self.words.shape[0] * 64, np.float32)
        weights[1 : len(question)] = question[1:]
        # What each value that a byte of a code can have adds, looked up in one table for all bytes.
        table = (weights.reshape(-1, 8) @ _BITS_OF_BYTE.T).ravel()
        codes = np.ascontiguousarray(self.words[:, positions].T).view(np.uint8)
        return table[codes + np.arange(0, len(table), 256, dtype=np.int32)].sum(axis=1)


def _least(values: NDArray[np.uint16] | NDArray[np.float32], count: int) -> Integers:
    """Where the `count` least values are, ascending; of equal ones those that come first."""
    limit = np.partition(values, count - 1)[count - 1]
    found = np.flatnonzero(values <= limit)
    if len(found) > count:
        ties = found[values[found] == limit]
        found = np.delete(found, np.searchsorted(found, ties[len(ties) - (len(found) - count) :]))
    return found
