"""Two changes of one text: both hold next to each other, and clash on the same lines."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ownwords.domain.line_merging import Clash, bare, hunks, merge, split_lines

LINES = st.lists(st.sampled_from(["a\n", "b\n", "c\n", "d\n"]), max_size=8).map("".join)


@pytest.mark.parametrize(
    ("base", "mine", "theirs", "merged"),
    [
        ("a\nb\nc\n", "A\nb\nc\n", "a\nb\nC\n", "A\nb\nC\n"),
        ("a\nb\n", "a\nb\nmine\n", "a\n", "a\nmine\n"),  # the line before was taken out
        ("a\nb\n", "mine\na\nb\n", "b\n", "mine\nb\n"),
        ("a\nb\n", "a\n", "a\n", "a\n"),  # both did the same
        ("a\nb\nc\n", "a\nB\nc\nd\n", "a\nB\nc\n", "a\nB\nc\nd\n"),
        ("a\nb\nc\n", "a\r\nb\r\nc\r\n", "a\nx\nc\n", "a\r\nx\r\nc\r\n"),
        ("a\nb", "a\nb\nmine\n", "A\nb", "A\nb\nmine\n"),
        ("a\nb", "x\nb", "a\nb\nc", "x\nb\nc"),
        ("", "", "a\n", "a\n"),
        ("a\n", "", "a\n", ""),
    ],
)
def test_changes_of_other_lines_both_hold(base: str, mine: str, theirs: str, merged: str) -> None:
    assert merge(base, mine, theirs).text == merged
    assert merge(base, mine, theirs).clashes == ()


@pytest.mark.parametrize(
    ("base", "mine", "theirs", "clash"),
    [
        ("a\nb\nc\n", "a\nmine\nc\n", "a\ntheirs\nc\n", Clash(2, "mine\n", "theirs\n")),
        ("a\nb\nc\n", "a\nmine\nc\n", "a\nc\n", Clash(2, "mine\n", "")),
        ("a\n", "a\nmine\n", "a\ntheirs\n", Clash(2, "mine\n", "theirs\n")),
        ("a\nb\nc\nd\n", "a\nB\nC\nd\n", "a\nb\nX\nY\n", Clash(2, "B\nC\nd\n", "b\nX\nY\n")),
    ],
)
def test_changes_of_the_same_lines_clash_and_either_may_win(base: str, mine: str, theirs: str, clash: Clash) -> None:
    kept, forced = merge(base, mine, theirs), merge(base, mine, theirs, theirs_win=True)
    assert kept.clashes == forced.clashes == (clash,)
    assert kept.text == mine
    assert forced.text == theirs


@given(LINES, LINES, LINES)
def test_merging_holds_its_laws(base: str, mine: str, theirs: str) -> None:
    assert merge(base, mine, base).text == mine
    assert merge(base, base, theirs).text == theirs
    one, other = merge(base, mine, theirs), merge(base, theirs, mine)
    assert bool(one.clashes) == bool(other.clashes)
    if not one.clashes:
        assert one.text == other.text


@given(LINES, LINES, LINES)
def test_no_new_line_is_lost_and_none_that_both_kept(base: str, mine: str, theirs: str) -> None:
    """Lines with names of their own, so that each can be followed."""
    first = [f"{number} {line}" for number, line in enumerate(split_lines(base))]
    one = [*first[::2], *(f"mine {line}" for line in split_lines(mine))]
    two = [*(f"theirs {line}" for line in split_lines(theirs)), *first[1:]]
    merged = merge("".join(first), "".join(one), "".join(two))
    if not merged.clashes:
        for line in one + two:
            assert (line in split_lines(merged.text)) == (line not in first or (line in one and line in two))


def test_hunks_rebuild_the_new_text() -> None:
    texts = ["".join(lines) for count in range(4) for lines in product("ab", repeat=count)]
    for old, new in product(texts, texts):
        built, at = "", 0
        for hunk in hunks(old, new):
            built += old[at : hunk.start] + new[hunk.new_start : hunk.new_end]
            at = hunk.end
        assert built + old[at:] == new


def test_a_carriage_return_belongs_to_the_ending() -> None:
    assert [bare(line) for line in split_lines("a\r\nb\rc\n\nd")] == ["a", "b\rc", "", "d"]
