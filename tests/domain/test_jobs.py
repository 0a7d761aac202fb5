"""Minute 7 of every hour, in UTC (NOD-100)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ownwords.domain.jobs import next_tick


@pytest.mark.parametrize(
    ("after", "tick"),
    [
        ("2026-03-02T09:00:00", "2026-03-02T09:07:00"),
        ("2026-03-02T09:06:59.999999", "2026-03-02T09:07:00"),
        ("2026-03-02T09:07:00", "2026-03-02T10:07:00"),
        ("2026-03-02T09:07:00.000001", "2026-03-02T10:07:00"),
        ("2026-12-31T23:59:59", "2027-01-01T00:07:00"),
        ("2026-03-02T09:00:00+05:45", "2026-03-02T04:07:00"),
    ],
)
def test_the_next_tick(after: str, tick: str) -> None:
    given_time = datetime.fromisoformat(after)
    if given_time.tzinfo is None:
        given_time = given_time.replace(tzinfo=UTC)
    assert next_tick(given_time) == datetime.fromisoformat(tick).replace(tzinfo=UTC)


@given(st.datetimes(datetime(1971, 1, 1), datetime(2200, 1, 1)), st.integers(-1_439, 1_439))
def test_a_tick_is_within_the_hour_and_at_minute_seven_wherever_one_is(when: datetime, minutes: int) -> None:
    after = when.replace(tzinfo=timezone(timedelta(minutes=minutes)))
    tick = next_tick(after)
    assert timedelta(0) < tick - after <= timedelta(hours=1)
    assert (tick.minute, tick.second, tick.microsecond, tick.tzinfo) == (7, 0, 0, UTC)
