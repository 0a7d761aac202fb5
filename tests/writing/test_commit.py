"""The one door: compare-and-swap, retried where it may be, refused where the owner said which version (NOD-104)."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from ownwords.compose import Ownwords
from ownwords.domain.changes import ChangeKind
from ownwords.domain.document import SIZE_LIMIT
from ownwords.errors import Conflict, MemoryFull, Stale
from ownwords.memory import Memory
from ownwords.writing.edit import NewNote, NoteEdit
from tests.memories import texts


@pytest.mark.req("NOD-104")
async def test_writers_at_the_same_moment_lose_nothing(tmp_path: Path) -> None:
    async with Ownwords.open(tmp_path) as ownwords:
        me = ownwords.owner()
        await asyncio.gather(*(me.add(NewNote("about", f"Fact number {number}")) for number in range(60)))
        assert len(await texts(me)) == 60
        view = await me.view()
        assert view.version == 60
        assert len(await me.changes()) == 60


@pytest.mark.req("NOD-104")
async def test_of_writers_that_saw_the_same_version_one_wins(tmp_path: Path) -> None:
    async with Ownwords.open(tmp_path) as ownwords:
        me = ownwords.owner()
        added = await me.add(NewNote("about", "Lives in Lyon"))
        edits = (me.edit(added.result.path, NoteEdit(text=f"Lives in {n}"), added.version) for n in range(8))
        answers = await asyncio.gather(*edits, return_exceptions=True)
        assert sum(isinstance(answer, Stale) for answer in answers) == 7
        document = await me.document()
        assert (len(document.notes), len(document.archive)) == (1, 1)


@pytest.mark.req("NOD-104")
async def test_the_same_words_written_twice_at_once_are_one_note(tmp_path: Path) -> None:
    async with Ownwords.open(tmp_path) as ownwords:
        me = ownwords.owner()
        calls = (me.add(NewNote("about", "Likes tea")) for _ in range(5))
        answers = await asyncio.gather(*calls, return_exceptions=True)
        assert sum(isinstance(answer, Conflict) and not isinstance(answer, Stale) for answer in answers) == 4
        assert await texts(me) == ["Likes tea"]


@pytest.mark.req("NOD-104")
async def test_every_write_names_the_version_it_made_and_refuses_an_old_one(me: Memory) -> None:
    first = await me.add(NewNote("about", "Likes tea"), 0)
    path, version = first.result.path, first.version
    assert version == 1
    edited = await me.edit(path, NoteEdit(text="Likes coffee"), version)
    confirmed = await me.confirm(path, edited.version)
    assert (edited.version, confirmed.version) == (2, 2), "a confirmed note needs no write"
    imported = await me.import_notes(await me.preview_import("- Likes cake"), 2)
    archived = (await me.view()).archive[0].note.id
    restored = await me.restore(archived, imported.version)
    assert restored.version == (await me.view()).version == 4
    stale = [
        me.add(NewNote("about", "Likes wine"), 3),
        me.edit(path, NoteEdit(text="Likes wine"), 0),
        me.confirm(path, 5),
        me.restore(archived, 3),
        me.forget(path, 3),
        me.forget_archived(archived, 3),
        me.import_notes(await me.preview_import("- Likes wine"), 3),
    ]
    for call in stale:
        with pytest.raises(Stale, match="version 4"):
            await call
    assert await texts(me) == ["Likes cake", "Likes tea"]


async def test_the_record_says_who_changed_what_from_what_to_what(me: Memory) -> None:
    path = (await me.add(NewNote("about", "Likes tea"))).result.path
    await me.edit(path, NoteEdit(text="Likes coffee"))
    edited, added = await me.changes()
    assert (added.kind, added.way, added.path, added.before) == (ChangeKind.ADDED, "page", path, None)
    assert edited.kind is ChangeKind.EDITED
    assert edited.before is not None
    assert edited.after is not None
    assert (edited.before["text"], edited.after["text"]) == ("Likes tea", "Likes coffee")
    assert (edited.note_id, edited.successor_id) == (edited.before["id"], edited.after["id"])
    assert await me.changes(note_ids=[str(edited.after["id"])]) == [edited]
    assert await me.changes(1) == [edited]


@pytest.mark.req("NOD-111", "NOD-110", "NOD-6")
async def test_a_full_memory_refuses_the_next_note_and_keeps_all_it_has(me: Memory) -> None:
    added = 0

    async def fill() -> None:
        nonlocal added
        while True:
            await me.add(NewNote("about", f"{added} " + "x" * 3_990))
            added += 1

    with pytest.raises(MemoryFull, match=r"^Memory is full$"):
        await fill()
    view = await me.view()
    assert len(view.notes) == added == view.version
    assert SIZE_LIMIT - 5_000 < view.size <= view.limit == SIZE_LIMIT
    with pytest.raises(MemoryFull):
        await me.import_notes(await me.preview_import("- short\n- " + "y" * 3_999))
    assert await me.find("short") == (), "an import is saved whole or not at all"
    path = view.notes[0].note.path
    await me.edit(path, NoteEdit(text="short again"))
    assert len((await me.view()).archive) <= 1
    await me.forget(path)
    await me.add(NewNote("about", "fits again"))
