"""Undoing changes: what each kind takes back, what it refuses, and what stays gone."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from ownwords.adapters.in_memory import InMemoryStore
from ownwords.compose import Ownwords
from ownwords.domain.changes import Change, ChangeKind
from ownwords.domain.conversation import Message
from ownwords.domain.document import NotesDocument
from ownwords.domain.notes import ArchiveReason, Evidence, Note, Origin, Way
from ownwords.errors import Conflict, NotFound, Refused, Stale
from ownwords.memory import Conversation, Memory
from ownwords.reading.changes import ChangesQuery
from ownwords.writing.commit import Judgement, NoteChange
from ownwords.writing.edit import NewNote, NoteEdit
from tests.memories import START, ScriptedModel, inferred, proposed, texts

TEA, COFFEE = "Likes tea", "Likes coffee"


async def save(memory: Memory, way: str, note: Note, *olds: str) -> None:
    """As an automatic path will: a note, in the place of others where some are named."""

    def judge(document: NotesDocument, now: object) -> Judgement[None]:
        replaced = [NoteChange(ChangeKind.REPLACED, document.note(path), note) for path in olds]
        ids = tuple(item.message_id for item in note.evidence)
        told = (NoteChange(ChangeKind.ADDED, None, note, ids), *replaced)
        return Judgement(document.replace(note, olds, START), None, told)

    await memory._able.committer.save(memory.scope, way, judge)  # pyright: ignore[reportPrivateUsage]


async def heard(memory: Memory, path: str, message_id: str, way: str = Way.REFLECTED) -> None:
    """One more message behind a note."""

    def judge(document: NotesDocument, now: object) -> Judgement[None]:
        old = document.note(path)
        more = document.add_evidence(path, [Evidence(message_id, "elsewhere", START, f"quote of {message_id}")], START)
        return Judgement(more, None, (NoteChange(ChangeKind.EVIDENCE, old, more.note(path), (message_id,)),))

    await memory._able.committer.save(memory.scope, way, judge)  # pyright: ignore[reportPrivateUsage]


async def let_go(memory: Memory, path: str, reason: ArchiveReason) -> None:
    def judge(document: NotesDocument, now: object) -> Judgement[None]:
        change = NoteChange(ChangeKind.ARCHIVED, document.note(path))
        return Judgement(document.let_go(path, reason, START), None, (change,))

    await memory._able.committer.save(memory.scope, Way.REFLECTED, judge)  # pyright: ignore[reportPrivateUsage]


async def newest(memory: Memory, kind: ChangeKind | None = None) -> Change:
    return next(one for one in await memory.changes() if kind in (None, one.kind))


async def state(memory: Memory) -> list[tuple[str, str, str, str]]:
    """What is live: where, what it says, its status, and how often it was said."""
    notes = (await memory.document()).notes
    return [(note.path, note.text, note.status, str(note.evidence_count)) for note in notes]


async def undone_and_again(memory: Memory, change: Change) -> list[tuple[str, str, str, str]]:
    """The state in which a change is undone, having held that to undo that leads back, and to do so again."""
    held = await state(memory)
    undo = (await memory.undo(change.id)).result
    without = await state(memory)
    with pytest.raises(Conflict, match="undone already"):
        await memory.undo(change.id)
    assert (undo.change.kind, undo.change.undoes, undo.of) == (ChangeKind.UNDONE, change.id, change.kind)
    redo = (await memory.undo(undo.change.id)).result
    assert (redo.change.kind, redo.change.undoes) == (ChangeKind.REDONE, undo.change.id)
    assert await state(memory) == held
    again = (await memory.undo(change.id)).result.change
    assert (again.kind, again.undoes) == (ChangeKind.UNDONE, redo.change.id)
    assert await state(memory) == without
    shown = {one.change.id: one for one in (await memory.timeline()).changes}
    assert [shown[one.id].undone_by for one in (change, undo.change, redo.change, again)] == [
        again.id,
        None,
        again.id,
        None,
    ]
    assert [shown[one.id].can_undo for one in (change, undo.change, redo.change, again)] == [False, True, False, True]
    return without


async def test_what_was_added_is_let_go_and_says_why(me: Memory) -> None:
    await me.add(NewNote("about", TEA))
    assert await undone_and_again(me, await newest(me)) == []
    archived = (await me.document()).archive[0]
    assert (archived.note.text, archived.reason, archived.replaced_by) == (TEA, ArchiveReason.UNDONE, None)


async def test_what_was_edited_says_what_it_said_before(me: Memory) -> None:
    await me.add(NewNote("about", TEA))
    await me.edit("about/likes-tea", NoteEdit(text=COFFEE, area="preferences"))
    assert await undone_and_again(me, await newest(me)) == [("about/likes-tea", TEA, "stated", "0")]
    archived = (await me.document()).archive[0]
    assert (archived.note.text, archived.reason) == (COFFEE, ArchiveReason.UNDONE)


async def test_a_confirmation_goes_and_later_evidence_stays(me: Memory) -> None:
    await save(me, Way.CAPTURED, inferred(TEA, "m1"))
    await me.confirm("about/hunch")
    confirmation = await newest(me)
    await heard(me, "about/hunch", "m2")
    assert await undone_and_again(me, confirmation) == [("about/hunch", TEA, "observed", "2")]


async def test_a_note_that_was_confirmed_anew_is_not_confirmed_by_the_earlier_change_as_well(me: Memory) -> None:
    await save(me, Way.CAPTURED, inferred(TEA, "m1"))
    await me.confirm("about/hunch")
    first = await newest(me)
    undo = (await me.undo(first.id)).result.change
    await me.confirm("about/hunch")
    with pytest.raises(Conflict, match=f"it was confirmed .* change {(await newest(me)).id}"):
        await me.undo(undo.id)
    await me.undo((await newest(me)).id)
    await me.undo(undo.id)
    assert await state(me) == [("about/hunch", TEA, "stated", "1")]


async def test_evidence_comes_off_and_the_status_follows(me: Memory) -> None:
    await save(me, Way.CAPTURED, inferred(TEA, "m1"))
    await heard(me, "about/hunch", "m2")
    evidence = await newest(me)
    await heard(me, "about/hunch", "m3")
    await me.undo((await newest(me)).id)
    assert await undone_and_again(me, evidence) == [("about/hunch", TEA, "tentative", "1")]


async def test_what_the_owner_asked_to_remember_is_inferred_again_when_that_is_undone(
    fooled: Memory, model: ScriptedModel
) -> None:
    message = await (await fooled.thread("trip")).say("I like tea, always have.")
    await save(fooled, Way.CAPTURED, inferred(TEA, "m1"))
    model.answer = lambda task: [proposed(TEA, "like tea", message.id)]
    await fooled.learn(await fooled.thread("trip"))
    assert await undone_and_again(fooled, await newest(fooled)) == [("about/hunch", TEA, "tentative", "1")]


async def test_a_note_that_came_in_anothers_place_leaves_with_the_replacement(me: Memory) -> None:
    await me.add(NewNote("about", TEA))
    await save(me, Way.LEARNED, inferred(COFFEE, "m1"), "about/likes-tea")
    replaced = await newest(me, ChangeKind.REPLACED)
    with pytest.raises(Conflict, match=f"Undo that first: change {replaced.id}"):
        await me.undo((await newest(me, ChangeKind.ADDED)).id)
    assert await undone_and_again(me, replaced) == [("about/likes-tea", TEA, "stated", "0")]


async def test_a_note_that_was_there_before_stays_beside_what_it_replaced(me: Memory) -> None:
    for text in (TEA, COFFEE):
        await me.add(NewNote("about", text))

    def judge(document: NotesDocument, now: object) -> Judgement[None]:
        old, new = document.note("about/likes-tea"), document.note("about/likes-coffee")
        changed = document.replace(new, [old.path], START)
        return Judgement(changed, None, (NoteChange(ChangeKind.REPLACED, old, changed.note(new.path)),))

    await me._able.committer.save(me.scope, Way.LEARNED, judge)  # pyright: ignore[reportPrivateUsage]
    both = [("about/likes-coffee", COFFEE, "stated", "0"), ("about/likes-tea", TEA, "stated", "0")]
    assert await undone_and_again(me, await newest(me)) == both


@pytest.mark.parametrize("reason", [ArchiveReason.STALE, ArchiveReason.EXPIRED])
async def test_what_was_let_go_is_back_and_goes_again_as_it_went(me: Memory, reason: ArchiveReason) -> None:
    await me.add(NewNote("about", TEA))
    await let_go(me, "about/likes-tea", reason)
    change = await newest(me)
    assert await undone_and_again(me, change) == [("about/likes-tea", TEA, "stated", "0")]
    assert (await me.undo((await newest(me)).id)).result.note is None
    assert (await me.document()).archive[0].reason is reason


async def test_what_was_brought_back_goes_again_with_its_link(me: Memory) -> None:
    await me.add(NewNote("about", TEA))
    await save(me, Way.LEARNED, inferred(COFFEE, "m1"), "about/likes-tea")
    await me.restore((await me.document()).archive[0].id)
    assert await undone_and_again(me, await newest(me)) == [("about/hunch", COFFEE, "tentative", "1")]
    archived = (await me.document()).archive[0]
    assert (archived.reason, archived.replaced_by) == (ArchiveReason.REPLACED, "inferred-hunch")


async def test_a_swap_is_undone_as_a_swap(me: Memory) -> None:
    await me.add(NewNote("about", TEA))
    await me.edit("about/likes-tea", NoteEdit(text=COFFEE))
    await me.restore((await me.document()).archive[0].id)
    swap, restored, *_ = await me.changes()
    assert (swap.kind, restored.kind) == (ChangeKind.REPLACED, ChangeKind.RESTORED)
    with pytest.raises(Conflict, match=f"another note took its place .* Undo that first: change {swap.id}"):
        await me.undo(restored.id)
    assert await undone_and_again(me, swap) == [("about/likes-tea", COFFEE, "stated", "0")]


async def test_later_changes_go_first_and_the_refusal_names_the_newest(me: Memory) -> None:
    await me.add(NewNote("about", TEA))
    added = await newest(me)
    await me.edit("about/likes-tea", NoteEdit(text=COFFEE))
    first = await newest(me)
    await me.edit("about/likes-tea", NoteEdit(text="Likes water"))
    second = await newest(me)
    for earlier, blocking in ((added, first), (first, second)):
        before = await me.document()
        with pytest.raises(Conflict, match=f"rewritten .* Undo that first: change {blocking.id}"):
            await me.undo(earlier.id)
        assert await me.document() == before
    for change in (second, first, added):
        await me.undo(change.id)
    assert await texts(me) == []
    assert len(await me.changes()) == 6


async def test_what_was_done_and_undone_since_then_hinders_nothing(me: Memory) -> None:
    await me.add(NewNote("about", TEA))
    added = await newest(me)
    await me.edit("about/likes-tea", NoteEdit(text=COFFEE))
    edited = await newest(me)
    await me.undo(edited.id)
    undo = await newest(me)
    await me.undo(added.id)
    with pytest.raises(Conflict, match="Undo that first: change"):
        await me.undo(undo.id)
    assert await texts(me) == []


async def test_the_same_words_are_not_brought_back_beside_a_twin(me: Memory) -> None:
    await me.add(NewNote("about", TEA))
    await me.undo((await newest(me)).id)
    await me.add(NewNote("preferences", "likes TEA"))
    undo = next(one for one in await me.changes() if one.kind is ChangeKind.UNDONE)
    with pytest.raises(Conflict, match="saved already, at preferences/likes-tea"):
        await me.undo(undo.id)


async def test_of_evidence_only_what_the_note_still_holds_comes_off(me: Memory) -> None:
    await save(me, Way.CAPTURED, inferred(TEA, "m1"))
    await heard(me, "about/hunch", "m2")
    change = await newest(me)

    def judge(document: NotesDocument, now: object) -> Judgement[None]:
        note = document.note("about/hunch")
        return Judgement(document.amend(replace(note, evidence=note.evidence[:1])), None)

    await me._able.committer.save(me.scope, Way.REFLECTED, judge)  # pyright: ignore[reportPrivateUsage]
    with pytest.raises(Conflict, match="not behind the note any more"):
        await me.undo(change.id)


async def test_an_unknown_change_and_a_stale_version(me: Memory) -> None:
    with pytest.raises(NotFound):
        await me.undo("nothing")
    version = (await me.add(NewNote("about", TEA))).version
    with pytest.raises(Stale):
        await me.undo((await newest(me)).id, version - 1)
    assert (await me.undo((await newest(me)).id, version)).version == version + 1


# Forgotten


async def kept_about_notes(memory: Memory) -> str:
    store = memory._able.reads  # pyright: ignore[reportPrivateUsage]
    assert isinstance(store, InMemoryStore)
    body = (await store.document(memory.scope)).body.decode()
    return body + repr(await memory.changes(1_000)) + repr(await store.tombstones(memory.scope))


@pytest.mark.req("NOD-90")
async def test_nothing_that_was_forgotten_comes_back_by_undo_or_redo(me: Memory) -> None:
    await me.add(NewNote("people", "Ines lives in Porto"))
    added = await newest(me)
    await me.edit("people/ines-lives-in-porto", NoteEdit(text="Ines lives in Faro"))
    edited = await newest(me)
    undo = (await me.undo(edited.id)).result.change
    await me.forget("people/ines-lives-in-porto")
    kept = await kept_about_notes(me)
    assert not [word for word in ("Ines", "ines", "Porto", "Faro") if word in kept]
    for change in (added, edited, undo):
        with pytest.raises(NotFound):
            await me.undo(change.id)
    forgotten = await newest(me)
    with pytest.raises(Refused, match="gone for good"):
        await me.undo(forgotten.id)
    assert [one.why_not is None for one in (await me.timeline()).changes] == [False]


@pytest.mark.req("NOD-85", "NOD-90")
async def test_a_redacted_quote_does_not_come_back_with_evidence_that_was_undone(me: Memory) -> None:
    """The note holds the quote no more, but the record does, until the message loses its words."""
    thread = await me.thread("trip")
    message = await thread.say("Quintessa told me that I like tea")
    await save(me, Way.CAPTURED, inferred(TEA, "m1"))

    def judge(document: NotesDocument, now: object) -> Judgement[None]:
        old = document.note("about/hunch")
        quoted = Evidence(message.id, thread.id, message.sent_at, "Quintessa told me")
        more = document.add_evidence(old.path, [quoted], START)
        return Judgement(more, None, (NoteChange(ChangeKind.EVIDENCE, old, more.note(old.path), (message.id,)),))

    await me._able.committer.save(me.scope, Way.REFLECTED, judge)  # pyright: ignore[reportPrivateUsage]
    undo = (await me.undo((await newest(me)).id)).result.change
    assert "Quintessa" not in (await me.document()).serialise().decode()
    assert "Quintessa" in await kept_about_notes(me)
    await me.redact(message.id, "Quintessa told me")
    assert "Quintessa" not in await kept_about_notes(me)
    with pytest.raises(NotFound):
        await me.undo(undo.id)


@pytest.mark.req("NOD-90", "NOD-104")
async def test_an_undo_that_meets_a_forget_or_an_edit_loses_nothing_and_brings_nothing_back(tmp_path: Path) -> None:
    async with Ownwords.open(tmp_path, background=False) as ownwords:
        for number in range(12):
            me = ownwords.owner(workspace=f"w{number}")
            await me.add(NewNote("about", TEA))
            await me.add(NewNote("people", "Quintessa lives in Porto"))
            await me.edit("people/quintessa-lives-in-porto", NoteEdit(text="Quintessa lives in Faro"))
            edited, _, tea = await me.changes()
            work = [
                me.undo(edited.id),
                me.forget("people/quintessa-lives-in-porto"),
                me.edit("about/likes-tea", NoteEdit(text=COFFEE)),
                me.undo(tea.id),
            ]
            random.Random(number).shuffle(work)  # noqa: S311 - no secret
            answers = await asyncio.gather(*work, return_exceptions=True)
            assert all(isinstance(one, NotFound | Conflict) for one in answers if isinstance(one, BaseException))
            kept = (await me.document()).serialise().decode() + repr(await me.changes())
            assert "uintessa" not in kept
            live = await texts(me)
            assert live in ([COFFEE], [])
            assert (live == []) is any(one.kind is ChangeKind.UNDONE for one in await me.changes())


# What came by itself does not come again by itself


async def said(thread: Conversation, text: str = "I like tea") -> Message:
    return await thread.say(text)


async def test_an_undone_note_is_not_learned_again_from_the_same_messages(fooled: Memory, model: ScriptedModel) -> None:
    thread = await fooled.thread("trip")
    message = await said(thread)
    model.answer = lambda task: [proposed(TEA, "like tea", message.id)]
    await fooled.learn(thread)
    added = await newest(fooled)
    undo = (await fooled.undo(added.id)).result.change
    for text in (TEA, "Drinks tea"):
        model.answer = lambda task, text=text: [proposed(text, "like tea", message.id)]
        learned = await fooled.learn(thread)
        assert learned.saved == ()
        assert "The owner undid this." in learned.refused[0].reason
    await fooled.undo(undo.id)
    assert [item.outcome for item in (await fooled.learn(thread)).saved] == ["added"]
    assert sorted(await texts(fooled)) == ["Drinks tea", TEA]


@pytest.mark.parametrize("by_hand", [True, False])
async def test_bringing_it_back_lifts_the_mark_and_letting_it_go_again_sets_it(fooled: Memory, by_hand: bool) -> None:
    store = fooled._able.reads  # pyright: ignore[reportPrivateUsage]
    await save(fooled, Way.CAPTURED, inferred(TEA, "m1", "m2"))
    undo = (await fooled.undo((await newest(fooled)).id)).result.change
    marks = await store.tombstones(fooled.scope)
    assert {(mark.message_id, mark.undone) for mark in marks} == {("m1", True), ("m2", True)}
    await (fooled.restore("inferred-hunch") if by_hand else fooled.undo(undo.id))
    assert await store.tombstones(fooled.scope) == []
    await fooled.undo((await newest(fooled)).id)
    assert {mark.message_id for mark in await store.tombstones(fooled.scope)} == {"m1", "m2"}
    await fooled.forget_archived("inferred-hunch")
    assert {mark.message_id for mark in await store.tombstones(fooled.scope) if not mark.undone} == {"m1", "m2"}


@pytest.mark.parametrize("way", [Way.CAPTURED, Way.ANSWERED, Way.REFLECTED, Way.STYLE, Way.LEARNED, Way.IMPORTED])
async def test_only_what_comes_by_itself_is_marked(me: Memory, way: Way) -> None:
    await save(me, way, replace(inferred(TEA, "m1"), way=way, origin=Origin.INFERRED))
    await me.undo((await newest(me)).id)
    marks = await me._able.reads.tombstones(me.scope)  # pyright: ignore[reportPrivateUsage]
    assert bool(marks) is (way is not Way.IMPORTED)


async def test_evidence_that_was_undone_is_not_added_again_but_a_new_message_is(
    fooled: Memory, model: ScriptedModel
) -> None:
    thread = await fooled.thread("trip")
    await save(fooled, Way.CAPTURED, inferred(TEA, "m1"))
    message = await said(thread)
    model.answer = lambda task: [proposed(TEA, "like tea", task.current.id)]
    await fooled.learn(thread)
    await fooled.undo((await newest(fooled)).id)
    assert (await fooled.learn(thread)).saved == ()
    other = replace(proposed("Was asked about tea", "like tea", message.id))
    model.answer = lambda task: [other]
    assert len((await fooled.learn(thread)).saved) == 1
    await said(thread, "Really, I like tea")
    model.answer = lambda task: [proposed(TEA, "like tea", task.current.id)]
    assert [item.outcome for item in (await fooled.learn(thread)).saved] == ["evidence"]


@pytest.mark.parametrize("again", [0, 1])
async def test_of_two_pieces_of_evidence_that_were_undone_one_is_put_back_and_the_other_stays_undone(
    fooled: Memory, model: ScriptedModel, again: int
) -> None:
    thread = await fooled.thread("trip")
    await save(fooled, Way.CAPTURED, inferred(TEA, "m1"))
    said_of_it = [await said(thread), await said(thread, "As I said, I like tea")]
    for message in said_of_it:
        await heard(fooled, "about/hunch", message.id)
    of_both = [one for one in await fooled.changes() if one.kind is ChangeKind.EVIDENCE][::-1]
    undos = [(await fooled.undo(one.id)).result.change for one in of_both]
    await fooled.undo(undos[again].id)
    still_undone = said_of_it[1 - again].id
    model.answer = lambda task: [proposed(TEA, "like tea", still_undone)]
    learned = await fooled.learn(thread)
    assert learned.saved == ()
    assert "The owner undid this." in learned.refused[0].reason
    await fooled.undo(undos[1 - again].id)
    assert await fooled._able.reads.tombstones(fooled.scope) == []  # pyright: ignore[reportPrivateUsage]


# The timeline


async def test_pages_neither_repeat_nor_miss_and_filters_hold(me: Memory) -> None:
    for number in range(7):
        await me.add(NewNote("about", f"Fact {number}"))
    await me.edit("about/fact-3", NoteEdit(text="Another fact", area="lessons"))
    await save(me, Way.CAPTURED, inferred(TEA, "m1"))
    seen: list[str] = []
    query = ChangesQuery(limit=2)
    while True:
        page = await me.timeline(query)
        seen += [one.change.id for one in page.changes]
        await me.add(NewNote("about", f"Meanwhile {len(seen)}"))
        if page.next_cursor is None:
            break
        query = replace(query, cursor=page.next_cursor)
    assert len(seen) == len(set(seen)) == 9

    async def paths(query: ChangesQuery) -> Sequence[str | None]:
        return [one.change.path for one in (await me.timeline(query)).changes]

    assert await paths(ChangesQuery(way="captured")) == ["about/hunch"]
    both = ["about/fact-3", "about/fact-3"]
    note = (await me.document()).note("lessons/fact-3")
    for same in (ChangesQuery("lessons/fact-3"), ChangesQuery("about/fact-3"), ChangesQuery(note_id=note.id)):
        assert await paths(same) == both
    assert await paths(ChangesQuery("about/unknown")) == await paths(ChangesQuery(note_id="unknown")) == []
    tomorrow = (START + timedelta(days=1)).date().isoformat()
    assert await paths(ChangesQuery(since=tomorrow)) == []
    assert len(await paths(ChangesQuery(since=START.isoformat(), until=START.date().isoformat()))) == 14
