"""Calls of models: kept, summed up by day, and what a conversation cost since the owner last let it go on (NOD-66)."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone
from typing import Any

import pytest

from ownwords.domain.scope import Scope
from ownwords.domain.usage import CallOutcome, ModelCall, TokenUsage, UsageRow
from ownwords.errors import NotFound
from ownwords.ports.usage import UsageDay
from tests.backends.stores import ME, MY_WORK, SOMEBODY, START, Store, a_thread

DAY = timedelta(days=1)
EVER = (datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC))


def a_call(call_id: str, seconds: float = 0, price: int | None = 100, **fields: Any) -> ModelCall:
    at = START + timedelta(seconds=seconds)
    given: dict[str, Any] = {"task": "learn", "model": "m", "outcome": CallOutcome.ANSWERED, "latency_ms": 10, **fields}
    return ModelCall(call_id, at, price=price, **given)


async def record(store: Store, *calls: ModelCall, scope: Scope = ME) -> None:
    for call in calls:
        await store.record_call(scope, call)


async def ids(store: Store, *window: Any, scope: Scope = ME, **more: Any) -> list[str]:
    return [call.id for call in await store.calls(scope, *(window or EVER), **more)]


@pytest.mark.req("NOD-66")
@pytest.mark.parametrize("outcome", list(CallOutcome))
async def test_a_call_is_kept_whole_whatever_became_of_it(store: Store, outcome: CallOutcome) -> None:
    full = a_call(
        "c1",
        task="chät",
        model="openai:gpt ☃",
        outcome=outcome,
        tokens=TokenUsage(2**40, 7, 9),
        price=2**50,
        thread_id="t1",
        turn_id="u1",
    )
    bare = a_call("c2", 1, None, outcome=outcome)
    await record(store, full, bare)
    assert await store.calls(ME, *EVER) == [full, bare]


async def test_a_time_is_kept_as_the_instant_it_was(store: Store) -> None:
    east = a_call("c1")
    await record(store, replace(east, at=east.at.astimezone(timezone(timedelta(hours=9)))))
    (kept,) = await store.calls(ME, *EVER)
    assert kept == east
    assert kept.at.utcoffset() == timedelta()


async def test_calls_come_oldest_first_by_page_and_within_their_bounds(store: Store) -> None:
    await record(store, *(a_call(name, at) for name, at in [("d", 3), ("b", 1), ("c", 1), ("a", 2), ("e", 0.000001)]))
    assert await ids(store) == ["e", "b", "c", "a", "d"]
    from_one, to_three = START + timedelta(seconds=1), START + timedelta(seconds=3)
    assert await ids(store, from_one, to_three) == ["b", "c", "a"]
    assert await ids(store, to_three, from_one) == await ids(store, *EVER, limit=0) == []
    walked: list[str] = []
    after: ModelCall | None = None
    while page := await store.calls(ME, *EVER, limit=2, after=after):
        walked += [call.id for call in page]
        after = page[-1]
    assert walked == await ids(store)
    assert await ids(store, from_one, to_three, after=a_call("x", -9)) == ["b", "c", "a"], "not before `since`"


async def test_a_call_is_kept_once(store: Store) -> None:
    await record(store, a_call("c1"), a_call("c1", price=999), a_call("c1", 1))
    assert [call.price for call in await store.calls(ME, *EVER)] == [100, 100]
    assert await store.import_calls(ME, [a_call("c1"), a_call("c2"), a_call("c2")]) == 1
    assert await store.import_calls(ME, []) == 0
    assert len(await store.calls(ME, *EVER)) == 3


async def test_a_day_is_summed_by_task_and_model(store: Store) -> None:
    await record(
        store,
        a_call("c1", tokens=TokenUsage(100, 40, 5), latency_ms=100),
        a_call("c2", 1, None, outcome=CallOutcome.LATE, tokens=TokenUsage(10, 0, 1), latency_ms=20_000),
        a_call("c3", 2, 0, latency_ms=1),
        a_call("c4", 2, model="l"),
        a_call("c5", 2, task="check", outcome=CallOutcome.REFUSED),
        a_call("c6", DAY.total_seconds(), 7),
        a_call("c7", 2 * DAY.total_seconds(), 9),
    )
    first, second = date(2026, 3, 2), date(2026, 3, 3)
    days = [UsageDay(second, START + DAY, START + 2 * DAY), UsageDay(first, START, START + DAY)]
    nothing = TokenUsage()
    assert await store.summed(ME, days) == [
        UsageRow(second, "learn", "m", 1, 0, nothing, 7, 0, 10),
        UsageRow(first, "check", "m", 1, 1, nothing, 100, 0, 10),
        UsageRow(first, "learn", "l", 1, 0, nothing, 100, 0, 10),
        UsageRow(first, "learn", "m", 3, 1, TokenUsage(110, 40, 6), 100, 1, 6700),
    ]
    assert await store.summed(ME, []) == await store.summed(SOMEBODY, days) == []


@pytest.mark.req("NOD-66")
async def test_what_an_owner_spent_counts_every_scope_of_theirs_and_nobody_elses(store: Store) -> None:
    assert await store.spent("me", START) == 0
    await record(store, a_call("c1", -0.000001), a_call("c2", 0, 20), a_call("c3", 5, None))
    await record(store, a_call("c2", 0, 3), scope=MY_WORK)
    await record(store, a_call("c2", 0, 1_000), scope=SOMEBODY)
    assert await store.spent("me", START) == 23
    assert await store.spent("me", START - DAY) == 123
    assert await store.spent("me", START + DAY) == await store.spent("nobody", START) == 0


@pytest.mark.req("NOD-66")
async def test_a_thread_is_counted_anew_when_the_owner_lets_it_go_on(store: Store) -> None:
    await store.create_thread(ME, a_thread("t1"))
    await record(store, a_call("c1", 1, thread_id="t1"), a_call("c2", 2, None, thread_id="t1"), a_call("c3", 2, 5))
    assert await store.spent_in_thread(ME, "t1") == 100
    await store.let_thread_go_on(ME, "t1", START + timedelta(seconds=1))
    assert await store.spent_in_thread(ME, "t1") == 0, "what was spent by that instant is settled"
    await record(store, a_call("c4", 3, 30, thread_id="t1"), a_call("c5", 4, 40, thread_id="t1"))
    assert await store.spent_in_thread(ME, "t1") == 70
    await store.let_thread_go_on(ME, "t1", START + timedelta(seconds=3))
    assert await store.spent_in_thread(ME, "t1") == 40
    assert await store.spent_in_thread(MY_WORK, "t1") == await store.spent_in_thread(ME, "unknown") == 0
    for scope, thread_id in ((ME, "unknown"), (MY_WORK, "t1"), (SOMEBODY, "t1")):
        with pytest.raises(NotFound):
            await store.let_thread_go_on(scope, thread_id, START)


@pytest.mark.req("NOD-66")
async def test_threads_wait_that_cost_the_amount_or_more(store: Store) -> None:
    for scope in (ME, MY_WORK):
        for name in ("t1", "t2", "t3", "t4"):
            await store.create_thread(scope, a_thread(name))
    for name, price in (("t1", 100), ("t2", 99), ("t3", 100), ("t4", 60), ("gone", 500)):
        await record(store, a_call(f"c-{name}", 1, price, thread_id=name))
    await record(store, a_call("c9", 2, 60, thread_id="t4"))
    assert await store.waiting_threads(ME, 100) == [("t4", 120), ("t1", 100), ("t3", 100)]
    await store.let_thread_go_on(ME, "t4", START + timedelta(seconds=1))
    await store.let_thread_go_on(ME, "t1", START + timedelta(seconds=9))
    assert await store.waiting_threads(ME, 60) == [("t3", 100), ("t2", 99), ("t4", 60)]
    assert await store.waiting_threads(MY_WORK, 1) == await store.waiting_threads(SOMEBODY, 1) == []


@pytest.mark.req("NOD-66")
async def test_a_deleted_thread_leaves_its_cost_and_not_its_name(store: Store) -> None:
    for scope in (ME, MY_WORK):
        await store.create_thread(scope, a_thread("t1"))
        await record(store, a_call("c1", 1, thread_id="t1", turn_id="u1"), scope=scope)
    await store.let_thread_go_on(ME, "t1", START + DAY)
    await store.delete_thread(ME, "t1")
    assert await store.calls(ME, *EVER) == [a_call("c1", 1)]
    assert await store.spent("me", START) == 200
    assert await store.waiting_threads(ME, 1) == []
    assert await store.waiting_threads(MY_WORK, 1) == [("t1", 100)]
    await store.create_thread(ME, a_thread("t1"))
    await record(store, a_call("c2", 2, 30, thread_id="t1"))
    assert await store.spent_in_thread(ME, "t1") == 30, "one of the same id begins anew"


async def test_no_thread_waits_for_what_was_spent_elsewhere(store: Store) -> None:
    await store.create_thread(ME, a_thread("t1"))
    await record(store, a_call("c1", 1, 10, thread_id="t1"))
    imported = [a_call("c1", 1, thread_id="t1"), a_call("c2", 9, thread_id="unknown")]
    assert await store.import_calls(ME, imported) == 1
    assert await store.spent_in_thread(ME, "t1") == 10, "nothing new came for it"
    await record(store, a_call("c3", 9, 20, thread_id="t1"))
    assert await store.import_calls(ME, [a_call("c4", 5, thread_id="t1"), a_call("c5", 3, thread_id="t1")]) == 2
    assert await store.spent_in_thread(ME, "t1") == 20
    await store.let_thread_go_on(ME, "t1", START + timedelta(seconds=9))
    await store.import_calls(ME, [a_call("c6", 6, thread_id="t1")])
    assert await store.spent_in_thread(ME, "t1") == 0, "an earlier one takes no word back"
    assert await store.spent("me", START) == 430


@pytest.mark.req("CH-20")
async def test_deleting_an_owner_deletes_and_counts_their_calls(store: Store) -> None:
    for scope in (ME, MY_WORK, SOMEBODY):
        await record(store, a_call("c1"), a_call("c2"), scope=scope)
    assert await store.workspaces("me") == ["work"]
    deleted = await store.delete_owner("me")
    assert (deleted["calls"], deleted["scopes"]) == (4, 2)
    assert await store.workspaces("me") == []
    for scope in (ME, MY_WORK):
        assert await store.calls(scope, *EVER) == []
    assert await store.spent("me", START) == 0
    assert await ids(store, scope=SOMEBODY) == ["c1", "c2"]
