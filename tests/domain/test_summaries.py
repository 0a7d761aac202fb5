"""Summaries: what of them stays where there is little room, and how large a view may grow."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ownwords.domain.journal import Bullet, Lineage, Mark
from ownwords.domain.summaries import (
    LARGEST_VIEW,
    LONGEST_LINE,
    LONGEST_SUMMARY,
    SMALLEST_VIEW,
    ThreadView,
    fitted,
    summary_line,
    summary_room,
    summary_text,
    summed_up,
    view_budget,
)

DAY = date(2026, 3, 2)
BULLETS = st.lists(
    st.builds(
        Bullet,
        st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=90),
        st.sampled_from(Lineage),
        st.sampled_from(Mark),
        st.just(DAY),
        st.just(("m",)),
    ),
    max_size=20,
)


def bullet(text: str, mark: Mark = Mark.DURABLE, lineage: Lineage = Lineage.OWNER) -> Bullet:
    return Bullet(text, lineage, mark, DAY, ("m",))


@given(BULLETS, BULLETS, st.integers(0, 3_000))
def test_a_summary_never_passes_its_room_and_keeps_its_order(
    before: list[Bullet], new: list[Bullet], room: int
) -> None:
    found = summed_up(before, new, room)
    assert sum(len(summary_line(one)) + 1 for one in found) <= room
    left = iter([*before, *new])
    assert all(any(one.lineage == it.lineage and one.mark == it.mark for it in left) for one in found)


def test_what_matters_longest_goes_last() -> None:
    given_bullets = [bullet("old"), bullet("name", Mark.PERMANENT), bullet("moved", Mark.CORRECTION), bullet("new")]
    line = len(summary_line(bullet("moved", Mark.CORRECTION))) + 1
    kept = [[one.text for one in fitted(given_bullets, count * line)] for count in (0, 1, 2, 3, 9)]
    assert kept == [[], ["moved"], ["name", "moved"], ["name", "moved", "new"], ["old", "name", "moved", "new"]]


def test_what_was_only_for_the_work_at_hand_and_what_is_said_again_stands_once() -> None:
    before = [bullet("working", Mark.EPHEMERAL), bullet("I like tea."), bullet("I like Tea", lineage=Lineage.WEB)]
    new = [bullet("i like TEA"), bullet("next", Mark.EPHEMERAL)]
    assert [one.text for one in summed_up(before, new)] == ["I like Tea", "i like TEA", "next"]
    (shortened,) = summed_up([], [bullet("word " * 900)])
    assert LONGEST_LINE - 10 < len(shortened.text) <= LONGEST_LINE


def test_only_code_says_where_a_line_came_from() -> None:
    lines = [bullet("Pay (from mail)"), bullet("Pay", lineage=Lineage.MAIL), bullet("Pay (2026-01-01)")]
    assert [summary_line(one) for one in lines] == [
        "- Pay (from mail) (2026-03-02)",
        "- Pay (2026-03-02) (from mail)",
        "- Pay (2026-01-01) (2026-03-02)",
    ]
    assert summary_text([]) == ""
    assert summary_text(lines[:1]).endswith("\n- Pay (from mail) (2026-03-02)\n")


@pytest.mark.parametrize(
    ("window", "budget", "room"),
    [
        (None, LARGEST_VIEW, LONGEST_SUMMARY),
        (1_000_000, LARGEST_VIEW, LONGEST_SUMMARY),
        (48_000, 48_000, 8_000),
        (32_000, 32_000, 8_000),
        (8_000, 8_000, 3_000),
        (256, SMALLEST_VIEW, 96),
    ],
)
def test_a_small_window_gets_less(window: int | None, budget: int, room: int) -> None:
    view = ThreadView(None, budget, view_budget(window) if window else None)
    assert (view.largest, view.is_large) == (budget, False)
    assert ThreadView(None, budget + 1, view.budget).is_large
    assert summary_room(window) == room
