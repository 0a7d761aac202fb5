"""How postings and columns lie in their blobs, and nothing of the database.

A segment is a run of positions. Its postings are three bytes for each message that holds a term: the position modulo
65,536 and how often. Segments never cross a multiple of 65,536, so that those of neighbouring segments can be joined as
they are. Its columns hold a number for each of its positions.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from ownwords.domain.word_tables import WordTable
from ownwords.domain.words import IndexedText
from ownwords.ports.search import MOST_COUNTED

SEALED_AT = 512
"""So many new messages make a segment."""
JOINED_AT = 4_096
"""Segments of less than half of this are joined when together they have so many positions."""
BLOCK = 65_536
"""All segments between two multiples of this are joined when they are complete."""

RECORD = np.dtype([("offset", "<u2"), ("frequency", "u1")])
Column = Sequence[int] | NDArray[np.int64]

_TERMS = re.compile(rb" ([^\0]+)\0(.)", re.DOTALL)
_FREQUENCIES = [bytes([frequency]) for frequency in range(MOST_COUNTED + 1)]


def encode_terms(text: IndexedText) -> bytes:
    """The terms of one message in one blob: each as a blank, the term, NUL and its frequency in a byte."""
    counted = text.frequencies.items()
    return b"".join([b" %b\0%b" % (term.encode(), _FREQUENCIES[min(count, MOST_COUNTED)]) for term, count in counted])


def join_terms(blobs: Sequence[bytes], positions: Sequence[int]) -> tuple[list[str], list[bytearray]]:
    """The terms in the blobs of the messages at these positions, in their order, and the postings of each."""
    joined: defaultdict[bytes, bytearray] = defaultdict(bytearray)
    for blob, position in zip(blobs, positions, strict=True):
        offset = (position % BLOCK).to_bytes(2, "little")
        for term, frequency in _TERMS.findall(blob):
            joined[term] += offset + frequency
    terms = sorted(joined)
    return [term.decode() for term in terms], [joined[term] for term in terms]


def find_term(blob: bytes, term: str) -> list[int]:
    """Where in joined blobs of terms the frequencies of a term are."""
    needle = b" %b\0" % term.encode("utf-8", "surrogatepass")
    found: list[int] = []
    place = blob.find(needle)
    while place >= 0:
        found.append(place + len(needle))
        place = blob.find(needle, found[-1])
    return found


def encode_posting(position: int, count: int) -> bytes:
    """One message's record in a posting."""
    return (position % BLOCK).to_bytes(2, "little") + _FREQUENCIES[min(count, MOST_COUNTED)]


def encode_postings(table: WordTable, positions: NDArray[np.int64]) -> list[bytes]:
    """The postings of each term of the messages at these positions."""
    records = np.empty(len(table.texts), RECORD)
    records["offset"] = positions[table.texts] % BLOCK
    records["frequency"] = np.minimum(table.frequencies, MOST_COUNTED)
    encoded = records.tobytes()
    ends: list[int] = (table.starts * RECORD.itemsize).tolist()
    return [encoded[start:end] for start, end in pairwise(ends)]


@dataclass(frozen=True, slots=True)
class Columns:
    """What a segment knows of each of its positions. Where no message is (any more), all three are 0."""

    words: NDArray[np.uint32]
    threads: NDArray[np.uint32]
    times: NDArray[np.int64]

    @classmethod
    def build(cls, size: int, places: NDArray[np.int64], words: Column, threads: Column, times: Column) -> Columns:
        """Columns of this size, with what is given at these places."""
        columns = cls(np.zeros(size, "<u4"), np.zeros(size, "<u4"), np.zeros(size, "<i8"))
        columns.words[places] = words
        columns.threads[places] = threads
        columns.times[places] = times
        return columns

    @classmethod
    def decode(cls, words: bytes | bytearray, threads: bytes | bytearray, times: bytes | bytearray) -> Columns:
        return cls(np.frombuffer(words, "<u4"), np.frombuffer(threads, "<u4"), np.frombuffer(times, "<i8"))

    def encode(self) -> tuple[bytes, bytes, bytes]:
        return self.words.tobytes(), self.threads.tobytes(), self.times.tobytes()

    def summary(self) -> tuple[int, int, int, int]:
        """How many messages, how many words in all, and the oldest and newest time (0 where there are none)."""
        times = self.times[self.threads > 0]
        oldest, newest = (int(times.min()), int(times.max())) if len(times) else (0, 0)
        return len(times), int(self.words.sum()), oldest, newest

    def at(self, places: slice | NDArray[np.int64]) -> Columns:
        """The columns of some places alone."""
        return Columns(self.words[places], self.threads[places], self.times[places])

    @property
    def nbytes(self) -> int:
        return self.words.nbytes + self.threads.nbytes + self.times.nbytes


def join_columns(parts: Sequence[Columns]) -> Columns:
    return Columns(
        np.concatenate([part.words for part in parts]),
        np.concatenate([part.threads for part in parts]),
        np.concatenate([part.times for part in parts]),
    )
