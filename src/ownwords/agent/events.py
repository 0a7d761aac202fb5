"""What happens in a turn, in the order in which it happens. Every surface and every test listens to the same events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ownwords.domain.conversation import Message
from ownwords.domain.evidence import EvidencePacket, Mark
from ownwords.domain.turns import CheckedClaim
from ownwords.writing.forget import Forgotten


@dataclass(frozen=True, slots=True)
class MessageStored:
    """The message that the turn answers is stored."""

    message: Message


@dataclass(frozen=True, slots=True)
class EvidenceFound:
    """The turn is prepared: what the memory has for it, and what is missing."""

    turn_id: str
    evidence: EvidencePacket
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class ToolCalled:
    """The model calls a tool."""

    call_id: str
    name: str
    arguments: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ToolAnswered:
    """What the tool answered, as the model is told; `failed` says that it did not do what it was asked."""

    call_id: str
    name: str
    text: str
    failed: bool = False


@dataclass(frozen=True, slots=True)
class TextCame:
    """More of the reply. It is only told while nothing is to be checked: what is checked comes whole."""

    text: str


@dataclass(frozen=True, slots=True)
class Checking:
    """The draft is held against what the owner said; the reply comes when that is done."""


@dataclass(frozen=True, slots=True)
class Checked:
    """The draft was checked: whether it was changed, what it rests on, and what could not be checked."""

    revised: bool
    claims: tuple[CheckedClaim, ...]
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class ApprovalAsked:
    """The owner is asked first. `approval` goes into a button that says yes to this one thing; whoever shows the event
    to a model leaves it out."""

    question: str
    approval: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Forgot:
    """On the owner's words something is forgotten; it names what still holds it, to be taken out there as well."""

    forgotten: Forgotten


@dataclass(frozen=True, slots=True)
class OwnerAsked:
    """The assistant asks the owner something, with answers to tap."""

    turn_id: str
    question: str
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RequestReplaced:
    """The owner wrote something more while the turn went on: it goes on with that (NOD-69)."""

    message: Message


@dataclass(frozen=True, slots=True)
class Replied:
    """The reply, as it is stored. `by_model` is False where it was made of memory alone."""

    turn_id: str
    message: Message
    by_model: bool = True


@dataclass(frozen=True, slots=True)
class TurnFailed:
    """The turn has no reply, and why, in a line. The message is stored: the turn can be tried again with its id."""

    message_id: str
    why: str


Event = (
    MessageStored
    | EvidenceFound
    | ToolCalled
    | ToolAnswered
    | TextCame
    | Checking
    | Checked
    | ApprovalAsked
    | Forgot
    | OwnerAsked
    | RequestReplaced
    | Replied
    | TurnFailed
)
