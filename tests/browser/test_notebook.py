"""The Notebook page in a real browser."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import Route, expect

from tests.browser.conftest import Desk
from tests.browser.test_design import STRANGE, WIDER
from tests.interfaces.web.invented import Installation
from tests.interfaces.web.noted import NOTES, take_notes
from tests.pictures import picture

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("javascript", [True, False], ids=["js", "plain"])
async def test_search_narrow_and_delete(desk: Desk, place: Installation, javascript: bool) -> None:
    thread = await place.me.thread("Open day")
    await take_notes(place.me, thread.id)
    page = await desk.window(javascript=javascript, path="/notebook")
    memories = page.locator(".memory")
    await expect(memories).to_have_count(len(NOTES))
    for image in await page.locator(".things img").all():
        await image.scroll_into_view_if_needed()
        await expect(image).to_have_js_property("complete", True)
        assert await image.evaluate("image => [image.naturalWidth > 0, image.width, image.height]") == [True, 56, 56]
    await page.get_by_label("Search memories").press_sequentially("WORK")
    if not javascript:
        await page.get_by_role("button", name="Search").click()
    await expect(memories).to_have_count(2)
    await expect(page.locator(".found span")).to_have_text("2 memories")
    await page.get_by_role("link", name="Decision").click()
    await expect(memories).to_have_count(1)
    await expect(page.get_by_label("Search memories")).to_have_value("WORK")
    await page.get_by_title("Open the conversation this came from").click()
    await expect(page.get_by_role("heading", name="Open day")).to_be_visible()
    await page.go_back()
    await page.get_by_title("Delete memory").click()
    await page.get_by_role("link", name="Cancel").click()
    await expect(memories).to_have_count(1)
    await page.get_by_title("Delete memory").focus()
    await page.keyboard.press("Enter")
    await expect(page.locator("#panel")).to_contain_text("It cannot be undone.")
    await page.get_by_role("button", name="Delete").focus()
    await page.keyboard.press("Enter")
    await expect(page.locator("#notice")).to_have_text("Deleted, for good.")
    await expect(page.get_by_text("No memory matches.")).to_be_visible()
    assert await place.me.notebook.count() == len(NOTES) - 1


async def test_typing_asks_once_and_waiting_is_seen(desk: Desk, place: Installation) -> None:
    await take_notes(place.me)
    page = await desk.window(path="/notebook")
    asked: list[str] = []
    go_on = asyncio.Event()

    async def slow(route: Route) -> None:
        asked.append(route.request.url)
        await go_on.wait()
        await route.continue_()

    await page.route("**/notebook?*", slow)
    await page.get_by_label("Search memories").press_sequentially("printer", delay=20)
    await expect(page.locator(".loading")).to_be_visible()
    await expect(page.locator(".memory")).to_have_count(len(NOTES))
    go_on.set()
    await expect(page.locator(".memory")).to_have_count(1)
    await expect(page.locator(".loading")).to_be_hidden()
    assert [url.partition("query=")[2] for url in asked] == ["printer"]


@pytest.mark.req("NT-C24")
async def test_all_states_of_the_page(desk: Desk, place: Installation) -> None:
    """It waits for typing to pause, counts in words, keeps a chosen kind, and says what it is at."""
    await take_notes(place.me)
    page = await desk.window(path="/notebook")
    memories, count, box = page.locator(".memory"), page.locator(".found span"), page.get_by_label("Search memories")
    await expect(count).to_have_text("5 memories")
    sizes = "images => images.map(image => [image.width, image.height])"
    assert (
        await page.locator(".things img").evaluate_all(sizes) == [[56, 56]] * await page.locator(".things img").count()
    )
    asked: list[str] = []
    go_on = asyncio.Event()

    async def slow(route: Route) -> None:
        asked.append(route.request.url)
        await go_on.wait()
        await route.continue_()

    await page.route("**/notebook?*", slow)
    await box.press_sequentially("workshop", delay=20)
    await expect(page.locator(".loading")).to_be_visible()
    go_on.set()
    await expect(count).to_have_text("2 memories")
    assert [url.partition("query=")[2] for url in asked] == ["workshop"]
    await page.get_by_role("link", name="Resource").click()
    await expect(count).to_have_text("1 memory")
    await box.fill("printer")
    await expect(page.get_by_text("No memory matches.")).to_be_visible()
    await expect(page.get_by_role("link", name="Resource")).to_have_attribute("aria-current", "true")
    await page.get_by_role("link", name="All", exact=True).click()
    await expect(memories).to_have_count(1)
    await page.unroute("**/notebook?*")
    await page.route("**/notebook?*", lambda route: route.abort())
    await box.fill("workshop")
    await expect(page.get_by_role("dialog")).to_contain_text("Ownwords did not answer.")
    await expect(memories).to_have_count(1)
    await page.get_by_role("link", name="Close").click()
    await page.unroute("**/notebook?*")
    desk.complaints.clear()
    await page.get_by_role("button", name="Search").click()
    await expect(count).to_have_text("2 memories")


async def test_when_it_does_not_answer_what_was_shown_stays(desk: Desk, place: Installation) -> None:
    await take_notes(place.me)
    page = await desk.window(path="/notebook")
    await page.route("**/notebook?*", lambda route: route.abort())
    await page.get_by_label("Search memories").fill("printer")
    await expect(page.get_by_role("dialog")).to_contain_text("Ownwords did not answer.")
    await page.get_by_role("link", name="Close").click()
    desk.complaints.clear()
    await expect(page.locator(".memory")).to_have_count(len(NOTES))


@pytest.mark.parametrize("width", [360, 1280])
async def test_strange_notes_fit(desk: Desk, place: Installation, width: int) -> None:
    asset = await place.me.assets.add("x" * 300 + ".png", picture())
    for text in STRANGE:
        resources = [{"type": text[:90], "id": text[:400], "label": text[:400]}, {"type": "asset", "id": asset.id}]
        await place.me.notebook.save(text, title=text[:400], resources=resources)
    page = await desk.window(width=width, path="/notebook")
    await page.evaluate("document.querySelectorAll('details:not(.switcher)').forEach(each => each.open = true)")
    await expect(page.locator(".memory")).to_have_count(len(STRANGE))
    assert await page.evaluate(WIDER) <= 0
    assert not await page.evaluate("window.hacked")
