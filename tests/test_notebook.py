"""The notebook as an assistant uses it: its five tools with their documented results, its gates, and its block."""

from __future__ import annotations

import re
from dataclasses import replace
from math import nan
from typing import Any

import pytest

from ownwords.adapters.in_memory import InMemoryAssets, InMemoryStore
from ownwords.adapters.runtime import TimeOrderedIds
from ownwords.compose import Beside, Ownwords, assemble
from ownwords.domain.conversation import Audience, DeletedThread
from ownwords.domain.evidence import Part
from ownwords.domain.notebook import NotebookNote
from ownwords.domain.scope import Scope
from ownwords.domain.tools import NOTEBOOK
from ownwords.domain.turns import TurnOrigin
from ownwords.errors import Invalid, NotFound, Refused, SavingOff, StoreUnavailable, Unavailable
from ownwords.memory import Conversation, Memory
from ownwords.notebook import NOTEBOOK_TOOLS, Json, Notebook, NotebookOptions
from ownwords.ports.assets import Asset
from ownwords.ports.notebook import RecentNotes
from ownwords.tasks.task import OfflineTasks
from ownwords.writing.tokens import Tokens
from tests.memories import CARD, Clock

LOGO = {"type": "asset", "id": "7", "uri": "asset://wrong", "label": " "}


class FailingStore(InMemoryStore):
    """Breaks where the notebook is read for a turn, when told to."""

    broken = False

    async def recent_notebook_notes(self, scope: Scope, thread_id: str, scanned: int, limit: int) -> RecentNotes:
        if self.broken:
            raise StoreUnavailable("The notebook did not answer.")
        return await super().recent_notebook_notes(scope, thread_id, scanned, limit)


class FailingAssets(InMemoryAssets):
    """A library that may be away."""

    away = False

    async def find(self, scope: Scope, ids: Any) -> Any:
        if self.away:
            raise Unavailable("The library did not answer.")
        return await super().find(scope, ids)


@pytest.fixture
def store() -> FailingStore:
    return FailingStore(Clock(), TimeOrderedIds())


@pytest.fixture
def assets() -> FailingAssets:
    library = FailingAssets()
    library.put(Scope("me"), "7", Asset("Logo blue", "png", "image/png"))
    library.put(Scope("else"), "8", Asset("Not yours", "png", "image/png"))
    return library


@pytest.fixture
async def ownwords(store: FailingStore, assets: FailingAssets) -> Ownwords:
    clock, ids = Clock(), TimeOrderedIds()
    faculties = await assemble(store, clock, ids, OfflineTasks(), beside=Beside(assets=assets))
    return Ownwords(faculties, Tokens(store, clock, ids))


@pytest.fixture
def me(ownwords: Ownwords) -> Memory:
    return ownwords.owner()


@pytest.fixture
async def thread(me: Memory) -> Conversation:
    return await me.thread("trip")


@pytest.fixture
def here(me: Memory, thread: Conversation) -> Notebook:
    return me.notebook.within(thread.id)


async def call(notebook: Notebook | None, name: str, **arguments: object) -> Json:
    return await NOTEBOOK_TOOLS[name](notebook, arguments)


async def did(notebook: Notebook, name: str, **arguments: object) -> Json:
    answer = await call(notebook, name, **arguments)
    assert answer.pop("success") is True, answer
    return answer


async def failed(notebook: Notebook, name: str, **arguments: object) -> str:
    answer = await call(notebook, name, **arguments)
    assert answer.keys() == {"success", "error"}, answer
    assert answer["success"] is False
    return answer["error"]


async def contents(notebook: Notebook, name: str = "memory_list", **arguments: object) -> list[str]:
    return [one["content"] for one in (await did(notebook, name, **arguments))["memories"]]


async def block(memory: Memory, thread: Conversation, text: str = "Hello", **more: Any) -> str:
    context = (await memory.prepare(thread, text, **more)).context
    found = re.search("<memory>.*</memory>", context, re.DOTALL)
    return found[0] if found else ""


@pytest.mark.req("NT-13", "NT-6")
async def test_a_note_is_saved_and_listed(me: Memory, here: Notebook) -> None:
    saved = await did(here, "memory_save", content=" Use blue. ", title=" Colours ", kind="DECISION", resources=[])
    assert saved == {"memory_id": saved["memory_id"], "kind": "decision", "resources": []}
    other = await did(me.notebook, "memory_save", content="Everywhere", kind="nonsense")
    answer = await did(here, "memory_list")
    assert (answer["count"], answer["next_cursor"]) == (2, None)
    second, first = answer["memories"]
    assert first == {
        "memory_id": saved["memory_id"],
        "kind": "decision",
        "title": "Colours",
        "content": "Use blue.",
        "from_current_thread": True,
        "created_at": first["created_at"],
        "updated_at": first["created_at"],
        "resources": [],
    }
    assert (second["memory_id"], second["kind"], second["title"]) == (other["memory_id"], "note", None)
    assert second["from_current_thread"] is False
    assert [one["from_current_thread"] for one in (await did(me.notebook, "memory_list"))["memories"]] == [False, False]


@pytest.mark.req("NT-14", "NT-18", "NT-19", "NT-27", "NT-C8")
async def test_current_is_the_conversation_it_is_called_in(me: Memory, here: Notebook) -> None:
    there = me.notebook.within((await me.thread("other")).id)
    for number in range(3):
        await did(here, "memory_save", content=f"here {number}", kind="fact" if number else "note")
        await did(there, "memory_save", content=f"there {number}")
    await did(me.notebook, "memory_save", content="nowhere")
    assert await contents(here, thread=" CURRENT ") == ["here 2", "here 1", "here 0"]
    assert await contents(me.notebook, thread="current") == ["nowhere"]
    for everything in ("all", "else", None, 7):
        assert len(await contents(here, thread=everything)) == 7
    assert await contents(here, kinds=["fact"]) == ["here 2", "here 1"]
    assert await contents(here, kinds=["no", "such"], limit=2) == ["nowhere", "there 2"]
    assert await contents(here, "memory_search", query="E", thread="current", limit=1) == ["here 2"]
    assert await contents(here, "memory_search", query="NOWHERE") == ["nowhere"]
    page = await did(here, "memory_list", limit=5)
    assert await contents(here, cursor=page["next_cursor"]) == ["there 0", "here 0"]
    for empty in ("", "  ", None, 7):
        assert await failed(here, "memory_search", query=empty) == "query is required"
    assert "cursor" in await failed(here, "memory_list", cursor="x")


@pytest.mark.req("NT-C7")
async def test_lists_and_searches_have_their_own_limits(me: Memory) -> None:
    for number in range(210):
        await me.notebook.save(f"tea {number}")
    for name, otherwise in (("memory_list", 100), ("memory_search", 25)):
        for limit, count in ((None, otherwise), (0, otherwise), (-3, otherwise), ("9", otherwise), (nan, otherwise)):
            assert len(await contents(me.notebook, name, query="tea", limit=limit)) == count
        for limit, count in ((1, 1), (7.9, 7), (200, 200), (500, 200)):
            assert len(await contents(me.notebook, name, query="tea", limit=limit)) == count
    found = await did(me.notebook, "memory_search", query="tea", limit=200)
    assert await contents(me.notebook, "memory_search", query="tea", cursor=found["next_cursor"]) == [
        f"tea {number}" for number in range(9, -1, -1)
    ]


@pytest.mark.req("NT-16")
async def test_a_change_changes_what_is_passed(here: Notebook, me: Memory) -> None:
    saved = await did(here, "memory_save", content="blue", title="Colour", kind="fact", resources=[LOGO])
    memory_id = saved["memory_id"]
    answer = await did(me.notebook, "memory_update", memory_id=f" {memory_id} ", content=" red\n")
    assert answer == saved
    (note,) = (await did(here, "memory_list"))["memories"]
    assert (note["content"], note["title"], note["kind"]) == ("red", "Colour", "fact")
    assert note["from_current_thread"] is True, "it stays where it was saved"
    assert note["updated_at"] > note["created_at"]
    changed = await did(here, "memory_update", memory_id=memory_id, resources=[{"type": "url", "id": "u"}], title="")
    assert changed["resources"] == [{"type": "url", "id": "u"}]
    assert (await did(here, "memory_update", memory_id=memory_id, resources=[]))["resources"] == []
    (note,) = (await did(here, "memory_list"))["memories"]
    assert (note["title"], note["content"], note["resources"]) == (None, "red", [])
    for blank in ("", " \n"):
        error = await failed(here, "memory_update", memory_id=memory_id, content=blank)
        assert error == "content is required and must be a non-empty string"
    assert await contents(here) == ["red"]
    assert "nothing to change" in await failed(here, "memory_update", memory_id=memory_id)
    assert await failed(here, "memory_update", content="x") == "memory_id is required"


@pytest.mark.req("NT-17")
async def test_a_note_is_deleted_and_only_once(here: Notebook, ownwords: Ownwords) -> None:
    theirs = (await did(ownwords.owner("else").notebook, "memory_save", content="theirs"))["memory_id"]
    memory_id = (await did(here, "memory_save", content="mine"))["memory_id"]
    assert await did(here, "memory_delete", memory_id=memory_id) == {"memory_id": memory_id}
    for unknown in (memory_id, theirs, "nowhere"):
        for name, fields in (("memory_delete", {}), ("memory_update", {"content": "x"})):
            assert await failed(here, name, memory_id=unknown, **fields) == f"Memory not found: {unknown}"
    assert await failed(here, "memory_delete") == "memory_id is required"
    assert await contents(here) == []


@pytest.mark.req("NT-38")
async def test_what_is_anothers_is_not_there(ownwords: Ownwords, here: Notebook, thread: Conversation) -> None:
    await did(here, "memory_save", content="tea")
    for memory in (ownwords.owner("else"), ownwords.owner(workspace="work")):
        assert await contents(memory.notebook) == await contents(memory.notebook, "memory_search", query="tea") == []
        told = {
            (await failed(memory.notebook.within(other), "memory_save", content="x")).replace(other, "…")
            for other in (thread.id, "nowhere")
        }
        assert told == {"There is no conversation …."}
    other = await ownwords.owner().thread("elsewhere")
    assert await contents(ownwords.owner().notebook.within(other.id)) == ["tea"], "every conversation reads it"


@pytest.mark.req("NT-9", "NT-10", "NT-11")
async def test_assets_are_held_against_the_library(here: Notebook, assets: FailingAssets) -> None:
    workflow = {"type": "workflow", "id": "w", "uri": "any://w", "label": "Flow"}
    given = [LOGO, {"type": "asset", "id": "8"}, {"type": "asset", "id": "9"}, workflow, {"type": "url"}, 3]
    saved = await did(here, "memory_save", content="x", resources=given)
    named = {"type": "asset", "id": "7", "uri": "asset://7.png", "label": "Logo blue"}
    logo = {**named, "metadata": {"content_type": "image/png"}}
    assert saved["resources"] == [logo, workflow]
    assert saved["dropped_resources"] == [
        {"type": "url", "id": None, "reason": "no_type_or_id"},
        {"type": None, "id": None, "reason": "no_type_or_id"},
        {"type": "asset", "id": "8", "reason": "not_found"},
        {"type": "asset", "id": "9", "reason": "not_found"},
    ]
    assert "Some asset references were not found and were dropped." in saved["note"]
    only = await did(here, "memory_save", content="x", resources=[{"type": "asset", "id": "9"}])
    assert only["note"] == "Some asset references were not found and were dropped."
    (_, first) = (await did(here, "memory_list"))["memories"]
    assert first["resources"] == saved["resources"]
    assets.remove(Scope("me"), "7")
    (_, first) = (await did(here, "memory_list"))["memories"]
    assert first["resources"] == [workflow], "one that is gone is not shown"
    assets.away = True
    for name, fields in (("memory_list", {}), ("memory_save", {"content": "x", "resources": [LOGO]})):
        assert await failed(here, name, **fields) == "The library did not answer."
    assert await failed(here, "memory_save", content="x", resources="7") == (
        "resources must be a list of {type, id, uri?, label?}"
    )


@pytest.mark.req("NT-20")
@pytest.mark.parametrize("name", NOTEBOOK_TOOLS)
async def test_nobody_has_no_notebook(name: str) -> None:
    assert await call(None, name) == {"success": False, "error": "No user context; cannot access memory."}


@pytest.mark.req("NT-12")
async def test_every_turn_is_offered_the_tools_it_may_use(me: Memory, thread: Conversation) -> None:
    assert {tool.name for tool in NOTEBOOK} == set(NOTEBOOK_TOOLS)
    for origin in TurnOrigin:
        offered = {tool.name for tool in (await me.prepare(thread, "Hello", origin=origin)).prepared.tools}
        writes = origin not in {TurnOrigin.EVENT, TurnOrigin.SUBAGENT}
        assert offered & set(NOTEBOOK_TOOLS) == (set(NOTEBOOK_TOOLS) if writes else {"memory_list", "memory_search"})


@pytest.mark.parametrize("where", ["call", "thread"])
@pytest.mark.parametrize("origin", TurnOrigin)
async def test_what_an_event_started_reads_and_does_not_write(me: Memory, origin: TurnOrigin, where: str) -> None:
    saved = (await me.notebook.save("kept")).note.id
    begun = await me.create_thread(origin=origin if where == "thread" else TurnOrigin.OWNER)
    notebook = me.notebook.within(begun.id, origin if where == "call" else TurnOrigin.OWNER)
    assert await contents(notebook) == ["kept"]
    if origin in {TurnOrigin.EVENT, TurnOrigin.SUBAGENT}:
        for name, fields in (
            ("memory_save", {"content": "x"}),
            ("memory_update", {"memory_id": saved, "content": "x"}),
            ("memory_delete", {"memory_id": saved}),
        ):
            assert "cannot write in the notebook" in await failed(notebook, name, **fields)
        assert await contents(notebook) == ["kept"]
    else:
        await did(notebook, "memory_save", content="x")
        await did(notebook, "memory_update", memory_id=saved, content="y")
        await did(notebook, "memory_delete", memory_id=saved)
        assert await contents(notebook) == ["x"]


@pytest.mark.parametrize(
    "fields",
    [
        {"content": f"The card is {CARD}"},
        {"content": "x", "title": CARD},
        {"content": "x", "resources": [{"type": "url", "id": "u", "label": CARD}]},
        {"content": "x", "resources": [{"type": "url", "id": CARD}]},
    ],
)
async def test_a_secret_is_refused(here: Notebook, fields: dict[str, Any]) -> None:
    assert await failed(here, "memory_save", **fields) == "The note holds a card number."
    memory_id = (await did(here, "memory_save", content="x"))["memory_id"]
    assert await failed(here, "memory_update", memory_id=memory_id, **fields) == "The note holds a card number."
    assert await contents(here) == ["x"]


async def test_nothing_is_written_while_saving_is_off(me: Memory, here: Notebook) -> None:
    memory_id = (await here.save("x")).note.id
    await me.change_settings(replace(await me.settings(), remember=False))
    with pytest.raises(SavingOff):
        await here.save("y")
    with pytest.raises(SavingOff):
        await here.update(memory_id, content="y")
    assert await contents(here) == ["x"]
    await here.delete(memory_id)
    assert await contents(here) == []


# The block


@pytest.mark.req("NT-21", "NT-22", "NT-23", "NT-26", "NT-C21")
async def test_a_turn_has_the_notes_of_its_conversation(me: Memory, here: Notebook, thread: Conversation) -> None:
    assert await block(me, thread) == ""
    await here.save("Use blue.", title="Colours", kind="decision", resources=[LOGO])
    assert "[decision] Colours: Use blue.\n  asset: asset://7.png — Logo blue" in await block(me, thread)
    assert "more memor" not in await block(me, thread)
    await me.notebook.save("Elsewhere 1")
    await me.notebook.within((await me.thread("other")).id).save("Elsewhere 2")
    shown = await block(me, thread)
    assert "Elsewhere" not in shown
    assert "2 more memories from earlier conversations are not shown: find them by keyword with memory_search" in shown
    turn = await me.prepare(thread, "Where does Ines live?")
    assert "<memory>" not in turn.system
    assert turn.context.endswith("</memory>\n")
    assert all("<memory>" not in message.text for message in await thread.messages()), "it is kept nowhere"
    assert await block(me, thread, origin=TurnOrigin.EVENT) == shown, "whatever started the turn"


@pytest.mark.req("NT-24")
async def test_the_block_is_made_of_the_400_newest(me: Memory, here: Notebook, thread: Conversation) -> None:
    await here.save("too old")
    for number in range(110):
        await here.save(f"here {number}")
    for number in range(290):
        await me.notebook.save(f"out {number}")
    shown = await block(me, thread)
    assert re.findall(r"here (\d+)", shown) == [str(number) for number in range(109, 9, -1)]
    assert "290 or more memories from earlier conversations" in shown
    for number in range(390):
        await me.notebook.save(f"out {number}")
    shown = await block(me, thread)
    assert re.findall(r"here (\d+)", shown) == []


async def test_the_block_follows_the_evidence_and_the_window(me: Memory, here: Notebook, thread: Conversation) -> None:
    await thread.say("Remember that my sister Ines lives in Porto.")
    await me.learn(thread)
    for number in range(100):
        await here.save(f"{number} " + "x" * 500)
    turn = await me.prepare(thread, "Where does my sister Ines live?")
    assert turn.context.index("memory_facts") < turn.context.index("\n\n<memory>\n")
    small = (await me.prepare(thread, "Where does my sister Ines live?", context_window=4_000)).context
    assert len(small) < 9_000
    assert "left out for want of room" in small


async def test_the_block_and_its_assets(
    me: Memory, here: Notebook, thread: Conversation, assets: FailingAssets
) -> None:
    await here.save("x", resources=[LOGO])
    assets.remove(Scope("me"), "7")
    assert "asset" not in await block(me, thread)


async def test_with_recall_off_there_is_no_block(me: Memory, here: Notebook, thread: Conversation) -> None:
    await here.save("x")
    await me.change_settings(replace(await me.settings(), recall=False))
    turn = await me.prepare(thread, "Hello")
    assert (turn.context, turn.prepared.marks) == ("", ())


async def test_a_group_is_not_told_what_is_elsewhere(me: Memory) -> None:
    group = await me.create_thread(audience=Audience.GROUP)
    await me.notebook.save("private")
    assert await block(me, group) == ""
    await me.notebook.within(group.id).save("said here")
    assert "said here" in await block(me, group)
    assert "more memor" not in await block(me, group)


@pytest.mark.req("NT-C20")
@pytest.mark.parametrize("what", ["store", "assets"])
async def test_a_failure_means_no_block_and_the_turn_goes_on(
    me: Memory, here: Notebook, thread: Conversation, store: FailingStore, assets: FailingAssets, what: str
) -> None:
    await here.save("x", resources=[LOGO])
    store.broken, assets.away = what == "store", what == "assets"
    turn = await me.prepare(thread, "Hello")
    assert turn.context == ""
    assert [mark.part for mark in turn.prepared.marks] == [Part.NOTEBOOK]
    assert (await turn.finish("Hi")).text == "Hi"


# Beside it


async def test_a_thread_takes_its_notes_along(me: Memory, here: Notebook, thread: Conversation) -> None:
    await thread.say("Hello")
    await here.save("x")
    await me.notebook.save("y")
    assert (await me.notebook.count(thread.id), await me.notebook.count()) == (1, 2)
    assert await thread.delete() == DeletedThread(1, 1)
    assert await contents(me.notebook) == ["y"]
    with pytest.raises(NotFound):
        await here.save("z")


async def test_the_library_raises_what_the_tools_tell(here: Notebook) -> None:
    for wrong in (here.save(" "), here.search(" "), here.update("nowhere"), here.notes(NotebookOptions(cursor="x"))):
        with pytest.raises(Invalid):
            await wrong
    with pytest.raises(NotFound):
        await here.delete("nowhere")


async def test_what_was_exported_comes_back(me: Memory, here: Notebook, ownwords: Ownwords) -> None:
    for number in range(3):
        await here.save(f"{number}", resources=[LOGO])
    notes: list[NotebookNote] = [note async for note in me.notebook.everything()]
    assert await me.notebook.restore(notes) == 0
    other = ownwords.owner("new").notebook
    assert await other.restore(notes) == 3
    assert [note.content async for note in other.everything()] == ["2", "1", "0"]
    with pytest.raises(Refused):
        await other.restore([replace(notes[0], id="n", content=CARD)])
