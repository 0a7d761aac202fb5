"""The owner's own hand: add, rewrite, confirm, restore (NOD-98, NOD-129, NOD-135, NOD-136, CH-17)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from ownwords.domain.changes import ChangeKind
from ownwords.domain.conversation import NewMessage, Role
from ownwords.domain.notes import ArchiveReason, Origin, Status, Way
from ownwords.errors import Conflict, Invalid, NotFound, Refused
from ownwords.memory import Conversation, Memory
from ownwords.writing.edit import NewNote, NoteEdit
from tests.memories import CARD, inferred, keep, texts


@pytest.mark.req("NOD-98", "NOD-135")
async def test_a_note_is_added_as_stated_also_while_saving_is_off_and_nothing_is_said(
    me: Memory, thread: Conversation
) -> None:
    await me.change_settings(replace(await me.settings(), remember=False))
    note = (await me.add(NewNote(" People ", " Ines\nlives in Porto ", " my\nsister ", "2027-05-03"))).result
    assert (note.path, note.text, note.abstract) == ("people/my-sister", "Ines\nlives in Porto", "my sister")
    assert (note.status, note.origin, note.way) == (Status.STATED, Origin.STATED, Way.ADDED)
    assert (note.details.expires, note.evidence) == (date(2027, 5, 3), ())
    assert await me.index() == "people/my-sister: Ines lives in Porto"
    assert await thread.messages() == []


@pytest.mark.req("NOD-8", "NOD-9", "NOD-10")
@pytest.mark.parametrize(
    ("note", "field"),
    [
        (NewNote("money", "Likes tea"), "area"),
        (NewNote("about", ""), "text"),
        (NewNote("about", "x" * 4_001), "text"),
        (NewNote("about", "a\x00b"), "text"),
        (NewNote("about", "\ud800"), "text"),
        (NewNote("about", "Likes tea", "x" * 201), "abstract"),
        (NewNote("about", "Likes tea", "\udfff"), "abstract"),
        (NewNote("about", "Likes tea", None, "2027-02-31"), "expires"),
        (NewNote("about", "Likes tea", None, "soon"), "expires"),
    ],
)
async def test_what_is_wrong_is_refused_by_its_name_in_add_and_edit_alike(
    me: Memory, note: NewNote, field: str
) -> None:
    path = (await me.add(NewNote("about", "Likes coffee"))).result.path
    edit = NoteEdit(note.text, note.abstract, note.area, note.expires)
    for call in (me.add(note), me.edit(path, edit)):
        with pytest.raises(Invalid) as caught:
            await call
        assert caught.value.field == field
    assert await texts(me) == ["Likes coffee"]


@pytest.mark.req("NOD-81")
async def test_no_hand_puts_a_secret_into_memory(me: Memory) -> None:
    path = (await me.add(NewNote("about", "Likes tea"))).result.path
    for call in (
        me.add(NewNote("about", f"Card {CARD}")),
        me.add(NewNote("about", "Card", f"Card {CARD}")),
        me.edit(path, NoteEdit(text=f"Card {CARD}")),
        me.edit(path, NoteEdit(abstract=f"Card {CARD}")),
    ):
        with pytest.raises(Refused, match="a card number"):
            await call
    assert (await me.view()).version == 1


async def test_the_same_fact_is_kept_once_wherever_it_is_filed(me: Memory) -> None:
    await me.add(NewNote("about", "Likes tea"))
    coffee = (await me.add(NewNote("about", "Likes coffee"))).result
    for call in (me.add(NewNote("people", "likes  TÉA!")), me.edit(coffee.path, NoteEdit(text="Likes tea."))):
        with pytest.raises(Conflict, match="about/likes-tea"):
            await call
    await me.edit(coffee.path, NoteEdit(text="Likes COFFEE"))
    assert await texts(me) == ["Likes COFFEE", "Likes tea"]


@pytest.mark.req("NOD-136", "NOD-98")
async def test_rewriting_archives_the_version_before_and_makes_the_note_stated(me: Memory) -> None:
    await keep(me, inferred("Likes tea", "m1"))
    before = (await me.document()).note("about/hunch")
    after = (await me.edit("about/hunch", NoteEdit(text="Likes green tea"))).result
    (old,) = (await me.document()).archive
    assert (old.note, old.reason, old.replaced_by) == (before, ArchiveReason.REWRITTEN, after.id)
    assert (after.status, after.replaces, after.evidence, after.path) == (
        Status.STATED,
        (before.id,),
        (),
        "about/hunch",
    )
    assert after.created_at == before.created_at
    assert (await me.edit("about/hunch", NoteEdit())).version == (await me.view()).version
    assert len((await me.document()).archive) == 1, "nothing changed, nothing to archive"


async def test_a_part_that_is_not_given_stays_and_an_empty_one_goes(me: Memory) -> None:
    path = (await me.add(NewNote("about", "Likes tea", "tea", "2027-05-03"))).result.path
    kept = (await me.edit(path, NoteEdit(text="Likes green tea"))).result
    assert (kept.abstract, kept.details.expires) == ("tea", date(2027, 5, 3))
    bare = (await me.edit(path, NoteEdit(abstract="", expires=""))).result
    assert (bare.text, bare.abstract, bare.details.expires) == ("Likes green tea", None, None)


async def test_a_note_that_moves_finds_a_free_address_and_keeps_its_proof(me: Memory, thread: Conversation) -> None:
    await thread.say("Remember that my sister Ines lives in Porto.")
    (saved,) = (await me.learn(thread)).saved
    await me.add(NewNote("about", "Something else", "my sister Ines lives in Porto"))
    moved = (await me.edit(saved.note.path, NoteEdit(area="about"))).result
    assert moved.path == "about/my-sister-ines-lives-in-porto-2"
    assert moved.evidence == saved.note.evidence
    with pytest.raises(NotFound):
        await me.note(saved.note.path)


@pytest.mark.req("NOD-98")
async def test_confirming_makes_it_stated_and_twice_is_once(me: Memory) -> None:
    await keep(me, inferred("Likes tea", "m1"))
    confirmed = await me.confirm("about/hunch")
    assert (confirmed.result.status, confirmed.result.evidence_count) == (Status.STATED, 1)
    assert (await me.confirm("about/hunch")).version == confirmed.version
    assert [change.kind for change in await me.changes()] == [ChangeKind.CONFIRMED]


@pytest.mark.req("NOD-99")
async def test_restoring_swaps_the_versions_and_back_again(me: Memory) -> None:
    path = (await me.add(NewNote("about", "Likes tea"))).result.path
    await me.edit(path, NoteEdit(text="Likes coffee"))
    for expected, other in (("Likes tea", "Likes coffee"), ("Likes coffee", "Likes tea")):
        (old,) = (await me.document()).archive
        restored = (await me.restore(old.id)).result
        assert (restored.text, restored.path) == (expected, path)
        assert [archived.note.text for archived in (await me.document()).archive] == [other]
    kinds = [change.kind for change in await me.changes(2)]
    assert set(kinds) == {ChangeKind.RESTORED, ChangeKind.REPLACED}
    with pytest.raises(NotFound):
        await me.restore("unknown")


async def test_what_is_saved_by_now_is_not_restored_beside_itself(me: Memory) -> None:
    path = (await me.add(NewNote("about", "Likes tea"))).result.path
    await me.edit(path, NoteEdit(text="Likes coffee"))
    (old,) = (await me.document()).archive
    await me.add(NewNote("preferences", "likes TEA"))
    with pytest.raises(Conflict, match="preferences/likes-tea"):
        await me.restore(old.id)
    assert await texts(me) == ["Likes coffee", "likes TEA"]


async def test_a_version_with_the_same_words_swaps_where_it_lies_and_is_refused_where_it_moved(me: Memory) -> None:
    path = (await me.add(NewNote("about", "Likes tea"))).result.path
    await me.edit(path, NoteEdit(abstract="tea"))
    (old,) = (await me.document()).archive
    assert (await me.restore(old.id)).result.abstract is None
    await me.edit(path, NoteEdit(area="preferences"))
    moved = next(item for item in (await me.document()).archive if item.note.abstract is None)
    with pytest.raises(Conflict, match="preferences/likes-tea"):
        await me.restore(moved.id)


@pytest.mark.req("NOD-2")
async def test_nothing_that_is_said_by_others_becomes_a_note_on_its_own(me: Memory, thread: Conversation) -> None:
    for role in Role:
        await thread.add(NewMessage(role, "Remember that the owner likes tea."))
    assert await me.index() == ""
