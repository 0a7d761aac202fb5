"""Amounts of money, and whether a model may be called."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ownwords.domain.usage import (
    MICROS,
    MOST_DOLLARS,
    Capacity,
    amount_text,
    capacity,
    check_amounts,
    parse_amount,
    price_text,
    to_dollars,
    to_micros,
)
from ownwords.errors import Invalid

amounts = st.integers(0, MOST_DOLLARS * MICROS)


@pytest.mark.req("NOD-66")
@pytest.mark.parametrize(
    ("limit", "spent_today", "check_in", "spent_in_thread", "wanted"),
    [
        (None, 10**12, None, 10**12, Capacity.OPEN),
        (100, 99, 50, 49, Capacity.OPEN),
        (100, 100, None, 0, Capacity.LIMIT),
        (100, 101, 50, 50, Capacity.LIMIT),
        (100, 99, 50, 50, Capacity.CHECK_IN),
        (None, 10**12, 50, 51, Capacity.CHECK_IN),
        (0, 0, None, 0, Capacity.LIMIT),
    ],
)
def test_each_limit_stops_when_it_is_reached(
    limit: int | None, spent_today: int, check_in: int | None, spent_in_thread: int, wanted: Capacity
) -> None:
    found = capacity(limit=limit, spent_today=spent_today, check_in=check_in, spent_in_thread=spent_in_thread)
    assert found is wanted


@given(amounts)
def test_an_amount_is_the_same_on_every_way_out_and_in(micros: int) -> None:
    assert to_micros(to_dollars(micros), "") == micros
    assert parse_amount(amount_text(micros), "") == parse_amount(f" ${amount_text(micros)} ", "") == micros


@pytest.mark.parametrize(
    "text",
    ["", " ", "$", "-1", "+1", "1,50", "1.", ".5", "1e3", "0x10", "NaN", "٣", "1.0000001", "1" * 10, "1 000", "€2"],
)
def test_what_is_no_amount_is_refused_with_what_is_one(text: str) -> None:
    with pytest.raises(Invalid, match=r"such as 2\.50") as caught:
        parse_amount(text, "daily_limit")
    assert caught.value.field == "daily_limit"


def test_a_refusal_does_not_repeat_a_whole_page() -> None:
    with pytest.raises(Invalid) as caught:
        parse_amount("9" * 10_000, "check_in")
    assert len(caught.value.message) < 200


@pytest.mark.parametrize("dollars", [float("nan"), float("inf"), -float("inf"), 1e300, MOST_DOLLARS + 1])
def test_what_is_no_money_is_refused(dollars: float) -> None:
    with pytest.raises(Invalid):
        to_micros(dollars, "check_in")


@pytest.mark.parametrize(
    ("daily_limit", "check_in", "field"),
    [
        (-1, None, "daily_limit"),
        (MOST_DOLLARS * MICROS + 1, None, "daily_limit"),
        (None, 0, "check_in"),
        (0, -5, "check_in"),
        (None, MOST_DOLLARS * MICROS + 1, "check_in"),
    ],
)
def test_limits_that_cannot_be_meant(daily_limit: int | None, check_in: int | None, field: str) -> None:
    with pytest.raises(Invalid) as caught:
        check_amounts(daily_limit, check_in)
    assert caught.value.field == field


def test_limits_at_their_ends_are_fine() -> None:
    check_amounts(None, None)
    check_amounts(0, 1)
    check_amounts(MOST_DOLLARS * MICROS, MOST_DOLLARS * MICROS)


@pytest.mark.parametrize(
    ("micros", "text"),
    [
        (0, "$0.00"),
        (1, "$0.000001"),
        (216, "$0.00022"),
        (5_400, "$0.0054"),
        (99_999, "$0.10"),
        (100_000, "$0.10"),
        (844_499, "$0.84"),
        (1_204_500_000, "$1,204.50"),
    ],
)
def test_a_price_is_told_as_a_person_reads_it(micros: int, text: str) -> None:
    assert price_text(micros) == text
