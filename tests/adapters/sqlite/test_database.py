"""The database file: what it promises when it is opened, and what it says when it cannot be."""

from __future__ import annotations

import asyncio
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import apsw
import pytest

from ownwords.adapters.runtime import SystemClock, TimeOrderedIds
from ownwords.adapters.sqlite import SqliteStore, database, statements
from ownwords.domain.scope import Scope
from ownwords.errors import StoreFull, StoreUnavailable

ME = Scope("me")


async def opened(path: Path, busy_timeout: float = 5.0) -> SqliteStore:
    return await SqliteStore.open(path, SystemClock(), TimeOrderedIds(), busy_timeout)


def raw(path: Path) -> Any:
    return apsw.Connection(str(path))


async def test_the_promises_are_set_on_every_connection(tmp_path: Path) -> None:
    path = tmp_path / "ownwords.db"
    database.prepare(path, 1.0)
    connection = database.Database(path, 1.0)
    pragmas = ("journal_mode", "synchronous", "secure_delete", "foreign_keys", "busy_timeout")
    assert [connection.pragma(name) for name in pragmas] == ["wal", 2, 1, 1, 1000]
    assert connection.pragma("application_id") == int.from_bytes(b"Ownw", "big")
    assert connection.pragma("user_version") == len(statements.migrations())
    connection.close()


async def test_the_folder_is_made_and_the_files_are_for_their_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "ownwords.db"
    store = await opened(path)
    await store.secret()
    kept = {file.name: stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}
    assert kept == dict.fromkeys(["ownwords.db", "ownwords.db-wal", "ownwords.db-shm"], 0o600)
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    await store.close()
    assert [file.name for file in path.parent.iterdir()] == ["ownwords.db"]


async def test_an_older_schema_is_brought_up_to_date(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "ownwords.db"
    store = await opened(path)
    secret = await store.secret()
    await store.close()
    scripts = [*statements.migrations(), "CREATE TABLE newer (number INTEGER PRIMARY KEY);"]
    monkeypatch.setattr(database, "migrations", lambda: scripts)
    store = await opened(path)
    assert await store.secret() == secret
    await store.close()
    assert raw(path).pragma("user_version") == len(scripts)
    assert raw(path).table_exists("main", "newer")


async def test_a_migration_that_fails_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "ownwords.db"
    await (await opened(path)).close()
    broken = [*statements.migrations(), "CREATE TABLE newer (number INTEGER PRIMARY KEY); CREATE TABLE scope (x);"]
    with monkeypatch.context() as patch:
        patch.setattr(database, "migrations", lambda: broken)
        with pytest.raises(apsw.SQLError):
            await opened(path)
    assert not raw(path).table_exists("main", "newer")
    await (await opened(path)).close()


async def test_a_newer_schema_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "ownwords.db"
    await (await opened(path)).close()
    raw(path).pragma("user_version", 99)
    before = path.read_bytes()
    with pytest.raises(StoreUnavailable, match="newer Ownwords"):
        await opened(path)
    assert path.read_bytes() == before


async def test_a_file_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "ownwords.db"
    raw(path).execute("CREATE TABLE theirs (x)")
    before = path.read_bytes()
    with pytest.raises(StoreUnavailable, match="another program"):
        await opened(path)
    path.write_bytes(b"no database at all, but long enough to have a header of one hundred bytes" * 99)
    with pytest.raises(StoreUnavailable, match="not a database"):
        await opened(path)
    assert before


async def test_a_folder_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    for path in (tmp_path / "file" / "ownwords.db", tmp_path / "file" / "deeper" / "ownwords.db", tmp_path):
        with pytest.raises(StoreUnavailable, match="Cannot open"):
            await opened(path)


async def test_a_damaged_file_says_so(tmp_path: Path) -> None:
    path = tmp_path / "ownwords.db"
    await (await opened(path)).close()
    ((page,),) = (
        raw(path).execute("SELECT rootpage FROM sqlite_schema WHERE name = 'sqlite_autoindex_scope_1'").fetchall()
    )
    content = bytearray(path.read_bytes())
    content[4096 * (page - 1) : 4096 * page] = b"\xa5" * 4096
    path.write_bytes(content)
    store = await opened(path)
    with pytest.raises(StoreUnavailable, match="damaged"):
        await store.workspaces("me")
    with pytest.raises(StoreUnavailable, match="damaged"):
        await store.delete_owner("me")
    await store.close()
    path.write_bytes(content[:4096] + b"\xa5" * (len(content) - 4096))
    with pytest.raises(StoreUnavailable, match="damaged"):
        await opened(path)


@pytest.mark.parametrize(
    ("problem", "kind", "words"),
    [
        (apsw.FullError("full"), StoreFull, "No space"),
        (apsw.BusyError("busy"), StoreUnavailable, "another process"),
        (apsw.ReadOnlyError("read"), StoreUnavailable, "may write"),
        (apsw.CantOpenError("open"), StoreUnavailable, "may write"),
        (apsw.IOError("io"), StoreUnavailable, "check the disk"),
        (apsw.NoMemError("memory"), StoreUnavailable, "did not answer"),
    ],
)
def test_every_problem_says_what_to_do(problem: apsw.Error, kind: type[StoreUnavailable], words: str) -> None:
    error = database.translated(problem, Path("there.db"))
    assert type(error) is kind
    assert words in error.message
    assert "there.db" in error.message


async def test_another_writer_that_does_not_let_go_is_an_error_and_then_over(tmp_path: Path) -> None:
    path = tmp_path / "ownwords.db"
    store = await opened(path, busy_timeout=0.05)
    other = raw(path)
    other.execute("BEGIN IMMEDIATE")
    writes = [store.delete_owner("me") for _ in range(3)]
    results = await asyncio.gather(*writes, return_exceptions=True)
    assert [type(result) for result in results] == [StoreUnavailable] * 3
    assert "another process" in str(results[0])
    assert await store.workspaces("me") == []
    other.execute("ROLLBACK")
    assert (await store.delete_owner("me"))["scopes"] == 0
    await store.close()


async def test_many_may_open_a_new_file_at_once(tmp_path: Path) -> None:
    path = tmp_path / "data" / "ownwords.db"
    stores = await asyncio.gather(*(opened(path) for _ in range(8)))
    secrets = {await store.secret() for store in stores}
    assert len(secrets) == 1
    await asyncio.gather(*(store.close() for store in stores))


def test_many_processes_may_open_a_new_file_at_once(tmp_path: Path) -> None:
    path = tmp_path / "data" / "ownwords.db"
    code = (
        "import sys; from pathlib import Path; from ownwords.adapters.sqlite.database import Database, prepare\n"
        "path = Path(sys.argv[1]); prepare(path, 20.0)\n"
        "print(Database(path, 20.0).row('SELECT secret FROM installation')[0].hex())"
    )
    command = [sys.executable, "-c", code, str(path)]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(4)]
    said = [process.communicate(timeout=60)[0] for process in running]
    assert [process.returncode for process in running] == [0] * 4
    assert len(set(said)) == 1
