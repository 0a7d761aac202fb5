"""What a memory can do: composed once for all scopes, by `compose`."""

from __future__ import annotations

from dataclasses import dataclass, field

from ownwords.assets import AssetFaculties
from ownwords.domain.run_memory import Runs
from ownwords.dreams import DreamFaculties
from ownwords.files import FileFaculties
from ownwords.notebook import NotebookFaculties
from ownwords.ports.jobs import JobQueue
from ownwords.ports.journal import Journal
from ownwords.ports.reads import Reads
from ownwords.ports.turns import TurnLog
from ownwords.ports.usage import UsageLog
from ownwords.ports.workspaces import Workspaces
from ownwords.reading.changes import ChangeRecord
from ownwords.reading.digest import Digesting
from ownwords.reading.history import History
from ownwords.reading.notes import NotesReading
from ownwords.reading.turns import Claims
from ownwords.reading.usage import Spending
from ownwords.reading.views import Viewing
from ownwords.skills import SkillFaculties
from ownwords.turning import Turning
from ownwords.writing.answers import Answering
from ownwords.writing.capture import Capturing
from ownwords.writing.chats import Chats
from ownwords.writing.commit import Committer
from ownwords.writing.compact import Compacting
from ownwords.writing.compaction_notices import CompactionNotices
from ownwords.writing.control import Controlling
from ownwords.writing.edit import Editing
from ownwords.writing.embedding import Embedding
from ownwords.writing.forget import Forgetting
from ownwords.writing.importing import Importing
from ownwords.writing.learn import Learning
from ownwords.writing.mailbox import Mailboxes
from ownwords.writing.reflect import Reflecting
from ownwords.writing.repair import Repairing
from ownwords.writing.undo import Undoing


@dataclass(frozen=True, slots=True)
class Faculties:
    """What a memory can do, composed once for all scopes."""

    reads: Reads
    history: History
    notes: NotesReading
    digesting: Digesting
    committer: Committer
    controlling: Controlling
    editing: Editing
    learning: Learning
    importing: Importing
    forgetting: Forgetting
    spending: Spending
    usage_log: UsageLog
    turns: TurnLog
    claims: Claims
    turning: Turning
    mailboxes: Mailboxes
    jobs: JobQueue
    answering: Answering
    capturing: Capturing
    repairing: Repairing
    reflecting: Reflecting
    record: ChangeRecord
    notebook: NotebookFaculties
    skills: SkillFaculties
    runs: Runs
    assets: AssetFaculties
    undoing: Undoing
    journal: Journal
    workspaces: Workspaces
    dreams: DreamFaculties
    files: FileFaculties
    compacting: Compacting
    chats: Chats
    viewing: Viewing
    embedding: Embedding | None = None
    compaction_notices: CompactionNotices = field(default_factory=CompactionNotices)
