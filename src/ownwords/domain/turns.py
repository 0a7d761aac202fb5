"""Who started this work, and what that allows: the permission table as code (NOD-89…92, NOD-155, NOD-156).

A turn has an origin. A thread keeps the least trusted origin of its lineage: what an event started stays `event`,
whatever is said in it later.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from datetime import datetime
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


@dataclass(frozen=True, slots=True)
class CheckedClaim:
    """A passage of a reply about the owner, and the ids of the records that bear it out: a note's path, an archived
    note's id, a message's id."""

    said: str
    evidence: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CheckedDraft:
    """What a check made of a draft: the text to deliver, and its claims. `fingerprint` tells the draft and what was
    read by then: the same are checked once (NOD-65)."""

    fingerprint: str
    text: str
    claims: tuple[CheckedClaim, ...] = ()


@dataclass(frozen=True, slots=True)
class AskedApproval:
    """What needs the owner's yes: the question, what the button holds, and the note that is to be forgotten, if one is.
    It is `taken` when the owner said yes or no."""

    question: str
    approval: str = field(repr=False)
    path: str | None = None
    taken: bool = False


@dataclass(frozen=True, slots=True)
class Asked:
    """What a turn asks its owner: a question with answers to tap, empty where there is none, and approvals."""

    question: str = ""
    options: tuple[str, ...] = ()
    approvals: tuple[AskedApproval, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn that was prepared: the request it answers, and by their ids what was selected for it and what was read
    since. Nothing in it is the memory's only copy. One that has its reply keeps only the claims of it (`finished`) and
    what it asks the owner, and goes with what is forgotten (`without`).
    """

    id: str
    thread_id: str
    request_id: str
    origin: TurnOrigin
    started_at: datetime
    facts: tuple[str, ...] = ()
    messages: tuple[str, ...] = ()
    reads: tuple[str, ...] = ()
    checked: CheckedDraft | None = None
    reply_id: str | None = None
    asked: Asked | None = None

    @property
    def records(self) -> frozenset[str]:
        """The ids of all that it names. The reply is one: its claims and its question hold the reply's words."""
        claimed = {one for claim in (self.checked.claims if self.checked else ()) for one in claim.evidence}
        said = {self.request_id} if self.reply_id is None else {self.request_id, self.reply_id}
        to_forget = {one.path for one in (self.asked.approvals if self.asked else ()) if one.path}
        return frozenset({*said, *self.facts, *self.messages, *self.reads, *claimed, *to_forget})

    def finished(self, reply_id: str, asked: Asked | None = None) -> Turn:
        """The turn with its reply, of which it keeps the claims, and with what it asks the owner. The draft is in the
        conversation by now, where it can be found and taken out; what was selected and not used is not asked about any
        more."""
        claims = self.checked.claims if self.checked else ()
        bare = replace(self, facts=(), messages=(), reads=(), reply_id=reply_id, asked=asked)
        return replace(bare, checked=CheckedDraft("", "", claims) if claims else None)

    def without(self, forgotten: Collection[str]) -> Turn | None:
        """What is left when these records are forgotten: nothing of a turn that has its reply and names one of them.
        One that goes on names them no more and has to be checked again, since whoever wrote its draft may have read
        them, named or not."""
        if self.reply_id is not None:
            return self if self.records.isdisjoint(forgotten) else None
        facts, messages, reads = (
            tuple(one for one in names if one not in forgotten) for names in (self.facts, self.messages, self.reads)
        )
        return replace(self, facts=facts, messages=messages, reads=reads, checked=None)
