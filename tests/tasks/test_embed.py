"""Calls of an embedder are rows in usage, its caller's, whatever became of them."""

from __future__ import annotations

import pytest

from ownwords.adapters.in_memory import InMemoryStore
from ownwords.adapters.models.embedding import EndpointEmbedder
from ownwords.domain.scope import Scope
from ownwords.domain.usage import Caller, CallOutcome
from ownwords.errors import EmbedderUnavailable
from ownwords.settings import ModelChoice, Provider
from ownwords.tasks.embed import recorded
from ownwords.testing import START, CountingIds, FixedClock, Reply, ScriptedModelServer


@pytest.mark.req("NOD-66")
async def test_calls_are_rows_in_usage() -> None:
    clock, ids, scope = FixedClock(), CountingIds(), Scope("me", "house")
    store = InMemoryStore(clock, ids)
    heard = recorded(Caller(scope, "trip", "turn"), store, clock, ids)
    async with ScriptedModelServer() as server:
        choice = ModelChoice(Provider.OPENAI, "text-embedding-3-small", server.openai_url, "E", "E_KEY", "key")
        embedder = EndpointEmbedder(choice)
        await embedder.embed_question("x" * 40, heard)
        server.reply(Reply.error(500), to="embeddings")
        with pytest.raises(EmbedderUnavailable):
            await embedder.embed_texts(["text"], heard)
        await embedder.close()
    calls = await store.calls(scope, START, START.replace(year=START.year + 1))
    assert [(call.task, call.thread_id, call.turn_id) for call in calls] == [("embed", "trip", "turn")] * 2
    assert [(call.outcome, call.tokens.input, call.price) for call in calls] == [
        (CallOutcome.ANSWERED, 10, 1),
        (CallOutcome.UNAVAILABLE, 0, None),
    ]
    assert await store.calls(Scope("me"), START, START.replace(year=START.year + 1)) == []
