"""The one ranking: rarer words count more, shorter messages too, and of equals the newer one comes first."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ownwords.ports.search import Postings, TermHits
from ownwords.reading.ranking import best, bm25


def postings(lengths: list[float], *hits: tuple[dict[int, int], int]) -> Postings:
    """Messages of these lengths; each word with its frequency by message, and how many messages hold it in all."""
    words = tuple(
        TermHits(np.array(list(found), np.int64), np.array(list(found.values()), np.float32), frequency)
        for found, frequency in hits
    )
    count = len(lengths)
    times = np.arange(count, dtype=np.int64)
    return Postings(times, np.array(lengths, np.float32), times, words, 1_000, 10.0, count - 1)


@pytest.mark.req("NOD-27")
def test_what_is_rare_frequent_and_short_scores_more() -> None:
    rare, common = bm25(postings([10, 10], ({0: 1}, 3), ({1: 1}, 900)))
    assert rare > common > 0
    once, often = bm25(postings([10, 10], ({0: 1, 1: 5}, 50)))
    assert often > once
    short, long = bm25(postings([5, 500], ({0: 1, 1: 1}, 50)))
    assert short > long
    one, both = bm25(postings([10, 10], ({0: 1, 1: 1}, 50), ({1: 1}, 50)))
    assert both == pytest.approx(2 * one)


def test_without_messages_there_is_nothing_to_rank() -> None:
    assert len(best(bm25(postings([])), 20)) == 0


@given(st.lists(st.integers(-3, 3)), st.integers(0, 30))
def test_the_best_are_the_highest_and_of_equals_the_newest(scores: list[int], count: int) -> None:
    ordered = sorted(range(len(scores)), key=lambda place: (-scores[place], -place))
    assert best(np.array(scores, np.int64), count).tolist() == ordered[:count]
