"""What a turn asked its owner: open as long as nothing was said since, and good once."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from ownwords.compose import Ownwords
from ownwords.domain.turns import Asked, AskedApproval
from ownwords.errors import Conflict, Invalid, NotFound, Stale
from ownwords.memory import Conversation, Memory
from ownwords.tasks.trust import Action
from ownwords.writing.answers import TappedAnswer
from ownwords.writing.approvals import LeftOpen
from ownwords.writing.control import ControlCall, Controlled
from ownwords.writing.edit import NewNote

PATH = "people/ines-lives-in-porto"
SAID = "What a day."
TEA = Asked("Tea or coffee?", ("Tea", "Coffee"))


@pytest.fixture
async def known(me: Memory) -> Memory:
    await me.add(NewNote("people", "Ines lives in Porto"))
    return me


async def asks(memory: Memory, thread: Conversation, action: Action) -> str:
    """A turn whose reply asks for this first; gives its approval."""
    turn = await memory.prepare(thread, SAID)
    held = await memory.control(ControlCall(thread.id, action, PATH if action is Action.FORGET else None, SAID))
    assert held.ask is not None
    assert held.approval is not None
    await turn.finish("Shall I?", Asked(approvals=(AskedApproval(held.ask, held.approval, held.path),)))
    (offered,) = (await memory.left_open(thread.id)).approvals
    assert (offered.approval, offered.question) == (held.approval, held.ask)
    return held.approval


async def is_open(memory: Memory, thread: Conversation) -> bool:
    return bool((await memory.left_open(thread.id)).approvals)


async def state(memory: Memory) -> tuple[int, bool]:
    return len((await memory.document()).notes), (await memory.settings()).remember


AFTER = {Action.FORGET: (0, True), Action.CLEAR: (0, True), Action.STOP: (1, False), Action.RESUME: (1, True)}


@pytest.mark.parametrize("action", Action)
async def test_a_yes_is_done_once_and_is_not_asked_for_again(
    known: Memory, thread: Conversation, action: Action
) -> None:
    approval = await asks(known, thread, action)
    await known.approve(approval)
    assert await state(known) == AFTER[action]
    assert not await is_open(known, thread)
    with pytest.raises(Conflict):
        await known.approve(approval)
    assert not await is_open(known, thread)


async def test_a_button_that_was_pressed_is_dead_also_when_all_is_as_it_was(
    known: Memory, thread: Conversation
) -> None:
    approval = await asks(known, thread, Action.STOP)
    await known.approve(approval)
    settings = await known.settings()
    resumed = await asks(known, await known.thread("other"), Action.RESUME)
    await known.approve(resumed)
    assert settings != await known.settings()
    with pytest.raises(Conflict, match="answered already"):
        await known.approve(approval)
    assert await state(known) == (1, True)


@pytest.mark.parametrize("action", Action)
async def test_a_no_is_kept(known: Memory, thread: Conversation, action: Action) -> None:
    approval = await asks(known, thread, action)
    await known.decline(approval)
    assert not await is_open(known, thread)
    for again in (known.approve, known.decline):
        with pytest.raises(Conflict):
            await again(approval)
    assert await state(known) == (1, True)


async def test_two_presses_at_once_are_one(known: Memory, thread: Conversation) -> None:
    approval = await asks(known, thread, Action.STOP)
    done = await asyncio.gather(*(known.approve(approval) for _ in range(5)), return_exceptions=True)
    assert sum(isinstance(one, Controlled) for one in done) == 1
    assert sum(isinstance(one, Conflict) for one in done) == 4


@pytest.mark.parametrize("action", Action)
async def test_what_is_said_since_or_a_new_beginning_closes_it(
    known: Memory, thread: Conversation, action: Action
) -> None:
    await asks(known, thread, action)
    await thread.say("Never mind.")
    assert await known.left_open(thread.id) == LeftOpen()
    await asks(known, thread, action)
    await thread.reset()
    assert await known.left_open(thread.id) == LeftOpen()


async def test_it_is_of_the_notes_and_the_setting_as_they_were(known: Memory, thread: Conversation) -> None:
    forget, stop = await asks(known, thread, Action.FORGET), await asks(known, await known.thread("2"), Action.STOP)
    await known.add(NewNote("about", "Likes tea"))
    assert not await is_open(known, thread)
    assert await is_open(known, await known.thread("2")), "notes make no difference to a switch"
    elsewhere = await asks(known, await known.thread("3"), Action.STOP)
    await known.approve(stop)
    assert not await is_open(known, await known.thread("3"))
    for approval in (forget, elsewhere):
        with pytest.raises(Stale):
            await known.approve(approval)
    assert await state(known) == (2, False)


async def test_it_holds_for_an_hour(known: Memory, thread: Conversation, monkeypatch: pytest.MonkeyPatch) -> None:
    approval = await asks(known, thread, Action.STOP)
    monkeypatch.setattr("ownwords.writing.approvals.VALID", timedelta(seconds=-1))
    assert not await is_open(known, thread)
    await known.decline(approval)


async def test_nobody_elses_is_open_or_taken(ownwords: Ownwords, known: Memory, thread: Conversation) -> None:
    approval = await asks(known, thread, Action.CLEAR)
    for other in (ownwords.owner("you"), ownwords.owner(known.scope.owner, "lab")):
        with pytest.raises(NotFound):
            await other.left_open(thread.id)
        for press in (other.approve, other.decline):
            with pytest.raises(Invalid, match="another memory"):
                await press(approval)
    assert await is_open(known, thread)


async def test_what_is_forgotten_is_not_asked_about(known: Memory, thread: Conversation) -> None:
    """The question names the note, whose name holds its words: it goes along, also from a turn that goes on."""
    await asks(known, thread, Action.FORGET)
    going_on = await known.prepare(await known.thread("2"), SAID)
    held = await known.control(ControlCall(going_on.prepared.request.thread_id, Action.FORGET, PATH))
    await known.forget(PATH)
    asked = AskedApproval(held.ask or "", held.approval or "", held.path)
    await going_on.finish("Shall I?", Asked("And now?", ("a", "b"), (asked,)))
    assert await known.left_open(thread.id) == LeftOpen()
    assert (await known.left_open((await known.thread("2")).id)).approvals == ()
    kept = await known.turn(going_on.id)
    assert PATH not in str(kept)
    assert kept.asked == Asked("And now?", ("a", "b"))


async def test_a_question_is_open_until_it_is_answered_and_takes_one_answer(me: Memory, thread: Conversation) -> None:
    turn = await me.prepare(thread, "I am thirsty.")
    await turn.finish("Tea or coffee?", TEA)
    assert await me.left_open(thread.id) == LeftOpen(turn.id, TEA.question, TEA.options)
    tapped = [TappedAnswer(TEA.question, "Tea")]
    (first,) = await me.answer(turn.id, tapped)
    assert await me.left_open(thread.id) == LeftOpen()
    (again,) = await me.answer(turn.id, tapped)
    assert again.message == first.message
    with pytest.raises(Conflict, match="answered already"):
        await me.answer(turn.id, [TappedAnswer(TEA.question, "Coffee")])
    assert [message.text for message in await thread.messages() if message.tapped] == ["Tea"]


async def test_a_reply_that_asks_nothing_leaves_nothing_open(me: Memory, thread: Conversation) -> None:
    assert await me.left_open(thread.id) == LeftOpen()
    turn = await me.prepare(thread, "Hello.")
    await turn.finish("Hello.")
    assert await me.left_open(thread.id) == LeftOpen()
    with pytest.raises(NotFound):
        await me.left_open("nothing")
