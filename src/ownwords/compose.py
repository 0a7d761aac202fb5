"""The only place that chooses: which store, which clock, which task does what, and what the environment says."""

from __future__ import annotations

import os
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from ownwords.adapters.exports import ExportFiles
from ownwords.adapters.in_memory import InMemoryStore
from ownwords.adapters.runtime import SystemClock, TimeOrderedIds
from ownwords.adapters.sqlite import SqliteStore
from ownwords.domain.parsed import ParsedDocuments
from ownwords.domain.scope import Scope
from ownwords.memory import Faculties, Memory
from ownwords.ports.runtime import Clock, Ids
from ownwords.reading.history import History
from ownwords.reading.notes import NotesReading
from ownwords.settings import Settings, read_settings
from ownwords.tasks.task import OfflineTasks, Tasks
from ownwords.writing.commit import Committer
from ownwords.writing.control import Controlling
from ownwords.writing.edit import Editing
from ownwords.writing.forget import Forgetting
from ownwords.writing.importing import Importing
from ownwords.writing.learn import Learning

Store = SqliteStore | InMemoryStore
STORE_FILE = "ownwords.db"
OWNER = "me"


class Ownwords:
    """An open installation: the memories of its owners.

    async with Ownwords.open() as ownwords:
        me = ownwords.owner("me")
        thread = await me.thread("trip")
        await thread.say("Remember that my sister Ines lives in Porto.")
        await me.learn(thread)
    """

    def __init__(self, faculties: Faculties) -> None:
        self._faculties = faculties

    @staticmethod
    @asynccontextmanager
    async def open(data: str | Path | None = None) -> AsyncGenerator[Ownwords]:
        """The installation in a data folder: this one, or else `OWNWORDS_DATA`, or else `~/.ownwords`. The folder is
        made when it is missing. Raises StoreUnavailable when it cannot be used."""
        folder = Path(data) if data is not None else settings().data
        clock, ids = SystemClock(), TimeOrderedIds()
        store = await SqliteStore.open(folder.expanduser() / STORE_FILE, clock, ids)
        try:
            yield Ownwords(await assemble(store, clock, ids, OfflineTasks()))
        finally:
            await store.close()

    @staticmethod
    @asynccontextmanager
    async def in_memory(clock: Clock | None = None, ids: Ids | None = None) -> AsyncGenerator[Ownwords]:
        """The same without a disk: for tests. Everything is gone at the end."""
        clock, ids = clock or SystemClock(), ids or TimeOrderedIds()
        yield Ownwords(await assemble(InMemoryStore(clock, ids), clock, ids, OfflineTasks()))

    def owner(self, name: str = OWNER, workspace: str | None = None) -> Memory:
        """The memory of an owner, or of one workspace of theirs."""
        return Memory(Scope(name, workspace), self._faculties)

    async def workspaces(self, owner: str = OWNER) -> list[str]:
        """The owner's workspaces that hold anything."""
        return await self._faculties.reads.workspaces(owner)

    async def delete_owner(self, owner: str = OWNER) -> dict[str, int]:
        """Delete the account: every scope of the owner and all it holds. It cannot be undone (CH-20)."""
        return await self._faculties.forgetting.delete_owner(owner)


async def assemble(store: Store, clock: Clock, ids: Ids, tasks: Tasks) -> Faculties:
    """The faculties over one store; `tasks` do what a memory model can do."""
    documents = ParsedDocuments()
    committer = Committer(store, store, documents, clock, ids)
    forgetting = Forgetting(store, store, store, committer, documents)
    return Faculties(
        reads=store,
        history=History(store, store, await store.secret()),
        notes=NotesReading(store, documents),
        committer=committer,
        controlling=Controlling(store, committer, forgetting, documents, tasks),
        editing=Editing(committer),
        learning=Learning(store, committer, documents, tasks),
        importing=Importing(store, committer, documents, ExportFiles()),
        forgetting=forgetting,
    )


def settings() -> Settings:
    """What the environment says."""
    return read_settings(os.environ)
