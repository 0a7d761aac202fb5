"""What runs while a block is open: in the event loop of `async with`, or in a thread of its own for a plain `with`."""

from __future__ import annotations

import asyncio
import threading
from abc import ABC, abstractmethod
from concurrent.futures import Future
from types import TracebackType
from typing import Self

_SECONDS_TO_START = 20


class Running(ABC):
    """What starts and stops is said by `_start` and `_stop` of each kind."""

    @abstractmethod
    async def _start(self) -> None: ...

    @abstractmethod
    async def _stop(self) -> None: ...

    def _ended(self, error: BaseException | None) -> None:  # noqa: B027 - most have nothing to say
        """All has stopped, and the block ended with this error, or without one."""

    async def __aenter__(self) -> Self:
        await self._start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._stop()
        self._ended(error)

    def __enter__(self) -> Self:
        started: Future[None] = Future()
        self._thread = threading.Thread(target=asyncio.run, args=(self._run(started),), daemon=True)
        self._thread.start()
        if problem := started.exception(_SECONDS_TO_START):
            self._thread.join()
            raise problem
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._loop.call_soon_threadsafe(self._end.set)
        self._thread.join()
        self._ended(error)

    async def _run(self, started: Future[None]) -> None:
        self._loop, self._end = asyncio.get_running_loop(), asyncio.Event()
        try:
            await self._start()
        except OSError as problem:
            started.set_exception(problem)
            return
        started.set_result(None)
        await self._end.wait()
        await self._stop()
