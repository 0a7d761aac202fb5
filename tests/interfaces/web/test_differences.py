"""The words before and after, with what is otherwise told apart."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ownwords.interfaces.web.pieces import Fate, Piece, long_pieces, pieces

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


@given(texts, texts)
def test_short_texts_are_told_whole_whatever_their_ends(before: str, after: str) -> None:
    found = long_pieces(before, after)
    assert "".join(piece.text for piece in found if piece.fate is not Fate.IN) == before
    assert "".join(piece.text for piece in found if piece.fate is not Fate.OUT) == after
    assert all(piece.text for piece in found)


def test_of_long_texts_what_is_beside_a_change_is_told() -> None:
    """A note of the notebook may have 100,000 characters; comparing all of them by words would take minutes."""
    start, end = "start " * 8_000, " end" * 8_000
    kept, out, come, rest = long_pieces(f"{start}blue{end}", f"{start}green{end}")
    assert (out, come) == (Piece("blue", Fate.OUT), Piece("green", Fate.IN))
    assert (kept.text, rest.text) == (f"… {start[-200:]}", f"{end[:200]} …")
    old, new = " ".join(map(str, range(20_000))), " ".join(map(str, range(20_000, 0, -1)))
    gone, came = long_pieces(old, new)
    assert (gone.fate, came.fate) == (Fate.OUT, Fate.IN)
    assert (gone.text, came.text) == (f"{old[:1_200]} …", f"{new[:1_200]} …")
    (same,) = long_pieces(old, old)
    assert same.text == f"{old[:1_200]} …"
