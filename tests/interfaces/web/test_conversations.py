"""The list of conversations and the search over all of them, without JavaScript."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from urllib.parse import parse_qs, urlsplit

import pytest

from ownwords.domain.conversation import NewMessage, Role
from ownwords.domain.switches import Switches
from tests.interfaces.web.invented import Installation
from tests.interfaces.web.plain_browser import PlainBrowser


def hits(browser: PlainBrowser) -> list[str]:
    return [hit.one(class_="message-text").text for hit in browser.page.all("li", class_="hit")]


async def test_list_and_begin(browser: PlainBrowser, lived_in: Installation) -> None:
    await browser.open("/conversations")
    titles = [item.all("a")[0].line for item in browser.page.one(class_="threads").all("li")]
    assert titles == ["The workshop", "Sunday cooking", "Ines and Porto"], "the one spoken in last stands first"
    assert "begun on 12 January 2026" in browser.main.line
    assert "11 messages" in browser.main.line
    await browser.press("Begin", title='<i>"New"</i>')
    assert browser.posted == 303
    assert browser.page.one("h1").text == '<i>"New"</i>'
    assert "Say what is on your mind." in browser.main.line
    await browser.follow("All conversations")
    await browser.press("Begin")
    assert browser.page.one("h1").text == "New conversation"


async def test_a_refused_title_is_kept(browser: PlainBrowser) -> None:
    await browser.open("/conversations")
    await browser.press("Begin", title="t" * 301)
    assert browser.status == 422
    assert "at most 300 characters" in browser.error
    assert browser.field("title") == "t" * 301


@pytest.mark.req("NOD-26", "NOD-27", "NOD-28", "NOD-31", "NOD-34")
async def test_search_marks_words_and_shows_neighbours(browser: PlainBrowser, lived_in: Installation) -> None:
    await browser.open("/conversations")
    await browser.press("Search", query="hazelnut braised")
    assert browser.page.one(class_="found").line.startswith("2 messages found.")
    assert hits(browser)[0].startswith("A chickpea and fennel braise")
    first = browser.page.all("li", class_="hit")[0]
    assert {mark.text for mark in first.all("mark")} == {"braise", "hazelnuts"}
    assert [line.line.split()[0] for line in first.all(class_="neighbour")] == ["You", "You"]
    assert "6 June 2026, 13:20" in first.line
    await browser.follow("in its conversation", first)
    assert browser.page.one("h1").line == "Sunday cooking"
    assert browser.page.one(class_="here").one(class_="message-text").text.startswith("A chickpea")


async def test_dates_are_days_of_the_owner_and_keep_their_place(browser: PlainBrowser, lived_in: Installation) -> None:
    await browser.open("/conversations")
    await browser.press("Search", **{"from": "2026-04-23", "to": "2026-04-23"})
    assert hits(browser) == [
        "What news. Shall I keep the October weekends free of big repairs?",
        "Back home. Ines is expecting, in October! If it is a girl, they will call her Alma.",
    ], "22:40 UTC is the next day in Brussels"
    assert browser.field("from") == "2026-04-23"
    await browser.press("Search", query="ines", order="newest")
    assert hits(browser)[0].startswith("Back home")


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ({"from": "2026-05-02", "to": "2026-05-01"}, "`from` is after `to`"),
        ({"from": "yesterday"}, "Cannot read 'yesterday' as a date"),
        ({"query": "q" * 10_001}, "at most 10,000 characters"),
    ],
)
async def test_a_search_that_cannot_be_says_why(browser: PlainBrowser, query: dict[str, str], says: str) -> None:
    await browser.open("/conversations")
    await browser.press("Search", **query)
    assert browser.status == 422
    assert says in browser.error
    assert {name: browser.field(name) for name in query} == query


@pytest.mark.parametrize("query", ["AND OR NOT", '"', "*", "(((", "<script>", "🚲", "zzzzzz", "'; --", "%", "\x00"])
async def test_no_query_is_an_error(browser: PlainBrowser, lived_in: Installation, query: str) -> None:
    await browser.open("/conversations")
    await browser.press("Search", query=query)
    assert browser.status == 200
    assert browser.field("query") == query


@pytest.mark.req("NOD-31", "NOD-32")
async def test_every_match_is_on_exactly_one_page(browser: PlainBrowser, place: Installation) -> None:
    await place.me.change_settings(Switches(time_zone="UTC"))
    thread = await place.me.create_thread("Long")
    start = datetime(2026, 1, 1, tzinfo=UTC)
    messages = [
        NewMessage(Role.OWNER, f"kiwi number {number}", sent_at=start + timedelta(minutes=number))
        for number in range(45)
    ]
    await place.me.append(thread.id, messages)
    await browser.open("/conversations")
    await browser.press("Search", query="kiwi", order="newest")
    found = hits(browser)
    while any(link.line == "More results" for link in browser.page.all("a")):
        await browser.follow("More results")
        found += hits(browser)
    assert found == [f"kiwi number {number}" for number in reversed(range(45))]


async def test_a_foreign_cursor_is_refused_on_the_page(browser: PlainBrowser, place: Installation) -> None:
    await browser.open("/conversations?query=kiwi&cursor=made-up")
    assert browser.status == 400
    assert "start again without it" in browser.error


async def test_long_lists_have_pages(browser: PlainBrowser, place: Installation) -> None:
    for number in range(51):
        await place.me.create_thread(f"Thread {number}")
    await browser.open("/conversations")
    first = {item.line for item in browser.page.one(class_="threads").all("a")}
    await browser.follow("Older")
    assert {item.line for item in browser.page.one(class_="threads").all("a")} == {"Thread 0"}
    await browser.follow("Newer")
    assert {item.line for item in browser.page.one(class_="threads").all("a")} == first
    assert not parse_qs(urlsplit(browser.url).query).get("offset")
    await browser.open("/conversations?offset=-5&order=%3F")
    assert browser.status == 200
