"""The Memory page of a heavy memory, without JavaScript: nothing of it is out of reach, and no page is heavy."""

from __future__ import annotations

from collections.abc import AsyncIterator
from urllib.parse import parse_qs, urlsplit

import pytest

from ownwords.errors import MemoryFull
from ownwords.interfaces.web.wording import AREA_TITLES
from ownwords.memory import Memory
from ownwords.writing.edit import NewNote, NoteEdit
from ownwords.writing.importing import ImportLine
from tests.interfaces.web.invented import Installation
from tests.interfaces.web.plain_browser import Element, PlainBrowser

LIGHT = 200_000
"""Bytes that no page of notes passes."""
DEAF = "With Jonas, stand on his right; he is deaf in his left ear."
"""A note that is not confirmed, and so stands behind all the others of its area."""


async def fill(memory: Memory, count: int, *areas: str) -> None:
    """That many imported notes, in these areas by turns."""
    numbers = range(1_000, 1_000 + count)
    await memory.import_notes([ImportLine(areas[n % len(areas)], f"Note {n} is of invoice {n * 7}.") for n in numbers])


@pytest.fixture
async def heavy(lived_in: Installation) -> Installation:
    """The memory of a year, and 200 more notes about lessons."""
    await fill(lived_in.me, 200, "lessons")
    return lived_in


def links(page: Element, text: str) -> list[str]:
    return [link.attributes["href"] for link in page.all("a") if link.line.startswith(text)]


def texts(page: Element, where: str) -> list[str]:
    """The words of the notes in a part of the page."""
    return [note.all(class_="words")[0].text for part in page.all(id=where) for note in part.all("li", class_="note")]


async def every_page(browser: PlainBrowser, first: str) -> AsyncIterator[Element]:
    """The page there, and all that its “Next” leads to."""
    following = [first]
    for _ in range(20):
        yield await browser.open(following[0])
        assert browser.size < LIGHT
        following = links(browser.main, "Next")
        if not following:
            return
    pytest.fail("It goes on and on.")


def place(browser: PlainBrowser) -> dict[str, list[str]]:
    return parse_qs(urlsplit(browser.url).query)


@pytest.mark.req("NOD-21", "NOD-126", "CH-18")
async def test_a_full_memory_is_listed_on_light_pages_each_note_once(
    browser: PlainBrowser, lived_in: Installation
) -> None:
    me = lived_in.me
    await fill(me, 700, *AREA_TITLES)
    thread = await me.create_thread("Long stories")
    for number in range(6):
        await thread.say(f"{'A long story. ' * 250}\nRemember that my cousin {number} keeps {number + 2} goats.")
        await me.learn(thread)
    for item in (await me.view()).notes[100:140]:
        await me.edit(item.note.path, NoteEdit(item.note.text + " Paid."))
    with pytest.raises(MemoryFull):
        await fill(me, 1_000, "about")
    view = await me.view()
    await browser.open("/memory")
    assert browser.size < LIGHT
    assert f"{len(view.notes):,} notes" in browser.main.line
    areas = browser.page.one("nav", aria_label="Areas").all("a")
    assert sum(int(link.all("span")[1].line.replace(",", "")) for link in areas) == len(view.notes)
    shown: list[str] = []
    for overview in links(browser.main, "Show all"):
        part = "archive" if "part=archive" in overview else "notes"
        before = len(shown)
        async for page in every_page(browser, overview):
            shown += texts(page, part)
            for note in page.one(id=part).all("li", class_="note"):
                assert links(note, "Forget")
        assert len(shown) > before + 50 or "part=archive" in overview
    assert sorted(shown) == sorted(item.note.text for item in (*view.notes, *view.archive))


async def test_a_light_memory_is_shown_whole(browser: PlainBrowser, lived_in: Installation) -> None:
    await browser.open("/memory")
    assert len(browser.notes) == 26
    assert not [link for text in ("Show all", "Next", "Previous", "All areas") for link in links(browser.main, text)]


async def test_the_first_notes_of_each_area_and_then_a_part_by_itself(
    browser: PlainBrowser, heavy: Installation
) -> None:
    await browser.open("/memory")
    lessons = browser.page.one("section", id="lessons")
    assert 5 < len(texts(browser.page, "lessons")) < 100
    assert len(texts(browser.page, "people")) == 5, "a short area is whole"
    await browser.follow("Show all 204", lessons)
    first = browser.notes
    assert [heading.line for heading in browser.page.one(id="notes").all("h2")] == ["Lessons"]
    assert f"1 to {len(first)} of 204 notes" in browser.main.line
    assert browser.page.one("nav", aria_label="Areas").one("a", aria_current="true").line.startswith("Lessons")
    await browser.follow("Next")
    second = browser.notes
    assert f"{len(first) + 1} to {len(first) + len(second)} of 204 notes" in browser.main.line
    await browser.follow("Previous")
    assert browser.notes == first
    await browser.follow("People", browser.page.one("nav", aria_label="Areas"))
    assert len(browser.notes) == 5
    await browser.follow("All areas")
    assert [heading.line for heading in browser.page.one(id="notes").all("h2")] == list(AREA_TITLES.values())


@pytest.mark.req("NOD-22")
async def test_find_looks_through_all_notes_and_pages_what_it_found(browser: PlainBrowser, heavy: Installation) -> None:
    await browser.open("/memory")
    assert "Note 1177 is of invoice 8239." not in browser.notes
    await browser.press("Find", words="8239")
    assert browser.notes == ["Note 1177 is of invoice 8239."]
    await browser.press("Find", words="invoices <&>")
    assert browser.page.one(class_="found").line.startswith("201 notes found.")
    found: list[str] = []
    async for page in every_page(browser, browser.url):
        found += browser.notes
        assert browser.field("words") == "invoices <&>"
        assert page.one(id="notes").all("mark")
    assert len(found) == len(set(found)) == 201


@pytest.mark.req("NOD-129", "NOD-136")
@pytest.mark.parametrize("from_part", [False, True], ids=["overview", "part"])
async def test_adding_and_rewriting_lead_to_the_note(
    browser: PlainBrowser, heavy: Installation, from_part: bool
) -> None:
    await browser.open("/memory?part=lessons" if from_part else "/memory")
    await browser.press("Save the note", area="lessons", text="Zebras are not to be fed.")
    await here(browser, "Zebras are not to be fed.", "Saved.")
    await browser.follow("Edit", browser.note("Zebras are not to be fed."))
    await browser.press("Save", text="Zebras may be fed.", area="routines")
    await here(browser, "Zebras may be fed.", "Rewritten.")
    await browser.follow("Edit", browser.note("Zebras may be fed."))
    await browser.press("Save", text="Zebras may be fed now.", area="lessons")
    await here(browser, "Zebras may be fed now.", "Rewritten.")


async def here(browser: PlainBrowser, text: str, notice: str) -> None:
    """The note is on the page, and the address leads to it."""
    assert browser.notice.startswith(notice)
    assert browser.url.endswith(f"#{browser.note(text).attributes['id']}")
    assert browser.size < LIGHT


@pytest.mark.req("NOD-98", "NOD-129")
async def test_confirming_leads_to_the_note_on_the_page_that_it_moved_to(
    browser: PlainBrowser, heavy: Installation
) -> None:
    await heavy.me.add(NewNote("lessons", "Xylophones have wooden bars."))
    async for _ in every_page(browser, "/memory?part=lessons"):
        pass
    assert browser.notes[-1] == DEAF
    await browser.press("Confirm", browser.note(DEAF))
    await here(browser, DEAF, "Confirmed.")
    assert browser.notes[-2:] == [DEAF, "Xylophones have wooden bars."]


@pytest.mark.req("NOD-90", "CH-18")
async def test_forgetting_and_the_switch_stay_on_the_page(browser: PlainBrowser, heavy: Installation) -> None:
    deaf = next(item.note for item in (await heavy.me.view()).notes if item.note.text == DEAF)
    await browser.open(f"/memory?note={deaf.id}")
    before = browser.notes
    await browser.press("Remember things about me")
    assert (browser.notes, before[-1], place(browser)["part"]) == (before, DEAF, ["lessons"])
    await browser.follow("Forget", browser.note(before[3]))
    await browser.follow("Cancel")
    assert browser.url.endswith(f"#{browser.note(before[3]).attributes['id']}")
    await browser.follow("Forget", browser.note(before[3]))
    await browser.press("Forget it")
    assert browser.notice.startswith("Forgotten")
    assert [note for note in before if note not in browser.notes] in ([before[3]], [before[0], before[3]])
    await browser.follow("Edit", browser.note(before[5]))
    await browser.follow("Cancel")
    assert before[5] in browser.notes


@pytest.mark.req("NOD-90")
async def test_messages_that_hold_a_forgotten_note_are_shown_on_its_page(
    browser: PlainBrowser, heavy: Installation
) -> None:
    walnuts = next(item.note for item in (await heavy.me.view()).notes if "walnuts" in item.note.text)
    await browser.open(f"/memory?part=lessons&note={walnuts.id}")
    await browser.follow("Forget", browser.note(walnuts.text))
    await browser.press("Forget it")
    assert place(browser)["part"] == ["lessons"]
    await browser.press("Redact the marked words")
    assert place(browser)["part"] == ["lessons"]
    assert browser.notice.startswith("Taken out of the message")


@pytest.mark.req("NOD-99", "NOD-129")
async def test_the_archive_has_pages_too_and_bringing_back_leads_to_the_note(
    browser: PlainBrowser, heavy: Installation
) -> None:
    for item in [item for item in (await heavy.me.view()).notes if item.note.text.startswith("Note 1")][:120]:
        await heavy.me.edit(item.note.path, NoteEdit(item.note.text.replace("Note", "Bill")))
    await browser.open("/memory")
    archive = browser.page.one(id="archive")
    assert "Let go (122)" in archive.line
    assert len(texts(browser.page, "archive")) < 100
    await browser.follow("Show all 122", archive)
    assert "open" in browser.page.one(id="archive").attributes
    await browser.follow("Next")
    old = texts(browser.page, "archive")[-3]
    await browser.press("Bring back", browser.note(old))
    await here(browser, old, "Brought back.")
    await browser.open("/memory?part=archive&page=2")
    gone = texts(browser.page, "archive")[0]
    await browser.follow("Forget", browser.note(gone))
    await browser.press("Forget it")
    assert place(browser)["part"] == ["archive"]
    assert gone not in texts(browser.page, "archive")


async def test_what_was_just_remembered_is_a_link_to_the_note(browser: PlainBrowser, heavy: Installation) -> None:
    await fill(heavy.me, 200, "people")
    thread = await heavy.me.create_thread("Family")
    await browser.open(f"/conversations/{thread.id}")
    await browser.press("Say it", text="Remember that Zeno is my uncle.")
    await browser.press("Remember this")
    saved = browser.page.one(class_="saved").one("a")
    await browser.open(saved.attributes["href"])
    assert browser.url.endswith(f"#{browser.note(saved.line).attributes['id']}")


@pytest.mark.parametrize(
    "query",
    [
        "part=money",
        "part=archive&page=7",
        "page=2",
        "note=nobody",
        "part=lessons&page=0",
        "part=&page=",
        "part=people&page=x",
    ],
)
async def test_an_address_that_leads_nowhere_leads_to_some_notes(
    browser: PlainBrowser, heavy: Installation, query: str
) -> None:
    await browser.open(f"/memory?{query}")
    assert browser.status == 200
    assert browser.notes or texts(browser.page, "archive")


async def test_a_page_too_far_is_the_last_one_also_in_a_workspace(browser: PlainBrowser, place_of_work: Memory) -> None:
    await browser.open("/memory?workspace=Work&part=lessons&page=999999999")
    last = browser.notes
    assert 0 < len(last) < 150
    await browser.follow("Previous")
    assert set(browser.notes).isdisjoint(last)
    await browser.follow("All areas")
    assert f"{150} notes" in browser.main.line


@pytest.fixture
async def place_of_work(place: Installation) -> Memory:
    """A workspace with 150 notes."""
    work = place.ownwords.owner(workspace="Work")
    await fill(work, 150, "lessons")
    return work
