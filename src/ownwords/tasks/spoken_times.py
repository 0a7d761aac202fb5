"""The times that a sentence names relative to when it was said ("yesterday", "last week", "in two months"), and dates
without their year, as calendar periods (NOD-117).

A period is as precise as what was said: a day, a week, a weekend, a month or a year. What may mean two periods ("next
Friday" said on a Monday) and what is vague ("recently", "a few weeks ago") is none. One and the same word may mean what
is past or what is to come ("on Monday"): the tense decides, and it is the caller who knows it.
"""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import MAXYEAR, MINYEAR, date, timedelta
from enum import Enum, auto
from functools import lru_cache

from ownwords.tasks.background import BACKGROUND
from ownwords.tasks.background.background import TimeWords, Unit
from ownwords.tasks.calendar_dates import find_dates, find_months
from ownwords.tasks.languages.language import Language, Pattern, pattern
from ownwords.tasks.sentences import Span

_SUNDAY = 6
_DAY = timedelta(days=1)
_WEEK = timedelta(days=7)
_LONGEST_BEFORE_DATE = 40


@dataclass(frozen=True, slots=True)
class Period:
    """From `start` to `end`, both included."""

    start: date
    end: date

    def __str__(self) -> str:
        """An ISO day, month or year, or from which day to which."""
        if self.start == self.end:
            return self.start.isoformat()
        if self == month_of(self.start):
            return f"{self.start:%Y-%m}"
        if self == year_of(self.start.year):
            return f"{self.start:%Y}"
        return f"{self.start.isoformat()} – {self.end.isoformat()}"

    @property
    def day(self) -> date | None:
        """The day, where it is one."""
        return self.start if self.start == self.end else None


@dataclass(frozen=True, slots=True)
class SpokenTime:
    """A time that stands at `start:end` of a span, with the words that belong to it, and what it means of something
    past or to come; None where it cannot mean that. `written` is a date with its year: it says the same on any day.
    `until` is one by which something has to be done."""

    start: int
    end: int
    past: Period | None
    future: Period | None
    written: bool = False
    until: bool = False


def day_of(day: date) -> Period:
    return Period(day, day)


def week_of(day: date) -> Period:
    monday = day - day.weekday() * _DAY
    return Period(monday, monday + 6 * _DAY)


def weekend_of(day: date) -> Period:
    saturday = week_of(day).start + 5 * _DAY
    return Period(saturday, saturday + _DAY)


def month_of(day: date) -> Period:
    return Period(day.replace(day=1), day.replace(day=monthrange(day.year, day.month)[1]))


def year_of(year: int) -> Period:
    return Period(date(year, 1, 1), date(year, 12, 31))


_IS = frozenset({"è", "é"})
"""In plain letters the same as the word for "and"."""


def spoken_times(span: Span, language: Language, today: date) -> tuple[SpokenTime, ...]:
    """The times of a span that was said on `today`, in order."""
    found: dict[int, SpokenTime] = {}
    words = _words(language.code)
    for one in (*calendar_times(span, language, today), *_relative(span, words, today)):
        if not any(other.start < one.end and one.start < other.end for other in found.values()):
            found[one.start] = one
    return tuple(_bordered(one, span.cut(0, one.start), words) for _, one in sorted(found.items()))


def without_time(span: Span, time: SpokenTime, language: Language) -> Span:
    """The span without a time, and without the words that only led up to it."""
    rest = span.without(time.start, time.end)
    dangling = _words(language.code).dangling.search(rest.plain)
    return rest.cut(0, dangling.start()) if dangling else rest


def _bordered(time: SpokenTime, before: Span, words: _Words) -> SpokenTime:
    """The time, where no word before it makes it another clause's, or the end or the beginning of something longer."""
    until = words.until.search(before.plain)
    if words.opens_clause.search(before.plain):
        return replace(time, past=None, future=None)
    if until:
        return replace(time, start=until.start(), past=None, until=True)
    border = words.border.search(before.plain)
    if border is None or before.text[slice(*border.span())].strip() in _IS:
        return time
    return replace(time, past=None, future=None)


def calendar_times(span: Span, language: Language, today: date) -> Iterator[SpokenTime]:
    """The dates of a span as they are written, each with the word before it that belongs to it ("on 3 May")."""
    words = _words(language.code)
    for one in find_dates(span):
        room = max(0, one.start - _LONGEST_BEFORE_DATE)
        before = words.before_date.search(span.plain[room : one.start])
        start = room + before.start() if before else one.start
        if one.year is not None:
            yield _either(start, one.end, day_of(date(one.year, one.month, one.day)), today)
        else:
            past, future = _nearest(one.month, one.day, today)
            yield SpokenTime(start, one.end, past, future)
    for month in find_months(span):
        period = month_of(date(month.year, month.month, 1)) if month.month else year_of(month.year)
        yield _either(month.start, month.end, period, today)


def _either(start: int, end: int, period: Period, today: date) -> SpokenTime:
    past = period if period.start <= today else None
    return SpokenTime(start, end, past, period if period.end >= today else None, written=True)


def _nearest(month: int, day: int, today: date) -> tuple[Period | None, Period | None]:
    """The last such day up to today, and the next one from today."""
    days = [date(year, month, day) for year in range(today.year - 4, today.year + 5) if _exists(year, month, day)]
    past = [one for one in days if one <= today]
    future = [one for one in days if one >= today]
    return (day_of(past[-1]) if past else None, day_of(future[0]) if future else None)


def _exists(year: int, month: int, day: int) -> bool:
    return MINYEAR <= year <= MAXYEAR and day <= monthrange(year, month)[1]


def _relative(span: Span, words: _Words, today: date) -> Iterator[SpokenTime]:
    for form, manner in words.relative:
        for match in form.finditer(span.plain):
            past, future = relative_period(manner, match.groupdict(), words.times, today)
            yield SpokenTime(match.start(), match.end(), past, future)


class Manner(Enum):
    """How a time is named relative to today; of each, `relative_forms` knows the patterns."""

    DAY = auto()
    AGO = auto()
    AHEAD = auto()
    LAST = auto()
    NEXT = auto()
    THIS = auto()
    ON = auto()


def relative_forms(times: TimeWords) -> tuple[tuple[str, Manner], ...]:
    """The patterns of a language, with placeholders that `spelled` fills, and in which manner each names a time."""
    forms = (
        (times.ago, Manner.AGO),
        (times.ahead, Manner.AHEAD),
        (times.last, Manner.LAST),
        (times.next, Manner.NEXT),
        (times.this, Manner.THIS),
        (times.on, Manner.ON),
    )
    days = "|".join(f"(?P<{'m' if day < 0 else 'p'}{abs(day)}>{words})" for day, words in times.days.items())
    return ((days, Manner.DAY), *((source, manner) for sources, manner in forms for source in sources))


def spelled(source: str, times: TimeWords) -> str:
    """The pattern with the words of the language in place of units, weekdays and numbers."""
    unit = "|".join(f"(?P<{name}>{words})" for name, words in times.units.items())
    weekday = "|".join(f"(?P<w{number}>{words})" for number, words in enumerate(times.weekdays))
    count = "|".join(f"(?P<n{number}>{words})" for number, words in times.numbers.items())
    pieces = {
        "{what}": f"(?:{weekday}|{unit})",
        "{weekday}": f"(?:{weekday})",
        "{unit}": f"(?:{unit})",
        "{count}": rf"(?:{count}|(?P<digits>\d{{1,2}}))",
    }
    for name, piece in pieces.items():
        source = source.replace(name, piece)
    return source


def relative_period(
    manner: Manner, groups: Mapping[str, str | None], times: TimeWords, today: date
) -> tuple[Period | None, Period | None]:
    """What a pattern with these groups means of the past and of what is to come; None for what it cannot mean."""
    try:
        return _READINGS[manner](Named.by(groups), times, today)
    except (ValueError, OverflowError):  # before the first day there is, or after the last
        return None, None


@dataclass(frozen=True, slots=True)
class Named:
    """What a pattern found: a unit or a weekday, how many, and how many days from today."""

    unit: Unit | None
    weekday: int | None
    count: int
    offset: int

    @staticmethod
    def by(groups: Mapping[str, str | None]) -> Named:
        named = [name for name, text in groups.items() if text is not None]
        numbers = {name[0]: int(name[1:]) for name in named if name[1:].isdigit()}
        return Named(
            unit=next((Unit(name) for name in named if name in set(Unit)), None),
            weekday=numbers.get("w"),
            count=int(groups["digits"] or 0) if "digits" in named else numbers.get("n", 0),
            offset=numbers.get("p", 0) - numbers.get("m", 0),
        )


_Reading = Callable[[Named, TimeWords, date], tuple[Period | None, Period | None]]


def _on_day(named: Named, times: TimeWords, today: date) -> tuple[Period | None, Period | None]:
    period = day_of(today + named.offset * _DAY)
    return (period if named.offset <= 0 else None, period if named.offset >= 0 else None)


def _ago(named: Named, times: TimeWords, today: date) -> tuple[Period | None, Period | None]:
    return _moved(named.unit, -named.count, today), None


def _ahead(named: Named, times: TimeWords, today: date) -> tuple[Period | None, Period | None]:
    return None, _moved(named.unit, named.count, today)


def _last(named: Named, times: TimeWords, today: date) -> tuple[Period | None, Period | None]:
    if named.unit is Unit.WEEK and today.weekday() == _SUNDAY:
        # Where weeks begin on Sunday it is the one that ended yesterday, elsewhere the one before: both are meant.
        return Period(week_of(today - _WEEK).start, today - _DAY), None
    if named.weekday is None:
        return _moved(named.unit, -1, today), None
    if times.by_week:
        return day_of(week_of(today - _WEEK).start + named.weekday * _DAY), None
    return day_of(_weekday_before(today, named.weekday)), None


def _next(named: Named, times: TimeWords, today: date) -> tuple[Period | None, Period | None]:
    if named.weekday is None:
        return None, None if named.unit is Unit.WEEKEND else _moved(named.unit, 1, today)
    if times.by_week:
        return None, day_of(week_of(today + _WEEK).start + named.weekday * _DAY)
    return None, day_of(_weekday_after(today, named.weekday)) if times.next_weekday else None


def _this(named: Named, times: TimeWords, today: date) -> tuple[Period | None, Period | None]:
    if named.weekday is not None:
        if times.by_week:
            period = day_of(week_of(today).start + named.weekday * _DAY)
            return (period if period.start <= today else None, period if period.start >= today else None)
        return day_of(_weekday_before(today + _DAY, named.weekday)), day_of(_weekday_after(today - _DAY, named.weekday))
    if named.unit is Unit.WEEKEND:
        last = weekend_of(today) if weekend_of(today).start <= today else weekend_of(today - _WEEK)
        return last, weekend_of(today)
    period = _moved(named.unit, 0, today)
    return period, period


def _on(named: Named, times: TimeWords, today: date) -> tuple[Period | None, Period | None]:
    if named.weekday is None:
        return None, None
    return day_of(_weekday_before(today, named.weekday)), day_of(_weekday_after(today, named.weekday))


def _moved(unit: Unit | None, count: int, today: date) -> Period | None:
    """The unit so many from the one of today."""
    match unit:
        case Unit.DAY:
            return day_of(today + count * _DAY)
        case Unit.WEEK:
            return week_of(today + count * _WEEK)
        case Unit.WEEKEND:
            return weekend_of(today + count * _WEEK)
        case Unit.MONTH:
            months = today.year * 12 + today.month - 1 + count
            return month_of(date(months // 12, months % 12 + 1, 1))
        case Unit.YEAR:
            return year_of(today.year + count)
        case None:
            return None


def _weekday_before(today: date, weekday: int) -> date:
    return today - ((today.weekday() - weekday - 1) % 7 + 1) * _DAY


def _weekday_after(today: date, weekday: int) -> date:
    return today + ((weekday - today.weekday() - 1) % 7 + 1) * _DAY


_READINGS: Mapping[Manner, _Reading] = {
    Manner.DAY: _on_day,
    Manner.AGO: _ago,
    Manner.AHEAD: _ahead,
    Manner.LAST: _last,
    Manner.NEXT: _next,
    Manner.THIS: _this,
    Manner.ON: _on,
}


# The words of a language, compiled


@dataclass(frozen=True, slots=True)
class _Words:
    times: TimeWords
    relative: tuple[tuple[Pattern, Manner], ...]
    before_date: Pattern
    until: Pattern
    border: Pattern
    opens_clause: Pattern
    dangling: Pattern


@lru_cache(maxsize=16)
def _words(code: str) -> _Words:
    times = BACKGROUND[code].times
    return _Words(
        times=times,
        relative=tuple(
            (pattern(f"{times.edge}(?:{spelled(source, times)}){times.edge}"), manner)
            for source, manner in relative_forms(times)
        ),
        before_date=pattern(rf"{times.edge}(?:{times.before_date})\s*\Z"),
        until=pattern(rf"{times.edge}(?:{times.until})\s*\Z"),
        border=pattern(rf"{times.edge}(?:{times.border})\s*\Z"),
        dangling=pattern(rf"{times.edge}(?:{times.dangling})\s*\Z"),
        opens_clause=pattern(rf"(?:\b|(?=,))(?:{times.opens_clause})(?!\w)"),
    )
