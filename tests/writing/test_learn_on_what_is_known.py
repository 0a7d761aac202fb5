"""memory_learn over notes that are there: repeated, corrected, replaced, and forgotten (NOD-84, NOD-86, NOD-94)."""

from __future__ import annotations

from datetime import date

import pytest

from ownwords.domain.changes import ChangeKind
from ownwords.domain.notes import ArchiveReason, Area, Origin, Status, Way
from ownwords.errors import Conflict
from ownwords.memory import Conversation, Memory
from ownwords.tasks.proposals import ProposedNote
from ownwords.writing.edit import NewNote, NoteEdit
from ownwords.writing.learn import Outcome
from tests.memories import ScriptedModel, inferred, keep, proposed, texts


async def learns(memory: Memory, model: ScriptedModel, said: str, *notes: ProposedNote) -> list[Outcome]:
    """The owner says something, and the model proposes these notes of it."""
    thread = await memory.thread("trip")
    message = await thread.say(said)
    proposals = [proposed(note.text, said, message.id, area=note.area, replaces=note.replaces) for note in notes]
    model.answer = lambda task: proposals
    return [item.outcome for item in (await memory.learn(thread)).saved]


@pytest.mark.req("NOD-94", "NOD-98")
async def test_saying_it_again_adds_evidence_and_confirms_what_was_only_inferred(
    fooled: Memory, model: ScriptedModel
) -> None:
    await keep(fooled, inferred("Likes Tea!", "old"))
    assert "(tentative)" in await fooled.index()
    assert await learns(fooled, model, "I do like tea", proposed("likes téa", "", area="preferences")) == [
        Outcome.EVIDENCE
    ]
    (note,) = (await fooled.document()).notes
    assert (note.path, note.text, note.status, note.origin, note.way) == (
        "about/hunch",
        "Likes Tea!",
        Status.STATED,
        Origin.STATED,
        Way.CAPTURED,
    )
    assert [item.quote for item in note.evidence] == [None, "I do like tea"]
    assert [change.kind for change in await fooled.changes()] == [ChangeKind.EVIDENCE]


@pytest.mark.req("NOD-94")
async def test_learning_the_same_message_twice_changes_nothing(fooled: Memory, model: ScriptedModel) -> None:
    await learns(fooled, model, "I like tea", proposed("Likes tea", ""))
    before = await fooled.view()
    learned = await fooled.learn(await fooled.thread("trip"))
    assert [item.outcome for item in learned.saved] == [Outcome.EVIDENCE]
    assert await fooled.view() == before
    assert len(await fooled.changes()) == 1


@pytest.mark.req("NOD-94")
async def test_two_proposals_that_say_the_same_become_one_note(fooled: Memory, model: ScriptedModel) -> None:
    outcomes = await learns(fooled, model, "Tea, always tea", proposed("Likes tea", ""), proposed("LIKES TEA.", ""))
    assert outcomes == [Outcome.ADDED, Outcome.EVIDENCE]
    assert await texts(fooled) == ["Likes tea"]
    assert await learns(fooled, model, "-5 is not 5", proposed("Likes -5", ""), proposed("Likes 5", "")) == [
        Outcome.ADDED,
        Outcome.ADDED,
    ]


@pytest.mark.req("NOD-86", "NOD-99", "NOD-16")
async def test_a_correction_archives_what_is_no_longer_true_and_both_name_each_other(
    fooled: Memory, model: ScriptedModel
) -> None:
    await learns(fooled, model, "I live in Lyon", proposed("Lives in Lyon", ""))
    replaces = ("about/lives-in-lyon", "about/never-was", "about/lives-in-lyon", "nonsense")
    assert await learns(fooled, model, "I moved to Porto", proposed("Lives in Porto", "", replaces=replaces)) == [
        Outcome.REPLACED
    ]
    document = await fooled.document()
    (new,), (old,) = document.notes, document.archive
    assert (new.text, old.note.text, old.reason) == ("Lives in Porto", "Lives in Lyon", ArchiveReason.REPLACED)
    assert (new.replaces, old.replaced_by) == ((old.id,), new.id)
    assert "Lyon" not in await fooled.index()
    assert [change.kind for change in await fooled.changes()] == [
        ChangeKind.REPLACED,
        ChangeKind.ADDED,
        ChangeKind.ADDED,
    ]
    restored = await fooled.restore(old.id)
    assert restored.result.text == "Lives in Lyon"


@pytest.mark.req("NOD-86")
async def test_where_one_lived_before_can_be_answered_and_is_marked_as_past(
    fooled: Memory, model: ScriptedModel
) -> None:
    await learns(fooled, model, "I live in Lyon", proposed("Lives in Lyon", ""))
    await learns(fooled, model, "I moved to Porto", proposed("Lives in Porto", "", replaces=("about/lives-in-lyon",)))
    (found,) = await fooled.find("where did I live before?")
    shown = await fooled.read(found.path)
    assert "Lives in Porto" in shown.splitlines()[0]
    assert [line for line in shown.splitlines() if "Lyon" in line] == ["until 2026-03-02: Lives in Lyon"]
    await fooled.edit(found.path, NoteEdit(text="Lives by the sea"))
    assert "Porto" not in await fooled.read(found.path), "what the owner took out by hand is theirs to see"


@pytest.mark.req("NOD-86", "NOD-94")
async def test_saying_what_is_known_can_still_make_another_note_untrue(fooled: Memory, model: ScriptedModel) -> None:
    await learns(fooled, model, "Porto it is", proposed("Lives in Porto", ""))
    await learns(fooled, model, "Lyon it is", proposed("Lives in Lyon", ""))
    outcomes = await learns(
        fooled,
        model,
        "No, I do live in Porto",
        proposed("Lives in Porto", "", replaces=("about/lives-in-lyon", "about/lives-in-porto")),
    )
    assert outcomes == [Outcome.REPLACED]
    document = await fooled.document()
    (note,), (old,) = document.notes, document.archive
    assert (note.text, note.evidence_count, note.replaces) == ("Lives in Porto", 2, (old.id,))
    assert old.replaced_by == note.id


@pytest.mark.req("NOD-104")
async def test_a_note_that_changed_while_the_model_thought_is_not_replaced(
    fooled: Memory, model: ScriptedModel
) -> None:
    await learns(fooled, model, "I live in Lyon", proposed("Lives in Lyon", ""))
    thread = await fooled.thread("trip")
    message = await thread.say("I moved to Porto")

    model.meanwhile = lambda: fooled.edit("about/lives-in-lyon", NoteEdit(text="Lives in Nice since May"))
    model.answer = lambda task: [
        proposed("Lives in Porto", "moved to Porto", message.id, replaces=("about/lives-in-lyon",))
    ]
    await fooled.learn(thread)
    assert await texts(fooled) == ["Lives in Nice since May", "Lives in Porto"]


async def test_a_proposal_cannot_replace_another_of_the_same_answer(fooled: Memory, model: ScriptedModel) -> None:
    outcomes = await learns(
        fooled,
        model,
        "Tea and coffee",
        proposed("Likes tea", ""),
        proposed("Likes coffee", "", replaces=("about/likes-tea",)),
    )
    assert outcomes == [Outcome.ADDED, Outcome.ADDED]
    assert await texts(fooled) == ["Likes coffee", "Likes tea"]


@pytest.mark.req("NOD-77", "NOD-78", "NOD-84")
async def test_details_that_hold_are_kept_and_the_others_left_out(fooled: Memory, model: ScriptedModel) -> None:
    thread = await fooled.thread("trip")
    message = await thread.say("Ines visits on 3 May")
    model.answer = lambda task: [
        proposed(
            "Ines visits on 3 May",
            "visits",
            message.id,
            kind=" Plan ",
            entities=("Ines", "Ines", " ", "x" * 201),
            event_date="2026-05-03",
            valid_from="2026-02-31",
            expires="soon",
            abstract="a\nvisit",
        ),
        proposed(
            "Rui visits", "visits", message.id, kind="dream", valid_from="2026-05-03", valid_to="2026-05-02",
            entities=("\ud800", "Rui"), abstract="\x00",
        ),
        proposed("Ana visits", "visits", message.id, abstract="x" * 201),
    ]  # fmt: skip
    one, two, three = (item.note for item in (await fooled.learn(thread)).saved)
    details = one.details
    assert (details.kind, details.entities, details.event_date) == ("plan", ("Ines",), date(2026, 5, 3))
    assert (details.valid_from, details.expires, one.abstract, one.slug) == (None, None, "a visit", "a-visit")
    details = two.details
    assert (details.kind, details.entities, details.valid_from, details.valid_to) == (None, ("Rui",), None, None)
    assert (two.abstract, three.abstract) == (None, None)


@pytest.mark.req("NOD-2")
async def test_adding_by_hand_what_was_learned_is_refused_as_known(me: Memory, thread: Conversation) -> None:
    await thread.say("Remember that my sister Ines lives in Porto.")
    (learned,) = (await me.learn(thread)).saved
    with pytest.raises(Conflict, match=learned.note.path):
        await me.add(NewNote(Area.ABOUT, learned.note.text.upper()))
