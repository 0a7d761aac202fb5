"""The settings page without JavaScript."""

from __future__ import annotations

import pytest

from ownwords.domain.switches import Switches
from tests.interfaces.web.invented import Installation
from tests.interfaces.web.plain_browser import PlainBrowser


@pytest.mark.req("CH-16")
async def test_settings_are_saved_and_shown(browser: PlainBrowser, place: Installation) -> None:
    await browser.open("/settings")
    assert browser.field("time_zone") == ""
    await browser.press("Save the settings", time_zone="America/Lima", language=["es", "de"])
    assert browser.posted == 303
    assert browser.notice == "Settings saved."
    assert browser.field("time_zone") == "America/Lima"
    assert await place.me.settings() == Switches(True, "America/Lima", ("de", "es"))
    await browser.press("Remember things about me")
    assert await place.me.settings() == Switches(False, "America/Lima", ("de", "es"))
    await browser.press("Save the settings", time_zone="", language=[])
    assert await place.me.settings() == Switches(False, None, ())


async def test_what_was_set_elsewhere_is_not_lost(browser: PlainBrowser, place: Installation) -> None:
    await place.me.change_settings(Switches(True, "Etc/GMT-3", ("sv",)))
    await browser.open("/settings")
    await browser.press("Save the settings")
    assert await place.me.settings() == Switches(True, "Etc/GMT-3", ("sv",))


async def test_an_unknown_zone_is_refused_next_to_the_form(browser: PlainBrowser, place: Installation) -> None:
    await browser.open("/settings")
    await browser.press("Save the settings", time_zone="Mars/Olympus", language=["fr"])
    assert browser.status == 422
    assert "Unknown time zone 'Mars/Olympus'" in browser.error
    assert browser.page.one(id="language-fr").attributes.get("checked") is not None
    assert await place.me.settings() == Switches()


async def test_times_are_shown_in_the_owners_zone(browser: PlainBrowser, lived_in: Installation) -> None:
    thread = await lived_in.me.thread("Ines and Porto")
    await browser.open("/settings")
    await browser.press("Save the settings", time_zone="Pacific/Auckland")
    await browser.open(f"/conversations/{thread.id}")
    assert browser.page.one(class_="thread").all("h2")[0].line == "9 February 2026"
