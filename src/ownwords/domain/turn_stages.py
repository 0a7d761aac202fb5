"""A turn of an assistant at each stage: asked for, begun, prepared, drafted, checked."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import tzinfo

from ownwords.domain.conversation import Audience, Message, Thread
from ownwords.domain.evidence import EvidencePacket, Mark
from ownwords.domain.scope import Scope
from ownwords.domain.summaries import CondensedBefore
from ownwords.domain.switches import Switches
from ownwords.domain.tools import Tool
from ownwords.domain.turns import CheckedClaim, Turn, TurnOrigin


@dataclass(frozen=True, slots=True)
class TurnRequest:
    """What a turn is about: `text` is the message that starts it, to be appended now, or `message_id` one that is there
    already. `context_window` is that of the assistant's model, in tokens; None where it need not be minded."""

    thread_id: str
    text: str | None = None
    message_id: str | None = None
    origin: TurnOrigin = TurnOrigin.OWNER
    context_window: int | None = None


@dataclass(frozen=True, slots=True)
class PreparedTurn:
    """What an assistant is given for a turn: `system` at the head of its system prompt, `context` at the end of the
    owner's message, the tools it may call. `marks` say what is missing or late, and why. `conversation` is what was
    condensed of the messages before: those behind `covered_through` are to be sent as they are. `origin` is what
    started the turn, as far as it can be trusted; in a group, `audience` says that others read along."""

    id: str
    request: Message
    system: str
    context: str
    evidence: EvidencePacket
    tools: tuple[Tool, ...]
    marks: tuple[Mark, ...] = ()
    conversation: CondensedBefore = field(default_factory=CondensedBefore)
    origin: TurnOrigin = TurnOrigin.OWNER
    audience: Audience = Audience.PRIVATE


@dataclass(frozen=True, slots=True)
class Draft:
    """A reply as it is about to be delivered: its text, what a visual presentation says in full where there is one, and
    the ids of the notes and messages that were read for it since the turn was prepared."""

    text: str
    visual: str | None = None
    reads: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CheckedReply:
    """What to deliver. Where it was `revised`, a visual is not kept: the text stands for it (NOD-61)."""

    text: str
    revised: bool
    visual_kept: bool
    claims: tuple[CheckedClaim, ...] = ()
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Owned:
    """Whose turn it is, and what they switched on."""

    scope: Scope
    switches: Switches
    zone: tzinfo


@dataclass(frozen=True, slots=True)
class BegunTurn:
    """A turn whose message is stored: nothing of it is gathered yet. `said` is how many characters of the conversation
    are behind what was condensed."""

    owned: Owned
    thread: Thread
    message: Message
    turn: Turn
    conversation: CondensedBefore
    said: int
    window: int | None
    marks: tuple[Mark, ...]
