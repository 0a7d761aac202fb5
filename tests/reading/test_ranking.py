"""The one ranking: rarer words count more, shorter messages too, and of equals the newer one comes first."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ownwords.domain.exchanges import Placed, Surroundings, surroundings_of
from ownwords.ports.search import Postings, TermHits
from ownwords.reading.ranking import best, bm25, exchange, lexical, meaning, scaled


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


def placed(*lengths: float, threads: tuple[int, ...] = ()) -> Surroundings:
    """Messages one after the other, each of this length; in one thread where none is given."""
    count = len(lengths)
    positions = np.arange(count, dtype=np.int64)
    numbers = np.array(threads or (1,) * count, np.int64)
    return surroundings_of(Placed(positions, numbers, np.array(lengths, np.float32), np.zeros(count, np.int64)))


def test_a_word_counts_as_much_as_it_is_given() -> None:
    held = postings([10, 10], ({0: 1}, 3), ({1: 1}, 3))
    plain = bm25(held)
    assert bm25(held, [1.0, 0.15]).tolist() == pytest.approx([plain[0], 0.15 * plain[1]])
    assert bm25(held, [0.0, 1.0]).tolist() == pytest.approx([0, plain[1]])
    assert bm25(held, []).tolist() == plain.tolist()
    with pytest.raises(ValueError, match="shorter"):
        bm25(held, [1.0])
    assert lexical(held, placed(10, 10), [0.0, 0.0]).tolist() == [0, 0]
    assert exchange(held, placed(10, 10, threads=(1, 2)), [1.0, 0.0]).tolist() == pytest.approx([0.3, 0])


def test_words_of_neighbours_count_more_the_nearer_and_more_before_than_after() -> None:
    """The fifth of nine holds the word."""
    scores = lexical(postings([10] * 9, ({4: 1}, 3)), placed(*[10] * 9)).tolist()
    assert scores[4] == max(scores) == pytest.approx(1)
    assert scores[5] > scores[3] > scores[2] > scores[1] == 0, "what comes before the word"
    assert scores[5] > scores[6] == pytest.approx(scores[3]), "what follows it"
    assert scores[7] == 0
    apart = lexical(postings([10] * 5, ({2: 1}, 3)), placed(*[10] * 5, threads=(1, 1, 2, 3, 3)))
    assert apart.tolist() == pytest.approx([0, 0, 1, 0, 0])


def test_words_outside_of_the_surroundings_do_not_count() -> None:
    held = postings([10] * 9, ({7: 9}, 3))
    assert lexical(held, placed(10, 10)).tolist() == [0, 0]
    assert exchange(held, placed(10, 10)).tolist() == [0, 0]


def test_an_exchange_shares_its_words() -> None:
    held = postings([10] * 4, ({0: 1, 2: 3}, 3), ({1: 1}, 3))
    around = placed(10, 10, 10, 10, threads=(1, 1, 2, 2))
    first, second, third, fourth = exchange(held, around).tolist()
    assert first == second == pytest.approx(0.3)
    assert 0 < third == fourth < first, "two words of it, not one of them often"


@pytest.mark.parametrize(
    ("cosines", "scores"),
    [
        ([], []),
        ([np.nan, np.nan], [0, 0]),
        ([0.7], [0]),
        ([0.5, 0.5], [0, 0]),
        ([0.9, 0.7, 0.8], [1, 0, 0.5]),
        ([-0.5, -0.25, 0], [0, 0.5, 1]),
        ([0.2, np.nan, 0.6, 0.4], [0, 0.5, 1, 0.5]),
    ],
)
def test_meaning_goes_from_the_farthest_to_the_nearest_and_what_is_unknown_is_in_the_middle(
    cosines: list[float], scores: list[float]
) -> None:
    found = meaning(np.array(cosines, np.float32))
    assert found.dtype == np.float32
    assert found.tolist() == pytest.approx(scores, abs=1e-6)


def test_scores_are_divided_by_the_best_one() -> None:
    assert scaled(np.array([1, 4, 2], np.float32)).tolist() == [0.25, 1, 0.5]
    assert scaled(np.zeros(2, np.float32)).tolist() == [0, 0]
    assert scaled(np.empty(0, np.float32)).tolist() == []


words_held = st.dictionaries(st.integers(0, 11), st.integers(1, 255), min_size=1, max_size=12)


@given(st.lists(st.tuples(words_held, st.floats(0, 1)), max_size=4), st.lists(st.integers(1, 3), max_size=12))
def test_scores_stay_in_their_bounds(found: list[tuple[dict[int, int], float]], threads: list[int]) -> None:
    held = postings([10.0] * 12, *((dict(sorted(hits.items())), len(hits)) for hits, _ in found))
    around = placed(*[float(thread) for thread in threads], threads=tuple(threads))
    weights = [weight for _, weight in found]
    for scores, most in ((lexical(held, around, weights), 1), (exchange(held, around, weights), 0.3)):
        assert len(scores) == len(threads)
        assert np.isfinite(scores).all()
        assert (scores >= 0).all()
        assert (scores <= most + 1e-5).all()
