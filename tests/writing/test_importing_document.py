"""A notes document that was exported is restored as it was, where there are no notes yet."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from ownwords.compose import Ownwords
from ownwords.domain.changes import ChangeKind
from ownwords.domain.notes import Status
from ownwords.domain.switches import Switches
from ownwords.errors import Conflict, ImportUnreadable, Refused, Stale
from ownwords.memory import Memory
from ownwords.writing.edit import NewNote, NoteEdit
from tests.memories import CARD, inferred, keep


async def exported(memory: Memory) -> bytes:
    """A document with live notes of two kinds and an archived version."""
    await memory.add(NewNote("people", "Ines lives in Faro"))
    await memory.edit("people/ines-lives-in-faro", NoteEdit(text="Ines lives in Porto"))
    await keep(memory, inferred("Likes tea", "m-1"))
    return (await memory.document()).serialise()


async def test_it_is_restored_as_it_was_with_a_change_for_each_live_note(ownwords: Ownwords) -> None:
    body = await exported(ownwords.owner())
    fresh = ownwords.owner("fresh")
    await fresh.change_settings(Switches(remember=False))
    committed = await fresh.import_document(body)
    assert (committed.version, committed.result.notes, committed.result.archived) == (1, 2, 1)
    document = await fresh.document()
    assert document.serialise() == body
    assert {note.status for note in document.notes} == {Status.STATED, Status.TENTATIVE}
    changes = await fresh.changes()
    assert [(change.kind, change.way, change.before) for change in changes] == [
        (ChangeKind.ADDED, "imported", None)
    ] * 2
    assert {change.note_id for change in changes} == {note.id for note in document.notes}
    assert (await fresh.restore(document.archive[0].id)).result.text == "Ines lives in Faro"


async def test_where_there_are_notes_it_is_refused_but_the_same_again_is_nothing_new(ownwords: Ownwords) -> None:
    me, you = ownwords.owner(), ownwords.owner("you")
    body = await exported(me)
    version = (await me.view()).version
    again = await me.import_document(body)
    assert (again.version, again.result.notes, again.result.archived) == (version, 0, 0)
    await you.add(NewNote("about", "Builds a boat"))
    with pytest.raises(Conflict, match=r"notes\.md"):
        await you.import_document(body)
    assert await you.index() == "about/builds-a-boat: Builds a boat"
    assert (await you.import_document((await ownwords.owner("nobody").document()).serialise())).result.notes == 0
    with pytest.raises(Stale):
        await ownwords.owner("fresh").import_document(body, version=7)


async def test_what_is_broken_or_holds_a_secret_changes_nothing(ownwords: Ownwords, me: Memory) -> None:
    fields = json.loads(await exported(ownwords.owner("other")))
    fields["archive"] = []
    with pytest.raises(ImportUnreadable, match="links"):
        await me.import_document(json.dumps(fields).encode())
    secret = (await me.document()).add(replace(inferred("A card"), text=f"My card is {CARD}"))
    with pytest.raises(Refused, match="about/hunch"):
        await me.import_document(secret.serialise())
    assert (await me.view()).version == 0
