"""Calendar dates as owners write them, in nine languages: a day and a month, with or without the year.

Only what is said outright is read: "3 May 2027", not "tomorrow", "in May" or "03/04/2027" (whose order differs by
country). A date without its year stays without it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from ownwords.tasks.sentences import Span

_MONTHS = (
    "january jan januar janvier enero janeiro gennaio januari",
    "february feb februar fevrier febrero fevereiro febbraio februari",
    "march mar marz mars marzo marco maart",
    "april apr avril abril aprile",
    "may mai mayo maio maggio mei",
    "june jun juni juin junio junho giugno",
    "july jul juli juillet julio julho luglio",
    "august aug aout agosto augustus",
    "september sep sept septembre septiembre setembro settembre",
    "october oct oktober octobre octubre outubro ottobre",
    "november nov novembre noviembre novembro",
    "december dec dezember decembre diciembre dezembro dicembre",
)
_NUMBER = {name: number for number, names in enumerate(_MONTHS, 1) for name in names.split()}
MONTH_NAMES = frozenset(_NUMBER)
_MONTH = "(?P<name>" + "|".join(sorted(_NUMBER, key=len, reverse=True)) + r")\b\.?"
_YEAR = r"(?P<year>\d{4})(?!\d)"
_OF_YEAR = rf"(?:,?\s*(?:de |del |of )?\s*{_YEAR})?"
_DAY = r"(?P<day>\d{1,2})"
_FORMS = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"(?<![\d-]){_YEAR}-(?P<month>\d{{1,2}})-{_DAY}(?![\d-])",
        rf"(?<![\d.]){_DAY}(?:st|nd|rd|th|er|º|ª|\.)?\s*(?:of |de |d')?\s*{_MONTH}{_OF_YEAR}",
        rf"\b{_MONTH}\s+{_DAY}(?!\d)(?:st|nd|rd|th)?{_OF_YEAR}",
        rf"(?<![\d.]){_DAY}\.(?P<month>\d{{1,2}})\.{_YEAR}",
        rf"(?:{_YEAR}年)?(?P<month>\d{{1,2}})月{_DAY}[日号]",
    )
)
_MONTHS_OR_YEARS = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"\b(?:(?:back )?in |im |en |em |a |nel |dans )?{_MONTH},?\s+(?:of |de |del )?{_YEAR}",
        rf"\b(?:(?:back )?in|im jahre?|en|em|nel|in het jaar)\s+{_YEAR}(?![-.,:/]\d)",
        rf"{_YEAR}年(?:(?P<month>\d{{1,2}})月(?!\d))?(?:に|的时候)?",
    )
)
_FIRST_YEAR, _LAST_YEAR = 1900, 2199
_UNTIL = re.compile(
    r"(?:\b(?:until|till|til|through|bis(?: zum| einschließlich)?|jusqu'(?:au|a)|hasta(?: el)?|ate(?: ao?)?(?: dia)?"
    r"|fino al|tot(?: en met)?)\s*|直到|到)\Z",
    re.IGNORECASE,
)
_SINCE = re.compile(
    r"(?:\b(?:since|from|(?:seit|ab)(?: dem)?|(?:depuis|des) le|desde(?: el)?|dal|sinds|vanaf)\s*|从|自)\Z",
    re.IGNORECASE,
)
_UNTIL_BEHIND = re.compile(r"\s*(?:まで|为止|之前)")
_SINCE_BEHIND = re.compile(r"\s*(?:から|以来|起)")


@dataclass(frozen=True, slots=True)
class CalendarDate:
    """A date that stands at `start:end` of the text."""

    start: int
    end: int
    year: int | None
    month: int
    day: int

    @property
    def iso(self) -> str | None:
        """The ISO day, where the year was said."""
        return None if self.year is None else date(self.year, self.month, self.day).isoformat()


@dataclass(frozen=True, slots=True)
class CalendarMonth:
    """A month, or where `month` is None a year, that stands at `start:end` of the text with its preposition."""

    start: int
    end: int
    year: int
    month: int | None


@dataclass(frozen=True, slots=True)
class Dates:
    """The dates of a fact by their part in it, as ISO days; None where not said, not unique, or without a year."""

    event: str | None = None
    valid_from: str | None = None
    until: str | None = None


def find_dates(span: Span) -> tuple[CalendarDate, ...]:
    """Every date of the span, in order; impossible ones are no dates."""
    found: dict[int, CalendarDate] = {}
    for form in _FORMS:
        for match in form.finditer(span.plain):
            read = _read(match)
            if read is not None and not any(one.start < read.end and read.start < one.end for one in found.values()):
                found[read.start] = read
    return tuple(found[start] for start in sorted(found))


def find_months(span: Span) -> tuple[CalendarMonth, ...]:
    """Every month or year of the span that is named with its year and no day: "in March 2024", "in 2019"."""
    found: dict[int, CalendarMonth] = {}
    for form in _MONTHS_OR_YEARS:
        for match in form.finditer(span.plain):
            parts = match.groupdict()
            month = _NUMBER[parts["name"].casefold()] if parts.get("name") else int(parts.get("month") or 0)
            read = CalendarMonth(match.start(), match.end(), int(parts["year"]), month or None)
            taken = any(one.start < read.end and read.start < one.end for one in found.values())
            if not taken and month <= len(_MONTHS) and _FIRST_YEAR <= read.year <= _LAST_YEAR:
                found[read.start] = read
    return tuple(found[start] for start in sorted(found))


def dates_of(span: Span) -> Dates:
    """What the dates of a fact say: until when it holds, since when, or, of a single other date, when it happens."""
    until = since = None
    others: list[str | None] = []
    for one in find_dates(span):
        before = span.plain[: one.start]
        if _UNTIL.search(before) or _UNTIL_BEHIND.match(span.plain, one.end):
            until = one.iso
        elif _SINCE.search(before) or _SINCE_BEHIND.match(span.plain, one.end):
            since = one.iso
        else:
            others.append(one.iso)
    return Dates(event=others[0] if len(others) == 1 else None, valid_from=since, until=until)


def _read(match: re.Match[str]) -> CalendarDate | None:
    parts = match.groupdict()
    month = _NUMBER[parts["name"].casefold()] if parts.get("name") else int(parts["month"])
    year = int(parts["year"]) if parts["year"] else None
    day = int(parts["day"])
    try:
        date(2000 if year is None else year, month, day)
    except ValueError:
        return None
    return CalendarDate(match.start(), match.end(), year, month, day)
