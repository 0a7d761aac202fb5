"""The worker: what is due is done once, by whoever holds it; what fails or is broken off is not lost."""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from ownwords.adapters.runtime import SystemClock, TimeOrderedIds
from ownwords.adapters.sqlite import SqliteStore
from ownwords.domain.jobs import Job, next_tick
from ownwords.domain.scope import Scope
from ownwords.errors import ModelUnavailable, NotFound
from ownwords.jobs.worker import BACK_OFF, LEASE, LONGEST_LOOK, LOOK, RENEWAL, Handler, Worker, jobs_kept_up
from tests.backends.stores import ME, MY_WORK, SOMEBODY, START, StillClock

WORKING = Path(__file__).with_name("working_process.py")
KIND = "maintain"
TASKS = {"ownwords-worker", "ownwords-job"}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "ownwords.db"


@pytest.fixture
def clock() -> StillClock:
    return StillClock()


@pytest.fixture
async def store(path: Path, clock: StillClock) -> AsyncIterator[SqliteStore]:
    async with await SqliteStore.open(path, clock, TimeOrderedIds(), 5.0) as store:
        yield store


@pytest.fixture(autouse=True)
async def nothing_is_left_running() -> AsyncIterator[None]:
    yield
    assert [task for task in asyncio.all_tasks() if task.get_name() in TASKS] == []


class Rests:
    """Rests that end when a test says so; how long each was to be, in `all`."""

    def __init__(self) -> None:
        self.all: list[float] = []
        self._going: list[tuple[float, asyncio.Event]] = []

    async def __call__(self, seconds: float) -> None:
        rest = (seconds, asyncio.Event())
        self.all.append(seconds)
        self._going.append(rest)
        try:
            await rest[1].wait()
        finally:
            self._going.remove(rest)

    async def end(self, seconds: float) -> None:
        """Wait until somebody rests for so long, and let that be over."""
        await until(lambda: seconds in (going for going, over in self._going if not over.is_set()))
        for going, over in self._going:
            if going == seconds:
                over.set()


class Doing:
    """A handler that notes what it does; `then` is what comes of it."""

    def __init__(self, then: Handler | None = None) -> None:
        self.jobs: list[Job] = []
        self.at_once = self.most_at_once = 0
        self._then = then

    async def __call__(self, job: Job) -> datetime | None:
        self.jobs.append(job)
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        try:
            return await self._then(job) if self._then else None
        finally:
            self.at_once -= 1


class Held:
    """What a handler does that ends when a test says so."""

    def __init__(self) -> None:
        self.go = asyncio.Event()
        self.cancelled = 0

    async def __call__(self, _: Job) -> datetime | None:
        try:
            await self.go.wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        return None


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not condition():  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0.002)


async def until_due(store: SqliteStore, due: datetime | None, *kinds: str) -> None:
    async with asyncio.timeout(60):
        while await store.next_due(kinds or (KIND,)) != due:  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0.002)


def a_job(key: str = "", minutes: float = 0, scope: Scope = ME) -> Job:
    return Job(scope, KIND, key, START + timedelta(minutes=minutes))


async def test_a_tick_that_was_missed_is_made_up_for_once(store: SqliteStore, clock: StillClock) -> None:
    async def hourly(_: Job) -> datetime | None:
        return next_tick(clock.now())

    doing, rest = Doing(hourly), Rests()
    await store.enqueue([a_job(), a_job(scope=SOMEBODY)])
    clock.move(hours=5, minutes=30)
    async with jobs_kept_up(Worker(store, {KIND: doing}, clock, rest=rest)):
        await until_due(store, START + timedelta(hours=6, minutes=7))
        assert [job.due for job in doing.jobs] == [START, START]
        clock.move(minutes=37)
        await rest.end(LOOK)
        await until_due(store, START + timedelta(hours=7, minutes=7))
    assert len(doing.jobs) == 4


async def test_it_rests_until_something_is_due_but_looks_again_for_what_others_enqueue(
    store: SqliteStore, clock: StillClock
) -> None:
    doing, rest = Doing(), Rests()
    await store.enqueue([a_job(minutes=60)])
    async with jobs_kept_up(Worker(store, {KIND: doing}, clock, rest=rest)):
        await until(lambda: rest.all == [LOOK])
        await store.enqueue([a_job("soon", minutes=0.05)])
        await rest.end(LOOK)
        await until(lambda: rest.all == [LOOK, 3.0])
        assert doing.jobs == []
        clock.move(seconds=3)
        await rest.end(3.0)
        await until(lambda: bool(doing.jobs))
    assert [job.key for job in doing.jobs] == ["soon"]


async def test_it_can_be_woken(store: SqliteStore, clock: StillClock) -> None:
    doing, rest = Doing(), Rests()
    worker = Worker(store, {KIND: doing}, clock, rest=rest)
    async with jobs_kept_up(worker):
        for number in range(3):
            await until(lambda: bool(rest.all))
            await store.enqueue([a_job(f"{number}")])
            worker.wake()
            await until(lambda: len(doing.jobs) == number + 1)  # noqa: B023 - awaited here
    assert await store.next_due((KIND,)) is None


async def test_only_kinds_that_somebody_does_are_taken(store: SqliteStore, clock: StillClock) -> None:
    doing, rest = Doing(), Rests()
    await store.enqueue([a_job(), Job(ME, "style", "", START)])
    async with jobs_kept_up(Worker(store, {"style": doing}, clock, rest=rest)):
        await rest.end(LOOK)
    assert [job.kind for job in doing.jobs] == ["style"]
    async with jobs_kept_up(Worker(store, {}, clock, rest=rest)), jobs_kept_up(None):
        assert [task for task in asyncio.all_tasks() if task.get_name() in TASKS] == []
    assert await store.next_due((KIND,)) == START


async def test_a_few_at_once_and_of_a_scope_one(store: SqliteStore, clock: StillClock) -> None:
    held = Held()
    doing = Doing(held)
    await store.enqueue([a_job(key, scope=scope) for key in "abcd" for scope in (ME, MY_WORK, SOMEBODY)])
    async with jobs_kept_up(Worker(store, {KIND: doing}, clock, concurrency=8, rest=Rests())):
        await until(lambda: doing.at_once == 3)
        assert {job.scope for job in doing.jobs} == {ME, MY_WORK, SOMEBODY}
        held.go.set()
        await until_due(store, None)
    assert (len(doing.jobs), doing.most_at_once) == (12, 3)
    await store.enqueue([a_job(scope=Scope(f"owner {number}")) for number in range(9)])
    two = Doing()
    async with jobs_kept_up(Worker(store, {KIND: two}, clock, rest=Rests())):
        await until_due(store, None)
    assert (len(two.jobs), two.most_at_once <= 2) == (9, True)


async def test_what_is_enqueued_while_its_job_is_done_is_done_afterwards(store: SqliteStore, clock: StillClock) -> None:
    held = Held()
    doing = Doing(held)
    await store.enqueue([a_job()])
    async with jobs_kept_up(Worker(store, {KIND: doing}, clock, rest=Rests())):
        await until(lambda: doing.at_once == 1)
        await store.enqueue([a_job(), a_job()])
        held.go.set()
        await until_due(store, None)
    assert len(doing.jobs) == 2


async def test_a_lease_is_renewed_for_as_long_as_it_takes(store: SqliteStore, clock: StillClock) -> None:
    held, rest = Held(), Rests()
    await store.enqueue([a_job()])
    async with jobs_kept_up(Worker(store, {KIND: held}, clock, rest=rest)):
        for _ in range(9):
            await rest.end(RENEWAL)
            now = clock.move(seconds=10)
            await rest.end(RENEWAL)
            await until_due(store, now + timedelta(seconds=LEASE))
        held.go.set()
        await until_due(store, None)
    assert held.cancelled == 0


async def test_who_lost_the_lease_is_stopped(
    store: SqliteStore, clock: StillClock, caplog: pytest.LogCaptureFixture
) -> None:
    held, rest = Held(), Rests()
    await store.enqueue([a_job()])
    async with jobs_kept_up(Worker(store, {KIND: held}, clock, rest=rest)):
        await until(lambda: RENEWAL in rest.all)
        taken = await store.claim("other", (KIND,), clock.move(seconds=31), LEASE)
        assert taken is not None
        await rest.end(RENEWAL)
        await until(lambda: held.cancelled == 1)
        await until(lambda: "not ours to the end" in caplog.text)
        assert await store.complete(taken, "other", START)
        held.go.set()
        await rest.end(LOOK)
        await until_due(store, None)


async def test_what_a_late_worker_says_of_a_job_that_is_not_its_own_does_not_count(
    store: SqliteStore, clock: StillClock, caplog: pytest.LogCaptureFixture
) -> None:
    held, rest = Held(), Rests()
    await store.enqueue([a_job()])
    async with jobs_kept_up(Worker(store, {KIND: held}, clock, rest=rest)):
        await until(lambda: RENEWAL in rest.all)
        taken = await store.claim("other", (KIND,), clock.move(seconds=31), LEASE)
        assert taken is not None
        assert taken.attempts == 2
        held.go.set()
        await until(lambda: "not ours to the end" in caplog.text)
        assert await store.complete(taken, "other")


@pytest.mark.parametrize("error", [ModelUnavailable("The model is gone."), NotFound("no 'secret'"), KeyError("secret")])
async def test_what_fails_is_tried_again_less_and_less_often_until_it_works(
    store: SqliteStore, clock: StillClock, caplog: pytest.LogCaptureFixture, error: Exception
) -> None:
    async def failing(job: Job) -> datetime | None:
        if job.attempts <= 6:
            raise error
        return START

    doing, rest = Doing(failing), Rests()
    await store.enqueue([a_job()])
    async with jobs_kept_up(Worker(store, {KIND: doing}, clock, rest=rest)):
        for minutes in (*BACK_OFF, 60, 60):
            again = clock.now() + timedelta(minutes=minutes)
            await until_due(store, again)
            clock.move(minutes=minutes)
            await rest.end(LOOK)
        await until(lambda: len(doing.jobs) >= 8)
        await until_due(store, clock.now() + timedelta(minutes=1))
    assert [job.attempts for job in doing.jobs[:8]] == [1, 2, 3, 4, 5, 6, 7, 1], "after a success it begins anew"
    assert "secret" not in caplog.text
    assert f"(maintain) failed and is tried again in {BACK_OFF[1]} min" in caplog.text
    said = {"ModelUnavailable": "The model is gone.", "NotFound": "not_found", "KeyError": "in failing\n"}
    assert said[type(error).__name__] in caplog.text


async def test_one_that_fails_holds_up_nobody_else(store: SqliteStore, clock: StillClock) -> None:
    async def failing(_: Job) -> datetime | None:
        raise asyncio.CancelledError  # as a library may that gave up what it was at

    def not_even_begun(_: Job) -> Awaitable[datetime | None]:
        raise ZeroDivisionError

    doing, rest = Doing(), Rests()
    await store.enqueue([Job(ME, kind, "", START) for kind in ("a", "b")] + [a_job(minutes=1)])
    handlers: dict[str, Handler] = {KIND: doing, "a": failing, "b": not_even_begun}
    async with jobs_kept_up(Worker(store, handlers, clock, rest=rest)):
        await until_due(store, START + timedelta(minutes=1), "a", "b")
        clock.move(minutes=1)
        await rest.end(LOOK)
        await until(lambda: len(doing.jobs) == 1)


async def test_at_the_end_it_gives_back_what_it_is_at(store: SqliteStore, clock: StillClock) -> None:
    held = Held()
    doing = Doing(held)
    await store.enqueue([a_job(minutes=-3), a_job(scope=SOMEBODY), a_job(scope=MY_WORK)])
    async with jobs_kept_up(Worker(store, {KIND: doing}, clock, rest=Rests())):
        await until(lambda: doing.at_once == 2)
    assert held.cancelled == 2
    found = [await store.claim(worker, (KIND,), START, LEASE) for worker in "abcd"]
    assert [job and (job.due, job.attempts) for job in found] == [(START - timedelta(minutes=3), 1)] + 2 * [
        (START, 1)
    ] + [None]


async def test_one_that_finishes_when_it_is_broken_off_has_finished(store: SqliteStore, clock: StillClock) -> None:
    async def stubborn(_: Job) -> datetime | None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            return START + timedelta(hours=1)
        return None

    doing = Doing(stubborn)
    await store.enqueue([a_job()])
    async with jobs_kept_up(Worker(store, {KIND: doing}, clock, rest=Rests())):
        await until(lambda: doing.at_once == 1)
    assert await store.next_due((KIND,)) == START + timedelta(hours=1)


async def test_it_may_end_at_any_moment(store: SqliteStore, clock: StillClock) -> None:
    done: list[str] = []

    async def writing(job: Job) -> datetime | None:
        await store.enqueue([Job(ME, "effect", job.key, START)])
        done.append(job.key)
        return None

    await store.enqueue([a_job(f"{number}", scope=Scope(f"owner {number}")) for number in range(60)])
    for number in range(30):
        async with jobs_kept_up(Worker(store, {KIND: writing}, clock)):
            await asyncio.sleep(number / 10_000)
    async with jobs_kept_up(Worker(store, {KIND: writing}, clock, rest=Rests())):
        await until_due(store, None)
    assert set(done) == {f"{number}" for number in range(60)}
    with pytest.raises(RuntimeError, match="of the one who opened it"):
        async with jobs_kept_up(Worker(store, {KIND: writing}, clock)):
            raise RuntimeError("of the one who opened it")


async def test_a_store_that_does_not_answer_does_not_end_it(
    path: Path, clock: StillClock, caplog: pytest.LogCaptureFixture
) -> None:
    store = await SqliteStore.open(path, clock, TimeOrderedIds(), 5.0)
    held, rest, idle = Held(), Rests(), Rests()
    await store.enqueue([a_job()])
    async with (
        jobs_kept_up(Worker(store, {KIND: held}, clock, rest=rest)),
        jobs_kept_up(Worker(store, {"style": held}, clock, rest=idle)),
    ):
        await until(lambda: RENEWAL in rest.all)
        await store.close()
        for pause in (LOOK, 10, 20, 40, 80, 160, LONGEST_LOOK):
            await idle.end(pause)
        await until(lambda: idle.all == [LOOK, 10, 20, 40, 80, 160, LONGEST_LOOK, LONGEST_LOOK])
        await rest.end(RENEWAL)
        await until(lambda: "The lease of a job (maintain) is not renewed" in caplog.text)
        held.go.set()
        await until(lambda: "What became of a job (maintain) is not kept: The store is closed" in caplog.text)
    clock.move(seconds=31)
    async with await SqliteStore.open(path, clock, TimeOrderedIds(), 5.0) as again:
        taken = await again.claim("other", (KIND,), clock.now(), LEASE)
        assert taken is not None
        assert taken.attempts == 2


async def test_an_idle_worker_writes_nothing(path: Path, store: SqliteStore, clock: StillClock) -> None:
    rest = Rests()
    await store.enqueue([a_job(minutes=60)])
    await store.purge()
    log = path.with_name("ownwords.db-wal")
    async with jobs_kept_up(Worker(store, {KIND: Doing()}, clock, rest=rest)):
        for _ in range(5):
            await rest.end(LOOK)
        await until(lambda: rest.all == [LOOK] * 6)
    assert log.stat().st_size == 0


async def begun(path: Path, *arguments: str) -> Process:
    command = [sys.executable, str(WORKING), str(path), *arguments]
    process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, stderr=PIPE)
    assert process.stdout is not None
    assert await process.stdout.readline() == b"ready\n"
    return process


async def test_four_workers_of_which_one_is_killed_do_every_job_once(path: Path) -> None:
    """In processes of their own. What the killed one was at had its effect already, and is begun again by another."""
    clock = SystemClock()
    scopes = [Scope(f"owner {number}") for number in range(50)]
    keys = [f"{number}" for number in range(6)]
    async with await SqliteStore.open(path, clock, TimeOrderedIds()) as store:
        killed = await begun(path, "5")
        await store.enqueue([Job(scope, "count", key, clock.now()) for key in keys for scope in scopes])
        others = [await begun(path), await begun(path), await begun(path)]
        assert killed.stdout is not None
        async with asyncio.timeout(60):
            assert await killed.stdout.readline() == b"hangs\n"
        killed.kill()
        await killed.communicate()
        await until_due(store, None, "count")
        for other in others:
            assert await other.communicate(b"stop\n") == (b"", b"")
            assert other.returncode == 0
        for scope in scopes:
            document = await store.document(scope)
            assert (sorted(json.loads(document.body)), document.version) == (keys, len(keys))
