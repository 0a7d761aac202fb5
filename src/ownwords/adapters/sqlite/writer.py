"""The one thread that writes, and its promise: what was acknowledged is on the disk.

Jobs queue up and are committed together: one transaction, one sync, however many wait. Each job stands alone in it: one
that fails is undone by itself and the others go on. Answers are given after the commit only. A caller that went away
takes a job out of the queue if it was not begun, and changes nothing otherwise. Other processes may write beside us:
every transaction takes the file's write lock first.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from ownwords.adapters.sqlite.database import PROBLEMS, Database
from ownwords.errors import Invalid, StoreUnavailable

Result = TypeVar("Result")
Job = Callable[[Database], Result]

_MOST_TOGETHER = 500
_CACHE_KIB = 16_384


@dataclass(frozen=True, slots=True)
class _Queued:
    """A job, and who waits for it where. `alone` is outside of any transaction."""

    job: Job[Any]
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]
    alone: bool


@dataclass(frozen=True, slots=True)
class _Failed:
    """What became of a job that was undone."""

    error: Exception


class Writer:
    """Runs jobs on the writing connection, in the order in which they were given."""

    def __init__(self, path: Path, busy_timeout: float) -> None:
        self._database = Database(path, busy_timeout, _CACHE_KIB)
        self._queue: SimpleQueue[_Queued | None] = SimpleQueue()
        self._closing = threading.Lock()
        self._closed = False
        self._thread = threading.Thread(target=self._work, name="ownwords-writer", daemon=True)
        self._thread.start()

    async def write(self, job: Job[Result]) -> Result:
        """Run the job in a transaction and answer once it is durable. The job may run more than once: only its last
        run counts. Raises what the job raised, or StoreUnavailable, StoreFull; then nothing of it was written."""
        return await self._queued(job, alone=False)

    async def maintain(self, job: Job[Result]) -> Result:
        """Run the job after those before it, outside of any transaction. Raises as `write` does."""
        return await self._queued(job, alone=True)

    def close(self) -> None:
        """Finish what is queued, then close."""
        with self._closing:
            self._closed = True
            self._queue.put(None)
        self._thread.join()
        self._database.close()

    async def _queued(self, job: Job[Result], *, alone: bool) -> Result:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Result] = loop.create_future()
        with self._closing:
            if self._closed:
                raise StoreUnavailable("The store is closed: open it again.")
            self._queue.put(_Queued(job, loop, future, alone))
        return await future

    def _work(self) -> None:
        """The thread: take what waits, commit it together, again until closed."""
        going = True
        while going:
            waiting: list[_Queued | None] = [self._queue.get()]
            while len(waiting) < _MOST_TOGETHER and waiting[-1] is not None:
                try:
                    waiting.append(self._queue.get_nowait())
                except Empty:
                    break
            going = waiting[-1] is not None
            batch: list[_Queued] = []
            for queued in waiting:
                if queued is None or queued.future.cancelled():
                    continue
                if queued.alone:
                    self._commit(batch)
                    batch = []
                    _answer([queued], [self._maintain(queued.job)])
                else:
                    batch.append(queued)
            self._commit(batch)

    def _maintain(self, job: Job[Any]) -> object:
        try:
            return job(self._database)
        except PROBLEMS as problem:
            return _Failed(self._database.translated(problem))
        except Exception as error:  # noqa: BLE001 - whatever a job raises is its caller's answer, not this thread's end
            return _Failed(error)
        finally:
            self._database.roll_back()

    def _commit(self, batch: Sequence[_Queued]) -> None:
        if not batch:
            return
        try:
            self._database.run("BEGIN IMMEDIATE")
        except PROBLEMS as problem:
            _answer(batch, [_Failed(self._database.translated(problem))] * len(batch))
            return
        try:
            outcomes = self._run_all([queued.job for queued in batch])
            self._database.run("COMMIT")
        except PROBLEMS as problem:
            error = self._database.translated(problem)
            self._database.roll_back()
            if len(batch) > 1:
                # One job may have spoilt the transaction of all, such as by filling the disk: each on its own.
                for queued in batch:
                    self._commit([queued])
                return
            outcomes = [_Failed(error)]
        _answer(batch, outcomes)

    def _run_all(self, jobs: Sequence[Job[Any]]) -> list[object]:
        """Their answers, or their failures, undone. Raises one of PROBLEMS: then the whole transaction is in doubt."""
        if len(jobs) == 1:
            outcome = self._run(jobs[0])
            if isinstance(outcome, _Failed):
                # Nobody else's work is in the transaction: an empty one is committed in its place.
                self._database.run("ROLLBACK")
                self._database.run("BEGIN")
            return [outcome]
        outcomes: list[object] = []
        for job in jobs:
            self._database.run("SAVEPOINT job")
            outcomes.append(self._run(job))
            if isinstance(outcomes[-1], _Failed):
                self._database.run("ROLLBACK TO job")
            self._database.run("RELEASE job")
        return outcomes

    def _run(self, job: Job[Any]) -> object:
        """The job's answer, or its failure, which is yet to be undone."""
        try:
            return job(self._database)
        except PROBLEMS:
            raise
        except UnicodeEncodeError:
            return _Failed(Invalid("The text holds half of a surrogate pair; send it as valid Unicode."))
        except Exception as error:  # noqa: BLE001 - whatever a job raises is its caller's answer, not this thread's end
            return _Failed(error)


def _answer(batch: Sequence[_Queued], outcomes: Sequence[object]) -> None:
    """Give the answers, all of one event loop's at once."""
    answers: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], object]]] = {}
    for queued, outcome in zip(batch, outcomes, strict=True):
        answers.setdefault(queued.loop, []).append((queued.future, outcome))
    for loop, settled in answers.items():
        with suppress(RuntimeError):  # the loop was closed: nobody waits any more
            loop.call_soon_threadsafe(_settle, settled)


def _settle(answers: Sequence[tuple[asyncio.Future[Any], object]]) -> None:
    for future, outcome in answers:
        if future.done():
            continue
        if isinstance(outcome, _Failed):
            future.set_exception(outcome.error)
        else:
            future.set_result(outcome)
