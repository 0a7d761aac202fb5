"""The values of a question's times: ranges of dates with open ends, and events whose date has to be looked up."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

from ownwords.tasks.background.background import Unit
from ownwords.tasks.spoken_times import Period

DAYS = {Unit.DAY: 1, Unit.WEEK: 7, Unit.WEEKEND: 7, Unit.MONTH: 30, Unit.YEAR: 365}
"""How many days a unit stands for, where it measures a distance."""
_SLACK = {Unit.DAY: 0, Unit.WEEK: 3, Unit.WEEKEND: 3, Unit.MONTH: 15, Unit.YEAR: 180}
_FEW = {Unit.DAY: (2, 7), Unit.WEEK: (2, 6), Unit.WEEKEND: (2, 6), Unit.MONTH: (2, 6), Unit.YEAR: (2, 6)}
_FURTHEST = 366 * 1000


class Relation(StrEnum):
    """How the time that is asked about lies to an event."""

    BEFORE = "before"
    AFTER = "after"
    DURING = "during"
    AROUND = "around"


@dataclass(frozen=True, slots=True)
class DateRange:
    """From `start` to `end`, both included; None is an open end."""

    start: date | None
    end: date | None

    def __str__(self) -> str:
        """As an ISO 8601 interval; an open end is empty."""
        return f"{self.start or ''}/{self.end or ''}"

    def overlaps(self, period: Period) -> bool:
        """Whether a day lies in both."""
        return (self.start is None or period.end >= self.start) and (self.end is None or period.start <= self.end)


@dataclass(frozen=True, slots=True)
class Offset:
    """How far from an event, in days: at least and at most."""

    least: int
    most: int

    @staticmethod
    def about(count: int, unit: Unit) -> Offset:
        """ "Two weeks": a distance, as inexact as its unit."""
        days, slack = count * DAYS[unit], _SLACK[unit]
        return Offset(min(max(days - slack, 0), _FURTHEST), min(days + slack, _FURTHEST))

    @staticmethod
    def few(unit: Unit) -> Offset:
        """ "A few weeks"."""
        least, most = _FEW[unit]
        return Offset(least * DAYS[unit], most * DAYS[unit])

    @staticmethod
    def the(unit: Unit) -> Offset:
        """ "The week after": all of it."""
        return Offset(1, DAYS[unit])


SOON = Offset(0, 14)
""" "Shortly after"."""


@dataclass(frozen=True, slots=True)
class AskedTime:
    """A time that a question names, at `start:end` of its text.

    Either `period` is known, or `anchor` is the event to look up, in the words of the question ("the wedding", "I
    moved"), with `relation` and perhaps `offset` to it ("two weeks after"). `of_saying` is true where the time says
    when something was said to the assistant or by it ("what did I tell you last week"), and not when it happened.
    `soft` is a time that is vague ("recently"): a hint, not a limit.
    """

    start: int
    end: int
    period: DateRange | None = None
    anchor: str | None = None
    relation: Relation = Relation.DURING
    offset: Offset | None = None
    of_saying: bool = False
    soft: bool = False


_AROUND = 7


def resolved(asked: AskedTime, anchor_day: Period) -> DateRange:
    """The dates that are asked about, once the event's are known. The event's own days belong to what is before and
    after it: what is told of that day may be either. A time with a period of its own keeps it."""
    if asked.period is not None:
        return asked.period
    return from_event(asked.relation, asked.offset, anchor_day)


def from_event(relation: Relation, offset: Offset | None, event: Period) -> DateRange:
    """The dates with this relation and distance to an event."""
    match relation:
        case Relation.BEFORE if offset:
            return DateRange(moved(event.start, -offset.most), moved(event.end, -offset.least))
        case Relation.AFTER if offset:
            return DateRange(moved(event.start, offset.least), moved(event.end, offset.most))
        case Relation.BEFORE:
            return DateRange(None, event.end)
        case Relation.AFTER:
            return DateRange(event.start, None)
        case Relation.AROUND:
            return DateRange(moved(event.start, -_AROUND), moved(event.end, _AROUND))
        case Relation.DURING:
            return DateRange(event.start, event.end)


def moved(day: date, days: int) -> date:
    """The day so many days away, or the first or last there is."""
    try:
        return day + timedelta(days=days)
    except OverflowError:
        return date.min if days < 0 else date.max
