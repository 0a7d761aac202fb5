"""Embedding in the background: whoever wrote it, without work for who has none, and it ends when it is closed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from ownwords.adapters.runtime import TimeOrderedIds
from ownwords.adapters.sqlite import SqliteStore
from ownwords.domain.scope import Scope
from ownwords.jobs import embedding as job
from ownwords.jobs.embedding import LONGEST_PAUSE, PAUSE, SCOPES, embed_waiting, embedding_kept_up
from ownwords.writing.embedding import Embedding
from tests.backends.stores import ME, MY_WORK, SOMEBODY, StillClock, say
from tests.embedders import LostEmbedder, WordEmbedder

TASK = "ownwords-embedding"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "ownwords.db"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[SqliteStore]:
    async with await opened(path) as store:
        yield store


async def opened(path: Path) -> SqliteStore:
    return await SqliteStore.open(path, StillClock(), TimeOrderedIds(), 5.0)


def tasks() -> list[str]:
    return [task.get_name() for task in asyncio.all_tasks() if task.get_name() == TASK]


async def until(condition: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(30):
        while not await condition():  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0.005)


def rests(most: int) -> tuple[list[float], asyncio.Event, job.Rest]:
    """How long is rested, without resting; after so many times for good. The event tells when."""
    slept: list[float] = []
    enough = asyncio.Event()

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        if len(slept) == most:
            enough.set()
            await asyncio.Event().wait()

    return slept, enough, sleep


async def test_what_another_process_wrote_is_embedded(
    path: Path, store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(job, "PAUSE", 0.01)
    async with await opened(path) as other, embedding_kept_up(Embedding(store, store, WordEmbedder())):
        for scope in (ME, MY_WORK, SOMEBODY):
            await say(other, "t1", "tea", "green", scope=scope)

        async def all_embedded() -> bool:
            return not await other.scopes_to_embed("words", 1)

        await until(all_embedded)
        await say(other, "t1", "one more")
        await other.redact_message(ME, "tea", "[redacted]")
        await until(all_embedded)
        assert (await other.vectors_at(ME, "words", [0, 1, 2])).any(axis=1).all()
        assert tasks() == [TASK]
    assert tasks() == []


async def test_it_looks_again_at_once_while_there_is_work_and_rests_when_there_is_none(store: SqliteStore) -> None:
    for number in range(SCOPES + 3):
        await say(store, "t1", "tea", scope=Scope(f"owner {number}"))
    slept, enough, rest = rests(2)
    embedder = WordEmbedder()
    async with embedding_kept_up(Embedding(store, store, embedder), rest):
        await enough.wait()
    assert slept == [PAUSE, PAUSE]
    assert len(embedder.texts) == SCOPES + 3
    assert await store.scopes_to_embed("words", 1) == []


async def test_an_embedder_that_does_not_answer_is_asked_less_and_less_often_until_it_does(
    store: SqliteStore, caplog: pytest.LogCaptureFixture
) -> None:
    await say(store, "t1", "a secret message")
    embedder = LostEmbedder(failures=9)
    slept, enough, rest = rests(10)
    with caplog.at_level(logging.WARNING):
        async with embedding_kept_up(Embedding(store, store, embedder), rest):
            await enough.wait()
    assert slept == [4, 8, 16, 32, 64, 128, 256, LONGEST_PAUSE, LONGEST_PAUSE, PAUSE]
    assert await store.scopes_to_embed("words", 1) == []
    assert len(caplog.messages) == 9
    assert "The embedder is gone." in caplog.text
    assert "secret" not in caplog.text


async def test_after_a_success_the_next_failure_is_the_first_again(store: SqliteStore) -> None:
    await say(store, "t1", "tea")
    embedder = LostEmbedder(failures=2)
    slept: list[float] = []
    enough = asyncio.Event()

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        if len(slept) == 3:
            embedder.failures = embedder.asked + 1
            await say(store, "t1", "more tea")
        if len(slept) == 4:
            enough.set()
            await asyncio.Event().wait()

    async with embedding_kept_up(Embedding(store, store, embedder), sleep):
        await enough.wait()
    assert slept == [4, 8, PAUSE, 4]


async def test_it_ends_when_closed_whatever_it_is_at(store: SqliteStore) -> None:
    await say(store, "t1", "tea")
    begun = asyncio.Event()

    async def forever() -> None:
        begun.set()
        await asyncio.Event().wait()

    embedder = WordEmbedder()
    embedder.meanwhile = forever
    async with embedding_kept_up(Embedding(store, store, embedder)):
        await begun.wait()
        assert tasks() == [TASK]
    assert tasks() == []
    assert await store.scopes_to_embed("words", 1) == [ME]
    with pytest.raises(RuntimeError, match="of the one who opened it"):
        async with embedding_kept_up(Embedding(store, store, embedder)):
            raise RuntimeError("of the one who opened it")
    assert tasks() == []


async def test_it_ends_in_the_middle_of_a_write(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job, "PAUSE", 0.0)
    for number in range(20):
        await say(store, "t1", f"tea {number}")
        async with embedding_kept_up(Embedding(store, store, WordEmbedder())):
            await asyncio.sleep(number / 4_000)
    assert tasks() == []
    while await embed_waiting(Embedding(store, store, WordEmbedder())):
        pass
    assert (await store.vectors_at(ME, "words", list(range(20)))).any(axis=1).all()


async def test_without_an_embedder_nothing_runs() -> None:
    async with embedding_kept_up(None):
        assert tasks() == []


async def test_who_has_nothing_to_embed_is_not_touched(path: Path, store: SqliteStore) -> None:
    embedder = WordEmbedder()
    embedding = Embedding(store, store, embedder)
    for scope in (ME, MY_WORK, SOMEBODY):
        await say(store, "t1", "tea", scope=scope)
    assert await embed_waiting(embedding) == 3
    await say(store, "t1", "one more", scope=MY_WORK)
    assert await embed_waiting(embedding) == 1
    assert embedder.texts[3:] == ["tea\none more"]
    await store.purge()
    log = path.with_name("ownwords.db-wal")
    written = log.stat().st_size
    assert await embed_waiting(embedding) == 0
    assert log.stat().st_size == written
    assert len(embedder.texts) == 4
