"""Days and instants as people give them, read in the owner's time zone.

Stored times are UTC; a day is a day of the owner's (NOD-28, decisions "Conversation search").
"""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from ownwords.errors import Invalid

_DAY = re.compile(r"\d{4}-?\d{2}-?\d{2}")


def parse_zone(name: str) -> ZoneInfo:
    """The time zone of that IANA name, such as Europe/Lisbon."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        message = f"Unknown time zone {name!r}: use an IANA name such as Europe/Lisbon or UTC."
        raise Invalid(message, field="time_zone") from None


def parse_start(text: str, zone: tzinfo, field: str = "from") -> datetime:
    """The first instant of a day, or the instant itself, in UTC."""
    return _parse(text, zone, field, timedelta())


def parse_end(text: str, zone: tzinfo, field: str = "to") -> datetime:
    """The first instant after a day, or just after the instant itself: the end is included by excluding this one."""
    return _parse(text, zone, field, timedelta(days=1))


def _parse(text: str, zone: tzinfo, field: str, whole_day: timedelta) -> datetime:
    text = text.strip()
    try:
        if _DAY.fullmatch(text):
            day = date.fromisoformat(text) + whole_day
            return datetime.combine(day, time(), zone).astimezone(UTC)
        instant = datetime.fromisoformat(text)
        if instant.tzinfo is None:
            instant = instant.replace(tzinfo=zone)
        instant = instant.astimezone(UTC)
        return instant + timedelta(microseconds=1) if whole_day else instant
    except (ValueError, OverflowError) as problem:
        message = f"Cannot read {text!r} as a date ({problem}): use 2026-03-31 or 2026-03-31T09:00:00+01:00."
        raise Invalid(message, field=field) from None
