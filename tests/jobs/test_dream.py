"""Dream as a job: when it is due, what keeps it due, and what it does while it is switched off."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from ownwords import Ownwords
from ownwords.domain.dreams import DreamOutcome, DreamSchedule
from ownwords.domain.files import FileName
from ownwords.domain.jobs import DREAM, MAINTAIN, TIDY, Job
from ownwords.domain.journal import NewEntry
from ownwords.domain.scope import Scope
from ownwords.errors import ModelUnavailable
from ownwords.jobs.starting import made_due
from ownwords.jobs.upkeep import Upkeep
from ownwords.jobs.worker import Worker
from ownwords.memory import Memory
from ownwords.testing import FixedClock
from tests.dreaming import ME, NOON, PORTO, TEA, Dreamer, bullet, dreamer

HOUR = timedelta(hours=1)


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[Dreamer]:
    async with dreamer(tmp_path) as made:
        made.propose(TEA)
        yield made


async def until(condition: Callable[[], Awaitable[object]]) -> None:
    """Wait until it holds."""
    async with asyncio.timeout(60):
        while not await condition():  # noqa: ASYNC110 - what is waited for is done by others, in the store
            await asyncio.sleep(0.01)


async def nothing_due(here: Dreamer) -> bool:
    return await due(here) is None


async def two_runs(memory: Memory) -> bool:
    return len(await memory.dreams.runs()) == 2


async def due(here: Dreamer) -> datetime | None:
    return await here.able.jobs.next_due([DREAM])


async def test_due_two_hours_after_the_first_entry_and_then_only_with_entries(here: Dreamer) -> None:
    assert await due(here) is None
    await here.entry("I like green tea")
    here.clock.move(hours=1)
    await here.entry("I live in Porto")
    assert await due(here) == NOON + 2 * HOUR
    assert await here.work(minutes=59) == 0
    assert await here.work(minutes=1) == 1
    assert ((await here.dreams.runs())[0].cursors, await due(here)) == ((1, 2), None)
    here.clock.move(hours=3)
    await here.entry("I read a lot")
    assert await due(here) == NOON + 6 * HOUR, "the times are counted from the last run"


async def test_what_one_run_leaves_is_due_one_interval_later(here: Dreamer) -> None:
    for _ in range(25):
        await here.entry("I like green tea")
    assert await here.work(hours=2) == 1
    assert (len(await here.pending()), await due(here)) == (5, NOON + 4 * HOUR)
    assert await here.work(hours=2) == 1
    assert (await here.pending(), await due(here)) == ([], None)


async def test_after_a_failure_it_is_tried_again_within_the_hour(here: Dreamer) -> None:
    await here.entry("I like green tea")
    here.fail(ModelUnavailable("Nothing listens there."))
    assert await here.work(hours=2) == 1
    assert await due(here) == NOON + 3 * HOUR
    here.propose(TEA)
    assert await here.work(hours=1) == 1
    assert [run.outcome for run in await here.dreams.runs()] == [DreamOutcome.CHANGED, DreamOutcome.FAILED]


async def test_by_a_cron_expression_in_the_owners_zone(tmp_path: Path) -> None:
    async with dreamer(tmp_path, schedule=DreamSchedule(2, "0 3 * * *")) as here:
        await here.me.change_settings(replace(await here.me.settings(), time_zone="Asia/Tokyo"))
        await here.entry("I like green tea")
        assert await due(here) == NOON + 6 * HOUR


@pytest.mark.parametrize("off", [{"dream": False}, {"remember": False}])
async def test_switched_off_nothing_is_read_and_nothing_is_skipped(here: Dreamer, off: dict[str, bool]) -> None:
    settings = await here.me.settings()
    await here.me.change_settings(replace(settings, **off))
    for _ in range(3):
        await here.entry("I like green tea")
        assert await here.work(hours=2) > 0
    assert (here.given(), await here.pending(), await here.dreams.runs()) == ([], [1, 2, 3], [])
    await here.me.change_settings(settings)
    await here.work(hours=2)
    assert (await here.dreams.runs())[0].cursors == (1, 2, 3)


async def test_the_owner_dreams_also_while_it_is_switched_off(here: Dreamer) -> None:
    await here.me.change_settings(replace(await here.me.settings(), dream=False))
    await here.entry("I like green tea")
    assert (await here.dreams.dream()).outcome is DreamOutcome.CHANGED
    await here.work(hours=2)
    assert (len(await here.dreams.runs()), await due(here)) == (1, None)


async def test_while_a_run_waits_for_its_owner_nothing_further_is_read(here: Dreamer) -> None:
    await here.me.change_settings(replace(await here.me.settings(), dream_review=True))
    await here.entry("I like green tea")
    await here.work(hours=2)
    await here.entry("I live in Porto")
    await here.work(hours=2)
    await here.work(hours=2)
    (run,) = await here.dreams.runs()
    assert (run.outcome, len(here.given())) == (DreamOutcome.HELD, 1)
    await here.dreams.approve(run.id)
    here.propose(PORTO)
    await here.work(hours=2)
    assert [run.outcome for run in await here.dreams.runs()] == [DreamOutcome.HELD, DreamOutcome.APPROVED]


async def test_restarts_more_frequent_than_the_interval_do_not_starve_it(tmp_path: Path) -> None:
    clock = FixedClock(NOON)
    async with dreamer(tmp_path, clock) as here:
        await here.entry("I like green tea")
    for _ in range(5):
        async with dreamer(tmp_path, clock) as here, made_due(here.able.dreams.due.make_all_due):
            here.propose(TEA)
            await here.work(minutes=30)
            runs = await here.dreams.runs()
    assert [run.started_at for run in runs] == [NOON + 2 * HOUR]


async def test_a_time_that_was_missed_while_nothing_ran_is_made_up_at_the_start(tmp_path: Path) -> None:
    clock = FixedClock(NOON)
    async with dreamer(tmp_path, clock) as here:
        await here.entry("I like green tea")
    clock.move(hours=50)
    async with dreamer(tmp_path, clock) as here:
        here.propose(TEA)
        assert await here.work() == 1
        assert (await here.dreams.runs())[0].started_at == NOON + 50 * HOUR


async def test_entries_without_a_due_time_are_found_at_the_start_and_every_hour(here: Dreamer) -> None:
    thread = await here.me.thread("tea")
    await thread.say("I like green tea")
    for heal in ("start", "hourly"):
        await here.able.journal.append(ME, NewEntry(here.clock.now(), (bullet("I like green tea"),)))
        assert await due(here) is None
        if heal == "start":
            async with made_due(here.able.dreams.due.make_all_due):
                await until(lambda: due(here))
        else:
            await here.able.jobs.enqueue([Job(ME, MAINTAIN, "", here.clock.now())])
            assert await Upkeep(here.able).tick()
        assert await due(here) is not None
        await here.work(hours=3)
        assert (await here.pending(), await due(here)) == ([], None)


async def test_looking_for_entries_makes_no_folder(here: Dreamer) -> None:
    await here.me.thread("tea")
    await here.able.dreams.due.make_all_due()
    assert (await due(here), here.folder.exists()) == (None, False)


async def test_what_a_version_left_lying_about_is_packed_a_day_later(here: Dreamer) -> None:
    await here.entry("I like green tea")
    await here.dreams.dream()
    assert await here.able.jobs.next_due([TIDY]) == NOON + 24 * HOUR
    loose = list((here.folder / ".git" / "objects").glob("??/*"))
    assert await here.work(hours=24) == 2, "the due time of the entry, and this"
    left = list((here.folder / ".git" / "objects").glob("??/*"))
    assert (len(loose) > 3, left) == (True, [])
    assert (await here.files.log())[0].subject == "dream: manual run"
    assert "green tea" in (await here.files.read()).text(FileName.USER)
    assert await here.able.jobs.next_due([TIDY]) is None


async def test_the_worker_dreams_once_for_many_owners(here: Dreamer) -> None:
    scopes = [Scope(f"owner {number}") for number in range(5)]
    for scope in scopes:
        await here.able.journal.append(scope, NewEntry(here.clock.now(), (bullet("I like green tea"),)))
        await here.able.dreams.due.entry_added(scope)
    here.clock.move(hours=2)
    worker = Worker(here.able.jobs, Upkeep(here.able).handlers, here.clock)
    running = asyncio.create_task(worker.run())
    await until(lambda: nothing_due(here))
    worker.stop()
    await running
    assert len(here.given()) == 5


@pytest.mark.req("NB-17")
async def test_without_a_worker_the_library_starts_no_schedule(tmp_path: Path) -> None:
    async with dreamer(tmp_path, FixedClock(NOON - 1000 * HOUR)) as before:
        await before.entry("I like green tea")
    async with Ownwords.open(tmp_path, background=False) as ownwords:
        await asyncio.sleep(0.05)
        assert await ownwords.owner().dreams.runs() == []
        assert (await ownwords.owner().dreams.dream()).outcome is DreamOutcome.CHANGED, "asked for, it runs"
    async with dreamer(tmp_path, FixedClock(NOON - 500 * HOUR)) as later:
        await later.entry("I live in Porto")
    async with Ownwords.open(tmp_path) as ownwords:
        me = ownwords.owner()
        await until(lambda: two_runs(me))
        runs = await me.dreams.runs()
        assert (runs[0].outcome, runs[0].manual) == (DreamOutcome.CHANGED, False)
