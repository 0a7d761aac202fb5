"""Markdown as a channel shows it: marks are taken off, and what only looks like one stays."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ownwords.domain.markdown_texts import markdown_parts, plain_with_spans


def looks(text: str) -> tuple[str, list[tuple[str, str]]]:
    plain, spans = plain_with_spans(text)
    return plain, [(span.look.value, plain[span.start : span.end]) for span in spans]


@pytest.mark.parametrize("text", ["2 * 3 * 4", "a**b", "snake_case_name", "`open", "** **", "#tag", "*", "```"])
def test_what_is_no_mark_stays(text: str) -> None:
    assert looks(text) == (text, [])


def test_marks_are_taken_off() -> None:
    assert looks("**a** *b* `c*`\n# D\n```py\ne\n```") == (
        "a b c*\nD\ne",
        [("bold", "a"), ("italic", "b"), ("code", "c*"), ("bold", "D"), ("block", "e")],
    )


@given(st.text(st.sampled_from("ab*`#_ \n"), max_size=60))
def test_no_text_fails_and_spans_lie_in_it_one_after_the_other(text: str) -> None:
    plain, spans = plain_with_spans(text)
    end = 0
    for span in spans:
        assert end <= span.start < span.end <= len(plain)
        end = span.end


def test_a_block_that_is_cut_is_a_block_in_both_parts() -> None:
    text = "```\n" + "\n".join(["line"] * 40) + "\n```\nEnd."
    parts = markdown_parts(text, 100)
    assert all(len(part) <= 100 for part in parts)
    assert all([look for look, _ in looks(part)[1]] == ["block"] for part in parts[:-1])
    assert parts[-1].endswith("End.")
