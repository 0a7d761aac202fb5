"""Writing the index of messages, in the transaction that writes the messages.

New messages' terms wait in `unsealed_message`. With 512 of them they are sealed into a segment; eight such segments are
joined into one, and with every 65,536th message all of them since the last time. So a search reads few segments and few
unsealed messages, however long the history is, and a posting is written three times at most. What is deleted or
redacted leaves all of its segment's postings in the same transaction.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, repeat, takewhile
from typing import Any, NamedTuple

import numpy as np

from ownwords.adapters.sqlite import postings
from ownwords.adapters.sqlite.database import Database
from ownwords.adapters.sqlite.postings import (
    RECORD,
    Columns,
    encode_posting,
    encode_postings,
    encode_terms,
    join_columns,
    join_terms,
)
from ownwords.adapters.sqlite.scopes import ScopeRow
from ownwords.adapters.sqlite.statements import load
from ownwords.domain.word_tables import WordTable, index_texts
from ownwords.domain.words import IndexedText, index_terms

_SQL = load("index")


class AppendedMessage(NamedTuple):
    """What the index needs of a message that was just written."""

    position: int
    thread: int
    sent: int
    text: str


def add_messages(
    database: Database, scope: ScopeRow, messages: Sequence[AppendedMessage], table: WordTable | None = None
) -> None:
    """Index messages that were just appended: those up to `scope.next_position`. `table` is theirs, where it was made
    already."""
    languages = scope.switches.languages
    if len(messages) < postings.SEALED_AT:
        _add_unsealed(database, scope, [(message, index_terms(message.text, languages)) for message in messages])
        if scope.next_position - scope.sealed_until >= postings.SEALED_AT:
            _seal(database, scope, scope.next_position)
            save(database, scope)
        return
    _seal(database, scope, messages[0].position)
    if table is None:
        table = index_texts([message.text for message in messages], languages)
    _add_segments(database, scope, messages, table)
    save(database, scope)


def _add_unsealed(database: Database, scope: ScopeRow, messages: Iterable[tuple[AppendedMessage, IndexedText]]) -> None:
    rows = [
        (scope.key(message.position), message.thread, message.sent, terms.length, encode_terms(terms))
        for message, terms in messages
    ]
    database.run_many(_SQL["add_unsealed"], rows)


def remove_messages(database: Database, scope: ScopeRow, positions: Sequence[int]) -> None:
    """Take messages out of the index, before they are deleted."""
    unsealed = [position for position in positions if position >= scope.sealed_until]
    database.run_many(_SQL["delete_unsealed"], ((scope.key(position),) * 2 for position in unsealed))
    sealed = [position for position in positions if position < scope.sealed_until]
    for (first, size), group in groupby(sealed, lambda position: _segment_of(database, scope, position)):
        places = np.fromiter(group, np.int64) - first
        _remove_postings(database, scope, first, (first + places) % postings.BLOCK)
        columns = _columns(database, scope, first)
        for column in (columns.words, columns.threads, columns.times):
            column[places] = 0
        _put_segment(database, scope, first, size, columns)
    save(database, scope)


def replace_terms(database: Database, scope: ScopeRow, position: int, text: IndexedText) -> None:
    """Put the terms of other words in place of a message's."""
    if position >= scope.sealed_until:
        bindings = (text.length, encode_terms(text), scope.key(position))
        database.run(_SQL["set_unsealed_terms"], bindings)
        return
    first, size = _segment_of(database, scope, position)
    _remove_postings(database, scope, first, np.array([position % postings.BLOCK]))
    segment = scope.key(first)
    for term, count in text.frequencies.items():
        row: Any = database.row(_SQL["posting"], (segment, term))
        records = np.frombuffer((row[0] if row else b"") + encode_posting(position, count), RECORD)
        in_order = records[np.argsort(records["offset"])].tobytes()
        database.run(_SQL["put_posting"], (segment, term, in_order))
    columns = _columns(database, scope, first)
    columns.words[position - first] = text.length
    _put_segment(database, scope, first, size, columns)
    save(database, scope)


def _seal(database: Database, scope: ScopeRow, until: int) -> None:
    """Make segments of the unsealed messages, which are those up to a position: one in each block."""
    bounds = (scope.key(scope.sealed_until), scope.key(until) - 1)
    rows: list[Any] = list(database.rows(_SQL["unsealed"], bounds))
    positions = np.array([key for key, *_ in rows], np.int64) - scope.key(0)
    for first, end in _blocks(scope.sealed_until, until):
        start, stop = np.searchsorted(positions, (first, end)).tolist()
        places = positions[start:stop] - first
        _, threads, times, words, terms = zip(*rows[start:stop], strict=True) if start < stop else ((),) * 5
        _put_postings(database, scope, first, *join_terms(terms, positions[start:stop].tolist()))
        _add_segment(database, scope, first, Columns.build(end - first, places, words, threads, times))
    database.run(_SQL["delete_unsealed"], bounds)


def _add_segments(database: Database, scope: ScopeRow, messages: Sequence[AppendedMessage], table: WordTable) -> None:
    """Make segments of messages without a gap: one in each block."""
    start = messages[0].position
    threads = np.array([message.thread for message in messages], np.int64)
    times = np.array([message.sent for message in messages], np.int64)
    for first, end in _blocks(start, scope.next_position):
        part, its = table.part(first - start, end - start), slice(first - start, end - start)
        places = np.arange(end - first)
        _put_postings(database, scope, first, part.terms, encode_postings(part, first + places))
        _add_segment(database, scope, first, Columns.build(end - first, places, part.lengths, threads[its], times[its]))


def _blocks(first: int, until: int) -> Iterator[tuple[int, int]]:
    """The positions from one up to another, cut at the borders of blocks."""
    while first < until:
        end = min(until, first - first % postings.BLOCK + postings.BLOCK)
        yield first, end
        first = end


def _add_segment(database: Database, scope: ScopeRow, first: int, columns: Columns) -> None:
    """Add a segment of which the postings are written; it may be joined with those before it."""
    size = len(columns.threads)
    _put_segment(database, scope, first, size, columns)
    scope.sealed_until = first + size
    _join_new(database, scope)


def _join_new(database: Database, scope: ScopeRow) -> None:
    """Join the newest segments, when there are enough of them."""
    end = scope.sealed_until
    bounds = (scope.key((end - 1) // postings.BLOCK * postings.BLOCK), scope.key(end - 1))
    segments = [(scope.position(key), size) for key, size, *_ in database.rows(_SQL["segments"], bounds)]
    if end % postings.BLOCK:
        small = list(takewhile(lambda segment: 2 * segment[1] < postings.JOINED_AT, reversed(segments)))
        segments = small[::-1] if sum(size for _, size in small) >= postings.JOINED_AT else []
    if len(segments) > 1:
        _join(database, scope, [first for first, _ in segments])


def _join(database: Database, scope: ScopeRow, segments: Sequence[int]) -> None:
    """Join neighbouring segments into one."""
    bounds = (scope.key(segments[0]), scope.key(segments[-1]))
    joined: defaultdict[str, bytearray] = defaultdict(bytearray)
    for term, messages in database.rows(_SQL["segment_postings"], bounds):
        joined[term] += messages
    columns = join_columns([_columns(database, scope, segment) for segment in segments])
    database.run(_SQL["delete_postings"], bounds)
    database.run(_SQL["delete_segments"], bounds)
    terms = sorted(joined)
    _put_postings(database, scope, segments[0], terms, map(joined.__getitem__, terms))
    _put_segment(database, scope, segments[0], len(columns.threads), columns)


def add_segment_of(
    database: Database,
    scope: ScopeRow,
    first: int,
    table: WordTable,
    positions: np.ndarray[Any, np.dtype[np.int64]],
    columns: Columns,
) -> None:
    """Write a segment of messages at these positions, of which the table is."""
    _put_postings(database, scope, first, table.terms, encode_postings(table, positions))
    _put_segment(database, scope, first, len(columns.threads), columns)


def _segment_of(database: Database, scope: ScopeRow, position: int) -> tuple[int, int]:
    """The first position and the size of the segment that holds a position."""
    row: Any = database.row(_SQL["segment_of"], (scope.key(position),))
    key, size = row
    return scope.position(key), size


def _columns(database: Database, scope: ScopeRow, first: int) -> Columns:
    """A segment's columns, to be changed."""
    row: Any = database.row(_SQL["segment_columns"], (scope.key(first),))
    return Columns.decode(*map(bytearray, row))


def _put_postings(
    database: Database, scope: ScopeRow, first: int, terms: Sequence[str], messages: Iterable[bytes | bytearray]
) -> None:
    """Write the postings of a new segment, in the order of their terms."""
    database.run_many(_SQL["add_posting"], zip(repeat(scope.key(first)), terms, messages, strict=False))


def _put_segment(database: Database, scope: ScopeRow, first: int, size: int, columns: Columns) -> None:
    scope.segment_stamp += 1
    row = (scope.key(first), size, scope.segment_stamp, *columns.summary(), *columns.encode())
    database.run(_SQL["put_segment"], row)


def save(database: Database, scope: ScopeRow) -> None:
    database.run(_SQL["sealed"], (scope.sealed_until, scope.segment_stamp, scope.number))


def _remove_postings(database: Database, scope: ScopeRow, first: int, offsets: np.ndarray[Any, Any]) -> None:
    """Take these offsets out of every posting of a segment. All are looked at: which terms the messages had when they
    were indexed need not be known."""
    segment = scope.key(first)
    rows: list[Any] = list(database.rows(_SQL["segment_postings"], (segment, segment)))
    if not rows:
        return
    records = np.frombuffer(b"".join([messages for _, messages in rows]), RECORD)
    ends = np.cumsum([len(messages) // RECORD.itemsize for _, messages in rows])
    removed = np.zeros(postings.BLOCK, np.bool_)
    removed[offsets] = True
    gone = removed[records["offset"]]
    for index in np.unique(np.searchsorted(ends, np.flatnonzero(gone), "right")).tolist():
        start = ends[index - 1] if index else 0
        left = records[start : ends[index]][~gone[start : ends[index]]]
        term = rows[index][0]
        if len(left):
            database.run(_SQL["put_posting"], (segment, term, left.tobytes()))
        else:
            database.run(_SQL["delete_posting"], (segment, term))
