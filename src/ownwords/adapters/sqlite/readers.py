"""Reading beside the writer: a few threads, each with a connection of its own while it reads.

A job sees one state of the store from its beginning to its end, whatever is written meanwhile.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from ownwords.adapters.sqlite.database import PROBLEMS, Database, translated
from ownwords.errors import Invalid, StoreUnavailable

Result = TypeVar("Result")

_THREADS = 2
"""Each keeps what the arrays of a search took: two more cost 8 MB at a million messages."""


class Readers:
    """Runs reading jobs."""

    def __init__(self, path: Path, busy_timeout: float) -> None:
        self._path = path
        self._busy_timeout = busy_timeout
        self._idle: deque[Database] = deque()
        self._threads = ThreadPoolExecutor(_THREADS, "ownwords-reader")

    async def read(self, job: Callable[[Database], Result]) -> Result:
        """Run the job on one state of the store. Raises StoreUnavailable."""
        try:
            future = self._threads.submit(self._run, job)
        except RuntimeError:
            raise StoreUnavailable("The store is closed: open it again.") from None
        return await asyncio.wrap_future(future)

    def close(self) -> None:
        """Finish what was asked, then close."""
        self._threads.shutdown()
        while self._idle:
            self._idle.pop().close()

    def _run(self, job: Callable[[Database], Result]) -> Result:
        try:
            database = self._taken()
        except PROBLEMS as problem:
            raise translated(problem, self._path) from problem
        try:
            return _in_one_state(database, job)
        except PROBLEMS as problem:
            raise database.translated(problem) from problem
        except UnicodeEncodeError:
            raise Invalid("The request holds half of a surrogate pair; send it as valid Unicode.") from None
        finally:
            self._idle.append(database)

    def _taken(self) -> Database:
        try:
            return self._idle.pop()
        except IndexError:
            return Database(self._path, self._busy_timeout, read_only=True)


def _in_one_state(database: Database, job: Callable[[Database], Result]) -> Result:
    database.run("BEGIN")
    try:
        return job(database)
    finally:
        database.roll_back()
