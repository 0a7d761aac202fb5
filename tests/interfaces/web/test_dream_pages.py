"""Dream, the journal and the guide on the Files page: let it run, decide what waits, take out, guide it."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from ownwords.domain.dreams import DreamOutcome
from ownwords.domain.guides import STARTING_GUIDE
from ownwords.domain.journal import Lineage
from ownwords.ports.workspaces import LONGEST_TEXT
from ownwords.tasks.dream import INSTRUCTIONS
from tests.interfaces.web.dreamt import dream_on, entry, everything, hold, keep_failed, review, said
from tests.interfaces.web.invented import Installation
from tests.interfaces.web.plain_browser import Element, PlainBrowser

OWNER = Lineage.OWNER


def runs(browser: PlainBrowser) -> list[Element]:
    return browser.main.one("section", class_="runs").all("li", class_="change")


def entries(browser: PlainBrowser) -> list[Element]:
    return browser.main.all("li", class_="entry")


def label(item: Element) -> str:
    return item.one(class_="label").line


# Dream


@pytest.mark.parametrize("path", ["/files", "/files/dream"])
async def test_dream_runs_by_the_button(browser: PlainBrowser, place: Installation, path: str) -> None:
    await browser.open(path)
    await browser.press("Let Dream run now")
    assert browser.notice == "Nothing is waiting to be read."
    await entry(place, ("I prefer green tea", OWNER))
    await browser.open(path)
    assert "Waiting to be read: 1 entry of the journal. Due again 28 November 2026, 11:30." in browser.main.line
    await browser.press("Let Dream run now")
    assert browser.notice == "Dream changed the files. What it did is below."
    (run,) = runs(browser)
    assert "by your word" in run.line
    assert "Add to USER.md, under “Preferences” [put in: - I prefer green tea" in run.line
    assert "open" in run.one("details").attributes, "what was just done is shown at once"
    await browser.follow("what it changed", run)
    assert browser.main.all(class_="line-in")
    await browser.open(path)
    assert "Last run 28 November 2026, 09:30: Dream completed in" in browser.main.line
    assert "Nothing is waiting to be read." in browser.main.line


async def test_how_dream_stands_while_it_is_off(browser: PlainBrowser, place: Installation) -> None:
    await entry(place, ("I prefer green tea", OWNER))
    await place.me.change_settings(replace(await place.me.settings(), dream=False))
    await browser.open("/files/dream")
    assert "Due again" not in browser.main.line
    assert "It does not run by itself" in browser.main.line
    await browser.press("Let Dream run now")
    assert browser.notice.startswith("Dream changed the files.")
    await browser.follow("it is switched off")
    assert browser.main.one("h1").line == "Settings"


async def test_what_waits_is_approved_edit_by_edit(browser: PlainBrowser, place: Installation) -> None:
    await everything(place)
    await browser.open("/files")
    assert "A run waits for your word." in browser.main.line
    assert "Let Dream run now" not in browser.main.line
    before = await place.me.files.read()
    await browser.follow("See what it proposes")
    held = browser.main.one("section", id="held")
    assert [box.attributes["value"] for box in held.all("input", type="checkbox")] == ["1", "2"]
    assert "Add to USER.md, under “About” [put in: - I live in Ghent (2026-11-27)]" in held.line
    assert "Left out: Not the owner's words." in held.one("details").line
    assert await place.me.files.read() == before
    await browser.press("Approve what is ticked", take=["1"])
    assert browser.notice == "Approved. What became of it is below."
    user = (await place.me.files.read()).user
    assert "I live in Ghent" in user
    assert "walks" not in user
    newest = runs(browser)[0]
    assert "Left out: You left it out." in newest.line
    assert "2 left out" in newest.line
    assert not browser.main.all(id="held")
    run = (await place.me.dreams.runs(1))[0]
    await browser.send("POST", f"/files/dream/runs/{run.id}/approve", "")
    assert browser.status == 409
    assert "does not wait" in browser.error


async def test_what_waits_is_rejected(browser: PlainBrowser, place: Installation) -> None:
    await dream_on(place)
    await entry(place, ("I live in Ghent", OWNER))
    await hold(place)
    before = await place.me.files.read()
    await browser.open("/files/dream")
    await browser.press("Reject all of it")
    assert browser.notice == "Rejected. Nothing was changed, and Dream reads on."
    assert await place.me.files.read() == before
    assert runs(browser)[0].one(class_="says").line == "Rejected; no memory changes."
    assert (await place.me.journal.page()).state.pending == 0
    await browser.send("POST", "/files/dream/runs/nowhere/reject", "")
    assert browser.status == 404


async def test_nothing_ticked_is_nothing_changed(browser: PlainBrowser, place: Installation) -> None:
    await dream_on(place)
    await entry(place, ("I live in Ghent", OWNER))
    await hold(place)
    before = await place.me.files.read()
    await browser.open("/files/dream")
    await browser.press("Approve what is ticked", take=[])
    assert await place.me.files.read() == before
    assert runs(browser)[0].one(class_="says").line == "Approved; no memory changes."


async def test_with_review_a_run_waits(browser: PlainBrowser, place: Installation) -> None:
    await review(place)
    await entry(place, ("I prefer green tea", OWNER))
    await browser.open("/files/dream")
    await browser.press("Let Dream run now")
    assert browser.notice == "Dream proposes edits, and waits for your word."
    assert "green tea" in browser.main.one("section", id="held").line
    await browser.press("Approve what is ticked")
    assert "green tea" in (await place.me.files.read()).user


async def test_a_run_that_failed_says_why(browser: PlainBrowser, place: Installation) -> None:
    await dream_on(place)
    await keep_failed(place)
    await browser.open("/files/dream")
    assert "did not complete" in runs(browser)[0].line
    assert runs(browser)[0].line.count("The memory model did not answer") == 1
    assert (await place.me.dreams.runs(1))[0].outcome is DreamOutcome.FAILED


async def test_many_runs_are_shown_when_they_are_asked_for(browser: PlainBrowser, place: Installation) -> None:
    for _ in range(25):
        await keep_failed(place)
    await browser.open("/files/dream")
    assert len(runs(browser)) == 20
    await browser.follow("Show all runs")
    assert len(runs(browser)) == 25


# The journal


async def test_entries_tell_what_became_of_them(browser: PlainBrowser, place: Installation) -> None:
    await everything(place)
    await browser.open("/files/journal")
    assert browser.main.one(class_="found").line == "4 entries, 2 of them waiting"
    assert [item.attributes["id"] for item in entries(browser)] == ["entry-4", "entry-3", "entry-2", "entry-1"]
    assert [label(item) for item in entries(browser)] == ["Waiting", "Waiting", "Undone", "Read by Dream"]
    assert "The bank is closed on Fridays (27 November 2026; from others or the web)" in entries(browser)[1].line
    assert "1 message is not there any more" in entries(browser)[2].line
    await browser.follow("what Dream made of it", entries(browser)[2])
    assert "undone since then" in browser.main.line
    await browser.open("/files/journal")
    message = entries(browser)[3].all(class_="source")[0]
    assert message.line.startswith("You: I prefer green tea.")
    await browser.open(message.one("a").attributes["href"])
    assert browser.main.one("h1").line == "Tea"


async def test_the_journal_is_turned_over(browser: PlainBrowser, place: Installation) -> None:
    for number in range(1, 46):
        await entry(place, (f"Said {number}", OWNER))
    await browser.open("/files/journal")
    seen: list[str] = []
    while True:
        seen += [item.attributes["id"] for item in entries(browser)]
        if not [link for link in browser.main.all("a") if link.line == "Earlier entries"]:
            break
        await browser.follow("Earlier entries")
    assert seen == [f"entry-{number}" for number in range(45, 0, -1)]
    await browser.follow("Newest")
    assert entries(browser)[0].attributes["id"] == "entry-45"
    for made_up in ("0", "-1", "x", "9" * 17, "9" * 30):
        await browser.open(f"/files/journal?before={made_up}")
        assert browser.status == 200, made_up


async def test_words_are_taken_out_after_a_question(browser: PlainBrowser, place: Installation) -> None:
    await dream_on(place)
    await browser.open("/files/journal")
    await browser.follow("Take out …", entries(browser)[0])
    assert [quote.line for quote in browser.main.all("blockquote")] == ["I prefer green tea", "I run a workshop"]
    assert "for good" in browser.main.line
    assert len((await place.me.journal.entry(1)).entry.bullets) == 2
    await browser.press("Take it out", quote="black coffee")
    assert (browser.posted, "does not hold these words" in browser.error) == (404, True)
    assert browser.field("quote") == "black coffee"
    await browser.press("Take it out", quote="green tea")
    assert browser.notice == "Taken out of the journal, for good."
    assert "green tea" not in entries(browser)[0].one("ul").all("li")[0].all("span")[0].line
    assert [bullet.text for bullet in (await place.me.journal.entry(1)).entry.bullets] == ["I run a workshop"]
    await browser.follow("Take out …", entries(browser)[0])
    await browser.press("Take it out")
    assert "It says nothing any more" in entries(browser)[0].line
    for path in ("7/redact", "9999999999999999999999/redact"):
        await browser.open(f"/files/journal/{path}")
        assert browser.status == 404


async def test_a_group_names_who_said_it(browser: PlainBrowser, place: Installation) -> None:
    thread = await place.me.thread("Club")
    message_id = await said(place)
    await entry(place, ("Mei brings the cake", Lineage.WEB), message_ids=(message_id, *"abcdefg"))
    await thread.say("hello")
    await browser.open("/files/journal")
    assert "and 5 more messages" in entries(browser)[0].line
    assert "2 messages are not there any more" in entries(browser)[0].line


# The guide


async def test_the_guide_is_shown_made_edited_and_emptied(browser: PlainBrowser, place: Installation) -> None:
    await browser.open("/files/guide")
    assert browser.main.one("pre").text == INSTRUCTIONS
    assert not browser.main.all("textarea")
    await browser.press("Make a guide of your own")
    assert browser.notice.startswith("Made.")
    assert browser.field("text") == STARTING_GUIDE
    mine = "# Mine\n\nKeep what I say of **bicycles**.\n"
    await browser.press("Save", text=mine)
    assert browser.notice.startswith("Saved.")
    assert (Path(await place.me.files.folder()) / "prompts/dream.md").read_text() == mine
    await browser.send("POST", "/files/guide/make", "")
    assert browser.field("text") == mine, "one that says anything stays"
    lab = place.ownwords.owner(workspace="lab")
    assert not (await lab.files.guide()).is_own
    await browser.press("Save", text=" \n")
    assert browser.notice == "Emptied. Dream follows what is built in."
    assert browser.main.one("pre").text == INSTRUCTIONS


async def test_a_guide_that_changed_meanwhile_is_not_overwritten(browser: PlainBrowser, place: Installation) -> None:
    await place.me.files.write_guide("First")
    await browser.open("/files/guide")
    await place.me.files.write_guide("Elsewhere")
    await browser.press("Save", text="Here")
    assert (browser.posted, "was changed while you wrote" in browser.error) == (409, True)
    assert (browser.main.one("pre").text, browser.field("text")) == ("Elsewhere", "Here")
    await browser.press("Save mine instead")
    assert (await place.me.files.guide()).text == "Here"
    await place.me.files.write_guide("")
    await browser.open("/files/guide")
    await browser.send("POST", "/files/guide", "text=x&seen=y")
    assert (browser.posted, browser.field("text")) == (409, "x")


async def test_a_guide_that_cannot_be_shown_whole_is_left_alone(browser: PlainBrowser, place: Installation) -> None:
    await dream_on(place)
    guide = Path(await place.me.files.folder()) / "prompts" / "dream.md"
    guide.parent.mkdir(exist_ok=True)
    guide.write_bytes(b"\xff\xfe and so on")
    await browser.open("/files/guide")
    await browser.press("Make a guide of your own")
    assert browser.posted == 409
    assert "cannot be read as text" in browser.error
    assert guide.read_bytes() == b"\xff\xfe and so on"
    guide.write_text("x" * (LONGEST_TEXT + 1))
    await browser.open("/files/guide")
    assert not browser.main.all("textarea")
    assert "Edit it in its folder" in browser.main.line
    await place.me.files.write_guide("")


async def test_the_day_is_the_owners(browser: PlainBrowser, place: Installation) -> None:
    await place.me.change_settings(replace(await place.me.settings(), time_zone="Asia/Tokyo"))
    place.clock.at += timedelta(hours=10)
    await dream_on(place)
    for path in ("/files", "/files/history", "/files/journal", "/files/dream"):
        await browser.open(path)
        assert "29 November 2026, 04:30" in browser.main.line, path
