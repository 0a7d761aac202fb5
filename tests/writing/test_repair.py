"""Repair: what the hourly job archives, and when, in the owner's zone (NOD-99, NOD-105…NOD-109)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from ownwords.domain.notes import ArchiveReason, Area, Details, Evidence, Kind, Note, Origin, Way
from ownwords.domain.switches import Switches
from ownwords.writing.edit import NewNote
from tests.memories import keep
from tests.upkeep import Home, home

MICRO = timedelta(microseconds=1)
NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
SIXTY = timedelta(days=60)


@pytest.fixture
async def here() -> AsyncIterator[Home]:
    async with home() as opened:
        opened.clock.step = timedelta()
        opened.clock.time = NOON
        yield opened


def a_note(text: str, *said: datetime, slug: str = "n", **fields: object) -> Note:
    """An inferred note with a message behind it for each time."""
    evidence = tuple(Evidence(f"m-{slug}-{place}", "t", at) for place, at in enumerate(said))
    made = Note(f"id-{slug}", Area.ABOUT, slug, text, Origin.INFERRED, Way.REFLECTED, NOON, NOON, evidence=evidence)
    return replace(made, **fields)


def expiring(day: date) -> Note:
    return a_note("The parcel comes on Monday", NOON, origin=Origin.STATED, details=Details(expires=day))


async def maintained(here: Home) -> int:
    """How many notes a tick archived, whatever the queue knows."""
    (done,) = await here.ownwords.maintain()
    return done[1].repaired.archived


async def reasons(here: Home) -> list[ArchiveReason]:
    return [old.reason for old in (await here.me.document()).archive]


LAST_DAYS = [
    ("UTC", date(2026, 3, 2), datetime(2026, 3, 3, tzinfo=UTC)),
    ("Europe/Lisbon", date(2026, 3, 29), datetime(2026, 3, 29, 23, tzinfo=UTC)),
    ("Europe/Berlin", date(2026, 10, 25), datetime(2026, 10, 25, 23, tzinfo=UTC)),
    ("America/New_York", date(2026, 3, 8), datetime(2026, 3, 9, 4, tzinfo=UTC)),
    ("Africa/Cairo", date(2026, 4, 23), datetime(2026, 4, 23, 22, tzinfo=UTC)),
    ("Pacific/Kiritimati", date(2026, 3, 2), datetime(2026, 3, 2, 10, tzinfo=UTC)),
    ("Pacific/Pago_Pago", date(2026, 3, 2), datetime(2026, 3, 3, 11, tzinfo=UTC)),
    ("Asia/Kathmandu", date(2028, 2, 28), datetime(2028, 2, 28, 18, 15, tzinfo=UTC)),
    ("UTC", date(2028, 2, 29), datetime(2028, 3, 1, tzinfo=UTC)),
    ("UTC", date(2026, 12, 31), datetime(2027, 1, 1, tzinfo=UTC)),
]


@pytest.mark.req("NOD-11", "NOD-106")
@pytest.mark.parametrize(("zone", "last", "over"), LAST_DAYS)
async def test_a_note_goes_when_its_last_day_is_over_where_its_owner_is(
    here: Home, zone: str, last: date, over: datetime
) -> None:
    await here.me.change_settings(Switches(time_zone=zone))
    here.clock.time = over - MICRO
    await keep(here.me, expiring(last))
    assert await maintained(here) == 0
    here.clock.time = over
    await here.me.add(NewNote("about", "makes it due"))
    assert await maintained(here) == 1
    assert (await reasons(here), await here.texts()) == ([ArchiveReason.EXPIRED], ["makes it due"])
    (change,) = await here.me.changes(1)
    assert (change.kind, change.way, change.path) == ("archived", "repair", "about/n")


@pytest.mark.parametrize("last", [date.max, date.max - timedelta(days=1), date(9999, 1, 1)])
@pytest.mark.parametrize("zone", ["UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago"])
async def test_the_last_days_that_there_are_break_nothing(here: Home, zone: str, last: date) -> None:
    await here.me.change_settings(Switches(time_zone=zone))
    await keep(here.me, expiring(last))
    assert await maintained(here) == 0
    await here.ownwords.work()


@pytest.mark.parametrize("zone", ["UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago"])
async def test_the_first_day_that_there_is_breaks_nothing(here: Home, zone: str) -> None:
    await here.me.change_settings(Switches(time_zone=zone))
    await keep(here.me, expiring(date.min))
    assert await maintained(here) == 1


async def test_it_is_due_by_itself_at_the_tick_after_the_last_day(here: Home) -> None:
    await keep(here.me, expiring(date(2026, 3, 4)))
    await here.tick()
    here.clock.time = datetime(2026, 3, 5, 0, 6, 59, tzinfo=UTC)
    assert await here.ownwords.work() == 0
    here.clock.time = datetime(2026, 3, 5, 0, 7, tzinfo=UTC)
    assert await here.ownwords.work() == 1
    assert await here.texts() == []


@pytest.mark.req("NOD-107", "NOD-109")
@pytest.mark.parametrize(
    ("details", "goes"),
    [
        (Details(), True),
        (Details(importance=5), True),
        (Details(kind=Kind.PLAN), True),
        (Details(kind=Kind.PLAN, entities=("Porto",), event_date=date(2026, 5, 1)), True),
        (Details(kind=Kind.FACT), False),
        (Details(kind=Kind.EVENT, event_date=date(2026, 3, 1)), False),
        (Details(kind=Kind.POSSESSION), False),
        (Details(kind=Kind.PREFERENCE), False),
        (Details(entities=("Porto",)), False),
        (Details(event_date=date(2026, 3, 1)), False),
        (Details(valid_from=date(2026, 3, 1)), False),
        (Details(valid_to=date(2026, 3, 1)), False),
    ],
)
async def test_what_was_mentioned_once_goes_at_sixty_days(here: Home, details: Details, goes: bool) -> None:
    said = NOON - timedelta(days=3)
    await keep(here.me, a_note("I go to Porto in May", said, details=details))
    here.clock.time = said + SIXTY - MICRO
    assert await maintained(here) == 0
    here.clock.time = said + SIXTY
    await here.me.add(NewNote("about", "makes it due"))
    assert await maintained(here) == goes
    assert await reasons(here) == [ArchiveReason.STALE] * goes


@pytest.mark.parametrize(
    "kept",
    [
        {"origin": Origin.STATED},
        {"origin": Origin.EMAIL},
        {"evidence": tuple(Evidence(f"m{n}", "t", NOON - timedelta(days=400)) for n in range(2))},
        {"evidence": (Evidence("m", "t", NOON - timedelta(days=59)),)},
        {"evidence": (), "created_at": NOON - timedelta(days=59)},
    ],
)
async def test_what_was_stated_or_repeated_or_is_young_stays(here: Home, kept: dict[str, object]) -> None:
    await keep(here.me, replace(a_note("I go to Porto in May", details=Details(kind=Kind.PLAN)), **kept))
    assert await maintained(here) == 0


@pytest.mark.req("NOD-108")
@pytest.mark.parametrize(
    ("strong", "weak"),
    [
        ({"origin": Origin.STATED}, {"evidence": tuple(Evidence(f"w{n}", "t", NOON) for n in range(5))}),
        ({"evidence": tuple(Evidence(f"s{n}", "t", NOON - SIXTY) for n in range(2))}, {}),
        (
            {"evidence": tuple(Evidence(f"s{n}", "t", NOON - SIXTY) for n in range(3))},
            {"evidence": tuple(Evidence(f"w{n}", "t", NOON) for n in range(2))},
        ),
        ({"evidence": (Evidence("s", "t", NOON),)}, {"evidence": (Evidence("w", "t", NOON - MICRO),)}),
    ],
    ids=["stated", "observed", "more", "newer"],
)
@pytest.mark.parametrize("first", ["strong", "weak"])
async def test_of_two_that_say_the_same_the_stronger_stays_with_the_evidence_of_both(
    here: Home, strong: dict[str, object], weak: dict[str, object], first: str
) -> None:
    notes = {
        "strong": a_note("I like Café, in Évora!", NOON, slug="strong", **strong),
        "weak": a_note("i like cafe in evora", NOON, slug="weak", area=Area.PREFERENCES, **weak),
    }
    for name in (first, *(notes.keys() - {first})):
        await keep(here.me, notes[name])
    assert await maintained(here) == 1
    (kept,) = await here.notes()
    (old,) = (await here.me.document()).archive
    assert (kept.id, old.id, old.reason, old.replaced_by) == ("id-strong", "id-weak", ArchiveReason.MERGED, kept.id)
    assert kept.replaces == ("id-weak",)
    both = {item.message_id for note in notes.values() for item in note.evidence}
    assert {item.message_id for item in kept.evidence} == both
    version = (await here.me.view()).version
    await here.me.change_settings(Switches(time_zone="UTC"))
    assert await maintained(here) == 0
    assert (await here.me.view()).version == version, "repairing what is repaired writes nothing"


async def test_many_twins_become_one(here: Home) -> None:
    for number in range(7):
        await keep(here.me, a_note("I like tea" + "!" * number, NOON, slug=f"n{number}"))
    assert await maintained(here) == 6
    (kept,) = await here.notes()
    assert (kept.evidence_count, len(kept.replaces)) == (7, 6)
    assert {item.id for item in (await here.me.document()).versions(kept.path)} == set(kept.replaces)


@pytest.mark.parametrize("text", ["I like tea", "I like tea 2", "我喜欢茶", "!?", "…"])
async def test_what_differs_in_a_word_is_no_twin(here: Home, text: str) -> None:
    others = {"I like teas", "I like 2 tea", "我喜欢酒", "?!?!x", "I do not like tea"} - {text}
    for place, other in enumerate((text, *sorted(others))):
        await keep(here.me, a_note(other, NOON, slug=f"n{place}"))
    assert await maintained(here) == 0


async def test_what_a_twin_expires_with_does_not_take_the_other_along(here: Home) -> None:
    await keep(here.me, a_note("I like tea", NOON, slug="a", details=Details(expires=date(2026, 3, 1))))
    await keep(here.me, a_note("i like tea", NOON, slug="b"))
    assert await maintained(here) == 1
    assert [note.slug for note in await here.notes()] == ["b"]


@pytest.mark.req("NOD-102")
async def test_nothing_is_repaired_while_saving_is_off(here: Home) -> None:
    await keep(here.me, expiring(date(2026, 3, 1)))
    await here.me.change_settings(Switches(remember=False))
    assert await maintained(here) == 0
    assert len(await here.notes()) == 1
    await here.me.change_settings(Switches())
    assert await maintained(here) == 1


@pytest.mark.req("NOD-105")
async def test_repair_needs_neither_a_model_nor_reflection(here: Home) -> None:
    await here.me.change_settings(Switches(reflection=False))
    await (await here.me.thread("talk")).say("I moved to Porto in May")
    await keep(here.me, expiring(date(2026, 3, 1)))
    here.clock.move(hours=2)
    assert await maintained(here) == 1
    assert here.tasks.given == []


@pytest.mark.parametrize("zone", ["UTC", "Pacific/Pago_Pago", "Pacific/Kiritimati"])
async def test_what_the_owner_brings_back_after_its_last_day_stays(here: Home, zone: str) -> None:
    await here.me.change_settings(Switches(time_zone=zone))
    await keep(here.me, expiring(date(2026, 3, 2)))
    here.clock.time = datetime(2026, 3, 3, tzinfo=ZoneInfo(zone)).astimezone(UTC)
    assert await maintained(here) == 1
    await here.me.restore("id-n")
    assert await maintained(here) == 0
    assert len(await here.notes()) == 1


async def test_what_the_owner_brings_back_after_sixty_days_stays(here: Home) -> None:
    await keep(here.me, a_note("I go to Porto", NOON - SIXTY, details=Details(kind=Kind.PLAN)))
    assert await maintained(here) == 1
    await here.me.restore("id-n")
    assert await maintained(here) == 0
    assert len(await here.notes()) == 1
