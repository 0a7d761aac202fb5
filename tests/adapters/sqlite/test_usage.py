"""What SQLite alone has to hold of usage: it is looked up and not scanned, an older file gets its table, and what is
deleted leaves no byte."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import apsw
import pytest

from ownwords.adapters.runtime import SystemClock, TimeOrderedIds
from ownwords.adapters.sqlite import SqliteStore, database, statements
from ownwords.domain.switches import Switches
from tests.backends.stores import ME, MY_WORK, a_thread
from tests.backends.test_usage import EVER, a_call


async def opened(path: Path) -> SqliteStore:
    return await SqliteStore.open(path, SystemClock(), TimeOrderedIds())


@pytest.mark.parametrize("name", sorted(statements.load("usage")))
def test_nothing_is_scanned(name: str) -> None:
    connection: Any = apsw.Connection(":memory:")
    connection.execute(statements.SCHEMA)
    statement = statements.load("usage")[name]
    numbered = {place for place in range(1, 10) if f"?{place}" in statement}
    plan = connection.execute(f"EXPLAIN QUERY PLAN {statement}", (None,) * (len(numbered) or statement.count("?")))
    steps = [step for *_, step in plan]
    assert [step for step in steps if step.startswith("SCAN")] == []
    if "thread_id = " in statement:
        assert any("call_by_thread" in step for step in steps)


async def test_a_file_of_the_first_version_gets_its_calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "ownwords.db"
    (first, *_) = statements.migrations()
    with monkeypatch.context() as patch:
        patch.setattr(database, "migrations", lambda: [first])
        patch.setattr(database, "SCHEMA", first)
        store = await opened(path)
        await store.create_thread(ME, a_thread("t1"))
        await store.close()
    connection: Any = apsw.Connection(str(path))
    old = json.dumps({"remember": False, "time_zone": "Europe/Lisbon", "languages": ["pt"]})
    connection.execute("UPDATE scope SET switches = ?", (old,))
    connection.close()
    store = await opened(path)
    assert await store.switches(ME) == Switches(False, "Europe/Lisbon", ("pt",))
    await store.record_call(ME, a_call("c1", thread_id="t1"))
    assert await store.waiting_threads(ME, 1) == [("t1", 100)]
    await store.let_thread_go_on(ME, "t1", datetime.now(UTC))
    assert await store.waiting_threads(ME, 1) == []
    await store.close()


@pytest.mark.req("CH-20")
async def test_a_deleted_owner_leaves_no_byte_of_a_call_and_a_deleted_thread_none_of_its_name(tmp_path: Path) -> None:
    path = tmp_path / "data" / "ownwords.db"
    store = await opened(path)
    for thread_id in ("trip-kwzx", "work-qjvp"):
        await store.create_thread(ME, a_thread(thread_id))
        for number in range(300):
            call = a_call(f"{thread_id}-{number}", number, task="taskbqzx", thread_id=thread_id, turn_id=thread_id)
            await store.record_call(ME, call)
    await store.record_call(MY_WORK, a_call("other"))

    def held(text: bytes) -> bool:
        return any(text in file.read_bytes() for file in path.parent.iterdir())

    await store.delete_thread(ME, "trip-kwzx")
    await store.purge()
    named = b"\0".join(file.read_bytes() for file in path.parent.iterdir()).count(b"trip-kwzx")
    assert named == 300, "in the ids that this test gave its calls, and nowhere else"
    assert len(await store.calls(ME, *EVER)) == 600
    await store.delete_owner("me")
    await store.purge()
    assert not any(held(text) for text in (b"trip-kwzx", b"work-qjvp", b"taskbqzx", b"other"))
    await store.close()
