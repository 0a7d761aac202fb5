"""Takes pictures of every page, from an invented owner's installation on this machine.

    python -m tools.screenshots            the two pictures in docs/images
    python -m tools.screenshots FOLDER     every page and state: light, dark and on a phone

It needs chromium (`tools/chromium` gets it). Times stand still, so that the same pages give the same pictures.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from playwright.async_api import Browser, Page, async_playwright

from ownwords.writing.edit import NewNote, NoteEdit
from tests.interfaces.web.dreamt import everything as dream_of_everything
from tests.interfaces.web.invented import Installation, install, move_in
from tests.interfaces.web.learned import learn_skills
from tests.interfaces.web.noted import take_notes
from tests.interfaces.web.reasoned import give_reasons
from tests.interfaces.web.serving import serving
from tests.interfaces.web.spent import spend
from tests.pictures import picture

ROOT = Path(__file__).resolve().parent.parent
IMAGES = ROOT / "docs" / "images"
SAMIR, ALMA, OVEN = "Samir is vegetarian.", "My niece Alma", "My oven runs hot by twenty degrees."
PHONE, DESK = (360, 780), (1280, 900)

Act = Callable[[Page], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture: where to go, what to do there. `full` takes the whole page rather than the window."""

    name: str
    path: str
    act: Act | None = None
    full: bool = False


async def _open_note(page: Page, text: str) -> None:
    note = page.locator("#notes .note", has_text=text).first
    await note.locator("summary").first.click()


async def _proof(page: Page) -> None:
    """The first notes, one of them opened to its proof."""
    await _open_note(page, OVEN)
    await page.locator("#notes .note", has_text=OVEN).first.get_by_text("The whole message").click()
    await page.mouse.move(0, 0)


async def _everything_open(page: Page) -> None:
    await _open_note(page, ALMA)
    await page.evaluate("document.querySelectorAll('.note details[open] details').forEach(each => each.open = true)")
    await page.locator("#notes .note", has_text=ALMA).first.scroll_into_view_if_needed()


def _in_dialog(text: str, link: str) -> Act:
    async def act(page: Page) -> None:
        await _open_note(page, text)
        await page.locator("#notes .note", has_text=text).first.get_by_role("link", name=link).click()
        await page.locator("dialog[open] #panel").wait_for()

    return act


async def _find(page: Page) -> None:
    await page.get_by_label("Find in your notes").fill("fridays train")
    await page.locator("#notes mark").first.wait_for()


async def _add(page: Page) -> None:
    await page.get_by_text("Add a note").click()
    await page.locator("#add-text").fill("My bank card is 4111 1111 1111 1111.")
    await page.get_by_role("button", name="Save the note").click()
    await page.locator("#add-error").wait_for()


async def _preview(page: Page) -> None:
    text = "## About you\n- I was born in Ghent in 1979.\n- I have a grey cat called Pepper.\n## Lessons\n- No glitter."
    await page.get_by_label("The pasted answer").fill(text)
    await page.get_by_role("button", name="Show me the notes in it").click()
    await page.locator(".lines").wait_for()


async def _remember(page: Page) -> None:
    await page.get_by_text("Add something without a reply").click()
    await page.get_by_role("textbox", name="Say something").fill("Remember that Emil is on holiday until 9 January.")
    await page.get_by_role("button", name="Say it").click()
    await page.get_by_text("Emil is on holiday").first.wait_for()
    await page.get_by_role("button", name="Remember this").click()
    await page.locator("#outcome [class]").first.wait_for()


async def _forgotten(page: Page) -> None:
    await _in_dialog("My sister Ines", "Forget")(page)
    await page.get_by_role("button", name="Forget it").click()
    await page.locator("#held").wait_for()


async def _archive(page: Page) -> None:
    await page.get_by_text("Let go (").click()
    await page.locator("#archive").scroll_into_view_if_needed()


async def _skill(page: Page) -> None:
    """The skills, one of them open."""
    await page.locator("#skill-train-refund summary").first.click()
    await page.locator("#skills").evaluate("section => section.scrollIntoView()")


async def _skills_open(page: Page) -> None:
    await page.evaluate("document.querySelectorAll('#skills details').forEach(each => each.open = true)")


async def _undone(page: Page) -> None:
    """A note rewritten, and that undone."""
    await page.locator(".change", has=page.locator("del")).first.get_by_role("button", name="Undo").click()
    await page.get_by_text("Undone since then.").first.wait_for()


async def _delete_memory(page: Page) -> None:
    await page.get_by_title("Delete memory").first.click()
    await page.locator("dialog[open] #panel").wait_for()


async def _line(page: Page) -> None:
    """What brought a line, as the keyboard shows it."""
    await page.locator("#file-user .line.by-dream").first.focus()
    await page.locator("#file-user").evaluate("section => section.scrollIntoView()")


async def _stale(page: Page) -> None:
    """A file that was changed meanwhile."""
    await page.locator("input[name=seen]").evaluate("field => { field.value = 'another' }")
    await page.locator("#file-text").fill("# How to speak\n\nLike a friend.\n")
    await page.get_by_role("button", name="Save").click()
    await page.locator("pre.now").wait_for()


async def _decided(page: Page) -> None:
    """Half of what waited is approved."""
    await page.locator("#held label").nth(1).click()
    await page.get_by_role("button", name="Approve what is ticked").click()
    await page.get_by_text("Left out: You left it out.").wait_for()


async def _days(page: Page) -> None:
    await page.get_by_text("Other days").click()
    await page.get_by_text("Day by day").click()


async def _why(page: Page) -> None:
    """What a reply rests on, its first mark followed."""
    await page.locator(".cite").first.click()
    await page.locator(".reason .quote").first.wait_for()
    await page.locator(".message", has=page.locator(".why")).evaluate("message => message.scrollIntoView()")


async def _about(page: Page) -> None:
    """What can be done with a message, and what the reply rests on."""
    await page.locator(".message.owner .about summary").last.click()
    await page.locator(".cite").first.click()
    await page.locator(".reason .quote").first.wait_for()


async def _commands(page: Page) -> None:
    await page.get_by_role("textbox", name="Message").press_sequentially("/d")
    await page.locator("#commands").wait_for()


async def _begun(page: Page) -> None:
    """A new conversation, in which memory alone answers, with a file."""
    chosen = page.locator("#attach-files")
    await chosen.set_input_files({"name": "wheel.png", "mimeType": "image/png", "buffer": picture()})
    await page.locator("#files img").wait_for()
    await page.get_by_role("textbox", name="Message").fill("Where does Ines live?")
    await page.keyboard.press("Enter")
    await page.locator(".message.assistant:not(.passing)").wait_for()


def _file_shots(dreamt: str) -> list[Shot]:
    """The Files page with its parts."""
    return [
        Shot("files", "/files", full=True),
        Shot("files-line", "/files", _line),
        Shot("files-empty", "/files?workspace=Allotment", full=True),
        Shot("files-edit", "/files/edit?file=SOUL.md"),
        Shot("files-stale", "/files/edit?file=SOUL.md", _stale, full=True),
        Shot("files-history", "/files/history", full=True),
        Shot("files-version", f"/files/versions/{dreamt}", full=True),
        Shot("files-restore", f"/files/versions/{dreamt}/restore", full=True),
        Shot("files-journal", "/files/journal", full=True),
        Shot("files-journal-empty", "/files/journal?workspace=Allotment"),
        Shot("files-redact", "/files/journal/1/redact"),
        Shot("files-dream", "/files/dream", full=True),
        Shot("files-guide", "/files/guide", full=True),
    ]


async def shots_of(place: Installation) -> list[Shot]:
    """Every page and state. Those that change something come last."""
    thread = await place.me.thread("Ines and Porto")
    view = await place.me.view()
    edit = f"/memory/notes/{view.notes[0].note.id}/edit"
    dreamt = (await place.me.files.log(20, dreams=True))[-1].id
    return [
        Shot("memory", "/memory", _proof),
        Shot("memory-whole", "/memory", full=True),
        Shot("note-open", "/memory", _everything_open),
        Shot("note-edit", "/memory", _in_dialog(SAMIR, "Edit")),
        Shot("note-edit-page", edit),
        Shot("note-forget", "/memory", _in_dialog(SAMIR, "Forget")),
        Shot("memory-find", "/memory", _find),
        Shot("memory-refused", "/memory", _add),
        Shot("memory-let-go", "/memory", _archive),
        Shot("skills", "/memory", _skill),
        Shot("skills-whole", "/memory", _skills_open, full=True),
        Shot("skill-edit", "/memory/skills/train-refund/edit", full=True),
        Shot("skill-forget", "/memory/skills/train-refund/forget"),
        Shot("memory-clear", "/memory/clear"),
        Shot("memory-empty", "/memory?workspace=Allotment", full=True),
        Shot("import", "/memory/import"),
        Shot("import-preview", "/memory/import", _preview, full=True),
        Shot("chat-new", "/chat"),
        Shot("chat", f"/chat/{thread.id}"),
        Shot("chat-about", f"/chat/{thread.id}", _about),
        Shot("chat-commands", f"/chat/{thread.id}", _commands),
        Shot("conversations", "/conversations"),
        Shot("search", "/conversations?query=trains+walnuts&from=2026-01-01"),
        Shot("conversation", f"/conversations/{thread.id}", full=True),
        Shot("conversation-why", f"/conversations/{thread.id}", _why),
        Shot("redact", f"/conversations/{thread.id}/messages/{(await thread.messages())[0].id}/redact"),
        Shot("not-found", "/conversations/nowhere"),
        Shot("notebook", "/notebook", full=True),
        Shot("notebook-find", "/notebook?query=workshop"),
        Shot("notebook-none", "/notebook?query=nowhere"),
        Shot("notebook-delete", "/notebook", _delete_memory),
        Shot("notebook-empty", "/notebook?workspace=Allotment"),
        *_file_shots(dreamt),
        Shot("changes", "/changes", full=True),
        Shot("changes-empty", "/changes?workspace=Allotment"),
        Shot("usage", "/usage", full=True),
        Shot("usage-days", "/usage?from=2026-11-01", _days, full=True),
        Shot("usage-none", "/usage?workspace=Client+work"),
        Shot("settings", "/settings", full=True),
        Shot("mail-imap", "/settings/mail/imap", full=True),
        Shot("account-delete", "/settings/account/delete"),
        Shot("files-dream-decided", "/files/dream", _decided, full=True),
        Shot("remembered", f"/conversations/{thread.id}", _remember),
        Shot("chat-begun", "/chat", _begun),
        Shot("undone", "/changes", _undone),
        Shot("forgotten", "/memory", _forgotten),
    ]


async def _window(browser: Browser, size: tuple[int, int], dark: bool, address: str) -> Page:
    page = await browser.new_page(
        base_url=address,
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
    )
    page.set_default_timeout(15_000)
    return page


async def _take(page: Page, shot: Shot, path: Path) -> None:
    await page.goto(shot.path)
    if shot.act:
        await shot.act(page)
    await page.screenshot(path=path, full_page=shot.full)


async def _conflict(browser: Browser, address: str, place: Installation, path: Path) -> None:
    """Two tabs: the note is rewritten elsewhere while it is rewritten here."""
    added = await place.me.add(NewNote("about", "My bicycle is red."))
    page = await _window(browser, DESK, dark=False, address=address)
    await page.goto("/memory")
    await _in_dialog("My bicycle is red.", "Edit")(page)
    await place.me.edit(added.result.path, NoteEdit("My bicycle is blue."))
    await page.locator("#edit-text").fill("My bicycle is green.")
    await page.get_by_role("button", name="Save", exact=True).click()
    await page.locator("#panel blockquote").wait_for()
    await page.screenshot(path=path)
    await page.close()


async def take_all(browser: Browser, folder: Path) -> None:
    """Every page, in each way of seeing it, each from a fresh installation."""
    for prefix, size, dark in (("", DESK, False), ("dark-", DESK, True), ("phone-", PHONE, False)):
        place = await install()
        await move_in(place)
        await give_reasons(place)
        await spend(place)
        await learn_skills(place.me)
        await dream_of_everything(place)
        await take_notes(place.me, (await place.me.thread("Ines and Porto")).id)
        await place.ownwords.owner(workspace="Client work").add(NewNote("about", "Quotes are valid for 30 days."))
        async with serving(place) as address:
            for shot in await shots_of(place):
                page = await _window(browser, size, dark, address)
                await _take(page, shot, folder / f"{prefix}{shot.name}.png")
                await page.close()
            if not prefix:
                await _conflict(browser, address, place, folder / "note-conflict.png")


async def take_for_docs(browser: Browser) -> None:
    """The Memory page with a note opened to its proof, by day and by night."""
    place = await install()
    await move_in(place)
    async with serving(place) as address:
        for name, dark in (("memory-page", False), ("memory-page-dark", True)):
            page = await _window(browser, (1280, 1100), dark, address)
            await _take(page, Shot(name, "/memory", _proof), IMAGES / f"{name}.png")
            await page.close()


async def main(folder: Path | None) -> None:
    names = (os.environ.get("CHROMIUM"), "chromium", "chromium-browser", "google-chrome")
    found = next((path for name in names if name and (path := shutil.which(name))), None)
    if found is None:
        raise SystemExit("There is no chromium here; run tools/chromium.")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
        if folder is None:
            await take_for_docs(browser)
        else:
            await take_all(browser, folder)
        await browser.close()


if __name__ == "__main__":
    into = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    (into or IMAGES).mkdir(parents=True, exist_ok=True)
    asyncio.run(main(into))
