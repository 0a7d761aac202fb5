"""What is to be done in the background, and when (NOD-100).

A job is one by its scope, kind and key: what asks for it again does not make a second one. It says that there is
something to do, not how much: whoever does it does all there is by then. So asking for a job that waits keeps the
earlier of the two due times; and of its payload the newest is kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from ownwords.domain.scope import Scope

MAINTAIN = "maintain"
"""The kind of the hourly job of a scope: repair, then reflect (NOD-103)."""
CAPTURE = "capture"
"""The kind of an attempt to capture, after a reply (CH-2)."""
STYLE = "style"
"""The kind of reading a connected mailbox for its writing style (NOD-138)."""
DREAM = "dream"
"""The kind of a scheduled run of Dream (NB-17)."""
TIDY = "tidy"
"""The kind of packing what versions of the files left lying about."""
COMPACT = "compact"
"""The kind of condensing a conversation that is idle or large; its key is the thread's id (NB-6, NB-9)."""
_HOUR = timedelta(hours=1)
_SOME_TICK = datetime(2026, 1, 1, 0, 7, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Job:
    """Something to do for a scope from `due` on. `kind` says what; `key` tells jobs of one kind apart, such as by their
    thread. The payload holds ids, never words of the owner: it is erased with the owner, not with their words.
    `attempts` counts how often it was begun since it was last done, this time included."""

    scope: Scope
    kind: str
    key: str
    due: datetime
    payload: Mapping[str, str] = field(default_factory=dict[str, str])
    attempts: int = 0


def next_tick(after: datetime) -> datetime:
    """The first instant after an aware one that is at minute 7 of an hour in UTC (NOD-100)."""
    return _SOME_TICK + ((after - _SOME_TICK) // _HOUR + 1) * _HOUR
