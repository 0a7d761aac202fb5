"""Versions of the durable files as changes of the one change record.

Nothing of them is kept a second time: what is forgotten in the versions is forgotten here.
"""

from __future__ import annotations

import re

from ownwords.domain.changes import Change, ChangedStore, ChangeKind
from ownwords.domain.undoing import Hindrance
from ownwords.domain.versions import BY_DREAM, BY_HAND, IN_OWNWORDS, ToldVersion

FILE_WAYS = (IN_OWNWORDS, BY_DREAM, BY_HAND)
"""By which ways the files change."""

_VERSION_ID = re.compile(r"[0-9a-f]{40}")


def is_version(change_id: str) -> bool:
    """Whether the id of a change is that of a version, which no other change has the like of."""
    return _VERSION_ID.fullmatch(change_id) is not None


def file_change(told: ToldVersion, message_ids: tuple[str, ...] = ()) -> Change:
    """The version as a change. Its path is the file that it changed, None where it changed several."""
    version, names = told.version, [diff.name.value for diff in told.diffs]
    return Change(
        id=version.id,
        at=version.at,
        kind=_kind(told),
        way=version.way,
        path=names[0] if len(names) == 1 else None,
        message_ids=message_ids,
        store=ChangedStore.FILES,
        undoes=version.undoes,
    )


def file_hindrance(told: ToldVersion) -> Hindrance | None:
    """Why the version cannot be taken back; None where it can."""
    if told.refused is not None:
        return Hindrance(told.refused, for_good=told.version.parent is None)
    return Hindrance(told.clashing) if told.clashes else None


def _kind(told: ToldVersion) -> ChangeKind:
    if told.version.parent is None:
        return ChangeKind.ADDED
    if told.version.undoes is None:
        return ChangeKind.EDITED
    return ChangeKind.REDONE if told.puts_back else ChangeKind.UNDONE
