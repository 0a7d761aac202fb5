"""Finding messages by looking at each of them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ownwords.adapters.in_memory.records import Said, ScopeRecords
from ownwords.domain.exchanges import Placed
from ownwords.domain.instants import to_microseconds
from ownwords.ports.search import MOST_COUNTED, Postings, SearchWindow, TermHits


def lookup(records: ScopeRecords, words: Sequence[Sequence[str]], window: SearchWindow) -> Postings:
    """What `ports.search.MessageIndex.lookup` promises."""
    newest = len(records.said) - 1
    if window.newest_position is not None:
        newest = min(newest, window.newest_position)
    counted = [said for said in records.said[: newest + 1] if said is not None]
    found = [said for said in counted if in_window(records, said, window)]
    if words:
        found = [said for said in found if any(_frequency(said, group) for group in words)]
    total = sum(said.terms.length for said in counted)
    return Postings(
        positions=np.array([said.position for said in found], np.int64),
        lengths=np.array([said.terms.length for said in found], np.float32),
        sent=np.array([to_microseconds(said.message.sent_at) for said in found], np.int64),
        hits=tuple(_hits(counted, found, group) for group in words),
        messages=len(counted),
        mean_length=total / len(counted) if counted else 0.0,
        newest_position=newest,
    )


def placed(records: ScopeRecords, positions: NDArray[np.int64], window: SearchWindow) -> Placed:
    """What `ports.search.MessageIndex.placed` promises."""
    there = [int(position) for position in positions if 0 <= position < len(records.said)]
    newest = len(records.said) if window.newest_position is None else window.newest_position
    found = [said for place in there if (said := records.said[place]) is not None and place <= newest]
    found = [said for said in found if in_window(records, said, window)]
    conversations = records.conversations
    return Placed(
        positions=np.array([said.position for said in found], np.int64),
        threads=np.array([conversations[said.message.thread_id].number for said in found], np.int64),
        lengths=np.array([said.terms.length for said in found], np.float32),
        sent=np.array([to_microseconds(said.message.sent_at) for said in found], np.int64),
    )


def in_window(records: ScopeRecords, said: Said, window: SearchWindow) -> bool:
    """Whether a message is in the window, but for its newest position."""
    sent_at, thread_id = said.message.sent_at, said.message.thread_id
    return (
        (window.thread_id is None or window.thread_id == thread_id)
        and (window.sent_from is None or window.sent_from <= sent_at)
        and (window.sent_until is None or sent_at < window.sent_until)
        and (window.with_reset or said.position >= records.conversations[thread_id].visible_from)
    )


def _hits(counted: Sequence[Said], found: Sequence[Said], group: Sequence[str]) -> TermHits:
    frequencies = [_frequency(said, group) for said in found]
    documents = [index for index, frequency in enumerate(frequencies) if frequency]
    return TermHits(
        np.array(documents, np.int64),
        np.array([frequencies[index] for index in documents], np.float32),
        sum(1 for said in counted if _frequency(said, group)),
    )


def _frequency(said: Said, group: Sequence[str]) -> int:
    """How often a message holds a word: as often as the most frequent of its terms."""
    return min(max((said.terms.frequencies.get(term, 0) for term in group), default=0), MOST_COUNTED)
