"""The writing thread: jobs stand alone, answers come after the commit, callers may go away."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import apsw
import pytest

from ownwords.adapters.sqlite.database import Database, prepare
from ownwords.adapters.sqlite.readers import Readers
from ownwords.adapters.sqlite.writer import Writer
from ownwords.errors import Conflict, Invalid, StoreFull, StoreUnavailable

ADD = "INSERT INTO scope (owner, workspace) VALUES (?, '')"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "ownwords.db"
    prepare(path, 1.0)
    return path


@pytest.fixture
async def writer(path: Path) -> AsyncIterator[Writer]:
    writer = Writer(path, 1.0)
    yield writer
    writer.close()


def add(owner: str) -> Callable[[Database], str]:
    def job(database: Database) -> str:
        database.run(ADD, (owner,))
        return owner

    return job


def owners(path: Path) -> list[str]:
    database = Database(path, 1.0)
    found = [owner for (owner,) in database.rows("SELECT owner FROM scope ORDER BY number")]
    database.close()
    return found


class Gate:
    """A job that holds the writing thread until it is let go, so that the jobs after it wait together."""

    def __init__(self) -> None:
        self.reached, self.open = threading.Event(), threading.Event()

    def __call__(self, _: Database) -> None:
        self.reached.set()
        assert self.open.wait(20)

    async def hold(self, writer: Writer) -> asyncio.Task[None]:
        task = asyncio.ensure_future(writer.write(self))
        await asyncio.to_thread(self.reached.wait, 20)
        return task


async def test_jobs_that_wait_are_committed_together_and_in_order(writer: Writer, path: Path) -> None:
    gate = Gate()
    held = await gate.hold(writer)
    states: list[int] = []

    def count(database: Database) -> None:
        # Within one transaction the earlier jobs are seen here and not yet from outside.
        states.append(len(owners(path)))

    jobs = [writer.write(job) for name in "abc" for job in (add(name), count)]
    waiting = asyncio.gather(*jobs)
    await asyncio.sleep(0)
    gate.open.set()
    await held
    assert await waiting == ["a", None, "b", None, "c", None]
    assert states == [0, 0, 0]
    assert owners(path) == ["a", "b", "c"]


async def test_a_job_that_fails_is_undone_alone(writer: Writer, path: Path) -> None:
    gate = Gate()
    held = await gate.hold(writer)

    def fails(database: Database) -> None:
        database.run(ADD, ("half",))
        raise Conflict("no")

    def breaks(database: Database) -> None:
        database.run(ADD, ("broken",))
        raise ZeroDivisionError

    def collides(database: Database) -> None:
        database.run(ADD, ("a",))

    def unwritable(database: Database) -> None:
        database.run(ADD, ("\ud800",))

    jobs = [add("a"), fails, add("b"), breaks, collides, unwritable, add("c")]
    waiting = asyncio.gather(*(writer.write(job) for job in jobs), return_exceptions=True)
    await asyncio.sleep(0)
    gate.open.set()
    await held
    results = await waiting
    kinds = [type(result) for result in results]
    assert kinds == [str, Conflict, str, ZeroDivisionError, apsw.ConstraintError, Invalid, str]
    assert owners(path) == ["a", "b", "c"]


async def test_a_job_that_spoils_the_transaction_does_not_take_the_others_along(writer: Writer, path: Path) -> None:
    gate = Gate()
    held = await gate.hold(writer)

    def fills_the_disk(database: Database) -> None:
        database.run(ADD, ("x" * 50_000_000,))

    await_limit = await_pages(writer, path)
    waiting = asyncio.gather(
        *(writer.write(job) for job in (add("a"), fills_the_disk, add("b"))), return_exceptions=True
    )
    await asyncio.sleep(0)
    gate.open.set()
    await held
    await await_limit
    results = await waiting
    assert [type(result) for result in results] == [str, StoreFull, str]
    assert owners(path) == ["a", "b"]


def await_pages(writer: Writer, path: Path) -> asyncio.Future[None]:
    """Let the file grow by a few pages only."""

    def limit(database: Database) -> None:
        database.pragma("max_page_count", database.pragma("page_count") + 50)

    return asyncio.ensure_future(writer.write(limit))


async def test_a_caller_that_goes_away_before_its_job_began_takes_it_along(writer: Writer, path: Path) -> None:
    gate = Gate()
    held = await gate.hold(writer)
    tasks = [asyncio.ensure_future(writer.write(add(name))) for name in "abc"]
    await asyncio.sleep(0)
    tasks[1].cancel()
    await asyncio.sleep(0)
    gate.open.set()
    await held
    assert await tasks[0] == "a"
    assert await tasks[2] == "c"
    assert tasks[1].cancelled()
    assert owners(path) == ["a", "c"]


async def test_a_caller_that_goes_away_while_its_job_runs_changes_nothing(writer: Writer, path: Path) -> None:
    gate = Gate()
    held = await gate.hold(writer)
    held.cancel()
    await asyncio.sleep(0)
    after = asyncio.ensure_future(writer.write(add("after")))
    await asyncio.sleep(0)
    gate.open.set()
    assert await after == "after"
    assert held.cancelled()
    assert owners(path) == ["after"]


async def test_closing_finishes_what_waits(path: Path) -> None:
    writer = Writer(path, 1.0)
    tasks = [asyncio.ensure_future(writer.write(add(str(number)))) for number in range(50)]
    await asyncio.sleep(0)
    await asyncio.to_thread(writer.close)
    assert await asyncio.gather(*tasks) == owners(path) == [str(number) for number in range(50)]
    for late in (writer.write(add("late")), writer.maintain(add("late"))):
        with pytest.raises(StoreUnavailable, match="closed"):
            await late


async def test_maintenance_runs_outside_of_a_transaction_and_leaves_none_open(writer: Writer, path: Path) -> None:
    await writer.maintain(lambda database: database.run("VACUUM"))

    def left_open(database: Database) -> None:
        database.run("BEGIN IMMEDIATE")
        database.run(ADD, ("half",))
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await writer.maintain(left_open)
    assert await writer.write(add("a")) == "a"
    assert owners(path) == ["a"]


async def test_a_reader_sees_one_state_from_beginning_to_end(writer: Writer, path: Path) -> None:
    readers = Readers(path, 1.0)
    begun, written = threading.Event(), threading.Event()

    def job(database: Database) -> list[int]:
        counts = [len(list(database.rows("SELECT 1 FROM scope")))]
        begun.set()
        assert written.wait(20)
        return [*counts, len(list(database.rows("SELECT 1 FROM scope")))]

    reading = asyncio.ensure_future(readers.read(job))
    await asyncio.to_thread(begun.wait, 20)
    await writer.write(add("a"))
    written.set()
    assert await reading == [0, 0]
    assert await readers.read(lambda database: len(list(database.rows("SELECT 1 FROM scope")))) == 1
    readers.close()
    with pytest.raises(StoreUnavailable, match="closed"):
        await readers.read(job)


async def test_a_reader_cannot_write(path: Path) -> None:
    readers = Readers(path, 1.0)
    with pytest.raises(StoreUnavailable):
        await readers.read(add("a"))
    assert owners(path) == []
    readers.close()
