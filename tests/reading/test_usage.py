"""Usage as it is read: days in the owner's zone, totals, today against the limit, and whether a model may be called."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from ownwords.compose import Ownwords
from ownwords.domain.switches import Switches
from ownwords.domain.usage import Caller, CallOutcome, Capacity, TokenUsage
from ownwords.errors import Invalid, NotFound
from ownwords.memory import Conversation, Memory
from ownwords.reading.usage import UsageTotals
from tests.memories import START, Clock, a_call, record

LISBON, SAMOA = "Europe/Lisbon", "Pacific/Pago_Pago"


async def capacity(memory: Memory, thread_id: str | None = None) -> Capacity:
    return await memory._able.spending.capacity(Caller(memory.scope, thread_id))  # pyright: ignore[reportPrivateUsage]


@pytest.mark.req("NOD-66")
async def test_rows_are_days_of_the_owners_zone_in_workspaces_too(ownwords: Ownwords, me: Memory) -> None:
    await me.change_settings(Switches(time_zone="Asia/Tokyo"))
    lab = ownwords.owner(workspace="lab")
    await lab.change_settings(Switches(time_zone=SAMOA))
    midnight = datetime(2026, 3, 2, 15, tzinfo=UTC)  # in Tokyo
    for memory in (me, lab):
        await record(memory, a_call("c1", midnight), a_call("c2", midnight - timedelta(microseconds=1)))
        view = await memory.usage("2026-03-01", "2026-03-03")
        assert [(row.day, row.calls) for row in view.rows] == [(date(2026, 3, 2), 1), (date(2026, 3, 3), 1)]
        assert view.zone == ZoneInfo("Asia/Tokyo")


@pytest.mark.parametrize(("day", "hours"), [("2026-03-29", 23), ("2026-10-25", 25), ("2026-06-01", 24)])
async def test_a_day_is_as_long_as_it_is(me: Memory, day: str, hours: int) -> None:
    await me.change_settings(Switches(time_zone=LISBON))
    begins = datetime.fromisoformat(day).replace(tzinfo=ZoneInfo(LISBON)).astimezone(UTC)
    for hour in range(-1, 26):
        await record(me, a_call(f"c{hour}", begins + timedelta(hours=hour)))
    (row,) = (await me.usage(day, day)).rows
    assert row.calls == hours


async def test_totals_are_those_of_the_days_that_are_asked_for(me: Memory) -> None:
    await record(
        me,
        a_call("c1", tokens=TokenUsage(100, 40, 5)),
        a_call("c2", task="check", tokens=TokenUsage(1, 1, 1), price=None, outcome=CallOutcome.REFUSED),
        a_call("c3", START - timedelta(days=40)),
    )
    assert (await me.usage()).totals == UsageTotals(2, 1, TokenUsage(101, 41, 6), 100, 1)
    assert (await me.usage("2026-01-01", "2026-02-01")).totals.calls == 1
    assert (await me.usage("2025-01-01", "2025-02-01")).totals == UsageTotals()


async def test_without_days_it_is_the_last_thirty(me: Memory, clock: Clock) -> None:
    await me.change_settings(Switches(time_zone=SAMOA))
    clock.time = datetime(2026, 3, 31, 10, tzinfo=UTC)  # still the 30th there
    days = [date(2026, 3, 1), date(2026, 3, 30)]
    view = await me.usage()
    assert ([view.first, view.last], view.today) == (days, days[1])
    for asked, wanted in (
        (("2026-03-12",), (date(2026, 3, 12), days[1])),
        ((None, "2026-03-20"), (date(2026, 2, 19), date(2026, 3, 20))),
        (("2026-05-01",), (date(2026, 5, 1), date(2026, 5, 1))),
        ((" 2024-01-01 ", "2024-12-31"), (date(2024, 1, 1), date(2024, 12, 31))),
        (("", ""), tuple(days)),
    ):
        view = await me.usage(*asked)
        assert (view.first, view.last) == wanted


@pytest.mark.parametrize(
    ("first", "last", "field"),
    [
        ("2026-02-30", None, "from"),
        (None, "yesterday", "to"),
        ("2026-03-02T09:00", None, "from"),
        ("0001-01-01", "0001-01-01", "from"),
        (None, "9999-12-31", "to"),
        ("1969-12-31", None, "from"),
        ("2026-03-02", "2026-03-01", "from"),
        ("2024-01-01", "2025-01-01", "from"),
        ("9" * 5_000, None, "from"),
        ("\x00", None, "from"),
    ],
)
async def test_days_that_mean_nothing_are_refused(me: Memory, first: str | None, last: str | None, field: str) -> None:
    with pytest.raises(Invalid) as caught:
        await me.usage(first, last)
    assert caught.value.field == field
    assert len(caught.value.message) < 200


@pytest.mark.req("NOD-66")
async def test_the_limit_of_a_day_holds_over_all_workspaces_until_the_owners_midnight(
    ownwords: Ownwords, me: Memory, clock: Clock
) -> None:
    lab = ownwords.owner(workspace="lab")
    await me.change_settings(Switches(time_zone=LISBON, daily_limit=300))
    yesterday = datetime(2026, 3, 1, 23, 59, tzinfo=UTC)
    await record(me, a_call("c1", yesterday, 900), a_call("c2"), a_call("c3", price=None))
    await record(lab, a_call("c4"))
    await record(ownwords.owner("you"), a_call("c5", price=900))
    for memory in (me, lab):
        view = await memory.usage()
        assert (view.spent_today, view.daily_limit, view.limit_reached) == (200, 300, False)
        assert await capacity(memory) is Capacity.OPEN
    await record(lab, a_call("c6"))
    for memory in (me, lab):
        assert (await memory.usage()).limit_reached
        assert await capacity(memory) is Capacity.LIMIT
    assert await capacity(ownwords.owner("you")) is Capacity.OPEN
    clock.time = datetime(2026, 3, 3, 0, 0, tzinfo=UTC)
    assert await capacity(me) is Capacity.OPEN
    assert (await me.usage()).spent_today == 0
    clock.time = START
    await me.change_settings(replace(await me.settings(), daily_limit=301))
    assert await capacity(me) is Capacity.OPEN, "a raised limit opens at once"


@pytest.mark.req("NOD-66")
async def test_a_conversation_waits_until_the_owner_lets_it_go_on(
    ownwords: Ownwords, me: Memory, thread: Conversation
) -> None:
    other = await me.thread("other")
    await me.change_settings(Switches(check_in=150))
    await record(me, a_call("c1", thread_id=thread.id), a_call("c2", thread_id=other.id), a_call("c3", price=900))
    assert [await capacity(me, thread_id) for thread_id in (thread.id, other.id, None)] == [Capacity.OPEN] * 3
    await record(me, a_call("c4", thread_id=thread.id))
    assert await capacity(me, thread.id) is Capacity.CHECK_IN
    assert [await capacity(me, thread_id) for thread_id in (other.id, None)] == [Capacity.OPEN] * 2
    (waiting,) = (await me.usage()).waiting
    assert (waiting.thread, waiting.spent) == (thread.thread, 200)
    assert (await ownwords.owner(workspace="lab").usage()).waiting == ()
    await me.let_go_on(thread.id)
    assert await capacity(me, thread.id) is Capacity.OPEN
    assert (await me.usage()).waiting == ()
    later = START + timedelta(hours=1)
    await record(me, a_call("c5", later, 150, thread_id=thread.id))
    assert await capacity(me, thread.id) is Capacity.CHECK_IN, "and it asks again"
    await me.change_settings(Switches())
    assert await capacity(me, thread.id) is Capacity.OPEN
    for memory, unknown in ((me, "nowhere"), (ownwords.owner("you"), thread.id)):
        with pytest.raises(NotFound):
            await memory.let_go_on(unknown)


@pytest.mark.req("NOD-66")
async def test_a_workspaces_conversation_asks_at_the_owners_amount(ownwords: Ownwords, me: Memory) -> None:
    lab = ownwords.owner(workspace="lab")
    thread = await lab.thread("trial")
    await me.change_settings(Switches(check_in=100))
    await record(lab, a_call("c1", thread_id=thread.id))
    assert await capacity(lab, thread.id) is Capacity.CHECK_IN
    assert [waiting.thread.id for waiting in (await lab.usage()).waiting] == [thread.id]


async def test_every_call_goes_out_and_comes_in_once(ownwords: Ownwords, me: Memory, thread: Conversation) -> None:
    calls = [a_call(f"c{number:04}", START + timedelta(seconds=number // 3)) for number in range(1_201)]
    calls[7] = replace(calls[7], thread_id=thread.id, price=None)
    await record(me, *reversed(calls))
    walked = [call async for call in me.calls()]
    assert walked == calls
    elsewhere = ownwords.owner("you")
    assert await elsewhere.import_calls(walked) == len(calls)
    assert await elsewhere.import_calls(walked[:10]) == 0
    assert [call async for call in elsewhere.calls()] == calls
