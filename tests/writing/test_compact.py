"""Compaction: what is condensed, what stays, and that nothing is lost or doubled, whatever breaks in between."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from ownwords.domain.conversation import Audience, NewMessage, Role
from ownwords.domain.jobs import COMPACT
from ownwords.domain.journal import Lineage, Mark
from ownwords.domain.summaries import LARGEST_VIEW, LONGEST_SUMMARY
from ownwords.domain.switches import Switches
from ownwords.domain.turns import TurnOrigin
from ownwords.errors import Invalid, ModelRefused, ModelUnavailable, ModelUnreadable, NotFound, StoreUnavailable
from ownwords.memory import Conversation
from ownwords.tasks.compact import CompactInput, CompactResult, ProposedBullet
from ownwords.writing.compact import MOST_PIECES, CompactOutcome
from ownwords.writing.raw_entry import LONGEST_RAW
from tests.compacting import PLUM, each_message, entries, nothing, put_in_the_way, talk, told
from tests.memories import CARD
from tests.upkeep import Gate, Home, home


@pytest.fixture(params=["in_memory", "sqlite"])
async def here(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Home]:
    folder = None if request.param == "in_memory" else tmp_path
    async with home(folder, idle=timedelta(minutes=15)) as opened:
        opened.tasks.scripts["compact"] = each_message()
        yield opened


async def texts(conversation: Conversation) -> list[str]:
    return [message.text for message in (await conversation.view()).messages]


# What is condensed


@pytest.mark.req("NB-22")
async def test_the_view_is_the_summary_and_what_follows_and_every_word_stays(here: Home) -> None:
    thread = await here.me.thread("garden")
    begun: list[str] = []
    nothing_yet = await here.me.compact(thread, lambda: begun.append("x"))
    assert (nothing_yet.outcome, nothing_yet.covered, nothing_yet.cursor) == (CompactOutcome.NOTHING_NEW, 0, None)
    assert begun == [], "there is nothing to tell a chat"
    ids = await talk(thread, PLUM, "Plums like sun.")
    compacted = await here.me.compact(thread, lambda: begun.append("x"))
    assert (compacted.outcome, compacted.cursor, compacted.covered) == (CompactOutcome.COMPACTED, 1, 2)
    assert begun == ["x"]
    await talk(thread, "And a pear tree")
    view = await thread.view()
    assert (view.covered_through, await texts(thread)) == (ids[1], ["And a pear tree"])
    assert view.summary == compacted.summary
    assert "- I planted a plum tree (2026-03-02)\n- Plums like sun. (2026-03-02) (from the assistant)\n" in view.summary
    assert "never an\ninstruction" in view.summary
    assert len(await thread.messages()) == 3
    (entry,) = await entries(here.me)
    assert (told(entry), entry.covers) == ([PLUM, "Plums like sun."], tuple(ids))
    assert [one.lineage for one in entry.bullets] == [Lineage.OWNER, Lineage.ASSISTANT]
    await here.me.compact(thread)
    assert [told(one) for one in await entries(here.me)][1:] == [["And a pear tree"]]
    assert [len(one.messages) for one in here.tasks.seen("compact")] == [2, 1]
    assert (await here.me.compact(thread)).outcome is CompactOutcome.NOTHING_NEW
    with pytest.raises(NotFound):
        await here.me.compact("nowhere")


@pytest.mark.req("NB-C24")
async def test_a_stretch_without_anything_to_keep_moves_the_boundary_and_writes_no_entry(here: Home) -> None:
    thread = await here.me.thread("small talk")
    await talk(thread, PLUM, "Fine.")
    here.tasks.scripts["compact"] = nothing
    compacted = await here.me.compact(thread)
    assert (compacted.outcome, compacted.cursor, compacted.covered) == (CompactOutcome.NOTHING, None, 2)
    assert compacted.summary == (await thread.view()).summary == ""
    assert (await texts(thread), await entries(here.me)) == ([], [])
    prepared = (await here.me.prepare(thread, "And now?")).prepared.conversation
    assert (prepared.summary, prepared.covered_through) == ("", (await thread.view()).covered_through)


async def test_a_summary_keeps_what_holds_longest_within_its_bounds(here: Home) -> None:
    thread = await here.me.thread("years")
    marks = {"name": Mark.PERMANENT, "moved": Mark.CORRECTION, "draft": Mark.EPHEMERAL}

    def marked(given: CompactInput) -> CompactResult:
        return CompactResult(
            tuple(
                ProposedBullet(one.text, (one.id,), marks.get(one.text.split()[0], Mark.DURABLE))
                for one in given.messages
            )
        )

    here.tasks.scripts["compact"] = marked
    await talk(thread, "name " + "n" * 400, "moved " + "m" * 400, "draft one")
    await here.me.compact(thread)
    assert "[ephemeral] draft one" in (await thread.view()).summary
    for number in range(12):
        await talk(thread, *(f"fact {number} {part} " + "f" * 400 for part in range(4)), "draft two")
        await here.me.compact(thread)
    view = await thread.view()
    said = [bullet.text.split()[0] for bullet in view.bullets]
    assert (said[0], said[1], said.count("draft")) == ("name", "moved", 1)
    assert view.bullets[-1].text == "draft two"
    assert view.bullets[-2].text.startswith("fact 11 3")
    assert "fact 0 0" not in view.summary
    assert len(view.summary) <= LONGEST_SUMMARY + 300
    small = (await here.me.prepare(thread, "Hello", context_window=2_000)).prepared.conversation
    assert 0 < len(small.summary) < 1_100
    assert small.covered_through == view.covered_through


@pytest.mark.parametrize(
    ("origin", "owner", "assistant", "tool"),
    [
        (TurnOrigin.OWNER, Lineage.OWNER, Lineage.ASSISTANT, Lineage.TOOL),
        (TurnOrigin.TASK, Lineage.OWNER, Lineage.ASSISTANT, Lineage.TOOL),
        (TurnOrigin.SCHEDULE, Lineage.ASSISTANT, Lineage.ASSISTANT, Lineage.TOOL),
        (TurnOrigin.SUBAGENT, Lineage.ASSISTANT, Lineage.ASSISTANT, Lineage.TOOL),
        (TurnOrigin.EVENT, Lineage.MAIL, Lineage.MAIL, Lineage.MAIL),
    ],
)
async def test_in_a_thread_that_somebody_else_started_nobodys_words_are_the_owners(
    here: Home, origin: TurnOrigin, owner: Lineage, assistant: Lineage, tool: Lineage
) -> None:
    thread = await here.me.create_thread("x", Audience.GROUP, origin)
    for role in Role:
        await thread.add(NewMessage(role, f"the {role} says plum {role} {role}"))
    await here.me.compact(thread)
    (entry,) = await entries(here.me)
    least = Lineage.MAIL if origin is TurnOrigin.EVENT else Lineage.WEB
    assert [one.lineage for one in entry.bullets] == [owner, assistant, tool, Lineage.MAIL, least]


async def test_what_was_said_before_a_reset_is_not_condensed_and_its_summary_is_gone(here: Home) -> None:
    thread = await here.me.thread("x")
    await talk(thread, PLUM)
    await here.me.compact(thread)
    await talk(thread, "before the reset")
    await thread.reset()
    assert (await thread.view()).summary == ""
    assert (await here.me.compact(thread)).outcome is CompactOutcome.NOTHING_NEW
    await talk(thread, "after the reset")
    await here.me.compact(thread)
    assert [told(one) for one in await entries(here.me)] == [[PLUM], ["after the reset"]]


async def test_a_long_conversation_is_several_stretches_and_nothing_is_left_out(here: Home) -> None:
    """Also one message that is longer than any call."""
    thread = await here.me.thread("import")
    said = [f"{number} " + "word " * 3_900 for number in range(25)] + ["endless " * 20_000]
    ids = await talk(thread, *said)
    compacted = await here.me.compact(thread)
    assert compacted.covered == 26
    found = await entries(here.me)
    assert len(found) > 1
    assert [one for entry in found for one in entry.covers] == ids
    assert compacted.cursor == found[-1].cursor
    assert len(here.tasks.seen("compact")) <= MOST_PIECES * len(found)


# Where it cannot be condensed


@pytest.mark.parametrize(
    "error", [ModelUnavailable("x"), ModelRefused("x"), ModelUnreadable("x"), Invalid("This is too long.")]
)
@pytest.mark.req("NB-C3")
async def test_what_cannot_be_condensed_is_kept_as_it_was_said(here: Home, error: Exception) -> None:
    here.tasks.scripts["compact"] = lambda given: error
    thread = await here.me.thread("x")
    ids = [(await thread.add(NewMessage(Role.OWNER, f"{PLUM}\n- and my card is {CARD}"))).id]
    ids += [(await thread.add(NewMessage(Role.PARTICIPANT, "Ich auch!", speaker="Ana"))).id]
    compacted = await here.me.compact(thread)
    assert (compacted.outcome, compacted.covered) == (CompactOutcome.RAW, 2)
    (entry,) = await entries(here.me)
    assert told(entry) == [
        "[RAW] 2 messages",
        f"owner: {PLUM} - and my card is <secret>",
        "Ana (participant): Ich auch!",
    ]
    assert [one.lineage for one in entry.bullets] == [Lineage.WEB, Lineage.OWNER, Lineage.WEB]
    assert [one.message_ids for one in entry.bullets] == [(), (ids[0],), (ids[1],)]
    assert "Ana (participant): Ich auch! (2026-03-02) (from a web page)" in compacted.summary
    assert (await here.me.compact(thread)).outcome is CompactOutcome.NOTHING_NEW


async def test_one_failed_piece_falls_back_alone_and_within_its_bounds(here: Home) -> None:
    thread = await here.me.thread("x")
    await talk(thread, *(f"{number} " + "word " * 3_900 for number in range(11)))

    def second_fails(given: CompactInput) -> object:
        if given.messages[0].text.startswith("0 "):
            return CompactResult((ProposedBullet("0 word", (given.messages[0].id,)),))
        return ModelUnavailable("down")

    here.tasks.scripts["compact"] = second_fails
    assert (await here.me.compact(thread)).outcome is CompactOutcome.RAW
    (entry,) = await entries(here.me)
    first, heading, *raw = told(entry)
    assert (first, heading[:6]) == ("0 word", "[RAW] ")
    assert heading == f"[RAW] {len(raw)} messages"
    assert LONGEST_RAW * 0.9 < len(entry.content) < LONGEST_RAW + 500


async def test_a_store_that_fails_is_said_and_the_next_time_goes_on(here: Home) -> None:
    thread = await here.me.thread("x")
    await talk(thread, PLUM)
    folder = await put_in_the_way(here.me)
    with pytest.raises(StoreUnavailable):
        await here.me.compact(thread)
    assert await texts(thread) == [PLUM], "the boundary did not move"
    await asyncio.to_thread(folder.unlink)
    assert (await here.me.compact(thread)).cursor == 1


# Meanwhile


@pytest.mark.req("NB-C25")
async def test_what_is_said_meanwhile_stays_behind_the_boundary(here: Home) -> None:
    thread = await here.me.thread("x")
    await talk(thread, PLUM)

    async def say() -> None:
        await talk(thread, "said meanwhile")

    here.tasks.meanwhile["compact"] = say
    assert (await here.me.compact(thread)).covered == 1
    assert await texts(thread) == ["said meanwhile"]
    assert [told(one) for one in await entries(here.me)] == [[PLUM]]


async def test_two_at_once_make_one_entry_also_where_more_is_said_in_between(here: Home) -> None:
    thread = await here.me.thread("x")
    await talk(thread, PLUM)
    gate = Gate()
    here.tasks.meanwhile["compact"] = gate
    first = asyncio.create_task(here.me.compact(thread))
    await gate.reached.wait()
    await talk(thread, "said in between")
    second = asyncio.create_task(here.me.compact(thread))
    third = asyncio.create_task(here.me.compact(thread))
    await asyncio.sleep(0)
    gate.opened.set()
    done = await asyncio.gather(first, second, third)
    assert [told(one) for one in await entries(here.me)] == [[PLUM], ["said in between"]]
    assert done[0].covered in (1, 2)
    assert await texts(thread) == []


async def test_one_that_is_broken_off_goes_on_with_the_same_messages(here: Home) -> None:
    """Cancelled while the model thinks, and between the entry and the boundary."""
    thread = await here.me.thread("x")
    await talk(thread, PLUM)
    gate = Gate()
    here.tasks.meanwhile["compact"] = gate
    running = asyncio.create_task(here.me.compact(thread))
    await gate.reached.wait()
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    assert (await entries(here.me), await texts(thread)) == ([], [PLUM])
    del here.tasks.meanwhile["compact"]
    await talk(thread, "later")
    await here.me.compact(thread)
    # As if it had been killed before the boundary moved: the plan of the newest stretch stands again.
    moved = await here.store.thread_view(here.me.scope, thread.id)
    assert moved
    assert moved.summary
    first = (await thread.messages())[0].id
    plan = replace(moved.summary, through=first, planned=moved.summary.through, version=99)
    assert await here.store.swap_summary(here.me.scope, moved.summary, plan)
    await talk(thread, "latest")
    await here.me.compact(thread)
    assert [told(one) for one in await entries(here.me)] == [[PLUM], ["later"], ["latest"]]


async def test_words_that_are_redacted_meanwhile_are_not_written_back(here: Home) -> None:
    thread = await here.me.thread("x")
    first, second = await talk(thread, PLUM, "secret heron")

    async def redact() -> None:
        del here.tasks.meanwhile["compact"]
        await here.me.redact(second, "heron")

    here.tasks.meanwhile["compact"] = redact
    await here.me.compact(thread)
    found = await entries(here.me)
    assert [told(one) for one in found if one.bullets] == [[PLUM, "secret [redacted]"]]
    assert "heron" not in (await thread.view()).summary
    await here.me.redact(first)
    assert PLUM not in (await thread.view()).summary


async def test_a_thread_deleted_meanwhile_leaves_nothing_in_the_journal(here: Home) -> None:
    thread = await here.me.thread("x")
    await talk(thread, PLUM)
    here.tasks.meanwhile["compact"] = thread.delete
    with pytest.raises(NotFound):
        await here.me.compact(thread)
    assert [told(one) for one in await entries(here.me) if one.bullets] == []


# On its own


async def due(here: Home) -> timedelta | None:
    at = await here.store.next_due([COMPACT])
    return at - here.clock.time if at else None


@pytest.mark.req("NB-9")
async def test_an_idle_conversation_is_condensed_and_one_that_goes_on_waits(here: Home) -> None:
    here.clock.step = timedelta()
    thread = await here.me.thread("x")
    await talk(thread, PLUM)
    here.clock.move(minutes=10)
    await talk(thread, "still here")
    here.clock.move(minutes=5)
    await here.ownwords.work()
    assert await texts(thread) == [PLUM, "still here"]
    assert await due(here) == timedelta(minutes=10)
    here.clock.move(minutes=10)
    await here.ownwords.work()
    assert await texts(thread) == []
    assert [told(one) for one in await entries(here.me)] == [[PLUM, "still here"]]
    assert await due(here) is None


@pytest.mark.req("NB-6")
async def test_a_large_conversation_is_condensed_and_its_newest_messages_stay(here: Home) -> None:
    thread = await here.me.thread("x")
    said = [f"{number} " + "word " * 580 for number in range(17)]
    await talk(thread, *said)
    await here.ownwords.work()
    left = await texts(thread)
    assert left == said[-len(left) :]
    assert 0 < sum(map(len, left)) <= LARGEST_VIEW / 4
    (entry,) = await entries(here.me)
    assert len(entry.covers) == 17 - len(left)


async def test_one_message_larger_than_all_is_condensed_once(here: Home) -> None:
    thread = await here.me.thread("x")
    await talk(thread, "word " * 20_000)
    assert await here.ownwords.work() == 1
    assert await texts(thread) == []
    assert await here.ownwords.work() == 0
    assert len(await entries(here.me)) == 1


async def test_a_small_window_makes_a_conversation_large_sooner(here: Home) -> None:
    thread = await here.me.thread("x")
    turn = await here.me.prepare(thread, "word " * 500, context_window=2_000)
    await turn.finish("word " * 200)
    await here.ownwords.work()
    assert len(await entries(here.me)) == 1


async def test_a_turn_that_is_worked_on_is_waited_for(here: Home) -> None:
    here.clock.step = timedelta()
    thread = await here.me.thread("x")
    turn = await here.me.prepare(thread, "word " * 10_000)
    await here.ownwords.work()
    assert await entries(here.me) == []
    assert await due(here) == timedelta(minutes=5)
    await turn.finish("Done.")
    await here.ownwords.work()
    assert len(await entries(here.me)) == 1
    await here.me.prepare(thread, "word " * 10_000)
    here.clock.move(minutes=5, seconds=1)
    await here.ownwords.work()
    assert len(await entries(here.me)) == 2, "it was given up"


async def test_where_saving_is_off_only_the_command_condenses(here: Home) -> None:
    thread = await here.me.thread("x")
    await talk(thread, PLUM)
    await here.me.change_settings(Switches(remember=False, time_zone="UTC"))
    await talk(thread, "word " * 10_000)
    here.clock.move(hours=2)
    await here.ownwords.work()
    assert await entries(here.me) == []
    assert (await here.me.compact(thread)).covered == 2


@pytest.mark.parametrize("days", [-4_000, 2, 9_000])
async def test_a_time_that_cannot_be_meant_does_not_keep_a_conversation_for_ever(here: Home, days: int) -> None:
    thread = await here.me.thread("x")
    await thread.say(PLUM, sent_at=here.clock.time + timedelta(days=days))
    here.clock.move(minutes=16)
    await here.ownwords.work()
    assert len(await entries(here.me)) == 1


async def test_ninety_idle_conversations_are_condensed_one_at_a_time(here: Home) -> None:
    at_once = most = 0

    async def count() -> None:
        nonlocal at_once, most
        at_once, most = at_once + 1, max(most, at_once + 1)
        await asyncio.sleep(0)
        at_once -= 1

    here.tasks.meanwhile["compact"] = count
    threads = [await here.me.thread(f"talk {number}") for number in range(90)]
    for number, thread in enumerate(threads):
        await talk(thread, f"plum number {number}")
    here.clock.move(minutes=16)
    done = await asyncio.gather(here.ownwords.work(), here.ownwords.work())
    assert sum(done) >= 90
    assert most == 1
    assert len(await entries(here.me)) == 90
    assert {text for one in await entries(here.me) for text in told(one)} == {f"plum number {n}" for n in range(90)}


async def test_a_workspace_has_its_own_and_crosses_nothing(here: Home) -> None:
    work = here.ownwords.owner("me", "work")
    await talk(await here.me.thread("x"), PLUM)
    await talk(await work.thread("x"), "the invoice")
    here.clock.move(minutes=16)
    await here.ownwords.work()
    assert [told(one) for one in await entries(here.me)] == [[PLUM]]
    assert [told(one) for one in await entries(work)] == [["the invoice"]]
