"""The database file: how it is opened and brought up to date, and what its errors mean to our callers.

An acknowledged write is on the disk (`synchronous=FULL`), and what is deleted is overwritten (`secure_delete`). The
file is readable by its owner alone. One that is not ours, or was written by a newer Ownwords, is left as it is.
"""

from __future__ import annotations

import errno
import os
import secrets
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import apsw

from ownwords.adapters.sqlite.statements import SCHEMA, migrations
from ownwords.errors import StoreFull, StoreUnavailable

_APPLICATION_ID = 0x4F776E77  # "Ownw"
_NO_SPACE = {errno.ENOSPC, errno.EDQUOT}
_JOURNAL_LIMIT = 64 * 1024 * 1024
_CHECKPOINT_PAGES = 4_000
"""When the write-ahead log has so many pages (16 MB), they are brought into the file."""

PROBLEMS = (
    apsw.FullError,
    apsw.BusyError,
    apsw.LockedError,
    apsw.IOError,
    apsw.CantOpenError,
    apsw.ReadOnlyError,
    apsw.PermissionsError,
    apsw.CorruptError,
    apsw.NotADBError,
    apsw.ProtocolError,
    apsw.NoMemError,
)
"""What the disk, the file or another process may do to us. Any other error of SQLite is a fault of ours."""

Value = int | str | bytes | bytearray | None


class Database:
    """One connection with our promises set, for one thread at a time. What it raises is apsw's."""

    def __init__(self, path: Path, busy_timeout: float, cache_kib: int = 2_048, *, read_only: bool = False) -> None:
        self._path = path
        self._connection: Any = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)
        self._connection.set_busy_timeout(round(busy_timeout * 1000))
        for name, value in {
            "synchronous": "FULL",
            "secure_delete": "ON",
            "foreign_keys": "ON",
            "wal_autocheckpoint": _CHECKPOINT_PAGES,
            "journal_size_limit": _JOURNAL_LIMIT,
            "cache_size": -cache_kib,
            "query_only": "ON" if read_only else "OFF",
        }.items():
            self._connection.pragma(name, value)

    def run(self, statement: str, bindings: Sequence[Value] = ()) -> int:
        """Run a statement that gives no rows; answers how many rows it changed."""
        self._connection.execute(statement, bindings)
        return self._connection.changes()

    def run_script(self, script: str) -> None:
        self._connection.execute(script).fetchall()

    def run_many(self, statement: str, bindings: Iterable[Sequence[Value]]) -> None:
        self._connection.executemany(statement, bindings)

    def row(self, statement: str, bindings: Sequence[Value] = ()) -> Any | None:
        """The first row, or None where there is none."""
        return self._connection.execute(statement, bindings).fetchone()

    def rows(self, statement: str, bindings: Sequence[Value] = ()) -> Iterable[Any]:
        """The rows, to be gone through once."""
        return self._connection.execute(statement, bindings)

    def pragma(self, name: str, value: int | str | None = None) -> Any:
        return self._connection.pragma(name) if value is None else self._connection.pragma(name, value)

    def roll_back(self) -> None:
        """End a transaction that is not to be, unless SQLite ended it already."""
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")

    def empty_log(self) -> None:
        """Bring the write-ahead log into the file and empty it, when the readers of older states have finished."""
        self._connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)

    def close(self) -> None:
        self._connection.close()

    def translated(self, problem: apsw.Error) -> StoreUnavailable:
        """What an error of this connection means to our callers, and what they can do about it."""
        no_space = isinstance(problem, apsw.IOError) and self._connection.system_errno in _NO_SPACE
        return _full(self._path) if no_space else translated(problem, self._path)


def prepare(path: Path, busy_timeout: float) -> None:
    """Make sure that the file is there, ours, and of today's schema. Raises StoreUnavailable or StoreFull."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as problem:
        if problem.errno in _NO_SPACE:
            raise _full(path) from problem
        message = f"Cannot open {path} ({problem.strerror}): check that its folder exists and that you may write there."
        raise StoreUnavailable(message) from problem
    try:
        database = Database(path, busy_timeout)
    except PROBLEMS as problem:
        raise translated(problem, path) from problem
    try:
        _update(database, path)
    except PROBLEMS as problem:
        raise database.translated(problem) from problem
    finally:
        database.close()


def _update(database: Database, path: Path) -> None:
    """Create the schema in an empty file, or run the migrations that an older one lacks."""
    scripts = migrations()
    database.run("BEGIN")  # the three numbers below are of one state, whoever creates the schema meanwhile
    try:
        if _version(database, path, len(scripts)) == len(scripts):
            return
    finally:
        database.roll_back()
    if database.pragma("journal_mode") != "wal":
        database.pragma("journal_mode", "WAL")
    database.run("BEGIN IMMEDIATE")
    try:
        # Another process may have been faster.
        version = _version(database, path, len(scripts))
        if version == 0:
            database.run_script(SCHEMA)
            database.run("INSERT INTO installation (number, secret) VALUES (1, ?)", (secrets.token_bytes(32),))
        else:
            for script in scripts[version:]:
                database.run_script(script)
        database.pragma("application_id", _APPLICATION_ID)
        database.pragma("user_version", len(scripts))
        database.run("COMMIT")
    finally:
        database.roll_back()


def _version(database: Database, path: Path, newest: int) -> int:
    """The version of the file's schema, 0 for an empty file. Raises StoreUnavailable when it is not for us."""
    application, version = database.pragma("application_id"), database.pragma("user_version")
    if application != _APPLICATION_ID and (application or version or database.pragma("schema_version")):
        raise StoreUnavailable(f"{path} is a database of another program: choose another data folder.")
    if version > newest:
        raise StoreUnavailable(
            f"{path} was written by a newer Ownwords (schema {version}, not {newest}): update this one."
        )
    return version


def translated(problem: apsw.Error, path: Path) -> StoreUnavailable:
    """What an SQLite error means to our callers, and what they can do about it."""
    match problem:
        case apsw.FullError():
            return _full(path)
        case apsw.BusyError() | apsw.LockedError():
            message = f"{path} is held by another process. Nothing was written; try again."
        case apsw.NotADBError():
            message = f"{path} is not a database: move it away, or choose another data folder."
        case apsw.CorruptError():
            message = f"{path} is damaged ({problem}): put back a copy of it from your backup."
        case apsw.ReadOnlyError() | apsw.CantOpenError() | apsw.PermissionsError():
            message = f"{path} cannot be written ({problem}): check that it is there and that you may write it."
        case _:
            message = f"{path} did not answer ({problem}). Nothing was written; check the disk and try again."
    return StoreUnavailable(message)


def _full(path: Path) -> StoreFull:
    return StoreFull(f"No space is left for {path}; nothing was written. Free some space and try again.")
