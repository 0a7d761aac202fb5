"""The Changes page and a note's history, without JavaScript."""

from __future__ import annotations

from pathlib import Path

import httpx2

from ownwords.domain.files import FileName
from ownwords.domain.notes import ArchiveReason
from ownwords.writing.edit import NewNote, NoteEdit
from ownwords.writing.skills import SkillEdit
from tests.interfaces.http.serving import LOCAL
from tests.interfaces.web.dreamt import SAID, by_hand, dream_on
from tests.interfaces.web.invented import Installation, let_go
from tests.interfaces.web.plain_browser import Element, PlainBrowser

PATH = "/changes"


def changes(page: Element) -> list[Element]:
    return page.all("li", class_="change")


async def test_nothing_yet(browser: PlainBrowser) -> None:
    page = await browser.open(PATH)
    assert "Nothing was changed yet" in page.one(class_="empty").line


async def test_a_change_tells_when_what_how_and_the_words(browser: PlainBrowser, place: Installation) -> None:
    await place.me.add(NewNote("people", "Ines lives in Porto <b>."))
    await place.me.edit("people/ines-lives-in-porto-b", NoteEdit(text="Ines lives in Lyon <b>.", abstract="Ines"))
    edited, added = changes(await browser.open(PATH))
    assert added.one(class_="words").line == "Ines lives in Porto <b>."
    assert added.one(class_="meta").line.endswith("Savedby youpeople/ines-lives-in-porto-b")
    assert "Undo that first." in added.line
    assert not added.all("button")
    assert "Rewrittenby you" in edited.one(class_="meta").line
    assert (edited.one("del").line, edited.all("ins")[0].line) == ("[taken out: Porto]", "[put in: Lyon]")
    assert "In short: [put in: Ines]" in edited.line
    await browser.press("Undo", edited)
    assert "says again what it said before" in browser.main.one(id="notice").line
    undone, edited, added = changes(browser.main)
    assert "Undone since then." in edited.line
    assert "undone" in edited.attributes["class"]
    await browser.press("Do it again", undone)
    assert "Done again." in browser.main.one(id="notice").line
    assert [note.text for note in (await place.me.document()).notes] == ["Ines lives in Lyon <b>."]


async def test_it_leads_to_the_note_and_to_the_message(browser: PlainBrowser, lived_in: Installation) -> None:
    page = await browser.open(f"{PATH}?way=reflected")
    change = next(one for one in changes(page) if "Samir is vegetarian" in one.line)
    assert "by the hourly look" in change.line
    links = {link.line: link.attributes["href"] for link in change.all("a")}
    note = next(href for href in links.values() if href.startswith("/memory"))
    assert "vegetarian" not in note, "no word of the owner's stands in an address"
    assert "Samir is vegetarian" in (await browser.open(note)).line
    message = next(href for href in links.values() if href.startswith("/conversations"))
    assert (await browser.open(message)).all(id=message.partition("#")[2])


async def test_pages_days_and_filters(browser: PlainBrowser, place: Installation) -> None:
    for number in range(60):
        await place.me.add(NewNote("about", f"Fact {number}"))
    page = await browser.open(PATH)
    assert len(changes(page)) == 50
    await browser.follow("Earlier changes")
    assert len(changes(browser.main)) == 10
    await browser.follow("Newest")
    assert len(changes(browser.main)) == 50
    page = await browser.open(f"{PATH}?way=captured")
    assert "Nothing was changed in this way" in page.line
    await browser.follow("Show all changes")
    assert len(changes(browser.main)) == 50
    for wrong, status in (("from=someday", 422), ("way=magic", 422), ("cursor=x", 400)):
        await browser.open(f"{PATH}?{wrong}")
        assert (browser.status, bool(browser.error)) == (status, True)


async def test_a_notes_history_has_the_same_parts(browser: PlainBrowser, place: Installation) -> None:
    await place.me.add(NewNote("people", "Ines lives in Porto."))
    await place.me.edit("people/ines-lives-in-porto", NoteEdit(text="Ines lives in Lyon."))
    await browser.open("/memory")
    history = browser.note("Ines lives in Lyon.").one(class_="history")
    assert history.one("del").line == "[taken out: Porto]"
    await browser.press("Undo", history)
    assert "says again what it said before" in browser.main.one(id="notice").line
    note = browser.note("Ines lives in Porto.")
    assert "All changes of this note" in note.line
    await browser.follow("All changes of this note and its earlier versions")
    assert len(changes(browser.main)) == 3
    assert "Only the changes of one note are shown." in browser.main.line


async def test_what_cannot_be_undone_says_so(browser: PlainBrowser, place: Installation, address: str) -> None:
    await place.me.add(NewNote("about", "Likes tea"))
    await let_go(place, "about/likes-tea", ArchiveReason.STALE)
    archived = (await place.me.changes())[0].id
    await place.me.forget_archived((await place.me.document()).archive[0].id)
    (forgotten,) = changes(await browser.open(PATH))
    assert "gone for good" in forgotten.line
    async with httpx2.AsyncClient(base_url=address, **LOCAL) as client:
        answer = await client.post(f"{PATH}/{archived}/undo", headers={"Origin": address})
    assert answer.status_code == 404
    assert "forgotten" in answer.text


async def test_the_notebook_is_told_beside_the_notes(browser: PlainBrowser, place: Installation) -> None:
    thread = await place.me.thread("Open day")
    notebook = place.me.notebook.within(thread.id)
    about = [{"type": "url", "id": "https://example.org/poster", "label": "Poster <b>"}]
    note = (await notebook.save("The logo stays blue <b>.", title="Colours <i>")).note
    for number in range(3):
        await notebook.save(f"Later {number}")
    await notebook.update(
        note.id, content="The logo is green now <b>.", title="Colour", kind="decision", resources=about
    )
    edited, *_, added = changes(await browser.open(PATH))
    assert "Rewrittenin the notebook, by the assistant" in edited.one(class_="meta").line
    words = edited.one(class_="words").line
    assert words == "The logo [taken out: stays blue] [put in: is green now] <b>."
    parts = [part.line for part in edited.all("p", class_="soft")]
    assert parts[:3] == [
        "Title: [taken out: Colours <i>] [put in: Colour]",
        "Kind: [taken out: note] [put in: decision]",
        "What it is about: [put in: url: Poster <b>]",
    ]
    assert added.one(class_="words").line == "The logo stays blue <b>."
    assert "To undo this, delete the note in the notebook." in added.line
    assert not added.all("button")
    await browser.follow("Colour", edited)
    anchor = browser.main.all("li", class_="memory")[0].attributes["id"]
    assert anchor == f"memory-{note.id}", "on a page of the notebook that begins with it"
    await browser.follow(f"History: {'Colour'}")
    assert len(changes(browser.main)) == 2
    assert "Only the changes of one note are shown." in browser.main.line
    await browser.press("Undo", changes(browser.main)[0])
    assert "says again what it said before" in browser.main.one(id="notice").line
    undone = changes(browser.main)[0]
    assert "Undonein the notebook, by you" in undone.one(class_="meta").line
    assert (await place.me.notebook.note(note.id)).title == "Colours <i>"
    await browser.open("/notebook")
    await browser.follow("Delete memory: Colours <i>")
    await browser.press("Delete")
    deleted, *_ = changes(await browser.open(PATH))
    assert deleted.one(class_="meta").line.endswith("Deletedin the notebook, by you")
    assert "Colours" not in browser.main.line


async def test_skills_are_told_beside_the_notes(browser: PlainBrowser, place: Installation) -> None:
    await place.me.skills.save("shop-returns", "Return <b>", "1. Open the orders <i>\n2. Scroll")
    await place.me.skills.edit("shop-returns", SkillEdit("Return it", "1. Open the cart <i>\n2. Scroll"))
    edited, added = changes(await browser.open(PATH))
    assert edited.one(class_="meta").line.endswith("Rewrittena skill, by youshop-returns")
    assert added.one(class_="meta").line.endswith("Saveda skill, by the assistantshop-returns")
    assert edited.one(class_="words").line == "1. Open the [taken out: orders] [put in: cart] <i> 2. Scroll"
    assert "When to use it: Return [taken out: <b>] [put in: it]" in edited.line
    assert added.one(class_="words").line == "1. Open the orders <i> 2. Scroll"
    assert "When to use it: Return <b>" in added.line
    assert "Since then it was rewritten. Undo that first." in added.line
    assert not added.all("button")
    await browser.follow("shop-returns", edited)
    card = browser.main.one(id="skill-shop-returns")
    await browser.follow("History: shop-returns", card)
    assert "Only the changes of one skill are shown." in browser.main.line
    assert len(changes(browser.main)) == 2
    await browser.press("Undo", changes(browser.main)[0])
    assert "The skill says again what it said before." in browser.main.one(id="notice").line
    await browser.press("Undo", changes(browser.main)[2])
    assert "The skill is gone" in browser.main.one(id="notice").line
    undone, *_ = changes(browser.main)
    assert "Undonea skill, by you" in undone.one(class_="meta").line
    assert not [link for link in undone.all("a") if link.attributes["href"].startswith("/memory#")]
    await browser.press("Do it again", undone)
    assert (await place.me.skills.skill("shop-returns")).body == "1. Open the orders <i>\n2. Scroll"


async def test_a_skill_that_is_gone_is_forgotten_from_its_changes(browser: PlainBrowser, place: Installation) -> None:
    await place.me.skills.save("shop-returns", "Return it", "1. Open the orders")
    await browser.open(PATH)
    assert "Forget" not in changes(browser.main)[0].line
    await browser.press("Undo", changes(browser.main)[0])
    assert "Forget" not in changes(browser.main)[1].line, "once is enough"
    await browser.follow("Forget", changes(browser.main)[0])
    assert "It is gone already. Its changes go, too." in browser.main.line
    assert browser.main.one("blockquote").line == "shop-returns"
    await browser.press("Forget it")
    assert browser.notice == "Forgotten, for good."
    (forgotten,) = changes(await browser.open(PATH))
    assert not forgotten.all("a")
    assert forgotten.one(class_="meta").line.endswith("Forgottena skill, by you")
    assert "gone for good" in forgotten.line
    for link in ("/memory/skills/shop-returns/forget", "/memory/skills/%3Cb%3E/forget"):
        await browser.open(link)
        assert browser.status == 404


async def test_one_that_made_room_says_so(browser: PlainBrowser, place: Installation) -> None:
    await place.me.skills.save("first", "Return it", "1. Open the orders")
    for number in range(40):
        await place.me.skills.edit(f"own-{number}", SkillEdit("By hand", "1. Mine"))
    page = await browser.open(f"{PATH}?note=skills/first")
    dropped = changes(page)[0]
    assert dropped.one(class_="meta").line.endswith("Dropped to make rooma skill, by youfirst")
    assert dropped.one(class_="words").line == "1. Open the orders"
    assert "There are 40 skills, and no room for one more: forget another one first." in dropped.line
    await place.me.skills.forget("own-1")
    dropped = changes(await browser.open(f"{PATH}?note=skills/first"))[0]
    await browser.press("Undo", dropped)
    assert "The skill is back." in browser.main.one(id="notice").line


async def test_the_files_are_told_beside_the_notes(browser: PlainBrowser, place: Installation) -> None:
    sha = await dream_on(place)
    await place.me.add(NewNote("people", "Ines lives in Porto."))
    page = await browser.open(PATH)
    dream = page.one("li", id=f"change-{sha}")
    assert "Editedin the files, by DreamUSER.md" in dream.all(class_="meta")[0].line
    assert "[put in: +- I prefer green tea (2026-11-27)]" in dream.one(class_="diff").line
    source = dream.all(class_="meta")[1]
    assert SAID in source.line
    said = source.one("a").attributes["href"]
    assert (await browser.open(said)).all(id=said.partition("#")[2])
    await browser.open(PATH)
    edited = next(one for one in changes(browser.main) if "SOUL.md" in one.all(class_="meta")[0].line)
    assert "Editedin the files, by you" in edited.line
    await browser.follow("SOUL.md", edited)
    assert browser.main.one("h1").line == "edit: SOUL.md"
    for query, count in (("way=dream", 1), ("path=SOUL.md", 1), ("way=hand", 0), ("path=MEMORY.md", 1)):
        assert len(changes(await browser.open(f"{PATH}?{query}"))) == count, query
    assert "Only the changes of one file are shown." in browser.main.line
    assert browser.field("path") == "MEMORY.md"
    await browser.follow("Show all changes")
    assert len(changes(browser.main)) == 4


async def test_a_version_is_undone_from_there_after_a_look(browser: PlainBrowser, place: Installation) -> None:
    sha = await dream_on(place)
    await browser.open(f"{PATH}?way=dream")
    await browser.follow("Undo …", changes(browser.main)[0])
    assert browser.main.one("h1").line == "Take this version back?"
    await browser.follow("Cancel")
    assert browser.main.one("li", id=f"change-{sha}")
    await browser.follow("Undo …", changes(browser.main)[0])
    await browser.press("Restore")
    assert browser.notice.startswith("Undone, as a version of yours.")
    assert [one.attributes["id"] for one in changes(browser.main)] == [f"change-{sha}"], "as it was filtered"
    (undone,) = changes(browser.main)
    assert "Undone since then." in undone.line
    assert not undone.all("a", class_="button quiet")
    assert "tea" not in (await place.me.files.read()).user
    page = await browser.open(PATH)
    newest = changes(page)[0]
    assert "Undonein the files, by you" in newest.all(class_="meta")[0].line
    assert SAID in newest.line, "an undo names what it takes back"
    await browser.follow("Do it again …", newest)
    await browser.press("Restore")
    assert "Done againin the files, by you" in changes(browser.main)[0].all(class_="meta")[0].line
    assert "tea" in (await place.me.files.read()).user


async def test_lines_that_were_changed_again_are_decided_there(browser: PlainBrowser, place: Installation) -> None:
    await place.me.files.write(FileName.USER, "- tea\n")
    made = await place.me.files.write(FileName.USER, "- coffee\n")
    await place.me.files.write(FileName.USER, "- cocoa\n")
    page = await browser.open(PATH)
    change = page.one("li", id=f"change-{made}")
    assert "The same lines were changed again since: you decide what becomes of them." in change.line
    await browser.follow("Undo …", change)
    assert [one.line for one in browser.main.one(class_="clashes").all("pre")] == ["- cocoa", "- tea"]
    await browser.press("Restore")
    assert "Say first what is to become of the lines" in browser.error
    await browser.press("Restore", clashes=["before"])
    assert browser.notice.startswith("Undone, as a version of yours.")
    assert (await place.me.files.read()).user == "- tea\n"


async def test_where_the_versions_begin_nothing_is_to_be_undone(browser: PlainBrowser, place: Installation) -> None:
    (Path(await place.me.files.folder()) / "memory").mkdir(parents=True)
    await by_hand(place, FileName.USER, "- <b>tea</b>\n")
    await place.me.files.log()
    (first,) = changes(await browser.open(PATH))
    assert "Found as it wasin the files, outside of Ownwords, by you" in first.line
    assert "[put in: +- <b>tea</b>]" in first.line
    assert "where the versions begin" in first.line
    assert not first.all("a", class_="button quiet")


async def test_files_that_cannot_be_read_hide_no_other_change(
    browser: PlainBrowser, place: Installation, address: str
) -> None:
    await place.me.files.write(FileName.USER, "- tea\n")
    head = Path(await place.me.files.folder()) / ".git" / "HEAD"
    head.write_text("nonsense")
    page = await browser.open(PATH)
    assert "The changes of the files are missing here: The versions are damaged" in page.one(class_="error").line
    assert "Nothing was changed" not in page.line
    await place.me.add(NewNote("people", "Ines lives in Porto."))
    assert len(changes(await browser.open(PATH))) == 1
    await browser.open(f"{PATH}?way=captured")
    assert not browser.main.all(class_="error")


async def test_an_undo_without_a_look_is_told_as_well(place: Installation, address: str) -> None:
    made = await place.me.files.write(FileName.USER, "- tea\n")
    async with httpx2.AsyncClient(base_url=address, **LOCAL) as client:
        answer = await client.post(f"{PATH}/{made}/undo?way=page", headers={"Origin": address})
        assert answer.status_code == 303
        again = await client.post(f"{PATH}/{made}/undo", headers={"Origin": address})
    assert "done=file-undone" in answer.headers["location"]
    assert again.status_code == 403
    assert (await place.me.files.read()).user == ""


async def test_of_a_long_difference_the_beginning_is_shown(browser: PlainBrowser, place: Installation) -> None:
    await place.me.files.write(FileName.USER, "".join(f"- line {number}\n" for number in range(400)))
    (change,) = changes(await browser.open(PATH))
    assert len(change.all(class_="line-in")) == 39
    assert "and 361 more lines, in the version" in change.line
    await browser.follow("USER.md", change)
    assert len(browser.main.all(class_="line-in")) == 400
