"""Finding the messages nearest to a vector.

The codes of a scope are read when it is first searched and kept for the process, under the stamp of their last writing:
the next search reads the blocks that were written since, by whatever process. Codes only say which vectors are worth
comparing. Those are read in the search's own state of the store, and decide: so codes that are newer than that state
cannot bring up what is not in it.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ownwords.adapters.sqlite import vector_codes
from ownwords.adapters.sqlite.database import Database
from ownwords.adapters.sqlite.lookup import ColumnCache, Index, Integers, Range, find_range
from ownwords.adapters.sqlite.scopes import ScopeRow
from ownwords.adapters.sqlite.statements import load
from ownwords.adapters.sqlite.vector_codes import Codes, words_in_code
from ownwords.adapters.sqlite.vectors import Embedding, all_vectors, find_embedding, some_vectors
from ownwords.errors import Invalid
from ownwords.ports.embeddings import Vectors
from ownwords.ports.search import SearchWindow
from ownwords.ports.vectors import Nearest

_SQL = load("vectors")
_CACHED_BYTES = 128 * 1024 * 1024


class _Kept:
    """The codes of one embedding as they were last read. Those who search with them are not stopped by newer ones."""

    def __init__(self, embedding: Embedding) -> None:
        self.lock = threading.Lock()
        self._stamp = -1
        self._codes = Codes.empty(embedding.dimensions, 0)

    @property
    def nbytes(self) -> int:
        return self._codes.nbytes

    def read(self, database: Database, embedding: Embedding) -> Codes:
        """The codes as they stand in the database, or newer ones. Under the lock."""
        if embedding.stamp > self._stamp:
            codes, block = self._codes, vector_codes.BLOCK
            needed = -(-embedding.until // block) * block
            if needed > codes.room:
                codes = Codes.empty(embedding.dimensions, needed + needed // 2)
                codes.first[:, : self._codes.room] = self._codes.first
                codes.rest[: self._codes.room] = self._codes.rest
            for key, blob in database.rows(_SQL["changed_code_blocks"], (embedding.number, self._stamp)):
                written = np.zeros((block, words_in_code(embedding.dimensions)), np.uint64)
                written.reshape(-1)[: len(blob) // written.itemsize] = np.frombuffer(blob, np.uint64)
                codes.put(key - embedding.key(0), written)
            self._codes = replace(codes, positions=np.flatnonzero(codes.first[0, : embedding.until]))
            self._stamp = embedding.stamp
        return self._codes


class CodeCache:
    """The codes of embeddings, the last used ones, for all threads of the process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: OrderedDict[int, _Kept] = OrderedDict()

    def read(self, database: Database, embedding: Embedding) -> Codes:
        """An embedding's codes as they stand in the database, or newer ones."""
        with self._lock:
            kept = self._kept.setdefault(embedding.number, _Kept(embedding))
            self._kept.move_to_end(embedding.number)
        with kept.lock:
            codes = kept.read(database, embedding)
        with self._lock:
            while len(self._kept) > 1 and sum(one.nbytes for one in self._kept.values()) > _CACHED_BYTES:
                self._kept.popitem(last=False)
        return codes


@dataclass(frozen=True, slots=True)
class Question:
    """What is looked for: the `count` messages nearest to a vector, in a window."""

    vector: Vectors
    count: int
    window: SearchWindow


def nearest(
    database: Database, scope: ScopeRow, columns: ColumnCache, codes: CodeCache, model: str, question: Question
) -> Nearest:
    """What `ports.vectors.VectorReads.nearest` promises, for a scope that exists."""
    newest = scope.next_position - 1
    index = Index(database, columns, scope, newest)
    messages, _ = index.statistics()
    embedding = find_embedding(database, scope, model)
    if embedding is None:
        return nothing(messages)
    vector = question.vector.reshape(-1)
    if len(vector) != embedding.dimensions:
        message = f"The vectors of {model} have {embedding.dimensions} dimensions, not {len(vector)}."
        raise Invalid(message, field="vector")
    if question.window.newest_position is not None:
        newest = min(newest, question.window.newest_position)
    asked = find_range(database, scope, newest, question.window)
    if embedding.centre is None:
        positions, vectors = all_vectors(database, embedding, max(asked.low, 0), max(asked.high, -1))
    else:
        known = codes.read(database, embedding)
        within = _in_window(index, asked, known)
        likely = known.narrow(within, vector, embedding.centre, 4 * question.count)
        positions, vectors = some_vectors(database, embedding, likely.tolist())
    positions, sent, cosines = _in_order(index, asked, positions, np.einsum("ij,j->i", vectors, vector))
    best = np.argsort(-cosines, kind="stable")[: max(question.count, 0)]
    return Nearest(positions[best], cosines[best], sent[best], messages - embedding.vectors)


def nothing(missing: int) -> Nearest:
    """The answer where nothing is embedded."""
    return Nearest(np.empty(0, np.int64), np.empty(0, np.float32), np.empty(0, np.int64), missing)


def vectors_at(database: Database, scope: ScopeRow, model: str, positions: Sequence[int]) -> Vectors:
    """What `ports.vectors.VectorReads.vectors_at` promises, for a scope that exists."""
    embedding = find_embedding(database, scope, model)
    if embedding is None:
        return np.zeros((len(positions), 0), np.float32)
    found, vectors = some_vectors(database, embedding, [int(position) for position in positions])
    by_position = dict(zip(found.tolist(), vectors, strict=True))
    rows = np.zeros((len(positions), embedding.dimensions), np.float32)
    for place, position in enumerate(positions):
        if position in by_position:
            rows[place] = by_position[position]
    return rows


def _in_window(index: Index, asked: Range, codes: Codes) -> Integers:
    """The positions with a code that are in the window."""
    if asked.whole:
        start, end = np.searchsorted(codes.positions, [asked.low, asked.high + 1])
        return codes.positions[start:end]
    return codes.among(index.positions_in(asked))


def _in_order(
    index: Index, asked: Range, positions: Integers, cosines: NDArray[np.float32]
) -> tuple[Integers, Integers, NDArray[np.float32]]:
    """Those of the positions that are in the window, ascending, with their times and cosines."""
    order = np.argsort(positions)
    kept, _, sent = index.keep(positions[order], asked)
    return kept, sent, cosines[order][np.searchsorted(positions[order], kept)]
