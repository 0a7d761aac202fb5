"""The SQL files: every statement has a name and a sentence, fits the schema, and is used."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import apsw
import pytest

from ownwords.adapters.sqlite import statements

FOLDER = Path(statements.__file__).parent
FILES = sorted(path.stem for path in (FOLDER / "sql").glob("*.sql"))
NAMED = [name for name in FILES if "-- name:" in statements.script(name)]


@pytest.fixture
def database() -> Any:
    """The schema in memory; typed as anything, for apsw's own types need a newer Python."""
    connection: Any = apsw.Connection(":memory:")
    connection.execute(statements.SCHEMA)
    return connection


@pytest.mark.parametrize("file", NAMED)
def test_every_statement_fits_the_schema(file: str, database: Any) -> None:
    for name, statement in statements.load(file).items():
        try:
            # Without bindings an EXPLAIN runs through: all are NULL.
            list(database.execute(f"EXPLAIN {statement}"))
        except apsw.BindingsError:
            pass
        except apsw.Error as problem:
            pytest.fail(f"{file}.{name}: {problem}")


@pytest.mark.parametrize("file", NAMED)
def test_every_statement_has_its_sentence_and_none_is_lost(file: str) -> None:
    text = statements.script(file)
    loaded = statements.load(file)
    assert list(loaded) == re.findall(r"^-- name: (\w+)$", text, re.MULTILINE)
    assert len(loaded) == text.count(";\n")
    for name in loaded:
        sentence = re.search(rf"^-- name: {name}\n((?:-- .+\n)+)", text, re.MULTILINE)
        assert sentence, name
        assert sentence[1].endswith(".\n"), name


@pytest.mark.parametrize("file", NAMED)
def test_every_statement_is_used(file: str) -> None:
    users = [path.read_text() for path in FOLDER.glob("*.py") if f'load("{file}")' in path.read_text()]
    assert users, file
    unused = [name for name in statements.load(file) if not any(f'"{name}"' in user for user in users)]
    assert unused == []


def test_no_sql_hides_in_python() -> None:
    hidden = re.compile(r'"\s*(SELECT|INSERT|UPDATE|DELETE|CREATE)\b')
    found = {path.name for path in FOLDER.glob("*.py") if hidden.search(path.read_text())}
    assert found <= {"database.py"}, "statements belong into sql/"


def shape(connection: Any) -> dict[str, list[Any]]:
    """The tables with their columns, keys and indexes, however they were written."""
    tables = [row for row in connection.execute("PRAGMA table_list") if row[0] == "main"]
    shapes: dict[str, list[Any]] = {"tables": sorted(tables)}
    for table in tables:
        name = table[1]
        for pragma in ("table_xinfo", "foreign_key_list"):
            shapes[f"{name} {pragma}"] = list(connection.execute(f"PRAGMA {pragma}({name})"))
        for _, index, unique, origin, partial in connection.execute(f"PRAGMA index_list({name})"):
            columns = list(connection.execute(f"PRAGMA index_xinfo({index})"))
            shapes[f"{name} {index}"] = [unique, origin, partial, columns]
    return shapes


def test_all_migrations_on_an_empty_file_make_the_schema(database: Any) -> None:
    migrated: Any = apsw.Connection(":memory:")
    for script in statements.migrations():
        migrated.execute(script)
    assert shape(migrated) == shape(database)


def test_migrations_are_numbered_without_a_gap() -> None:
    names = sorted(path.name for path in (FOLDER / "migrations").glob("*.sql"))
    assert [int(name.split("_")[0]) for name in names] == list(range(1, len(names) + 1))


@pytest.mark.parametrize("file", NAMED)
def test_what_is_asked_by_a_list_is_looked_up_and_not_scanned(file: str, database: Any) -> None:
    for name, statement in statements.load(file).items():
        if re.search(r"FROM json_each.*JOIN", statement, re.DOTALL):
            bindings = dict.fromkeys(re.findall(r"\?\d+", statement)) or statement.count("?") * [None]
            plan = database.execute(f"EXPLAIN QUERY PLAN {statement}", (None,) * len(bindings))
            steps = [row[3] for row in plan]
            assert steps[0].startswith("SCAN asked"), f"{file}.{name}: {steps}"
            assert all(step.startswith("SEARCH") for step in steps[1:]), f"{file}.{name}: {steps}"
