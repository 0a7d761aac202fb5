"""Vectors in the file: what is left of them when they go, who sees them, and what is read to find work."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import apsw
import numpy as np
import pytest

from ownwords.adapters.runtime import TimeOrderedIds
from ownwords.adapters.sqlite import SqliteStore, statements, vector_codes
from ownwords.domain.conversation import ConversationPart, ImportBatch
from ownwords.domain.exchanges import NEARBY
from ownwords.domain.scope import Scope
from ownwords.ports.embeddings import Vectors
from ownwords.ports.search import SearchWindow
from ownwords.ports.vectors import ToEmbed
from tests.adapters.sqlite.older import make_older
from tests.backends.stores import ME, MY_WORK, SOMEBODY, StillClock, a_thread, find, owner, say

DIMENSIONS = 256
EVERYTHING = SearchWindow()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "ownwords.db"


@pytest.fixture
async def store(path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[SqliteStore]:
    """A store in which a few vectors are many."""
    for size, value in {"BLOCK": 64, "CODED_FROM": 100}.items():
        monkeypatch.setattr(vector_codes, size, value)
    store = await opened(path)
    yield store
    await store.close()


async def opened(path: Path) -> SqliteStore:
    return await SqliteStore.open(path, StillClock(), TimeOrderedIds(), 5.0)


def drawn(count: int, seed: int = 1) -> Vectors:
    vectors = np.random.default_rng(seed).normal(size=(count, DIMENSIONS))
    return (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)


async def talk(store: SqliteStore, scope: Scope = ME, count: int = 300) -> None:
    """Messages in two threads that take turns; each has its position as its text."""
    new = [owner(str(number), f"m{number}") for number in range(count)]
    parts = (ConversationPart(a_thread(f"t{odd}"), tuple(new[odd * count // 2 :][: count // 2])) for odd in (0, 1))
    await store.import_batch(scope, ImportBatch("talk", 1, tuple(parts)))


async def put(store: SqliteStore, vectors: Vectors, scope: Scope = ME, model: str = "m") -> None:
    wanted = await store.to_embed(scope, model, len(vectors))
    await store.put_vectors(scope, model, wanted, vectors[: len(wanted)])


def left(path: Path, vectors: Vectors, centre: Vectors) -> list[str]:
    """Of which vectors there is a piece of 16 numbers, or a code, in any file of the folder."""
    content = b"\0".join(file.read_bytes() for file in path.parent.iterdir())
    found = [
        f"{number}, {start}"
        for number, vector in enumerate(vectors.astype("<f2"))
        for start in range(0, DIMENSIONS, 80)
        if vector[start : start + 16].tobytes() in content
    ]
    codes = vector_codes.encode(vectors, centre)[:, :-1]
    return found + [f"code {number}" for number, code in enumerate(codes) if code.tobytes() in content]


async def test_what_is_deleted_or_redacted_leaves_no_byte_of_its_vectors(path: Path, store: SqliteStore) -> None:
    vectors = {
        (scope, model): drawn(300, seed)
        for seed, (scope, model) in enumerate(
            (scope, model) for scope in (ME, MY_WORK, SOMEBODY) for model in ("m", "other")
        )
    }
    for scope in (ME, MY_WORK, SOMEBODY):
        await talk(store, scope)
    for start in range(0, 300, 30):
        for (scope, model), rows in vectors.items():
            await put(store, rows[start : start + 30], scope, model)
    raw: Any = apsw.Connection(str(path))
    row = raw.execute("SELECT centre FROM embedding WHERE scope = 1 AND model = 'm'").fetchone()
    centre = np.frombuffer(row[0], "<f2").astype(np.float32)
    raw.close()
    mine = vectors[ME, "m"]
    assert len(left(path, mine[:3], centre)) == 3 * 5
    await store.delete_thread(ME, "t0")
    for number in range(150, 200):
        await store.redact_message(ME, f"m{number}", "[redacted]")
    await store.delete_owner("somebody")
    await store.purge()
    assert left(path, mine[:200], centre) == []
    assert left(path, vectors[ME, "other"][:200], centre) == []
    assert left(path, vectors[SOMEBODY, "m"], centre) == []
    # The vectors of the messages after the last one may be made of it too.
    assert left(path, mine[200 : 200 + NEARBY], centre) == []
    assert left(path, vectors[ME, "other"][200 : 200 + NEARBY], centre) == []
    assert len(left(path, mine[200 + NEARBY :], centre)) == (100 - NEARBY) * 5
    found = await store.nearest(ME, "m", mine[250:251], 500, EVERYTHING)
    assert (found.positions[0], len(found.positions), found.missing) == (250, 100 - NEARBY, 50 + NEARBY)


async def test_another_process_sees_what_was_embedded(path: Path, store: SqliteStore) -> None:
    vectors = drawn(300)
    await talk(store)
    other = await opened(path)
    await put(store, vectors[:200])
    for seen in (other, store):
        assert (await seen.nearest(ME, "m", vectors[199:200], 1, EVERYTHING)).positions.tolist() == [199]
        assert (await seen.nearest(ME, "m", vectors[250:251], 1, EVERYTHING)).missing == 100
    code = (
        "import asyncio, sys, numpy as np; from pathlib import Path\n"
        "from tests.adapters.sqlite.test_vectors import ME, drawn, opened, put, vector_codes\n"
        "vector_codes.BLOCK, vector_codes.CODED_FROM = 64, 100\n"
        "async def main():\n"
        "    store = await opened(Path(sys.argv[1])); await put(store, drawn(300)[200:]); await store.close()\n"
        "asyncio.run(main())"
    )
    root = Path(__file__).parents[3]
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", code, str(path), cwd=root)
    assert await process.wait() == 0
    for seen in (other, store):
        found = await seen.nearest(ME, "m", vectors[250:251], 1, EVERYTHING)
        assert (found.positions.tolist(), found.missing) == ([250], 0)
    await other.redact_message(ME, "m250", "[redacted]")
    for seen in (other, store):
        assert 250 not in (await seen.nearest(ME, "m", vectors[250:251], 300, EVERYTHING)).positions
    await other.close()


async def test_what_was_embedded_is_found_after_reopening(path: Path, store: SqliteStore) -> None:
    vectors = drawn(300)
    await talk(store)
    await put(store, vectors[:170])
    await store.close()
    again = await opened(path)
    assert await again.scopes_to_embed("m", 9) == [ME]
    assert (await again.to_embed(ME, "m", 1)) == [ToEmbed(170, "170")]
    await put(again, vectors[170:])
    assert await again.scopes_to_embed("m", 9) == []
    for number in (0, 169, 170, 299):
        assert (await again.nearest(ME, "m", vectors[number, None], 1, EVERYTHING)).positions.tolist() == [number]
    await again.close()


async def test_vectors_are_dropped_a_block_at_a_time(path: Path, store: SqliteStore) -> None:
    await talk(store)
    vectors = drawn(300)
    for model in ("m", "other"):
        await put(store, vectors, model=model)
    raw: Any = apsw.Connection(str(path))
    raw.execute("CREATE TABLE gone (number INTEGER)")
    raw.execute("CREATE TRIGGER went AFTER UPDATE OF until ON embedding BEGIN INSERT INTO gone VALUES (NEW.until); END")
    await store.drop_vectors(ME, but="other")
    assert [number for (number,) in raw.execute("SELECT number FROM gone")] == [256, 192, 128, 64]
    for table in ("vector", "vector_code"):
        assert raw.execute(f"SELECT count(DISTINCT key >> 40) FROM {table}").fetchone() == (1,)  # noqa: S608 - no input
    raw.close()
    assert (await store.nearest(ME, "other", vectors[:1], 1, EVERYTHING)).missing == 0


async def test_a_store_of_the_version_before_is_embedded(path: Path, store: SqliteStore) -> None:
    await talk(store)
    await store.close()
    make_older(path, 2)
    again = await opened(path)
    assert await find(again, "17") == ["17"]
    assert await again.scopes_to_embed("m", 9) == [ME]
    vectors = drawn(300)
    await put(again, vectors)
    assert (await again.nearest(ME, "m", vectors[17, None], 1, EVERYTHING)).positions.tolist() == [17]
    await again.close()


async def test_one_vector_more_writes_one_page_of_codes(path: Path, store: SqliteStore) -> None:
    """Otherwise a message would cost a block."""
    await talk(store, count=2000)
    await put(store, drawn(1999))
    await store.purge()
    log = path.with_name("ownwords.db-wal")
    await put(store, drawn(1))
    assert log.stat().st_size < 12 * 4200


async def test_looking_for_work_does_not_touch_who_has_none(path: Path, store: SqliteStore) -> None:
    for scope in (ME, MY_WORK, SOMEBODY):
        await talk(store, scope, 20)
        await put(store, drawn(20), scope)
    await say(store, "t1", "one more", scope=MY_WORK)
    raw: Any = apsw.Connection(str(path))
    look = statements.load("vectors")["scopes_to_embed"]
    plan = [row[3] for row in raw.execute(f"EXPLAIN QUERY PLAN {look}", ("m", 0, 9))]
    steps = [step for step in plan if "scope" in step]
    assert len([step for step in steps if step.startswith("SEARCH scope USING INDEX scope_by_embedded (embedded")]) == 3
    raw.close()
    assert await store.scopes_to_embed("m", 9) == [MY_WORK]
    assert len(await store.scopes_to_embed("a", 9)) == len(await store.scopes_to_embed("z", 9)) == 3


def test_the_search_by_codes_keeps_what_is_near() -> None:
    """A hundred topics of three hundred messages each: nearly all of a question's true 50 nearest are compared."""
    numbers = np.random.default_rng(5)
    topics = numbers.normal(size=(100, DIMENSIONS)) + 0.7
    near = np.repeat(topics, 300, axis=0) + 0.8 * numbers.normal(size=(30_000, DIMENSIONS))
    vectors = (near / np.linalg.norm(near, axis=1, keepdims=True)).astype(np.float32)
    centre = vector_codes.find_centre(vectors[:1500])
    codes = vector_codes.Codes.empty(DIMENSIONS, len(vectors))
    codes.put(0, vector_codes.encode(vectors, centre))
    kept: list[float] = []
    for question in drawn(20, 7) + (topics[:20] / 25).astype(np.float32):
        found = codes.narrow(np.arange(len(vectors)), question, centre, 100)
        assert len(found) <= 2 * vector_codes.COMPARED
        best = np.argsort(-(vectors @ question))[:50]
        kept.append(len(np.intersect1d(found, best)) / 50)
    assert np.mean(kept) > 0.95


def test_a_great_many_equal_vectors_are_not_all_compared() -> None:
    vectors = np.repeat(drawn(1), 50_000, axis=0)
    centre = np.zeros(DIMENSIONS, np.float32)
    codes = vector_codes.Codes.empty(DIMENSIONS, len(vectors))
    codes.put(0, vector_codes.encode(vectors, centre))
    found = codes.narrow(np.arange(len(vectors)), vectors[0], centre, 100)
    assert found.tolist() == list(range(vector_codes.COMPARED))


def test_a_centre_does_not_tell_a_vector() -> None:
    """Who has all vectors but one, and the centre, has no idea of that one."""
    vectors = drawn(vector_codes.CODED_FROM) + 0.02
    centre = vector_codes.find_centre(vectors)
    guess = centre * len(vectors) - vectors[1:].sum(axis=0)
    cosine = guess @ vectors[0] / np.linalg.norm(guess) / np.linalg.norm(vectors[0])
    assert abs(cosine) < 0.3
