"""Finding messages: the postings of the asked terms, cut to the window, with what ranking needs to know.

All is done on whole arrays. A search reads the postings of its terms, and the columns of the segments in which they
occur; those are cached for the process under the stamp of their last writing, so that a changed segment is read anew.
"""

from __future__ import annotations

import json
import threading
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ownwords.adapters.sqlite import postings
from ownwords.adapters.sqlite.database import Database
from ownwords.adapters.sqlite.postings import RECORD, Columns, find_term, join_columns
from ownwords.adapters.sqlite.scopes import ScopeRow
from ownwords.adapters.sqlite.statements import load
from ownwords.domain.exchanges import Placed
from ownwords.domain.instants import to_microseconds
from ownwords.ports.search import Postings, SearchWindow, TermHits

_SQL = load("index")
_CACHED_BYTES = 32 * 1024 * 1024

Integers = NDArray[np.int64]


class ColumnCache:
    """The columns of segments, the last used ones, for all threads of the process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: OrderedDict[tuple[int, int], Columns] = OrderedDict()
        self._bytes = 0

    def get(self, key: int, stamp: int) -> Columns | None:
        with self._lock:
            found = self._kept.get((key, stamp))
            if found is not None:
                self._kept.move_to_end((key, stamp))
            return found

    def put(self, key: int, stamp: int, columns: Columns) -> None:
        with self._lock:
            if (key, stamp) not in self._kept:
                self._kept[key, stamp] = columns
                self._bytes += columns.nbytes
            while self._bytes > _CACHED_BYTES and len(self._kept) > 1:
                self._bytes -= self._kept.popitem(last=False)[1].nbytes


class Segment(NamedTuple):
    """A segment without its columns."""

    first: int
    size: int
    stamp: int
    messages: int
    words: int
    oldest: int
    newest: int

    @property
    def last(self) -> int:
        return self.first + self.size - 1


class Unsealed(NamedTuple):
    """The messages that are in no segment yet, as arrays; `ends` says where each one's terms end in `terms`."""

    positions: Integers
    columns: Columns
    terms: bytes
    ends: Integers


class Found(NamedTuple):
    """Where a word occurs: in how many messages of the scope, and which of them (as far as they were asked for)."""

    messages: int
    positions: Integers
    frequencies: NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Range:
    """A window in terms of the index: positions from `low` to `high`, both included, and what else must hold."""

    low: int
    high: int
    thread: int | None
    oldest: int | None
    newest: int | None
    visible_from: Integers | None
    """For each thread number, from which position on it is searched; None where nothing is hidden."""

    @property
    def whole(self) -> bool:
        """Whether every message between the two positions is in the window."""
        return self.thread is self.oldest is self.newest is self.visible_from is None

    def fits(self, positions: Integers, columns: Columns) -> NDArray[np.bool_]:
        """For which of these positions all holds that must, but for `low` and `high`."""
        fits = columns.threads > 0
        if self.thread is not None:
            fits &= columns.threads == self.thread
        if self.visible_from is not None:
            fits &= positions >= self.visible_from[columns.threads]
        if self.oldest is not None:
            fits &= columns.times >= self.oldest
        if self.newest is not None:
            fits &= columns.times <= self.newest
        return fits

    def overlaps(self, segment: Segment) -> bool:
        return (
            segment.first <= self.high
            and segment.last >= self.low
            and (self.oldest is None or segment.newest >= self.oldest)
            and (self.newest is None or segment.oldest <= self.newest)
        )


def lookup(
    database: Database,
    scope: ScopeRow,
    cache: ColumnCache,
    words: Sequence[Sequence[str]],
    window: SearchWindow,
) -> Postings:
    """What `ports.search.MessageIndex.lookup` promises, for a scope that exists."""
    newest = scope.next_position - 1
    if window.newest_position is not None:
        newest = min(newest, window.newest_position)
    index = Index(database, cache, scope, newest)
    asked = find_range(database, scope, newest, window)
    if words:
        found = index.find_words(words, asked)
        positions = _union([word.positions for word in found], asked)
    else:
        found = []
        positions = index.all_positions(asked)
    kept, lengths, times = index.keep(positions, asked)
    messages, total = index.statistics()
    return Postings(
        positions=kept,
        lengths=lengths,
        sent=times,
        hits=_hits(found, kept, asked),
        messages=messages,
        mean_length=total / messages if messages else 0.0,
        newest_position=newest,
    )


def placed(
    database: Database, scope: ScopeRow, cache: ColumnCache, positions: Integers, window: SearchWindow
) -> Placed:
    """What `ports.search.MessageIndex.placed` promises, for a scope that exists."""
    newest = scope.next_position - 1
    if window.newest_position is not None:
        newest = min(newest, window.newest_position)
    index = Index(database, cache, scope, newest)
    return index.placed(positions, find_range(database, scope, newest, window))


def placed_nowhere() -> Placed:
    """The answer for a scope to which nothing was ever written."""
    none = np.empty(0, np.int64)
    return Placed(none, none, np.empty(0, np.float32), none)


def nothing(words: Sequence[Sequence[str]]) -> Postings:
    """The answer for a scope to which nothing was ever written."""
    none = np.empty(0, np.int64)
    hits = tuple(TermHits(none, np.empty(0, np.float32), 0) for _ in words)
    return Postings(none, np.empty(0, np.float32), none, hits, 0, 0.0, -1)


def find_range(database: Database, scope: ScopeRow, newest: int, window: SearchWindow) -> Range:
    """The window in terms of the index, up to a newest position."""
    low, high, thread = 0, newest, None
    visible_from = None
    if window.thread_id is not None:
        row: Any = database.row(_SQL["thread_range"], (scope.number, window.thread_id))
        thread, first, last, visible = row or (None, 0, -1, 0)
        low, high = max(first, 0 if window.with_reset else visible), min(last, newest)
    elif not window.with_reset:
        resets = list(database.rows(_SQL["threads_with_reset"], (scope.number,)))
        if resets:
            visible_from = np.zeros(scope.next_thread, np.int64)
            numbers, positions = zip(*resets, strict=True)
            visible_from[list(numbers)] = positions
    oldest = to_microseconds(window.sent_from) if window.sent_from else None
    until = to_microseconds(window.sent_until) - 1 if window.sent_until else None
    return Range(low, high, thread, oldest, until, visible_from)


class Index:
    """One state of one scope's index, up to a newest position."""

    def __init__(self, database: Database, cache: ColumnCache, scope: ScopeRow, newest: int) -> None:
        self._database = database
        self._cache = cache
        self._scope = scope
        self._newest = newest
        bounds = (scope.key(0), scope.key(newest))
        rows = database.rows(_SQL["segments"], bounds)
        self._segments = [Segment(scope.position(key), *rest) for key, *rest in rows]
        self._unsealed = self._read_unsealed()

    def statistics(self) -> tuple[int, int]:
        """How many messages there are, and how many words in all."""
        messages, words = len(self._unsealed.positions), int(self._unsealed.columns.words.sum())
        for segment in self._segments:
            if segment.last <= self._newest:
                messages, words = messages + segment.messages, words + segment.words
            else:
                columns = self._columns(segment).at(slice(self._newest - segment.first + 1))
                counted, total, *_ = columns.summary()
                messages, words = messages + counted, words + total
        return messages, words

    def all_positions(self, asked: Range) -> Integers:
        """The positions of all messages in the range, before what else must hold."""
        parts = [
            np.flatnonzero(self._columns(segment).threads) + segment.first
            for segment in self._segments
            if asked.overlaps(segment)
        ]
        return _between(np.concatenate([*parts, self._unsealed.positions]), asked.low, asked.high)

    def positions_in(self, asked: Range) -> Integers:
        """The positions of all messages in the range for which all holds that must."""
        parts: list[Integers] = []
        for segment in self._segments:
            if asked.overlaps(segment):
                positions, columns = np.arange(segment.first, segment.last + 1), self._columns(segment)
                parts.append(positions[asked.fits(positions, columns)])
        unsealed = self._unsealed
        parts.append(unsealed.positions[asked.fits(unsealed.positions, unsealed.columns)])
        return _between(np.concatenate(parts), asked.low, asked.high)

    def find_words(self, groups: Sequence[Sequence[str]], asked: Range) -> list[Found]:
        """Where each word occurs: where one of its terms does, as often as the most frequent one."""
        words = [list(dict.fromkeys(group)) for group in groups]
        terms = self._find_terms(words, asked)
        return [self._joined([terms[term] for term in word if term in terms]) for word in words]

    def keep(self, positions: Integers, asked: Range) -> tuple[Integers, NDArray[np.float32], Integers]:
        """Those of the positions for which all holds that must, with their lengths and times."""
        kept = self._kept(_between(positions, asked.low, asked.high), asked)
        return kept.positions, kept.lengths, kept.sent

    def placed(self, positions: Integers, asked: Range) -> Placed:
        """What is known of those of the positions that hold a message in the range."""
        positions = _between(positions, asked.low, asked.high)
        sealed = positions[: np.searchsorted(positions, self._scope.sealed_until)]
        unsealed = np.intersect1d(positions[len(sealed) :], self._unsealed.positions, assume_unique=True)
        found = self._kept(np.concatenate([sealed, unsealed]), asked)
        there = found.threads > 0
        return Placed(found.positions[there], found.threads[there], found.lengths[there], found.sent[there])

    def _kept(self, positions: Integers, asked: Range) -> Placed:
        columns = self._columns_at(positions)
        keep = asked.fits(positions, columns)
        return Placed(
            positions[keep],
            columns.threads[keep].astype(np.int64),
            columns.words[keep].astype(np.float32),
            columns.times[keep],
        )

    def _columns_at(self, positions: Integers) -> Columns:
        """The columns of these positions, which ascend."""
        starts = np.searchsorted(positions, [*(segment.first for segment in self._segments), self._scope.sealed_until])
        parts = [
            self._columns(segment).at(positions[start:end] - segment.first)
            for segment, start, end in zip(self._segments, starts, starts[1:], strict=False)
            if start < end
        ]
        places = np.searchsorted(self._unsealed.positions, positions[starts[-1] :])
        return join_columns([*parts, self._unsealed.columns.at(places)])

    def _joined(self, terms: Sequence[Found]) -> Found:
        """One word of several terms."""
        if len(terms) == 1:
            return terms[0]
        most = np.zeros(self._newest + 1, np.uint8)
        for term in terms:
            most[term.positions] = np.maximum(most[term.positions], term.frequencies)
        positions = np.flatnonzero(most > 0)
        return Found(len(positions), positions, most[positions])

    def _find_terms(self, words: Sequence[Sequence[str]], asked: Range) -> dict[str, Found]:
        """Where those of the terms occur that do."""
        # Messages outside of the range only count. For a word of several terms it must be seen which they are.
        everywhere: dict[str, bool] = {}
        for word in words:
            everywhere |= {term: len(word) > 1 or everywhere.get(term, False) for term in word}
        needed = [one.first for one in self._segments if asked.overlaps(one) or one.last > self._newest] or [-1]
        bounds = map(self._scope.key, (0, self._newest, needed[0], needed[-1]))
        rows = self._database.rows(_SQL["find_terms"], (json.dumps(everywhere), *bounds))
        sealed: dict[str, list[Any]] = {term: [] for term in everywhere}
        for term, *row in rows:
            sealed[term].append(row)
        found = ((term, self._found(term, sorted(rows))) for term, rows in sealed.items())
        return {term: one for term, one in found if one.messages}

    def _found(self, term: str, rows: Sequence[Any]) -> Found:
        """Where a term occurs, given its rows of postings."""
        loaded = [row for row in rows if row[2] is not None]
        records = np.frombuffer(b"".join([blob for _, _, blob in loaded]), RECORD)
        blocks = [self._scope.position(segment) // postings.BLOCK * postings.BLOCK for segment, _, _ in loaded]
        positions = np.repeat(np.array(blocks, np.int64), [count for _, count, _ in loaded]) + records["offset"]
        positions = positions[: np.searchsorted(positions, self._newest, "right")]
        unsealed = self._unsealed
        places = np.array(find_term(unsealed.terms, term), np.int64)
        frequencies = np.frombuffer(unsealed.terms, np.uint8)[places]
        of_unsealed = unsealed.positions[np.searchsorted(unsealed.ends, places, "right")]
        return Found(
            sum(count for _, count, _ in rows) - len(records) + len(positions) + len(places),
            np.concatenate([positions, of_unsealed]),
            np.concatenate([records["frequency"][: len(positions)], frequencies]),
        )

    def _read_unsealed(self) -> Unsealed:
        scope = self._scope
        bounds = (scope.key(scope.sealed_until), scope.key(self._newest))
        rows: list[Any] = list(self._database.rows(_SQL["unsealed"], bounds))
        keys, threads, times, words, terms = zip(*rows, strict=True) if rows else ((), (), (), (), ())
        return Unsealed(
            np.array(keys, np.int64) - scope.key(0),
            Columns(np.array(words, np.uint32), np.array(threads, np.uint32), np.array(times, np.int64)),
            b"".join(terms),
            np.cumsum([len(blob) for blob in terms], dtype=np.int64),
        )

    def _columns(self, segment: Segment) -> Columns:
        key = self._scope.key(segment.first)
        found = self._cache.get(key, segment.stamp)
        if found is None:
            row: Any = self._database.row(_SQL["segment_columns"], (key,))
            found = Columns.decode(*row)
            self._cache.put(key, segment.stamp, found)
        return found


def _between(positions: Integers, low: int, high: int) -> Integers:
    start, end = np.searchsorted(positions, [low, high + 1])
    return positions[start:end]


def _union(parts: Sequence[Integers], asked: Range) -> Integers:
    """The positions in the range that are in one of these, each once, ascending."""
    if len(parts) == 1:
        return parts[0]
    present = np.zeros(max(asked.high - asked.low + 1, 0), np.bool_)
    for part in parts:
        present[_between(part, asked.low, asked.high) - asked.low] = True
    return np.flatnonzero(present) + asked.low


def _hits(found: Sequence[Found], kept: Integers, asked: Range) -> tuple[TermHits, ...]:
    """Each word's hits among the kept positions."""
    place = np.zeros(max(asked.high - asked.low + 1, 0), np.int32)
    place[kept - asked.low] = np.arange(1, len(kept) + 1, dtype=np.int32)
    hits: list[TermHits] = []
    for word in found:
        start, end = np.searchsorted(word.positions, [asked.low, asked.high + 1])
        documents = place[word.positions[start:end] - asked.low]
        among = documents > 0
        frequencies = word.frequencies[start:end][among].astype(np.float32)
        hits.append(TermHits(documents[among].astype(np.int64) - 1, frequencies, word.messages))
    return tuple(hits)
