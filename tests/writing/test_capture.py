"""Capture after the reply: what is held back by code, and what is kept (CH-1…CH-9, CH-14…CH-18)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from ownwords.domain.conversation import Audience, NewMessage, Role
from ownwords.domain.notes import ArchiveReason, Origin, Status, Way
from ownwords.domain.switches import Switches
from ownwords.domain.turns import TurnOrigin
from ownwords.errors import ModelRefused, ModelUnavailable, ModelUnreadable
from ownwords.tasks.captured import CaptureResult
from ownwords.writing.edit import NewNote
from tests.upkeep import ANSWER, Gate, Home, fact, home

SAID = "I study history at the evening school in Porto."


@pytest.fixture
async def here() -> AsyncIterator[Home]:
    async with home() as opened:
        yield opened


def long(length: int) -> str:
    """A message of that many characters that tells something of its owner."""
    return (SAID + " I like the lessons." * 300)[: length - 1] + "."


# Before an attempt


@pytest.mark.req("CH-3")
@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("I study history in Evora", False),
        ("I study history in Evora.", True),
        ("  \n\tI study history in Evora \n" + " " * 40, False),
        ("  \n\tI study history in Evora.\n", True),
        (long(4_000), True),
        (long(4_001), False),
        ("\n " + long(4_000), False),
    ],
    ids=["24", "25", "24-trimmed", "25-trimmed", "4000", "4001", "4000-trimmed"],
)
async def test_messages_of_25_to_4000_characters_are_captured_from(here: Home, text: str, asked: bool) -> None:
    here.tasks.capture()
    await here.turn(text)
    await here.ownwords.work()
    assert len(here.tasks.seen("capture")) == asked


@pytest.mark.req("CH-4")
@pytest.mark.parametrize(
    "text",
    [
        "What is the capital of Portugal, and how many people live there?",
        "Translate: “Ich lerne seit drei Jahren Klavier und hasse es.”",
        "Please write a short poem about the sea and the moon for a child.",
        "Pourquoi le ciel est-il bleu quand il fait beau temps ?",
        "ポルトガルの首都はどこですか。人口も教えてください。お願いします。",
    ],
)
async def test_what_states_nothing_of_its_owner_asks_no_model(here: Home, text: str) -> None:
    here.tasks.capture(fact(text))
    await here.turn(text)
    await here.ownwords.work()
    assert (here.tasks.seen("capture"), await here.texts()) == ([], [])


@pytest.mark.parametrize(
    "text",
    [
        "I'm taking organic chemistry this term.",
        "My goal is to pass the bar exam next year.",
        "Every morning I go for a run before breakfast.",
        "I prefer short answers without any tables.",
        "Ich lerne seit drei Jahren abends Klavier.",
        "Je prépare mon examen de droit pour le mois de juin.",
    ],
)
async def test_what_states_something_of_its_owner_is_captured_from(here: Home, text: str) -> None:
    here.tasks.capture(fact(text))
    assert await here.captured(text) == [text]


@pytest.mark.req("CH-5")
@pytest.mark.parametrize(
    "first", [ModelUnavailable("Gone."), ModelUnreadable("Hm."), ModelRefused("No."), CaptureResult(())]
)
async def test_an_attempt_that_failed_or_found_nothing_counts(here: Home, first: Exception | CaptureResult) -> None:
    here.tasks.scripts["capture"] = lambda given: first
    here.clock.step = timedelta()
    await here.turn(SAID)
    assert await here.ownwords.work() == 1
    here.tasks.capture(fact(SAID))
    for minutes, attempts in ((2.99, 1), (0.01, 2), (1, 2), (1, 2), (0.99, 2), (0.01, 3)):
        here.clock.move(minutes=minutes)
        await here.turn(f"{SAID} {minutes}")
        assert await here.ownwords.work() == 1
        assert len(here.tasks.seen("capture")) == attempts
    assert await here.ownwords.work() == 0, "what failed is not asked again"


async def test_a_failed_model_saves_nothing_and_reflection_reads_the_message(here: Home) -> None:
    here.tasks.scripts["capture"] = lambda given: ModelUnavailable("Gone.")
    await here.turn(SAID)
    await here.ownwords.work()
    assert await here.texts() == []
    await here.tick()
    assert await here.texts() == ["I study history at the evening school in Porto"]


async def test_the_throttle_is_of_a_scope(here: Home) -> None:
    work = here.ownwords.owner(workspace="lab")
    await work.change_settings(replace(await work.settings(), capture=True))
    here.tasks.capture(fact(SAID))
    await here.turn(SAID)
    turn = await work.prepare(await work.thread("lab"), SAID)
    await turn.finish(ANSWER)
    await here.ownwords.work()
    assert await here.texts() == await here.texts(work) == [SAID]


async def test_nothing_is_captured_in_a_workspace_unless_it_is_switched_on_there(here: Home) -> None:
    work = here.ownwords.owner(workspace="lab")
    here.tasks.capture(fact(SAID))
    turn = await work.prepare(await work.thread("lab"), SAID)
    await turn.finish(ANSWER)
    await here.ownwords.work()
    assert (here.tasks.seen("capture"), await here.texts(work), await here.texts()) == ([], [], [])


@pytest.mark.parametrize("origin", TurnOrigin)
@pytest.mark.parametrize("of_thread", TurnOrigin)
async def test_only_a_turn_of_the_owners_is_captured_from(
    here: Home, origin: TurnOrigin, of_thread: TurnOrigin
) -> None:
    here.tasks.capture(fact(SAID))
    thread = await here.me.create_thread("x", origin=of_thread)
    await here.turn(SAID, thread, origin)
    await here.ownwords.work()
    owners = origin is of_thread is TurnOrigin.OWNER
    assert await here.texts() == ([SAID] if owners else [])


async def test_in_a_group_only_the_owners_messages_are_captured_from(here: Home) -> None:
    here.tasks.capture(fact(SAID))
    group = await here.me.create_thread("crew", Audience.GROUP)
    other = await group.add(NewMessage(Role.PARTICIPANT, SAID, speaker="Bo"))
    turn = await here.me.prepare(group, message_id=other.id)
    await turn.finish(ANSWER)
    await here.ownwords.work()
    assert here.tasks.seen("capture") == []
    await here.turn(SAID, group)
    await here.ownwords.work()
    assert await here.texts() == [SAID]


# The order


@pytest.mark.parametrize("off", [Switches(remember=False), Switches(capture=False)], ids=["remember", "capture"])
@pytest.mark.parametrize("when", ["before", "queued", "asked"])
@pytest.mark.req("CH-16", "CH-17")
async def test_switched_off_nothing_new_is_saved_whenever_that_is(here: Home, off: Switches, when: str) -> None:
    await here.captured("My cat is called Fado, and it sleeps all day.")
    before = await here.texts()
    here.clock.move(minutes=3)
    here.tasks.capture(fact(SAID))

    async def switch() -> None:
        await here.me.change_settings(off)

    if when == "before":
        await switch()
    await here.turn(SAID)
    if when == "queued":
        await switch()
    if when == "asked":
        here.tasks.meanwhile["capture"] = switch
    asked = len(here.tasks.seen("capture"))
    await here.ownwords.work()
    assert len(here.tasks.seen("capture")) - asked == (when == "asked")
    assert await here.texts() == before != []
    path = (await here.notes())[0].path
    await here.me.forget(path)
    assert await here.texts() == [], "CH-18: what is there can be deleted with the switch off"


async def test_finishing_twice_queues_once(here: Home) -> None:
    here.tasks.capture(fact(SAID))
    turn = await here.me.prepare(await here.me.thread("talk"), SAID)
    await turn.finish(ANSWER)
    assert await here.ownwords.work() == 1
    here.clock.move(minutes=9)
    await turn.finish(ANSWER)
    await here.ownwords.work()
    assert len(here.tasks.seen("capture")) == 1


async def test_two_who_finish_at_once_queue_one_attempt(here: Home) -> None:
    here.tasks.capture(fact(SAID))
    turn = await here.me.prepare(await here.me.thread("talk"), SAID)
    await asyncio.gather(*(turn.finish(ANSWER) for _ in range(5)))
    assert await here.ownwords.work() == 1


async def test_a_message_that_is_gone_by_then_is_not_captured_from(here: Home) -> None:
    here.tasks.capture(fact(SAID))
    thread = await here.me.thread("talk")
    await here.turn(SAID, thread)
    await thread.delete()
    await here.ownwords.work()
    assert (here.tasks.seen("capture"), await here.texts()) == ([], [])


@pytest.mark.parametrize("how", ["redact", "delete", "forget"])
async def test_what_goes_while_the_model_is_asked_does_not_come_back(here: Home, how: str) -> None:
    here.tasks.capture(fact(SAID))
    gate = here.tasks.meanwhile["capture"] = Gate()
    thread = await here.me.thread("talk")
    message_id = await here.turn(SAID, thread)
    working = asyncio.create_task(here.ownwords.work())
    await gate.reached.wait()
    if how == "redact":
        await here.me.redact(message_id)
    elif how == "delete":
        await thread.delete()
    else:
        await here.me.learn(thread)
        (path,) = [note.path for note in await here.notes()]
        await here.me.forget(path)
    gate.opened.set()
    await working
    assert await here.texts() == []


# What is found


@pytest.mark.req("CH-6")
async def test_an_attempt_saves_at_most_three_facts_the_most_important(here: Home) -> None:
    said = "I study law, I play the flute, I own a boat, I have a cat and I like tea."
    facts = [fact(part, importance=rank) for part, rank in zip(said[:-1].split(", "), (2, 5, 1, 4), strict=True)]
    here.tasks.capture(*facts)
    assert await here.captured(said) == ["I have a cat and I like tea", "I play the flute", "I study law"]
    note = await here.note("I play the flute")
    assert (note.origin, note.way, note.status, note.details.importance) == (
        Origin.INFERRED,
        Way.CAPTURED,
        Status.TENTATIVE,
        5,
    )
    assert [item.quote for item in note.evidence] == ["I play the flute"]


@pytest.mark.parametrize("importance", [0, 6, -1, 99])
async def test_an_importance_that_there_is_not_is_no_fact(here: Home, importance: int) -> None:
    here.tasks.capture(fact(SAID, importance=importance))
    assert await here.captured(SAID) == []


async def test_nothing_but_the_message_itself_proves_a_fact(here: Home) -> None:
    thread = await here.me.thread("talk")
    older = await thread.say("I was born in Faro in the year 1990.")
    reply = await thread.add(NewMessage(Role.ASSISTANT, "You are a great cook, and you live in Lagos."))
    await here.me.add(NewNote("about", "I own a red bicycle"))
    here.tasks.capture(
        fact("I was born in Faro", "I was born in Faro", 5, older.id),
        fact("I am a great cook", "You are a great cook", 5, reply.id),
        fact("I live in Lagos", "you live in Lagos"),
    )
    assert await here.captured(SAID, thread) == ["I own a red bicycle"]
    here.tasks.capture(fact("I own a red bicycle"), fact("Bikes", "own a red bicycle", 5, "about/i-own-a-red-bicycle"))
    assert await here.captured(SAID, thread) == ["I own a red bicycle"]
    note = await here.note("I own a red bicycle")
    assert note.evidence == (), "what was only shown is no evidence"


@pytest.mark.req("CH-14", "CH-15")
@pytest.mark.parametrize(
    "text",
    [
        "I have had diabetes for ten years",
        "I live at 14 Harbour Street in Faro",
        "My phone number is +351 912 345 678",
        "I earn 2,400 euros a month at the mill",
        "I owe the bank thirty thousand euros",
        "My girlfriend and I broke up last week",
        "My wife is a teacher in Braga",
        "Ich nehme jeden Tag Tabletten gegen Depressionen",
        "Mi madre tiene cáncer desde hace un año",
        "J'habite 12 rue des Lilas à Lyon depuis mai",
    ],
)
@pytest.mark.parametrize("sensitive", [False, True])
async def test_what_capture_never_stores_is_taken_out_by_code(here: Home, text: str, sensitive: bool) -> None:
    await here.me.change_settings(Switches(sensitive=sensitive))
    here.tasks.capture(fact(text), fact("A detail", text), fact("Something else", text, abstract=text))
    said = f"{text}, and I study history at the evening school."
    assert await here.captured(said) == []


@pytest.mark.parametrize("text", ["I am a Catholic and go to mass", "I vote for the Green party"])
async def test_sensitive_topics_are_captured_only_where_they_are_allowed(here: Home, text: str) -> None:
    here.tasks.capture(fact(text))
    assert await here.captured(f"{text} every Sunday.") == []
    await here.me.change_settings(Switches(sensitive=True))
    assert await here.captured(f"{text} every Sunday.") == [text]


@pytest.mark.parametrize("secret", ["my password is hunter2hunter", "sk-" + "Ab3dE5gH7jK9mN1pQ3sT5vW7"])
async def test_a_message_with_a_secret_is_not_shown_to_a_model(here: Home, secret: str) -> None:
    said = f"I study history at night, and {secret}"
    here.tasks.capture(fact("I study history at night"))
    assert (await here.captured(said), here.tasks.seen("capture")) == ([], [])


async def test_a_secret_that_only_the_model_says_is_not_saved(here: Home) -> None:
    here.tasks.capture(fact("My password is hunter2hunter", SAID), fact(SAID, entities=("4111 1111 1111 " + "1111",)))
    assert await here.captured(SAID) == []


@pytest.mark.parametrize(
    "wrong",
    [
        fact(SAID, area="secrets"),
        fact(" ", SAID),
        fact("x" * 4_001, SAID),
        fact("A\x00B", SAID),
        fact(SAID, " "),
        fact(SAID, SAID, 3, "m1", "no-such-message"),
    ],
    ids=["area", "empty", "long", "nul", "no-quote", "unknown-message"],
)
async def test_a_proposal_that_is_wrong_is_not_saved_and_the_right_one_is(here: Home, wrong: object) -> None:
    assert isinstance(wrong, type(fact(SAID)))
    here.tasks.capture(wrong, fact("I study history"))
    assert await here.captured(SAID) == ["I study history"]


# What is known already


async def test_what_is_said_again_adds_evidence_and_no_note(here: Home) -> None:
    here.tasks.capture(fact("I study history"))
    assert await here.captured("I study history every day.") == ["I study history"]
    assert (await here.note("I study history")).status is Status.TENTATIVE
    here.tasks.capture(fact("i study HISTORY!", "I study history"))
    assert await here.captured("And I study history at night.") == ["I study history"]
    note = await here.note("I study history")
    assert (note.status, note.evidence_count, note.origin) == (Status.OBSERVED, 2, Origin.INFERRED)


async def test_a_captured_fact_is_evidence_for_what_the_owner_stated(here: Home) -> None:
    await here.me.add(NewNote("about", "I study history"))
    here.tasks.capture(fact("I study history."))
    assert await here.captured("I study history. I like it.") == ["I study history"]
    note = await here.note("I study history")
    assert (note.origin, note.way, note.evidence_count) == (Origin.STATED, Way.ADDED, 1)


async def test_one_attempt_does_not_say_a_thing_twice(here: Home) -> None:
    here.tasks.capture(fact("I study history"), fact("I STUDY history."), fact("I study history!"))
    assert await here.captured("I study history every day.") == ["I study history"]


# The ceiling


async def filled(here: Home, count: int, importance: int = 3) -> None:
    for number in range(count):
        said = f"I own a boat of the kind number {number}"
        here.tasks.capture(fact(said, importance=importance))
        await here.captured(f"{said}, and I like it.")


@pytest.mark.req("CH-8")
async def test_of_more_than_forty_the_least_important_then_the_oldest_goes(here: Home) -> None:
    await filled(here, 38)
    for text, importance in (("I like the colour red most", 1), ("I like the colour blue most", 1)):
        here.tasks.capture(fact(text, importance=importance))
        await here.captured(f"{text} of all.")
    assert len(await here.notes()) == 40
    for number, gone in enumerate(
        [
            "I like the colour red most",
            "I like the colour blue most",
            "I own a boat of the kind number 0",
            "I own a boat of the kind number 1",
        ]
    ):
        here.tasks.capture(fact(f"I swim in lake {number}", importance=5))
        texts = await here.captured(f"I swim in lake {number} every day.")
        assert (len(texts), gone in texts) == (40, False)
        archived = (await here.me.document()).archive[0]
        assert (archived.note.text, archived.reason) == (gone, ArchiveReason.CEILING)
        (change, _) = await here.me.changes(2)
        assert (change.kind, change.path) == ("archived", archived.note.path)


async def test_those_that_were_confirmed_or_came_another_way_do_not_count(here: Home) -> None:
    await here.me.add(NewNote("about", "I own a red bicycle"))
    await filled(here, 40)
    await here.me.confirm((await here.note("I own a boat of the kind number 0")).path)
    here.tasks.capture(fact("I swim in a lake", importance=1))
    assert len(await here.captured("I swim in a lake every day.")) == 42
    here.tasks.capture(fact("I swim in the sea", importance=2))
    texts = await here.captured("I swim in the sea every day.")
    assert (len(texts), "I swim in a lake" in texts) == (42, False)


async def test_importance_is_kept_over_a_restart(tmp_path: Path) -> None:
    async with home(tmp_path) as first:
        first.tasks.capture(fact("I study history", importance=5))
        await first.captured("I study history every day.")
    async with home(tmp_path) as second:
        note = await second.note("I study history")
        assert (note.details.importance, note.way) == (5, Way.CAPTURED)
