"""Times named relative to when they are said become calendar periods, in nine languages (NOD-117).

Today is Friday, 20 November 2026, where nothing else is said.
"""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ownwords.tasks.background import BACKGROUND
from ownwords.tasks.languages import LANGUAGES
from ownwords.tasks.sentences import span_of
from ownwords.tasks.spoken_times import Period, SpokenTime, day_of, month_of, spoken_times, week_of, year_of

TODAY = date(2026, 11, 20)
BY_CODE = {language.code: language for language in LANGUAGES}


def times(text: str, code: str = "en", today: date = TODAY) -> tuple[SpokenTime, ...]:
    return spoken_times(span_of(text), BY_CODE[code], today)


def meant(text: str, code: str = "en", today: date = TODAY) -> tuple[str | None, str | None]:
    (time,) = times(text, code, today)
    return (str(time.past) if time.past else None, str(time.future) if time.future else None)


PAST = {
    "en": {
        "yesterday": "2026-11-19",
        "the day before yesterday": "2026-11-18",
        "last night": "2026-11-19",
        "last week": "2026-11-09 – 2026-11-15",
        "last weekend": "2026-11-14 – 2026-11-15",
        "last month": "2026-10",
        "last year": "2025",
        "last Friday": "2026-11-13",
        "last Thursday": "2026-11-19",
        "two days ago": "2026-11-18",
        "a week ago": "2026-11-09 – 2026-11-15",
        "11 months ago": "2025-12",
        "about five years ago": "2021",
    },
    "de": {
        "gestern": "2026-11-19",
        "vorgestern": "2026-11-18",
        "letzte Woche": "2026-11-09 – 2026-11-15",
        "letzten Freitag": "2026-11-13",
        "vor zwei Tagen": "2026-11-18",
        "letztes Jahr": "2025",
    },
    "fr": {
        "hier soir": "2026-11-19",
        "la semaine dernière": "2026-11-09 – 2026-11-15",
        "vendredi dernier": "2026-11-13",
        "il y a deux jours": "2026-11-18",
        "l'année dernière": "2025",
    },
    "es": {
        "ayer": "2026-11-19",
        "la semana pasada": "2026-11-09 – 2026-11-15",
        "el viernes pasado": "2026-11-13",
        "el pasado viernes": "2026-11-13",
        "hace dos días": "2026-11-18",
        "el año pasado": "2025",
    },
    "pt": {
        "ontem": "2026-11-19",
        "na semana passada": "2026-11-09 – 2026-11-15",
        "na sexta-feira passada": "2026-11-13",
        "há dois dias": "2026-11-18",
        "dois meses atrás": "2026-09",
    },
    "it": {
        "ieri": "2026-11-19",
        "la settimana scorsa": "2026-11-09 – 2026-11-15",
        "venerdì scorso": "2026-11-13",
        "due giorni fa": "2026-11-18",
        "l'anno scorso": "2025",
    },
    "nl": {
        "gisteren": "2026-11-19",
        "vorige week": "2026-11-09 – 2026-11-15",
        "afgelopen vrijdag": "2026-11-13",
        "twee dagen geleden": "2026-11-18",
        "vorig jaar": "2025",
    },
    "zh": {
        "昨天": "2026-11-19",
        "前天": "2026-11-18",
        "上周": "2026-11-09 – 2026-11-15",
        "上个月": "2026-10",
        "上周五": "2026-11-13",
        "上周一": "2026-11-09",
        "去年": "2025",
        "两天前": "2026-11-18",
        "三个月前": "2026-08",
    },
    "ja": {
        "昨日": "2026-11-19",
        "先週": "2026-11-09 – 2026-11-15",
        "先月": "2026-10",
        "先週の金曜日": "2026-11-13",
        "去年": "2025",
        "二日前": "2026-11-18",
        "三か月前": "2026-08",
    },
}
FUTURE = {
    "en": {
        "tomorrow": "2026-11-21",
        "next week": "2026-11-23 – 2026-11-29",
        "next month": "2026-12",
        "next year": "2027",
        "in two months": "2027-01",
    },
    "de": {"morgen": "2026-11-21", "nächste Woche": "2026-11-23 – 2026-11-29", "in zwei Monaten": "2027-01"},
    "fr": {
        "demain": "2026-11-21",
        "la semaine prochaine": "2026-11-23 – 2026-11-29",
        "vendredi prochain": "2026-11-27",
    },
    "es": {"mañana": "2026-11-21", "el mes que viene": "2026-12", "el próximo viernes": "2026-11-27"},
    "pt": {"amanhã": "2026-11-21", "no próximo mês": "2026-12", "daqui a duas semanas": "2026-11-30 – 2026-12-06"},
    "it": {"domani": "2026-11-21", "il mese prossimo": "2026-12", "tra due mesi": "2027-01"},
    "nl": {"morgen": "2026-11-21", "volgende week": "2026-11-23 – 2026-11-29", "over twee maanden": "2027-01"},
    "zh": {"明天": "2026-11-21", "下周": "2026-11-23 – 2026-11-29", "下周五": "2026-11-27", "明年": "2027"},
    "ja": {"明日": "2026-11-21", "来週": "2026-11-23 – 2026-11-29", "来週の金曜日": "2026-11-27", "来年": "2027"},
}


def listed(table: dict[str, dict[str, str]]) -> list[tuple[str, str, str]]:
    return [(code, text, period) for code, texts in table.items() for text, period in texts.items()]


@pytest.mark.req("NOD-117")
@pytest.mark.parametrize(("code", "text", "period"), listed(PAST))
def test_what_is_past(code: str, text: str, period: str) -> None:
    assert meant(text, code) == (period, None)


@pytest.mark.req("NOD-117")
@pytest.mark.parametrize(("code", "text", "period"), listed(FUTURE))
def test_what_is_to_come(code: str, text: str, period: str) -> None:
    assert meant(text, code) == (None, period)


EITHER = [
    ("on Monday", ("2026-11-16", "2026-11-23")),
    ("on Friday", ("2026-11-13", "2026-11-27")),
    ("today", ("2026-11-20", "2026-11-20")),
    ("this week", ("2026-11-16 – 2026-11-22", "2026-11-16 – 2026-11-22")),
    ("this weekend", ("2026-11-14 – 2026-11-15", "2026-11-21 – 2026-11-22")),
    ("on 3 May", ("2026-05-03", "2027-05-03")),
    ("on 20 November", ("2026-11-20", "2026-11-20")),
    ("on 29 February", ("2024-02-29", "2028-02-29")),
    ("in November 2026", ("2026-11", "2026-11")),
    ("in 2019", ("2019", None)),
    ("on 3 May 2027", (None, "2027-05-03")),
]


@pytest.mark.req("NOD-117")
@pytest.mark.parametrize(("text", "periods"), EITHER)
def test_the_tense_has_to_tell(text: str, periods: tuple[str | None, str | None]) -> None:
    assert meant(text) == periods


NOT_SURE = [
    "next Friday",
    "next weekend",
    "since yesterday",
    "from last week",
    "after 3 May 2025",
    "the boat that sank last week",
    "in 9999999 years",
]


@pytest.mark.parametrize("text", NOT_SURE)
def test_what_may_mean_two_things_or_is_a_border_is_no_period(text: str) -> None:
    assert all(time.past is None and time.future is None for time in times(text))


@pytest.mark.parametrize(
    "text", ["recently", "a few weeks ago", "the other day", "on Mondays", "every Monday", "Monday"]
)
def test_what_is_vague_or_recurs_is_no_time(text: str) -> None:
    assert times(text) == ()


def test_a_time_by_which_something_is_due_is_marked() -> None:
    (time,) = times("I hand it in by next week")
    assert (time.until, str(time.future), time.past) == (True, "2026-11-23 – 2026-11-29", None)
    assert span_of("I hand it in by next week").text[time.start : time.end] == "by next week"


DAYS = {
    date(2026, 11, 16): ("2026-11-09 – 2026-11-15", "2026-11-14 – 2026-11-15"),
    date(2026, 11, 21): ("2026-11-09 – 2026-11-15", "2026-11-14 – 2026-11-15"),
    date(2026, 1, 1): ("2025-12-22 – 2025-12-28", "2025-12-27 – 2025-12-28"),
}


@pytest.mark.parametrize(("today", "periods"), DAYS.items())
def test_weeks_and_weekends_seen_from_other_days(today: date, periods: tuple[str, str]) -> None:
    assert (meant("last week", today=today)[0], meant("last weekend", today=today)[0]) == periods


def test_on_a_sunday_last_week_may_be_either() -> None:
    assert meant("last week", today=date(2026, 11, 22)) == ("2026-11-09 – 2026-11-21", None)


def test_months_over_the_turn_of_the_year_and_the_end_of_time() -> None:
    assert meant("last month", today=date(2026, 1, 31)) == ("2025-12", None)
    assert meant("in three months", today=date(2026, 11, 30)) == (None, "2027-02")
    assert meant("next year", today=date(9999, 12, 31)) == (None, None)
    assert meant("last year", today=date(1, 1, 1)) == (None, None)
    assert meant("yesterday", today=date.min) == (None, None)
    assert meant("on 3 May", today=date.max) == ("9999-05-03", None)
    assert meant("last Friday", today=date.min) == (None, None)


@given(st.dates(date(1900, 1, 1), date(2100, 12, 31)))
def test_periods_are_written_as_precisely_as_they_are(day: date) -> None:
    assert str(day_of(day)) == day.isoformat()
    assert str(month_of(day)) == f"{day:%Y-%m}"
    assert str(year_of(day.year)) == f"{day:%Y}"
    assert str(week_of(day)).count(" – ") == 1
    assert month_of(day).start <= day <= month_of(day).end
    assert (day_of(day).day, week_of(day).day) == (day, None)


PHRASES = st.sampled_from([text for _, text, _ in listed(PAST) + listed(FUTURE)])


@given(st.sampled_from(sorted(BACKGROUND)), st.lists(PHRASES | st.text(max_size=8), max_size=5), st.dates())
def test_whatever_is_said_what_is_past_is_not_to_come(code: str, words: list[str], today: date) -> None:
    text = " ".join(words)
    for time in times(text, code, today):
        assert 0 <= time.start < time.end <= len(text)
        assert time.past is None or time.past.start <= today
        assert time.future is None or time.future.end >= today
        assert all(isinstance(one, Period) and one.start <= one.end for one in (time.past, time.future) if one)


def test_every_language_of_the_rules_has_its_times() -> None:
    assert set(BACKGROUND) == set(BY_CODE) == set(PAST) == set(FUTURE)
