"""Deleting the account: it asks twice, says what goes, and answers what went."""

from __future__ import annotations

import pytest

from ownwords.writing.edit import NewNote
from tests.interfaces.web.invented import Installation
from tests.interfaces.web.plain_browser import PlainBrowser


@pytest.mark.req("CH-20")
async def test_it_asks_twice_and_deletes_everything(browser: PlainBrowser, lived_in: Installation) -> None:
    await lived_in.ownwords.owner(workspace="allotment").add(NewNote("about", "Plot 12."))
    await browser.open("/settings")
    await browser.follow("Delete your account …")
    assert "29 notes, 3 conversations and 1 workspace" in browser.main.line
    await browser.press("Go on")
    assert browser.status == 422
    assert "Tick the box first" in browser.error
    await browser.press("Go on", sure=["yes"])
    await browser.press("Delete my account", delete="no")
    assert browser.status == 422
    assert "Type the word delete" in browser.error
    assert len((await lived_in.me.view()).notes) == 26, "nothing is deleted yet"
    await browser.press("Delete my account", delete=" Delete ")
    assert browser.posted == 303
    assert "Conversations: 3" in browser.main.line
    assert "Messages: 27" in browser.main.line
    await browser.follow("Begin anew")
    assert "Nothing is remembered yet" in browser.main.line
    assert await lived_in.ownwords.workspaces() == []
    assert await lived_in.me.threads() == []


async def test_the_last_page_shows_counts_and_nothing_else(browser: PlainBrowser) -> None:
    await browser.open("/settings/account/deleted?deleted=threads:3&deleted=%3Cb%3E:4&deleted=x:y&deleted=documents:0")
    assert [line.line for line in browser.main.all("li")] == ["Conversations: 3"]
