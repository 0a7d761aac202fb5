"""Which changes of a record are asked for."""

from __future__ import annotations

from collections.abc import Sequence

from ownwords.domain.changes import Change
from ownwords.ports.reads import ChangeWindow


def is_of(change: Change, note_ids: Sequence[str]) -> bool:
    return change.note_id in note_ids or change.successor_id in note_ids


def _is_at(path: str | None, change: Change) -> bool:
    return path is not None and change.path == path


def is_in(window: ChangeWindow, place: int, change: Change) -> bool:
    return (
        (window.before is None or place < window.before)
        and window.way in (None, change.way)
        and (window.since is None or window.since <= change.at)
        and (window.until is None or change.at < window.until)
        and (window.message_id is None or window.message_id in change.message_ids)
        and (not (window.path or window.note_ids) or _is_at(window.path, change) or is_of(change, window.note_ids))
    )
