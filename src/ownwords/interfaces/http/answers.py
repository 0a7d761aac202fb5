"""What is answered, as the OpenAPI document describes it.

The answers themselves are made by `interfaces.wire`; the tests hold every one of them against the model here.
"""

from __future__ import annotations

from typing import Any, Literal

from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field

from ownwords.domain.changes import ChangedStore, ChangeKind
from ownwords.domain.conversation import Audience, Role
from ownwords.domain.files import FileName
from ownwords.domain.notes import ArchiveReason, Kind, Origin, Status, Way
from ownwords.domain.turns import TurnOrigin
from ownwords.domain.versions import DiffForm
from ownwords.told import Json
from ownwords.writing.learn import Outcome


def answer(content: Json, status: int = 200, version: int | None = None) -> JSONResponse:
    """An answer, with the version of the notes as its ETag where there is one."""
    return JSONResponse(content, status, {"ETag": f'"{version}"'} if version is not None else None)


def answers(model: type[BaseModel], status: int = 200, *, etag: bool = False) -> dict[int | str, dict[str, Any]]:
    """What a route answers when all is well, for its description."""
    described: dict[str, Any] = {"model": model, "description": " ".join((model.__doc__ or "").split())}
    if etag:
        told = "The version of the notes, for `If-Match`."
        described["headers"] = {"ETag": {"description": told, "schema": {"type": "string"}}}
    return {status: described}


class Answer(BaseModel):
    """The base of every answer."""

    model_config = ConfigDict(extra="forbid")


class Fault(Answer):
    """What is wrong: a stable code for programs, a message for people, and the field that is meant."""

    code: str
    message: str
    field: str | None = None


class Failed(Answer):
    """What is answered when it did not work."""

    error: Fault


ERRORS: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": Failed, "description": "Refused, and why; nothing was changed."},
    "5XX": {"model": Failed, "description": "Not possible now, and why."},
}


# Turns


class Thread(Answer):
    """A conversation."""

    id: str
    title: str
    workspace: str | None
    audience: Audience
    origin: TurnOrigin
    created_at: str
    reset_at: str | None
    messages: int


class Threads(Answer):
    """Conversations, the one with the newest message first."""

    threads: list[Thread]


class DeletedThread(Answer):
    """How many messages, notes of the notebook and entries of the journal went with the conversation."""

    deleted_messages: int
    deleted_notebook_notes: int
    deleted_journal_entries: int


class Attachment(Answer):
    """A file that came with a message, by reference."""

    id: str
    name: str
    content_type: str


class Message(Answer):
    """A message."""

    id: str
    thread_id: str
    role: Role
    speaker: str | None
    sent_at: str
    text: str
    tapped: bool
    attachments: list[Attachment]


class Messages(Answer):
    """Messages, in the order they were said."""

    messages: list[Message]


class AppendedMessage(Message):
    """A message that is stored by now; `new` is false when it was before."""

    new: bool


class AppendedMessages(Answer):
    """The messages, in the order they were sent. They are durable."""

    messages: list[AppendedMessage]


class Match(Message):
    """A found message, with the messages around it."""

    before: list[Message]
    after: list[Message]


class HistoryPage(Answer):
    """A page of matches; `nextCursor` fetches the next, `complete` says that there is none."""

    matches: list[Match]
    totalMatches: int  # noqa: N815  (the documents' own name)
    nextCursor: str | None  # noqa: N815
    complete: bool


# Notes


class Note(Answer):
    """A note."""

    id: str
    path: str
    area: str
    slug: str
    text: str
    abstract: str | None
    status: Status
    label: str
    origin: Origin
    way: Way
    kind: Kind | None
    entities: list[str]
    event_date: str | None
    valid_from: str | None
    valid_to: str | None
    expires: str | None
    importance: int | None
    created_at: str
    updated_at: str
    evidence_count: int
    replaces: list[str]
    replaced_by: str | None


class Evidence(Answer):
    """A message of the owner that supports a note, in full for the owner while it is there."""

    message_id: str
    thread_id: str
    sent_at: str
    quote: str | None
    message: str | None = None


class FileChange(Answer):
    """How one file changed: lines added and removed, and a unified difference."""

    name: FileName
    form: DiffForm
    added: int
    removed: int
    text: str
    old_bytes: int
    new_bytes: int


class ChangedFiles(Answer):
    """What there is to a version of the files: who made it, what it is called, the journal entries that Dream had read
    for it, and how each file changed; a difference is cut at 6,000 characters, `GET /api/dream/log/{sha}` has all of
    it."""

    author: str
    subject: str
    cursors: list[int]
    diffs: list[FileChange]


class Change(Answer):
    """What was done to a note, when, by which way, how it was before and after, and whether it can be undone. `store`
    says where the note is: `notes`, or `notebook`, where it has no path; or `skills`: what was done to a skill, whose
    path and `note_id` are `skills/` and its name; or `files`: a version of the files, whose id it has. Then `files`
    tells before and after as differences, and `path` is null where several files changed."""

    id: str
    at: str
    store: ChangedStore
    kind: ChangeKind
    way: str
    note_id: str | None
    path: str | None
    message_ids: list[str]
    before: dict[str, Any] | None
    after: dict[str, Any] | None
    undoes: str | None
    undone_by: str | None
    can_undo: bool
    why_not: str | None
    files: ChangedFiles | None


class NoteInFull(Note):
    """A note with its evidence and what happened to it."""

    evidence: list[Evidence]
    history: list[Change]


class ArchivedNote(NoteInFull):
    """A note that was let go, when and why."""

    archived_at: str
    reason: ArchiveReason


class Skill(Answer):
    """A learned skill. `extends` is the name of the built-in guide that it extends."""

    name: str
    description: str
    body: str
    extends: str | None
    created_at: str
    updated_at: str
    used_at: str
    edited_by_owner: bool


class Memory(Answer):
    """Everything in memory, as its owner sees it. Size and limit are bytes."""

    version: int
    size: int
    limit: int
    notes: list[NoteInFull]
    archive: list[ArchivedNote]
    skills: list[Skill]


class Notes(Answer):
    """Notes, the best match first."""

    notes: list[Note]


class Digest(Answer):
    """What is remembered, as a short message."""

    text: str


class ReadText(Answer):
    """Memory as an assistant reads it."""

    path: str | None
    text: str


class SavedNote(Answer):
    """The note as it is saved by now."""

    version: int
    note: Note


class LearnedNote(Answer):
    """A note as it was saved, and the paths of those it replaced."""

    outcome: Outcome
    replaced: list[str]
    note: Note


class RefusedNote(Answer):
    """What was not saved, and why."""

    text: str
    reason: str


class Learned(Answer):
    """What is in memory by now, and what is not."""

    saved: list[LearnedNote]
    refused: list[RefusedNote]


class RedactBody(Answer):
    """What to send to redact."""

    quote: str | None


class RedactedWords(Answer):
    """What to send to have words taken out."""

    words: str


class RedactCall(Answer):
    """The call that removes it there, too."""

    method: Literal["POST", "DELETE"]
    path: str
    body: RedactBody | RedactedWords | None


class HeldPlace(Answer):
    """A place that still holds what was forgotten."""

    store: Literal["conversation", "notebook", "journal", "files"]
    id: str = Field(
        description="Of a message, a note of the notebook, an entry of the journal, or the name of a file. It is empty "
        "for lines of the journal that were set aside, and for what only earlier versions of the files hold."
    )
    key: str | None = Field(description="What the library takes it out by, of what is not said in a conversation.")
    thread_id: str | None
    text: str
    redact: RedactCall


class Forgotten(Answer):
    """What is gone for good, and what still holds it."""

    version: int
    forgotten: list[str] = Field(description="The paths of the notes.")
    archived_versions: int
    skills: int = Field(description="How many skills, where everything was cleared.")
    still_held_in: list[HeldPlace]


class ImportLine(Answer):
    """A line to import; `skip` says why it would not be saved."""

    area: str
    text: str
    skip: str | None


class ImportPreview(Answer):
    """What a pasted answer would become."""

    notes: list[ImportLine]


class ImportedNotes(Answer):
    """What was saved, and what was skipped."""

    version: int
    saved: list[Note]
    skipped: list[ImportLine]


# The rest


class Settings(Answer):
    """The owner's settings."""

    remember: bool
    time_zone: str | None
    languages: list[str]
    daily_limit: float | None
    check_in: float | None
    recall: bool
    recall_by_model: bool
    recall_notes: Literal["all"] | int
    capture: bool
    reflection: bool
    style: bool
    sensitive: bool
    dream: bool
    dream_review: bool


class Workspaces(Answer):
    """The names of the workspaces that hold anything."""

    workspaces: list[str]


class DeletedAccount(Answer):
    """How many of what was deleted."""

    deleted: dict[str, int]


class Health(Answer):
    """It runs."""

    status: Literal["ok"]


class RedactedMessage(Message):
    """A message as it reads now, and what else says the words that were taken out of it."""

    still_held_in: list[HeldPlace]
