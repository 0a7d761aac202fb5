"""The faculties of a memory over one store, with what is plugged in beside it."""

from __future__ import annotations

import atexit
import shutil
from dataclasses import dataclass, field
from datetime import timedelta
from functools import cache, partial
from pathlib import Path
from tempfile import mkdtemp

from ownwords.adapters.asset_files import AssetFolder
from ownwords.adapters.exports import ExportFiles
from ownwords.adapters.git import GitWorkspaces
from ownwords.adapters.in_memory import InMemoryAssetFiles, InMemoryStore
from ownwords.adapters.journal_files import JournalFiles
from ownwords.adapters.sqlite import SqliteStore
from ownwords.assets import AssetFaculties
from ownwords.domain.dreams import DreamSchedule
from ownwords.domain.parsed import ParsedDocuments
from ownwords.domain.run_memory import Runs
from ownwords.domain.summaries import IDLE_MINUTES
from ownwords.dreams import DreamFaculties
from ownwords.faculties import Faculties
from ownwords.files import FileFaculties
from ownwords.guides import guides
from ownwords.notebook import NotebookFaculties
from ownwords.ports.asset_store import Thumbnails
from ownwords.ports.assets import AssetLibrary
from ownwords.ports.embeddings import DescribedEmbedder
from ownwords.ports.mail import MailAccess
from ownwords.ports.runtime import Clock, Ids
from ownwords.ports.sealed import Sealer
from ownwords.ports.word_caches import WordCaches
from ownwords.reading.assets import AssetReading
from ownwords.reading.changes import ChangeRecord
from ownwords.reading.digest import Digesting
from ownwords.reading.evidence import EvidenceReading
from ownwords.reading.file_changes import FileChanges
from ownwords.reading.files import FileReading
from ownwords.reading.history import History
from ownwords.reading.journal import JournalReading
from ownwords.reading.notebook import NotebookReading
from ownwords.reading.notes import NotesReading
from ownwords.reading.recall import Recall
from ownwords.reading.skills import SkillReading
from ownwords.reading.turns import Claims
from ownwords.reading.usage import Spending, zone_of
from ownwords.reading.views import Viewing
from ownwords.settings import Settings
from ownwords.skills import SkillFaculties
from ownwords.tasks.embed import recorded
from ownwords.tasks.task import Tasks
from ownwords.turning import Turning
from ownwords.writing.answers import Answering
from ownwords.writing.approvals import Approvals
from ownwords.writing.assets import AssetWriting
from ownwords.writing.capture import Capturing
from ownwords.writing.chats import Chats
from ownwords.writing.commit import Committer
from ownwords.writing.compact import Compacting
from ownwords.writing.control import Controlling
from ownwords.writing.derived import Derived
from ownwords.writing.dream import Dreaming, DreamStores
from ownwords.writing.dream_due import DreamDue
from ownwords.writing.edit import Editing
from ownwords.writing.embedding import Embedding
from ownwords.writing.file_undo import FileUndoing
from ownwords.writing.files import FileWriting
from ownwords.writing.forget import Forgetting
from ownwords.writing.importing import Importing
from ownwords.writing.learn import Learning
from ownwords.writing.mailbox import Mailboxes, MailParts
from ownwords.writing.near_duplicates import Comparing
from ownwords.writing.notebook import NotebookWriting
from ownwords.writing.notebook_undo import NotebookUndoing
from ownwords.writing.reflect import Reflecting
from ownwords.writing.repair import Repairing
from ownwords.writing.skills import SkillWriting
from ownwords.writing.style import StyleFromMail
from ownwords.writing.undo import Undoing

Store = SqliteStore | InMemoryStore


@dataclass(frozen=True, slots=True)
class Mailing:
    """What mailboxes are connected with: the settings of Gmail and of the key, and the file of the key where none is
    set. Without a file, what is encrypted can be opened as long as the installation is open."""

    chosen: Settings = field(default_factory=Settings)
    key_file: Path | None = None


@dataclass(frozen=True, slots=True)
class DreamsBy:
    """What Dream's task is done by, those of the memory where nothing else is given, and when Dream runs by itself."""

    tasks: Tasks | None = None
    schedule: DreamSchedule = field(default_factory=DreamSchedule)


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
    dreams: DreamsBy = field(default_factory=DreamsBy)
    idle: timedelta | None = timedelta(minutes=IDLE_MINUTES)


BY_ITSELF = Beside()


async def assemble(
    store: Store,
    clock: Clock,
    ids: Ids,
    tasks: Tasks,
    embedder: DescribedEmbedder | None = None,
    beside: Beside = BY_ITSELF,
) -> Faculties:
    """The faculties over a store; `tasks` do what a memory model can, `embedder` is what search by meaning goes by."""
    documents = ParsedDocuments()
    committer = Committer(store, store, documents, clock, ids, beside.idle)
    lasting = await _lasting(store, clock, ids, tasks, beside)
    journal, workspaces = lasting.journal, lasting.workspaces
    forgetting = Forgetting(store, store, store, committer, documents, lasting.derived)
    notes = NotesReading(store, documents)
    heard = partial(recorded, usage=store, clock=clock, ids=ids)
    evidence = EvidenceReading(store, notes, Recall(store, store, embedder, heard), tasks)
    assets = _assets(store, committer, forgetting, beside.uploads)
    noted = _notebook(store, committer, forgetting, beside.assets if beside.assets is not None else assets.reading)
    comparing, viewing = Comparing(embedder, heard), Viewing(store, store)
    capturing = Capturing(store, committer, documents, tasks, comparing)
    return Faculties(
        reads=store,
        history=History(store, store, await store.secret()),
        notes=notes,
        digesting=Digesting(notes, tasks),
        committer=committer,
        controlling=Controlling(store, committer, forgetting, documents, tasks, Approvals(store, store, clock)),
        editing=Editing(committer, store),
        learning=Learning(store, committer, documents, tasks),
        importing=Importing(store, committer, documents, ExportFiles()),
        forgetting=forgetting,
        spending=Spending(store, store, clock),
        usage_log=store,
        turns=store,
        claims=Claims(store, store, notes),
        turning=Turning(
            store, notes, evidence, tasks, store, committer, capturing, store, noted.reading, workspaces, viewing, store
        ),
        jobs=store,
        answering=Answering(store, committer),
        capturing=capturing,
        repairing=Repairing(committer),
        reflecting=Reflecting(store, committer, documents, tasks, comparing),
        mailboxes=await _mailboxes(store, clock, tasks, committer, beside.mail),
        record=ChangeRecord(store, documents, FileChanges(workspaces, journal), await store.secret()),
        undoing=_undoing(store, committer, noted.writing, workspaces),
        journal=journal,
        files=_files(workspaces, journal, forgetting),
        workspaces=workspaces,
        dreams=lasting.dreams,
        compacting=Compacting(store, store, journal, tasks, store, clock, beside.idle, lasting.dreams.due.entry_added),
        chats=Chats(store, clock),
        viewing=viewing,
        notebook=noted,
        skills=_skills(notes, forgetting, SkillWriting(store, committer, documents, tasks, guides())),
        runs=Runs(),
        assets=assets,
        embedding=Embedding(store, store, embedder, heard) if embedder else None,
    )


@dataclass(frozen=True, slots=True)
class _Lasting:
    """The journal, the workspace folders, what dreams, and where else words are that are to be forgotten."""

    journal: JournalFiles
    workspaces: GitWorkspaces
    dreams: DreamFaculties
    derived: Derived


async def _lasting(store: Store, clock: Clock, ids: Ids, tasks: Tasks, beside: Beside) -> _Lasting:
    workspaces = GitWorkspaces(beside.workspaces or cache(_passing_root), clock)
    journal = JournalFiles(workspaces.folder_of)
    stores = DreamStores(journal, workspaces, store, store)
    dreaming = Dreaming(stores, beside.dreams.tasks or tasks, store, clock, ids)
    due = DreamDue(journal, store, store, store, clock, beside.dreams.schedule, zone_of)
    caches = WordCaches((store, dreaming), store.rename_dreamed_versions)
    derived = Derived(store, journal, workspaces, await store.secret(), caches)
    return _Lasting(journal, workspaces, DreamFaculties(dreaming, store, due), derived)


async def _mailboxes(store: Store, clock: Clock, tasks: Tasks, committer: Committer, mail: Mailing) -> Mailboxes:
    access, sealer = cache(partial(_mail_access, mail, clock)), cache(partial(_sealer, mail))
    parts = MailParts(access, store, sealer, await store.secret(), clock, store)
    return Mailboxes(parts, StyleFromMail(store, committer, tasks))


def _assets(store: Store, committer: Committer, forgetting: Forgetting, uploads: Path | None) -> AssetFaculties:
    files = AssetFolder(uploads) if uploads is not None else InMemoryAssetFiles()
    return AssetFaculties(
        AssetReading(store, files), AssetWriting(store, files, committer, forgetting, cache(_thumbnails))
    )


def _notebook(store: Store, committer: Committer, forgetting: Forgetting, library: AssetLibrary) -> NotebookFaculties:
    writing = NotebookWriting(store, committer, forgetting, library)
    return NotebookFaculties(NotebookReading(store, library), writing)


def _undoing(store: Store, committer: Committer, notebook: NotebookWriting, workspaces: GitWorkspaces) -> Undoing:
    return Undoing(store, store, committer, NotebookUndoing(store, committer, notebook), FileUndoing(workspaces))


def _files(workspaces: GitWorkspaces, journal: JournalFiles, forgetting: Forgetting) -> FileFaculties:
    reading, writing = FileReading(workspaces, journal), FileWriting(workspaces, journal)
    return FileFaculties(reading, writing, JournalReading(journal, workspaces), forgetting)


def _passing_root() -> Path:
    """A folder that goes with this process."""
    folder = Path(mkdtemp(prefix="ownwords-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def _thumbnails() -> Thumbnails:
    """A library of picture formats takes 8 MB, which nobody pays who uploads nothing."""
    from ownwords.adapters.thumbnails.raster import RasterThumbnails  # noqa: PLC0415 - see above

    return RasterThumbnails()


def _skills(notes: NotesReading, forgetting: Forgetting, writing: SkillWriting) -> SkillFaculties:
    return SkillFaculties(SkillReading(notes), writing, forgetting)


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
