"""The machine's clock."""

from __future__ import annotations

from datetime import UTC, datetime


class SystemClock:
    """The time of this machine, aware and in UTC."""

    def now(self) -> datetime:
        return datetime.now(UTC)


class StoppedClock:
    """Always the same time, to look at a day that is not today."""

    def __init__(self, now: datetime) -> None:
        self._now = now

    def now(self) -> datetime:
        return self._now
