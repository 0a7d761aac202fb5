"""A long text in pieces: none too long, nothing lost, and cut where it is least felt."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ownwords.domain.long_texts import cut, utf16_units


def test_it_is_cut_between_paragraphs_then_lines_then_sentences_then_words() -> None:
    assert cut("One. Two.\n\nThree.", 12) == ["One. Two.", "Three."]
    assert cut("One. Two.\nThree.", 12) == ["One. Two.", "Three."]
    assert cut("One two. Three four.", 14) == ["One two.", "Three four."]
    assert cut("one two three", 8) == ["one two", "three"]
    assert cut("x" * 9, 4) == ["xxxx", "xxxx", "x"]
    assert cut("", 4) == cut(" \n ", 4) == []


@given(st.text(st.sampled_from("a.😀 \n"), max_size=200), st.integers(2, 30))
def test_no_piece_is_too_long_and_no_word_is_lost(text: str, most: int) -> None:
    for measure in (len, utf16_units):
        pieces = cut(text, most, measure)
        assert all(0 < measure(piece) <= most for piece in pieces)
        assert "".join("".join(pieces).split()) == "".join(text.split())
