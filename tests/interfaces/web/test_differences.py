"""The words before and after, with what is otherwise told apart."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ownwords.interfaces.web.differences import Fate, Piece, pieces

texts = st.one_of(
    st.text(max_size=60), st.lists(st.sampled_from(["tea", " ", "Porto", ",", "ポルト", "茶"])).map("".join)
)


@given(texts, texts)
def test_the_pieces_are_the_two_texts(before: str, after: str) -> None:
    found = pieces(before, after)
    assert "".join(piece.text for piece in found if piece.fate is not Fate.IN) == before
    assert "".join(piece.text for piece in found if piece.fate is not Fate.OUT) == after
    assert all(piece.text for piece in found) or not before or not after


def test_words_are_exchanged_and_characters_where_nothing_parts_words() -> None:
    assert pieces("Ines lives in Porto.", "Ines lives in Lyon.") == (
        Piece("Ines lives in "),
        Piece("Porto", Fate.OUT),
        Piece("Lyon", Fate.IN),
        Piece("."),
    )
    assert [piece.fate for piece in pieces("京都に住む", "東京に住む")] == [Fate.IN, Fate.KEPT, Fate.OUT, Fate.KEPT]


def test_texts_with_little_in_common_are_no_patchwork() -> None:
    old, new = "I was born in Ghent.", "Emil likes to sail, in summer."
    assert pieces(old, new) == (Piece(old, Fate.OUT), Piece(new, Fate.IN))
