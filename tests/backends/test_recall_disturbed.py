"""Recall while others write, and while the store fails: what goes in between is left out, a failure is never hidden."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, timedelta
from typing import Any

import pytest

from ownwords.errors import StoreUnavailable
from ownwords.reading.recall import AskedPeriod, Recall, RecallQuery
from ownwords.writing.embedding import Embedding
from tests.backends.stores import ME, START, Store, say
from tests.embedders import WordEmbedder

DAY = timedelta(days=1)


class Disturbed:
    """A store in which something happens before one of a recall's steps."""

    def __init__(self, store: Store, before: str, happens: Callable[[], Awaitable[object]]) -> None:
        self._store = store
        self._before = before
        self._happens: Callable[[], Awaitable[object]] | None = happens

    def __getattr__(self, name: str) -> Any:
        method = getattr(self._store, name)

        async def step(*arguments: Any) -> Any:
            if name == self._before and self._happens is not None:
                happens, self._happens = self._happens, None
                await happens()
            return await method(*arguments)

        return step


@pytest.mark.parametrize("before", ["lookup", "nearest", "placed", "vectors_at", "messages_at"])
async def test_messages_that_go_between_the_steps_are_not_missed(store: Store, before: str) -> None:
    await say(store, "t1", "The boat is blue", "The boat is red", "Yes")
    await say(store, "t2", "The boat is green")
    embedder = WordEmbedder()
    await Embedding(store, store, embedder).all(ME)

    async def happens() -> None:
        await store.delete_thread(ME, "t1")
        await store.drop_vectors(ME)

    disturbed: Any = Disturbed(store, before, happens)
    query = RecallQuery("boat", UTC, periods=(AskedPeriod(START, START + DAY),))
    recalled = await Recall(disturbed, disturbed, embedder).messages(ME, query)
    assert [one.message.id for one in recalled.messages] == ["The boat is green"]


@pytest.mark.parametrize("lost", ["lookup", "nearest", "placed", "vectors_at", "messages_at"])
async def test_a_store_that_fails_is_an_error_and_never_nothing_found(store: Store, lost: str) -> None:
    await say(store, "t1", "The boat is blue")
    embedder = WordEmbedder()
    await Embedding(store, store, embedder).all(ME)

    async def fails() -> None:
        raise StoreUnavailable("The disk is gone.")

    disturbed: Any = Disturbed(store, lost, fails)
    with pytest.raises(StoreUnavailable):
        await Recall(disturbed, disturbed, embedder).messages(ME, RecallQuery("boat", UTC))
