"""Making the index of messages anew, from the messages: a block at a time, so that it is whole at every commit.

Every message is indexed as it is written; this is for what changes how words are cut, such as the owner's languages.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ownwords.adapters.sqlite import postings
from ownwords.adapters.sqlite.database import Database
from ownwords.adapters.sqlite.index_writes import add_segment_of, replace_terms, save
from ownwords.adapters.sqlite.scopes import ScopeRow, find_scope
from ownwords.adapters.sqlite.statements import load
from ownwords.domain.scope import Scope
from ownwords.domain.word_tables import index_texts
from ownwords.domain.words import index_terms

_SQL = load("index")


def rebuild_index(database: Database, scope: Scope, part: int) -> int | None:
    """Index the messages of one block of positions anew; answers how many, or None behind the last block."""
    row = find_scope(database, scope)
    first = part * postings.BLOCK
    if row is None or first >= row.next_position:
        return None
    end = min(first + postings.BLOCK, row.next_position)
    rows: list[Any] = list(database.rows(_SQL["messages_to_index"], (row.key(first), row.key(end - 1))))
    sealed = [one for one in rows if row.position(one[0]) < row.sealed_until]
    if first < row.sealed_until:
        _rebuild_segments(database, row, first, sealed)
    for key, _, _, text in rows[len(sealed) :]:
        replace_terms(database, row, row.position(key), index_terms(text, row.switches.languages))
    return len(rows)


def _rebuild_segments(database: Database, scope: ScopeRow, first: int, rows: Sequence[Any]) -> None:
    """One segment in place of a block's."""
    end = min(first + postings.BLOCK, scope.sealed_until)
    keys, threads, times, texts = zip(*rows, strict=True) if rows else ((), (), (), ())
    positions = np.array(keys, np.int64) - scope.key(0)
    table = index_texts(texts, scope.switches.languages)
    bounds = (scope.key(first), scope.key(end - 1))
    database.run(_SQL["delete_postings"], bounds)
    database.run(_SQL["delete_segments"], bounds)
    columns = postings.Columns.build(end - first, positions - first, table.lengths, threads, times)
    add_segment_of(database, scope, first, table, positions, columns)
    save(database, scope)
