"""Dates in history_search: days of the owner's, by when a message was sent (NOD-28, NOD-29, NOD-33, NOD-35)."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

import pytest

from ownwords.domain.conversation import HistoryOrder
from ownwords.domain.switches import Switches
from ownwords.errors import Invalid
from ownwords.memory import Conversation, Memory
from ownwords.reading.history import PAGE_SIZE, HistoryQuery

TIMES = (
    "2026-03-28T23:30+00:00",  # 28 March in Lisbon
    "2026-03-29T00:00+00:00",  # 29 March, a day of 23 hours
    "2026-03-29T22:59:59.999999+00:00",
    "2026-03-29T23:00+00:00",  # 30 March: summer time
    "2026-10-24T22:59:59+00:00",
    "2026-10-24T23:00+00:00",  # 25 October, a day of 25 hours
    "2026-10-25T23:59:59+00:00",
    "2026-10-26T00:00+00:00",
)


@pytest.fixture
async def lisbon(me: Memory, thread: Conversation) -> Memory:
    await me.change_settings(Switches(time_zone="Europe/Lisbon"))
    for time in (TIMES[3], *TIMES[:3], *TIMES[4:]):
        await thread.say(f"fig {time}", sent_at=datetime.fromisoformat(time))
    return me


async def found(memory: Memory, **query: str) -> list[str]:
    """When the messages that are found were sent, newest first."""
    page = await memory.history(HistoryQuery(order=HistoryOrder.NEWEST, **query))
    assert page.total_matches == len(page.matches)
    return [match.message.text.removeprefix("fig ") for match in page.matches]


@pytest.mark.req("NOD-28", "NOD-29", "NOD-35")
@pytest.mark.parametrize("query", [{}, {"query": "fig"}])
async def test_from_and_to_are_whole_days_in_the_owners_zone(lisbon: Memory, query: dict[str, str]) -> None:
    assert await found(lisbon, sent_from="2026-03-29", sent_to="2026-03-29", **query) == [TIMES[2], TIMES[1]]
    assert await found(lisbon, sent_from="2026-10-25", sent_to="2026-10-25", **query) == [TIMES[6], TIMES[5]]
    assert await found(lisbon, sent_to="2026-03-28", **query) == [TIMES[0]]
    assert await found(lisbon, sent_from="2026-10-26", **query) == [TIMES[7]]
    assert await found(lisbon, sent_from="2026-03-28", sent_to="2026-10-26", **query) == list(reversed(TIMES))
    assert await found(lisbon, sent_from="2026-05-01", sent_to="2026-05-31", **query) == []
    await lisbon.change_settings(Switches(time_zone="America/New_York"))
    assert await found(lisbon, sent_from="2026-03-29", sent_to="2026-03-29", **query) == [TIMES[3], TIMES[2]]


@pytest.mark.req("NOD-28")
async def test_from_and_to_may_be_instants_both_included(lisbon: Memory) -> None:
    assert await found(lisbon, sent_from=TIMES[1], sent_to=TIMES[3]) == [TIMES[3], TIMES[2], TIMES[1]]
    assert await found(lisbon, sent_from=TIMES[2], sent_to=TIMES[2]) == [TIMES[2]]
    assert await found(lisbon, sent_from="2026-03-30T00:00", sent_to="2026-03-30T00:00") == [TIMES[3]]


@pytest.mark.req("NOD-33")
async def test_before_leaves_out_its_own_instant_and_is_no_cursor(lisbon: Memory) -> None:
    assert await found(lisbon, before=TIMES[1]) == [TIMES[0]]
    assert await found(lisbon, before="2026-03-30", query="fig") == [TIMES[2], TIMES[1], TIMES[0]]
    assert await found(lisbon, before=TIMES[3], sent_from="2026-03-29") == [TIMES[2], TIMES[1]]
    assert await found(lisbon, before=TIMES[2], sent_to="2026-03-31") == [TIMES[1], TIMES[0]]
    assert await found(lisbon, before="2026-01-01", sent_from="2026-03-01") == []


@pytest.mark.req("NOD-29", "NOD-31", "NOD-34")
@pytest.mark.parametrize("order", [None, *HistoryOrder])
async def test_a_period_is_listed_newest_first_a_page_at_a_time(
    me: Memory, thread: Conversation, order: HistoryOrder | None
) -> None:
    for number in range(PAGE_SIZE + 3):
        await thread.say(f"message {number}", sent_at=datetime.fromisoformat(f"2026-01-{28 - number:02}T12:00Z"))
    query = HistoryQuery(sent_from="2026-01-01", order=order)
    first = await me.history(query)
    second = await me.history(replace(query, cursor=first.next_cursor))
    listed = [match.message.text for match in (*first.matches, *second.matches)]
    assert listed == [f"message {number}" for number in range(PAGE_SIZE + 3)]
    assert (first.total_matches, first.complete, second.complete) == (PAGE_SIZE + 3, False, True)


@pytest.mark.req("NOD-28")
@pytest.mark.parametrize("field", ["sent_from", "sent_to", "before"])
@pytest.mark.parametrize("text", ["2026-02-31", "yesterday", "2026-13-01", "31.3.2026", "\x00"])
async def test_what_is_no_date_is_a_clear_error(me: Memory, field: str, text: str) -> None:
    query = HistoryQuery(query="fig")
    with pytest.raises(Invalid) as caught:
        await me.history(replace(query, **{field: text}))
    assert caught.value.field == field.removeprefix("sent_")


async def test_a_period_that_ends_before_it_begins_and_an_unknown_zone_are_clear_errors(me: Memory) -> None:
    with pytest.raises(Invalid, match="`from` is after `to`"):
        await me.history(HistoryQuery(sent_from="2026-03-02", sent_to="2026-03-01"))
    with pytest.raises(Invalid) as caught:
        await me.change_settings(Switches(time_zone="Atlantis/Capital"))
    assert caught.value.field == "time_zone"
    assert (await me.settings()).time_zone is None
