"""BM25 over the texts at hand."""

from __future__ import annotations

from ownwords.domain.text_index import TextIndex
from ownwords.domain.words import index_terms, query_words

TEXTS = [index_terms(text) for text in ("the blue boat", "the boat", "the boat of my neighbour over there", "the flat")]


def scores(query: str) -> list[float]:
    return TextIndex(TEXTS).relevance(dict.fromkeys(query_words(query), 1.0))


def test_rare_words_and_short_texts_count_more() -> None:
    blue, short, long, none = scores("the blue boats")
    assert blue > short > long > none == 0


def test_a_words_weight_scales_what_it_adds() -> None:
    full, half = (TextIndex(TEXTS).relevance({("boat",): weight}) for weight in (1.0, 0.5))
    assert [round(score / 2, 9) for score in full] == [round(score, 9) for score in half]


def test_equal_words_are_one_word() -> None:
    assert TextIndex(TEXTS[:1]).relevance({("boat", "blue"): 1.0}) == TextIndex(TEXTS[:1]).relevance({("boat",): 1.0})


def test_nothing_to_look_for_or_in() -> None:
    assert TextIndex([]).relevance({("boat",): 1.0}) == []
    assert TextIndex(TEXTS).relevance({}) == [0, 0, 0, 0]
