"""How the pages look and feel: contrast, sizes, phones, the keyboard, strange text, and what goes wrong on the way."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import Page, Route, expect

from ownwords.domain.conversation import NewMessage, Role
from ownwords.writing.edit import NewNote
from tests.browser.conftest import Desk
from tests.interfaces.web.dreamt import everything as dream_of_everything
from tests.interfaces.web.invented import NOW, Installation
from tests.interfaces.web.noted import take_notes
from tests.interfaces.web.reasoned import answered, give_reasons
from tests.interfaces.web.spent import spend
from tests.memories import a_call, record

pytestmark = pytest.mark.browser

STRANGE = (
    "<script>window.hacked = true</script><img src=x onerror='window.hacked = true'>",
    "x" * 4_000,
    "https://example.org/" + "very/long/path/" * 60,
    "مرحبا بالعالم، هذا نص طويل من اليمين إلى اليسار\nand a second line\n\u202eevil\u202c",
    "👩‍👩‍👧‍👦" * 200,
    "line\n" * 400,
    "漢字" * 600,
    "a\u0301" * 800,
    "\"'><b>&lt;&amp;",
)

# Every text that is shown, with the contrast to what is behind it, where that is too low.
PALE = """() => {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true});
  const rgba = colour => {
    canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const light = colour => {
    const [r, g, b] = rgba(colour).map(v => v / 255).map(v => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
    return .2126 * r + .7152 * g + .0722 * b;
  };
  const behind = element => {
    for (let at = element; at; at = at.parentElement) {
      const colour = getComputedStyle(at).backgroundColor;
      if (rgba(colour)[3] > 250) return colour;
    }
    return 'white';
  };
  const pale = [];
  for (const element of document.querySelectorAll('body *')) {
    const own = [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim());
    if (!own || !element.checkVisibility() || element.closest('option, .skip, :disabled, meter')) continue;
    const [a, b] = [light(getComputedStyle(element).color), light(behind(element))].sort((x, y) => y - x);
    const ratio = (a + .05) / (b + .05);
    if (ratio < 4.5) pale.push([element.outerHTML.slice(0, 100), ratio]);
  }
  return pale;
}"""

# Every control that is too small to be met with a thumb. Links within a sentence may be as small as the sentence.
CONTROLS = "button, select, summary, input:not([type=hidden]), textarea, .button, nav a, .tools a"
SMALL = """controls => [...document.querySelectorAll(controls)]
  .filter(element => element.checkVisibility() && !element.matches('[hidden], [type=checkbox]'))
  .map(element => [element, element.getBoundingClientRect()])
  .filter(([_, box]) => box.height < 40 || box.width < 40)
  .map(([element, box]) => [element.outerHTML.slice(0, 100), box.width, box.height])"""

# Every note whose words lie under its button, and every field that sticks out of its form.
COVERED = """() => [...document.querySelectorAll('.note > form')].filter(form => {
    const [words, button] = [document.createRange(), form.getBoundingClientRect()];
    words.selectNodeContents(form.parentElement.querySelector('.words'));
    return [...words.getClientRects()].some(line => line.right > button.left && line.bottom > button.top
      && line.left < button.right && line.top < button.bottom);
  }).map(form => form.parentElement.textContent.trim().slice(0, 100))"""
OUTSIDE = """() => [...document.querySelectorAll('form input, form select, form textarea')]
  .filter(field => field.checkVisibility() && !field.hidden
    && field.getBoundingClientRect().right > field.form.getBoundingClientRect().right + 0.5)
  .map(field => field.outerHTML)"""

WIDER = "() => document.scrollingElement.scrollWidth - innerWidth"

# The name that assistive technology reads for each control.
NAMELESS = """() => [...document.querySelectorAll('button, a, input:not([type=hidden]), select, textarea')]
  .filter(element => !element.matches('[hidden]'))
  .filter(element => !(element.labels?.length || element.textContent.trim() || element.ariaLabel))
  .map(element => element.outerHTML)"""


async def every_page(place: Installation) -> list[str]:
    await give_reasons(place)
    await dream_of_everything(place)
    dreamt = (await place.me.files.log(20, dreams=True))[-1].id
    memory_id = (await take_notes(place.me))[0]
    threads = await place.me.threads()
    view = await place.me.view()
    return [
        "/chat",
        *(f"/chat/{thread.id}" for thread in threads[:2]),
        "/memory",
        "/memory?words=train+samir",
        f"/memory/notes/{view.notes[0].note.id}/edit",
        f"/memory/notes/{view.notes[0].note.id}/forget",
        "/memory/clear",
        "/memory/import",
        "/conversations",
        "/conversations?query=train&from=2026-01-01",
        *(f"/conversations/{thread.id}" for thread in threads[:2]),
        f"/conversations/{threads[0].id}/delete",
        "/conversations/nowhere",
        "/notebook",
        "/notebook?query=nowhere",
        f"/notebook/{memory_id}/delete",
        "/files",
        "/files/edit?file=SOUL.md",
        "/files/history",
        f"/files/versions/{dreamt}",
        f"/files/versions/{dreamt}/restore",
        "/files/journal",
        "/files/journal/1/redact",
        "/files/dream",
        "/files/guide",
        "/changes",
        "/changes?way=page&from=2026-12-31&to=2025-12-31",
        "/usage",
        "/usage?from=2026-01-01&to=2025-12-31",
        "/settings",
        "/settings/account/delete",
        "/settings/mail/imap",
        "/settings/account/deleted?deleted=threads:3",
    ]


async def open_everything(page: Page) -> None:
    await page.evaluate("document.querySelectorAll('details:not(.switcher)').forEach(each => each.open = true)")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
async def test_text_can_be_read_and_controls_can_be_met(desk: Desk, lived_in: Installation, dark: bool) -> None:
    await spend(lived_in)
    page = await desk.window(dark=dark)
    for path in await every_page(lived_in):
        await page.goto(path)
        await open_everything(page)
        assert await page.evaluate(PALE) == [], path
        assert await page.evaluate(SMALL, CONTROLS) == [], path
        assert await page.evaluate(NAMELESS) == [], path
    background = await page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (await page.evaluate(f"CSS.supports('color', '{background}')")) is True
    lightness = float(background.split("(")[1].split()[0])
    assert (lightness < 0.3) is dark


@pytest.mark.parametrize("width", [360, 768, 1920])
async def test_no_page_is_wider_than_its_window(desk: Desk, lived_in: Installation, width: int) -> None:
    await spend(lived_in)
    thread = await lived_in.me.create_thread("W" * 300)
    wide = a_call("w", NOW, 10**12, task="V" * 200, model="K" * 200, thread_id=thread.id)
    await record(lived_in.me, wide)
    for text in STRANGE:
        await thread.say(text)
        await lived_in.me.add(NewNote("lessons", text[:4_000], "V" * 200))
    hi = await thread.add(NewMessage(Role.PARTICIPANT, "hi", speaker="S" * 200))
    notes = [item.note.path for item in (await lived_in.me.view()).notes if item.note.area == "lessons"]
    reply = "\n".join(STRANGE)
    await answered(lived_in, thread, "?", reply, dict.fromkeys((*STRANGE, "unsaid" * 200), (*notes, hi.id)))
    await lived_in.ownwords.owner(workspace="K" * 100).add(NewNote("about", "x"))
    page = await desk.window(width=width)
    for path in await every_page(lived_in):
        await page.goto(path)
        await open_everything(page)
        assert await page.evaluate(WIDER) <= 0, path
        assert not await page.evaluate("window.hacked"), path
    if width == 360:
        await page.goto("/memory")
        await page.locator(".switcher summary").click()
        await page.get_by_role("link", name="K" * 100).click()
        await expect(page.locator("#notes .note")).to_have_count(1)


@pytest.mark.parametrize("width", [360, 768, 1280])
async def test_nothing_covers_words_and_no_field_sticks_out(desk: Desk, lived_in: Installation, width: int) -> None:
    page = await desk.window(width=width)
    for path in await every_page(lived_in):
        await page.goto(path)
        assert await page.evaluate(COVERED) == [], path
        await open_everything(page)
        assert await page.evaluate(OUTSIDE) == [], path


async def test_on_a_phone_the_reason_of_a_refusal_is_in_sight(desk: Desk, lived_in: Installation) -> None:
    page = await desk.window(width=360, path="/memory")
    await page.get_by_text("Add a note").click()
    await page.locator("#add-text").fill("my password is Tr0ub4dor&3")
    await page.get_by_role("button", name="Save the note").click()
    await expect(page.locator("#add-error")).to_contain_text("looks like a password")
    await expect(page.locator("#add-error")).to_be_in_viewport(ratio=1)


async def test_strange_text_is_shown_as_it_is(desk: Desk, place: Installation) -> None:
    for text in STRANGE:
        await place.me.add(NewNote("about", text))
    page = await desk.window(path="/memory")
    shown = await page.locator("#notes summary .words").evaluate_all("all => all.map(each => each.textContent)")
    assert sorted(shown) == sorted(text.strip() for text in STRANGE)
    arabic = page.locator("#notes .words").filter(has_text="مرحبا")
    assert await arabic.evaluate("each => getComputedStyle(each).unicodeBidi") == "plaintext"
    assert not await page.evaluate("window.hacked")
    for text in ("<script>", "\u202e"):
        found = page.locator("#notes .note").filter(has_text=text).first
        await found.locator("summary").first.click()
        await found.get_by_role("link", name="Edit").click()
        assert text in await page.locator("#edit-text").input_value()
        await page.get_by_role("link", name="Cancel").click()


async def test_everything_by_keyboard(desk: Desk, place: Installation) -> None:
    await place.me.add(NewNote("about", "I keep bees."))
    page = await desk.window(path="/memory")
    press = page.keyboard.press
    await press("Tab")
    await expect(page.get_by_role("link", name="Skip to the page")).to_be_focused()
    await press("Enter")
    for name in ("switch", "find", "button", "add"):
        await press("Tab")
        outline = await page.evaluate("getComputedStyle(document.activeElement).outlineWidth")
        assert outline == "3px", f"{name} shows that it has the focus"
    await press("Enter")
    await press("Tab")
    await page.keyboard.type("I keep bees and hens.")
    await press("Control+Enter")
    await expect(page.locator("#notes .note")).to_have_count(2)
    await expect(page.locator("#add-text")).to_have_value("")
    await page.locator("#notes summary").first.focus()
    await press("Enter")
    await press("Tab")
    await expect(page.get_by_role("link", name="Edit").first).to_be_focused()
    await press("Enter")
    await expect(page.locator("#edit-text")).to_be_focused()
    await press("Escape")
    await expect(page.get_by_role("dialog")).to_be_hidden()
    await expect(page.get_by_role("link", name="Edit").first).to_be_focused()
    await press("Tab")
    await press("Enter")
    await expect(page.locator("#panel-title")).to_be_focused()
    await press("Tab")
    await expect(page.get_by_role("button", name="Forget it")).to_be_focused()
    await press("Enter")
    await expect(page.locator("#notes .note")).to_have_count(1)
    await expect(page.get_by_role("dialog")).to_be_hidden()


async def test_a_mark_opens_its_reason_by_keyboard(desk: Desk, lived_in: Installation) -> None:
    reply = await give_reasons(lived_in)
    page = await desk.window(path=f"/conversations/{reply.thread_id}")
    reason = page.locator(f"#why-{reply.id}-2")
    await expect(reason).to_be_hidden()
    await page.get_by_role("link", name="Why? 2").focus()
    await page.keyboard.press("Enter")
    await expect(reason.locator(".quote")).to_be_in_viewport(ratio=1)
    await page.keyboard.press("Tab")
    await expect(reason.locator("summary")).to_be_focused()
    await page.get_by_text("Add something without a reply").click()
    await page.get_by_role("textbox", name="Say something").fill("Thank you.")
    await page.get_by_role("button", name="Say it").click()
    await expect(page.locator(".message")).to_have_count(13)
    await expect(reason.locator(".quote")).to_be_visible()


async def test_what_is_open_or_half_typed_stays(desk: Desk, lived_in: Installation) -> None:
    page = await desk.window(path="/memory")
    await page.get_by_text("Add a note").click()
    await page.locator("#add-text").fill("Half a thou")
    samir = page.locator("#people .note", has_text="Samir is vegetarian.")
    await samir.locator("summary").first.click()
    await samir.get_by_text("The whole message").first.click()
    await page.get_by_role("button", name="Confirm").first.click()
    await expect(page.locator("#notice")).to_have_text("Confirmed.")
    await expect(samir.locator("details").first).to_have_attribute("open", "")
    await expect(samir.locator(".whole").first).to_have_attribute("open", "")
    await expect(page.locator("#add-text")).to_have_value("Half a thou")
    await samir.get_by_role("link", name="Edit").click()
    await page.locator("#edit-text").fill("Samir eats fi")
    await page.keyboard.press("Escape")
    await expect(page.locator("#edit-text")).to_have_value("Samir eats fi")
    await page.locator("#edit-text").fill("")
    await page.locator("#edit-text").fill("my password is Tr0ub4dor&3")
    await page.get_by_role("button", name="Save", exact=True).click()
    await expect(page.locator("#panel .error")).to_contain_text("looks like a password")
    await expect(page.locator("#edit-text")).to_have_value("my password is Tr0ub4dor&3")
    await expect(page.get_by_role("dialog")).to_be_visible()


async def test_a_refused_note_can_be_mended_and_leaves_nothing_behind(desk: Desk, place: Installation) -> None:
    page = await desk.window(path="/memory")
    field = page.locator("#add-text")
    await field.fill("my password is Tr0ub4dor&3")
    await page.get_by_role("button", name="Save the note").click()
    await expect(page.locator("#add-error")).to_contain_text("looks like a password")
    await expect(field).to_have_value("my password is Tr0ub4dor&3")
    await field.fill("I use a password manager.")
    await field.press("Control+Enter")
    await expect(page.locator("#notes .note")).to_have_count(1)
    await expect(page.locator("#add-error")).to_have_count(0)
    await expect(field).to_have_value("")


async def test_two_clicks_save_once(desk: Desk, place: Installation) -> None:
    page = await desk.window(path="/memory")
    await page.locator("#add-text").fill("Only once.")

    async def slowly(route: Route) -> None:
        await asyncio.sleep(0.3)
        await route.continue_()

    await page.route("**/memory/notes", slowly)
    await page.get_by_role("button", name="Save the note").dblclick()
    await expect(page.locator("#notes .note")).to_have_count(1)
    await expect(page.locator(".error")).to_have_count(0)


@pytest.mark.parametrize("how", ["no server", "not a page"])
async def test_when_the_server_does_not_answer_nothing_is_lost(desk: Desk, place: Installation, how: str) -> None:
    page = await desk.window(path="/memory")
    await page.locator("#add-text").fill("Still here.")

    async def fail(route: Route) -> None:
        if how == "no server":
            await route.abort()
        else:
            await route.fulfill(status=500, json={"error": {"code": "internal"}})

    await page.route("**/memory/notes", fail)
    await page.get_by_role("button", name="Save the note").click()
    await expect(page.get_by_role("dialog")).to_contain_text("Ownwords did not answer.")
    await page.get_by_role("link", name="Close").click()
    await expect(page.locator("#add-text")).to_have_value("Still here.")
    desk.complaints[:] = [text for text in desk.complaints if "htmx:error" not in text]
    await page.unroute("**/memory/notes")
    await page.get_by_role("button", name="Save the note").click()
    await expect(page.locator("#notes .note")).to_have_count(1)


async def test_a_note_that_is_gone_is_said_before_the_page(desk: Desk, lived_in: Installation) -> None:
    page = await desk.window(path="/memory")
    await lived_in.me.clear()
    await page.get_by_role("button", name="Confirm").first.click()
    await expect(page.get_by_role("dialog")).to_contain_text("not there any more")
    await page.get_by_role("link", name="Go back").click()
    await expect(page.get_by_role("heading", name="Nothing is remembered yet")).to_be_visible()


async def test_the_address_keeps_no_notice_and_going_back_works(desk: Desk, lived_in: Installation) -> None:
    page = await desk.window(path="/settings")
    await page.goto("/memory?done=added&count=3")
    assert page.url == f"{desk.address}/memory"
    await expect(page.locator("#notice")).to_have_text("Saved.")
    await page.get_by_label("Find in your notes").fill("samir")
    await expect(page).to_have_url(f"{desk.address}/memory?words=samir")
    await page.locator("#notes summary").first.click()
    await page.locator("#notes").get_by_role("link", name="in its conversation").first.click()
    await expect(page.get_by_role("heading", name="Sunday cooking")).to_be_visible()
    await page.go_back()
    await expect(page.locator("#notes .note")).to_have_count(1)
    await page.go_back()
    await expect(page.get_by_role("heading", name="Settings")).to_be_visible()
