"""No byte is lost on the way through a text, and a text that is whole stays as it is."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ownwords.domain.raw_bytes import bytes_of, is_binary, text_of
from ownwords.errors import Invalid


@given(st.binary())
@example(b"Ren\xd1\n")
@example("\uefd1 and \U0001f600".encode())
@example(b"\xed\xb3\x91 half a character")
def test_every_byte_comes_back(raw: bytes) -> None:
    text = text_of(raw)
    assert bytes_of(text) == raw
    text.encode()  # it can be sent on: no half characters


@given(st.text(st.characters(exclude_categories=["Cs", "Co"])))
def test_ordinary_text_is_itself(text: str) -> None:
    assert text_of(text.encode()) == text
    assert is_binary(text) == ("\0" in text)


def test_a_stray_byte_is_one_character_and_told_apart() -> None:
    assert text_of(b"Ren\xd1\n") == "Ren\uefd1\n"
    assert is_binary(text_of(b"Ren\xd1\n"))


def test_half_a_character_is_refused() -> None:
    with pytest.raises(Invalid, match="half a character"):
        bytes_of("\ud83d")
