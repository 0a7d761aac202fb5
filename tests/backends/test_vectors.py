"""The vectors of messages: what is near, how far a scope is embedded, and what of it goes with its message."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ownwords.adapters.in_memory import InMemoryStore
from ownwords.adapters.runtime import TimeOrderedIds
from ownwords.adapters.sqlite import SqliteStore, vector_codes
from ownwords.domain.conversation import ConversationPart, ImportBatch
from ownwords.domain.exchanges import NEARBY
from ownwords.domain.scope import Scope
from ownwords.errors import Invalid
from ownwords.ports.embeddings import Vectors
from ownwords.ports.search import SearchWindow
from ownwords.ports.vectors import Nearest, ToEmbed
from tests.backends.stores import ME, MY_WORK, SOMEBODY, START, StillClock, Store, a_thread, owner, say

EVERYTHING = SearchWindow()
DIMENSIONS = 96


def meaning(text: str, dimensions: int = DIMENSIONS, model: str = "m") -> Vectors:
    """What our model makes of a text: a direction of its own, near to that of a text with the same first word."""
    topic, rest = (np.random.default_rng([*part.encode()]) for part in (model + text.split(" ")[0], model + text))
    vector = topic.normal(size=dimensions) + 0.3 * rest.normal(size=dimensions)
    return (vector / np.linalg.norm(vector)).astype(np.float32)


def meanings(texts: Sequence[str], **made: Any) -> Vectors:
    return np.array([meaning(text, **made) for text in texts])


async def embed(store: Store, scope: Scope = ME, model: str = "m", most: int = 1_000_000) -> int:
    """Embed what is to be embedded, as far as asked; answers how many messages."""
    wanted = await store.to_embed(scope, model, most)
    if wanted:
        await store.put_vectors(scope, model, wanted, meanings([one.text for one in wanted], model=model))
    return len(wanted)


async def near(store: Store, text: str, count: int = 3, scope: Scope = ME, **window: Any) -> list[str]:
    found = await store.nearest(scope, "m", meaning(text)[None, :], count, SearchWindow(**window))
    return [message.text for message in await store.messages_at(scope, found.positions.tolist())]


def as_plain(found: Nearest) -> tuple[list[int], list[float], list[int], int]:
    kinds = [str(array.dtype) for array in (found.positions, found.cosines, found.sent)]
    assert kinds == ["int64", "float32", "int64"]
    cosines = np.round(found.cosines.astype(float), 3).tolist()
    return found.positions.tolist(), cosines, found.sent.tolist(), found.missing


async def test_nothing_is_near_where_nothing_is_embedded(store: Store) -> None:
    question = meaning("tea")[None, :]
    assert as_plain(await store.nearest(ME, "m", question, 9, EVERYTHING)) == ([], [], [], 0)
    assert await store.to_embed(ME, "m", 9) == []
    assert await store.scopes_to_embed("m", 9) == []
    assert (await store.vectors_at(ME, "m", [0, 5])).shape == (2, 0)
    await store.drop_vectors(ME)
    await store.put_vectors(ME, "m", [ToEmbed(0, "tea")], question)
    await store.put_vectors(ME, "m", [], np.empty((0, 0), np.float32))
    await say(store, "t1", "tea one", "tea two")
    for window in (EVERYTHING, SearchWindow("t1"), SearchWindow("t9"), SearchWindow(newest_position=-1)):
        assert as_plain(await store.nearest(ME, "m", question, 9, window)) == ([], [], [], 2)
    assert (await store.vectors_at(ME, "m", [])).shape == (0, 0)


async def test_the_nearest_come_first(store: Store) -> None:
    said = ["tea one", "coffee one", "tea two", "water", "coffee two"]
    await say(store, "t1", *said)
    assert await embed(store) == 5
    found = await store.nearest(ME, "m", meaning("tea two")[None, :], 3, EVERYTHING)
    assert found.positions.tolist()[:2] == [2, 0]
    assert found.cosines[0] == pytest.approx(1, abs=1e-3)
    assert (np.diff(found.cosines) <= 0).all()
    assert found.sent.tolist() == [int(START.timestamp()) * 1_000_000] * 3
    assert found.missing == 0
    rows = await store.vectors_at(ME, "m", [4, 9, -1, 4, 1 << 50, *np.array([0])])
    assert np.allclose(rows[[0, 3, 5]], meanings([said[4], said[4], said[0]]), atol=1e-3)
    assert not rows[[1, 2, 4]].any()
    assert str(rows.dtype) == "float32"
    assert await near(store, "coffee", 0) == await near(store, "coffee", -1) == []
    assert set(await near(store, "coffee", 2)) == {"coffee one", "coffee two"}
    assert len(await near(store, "coffee", 99)) == 5


async def test_equal_ones_come_in_the_order_of_their_positions(store: Store) -> None:
    await store.create_thread(ME, a_thread("t1"))
    await store.append(ME, "t1", [owner("ok", f"m{number}") for number in range(9)])
    await embed(store)
    found = await store.nearest(ME, "m", meaning("ok")[None, :], 4, EVERYTHING)
    assert found.positions.tolist() == [0, 1, 2, 3]


@pytest.mark.req("NOD-28", "NOD-33", "NOD-35", "NOD-36")
async def test_a_window_is_honoured(store: Store) -> None:
    hour = timedelta(hours=1)
    for name in ("t1", "t2"):
        await store.create_thread(ME, a_thread(name))
    for number in range(8):
        await store.append(ME, f"t{number % 2 + 1}", [owner(f"tea {number}", sent_at=START + number * hour)])
    await embed(store)

    async def found(**window: Any) -> set[int]:
        return {int(text.split()[1]) for text in await near(store, "tea", 99, **window)}

    assert await found() == set(range(8))
    assert await found(thread_id="t2") == {1, 3, 5, 7}
    assert await found(thread_id="t9") == set()
    assert await found(sent_from=START + 2 * hour, sent_until=START + 5 * hour) == {2, 3, 4}
    assert await found(thread_id="t1", sent_from=START + hour, newest_position=5) == {2, 4}
    assert await found(newest_position=2) == {0, 1, 2}
    assert await found(newest_position=-5) == set()
    await store.reset_thread(ME, "t1", START)
    await say(store, "t1", "tea 8")
    await embed(store)
    assert await found() == {1, 3, 5, 7, 8}
    assert await found(thread_id="t1") == {8}
    assert await found(with_reset=True) == set(range(9))
    assert await found(thread_id="t1", with_reset=True) == {0, 2, 4, 6, 8}


async def test_scopes_and_models_do_not_see_each_other(store: Store) -> None:
    for scope in (ME, MY_WORK, SOMEBODY):
        await say(store, "t1", f"tea of {scope.owner} {scope.workspace}", "water", scope=scope)
    assert sorted(map(str, await store.scopes_to_embed("m", 9))) == sorted(map(str, [ME, MY_WORK, SOMEBODY]))
    assert len(await store.scopes_to_embed("m", 2)) == 2
    assert await store.scopes_to_embed("m", 0) == []
    await embed(store)
    await embed(store, MY_WORK)
    assert await store.scopes_to_embed("m", 9) == [SOMEBODY]
    assert await near(store, "tea", 1) == ["tea of me None"]
    assert await near(store, "tea", 1, MY_WORK) == ["tea of me work"]
    assert await near(store, "tea", 1, SOMEBODY) == []
    question = meaning("tea", 7)[None, :]
    assert as_plain(await store.nearest(ME, "other", question, 9, EVERYTHING)) == ([], [], [], 2)
    await store.put_vectors(ME, "other", [ToEmbed(1, "water")], question)
    assert (await store.nearest(ME, "other", question, 9, EVERYTHING)).positions.tolist() == [1]
    assert await store.to_embed(ME, "other", 9) == [ToEmbed(0, "tea of me None")]
    assert len(await store.scopes_to_embed("other", 9)) == 3
    assert await store.scopes_to_embed("m", 9) == [SOMEBODY]
    await store.drop_vectors(ME, but="other")
    assert len(await store.scopes_to_embed("m", 9)) == 2
    assert (await store.vectors_at(ME, "m", [0, 1])).shape == (2, 0)
    assert (await store.vectors_at(ME, "other", [0, 1])).any(axis=1).tolist() == [False, True]
    await store.drop_vectors(ME, "m")
    await store.drop_vectors(ME, "other", but="other")
    assert (await store.vectors_at(ME, "other", [0, 1])).any()
    await store.drop_vectors(ME, "other")
    assert not (await store.vectors_at(ME, "other", [0, 1])).any()
    await store.drop_vectors(MY_WORK)
    assert await near(store, "tea", 1, MY_WORK) == []


async def test_a_scope_is_embedded_in_order_and_says_how_far(store: Store) -> None:
    said = [f"tea {number}" for number in range(10)]
    await say(store, "t1", *said)
    assert await store.to_embed(ME, "m", 3) == [ToEmbed(number, said[number]) for number in range(3)]
    assert await store.to_embed(ME, "m", 0) == await store.to_embed(ME, "m", -1) == []
    await embed(store, most=4)
    assert (await store.nearest(ME, "m", meaning("tea")[None, :], 99, EVERYTHING)).missing == 6
    assert sorted(await near(store, "tea", 99)) == said[:4]
    late = [ToEmbed(number, said[number]) for number in (8, 6)]
    await store.put_vectors(ME, "m", late, meanings([one.text for one in late]))
    assert [one.position for one in await store.to_embed(ME, "m", 9)] == [4, 5, 7, 9]
    await store.put_vectors(ME, "m", late, meanings(["water", "coffee"]))
    found = await store.nearest(ME, "m", meaning("coffee")[None, :], 1, EVERYTHING)
    assert (found.positions.tolist(), found.missing) == ([6], 4)
    assert await store.scopes_to_embed("m", 9) == [ME]
    assert (await embed(store), await embed(store)) == (4, 0)
    assert await store.scopes_to_embed("m", 9) == []
    await say(store, "t1", "one more")
    assert await store.scopes_to_embed("m", 9) == [ME]
    assert await store.to_embed(ME, "m", 9) == [ToEmbed(10, "one more")]
    await store.delete_thread(ME, "t1")
    assert await store.scopes_to_embed("m", 9) == await store.to_embed(ME, "m", 9) == []


async def test_what_changed_meanwhile_is_embedded_anew(store: Store) -> None:
    await say(store, "t1", "tea one", "tea two", "tea three")
    await say(store, "t2", "tea four")
    wanted = await store.to_embed(ME, "m", 9)
    await store.redact_message(ME, "tea two", "[redacted]")
    await store.delete_thread(ME, "t2")
    strange = [ToEmbed(99, "tea"), ToEmbed(-1, "tea"), ToEmbed(1 << 50, "tea")]
    given = [*wanted, *strange]
    await store.put_vectors(ME, "m", given, meanings([one.text for one in given]))
    assert await store.to_embed(ME, "m", 9) == [ToEmbed(1, "[redacted]")]
    assert (await store.nearest(ME, "m", meaning("tea")[None, :], 9, EVERYTHING)).missing == 1
    assert sorted(await near(store, "tea", 9)) == ["tea one", "tea three"]
    assert await embed(store) == 1
    assert await near(store, "[redacted]", 1) == ["[redacted]"]


async def test_a_vector_is_kept_only_while_all_that_went_into_it_is_as_it_was(store: Store) -> None:
    await say(store, "t1", "tea one", "tea two")
    await say(store, "t2", "tea three")
    await say(store, "t1", "tea four", "tea five")
    first, second, third = (0, "tea one"), (1, "tea two"), (2, "tea three")
    wanted = [
        ToEmbed(1, "tea two", (first,)),
        ToEmbed(2, "tea three"),
        ToEmbed(3, "tea four", (first, second)),
        ToEmbed(4, "tea five", (second, third)),
    ]
    await store.redact_message(ME, "tea one", "[redacted]")
    await store.put_vectors(ME, "m", wanted, meanings([one.text for one in wanted]))
    assert [one.position for one in await store.to_embed(ME, "m", 9)] == [0, 1, 3]
    await store.delete_thread(ME, "t2")
    strange = [(9, "tea"), (-1, "tea"), (1 << 50, "tea")]
    for before in strange:
        await store.put_vectors(ME, "m", [ToEmbed(0, "[redacted]", (before,))], meanings(["[redacted]"]))
    await store.drop_vectors(ME)
    await store.put_vectors(ME, "m", wanted, meanings([one.text for one in wanted]))
    assert [one.position for one in await store.to_embed(ME, "m", 9)] == [0, 1, 3, 4]
    assert not (await store.vectors_at(ME, "m", [0, 1, 3, 4])).any()


async def test_vectors_that_may_be_made_of_a_redacted_message_go_with_it(store: Store) -> None:
    """Those of its thread, as far as neighbours may lie from each other; and of all models."""
    await say(store, "t1", "one", "two", "secret")
    await say(store, "t2", "other")
    await say(store, "t1", *(f"after {number}" for number in range(NEARBY)))
    for model in ("m", "other"):
        await embed(store, model=model)
    await store.redact_message(ME, "secret", "[redacted]")
    for model in ("m", "other"):
        there = (await store.vectors_at(ME, model, list(range(4 + NEARBY)))).any(axis=1).tolist()
        assert there == [True, True, False, True, *[False] * (NEARBY - 1), True]
        lacking = [one.position for one in await store.to_embed(ME, model, 99)]
        assert lacking == [2, *range(4, 3 + NEARBY)]
        question = meaning("after", model=model)[None, :]
        found = await store.nearest(ME, model, question, 99, EVERYTHING)
        assert (sorted(found.positions.tolist()), found.missing) == ([0, 1, 3, 3 + NEARBY], NEARBY)
        assert await store.scopes_to_embed(model, 9) == [ME]
        await embed(store, model=model)
        assert (await store.nearest(ME, model, question, 99, EVERYTHING)).missing == 0
        assert await store.scopes_to_embed(model, 9) == []


async def test_what_is_redacted_loses_its_vector_and_gets_another(store: Store) -> None:
    await say(store, "t1", "tea one", "coffee", "tea two")
    await embed(store)
    await store.redact_message(ME, "coffee", "water")
    assert not (await store.vectors_at(ME, "m", [1])).any()
    assert "water" not in await near(store, "coffee", 9)
    assert await store.scopes_to_embed("m", 9) == [ME]
    await store.redact_message(ME, "coffee", "milk")
    assert await store.to_embed(ME, "m", 9) == [ToEmbed(1, "milk"), ToEmbed(2, "tea two")]
    await embed(store)
    assert await store.scopes_to_embed("m", 9) == []
    assert await near(store, "milk", 1) == ["milk"]


async def test_what_is_deleted_leaves_with_its_vectors(store: Store) -> None:
    await say(store, "t1", "tea one")
    await say(store, "t2", "tea two", "tea three")
    await embed(store)
    await store.redact_message(ME, "tea three", "[redacted]")
    await store.delete_thread(ME, "t2")
    found = await store.nearest(ME, "m", meaning("tea")[None, :], 9, EVERYTHING)
    assert (found.positions.tolist(), found.missing) == ([0], 0)
    assert not (await store.vectors_at(ME, "m", [1, 2])).any()
    await embed(store)
    assert await store.scopes_to_embed("m", 9) == await store.to_embed(ME, "m", 9) == []
    await say(store, "t1", "tea", scope=SOMEBODY)
    await embed(store, SOMEBODY)
    await store.delete_owner("me")
    assert as_plain(await store.nearest(ME, "m", meaning("tea")[None, :], 9, EVERYTHING))[0] == []
    await say(store, "t1", "tea at last")
    assert await store.to_embed(ME, "m", 9) == [ToEmbed(0, "tea at last")]
    assert await near(store, "tea", 9) == []
    assert await near(store, "tea", 9, SOMEBODY) == ["tea"]


async def test_dimensions_never_mix(store: Store) -> None:
    await say(store, "t1", "tea one", "tea two")
    await embed(store, most=1)
    wanted = await store.to_embed(ME, "m", 9)
    strange = [meanings(["tea"], dimensions=95), meanings(["tea", "tea"]), np.empty((1, 0), np.float32), meaning("tea")]
    for vectors in strange:
        with pytest.raises(Invalid):
            await store.put_vectors(ME, "m", wanted, vectors)
    with pytest.raises(Invalid, match="96 dimensions"):
        await store.nearest(ME, "m", meanings(["tea"], dimensions=95), 9, EVERYTHING)
    assert await store.to_embed(ME, "m", 9) == wanted
    await store.drop_vectors(ME, "m")
    await store.put_vectors(ME, "m", wanted, meanings(["tea"], dimensions=95))
    assert (await store.vectors_at(ME, "m", [0, 1])).any(axis=1).tolist() == [False, True]


async def test_a_long_history_is_searched_by_codes(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Enough vectors for all steps of the search, which look at far fewer of them here than they would."""
    for size, value in {"BLOCK": 128, "CODED_FROM": 200, "COMPARED": 60}.items():
        monkeypatch.setattr(vector_codes, size, value)
    monkeypatch.setattr(vector_codes, "_BY_FIRST_WORDS", 400)
    monkeypatch.setattr(vector_codes, "_BY_ALL_WORDS", 120)
    said = [f"topic{number % 50} {number}" for number in range(1000)]
    times = [START + timedelta(minutes=number) for number in range(1000)]
    new = [owner(text, text, sent_at=time) for text, time in zip(said, times, strict=True)]
    parts = tuple(ConversationPart(a_thread(f"t{odd}"), tuple(new[odd::2])) for odd in range(2))
    await store.import_batch(ME, ImportBatch("long", 1, parts))
    while await embed(store, most=150):
        assert len(await near(store, "topic7", 9)) == 9
    topic7 = {text for text in said if text.startswith("topic7 ")}
    assert set(await near(store, "topic7", 20)) == topic7
    assert (await near(store, "topic7 507", 1)) == ["topic7 507"]
    late = {text for text in topic7 if int(text.split()[1]) >= 500}
    assert set(await near(store, "topic7", 10, sent_from=START + timedelta(minutes=500))) == late
    assert await near(store, "topic7", 3, thread_id="t1", newest_position=2) == await near(
        store, "topic7", 3, newest_position=502, sent_from=START + timedelta(minutes=1), thread_id="t9"
    ) + await near(store, "topic7", 3, thread_id="t1", newest_position=2)
    await store.redact_message(ME, "topic7 507", "topic8 new")
    assert set(await near(store, "topic7", 19)) == topic7 - {"topic7 507"}
    await embed(store)
    assert (await near(store, "topic8 new", 1)) == ["topic8 new"]
    await store.delete_thread(ME, "t1")
    found = await store.nearest(ME, "m", meaning("topic7")[None, :], 1000, EVERYTHING)
    assert (len(found.positions), found.missing) == (500, 0)
    await store.drop_vectors(ME)
    assert await near(store, "topic8", 5) == []
    while await embed(store, most=300):
        assert set(await near(store, "topic8", 9)) <= {text for text in said if text.startswith("topic8 ")}
    assert len(await near(store, "topic8", 9)) == 9


# Both stores against each other and against all cosines at once

topics = st.sampled_from(["tea", "coffee", "water", "milk"])
steps = st.one_of(
    st.tuples(st.just("say"), st.sampled_from(["t1", "t2"]), st.lists(topics, min_size=1, max_size=6)),
    st.tuples(st.just("say"), st.sampled_from(["t1", "t2"]), st.lists(topics, min_size=1, max_size=6)),
    st.tuples(st.just("embed"), st.integers(0, 9), st.integers(0, 3)),
    st.tuples(st.just("embed"), st.integers(0, 9), st.integers(0, 3)),
    st.tuples(st.just("redact"), st.integers(0, 30), topics),
    st.tuples(st.just("reset"), st.sampled_from(["t1", "t2"]), st.none()),
    st.tuples(st.just("delete"), st.sampled_from(["t1", "t2"]), st.none()),
    st.tuples(st.just("drop"), st.sampled_from(["m", "other"]), st.none()),
)
windows = st.builds(
    SearchWindow,
    st.none() | st.sampled_from(["t1", "t2"]),
    st.none() | st.integers(0, 20).map(lambda minutes: START + timedelta(minutes=minutes)),
    st.none() | st.integers(0, 20).map(lambda minutes: START + timedelta(minutes=minutes)),
    st.none() | st.integers(-1, 40),
    st.booleans(),
)


async def take(store: Store, step: tuple[str, Any, Any], number: int) -> None:
    """One step, as far as it can be taken."""
    what, which, how = step
    if what == "say":
        await say(store, which, *(f"{topic} {number} {place}" for place, topic in enumerate(how)))
    elif what == "embed":
        wanted = (await store.to_embed(ME, "m", which + how))[how:]
        await store.put_vectors(ME, "m", wanted, meanings([one.text for one in wanted], dimensions=3))
    elif what == "redact":
        for message in await store.messages_at(ME, [which]):
            await store.redact_message(ME, message.id, f"{how} {number}")
    elif what == "drop":
        await store.drop_vectors(ME, which)
    elif await store.thread(ME, which) is not None:
        await (store.reset_thread(ME, which, START) if what == "reset" else store.delete_thread(ME, which))


async def compare(folder: Path, taken: list[tuple[str, Any, Any]], window: SearchWindow, count: int) -> None:
    clock = StillClock()
    plain = InMemoryStore(clock, TimeOrderedIds())
    sqlite = await SqliteStore.open(folder / "ownwords.db", clock, TimeOrderedIds())
    other = await SqliteStore.open(folder / "ownwords.db", clock, TimeOrderedIds())
    try:
        for number, step in enumerate(taken):
            clock.move(minutes=1)
            for store in (plain, sqlite):
                await take(store, step, number)
            assert await sqlite.to_embed(ME, "m", 99) == await plain.to_embed(ME, "m", 99)
            assert await sqlite.scopes_to_embed("m", 9) == await plain.scopes_to_embed("m", 9)
            question = meaning("tea", 3)[None, :]
            expected = await plain.nearest(ME, "m", question, count, window)
            inside = await plain.lookup(ME, [], window)
            rows = await plain.vectors_at(ME, "m", inside.positions.tolist())
            cosines = np.sort(rows[rows.any(axis=1)] @ question[0]) if rows.any() else np.empty(0)
            assert np.allclose(expected.cosines, cosines[::-1][:count], atol=1e-5)
            for store in (sqlite, other):
                assert as_plain(await store.nearest(ME, "m", question, count, window)) == as_plain(expected)
    finally:
        await sqlite.close()
        await other.close()


@settings(max_examples=60)
@given(st.lists(steps, min_size=4, max_size=20), windows, st.integers(1, 50))
def test_both_stores_find_what_comparing_everything_finds(
    taken: list[tuple[str, Any, Any]], window: SearchWindow, count: int
) -> None:
    with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory() as folder:
        for size, value in {"BLOCK": 4, "CODED_FROM": 3}.items():
            patch.setattr(vector_codes, size, value)
        asyncio.run(compare(Path(folder), taken, window, count))
