"""A reply as it is read: Markdown with marks, and nothing of it lost or run."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ownwords.domain.conversation import Message, Role
from ownwords.interfaces.web.prose import LONGEST, Prose, prose_of
from ownwords.reading.turns import MessageGround, ShownClaim

SAID = Message("m", "t", Role.OWNER, "words", datetime(2026, 1, 1, tzinfo=UTC))


def claim(said: str, record: str = "r") -> ShownClaim:
    return ShownClaim(said, (MessageGround(record, SAID, "words"),))


def marked(prose: Prose) -> str:
    """The lines as text, with the numbers of their marks in brackets."""
    return "\n".join(
        "".join(piece.span.text + "".join(f"[{mark.number}]" for mark in piece.marks) for piece in part.pieces)
        for part in prose
        if part.is_line
    )


@pytest.mark.parametrize(
    ("text", "said", "shown"),
    [
        ("Ines lives in Porto.", "Ines lives in Porto", "Ines lives in Porto[1]."),
        ("Ines lives in **Porto.** Yes.", "Ines lives in **Porto.**", "Ines lives in Porto.[1] Yes."),
        ("Ines lives in **Porto**", "lives in **Porto", "Ines lives in Porto[1]"),
        ("- one\n- two words\n- three", "two words", "one\ntwo words[1]\nthree"),
        ("`code here` and", "code here", "code here[1] and"),
        ("[a place](https://example.org/x) is", "a place", "a place[1] is"),
        ("It is \u2e19 here.", "It is \u2e19", "It is \u2e19[1] here."),
        ("Nothing of that.", "unsaid", "Nothing of that."),
    ],
)
def test_a_mark_stands_where_its_passage_ends(text: str, said: str, shown: str) -> None:
    assert marked(prose_of(text, "reply", [claim(said)])) == shown


def test_marks_keep_their_order_and_their_numbers() -> None:
    claims = [claim("later", "b"), claim("first", "a"), claim("later", "c")]
    assert marked(prose_of("The first and the *later*.", "reply", claims)) == "The first[2] and the later[1][3]."


def test_a_mark_in_an_address_leaves_the_address_whole() -> None:
    prose = prose_of("[x](https://example.org/way/on)", "reply", [claim("https://example.org/way")])
    hrefs = [piece.span.href for part in prose for piece in part.pieces if piece.span.href]
    assert hrefs == ["https://example.org/way/on"]


def test_a_very_long_text_is_shown_as_it_is_typed() -> None:
    text = "**x**\n" * (LONGEST // 5)
    assert marked(prose_of(text)).startswith("**x**\n**x**")


@given(st.text(alphabet="ab *_`#>-1.[]()\n<&\u2e19é", max_size=60), st.text(alphabet="ab *", min_size=1, max_size=4))
def test_no_word_is_lost_and_none_added(text: str, said: str) -> None:
    prose = prose_of(text, "reply", [claim(said)])
    letters = "".join(piece.span.text for part in prose for piece in part.pieces)
    for character in "abé\u2e19":
        assert letters.count(character) <= text.count(character)
    marks = [mark for part in prose for piece in part.pieces for mark in piece.marks]
    assert len(marks) <= 1
    assert sum(part.is_end for part in prose) == sum(
        bool(part.tag) and not part.is_end for part in prose if part.tag != "hr"
    )
