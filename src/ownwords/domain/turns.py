"""Who started this work, and what that allows: the permission table as code (NOD-89…92, NOD-155, NOD-156).

A turn has an origin. A thread keeps the least trusted origin of its lineage: what an event started stays `event`,
whatever is said in it later.
"""

from __future__ import annotations

from enum import StrEnum


class TurnOrigin(StrEnum):
    """Who or what started a turn, most trusted first."""

    OWNER = "owner"
    TASK = "task"
    SCHEDULE = "schedule"
    EVENT = "event"
    SUBAGENT = "subagent"


class Deed(StrEnum):
    """What a turn may want to do to a memory."""

    LEARN = "learn"
    FORGET = "forget"
    CONTROL = "control"
    CAPTURE = "capture"
    WRITE_SKILL = "write_skill"
    READ_SKILL = "read_skill"
    READ_NOTEBOOK = "read_notebook"
    WRITE_NOTEBOOK = "write_notebook"


_TRUST = tuple(TurnOrigin)

_EVERYONE = frozenset(TurnOrigin)
_OWNER_OR_TASK = frozenset({TurnOrigin.OWNER, TurnOrigin.TASK})
_STARTED_BY_OWNER = frozenset({TurnOrigin.OWNER, TurnOrigin.TASK, TurnOrigin.SCHEDULE})

_ALLOWED: dict[Deed, frozenset[TurnOrigin]] = {
    Deed.LEARN: _OWNER_OR_TASK,
    Deed.FORGET: frozenset({TurnOrigin.OWNER}),
    Deed.CONTROL: _OWNER_OR_TASK,
    Deed.CAPTURE: frozenset({TurnOrigin.OWNER}),
    Deed.WRITE_SKILL: _STARTED_BY_OWNER,
    Deed.READ_SKILL: _EVERYONE,
    Deed.READ_NOTEBOOK: _EVERYONE,
    Deed.WRITE_NOTEBOOK: _STARTED_BY_OWNER,
}


def allows(origin: TurnOrigin, deed: Deed) -> bool:
    """Whether work of this origin may do this at all; further gates may still refuse it."""
    return origin in _ALLOWED[deed]


def least_trusted(*origins: TurnOrigin) -> TurnOrigin:
    """The origin a session keeps when work of several origins met in it."""
    return max(origins, key=_TRUST.index)
