"""What SQLite alone has to hold of turns: they are looked up and not scanned, an older file gets its tables, and what
is forgotten leaves no byte in them, however often they were written before."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import apsw
import pytest

from ownwords.adapters.runtime import SystemClock, TimeOrderedIds
from ownwords.adapters.sqlite import SqliteStore, database, statements, turns
from ownwords.adapters.sqlite.database import Database
from ownwords.domain.turns import CheckedClaim, CheckedDraft, Turn
from ownwords.ports.writes import DocumentWrite
from tests.adapters.sqlite.test_erasure import Vocabulary, held
from tests.backends.stores import ME, a_thread
from tests.backends.test_turns import a_turn


async def opened(path: Path) -> SqliteStore:
    return await SqliteStore.open(path, SystemClock(), TimeOrderedIds())


@pytest.mark.parametrize("name", sorted(statements.load("turns")))
def test_nothing_is_scanned(name: str) -> None:
    connection: Any = apsw.Connection(":memory:")
    connection.execute(statements.SCHEMA)
    statement = statements.load("turns")[name]
    count = 2 if "?2" in statement else statement.count("?")
    steps = [step for *_, step in connection.execute(f"EXPLAIN QUERY PLAN {statement}", (None,) * count)]
    assert [step for step in steps if step.startswith("SCAN") and "SCAN asked" not in step] == []
    assert not any("TEMP B-TREE" in step for step in steps)


async def test_an_older_file_gets_its_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "ownwords.db"
    first = statements.migrations()[0]
    with monkeypatch.context() as patch:
        patch.setattr(database, "migrations", lambda: [first])
        patch.setattr(database, "SCHEMA", first)
        store = await opened(path)
        await store.create_thread(ME, a_thread("t1"))
        await store.close()
    store = await opened(path)
    await store.put_turn(ME, a_turn(facts=("about/tea",)))
    assert await store.turn(ME, "u1") == a_turn(facts=("about/tea",))
    await store.close()


@pytest.mark.req("NOD-90")
async def test_what_is_forgotten_leaves_no_byte_in_the_turns(tmp_path: Path) -> None:
    """Turns are put, checked and finished among each other. What any of them named or said before is gone after a
    forgetting; what is named still is still there."""
    path = tmp_path / "data" / "ownwords.db"
    store = await opened(path)
    await store.create_thread(ME, a_thread("t1"))
    gone, kept = Vocabulary(1), Vocabulary(2)
    written = _write_turns(path, gone, kept)
    assert held(path, gone.given)
    await store.write_document(ME, DocumentWrite(0, b"{}", erased_records=("people/x",)))
    await store.purge()
    assert held(path, gone.given) == []
    assert held(path, kept.given) == kept.given
    assert [turn_id for turn_id in written if await store.turn(ME, turn_id) is not None] == written[1::2]
    await store.close()


def _write_turns(path: Path, gone: Vocabulary, kept: Vocabulary) -> list[str]:
    """The ids of many turns; every second names what is forgotten later. All in one transaction, to be quick."""
    connection = Database(path, 5.0)
    connection.run("BEGIN IMMEDIATE")
    chance, waiting, ids = random.Random(4), list[Turn](), list[str]()  # noqa: S311 - no secrets
    for number in range(1_000):
        words, named = (gone, ("people/x",)) if number % 2 == 0 else (kept, ())
        claims = (CheckedClaim(words.word(), (f"about/{words.word()}", *named)),)
        draft = CheckedDraft("print", gone.text(chance.choice([1, 9, 90])), claims)
        facts = tuple(f"about/{gone.word()}" for _ in range(chance.randrange(9)))
        turn = a_turn(f"u{number}", "t1", chance.random(), facts=facts, checked=draft)
        turns.put_turn(connection, ME, turn)
        ids.append(turn.id)
        waiting.append(turn)
        if len(waiting) > 20:
            turns.put_turn(connection, ME, waiting.pop(chance.randrange(20)).finished("m1"))
    for turn in waiting:
        turns.put_turn(connection, ME, turn.finished("m1"))
    connection.run("COMMIT")
    connection.close()
    return ids
