"""How far reflection has read, what it may read, when capture may be tried, and what makes the hourly job due."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from ownwords.domain.conversation import Audience, ConversationPart, ImportBatch, NewMessage, Role
from ownwords.domain.jobs import MAINTAIN, next_tick
from ownwords.domain.reflection import YOUNGEST, ReflectionProgress, ReflectionStep
from ownwords.domain.scope import Scope
from ownwords.domain.switches import Switches
from ownwords.domain.turns import TurnOrigin
from ownwords.errors import Conflict, Stale
from ownwords.ports.reads import StoredDocument
from ownwords.ports.writes import DocumentWrite
from tests.backends.stores import ME, MY_WORK, SOMEBODY, START, StillClock, Store, a_thread, owner, say

REST = timedelta(minutes=3)
BEGIN = ReflectionProgress()


async def unread(store: Store, position: int = 0, limit: int = 1_000, scope: Scope = ME) -> list[str]:
    found = await store.unread(scope, position, limit)
    return [one.message.text for one in found.messages]


async def due(store: Store) -> Any:
    return await store.next_due([MAINTAIN])


def part(thread_id: str, *messages: NewMessage, **fields: Any) -> ConversationPart:
    return ConversationPart(a_thread(thread_id, **fields), messages)


def step(*numbers: int) -> ReflectionStep:
    """From (until, failures) to (until, failures)."""
    return ReflectionStep(ReflectionProgress(*numbers[:2]), ReflectionProgress(*numbers[2:]))


# What is unread


@pytest.mark.req("NOD-112")
async def test_unread_are_the_owners_own_words_in_their_order(store: Store) -> None:
    await store.create_thread(ME, a_thread("t1"))
    await store.create_thread(ME, a_thread("t2", audience=Audience.GROUP))
    others = [NewMessage(role, f"by {role}") for role in Role if role is not Role.OWNER]
    await store.append(ME, "t1", [owner("one"), *others, owner("a card", tapped=True), owner("two")])
    await store.append(ME, "t2", [owner("three"), NewMessage(Role.PARTICIPANT, "not theirs", speaker="Bo")])
    await store.append(ME, "t1", [owner("four", sent_at=START - timedelta(days=900))])
    found = await store.unread(ME, 0, 1_000)
    assert [one.message.text for one in found.messages] == ["one", "two", "three", "four"]
    places = [one.position for one in found.messages]
    assert places == sorted(set(places))
    assert found.end == places[-1] + 1
    assert [one.message for one in found.messages] == await store.messages_at(ME, places)
    assert await unread(store, places[1]) == ["two", "three", "four"]
    assert await unread(store, places[1] + 1) == ["three", "four"]
    assert await unread(store, found.end) == []
    assert (await store.unread(ME, found.end, 9)).end == found.end


@pytest.mark.parametrize("letter", ["x", "é", "\U0001f9c1", "字"], ids=ascii)
async def test_a_message_of_four_thousand_characters_is_read_and_one_more_is_not(store: Store, letter: str) -> None:
    await say(store, "t1", letter * 4_000, letter * 4_001, f" {letter * 3_999}")
    assert [len(text) for text in await unread(store)] == [4_000, 4_000]


@pytest.mark.parametrize("limit", [1, 2, 3, 4, 40])
async def test_a_limit_is_read_on_from_its_end_without_a_gap(store: Store, limit: int) -> None:
    await say(store, "t1", *(f"m{number}" for number in range(7)))
    await store.append(ME, "t1", [NewMessage(Role.ASSISTANT, "and so on")])
    position, found = 0, list[str]()
    while True:
        here = await store.unread(ME, position, limit)
        assert len(here.messages) <= limit
        if not here.messages and here.end == position:
            break
        assert here.end > position
        position, found = here.end, [*found, *(one.message.text for one in here.messages)]
    assert found == [f"m{number}" for number in range(7)]
    await say(store, "t2", "after all")
    assert await unread(store, position) == ["after all"]


async def test_what_was_said_before_a_reset_is_done_with(store: Store) -> None:
    await say(store, "t1", "before")
    await say(store, "t2", "elsewhere")
    await store.reset_thread(ME, "t1", START)
    await say(store, "t1", "after")
    assert await unread(store) == ["elsewhere", "after"]


@pytest.mark.parametrize("origin", TurnOrigin)
async def test_only_threads_of_the_owner_and_their_tasks_are_read(store: Store, origin: TurnOrigin) -> None:
    await store.create_thread(ME, a_thread("t1", origin=origin))
    await store.append(ME, "t1", [owner("I moved to Porto")])
    assert bool(await unread(store)) == (origin in (TurnOrigin.OWNER, TurnOrigin.TASK))


async def test_what_was_imported_is_read_only_when_that_was_asked_for(store: Store) -> None:
    await store.import_batch(ME, ImportBatch("a", 1, (part("old", owner("long ago", "1")),)))
    await store.import_batch(ME, ImportBatch("b", 1, (part("new", owner("read me", "2")),), reflect=True))
    assert await unread(store) == ["read me"]
    await store.append(ME, "old", [owner("and today")])
    assert await unread(store) == ["read me", "and today"]
    await store.import_batch(ME, ImportBatch("a", 2, (part("old", owner("long ago", "1")),)))
    assert await unread(store) == ["read me", "and today"], "nothing new came, and nothing is done with"


async def test_prepared_batches_keep_whether_they_are_to_be_read(store: Store) -> None:
    for reflect in (True, False):
        batch = ImportBatch(f"{reflect}", 1, (part(f"{reflect}", owner(f"{reflect}", f"{reflect}")),), reflect)
        await store.import_batch(ME, await store.prepare_import(ME, batch))
    assert await unread(store) == ["True"]


async def test_what_is_gone_is_not_read_and_positions_stay(store: Store) -> None:
    await say(store, "t1", "a", "b")
    await say(store, "t2", "c")
    end = (await store.unread(ME, 0, 10)).end
    await store.delete_thread(ME, "t1")
    await store.redact_message(ME, "c", "[redacted]")
    found = await store.unread(ME, 0, 10)
    assert ([one.message.text for one in found.messages], found.end) == (["[redacted]"], end)
    await say(store, "t3", "d")
    assert await unread(store, end) == ["d"]


async def test_scopes_are_read_apart(store: Store) -> None:
    assert await unread(store) == []
    assert (await store.reflection(ME), (await store.unread(ME, 0, 5)).end) == (BEGIN, 0)
    for scope, text in ((ME, "mine"), (MY_WORK, "at work"), (SOMEBODY, "theirs")):
        await say(store, "t1", text, scope=scope)
    await store.write_reflection(ME, step(0, 0, 1, 0))
    assert [await unread(store, scope=one) for one in (ME, MY_WORK, SOMEBODY)] == [["mine"], ["at work"], ["theirs"]]
    assert await store.reflection(MY_WORK) == await store.reflection(SOMEBODY) == BEGIN
    assert await store.begin_capture(ME, START, REST)
    assert await store.begin_capture(MY_WORK, START, REST)


async def test_an_owner_who_is_erased_begins_anew(store: Store) -> None:
    await say(store, "t1", "mine")
    await store.write_reflection(ME, step(0, 0, 1, 2))
    assert await store.begin_capture(ME, START, REST)
    await store.delete_owner("me")
    assert (await store.reflection(ME), await unread(store), await due(store)) == (BEGIN, [], None)
    assert await store.begin_capture(ME, START, REST)
    await say(store, "t1", "mine again")
    assert await unread(store) == ["mine again"]


# Progress


async def test_a_step_is_taken_once(store: Store) -> None:
    await store.write_reflection(ME, step(0, 0, 7, 0))
    for wrong in (step(0, 0, 7, 0), step(7, 1, 9, 0), step(8, 0, 9, 0)):
        with pytest.raises(Conflict):
            await store.write_reflection(ME, wrong)
    assert await store.reflection(ME) == ReflectionProgress(7)
    await store.write_reflection(ME, step(7, 0, 7, 1))
    await store.write_reflection(ME, step(7, 1, 9, 0))
    assert await store.reflection(ME) == ReflectionProgress(9)


@pytest.mark.req("NOD-125")
async def test_a_step_and_a_document_are_written_together_or_not_at_all(store: Store) -> None:
    await store.write_document(ME, DocumentWrite(0, b"one", reflection=step(0, 0, 5, 0)))
    for late, error in (
        (DocumentWrite(1, b"two", reflection=step(0, 0, 5, 0), maintain_at=START), Conflict),
        (DocumentWrite(0, b"two", reflection=step(5, 0, 6, 0), maintain_at=START), Stale),
    ):
        with pytest.raises(error):
            await store.write_document(ME, late)
        assert await store.document(ME) == StoredDocument(1, b"one")
        assert await store.reflection(ME) == ReflectionProgress(5)
        assert await due(store) is None
    await store.write_document(ME, DocumentWrite(1, b"two", reflection=step(5, 0, 6, 2)))
    assert (await store.document(ME), await store.reflection(ME)) == (
        StoredDocument(2, b"two"),
        ReflectionProgress(6, 2),
    )


@pytest.mark.parametrize("off", [Switches(remember=False), Switches(reflection=False)], ids=["remember", "reflection"])
async def test_what_was_said_while_it_was_off_is_skipped(store: Store, off: Switches) -> None:
    await say(store, "t1", "on")
    await store.write_reflection(ME, step(0, 0, 0, 2))
    await store.write_switches(ME, Switches(capture=False))
    assert await store.reflection(ME) == ReflectionProgress(0, 2), "it was on all the time"
    await store.write_switches(ME, off)
    await say(store, "t1", "off")
    assert await store.reflection(ME) == ReflectionProgress(0, 2)
    await store.write_switches(ME, Switches())
    await say(store, "t1", "on again")
    progress = await store.reflection(ME)
    assert progress.failures == 0
    assert await unread(store, progress.until) == ["on again"]
    await store.write_switches(ME, Switches())
    assert await store.reflection(ME) == progress


# Capture


@pytest.mark.req("CH-5")
async def test_an_attempt_is_made_at_most_every_three_minutes(store: Store) -> None:
    almost = REST - timedelta(microseconds=1)
    assert await store.begin_capture(ME, START, REST)
    for at in (START, START + timedelta(microseconds=1), START + almost):
        assert not await store.begin_capture(ME, at, REST)
    assert await store.begin_capture(ME, START + REST, REST)
    assert not await store.begin_capture(ME, START + REST + almost, REST), "it counts from the last one that was made"
    back = START - timedelta(microseconds=1)
    assert await store.begin_capture(ME, back, REST), "the clock went back: nobody waits for the future"
    assert not await store.begin_capture(ME, START, REST)


# What makes the hourly job due


async def test_the_owners_words_make_it_due_when_they_are_old_enough(store: Store, clock: StillClock) -> None:
    await store.create_thread(ME, a_thread("t1"))
    for silent in (
        NewMessage(Role.ASSISTANT, "a"),
        NewMessage(Role.EVENT, "b"),
        NewMessage(Role.PARTICIPANT, "c"),
        owner("a card", tapped=True),
    ):
        await store.append(ME, "t1", [silent])
    assert await due(store) is None
    clock.time = START.replace(minute=56, second=59)
    await store.append(ME, "t1", [owner("x", "x")])
    assert await due(store) == next_tick(clock.time + YOUNGEST) == START.replace(hour=10, minute=7)
    job = await store.claim("w", [MAINTAIN], START.replace(hour=10, minute=7), 30)
    assert job is not None
    await store.complete(job, "w")
    await store.append(ME, "t1", [owner("x", "x")])
    assert await due(store) is None, "it was there already"
    clock.time = START.replace(minute=57)
    await store.append(ME, "t1", [owner("y")])
    assert await due(store) == START.replace(hour=11, minute=7), "at 10:07 it is ten minutes old, and the tick after"


async def test_a_write_of_the_notes_or_the_settings_makes_it_due(store: Store) -> None:
    await store.write_document(ME, DocumentWrite(0, b"1"))
    await store.write_switches(ME, Switches(recall=False))
    assert await due(store) is None
    await store.write_document(ME, DocumentWrite(1, b"2", maintain_at=START + timedelta(hours=2)))
    assert await due(store) == START + timedelta(hours=2)
    await store.write_switches(MY_WORK, Switches(), START + timedelta(hours=1))
    assert await due(store) == START + timedelta(hours=1)


@pytest.mark.parametrize("reflect", [True, False])
async def test_an_import_makes_it_due_where_it_is_to_be_read(store: Store, reflect: bool) -> None:
    batch = ImportBatch("a", 1, (part("old", owner("I moved to Porto", "1", sent_at=START - timedelta(days=9))),))
    await store.import_batch(ME, ImportBatch(batch.source, 1, batch.parts, reflect))
    assert await due(store) == (next_tick(START) if reflect else None)
    job = await store.claim("w", [MAINTAIN], START + timedelta(days=1), 30)
    if job is not None:
        await store.complete(job, "w")
    await store.import_batch(ME, ImportBatch("again", 1, batch.parts, reflect))
    assert await due(store) is None, "nothing new came"
