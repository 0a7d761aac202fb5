"""What no store can keep is refused where a person types it, and repaired where it is imported."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ownwords.domain.characters import checked_characters, repaired_characters
from ownwords.errors import Invalid

every_character = st.text(st.characters())


@pytest.mark.parametrize("text", ["a\x00b", "\ud800", "a\udfff", "\udc00\ud800"])
def test_what_cannot_be_kept_is_refused_with_its_field(text: str) -> None:
    with pytest.raises(Invalid) as caught:
        checked_characters(text, "title")
    assert caught.value.field == "title"


@given(every_character)
def test_repaired_text_can_be_kept_and_loses_nothing_else(text: str) -> None:
    repaired = repaired_characters(text)
    assert checked_characters(repaired, "text") == repaired
    storable = [character for character in text if character != "\x00" and not "\ud800" <= character <= "\udfff"]
    kept = iter(repaired)
    assert all(character in kept for character in storable)


def test_two_halves_of_a_pair_become_the_character_they_mean() -> None:
    assert repaired_characters("\ud83c\udf89 \ud83c!") == "🎉 \ufffd!"
