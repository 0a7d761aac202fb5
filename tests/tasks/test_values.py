"""When two values of a fact are the same, and when one is spoken of."""

from __future__ import annotations

import pytest

from ownwords.tasks.sentences import Span, letters
from ownwords.tasks.values import Sort, are_same, holds, value_at, whole_value


def span(text: str) -> Span:
    return Span(text, letters(text))


@pytest.mark.parametrize(
    ("sort", "code", "one", "other", "same"),
    [
        (Sort.NAME, "en", "Porto", "Lisbon", False),
        (Sort.NAME, "en", "Lisbon", "Lisboa", True),
        (Sort.NAME, "en", "New York", "New York City", True),
        (Sort.NAME, "de", "München", "Munich", True),
        (Sort.NAME, "zh", "北京", "上海", False),
        (Sort.NUMBER, "en", "two", "2", True),
        (Sort.NUMBER, "de", "zwei", "drei", False),
        (Sort.NUMBER, "zh", "两", "二", True),
        (Sort.PHONE, "en", "+351 912 345 678", "912345678", True),
        (Sort.PHONE, "en", "912 345 678", "912 345 679", False),
        (Sort.DATE, "en", "3 May 2027", "May 3rd", True),
        (Sort.DATE, "en", "3 May 2027", "3 May 2026", False),
        (Sort.DATE, "de", "3. Mai", "5. Mai", False),
        (Sort.EMAIL, "en", "Ana@example.org", "ana@example.org", True),
        (Sort.ADDRESS, "pt", "Rua da Alegria 12", "Rua da Alegria 12, Porto", True),
        (Sort.ADDRESS, "pt", "Rua da Alegria 12", "Rua da Alegria 21", False),
    ],
)
def test_two_ways_to_write_a_value(sort: Sort, code: str, one: str, other: str, same: bool) -> None:
    first, second = (value_at(span(text), 0, sort, code) for text in (one, other))
    assert first is not None
    assert second is not None
    assert (first.text, second.text) == (one, other)
    assert are_same(first, second) == are_same(second, first) == same


@pytest.mark.parametrize(
    ("text", "sort"),
    [
        ("+351 912 345 678", Sort.PHONE),
        ("Rua da Alegria 12, 4000-045 Porto", Sort.ADDRESS),
        ("3 May", Sort.DATE),
        ("42", Sort.NUMBER),
        ("Rui Vale", Sort.NAME),
        ("in the afternoon", None),
    ],
)
def test_a_whole_value_is_of_one_sort(text: str, sort: Sort | None) -> None:
    value = whole_value(span(text), 0, "en")
    assert (value.sort if value else None) is sort
    assert value is None or value.text == text


@pytest.mark.parametrize(
    ("text", "value", "sort", "code", "held"),
    [
        ("We have 2 dogs", "two", Sort.NUMBER, "en", True),
        ("We have 12 dogs", "two", Sort.NUMBER, "en", False),
        ("养了十二只狗", "二", Sort.NUMBER, "zh", False),
        ("call +351-912-345-678", "912 345 678", Sort.PHONE, "en", True),
        ("on the 3rd of May", "May 3", Sort.DATE, "en", True),
        ("in LISBON", "Lisbon", Sort.NAME, "en", True),
    ],
)
def test_a_text_speaks_of_a_value_however_it_is_written(
    text: str, value: str, sort: Sort, code: str, held: bool
) -> None:
    found = value_at(span(value), 0, sort, code)
    assert found is not None
    assert holds(text, found, code) is held
