"""Tapped answers: stored as they are, three a turn, behind the switches (CH-10…CH-13)."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from ownwords.assistant_turn import AssistantTurn
from ownwords.domain.notes import ArchiveReason, Origin, Status, Way
from ownwords.domain.switches import Switches
from ownwords.domain.turns import TurnOrigin
from ownwords.errors import Invalid, NotFound
from ownwords.writing.answers import Answered, Became, TappedAnswer
from ownwords.writing.edit import NewNote, NoteEdit
from tests.upkeep import Home, fact, home

LEVEL = "Which level are you at?"


@pytest.fixture
async def here() -> AsyncIterator[Home]:
    async with home() as opened:
        yield opened


async def begun(
    here: Home, text: str = "Help me learn the piano", origin: TurnOrigin = TurnOrigin.OWNER
) -> AssistantTurn:
    return await here.me.prepare(await here.me.thread("talk"), text, origin=origin)


async def tapped(here: Home, turn: AssistantTurn, *pairs: tuple[str, str]) -> tuple[Answered, ...]:
    return await here.me.answer(turn.id, [TappedAnswer(*pair) for pair in pairs])


async def became(here: Home, turn: AssistantTurn, *pairs: tuple[str, str]) -> list[Became]:
    return [one.became for one in await tapped(here, turn, *pairs)]


@pytest.mark.req("CH-10")
async def test_an_answer_is_stored_as_it_is_and_no_task_is_asked(here: Home) -> None:
    turn = await begun(here)
    (one,) = await tapped(here, turn, ("Tea?", "No"))
    assert (one.became, await here.texts()) == (Became.SAVED, ["Tea? No"])
    (note,) = await here.notes()
    assert note == one.note
    assert (note.origin, note.way, note.status, note.abstract) == (Origin.STATED, Way.ANSWERED, Status.STATED, "Tea?")
    (message,) = [said for said in await (await here.me.thread("talk")).messages() if said.tapped]
    assert (message.text, message.id) == ("No", one.message.id)
    assert [(item.message_id, item.quote) for item in note.evidence] == [(message.id, "No")]
    assert [call for call in here.tasks.given if call[0] in ("capture", "learn", "reflect")] == []
    await here.tick()
    assert here.tasks.seen("reflect") == [] or all(
        said.text != "No" for given in here.tasks.seen("reflect") for said in given.messages
    )


@pytest.mark.req("CH-12")
@pytest.mark.parametrize(
    ("question", "answer", "outcome"),
    [
        ("q" * 60, "a" * 60, Became.SAVED),
        ("  " + "q" * 60 + "\n", " " + "a" * 60, Became.SAVED),
        ("\U0001f3b9" * 60, "é" * 60, Became.SAVED),
        ("q" * 61, "a", Became.SAID),
        ("q", "a" * 61, Became.SAID),
    ],
)
async def test_sixty_characters_each(here: Home, question: str, answer: str, outcome: Became) -> None:
    (one,) = await tapped(here, await begun(here), (question, answer))
    assert (one.became, one.note is not None) == (outcome, outcome is Became.SAVED)
    assert one.message.tapped == (outcome is Became.SAVED)


async def test_a_longer_pair_is_left_to_ordinary_capture(here: Home) -> None:
    answer = "I study history at the evening school in Porto, for the third year by now"
    here.tasks.capture(fact("I study history"))
    turn = await begun(here)
    assert await became(here, turn, (LEVEL, answer)) == [Became.SAID]
    await here.ownwords.work()
    (given,) = here.tasks.seen("capture")
    assert (given.current.text, await here.texts()) == (answer, ["I study history"])


@pytest.mark.req("CH-11")
async def test_three_a_turn_over_several_calls(here: Home) -> None:
    turn = await begun(here)
    with pytest.raises(Invalid):
        await tapped(here, turn, *((f"Q{number}?", "Yes") for number in range(4)))
    assert await here.texts() == []
    assert await became(here, turn, ("Q1?", "Yes"), ("Q2?", "Yes")) == [Became.SAVED] * 2
    with pytest.raises(Invalid):
        await tapped(here, turn, ("Q3?", "Yes"), ("Q4?", "Yes"))
    assert await became(here, turn, ("Q3?", "Yes")) == [Became.SAVED]
    before = await here.me.document(), await (await here.me.thread("talk")).messages()
    with pytest.raises(Invalid):
        await tapped(here, turn, ("Q4?", "No"))
    assert (await here.me.document(), await (await here.me.thread("talk")).messages()) == before
    assert await became(here, turn, ("Q1?", "Yes"), ("Q2?", "Yes"), ("Q3?", "Yes")) == [Became.KNOWN] * 3
    other = await begun(here, "Now the flute")
    assert await became(here, other, ("Q4?", "No")) == [Became.SAVED], "another turn has three of its own"


async def test_three_a_turn_however_much_is_said_in_between(here: Home) -> None:
    turn = await begun(here)
    await tapped(here, turn, ("Q1?", "Yes"), ("Q2?", "Yes"), ("Q3?", "Yes"))
    thread = await here.me.thread("talk")
    for number in range(20):
        await thread.say(f"by the way {number}")
    with pytest.raises(Invalid):
        await tapped(here, turn, ("Q4?", "Yes"))
    other = await begun(here, "Now the flute")
    with pytest.raises(Invalid):
        await tapped(here, other, *((f"Q{number}?", "a" * 61) for number in range(4)))
    for number in range(3):
        await tapped(here, other, (f"Q{number}?", "a" * 61))
    with pytest.raises(Invalid):
        await tapped(here, other, ("Q4?", "a" * 61))


async def test_what_else_was_tapped_in_the_conversation_is_none_of_the_three(here: Home) -> None:
    turn = await begun(here)
    thread = await here.me.thread("talk")
    for number in range(3):
        await thread.say(f"A card {number}", tapped=True)
    other = await begun(here, "Meanwhile, the flute")
    assert await became(here, other, ("Q1?", "a"), ("Q2?", "b"), ("Q3?", "c")) == [Became.SAVED] * 3
    assert await became(here, turn, ("Q4?", "d")) == [Became.SAVED]


async def test_the_same_answers_again_change_nothing(here: Home) -> None:
    turn = await begun(here)
    pairs = ((LEVEL, "Beginner"), ("Tea?", "No"))
    await tapped(here, turn, *pairs)
    before = (await here.me.view()).version, await here.texts()
    assert await became(here, turn, *pairs) == [Became.KNOWN] * 2
    assert ((await here.me.view()).version, await here.texts()) == before
    assert len([one for one in await (await here.me.thread("talk")).messages() if one.tapped]) == 2


async def test_an_answer_sent_again_late_does_not_undo_what_the_owner_did_since(here: Home) -> None:
    turn = await begun(here)
    (first,) = await tapped(here, turn, (LEVEL, "Beginner"))
    assert first.note is not None
    await here.me.edit(first.note.path, NoteEdit(text="I have played for years"))
    assert await became(here, turn, (LEVEL, "Beginner")) == [Became.KNOWN]
    assert await here.texts() == ["I have played for years"]
    other = await begun(here, "Now the flute")
    await tapped(here, turn, ("Tea?", "No"))
    await tapped(here, other, ("Tea?", "Yes"))
    assert await became(here, turn, ("Tea?", "No")) == [Became.KNOWN]
    assert await here.texts() == ["I have played for years", "Tea? Yes"]


async def test_the_same_question_anew_replaces_its_note_and_is_linked_both_ways(here: Home) -> None:
    await tapped(here, await begun(here), (LEVEL, "Beginner"), ("Tea?", "No"))
    (one,) = await tapped(here, await begun(here), ("  WHICH level are you at", "Advanced"))
    assert (one.became, await here.texts()) == (Became.REPLACED, ["Tea? No", "WHICH level are you at Advanced"])
    (old,) = (await here.me.document()).archive
    assert one.note is not None
    assert (old.note.text, old.reason, old.replaced_by) == (
        f"{LEVEL} Beginner",
        ArchiveReason.REPLACED,
        one.note.id,
    )
    assert one.note.replaces == (old.id,)
    (again,) = await tapped(here, await begun(here), (LEVEL, "Beginner"))
    assert (again.became, len(await here.notes())) == (Became.REPLACED, 2)


async def test_what_is_known_another_way_gets_the_answer_behind_it(here: Home) -> None:
    await here.me.add(NewNote("about", "tea? no"))
    assert await became(here, await begun(here), ("Tea?", "No")) == [Became.KNOWN]
    (note,) = await here.notes()
    assert (note.text, note.evidence_count, note.way) == ("tea? no", 1, Way.ADDED)


@pytest.mark.req("CH-13")
@pytest.mark.parametrize("off", [Switches(remember=False), Switches(capture=False)], ids=["remember", "capture"])
async def test_the_switches_stop_this_path_too(here: Home, off: Switches) -> None:
    turn = await begun(here)
    await here.me.change_settings(off)
    (one,) = await tapped(here, turn, ("Tea?", "No"))
    assert (one.became, one.note, one.reason) == (Became.REFUSED, None, "Saving after a reply is switched off.")
    assert (await here.texts(), one.message.text) == ([], "No")
    await here.me.change_settings(Switches())
    assert await became(here, turn, ("Tea?", "No")) == [Became.SAVED]


async def test_in_a_workspace_it_is_off_until_it_is_switched_on(here: Home) -> None:
    work = here.ownwords.owner(workspace="lab")
    turn = await work.prepare(await work.thread("lab"), "Help me")
    (one,) = await work.answer(turn.id, [TappedAnswer("Tea?", "No")])
    assert (one.became, await here.texts(work), await here.texts()) == (Became.REFUSED, [], [])
    with pytest.raises(NotFound):
        await here.me.answer(turn.id, [TappedAnswer("Tea?", "No")])


@pytest.mark.parametrize("origin", [one for one in TurnOrigin if one is not TurnOrigin.OWNER])
async def test_only_in_a_turn_of_the_owners(here: Home, origin: TurnOrigin) -> None:
    assert await became(here, await begun(here, origin=origin), ("Tea?", "No")) == [Became.REFUSED]
    assert await here.texts() == []


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Your phone number?", "+351 912 345 678"),
        ("How is your health?", "I have diabetes"),
        ("Where do you live?", "14 Harbour Street, Faro"),
        ("What do you earn?", "2,400 euros a month"),
        ("Your password?", "my password is hunter2hunter"),
        ("Which party do you vote for?", "The Green party"),
    ],
)
async def test_what_capture_never_stores_is_not_stored_here(here: Home, question: str, answer: str) -> None:
    (one,) = await tapped(here, await begun(here), (question, answer))
    assert (one.became, await here.texts()) == (Became.REFUSED, [])
    assert one.reason


async def test_a_forgotten_answer_comes_back_only_when_it_is_tapped_anew(here: Home) -> None:
    turn = await begun(here)
    (one,) = await tapped(here, turn, ("Tea?", "No"))
    assert one.note is not None
    await here.me.forget(one.note.path)
    assert await became(here, turn, ("Tea?", "No")) == [Became.REFUSED]
    assert await here.texts() == []
    assert await became(here, await begun(here), ("Tea?", "No")) == [Became.SAVED]


@pytest.mark.parametrize(("question", "answer"), [("", "a"), ("q", " \n"), ("q\x00", "a"), ("q", "\ud800")])
async def test_what_is_empty_or_cannot_be_kept_is_refused_whole(here: Home, question: str, answer: str) -> None:
    turn = await begun(here)
    with pytest.raises(Invalid):
        await tapped(here, turn, ("Tea?", "No"), (question, answer))
    assert (await here.texts(), len(await (await here.me.thread("talk")).messages())) == ([], 1)


async def test_an_answer_counts_for_the_ceiling(here: Home) -> None:
    for number in range(40):
        await tapped(here, await begun(here), (f"Do you know the song number {number}?", "Yes"))
        await here.me.reset_thread((await here.me.thread("talk")).id)
    await tapped(here, await begun(here), ("Tea?", "No"))
    texts = await here.texts()
    assert (len(texts), "Do you know the song number 0? Yes" in texts, "Tea? No" in texts) == (40, False, True)
