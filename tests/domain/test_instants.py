"""Instants as microseconds, exact both ways."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

from hypothesis import given
from hypothesis import strategies as st

from ownwords.domain.instants import from_microseconds, to_microseconds

aware = st.datetimes(timezones=st.integers(-14 * 60, 14 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes))))


@given(aware)
def test_there_and_back_is_the_same_instant_in_utc(instant: datetime) -> None:
    try:
        in_utc = instant.astimezone(UTC)
    except OverflowError:
        return
    back = from_microseconds(to_microseconds(instant))
    assert back == in_utc
    assert back.tzinfo is UTC


@given(aware, aware)
def test_order_is_kept(one: datetime, other: datetime) -> None:
    assert (to_microseconds(one) < to_microseconds(other)) == (one < other)


def test_the_epoch_is_nought() -> None:
    assert to_microseconds(datetime(1970, 1, 1, tzinfo=UTC)) == 0
    assert to_microseconds(datetime(1969, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC)) == -1
