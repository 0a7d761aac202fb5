"""The Files page: three files with what brought each line, their versions taken back, and edits that overwrite
nothing."""

from __future__ import annotations

from pathlib import Path

import httpx2
import pytest

from ownwords.domain.files import FileName, typed_over
from ownwords.domain.journal import Lineage
from ownwords.interfaces.server import create_app
from tests.interfaces.web.dreamt import MEMORY, SOUL, by_hand, dream_on, entry, everything, said
from tests.interfaces.web.invented import Installation
from tests.interfaces.web.plain_browser import Element, PlainBrowser

ATTACK = "</pre></section><script>alert(1)</script><img src=x onerror=alert(2)>"


def card(browser: PlainBrowser, name: str) -> Element:
    return browser.main.one("section", id=f"file-{name}")


def line(browser: PlainBrowser, text: str) -> Element:
    """The line of a file that reads so."""
    (found,) = [one for one in browser.main.all(class_="line") if one.one(class_="line-text").line == text]
    return found


def whence(browser: PlainBrowser, text: str) -> Element:
    """What is said of where a line comes from, found as a screen reader finds it."""
    return browser.main.one(id=line(browser, text).attributes["aria-describedby"])


async def test_nothing_is_there_yet(browser: PlainBrowser, place: Installation) -> None:
    await browser.open("/files")
    assert browser.page.one("nav", aria_label="Pages").one("a", aria_current="page").line == "Files"
    assert [one.line for one in browser.main.all("h2")][1:] == [
        "SOUL.md how your assistant is to sound",
        "USER.md who you are",
        "memory/MEMORY.md your projects, and facts of the work",
    ]
    assert browser.main.line.count("It is empty.") == 3
    assert "It did not run yet. Nothing is waiting to be read." in browser.main.line
    for tab, says in (
        ("History", "There are no versions yet"),
        ("Journal", "The journal is empty"),
        ("Dream", "There are none yet."),
        ("Guide", "What is built in"),
    ):
        await browser.follow(tab, browser.main)
        assert says in browser.main.line
        assert browser.main.one("a", aria_current="page").line == tab
    await browser.open("/files/history?by=dream")
    assert "Dream has changed nothing yet." in browser.main.line
    assert await place.me.files.carried() == {}, "looking makes no folder"


async def test_the_files_are_shown_as_they_read(browser: PlainBrowser, place: Installation) -> None:
    await dream_on(place)
    await browser.open("/files")
    soul, memory = card(browser, "soul"), card(browser, "memory")
    assert soul.one("h3").one(class_="line-text").line == "How to speak"
    assert soul.one("em").line == "short"
    assert soul.one("code").line == "Dear Sir or Madam"
    assert len(soul.one("ul").all("li")) == 2
    assert memory.one("strong").line == "booked"
    assert len(memory.one("ol").all("li")) == 3
    assert memory.one("blockquote").one(class_="line-text").line == "Samir does the welcome."
    assert [one.text for one in memory.one("pre").all(class_="line-text")] == ["hub   28 spokes", "rim   32 spokes"]
    outside = [link for link in memory.all("a") if link.attributes["href"].startswith("http")]
    assert [(link.line, link.attributes["rel"]) for link in outside] == [("usual place", "noopener noreferrer")]


async def test_a_line_tells_its_version_its_entry_and_its_messages(browser: PlainBrowser, place: Installation) -> None:
    sha = await dream_on(place)
    await browser.open("/files")
    tea = "I prefer green tea (2026-11-27)"
    assert "by-dream" in line(browser, tea).attributes["class"]
    assert line(browser, tea).attributes["tabindex"] == "0"
    told = whence(browser, tea)
    assert told.line.startswith("Dream, 28 November 2026, 09:30 dream: manual run")
    assert "Journal, entry 1, 27 November 2026: I prefer green tea" in told.line
    assert "You: I prefer green tea. And we close" in told.line
    assert "I run a workshop" not in told.line
    version, journal, message = (link.attributes["href"] for link in told.all("a"))
    assert version == f"/files/versions/{sha}"
    await browser.open(message)
    assert browser.main.one("h1").line == "Tea"
    await browser.open(journal)
    assert "Entry 1" in browser.main.one("li", id="entry-1").line
    await browser.open("/files")
    assert whence(browser, "Samir does the welcome.").line.startswith("By you,")
    await place.me.delete_thread((await place.me.thread("Tea")).id)
    await browser.open("/files")
    assert browser.status == 200


async def test_what_was_edited_in_the_folder_is_shown_and_recorded(browser: PlainBrowser, place: Installation) -> None:
    await dream_on(place)
    await by_hand(place, FileName.SOUL, SOUL + "- By hand\n")
    await browser.open("/files")
    waiting = browser.main.one("section", class_="hand-edits")
    assert "SOUL.md 1 line put in, 0 lines taken out" in waiting.line
    assert waiting.one(class_="line-in").line == "[put in: +- By hand]"
    assert whence(browser, "By hand").line == "Edited in the folder, and not a version yet"
    await browser.press("Make it a version now")
    assert browser.notice == "It is a version of yours now."
    assert not browser.main.all(class_="hand-edits")
    assert whence(browser, "By hand").line.startswith("By you,")
    await browser.send("POST", "/files/hand-edits", "")
    assert browser.notice == "Nothing was changed."


async def test_a_file_is_edited(browser: PlainBrowser, place: Installation) -> None:
    await dream_on(place)
    await browser.open("/files")
    await browser.follow("Edit", card(browser, "memory"))
    assert browser.field("text") == MEMORY
    await browser.press("Save", text=MEMORY + "- A bell\n")
    assert browser.notice == "Saved, as a version of yours."
    assert (await place.me.files.read()).memory == MEMORY + "- A bell\n"
    newest = (await place.me.files.log(1))[0]
    assert (newest.subject, newest.author.name) == ("edit: memory/MEMORY.md", "Owner")
    await browser.follow("Edit", card(browser, "memory"))
    await browser.press("Save")
    assert browser.notice == "Nothing was changed."
    await browser.open("/files/edit?file=memory%2FMEMORY.md")
    secret = MEMORY + "- My card is 4111 1111 1111 " + "1111\n"
    await browser.press("Save", text=secret)
    assert browser.posted == 403
    assert "The text holds" in browser.error
    assert browser.field("text") == secret, "what was typed is kept"
    await browser.open("/files/edit?file=HISTORY.md")
    assert browser.status == 404


async def test_a_stale_edit_shows_both(browser: PlainBrowser, place: Installation) -> None:
    await dream_on(place)
    await browser.open("/files/edit?file=SOUL.md")
    await by_hand(place, FileName.SOUL, SOUL + "- Elsewhere\n")
    await browser.press("Save", text=SOUL + "- Here\n")
    assert (browser.posted, "was changed while you wrote" in browser.error) == (409, True)
    assert browser.main.one("pre").text == SOUL + "- Elsewhere\n"
    assert browser.field("text") == SOUL + "- Here\n"
    assert (await place.me.files.read()).soul == SOUL + "- Elsewhere\n"
    await browser.press("Save mine instead")
    assert (await place.me.files.read()).soul == SOUL + "- Here\n"
    subjects = [version.subject for version in await place.me.files.log(2)]
    assert subjects == ["edit: SOUL.md", "edit: by hand"], "nothing is lost"


async def test_endings_of_lines_that_were_left_alone_stay(browser: PlainBrowser, place: Installation) -> None:
    await dream_on(place)
    mixed = "\r\none\r\ntwo\nthree\r\nfour"
    await by_hand(place, FileName.USER, mixed)
    await browser.open("/files/edit?file=USER.md")
    await browser.press("Save")
    assert browser.notice == "Nothing was changed."
    await browser.open("/files/edit?file=USER.md")
    await browser.press("Save", text="\none\nnew\nthree\nfour\nfive")
    assert (await place.me.files.read()).user == "\r\none\r\nnew\r\nthree\r\nfour\r\nfive"
    for whole in ("", "a", "a\r", "a\n\n", mixed, "\r\n\r\n", "a\rb\nc"):
        plain = whole.replace("\r\n", "\n").replace("\r", "\n")
        assert typed_over(whole, plain) == whole
        assert typed_over(whole, "") == ""


async def test_what_a_form_cannot_carry_is_not_edited_here(browser: PlainBrowser, place: Installation) -> None:
    await dream_on(place)
    folder = Path(await place.me.files.folder())
    (folder / "USER.md").write_bytes(b"\xd1 and <b>\n")
    await browser.open("/files")
    assert line(browser, "\uefd1 and <b>")
    await browser.open("/files/edit?file=USER.md")
    await browser.press("Save", text=browser.field("text") + "more\n")
    assert (folder / "USER.md").read_bytes() == b"\xd1 and <b>\nmore\n"
    (folder / "USER.md").write_bytes(b"a\0b\n")
    await browser.open("/files")
    assert "no text: 15 bytes before, 4 bytes after" in browser.main.line
    await browser.open("/files/edit?file=USER.md")
    assert browser.status == 403
    assert "Edit it in its folder." in browser.error


async def test_what_a_file_says_is_shown_and_never_run(browser: PlainBrowser, place: Installation) -> None:
    nasty = f"# {ATTACK}\n\n- {ATTACK}\n- [x](javascript:alert(1)) ![x](https://example.org/x.png)\n\n{ATTACK}\n"
    message_id = await said(place, ATTACK)
    await entry(place, (f"I prefer green tea {ATTACK}", Lineage.OWNER), message_ids=(message_id,))
    await place.me.files.write(FileName.USER, nasty)
    await place.me.files.write_guide(ATTACK)
    sha = (await place.me.files.log(1))[0].id
    paths = ("", "/edit?file=USER.md", "/history", f"/versions/{sha}", f"/versions/{sha}/restore")
    for path in (*paths, "/journal", "/dream", "/guide", "/journal/1/redact"):
        await browser.open(f"/files{path}")
        assert browser.status == 200, path
        assert browser.main.all("script") + browser.main.all("img") == [], path
    await browser.open("/files")
    assert not [link for link in browser.main.all("a") if link.attributes["href"].startswith("javascript")]


async def test_a_long_file_is_shown_whole(browser: PlainBrowser, place: Installation) -> None:
    text = "".join(f"- Line {number}\n" for number in range(1, 901))
    await place.me.files.write(FileName.MEMORY, text)
    await browser.open("/files")
    shown = card(browser, "memory")
    assert len(shown.all(class_="line")) == 600
    assert shown.one("details").one("pre").text == "".join(f"- Line {number}\n" for number in range(601, 901)).strip()
    await browser.open(f"/files/versions/{(await place.me.files.log(1))[0].id}")
    assert len(browser.main.all(class_="line-in")) == 900


# Versions


async def test_history_and_what_a_version_changed(browser: PlainBrowser, place: Installation) -> None:
    sha = await dream_on(place)
    await browser.open("/files/history")
    subjects = [one.one(class_="version-link").line for one in browser.main.all("li", class_="change")]
    assert subjects == ["dream: manual run", "edit: memory/MEMORY.md", "edit: SOUL.md", "init: the versions begin"]
    assert "by Dream" in browser.main.all("li", class_="change")[0].line
    await browser.follow("dream: manual run")
    assert browser.url.endswith(f"/files/versions/{sha}")
    added = [one.line for one in browser.main.all(class_="line-in")]
    assert "[put in: +- I prefer green tea (2026-11-27)]" in added
    await browser.follow("entry 1")
    assert browser.main.one("h1").line == "Journal"
    await browser.open("/files/history")
    await browser.follow("Dream’s")
    assert len(browser.main.all("li", class_="change")) == 1
    await browser.open("/files/history?shown=2")
    assert len(browser.main.all("li", class_="change")) == 2
    await browser.follow("Show earlier versions")
    assert len(browser.main.all("li", class_="change")) == 4
    for path, status in (("abcd1234", 404), ("zz", 422), (f"{sha[:8]}", 200), ("abcd1234/restore", 404)):
        await browser.open(f"/files/versions/{path}")
        assert browser.status == status, path


@pytest.mark.req("NB-30")
async def test_a_version_is_taken_back_and_that_in_turn(browser: PlainBrowser, place: Installation) -> None:
    sha = await dream_on(place)
    before = await place.me.files.read()
    await browser.open("/files/history")
    await browser.follow("Restore…", browser.main.all("li", class_="change")[0])
    assert "[taken out: −- I prefer green tea (2026-11-27)]" in browser.main.line
    assert not browser.main.all("input", type="checkbox")
    assert await place.me.files.read() == before, "a preview changes nothing"
    await browser.press("Restore")
    assert browser.notice.startswith("Restored.")
    assert "green tea" not in (await place.me.files.read()).user
    await browser.follow("what it took back")
    assert browser.url.endswith(sha)
    assert "Restore…" not in browser.main.line
    await browser.follow("undone since then")
    await browser.follow("Restore…")
    await browser.press("Restore")
    assert await place.me.files.read() == before
    await browser.open(f"/files/versions/{(await place.me.files.log(10))[-1].id}/restore")
    assert browser.status == 403


async def test_clashes_are_shown_and_decided(browser: PlainBrowser, place: Installation) -> None:
    sha = await dream_on(place)
    user = (await place.me.files.read()).user
    mine = user.replace("green tea", "black tea")
    await place.me.files.write(FileName.USER, mine)
    await browser.open(f"/files/versions/{sha}/restore")
    now, before = browser.main.one("ul", class_="clashes").all("pre")
    assert "black tea" in now.text
    assert "tea" not in before.text
    await browser.press("Restore")
    assert browser.posted == 409
    assert "Say first" in browser.error
    assert (await place.me.files.read()).user == mine
    await browser.press("Restore", clashes=["before"])
    assert browser.notice.startswith("Restored.")
    assert "tea" not in (await place.me.files.read()).user


async def test_a_preview_that_is_out_of_date_is_shown_again(browser: PlainBrowser, place: Installation) -> None:
    sha = await dream_on(place)
    await browser.open(f"/files/versions/{sha}/restore")
    user = (await place.me.files.read()).user.replace("green tea", "black tea")
    await by_hand(place, FileName.USER, user)
    await browser.press("Restore")
    assert (browser.posted, "changed since you looked" in browser.error) == (409, True)
    assert browser.main.one("ul", class_="clashes")
    assert (await place.me.files.read()).user == user


# All of them


async def test_a_workspace_has_its_own(browser: PlainBrowser, place: Installation) -> None:
    await everything(place)
    lab = place.ownwords.owner(workspace="lab")
    await lab.files.write(FileName.USER, "- In the lab\n")
    await browser.open("/files?workspace=lab")
    assert line(browser, "In the lab")
    assert "SOUL" not in card(browser, "user").one(class_="document").line
    assert [link.attributes["href"] for link in browser.main.one("nav").all("a")] == [
        f"/files{path}?workspace=lab" for path in ("", "/history", "/journal", "/dream", "/guide")
    ]
    await browser.follow("Edit", card(browser, "user"))
    await browser.press("Save", text="- Still in the lab\n")
    assert (await lab.files.read()).user == "- Still in the lab\n"
    assert "lab" not in (await place.me.files.read()).user
    await browser.open("/files/journal?workspace=lab")
    assert "The journal is empty" in browser.main.line
    await browser.open("/files/dream?workspace=lab")
    assert not browser.main.all(id="held")


@pytest.mark.parametrize("path", ["/files", "/files/history", "/files/journal", "/files/dream", "/files/guide"])
async def test_a_folder_that_cannot_be_is_told(browser: PlainBrowser, place: Installation, path: str) -> None:
    await dream_on(place)
    user = Path(await place.me.files.folder()) / "USER.md"
    user.unlink()
    user.mkdir()
    await browser.open(path)
    assert browser.status in (200, 403)
    if path == "/files":
        assert browser.status == 403
        assert "USER.md" in browser.error
        assert [link.line for link in browser.main.all("a", href="/files")] == ["Files", "Retry"]


async def test_forms_of_other_sites_are_refused(place: Installation) -> None:
    sha = await dream_on(place)
    before = await place.me.files.read()
    client = httpx2.AsyncClient(
        transport=httpx2.ASGITransport(create_app(place.ownwords)), base_url="http://localhost", trust_env=False
    )
    async with client:
        for path in (
            "edit?file=USER.md",
            "hand-edits",
            f"versions/{sha}/restore",
            "journal/1/redact",
            "dream/run",
            "dream/runs/x/approve",
            "dream/runs/x/reject",
            "guide",
            "guide/make",
        ):
            headers = {"Sec-Fetch-Site": "cross-site", "Content-Type": "application/x-www-form-urlencoded"}
            answer = await client.post(f"/files/{path}", content="text=x", headers=headers)
            assert answer.status_code == 403, path
    assert await place.me.files.read() == before
