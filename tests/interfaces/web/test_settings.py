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


async def test_what_the_assistant_is_given_is_ticked(browser: PlainBrowser, place: Installation) -> None:
    await browser.open("/settings")
    assert browser.page.one(id="recall").attributes.get("checked") is not None
    assert browser.page.one(id="recall_by_model").attributes.get("checked") is None
    await browser.press("Save the settings", recall=[], recall_by_model=["on"])
    assert await place.me.settings() == Switches(recall=False, recall_by_model=True)
    assert browser.page.one(id="recall").attributes.get("checked") is None
    await browser.press("Remember things about me")
    assert await place.me.settings() == Switches(False, recall=False, recall_by_model=True)
    await browser.press("Save the settings", recall=["on"], recall_by_model=[])
    assert await place.me.settings() == Switches(False)


@pytest.mark.req("NB-36")
async def test_memory_consolidation_is_switched_on_and_off(browser: PlainBrowser, place: Installation) -> None:
    await browser.open("/settings")
    await browser.press("Save the settings", dream=[], dream_review=["on"])
    assert await place.me.settings() == Switches(dream=False, dream_review=True)
    await browser.press("Save the settings", dream=["on"])
    assert await place.me.settings() == Switches(dream_review=True)


async def test_what_is_saved_unasked_and_how_much_is_given_is_chosen(
    browser: PlainBrowser, place: Installation
) -> None:
    await browser.open("/settings")
    for name, on in (
        ("capture", True),
        ("reflection", True),
        ("style", True),
        ("sensitive", False),
        ("dream", True),
        ("dream_review", False),
    ):
        assert (browser.page.one(id=name).attributes.get("checked") is not None) is on
    await browser.press("Save the settings", capture=[], style=[], sensitive=["on"], recall_notes=" 12 ")
    assert await place.me.settings() == Switches(capture=False, style=False, sensitive=True, recall_notes=12)
    assert browser.field("recall_notes") == "12"
    await browser.press("Save the settings", recall_notes="all")
    assert browser.field("recall_notes") == ""
    await browser.open("/settings?workspace=Lab")
    assert browser.page.one(id="capture").attributes.get("checked") is None


@pytest.mark.req("NOD-66")
async def test_limits_are_saved_kept_and_taken_away(browser: PlainBrowser, place: Installation) -> None:
    await browser.open("/settings")
    await browser.press("Save the settings", daily_limit=" $2.5 ", check_in="0.000001")
    assert browser.notice == "Settings saved."
    assert (browser.field("daily_limit"), browser.field("check_in")) == ("2.50", "0.000001")
    assert await place.me.settings() == Switches(daily_limit=2_500_000, check_in=1)
    await browser.press("Remember things about me")
    await browser.press("Save the settings", time_zone="UTC")
    assert await place.me.settings() == Switches(False, "UTC", daily_limit=2_500_000, check_in=1)
    await browser.press("Save the settings", daily_limit="", check_in="")
    assert await place.me.settings() == Switches(False, "UTC")


@pytest.mark.parametrize(
    ("field", "typed", "reason"),
    [
        ("daily_limit", "much", "'much' is no amount"),
        ("daily_limit", "-1", "with a point and no sign"),
        ("daily_limit", "2000000", "0 to 1,000,000"),
        ("check_in", "0", "more than 0"),
        ("check_in", "<b>", "'<b>' is no amount"),
        ("recall_notes", "0", "1 to 1,000"),
        ("recall_notes", "few", "'few' is no number"),
        ("recall_notes", "9" * 5_000, "1 to 1,000"),
    ],
)
async def test_a_limit_that_is_none_is_refused_and_stays_typed(
    browser: PlainBrowser, place: Installation, field: str, typed: str, reason: str
) -> None:
    await browser.open("/settings")
    await browser.press("Save the settings", language=["fr"], **{field: typed})
    assert browser.status == 422
    assert reason in browser.error
    assert browser.field(field) == typed
    assert browser.page.one(id=field).attributes["aria-invalid"] == "true"
    assert browser.page.one(id="language-fr").attributes.get("checked") is not None
    assert await place.me.settings() == Switches()


async def test_a_workspace_has_no_limits_of_its_own(browser: PlainBrowser, place: Installation) -> None:
    await place.me.change_settings(Switches(daily_limit=1))
    await browser.open("/settings?workspace=Lab")
    assert not browser.page.all(id="daily_limit")
    await browser.press("Save the settings", time_zone="UTC")
    assert await place.ownwords.owner(workspace="Lab").settings() == Switches(time_zone="UTC", capture=False)
    await browser.follow("Its settings")
    assert browser.field("daily_limit") == "0.000001"


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
