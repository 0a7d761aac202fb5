"""The Usage page without JavaScript."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from ownwords.domain.switches import Switches
from tests.interfaces.web.invented import NOW, Installation
from tests.interfaces.web.plain_browser import Element, PlainBrowser
from tests.interfaces.web.spent import spend
from tests.memories import a_call, record


def cells(table: Element) -> dict[str, list[str]]:
    """The rows of a table by what heads them."""
    rows = [[cell.line for cell in row.all() if cell.name in {"th", "td"}] for row in table.all("tr")]
    return {head: rest for head, *rest in rows}


@pytest.mark.req("NOD-66")
async def test_the_page_says_what_was_spent(browser: PlainBrowser, lived_in: Installation) -> None:
    await spend(lived_in)
    usage = await lived_in.me.usage()
    await browser.open("/usage")
    assert browser.page.one(class_="today").line.startswith("Today $0.21 of $2.00")
    by_task, by_day = browser.main.all("table")
    assert by_task.one("caption").line == f"By task and model: ${usage.totals.price / 1e6:.2f} in all"
    chat = [row for row in usage.rows if row.task == "chat"]
    price, calls, *_ = cells(by_task)["Chat openai:gpt-mini"]
    assert price == f"${sum(row.price for row in chat) / 1e6:.4f}"
    assert calls.startswith(f"{sum(row.calls for row in chat)} ")
    assert cells(by_task)["Rank local:small.gguf"][0] == "unknown"
    assert f"{usage.totals.unpriced} calls without a known price" in browser.main.line
    # The chart shows what the table by day says, bar by bar.
    days = cells(by_day)
    heads = days.pop("Day")
    shown = [float(cell[1:]) for cell in days["28 November 2026"][1:] if cell]
    titles = [title.text for title in browser.main.all("title") if "28 November" in title.text]
    assert len(heads) == 9
    assert len(titles) == len(shown) == 8
    assert sum(shown) == pytest.approx(usage.spent_today / 1e6, abs=0.0005)
    assert len(days) == 30


@pytest.mark.req("NOD-66")
async def test_a_waiting_conversation_is_let_go_on(browser: PlainBrowser, lived_in: Installation) -> None:
    await spend(lived_in)
    await browser.open("/usage")
    waiting = browser.page.one(class_="waiting").all("li")
    assert len(waiting) == 3
    first = waiting[0].one("a").line
    await browser.press("Let it go on", waiting[0])
    assert (browser.posted, browser.notice) == (303, "It goes on. What it costs is counted anew.")
    assert [item.one("a").line for item in browser.page.one(class_="waiting").all("li")] == [
        item.one("a").line for item in waiting[1:]
    ]
    assert first not in [thread.thread.title for thread in (await lived_in.me.usage()).waiting]
    await browser.follow("Sunday cooking", browser.page.one(class_="waiting"))
    assert browser.page.one("h1").line == "Sunday cooking"
    await browser.send("POST", "/usage/nowhere/go-on", "")
    assert (browser.status, browser.error) == (404, "There is no conversation nowhere.")


@pytest.mark.req("NOD-66")
async def test_a_reached_limit_is_said(browser: PlainBrowser, lived_in: Installation) -> None:
    await record(lived_in.me, a_call("c1", NOW, 250_000))
    for limit, reached in ((250_000, True), (250_001, False), (0, True), (None, False)):
        await lived_in.me.change_settings(replace(await lived_in.me.settings(), daily_limit=limit))
        await browser.open("/usage")
        assert ("Your limit for today is reached." in browser.main.line) is reached
        assert len(browser.main.all("meter")) == (1 if limit else 0)
    await browser.follow("Set a limit for a day")
    assert browser.page.one("h1").line == "Settings"


async def test_other_days_are_shown_and_wrong_ones_refused_next_to_the_form(
    browser: PlainBrowser, lived_in: Installation
) -> None:
    await spend(lived_in)
    await browser.open("/usage")
    await browser.press("Show", **{"from": "2026-11-01", "to": "2026-11-02"})
    assert "1 to 2 November 2026" in [heading.line for heading in browser.main.all("h2")]
    assert list(cells(browser.main.all("table")[1])) == ["Day", "2 November 2026", "1 November 2026"]
    await browser.press("Show", **{"from": "2026-11-02", "to": "2026-11-01"})
    assert (browser.status, browser.error) == (422, "`from` is after `to`.")
    assert (browser.field("from"), browser.field("to")) == ("2026-11-02", "2026-11-01")
    await browser.follow("12 months")
    assert (browser.status, browser.field("from"), browser.field("to")) == (200, "2025-11-28", "2026-11-28")
    await browser.open("/usage?from=2020-01-01&to=2020-01-31")
    assert "No model was called on these days." in browser.main.line
    assert not browser.main.all("svg")


async def test_calls_without_a_price_are_counted_instead(browser: PlainBrowser, lived_in: Installation) -> None:
    for number in range(3):
        await record(
            lived_in.me, a_call(f"c{number}", NOW - timedelta(days=number // 2), None, task="<b>", model="m&m")
        )
    await browser.open("/usage")
    by_task, by_day = browser.main.all("table")
    assert by_task.one("caption").line == "By task and model"
    assert cells(by_task)["<b> m&m"][:2] == ["unknown", "3"]
    assert cells(by_day)["28 November 2026"] == ["2", "2"]
    assert browser.main.one("figcaption").line == "Calls by day and task"


@pytest.mark.req("NOD-66", "CH-22")
async def test_a_workspace_shows_its_own_calls_and_the_owners_limit(
    browser: PlainBrowser, lived_in: Installation
) -> None:
    lab = lived_in.ownwords.owner(workspace="Lab")
    await lived_in.me.change_settings(Switches(time_zone="Europe/Brussels", daily_limit=1_000_000))
    await record(lived_in.me, a_call("c1", NOW, 200_000))
    await record(lab, a_call("c1", NOW, 100_000, task="dream"))
    await browser.open("/usage?workspace=Lab")
    assert "$0.30 of $1.00" in browser.page.one(class_="today").line
    assert list(cells(browser.main.all("table")[0]))[1:] == ["Dream m"]
    await browser.follow("7 days")
    assert list(cells(browser.main.all("table")[0]))[1:] == ["Dream m"]
    await browser.follow("Change the limit")
    assert browser.field("daily_limit") == "1.00"


async def test_the_page_is_in_the_navigation(browser: PlainBrowser) -> None:
    await browser.open("/memory")
    await browser.follow("Usage", browser.page.one(class_="top"))
    assert browser.page.one("h1").line == "Usage"
