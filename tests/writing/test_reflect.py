"""Reflection: forty messages at a time, each batch once, and nothing that code does not allow (NOD-112…NOD-125)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from ownwords.domain.conversation import NewMessage, Role
from ownwords.domain.document import SIZE_LIMIT
from ownwords.domain.notes import ArchiveReason, Origin, Status, Way
from ownwords.domain.reflection import ReflectionProgress
from ownwords.domain.switches import Switches
from ownwords.errors import ModelRefused, ModelUnavailable, ModelUnreadable
from ownwords.memory import Conversation
from ownwords.tasks.reflected import LetGo
from ownwords.writing.edit import NewNote, NoteEdit
from tests.upkeep import Gate, Home, added, home

SAID = "I own a red bicycle"
FAILURES = [ModelUnavailable("Gone."), ModelUnreadable("Hm."), ModelRefused("No.")]


@pytest.fixture
async def here() -> AsyncIterator[Home]:
    async with home() as opened:
        yield opened


@pytest.fixture
async def thread(here: Home) -> Conversation:
    return await here.me.thread("talk")


def batches(here: Home) -> list[int]:
    return [len(given.messages) for given in here.tasks.seen("reflect")]


async def told(here: Home, thread: Conversation, text: str = SAID) -> str:
    """Something that reflection has made a note of, by the note's path."""
    here.tasks.reflect(added(text))
    await thread.say(f"{text}.")
    await here.tick()
    return (await here.note(text)).path


# What is read, and when


@pytest.mark.req("NOD-112")
@pytest.mark.parametrize(
    ("count", "read"), [(1, [1]), (40, [40]), (41, [40, 1]), (80, [40, 40]), (81, [40, 40, 1]), (0, [])]
)
async def test_forty_at_a_time_until_caught_up(here: Home, thread: Conversation, count: int, read: list[int]) -> None:
    here.tasks.reflect()
    await here.me.append(thread.id, [NewMessage(Role.OWNER, f"I own boat {number}") for number in range(count)])
    await thread.add(NewMessage(Role.ASSISTANT, "Aha."))
    await here.tick()
    assert batches(here) == read
    shown = [message.text for given in here.tasks.seen("reflect") for message in given.messages]
    assert shown == [f"I own boat {number}" for number in range(count)]
    await here.tick()
    await here.tick()
    assert batches(here) == read, "none is read twice"


@pytest.mark.req("NOD-113")
async def test_what_is_never_read(here: Home, thread: Conversation) -> None:
    here.tasks.reflect()
    for message in (
        NewMessage(Role.ASSISTANT, "You own a boat."),
        NewMessage(Role.TOOL, "I own a boat."),
        NewMessage(Role.EVENT, "I own a boat."),
        NewMessage(Role.PARTICIPANT, "I own a boat."),
        NewMessage(Role.OWNER, "Plan my week", tapped=True),
        NewMessage(Role.OWNER, "I own a boat. " + "x" * 4_000),
        NewMessage(Role.OWNER, "I own a boat, and my password is hunter2hunter"),
        NewMessage(Role.OWNER, SAID),
    ):
        await thread.add(message)
    await here.tick()
    ((given,),) = [one.messages for one in here.tasks.seen("reflect")]
    assert given.text == SAID


async def test_a_batch_of_nothing_but_secrets_asks_no_model_and_is_done_with(here: Home, thread: Conversation) -> None:
    await here.me.append(
        thread.id, [NewMessage(Role.OWNER, f"my password is hunter2hunter{number}") for number in range(41)]
    )
    await here.tick()
    assert batches(here) == []
    assert (
        await here.store.unread(here.me.scope, (await here.store.reflection(here.me.scope)).until, 9)
    ).messages == ()


async def test_a_message_under_ten_minutes_old_waits(here: Home, thread: Conversation) -> None:
    here.tasks.reflect()
    here.clock.step = timedelta()
    tick = datetime(2026, 3, 2, 10, 7, tzinfo=UTC)
    for at in (timedelta(minutes=10), timedelta(minutes=10) - timedelta(microseconds=1)):
        here.clock.time = tick - at
        await thread.say(f"I own a boat since {at}")
    here.clock.time = tick
    await here.ownwords.work()
    assert batches(here) == [1]
    here.clock.time = tick + timedelta(minutes=59, seconds=59)
    assert await here.ownwords.work() == 0
    here.clock.time = tick + timedelta(hours=1)
    await here.ownwords.work()
    assert batches(here) == [1, 1]


@pytest.mark.parametrize("offset", [timedelta(days=365), timedelta(microseconds=1), -timedelta(days=9_000)])
async def test_a_message_that_is_dated_otherwise_is_read_all_the_same(
    here: Home, thread: Conversation, offset: timedelta
) -> None:
    here.tasks.reflect()
    here.clock.step = timedelta()
    await thread.say("I own a boat", sent_at=datetime(2026, 3, 2, 10, 7, tzinfo=UTC) + offset)
    await here.tick()
    assert batches(here) == [1]


@pytest.mark.parametrize("off", [Switches(remember=False), Switches(reflection=False)], ids=["remember", "reflection"])
@pytest.mark.parametrize("when", ["before", "asked"])
@pytest.mark.req("NOD-102")
async def test_switched_off_nothing_is_read_or_saved_then_or_later(
    here: Home, thread: Conversation, off: Switches, when: str
) -> None:
    here.tasks.reflect(added(SAID))
    await thread.say(SAID)

    async def switch() -> None:
        await here.me.change_settings(off)

    if when == "before":
        await switch()
    else:
        here.tasks.meanwhile["reflect"] = switch
    await here.tick()
    assert (len(batches(here)), await here.texts()) == (when == "asked", [])
    await thread.say("I said this while it was off")
    await here.me.change_settings(Switches())
    here.tasks.meanwhile.clear()
    await here.tick()
    assert (len(batches(here)), await here.texts()) == (when == "asked", [])
    await thread.say(f"{SAID} again")
    await here.tick()
    assert await here.texts() == [SAID]


@pytest.mark.req("NOD-101")
async def test_it_posts_nothing(here: Home, thread: Conversation) -> None:
    await told(here, thread)
    assert [message.text for message in await thread.messages()] == [f"{SAID}."]
    assert len(await here.me.threads()) == 1


# Failures


@pytest.mark.req("NOD-124")
@pytest.mark.parametrize("failure", FAILURES, ids=lambda error: type(error).__name__)
async def test_a_batch_that_fails_is_tried_on_two_more_ticks_and_then_skipped(
    here: Home, thread: Conversation, failure: Exception
) -> None:
    await here.me.append(thread.id, [NewMessage(Role.OWNER, f"I own boat {number}") for number in range(41)])
    here.tasks.scripts["reflect"] = lambda given: failure
    scope = here.me.scope
    for tick in (1, 2):
        await here.tick()
        assert batches(here) == [40] * tick, "one try a tick"
        assert await here.store.reflection(scope) == ReflectionProgress(0, tick, 40)
    await here.tick()
    assert batches(here) == [40, 40, 40, 1]
    assert await here.store.reflection(scope) == ReflectionProgress(40, 1, 41), "the next has three tries of its own"
    here.tasks.reflect(added("I own boat 40"))
    await here.tick()
    assert await here.store.reflection(scope) == ReflectionProgress(41, 0)
    assert await here.texts() == ["I own boat 40"]


async def test_what_is_said_between_the_tries_is_not_skipped_with_the_batch(here: Home, thread: Conversation) -> None:
    here.tasks.scripts["reflect"] = lambda given: FAILURES[0]
    await thread.say("I own boat 0")
    for number in (1, 2, 3):
        await here.tick()
        await thread.say(f"I own boat {number}")
    assert batches(here)[:3] == [1, 1, 1]
    here.tasks.reflect(added("I own boat 1"))
    await here.tick()
    assert await here.texts() == ["I own boat 1"]


async def test_a_tick_at_the_very_minute_tries_once(here: Home, thread: Conversation) -> None:
    here.tasks.scripts["reflect"] = lambda given: FAILURES[0]
    await thread.say(SAID)
    here.clock.step = timedelta()
    await here.tick()
    assert here.clock.time == datetime(2026, 3, 2, 10, 7, tzinfo=UTC)
    assert batches(here) == [1]


async def test_a_batch_that_is_answered_at_the_third_try_is_saved(here: Home, thread: Conversation) -> None:
    here.tasks.scripts["reflect"] = lambda given: FAILURES[0]
    await thread.say(SAID)
    await here.tick()
    await here.tick()
    here.tasks.reflect(added(SAID))
    await here.tick()
    assert await here.texts() == [SAID]


async def test_repair_is_done_while_the_model_fails(here: Home, thread: Conversation) -> None:
    here.tasks.scripts["reflect"] = lambda given: FAILURES[0]
    await here.me.add(NewNote("about", "The parcel comes", expires="2026-03-01"))
    await thread.say(SAID)
    await here.tick()
    assert await here.texts() == []


# Operations


@pytest.mark.req("NOD-118")
async def test_only_cited_messages_that_hold_the_quote_are_evidence(here: Home, thread: Conversation) -> None:
    first, second, third = [(await thread.say(text)).id for text in (SAID, "I own a boat", f"Yes, {SAID.upper()}!")]
    reply = (await thread.add(NewMessage(Role.ASSISTANT, "You love jazz"))).id
    here.tasks.reflect(
        added("I own a bicycle", "own a red bicycle", first, second, third, reply, "no-such-message"),
        added("I love jazz", "You love jazz", reply, first),
        added("I own a ship", "a ship", second),
        added("Nothing said", " ", first),
    )
    await here.tick()
    (note,) = await here.notes()
    assert (note.text, note.status, note.way) == ("I own a bicycle", Status.OBSERVED, Way.REFLECTED)
    assert [(one.message_id, one.quote) for one in note.evidence] == [
        (first, "own a red bicycle"),
        (third, "OWN A RED BICYCLE"),
    ]


@pytest.mark.req("NOD-119")
async def test_the_same_text_adds_evidence(here: Home, thread: Conversation) -> None:
    await told(here, thread)
    here.tasks.reflect(added("i own a RED bicycle!", "own a red bicycle"))
    await thread.say("As you know, I own a red bicycle.")
    await here.tick()
    (note,) = await here.notes()
    assert (note.text, note.evidence_count, note.status, note.origin) == (SAID, 2, Status.OBSERVED, Origin.INFERRED)
    (change, _) = await here.me.changes(2)
    assert (change.kind, change.way) == ("evidence", "reflected")


@pytest.mark.req("NOD-120")
@pytest.mark.parametrize("how", ["added", "confirmed", "learned"])
async def test_a_stated_note_is_never_changed(here: Home, thread: Conversation, how: str) -> None:
    if how == "added":
        await here.me.add(NewNote("about", SAID))
    elif how == "learned":
        await thread.say(f"Remember: {SAID}.")
        await here.me.learn(thread)
    else:
        await here.me.confirm(await told(here, thread))
    (before,) = await here.notes()
    await thread.say("I own a red bicycle. I sold it. I own a green one.")
    here.tasks.reflect(
        added(before.text, "I own a red bicycle"),
        added("I own a green bicycle", "I own a green one", replaces=(before.path,)),
        LetGo(before.path, "I sold it", ()),
    )
    await here.tick()
    notes = await here.notes()
    assert before in notes
    assert {note.text for note in notes} == {before.text, "I own a green bicycle"}
    assert (await here.me.document()).archive == ()


@pytest.mark.parametrize("how", ["confirm", "edit", "learn", "forget", "elsewhere"])
@pytest.mark.req("NOD-104")
async def test_what_the_owner_did_while_the_model_was_asked_stands(here: Home, thread: Conversation, how: str) -> None:
    path = await told(here, thread)
    (before,) = await here.notes()
    await thread.say("I sold it. I own a green one now.")
    here.tasks.reflect(
        added("I own a green bicycle", "I own a green one", replaces=(path,)), LetGo(path, "I sold it", ())
    )
    gate = here.tasks.meanwhile["reflect"] = Gate()
    ticking = asyncio.create_task(here.tick())
    await gate.reached.wait()
    match how:
        case "confirm":
            await here.me.confirm(path)
        case "edit":
            await here.me.edit(path, NoteEdit(text="I own a red bicycle and a boat"))
        case "learn":
            await here.me.add(NewNote("about", "I own a green bicycle"))
        case "forget":
            await here.me.forget(path)
        case _:
            other = await here.me.thread("other")
            await here.me.add(NewNote("about", "I own a kite"))
            await other.say("aside")
    gate.opened.set()
    await ticking
    expected = {
        "confirm": [SAID, "I own a green bicycle"],
        "edit": ["I own a green bicycle", "I own a red bicycle and a boat"],
        "learn": ["I own a green bicycle"],
        "forget": ["I own a green bicycle"],
        "elsewhere": ["I own a green bicycle", "I own a kite"],
    }
    assert await here.texts() == sorted(expected[how])
    if how == "learn":
        assert (await here.note("I own a green bicycle")).origin is Origin.STATED
    if how == "forget":
        assert before.id not in {old.id for old in (await here.me.document()).archive}


@pytest.mark.req("NOD-114")
async def test_an_inferred_note_is_replaced_or_let_go(here: Home, thread: Conversation) -> None:
    path = await told(here, thread)
    here.tasks.reflect(added("I own a green bicycle", "I own a green one", replaces=(path, "about/forged", path)))
    message = await thread.say("I sold it. I own a green one now.")
    await here.tick()
    (note,), (old,) = await here.notes(), (await here.me.document()).archive
    assert (note.text, note.replaces, old.replaced_by) == ("I own a green bicycle", (old.id,), note.id)
    here.tasks.reflect(LetGo(note.path, "Stolen", (message.id,)), LetGo(note.path, "was stolen", ()))
    await thread.say("It was stolen!")
    await here.tick()
    assert await here.texts() == []
    assert (await here.me.document()).archive[0].reason is ArchiveReason.ENDED


@pytest.mark.req("NOD-115")
async def test_what_does_not_fit_is_skipped_and_the_rest_saved(here: Home, thread: Conversation) -> None:
    number = 0
    while (room := SIZE_LIMIT - (await here.me.document()).size) > 9_800:
        await here.me.add(NewNote("about", f"{number} " + "w" * 3_900))
        number += 1
    await here.me.add(NewNote("about", "w" * (room - 5_550)))
    number += 1
    here.tasks.reflect(
        added("I own " + "a very " * 560 + "long boat", "own a boat"),
        added(SAID),
        added("I own " + "a rather " * 440 + "long boat", "own a boat"),
    )
    await thread.say(f"{SAID}, and I own a boat.")
    await here.tick()
    added_texts = [note.text for note in await here.notes() if note.way is Way.REFLECTED]
    assert sorted(map(len, added_texts)) == [len(SAID), len("I own long boat") + 7 * 560]
    assert (await here.me.document()).size <= SIZE_LIMIT
    assert (await here.store.reflection(here.me.scope)).failures == 0
    assert len(await here.notes()) == number + 2, "nothing live had to make room"


@pytest.mark.req("NOD-122", "NOD-123")
@pytest.mark.parametrize(
    ("text", "flag"),
    [
        ("I own a bicycle", True),
        ("I have diabetes", False),
        ("I go to mass every Sunday", False),
        ("I voted for the Greens", False),
        ("I am gay", False),
        ("I am a trans woman", False),
        ("I am of Roma origin", False),
        ("My visa runs out in May", False),
        ("I was convicted of theft", False),
    ],
)
async def test_sensitive_adds_are_dropped_unless_they_are_allowed(
    here: Home, thread: Conversation, text: str, flag: bool
) -> None:
    here.tasks.reflect(added(text, sensitive=flag), added("Something", text, abstract=text))
    await thread.say(text)
    await here.tick()
    assert text not in await here.texts()
    await here.me.change_settings(Switches(sensitive=True))
    await thread.say(f"{text}, I said.")
    await here.tick()
    assert text in await here.texts()


@pytest.mark.parametrize("wrong", [{"area": "secrets"}, {"text": ""}, {"text": "My password is hunter2hunter"}])
async def test_a_wrong_operation_does_not_stop_the_right_ones(
    here: Home, thread: Conversation, wrong: dict[str, Any]
) -> None:
    here.tasks.reflect(replace(added("x", SAID), **wrong), added(SAID))
    await thread.say(SAID)
    await here.tick()
    assert await here.texts() == [SAID]


async def test_what_was_forgotten_does_not_come_back_from_the_same_messages(here: Home, thread: Conversation) -> None:
    await thread.say(f"Remember: {SAID}.")
    await here.me.learn(thread)
    (note,) = await here.notes()
    await here.me.forget(note.path)
    here.tasks.reflect(added(note.text, SAID), added("Bicycle, red", SAID))
    await here.tick()
    assert (batches(here), await here.texts()) == ([1], [])
    await thread.say(SAID)
    await here.tick()
    assert SAID in await here.texts()


@pytest.mark.parametrize("how", ["redact", "delete"])
async def test_what_goes_while_the_model_is_asked_is_not_saved(here: Home, thread: Conversation, how: str) -> None:
    here.tasks.reflect(added(SAID))
    message = await thread.say(SAID)
    gate = here.tasks.meanwhile["reflect"] = Gate()
    ticking = asyncio.create_task(here.tick())
    await gate.reached.wait()
    await (thread.delete() if how == "delete" else here.me.redact(message.id, "red bicycle"))
    gate.opened.set()
    await ticking
    assert await here.texts() == []


# Dates


@pytest.mark.req("NOD-117")
@pytest.mark.parametrize(
    ("zone", "sent", "day"),
    [
        ("UTC", "2026-03-01T23:59:59+00:00", "2026-02-28"),
        ("Pacific/Kiritimati", "2026-03-01T23:59:59+00:00", "2026-03-01"),
        ("America/New_York", "2026-03-02T04:59:59+00:00", "2026-02-28"),
        ("America/New_York", "2026-03-02T05:00:00+00:00", "2026-03-01"),
        ("Europe/Berlin", "2024-02-29T23:30:00+00:00", "2024-02-29"),
    ],
)
async def test_yesterday_is_the_day_before_that_message_in_the_owners_zone(
    here: Home, thread: Conversation, zone: str, sent: str, day: str
) -> None:
    await here.me.change_settings(Switches(time_zone=zone))
    await thread.say("I moved to Porto yesterday.", sent_at=datetime.fromisoformat(sent))
    await here.tick()
    (note,) = await here.notes()
    assert note.text.startswith(f"{day}: ")
    assert "yesterday" not in note.text
    assert note.details.event_date in (None, date.fromisoformat(day))


async def test_a_message_is_shown_with_its_own_time_and_zone(here: Home, thread: Conversation) -> None:
    here.tasks.reflect()
    sent = datetime(2026, 3, 1, 23, 30, tzinfo=UTC)
    await here.me.change_settings(Switches(time_zone="Asia/Kathmandu"))
    await thread.say(SAID, sent_at=sent)
    await here.tick()
    (given,) = here.tasks.seen("reflect")
    assert given.messages[0].sent_at == sent
    assert sent.astimezone(given.time_zone).isoformat() == "2026-03-02T05:15:00+05:45"
