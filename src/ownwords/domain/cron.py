"""Schedules as cron expressions, in a time zone: minute, hour, day of the month, month, day of the week.

When clocks are changed, what is due at fixed hours is done once, as Debian's cron does it: what falls into an hour that
is left out, right after it; what falls into one that comes twice, the first time.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo

from cronsim import CronSim, CronSimError

from ownwords.errors import Invalid

_LONGEST = 200
_FIELDS = (
    ("minute", "0 to 59"),
    ("hour", "0 to 23"),
    ("day of the month", "1 to 31, L for the last day or LW for the last working day"),
    ("month", "1 to 12 or JAN to DEC"),
    ("day of the week", "0 to 7 or SUN to SAT, with #2 for the second and L for the last of the month"),
)
_ANY = ("*",) * len(_FIELDS)
_SOME_TIME = datetime(2026, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Schedule:
    """When something is due, again and again. Raises Invalid for an expression that is none, or that names no time in
    fifty years; the message names the field and the part of it that is wrong."""

    expression: str
    zone: tzinfo = UTC

    def __post_init__(self) -> None:
        _check(self.expression)

    def next_after(self, after: datetime) -> datetime:
        """The first due time after an aware instant, in UTC."""
        for due in CronSim(self.expression, after.astimezone(self.zone)):
            if (instant := due.astimezone(UTC)) > after:
                return instant
        raise _never(self.expression)


def _check(expression: str) -> None:
    parts = expression.split()
    if len(expression) > _LONGEST or len(parts) != len(_FIELDS):
        names = ", ".join(name for name, _ in _FIELDS)
        raise Invalid(
            f"A schedule has five parts ({names}) with blanks between them, such as 0 3 * * *; this one has "
            f"{len(parts)}.",
            field="schedule",
        )
    for number, part in enumerate(parts):
        for term in part.split(","):
            if not _reads(*_ANY[:number], term, *_ANY[number + 1 :]):
                name, values = _FIELDS[number]
                raise Invalid(
                    f"The {name} of the schedule cannot be {term!r}: use {values}; or * for any, 1-5 for a range, */10 "
                    "for every tenth, and commas between several.",
                    field="schedule",
                )
    if not _reads(*parts):
        raise _never(expression)


def _reads(*parts: str) -> bool:
    """Whether these five parts name a time."""
    try:
        return next(CronSim(" ".join(parts), _SOME_TIME), None) is not None
    except CronSimError:
        return False


def _never(expression: str) -> Invalid:
    return Invalid(f"The schedule {expression!r} names a day that never comes: check its days.", field="schedule")
