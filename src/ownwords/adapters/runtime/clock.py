"""The machine's clock."""

from __future__ import annotations

from datetime import UTC, datetime


class SystemClock:
    """The time of this machine, aware and in UTC."""

    def now(self) -> datetime:
        return datetime.now(UTC)
