"""Months, seasons and feasts as dates.

Seasons are those of the northern hemisphere, by whole months (winter: December to February, of the year it begins in):
where the owner lives is not known here.
"""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import MAXYEAR, MINYEAR, date, timedelta
from enum import Enum, auto

from ownwords.tasks.spoken_times import Period, month_of

_FIRST_YEAR, _LAST_YEAR = MINYEAR + 10, MAXYEAR - 10
_FIRST_MONTH = (3, 6, 9, 12)


class Feast(Enum):
    """A feast that comes once a year."""

    CHRISTMAS = auto()
    NEW_YEARS_EVE = auto()
    NEW_YEAR = auto()
    VALENTINE = auto()
    HALLOWEEN = auto()
    CARNIVAL = auto()
    EASTER = auto()
    PENTECOST = auto()
    SHOGATSU = auto()
    GOLDEN_WEEK = auto()
    OBON = auto()
    NATIONAL_DAY_OF_CHINA = auto()
    LUNAR_NEW_YEAR = auto()
    """Its day moves: all days on which it may begin or be kept."""


_FIXED = {
    Feast.CHRISTMAS: ((12, 24), (12, 26)),
    Feast.NEW_YEARS_EVE: ((12, 31), (12, 31)),
    Feast.NEW_YEAR: ((1, 1), (1, 2)),
    Feast.VALENTINE: ((2, 14), (2, 14)),
    Feast.HALLOWEEN: ((10, 31), (10, 31)),
    Feast.SHOGATSU: ((1, 1), (1, 4)),
    Feast.GOLDEN_WEEK: ((4, 29), (5, 5)),
    Feast.OBON: ((8, 13), (8, 16)),
    Feast.NATIONAL_DAY_OF_CHINA: ((10, 1), (10, 7)),
    Feast.LUNAR_NEW_YEAR: ((1, 20), (2, 24)),
}
_FROM_EASTER = {Feast.CARNIVAL: (-52, -46), Feast.EASTER: (-2, 1), Feast.PENTECOST: (49, 50)}


@dataclass(frozen=True, slots=True)
class Recurring:
    """What comes once a year, by how it lies in a year."""

    in_year: Callable[[int], Period]

    def begun(self, today: date) -> tuple[Period | None, Period | None]:
        """The latest that has begun, and the first that has not ended."""
        near = self._near(today)
        return _latest(one for one in near if one.start <= today), _first(one for one in near if one.end >= today)

    def last(self, today: date) -> Period | None:
        """The latest that has ended."""
        return _latest(one for one in self._near(today) if one.end < today)

    def ago(self, count: int, today: date) -> Period | None:
        """The one so many back, of those that have ended."""
        last = self.last(today)
        return last and self.of(last.start.year - count + 1)

    def next(self, today: date) -> Period | None:
        """The first that has not begun."""
        return _first(one for one in self._near(today) if one.start > today)

    def of(self, year: int) -> Period | None:
        """The one of a year, where the calendar has it."""
        return self.in_year(year) if _FIRST_YEAR <= year <= _LAST_YEAR else None

    def _near(self, today: date) -> list[Period]:
        found = (self.of(year) for year in range(today.year - 2, today.year + 2))
        return [one for one in found if one is not None]


def recurring_month(month: int) -> Recurring:
    """A month, from 1."""
    return Recurring(lambda year: month_of(date(year, month, 1)))


def recurring_season(season: int) -> Recurring:
    """A season, 0 to 3 from spring."""
    first = _FIRST_MONTH[season]

    def in_year(year: int) -> Period:
        last = (first + 1) % 12 + 1
        end_year = year + (last < first)
        return Period(date(year, first, 1), date(end_year, last, monthrange(end_year, last)[1]))

    return Recurring(in_year)


def recurring_feast(feast: Feast) -> Recurring:
    """A feast."""
    if feast in _FIXED:
        first, last = _FIXED[feast]
        return Recurring(lambda year: Period(date(year, *first), date(year, *last)))
    begins, ends = _FROM_EASTER[feast]
    return Recurring(
        lambda year: Period(easter_of(year) + timedelta(days=begins), easter_of(year) + timedelta(days=ends))
    )


def easter_of(year: int) -> date:
    """Easter Sunday of the Gregorian calendar (by the rule of the golden number and the epact)."""
    golden, century = year % 19, year // 100
    epact = (century - century // 4 - (8 * century + 13) // 25 + 19 * golden + 15) % 30
    moon = epact - epact // 28 * (1 - epact // 28 * (29 // (epact + 1)) * ((21 - golden) // 11))
    weekday = (year + year // 4 + moon + 2 - century + century // 4) % 7
    distance = moon - weekday
    month = 3 + (distance + 40) // 44
    return date(year, month, distance + 28 - 31 * (month // 4))


def _latest(periods: Iterator[Period]) -> Period | None:
    return max(periods, key=_start, default=None)


def _first(periods: Iterator[Period]) -> Period | None:
    return min(periods, key=_start, default=None)


def _start(period: Period) -> date:
    return period.start
