"""The change record of the notebook, in every store: written with the note or not at all, and gone with it."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from ownwords.domain.changes import Change, ChangedStore, ChangeKind
from ownwords.domain.notebook import NotebookChange, NotebookKind, NotebookNote
from ownwords.errors import NotFound, Stale
from ownwords.ports.reads import ChangeWindow
from ownwords.ports.writes import DocumentWrite
from tests.backends.stores import ME, SOMEBODY, START, Store, a_thread, deleted, told


def a_note(note_id: str, content: str = "tea", thread_id: str | None = None) -> NotebookNote:
    return NotebookNote(note_id, NotebookKind.NOTE, "", content, (), thread_id, START, START)


def of_notes(change_id: str, note_id: str) -> Change:
    return Change(change_id, START, ChangeKind.ADDED, "page", note_id, "about/tea")


def breaks(before: NotebookNote | None, after: NotebookNote) -> Change:
    raise ValueError(after.id)


async def ids(store: Store, *note_ids: str, of: ChangedStore | None = None) -> list[str]:
    return [one.id for one in await store.changes(ME, 99, note_ids, of)]


async def rewrite(store: Store, note_id: str, content: str) -> NotebookNote:
    return await store.update_notebook_note(ME, note_id, NotebookChange(content=content), START, told)


async def test_each_write_has_its_change(store: Store) -> None:
    await store.save_notebook_note(ME, a_note("n1"), told)
    await rewrite(store, "n1", "coffee")
    assert await store.import_notebook(ME, [a_note("n1"), a_note("n2"), a_note("n2")], told) == 1
    assert await ids(store) == ["n2: tea", "n1: coffee", "n1: tea"]
    assert await ids(store, "n1") == ["n1: coffee", "n1: tea"]
    assert [one.id for _, one in await store.changes_in(ME, ChangeWindow(9, note_ids=("n2",)))] == ["n2: tea"]
    assert await store.change(ME, "n2: tea") == told(None, a_note("n2"))
    await store.update_notebook_note(ME, "n1", NotebookChange(content="x"), START, lambda before, after: None)
    assert await ids(store, "n1") == ["n1: coffee", "n1: tea"], "nothing to tell"
    assert await store.changes(SOMEBODY, 9) == []


async def test_without_its_change_nothing_is_written_and_without_a_note_no_change(store: Store) -> None:
    note = await store.save_notebook_note(ME, a_note("n1"), told)
    change = NotebookChange(content="coffee")
    for write in (
        store.save_notebook_note(ME, a_note("n2"), breaks),
        store.update_notebook_note(ME, "n1", change, START, breaks),
        store.import_notebook(ME, [a_note("n3")], breaks),
    ):
        with pytest.raises(ValueError, match="n"):
            await write
    for write in (
        store.save_notebook_note(ME, a_note("n2", thread_id="nowhere"), told),
        store.update_notebook_note(ME, "unknown", change, START, told),
        store.delete_notebook_note(ME, "unknown", deleted()),
        store.swap_notebook_note(ME, a_note("unknown"), "n1: tea", deleted("c")),
    ):
        with pytest.raises(NotFound):
            await write
    assert await store.notebook_notes_by_id(ME, ["n1", "n2", "n3", "unknown"]) == {"n1": note}
    assert await ids(store) == ["n1: tea"]


async def test_a_deleted_note_takes_its_changes_along_and_no_others(store: Store) -> None:
    """Also where the notes in memory have one of the same id."""
    for note_id in ("n1", "n2"):
        await store.save_notebook_note(ME, a_note(note_id), told)
    await store.write_document(ME, DocumentWrite(0, b"{}", (of_notes("c1", "n1"), of_notes("c2", "n2"))))
    await rewrite(store, "n1", "coffee")
    assert await ids(store, "n1", of=ChangedStore.NOTES) == ["c1"]
    assert await ids(store, of=ChangedStore.NOTEBOOK) == ["n1: coffee", "n2: tea", "n1: tea"]
    await store.delete_notebook_note(ME, "n1", deleted())
    assert await ids(store) == ["deleted", "c2", "c1", "n2: tea"]
    await store.write_document(ME, DocumentWrite(1, b"{}", erased_notes=("n2",)))
    assert await ids(store) == ["deleted", "c1", "n2: tea"]
    await store.write_document(ME, DocumentWrite(2, b"{}", erased_changes=("n2: tea", "unknown")))
    assert await ids(store) == ["deleted", "c1"]


async def test_what_goes_with_a_thread_leaves_one_change(store: Store) -> None:
    for thread_id in ("t1", "t2"):
        await store.create_thread(ME, a_thread(thread_id))
    for note_id in ("n1", "n2"):
        await store.save_notebook_note(ME, a_note(note_id, thread_id="t1"), told)
        await rewrite(store, note_id, "coffee")
    await store.save_notebook_note(ME, a_note("n3"), told)
    await store.delete_thread(ME, "t2", None, deleted("t2"))
    assert "t2" not in await ids(store), "the notebook had nothing of it"
    await store.delete_thread(ME, "t1", None, deleted("t1"))
    assert await ids(store) == ["t1", "n3: tea"]


async def test_a_note_is_swapped_only_as_its_newest_change_left_it(store: Store) -> None:
    await store.create_thread(ME, a_thread())
    saved = await store.save_notebook_note(ME, a_note("n1", thread_id="t1"), told)
    await store.save_notebook_note(ME, a_note("n2"), told)
    await rewrite(store, "n1", "coffee")
    later = START + timedelta(hours=1)
    wanted = replace(saved, content="tea again", updated_at=later)
    change = replace(deleted("u1", ChangeKind.UNDONE, "n1"), undoes="n1: coffee")
    for newest in ("n1: tea", "n2: tea", "unknown"):
        with pytest.raises(Stale):
            await store.swap_notebook_note(ME, wanted, newest, change)
    assert (await store.notebook_notes_by_id(ME, ["n1"]))["n1"].content == "coffee"
    await store.swap_notebook_note(ME, wanted, "n1: coffee", change)
    assert await store.notebook_notes_by_id(ME, ["n1"]) == {"n1": wanted}
    assert await ids(store, "n1") == ["u1", "n1: coffee", "n1: tea"]
    with pytest.raises(Stale):
        await store.swap_notebook_note(ME, wanted, "n1: coffee", change)


async def test_the_changes_of_what_was_rewritten(store: Store) -> None:
    for note_id in ("n1", "n2"):
        await store.save_notebook_note(ME, a_note(note_id), told)
    assert await store.rewritten_in_notebook(ME) == await store.rewritten_in_notebook(SOMEBODY) == []
    await rewrite(store, "n1", "coffee")
    await store.write_document(ME, DocumentWrite(0, b"{}", (of_notes("c1", "n2"),)))
    await store.delete_notebook_note(ME, "n2", deleted())
    assert sorted(one.id for one in await store.rewritten_in_notebook(ME)) == ["n1: coffee", "n1: tea"]
