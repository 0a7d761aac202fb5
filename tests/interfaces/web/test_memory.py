"""The Memory page without JavaScript: what it shows, and what is done on it to all notes."""

from __future__ import annotations

from urllib.parse import urlencode

import httpx2
import pytest

from ownwords.domain.document import SIZE_LIMIT
from ownwords.domain.switches import Switches
from ownwords.interfaces.web.wording import AREA_TITLES
from ownwords.writing.edit import NewNote
from tests.interfaces.http.serving import LOCAL
from tests.interfaces.web.invented import Installation
from tests.interfaces.web.plain_browser import PlainBrowser

VEGETARIAN = "Samir is vegetarian."


async def test_home_is_the_memory_page(browser: PlainBrowser) -> None:
    await browser.open("/")
    assert browser.url.endswith("/memory")


@pytest.mark.req("NOD-21", "NOD-96", "NOD-97", "NOD-98", "NOD-126")
async def test_notes_stand_under_their_areas_with_status_and_count(
    browser: PlainBrowser, lived_in: Installation
) -> None:
    await browser.open("/memory")
    headings = [heading.line for heading in browser.page.one(id="notes").all("h2")]
    assert headings == list(AREA_TITLES.values())
    view = await lived_in.me.view()
    assert sorted(browser.notes) == sorted(item.note.text for item in view.notes)
    labels = {text: browser.note(text).all(class_="meta")[0].line for text in browser.notes}
    assert "Confirmed" in labels[VEGETARIAN]
    assert "said twice" in labels[VEGETARIAN]
    assert "14 November 2026" in labels[VEGETARIAN]
    assert "Mentioned once" in labels["On Saturdays I make rye bread; it needs the whole night."]
    assert "imported by you" in labels["I was born in Ghent in 1979."]
    email = "Writes short and warm, greets by first name, signs with “Tove, Lark Street”."
    assert "Learned from your sent email" in labels[email]
    people = [browser.notes.index(item.note.text) for item in view.notes if item.note.area == "people"]
    assert people == sorted(people), "confirmed ones first, as in the index"


@pytest.mark.req("NOD-19", "NOD-21", "NOD-128")
async def test_a_note_opens_to_its_proof(browser: PlainBrowser, lived_in: Installation) -> None:
    await browser.open("/memory")
    note = browser.note(VEGETARIAN)
    quotes = [quote.text for quote in note.all("blockquote")]
    assert quotes == ["Samir is still vegetarian", "Samir is vegetarian"], "the newest first"
    whole = note.all(class_="message-text")[1]
    assert (
        whole.text
        == "Sunday lunch for six. Samir is vegetarian and my father can’t have walnuts, they close his throat."
    )
    assert [mark.text for mark in whole.all("mark")] == ["Samir is vegetarian"]
    assert "people/samir-is-vegetarian" in note.one("dl").line
    assert "You said it again" in note.one(class_="history").line
    await browser.follow("in its conversation", note)
    assert browser.page.one("h1").line == "Sunday cooking"
    here = browser.page.one(class_="here")
    assert "before you ask" in here.text
    assert browser.url.endswith(f"#{here.attributes['id']}")


@pytest.mark.req("NOD-86", "NOD-99")
async def test_what_a_note_replaced_is_told_and_stands_in_the_archive(
    browser: PlainBrowser, lived_in: Installation
) -> None:
    await browser.open("/memory")
    now, before = "My niece Alma was born on 17 October 2026.", "Ines is expecting a child in October 2026."
    assert before in browser.note(now).one(class_="earlier").line
    assert "Took the place of" in browser.note(now).one(class_="history").line
    gone = browser.note(before)
    assert "Let go" in gone.line
    assert "no longer true" in gone.line
    assert gone.one("q").text == now


async def test_an_empty_memory_teaches_how_a_note_comes_to_be(browser: PlainBrowser) -> None:
    await browser.open("/memory")
    assert "Remember that my sister Ines lives in Porto." in browser.page.one(class_="empty").text
    assert "open" in browser.page.one(id="add").attributes
    await browser.follow("a conversation")
    assert browser.url.endswith("/conversations")


@pytest.mark.req("NOD-129", "NOD-135")
async def test_add_keeps_every_character(browser: PlainBrowser, place: Installation) -> None:
    await place.me.change_settings(Switches(remember=False))
    await browser.open("/memory")
    text = "\n".join(["  <script>alert(1)</script> & \"quotes\" 'too'", "", "שלום 👩‍👩‍👧", "x" * 300]).strip()
    await browser.press("Save the note", text=text, area="lessons", abstract="<b>short</b>", expires="2027-05-03")
    assert browser.posted == 303
    assert browser.notice == "Saved."
    assert browser.notes == [text]
    note = (await place.me.view()).notes[0].note
    assert (note.text, note.area, note.abstract, str(note.details.expires)) == (
        text,
        "lessons",
        "<b>short</b>",
        "2027-05-03",
    )
    assert "3 May 2027" in browser.note(text).one("dl").line


@pytest.mark.parametrize(
    ("typed", "status", "says"),
    [
        ({"text": " "}, 422, "A note needs some text."),
        ({"text": "x" * 4_001}, 422, "at most 4,000 characters"),
        ({"text": "fine", "abstract": "y" * 201}, 422, "at most 200 characters"),
        ({"text": "fine", "expires": "2027-02-31"}, 422, "use 2027-05-03"),
        ({"text": "My card number is 4111 1111 1111 1111."}, 403, "looks like a card number"),
        ({"text": "no\x00thing"}, 422, "NUL character"),
        ({"text": "Known already."}, 409, "This is saved already"),
    ],
)
async def test_what_is_refused_says_why_and_loses_nothing(
    browser: PlainBrowser, place: Installation, typed: dict[str, str], status: int, says: str
) -> None:
    await place.me.add(NewNote("about", "Known already."))
    await browser.open("/memory")
    await browser.press("Save the note", area="routines", **typed)
    assert browser.status == status
    form = browser.page.one(id="add")
    assert says in form.one(class_="error").line
    assert {name: browser.field(name, form) for name in typed} == typed
    assert browser.field("area", form) == "routines"
    assert len((await place.me.view()).notes) == 1


@pytest.mark.req("CH-16", "CH-17", "CH-18", "CH-23")
async def test_the_switch_says_what_it_does_and_does_it(browser: PlainBrowser, lived_in: Installation) -> None:
    await browser.open("/memory")
    before = browser.notes
    assert browser.page.one(role="switch").attributes["aria-checked"] == "true"
    await browser.press("Remember things about me")
    assert browser.page.one(role="switch").attributes["aria-checked"] == "false"
    assert "nothing you say becomes a note" in browser.notice
    means = browser.page.one(id="remember-means").line
    assert "stay" in means
    assert "Conversations are stored either way" in means
    assert browser.notes == before
    assert not (await lived_in.me.settings()).remember
    assert (await lived_in.me.settings()).time_zone == "Europe/Brussels", "nothing else is changed"
    await browser.follow("Forget …", browser.note(VEGETARIAN))
    await browser.press("Forget it")
    assert VEGETARIAN not in browser.notes, "forgetting works while saving is off"
    await browser.press("Remember things about me")
    assert (await lived_in.me.settings()).remember


@pytest.mark.req("NOD-22")
async def test_find_shows_what_holds_the_words_and_marks_them(browser: PlainBrowser, lived_in: Installation) -> None:
    await browser.open("/memory")
    await browser.press("Find", words="trains flying walnut")
    assert browser.page.one(class_="found").line.startswith("3 notes found.")
    assert browser.notes[-1] == "No walnuts in anything my father eats."
    assert "walnuts" in [mark.text for mark in browser.page.one(id="notes").all("mark")]
    assert browser.field("words") == "trains flying walnut"
    await browser.press("Find", words="<mark>xylophone</mark> \" 'zzz'")
    assert "No note holds any of these words." in browser.main.line
    await browser.follow("Show all notes")
    assert len(browser.notes) == 26


@pytest.mark.req("NOD-127")
async def test_export_is_one_markdown_file(browser: PlainBrowser, address: str, lived_in: Installation) -> None:
    await browser.open("/memory")
    link = next(link for link in browser.page.all("a") if link.line == "Export as Markdown")
    async with httpx2.AsyncClient(base_url=address, **LOCAL) as client:
        answer = await client.get(link.attributes["href"])
    assert answer.headers["content-disposition"] == 'attachment; filename="memory.md"'
    assert answer.headers["content-type"].startswith("text/markdown")
    assert answer.text == await lived_in.me.export_markdown()


@pytest.mark.req("CH-19")
async def test_forget_everything_asks_first(browser: PlainBrowser, lived_in: Installation) -> None:
    await browser.open("/memory")
    await browser.follow("Forget everything …")
    assert "26 notes" in browser.main.line
    await browser.press("Forget everything")
    assert browser.status == 422
    assert "Tick the box first" in browser.error
    await browser.press("Forget everything", sure=["yes"])
    assert browser.notice.startswith("Everything is forgotten: 28 notes.")
    assert "Nothing is remembered yet" in browser.main.line
    assert len(await lived_in.me.threads()) == 3, "conversations stay"


async def test_forget_everything_forgets_only_what_was_asked_about(browser: PlainBrowser, place: Installation) -> None:
    await place.me.add(NewNote("about", "One."))
    await browser.open("/memory/clear")
    await place.me.add(NewNote("about", "Two, from another tab."))
    await browser.press("Forget everything", sure=["yes"])
    assert browser.status == 409
    assert "Your notes changed" in browser.error
    assert "2 notes" in browser.main.line
    await browser.press("Forget everything", sure=["yes"])
    assert (await place.me.view()).notes == ()


@pytest.mark.req("CH-19")
@pytest.mark.parametrize("version", ["", "x", "-1", "²", "9" * 5_000])
async def test_forget_everything_needs_to_know_what_was_asked_about(
    browser: PlainBrowser, place: Installation, version: str
) -> None:
    await place.me.add(NewNote("about", "One."))
    await browser.send("POST", "/memory/clear", urlencode({"sure": "yes", "version": version}))
    assert (browser.status, len((await place.me.view()).notes)) == (409, 1)
    assert "Here is what there is now" in browser.error


async def test_the_meter_says_how_full_it_is(browser: PlainBrowser, lived_in: Installation) -> None:
    await browser.open("/memory")
    meter = browser.page.one("meter")
    size = (await lived_in.me.view()).size
    assert (meter.attributes["value"], meter.attributes["max"]) == (str(size), str(SIZE_LIMIT))
    assert meter.line == f"{round(size / 1024)} KB of 256 KB"


@pytest.mark.req("NOD-111")
async def test_a_full_memory_says_so_and_keeps_what_was_typed(browser: PlainBrowser, place: Installation) -> None:
    for number in range(60):
        await place.me.add(NewNote("about", f"{number} " + "äß" * 1_990))
        if (await place.me.view()).size > SIZE_LIMIT - 9_000:
            break
    await browser.open("/memory")
    text = "日" * 4_000
    await browser.press("Save the note", text=text)
    assert browser.status == 409
    assert browser.error == "Memory is full"
    assert browser.field("text", browser.page.one(id="add")) == text
