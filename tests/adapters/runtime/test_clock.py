"""The machine's clock."""

from __future__ import annotations

from datetime import UTC, datetime

from ownwords.adapters.runtime import SystemClock


def test_the_time_is_aware_and_in_utc() -> None:
    before = datetime.now(UTC)
    now = SystemClock().now()
    assert before <= now <= datetime.now(UTC)
    assert now.tzinfo is UTC
