"""A turn of an assistant as a program holds it: what to give to the model, and what to do with what it says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ownwords.domain.conversation import Message
from ownwords.domain.evidence import EvidencePacket
from ownwords.domain.turn_stages import CheckedReply, Draft, PreparedTurn
from ownwords.domain.turns import Asked


class TurnKeeper(Protocol):
    """The memory that a turn belongs to."""

    async def check(self, turn_id: str, draft: Draft) -> CheckedReply: ...

    async def finish(self, turn_id: str, reply: str, asked: Asked | None = None) -> Message: ...


class AssistantTurn:
    """A turn of an assistant with this memory."""

    def __init__(self, memory: TurnKeeper, prepared: PreparedTurn) -> None:
        self._memory = memory
        self.prepared = prepared

    @property
    def id(self) -> str:
        return self.prepared.id

    @property
    def system(self) -> str:
        """For the head of the system prompt: the notes, in an order that stays."""
        return self.prepared.system

    @property
    def context(self) -> str:
        """For the end of the owner's message: the evidence."""
        return self.prepared.context

    @property
    def evidence(self) -> EvidencePacket:
        return self.prepared.evidence

    async def check(self, draft: str, *, visual: str | None = None, reads: Sequence[str] = ()) -> CheckedReply:
        """The draft held against what the owner said. `visual` is the full text of a presentation that the draft comes
        with, `reads` are the notes (paths) and messages (ids) that were read since."""
        return await self._memory.check(self.id, Draft(draft, visual, tuple(reads)))

    async def finish(self, reply: str, asked: Asked | None = None) -> Message:
        """Store the reply as it was delivered, and what it asks the owner."""
        return await self._memory.finish(self.id, reply, asked)
