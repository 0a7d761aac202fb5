"""The worker: does what is due, a few jobs at once, beside any number of others on the same store.

A job that was done to its end is not done again. One that was broken off, because its worker was killed or lost its
lease, is begun anew: a handler writes so that writing twice is writing once (`ports.jobs`). One that failed is tried
again later, and less and less often, and is never given up. While nothing is due, the worker looks at one row every few
seconds.
"""

from __future__ import annotations

import asyncio
import logging
import traceback
from collections.abc import AsyncGenerator, Awaitable, Callable, Collection, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

from ownwords.domain.jobs import Job
from ownwords.errors import OwnwordsError, Unavailable
from ownwords.ports.jobs import JobQueue
from ownwords.ports.runtime import Clock

LEASE = 30.0
RENEWAL = 10.0
"""Seconds that a job is held for, and after which its lease is renewed."""
LOOK = 5.0
LONGEST_LOOK = 300.0
"""Seconds until the worker looks for what other processes made due; after failures more and more."""
CONCURRENCY = 2
BACK_OFF = (1, 5, 15, 60)
"""Minutes until a job that failed is tried again: after the first time, the second, and so on; then always the last."""

Handler = Callable[[Job], Awaitable[datetime | None]]
"""Does a job; answers when it is due again, None for not before it is enqueued. It is cancelled when its job is not its
own any more, or when the worker stops. It may not keep the event loop for longer than a few seconds."""
Rest = Callable[[float], Awaitable[None]]

_log = logging.getLogger(__name__)


@asynccontextmanager
async def jobs_kept_up(worker: Worker | None) -> AsyncGenerator[None]:
    """Let the worker work for as long as this is open. At the end it gives back what it is at."""
    if worker is None or not worker.handlers:
        yield
        return
    task = asyncio.create_task(worker.run(), name="ownwords-worker")
    try:
        yield
    finally:
        worker.stop()
        await task


@dataclass(frozen=True, slots=True)
class _Held:
    """A job with the id by which it is held: one of its own, so that nobody is taken for who held it before."""

    job: Job
    by: str


class Worker:
    """Does the jobs that there is a handler for, by kind. `rest` waits so many seconds."""

    def __init__(
        self,
        queue: JobQueue,
        handlers: Mapping[str, Handler],
        clock: Clock,
        concurrency: int = CONCURRENCY,
        rest: Rest = asyncio.sleep,
    ) -> None:
        self.handlers = handlers
        self._queue = queue
        self._clock = clock
        self._concurrency = concurrency
        self._rest = rest
        self._look = LOOK
        self._woken = asyncio.Event()
        self._stopped = asyncio.Event()

    def wake(self) -> None:
        """Look at once: something was made due in this process."""
        self._woken.set()

    def stop(self) -> None:
        """Begin nothing more, break off what is being done, and give it back."""
        self._stopped.set()

    async def run(self) -> None:
        """Work until stopped. Whatever a job or the store does, it goes on."""
        working: set[asyncio.Task[None]] = set()
        try:
            while not self._stopped.is_set():
                self._woken.clear()
                pause = await self._begin_due(working)
                await _first_of(working, self._woken.wait(), self._stopped.wait(), self._rest(pause))
                working = {task for task in working if not task.done()}
        finally:
            self.stop()
            await asyncio.gather(*working, return_exceptions=True)

    async def _begin_due(self, working: set[asyncio.Task[None]]) -> float:
        """Begin what is due, as far as there are hands; answers after how many seconds to look again."""
        kinds = self.handlers.keys()
        try:
            while len(working) < self._concurrency and not self._stopped.is_set():
                due, now = await self._queue.next_due(kinds), self._clock.now()
                if due is None or due > now:
                    self._look = LOOK
                    return LOOK if due is None else min(LOOK, (due - now).total_seconds())
                by = uuid4().hex
                job = await self._queue.claim(by, kinds, now, LEASE)
                if job is not None:
                    working.add(asyncio.create_task(self._do(_Held(job, by)), name="ownwords-job"))
        except Exception as error:  # noqa: BLE001 - it is reported, and the next look may succeed
            self._look = min(self._look * 2, LONGEST_LOOK)
            _log.warning("The worker does not see what is due: %s", _reason(error))
        return self._look

    async def _do(self, held: _Held) -> None:
        """Do a job to its end, and keep in the store what became of it."""
        handling = asyncio.create_task(self._handled(held.job))
        ours = await self._keep_lease(held, handling)
        broken_off = handling.cancel()
        await asyncio.gather(handling, return_exceptions=True)
        try:
            ours = ours and await self._settle(held, handling, broken_off)
        except Exception as error:  # noqa: BLE001 - it is reported, and the job is begun anew when its lease ends
            _log.warning("What became of a job (%s) is not kept: %s", held.job.kind, _reason(error))
        if not ours:
            _log.warning("A job (%s) was not ours to the end: it was taken over, or its owner is gone.", held.job.kind)

    async def _handled(self, job: Job) -> datetime | None:
        return await self.handlers[job.kind](job)

    async def _keep_lease(self, held: _Held, handling: asyncio.Task[datetime | None]) -> bool:
        """Hold the job until its handler has ended or is to be broken off; False as soon as it is not ours any more."""
        while True:
            await _first_of([handling], self._stopped.wait(), self._rest(RENEWAL))
            if handling.done() or self._stopped.is_set():
                return True
            try:
                if not await self._queue.renew(held.job, held.by, self._clock.now(), LEASE):
                    return False
            except Exception as error:  # noqa: BLE001 - it is reported, and the next renewal tells whose the job is
                _log.warning("The lease of a job (%s) is not renewed: %s", held.job.kind, _reason(error))

    async def _settle(self, held: _Held, handling: asyncio.Task[datetime | None], broken_off: bool) -> bool:
        """What became of the job goes into the store. False where it is not ours any more."""
        job = held.job
        if handling.cancelled() and broken_off:
            return await self._queue.complete(job, held.by, job.due)
        error = asyncio.CancelledError() if handling.cancelled() else handling.exception()
        if error is None:
            return await self._queue.complete(job, held.by, handling.result())
        minutes = BACK_OFF[min(job.attempts, len(BACK_OFF)) - 1]
        _log.warning("A job (%s) failed and is tried again in %d min: %s", job.kind, minutes, _reason(error))
        return await self._queue.retry(job, held.by, self._clock.now() + timedelta(minutes=minutes))


async def _first_of(tasks: Collection[asyncio.Task[Any]], *waits: Awaitable[Any]) -> None:
    """Wait until one of them is done. The waits end then; the tasks go on."""
    waiting = [asyncio.ensure_future(wait) for wait in waits]
    try:
        await asyncio.wait([*tasks, *waiting], return_when=asyncio.FIRST_COMPLETED)
    finally:
        for wait in waiting:
            wait.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)


def _reason(error: BaseException) -> str:
    """What went wrong, without what somebody said: other messages than those on what we stand on may quote it."""
    match error:
        case Unavailable():
            return error.message
        case OwnwordsError():
            return error.code
        case _:
            return "\n".join([type(error).__name__, *traceback.format_tb(error.__traceback__)])
