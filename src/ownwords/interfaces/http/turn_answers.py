"""What is answered about turns, as the OpenAPI document describes it."""

from __future__ import annotations

from typing import Any

from ownwords.domain.conversation import Role
from ownwords.domain.evidence import Part
from ownwords.interfaces.http.answers import Answer


class Mark(Answer):
    """What is missing of an answer, or was late, and why."""

    part: Part
    why: str


class EvidenceFact(Answer):
    """A note as evidence. `path` is its id where it is no longer true; `shortened` where not all of it is there."""

    path: str
    text: str
    quote: str | None
    source: str | None
    date: str
    label: str
    ended: str | None
    shortened: bool


class EvidenceMessage(Answer):
    """A message as evidence; `shortened` where it is an excerpt."""

    id: str
    thread_id: str
    role: Role
    speaker: str | None
    sent_at: str
    excerpt: str
    shortened: bool


class Omitted(Answer):
    """How many records are left out."""

    facts: int
    messages: int


class EvidencePacket(Answer):
    """What the memory knows for a request, best first. `earlier` are older messages of the owner that share words with
    it and are not among `messages`; `shortened` says that all was cut to a small context window."""

    facts: list[EvidenceFact]
    messages: list[EvidenceMessage]
    earlier: list[EvidenceMessage]
    omitted: Omitted
    shortened: bool


class Tool(Answer):
    """A tool that the assistant may be offered, with the JSON Schema of what it takes."""

    name: str
    description: str
    parameters: dict[str, Any]


class CondensedBefore(Answer):
    """What was condensed of the conversation: the messages up to `covered_through` need not be sent any more."""

    summary: str
    covered_through: str | None


class PreparedTurn(Answer):
    """What an assistant is given for a turn."""

    turn_id: str
    message_id: str
    system: str
    message_context: str
    conversation: CondensedBefore
    evidence: EvidencePacket
    tools: list[Tool]
    marks: list[Mark]


class CheckedClaim(Answer):
    """A passage of the reply about the owner, and the ids of the notes and messages that it rests on."""

    said: str
    evidence: list[str]


class CheckedReply(Answer):
    """What to deliver."""

    text: str
    revised: bool
    visual_kept: bool
    claims: list[CheckedClaim]
    marks: list[Mark]


# Conversations
