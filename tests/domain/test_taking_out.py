"""Words taken out of a text: a line goes where it says nothing else."""

from __future__ import annotations

import pytest

from ownwords.domain.quotes import find_quote
from ownwords.domain.taking_out import without_words


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("- My sister lives in Porto.\n- Tea\n", "- Tea\n"),
        ("# People\r\n\r\n* MY  SISTER lives in Porto (2026-04-02)\r\nTea", "# People\r\n\r\nTea"),
        ("1. my sister lives in Porto (from a web page)\n", ""),
        ("- [permanent] My sister lives in Porto (2026-04-02) (from mail)\nTea", "Tea"),
        ("The roof. My sister lives in Porto. More.\n", "The roof. [redacted]. More.\n"),
        ("My sister\nlives in Porto\nTea", "Tea"),
        ("So: my sister\nlives in Porto\nTea", "So: [redacted]\nTea"),
        ("My sister lives in Porto\nMy sister lives in Porto", ""),
        ("my sister lives in Porto, and my sister lives in Porto!", "[redacted], and [redacted]!"),
        ("\uefd1 my sister lives in Porto", "\uefd1 [redacted]"),
        ("Nothing of it", "Nothing of it"),
        ("", ""),
    ],
)
def test_what_is_left(text: str, left: str) -> None:
    assert without_words(text, "my sister lives in Porto") == left
    assert without_words(left, "my sister lives in Porto") == left
    assert find_quote(left, "my sister lives in Porto") is None


def test_words_that_the_mark_holds_end() -> None:
    assert without_words("so redacted it is", "redacted") == "so [redacted] it is"
    assert without_words("a [redacted] b", "[redacted]") == "a [redacted] b"
