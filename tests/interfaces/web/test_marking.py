"""Marked text: the pieces joined are the text, and what is marked is what the search matched."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ownwords.interfaces.web.marking import Marker, Text, marked_span, plain


def joined(text: Text) -> str:
    return "".join(piece.text for piece in text)


def marked(text: Text) -> list[str]:
    return [piece.text for piece in text if piece.marked]


@given(st.text(), st.text())
def test_no_character_is_lost(text: str, query: str) -> None:
    assert joined(Marker(query).mark(text)) == text
    assert joined(marked_span(text, query)) == text
    assert joined(plain(text)) == text


@pytest.mark.parametrize(
    ("query", "text", "expected"),
    [
        ("bake", "I baked; we bake. Bacon!", ["baked", "bake"]),
        ("café", "The CAFE, and a café.", ["CAFE", "café"]),
        ("Tag", "Guten Tag, Montagabend", ["Tag"]),
        ("北京", "我住在北京市", ["北京"]),
        ("京", "我住在北京市", ["京"]),
        ("don't", "I don’t know", ["don’t"]),
        ("the", "a the b", ["the"]),
        ("", "nothing", []),
        ("?!", "what?!", []),
    ],
)
def test_words_are_marked_as_the_search_matches_them(query: str, text: str, expected: list[str]) -> None:
    assert marked(Marker(query).mark(text)) == expected


def test_the_owners_languages_count() -> None:
    assert marked(Marker("Häuser", ("de",)).mark("Das Haus ist alt.")) == ["Haus"]


def test_a_span_is_marked_where_it_first_stands() -> None:
    assert marked_span("ab ab", "ab")[0].marked
    assert marked(marked_span("ab ab", "ab")) == ["ab"]
    assert marked(marked_span("ab", "cd")) == []
    assert marked(marked_span("ab", None)) == []


def test_an_excerpt_holds_the_word_and_is_short() -> None:
    text = "filler " * 500 + "kumquat " + "filler " * 500
    short = Marker("kumquats").excerpt(text)
    assert marked(short) == ["kumquat"]
    assert len(joined(short)) <= 320
