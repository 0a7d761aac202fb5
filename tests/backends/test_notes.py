"""The notes document with its change record and tombstones; switches; workspaces; deleting an owner."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from ownwords.domain.changes import Change, ChangedStore, ChangeKind, Tombstone
from ownwords.domain.conversation import DeletedThread, ImportBatch
from ownwords.domain.scope import Scope
from ownwords.domain.switches import Switches, default_switches
from ownwords.errors import NotFound, Stale
from ownwords.ports.reads import ChangeWindow, StoredDocument
from ownwords.ports.search import SearchWindow
from ownwords.ports.writes import DocumentWrite
from tests.backends.stores import ME, MY_WORK, SOMEBODY, START, Store, a_thread, find, owner, say


def change(number: int, note_id: str | None = None, successor_id: str | None = None) -> Change:
    return Change(
        id=f"c{number}",
        at=START + timedelta(microseconds=number),
        kind=ChangeKind.EDITED,
        way="page",
        note_id=note_id,
        path="people/ines" if note_id else None,
        successor_id=successor_id,
        message_ids=("m1", "ü"),
        before={"text": "Porto 🏡", "entities": ["Ines"], "importance": 3},
        after=None,
    )


@pytest.mark.req("NOD-4", "NOD-104")
async def test_the_document_is_written_on_its_version_only(store: Store) -> None:
    assert await store.document(ME) == StoredDocument(0, b"")
    assert await store.write_document(ME, DocumentWrite(0, b'{"a": 1}')) == 1
    assert await store.write_document(ME, DocumentWrite(1, b"\x00\xff")) == 2
    for stale in (0, 1, 3):
        with pytest.raises(Stale):
            await store.write_document(ME, DocumentWrite(stale, b"stale", (change(1),), (), ()))
    assert await store.document(ME) == StoredDocument(2, b"\x00\xff")
    assert await store.changes(ME, 9) == []
    assert await store.document(SOMEBODY) == await store.document(MY_WORK) == StoredDocument(0, b"")


@pytest.mark.req("NOD-104")
async def test_of_many_writers_at_once_one_wins(store: Store) -> None:
    writes = (store.write_document(ME, DocumentWrite(0, b"%d" % number)) for number in range(20))
    results = await asyncio.gather(*writes, return_exceptions=True)
    assert sum(isinstance(result, Stale) for result in results) == 19
    winner = results.index(1)
    assert await store.document(ME) == StoredDocument(1, b"%d" % winner)


@pytest.mark.req("NOD-85", "NOD-104")
async def test_words_go_with_what_becomes_of_the_notes_or_both_stay(store: Store) -> None:
    kept, gone = await say(store, "t1", "kept fig", "gone fig")
    await store.write_document(ME, DocumentWrite(0, b"quotes"))
    stale = DocumentWrite(0, b"no quotes", (change(1),))
    for call in (store.delete_thread(ME, "t1", stale), store.redact_message(ME, gone.id, "x", stale)):
        with pytest.raises(Stale):
            await call
    unknown = DocumentWrite(1, b"no quotes")
    for call in (store.delete_thread(ME, "t2", unknown), store.redact_message(ME, "unknown", "x", unknown)):
        with pytest.raises(NotFound):
            await call
    assert await store.document(ME) == StoredDocument(1, b"quotes")
    assert await find(store, "fig") == [kept.text, gone.text]
    await store.redact_message(ME, gone.id, "nothing", DocumentWrite(1, b"one quote"))
    assert (await store.document(ME), await find(store, "fig")) == (StoredDocument(2, b"one quote"), [kept.text])
    assert await store.delete_thread(ME, "t1", DocumentWrite(2, b"none", (change(2),))) == DeletedThread(2)
    assert (await store.document(ME), await find(store, "fig")) == (StoredDocument(3, b"none"), [])
    assert [one.id for one in await store.changes(ME, 9)] == ["c2"]


async def test_changes_come_newest_first_and_by_note(store: Store) -> None:
    first, second, third = change(1, "n1"), change(2, "n2", "n3"), change(3)
    await store.write_document(ME, DocumentWrite(0, b"", (first, second)))
    await store.write_document(ME, DocumentWrite(1, b"", (third,)))
    assert await store.changes(ME, 9) == [third, second, first]
    assert await store.changes(ME, 2) == [third, second]
    assert await store.changes(ME, 0) == []
    assert await store.changes(ME, 9, ["n1", "n3"]) == [second, first]
    assert await store.changes(ME, 1, ["n1", "n2"]) == [second]
    assert await store.changes(ME, 9, ["unknown"]) == await store.changes(SOMEBODY, 9) == []


async def test_one_change_by_its_id_and_what_it_undoes(store: Store) -> None:
    undo = replace(change(2, "n1"), kind=ChangeKind.UNDONE, undoes="c1", store=ChangedStore.NOTES)
    await store.write_document(ME, DocumentWrite(0, b"", (change(1, "n1"), undo)))
    assert await store.change(ME, "c2") == undo
    assert await store.change(ME, "c3") is await store.change(SOMEBODY, "c1") is None


async def test_parts_of_the_record_by_place_way_time_and_note(store: Store) -> None:
    changes = [change(1, "n1"), change(2, "n2", "n3"), change(3, "n4"), change(4)]
    changes[2] = replace(changes[2], way="captured", path="about/tea")
    await store.write_document(ME, DocumentWrite(0, b"", tuple(changes)))
    await store.write_document(SOMEBODY, DocumentWrite(0, b"", (change(9, "n1"),)))

    async def found(window: ChangeWindow) -> list[str]:
        return [one.id for _, one in await store.changes_in(ME, window)]

    assert await found(ChangeWindow(9)) == ["c4", "c3", "c2", "c1"]
    assert await found(ChangeWindow(0)) == await found(ChangeWindow(-1)) == []
    first = await store.changes_in(ME, ChangeWindow(2))
    later = (change(5), change(6, "n1"))
    await store.write_document(ME, DocumentWrite(1, b"", later, erased_notes=("n4",)))
    assert await found(ChangeWindow(9, before=first[-1][0])) == ["c2", "c1"]
    assert await found(ChangeWindow(9, way="captured")) == []
    assert await found(ChangeWindow(9, path="people/ines")) == ["c6", "c2", "c1"]
    assert await found(ChangeWindow(9, path="about/tea", note_ids=("n3",))) == ["c2"]
    assert await found(ChangeWindow(1, note_ids=("n1",))) == ["c6"]
    times = {"since": START + timedelta(microseconds=2), "until": START + timedelta(microseconds=5)}
    assert await found(ChangeWindow(9, way="page", **times)) == ["c4", "c2"]


async def test_parts_of_the_record_by_the_message_that_they_came_from(store: Store) -> None:
    ids = (("m1",), ("m2", "m1"), ("m12",), ())
    changes = [replace(change(number, f"n{number}"), message_ids=of) for number, of in enumerate(ids, 1)]
    await store.write_document(ME, DocumentWrite(0, b"", tuple(changes)))
    await store.write_document(SOMEBODY, DocumentWrite(0, b"", (replace(change(9, "n1"), message_ids=("m1",)),)))

    async def found(window: ChangeWindow) -> list[str]:
        return [one.id for _, one in await store.changes_in(ME, window)]

    assert await found(ChangeWindow(9, message_id="m1")) == ["c2", "c1"]
    assert await found(ChangeWindow(1, message_id="m1")) == ["c2"]
    assert await found(ChangeWindow(9, message_id="m")) == await found(ChangeWindow(9, message_id="m%")) == []
    assert await found(ChangeWindow(9, message_id="m1", note_ids=("n1", "n3"))) == ["c1"]


async def test_only_tombstones_of_what_was_undone_are_lifted(store: Store) -> None:
    stones = [
        Tombstone(message, digest, START, undone)
        for message in ("m1", None)
        for digest in "de"
        for undone in (True, False)
    ]
    await store.write_document(ME, DocumentWrite(0, b"", tombstones=tuple(stones)))
    gone = (Tombstone("m1", "d", START, undone=True), Tombstone(None, "e", START, undone=True))
    others = (Tombstone("m2", "d", START, undone=True), Tombstone("m1", "e", START + timedelta(1), undone=True))
    again = Tombstone("m1", "d", START + timedelta(2), undone=True)
    lifted = (*gone, *others, Tombstone("m1", "d", START))
    await store.write_document(ME, DocumentWrite(1, b"", tombstones=(again,), lifted=lifted))
    assert await store.tombstones(ME) == [*(stone for stone in stones if stone not in gone), again]


async def test_of_tombstones_that_are_the_same_one_is_lifted_for_each(store: Store) -> None:
    stone = Tombstone(None, "d", START, undone=True)
    await store.write_document(ME, DocumentWrite(0, b"", tombstones=(stone, stone, stone)))
    await store.write_document(ME, DocumentWrite(1, b"", lifted=(stone,)))
    assert await store.tombstones(ME) == [stone, stone]
    await store.write_document(ME, DocumentWrite(2, b"", lifted=(stone, stone)))
    assert await store.tombstones(ME) == []


async def test_erased_notes_leave_the_record_before_what_is_new_enters_it(store: Store) -> None:
    changes = (change(1, "n1"), change(2, "n2", "n1"), change(3, "n3"))
    await store.write_document(ME, DocumentWrite(0, b"", changes))
    await store.write_document(SOMEBODY, DocumentWrite(0, b"", (change(1, "n1"),)))
    forgotten = change(4)
    stones = (Tombstone("m1", "d1", START), Tombstone(None, "d2", START + timedelta(seconds=1)))
    await store.write_document(ME, DocumentWrite(1, b"", (forgotten,), stones, ("n1", "unknown")))
    assert await store.changes(ME, 9) == [forgotten, change(3, "n3")]
    assert await store.tombstones(ME) == list(stones)
    assert await store.changes(SOMEBODY, 9) == [change(1, "n1")]
    assert await store.tombstones(SOMEBODY) == []
    kept = change(5, "n5")
    await store.write_document(ME, DocumentWrite(2, b"", (kept,), (), ("n5",)))
    assert await store.changes(ME, 1) == [kept]


async def test_switches_are_a_scopes_own(store: Store) -> None:
    assert await store.switches(ME) == Switches()
    mine = Switches(False, "Europe/Lisbon", ("pt", "en"), daily_limit=2_500_000, check_in=1)
    await store.write_switches(ME, mine)
    assert await store.switches(ME) == mine
    assert await store.switches(MY_WORK) == default_switches(MY_WORK)
    assert await store.switches(SOMEBODY) == Switches()
    await store.write_switches(ME, Switches())
    assert await store.switches(ME) == Switches()


async def test_an_owners_languages_are_those_of_the_index(store: Store) -> None:
    await store.write_switches(ME, Switches(languages=("fi",)))
    await say(store, "t1", "taloissa")
    await say(store, "t1", "taloissa", scope=SOMEBODY)
    postings = [await store.lookup(scope, [("~talo",)], SearchWindow()) for scope in (ME, SOMEBODY)]
    assert [len(found.positions) for found in postings] == [1, 0]


async def test_the_secret_stays(store: Store) -> None:
    secret = await store.secret()
    assert len(secret) == 32
    assert await store.secret() == secret
    await say(store, "t1", "x")
    await store.delete_owner("me")
    assert await store.secret() == secret


@pytest.mark.req("NB-5")
async def test_workspaces_that_hold_anything(store: Store) -> None:
    assert await store.workspaces("me") == []
    await say(store, "t1", "x")
    await say(store, "t1", "x", scope=Scope("me", "ünder"))
    await store.write_document(Scope("me", "B"), DocumentWrite(0, b""))
    await store.write_switches(Scope("me", "a"), Switches())
    await store.import_batch(Scope("me", "imported"), ImportBatch("s", 1, ()))
    await say(store, "t1", "x", scope=Scope("somebody", "other"))
    assert await store.workspaces("me") == ["B", "a", "imported", "ünder"]
    await store.delete_thread(Scope("me", "ünder"), "t1")
    assert await store.workspaces("me") == ["B", "a", "imported"]


@pytest.mark.req("CH-20")
async def test_deleting_an_owner_takes_every_scope_and_says_what(store: Store) -> None:
    for scope in (ME, MY_WORK, SOMEBODY):
        await say(store, "t1", "apple one", "apple two", scope=scope)
        await say(store, "t2", "apple three", scope=scope)
        stones = (Tombstone("m1", "d1", START),)
        await store.write_document(scope, DocumentWrite(0, b"{}", (change(1), change(2)), stones))
        await store.write_switches(scope, Switches(remember=False))
    await store.import_batch(MY_WORK, ImportBatch("s", 1, ()))
    assert await store.swap_sealed(MY_WORK, "mail", None, b"sealed")
    assert await store.delete_owner("me") == {
        "scopes": 2,
        "threads": 4,
        "messages": 6,
        "documents": 2,
        "changes": 4,
        "tombstones": 2,
        "imports": 1,
        "calls": 0,
        "turns": 0,
        "assets": 0,
        "notebook": 0,
        "sealed": 1,
        "tokens": 0,
        "dreams": 0,
        "chats": 0,
        "links": 0,
        "summaries": 0,
    }
    for scope in (ME, MY_WORK):
        assert await store.threads(scope, 9) == []
        assert await find(store, "apple", scope=scope) == []
        assert await store.document(scope) == StoredDocument(0, b"")
        assert await store.changes(scope, 9) == []
        assert await store.tombstones(scope) == []
        assert await store.switches(scope) == default_switches(scope)
        assert await store.import_progress(scope) == {}
    assert await store.workspaces("me") == []
    assert await find(store, "apple", scope=SOMEBODY) == ["apple one", "apple two", "apple three"]
    assert set((await store.delete_owner("me")).values()) == {0}
    await store.create_thread(ME, a_thread("t1"))
    await store.append(ME, "t1", [owner("pear")])
    assert await find(store, "apple pear") == ["pear"]
    await store.purge()
    assert await find(store, "apple", scope=SOMEBODY) == ["apple one", "apple two", "apple three"]
