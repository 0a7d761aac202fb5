"""The journals of all scopes as their port sees them: every call is a job for one of a few threads."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock
from typing import TypeVar

from ownwords.adapters.journal_files.folder import JournalFolder
from ownwords.domain.journal import JournalEntry, NewEntry
from ownwords.domain.scope import Scope
from ownwords.errors import StoreUnavailable
from ownwords.ports.journal import BATCH, RETENTION, JournalHoldings, JournalState

Result = TypeVar("Result")

BUSY_TIMEOUT = 30.0
"""Seconds to wait for another process that holds a journal."""
_THREADS = 8
_MOST_KNOWN = 256
"""Journals whose lines are known without reading the file again: 16 bytes a line."""


class JournalFiles:
    """A `ports.journal.Journal` over the workspace folders that `folder_of` names. Several processes may have the same
    folders open.

    Every call raises StoreUnavailable when the folder cannot be read or written, or is held by another process for too
    long, and StoreFull when there is no space left.
    """

    def __init__(self, folder_of: Callable[[Scope], Path], busy_timeout: float = BUSY_TIMEOUT) -> None:
        self._folder_of = folder_of
        self._busy_timeout = busy_timeout
        self._folders: OrderedDict[Path, JournalFolder] = OrderedDict()
        self._looking_up = Lock()
        self._threads = ThreadPoolExecutor(_THREADS, "ownwords-journal")

    async def close(self) -> None:
        """Finish what was asked."""
        await asyncio.to_thread(self._threads.shutdown)

    async def append(self, scope: Scope, entry: NewEntry) -> int:
        return await self._run(scope, lambda folder: folder.append(entry))

    async def entries(self, scope: Scope, after: int = 0, limit: int = BATCH) -> list[JournalEntry]:
        return await self._run(scope, lambda folder: folder.entries(after, limit))

    async def newest(self, scope: Scope, before: int | None = None, limit: int = BATCH) -> list[JournalEntry]:
        return await self._run(scope, lambda folder: folder.newest(before, limit))

    async def entry(self, scope: Scope, cursor: int) -> JournalEntry | None:
        return await self._run(scope, lambda folder: folder.entry(cursor))

    async def pending(self, scope: Scope, limit: int = BATCH) -> list[JournalEntry]:
        return await self._run(scope, lambda folder: folder.pending(limit))

    async def state(self, scope: Scope) -> JournalState:
        return await self._run(scope, lambda folder: folder.state())

    async def holding(self, scope: Scope, words: str) -> JournalHoldings:
        return await self._run(scope, lambda folder: folder.holding(words))

    async def carried(self, scope: Scope) -> Mapping[str, bytes]:
        return await self._run(scope, lambda folder: folder.carried())

    async def adopt(self, scope: Scope, brought: Mapping[str, bytes]) -> bool:
        return await self._run(scope, lambda folder: folder.adopt(brought))

    async def advance(self, scope: Scope, cursor: int) -> int:
        return await self._run(scope, lambda folder: folder.advance(cursor))

    async def prune(self, scope: Scope, keep: int = RETENTION) -> int:
        return await self._run(scope, lambda folder: folder.prune(keep))

    async def redact(self, scope: Scope, words: str) -> JournalHoldings:
        return await self._run(scope, lambda folder: folder.redact(words))

    async def redact_entry(self, scope: Scope, cursor: int, words: str | None = None) -> None:
        await self._run(scope, lambda folder: folder.redact_entry(cursor, words))

    async def _run(self, scope: Scope, job: Callable[[JournalFolder], Result]) -> Result:
        folder = self._folder(self._folder_of(scope))
        try:
            future = self._threads.submit(job, folder)
        except RuntimeError:
            raise StoreUnavailable("The journal is closed: open it again.") from None
        return await asyncio.wrap_future(future)

    def _folder(self, path: Path) -> JournalFolder:
        with self._looking_up:
            folder = self._folders.pop(path, None) or JournalFolder(path, self._busy_timeout)
            self._folders[path] = folder
            while len(self._folders) > _MOST_KNOWN:
                self._folders.popitem(last=False)
        return folder
