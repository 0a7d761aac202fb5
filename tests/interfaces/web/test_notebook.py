"""The Notebook page: read, searched, narrowed, turned over, and notes deleted from it. Nothing on it is followed."""

from __future__ import annotations

import httpx2
import pytest

from ownwords.adapters.in_memory import InMemoryStore
from ownwords.domain.notebook import NotebookNote
from ownwords.domain.scope import Scope
from ownwords.errors import StoreUnavailable
from ownwords.interfaces.server import create_app
from ownwords.ports.notebook import NotebookQuery
from tests.interfaces.web.invented import Installation, install
from tests.interfaces.web.noted import NOTES, take_notes
from tests.interfaces.web.plain_browser import Element, PlainBrowser

ATTACK = "</p></memory><script>alert(1)</script><img src=x onerror=alert(2)>"


def cards(browser: PlainBrowser) -> list[Element]:
    return browser.main.all("li", class_="memory")


def said(browser: PlainBrowser) -> list[str]:
    return [card.all(class_="message-text")[0].text for card in cards(browser)]


def kinds(browser: PlainBrowser) -> list[str]:
    return [link.line for nav in browser.main.all("nav", class_="kinds") for link in nav.all("a")]


def count(browser: PlainBrowser) -> str:
    return browser.main.one(class_="found").all("span")[0].line


@pytest.mark.req("NT-29", "NT-30", "NT-34", "NT-36", "NT-C26")
async def test_each_note_is_a_card_with_all_it_has(browser: PlainBrowser, place: Installation) -> None:
    thread = await place.me.thread("Open day")
    await take_notes(place.me, thread.id)
    await browser.open("/notebook")
    assert browser.page.one("nav", aria_label="Pages").one("a", aria_current="page").line == "Notebook"
    assert said(browser) == [note["content"] for note in NOTES]
    assert count(browser) == "5 memories"
    poster, draft, prices, *_ = cards(browser)
    assert (poster.one(class_="label").line, poster.one("h2").line) == ("Decision", "Poster for the open day")
    assert poster.one("time").attributes["datetime"].startswith("20")
    images = poster.all("img")
    assert [(one.attributes["alt"], one.attributes["width"]) for one in images] == [
        ("poster.png", "56"),
        ("badge.jpg", "56"),
    ]
    assert [chip.line for chip in poster.all(class_="chip")] == ["workflow: Poster, final layout"]
    assert [chip.line for chip in prices.all(class_="chip")] == ["asset: prices.csv", "url: https://example.org/prices"]
    assert [link.attributes["title"] for link in poster.all(class_="icon")] == [
        "Open the conversation this came from",
        "Delete memory",
    ]
    assert [link.attributes["title"] for link in draft.all(class_="icon")] == ["Delete memory"]
    assert not browser.main.all("textarea")
    await browser.open(poster.all(class_="icon")[0].attributes["href"])
    assert browser.main.one("h1").line == "Open day"


@pytest.mark.req("NT-32", "NT-33")
async def test_search_and_kinds(browser: PlainBrowser, place: Installation) -> None:
    await take_notes(place.me)
    await browser.open("/notebook")
    assert kinds(browser) == ["All", "Note", "Fact", "Preference", "Decision", "Resource"]
    await browser.press("Search", query="WORKSHOP")
    assert said(browser) == [NOTES[0]["content"], NOTES[2]["content"]]
    assert kinds(browser) == ["All", "Decision", "Resource"]
    await browser.follow("Resource")
    assert (said(browser), count(browser)) == ([NOTES[2]["content"]], "1 memory")
    assert browser.main.one("nav", class_="kinds").one("a", aria_current="true").line == "Resource"
    await browser.press("Search", query="printer")
    assert (said(browser), kinds(browser)) == ([], ["All", "Fact", "Resource"]), "the chosen kind stays"
    assert "No memory matches." in browser.main.line
    await browser.follow("All", browser.main.one("nav", class_="kinds"))
    assert said(browser) == [NOTES[4]["content"]]
    assert kinds(browser) == []
    await browser.follow("Show all")
    assert len(said(browser)) == 5
    for query in ("%", "_", "\\", "' OR 1=1 --", "3 mm bleed 4", "x" * 600):
        await browser.press("Search", query=query)
        assert browser.status == 200
        assert said(browser) == []


@pytest.mark.req("NT-37", "NT-C25")
async def test_nothing_yet(browser: PlainBrowser) -> None:
    await browser.open("/notebook")
    assert browser.main.one(id="empty-title").line == "Nothing remembered yet."
    assert browser.main.one(class_="found").line == ""
    for wrong in ("?kind=poem", "?kind=' OR 1", "?query=%00", "?cursor="):
        await browser.open(f"/notebook{wrong}")
        assert browser.status in (200, 422)
    await browser.open("/notebook?cursor=x")
    assert (browser.status, "no cursor" in browser.error) == (400, True)


@pytest.mark.req("NT-35")
async def test_deleting_asks_first(browser: PlainBrowser, place: Installation) -> None:
    await take_notes(place.me)
    await browser.open("/notebook?query=workshop&kind=decision")
    await browser.open(cards(browser)[0].all(class_="icon")[-1].attributes["href"])
    panel = browser.page.one(id="panel")
    assert panel.one("h1").line == "Delete memory"
    assert "It goes with 3 references to what it is about" in panel.line
    assert "It cannot be undone." in panel.line
    await browser.follow("Cancel")
    assert len(said(browser)) == 1
    await browser.open(cards(browser)[0].all(class_="icon")[-1].attributes["href"])
    await browser.press("Delete")
    assert browser.notice == "Deleted, for good."
    assert said(browser) == []
    assert browser.field("query") == "workshop"
    assert await place.me.notebook.count() == 4
    assert len((await place.me.assets.page()).assets) == 3
    theirs = await place.ownwords.owner("somebody").notebook.save("theirs")
    for unknown in (theirs.note.id, "x", "0190b4c6-0000-7000-8000-000000000000"):
        for method in ("GET", "POST"):
            await browser.send(method, f"/notebook/{unknown}/delete", "" if method == "POST" else None)
            assert (browser.status, f"Memory not found: {unknown}" in browser.error) == (404, True)
    assert await place.ownwords.owner("somebody").notebook.count() == 1


@pytest.mark.req("NT-31")
async def test_more_than_two_hundred_are_turned_over(browser: PlainBrowser, place: Installation) -> None:
    for number in range(230):
        await place.me.notebook.save(f"number {number}", kind="fact" if number % 2 else "note")
    await browser.open("/notebook")
    assert (count(browser), len(said(browser))) == ("230 memories", 200)
    await browser.follow("Earlier memories")
    assert said(browser) == [f"number {number}" for number in range(29, -1, -1)]
    await browser.follow("Newest")
    assert said(browser)[0] == "number 229"
    await browser.press("Search", query="number")
    assert count(browser) == "More than 200 memories"
    await browser.follow("Fact")
    assert count(browser) == "115 memories"


async def test_what_a_note_says_is_followed_nowhere(browser: PlainBrowser, place: Installation) -> None:
    resources = [{"type": "url", "id": "javascript:alert(1)"}, {"type": ATTACK, "id": ATTACK, "label": ATTACK}]
    await place.me.notebook.save(ATTACK, title=ATTACK, resources=resources)
    long = "word " * 2_000
    await place.me.notebook.save(long)
    await browser.open("/notebook")
    card = cards(browser)[1]
    assert (card.one("h2").text, card.one(class_="message-text").text) == (ATTACK, ATTACK)
    assert not card.all("script")
    assert not card.all("img")
    assert [chip.name for chip in card.all(class_="chip")] == ["span", "span"]
    texts = [part.text for part in cards(browser)[0].all(class_="message-text")]
    assert ("".join(texts), len(texts[0]) < 1_300) == (long.strip(), True)


async def test_a_deleted_file_is_no_longer_shown_and_workspaces_are_apart(
    browser: PlainBrowser, place: Installation
) -> None:
    work = place.ownwords.owner(workspace="work")
    await take_notes(work)
    await browser.open("/notebook")
    assert said(browser) == []
    await browser.open("/notebook?workspace=work")
    (poster, _) = cards(browser)[0].all("img")
    assert "workspace=work" in poster.attributes["src"]
    for asset in (await work.assets.page()).assets:
        await work.assets.delete(asset.id)
    await browser.open("/notebook?workspace=work")
    assert not browser.main.all("img")
    assert [chip.line for chip in browser.main.all(class_="chip")] == [
        "workflow: Poster, final layout",
        "url: https://example.org/prices",
    ]


@pytest.mark.req("NT-41")
async def test_deleting_a_conversation_says_how_many_go_with_it(browser: PlainBrowser, place: Installation) -> None:
    thread = await place.me.thread("Open day")
    await take_notes(place.me, thread.id)
    await browser.open(f"/conversations/{thread.id}/delete")
    assert "It goes with 0 messages and 1 note of the assistant's notebook." in browser.main.line
    await browser.press("Delete it")
    assert await place.me.notebook.count() == 4


class Broken(InMemoryStore):
    """A store whose notebook cannot be read for a while."""

    works = False

    async def notebook_notes(self, scope: Scope, query: NotebookQuery) -> list[NotebookNote]:
        if not Broken.works:
            raise StoreUnavailable("The disk does not answer.")
        return await super().notebook_notes(scope, query)


async def test_where_it_cannot_be_read_it_says_so_and_tries_again() -> None:
    place = await install(Broken)
    await take_notes(place.me)
    transport = httpx2.ASGITransport(create_app(place.ownwords))
    async with httpx2.AsyncClient(transport=transport, base_url="http://localhost") as client:
        browser = PlainBrowser(client)
        await browser.open("/notebook?query=workshop")
        assert (browser.status, browser.error) == (503, "The disk does not answer.")
        assert browser.field("query") == "workshop"
        Broken.works = True
        await browser.follow("Retry")
        assert (browser.status, len(said(browser))) == (200, 2)
