"""Instants as whole microseconds since 1970 in UTC: what stores keep and what search sorts by. Exact both ways."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


def to_microseconds(instant: datetime) -> int:
    """The microseconds from 1970 to an aware instant; negative before."""
    return (instant - _EPOCH) // _MICROSECOND


def from_microseconds(microseconds: int) -> datetime:
    """The instant, in UTC."""
    return _EPOCH + timedelta(microseconds=microseconds)
