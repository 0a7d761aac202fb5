"""Redact, reset and delete a conversation, without JavaScript."""

from __future__ import annotations

import pytest

from tests.interfaces.web.invented import Installation
from tests.interfaces.web.plain_browser import PlainBrowser


async def test_words_of_a_message_are_redacted(browser: PlainBrowser, place: Installation) -> None:
    thread = await place.me.thread("x")
    message = await thread.say("My locker code is at gym <3, the blue one.")
    await browser.open(f"/conversations/{thread.id}")
    await browser.follow("Redact …")
    assert message.text in browser.main.text
    await browser.press("Redact", quote="not in there")
    assert browser.status == 404
    assert "copy them from it" in browser.error
    assert browser.field("quote") == "not in there"
    await browser.press("Redact", quote="gym <3, the blue one")
    assert browser.posted == 303
    assert browser.page.one(class_="message-text").text == "My locker code is at [redacted]."
    await browser.follow("Redact …")
    await browser.press("Redact")
    assert browser.page.one(class_="message-text").text == "[redacted]"


@pytest.mark.req("NOD-36", "NOD-5")
async def test_a_reset_keeps_the_words_and_ends_the_search(browser: PlainBrowser, lived_in: Installation) -> None:
    thread = await lived_in.me.thread("Sunday cooking")
    notes = len((await lived_in.me.view()).notes)
    await browser.open(f"/conversations/{thread.id}")
    await browser.follow("Begin anew …")
    assert "no longer searched" in browser.main.line
    await browser.press("Begin anew")
    assert browser.notice.startswith("A new beginning.")
    assert "walnuts" in browser.main.text
    await browser.press("Say it", text="Soup today.")
    fresh = browser.page.one(class_="fresh")
    assert "no longer searched" in fresh.line
    await browser.open("/conversations?query=walnuts")
    assert "Nothing found." in browser.main.line
    assert len((await lived_in.me.view()).notes) == notes


async def test_delete_asks_and_says_what_went(browser: PlainBrowser, lived_in: Installation) -> None:
    thread = await lived_in.me.thread("Sunday cooking")
    await browser.open(f"/conversations/{thread.id}")
    await browser.follow("Delete this conversation …")
    assert "It goes with 6 messages. It cannot" in browser.main.line
    await lived_in.me.notebook.within(thread.id).save("Salt last.")
    await browser.open(f"/conversations/{thread.id}/delete")
    assert "It goes with 6 messages and 1 note of the assistant's notebook." in browser.main.line
    await browser.open(f"/conversations/{thread.id}")
    await browser.follow("Delete this conversation …")
    await browser.follow("Cancel")
    await browser.follow("Delete this conversation …")
    await browser.press("Delete it")
    assert browser.notice == "Deleted, with 6 messages."
    assert "Sunday cooking" not in browser.main.line
    await browser.open(f"/conversations/{thread.id}")
    assert browser.status == 404


async def test_a_message_is_redacted_only_under_its_own_conversation(
    browser: PlainBrowser, place: Installation
) -> None:
    here, there = await place.me.create_thread("here"), await place.me.create_thread("there")
    message = await there.say("Stays.")
    await here.say("Other.")
    await browser.open(f"/conversations/{here.id}/messages/{message.id}/redact")
    assert browser.status == 404
    assert (await there.messages())[0].text == "Stays."
