"""Summaries of every store: swapped where they are as they were, gone with their thread and with forgotten words."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, date, timedelta

import pytest

from ownwords.domain.conversation import ConversationPart, ImportBatch
from ownwords.domain.jobs import COMPACT
from ownwords.domain.journal import Bullet, Lineage, Mark
from ownwords.domain.summaries import LARGEST_VIEW, ThreadSummary, ThreadView
from ownwords.domain.switches import Switches
from ownwords.domain.turns import Turn, TurnOrigin
from ownwords.errors import Invalid, NotFound
from tests.backends.stores import ME, MY_WORK, SOMEBODY, START, StillClock, Store, a_thread, owner, say

IDLE = timedelta(minutes=15)


def bullet(text: str, *message_ids: str) -> Bullet:
    return Bullet(text, Lineage.WEB, Mark.CORRECTION, date(2026, 3, 2), message_ids)


FIRST = ThreadSummary("t1", "b", (bullet("Grüße ☃", "a", "b"), bullet("the plum", "b")), START, 4, "d", 1)


async def test_a_summary_is_kept_whole(store: Store) -> None:
    await say(store, "t1", "a", "b", "four", "d")
    assert await store.thread_view(ME, "t1") == ThreadView(None, 7)
    assert await store.swap_summary(ME, None, FIRST)
    assert await store.thread_view(ME, "t1") == ThreadView(FIRST, 5)
    assert await store.thread_view(ME, "t2") is await store.thread_view(MY_WORK, "t1") is None
    at = START.astimezone().replace(microsecond=7)
    later = replace(FIRST, through="d", planned=None, bullets=(), at=at, cursor=None, version=2)
    assert await store.swap_summary(ME, FIRST, later)
    assert await store.thread_view(ME, "t1") == ThreadView(replace(later, at=at.astimezone(UTC)), 0)
    assert not await store.swap_summary(MY_WORK, None, FIRST)
    assert not await store.swap_summary(ME, None, replace(FIRST, thread_id="nowhere"))


@pytest.mark.parametrize("changed", [{"version": 9}, {"through": "a"}, {"planned": None}, {"planned": "b"}])
async def test_nothing_is_written_over_what_is_another_by_now(store: Store, changed: dict[str, object]) -> None:
    await say(store, "t1", "a", "b", "d")
    assert await store.swap_summary(ME, None, FIRST)
    assert not await store.swap_summary(ME, None, replace(FIRST, version=2))
    assert not await store.swap_summary(ME, replace(FIRST, **changed), replace(FIRST, through="d", version=2))
    assert await store.thread_view(ME, "t1") == ThreadView(FIRST, 1)


async def test_of_many_at_once_one_moves_the_boundary(store: Store) -> None:
    await say(store, "t1", "a", "b", "d")
    tries = [store.swap_summary(ME, None, replace(FIRST, cursor=number)) for number in range(8)]
    assert sum(await asyncio.gather(*tries)) == 1


async def test_characters_are_those_behind_the_boundary(store: Store) -> None:
    await say(store, "t1", "ab", "été", "👋")
    assert (await view(store)).characters == 6
    await store.append(ME, "t1", [owner("ab", "ab")])
    assert (await view(store)).characters == 6, "it was there already"
    assert await store.swap_summary(ME, None, ThreadSummary("t1", None, (), START, planned="été"))
    assert (await view(store)).characters == 6, "a plan moves nothing"
    planned = (await view(store)).summary
    assert planned
    assert await store.swap_summary(ME, planned, replace(planned, through="été", planned=None, version=2))
    assert (await view(store)).characters == 1
    await store.import_batch(ME, ImportBatch("s", 1, (ConversationPart(a_thread("t2"), (owner("12345", "x"),)),)))
    await say(store, "t2", "6")
    assert (await view(store, "t2")).characters == 6


async def view(store: Store, thread_id: str = "t1") -> ThreadView:
    found = await store.thread_view(ME, thread_id)
    assert found
    return found


async def test_a_budget_is_the_threads_own(store: Store) -> None:
    await say(store, "t1", "four", "five5")
    await say(store, "t2", "x")
    await store.set_view_budget(ME, "t1", 8)
    assert ((await view(store)).largest, (await view(store)).is_large) == (8, True)
    assert ((await view(store, "t2")).largest, (await view(store, "t2")).is_large) == (LARGEST_VIEW, False)
    await store.set_view_budget(ME, "t1", 9)
    assert not (await view(store)).is_large
    for scope, thread in ((ME, "t3"), (MY_WORK, "t1")):
        with pytest.raises(NotFound):
            await store.set_view_budget(scope, thread, 9)


async def test_it_goes_with_its_thread_its_reset_and_its_owner(store: Store) -> None:
    for scope in (ME, SOMEBODY):
        for thread_id in ("t1", "t2", "t3"):
            await store.create_thread(scope, a_thread(thread_id))
            await store.append(scope, thread_id, [owner("words", f"{thread_id}-1")])
            summary = ThreadSummary(thread_id, f"{thread_id}-1", (bullet("kept", f"{thread_id}-1"),), START)
            assert await store.swap_summary(scope, None, summary)
            await store.append(scope, thread_id, [owner("more", f"{thread_id}-2")])
    await store.delete_thread(ME, "t1")
    assert await store.thread_view(ME, "t1") is None
    await store.reset_thread(ME, "t2", START)
    assert await view(store, "t2") == ThreadView(None, 0)
    await store.append(ME, "t2", [owner("new", "n")])
    assert await view(store, "t2") == ThreadView(None, 3)
    assert (await store.delete_owner("me"))["summaries"] == 1
    assert await store.thread_view(ME, "t3") is None
    assert (await store.thread_view(SOMEBODY, "t3")) is not None
    await store.purge()


async def test_what_cites_a_redacted_message_goes_and_whoever_condenses_it_comes_too_late(store: Store) -> None:
    await say(store, "t1", "a", "b", "d")
    await say(store, "t2", "x")
    assert await store.swap_summary(ME, None, FIRST)
    await store.redact_message(ME, "x", "gone")
    assert await view(store) == ThreadView(FIRST, 1), "of another thread"
    await store.redact_message(ME, "a", "gone")
    left = (await view(store)).summary
    assert left == replace(FIRST, bullets=(bullet("the plum", "b"),), version=2)
    assert not await store.swap_summary(ME, FIRST, replace(FIRST, through="d", version=2))
    await store.redact_message(ME, "d", "gone")
    assert (await view(store)).summary == replace(left, version=3), "it may be read just now"


async def test_forgotten_words_leave_every_summary_of_the_scope(store: Store) -> None:
    await say(store, "t1", "a", "b", "d")
    await say(store, "t2", "x", "y")
    await say(store, "t3", "z")
    idle = ThreadSummary("t2", "y", (bullet("The  “PLUM” tree", "x"), bullet("pear", "y")), START, 5)
    planned = ThreadSummary("t3", None, (), START, planned="z")
    for summary in (FIRST, idle, planned):
        assert await store.swap_summary(ME, None, summary)
    assert await store.erase_words(ME, "nowhere said") == 0
    assert (await view(store, "t2")).summary == idle
    first = (await view(store)).summary
    assert first == replace(FIRST, version=2), "what is being condensed just now may hold them"
    assert await store.erase_words(ME, "plum") == 2
    assert (await view(store)).summary == replace(FIRST, bullets=FIRST.bullets[:1], version=3)
    assert (await view(store, "t2")).summary == replace(idle, bullets=(bullet("pear", "y"),), version=2)
    assert not await store.swap_summary(ME, planned, replace(planned, through="z", version=2))
    assert await store.erase_words(SOMEBODY, "plum") == 0
    with pytest.raises(Invalid):
        await store.erase_words(ME, " \n")
    await store.purge()


# When it is due


async def due(store: Store) -> object:
    return await store.next_due([COMPACT])


async def test_a_message_makes_its_thread_due_when_it_was_idle(store: Store, clock: StillClock) -> None:
    await store.create_thread(ME, a_thread())
    await store.append(ME, "t1", [owner("a", "a")])
    assert await due(store) is None, "idle compaction is off"
    await store.append(ME, "t1", [owner("a", "a")], IDLE)
    assert await due(store) is None, "nothing was said"
    await store.append(ME, "t1", [owner("b")], IDLE)
    assert await due(store) == START + IDLE
    clock.move(minutes=3)
    await store.append(ME, "t1", [owner("c")], IDLE)
    assert await due(store) == START + IDLE
    job = await store.claim("w", [COMPACT], START + IDLE, 30)
    assert job
    assert (job.key, job.payload) == ("t1", {})


async def test_a_large_thread_is_due_at_once_also_where_it_is_never_idle(store: Store) -> None:
    await store.create_thread(ME, a_thread())
    await store.append(ME, "t1", [owner("x" * LARGEST_VIEW)], IDLE)
    assert await due(store) == START + IDLE
    await store.append(ME, "t1", [owner("y")], IDLE)
    assert await due(store) == START
    await store.create_thread(SOMEBODY, a_thread())
    await store.set_view_budget(SOMEBODY, "t1", 3)
    await store.append(SOMEBODY, "t1", [owner("abcd")])
    assert await store.claim("w", [COMPACT], START, 30)
    assert await store.claim("w", [COMPACT], START, 30)


async def test_nothing_is_due_where_saving_is_off_nor_by_an_import(store: Store) -> None:
    part = ConversationPart(a_thread("t2"), (owner("x" * LARGEST_VIEW, "1"), owner("y", "2")))
    await store.import_batch(ME, ImportBatch("s", 1, (part,)))
    await store.write_switches(ME, Switches(remember=False))
    await store.create_thread(ME, a_thread())
    await store.append(ME, "t1", [owner("x" * LARGEST_VIEW + "y")], IDLE)
    assert await due(store) is None


async def test_a_turn_without_a_reply_is_being_worked_on(store: Store) -> None:
    await say(store, "t1", "a", "b")
    minute = timedelta(minutes=1)
    for number, reply in enumerate([None, None, "b"]):
        turn = Turn(f"turn{number}", "t1", "a", TurnOrigin.OWNER, START + number * minute, reply_id=reply)
        await store.put_turn(ME, turn)
    assert await store.working_since(ME, "t1", START) == START + minute
    assert await store.working_since(ME, "t1", START + minute) == START + minute
    assert await store.working_since(ME, "t1", START + 2 * minute) is None
    assert await store.working_since(ME, "t2", START) is await store.working_since(MY_WORK, "t1", START) is None
