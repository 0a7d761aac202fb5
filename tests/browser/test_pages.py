"""The pages in a real browser: the same acts with JavaScript and without it."""

from __future__ import annotations

import pytest
from playwright.async_api import Locator, Page, expect

from ownwords.domain.files import FileName
from ownwords.domain.switches import Switches
from ownwords.writing.edit import NewNote, NoteEdit
from ownwords.writing.importing import ImportLine
from tests.browser.conftest import Desk
from tests.interfaces.web.invented import Installation
from tests.interfaces.web.learned import learn_skills
from tests.interfaces.web.reasoned import give_reasons
from tests.interfaces.web.spent import spend

pytestmark = [pytest.mark.browser, pytest.mark.parametrize("javascript", [True, False], ids=["js", "plain"])]

PORTO = "My sister Ines lives in Porto."
RYE = "On Saturdays I make rye bread; it needs the whole night."


def note(page: Page, text: str) -> Locator:
    """A live note."""
    return page.locator("#notes .note").filter(has=page.get_by_text(text, exact=True)).first


async def opened(page: Page, text: str) -> Locator:
    found = note(page, text)
    await found.locator("summary").first.click()
    return found


def notice(page: Page) -> Locator:
    return page.locator("#notice")


@pytest.mark.req("NOD-129", "NOD-136")
async def test_add_and_rewrite(desk: Desk, javascript: bool) -> None:
    page = await desk.window(javascript=javascript, path="/memory")
    await page.get_by_label("In your own words").fill("I keep bees.\nTwo hives.")
    await page.get_by_label("Where it belongs").select_option("routines")
    await page.get_by_role("button", name="Save the note").click()
    await expect(notice(page)).to_have_text("Saved.")
    kept = await opened(page, "I keep bees. Two hives.")
    await kept.get_by_role("link", name="Edit").click()
    await page.locator("#edit-text").fill("I keep bees. Three hives.")
    await page.get_by_label("Let go after").last.fill("2027-05-03")
    await page.get_by_role("button", name="Save", exact=True).click()
    await expect(notice(page)).to_contain_text("Rewritten.")
    kept = note(page, "I keep bees. Three hives.")
    await expect(kept).to_be_visible()
    await expect(page.get_by_role("heading", name="Routines")).to_be_visible()
    await page.get_by_text("Let go (1)").click()
    await expect(page.locator("#archive .words")).to_have_text("I keep bees.\nTwo hives.")


@pytest.mark.req("NOD-98")
async def test_confirm(desk: Desk, lived_in: Installation, javascript: bool) -> None:
    page = await desk.window(javascript=javascript, path="/memory")
    await note(page, RYE).get_by_role("button", name="Confirm").click()
    await expect(notice(page)).to_have_text("Confirmed.")
    await expect(note(page, RYE).locator(".label")).to_have_text("Confirmed")


@pytest.mark.req("NOD-21")
async def test_the_proof_leads_to_the_message(desk: Desk, lived_in: Installation, javascript: bool) -> None:
    page = await desk.window(javascript=javascript, path="/memory")
    kept = await opened(page, PORTO)
    await expect(kept.locator("blockquote")).to_have_text("my sister Ines lives in Porto")
    await kept.get_by_text("The whole message").click()
    await expect(kept.locator(".whole mark")).to_have_text("my sister Ines lives in Porto")
    await kept.get_by_role("link", name="in its conversation").click()
    await expect(page.locator(".message:target")).to_contain_text("custard tarts")
    await expect(page.locator(".message:target")).to_be_in_viewport()


@pytest.mark.req("NOD-90")
async def test_forget_and_redact(desk: Desk, lived_in: Installation, javascript: bool) -> None:
    page = await desk.window(javascript=javascript, path="/memory")
    await (await opened(page, PORTO)).get_by_role("link", name="Forget").click()
    await expect(page.locator("#panel blockquote")).to_have_text(PORTO)
    await page.get_by_role("link", name="Cancel").click()
    await expect(page.locator("#panel")).to_have_count(0)
    kept = note(page, PORTO)
    if await kept.locator("details").first.get_attribute("open") is None:
        await kept.locator("summary").first.click()
    await kept.get_by_role("link", name="Forget").click()
    await page.get_by_role("button", name="Forget it").click()
    await expect(note(page, PORTO)).to_have_count(0)
    await expect(page.locator("#held mark")).to_have_text("my sister Ines lives in Porto")
    await expect(page.locator("#held")).to_be_in_viewport()
    await page.get_by_role("button", name="Redact the marked words").click()
    await expect(page.locator("#held")).to_have_count(0)
    assert "done=" not in page.url or not javascript
    thread = await lived_in.me.thread("Ines and Porto")
    assert (await thread.messages())[0].text.startswith("Remember that [redacted].")


async def test_a_skill_is_undone_and_then_forgotten(desk: Desk, place: Installation, javascript: bool) -> None:
    await learn_skills(place.me)
    page = await desk.window(javascript=javascript, path="/memory")
    card = page.locator("#skill-shop-returns")
    await card.locator("summary").click()
    await card.get_by_role("link", name="History").click()
    await expect(page.locator(".change")).to_have_count(1)
    await page.get_by_role("button", name="Undo").click()
    await expect(page.locator("#notice")).to_contain_text("The skill is gone")
    await expect(page.locator(".change")).to_have_count(2)
    await page.get_by_role("link", name="Forget").click()
    await expect(page.locator("#panel")).to_contain_text("Its changes go, too.")
    await page.get_by_role("button", name="Forget it").click()
    await expect(page.locator("#notice")).to_have_text("Forgotten, for good.")
    await page.goto("/changes?note=skills/shop-returns")
    await expect(page.locator(".change")).to_have_count(0)


async def test_undo_and_do_it_again(desk: Desk, lived_in: Installation, javascript: bool) -> None:
    edited = await lived_in.me.edit("people/samir-is-vegetarian", NoteEdit(text="Samir is vegan."))
    page = await desk.window(javascript=javascript, path="/changes")
    newest = page.locator(".change").first
    await expect(newest.locator("del").first).to_contain_text("vegetarian")
    await newest.get_by_role("button", name="Undo").focus()
    await page.keyboard.press("Enter")
    await expect(notice(page)).to_contain_text("says again what it said before")
    await expect(page.locator(".change.undone")).to_contain_text("Undone since then.")
    await page.locator(".change").first.get_by_role("button", name="Do it again").click()
    await expect(notice(page)).to_have_text("Done again.")
    await page.locator(".change").first.get_by_role("link", name="people/samir-is-vegetarian").click()
    kept = note(page, "Samir is vegan.")
    await expect(kept).to_be_visible()
    if await kept.locator("details").first.get_attribute("open") is None:
        await kept.locator("summary").first.click()
    await kept.get_by_text("Details and history").click()
    await kept.locator(".history li").last.get_by_role("button", name="Undo").click()
    await expect(notice(page)).to_contain_text("says again what it said before")
    assert (await lived_in.me.document()).note(edited.result.path).text == "Samir is vegetarian."


async def test_a_version_of_a_file_is_undone_where_it_is_told(
    desk: Desk, place: Installation, javascript: bool
) -> None:
    for text in ("- tea\n", "- coffee\n", "- cocoa\n"):
        made = await place.me.files.write(FileName.USER, text)
    page = await desk.window(javascript=javascript, path="/changes?way=page")
    changed = page.locator(".change").nth(1)
    await expect(changed.locator(".line-in")).to_contain_text("- coffee")
    await expect(changed).to_contain_text("The same lines were changed again since")
    await page.locator(f"#change-{made}").get_by_role("link", name="Undo").click()
    panel = page.locator("#panel")
    await expect(panel.locator(".line-out")).to_contain_text("- cocoa")
    await panel.get_by_role("link", name="Cancel").click()
    await expect(panel).to_have_count(0)
    await page.locator(".change").nth(1).get_by_role("link", name="Undo").click()
    await panel.get_by_label("At the places shown above").check()
    await panel.get_by_role("button", name="Restore").click()
    await expect(notice(page)).to_contain_text("Undone, as a version of yours.")
    await expect(page.locator(".change")).to_have_count(4)
    await expect(page.locator(".change").first).to_contain_text("in the files, by you")
    assert "way=page" in page.url
    assert (await place.me.files.read()).user == "- tea\n"


async def test_bring_back(desk: Desk, lived_in: Installation, javascript: bool) -> None:
    page = await desk.window(javascript=javascript, path="/memory")
    await page.get_by_text("Let go (2)").click()
    await page.locator("#archive .note", has_text="Ines is expecting").get_by_role("button", name="Bring back").click()
    await expect(notice(page)).to_have_text("Brought back.")
    await expect(note(page, "Ines is expecting a child in October 2026.")).to_be_visible()


@pytest.mark.req("NOD-22")
async def test_find(desk: Desk, lived_in: Installation, javascript: bool) -> None:
    page = await desk.window(javascript=javascript, path="/memory")
    await page.get_by_label("Find in your notes").press_sequentially("fridays")
    if not javascript:
        await page.get_by_role("button", name="Find").click()
    await expect(page.locator(".found")).to_contain_text("1 note found.")
    await expect(page.locator("#notes .note")).to_have_count(1)
    await expect(page.locator("#notes summary mark")).to_have_text("Fridays")
    if javascript:
        await expect(page.get_by_label("Find in your notes")).to_be_focused()
        await expect(page).to_have_url(f"{desk.address}/memory?words=fridays")
        await page.get_by_label("Find in your notes").fill("")
        await expect(page.locator("#notes .note")).to_have_count(26)


@pytest.mark.req("CH-16", "CH-17")
async def test_the_switch(desk: Desk, lived_in: Installation, javascript: bool) -> None:
    page = await desk.window(javascript=javascript, path="/memory")
    switch = page.get_by_role("switch", name="Remember things about me")
    await expect(switch).to_be_checked()
    await switch.click()
    await expect(switch).not_to_be_checked()
    await expect(page.locator("#notes .note")).to_have_count(26)
    assert not (await lived_in.me.settings()).remember


@pytest.mark.req("NOD-130", "NOD-133", "NOD-134")
async def test_import(desk: Desk, javascript: bool) -> None:
    await desk.place.me.add(NewNote("about", "I like rain."))
    page = await desk.window(javascript=javascript, path="/memory/import")
    await page.get_by_label("The pasted answer").fill("## Lessons\n- No glitter.\n- I like rain.\n- No confetti.")
    await page.get_by_role("button", name="Show me the notes in it").click()
    await expect(page.get_by_label("I like rain.")).to_be_disabled()
    await page.get_by_label("No confetti.").uncheck()
    await page.get_by_role("button", name="Import what is ticked").click()
    await expect(notice(page)).to_have_text("1 note imported, word for word.")
    await expect(page.locator("#lessons .words")).to_have_text("No glitter.")


@pytest.mark.req("CH-19")
async def test_forget_everything(desk: Desk, lived_in: Installation, javascript: bool) -> None:
    page = await desk.window(javascript=javascript, path="/memory")
    await page.get_by_role("link", name="Forget everything").click()
    await page.get_by_label("Yes, forget all 26 notes").check()
    await page.get_by_role("button", name="Forget everything").click()
    await expect(page.get_by_role("heading", name="Nothing is remembered yet")).to_be_visible()


@pytest.mark.req("NOD-71")
async def test_say_and_remember(desk: Desk, javascript: bool) -> None:
    page = await desk.window(javascript=javascript, path="/conversations")
    await page.get_by_label("A new conversation").fill("Garden")
    await page.get_by_role("button", name="Begin").click()
    await page.get_by_role("link", name="Every word of it").click()
    await page.get_by_text("Add something without a reply").click()
    await page.get_by_role("textbox", name="Say something").fill("Remember that my sister Ines lives in Porto.")
    await page.get_by_role("button", name="Say it").click()
    await expect(page.locator(".message .message-text")).to_have_text("Remember that my sister Ines lives in Porto.")
    await expect(page.locator("#say")).to_have_value("")
    await page.get_by_role("button", name="Remember this").click()
    await expect(page.locator("#outcome")).to_contain_text("Saved as a note")
    (kept,) = (await desk.place.me.view()).notes
    await page.locator("#outcome").get_by_role("link", name=kept.note.text).click()
    await expect(page.locator(".note:target")).to_contain_text(kept.note.text)
    await desk.place.me.change_settings(Switches(remember=False))
    await page.go_back()
    await page.get_by_role("button", name="Remember this").click()
    await expect(page.get_by_text("Saving is off.")).to_be_visible()


async def test_redact_reset_delete(desk: Desk, lived_in: Installation, javascript: bool) -> None:
    thread = await lived_in.me.thread("Sunday cooking")
    page = await desk.window(javascript=javascript, path=f"/conversations/{thread.id}")
    await page.locator(".message").first.get_by_role("link", name="Redact").click()
    await page.get_by_label("Only these words").fill("Sunday lunch")
    await page.get_by_role("button", name="Redact").click()
    await expect(page.locator(".message-text").first).to_contain_text("[redacted] for six.")
    await page.get_by_role("link", name="Begin anew").click()
    await page.get_by_role("button", name="Begin anew").click()
    await expect(notice(page)).to_contain_text("A new beginning.")
    await page.get_by_role("link", name="Delete this conversation").click()
    await page.get_by_role("button", name="Delete it").click()
    await expect(page.get_by_role("heading", name="Conversations", exact=True)).to_be_visible()
    await expect(page.locator(".threads li")).to_have_count(2)


@pytest.mark.req("NOD-26", "NOD-31")
async def test_search_page_after_page(desk: Desk, javascript: bool) -> None:
    thread = await desk.place.me.create_thread("x")
    for number in range(25):
        await thread.say(f"kiwi {number}")
    page = await desk.window(javascript=javascript, path="/conversations")
    await page.get_by_label("Search all conversations").fill("kiwis")
    await page.get_by_role("button", name="Search").click()
    await expect(page.locator(".hit")).to_have_count(20)
    await expect(page.locator(".hit mark").first).to_have_text("kiwi")
    await page.get_by_role("link", name="More results").click()
    await expect(page.locator(".hit")).to_have_count(25 if javascript else 5)
    await page.get_by_role("link", name="in its conversation").last.click()
    await expect(page.locator(".message:target")).to_be_in_viewport()


async def test_settings_and_leaving(desk: Desk, lived_in: Installation, javascript: bool) -> None:
    page = await desk.window(javascript=javascript, path="/settings")
    await page.get_by_label("Your time zone").select_option("Asia/Tokyo")
    await page.get_by_label("Japanese").check()
    await page.get_by_role("button", name="Save the settings").click()
    await expect(notice(page)).to_have_text("Settings saved.")
    assert await lived_in.me.settings() == Switches(True, "Asia/Tokyo", ("en", "ja"))
    await page.get_by_role("link", name="Delete your account").click()
    await page.get_by_label("I want all of it deleted.").check()
    await page.get_by_role("button", name="Go on").click()
    await page.get_by_label("Type the word delete").fill("delete")
    await page.get_by_role("button", name="Delete my account").click()
    await expect(page.get_by_text("Conversations: 3")).to_be_visible()
    assert await lived_in.me.threads() == []


@pytest.mark.req("NOD-104")
async def test_two_tabs(desk: Desk, javascript: bool) -> None:
    await desk.place.me.add(NewNote("about", "My bicycle is red."))
    one, two = [await desk.window(javascript=javascript, path="/memory") for _ in range(2)]
    for page in (one, two):
        await (await opened(page, "My bicycle is red.")).get_by_role("link", name="Edit").click()
    await one.locator("#edit-text").fill("My bicycle is blue.")
    await one.get_by_role("button", name="Save", exact=True).click()
    await expect(note(one, "My bicycle is blue.")).to_be_visible()
    await two.locator("#edit-text").fill("My bicycle is green.")
    await two.get_by_role("button", name="Save", exact=True).click()
    await expect(two.locator("#panel blockquote")).to_have_text("My bicycle is blue.")
    await expect(two.locator("#edit-text")).to_have_value("My bicycle is green.")
    await two.get_by_role("button", name="Save mine instead").click()
    await expect(note(two, "My bicycle is green.")).to_be_visible()


@pytest.mark.req("NOD-66")
async def test_usage_and_its_limits(desk: Desk, lived_in: Installation, javascript: bool) -> None:
    await spend(lived_in)
    page = await desk.window(javascript=javascript, path="/usage")
    bars = page.locator(".plot rect")
    assert await bars.count() > 100
    box, plot = await bars.last.bounding_box(), await page.locator(".plot").bounding_box()
    assert box
    assert plot
    assert plot["x"] <= box["x"] < plot["x"] + plot["width"]
    await page.locator(".waiting li", has_text="The workshop").get_by_role("button", name="Let it go on").click()
    await expect(notice(page)).to_have_text("It goes on. What it costs is counted anew.")
    await expect(page.locator(".waiting li")).to_have_count(2)
    await page.get_by_text("Day by day").click()
    await expect(page.get_by_role("region", name="Cost by day and task").get_by_role("row")).to_have_count(31)
    await page.get_by_role("link", name="Change the limit").click()
    await page.get_by_label("At most in a day").fill("0.1")
    await page.get_by_label("Ask me when a conversation cost").fill("nothing")
    await page.get_by_role("button", name="Save the settings").click()
    await expect(page.locator(".error")).to_contain_text("'nothing' is no amount")
    await expect(page.get_by_label("At most in a day")).to_have_value("0.1")
    await page.get_by_label("Ask me when a conversation cost").fill("")
    await page.get_by_role("button", name="Save the settings").click()
    await expect(notice(page)).to_have_text("Settings saved.")
    await expect(page.get_by_label("At most in a day")).to_have_value("0.10")
    await page.get_by_role("link", name="Usage", exact=True).click()
    await expect(page.get_by_text("Your limit for today is reached.")).to_be_visible()
    await expect(page.locator(".waiting")).to_have_count(0)


@pytest.mark.req("NOD-126", "NOD-136", "CH-18")
async def test_a_heavy_memory_page_by_page(desk: Desk, lived_in: Installation, javascript: bool) -> None:
    lines = [ImportLine("lessons", f"Bill {number} was paid.") for number in range(1_000, 1_200)]
    await lived_in.me.import_notes(lines)
    page = await desk.window(javascript=javascript, path="/memory")
    await page.get_by_role("link", name="Show all 204").click()
    await expect(page.locator("#notes h2")).to_have_text("Lessons")
    await expect(page.locator("#notes h2")).to_be_in_viewport()
    await page.get_by_role("link", name="Next").click()
    last = await opened(page, "Bill 1080 was paid.")
    await last.get_by_role("link", name="Edit").click()
    await page.locator("#edit-text").fill("A bill was paid twice.")
    await page.get_by_role("button", name="Save", exact=True).click()
    await expect(notice(page)).to_contain_text("Rewritten.")
    await expect(note(page, "A bill was paid twice.")).to_be_in_viewport()
    await expect(note(page, "Bill 1081 was paid.")).to_be_visible()
    await page.get_by_label("Find in your notes").fill("1007")
    if not javascript:
        await page.get_by_role("button", name="Find").click()
    await expect(page.locator("#notes summary mark")).to_have_text("1007")
    await page.get_by_role("link", name="Show all notes").click()
    await expect(page.locator("#notes h2")).to_have_count(5)


async def test_why_do_you_think_so(desk: Desk, lived_in: Installation, javascript: bool) -> None:
    reply = await give_reasons(lived_in)
    page = await desk.window(javascript=javascript, path=f"/conversations/{reply.thread_id}")
    reason = page.locator(f"#why-{reply.id}-1")
    await page.get_by_role("link", name="Why? 1").click()
    await expect(reason.locator("summary").first).to_be_visible()
    if not javascript:
        await reason.locator("summary").first.click()
    await expect(reason.locator("blockquote")).to_have_text("Please keep 17 October as her birthday")
    await expect(reason.locator("blockquote")).to_be_visible()
    await page.locator(".why > summary").click()
    await expect(reason).to_be_hidden()
    await page.locator(".why > summary").click()
    await reason.get_by_role("link", name="the note in your memory").click()
    await expect(note(page, "My niece Alma was born on 17 October 2026.")).to_be_in_viewport()
