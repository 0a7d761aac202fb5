"""Cron expressions: the next time in a zone, also when clocks are changed, and what is wrong with one that is wrong."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ownwords.domain.cron import Schedule
from ownwords.domain.jobs import next_tick
from ownwords.errors import Invalid

LISBON, NEW_YORK, LORD_HOWE = map(ZoneInfo, ("Europe/Lisbon", "America/New_York", "Australia/Lord_Howe"))
MONDAY = datetime(2026, 3, 2, 9, tzinfo=UTC)


def times(schedule: Schedule, after: datetime, count: int) -> list[str]:
    """The next times, in the schedule's zone."""
    found: list[str] = []
    for _ in range(count):
        after = schedule.next_after(after)
        found.append(after.astimezone(schedule.zone).isoformat(timespec="minutes"))
    return found


@pytest.mark.parametrize(
    ("expression", "due"),
    [
        ("7 * * * *", "2026-03-02T09:07"),
        ("0 9 * * *", "2026-03-03T09:00"),
        ("*/20 * * * *", "2026-03-02T09:20"),
        ("0 */2 * * *", "2026-03-02T10:00"),
        ("30 8-10 * * MON-FRI", "2026-03-02T09:30"),
        ("0 0 1,15 * *", "2026-03-15T00:00"),
        ("0 12 * * sun#2", "2026-03-08T12:00"),
        ("0 0 L feb *", "2027-02-28T00:00"),
        ("0 0 LW * *", "2026-03-31T00:00"),
        ("0 0 29 2 *", "2028-02-29T00:00"),
        ("  0   6\t* * 7 ", "2026-03-08T06:00"),
    ],
)
def test_the_next_time(expression: str, due: str) -> None:
    assert Schedule(expression).next_after(MONDAY) == datetime.fromisoformat(due).replace(tzinfo=UTC)


def test_a_schedule_goes_by_its_zone() -> None:
    assert Schedule("0 9 * * *", NEW_YORK).next_after(MONDAY) == MONDAY.replace(hour=14)
    assert times(Schedule("0 9 * * *", LISBON), MONDAY.replace(day=28), 3) == [
        "2026-03-29T09:00+01:00",
        "2026-03-30T09:00+01:00",
        "2026-03-31T09:00+01:00",
    ]


def test_an_hour_that_is_left_out_skips_nothing() -> None:
    """In Lisbon it is 02:00 at 01:00 on 29 March 2026."""
    before = datetime(2026, 3, 28, 12, tzinfo=UTC)
    assert times(Schedule("30 1 * * *", LISBON), before, 2) == ["2026-03-29T02:00+01:00", "2026-03-30T01:30+01:00"]
    hourly = times(Schedule("7 * * * *", LISBON), datetime(2026, 3, 29, 0, 7, tzinfo=UTC), 2)
    assert hourly == ["2026-03-29T02:07+01:00", "2026-03-29T03:07+01:00"]


def test_an_hour_that_comes_twice_is_used_once_by_fixed_hours_and_twice_by_every_hour() -> None:
    """In New York it is 01:00 again at 02:00 on 1 November 2026."""
    before = datetime(2026, 11, 1, 4, tzinfo=UTC)
    assert times(Schedule("30 1 * * *", NEW_YORK), before, 2) == ["2026-11-01T01:30-04:00", "2026-11-02T01:30-05:00"]
    between = datetime(2026, 11, 1, 6, 10, tzinfo=UTC)
    assert times(Schedule("30 1 * * *", NEW_YORK), between, 1) == ["2026-11-02T01:30-05:00"]
    assert times(Schedule("7 * * * *", NEW_YORK), before, 4)[1:] == [
        "2026-11-01T01:07-04:00",
        "2026-11-01T01:07-05:00",
        "2026-11-01T02:07-05:00",
    ]


@given(
    when=st.datetimes(datetime(2024, 1, 1), datetime(2030, 1, 1)),
    zone=st.sampled_from([UTC, LISBON, NEW_YORK, LORD_HOWE]),
    expression=st.sampled_from(["7 * * * *", "30 1 * * *", "*/15 * * * *", "0 2,3 * * *", "15 1-2 * * *"]),
)
def test_it_goes_forward_and_misses_no_day(when: datetime, zone: ZoneInfo, expression: str) -> None:
    after = when.replace(tzinfo=UTC)
    schedule = Schedule(expression, zone)
    due = schedule.next_after(after)
    assert timedelta(0) < due - after <= timedelta(hours=25)
    assert schedule.next_after(due) > due
    assert schedule.next_after(due - timedelta(microseconds=1)) == due
    if (expression, zone) == ("7 * * * *", UTC):
        assert due == next_tick(after)


@pytest.mark.parametrize(
    ("expression", "says"),
    [
        ("", "has five parts (minute, hour, day of the month, month, day of the week)"),
        ("7 * * *", "this one has 4"),
        ("0 7 * * * *", "this one has 6"),
        ("61 * * * *", "The minute of the schedule cannot be '61': use 0 to 59"),
        ("0 9,24 * * *", "The hour of the schedule cannot be '24': use 0 to 23"),
        ("0 9 0 * *", "The day of the month of the schedule cannot be '0'"),
        ("0 9 * JANUARY *", "The month of the schedule cannot be 'JANUARY': use 1 to 12 or JAN to DEC"),
        ("0 9 * * MON#6", "The day of the week of the schedule cannot be 'MON#6'"),
        ("0 9 * * 1-", "cannot be '1-'"),
        ("5-1 * * * *", "cannot be '5-1'"),
        ("*/0 * * * *", "cannot be '*/0'"),
        ("1,,2 * * * *", "cannot be ''"),
        ("@hourly", "this one has 1"),
        ("0 0 30 2 *", "names a day that never comes"),
        ("0 0 31 4,6 *", "names a day that never comes"),
        ("0 0 29 2 *" + " " * 300, "has five parts"),
    ],
)
def test_what_is_wrong_is_named(expression: str, says: str) -> None:
    with pytest.raises(Invalid) as problem:
        Schedule(expression)
    assert says in problem.value.message
    assert problem.value.field == "schedule"


@given(st.text("0123456789*/-,#LW ²٣MONSUNjan", max_size=25) | st.text(max_size=25))
def test_anything_else_is_a_schedule_or_invalid(expression: str) -> None:
    try:
        schedule = Schedule(expression)
    except Invalid:
        return
    assert schedule.next_after(MONDAY) > MONDAY
