"""What is answered about Dream, as the OpenAPI document describes it."""

from __future__ import annotations

from ownwords.domain.dreams import DreamOutcome
from ownwords.domain.files import FileName
from ownwords.interfaces.http.answers import Answer, FileChange


class DreamEdit(Answer):
    """An edit that was proposed. `refused` is why it was not allowed, null where it was."""

    number: int
    file: str
    action: str
    cursors: list[int]
    find: str
    heading: str
    text: str
    refused: str | None


class DreamRun(Answer):
    """A run of Dream. `cursors` are the journal entries that it read, `version` is the version that it made, and `says`
    is what it is reported with. One that is `held` waits to be approved or rejected."""

    id: str
    started_at: str
    seconds: float
    manual: bool
    outcome: DreamOutcome
    cursors: list[int]
    version: str | None
    edits: list[DreamEdit]
    reason: str
    says: str


class DreamRuns(Answer):
    """The newest runs, newest first, and the id of the one that is held."""

    runs: list[DreamRun]
    held: str | None


class FileVersion(Answer):
    """A version of the durable files. `undoes` is the version that it took back, where it is a restore; `cursors` are
    the journal entries that it stands on, where it is Dream's."""

    sha: str
    at: str
    author: str
    subject: str
    body: str
    parent: str | None
    undoes: str | None
    cursors: list[int]


class DreamLog(Answer):
    """Versions of Dream's and restores of them, newest first."""

    versions: list[FileVersion]


class DreamChange(Answer):
    """What a version changed, and the restore that undid it, null where none did."""

    version: FileVersion
    undone_by: str | None
    diffs: list[FileChange]


class FileClash(Answer):
    """A place that was changed again since: what stands there now, and what stood there before."""

    name: FileName
    line: int
    now: str
    before: str
    says: str


class DreamRestoring(Answer):
    """What undoing a version would change. Where there are clashes it is done only with `force`."""

    version: FileVersion
    diffs: list[FileChange]
    clashes: list[FileClash]


class DreamGuide(Answer):
    """How Dream is guided: by the owner's own text, or, `is_own` false, by the built-in instructions."""

    text: str
    is_own: bool
