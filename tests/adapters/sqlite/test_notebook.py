"""A deleted note of the notebook leaves no byte in the file: not of its words, not of their runs in the index, and none
in the change record. What a note said before it was changed is kept there as long as the note is."""

from __future__ import annotations

import random
import re
from collections.abc import AsyncIterator, Collection
from functools import partial
from pathlib import Path
from typing import Any

import apsw
import pytest

from ownwords.adapters.runtime import TimeOrderedIds
from ownwords.adapters.sqlite import SqliteStore
from ownwords.domain.notebook import NotebookChange, NotebookKind, NotebookNote, ResourceReference
from ownwords.domain.scope import Scope
from ownwords.ports.notebook import NotebookQuery
from ownwords.writing.notebook_changes import notebook_change
from tests.backends.stores import ME, SOMEBODY, START, StillClock, a_thread, deleted, say

RUN = re.compile(rb"(?:\xe0[\xa4\xa5][\x80-\xbf]|\xea\xa6[\x80-\xbf])+")
"""Letters of two scripts in UTF-8."""
RECORD = partial(notebook_change, TimeOrderedIds(), START, "notebook")
LETTERS = "अआइईउऊऋएऐओऔकखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "ownwords.db"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[SqliteStore]:
    store = await SqliteStore.open(path, StillClock(), TimeOrderedIds(), 0.5)
    yield store
    await store.close()


class Invented:
    """Notes of words that occur nowhere else, long and short."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)  # noqa: S311 - no secrets
        self.words: dict[str, list[str]] = {}

    def note(self, note_id: str, thread_id: str | None = None) -> NotebookNote:
        words = ["".join(self._chance.choices(LETTERS, k=9)) for _ in range(self._chance.choice([4, 9, 60, 200]))]
        self.words[note_id] = words
        about = (ResourceReference("url", words[0], words[1], words[2]),)
        return NotebookNote(
            note_id, NotebookKind.NOTE, words[3], " ".join(words[4:]) or "x", about, thread_id, START, START
        )

    def of(self, note_ids: Collection[str], *, now: bool = False) -> list[str]:
        """The words of those notes, also of before they were changed."""
        return [
            word
            for one in note_ids
            for key in ([one] if now else [one, f"{one} before"])
            for word in self.words.get(key, [])
        ]

    def of_others(self, note_ids: Collection[str]) -> list[str]:
        """The words of all other notes, which are gone."""
        return self.of({key.removesuffix(" before") for key in self.words} - set(note_ids))


def held(path: Path, words: list[str]) -> list[str]:
    """Which of the words, all as long, are in any file of the folder, be it in the middle of something."""
    size = len(words[0]) if words else 0
    assert {len(word) for word in words} <= {size}
    content = b"\0".join(file.read_bytes() for file in path.parent.iterdir())
    runs = (found[0].decode() for found in RUN.finditer(content))
    stored = {run[start : start + size] for run in runs for start in range(len(run) - size + 1)}
    return [word for word in words if word in stored]


async def filled(store: SqliteStore, invented: Invented, scope: Scope = ME) -> list[str]:
    """Notes that come, change and go among each other; answers the ids of those that are left."""
    chance, live = random.Random(7), list[str]()  # noqa: S311 - no secrets
    await store.create_thread(scope, a_thread("t1"))
    for number in range(120):
        note = invented.note(f"note-{scope.owner}-{number}", "t1" if number % 3 == 0 else None)
        await store.save_notebook_note(scope, note, RECORD)
        live.append(note.id)
        if number % 4 == 0:
            gone = live.pop(chance.randrange(len(live)))
            await store.delete_notebook_note(scope, gone, deleted())
        if number % 5 == 0 and live:
            changed = chance.choice(live)
            fresh = invented.note(f"{changed} again")
            change = NotebookChange(fresh.title, fresh.content, None, fresh.resources)
            await store.update_notebook_note(scope, changed, change, START, RECORD)
            invented.words[f"{changed} before"] = invented.words.pop(changed)
            invented.words[changed] = invented.words.pop(fresh.id)
    return live


async def test_deleted_and_changed_notes_leave_no_byte(path: Path, store: SqliteStore) -> None:
    invented = Invented(1)
    live = await filled(store, invented)
    await store.purge()
    assert held(path, invented.of_others(live)) == []
    assert set(held(path, invented.of(live))) == set(invented.of(live))
    before = set(invented.of(live)) - set(invented.of(live, now=True))
    assert len(before) > 50
    for note_id in list(live):
        await store.delete_notebook_note(ME, note_id, deleted())
    await store.purge()
    assert held(path, invented.of_others(())) == []


async def test_what_a_note_said_before_is_found_no_more(path: Path, store: SqliteStore) -> None:
    invented = Invented(1)
    live = await filled(store, invented)
    for note_id in live[::10]:
        assert await store.notebook_notes(ME, NotebookQuery(9, tuple(invented.words[note_id][3:7]))), note_id


async def test_the_last_note_takes_the_index_along(path: Path, store: SqliteStore) -> None:
    """Runs of three letters of a script that nothing else is written in."""
    invented = Invented(2)
    for note_id in await filled(store, invented):
        await store.delete_notebook_note(ME, note_id, deleted())
    await store.purge()
    runs = {word[start : start + 3] for words in invented.words.values() for word in words for start in range(7)}
    assert held(path, sorted(runs)) == []


@pytest.mark.parametrize("how", ["thread", "owner"])
async def test_what_goes_with_a_thread_or_an_owner_leaves_no_byte(path: Path, store: SqliteStore, how: str) -> None:
    mine, theirs = Invented(3), Invented(4)
    live = await filled(store, mine)
    kept = await filled(store, theirs, SOMEBODY)
    await say(store, "t1", "walnut")
    in_thread = [note_id for note_id in live if int(note_id.rpartition("-")[2]) % 3 == 0]
    if how == "thread":
        assert (await store.delete_thread(ME, "t1")).notebook_notes == len(in_thread)
    else:
        assert (await store.delete_owner("me"))["notebook"] == len(live)
    await store.purge()
    left = set(live) - set(in_thread) if how == "thread" else set[str]()
    assert held(path, mine.of_others(left)) == []
    for invented, ids in ((mine, left), (theirs, kept)):
        words = invented.of(ids)
        assert set(held(path, words)) == set(words)
    found = await store.notebook_notes(SOMEBODY, NotebookQuery(9, (theirs.words[kept[5]][3],)))
    assert [note.id for note in found] == [kept[5]]


async def test_a_deleted_note_leaves_no_run_in_the_index_beside_others(path: Path, store: SqliteStore) -> None:
    """While other notes are there: its runs are in no row of the index, purged or not."""
    await store.save_notebook_note(ME, Invented(5).note("kept"), RECORD)
    gone = NotebookNote("gone", NotebookKind.NOTE, "", "ꦏꦲꦤ ꦕꦫꦏ", (), None, START, START)
    await store.save_notebook_note(ME, gone, RECORD)
    await store.delete_notebook_note(ME, "gone", deleted())
    await store.purge()
    assert held(path, ["ꦏ", "ꦲ", "ꦤ"]) == []
    assert len(await store.notebook_notes(ME, NotebookQuery(9))) == 1


async def test_the_index_agrees_with_the_notes(path: Path, store: SqliteStore) -> None:
    await filled(store, Invented(6))
    await store.purge()
    raw: Any = apsw.Connection(str(path))
    raw.execute("INSERT INTO notebook_index (notebook_index) VALUES ('integrity-check')")
    asked = "SELECT count(*) FROM notebook_index WHERE notebook_index MATCH 'scope1'"
    counts = [raw.execute(sql).fetchone()[0] for sql in (asked, "SELECT count(*) FROM notebook_note")]
    assert counts[0] == counts[1] > 50
    assert raw.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    raw.close()
