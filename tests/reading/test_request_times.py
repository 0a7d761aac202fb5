"""What times a request is about, as instants in the owner's zone."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ownwords.domain.conversation import Message, Role
from ownwords.domain.notes import Details, Note
from ownwords.errors import StoreUnavailable
from ownwords.reading.recall import AskedPeriod
from ownwords.reading.request_times import RequestTimes, request_times
from ownwords.tasks.evidence_records import OwnerRequest
from tests.tasks.recall_records import NOON, note

LISBON = ZoneInfo("Europe/Lisbon")
INSTANT = timedelta(microseconds=1)


async def times_of(
    text: str,
    *notes: Note,
    zone: tzinfo = UTC,
    told: str | None = None,
    asked: list[str] | None = None,
    at: datetime = NOON,
) -> RequestTimes:
    """The times of a request; `told` is the message that tells of any event, sent on 2027-03-10 at 23:30 UTC."""

    async def find(event: str) -> Message | None:
        if asked is not None:
            asked.append(event)
        if told is None:
            return None
        return Message("m", "t", Role.OWNER, told, datetime(2027, 3, 10, 23, 30, tzinfo=UTC))

    return await request_times(OwnerRequest(text, at, zone), notes, find)


def dated(text: str, day: date, path: str = "about/one") -> Note:
    return note(text, path, details=Details(event_date=day))


def days(period: AskedPeriod) -> tuple[str, str]:
    """The first and the last day of a period of whole days in UTC."""
    assert (period.start, period.end + INSTANT) == tuple(
        one.replace(hour=0, minute=0, second=0, microsecond=0) for one in (period.start, period.end + INSTANT)
    )
    return period.start.date().isoformat(), period.end.date().isoformat()


async def test_a_time_that_is_named_is_a_period_and_no_word_to_look_for() -> None:
    found = await times_of("Where was I last week?")
    assert [days(period) for period in found.happened] == [("2027-04-19", "2027-04-25")]
    assert (found.happened[0].weight, found.said, found.asks_when, found.asks_earlier) == (1.0, None, (), False)
    assert "week" not in found.text
    assert found.text.split()[:2] == ["Where", "was"]


async def test_a_request_of_time_words_alone_keeps_them() -> None:
    assert (await times_of("last week")).text == "last week"
    assert (await times_of("")) == RequestTimes("")


async def test_a_vague_time_weighs_less() -> None:
    found = await times_of("What did I eat recently?")
    assert [period.weight for period in found.happened] == [0.25]


@pytest.mark.req("NOD-35")
async def test_when_something_was_said_limits_where_to_look() -> None:
    found = await times_of("What did I tell you in March 2026?")
    assert found.said == (datetime(2026, 3, 1, tzinfo=UTC), datetime(2026, 4, 1, tzinfo=UTC) - INSTANT)
    assert found.happened == ()
    vague = await times_of("What did I tell you recently?")
    assert vague.said is None
    assert [period.weight for period in vague.happened] == [0.25]


@pytest.mark.parametrize(
    ("zone", "text", "start", "hours"),
    [
        (LISBON, "Where was I on 28 March 2027?", datetime(2027, 3, 28, 0, tzinfo=UTC), 23),
        (LISBON, "Where was I on 31 October 2027?", datetime(2027, 10, 30, 23, tzinfo=UTC), 25),
        (timezone(timedelta(hours=14)), "Where was I on 2 May 2026?", datetime(2026, 5, 1, 10, tzinfo=UTC), 24),
        # There midnight did not exist that day.
        (ZoneInfo("America/Sao_Paulo"), "Where was I on 4 November 2018?", datetime(2018, 11, 4, 3, tzinfo=UTC), 23),
    ],
)
async def test_days_are_days_where_the_owner_is(zone: tzinfo, text: str, start: datetime, hours: int) -> None:
    (period,) = (await times_of(text, zone=zone, at=datetime(2028, 1, 1, tzinfo=UTC))).happened
    assert (period.start, period.end + INSTANT - period.start) == (start, timedelta(hours=hours))


async def test_today_is_the_owners() -> None:
    late = datetime(2027, 5, 1, 23, tzinfo=UTC)
    for hours, day in ((0, "2027-04-30"), (2, "2027-05-01")):
        (period,) = (
            await times_of("What did I eat yesterday?", zone=timezone(timedelta(hours=hours)), at=late)
        ).happened
        assert (period.start + timedelta(hours=hours)).date().isoformat() == day


async def test_an_open_end_reaches_to_the_ends_of_time() -> None:
    (since,) = (await times_of("What did I buy since 3 March 2027?")).happened
    assert since.start == datetime(2027, 3, 3, tzinfo=UTC)
    assert since.end.year == 9999 or since.end.date() == date(2027, 5, 1)
    (before,) = (await times_of("What did I buy before 3 March 2027?")).happened
    assert before.start.year == 1
    assert before.end.date() in (date(2027, 3, 2), date(2027, 3, 3))


# Events

WEDDING = dated("The wedding of Eva and Tom in Graz", date(2026, 6, 20))


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("What did I buy two weeks after the wedding?", "2026-07-01", "2026-07-07"),
        ("What did I buy two days before the wedding?", "2026-06-18", "2026-06-18"),
        ("What did I buy during the wedding?", "2026-06-20", "2026-06-20"),
    ],
)
async def test_an_event_is_looked_up_in_the_notes_first(text: str, start: str, end: str) -> None:
    asked: list[str] = []
    (period,) = (await times_of(text, WEDDING, told="The wedding was on 1 May 2020", asked=asked)).happened
    assert days(period) == (start, end)
    assert period.weight == 1.0
    assert asked == []


async def test_before_and_after_an_event_have_an_open_end() -> None:
    (before,) = (await times_of("What did I own before the wedding?", WEDDING)).happened
    assert (before.start.year, before.end) == (1, datetime(2026, 6, 21, tzinfo=UTC) - INSTANT)
    (after,) = (await times_of("What did I own after the wedding?", WEDDING)).happened
    assert (after.start, after.end.year) == (datetime(2026, 6, 20, tzinfo=UTC), 9999)


async def test_the_note_that_tells_most_of_the_event_is_taken_and_none_that_tells_too_little() -> None:
    text = "What did I buy the day after the wedding of Eva and Tom?"
    other = dated("The wedding of Ines", date(2020, 1, 1), "about/two")
    undated = note("The wedding of Eva and Tom was lovely", "about/three")
    (period,) = (await times_of(text, other, undated, WEDDING)).happened
    assert period.start.date() == date(2026, 6, 21)
    asked: list[str] = []
    assert (await times_of(text, dated("The wedding", date(2020, 1, 1)), undated, asked=asked)).happened == ()
    assert len(asked) == 1
    assert "wedding of Eva and Tom" in asked[0]


@pytest.mark.parametrize(
    ("told", "day", "weight"),
    [
        ("The wedding was yesterday, we danced all night", "2027-03-09", 0.6),
        ("The wedding was on 20 June 2026.", "2026-06-20", 0.6),
        ("The wedding is on 12 March", "2027-03-12", 0.6),
        ("What a wedding it was", "2027-03-10", 0.25),
    ],
)
async def test_a_message_tells_of_an_event_by_the_day_it_names_or_else_its_own(
    told: str, day: str, weight: float
) -> None:
    (period,) = (await times_of("What did I eat during the wedding?", told=told)).happened
    assert days(period) == (day, day)
    assert period.weight == weight


async def test_the_day_of_a_message_is_the_owners() -> None:
    zone = timezone(timedelta(hours=2))
    (period,) = (await times_of("What did I eat during the wedding?", told="What a wedding", zone=zone)).happened
    assert (period.start + timedelta(hours=2)).date() == date(2027, 3, 11)


async def test_an_event_of_which_nothing_tells_is_no_period_and_stays_to_be_looked_for() -> None:
    found = await times_of("What did I buy two weeks after the wedding?")
    assert (found.happened, found.said) == ((), None)
    assert "wedding" in found.text


async def test_a_store_that_fails_is_not_hidden() -> None:
    async def find(_: str) -> Message | None:
        raise StoreUnavailable("The disk is gone.")

    with pytest.raises(StoreUnavailable):
        await request_times(OwnerRequest("What did I buy after the wedding?", NOON, UTC), (), find)


@pytest.mark.parametrize(
    "day", [date.min, date(1, 1, 31), date(1, 2, 2), date(9999, 11, 29), date(9999, 12, 1), date.max]
)
@pytest.mark.parametrize("hours", [-12, 0, 14])
@pytest.mark.parametrize("relation", ["two weeks after", "two weeks before", "before", "after", "during", "around"])
async def test_the_first_and_the_last_year_are_no_harm(day: date, hours: int, relation: str) -> None:
    text = f"What did I buy {relation} the wedding of Eva and Tom?"
    found = await times_of(
        text, replace(WEDDING, details=Details(event_date=day)), zone=timezone(timedelta(hours=hours))
    )
    for period in found.happened:
        assert 0 <= period.gain <= 1.5
        assert period.soon >= period.end
        assert period.start <= period.end + INSTANT


# What is asked for


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("When did I buy the boat?", ("en",)),
        ("Wann habe ich das Boot gekauft?", ("de",)),
        ("Quand ai-je acheté le bateau ?", ("fr",)),
        ("Where did I buy the boat?", ()),
    ],
)
async def test_who_asks_when_is_understood_in_which_language(text: str, codes: tuple[str, ...]) -> None:
    found = (await times_of(text)).asks_when
    assert found[: len(codes)] == codes
    assert set(found[len(codes) :]) <= ({"zh", "ja"} if codes else set()), "those have no words to be told by"


async def test_what_was_true_before_is_asked_for() -> None:
    assert (await times_of("Where did I live before?")).asks_earlier
    assert not (await times_of("Where do I live?")).asks_earlier


pieces = st.sampled_from(
    ["when", "last week", "on 31 February", "in 0001", "in 9999", "since", "before", "after the wedding", "two years",
     "I told you", "recently", "30 years ago", "100000 years ago", "去年", "先週", "hier", "\ud800", "?", "."]
)  # fmt: skip


@given(
    st.lists(pieces, max_size=6).map(" ".join),
    st.sampled_from([UTC, LISBON, timezone(timedelta(hours=14)), timezone(timedelta(hours=-12))]),
    st.sampled_from([NOON, datetime(1, 1, 2, tzinfo=UTC), datetime(9999, 12, 30, tzinfo=UTC)]),
    st.none() | st.sampled_from(["The wedding was 3000 years ago", "tomorrow", "in 9999"]),
)
async def test_no_request_is_an_error(text: str, zone: tzinfo, at: datetime, told: str | None) -> None:
    found = await times_of(text, WEDDING, zone=zone, at=at, told=told)
    for start, end in [*((one.start, one.end) for one in found.happened), *([found.said] if found.said else [])]:
        assert start <= end + INSTANT
