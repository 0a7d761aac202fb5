"""Recall, whatever was said and is asked: never an error, each message once, best first, the same from both stores."""

from __future__ import annotations

import asyncio
import tempfile
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ownwords.adapters.in_memory import InMemoryStore
from ownwords.adapters.runtime import TimeOrderedIds
from ownwords.adapters.sqlite import SqliteStore, postings
from ownwords.domain.conversation import NewMessage, Role
from ownwords.ports.search import SearchWindow
from ownwords.reading.recall import AskedPeriod, Recall, RecallQuery
from tests.backends.stores import ME, START, StillClock, Store, a_thread
from tests.embedders import WordEmbedder

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)

words = st.lists(
    st.sampled_from(["boat", "Porto", "the", "Eva", "when", "北京", "?", "Jag", "är", "x" * 70, "\ud800", "🚲"]),
    max_size=5,
).map(" ".join)
storable = words.map(lambda text: text.replace("\ud800", ""))
moments = st.sampled_from([datetime(1, 2, 1, tzinfo=UTC), START - 40 * DAY, START, START + DAY])
later = st.sampled_from([START, START + 3 * HOUR, START + 40 * DAY, datetime(9999, 12, 1, tzinfo=UTC)])
spoken_messages = st.lists(
    st.tuples(
        st.sampled_from(["t1", "t2"]),
        st.builds(
            NewMessage,
            st.sampled_from(Role),
            storable,
            sent_at=st.integers(-30, 30).map(lambda hours: START + hours * HOUR),
            speaker=st.none() | st.sampled_from(["Eva", "Eva Stone", "the"]),
        ),
    ),
    max_size=25,
)
queries = st.builds(
    RecallQuery,
    words,
    st.just(UTC),
    st.lists(st.sampled_from(["en", "sv", "pt-BR", "xx"]), max_size=2).map(tuple),
    searches=st.lists(words, max_size=2).map(tuple),
    window=st.builds(
        SearchWindow, st.none() | st.just("t1"), st.none() | moments, st.none() | later, st.none() | st.integers(-1, 30)
    ),
    periods=st.lists(st.builds(AskedPeriod, moments, later, st.floats(0, 1)), max_size=2).map(tuple),
    asks_when=st.lists(st.sampled_from(["en", "zh"]), max_size=2).map(tuple),
    from_assistant=st.booleans(),
)
Spoken = list[tuple[str, NewMessage]]


async def try_out(folder: Path, spoken: Spoken, query: RecallQuery, embedded: int, known: tuple[str, ...]) -> None:
    clock, answers = StillClock(), list[list[tuple[str, float, bool]]]()
    sqlite = await SqliteStore.open(folder / "ownwords.db", clock, TimeOrderedIds())
    stores: list[Store] = [InMemoryStore(clock, TimeOrderedIds()), sqlite]
    try:
        for store in stores:
            for name in ("t1", "t2"):
                await store.create_thread(ME, a_thread(name))
            for number, (name, new) in enumerate(spoken):
                await store.append(ME, name, [replace(new, id=str(number))])
            embedder = WordEmbedder(languages=known)
            wanted = await store.to_embed(ME, embedder.name, embedded)
            if wanted:
                await store.put_vectors(ME, embedder.name, wanted, await embedder.embed_texts([w.text for w in wanted]))
            recall = Recall(store, store, embedder)
            recalled = await recall.messages(ME, query)
            assert recalled == await recall.messages(ME, query)
            scores = [one.score for one in recalled.messages]
            ids = [one.message.id for one in recalled.messages]
            assert scores == sorted(scores, reverse=True)
            assert np.isfinite(scores).all()
            assert len(set(ids)) == len(ids)
            for one in recalled.messages:
                sent, window = one.message.sent_at, query.window
                assert window.sent_from is None or sent >= window.sent_from
                assert window.sent_until is None or sent < window.sent_until
                assert window.thread_id in (None, one.message.thread_id)
            answers.append([(one.message.id, round(one.score, 4), one.shares_words) for one in recalled.messages])
        assert answers[0] == answers[1]
    finally:
        await sqlite.close()


@settings(max_examples=40)
@given(spoken_messages, queries, st.integers(0, 25), st.sampled_from([(), ("en",)]))
def test_whatever_is_asked_each_message_is_recalled_once_best_first_and_alike_from_both_stores(
    spoken: Spoken, query: RecallQuery, embedded: int, known: tuple[str, ...]
) -> None:
    with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory() as folder:
        for size, value in {"SEALED_AT": 2, "JOINED_AT": 6, "BLOCK": 16}.items():
            patch.setattr(postings, size, value)
        asyncio.run(try_out(Path(folder), spoken, query, embedded, known))
