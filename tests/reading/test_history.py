"""history_search: what is found, in which order, a page at a time (NOD-25…NOD-27, NOD-29…NOD-32, NOD-34, NOD-36)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ownwords.compose import Ownwords
from ownwords.domain.conversation import HistoryOrder, HistoryPage, NewMessage, Role
from ownwords.errors import CursorInvalid, Invalid, NotFound
from ownwords.memory import Conversation, Memory
from ownwords.reading.history import AROUND, PAGE_SIZE, HistoryQuery
from tests.memories import START, Clock, in_memory


def said(page: HistoryPage) -> list[str]:
    return [match.message.text for match in page.matches]


async def search(memory: Memory, query: str | None = None, **more: str | None) -> HistoryPage:
    order = more.pop("order", None)
    return await memory.history(HistoryQuery(query=query, order=HistoryOrder(order) if order else None, **more))


async def all_pages(memory: Memory, query: HistoryQuery) -> list[HistoryPage]:
    pages = [await memory.history(query)]
    while pages[-1].next_cursor:
        pages.append(await memory.history(replace(query, cursor=pages[-1].next_cursor)))
    return pages


@pytest.mark.req("NOD-25")
async def test_every_message_of_the_conversation_is_searched_whoever_said_it(
    ownwords: Ownwords, me: Memory, thread: Conversation
) -> None:
    for role in Role:
        await thread.add(NewMessage(role, f"The fig tree, said by {role}", speaker="Rui"))
    other = await me.thread("other")
    await other.say("Another fig tree.")
    await (await ownwords.owner("you").thread("trip")).say("Your fig tree.")
    await (await ownwords.owner(workspace="garden").thread("trip")).say("A fig tree of work.")
    mine = await thread.history(HistoryQuery(query="fig"))
    assert {match.message.role for match in mine.matches} == set(Role)
    assert mine.total_matches == len(Role)
    everywhere = await search(me, "fig")
    assert everywhere.total_matches == len(Role) + 1
    for thread_id in ((await ownwords.owner("you").thread("trip")).id, "nowhere"):
        with pytest.raises(NotFound):
            await search(me, "fig", thread_id=thread_id)


@pytest.mark.req("NOD-26", "NOD-27")
async def test_any_word_is_enough_and_the_best_match_comes_first(me: Memory, thread: Conversation) -> None:
    for text in ("the house", "a fig tree", "a fig in the house", "nothing", "figs, figs and a house by the house"):
        await thread.say(text)
    page = await search(me, "houses, figs?")
    assert set(said(page)) == {"the house", "a fig tree", "a fig in the house", "figs, figs and a house by the house"}
    assert set(said(page)[:2]) == {"a fig in the house", "figs, figs and a house by the house"}
    assert (page.total_matches, page.next_cursor, page.complete) == (4, None, True)
    assert said(await search(me, "tree")) == ["a fig tree"]


@pytest.mark.req("NOD-27")
async def test_a_match_has_its_date_and_its_neighbours_in_its_own_conversation(
    me: Memory, thread: Conversation
) -> None:
    other = await me.thread("other")
    for number, text in enumerate(("first", "the fig", "last")):
        await other.say("elsewhere")
        await thread.say(text, sent_at=START - timedelta(days=number))
    (match,) = (await search(me, "fig")).matches
    assert match.message.sent_at == START - timedelta(days=1)
    assert [message.text for message in match.before] == ["first"]
    assert [message.text for message in match.after] == ["last"]
    (match,) = (await search(me, "first")).matches
    assert (match.before, [message.text for message in match.after]) == ((), ["the fig"])


@pytest.mark.req("NOD-30")
async def test_around_gives_a_message_with_five_on_each_side_also_at_the_ends(me: Memory, thread: Conversation) -> None:
    messages = [await thread.say(f"message {number}") for number in range(20)]
    for place, before, after in ((0, 0, 5), (3, 3, 5), (10, 5, 5), (19, 5, 0)):
        page = await search(me, around=messages[place].id)
        (match,) = page.matches
        assert match.message == messages[place]
        assert list(match.before) == messages[place - before : place]
        assert list(match.after) == messages[place + 1 : place + 1 + after]
        assert (page.total_matches, page.complete) == (1, True)
    assert AROUND == 5


@pytest.mark.req("NOD-30", "NOD-1")
async def test_around_stands_alone_and_knows_only_messages_of_this_conversation(
    ownwords: Ownwords, me: Memory, thread: Conversation
) -> None:
    message = await thread.say("the fig")
    other = await me.thread("other")
    theirs = await (await ownwords.owner("you").thread("trip")).say("their fig")
    for message_id in ("nothing", theirs.id, "", "\x00"):
        with pytest.raises((NotFound, Invalid)):
            await search(me, around=message_id)
    with pytest.raises(NotFound):
        await search(me, around=message.id, thread_id=other.id)
    mixes: list[dict[str, str]] = [{"sent_from": "2026-01-01"}, {"sent_to": "2026-01-01"}, {"before": "2026-01-01"}]
    for more in [{"query": "fig"}, {"cursor": "x"}, *mixes]:
        with pytest.raises(Invalid) as caught:
            await search(me, around=message.id, **more)
        assert caught.value.field == "around"


@pytest.mark.req("NOD-36", "NOD-30", "NOD-29")
async def test_what_was_said_before_a_reset_is_kept_and_not_searched(me: Memory, thread: Conversation) -> None:
    old = await thread.say("the old fig")
    await thread.reset()
    await thread.say("the new fig")
    page = await search(me, "fig")
    assert said(page) == ["the new fig"]
    assert (page.total_matches, page.matches[0].before) == (1, ())
    assert said(await search(me, sent_from="2026-01-01")) == ["the new fig"]
    with pytest.raises(NotFound):
        await search(me, around=old.id)
    assert [message.text for message in await thread.messages()] == ["the old fig", "the new fig"]


# Pages


async def many(thread: Conversation, count: int, text: str = "fig number {}") -> None:
    for number in range(count):
        await thread.say(text.format(number), sent_at=START + timedelta(hours=number))


@pytest.mark.req("NOD-31", "NOD-32", "NOD-34")
@pytest.mark.parametrize("order", [None, *HistoryOrder])
@pytest.mark.parametrize("count", [0, 1, PAGE_SIZE, PAGE_SIZE + 1, 2 * PAGE_SIZE, 2 * PAGE_SIZE + 5])
async def test_pages_give_every_match_once_and_say_when_they_are_done(
    me: Memory, thread: Conversation, count: int, order: HistoryOrder | None
) -> None:
    await many(thread, count)
    pages = await all_pages(me, HistoryQuery(query="fig", order=order))
    found = [text for page in pages for text in said(page)]
    assert sorted(found) == sorted(f"fig number {number}" for number in range(count))
    assert {page.total_matches for page in pages} == {count}
    assert [page.complete for page in pages] == [False] * (len(pages) - 1) + [True]
    assert [len(page.matches) for page in pages[:-1]] == [PAGE_SIZE] * (len(pages) - 1)
    if order is HistoryOrder.NEWEST:
        assert found == [f"fig number {number}" for number in reversed(range(count))]


@pytest.mark.req("NOD-32", "NOD-31")
@pytest.mark.parametrize("order", HistoryOrder)
async def test_messages_that_arrive_between_pages_shift_nothing(
    me: Memory, thread: Conversation, order: HistoryOrder
) -> None:
    await many(thread, 30)
    query = HistoryQuery(query="fig", order=order)
    first = await me.history(query)
    await many(thread, 30, "a fig that came later, number {}")
    second = await me.history(replace(query, cursor=first.next_cursor))
    assert sorted([*said(first), *said(second)]) == sorted(f"fig number {number}" for number in range(30))
    assert (second.total_matches, second.complete) == (30, True)
    assert (await me.history(query)).total_matches == 60


@pytest.mark.req("NOD-32")
async def test_a_cursor_is_good_for_its_own_query_alone(
    ownwords: Ownwords, me: Memory, thread: Conversation, clock: Clock
) -> None:
    await many(thread, 30)
    query = HistoryQuery(query="fig", sent_from="2026-01-01", sent_to="2026-12-31", order=HistoryOrder.NEWEST)
    cursor = (await me.history(query)).next_cursor
    assert cursor is not None
    query = replace(query, cursor=cursor)
    base64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    same_bytes = [
        cursor[:-1] + base64[base64.index(cursor[-1]) ^ 1],
        f"{cursor}é",
        f"{cursor}!",
        f"{cursor}\n",
        f"{cursor}=",
    ]
    changed = ("x", f"{cursor}x", cursor[1:], cursor[::-1], "é\x00", "a.b.c", "caf\udce9", *same_bytes)
    others = [
        replace(query, query="figs"),
        replace(query, sent_from="2026-01-02"),
        replace(query, sent_to=None),
        replace(query, before="2027-01-01"),
        replace(query, order=HistoryOrder.RELEVANCE),
        replace(query, thread_id=thread.id),
        *(replace(query, cursor=text) for text in changed),
    ]
    for other in others:
        with pytest.raises(CursorInvalid) as caught:
            await me.history(other)
        assert (caught.value.code, caught.value.field) == ("invalid_cursor", "cursor")
    for elsewhere in (ownwords.owner("you"), ownwords.owner(workspace="house"), await in_memory(clock)):
        with pytest.raises(CursorInvalid):
            await elsewhere.history(query)
    assert (await me.history(query)).complete


@pytest.mark.req("NOD-32", "NOD-34")
async def test_naming_the_order_that_was_meant_keeps_the_cursor_good(me: Memory, thread: Conversation) -> None:
    await many(thread, 30)
    cursor = (await search(me, "fig")).next_cursor
    assert len((await search(me, "fig", cursor=cursor, order="relevance")).matches) == 10


# No query is an error, and nothing is syntax


@pytest.mark.req("NOD-26")
@pytest.mark.parametrize(
    "query",
    ["fig AND house", '"fig', "fig*", "(fig OR", "NEAR(fig, 2)", "fig -house", "-fig", "text:fig", "fig; DROP TABLE x",
     "^fig", "fig\x00", "\ud800 fig", "{fig}", "fig' OR '1'='1", "%fig_", "the fig", "f'i'g fig", "ＦＩＧ",
     "fig🎉"],
)  # fmt: skip
async def test_syntax_of_other_searches_is_text(me: Memory, thread: Conversation, query: str) -> None:
    await thread.say("A fig tree.")
    await thread.say("Nothing.")
    assert said(await search(me, query)) == ["A fig tree."]


@given(st.text(st.characters()))
async def test_no_query_is_a_crash(query: str) -> None:
    me = await in_memory(Clock())
    await (await me.thread("trip")).say("A fig tree. 無花果の木")
    try:
        page = await search(me, query)
    except Invalid:
        assert not query.strip()
    else:
        assert page.total_matches == len(page.matches) <= 1


@pytest.mark.req("NOD-29")
@pytest.mark.parametrize("query", [None, "", "  \n"])
async def test_nothing_to_look_for_is_said_so(me: Memory, query: str | None) -> None:
    with pytest.raises(Invalid, match="Say what to look for"):
        await search(me, query)
    with pytest.raises(Invalid) as caught:
        await search(me, "x" * 10_001)
    assert caught.value.field == "query"


@pytest.mark.req("NOD-26")
async def test_a_query_of_stop_words_alone_is_searched_as_it_is(me: Memory, thread: Conversation) -> None:
    for text in ("To be or not to be", "A fig tree"):
        await thread.say(text)
    assert said(await search(me, "to be or not to be")) == ["To be or not to be"]
    assert said(await search(me, "what about the fig")) == ["A fig tree"]
    assert said(await search(me, "?!… —")) == []


async def test_a_word_of_another_owner_moves_no_result(ownwords: Ownwords, me: Memory, thread: Conversation) -> None:
    for text in ("fig fig fig house", "house house fig", "fig", "house"):
        await thread.say(text)

    async def ranked() -> Sequence[str]:
        return said(await search(me, "fig house"))

    before = await ranked()
    theirs = await ownwords.owner("you").thread("trip")
    for _ in range(50):
        await theirs.say("fig")
    assert await ranked() == before
