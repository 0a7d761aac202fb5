"""Turns over the library, by the offline rules: what an assistant is given, what it is not, and what becomes of its
reply."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from itertools import pairwise

import pytest

from ownwords.assistant_turn import AssistantTurn
from ownwords.compose import Ownwords
from ownwords.domain.conversation import Audience, NewMessage, Role
from ownwords.domain.document import NotesDocument
from ownwords.domain.evidence import HEADINGS, LONGEST_EXCERPT, Part
from ownwords.domain.notes import Area, Evidence
from ownwords.domain.switches import Switches
from ownwords.domain.turn_stages import Draft
from ownwords.domain.turns import TurnOrigin
from ownwords.errors import Conflict, NotFound
from ownwords.memory import Conversation, Memory
from ownwords.reading.skills import skills_index
from ownwords.writing.edit import NewNote, NoteEdit
from tests.memories import START, Clock, inferred, keep

PORTO = "My sister Ines lives in Porto"
PATH = "people/my-sister-ines-lives-in-porto"
WRONG = "Sure! Your sister Ines lives in Lisbon."
RIGHT = "Sure! Your sister Ines lives in Porto."
NOT_OWNERS = [TurnOrigin.SCHEDULE, TurnOrigin.EVENT, TurnOrigin.SUBAGENT]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def ownwords(clock: Clock) -> AsyncIterator[Ownwords]:
    async with Ownwords.in_memory(clock) as opened:
        yield opened


@pytest.fixture
def me(ownwords: Ownwords) -> Memory:
    return ownwords.owner()


@pytest.fixture
async def thread(me: Memory) -> Conversation:
    return await me.thread("trip")


async def learned(memory: Memory, said: str, title: str = "home") -> str:
    """The id of the message that the note was learned from."""
    thread = await memory.thread(title)
    message = await thread.say(f"Remember that {said[0].lower()}{said[1:]}.")
    assert (await memory.learn(thread)).saved
    return message.id


async def knows_ines(memory: Memory) -> str:
    """A memory that knows where Ines lives, and that heard of Lisbon before: where a draft may be wrong. Answers the id
    of the message that the note is from."""
    await (await memory.thread("home")).say("My sister Ines was in Lisbon once")
    return await learned(memory, PORTO)


async def lisbon(memory: Memory) -> str:
    """The id of the message that speaks of Lisbon."""
    return (await (await memory.thread("home")).messages())[0].id


async def said(thread: Conversation, *texts: str) -> list[str]:
    return [(await thread.say(text)).id for text in texts]


def records(turn: AssistantTurn) -> list[dict[str, str]]:
    """What the context holds, as the assistant reads it: one JSON object a line."""
    return [json.loads(line) for line in turn.context.splitlines() if line.startswith("{")]


def found(turn: AssistantTurn) -> list[str]:
    return [one.excerpt for one in (*turn.evidence.messages, *turn.evidence.earlier)]


@pytest.mark.req("NOD-38", "NOD-42")
async def test_a_turn_from_its_request_to_its_reply(me: Memory, thread: Conversation) -> None:
    message_id = await knows_ines(me)
    await me.add(NewNote("preferences", "I like\ngreen tea"))
    turn = await me.prepare(thread, "Where does my sister Ines live?")
    assert f"\n\n{await me.index()}\n\n" in turn.system
    assert "preferences/i-like-green-tea: I like green tea" in turn.system
    (fact,) = turn.evidence.facts
    assert (fact.path, fact.quote, fact.source, fact.label, fact.ended) == (
        PATH,
        "Remember that my sister Ines lives in Porto.",
        message_id,
        "Confirmed",
        None,
    )
    shown = next(one for one in records(turn) if one.get("path") == PATH)
    assert (shown["source"], shown["said_on"], shown["text"]) == (message_id, "2026-03-02", PORTO)
    heard = next(one for one in records(turn) if one.get("id") == message_id)
    assert (heard["role"], heard["sent_at"][:10]) == ("owner", "2026-03-02")
    assert turn.prepared.marks == ()
    reply = await turn.check(WRONG)
    assert (reply.text, reply.revised, reply.visual_kept, reply.marks) == (RIGHT, True, False, ())
    assert [claim.evidence for claim in reply.claims] == [(PATH,)]
    stored = await turn.finish(reply.text)
    assert [(one.role, one.text) for one in await thread.messages()] == [
        (Role.OWNER, "Where does my sister Ines live?"),
        (Role.ASSISTANT, RIGHT),
    ]
    (claim,) = (await me.claims([stored.id]))[stored.id]
    assert claim.said in RIGHT


@pytest.mark.req("NOD-37")
async def test_six_older_messages_of_the_owner_share_words_with_the_request(me: Memory, thread: Conversation) -> None:
    ids = await said(thread, *(f"The garden wall number {number} needs paint" for number in range(9)))
    for number in range(9):
        await thread.add(NewMessage(Role.ASSISTANT, f"I painted garden wall {number} in a dream"))
    await said(thread, "Something else entirely")
    turn = await me.prepare(thread, "Which garden walls did I mention?")
    given = [*turn.evidence.messages, *turn.evidence.earlier]
    owners = [one for one in given if one.role is Role.OWNER]
    assert len({one.id for one in owners} & set(ids)) >= 6
    assert len(given) == len({one.id for one in given}), "nothing is given twice"
    assert turn.prepared.request.id not in {one.id for one in given}
    assert {one["id"] for one in records(turn)} == {one.id for one in given}


@pytest.mark.req("NOD-38")
async def test_all_private_conversations_are_searched_and_of_a_group_it_alone(me: Memory) -> None:
    await said(await me.thread("boats"), "The boat lies in Aveiro")
    group = await me.create_thread("crew", Audience.GROUP)
    await said(group, "The boat has a red sail")
    here = await me.thread("here")
    assert set(found(await me.prepare(here, "What about the boat?"))) == {
        "The boat lies in Aveiro",
        "The boat has a red sail",
    }
    assert found(await me.prepare(group, "What about the boat then?")) == ["The boat has a red sail"]


@pytest.mark.req("CH-22")
async def test_a_group_is_given_no_private_note_neither_by_the_check(me: Memory) -> None:
    await knows_ines(me)
    private = await said(await me.thread("secret"), "My sister Ines lives in Porto, Rua da Alegria")
    group = await me.create_thread("crew", Audience.GROUP)
    await said(group, "My sister Ines was in Lisbon once, by the sea")
    turn = await me.prepare(group, "Where does my sister Ines live?")
    assert (turn.system, turn.evidence.facts) == ("", ())
    assert "Porto" not in turn.context
    reply = await turn.check(WRONG, reads=[PATH, private[0]])
    assert (reply.text, reply.claims) == (WRONG, ())
    assert "Porto" not in repr(reply)


@pytest.mark.req("CH-22", "CH-21")
async def test_nothing_crosses_between_an_owner_and_a_workspace(ownwords: Ownwords, me: Memory) -> None:
    message_id = await knows_ines(me)
    lab, other = ownwords.owner(workspace="lab"), ownwords.owner("somebody")
    for stranger in (lab, other):
        thread = await stranger.thread("trip")
        assert PORTO not in await stranger.index()
        turn = await stranger.prepare(thread, "Where does my sister Ines live?")
        assert turn.system == skills_index(NotesDocument.empty())
        assert (turn.context, turn.evidence.facts, turn.evidence.messages) == ("", (), ())
        assert not (await turn.check(WRONG, reads=[PATH, message_id])).revised
        with pytest.raises(NotFound):
            await me.check(turn.id, Draft(WRONG))
        with pytest.raises(NotFound):
            await me.finish(turn.id, "Hello.")
        with pytest.raises(NotFound):
            await me.prepare(thread, "Where?")
        with pytest.raises(NotFound):
            await stranger.prepare(thread, message_id=message_id)
    await learned(lab, "My pump is a Zephyr")
    turn = await me.prepare(await me.thread("trip"), "Which pump have I got?")
    assert "Zephyr" not in turn.system + turn.context


@pytest.mark.parametrize("origin", NOT_OWNERS)
async def test_work_that_the_owner_did_not_start_gets_no_evidence(
    me: Memory, thread: Conversation, origin: TurnOrigin
) -> None:
    await knows_ines(me)
    (question,) = await said(thread, "Where does my sister Ines live?")
    begun = await me.create_thread("post", origin=origin)
    (within,) = await said(begun, "Where does Ines live?")
    turns = [
        await me.prepare(thread, "Where does my sister Ines live?", origin=origin),
        await me.prepare(thread, message_id=question, origin=origin),
        await me.prepare(begun, "Where does my sister Ines live?"),
        await me.prepare(begun, message_id=within),
    ]
    for turn in turns:
        assert (turn.context, turn.evidence.facts, turn.evidence.messages) == ("", (), ())
        offered = [tool.name for tool in turn.prepared.tools]
        assert offered[:3] == ["memory_read", "memory_find", "history_search"]
        writes = ["memory_save", "memory_update", "memory_delete"] if origin is TurnOrigin.SCHEDULE else []
        assert sorted(offered[3:]) == sorted(["skills", "memory_list", "memory_search", *writes])
        assert not (await turn.check(WRONG, reads=[PATH, await lisbon(me)])).revised
    assert turns[0].prepared.request.role is turns[2].prepared.request.role is Role.EVENT
    assert (await me.turn(turns[2].id)).origin is origin


async def test_the_owners_turns_and_tasks_get_evidence_and_every_tool(me: Memory, thread: Conversation) -> None:
    await knows_ines(me)
    for origin in (TurnOrigin.OWNER, TurnOrigin.TASK):
        turn = await me.prepare(thread, "Where does my sister Ines live?", origin=origin)
        assert [fact.path for fact in turn.evidence.facts] == [PATH]
        assert turn.prepared.request.role is Role.OWNER
        assert turn.prepared.tools[3].name == "manage_personal_context"
    heard = await thread.add(NewMessage(Role.ASSISTANT, "Where does your sister Ines live?"))
    assert (await me.prepare(thread, message_id=heard.id)).context == ""


async def test_with_recall_off_nothing_is_given_or_checked(me: Memory, thread: Conversation) -> None:
    await knows_ines(me)
    before = await me.prepare(thread, "Where does my sister Ines live?")
    await me.change_settings(Switches(recall=False))
    assert (await before.check(WRONG)).text == WRONG
    turn = await me.prepare(thread, "Where does my sister Ines live?")
    assert (turn.system, turn.context, turn.evidence.facts, turn.evidence.messages) == ("", "", (), ())
    for one in (before, turn):
        assert (await one.check(WRONG, reads=[PATH, await lisbon(me)])).text == WRONG
    assert (await me.note(PATH)).note.text == PORTO
    await turn.finish("I do not know.")
    await me.change_settings(Switches())
    assert (await me.prepare(thread, "Where does my sister Ines live?")).evidence.facts


@pytest.mark.req("NOD-36")
async def test_a_reset_conversation_is_not_searched(me: Memory, thread: Conversation) -> None:
    await said(thread, "The boat lies in Aveiro", "The boat is blue")
    await thread.reset()
    other = await me.thread("other")
    for where in (thread, other):
        turn = await me.prepare(where, "What did I say of the boat?")
        assert not {"The boat lies in Aveiro", "The boat is blue"} & set(found(turn))


async def test_what_is_forgotten_is_not_in_the_check_any_more(me: Memory, thread: Conversation) -> None:
    await knows_ines(me)
    turn = await me.prepare(thread, "Where does my sister Ines live, the one in Porto?")
    assert (await turn.check(WRONG)).text == RIGHT
    await me.forget(PATH)
    reply = await turn.check(WRONG)
    assert (reply.revised, reply.claims) == (False, ())
    assert not (await me.prepare(thread, "Where does Ines live?")).evidence.facts


@pytest.mark.req("NOD-86")
async def test_the_current_fact_is_given_and_the_earlier_one_where_it_is_asked_for(
    me: Memory, thread: Conversation, clock: Clock
) -> None:
    await learned(me, "I live in Lyon")
    clock.time += timedelta(days=40)
    await learned(me, "I live in Nice now")
    now = await me.prepare(thread, "In which city do I live?")
    assert [(fact.text, fact.ended) for fact in now.evidence.facts] == [("I live in Nice now", None)]
    assert "Lyon" not in now.system
    turn = await me.prepare(thread, "Where did I live before?")
    (current, earlier) = turn.evidence.facts
    assert (current.text, current.ended, earlier.text, earlier.label) == (
        "I live in Nice now",
        None,
        "I live in Lyon",
        "Let go",
    )
    assert earlier.ended is not None
    assert earlier.ended > earlier.said_at
    (_, ended) = [one for one in records(turn) if "path" in one]
    assert ended["no_longer_true_since"] == "2026-04-11"
    assert ended["quote"] == "Remember that i live in Lyon."


@pytest.mark.req("NOD-43", "NOD-50", "NOD-85")
async def test_what_was_mentioned_once_has_its_quote_while_a_message_still_says_it(
    me: Memory, thread: Conversation
) -> None:
    ids = await said(thread, "I sold the green kayak to Vera", "My kayak is long, " + "x" * 450)
    once = inferred("Sold the green kayak to Vera", slug="kayak")
    evidence = (
        Evidence(ids[0], thread.id, START, "I sold the green kayak"),
        Evidence(ids[1], thread.id, START - timedelta(days=1), "x" * 401),
    )
    await keep(me, replace(once, evidence=evidence[:1]))
    await keep(me, replace(inferred("Has a kayak", slug="long", area=Area.LESSONS), id="n2", evidence=evidence[1:]))
    forged = Evidence(ids[0], thread.id, START, "I sold the red kayak")
    await keep(me, replace(inferred("Has a red kayak", slug="red"), id="n3", evidence=(forged,)))
    turn = await me.prepare(thread, "All my kayaks: the green kayak, the red kayak, the long kayak?")
    facts = {fact.path: fact for fact in turn.evidence.facts}
    assert (facts["about/kayak"].label, facts["about/kayak"].quote) == ("Mentioned once", "I sold the green kayak")
    assert facts["lessons/long"].quote is None
    assert facts["lessons/long"].source == ids[1]
    assert (facts["about/red"].quote, facts["about/red"].source) == (None, ids[0]), "no message says so"
    assert "(tentative)" in turn.system
    await me.redact(ids[0], "the green kayak")
    facts = {fact.path: fact for fact in (await me.prepare(thread, "Who has the kayak?")).evidence.facts}
    assert facts["about/kayak"].quote is None


@pytest.mark.req("NOD-44", "NOD-45", "NOD-52")
async def test_twelve_facts_and_a_hundred_for_totals(me: Memory, thread: Conversation) -> None:
    for number in range(104):
        await me.add(NewNote("about", f"I own kayak number {number}"))
    turn = await me.prepare(thread, "Is my kayak ready?")
    assert (len(turn.evidence.facts), turn.evidence.omitted.facts) == (12, 92)
    assert "Left out: 92 facts and 0 messages." in turn.context
    totals = await me.prepare(thread, "How many kayaks do I own in total?")
    assert (len(totals.evidence.facts), totals.evidence.omitted.facts) == (100, 4)
    await me.forget("about/i-own-kayak-number-0")
    few = await me.prepare(thread, "Is kayak number 17 ready for Vera?")
    assert few.evidence.facts[0].text == "I own kayak number 17"


@pytest.mark.req("NOD-48", "NOD-52")
async def test_a_hundred_messages_are_kept_and_the_rest_is_counted(me: Memory, thread: Conversation) -> None:
    await said(thread, *(f"The ferry was late, trip {number} of this year" for number in range(130)))
    turn = await me.prepare(thread, "How often was the ferry late, in total?")
    assert len(turn.evidence.messages) == 100
    assert turn.evidence.omitted.messages == 30
    assert len((await me.recall("the ferry")).messages) == 100
    exact = await me.thread("exact")
    await said(exact, *(f"Zeppelin z{number}z landed" for number in range(100)))
    turn = await me.prepare(exact, "All zeppelins?")
    assert not turn.evidence.omitted


@pytest.mark.req("NOD-49", "NOD-53")
async def test_a_long_message_is_an_excerpt_around_what_was_asked_and_says_so(me: Memory, thread: Conversation) -> None:
    long = f"{'word ' * 400}the heron sleeps by the old mill{' word' * 400}"
    ids = await said(thread, long, "A heron is a bird")
    turn = await me.prepare(thread, "Where does the heron sleep?")
    by_id = {one.id: one for one in turn.evidence.messages}
    assert by_id[ids[0]].shortened
    assert len(by_id[ids[0]].excerpt) <= LONGEST_EXCERPT
    assert "the heron sleeps by the old mill" in by_id[ids[0]].excerpt
    assert not by_id[ids[1]].shortened
    marked = {one["id"]: one.get("shortened") for one in records(turn)}
    assert (marked[ids[0]], marked[ids[1]]) == ("true", None)


@pytest.mark.req("NOD-55")
async def test_a_small_window_gets_a_smaller_packet_with_its_references(me: Memory, thread: Conversation) -> None:
    once = await said(thread, "We went to Lisbon once")
    await me.add(NewNote("people", PORTO))
    await me.add(NewNote("people", f"Ines of Porto wrote what she paints: {'boats, ' * 500}"))
    await said(thread, *(f"Ines wrote from Porto, letter {number}: {'long ' * 300}" for number in range(30)))
    windows = [256, 512, 1_024, 2_048, 4_096, 16_384, 65_536, None]
    turns = [await me.prepare(thread, "What of Ines in Porto?", context_window=window) for window in windows]
    sizes = [len(turn.context) for turn in turns]
    assert sizes[2:] == sorted(sizes[2:])
    assert max(sizes[:3]) < sizes[3] < sizes[5]
    for window, turn in zip(windows, turns, strict=True):
        assert turn.evidence.facts[0].path.startswith("people/")
        assert turn.evidence.shortened == ("Shortened to fit" in turn.context)
        if window is not None:
            assert len(turn.context) <= max(window * 3 // 4, HEADINGS + 400)
    assert all(turn.evidence.shortened and turn.evidence.omitted for turn in turns[:4])
    cut = [one for one in records(turns[3]) if one.get("path", "").startswith("people/ines-of-porto")]
    assert [one["shortened"] for one in cut] == ["true"]
    for small, larger in pairwise(turns):
        assert {one.id for one in small.evidence.messages} <= {one.id for one in larger.evidence.messages}
    # The check reads the records of a cut packet in full.
    assert (await turns[0].check(WRONG, reads=once)).text == RIGHT


@pytest.mark.req("NOD-54")
async def test_what_has_little_to_do_with_the_request_is_left_out(me: Memory, thread: Conversation) -> None:
    await said(thread, "The harbour master of Aveiro is called Vera Lomba", *(f"We ate soup {n}" for n in range(20)))
    turn = await me.prepare(thread, "Who is the harbour master of Aveiro?")
    assert turn.evidence.messages[0].excerpt.startswith("The harbour master")
    assert len(turn.evidence.messages) < 10
    assert not turn.evidence.omitted


@pytest.mark.req("NOD-56")
async def test_without_anything_selected_a_draft_is_delivered_as_it_is(me: Memory, thread: Conversation) -> None:
    await knows_ines(me)
    turn = await me.prepare(thread, "Tell me a joke")
    assert not turn.evidence.facts
    assert (await turn.check(WRONG)).text == WRONG
    read = await turn.check(WRONG, reads=[PATH, await lisbon(me)])
    assert (read.text, read.claims[0].evidence) == (RIGHT, (PATH,))


@pytest.mark.req("NOD-58")
async def test_what_is_read_later_is_checked_against_too(me: Memory, thread: Conversation) -> None:
    await said(thread, "I wonder about the mill")
    ids = await said(await me.thread("old"), "We were in Lisbon once")
    await me.add(NewNote("about", "I live in Porto"))
    turn = await me.prepare(thread, "Do you remember the mill?")
    assert turn.evidence.facts == ()
    reply = await turn.check("You live in Lisbon.", reads=[ids[0], "about/nowhere", "nothing"])
    assert (reply.text, reply.claims[0].evidence) == ("You live in Porto.", ("about/i-live-in-porto",))
    assert (await me.turn(turn.id)).reads == (ids[0],), "what is not there is not kept"


@pytest.mark.req("NOD-61")
async def test_a_revised_text_replaces_the_visual_and_an_unchanged_one_keeps_it(
    me: Memory, thread: Conversation
) -> None:
    await knows_ines(me)
    turn = await me.prepare(thread, "Where does my sister Ines live?")
    card = "Your sister Ines lives in Lisbon.\n[map](https://maps.example/lisbon)"
    revised = await turn.check("Here is a card.", visual=card)
    assert (revised.revised, revised.visual_kept) == (True, False)
    assert revised.text == f"Here is a card.\n\n{card.replace('lives in Lisbon', 'lives in Porto')}"
    kept = await turn.check("Here is a card.", visual="Your sister Ines lives in Porto.")
    assert (kept.text, kept.revised, kept.visual_kept) == ("Here is a card.", False, True)
    alone = await turn.check("", visual="Your sister Ines lives in Lisbon.")
    assert (alone.text.strip(), alone.visual_kept) == ("Your sister Ines lives in Porto.", False)
    assert not (await turn.check("Nothing to see.")).visual_kept


@pytest.mark.req("NOD-69")
async def test_a_newer_message_of_the_owner_clears_what_was_selected(me: Memory, thread: Conversation) -> None:
    await knows_ines(me)
    await learned(me, "My landlord is Rui Vale")
    turn = await me.prepare(thread, "Where does my sister Ines live?")
    assert (await turn.check(WRONG, reads=[PATH])).revised
    before = await me.turn(turn.id)
    await thread.add(NewMessage(Role.ASSISTANT, "One moment."))
    await turn.check("So far.")
    assert (await me.turn(turn.id)).request_id == before.request_id, "only the owner's word counts"
    (newer,) = await said(thread, "Never mind that: what is the name of my landlord in this flat?")
    await turn.check("Your landlord is called Rui Vale.")
    now = await me.turn(turn.id)
    assert (now.request_id, now.facts, now.reads) == (newer, ("people/my-landlord-is-rui-vale",), ())
    assert before.facts == (PATH,)
    assert now.checked is not None
    assert before.checked is not None
    assert now.checked.fingerprint != before.checked.fingerprint
    await turn.finish("Your landlord is called Rui Vale.")
    assert (await thread.messages())[-1].text == "Your landlord is called Rui Vale."


async def test_finishing_happens_once(me: Memory, thread: Conversation) -> None:
    turn = await me.prepare(thread, "Hello")
    first = await turn.finish("Hello, Ines.")
    assert (await turn.finish("Hello, Ines.")).id == first.id
    with pytest.raises(Conflict):
        await turn.finish("Hello, Rui.")
    assert [one.text for one in await thread.messages()] == ["Hello", "Hello, Ines."]
    late = await turn.check("Hello, Vera.")
    assert (late.text, [mark.part for mark in late.marks]) == ("Hello, Vera.", [Part.CHECK])


async def test_a_turn_goes_with_its_conversation(me: Memory, thread: Conversation) -> None:
    turn = await me.prepare(thread, "Hello")
    await thread.delete()
    with pytest.raises(NotFound):
        await turn.check("Hello.")
    with pytest.raises(NotFound):
        await turn.finish("Hello.")


async def test_a_rewritten_note_is_what_the_check_goes_by(me: Memory, thread: Conversation) -> None:
    await knows_ines(me)
    turn = await me.prepare(thread, "Where does my sister Ines live?")
    await me.edit(PATH, NoteEdit(text="My sister Ines lives in Braga"))
    assert (await turn.check(RIGHT)).text in {RIGHT, RIGHT.replace("Porto", "Braga")}
    again = await me.prepare(thread, "And where does Ines live now?")
    assert [fact.text for fact in again.evidence.facts] == ["My sister Ines lives in Braga"]
    assert "Porto" not in again.system
