"""Every call of a model leaves a row in usage, whatever became of it (NOD-66)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from ownwords.domain.usage import Caller, CallOutcome, Capacity, ModelCall, TokenUsage
from ownwords.errors import ModelRefused, ModelTooSmall, ModelUnavailable, ModelUnreadable
from ownwords.ports.runtime import Clock, Ids
from ownwords.ports.usage import UsageWrites

OUTCOMES: dict[type[Exception], CallOutcome] = {
    ModelUnavailable: CallOutcome.UNAVAILABLE,
    ModelTooSmall: CallOutcome.UNAVAILABLE,
    ModelRefused: CallOutcome.REFUSED,
    ModelUnreadable: CallOutcome.UNREADABLE,
}


class Budget(Protocol):
    """What says whether the model may be called."""

    async def capacity(self, caller: Caller) -> Capacity: ...


class Counted(Protocol):
    """An answer that says what it took."""

    @property
    def model(self) -> str: ...
    @property
    def tokens(self) -> TokenUsage: ...
    @property
    def price(self) -> int | None: ...


@dataclass(frozen=True, slots=True)
class Call:
    """A call as it begins: for whom, for which task, of which model."""

    caller: Caller
    task: str
    model: str


@dataclass(frozen=True, slots=True)
class Recording:
    """Where calls are recorded, with their times and ids."""

    usage: UsageWrites
    clock: Clock
    ids: Ids

    async def record(self, call: Call, outcome: CallOutcome, seconds: float, answer: Counted | None = None) -> None:
        """Keep what became of a call that took so long."""
        row = ModelCall(
            id=self.ids.new(),
            at=self.clock.now(),
            task=call.task,
            model=answer.model if answer else call.model,
            outcome=outcome,
            latency_ms=round(seconds * 1000),
            tokens=answer.tokens if answer else TokenUsage(),
            price=answer.price if answer else None,
            thread_id=call.caller.thread_id,
            turn_id=call.caller.turn_id,
        )
        await self.usage.record_call(call.caller.scope, row)
