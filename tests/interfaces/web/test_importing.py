"""Import of a pasted answer without JavaScript: paste, look through, save."""

from __future__ import annotations

import pytest

from ownwords.domain.notes import Way
from ownwords.writing.edit import NewNote
from tests.interfaces.web.invented import Installation
from tests.interfaces.web.plain_browser import PlainBrowser

ANSWER = """Here is what I know:

## About you
- I keep bees.
- I KEEP BEES!
## People
- My <b>neighbour</b> is called Ottilie.
- api_key: sk-proj-Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MGFi
## Weather
- I like rain.
"""


def ticks(browser: PlainBrowser) -> list[bool]:
    return ["checked" in box.attributes for box in browser.page.all("input", type="checkbox")]


@pytest.mark.req("NOD-130", "NOD-131", "NOD-132", "NOD-133", "NOD-134")
async def test_paste_look_through_save(browser: PlainBrowser, place: Installation) -> None:
    await browser.open("/memory")
    await browser.follow("Import from another assistant")
    await browser.press("Show me the notes in it", text=ANSWER)
    assert browser.page.one(class_="found").line.startswith("3 notes to import, 2 left out.")
    assert ticks(browser) == [True, False, True, False, True]
    lines = [line.line for line in browser.page.one(class_="lines").all("label")]
    assert lines[0] == "I keep bees.About you"
    assert lines[1].endswith("left out: saved already")
    assert "left out: looks like" in lines[3]
    assert lines[4] == "I like rain.About you"
    assert (await place.me.view()).notes == (), "nothing is saved yet"
    await browser.press("Import what is ticked", keep=["0", "2"])
    assert browser.posted == 303
    assert browser.notice == "2 notes imported, word for word."
    assert browser.notes == ["I keep bees.", "My <b>neighbour</b> is called Ottilie."]
    saved = (await place.me.view()).notes
    assert {item.note.way for item in saved} == {Way.IMPORTED}
    assert [item.note.area for item in saved] == ["about", "people"]


async def test_a_skipped_line_is_not_saved_even_when_it_is_sent(browser: PlainBrowser, place: Installation) -> None:
    await browser.open("/memory/import")
    await browser.press("Show me the notes in it", text=ANSWER)
    await browser.send(
        "POST", browser.url.replace("/preview", ""), "keep=0&keep=3&text=-+I+keep+bees.%0A-+x%0A-+y%0A-+z"
    )
    assert browser.notice == "2 notes imported, word for word."
    assert sorted(browser.notes) == ["I keep bees.", "z"]


async def test_what_was_saved_meanwhile_is_not_saved_twice(browser: PlainBrowser, place: Installation) -> None:
    await browser.open("/memory/import")
    await browser.press("Show me the notes in it", text="- I keep bees.\n- I like rain.")
    await place.me.add(NewNote("about", "I keep bees."))
    await browser.press("Import what is ticked")
    assert browser.notice == "1 note imported, word for word. 1 line left out: saved in the meantime."
    assert browser.notes == ["I keep bees.", "I like rain."]


@pytest.mark.parametrize("text", ["", "\n \n", "## About you\n\n"])
async def test_nothing_to_import_says_so(browser: PlainBrowser, text: str) -> None:
    await browser.open("/memory/import")
    await browser.press("Show me the notes in it", text=text)
    assert browser.status == 422
    assert "nothing to import" in browser.error
    assert browser.field("text") == text


async def test_nothing_ticked_says_so_and_keeps_the_text(browser: PlainBrowser, place: Installation) -> None:
    await browser.open("/memory/import")
    await browser.press("Show me the notes in it", text=ANSWER)
    await browser.press("Import what is ticked", keep=[])
    assert browser.status == 422
    assert "Tick at least one note" in browser.error
    assert browser.field("text") == ANSWER
    assert ticks(browser) == [False] * 5


async def test_thousands_of_lines_are_imported_or_refused_as_a_whole(
    browser: PlainBrowser, place: Installation
) -> None:
    await browser.open("/memory/import")
    await browser.press("Show me the notes in it", text="\n".join(f"- Fact number {number}" for number in range(2_000)))
    await browser.press("Import what is ticked")
    assert browser.status == 409
    assert browser.error == "Memory is full"
    assert browser.field("text").endswith("Fact number 1999")
    assert (await place.me.view()).notes == ()


async def test_too_many_lines_are_refused_and_stay_in_the_field(browser: PlainBrowser) -> None:
    text = "- x\n" * 2_001
    await browser.open("/memory/import")
    await browser.press("Show me the notes in it", text=text)
    assert browser.status == 422
    assert "at most 2,000 lines" in browser.error
    assert browser.field("text") == text
