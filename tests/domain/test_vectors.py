"""What goes into an embedder is text that every one takes; what comes out has length 1, or is refused."""

from __future__ import annotations

import unicodedata

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ownwords.domain.vectors import LONGEST_EMBEDDED, embeddable, unit_rows

ANY_TEXT = st.text(st.characters(codec=None), max_size=50)


@given(ANY_TEXT, st.integers(1, 60))
def test_any_text_becomes_one_that_is_not_empty_valid_and_short(text: str, most: int) -> None:
    made = embeddable(text, most)
    assert made.strip()
    assert len(made) <= most
    assert "\x00" not in made
    assert made.encode().decode() == made


@given(st.text(st.characters(codec="utf-8", exclude_characters="\x00"), min_size=1, max_size=50))
def test_a_short_text_is_itself_with_compatible_characters_made_one(text: str) -> None:
    plain = unicodedata.normalize("NFKC", text)
    assert embeddable(text) == (plain if plain.strip() else ".")


def test_a_character_that_stands_for_many_makes_no_text_longer() -> None:
    assert len(embeddable("\ufdfa" * 1_000_000)) == LONGEST_EMBEDDED


def test_rows_keep_their_direction_and_get_length_1() -> None:
    rows = unit_rows([[3, 4], [0, -2]], 2)
    assert rows.dtype == np.float32
    np.testing.assert_allclose(rows, [[0.6, 0.8], [0, -1]])
    assert unit_rows(np.empty((0, 512)), 0).shape == (0, 512)
    huge = np.full((1, 3), 1e38, np.float32)
    np.testing.assert_allclose(np.linalg.norm(unit_rows(huge, 1)), 1, rtol=1e-6)


@pytest.mark.parametrize(
    "values",
    [
        [[1.0, 2.0]],
        [[1.0], [2.0], [3.0]],
        [1.0, 2.0],
        [[1.0], [1.0, 2.0]],
        [[], []],
        [[1.0, float("nan")], [1.0, 2.0]],
        [[1.0, float("inf")], [1.0, 2.0]],
        [[0.0, 0.0], [1.0, 2.0]],
        [["one", "two"], ["three", "four"]],
    ],
)
def test_what_is_not_two_rows_with_a_direction_is_refused(values: object) -> None:
    with pytest.raises(ValueError, match=r"."):
        unit_rows(values, 2)  # type: ignore[arg-type]
