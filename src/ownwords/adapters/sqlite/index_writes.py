"""Writing the index of messages, in the transaction that writes the messages.

New messages' terms wait in `unsealed_message`. With 512 of them they are sealed into a segment; eight such segments are
joined into one, and with every 65,536th message all of them since the last time. So a search reads few segments and few
unsealed messages, however long the history is, and a posting is written three times at most. What is deleted or
redacted leaves all of its segment's postings in the same transaction.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import groupby, repeat, takewhile
from typing import Any, NamedTuple

import numpy as np

from ownwords.adapters.sqlite import postings
from ownwords.adapters.sqlite.database import Database, Value
from ownwords.adapters.sqlite.postings import (
    RECORD,
    Columns,
    encode_posting,
    encode_postings,
    encode_terms,
    join_columns,
)
from ownwords.adapters.sqlite.scopes import ScopeRow
from ownwords.adapters.sqlite.statements import load
from ownwords.domain.word_tables import index_texts
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
    if scope.next_position - scope.sealed_until >= postings.SEALED_AT:
        _seal(database, scope, messages, table)
        return
    rows: list[Sequence[Value]] = []
    for message in messages:
        terms = index_terms(message.text, scope.switches.languages)
        rows.append(
            (scope.key(message.position), message.thread, message.sent, terms.length, encode_terms(terms)),
        )
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
    _save(database, scope)


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
    _save(database, scope)


def _seal(
    database: Database, scope: ScopeRow, messages: Sequence[AppendedMessage], table: WordTable | None
) -> None:
    """Make segments of all messages from `scope.sealed_until` on, the last of which are given."""
    unsealed = _unsealed(database, scope, scope.next_position - len(messages))
    if table is None:
        messages = [*unsealed, *messages]
        table = _cut(scope, messages)
    else:
        _add_segments(database, scope, scope.next_position - len(messages), unsealed, _cut(scope, unsealed))
    _add_segments(database, scope, scope.next_position, messages, table)
    database.run(_SQL["delete_unsealed"], (scope.key(0), scope.key(scope.sealed_until - 1)))
    _save(database, scope)


def _unsealed(database: Database, scope: ScopeRow, until: int) -> list[AppendedMessage]:
    """The messages from `scope.sealed_until` up to a position."""
    rows = database.rows(_SQL["messages_to_seal"], (scope.key(scope.sealed_until), scope.key(until) - 1))
    return [AppendedMessage(scope.position(key), *rest) for key, *rest in rows]


def _cut(scope: ScopeRow, messages: Sequence[AppendedMessage]) -> WordTable:
    return index_texts([message.text for message in messages], scope.switches.languages)


def _add_segments(
    database: Database, scope: ScopeRow, until: int, messages: Sequence[AppendedMessage], table: WordTable
) -> None:
    """Make segments of the messages from `scope.sealed_until` up to a position: one in each block."""
    positions = np.array([message.position for message in messages], np.int64)
    while scope.sealed_until < until:
        first = scope.sealed_until
        end = min(until, first - first % postings.BLOCK + postings.BLOCK)
        start, stop = np.searchsorted(positions, (first, end)).tolist()
        part, places = table.part(start, stop), positions[start:stop]
        _put_postings(database, scope, first, part.terms, encode_postings(part, places))
        threads = [message.thread for message in messages[start:stop]]
        times = [message.sent for message in messages[start:stop]]
        columns = Columns.build(end - first, places - first, part.lengths, threads, times)
        _put_segment(database, scope, first, end - first, columns)
        scope.sealed_until = end
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


def _save(database: Database, scope: ScopeRow) -> None:
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
