"""What embedding costs, in usage like every other call of a model: a row for each call, whatever became of it."""

from __future__ import annotations

from ownwords.domain.usage import Caller, ModelCall
from ownwords.ports.embeddings import EmbeddingCall, Heard
from ownwords.ports.runtime import Clock, Ids
from ownwords.ports.usage import UsageWrites

TASK = "embed"


def recorded(caller: Caller, usage: UsageWrites, clock: Clock, ids: Ids) -> Heard:
    """What an embedder tells its calls to, so that they are recorded as the caller's."""

    async def record(call: EmbeddingCall) -> None:
        await usage.record_call(
            caller.scope,
            ModelCall(
                id=ids.new(),
                at=clock.now(),
                task=TASK,
                model=call.model,
                outcome=call.outcome,
                latency_ms=call.latency_ms,
                tokens=call.tokens,
                price=call.price,
                thread_id=caller.thread_id,
                turn_id=caller.turn_id,
            ),
        )

    return record
