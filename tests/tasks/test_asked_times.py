"""What times a question asks about, in nine languages; and what looks like a time and is none.

`asked_times_table.jsonl` says what each question must give, whole. `asked_times_cases.jsonl` is for counting: questions
that were labelled before the rules were run on them, in three rounds (a `~` before a period asks for an overlap).
Today is Friday, 20 November 2026, where nothing else is said.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ownwords.tasks.asked_times import (
    AskedTime,
    DateRange,
    Offset,
    Relation,
    asked_times,
    asks_earlier,
    asks_when,
    resolved,
)
from ownwords.tasks.asked_times.named import easter_of
from ownwords.tasks.languages import LANGUAGES
from ownwords.tasks.spoken_times import Period, day_of, month_of

TODAY = date(2026, 11, 20)
CODES = [language.code for language in LANGUAGES]


@dataclass(frozen=True, slots=True)
class Row:
    """A question and what it must give."""

    code: str
    text: str
    asked: str


@dataclass(frozen=True, slots=True)
class Case:
    """A labelled question."""

    code: str
    text: str
    round: int
    periods: Sequence[str] = ()
    anchors: Sequence[str] = ()
    saying: bool = False
    when: bool = False
    earlier: bool = False


def lines_of(name: str) -> list[str]:
    return (Path(__file__).parent / name).read_text("utf-8").splitlines()


TABLE = [Row(**json.loads(line)) for line in lines_of("asked_times_table.jsonl")]
CASES = [Case(**json.loads(line)) for line in lines_of("asked_times_cases.jsonl")]


def described(text: str, code: str = "en", today: date = TODAY) -> str:
    """All that a question gives, in one line."""
    asks = {"when": asks_when(text, [code]), "earlier": asks_earlier(text, [code])}
    parts = [name for name, is_so in asks.items() if is_so]
    for one in asked_times(text, today, [code]):
        mark = ("said " if one.of_saying else "") + ("~" if one.soft else "")
        offset = f" {one.offset.least}..{one.offset.most}" if one.offset else ""
        parts.append(mark + (str(one.period) if one.period else f"{one.relation}{offset}: {one.anchor}"))
    return "; ".join(parts)


@pytest.mark.parametrize("row", TABLE, ids=lambda row: f"{row.code} {row.text}")
def test_what_a_question_gives(row: Row) -> None:
    assert described(row.text, row.code) == row.asked


def test_every_language_has_its_table() -> None:
    assert all(sum(row.code == code for row in TABLE) >= 25 for code in CODES)


def fits(wanted: str, found: AskedTime) -> bool:
    """Whether a found time is the one of a label: a period, or a relation, perhaps a number of days, and an event."""
    if "/" in wanted:
        start, end = (date.fromisoformat(day) if day else None for day in wanted.removeprefix("~").split("/"))
        if not wanted.startswith("~") or found.period is None or start is None or end is None:
            return found.period == DateRange(start, end)
        return found.period.overlaps(Period(start, end))
    relation, _, rest = wanted.partition(" ")
    first, _, event = rest.partition(" ")
    days, anchor = (int(first), event) if first.isdigit() else (None, rest)
    offset = found.offset
    near = offset is None if days is None else offset is not None and offset.least <= days <= offset.most
    return found.relation == relation and near and (found.anchor or "").casefold().endswith(anchor.casefold())


@pytest.mark.parametrize("code", CODES)
def test_labelled_questions_by_language(code: str) -> None:
    """Recall and precision of times, and how often all three flags are right."""
    cases = [case for case in CASES if case.code == code]
    labelled = found = right = flags = 0
    for case in cases:
        asked = asked_times(case.text, TODAY)
        wanted = [*case.periods, *case.anchors]
        right += sum(any(fits(one, time) for time in asked) for one in wanted)
        labelled, found = labelled + len(wanted), found + len(asked)
        saying = any(one.of_saying for one in asked)
        flags += (saying, asks_when(case.text), asks_earlier(case.text)) == (case.saying, case.when, case.earlier)
    assert len(cases) >= 12
    assert right / labelled >= 0.95
    assert right / found >= 0.9
    assert flags / len(cases) >= 0.95


def test_the_place_is_that_of_the_words() -> None:
    text = "Hello! What did I say two weeks before the wedding, or at the end of May?"
    assert [text[one.start : one.end] for one in asked_times(text, TODAY)] == [
        "two weeks before the wedding",
        "at the end of May",
    ]


def test_when_it_was_said_is_not_when_it_happened() -> None:
    said, happened = (
        asked_times(text, TODAY)[0].of_saying
        for text in ("What did I tell you last summer?", "What did I tell you about where we went last summer?")
    )
    assert said
    assert not happened
    (to_come,) = asked_times("What did I say I'm doing next week?", TODAY)
    assert not to_come.of_saying


BOUNDARIES = {
    ("last month", date(2027, 1, 1)): "2026-12-01/2026-12-31",
    ("last year", date(2027, 1, 1)): "2026-01-01/2026-12-31",
    ("yesterday", date(2024, 3, 1)): "2024-02-29/2024-02-29",
    ("in the last year", date(2024, 2, 29)): "2023-02-28/2024-02-29",
    ("in the last month", date(2026, 3, 31)): "2026-02-28/2026-03-31",
    ("on 29 February", date(2028, 2, 29)): "2028-02-29/2028-02-29",
    ("last week", date(2026, 11, 16)): "2026-11-09/2026-11-15",
    ("last week", date(2026, 11, 22)): "2026-11-09/2026-11-21",
    ("this week", date(2026, 11, 22)): "2026-11-16/2026-11-22",
    ("on Sunday", date(2026, 11, 22)): "2026-11-15/2026-11-15",
    ("the weekend before last", date(2026, 11, 22)): "2026-11-07/2026-11-08",
    ("last winter", date(2026, 1, 15)): "2024-12-01/2025-02-28",
    ("last winter", date(2026, 3, 1)): "2025-12-01/2026-02-28",
    ("this winter", date(2026, 1, 15)): "2025-12-01/2026-02-28",
    ("in the winter of 2023", TODAY): "2023-12-01/2024-02-29",
    ("last summer", date(2026, 7, 1)): "2025-06-01/2025-08-31",
    ("this summer", date(2026, 7, 1)): "2026-06-01/2026-08-31",
    ("in December", date(2026, 12, 1)): "2026-12-01/2026-12-31",
    ("in December", date(2026, 11, 30)): "2025-12-01/2025-12-31",
    ("at Christmas", date(2026, 12, 24)): "2026-12-24/2026-12-26",
    ("last Christmas", date(2026, 12, 25)): "2025-12-24/2025-12-26",
    ("on New Year's Eve", date(2027, 1, 1)): "2026-12-31/2026-12-31",
    ("since March", date(2026, 3, 1)): "2026-03-01/",
    ("between November and February", date(2026, 2, 1)): "2025-11-01/2026-02-28",
}


@pytest.mark.parametrize(("words", "today"), BOUNDARIES, ids=str)
def test_at_the_ends_of_weeks_months_and_years(words: str, today: date) -> None:
    assert described(f"What did I do {words}?", today=today) == BOUNDARIES[words, today]


@pytest.mark.parametrize("today", [date.min, date.max])
def test_there_is_no_day_before_the_first_or_after_the_last(today: date) -> None:
    for row in TABLE:
        asked_times(row.text, today, [row.code])


def test_easter() -> None:
    assert [easter_of(year) for year in (1961, 2000, 2024, 2025, 2038)] == [
        date(1961, 4, 2),
        date(2000, 4, 23),
        date(2024, 3, 31),
        date(2025, 4, 20),
        date(2038, 4, 25),
    ]


WEDDING = day_of(date(2024, 6, 15))


@pytest.mark.parametrize(
    ("words", "meant"),
    {
        "before the wedding": "/2024-06-15",
        "after the wedding": "2024-06-15/",
        "during the wedding": "2024-06-15/2024-06-15",
        "around the time of the wedding": "2024-06-08/2024-06-22",
        "two weeks after the wedding": "2024-06-26/2024-07-02",
        "three days before the wedding": "2024-06-12/2024-06-12",
        "the day after the wedding": "2024-06-16/2024-06-16",
        "the week before the wedding": "2024-06-08/2024-06-14",
        "shortly after the wedding": "2024-06-15/2024-06-29",
        "a few months after the wedding": "2024-08-14/2024-12-12",
    }.items(),
)
def test_an_event_is_resolved_once_its_day_is_known(words: str, meant: str) -> None:
    (asked,) = asked_times(f"What did I do {words}?", TODAY)
    assert asked.anchor == "the wedding"
    assert str(resolved(asked, WEDDING)) == meant


def test_an_event_of_which_only_the_month_is_known() -> None:
    june = month_of(date(2024, 6, 1))
    weeks = AskedTime(0, 1, None, "the wedding", Relation.AFTER, Offset(11, 17))
    assert str(resolved(AskedTime(0, 1, None, "the wedding", Relation.BEFORE), june)) == "/2024-06-30"
    assert str(resolved(weeks, june)) == "2024-06-12/2024-07-17"
    assert str(resolved(weeks, day_of(date.max))) == "9999-12-31/9999-12-31"


def test_a_known_period_needs_no_event() -> None:
    period = DateRange(TODAY, None)
    assert resolved(AskedTime(0, 1, period), WEDDING) == period


def test_of_a_long_text_both_ends_are_read() -> None:
    filler = "The quick brown fox jumps over the lazy dog in May. " * 100
    text = f"What did I eat yesterday?\n{filler}\nWhere was I in March?"
    assert [text[one.start : one.end] for one in asked_times(text, TODAY)] == ["yesterday", "in March"]
    assert asks_when(f"{filler} When did I move?")
    assert not asks_when(f"{filler}{filler} When did I move? {filler}{filler}")


def test_the_owners_languages_decide_where_the_words_do_not() -> None:
    assert asked_times("mardi ?", TODAY, ["fr"])
    assert not asked_times("mardi ?", TODAY, ["en"])
    assert not asked_times("mardi ?", TODAY, ["xx", "en"])


WORDS = sorted({word for row in TABLE for word in row.text.split()})
DAYS = st.dates(date.min, date.max)


@given(
    st.one_of(st.text(), st.lists(st.sampled_from(WORDS), max_size=25).map(" ".join)),
    DAYS,
    st.lists(st.sampled_from(CODES), max_size=3),
    DAYS,
    st.integers(0, 4_000),
)
def test_any_text_is_read_without_error(text: str, today: date, codes: Sequence[str], event: date, length: int) -> None:
    event_ends = min(date.max, event + min(timedelta(days=length), date.max - event))
    reached = 0
    for one in asked_times(text, today, codes):
        assert reached <= one.start < one.end <= len(text)
        reached = one.end
        assert (one.period is None) != (one.anchor is None)
        assert one.anchor is None or one.anchor in text
        found = resolved(one, Period(event, event_ends))
        assert found.start is None or found.end is None or found.start <= found.end
    asks_when(text, codes)
    asks_earlier(text, codes)
