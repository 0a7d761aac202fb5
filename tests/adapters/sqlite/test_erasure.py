"""Forgetting for real: after a deletion and a purge no file of the store holds a byte of it.

SQLite's `secure_delete` alone does not do that: a tree that was rearranged keeps copies of rows.
"""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import AsyncIterator, Callable, Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any

import apsw
import pytest

from ownwords.adapters.runtime import TimeOrderedIds
from ownwords.adapters.sqlite import SqliteStore, erasure
from ownwords.adapters.sqlite.database import Database, prepare
from ownwords.domain.changes import Change, ChangeKind
from ownwords.domain.conversation import ConversationPart, DeletedThread, ImportBatch, NewMessage
from ownwords.domain.journal import Bullet, Lineage, Mark
from ownwords.domain.scope import Scope
from ownwords.domain.summaries import ThreadSummary
from ownwords.errors import StoreUnavailable
from ownwords.ports.writes import DocumentWrite
from tests.backends.stores import ME, SOMEBODY, START, StillClock, a_thread, find, owner, say, thread_texts


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "ownwords.db"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[SqliteStore]:
    store = await SqliteStore.open(path, StillClock(), TimeOrderedIds(), 0.5)
    yield store
    await store.close()


def held(path: Path, words: Sequence[str]) -> list[str]:
    """Which of the words are in any file of the folder, be it in the middle of something."""
    content = b"\0".join(file.read_bytes() for file in path.parent.iterdir())
    made_up = {found[1].decode() for found in re.finditer(rb"(?=([bcdfghjklmnpqrtvwxz]{12}))", content)}
    return [word for word in words if word in made_up or (len(word) != 12 and word.encode() in content)]


class Vocabulary:
    """Words that no stemmer changes and that occur nowhere else, however long they are."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)  # noqa: S311 - no secrets
        self.given: list[str] = []

    def word(self) -> str:
        word = "".join(self._chance.choices("bcdfghjklmnpqrtvwxz", k=12))
        self.given.append(word)
        return word

    def text(self, most: int = 40) -> str:
        return " ".join(self.word() for _ in range(self._chance.randint(1, most)))


def messages(vocabulary: Vocabulary, count: int) -> list[NewMessage]:
    return [owner(vocabulary.text(), vocabulary.word(), speaker=vocabulary.word()) for _ in range(count)]


async def test_a_deleted_thread_leaves_no_byte(path: Path, store: SqliteStore) -> None:
    """A long history of several threads, sealed and unsealed, of which every second goes."""
    words = {name: Vocabulary(number) for number, name in enumerate(["t0", "t1", "t2", "t3"])}
    for step in range(6):
        for name, vocabulary in words.items():
            thread = a_thread(name, vocabulary.word())
            part = ConversationPart(thread, tuple(messages(vocabulary, 70)))
            await store.import_batch(ME, ImportBatch("s", step, (part,)))
            await store.append(ME, name, messages(vocabulary, 3))
    titles = [thread.title for thread in await store.threads(ME, 9)]
    for name in ("t0", "t2"):
        assert await store.delete_thread(ME, name) == DeletedThread(6 * 73)
        words[name].given = [word for word in words[name].given if word not in titles] + [name + "-"]
    await store.purge()
    assert held(path, words["t0"].given + words["t2"].given) == []
    kept = [word for word in words["t1"].given + words["t3"].given if word not in titles]
    assert len(held(path, kept)) >= len(kept) - 2 * 5 - 2
    for name in ("t1", "t3"):
        said = await thread_texts(store, name)
        assert [await find(store, text.split()[0]) for text in said[::50]] == [[text] for text in said[::50]]


async def test_a_redacted_message_leaves_no_byte(path: Path, store: SqliteStore) -> None:
    """One message after the other, while the history grows and is sealed around them."""
    vocabulary, gone = Vocabulary(1), list[str]()
    await store.create_thread(ME, a_thread("t1"))
    for number in range(60):
        await store.append(ME, "t1", [owner(vocabulary.text(), f"m{number}-{place}") for place in range(12)])
        redacted = f"m{number // 2}-{number % 12}"
        (message,) = (await store.messages_by_id(ME, [redacted])).values()
        gone += message.text.split()
        await store.redact_message(ME, redacted, "[redacted]")
    await store.purge()
    assert held(path, gone) == []
    assert await find(store, " ".join(gone[:20])) == []
    assert len(await find(store, "redacted")) == 60


def change(vocabulary: Vocabulary, number: int, note_id: str | None) -> Change:
    before, after = ({"text": vocabulary.text()} for _ in range(2))
    at = START + timedelta(seconds=number)
    return Change(f"c{number}", at, ChangeKind.EDITED, "page", note_id, vocabulary.word(), None, (), before, after)


async def test_forgotten_notes_leave_no_byte(path: Path, store: SqliteStore) -> None:
    """Documents of many scopes grow and shrink among each other; in the end all is forgotten but one note each."""
    gone, kept = Vocabulary(1), Vocabulary(2)
    scopes = [Scope("me", f"w{number}") for number in range(20)]

    async def write(version: int, text: Callable[[], str], changes: Sequence[Change], erased: Sequence[str]) -> None:
        writes = (DocumentWrite(version, text().encode(), tuple(changes), (), tuple(erased)) for _ in scopes)
        await asyncio.gather(*map(store.write_document, scopes, writes))

    for version in range(10):
        changes = [change(gone, version, "n1"), change(kept, version, "n2")] if version % 5 == 0 else []
        await write(version, lambda: gone.text(200), changes, ())
    await write(10, kept.text, [change(kept, 99, None)], ["n1"])
    await store.purge()
    assert held(path, gone.given) == []
    assert set(held(path, kept.given)) == set(kept.given)
    for scope in scopes[::9]:
        assert [one.note_id for one in await store.changes(scope, 99)] == [None, *["n2"] * 2]
        assert (await store.document(scope)).version == 11


def test_secure_delete_alone_is_not_enough(path: Path) -> None:
    """Rows that come, grow, shrink and go leave copies in the tree; writing it anew leaves none."""
    prepare(path, 1.0)
    database = Database(path, 1.0)
    database.run("INSERT INTO scope (number, owner, workspace) VALUES (1, 'me', '')")
    chance, words = random.Random(4), Vocabulary(3)  # noqa: S311 - no secrets
    live: dict[int, str] = {}
    sizes = (0, 50, 200, 600, 1500, 3000)
    database.run("BEGIN")
    for number in range(12_000):
        key = number if chance.random() < 0.5 else chance.randrange(number + 1)
        if key in live and chance.random() < 0.5:
            database.run("DELETE FROM object WHERE name = ?", (str(key),))
            del live[key]
        else:
            live[key] = words.word()
            row = (str(key), 1, live[key].encode() + bytes(chance.choice(sizes)))
            database.run("INSERT OR REPLACE INTO object VALUES (1, ?, ?, ?)", row)
    database.run("COMMIT")
    gone = sorted(set(words.given) - set(live.values()))
    database.empty_log()
    if not held(path, gone):
        pytest.skip("this version of SQLite left no copy here")
    erasure.mark_notes_erased(database)
    erasure.purge(database)
    assert held(path, gone) == []
    assert held(path, list(live.values())) == list(live.values())
    database.close()


async def test_a_deleted_owner_leaves_no_byte(path: Path, store: SqliteStore) -> None:
    gone, kept = Vocabulary(1), Vocabulary(2)
    for step in range(40):
        for scope, words in ((Scope("nicolau"), gone), (Scope("nicolau", "atelier"), gone), (SOMEBODY, kept)):
            if step == 0:
                await store.create_thread(scope, a_thread("t1"))
            await store.append(scope, "t1", messages(words, 15))
            await store.write_document(scope, DocumentWrite(step, words.text().encode(), (change(words, step, "n"),)))
    deleted = await store.delete_owner("nicolau")
    assert (deleted["messages"], deleted["changes"]) == (2 * 40 * 15, 80)
    await store.purge()
    assert held(path, [*gone.given, "nicolau", "atelier"]) == []
    assert len(await thread_texts(store, scope=SOMEBODY)) == 600


async def test_a_purge_waits_for_a_reader_and_is_made_up_for(path: Path, store: SqliteStore) -> None:
    await say(store, "t1", "walnut")
    other: Any = apsw.Connection(str(path))
    other.execute("BEGIN; SELECT text FROM message").fetchall()
    await store.delete_thread(ME, "t1")
    with pytest.raises(StoreUnavailable, match="another process"):
        await store.purge()
    other.execute("COMMIT")
    assert held(path, ["walnut"]) == ["walnut"]
    await store.purge()
    assert held(path, ["walnut"]) == []


async def test_forgotten_words_of_summaries_leave_no_byte(path: Path, store: SqliteStore) -> None:
    """Of many summaries, each rewritten often, so that their tree was rearranged."""
    gone, kept = Vocabulary(31), Vocabulary(32)
    word = gone.word()
    for number in range(60):
        await say(store, f"t{number}", f"m{number}")
    for version in range(1, 6):
        for number in range(60):
            texts = [f"{gone.word()} {word}", kept.word() if version == 5 else gone.word()]
            bullets = tuple(
                Bullet(text, Lineage.OWNER, Mark.DURABLE, START.date(), (f"m{number}",)) for text in texts * 3
            )
            view = await store.thread_view(ME, f"t{number}")
            summary = ThreadSummary(f"t{number}", f"m{number}", bullets, START, version=version)
            assert await store.swap_summary(ME, view.summary if view else None, summary)
    assert await store.erase_words(ME, word) == 180
    await store.purge()
    assert held(path, gone.given) == []
    assert sorted(held(path, kept.given)) == sorted(kept.given)
    await store.delete_owner("me")
    await store.purge()
    assert held(path, kept.given) == []
