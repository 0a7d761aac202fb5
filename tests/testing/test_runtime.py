"""Time that a test decides, ids that it can write down, and a memory on both."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from typing import Any, cast
from uuid import UUID

from ownwords.tasks.task import Given, OfflineTasks, Result, Task
from ownwords.testing import START, CountingIds, FixedClock, in_memory


def test_a_clock_stands_still_until_it_is_moved() -> None:
    clock = FixedClock()
    assert clock.now() == clock.now() == START == datetime(2026, 3, 2, 9, tzinfo=UTC)
    assert clock.move(hours=1, minutes=30) == clock.now() == START + timedelta(minutes=90)
    assert clock.move(days=-1) < START


def test_a_clock_with_a_step_moves_on_at_each_look_and_tells_utc() -> None:
    noon = datetime(2026, 7, 1, 12, tzinfo=timezone(timedelta(hours=2)))
    clock = FixedClock(noon, step=timedelta(seconds=1))
    assert [clock.now(), clock.now()] == [noon + timedelta(seconds=1), noon + timedelta(seconds=2)]
    assert clock.now().utcoffset() == timedelta()


def test_ids_count_and_are_what_ids_are() -> None:
    ids = CountingIds()
    given = [ids.new() for _ in range(300)]
    assert given[:2] == ["00000000-0000-7000-8000-000000000001", "00000000-0000-7000-8000-000000000002"]
    assert given == sorted(set(given))
    assert {(UUID(one).version, UUID(one).variant) for one in given} == {(7, "specified in RFC 4122")}


async def a_life() -> tuple[str, list[object], list[object]]:
    async with in_memory() as ownwords:
        me = ownwords.owner()
        thread = await me.thread("trip")
        await thread.say("Remember that my sister Ines lives in Porto.")
        await me.learn(thread)
        return await me.index(), list(await thread.messages()), list(await me.changes())


async def test_a_memory_is_the_same_each_time() -> None:
    first, second = await a_life(), await a_life()
    assert first == second
    assert "Porto" in first[0]


async def test_a_memory_takes_the_clock_the_ids_and_the_tasks_of_a_test() -> None:
    class Silent(OfflineTasks):
        async def run(self, task: Task[Given, Result], given: Given, caller: object) -> Result:
            return cast(Any, task.result)(())

    clock, ids = FixedClock(), CountingIds()
    async with in_memory(clock, ids, Silent()) as ownwords:
        me = ownwords.owner()
        thread = await me.thread("trip")
        clock.move(hours=1)
        message = await thread.say("Remember that my sister Ines lives in Porto.")
        assert (thread.id, message.id) == (
            "00000000-0000-7000-8000-000000000001",
            "00000000-0000-7000-8000-000000000002",
        )
        assert message.sent_at == START + timedelta(hours=1)
        assert (await me.learn(thread)).saved == ()
        assert await me.index() == ""
