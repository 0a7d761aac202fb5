"""Changes of skills in every store: written with the notes document or not at all, and told apart from the others."""

from __future__ import annotations

import pytest

from ownwords.domain.changes import Change, ChangedStore, ChangeKind
from ownwords.errors import Stale
from ownwords.ports.reads import ChangeWindow
from ownwords.ports.writes import DocumentWrite
from tests.backends.stores import ME, SOMEBODY, START, Store, deleted

PATH = "skills/shop"
TOLD = {"name": "shop", "description": "Élan “quoted”", "body": "1. \u0000"}


def of_skill(change_id: str, path: str | None = PATH, kind: ChangeKind = ChangeKind.ADDED, **more: str) -> Change:
    after = TOLD if path else None
    return Change(change_id, START, kind, "learned", path, path, None, (), None, after, ChangedStore.SKILLS, **more)


def of_note(change_id: str, note_id: str = PATH, path: str = PATH) -> Change:
    """Of a note that is called as a skill is."""
    return Change(change_id, START, ChangeKind.ADDED, "page", note_id, path)


async def ids(store: Store, *note_ids: str, of: ChangedStore | None = None) -> list[str]:
    return [one.id for one in await store.changes(ME, 99, note_ids, of)]


async def write(store: Store, *changes: Change, version: int = 0, erased: tuple[str, ...] = ()) -> int:
    return await store.write_document(ME, DocumentWrite(version, b"{}", changes, erased_changes=erased))


async def test_they_are_read_as_they_were_written(store: Store) -> None:
    added, undone = of_skill("c1"), of_skill("c2", kind=ChangeKind.UNDONE, undoes="c1")
    dropped = of_skill("c3", "skills/other", ChangeKind.DROPPED)
    await write(store, added, undone, dropped)
    assert await store.changes(ME, 9) == [dropped, undone, added]
    assert await store.changes(ME, 9, [PATH], ChangedStore.SKILLS) == [undone, added]
    assert await store.change(ME, "c2") == undone
    assert [one for _, one in await store.changes_in(ME, ChangeWindow(9, note_ids=(PATH,)))] == [undone, added]
    assert await store.changes(SOMEBODY, 9) == []


async def test_a_write_that_comes_too_late_tells_nothing(store: Store) -> None:
    await write(store, of_skill("c1"))
    with pytest.raises(Stale):
        await write(store, of_skill("c2"), erased=("c1",))
    assert await ids(store) == ["c1"]


async def test_they_do_not_mix_with_those_of_notes_and_of_the_notebook(store: Store) -> None:
    await write(store, of_note("n"), deleted("b", ChangeKind.EDITED, PATH), of_skill("s"))
    kept = ChangedStore.NOTES, ChangedStore.NOTEBOOK, ChangedStore.SKILLS
    assert [await ids(store, PATH, of=one) for one in kept] == [["n"], ["b"], ["s"]]
    assert [one.id for one in await store.rewritten_in_notebook(ME)] == ["b"]
    await store.write_document(ME, DocumentWrite(1, b"{}", erased_notes=(PATH,)))
    assert await ids(store) == ["s", "b"]
    await write(store, of_skill("gone", None, ChangeKind.FORGOTTEN), version=2, erased=("s", "unknown"))
    assert await ids(store) == ["gone", "b"]
    assert await ids(store, of=ChangedStore.SKILLS) == ["gone"]


async def test_deleting_an_account_deletes_them(store: Store) -> None:
    await write(store, of_skill("c1"))
    assert (await store.delete_owner(ME.owner))["changes"] == 1
    assert await ids(store) == []
