"""A file as an older version of the schema would have left it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import apsw

from ownwords.adapters.sqlite import statements


def make_older(path: Path, version: int) -> None:
    """Leave of a store's file what the schema of that version has a place for."""
    newest = path.with_suffix(".newest")
    path.rename(newest)
    connection: Any = apsw.Connection(str(path))
    for script in statements.migrations()[:version]:
        connection.execute(script)
    connection.execute("ATTACH ? AS newest", (str(newest),))
    for (table,) in connection.execute("SELECT name FROM main.sqlite_schema WHERE type = 'table'").fetchall():
        columns = ", ".join(name for (name,) in connection.execute("SELECT name FROM pragma_table_info(?)", (table,)))
        connection.execute(f"INSERT INTO main.{table} ({columns}) SELECT {columns} FROM newest.{table}")  # noqa: S608
    (application,) = connection.execute("PRAGMA newest.application_id").fetchone()
    connection.execute(f"PRAGMA main.application_id = {application}; PRAGMA main.user_version = {version}")
    connection.close()
    newest.unlink()
