"""What SQLite alone has to hold of jobs: they are looked up and not scanned, what changes nothing writes nothing, any
write can make one due in its own transaction, and none outlives its owner."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import apsw
import pytest

from ownwords.adapters.runtime import TimeOrderedIds
from ownwords.adapters.sqlite import SqliteStore, database, statements
from ownwords.adapters.sqlite.database import Database
from ownwords.adapters.sqlite.jobs import enqueue
from ownwords.adapters.sqlite.scopes import need_scope
from ownwords.adapters.sqlite.writer import Writer
from ownwords.domain.jobs import Job
from tests.adapters.sqlite.test_erasure import held
from tests.backends.stores import ME, MY_WORK, SOMEBODY, START, StillClock


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "ownwords.db"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[SqliteStore]:
    async with await opened(path) as store:
        yield store


async def opened(path: Path) -> SqliteStore:
    return await SqliteStore.open(path, StillClock(), TimeOrderedIds(), 5.0)


def at(minutes: float) -> datetime:
    return START + timedelta(minutes=minutes)


@pytest.mark.parametrize("name", sorted(statements.load("jobs")))
def test_nothing_is_scanned(name: str) -> None:
    connection: Any = apsw.Connection(":memory:")
    connection.execute(statements.SCHEMA)
    statement = statements.load("jobs")[name]
    count = max(map(int, re.findall(r"\?(\d)", statement)), default=statement.count("?"))
    steps = [step for *_, step in connection.execute(f"EXPLAIN QUERY PLAN {statement}", (None,) * count)]
    assert [step for step in steps if step.startswith("SCAN") or "TEMP B-TREE" in step] == []
    if name in {"due_queue", "next_due", "first_job"}:
        assert any("COVERING INDEX job" in step or "INDEX job_queue_by_due" in step for step in steps), steps


async def test_an_older_file_gets_its_tables(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    older = statements.migrations()[:4]
    with monkeypatch.context() as patch:
        patch.setattr(database, "migrations", lambda: older)
        patch.setattr(database, "SCHEMA", "".join(older))
        await (await opened(path)).close()
    async with await opened(path) as store:
        await store.enqueue([Job(ME, "maintain", "", START)])
        assert await store.next_due(["maintain"]) == START


async def test_what_changes_nothing_writes_nothing(path: Path, store: SqliteStore) -> None:
    jobs = [Job(ME, "maintain", "", START), Job(ME, "capture", "t1", START, {"a": "1", "b": "2"})]
    await store.enqueue(jobs)
    running = await store.claim("w", ["capture"], START, 30)
    assert running is not None
    await store.enqueue(jobs)
    await store.purge()
    log = path.with_name("ownwords.db-wal")
    later = [Job(job.scope, job.kind, job.key, at(1), dict(reversed(job.payload.items()))) for job in jobs]
    for again in (jobs, later):
        await store.enqueue(again)
        assert await store.claim("other", ["capture", "maintain"], at(-1), 30) is None
        assert await store.next_due(["capture", "maintain"]) == START
        assert not await store.renew(running, "other", START, 30)
        assert not await store.complete(running, "other")
    assert log.stat().st_size == 0


async def test_a_write_makes_a_job_due_or_fails_with_it(path: Path, store: SqliteStore) -> None:
    writer = Writer(path, 5.0)

    def failing(database: Database) -> None:
        enqueue(database, need_scope(database, ME), "maintain", "", START)
        raise ZeroDivisionError

    def writing(database: Database) -> None:
        for minutes in (5, 7, 2, 9):
            enqueue(database, need_scope(database, ME), "maintain", "", at(minutes))

    try:
        with pytest.raises(ZeroDivisionError):
            await writer.write(failing)
        assert await store.next_due(["maintain"]) is None
        await writer.write(writing)
    finally:
        writer.close()
    assert await store.claim("w", ["maintain"], at(2), 30) == Job(ME, "maintain", "", at(2), attempts=1)


async def test_nothing_of_a_job_outlives_its_owner(path: Path, store: SqliteStore) -> None:
    kept = [Job(SOMEBODY, "capture", f"bcdfgh{number}", at(number), {"m": "qrtvwx"}) for number in range(200)]
    gone = [
        Job(scope, "capture", f"ckey{n}", at(n), {"m": f"cpayload{n}"}) for n in range(200) for scope in (ME, MY_WORK)
    ]
    await store.enqueue([job for pair in zip(kept, gone[::2], strict=True) for job in pair] + gone[1::2])
    for number in range(3):
        assert await store.claim(f"worker{number}", ["capture"], at(0), 30)
    await store.delete_owner("me")
    await store.purge()
    assert held(path, ["ckey", "cpayload"]) == []
    assert held(path, ["bcdfgh", "qrtvwx"]) == ["bcdfgh", "qrtvwx"]
    assert (await store.delete_owner("somebody"))["scopes"] == 1
    connection: Any = apsw.Connection(str(path))
    rows = connection.execute("SELECT (SELECT count(*) FROM job), (SELECT count(*) FROM job_queue)").fetchall()
    connection.close()
    assert rows == [(0, 0)]
