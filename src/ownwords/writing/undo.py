"""Undoing any change from the change record, by the owner's own hand.

An undo is one committed write. It is recorded as a change itself, so it can be undone as well; one of the durable files
is a version, as every change of theirs. A note that came by itself and is undone leaves tombstones, so that the hourly
job does not bring it back; they go when the owner does.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import partial

from ownwords.domain.changes import Change, ChangeHistory, ChangeKind, Tombstone
from ownwords.domain.document import NotesDocument
from ownwords.domain.file_changes import is_version
from ownwords.domain.notebook import NotebookNote
from ownwords.domain.notes import ArchivedNote, Note
from ownwords.domain.scope import Scope
from ownwords.domain.skills import Skill
from ownwords.domain.undoing import Reversal, comes_by_itself, reversal
from ownwords.domain.versions import FileDiff
from ownwords.errors import NotFound, Stale
from ownwords.ports.reads import NotesReads, SettingsReads
from ownwords.writing.commit import Committed, Committer, Judge, Judgement, NoteChange
from ownwords.writing.edit import PAGE
from ownwords.writing.file_undo import FileUndoing
from ownwords.writing.notebook_undo import NotebookUndoing
from ownwords.writing.skill_undo import Left, judged_skill_undo
from ownwords.writing.tombstones import note_digest, of_undone

_EVERY = 1 << 40
_ATTEMPTS = 25


@dataclass(frozen=True, slots=True)
class Undone:
    """What was undone: the undo as it is recorded, of which kind what it takes or puts back is, and the note as it is
    now, None where it was let go. Of a change of the notebook it is `memory` that is so by now, of one of a skill
    `skill`, None where that is gone, and of one of the files `diffs` tell what undoing it changed."""

    change: Change
    of: ChangeKind
    note: Note | None
    memory: NotebookNote | None = None
    skill: Skill | None = None
    diffs: tuple[FileDiff, ...] = ()


class Undoing:
    """Takes changes back."""

    def __init__(
        self,
        notes: NotesReads,
        settings: SettingsReads,
        committer: Committer,
        notebook: NotebookUndoing,
        files: FileUndoing,
    ) -> None:
        self._notes = notes
        self._settings = settings
        self._committer = committer
        self._notebook = notebook
        self._files = files

    async def undo(self, scope: Scope, change_id: str, expected_version: int | None = None) -> Committed[Undone]:
        """Undo a change, or undo an undo. Raises NotFound for one that is not (any more) in the record, Refused for
        what can never be undone, Conflict when it is undone already or something later has to be undone first, Stale
        when `expected_version` is given and is not the current one, and MemoryFull. Undoing a change of the notebook,
        or of the files, leaves the notes at their version."""
        secret = await self._settings.secret()
        for _ in range(_ATTEMPTS):
            version = (await self._notes.document(scope)).version
            if expected_version not in (None, version):
                raise Stale(f"The notes are at version {version}, not {expected_version}: read them again.")
            if is_version(change_id):
                restored = await self._files.undo(scope, change_id)
                undone = Undone(restored.change, restored.of, None, diffs=restored.diffs)
                return Committed(version, undone, (restored.change,))
            change = await self._notes.change(scope, change_id)
            if change is None:
                raise NotFound(f"There is no change {change_id}; changes of what was forgotten are forgotten, too.")
            if change.of_notebook:
                taken = await self._notebook.undo(scope, change)
                return Committed(version, Undone(taken.change, taken.of, None, taken.note), (taken.change,))
            ids = change.note_ids
            history = ChangeHistory(await self._notes.changes(scope, _EVERY, ids, change.store) if ids else ())
            judge: Judge[Left] = partial(_judged, change, history, secret)
            if change.of_skills:
                judge = partial(judged_skill_undo, change, history)
            try:
                # The history is that of this version: with another one, both are read again.
                found = await self._committer.save(scope, PAGE, judge, version)
            except Stale:
                if expected_version is not None:
                    raise
                continue
            told = found.changes[0]
            root = history.chain(change)[0]
            left = found.result
            note, skill = (left, None) if isinstance(left, Note) else (None, left)
            return Committed(found.version, Undone(told, root.kind, note, skill=skill), found.changes)
        raise Stale("The notes kept changing while this was undone; nothing was changed. Try again.")


def _judged(
    change: Change, history: ChangeHistory, secret: bytes, document: NotesDocument, now: datetime
) -> Judgement[Left]:
    plan = reversal(document, change, history)
    after = plan.do(now)
    note = plan.after(after)
    told = NoteChange(plan.kind, plan.before, note, plan.root.message_ids, plan.newest)
    taken, given = _evidence_marks(plan, secret, now)
    return Judgement(
        after,
        note,
        (told,),
        tombstones=(*of_undone(after, secret, besides=document), *taken),
        lifted=(*of_undone(document, secret, besides=after), *given),
    )


def _evidence_marks(
    plan: Reversal, secret: bytes, now: datetime
) -> tuple[tuple[Tombstone, ...], tuple[Tombstone, ...]]:
    """Messages that were taken off a note do not bear it out again by themselves: the tombstone to set, or the one that
    this undo set and that is to be lifted. It names no message, since the same message may bear out other notes."""
    if plan.root.kind is not ChangeKind.EVIDENCE or not comes_by_itself(plan.root.way):
        return (), ()
    note = plan.before.note if isinstance(plan.before, ArchivedNote) else plan.before
    undoing = plan.kind is ChangeKind.UNDONE
    mark = (Tombstone(None, note_digest(note.text, secret), now if undoing else plan.newest.at, undone=True),)
    return (mark, ()) if undoing else ((), mark)
