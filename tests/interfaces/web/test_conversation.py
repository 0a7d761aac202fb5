"""One conversation without JavaScript: reading it, saying something, having it remembered."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from ownwords.domain.conversation import Attachment, NewMessage, Role
from ownwords.domain.switches import Switches
from ownwords.domain.turns import TurnOrigin
from tests.interfaces.web.invented import Installation
from tests.interfaces.web.plain_browser import PlainBrowser


def texts(browser: PlainBrowser) -> list[str]:
    return [item.one(class_="message-text").text for item in browser.page.one(class_="thread").all(class_="message")]


async def _open(browser: PlainBrowser, place: Installation, title: str = "x") -> str:
    thread = await place.me.thread(title)
    await browser.open(f"/conversations/{thread.id}")
    return thread.id


async def test_says_who_spoke_and_where_days_begin_for_the_owner(browser: PlainBrowser, lived_in: Installation) -> None:
    await _open(browser, lived_in, "Ines and Porto")
    days = [heading.line for heading in browser.page.one(class_="thread").all("h2")]
    assert days == ["8 February 2026", "23 April 2026", "17 October 2026", "2 November 2026"]
    first = browser.page.one(class_="thread").all(class_="message")[0]
    assert first.one(class_="meta").line.startswith("You22:15")
    assert "Assistant" in browser.main.line


async def test_every_speaker_and_attachment_is_named(browser: PlainBrowser, place: Installation) -> None:
    thread = await place.me.thread("x")
    for role, speaker in ((Role.PARTICIPANT, "<Ana>"), (Role.TOOL, None), (Role.EVENT, None), (Role.OWNER, "Tove")):
        await thread.add(NewMessage(role, "hello", speaker=speaker))
    await thread.add(NewMessage(Role.OWNER, "", attachments=(Attachment("1", "a <b>.pdf"),)))
    await _open(browser, place)
    names = [item.all("b")[0].text for item in browser.page.one(class_="thread").all(class_="message")]
    assert names == ["<Ana>", "Tool", "Event", "Tove", "You"]
    assert "Attached: a <b>.pdf" in browser.main.line


@pytest.mark.parametrize(
    "text",
    [
        "  two  blanks\n\n\tand a tab\nlast line  ",
        "\nbegins with a line break",
        "</p><script>document.title='x'</script>",
        "&lt;already&gt; &amp;",
        "مرحبا 👩‍👩‍👧 \u202eevil\u202c",
        "x" * 4_000,
        "line\n" * 500,
    ],
)
async def test_what_is_said_is_stored_word_for_word(browser: PlainBrowser, place: Installation, text: str) -> None:
    thread_id = await _open(browser, place)
    await browser.press("Say it", text=text)
    assert browser.posted == 303
    assert texts(browser) == [text]
    messages = await (await place.me.open_thread(thread_id)).messages()
    assert [(message.text, message.role) for message in messages] == [(text, Role.OWNER)]
    assert "Nobody answers here" in browser.main.line


@pytest.mark.parametrize(
    ("text", "says"), [("  \n ", "needs some text"), ("a\x00b", "NUL"), ("x" * 1_000_001, "1,000,000")]
)
async def test_what_cannot_be_stored_is_kept_in_the_composer(
    browser: PlainBrowser, place: Installation, text: str, says: str
) -> None:
    await _open(browser, place)
    await browser.press("Say it", text=text)
    assert browser.status == 422
    assert says in browser.error
    assert browser.field("text") == text


@pytest.mark.req("NOD-71", "NOD-82", "NOD-94")
async def test_remember_this_shows_what_was_saved(browser: PlainBrowser, place: Installation) -> None:
    await _open(browser, place)
    assert not [button for button in browser.page.all("button") if button.line.startswith("Remember this")]
    await browser.press("Say it", text="Remember that my sister Ines lives in Porto.")
    await browser.press("Remember this")
    assert browser.posted == 303
    outcome = browser.page.one(id="outcome")
    (note,) = (await place.me.view()).notes
    assert outcome.line == f"Saved as a note:{note.note.text}"
    assert "Porto" not in browser.url
    await browser.press("Say it", text="Remember that my sister Ines lives in Porto.")
    await browser.press("Remember this")
    assert "your message now stands behind it, too" in browser.page.one(id="outcome").line
    await browser.follow(note.note.text)
    assert "said twice" in browser.note(note.note.text).line


async def test_remember_this_says_why_nothing_was_saved(browser: PlainBrowser, place: Installation) -> None:
    thread_id = await _open(browser, place)
    await browser.press("Say it", text="What time is it in Lima?")
    await browser.press("Remember this")
    assert "Nothing was saved. Nothing lasting was found" in browser.page.one(id="outcome").line
    await browser.press("Say it", text="Remember that my password is Tr0ub4dor&3.")
    await browser.press("Remember this")
    assert browser.status == 403
    assert "The message holds a password." in browser.error
    await place.me.change_settings(Switches(remember=False))
    await browser.open(f"/conversations/{thread_id}")
    await browser.press("Remember this")
    assert "Saving is off." in browser.error
    assert (await place.me.view()).notes == ()


@pytest.mark.req("NOD-92")
async def test_what_an_event_started_cannot_be_remembered(browser: PlainBrowser, place: Installation) -> None:
    thread = await place.me.create_thread("hook", origin=TurnOrigin.EVENT)
    await thread.say("Remember that my sister Ines lives in Porto.")
    await browser.open(f"/conversations/{thread.id}")
    await browser.press("Remember this")
    assert "cannot save notes" in browser.error


async def test_long_conversations_have_windows(browser: PlainBrowser, place: Installation) -> None:
    thread = await place.me.thread("x")
    start = datetime(2026, 1, 1, tzinfo=UTC)
    said = [NewMessage(Role.OWNER, f"number {n}", f"m{n}", start + timedelta(hours=n)) for n in range(130)]
    sixth = (await place.me.append(thread.id, said))[5].message.id
    await _open(browser, place)
    assert texts(browser) == [f"number {number}" for number in range(80, 130)]
    await browser.follow("Earlier messages")
    assert texts(browser) == [f"number {number}" for number in range(30, 80)]
    await browser.follow("Earlier messages")
    assert texts(browser) == [f"number {number}" for number in range(30)]
    assert not [link for link in browser.page.all("a") if link.line == "Earlier messages"]
    await browser.open(f"/conversations/{thread.id}?at={sixth}#m-{sixth}")
    assert texts(browser) == [f"number {number}" for number in range(55)]
    await browser.follow("Later messages")
    assert texts(browser)[10] == "number 54"
    await browser.follow("The newest")
    assert texts(browser)[-1] == "number 129"


@pytest.mark.parametrize(
    "path", ["nowhere", "nowhere?at=x", "nowhere/reset", "nowhere/delete", "nowhere/messages/x/redact"]
)
async def test_an_unknown_conversation_is_a_plain_page(browser: PlainBrowser, path: str) -> None:
    await browser.open(f"/conversations/{path}")
    assert browser.status == 404
    assert "There is no conversation nowhere." in browser.error
    await browser.follow("Go back")
    assert browser.url.endswith("/conversations")


async def test_a_link_to_a_message_that_is_gone_says_so(browser: PlainBrowser, place: Installation) -> None:
    thread = await place.me.thread("x")
    await thread.say("hello")
    await browser.open(f"/conversations/{thread.id}?at=gone")
    assert browser.status == 404
    assert browser.error


async def test_a_divider_shows_up_to_where_it_is_condensed_and_what_stands_for_it(
    browser: PlainBrowser, place: Installation
) -> None:
    thread = await place.me.thread("x")
    await thread.add(NewMessage(Role.OWNER, "My sister Ines lives in <b>Porto</b>."))
    await thread.add(NewMessage(Role.ASSISTANT, "Porto is fine."))
    await _open(browser, place)
    assert browser.page.all(id="condensed") == []
    await place.me.compact(thread)
    await thread.say("And now?")
    await _open(browser, place)
    items = [item.line for item in browser.page.one(class_="thread").all("li") if item.line]
    divider = browser.page.one(id="condensed")
    assert divider.line.startswith("Condensed up to here")
    assert "lives in <b>Porto</b>" in divider.line
    assert "Every word above is kept" in divider.line
    places = [
        next(place for place, line in enumerate(items) if text in line)
        for text in ("Porto is", "Condensed up", "And now?")
    ]
    assert places == sorted(places)
    assert texts(browser) == ["My sister Ines lives in <b>Porto</b>.", "Porto is fine.", "And now?"]


async def test_a_divider_without_anything_to_keep(browser: PlainBrowser, place: Installation) -> None:
    thread = await place.me.thread("x")
    await thread.say("Thanks!")
    await place.me.compact(thread)
    await _open(browser, place)
    assert "Nothing of it was worth a line" in browser.page.one(id="condensed").line
