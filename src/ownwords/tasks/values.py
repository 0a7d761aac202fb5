"""The values of facts that a check can compare (a name, a number, a date, an address), and when two are the same."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum
from functools import lru_cache

from ownwords.domain.words import fold, same_words
from ownwords.tasks.calendar_dates import find_dates
from ownwords.tasks.languages.language import Thing
from ownwords.tasks.sentences import Span, letters
from ownwords.tasks.things import find_thing


class Sort(StrEnum):
    """What sort of value it is: values of two sorts are never compared."""

    EMAIL = "email"
    DATE = "date"
    PRICE = "price"
    ADDRESS = "address"
    PHONE = "phone"
    NUMBER = "number"
    NAME = "name"
    """A name of a person or a place, or the words for one where names have no capitals."""


@dataclass(frozen=True, slots=True)
class Value:
    """A value as it is written, at `start:end` of its text; `key` is what it is compared by."""

    sort: Sort
    text: str
    start: int
    end: int
    key: str


_THINGS = {Sort.EMAIL: Thing.EMAIL, Sort.PRICE: Thing.PRICE, Sort.ADDRESS: Thing.ADDRESS, Sort.PHONE: Thing.PHONE}
_PARTICLES = r"(?:d[aeio]s?|del|della|van|von|der|den|la|le|of|the)"
NAME = rf"(?-i:[A-Z])[\w'-]*(?: (?:{_PARTICLES} )*(?-i:[A-Z])[\w'-]*)*"
"""A name in plain letters."""
_NAME = re.compile(NAME)
_WIDE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_WIDE_NAME = re.compile(r"(?:(?!に住んで|で暮らして|です)[^\W\d_的是有了和与吗呢吧はがのに]|・){1,12}")
_COUNTS = {
    "en": "two three four five six seven eight nine ten",
    "de": "zwei drei vier funf sechs sieben acht neun zehn",
    "fr": "deux trois quatre cinq six sept huit neuf dix",
    "es": "dos tres cuatro cinco seis siete ocho nueve diez",
    "pt": "dois,duas tres quatro cinco seis sete oito nove dez",
    "it": "due tre quattro cinque sei sette otto nove dieci",
    "nl": "twee drie vier vijf zes zeven acht negen tien",
    "zh": "两,二 三 四 五 六 七 八 九 十",
    "ja": "二 三 四 五 六 七 八 九 十",
}
_COUNTED = {
    code: {word: str(number) for number, words in enumerate(row.split(), 2) for word in words.split(",")}
    for code, row in _COUNTS.items()
}
_NO_NUMBER = r"(?:[^\W\u3040-\u9fff]|[一二三四五六七八九十百千万])"
_ALIKE = 0.7
_FEWEST_DIGITS = 7


def value_at(span: Span, start: int, sort: Sort, code: str) -> Value | None:
    """The value of that sort that begins at a place of the span, which is in the language of that code."""
    rest = Span(span.text[start:], span.plain[start:])
    if sort is Sort.NUMBER:
        found = _number(code).match(span.plain, start)
        return _value(sort, span, start, found.end(), code) if found else None
    if sort is Sort.DATE:
        length = next((one.end for one in find_dates(rest) if one.start == 0), 0)
    elif sort is Sort.NAME:
        form = _NAME if rest.plain[:1].isascii() else _WIDE_NAME
        name = form.match(rest.plain)
        length = name.end() if name else 0
    else:
        if sort is Sort.PHONE:  # a number may end where Japanese goes on without a blank
            wide = _WIDE.search(rest.plain)
            rest = rest.cut(0, wide.start() if wide else None)
        part = find_thing(_THINGS[sort], rest)
        length = len(part.text) if part and rest.text.startswith(part.text) else 0
    return _value(sort, span, start, start + length, code) if length else None


def whole_value(span: Span, start: int, code: str) -> Value | None:
    """The value that the rest of the span is; an address may go on with more of its place."""
    for sort in Sort:
        value = value_at(span, start, sort, code)
        if value is not None and value.end == len(span.text):
            return value
        if value is not None and sort is Sort.ADDRESS and span.text[value.end] == ",":
            return _value(sort, span, start, len(span.text), code)
    return None


def numbers_in(span: Span, code: str) -> list[Value]:
    """The numbers of a span, in digits or as words."""
    return [_value(Sort.NUMBER, span, *found.span(), code) for found in _number(code).finditer(span.plain)]


def are_same(one: Value, other: Value) -> bool:
    """Whether two values of one sort may well be the same: written otherwise, or one said less fully. Names that are
    almost alike count as the same: "Lisbon" and "Lisboa"."""
    if one.sort is Sort.NUMBER:
        return one.key == other.key
    if one.sort is Sort.PHONE:
        return _end_alike(one.key, other.key)
    if one.sort is Sort.DATE:
        return _same_day(one.text, other.text)
    almost = one.sort is Sort.NAME and SequenceMatcher(None, one.key, other.key).ratio() >= _ALIKE
    return almost or _includes(one.text, other.text)


def holds(text: str, value: Value, code: str) -> bool:
    """Whether a text speaks of the value."""
    span = Span(text, letters(text))
    if value.sort is Sort.PHONE:
        return value.key in _digits(text)
    if value.sort is Sort.DATE:
        return any(_same_day(text[one.start : one.end], value.text) for one in find_dates(span))
    if value.sort is Sort.NUMBER:
        return any(number.key == value.key for number in numbers_in(span, code))
    return value.key in fold(text)


def _value(sort: Sort, span: Span, start: int, end: int, code: str) -> Value:
    text = span.text[start:end]
    folded = fold(text)
    key = _digits(text) if sort is Sort.PHONE else _COUNTED[code].get(folded, folded) if sort is Sort.NUMBER else folded
    return Value(sort, text, start, end, key)


@lru_cache(maxsize=len(_COUNTS))
def _number(code: str) -> re.Pattern[str]:
    words = "|".join(sorted(_COUNTED[code], key=len, reverse=True))
    return re.compile(rf"(?<!{_NO_NUMBER})(?:\d+(?:[.,:]\d+)*|{words})(?!{_NO_NUMBER})", re.IGNORECASE)


def _digits(text: str) -> str:
    return "".join(filter(str.isdigit, text))


def _end_alike(one: str, other: str) -> bool:
    """The same number, one of them perhaps without its country."""
    return one == other or (
        min(len(one), len(other)) >= _FEWEST_DIGITS and (one.endswith(other) or other.endswith(one))
    )


def _same_day(one: str, other: str) -> bool:
    days = [find_dates(Span(text, letters(text))) for text in (one, other)]
    return any(
        (a.month, a.day) == (b.month, b.day) and (a.year == b.year or None in (a.year, b.year))
        for a in days[0]
        for b in days[1]
    )


def _includes(one: str, other: str) -> bool:
    first, second = f" {same_words(one)} ", f" {same_words(other)} "
    return first in second or second in first
