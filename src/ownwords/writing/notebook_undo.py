"""Undoing a change of the notebook from the change record, by the owner's own hand.

It passes the gates that a write of theirs in the notebook passes: nothing is written while saving is off, and no
secret. The note is put back only as long as its newest change is the one that this was planned on.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ownwords.domain.changes import Change, ChangedStore, ChangeHistory, ChangeKind
from ownwords.domain.notebook import NotebookNote
from ownwords.domain.notebook_undoing import notebook_reversal
from ownwords.domain.scope import Scope
from ownwords.errors import NotFound, Stale
from ownwords.ports.reads import Reads
from ownwords.writing.commit import Committer
from ownwords.writing.edit import PAGE
from ownwords.writing.notebook import NotebookWriting
from ownwords.writing.notebook_changes import notebook_undo

_EVERY = 1 << 40
_ATTEMPTS = 25


@dataclass(frozen=True, slots=True)
class UndoneInNotebook:
    """The undo as it is recorded, of which kind what it takes or puts back is, and the note as it is now."""

    change: Change
    of: ChangeKind
    note: NotebookNote


class NotebookUndoing:
    """Takes changes of the notebook back."""

    def __init__(self, reads: Reads, committer: Committer, writing: NotebookWriting) -> None:
        self._reads = reads
        self._committer = committer
        self._writing = writing

    async def undo(self, scope: Scope, change: Change) -> UndoneInNotebook:
        """Undo a change, or undo an undo. Raises NotFound where its note was deleted meanwhile, Refused for what can
        never be undone and what the gates refuse, Conflict when it is undone already or something later has to be
        undone first."""
        for _ in range(_ATTEMPTS):
            ids = change.note_ids
            # The changes first: a note that is changed after they were read has a newer one when it is written.
            told = await self._reads.changes(scope, _EVERY, ids, ChangedStore.NOTEBOOK) if ids else [change]
            if change.id not in {one.id for one in told}:
                raise NotFound(f"There is no change {change.id}; changes of what was deleted are deleted, too.")
            note = await self._reads.notebook_note(scope, ids[0]) if ids else None
            plan = notebook_reversal(note, change, ChangeHistory(told))
            await self._writing.let_pass(scope, plan.note)
            now = self._committer.clock.now()
            after = replace(plan.note, updated_at=now)
            made = notebook_undo(self._committer.ids, now, PAGE, plan, after)
            try:
                await self._committer.swap_notebook_note(scope, after, told[0].id, made)
            except Stale:
                continue
            return UndoneInNotebook(made, plan.root.kind, after)
        raise Stale("The note kept changing while this was undone; nothing was changed. Try again.")
