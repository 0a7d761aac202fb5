"""The Files page in a real browser: pointed at, tapped and by keyboard; edited, taken back, decided."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Locator, Page, expect

from ownwords.domain.files import FileName
from tests.browser.conftest import Desk
from tests.browser.test_design import STRANGE, WIDER
from tests.interfaces.web.dreamt import SOUL, by_hand, dream_on, everything, said
from tests.interfaces.web.invented import Installation

pytestmark = pytest.mark.browser

TEA = "I prefer green tea"
# What stands beside a line and is outside of the window.
CUT = """() => [...document.querySelectorAll('.whence')].filter(each => each.checkVisibility())
  .map(each => each.getBoundingClientRect()).filter(box => box.left < 0 || box.right > innerWidth).length"""


def line_of(page: Page, text: str) -> Locator:
    """The line of a file that says so."""
    return page.locator(".line").filter(has=page.locator(".line-text", has_text=text))


async def test_a_line_is_pointed_at(desk: Desk, place: Installation) -> None:
    await dream_on(place)
    page = await desk.window(path="/files")
    line = line_of(page, TEA)
    whence = line.locator(".whence")
    await expect(whence).to_be_hidden()
    await line.locator(".line-text").hover()
    await expect(whence).to_be_visible()
    await expect(whence).to_contain_text("Dream, 28 November 2026")
    assert await page.evaluate(CUT) == 0
    link = whence.get_by_role("link", name="in its conversation")
    await link.hover()
    await expect(whence).to_be_visible()
    await link.click()
    await expect(page.locator(".message:target")).to_contain_text(TEA)


@pytest.mark.parametrize("width", [360, 900, 1280])
async def test_a_line_is_reached_by_keyboard(desk: Desk, place: Installation, width: int) -> None:
    await dream_on(place)
    page = await desk.window(width=width, path="/files")
    line = line_of(page, TEA)
    await page.locator("#file-user").get_by_role("link", name="Edit").focus()
    heading = page.locator("#file-user .line").first
    await page.keyboard.press("Tab")
    await expect(heading).to_be_focused()
    for _ in range(1 + await heading.get_by_role("link").count()):
        await page.keyboard.press("Tab")
    await expect(line).to_be_focused()
    await expect(line.locator(".whence")).to_be_visible()
    await expect(line).to_have_accessible_description(re.compile("Dream, 28 November 2026"))
    assert await page.evaluate(CUT) == 0
    assert await page.evaluate(WIDER) <= 0
    await page.keyboard.press("Tab")
    await expect(line.get_by_role("link", name="dream: manual run")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("heading", name="dream: manual run")).to_be_visible()
    await expect(page.locator(".line-in", has_text=TEA)).to_be_visible()


async def test_a_line_is_tapped(desk: Desk, place: Installation) -> None:
    await dream_on(place)
    context = await desk.browser.new_context(
        base_url=desk.address, viewport={"width": 360, "height": 780}, has_touch=True, is_mobile=True
    )
    desk.contexts.append(context)
    page = await context.new_page()
    await page.goto("/files")
    line = line_of(page, TEA)
    await line.locator(".line-text").tap()
    await expect(line.locator(".whence")).to_be_visible()
    await line_of(page, "I run a workshop").locator(".line-text").tap()
    await expect(line.locator(".whence")).to_be_hidden()
    assert await page.evaluate(CUT) == 0
    await page.get_by_role("heading", name="Files", exact=True).tap()
    await expect(page.locator(".whence:visible")).to_have_count(0)


@pytest.mark.parametrize("javascript", [True, False], ids=["js", "plain"])
async def test_edit_and_take_back(desk: Desk, place: Installation, javascript: bool) -> None:
    await dream_on(place)
    page = await desk.window(javascript=javascript, path="/files")
    await page.locator("#file-soul").get_by_role("link", name="Edit").click()
    field = page.locator("#file-text")
    await expect(field).to_have_value(SOUL)
    await by_hand(place, FileName.SOUL, SOUL + "- Elsewhere\n")
    await field.fill(SOUL + "- Here\n")
    await page.get_by_role("button", name="Save").click()
    await expect(page.get_by_role("alert")).to_contain_text("was changed while you wrote")
    await expect(page.locator("pre.now")).to_contain_text("Elsewhere")
    await expect(field).to_have_value(SOUL + "- Here\n")
    await page.get_by_role("button", name="Save mine instead").click()
    await expect(page.locator("#notice")).to_have_text("Saved, as a version of yours.")
    await expect(page.locator("#file-soul")).to_contain_text("Here")
    await page.get_by_label("Parts of this page").get_by_role("link", name="History").click()
    await page.locator(".change").first.get_by_role("link", name="Restore").click()
    await expect(page.locator(".line-out")).to_contain_text("Here")
    await page.get_by_role("button", name="Restore").click()
    await expect(page.locator("#notice")).to_contain_text("Restored.")
    assert (await place.me.files.read()).soul == SOUL + "- Elsewhere\n"


@pytest.mark.parametrize("javascript", [True, False], ids=["js", "plain"])
async def test_decide_and_run(desk: Desk, place: Installation, javascript: bool) -> None:
    await everything(place)
    page = await desk.window(javascript=javascript, path="/files/dream")
    await expect(page.locator("#held .edit-choice")).to_have_count(2)
    await page.locator("#held label").nth(1).click()
    await page.get_by_role("button", name="Approve what is ticked").click()
    await expect(page.locator("#notice")).to_contain_text("Approved.")
    await expect(page.locator("#held")).to_have_count(0)
    user = (await place.me.files.read()).user
    assert ("Ghent" in user, "walks" in user) == (True, False)
    await page.get_by_role("button", name="Let Dream run now").focus()
    await page.keyboard.press("Enter")
    await expect(page.locator("#held")).to_contain_text("quiet trains")
    await page.get_by_role("button", name="Reject all of it").click()
    await expect(page.locator("#notice")).to_contain_text("Rejected.")
    await page.get_by_role("link", name="Journal").click()
    await page.locator("#entry-1").get_by_role("link", name="Take out").click()
    await page.get_by_label("Only bullets with these words").fill("green tea")
    await page.get_by_role("button", name="Take it out").click()
    await expect(page.locator("#notice")).to_contain_text("Taken out of the journal")
    await expect(page.locator("#entry-1 .bullets li")).to_have_count(1)


async def opened(page: Page) -> None:
    await page.evaluate("document.querySelectorAll('details:not(.switcher)').forEach(each => each.open = true)")


@pytest.mark.parametrize("width", [360, 1280])
async def test_strange_files_fit(desk: Desk, place: Installation, width: int) -> None:
    await everything(place)
    await place.me.files.write(FileName.USER, "\n\n".join(STRANGE))
    await place.me.files.write(FileName.MEMORY, "- " + "\n- ".join(text.replace("\n", " ") for text in STRANGE))
    await place.me.files.write(FileName.SOUL, "```\n" + "\n".join(STRANGE) + "\n```\n")
    for text in STRANGE:
        await said(place, text)
    await by_hand(place, FileName.USER, "x" * 3_000)
    sha = next(version.id for version in await place.me.files.log() if version.subject == "edit: USER.md")
    page = await desk.window(width=width)
    paths = ("", "/history", f"/versions/{sha}", f"/versions/{sha}/restore", "/journal", "/dream", "/guide")
    for path in (*paths, "/edit?file=SOUL.md"):
        await page.goto(f"/files{path}")
        await opened(page)
        assert await page.evaluate(WIDER) <= 0, path
        assert not await page.evaluate("window.hacked"), path
