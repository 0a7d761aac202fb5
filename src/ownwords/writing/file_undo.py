"""Undoing a change of the durable files from the change record: the restore that there is for versions."""

from __future__ import annotations

from dataclasses import dataclass

from ownwords.domain.changes import Change, ChangeKind
from ownwords.domain.file_changes import file_change
from ownwords.domain.scope import Scope
from ownwords.domain.versions import OWNER, FileDiff
from ownwords.errors import NotFound
from ownwords.ports.workspaces import Workspaces


@dataclass(frozen=True, slots=True)
class FileUndone:
    """The restore as a change, of which kind the change that it undid is, and what it changed."""

    change: Change
    of: ChangeKind
    diffs: tuple[FileDiff, ...]


class FileUndoing:
    """Takes versions back."""

    def __init__(self, workspaces: Workspaces) -> None:
        self._workspaces = workspaces

    async def undo(self, scope: Scope, change_id: str) -> FileUndone:
        """Undo the version of that id. Raises NotFound, Refused where there is nothing to undo, Conflict where the same
        lines were changed since, StoreUnavailable, StoreFull."""
        versions = await self._workspaces.begun_versions(scope)
        if versions is None:
            raise NotFound("The files have no versions yet.")
        (undone,) = await versions.told([change_id])
        (made,) = await versions.told([await versions.restore(change_id, OWNER)])
        return FileUndone(file_change(made), file_change(undone).kind, made.diffs)
