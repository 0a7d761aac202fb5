"""An open installation: its store, models and background work, from the data folder and the settings."""

from __future__ import annotations

import os
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from pathlib import Path

from ownwords.adapters.in_memory import InMemoryStore
from ownwords.adapters.runtime import StoppedClock, SystemClock, TimeOrderedIds
from ownwords.adapters.sqlite import SqliteStore
from ownwords.agent import Assistant
from ownwords.compose.assembling import Beside, DreamsBy, Mailing, assemble
from ownwords.compose.models import Models, dream_tasks_by, open_embedder, open_models, tasks_by
from ownwords.domain.dreams import DreamSchedule
from ownwords.domain.scope import Scope
from ownwords.errors import Invalid
from ownwords.faculties import Faculties
from ownwords.jobs.embedding import embedding_kept_up
from ownwords.jobs.maintenance import Maintained
from ownwords.jobs.starting import made_due
from ownwords.jobs.upkeep import Upkeep
from ownwords.jobs.worker import Worker, jobs_kept_up
from ownwords.memory import Memory
from ownwords.ports.embeddings import DescribedEmbedder
from ownwords.ports.runtime import Clock, Ids
from ownwords.settings import Settings, read_settings
from ownwords.tasks.recording import Recording
from ownwords.tasks.task import OfflineTasks
from ownwords.writing.chats import Chats
from ownwords.writing.compaction_notices import CompactionNotices
from ownwords.writing.tokens import Tokens

STORE_FILE = "ownwords.db"
KEY_FILE = "key"
ASSETS_FOLDER = "assets"
WORKSPACES_FOLDER = "workspaces"
OWNER = "me"


class Ownwords:
    """An open installation: the memories of its owners.

    async with Ownwords.open() as ownwords:
        me = ownwords.owner("me")
        thread = await me.thread("trip")
        await thread.say("Remember that my sister Ines lives in Porto.")
        await me.learn(thread)

    `tokens` are what programs show in place of an owner, `models` those in use, `embedder` is what search by meaning
    goes by, None where there is none.
    """

    def __init__(
        self,
        faculties: Faculties,
        tokens: Tokens,
        models: Models | None = None,
        embedder: DescribedEmbedder | None = None,
    ) -> None:
        self._faculties = faculties
        self.tokens = tokens
        self._upkeep = Upkeep(faculties)
        self.models = models or Models()
        self.embedder = embedder

    @property
    def assistant(self) -> Assistant:
        """What makes turns, by the assistant's model where there is one."""
        able, committer = self._faculties, self._faculties.committer
        recording = Recording(able.usage_log, committer.clock, committer.ids)
        models = self.models
        return Assistant(models.assistant, able.spending, recording, models.window, models.calls_tools)

    @property
    def chats(self) -> Chats:
        """Accounts and chats on channels, such as Telegram, and who is linked there."""
        return self._faculties.chats

    @property
    def compaction_notices(self) -> CompactionNotices:
        """Who is told in this process when a conversation is condensed without anybody's word."""
        return self._faculties.compaction_notices

    @staticmethod
    @asynccontextmanager
    async def open(
        data: str | Path | None = None,
        *,
        local_model: Path | None = None,
        background: bool = True,
        now: datetime | None = None,
    ) -> AsyncGenerator[Ownwords]:
        """The installation in a data folder: this one, or else `OWNWORDS_DATA`, or else `~/.ownwords`. The folder is
        made when it is missing. Its models are those of the settings; with `local_model`, the memory model is the one
        in that GGUF file, run here for as long as this is open. With `background`, messages are embedded as they come,
        and what is due is done. With `now`, it is that time for as long as this is open.

        Raises StoreUnavailable when the folder cannot be used, and Invalid for settings or a file that are wrong."""
        chosen = settings()
        folder = Path(data) if data is not None else chosen.data
        clock = StoppedClock(now) if now is not None else SystemClock()
        ids = TimeOrderedIds()
        store = await SqliteStore.open(folder.expanduser() / STORE_FILE, clock, ids)
        try:
            async with (
                open_models(chosen, local_model) as models,
                open_embedder(chosen) as embedder,
                tasks_by(models.memory, store, clock, ids) as tasks,
                dream_tasks_by(models, tasks, store, clock, ids) as dream_tasks,
            ):
                mail = Mailing(chosen, folder.expanduser() / KEY_FILE)
                uploads, workspaces = folder.expanduser() / ASSETS_FOLDER, folder.expanduser() / WORKSPACES_FOLDER
                dreams = DreamsBy(dream_tasks, _dream_schedule(chosen))
                minutes = chosen.idle_compact_after_minutes
                idle = timedelta(minutes=minutes) if minutes else None
                beside = Beside(mail, uploads, workspaces, dreams=dreams, idle=idle)
                faculties = await assemble(store, clock, ids, tasks, embedder, beside)
                await faculties.assets.writing.clear_away()
                worker = Worker(store, Upkeep(faculties).handlers, clock) if background else None
                looks = (faculties.dreams.due.make_all_due, faculties.mailboxes.make_due) if background else ()
                async with (
                    embedding_kept_up(faculties.embedding if background else None),
                    made_due(*looks),
                    jobs_kept_up(worker),
                ):
                    yield Ownwords(faculties, Tokens(store, clock, ids), models, embedder)
        finally:
            await store.close()

    @staticmethod
    @asynccontextmanager
    async def in_memory(clock: Clock | None = None, ids: Ids | None = None) -> AsyncGenerator[Ownwords]:
        """The same without a disk: for tests. Everything is gone at the end."""
        clock, ids = clock or SystemClock(), ids or TimeOrderedIds()
        store = InMemoryStore(clock, ids)
        yield Ownwords(await assemble(store, clock, ids, OfflineTasks()), Tokens(store, clock, ids))

    def owner(self, name: str = OWNER, workspace: str | None = None) -> Memory:
        """The memory of an owner, or of one workspace of theirs."""
        return Memory(Scope(name, workspace), self._faculties)

    async def workspaces(self, owner: str = OWNER) -> list[str]:
        """The owner's workspaces that hold anything, be it files alone."""
        stored = await self._faculties.reads.workspaces(owner)
        return sorted({*stored, *await self._faculties.workspaces.workspaces(owner)})

    async def maintain(self) -> list[tuple[Scope, Maintained]]:
        """One tick of the hourly job now, for every scope that it has something to do for (NOD-100)."""
        return await self._upkeep.tick()

    async def work(self) -> int:
        """Do all that is due by now, and answer how many jobs it was: where no worker runs beside."""
        return await self._upkeep.work()

    async def delete_owner(self, owner: str = OWNER) -> dict[str, int]:
        """Delete the account: every scope of the owner and all it holds. It cannot be undone (CH-20)."""
        self._faculties.runs.end_all(owner)
        await self._faculties.mailboxes.disconnect_all(owner)
        deleted = await self._faculties.forgetting.delete_owner(owner)
        deleted["folders"] = await self._faculties.workspaces.delete_owner(owner)
        await self._faculties.assets.writing.remove_unnamed()
        return deleted


def _dream_schedule(chosen: Settings) -> DreamSchedule:
    """When Dream runs by itself. Raises Invalid."""
    try:
        return DreamSchedule(chosen.dream_interval_h, chosen.dream_cron)
    except Invalid as error:
        raise Invalid(f"OWNWORDS_DREAM_CRON: {error.message}", field="dream_cron") from None


def settings() -> Settings:
    """What the environment says."""
    return read_settings(os.environ)
