"""When Dream runs by itself, and what a run is reported with."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from ownwords.domain.dreams import DreamEdit, DreamOutcome, DreamRun, DreamSchedule, completion
from ownwords.errors import Invalid

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


@pytest.mark.parametrize(
    ("last", "now", "due"),
    [
        (None, NOON, NOON + 2 * HOUR),
        (NOON, NOON, NOON + 2 * HOUR),
        (NOON, NOON + HOUR, NOON + 2 * HOUR),
        (NOON, NOON + 2 * HOUR, NOON + 4 * HOUR),
        (NOON, NOON + 51.5 * HOUR, NOON + 52 * HOUR),
        (NOON + HOUR, NOON, NOON + 2 * HOUR),
    ],
    ids=["never yet", "just now", "between", "at the time itself", "days ago", "a clock that was set back"],
)
def test_every_two_hours_from_the_last_run_on(last: datetime | None, now: datetime, due: datetime) -> None:
    assert DreamSchedule().next_after(last, now, UTC) == due


def test_a_cron_expression_goes_first_and_is_of_the_owners_zone() -> None:
    schedule = DreamSchedule(2, "0 */4 * * *")
    assert schedule.next_after(NOON, NOON, UTC) == NOON + 4 * HOUR
    assert schedule.next_after(None, NOON, ZoneInfo("Asia/Kolkata")) == NOON + 2.5 * HOUR


def test_a_wrong_cron_expression_is_an_error_at_once() -> None:
    with pytest.raises(Invalid, match="five parts"):
        DreamSchedule(2, "every night")


def test_what_each_outcome_is_reported_with() -> None:
    edit = DreamEdit("USER.md", "append", (1,), text="- x")

    def told(outcome: DreamOutcome, version: str | None = None, reason: str = "") -> str:
        return completion(DreamRun("r", NOON, 1.26, True, outcome, (1,), version, (edit,), reason))

    assert told(DreamOutcome.CHANGED, "1234567890" * 4) == "Dream completed in 1.3s. (commit 12345678)"
    assert told(DreamOutcome.UNCHANGED) == "Dream completed in 1.3s; no memory changes."
    assert told(DreamOutcome.HELD).startswith("Dream completed in 1.3s; 1 edit waits for your approval")
    assert told(DreamOutcome.APPROVED, "1234567890" * 4) == "Approved. (commit 12345678)"
    assert told(DreamOutcome.APPROVED) == "Approved; no memory changes."
    assert told(DreamOutcome.REJECTED) == "Rejected; no memory changes."
    failed = "Dream did not complete after 1.3s (stop_reason: It is down); memory cursor was not advanced."
    assert told(DreamOutcome.FAILED, reason="It is down.") == failed
    assert told(DreamOutcome.SET_ASIDE).startswith("Dream failed after 1.3s")
    assert told(DreamOutcome.NOTHING).startswith("Dream has nothing new to read.\n")
