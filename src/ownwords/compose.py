"""The only place that chooses: which store, which clock, which models and embedder, which task does what, and what the
environment says."""

from __future__ import annotations

import atexit
import os
import shutil
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cache, partial
from pathlib import Path
from tempfile import mkdtemp
from typing import Literal

from ownwords.adapters.asset_files import AssetFolder
from ownwords.adapters.embeddings.files import PACKAGED_LANGUAGES, ModelFiles, folder_files, packaged_files
from ownwords.adapters.embeddings.local import Encoder, Local, LocalEmbedder
from ownwords.adapters.exports import ExportFiles
from ownwords.adapters.git import GitWorkspaces
from ownwords.adapters.in_memory import InMemoryAssetFiles, InMemoryStore
from ownwords.adapters.journal_files import JournalFiles
from ownwords.adapters.local_model import local_model as local_model_of
from ownwords.adapters.models.late import ConnectedEmbedder, ConnectedModel, LateEmbedder, LateModel
from ownwords.adapters.runtime import StoppedClock, SystemClock, TimeOrderedIds
from ownwords.adapters.sqlite import SqliteStore
from ownwords.agent import Assistant
from ownwords.agent.prompt import DEFAULT_WINDOW
from ownwords.assets import AssetFaculties
from ownwords.domain.parsed import ParsedDocuments
from ownwords.domain.run_memory import Runs
from ownwords.domain.scope import Scope
from ownwords.domain.summaries import IDLE_MINUTES
from ownwords.faculties import Faculties
from ownwords.jobs.embedding import embedding_kept_up
from ownwords.jobs.maintenance import Maintained
from ownwords.jobs.upkeep import Upkeep
from ownwords.jobs.worker import Worker, jobs_kept_up
from ownwords.memory import Memory
from ownwords.notebook import NotebookFaculties
from ownwords.ports.asset_store import Thumbnails
from ownwords.ports.assets import AssetLibrary
from ownwords.ports.embeddings import DescribedEmbedder
from ownwords.ports.mail import MailAccess
from ownwords.ports.models import PricedModel
from ownwords.ports.runtime import Clock, Ids
from ownwords.ports.sealed import Sealer
from ownwords.reading.assets import AssetReading
from ownwords.reading.changes import ChangeRecord
from ownwords.reading.evidence import EvidenceReading
from ownwords.reading.history import History
from ownwords.reading.notebook import NotebookReading
from ownwords.reading.notes import NotesReading
from ownwords.reading.recall import Recall
from ownwords.reading.turns import Claims
from ownwords.reading.usage import Spending
from ownwords.reading.views import Viewing
from ownwords.settings import ModelChoice, Provider, Settings, read_settings
from ownwords.tasks.embed import recorded
from ownwords.tasks.recording import Recording
from ownwords.tasks.task import OfflineTasks, Tasks
from ownwords.turning import Turning
from ownwords.writing.answers import Answering
from ownwords.writing.assets import AssetWriting
from ownwords.writing.capture import Capturing
from ownwords.writing.commit import Committer
from ownwords.writing.compact import Compacting
from ownwords.writing.control import Controlling
from ownwords.writing.edit import Editing
from ownwords.writing.embedding import Embedding
from ownwords.writing.forget import Forgetting
from ownwords.writing.importing import Importing
from ownwords.writing.learn import Learning
from ownwords.writing.mailbox import Mailboxes, MailParts
from ownwords.writing.near_duplicates import Comparing
from ownwords.writing.notebook import NotebookWriting
from ownwords.writing.reflect import Reflecting
from ownwords.writing.repair import Repairing
from ownwords.writing.style import StyleFromMail
from ownwords.writing.tokens import Tokens
from ownwords.writing.undo import Undoing

Store = SqliteStore | InMemoryStore
STORE_FILE = "ownwords.db"
KEY_FILE = "key"
ASSETS_FOLDER = "assets"
WORKSPACES_FOLDER = "workspaces"
OWNER = "me"


@dataclass(frozen=True, slots=True)
class Models:
    """The models in use, and what for. Where there is none, nothing is done that needs one, and the tasks of the memory
    follow their offline rules. `window` is how many tokens the assistant's model reads."""

    assistant: ConnectedModel | None = None
    memory: PricedModel | None = None
    window: int = DEFAULT_WINDOW


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
        return Assistant(self.models.assistant, able.spending, recording, self.models.window)

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
                _tasks(models, store, clock, ids) as tasks,
            ):
                mail = Mailing(chosen, folder.expanduser() / KEY_FILE)
                minutes = chosen.idle_compact_after_minutes
                beside = Beside(
                    mail,
                    folder.expanduser() / ASSETS_FOLDER,
                    folder.expanduser() / WORKSPACES_FOLDER,
                    idle=timedelta(minutes=minutes) if minutes else None,
                )
                faculties = await assemble(store, clock, ids, tasks, embedder, beside)
                await faculties.assets.writing.clear_away()
                worker = Worker(store, Upkeep(faculties).handlers, clock) if background else None
                async with embedding_kept_up(faculties.embedding if background else None), jobs_kept_up(worker):
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
        """The owner's workspaces that hold anything."""
        return await self._faculties.reads.workspaces(owner)

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
        await self._faculties.assets.writing.remove_unnamed()
        return deleted


@dataclass(frozen=True, slots=True)
class Mailing:
    """What mailboxes are connected with: the settings of Gmail and of the key, and the file of the key where none is
    set. Without a file, what is encrypted can be opened as long as the installation is open."""

    chosen: Settings = field(default_factory=Settings)
    key_file: Path | None = None


@dataclass(frozen=True, slots=True)
class Beside:
    """What is plugged in beside a store: what mailboxes are connected with, the folder that the owner's uploads lie in,
    without which they last as long as the installation is open, and the library that the notebook's references are held
    against, which is that of the uploads where none is given. `workspaces` is the folder of the workspace folders;
    without it, they are as short-lived. After `idle` without a message a conversation is condensed; with None only when
    it is large."""

    mail: Mailing = field(default_factory=Mailing)
    uploads: Path | None = None
    workspaces: Path | None = None
    assets: AssetLibrary | None = None
    idle: timedelta | None = timedelta(minutes=IDLE_MINUTES)


async def assemble(
    store: Store,
    clock: Clock,
    ids: Ids,
    tasks: Tasks,
    embedder: DescribedEmbedder | None = None,
    beside: Beside | None = None,
) -> Faculties:
    """The faculties over one store; `tasks` do what a memory model can do, `embedder` is what search by meaning goes
    by."""
    beside = beside or Beside()
    mail = beside.mail
    documents = ParsedDocuments()
    committer = Committer(store, store, documents, clock, ids, beside.idle)
    forgetting = Forgetting(store, store, store, committer, documents)
    notes = NotesReading(store, documents)
    heard = partial(recorded, usage=store, clock=clock, ids=ids)
    access, sealer = cache(partial(_mail_access, mail, clock)), cache(partial(_sealer, mail))
    mail_parts = MailParts(access, store, sealer, await store.secret(), clock, store)
    evidence = EvidenceReading(store, notes, Recall(store, store, embedder, heard), tasks)
    files = AssetFolder(beside.uploads) if beside.uploads is not None else InMemoryAssetFiles()
    assets = AssetReading(store, files)
    uploads = AssetWriting(store, files, committer, forgetting, cache(_thumbnails))
    library = beside.assets if beside.assets is not None else assets
    notebook = NotebookReading(store, library)
    workspaces = GitWorkspaces(beside.workspaces or cache(_passing_root), clock)
    comparing = Comparing(embedder, heard)
    capturing = Capturing(store, committer, documents, tasks, comparing)
    journal = JournalFiles(workspaces.folder_of)
    viewing = Viewing(store, store)
    return Faculties(
        reads=store,
        history=History(store, store, await store.secret()),
        notes=notes,
        committer=committer,
        controlling=Controlling(store, committer, forgetting, documents, tasks),
        editing=Editing(committer, store),
        learning=Learning(store, committer, documents, tasks),
        importing=Importing(store, committer, documents, ExportFiles()),
        forgetting=forgetting,
        spending=Spending(store, store, clock),
        usage_log=store,
        turns=store,
        claims=Claims(store, store, notes),
        turning=Turning(store, notes, evidence, tasks, store, committer, capturing, store, notebook, viewing, store),
        jobs=store,
        answering=Answering(store, committer),
        capturing=capturing,
        repairing=Repairing(committer),
        reflecting=Reflecting(store, committer, documents, tasks, comparing),
        mailboxes=Mailboxes(mail_parts, StyleFromMail(store, committer, tasks)),
        record=ChangeRecord(store, documents, await store.secret()),
        undoing=Undoing(store, store, committer),
        journal=journal,
        workspaces=workspaces,
        compacting=Compacting(store, store, journal, tasks, store, clock, beside.idle),
        viewing=viewing,
        notebook=NotebookFaculties(notebook, NotebookWriting(store, committer, forgetting, library)),
        runs=Runs(),
        assets=AssetFaculties(assets, uploads),
        embedding=Embedding(store, store, embedder, heard) if embedder else None,
    )


@asynccontextmanager
async def open_models(chosen: Settings, local_model: Path | None = None) -> AsyncGenerator[Models]:
    """The models that the settings choose; nothing is connected before the first question. Raises Invalid for a file
    that is no local model."""
    async with AsyncExitStack() as at_end:
        assistant = _model(at_end, chosen.model) if chosen.model else None
        if local_model is not None:
            memory = await at_end.enter_async_context(local_model_of(local_model, partial(_model, at_end)))
        elif chosen.memory_model == chosen.model:
            memory = assistant
        else:
            memory = _model(at_end, chosen.memory_model) if chosen.memory_model else None
        yield Models(assistant, memory, chosen.context_window)


@asynccontextmanager
async def _tasks(models: Models, store: Store, clock: Clock, ids: Ids) -> AsyncGenerator[Tasks]:
    """The tasks by the memory model, or else by their offline rules. What reads a model's answers takes 6 MB, which
    nobody pays who has no model."""
    if models.memory is None:
        yield OfflineTasks()
        return
    from ownwords.tasks.calling import ModelTasks  # noqa: PLC0415 - see above

    tasks = ModelTasks(models.memory, Spending(store, store, clock), Recording(store, clock, ids))
    try:
        yield tasks
    finally:
        await tasks.close()


def _model(at_end: AsyncExitStack, choice: ModelChoice) -> LateModel:
    model = LateModel(choice.name, partial(_connected, choice))
    at_end.push_async_callback(model.close)
    return model


def _connected(choice: ModelChoice) -> ConnectedModel:
    """A provider's library takes seconds and tens of megabytes to load, which nobody pays who asks no model of that
    provider."""
    if choice.provider is Provider.ANTHROPIC:
        from ownwords.adapters.models.anthropic_protocol import connect  # noqa: PLC0415 - see above
    else:
        from ownwords.adapters.models.openai_protocol import connect  # noqa: PLC0415 - see above
    return connect(choice)


@asynccontextmanager
async def open_embedder(chosen: Settings) -> AsyncGenerator[DescribedEmbedder | None]:
    """The embedder that the settings choose, None where they choose none. Nothing is loaded or connected before the
    first text; what is wrong with it is said then."""
    embedder = _embedder(chosen.embedder)
    try:
        yield embedder
    finally:
        if embedder is not None:
            await embedder.close()


def _embedder(choice: Literal["default"] | Path | ModelChoice | None) -> LocalEmbedder | LateEmbedder | None:
    match choice:
        case None:
            return None
        case "default":
            files = ModelFiles("use-multilingual-3", packaged_files)
            return LocalEmbedder(Local(files, _packaged, "Install Ownwords anew.", PACKAGED_LANGUAGES))
        case Path():
            folder = choice.expanduser()
            files = ModelFiles(f"onnx:{folder.resolve().name}", partial(folder_files, folder))
            return LocalEmbedder(
                Local(files, partial(_in_folder, folder), "Install it with: pip install 'ownwords[onnx]'.")
            )
        case ModelChoice():
            return LateEmbedder(choice.name, partial(_connected_embedder, choice))


def _packaged() -> Encoder:
    """Weights take a hundred megabytes and more, which nobody pays who embeds nothing; nor do the other two."""
    from ownwords.adapters.embeddings.packaged import load  # noqa: PLC0415 - see above

    return load()


def _in_folder(folder: Path) -> Encoder:
    from ownwords.adapters.embeddings.onnx_folder import load  # noqa: PLC0415 - see above

    return load(folder)


def _connected_embedder(choice: ModelChoice) -> ConnectedEmbedder:
    from ownwords.adapters.models.embedding import connect  # noqa: PLC0415 - see above

    return connect(choice)


def _passing_root() -> Path:
    """A folder that goes with this process."""
    folder = Path(mkdtemp(prefix="ownwords-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def _thumbnails() -> Thumbnails:
    """A library of picture formats takes 8 MB, which nobody pays who uploads nothing."""
    from ownwords.adapters.thumbnails.raster import RasterThumbnails  # noqa: PLC0415 - see above

    return RasterThumbnails()


def _mail_access(mail: Mailing, clock: Clock) -> MailAccess:
    """An HTTP client and one of IMAP, which nobody loads who connects no mailbox."""
    from ownwords.adapters.mail.access import GmailClient, Mail  # noqa: PLC0415 - see above

    chosen = mail.chosen
    if chosen.gmail_client_id is None or chosen.gmail_client_secret is None:
        return Mail(clock, None)
    return Mail(clock, GmailClient(chosen.gmail_client_id, chosen.gmail_client_secret, chosen.gmail_url))


def _sealer(mail: Mailing) -> Sealer:
    """A library of ciphers takes 7 MB, which nobody pays who connects no mailbox."""
    from ownwords.adapters.sealing.aes import AesSealer  # noqa: PLC0415 - see above

    return AesSealer(mail.chosen.key, mail.key_file)


def settings() -> Settings:
    """What the environment says."""
    return read_settings(os.environ)
