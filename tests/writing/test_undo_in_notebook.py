"""Changes of the notebook: recorded whole, undone one step at a time, and gone with their note."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from ownwords.adapters.in_memory import InMemoryStore
from ownwords.adapters.runtime import TimeOrderedIds
from ownwords.compose import Ownwords, assemble
from ownwords.domain.changes import Change, ChangedStore, ChangeKind
from ownwords.domain.notebook import NotebookKind, NotebookNote
from ownwords.domain.scope import Scope
from ownwords.errors import Conflict, NotFound, Refused, SavingOff
from ownwords.memory import Memory
from ownwords.reading import notes
from ownwords.reading.changes import ChangesQuery, ShownChange
from ownwords.tasks.task import OfflineTasks
from ownwords.writing.edit import NewNote, NoteEdit
from tests.memories import CARD, START, Clock, texts

BLUE, GREEN, RED = "The logo stays blue.", "The logo is green now.", "The logo turns red."


async def changes(memory: Memory, note_id: str | None = None) -> list[ShownChange]:
    return list((await memory.timeline(ChangesQuery(note_id=note_id))).changes)


async def newest(memory: Memory) -> Change:
    return (await changes(memory))[0].change


async def saved(memory: Memory, *contents: str) -> str:
    """The id of a note that said all of this, one after the other."""
    note_id = (await memory.notebook.save(contents[0])).note.id
    for content in contents[1:]:
        await memory.notebook.update(note_id, content=content)
    return note_id


async def content(memory: Memory, note_id: str) -> str:
    return (await memory.notebook.note(note_id)).content


async def test_every_change_tells_before_and_after(me: Memory) -> None:
    thread = await me.thread("logo")
    notebook = me.notebook.within(thread.id)
    about = {"type": "url", "id": "https://example.org/logo"}
    note = (await notebook.save(BLUE, title="Colours", kind="decision", resources=[about])).note
    await me.notebook.update(note.id, title="Colour", kind="fact")
    await me.notebook.update(note.id, title="Colour")
    edited, added = (one.change for one in await changes(me, note.id))
    first = {
        "id": note.id,
        "kind": "decision",
        "title": "Colours",
        "content": BLUE,
        "resources": [{"type": "url", "id": about["id"], "uri": None, "label": None, "content_type": None}],
        "thread_id": thread.id,
        "created_at": note.created_at.isoformat(),
        "updated_at": note.updated_at.isoformat(),
    }
    assert (added.kind, added.way, added.store) == (ChangeKind.ADDED, "notebook", ChangedStore.NOTEBOOK)
    assert (added.note_id, added.path, added.before, added.after) == (note.id, None, None, first)
    assert (edited.kind, edited.way, edited.before) == (ChangeKind.EDITED, "notebook", first)
    assert edited.after == {**first, "title": "Colour", "kind": "fact", "updated_at": edited.at.isoformat()}
    assert [one.change for one in (await me.timeline(ChangesQuery(way="notebook"))).changes] == [edited, added]


async def test_an_import_is_told_as_one(me: Memory) -> None:
    note = NotebookNote("n1", NotebookKind.FACT, "", BLUE, (), "elsewhere", START, START)
    assert await me.notebook.restore([note]) == 1
    assert await me.notebook.restore([note]) == 0
    (added,) = await changes(me)
    assert (added.change.kind, added.change.way, added.change.note_id) == (ChangeKind.ADDED, "imported", "n1")


async def test_an_undo_and_its_undo(me: Memory) -> None:
    note_id = await saved(me, BLUE)
    about = [{"type": "url", "id": "x", "label": "X"}]
    await me.notebook.update(note_id, content=GREEN, title="Colours", kind="fact", resources=about)
    before = await me.notebook.note(note_id)
    change = await newest(me)
    version = (await me.view()).version
    undone = await me.undo(change.id, version)
    assert undone.version == version
    assert (undone.result.of, undone.result.note) == (ChangeKind.EDITED, None)
    told = undone.result.change
    assert (told.kind, told.undoes, told.way, told.note_id) == (ChangeKind.UNDONE, change.id, "page", note_id)
    note = await me.notebook.note(note_id)
    assert note == undone.result.memory
    assert (note.content, note.title, note.kind, note.resources) == (BLUE, "", NotebookKind.NOTE, ())
    assert (note.created_at, note.updated_at) == (before.created_at, told.at)
    assert [one.id for one in (await me.notebook.search("blue")).notes] == [note_id]
    with pytest.raises(Conflict, match=f"undone already, by change {told.id}"):
        await me.undo(change.id)
    redone = (await me.undo(told.id)).result
    assert (redone.change.kind, redone.change.undoes) == (ChangeKind.REDONE, told.id)
    assert (await me.notebook.note(note_id)).says_the_same(before)
    shown = {one.change.id: one for one in await changes(me, note_id)}
    ids = (change.id, told.id, redone.change.id)
    assert [shown[one].undone_by for one in ids] == [None, redone.change.id, None]
    assert [shown[one].can_undo for one in ids] == [True, False, True]
    await me.undo(change.id)
    assert await content(me, note_id) == BLUE


async def test_what_came_later_is_undone_first(me: Memory) -> None:
    note_id = await saved(me, BLUE, GREEN, RED)
    later, earlier, added = (one.change for one in await changes(me))
    with pytest.raises(Conflict, match=f"it was rewritten.*Undo that first: change {later.id}"):
        await me.undo(earlier.id)
    taken = (await me.undo(later.id)).result.change
    await me.undo(earlier.id)
    assert await content(me, note_id) == BLUE
    undo = await newest(me)
    with pytest.raises(Conflict, match=f"something was undone.*change {undo.id}"):
        await me.undo(taken.id)
    with pytest.raises(Refused, match="delete the note in the notebook"):
        await me.undo(added.id)
    assert await content(me, note_id) == BLUE


async def test_a_note_that_says_something_else_is_left_alone(me: Memory) -> None:
    """As where an older version of the program changed it without a word."""
    note_id = await saved(me, BLUE, GREEN)
    change = await newest(me)
    store: Any = me._able.reads  # pyright: ignore[reportPrivateUsage]
    records = store._scopes[me.scope].notebook
    records[note_id] = replace(records[note_id], content=RED)
    with pytest.raises(Conflict, match="does not say any more"):
        await me.undo(change.id)
    assert await content(me, note_id) == RED


@pytest.mark.parametrize("how", ["note", "by hand", "thread"])
async def test_what_is_deleted_leaves_one_change_without_words(me: Memory, how: str) -> None:
    thread = await me.thread("logo")
    notebook = me.notebook.within(thread.id)
    kept = await saved(me, "Kept")
    note = (await notebook.save(BLUE)).note
    await notebook.update(note.id, content=GREEN)
    edited = await newest(me)
    await me.undo(edited.id)
    if how == "thread":
        await notebook.save(RED)
        await me.delete_thread(thread.id)
    else:
        await (notebook.by_hand if how == "by hand" else notebook).delete(note.id)
    forgotten, other = (one.change for one in await changes(me))
    assert other.note_id == kept
    assert (forgotten.kind, forgotten.store) == (ChangeKind.FORGOTTEN, ChangedStore.NOTEBOOK)
    assert forgotten.way == ("notebook" if how == "note" else "page")
    assert (forgotten.note_id, forgotten.path, forgotten.before, forgotten.after) == (None, None, None, None)
    with pytest.raises(NotFound):
        await me.undo(edited.id)
    with pytest.raises(Refused, match="gone for good"):
        await me.undo(forgotten.id)
    assert await changes(me, note.id) == []


async def test_the_gates_are_those_of_the_notebook(ownwords: Ownwords) -> None:
    lab = ownwords.owner(workspace="lab")
    note_id = await saved(lab, BLUE, GREEN)
    change = await newest(lab)
    await lab.change_settings(replace(await lab.settings(), remember=False))
    with pytest.raises(SavingOff):
        await lab.undo(change.id)
    assert await content(lab, note_id) == GREEN
    await lab.change_settings(replace(await lab.settings(), remember=True))
    await lab.undo(change.id)
    with pytest.raises(NotFound):
        await ownwords.owner().undo(change.id)


async def test_no_secret_comes_back(me: Memory) -> None:
    """One that was kept before it was known as one."""
    note = NotebookNote("n1", NotebookKind.NOTE, "", f"The card is {CARD}", (), None, START, START)
    await me._able.committer.save_notebook_note(me.scope, note)  # pyright: ignore[reportPrivateUsage]
    await me.notebook.update("n1", content=BLUE)
    with pytest.raises(Refused, match="card"):
        await me.undo((await newest(me)).id)
    assert await content(me, "n1") == BLUE


class Meanwhile(InMemoryStore):
    """Somebody else is faster, once."""

    work: Callable[[], Coroutine[Any, Any, object]] | None = None

    async def swap_notebook_note(self, scope: Scope, note: NotebookNote, newest: str, change: Change) -> None:
        work, self.work = self.work, None
        if work is not None:
            await work()
        await super().swap_notebook_note(scope, note, newest, change)


@pytest.fixture
async def raced() -> tuple[Memory, Meanwhile]:
    clock, ids = Clock(), TimeOrderedIds()
    store = Meanwhile(clock, ids)
    return Memory(Scope("me"), await assemble(store, clock, ids, OfflineTasks())), store


async def test_a_change_in_between_is_never_overwritten(raced: tuple[Memory, Meanwhile]) -> None:
    me, store = raced
    note_id = await saved(me, BLUE, GREEN)
    change = await newest(me)
    store.work = lambda: me.notebook.update(note_id, content=RED)
    with pytest.raises(Conflict, match="it was rewritten"):
        await me.undo(change.id)
    assert await content(me, note_id) == RED
    await me.undo((await newest(me)).id)
    store.work = lambda: me.undo(change.id)
    with pytest.raises(Conflict, match="undone already"):
        await me.undo(change.id)
    assert await content(me, note_id) == BLUE
    again = await newest(me)
    store.work = lambda: me.notebook.delete(note_id)
    with pytest.raises(NotFound):
        await me.undo(again.id)


async def test_two_processes_undo_and_write_at_once(tmp_path: Path) -> None:
    """Over one file: the record and the note tell the same in the end, and each change follows from the one before."""
    chance = random.Random(11)  # noqa: S311 - no secrets
    async with Ownwords.open(tmp_path, background=False) as one, Ownwords.open(tmp_path, background=False) as other:
        homes = (one.owner(), other.owner())
        note_id = await saved(homes[0], "0")

        async def step(number: int) -> None:
            home = homes[number % 2]
            if chance.random() < 0.3:
                await home.notebook.update(note_id, content=str(number))
            else:
                told = [shown.change for shown in await changes(home, note_id)][:2]
                await home.undo(chance.choice(told).id)

        for first in range(1, 90, 3):
            done = await asyncio.gather(*map(step, range(first, first + 3)), return_exceptions=True)
            assert {type(problem) for problem in done if problem} <= {Conflict, Refused}
        record = [shown.change for shown in await changes(homes[0], note_id)]
        assert record[0].after is not None
        assert await content(homes[1], note_id) == record[0].after["content"]
        for later, earlier in pairwise(record):
            assert later.before == earlier.after
        undone = [change.undoes for change in record if change.undoes]
        assert len(undone) == len(set(undone)) > 3


async def test_all_can_be_undone_step_by_step(me: Memory) -> None:
    """Whatever was done: the change named as the first to undo can be, and in the end the note says what it said."""
    chance = random.Random(5)  # noqa: S311 - no secrets
    note_id = await saved(me, "0", "1")
    first = next(one.change for one in await changes(me) if one.change.kind is ChangeKind.EDITED)
    for number in range(2, 40):
        can = [one.change for one in await changes(me) if one.can_undo]
        if can and chance.random() < 0.5:
            await me.undo(chance.choice(can).id)
        else:
            await me.notebook.update(note_id, content=str(number))
    wanted = first.id
    for _ in range(99):
        shown = next(one for one in await changes(me) if one.change.id == wanted)
        if shown.why_not is None:
            await me.undo(wanted)
            wanted = first.id
        elif shown.why_not.first is None:
            break
        else:
            wanted = shown.why_not.first
    assert await content(me, note_id) == "0"


async def test_forgetting_notes_leaves_the_notebook_and_takes_what_it_said_of_them(me: Memory) -> None:
    await me.add(NewNote("people", "Ines lives in Porto."))
    await me.edit("people/ines-lives-in-porto", NoteEdit(text="Ines lives in Lyon."))
    untouched = await saved(me, BLUE, GREEN)
    told = await saved(me, "Ask: “Ines  lives in PORTO.” or not?", "Ask her.", "Ask her soon.")
    recorded = [one.change.id for one in await changes(me, untouched)]
    path = (await me.document()).notes[0].path
    await me.forget(path)
    assert [one.change.id for one in await changes(me, untouched)] == recorded
    (left,) = (one.change for one in await changes(me, told))
    assert left.before is not None
    assert left.before["content"] == "Ask her."
    await me.undo(left.id)
    assert await content(me, told) == "Ask her."
    thread = await me.thread("t")
    message = await thread.say("x")
    await me.redact(message.id)
    await me.clear()
    assert [one.change.id for one in await changes(me, untouched)] == recorded
    assert await texts(me) == []


async def test_notes_and_notebook_do_not_mix_where_ids_are_the_same(me: Memory) -> None:
    await me.add(NewNote("about", "Likes tea"))
    note = (await me.document()).notes[0]
    await me.notebook.restore([NotebookNote(note.id, NotebookKind.NOTE, "", BLUE, (), None, START, START)])
    await me.notebook.update(note.id, content=GREEN)
    await me.edit("about/likes-tea", NoteEdit(text="Likes coffee"))
    tea = await newest(me)
    green = next(one.change for one in await changes(me) if one.change.kind is ChangeKind.EDITED and one.memory)
    for change in (green, tea):
        assert [one.can_undo for one in await changes(me) if one.change.id == change.id] == [True]
        await me.undo(change.id)
    assert (await content(me, note.id), await texts(me)) == (BLUE, ["Likes tea"])
    history = next(view.history for view in (await me.view()).notes if view.note.id == note.id)
    assert {one.change.store for one in history} == {ChangedStore.NOTES}
    await me.notebook.delete(note.id)
    assert await texts(me) == ["Likes tea"]
    assert tea.id in {one.change.id for one in await changes(me)}


async def test_a_full_notebook_leaves_the_history_of_the_notes(me: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notes, "MOST_CHANGES", 2)
    await me.add(NewNote("about", "Likes tea"))
    await saved(me, BLUE, GREEN, RED)
    (view,) = (await me.view()).notes
    assert [one.change.kind for one in view.history] == [ChangeKind.ADDED]
