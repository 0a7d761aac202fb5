"""The index of messages: what is found, what ranking is told, and where a window ends."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import numpy as np
import pytest

from ownwords.domain.conversation import ConversationPart, DeletedThread, ImportBatch
from ownwords.domain.words import index_terms, query_words
from ownwords.ports.search import MOST_COUNTED, SearchWindow
from tests.backends.stores import ME, SOMEBODY, START, Store, a_thread, as_plain, find, owner, say

EVERYTHING = SearchWindow()


async def test_nothing_is_found_where_nothing_was_said(store: Store) -> None:
    empty: dict[str, object] = {
        "positions": [],
        "lengths": [],
        "sent": [],
        "messages": 0,
        "mean_length": 0.0,
        "newest_position": -1,
    }
    for words in ([], [("word",)], [("word", "words"), ("other",), ()]):
        for window in (EVERYTHING, SearchWindow("t1", START, START, 5)):
            found = as_plain(await store.lookup(ME, words, window))
            assert found == {**empty, "hits": [([], [], 0)] * len(words)}
    await store.create_thread(ME, a_thread("t1"))
    for window in (EVERYTHING, SearchWindow("t1"), SearchWindow(newest_position=0)):
        assert as_plain(await store.lookup(ME, [("word",)], window)) == {**empty, "hits": [([], [], 0)]}
    assert await store.messages_at(ME, []) == await store.messages_at(ME, [0, -1, 1 << 50]) == []


@pytest.mark.req("NOD-25", "NOD-26")
async def test_any_form_of_any_word_finds_a_message(store: Store) -> None:
    await say(
        store, "t1", "We looked at three properties.", "The weather was fine.", "他住在北京市中心", "Ünïcode ТЕСТ"
    )
    assert await find(store, "property") == ["We looked at three properties."]
    assert await find(store, "PROPERTY weather") == ["We looked at three properties.", "The weather was fine."]
    assert await find(store, "北京") == ["他住在北京市中心"]
    assert await find(store, "unicode") == await find(store, "тест") == ["Ünïcode ТЕСТ"]
    assert await find(store, "prop") == await find(store, "nothing") == []


@pytest.mark.parametrize("hostile", ["'", '"', "%", "*", "NEAR(", "a OR b", "--", "\\", "\x01", "[", "😀", "\u202e"])
async def test_no_query_is_syntax(store: Store, hostile: str) -> None:
    await say(store, "t1", "plain words", f"odd {hostile} one")
    assert await find(store, f"{hostile} plain") in (["plain words"], ["plain words", f"odd {hostile} one"])


async def test_ranking_is_told_what_it_needs(store: Store) -> None:
    await say(store, "t1", "tea tea and coffee", "coffee", "water")
    await say(store, "t1", "tea", scope=SOMEBODY)
    found = as_plain(await store.lookup(ME, [("tea",), ("coffe", "coffee"), ("wine",)], EVERYTHING))
    assert found == {
        "positions": [0, 1],
        "lengths": [4.0, 1.0],
        "sent": [int(START.timestamp()) * 1_000_000] * 2,
        "hits": [([0], [2.0], 1), ([0, 1], [1.0, 1.0], 2), ([], [], 0)],
        "messages": 3,
        "mean_length": 2.0,
        "newest_position": 2,
    }


async def test_a_group_counts_as_its_most_frequent_term(store: Store) -> None:
    await say(store, "t1", "run run running ran", "ran ran", "walk")
    terms = index_terms("run run running ran").frequencies
    groups = [tuple(terms), (*terms, *terms), ("unknown", *terms)]
    found = await store.lookup(ME, groups, EVERYTHING)
    for hits in found.hits:
        assert hits.documents.tolist() == [0, 1]
        assert hits.frequencies.tolist() == [max(terms.values()), 2.0]
        assert hits.document_frequency == 2


async def test_a_frequency_fits_in_a_byte(store: Store) -> None:
    await say(store, "t1", "tea " * (MOST_COUNTED + 50), "tea " * 32, "tea " * MOST_COUNTED)
    found = await store.lookup(ME, [("tea",)], EVERYTHING)
    assert found.hits[0].frequencies.tolist() == [MOST_COUNTED, 32, MOST_COUNTED]
    assert found.lengths.tolist() == [MOST_COUNTED + 50, 32, MOST_COUNTED]


@pytest.mark.req("NOD-28", "NOD-29", "NOD-33", "NOD-35")
async def test_dates_include_their_start_and_exclude_their_end(store: Store) -> None:
    await store.create_thread(ME, a_thread("t1"))
    microsecond = timedelta(microseconds=1)
    end = START + timedelta(days=1)
    times = {"before": START - microsecond, "start": START, "last": end - microsecond, "end": end}
    await store.append(ME, "t1", [owner(f"day {name}", sent_at=time) for name, time in times.items()])
    for query in ("day", ""):
        assert await find(store, query, sent_from=START, sent_until=end) == ["day start", "day last"]
        assert await find(store, query, sent_from=end) == ["day end"]
        assert await find(store, query, sent_until=START) == ["day before"]
        assert await find(store, query, sent_from=end, sent_until=START) == []
        assert await find(store, query, sent_from=START, sent_until=START) == []


async def test_a_window_does_not_change_what_is_rare(store: Store) -> None:
    await say(store, "t1", "tea one", "tea two", "water")
    await say(store, "t2", "tea three")
    await store.reset_thread(ME, "t1", START)
    for window in (EVERYTHING, SearchWindow("t2"), SearchWindow("t9"), SearchWindow(sent_until=START)):
        found = await store.lookup(ME, [("tea",), ("tea", "water")], window)
        assert [hits.document_frequency for hits in found.hits] == [3, 4]
        assert (found.messages, found.mean_length) == (4, 7 / 4)


@pytest.mark.req("NOD-32")
async def test_a_later_page_does_not_shift_when_messages_arrive(store: Store) -> None:
    await say(store, "t1", "tea one", "tea two", "water")
    words = query_words("tea water")
    first = as_plain(await store.lookup(ME, words, EVERYTHING))
    await say(store, "t1", "tea three", "water and tea and more words")
    again = SearchWindow(newest_position=2)
    assert as_plain(await store.lookup(ME, words, again)) == first
    assert (await store.lookup(ME, words, EVERYTHING)).newest_position == 4
    assert (await store.lookup(ME, words, SearchWindow(newest_position=99))).newest_position == 4
    assert await find(store, "", newest_position=0) == ["tea one"]
    assert await find(store, "tea", newest_position=-1) == []


async def test_positions_stay(store: Store) -> None:
    await say(store, "t1", "tea one")
    await say(store, "t2", "tea two")
    await say(store, "t1", "tea three")
    await store.delete_thread(ME, "t1")
    await say(store, "t2", "tea four")
    postings = await store.lookup(ME, [("tea",)], EVERYTHING)
    assert postings.positions.tolist() == [1, 3]
    asked = [3, 0, 1, 2, 3]
    assert [message.text for message in await store.messages_at(ME, asked)] == ["tea four", "tea two", "tea four"]
    assert [message.text for message in await store.messages_at(ME, list(np.array([1, 3])))] == ["tea two", "tea four"]


def name(number: int) -> str:
    """A word that no other number has, in letters that no stemmer takes away."""
    return "w" + str(number).translate(str.maketrans("0123456789", "bcdfghjklm"))


async def sealed(store: Store, count: int = 1300) -> list[str]:
    """A long history in two threads that take turns: every message has its name, and every seventh says `tea`."""
    said = [f"{name(number)} {'tea' if number % 7 == 0 else 'water'}" for number in range(count)]
    times = [START + timedelta(minutes=number) for number in range(count)]
    new = [owner(text, text, sent_at=time) for text, time in zip(said, times, strict=True)]
    for start in range(0, count, 600):
        batch = new[start : start + 600]
        parts = tuple(ConversationPart(a_thread(f"t{odd}"), tuple(batch[odd::2])) for odd in range(2))
        await store.import_batch(ME, ImportBatch("long", start, parts))
    return said


def with_tea(said: list[str], start: int = 0, end: int | None = None) -> set[str]:
    return {text for text in said[start:end] if text.endswith("tea")}


async def test_a_long_history_is_searched_like_a_short_one(store: Store) -> None:
    said = await sealed(store)
    assert set(await find(store, "tea")) == with_tea(said)
    assert set(await find(store, "", sent_from=START)) == set(said)
    assert await find(store, name(7)) == [said[7]]
    assert await find(store, f"{name(601)} {name(1299)}") == [said[601], said[1299]]
    window: dict[str, Any] = {"sent_from": START + timedelta(minutes=500), "sent_until": START + timedelta(minutes=800)}
    assert set(await find(store, "tea", **window)) == with_tea(said, 500, 800)
    assert set(await find(store, "tea", thread_id="t1", **window)) == set(said[511:800:14])
    found = await store.lookup(ME, [("tea",), ("water",)], SearchWindow("t0"))
    assert [hits.document_frequency for hits in found.hits] == [186, 1114]
    assert (found.messages, found.mean_length, len(found.positions)) == (1300, 2.0, 650)


async def test_a_long_history_forgets_and_is_redacted(store: Store) -> None:
    said = await sealed(store)
    assert len(await find(store, "tea water")) == 1300
    await store.redact_message(ME, said[7], f"{name(7)} coffee and more coffee")
    await store.redact_message(ME, said[8], "green tea")
    found = await store.lookup(ME, [("coffe",), ("tea",)], EVERYTHING)
    assert found.hits[0].frequencies.tolist() == [2.0]
    assert found.lengths[found.hits[0].documents].tolist() == [5.0]
    assert found.hits[1].document_frequency == 186
    assert found.hits[1].documents.tolist() == sorted(found.hits[1].documents.tolist())
    assert await find(store, "green") == ["green tea"]
    assert await store.delete_thread(ME, "t0") == DeletedThread(650)
    assert set(await find(store, "tea")) == set(said[21::14])
    found = await store.lookup(ME, [("tea",), (name(10),), ("green",)], EVERYTHING)
    assert [hits.document_frequency for hits in found.hits] == [92, 0, 0]
    assert found.messages == 650
    await store.reset_thread(ME, "t1", START)
    assert await find(store, "tea water") == []
    assert len(await find(store, "tea water", with_reset=True)) == 649
    await say(store, "t1", "tea at last")
    assert await find(store, "tea water") == ["tea at last"]


async def test_an_older_page_of_a_history_that_was_sealed_since(store: Store) -> None:
    said = await sealed(store, 100)
    words = [("tea",), ("water", "tea")]
    first = await store.lookup(ME, words, EVERYTHING)
    await sealed(store, 1300)
    window = SearchWindow(newest_position=first.newest_position)
    assert as_plain(await store.lookup(ME, words, window)) == as_plain(first)
    assert set(await find(store, "", newest_position=99)) == set(said)
    elsewhere = SearchWindow(sent_until=START - timedelta(days=1), newest_position=first.newest_position)
    assert (await store.lookup(ME, [("tea",)], elsewhere)).hits[0].document_frequency == 15


@pytest.mark.parametrize("long", [False, True])
async def test_messages_are_placed(store: Store, long: bool) -> None:
    """Sealed or not: where each is, in which thread, how long, and when; what is gone or outside is left out."""
    said = await sealed(store) if long else []
    start = len(said)
    await say(store, "a", "one", "two words")
    await say(store, "b", "three")
    await say(store, "a", "four")

    async def at(*positions: int, **window: Any) -> list[tuple[int, int]]:
        placed = await store.placed(ME, np.array(positions, np.int64), SearchWindow(**window))
        assert len(placed.positions) == len(placed.threads) == len(placed.lengths) == len(placed.sent)
        assert (placed.threads > 0).all()
        return list(zip((placed.positions - start).tolist(), placed.lengths.astype(int).tolist(), strict=True))

    everything = [-1, *range(start, start + 4), start + 4, 1 << 50]
    assert await at(*everything) == [(0, 1), (1, 2), (2, 1), (3, 1)]
    assert await at() == await at(-1, 1 << 50) == []
    assert await at(start + 1, start + 3) == [(1, 2), (3, 1)]
    assert await at(*everything, thread_id="a") == [(0, 1), (1, 2), (3, 1)]
    assert await at(*everything, thread_id="z") == []
    assert await at(*everything, newest_position=start + 1) == [(0, 1), (1, 2)]
    assert await at(*everything, sent_from=START, sent_until=START + timedelta(microseconds=1)) == await at(*everything)
    assert await at(*everything, sent_until=START) == await at(*everything, newest_position=-1) == []
    placed = await store.placed(ME, np.arange(start, start + 4), EVERYTHING)
    assert placed.threads[[1, 3]].tolist() == [placed.threads[0]] * 2 != [placed.threads[2]] * 2
    assert (await store.placed(SOMEBODY, np.arange(9), EVERYTHING)).positions.tolist() == []
    await store.reset_thread(ME, "a", START)
    await say(store, "a", "five")
    await store.delete_thread(ME, "b")
    assert await at(*everything) == [(4, 1)]
    assert await at(*everything, with_reset=True) == [(0, 1), (1, 2), (3, 1), (4, 1)]
    if long:
        assert await at(5, 700, start + 4) == [(5 - start, 2), (700 - start, 2), (4, 1)]
        placed = await store.placed(ME, np.array([5, 700]), EVERYTHING)
        messages = await store.messages_at(ME, [5, 700])
        assert placed.sent.tolist() == [int(one.sent_at.timestamp()) * 1_000_000 for one in messages]
