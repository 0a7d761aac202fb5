"""Days of the owner's, as instants: zones, days of 23 and 25 hours, and what is no date (NOD-28)."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ownwords.domain.dates import parse_end, parse_start, parse_zone
from ownwords.errors import Invalid

LISBON, NEW_YORK, AUCKLAND = ZoneInfo("Europe/Lisbon"), ZoneInfo("America/New_York"), ZoneInfo("Pacific/Auckland")
SAO_PAULO, HAVANA = ZoneInfo("America/Sao_Paulo"), ZoneInfo("America/Havana")


@pytest.mark.req("NOD-28")
@pytest.mark.parametrize(
    ("day", "zone", "start", "hours"),
    [
        ("2026-01-15", LISBON, "2026-01-15T00:00Z", 24),
        ("2026-03-29", LISBON, "2026-03-29T00:00Z", 23),
        ("2026-10-25", LISBON, "2026-10-24T23:00Z", 25),
        ("2026-03-08", NEW_YORK, "2026-03-08T05:00Z", 23),
        ("2026-07-01", AUCKLAND, "2026-06-30T12:00Z", 24),
        ("2018-11-04", SAO_PAULO, "2018-11-04T03:00Z", 23),  # there is no midnight on this day
        ("2018-11-03", SAO_PAULO, "2018-11-03T03:00Z", 24),
        ("2026-11-01", HAVANA, "2026-11-01T04:00Z", 25),  # there are two
        ("20260115", LISBON, "2026-01-15T00:00Z", 24),
    ],
)
def test_a_day_is_the_owners_day(day: str, zone: ZoneInfo, start: str, hours: int) -> None:
    assert parse_start(day, zone) == datetime.fromisoformat(start)
    assert parse_end(day, zone) - parse_start(day, zone) == timedelta(hours=hours)


@given(st.dates(), st.sampled_from([LISBON, NEW_YORK, AUCKLAND, SAO_PAULO, HAVANA, ZoneInfo("UTC")]))
def test_days_follow_each_other_without_a_gap(day: date, zone: ZoneInfo) -> None:
    try:
        end = parse_end(day.isoformat(), zone)
        following = parse_start((day + timedelta(days=1)).isoformat(), zone)
    except (Invalid, OverflowError):
        assert day.year in {1, 9999}
    else:
        assert end == following


@pytest.mark.req("NOD-28", "NOD-33")
def test_an_instant_is_itself_and_without_an_offset_the_owners() -> None:
    at = datetime(2026, 7, 1, 8, 30, tzinfo=UTC)
    assert parse_start("2026-07-01T09:30", LISBON) == parse_start("2026-07-01T08:30Z", LISBON, "before") == at
    assert parse_end("2026-07-01T10:30:00+02:00", LISBON) == at + timedelta(microseconds=1)
    assert parse_start(" 2026-07-01 ", LISBON, "before") == datetime(2026, 6, 30, 23, tzinfo=UTC)


@pytest.mark.parametrize(
    "text", ["2026-02-31", "31.03.2026", "yesterday", "2026-13-01", "2026-3-1", "-", "10000-01-01", "٢٠٢٦-٠١-٠١", "0"]
)
def test_what_is_no_date_says_how_to_write_one(text: str) -> None:
    for parse in (parse_start, parse_end):
        with pytest.raises(Invalid, match="2026-03-31") as caught:
            parse(text, LISBON)
        assert caught.value.field == ("from" if parse is parse_start else "to")


def test_the_ends_of_time_are_an_error_and_no_crash() -> None:
    with pytest.raises(Invalid):
        parse_end("9999-12-31", LISBON)
    with pytest.raises(Invalid):
        parse_start("0001-01-01", AUCKLAND)


@pytest.mark.parametrize(
    "name", ["", "Atlantis/Capital", "Europe", "../UTC", "x" * 5_000, "a\x00b", "\ud800", "UTC+25"]
)
def test_an_unknown_zone_says_how_to_name_one(name: str) -> None:
    with pytest.raises(Invalid, match="Europe/Lisbon"):
        parse_zone(name)
