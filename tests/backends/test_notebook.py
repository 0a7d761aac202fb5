"""The notebook of every store: kept whole, in one order, found by any word in any script, and gone with its thread."""

from __future__ import annotations

import asyncio
import tempfile
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any
from unicodedata import normalize

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ownwords.adapters.in_memory import InMemoryStore
from ownwords.adapters.runtime import TimeOrderedIds
from ownwords.adapters.sqlite import SqliteStore
from ownwords.domain.conversation import DeletedThread
from ownwords.domain.notebook import NotebookChange, NotebookKind, NotebookNote, ResourceReference, search_terms
from ownwords.domain.scope import Scope
from ownwords.errors import NotFound
from ownwords.ports.notebook import InThread, NotebookQuery, RecentNotes
from tests.backends.stores import ME, MY_WORK, SOMEBODY, START, StillClock, Store, a_thread, deleted, told

ALL = NotebookQuery(1_000)


def a_note(note_id: str, content: str = "", **fields: Any) -> NotebookNote:
    given: dict[str, Any] = {"title": "", "resources": (), "thread_id": None, "kind": NotebookKind.NOTE, **fields}
    return NotebookNote(note_id, content=content or note_id, created_at=START, updated_at=START, **given)


async def save(store: Store, note_id: str, content: str = "", scope: Scope = ME, **fields: Any) -> NotebookNote:
    return await store.save_notebook_note(scope, a_note(note_id, content, **fields), told)


async def ids(store: Store, scope: Scope = ME, **query: Any) -> list[str]:
    return [note.id for note in await store.notebook_notes(scope, replace(ALL, **query))]


async def find(store: Store, query: str, **fields: Any) -> list[str]:
    return await ids(store, terms=search_terms(query), **fields)


@pytest.mark.req("NT-1", "NT-40")
async def test_a_note_is_kept_whole(store: Store) -> None:
    await store.create_thread(ME, a_thread())
    about = (
        ResourceReference("asset", "a/1", "asset://a/1.png", "Küche ☃", "image/png"),
        ResourceReference("my own type", "7"),
    )
    note = a_note("n", "Zeile 1\nZeile 2 ☃", title="T ", kind=NotebookKind.DECISION, resources=about, thread_id="t1")
    assert await store.save_notebook_note(ME, note, told) == note
    assert await store.notebook_note(ME, "n") == note
    assert await store.notebook_notes(ME, ALL) == [note]


@pytest.mark.req("NT-C12")
async def test_notes_come_newest_first_and_go_on_behind_any_of_them(store: Store) -> None:
    """Also those that were saved at the same moment."""
    saved = [await save(store, f"n{number:03}") for number in range(250)]
    newest_first = [note.id for note in reversed(saved)]
    assert len({note.created_at for note in saved}) == 250
    assert [note.created_at for note in saved] == sorted(note.created_at for note in saved)
    assert await ids(store) == newest_first
    assert await ids(store, limit=200) == newest_first[:200]
    assert await ids(store, limit=200, before=saved[50].created_at) == newest_first[200:]
    assert await find(store, "n", limit=9, before=saved[50].created_at) == newest_first[200:209]
    assert await ids(store, limit=0) == await ids(store, limit=-1) == []
    await store.delete_notebook_note(ME, saved[50].id, deleted())
    assert await ids(store, before=saved[50].created_at) == newest_first[200:], "also when that one is gone"


async def test_only_of_a_thread_or_of_none_or_of_kinds(store: Store) -> None:
    for thread_id in ("t1", "t2"):
        await store.create_thread(ME, a_thread(thread_id))
    for number, kind in enumerate(NotebookKind):
        await save(store, f"t1 {kind}", "tea", kind=kind, thread_id="t1" if number % 2 else None)
    fact, decision = NotebookKind.FACT, NotebookKind.DECISION
    assert await ids(store, thread=InThread("t1")) == ["t1 decision", "t1 fact"]
    assert await ids(store, thread=InThread(None)) == ["t1 resource", "t1 preference", "t1 note"]
    assert await ids(store, thread=InThread("t2")) == await ids(store, thread=InThread("unknown")) == []
    assert await ids(store, kinds=(fact, decision)) == ["t1 decision", "t1 fact"]
    assert await ids(store, kinds=(fact,), thread=InThread("t1")) == ["t1 fact"]
    assert await ids(store, kinds=(fact,), thread=InThread(None)) == []
    assert await find(store, "tea", kinds=(decision,), thread=InThread("t1")) == ["t1 decision"]
    assert await find(store, "tea", thread=InThread(None), limit=1) == ["t1 resource"]
    counts = [await store.count_notebook_notes(ME, InThread(one)) for one in ("t1", "t2", None, "unknown")]
    assert (counts, await store.count_notebook_notes(ME)) == ([2, 0, 3, 0], 5)


@pytest.mark.req("NT-15")
@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("äpfel", ["de"]),
        ("ÄPFEL kaufen", ["de"]),
        ("apfel", []),
        ("ΟΔΟΣ", ["el"]),
        ("οδος", ["el"]),
        ("STRASSE", ["de"]),
        ("straße", ["de"]),
        ("ｔｅａ", ["en"]),
        ("TEA green", ["en"]),
        ("green tea", ["en"]),
        ("reen ea", ["en"]),
        ("tea coffee", []),
        ("istanbul", ["tr"]),
        ("İSTANBUL", ["tr"]),
        ("IŞIK", ["tr"]),
        ("红茶", ["zh"]),
        ("茶", ["ja", "zh"]),
        ("红", ["zh"]),
        ("茶红", []),
        ("お茶", ["ja"]),
        ("ガス", ["ja"]),
        ("ｶﾞｽ", ["ja"]),
        ("שלום", ["he"]),
        ("हिन्दी", ["hi"]),
        ("100%", ["signs"]),
        ("%", ["signs"]),
        ("_", ["signs"]),
        ("\\", ["signs"]),
        ("0%_a\\b", ["signs"]),
        ("C++", ["signs"]),
        ('"quo', ["signs"]),
        ("it's", ["signs"]),
        ("AND", ["signs"]),
        ("NOT tea", []),
        ("te*", []),
        ("(", ["signs"]),
        ("^", []),
        ("\x01\x02", ["signs"]),
        ("\x02", ["signs"]),
        ("👩‍🚀", ["signs"]),
        ("scope1", []),
        ("kindnote", []),
        ("threadless", []),
        ("zz", []),
        (" \u3000 ", ["signs", "hi", "he", "ja", "zh", "tr", "el", "en", "de"]),
    ],
)
async def test_words_are_found_in_any_script_and_signs_mean_themselves(
    store: Store, query: str, found: list[str]
) -> None:
    await save(store, "de", "Äpfel in der Straße", title="KAUFEN")
    await save(store, "en", "tea", title="GREEN")
    await save(store, "el", "η οδός και η Οδος")
    await save(store, "tr", "İstanbul ışık")
    await save(store, "zh", "我喜欢红茶")
    await save(store, "ja", "お茶とガス")
    await save(store, "he", "שלום עולם")
    await save(store, "hi", "मैं हिन्दी बोलता हूँ")
    await save(store, "signs", '100%_a\\b C++ "quoted" it\'s (this and that) \x01\x02 👩‍🚀')
    assert await find(store, query) == found


WORDS = [
    "tea",
    "TEA",
    "Straße",
    "STRASSE",
    "ΣΊΣΥΦΟΣ",
    "ﬁn",
    "ǅ",
    "红茶",
    "茶",
    "한국어",
    "ﾃｽﾄ",
    "テスト",
    "é",
    "é",
    "İi",
    "100%",
    "_",
]
ODD = ["a\\b", '"', "'", "AND", "x\x01y", "👩‍🚀", "ſ", "K", "ẞ", "ŉ", "ΐ", "½", "⑩", "a\u200db"]
ANY = st.text(st.characters(exclude_categories=["Cs"]), max_size=4)
texts = st.lists(
    st.sampled_from([*WORDS, *ODD]) | st.text(st.characters(exclude_categories=["Cs"]), max_size=4), max_size=6
)
noted = st.tuples(texts.map(" ".join), texts.map("".join)).map(lambda pair: (pair[0].strip(), pair[1].strip() or "x"))


def naive(text: str) -> str:
    """The oracle's own folding: compatibility form, no case, and the i of every alphabet one letter."""
    folded = normalize("NFKC", normalize("NFKC", text).casefold())
    return folded.replace("i\u0307", "i").replace("ı", "i")


async def search_both(notes: list[tuple[str, str]], queries: list[str], folder: Path) -> None:
    clock = StillClock()
    async with await SqliteStore.open(folder / "ownwords.db", clock, TimeOrderedIds()) as sqlite:
        for store in (InMemoryStore(clock, TimeOrderedIds()), sqlite):
            for number, (title, content) in enumerate(notes):
                await store.save_notebook_note(ME, a_note(f"{number}", content, title=title), told)
            for query in queries:
                terms = [naive(word) for word in naive(query).split()]
                wanted = [
                    f"{number}"
                    for number, (title, content) in reversed(list(enumerate(notes)))
                    if all(term in naive(title) or term in naive(content) for term in terms)
                ]
                assert await find(store, query) == wanted, (type(store).__name__, query)


@settings(max_examples=60)
@given(st.lists(noted, max_size=8), st.lists(texts.map(" ".join) | st.sampled_from([*WORDS, *ODD]), max_size=8))
def test_search_finds_what_a_naive_look_finds(notes: list[tuple[str, str]], queries: list[str]) -> None:
    notes = [(title.replace("\x00", ""), content.replace("\x00", "") or "x") for title, content in notes]
    queries = [query.replace("\x00", "") for query in queries]
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(search_both(notes, queries, Path(folder)))


async def test_a_change_changes_what_it_names_and_its_words(store: Store) -> None:
    before = await save(store, "n", "red apple", title="fruit", kind=NotebookKind.FACT)
    await save(store, "newer")
    later = START + timedelta(hours=1)
    about = (ResourceReference("url", "x"),)
    after = await store.update_notebook_note(
        ME, "n", NotebookChange(content="green pear", resources=about), later, told
    )
    assert after == replace(before, content="green pear", resources=about, updated_at=later)
    assert await store.notebook_note(ME, "n") == after
    assert [await find(store, word) for word in ("apple", "fruit pear", "pear")] == [[], ["n"], ["n"]]
    assert await ids(store) == ["newer", "n"], "it keeps its place"
    emptied = await store.update_notebook_note(
        ME, "n", NotebookChange("", None, NotebookKind.DECISION, ()), later, told
    )
    assert (emptied.title, emptied.content, emptied.resources) == ("", "green pear", ())
    assert await ids(store, kinds=(NotebookKind.DECISION,)) == ["n"]
    assert await find(store, "fruit") == await ids(store, kinds=(NotebookKind.FACT,)) == []


async def test_what_is_anothers_is_unknown(store: Store) -> None:
    for scope in (ME, MY_WORK, SOMEBODY):
        await save(store, f"of {scope}", "tea", scope)
        await store.create_thread(scope, a_thread(f"t of {scope}"))
    for scope in (ME, MY_WORK):
        messages: list[str] = []
        for theirs in (f"of {SOMEBODY}", "nowhere"):
            change = NotebookChange(content="x")
            for call in (
                store.update_notebook_note(scope, theirs, change, START, told),
                store.delete_notebook_note(scope, theirs, deleted()),
            ):
                with pytest.raises(NotFound) as failed:
                    await call
                messages.append(failed.value.message.replace(theirs, "…"))
            assert await store.notebook_note(scope, theirs) is None
        assert set(messages) == {"Memory not found: …"}
        assert await ids(store, scope) == await find(store, "tea", scope=scope) == [f"of {scope}"]
        for thread_id in (f"t of {SOMEBODY}", "nowhere"):
            with pytest.raises(NotFound, match="There is no conversation"):
                await save(store, "new", scope=scope, thread_id=thread_id)
            assert await ids(store, scope, thread=InThread(thread_id)) == []
    assert await ids(store, Scope("nobody")) == []
    with pytest.raises(NotFound):
        await store.delete_notebook_note(Scope("nobody"), "nowhere", deleted())
    assert await store.workspaces("me") == ["work"]
    assert await store.workspaces("nobody") == []


@pytest.mark.req("NT-41")
async def test_what_was_saved_in_a_thread_goes_with_it(store: Store) -> None:
    for thread_id in ("t1", "t2"):
        await store.create_thread(ME, a_thread(thread_id))
    await save(store, "out", "tea")
    for number in range(3):
        await save(store, f"in {number}", "tea", thread_id="t1")
    await save(store, "other", "tea", thread_id="t2")
    assert await store.delete_thread(ME, "t1") == DeletedThread(0, 3)
    assert await ids(store) == await find(store, "tea") == ["other", "out"]
    await store.create_thread(ME, a_thread("t1"))
    assert await ids(store, thread=InThread("t1")) == await find(store, "tea", thread=InThread("t1")) == []
    deleted = await store.delete_owner("me")
    assert deleted["notebook"] == 2
    assert await ids(store) == await find(store, "tea") == []
    assert (await save(store, "again", "tea")).id in await find(store, "tea")


async def test_another_owner_keeps_theirs_when_one_is_deleted(store: Store) -> None:
    for scope in (ME, MY_WORK, SOMEBODY):
        await save(store, "n", "tea", scope)
    assert (await store.delete_owner("me"))["notebook"] == 2
    assert await find(store, "tea", scope=SOMEBODY) == ["n"]


async def test_the_newest_are_looked_through_for_the_threads_own(store: Store) -> None:
    await store.create_thread(ME, a_thread())
    for number in range(12):
        await save(store, f"n{number:02}", thread_id="t1" if number % 3 == 0 else None)

    async def recent(thread_id: str, scanned: int, limit: int) -> tuple[list[str], int, bool]:
        found: RecentNotes = await store.recent_notebook_notes(ME, thread_id, scanned, limit)
        return [note.id for note in found.notes], found.others, found.whole

    assert await recent("t1", 100, 100) == (["n09", "n06", "n03", "n00"], 8, True)
    assert await recent("t1", 6, 100) == (["n09", "n06"], 4, False)
    assert await recent("t1", 100, 1) == (["n09"], 8, True)
    assert await recent("t1", 12, 9) == (["n09", "n06", "n03", "n00"], 8, False)
    assert await recent("unknown", 100, 100) == ([], 12, True)
    assert await store.recent_notebook_notes(SOMEBODY, "t1", 9, 9) == RecentNotes((), 0, whole=True)


async def test_exported_notes_come_back_in_their_order_and_once(store: Store) -> None:
    await store.create_thread(ME, a_thread())
    now = await save(store, "now")
    old = [
        replace(a_note(f"n{number}", thread_id="t1" if number else "gone"), created_at=START - timedelta(days=number))
        for number in range(3)
    ]
    same = replace(now, id="same", content="same moment")
    assert await store.import_notebook(ME, [*old, same, old[0], now], told) == 4
    assert await store.import_notebook(ME, old, told) == 0
    kept = await store.notebook_notes(ME, ALL)
    assert [note.id for note in kept][-2:] == ["n1", "n2"]
    assert {note.id for note in kept[:3]} == {"now", "same", "n0"}
    assert kept[-1] == old[2]
    assert await find(store, "moment") == ["same"]
    assert (await store.notebook_note(ME, "n0") or now).thread_id is None
