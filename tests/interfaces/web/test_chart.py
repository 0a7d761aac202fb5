"""The chart's geometry: every amount has its share of the height, whatever the amounts are."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ownwords.interfaces.web.chart import MOST_SERIES, OTHERS, Chart, Measure, stacked

FIRST = date(2026, 2, 20)
PLAIN = Measure(str, lambda value, step: str(value))
names = st.sampled_from([f"task {number}" for number in range(12)])
bars = st.lists(st.dictionaries(names, st.integers(0, 10**12), max_size=12), min_size=1, max_size=400)


def drawn(*parts: dict[str, int]) -> Chart:
    days = [FIRST + timedelta(days=number) for number in range(len(parts))]
    return stacked(days, {day: amounts for day, amounts in zip(days, parts, strict=True) if amounts}, PLAIN)


def number(percent: str) -> float:
    assert percent.endswith("%")
    return float(percent[:-1])


@given(bars)
def test_every_amount_stands_in_the_picture_at_its_share(parts: list[dict[str, int]]) -> None:
    chart = drawn(*parts)
    top = int(chart.ticks[-1].text)
    highest = max(sum(amounts.values()) for amounts in parts)
    assert top >= highest
    assert len(chart.segments) == sum(amount > 0 for amounts in parts for amount in amounts.values())
    for segment in chart.segments:
        amount = int(segment.title.rpartition(": ")[2])
        assert number(segment.height) == pytest.approx(amount * 100 / top, abs=0.01)
        assert 0 <= number(segment.x) <= 100 - number(segment.width) + 0.01
        assert -0.01 <= number(segment.y) <= 100 - number(segment.height) + 0.01
    assert 2 <= len(chart.ticks) <= 6
    assert (chart.ticks[0].text, number(chart.ticks[0].y), number(chart.ticks[-1].y)) == ("0", 100, 0)
    assert len(chart.series) <= MOST_SERIES
    assert {segment.colour for segment in chart.segments} == {series.colour for series in chart.series}
    assert len(chart.labels) <= 6


def test_segments_stand_on_each_other_the_largest_series_at_the_bottom() -> None:
    chart = drawn({"small": 10, "large": 30}, {"large": 1})
    large, small = (segment for segment in chart.segments if "20 February" in segment.title)
    assert large.title.startswith("large")
    assert number(large.y) + number(large.height) == pytest.approx(100)
    assert number(small.y) + number(small.height) == pytest.approx(number(large.y))
    assert [(series.name, series.total) for series in chart.series] == [("large", "31"), ("small", "10")]


def test_more_names_than_colours_share_the_last() -> None:
    chart = drawn({f"task {number}": 100 - number for number in range(9)})
    assert [series.name for series in chart.series] == [*(f"task {number}" for number in range(6)), OTHERS]
    assert chart.series[-1].total == str(94 + 93 + 92)
    assert [segment.colour for segment in chart.segments] == [0, 1, 2, 3, 4, 5, 6, 6, 6]


@pytest.mark.parametrize(
    ("days", "labels"),
    [
        (1, ["20 Feb"]),
        (7, ["20 Feb", "22 Feb", "24 Feb", "26 Feb"]),
        (30, ["20 Feb", "26 Feb", "4 Mar", "10 Mar", "16 Mar"]),
        (366, ["Mar 2026", "Jun 2026", "Sep 2026", "Dec 2026"]),
    ],
)
def test_days_are_named_as_there_is_room(days: int, labels: list[str]) -> None:
    assert [label.text for label in drawn(*[{"task": 1}] * days).labels] == labels
