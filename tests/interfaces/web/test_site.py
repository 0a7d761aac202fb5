"""What holds for every page: workspaces, errors in plain words, nothing inline, nothing from elsewhere."""

from __future__ import annotations

import re
from pathlib import Path

import httpx2
import pytest

from ownwords.adapters.in_memory import InMemoryStore
from ownwords.domain.files import FileName
from ownwords.domain.scope import Scope
from ownwords.errors import StoreFull, StoreUnavailable
from ownwords.interfaces.web import STATIC
from ownwords.interfaces.web.account import DeletedPage
from ownwords.interfaces.web.changes import TimelinePage
from ownwords.interfaces.web.channels import CodePage
from ownwords.interfaces.web.chat import ChatPage, CommandAnswer
from ownwords.interfaces.web.conversation import ConversationPage
from ownwords.interfaces.web.conversations import ConversationsPage
from ownwords.interfaces.web.dream_pages import DreamPage
from ownwords.interfaces.web.file_versions import HistoryPage, RestorePage, VersionPage
from ownwords.interfaces.web.files import FileEditPage, FilesPage
from ownwords.interfaces.web.guide_pages import GuidePage
from ownwords.interfaces.web.importing import ImportPage
from ownwords.interfaces.web.journal_pages import JournalWebPage
from ownwords.interfaces.web.mail import GmailPage, ImapPage
from ownwords.interfaces.web.memory import MemoryPage
from ownwords.interfaces.web.note import EditPage
from ownwords.interfaces.web.notebook import NotebookWebPage
from ownwords.interfaces.web.question import QuestionPage
from ownwords.interfaces.web.settings import SettingsPage
from ownwords.interfaces.web.site import ErrorPage
from ownwords.interfaces.web.skills import SkillEditPage
from ownwords.interfaces.web.usage import UsagePage
from ownwords.ports.reads import StoredDocument
from ownwords.ports.writes import DocumentWrite
from ownwords.writing.edit import NewNote
from tests.interfaces.http.serving import LOCAL
from tests.interfaces.web.invented import Installation, install
from tests.interfaces.web.plain_browser import PlainBrowser
from tests.interfaces.web.serving import serving

TEMPLATES = STATIC.parent / "templates"
PARTS = {"base.html", "parts.html", "reasons.html", "note.html", "change.html", "mail_section.html", "skills.html"} | {
    "channel_section.html",
    "chat_parts.html",
    "file_parts.html",
    "held.html",
}
PAGES = (
    ChatPage,
    CodePage,
    CommandAnswer,
    ConversationPage,
    ConversationsPage,
    DeletedPage,
    DreamPage,
    EditPage,
    FileEditPage,
    FilesPage,
    GuidePage,
    HistoryPage,
    JournalWebPage,
    RestorePage,
    VersionPage,
    SkillEditPage,
    ErrorPage,
    GmailPage,
    ImapPage,
    ImportPage,
    MemoryPage,
    NotebookWebPage,
    QuestionPage,
    SettingsPage,
    UsagePage,
    TimelinePage,
)
PATHS = [
    "/chat",
    "/memory",
    "/memory/import",
    "/memory/clear",
    "/conversations",
    "/notebook",
    "/files",
    "/files/edit?file=USER.md",
    "/files/history",
    "/files/journal",
    "/files/dream",
    "/files/guide",
    "/changes",
    "/usage",
    "/settings",
    "/settings/account/delete",
    "/settings/mail/imap",
]


# Workspaces


@pytest.mark.req("CH-22")
async def test_a_workspace_has_its_own_pages(browser: PlainBrowser, place: Installation) -> None:
    await place.me.add(NewNote("about", "Mine alone."))
    await browser.open("/memory")
    assert not browser.page.all(class_="switcher")
    await browser.open("/memory?workspace=" + "Caf%C3%A9%20%26%20Bar")
    await browser.press("Save the note", text="The bar opens at six.")
    assert browser.notes == ["The bar opens at six."]
    await browser.follow("Conversations", browser.page.one(class_="top"))
    await browser.press("Begin", title="Suppliers")
    await browser.follow("Every word of it")
    await browser.press("Say it", text="Remember that we order lemons on Tuesdays.")
    await browser.press("Remember this")
    await browser.follow("Memory", browser.page.one(class_="top"))
    assert len(browser.notes) == 2
    assert browser.page.one(class_="switcher").one("summary").line == "Whose memory: Café & Bar"
    await browser.press("Find", words="lemons")
    assert len(browser.notes) == 1
    await browser.follow("Your own memory")
    assert browser.notes == ["Mine alone."]
    assert not await place.me.threads()
    await browser.follow("Café & Bar")
    assert len(browser.notes) == 2


async def test_a_workspace_that_has_files_alone_is_offered(browser: PlainBrowser, place: Installation) -> None:
    await place.ownwords.owner(workspace="lab").files.write(FileName.USER, "- Likes tea.\n")
    await browser.open("/memory")
    await browser.follow("lab")
    assert browser.page.one(class_="switcher").one("summary").line == "Whose memory: lab"


async def test_a_workspace_without_anything_is_empty(browser: PlainBrowser) -> None:
    await browser.open("/memory?workspace=new")
    assert "Nothing is remembered yet" in browser.main.line
    assert browser.page.one(class_="switcher").one("summary").line == "Whose memory: new"


@pytest.mark.parametrize("name", ["%00", "%20x", "a" * 101])
async def test_a_name_that_cannot_be_is_refused(browser: PlainBrowser, name: str) -> None:
    await browser.open(f"/memory?workspace={name}")
    assert browser.status == 422
    assert "workspace" in browser.error


# Errors


class FullStore(InMemoryStore):
    """A store on a disk without room."""

    async def write_document(self, scope: Scope, write: DocumentWrite) -> int:
        raise StoreFull("No space is left on the device. Make room and try again.")


class LostStore(InMemoryStore):
    """A store that cannot be read any more."""

    async def document(self, scope: Scope) -> StoredDocument:
        raise StoreUnavailable("The store could not be read.")


async def test_a_full_disk_is_told_next_to_the_form() -> None:
    async with serving(await install(FullStore)) as url, httpx2.AsyncClient(base_url=url, **LOCAL) as client:
        browser = PlainBrowser(client)
        await browser.open("/memory")
        await browser.press("Save the note", text="Not to be lost.")
        assert browser.status == 507
        assert browser.error == "No space is left on the device. Make room and try again."
        assert browser.field("text", browser.page.one(id="add")) == "Not to be lost."


async def test_a_lost_store_is_told_on_a_page_that_keeps_what_was_typed() -> None:
    async with serving(await install(LostStore)) as url, httpx2.AsyncClient(base_url=url, **LOCAL) as client:
        browser = PlainBrowser(client)
        await browser.open("/memory")
        assert browser.status == 503
        assert browser.error == "The store could not be read."
        await browser.send("POST", "/memory/notes?workspace=w", "text=Not+to+be%0D%0Alost%3Cb%3E&abstract=nor+this")
        assert browser.status == 503
        assert [element.text for element in browser.main.all(class_="quote")] == ["Not to be\nlost<b>", "nor this"]
        await browser.open("/settings")
        assert browser.status == 200


@pytest.mark.parametrize("body", ["text=" + "x" * (16 * 1024 * 1024 + 1), "a=1&" * 20_001])
async def test_a_form_that_is_too_much_is_told_on_a_page(browser: PlainBrowser, body: str) -> None:
    await browser.send("POST", "/memory/import/preview", body)
    assert browser.status == 422
    assert browser.error.startswith("This form cannot be read (")
    assert browser.error.endswith("Go back, and send less at once.")


@pytest.mark.parametrize(
    "path", ["/memory?done=added&count=x", "/memory?done=nonsense", "/memory?held=::&held=a:b:9-1"]
)
async def test_an_address_that_was_made_up_does_no_harm(browser: PlainBrowser, path: str) -> None:
    await browser.open(path)
    assert browser.status == 200
    assert not browser.page.all(id="held")


async def test_another_site_cannot_post(browser: PlainBrowser, address: str, place: Installation) -> None:
    async with httpx2.AsyncClient(base_url=address, **LOCAL) as client:
        headers = {"Sec-Fetch-Site": "cross-site", "Origin": "https://elsewhere.example"}
        answer = await client.post("/memory/clear", data={"sure": "yes"}, headers=headers)
    assert answer.status_code == 403


# Every page


@pytest.mark.parametrize("path", PATHS)
async def test_every_page_is_whole_and_kept_by_no_browser(
    browser: PlainBrowser, address: str, lived_in: Installation, path: str
) -> None:
    page = await browser.open(path)
    ids = [element.attributes["id"] for element in page.all() if "id" in element.attributes]
    assert len(ids) == len(set(ids)), "every id once"
    labelled = {label.attributes["for"] for label in page.all("label")}
    fields = [item for item in page.all() if item.name in {"input", "select", "textarea"}]
    shown = [item for item in fields if item.attributes.get("type") != "hidden" and "hidden" not in item.attributes]
    assert {item.attributes["id"] for item in shown} <= labelled
    assert len(page.all("h1")) == len(page.all("main")) == 1
    assert "No memory model is configured" in page.one("footer").line
    targets = [link.attributes["href"] for link in page.all("a")]
    assert all(target.startswith(("/", "#")) for target in targets)
    async with httpx2.AsyncClient(base_url=address, **LOCAL) as client:
        answer = await client.get(path)
        head = await client.head(path)
    assert answer.headers["cache-control"] == "no-store"
    assert (head.status_code, head.content) == (200, b"")


def test_every_template_belongs_to_a_declared_page() -> None:
    assert {path.name for path in TEMPLATES.iterdir()} == PARTS | {page.template for page in PAGES}


@pytest.mark.parametrize("path", sorted(TEMPLATES.iterdir()), ids=lambda path: path.name)
def test_no_template_has_anything_inline_or_from_elsewhere(path: Path) -> None:
    text = path.read_text()
    assert not re.search(r"\s(style|on[a-z]+|hx-on[^=]*)=", text)
    assert not re.search(r"<style|<script(?! src=\"/static/)|js:|javascript:|https?://|\|\s*safe|autoescape", text)


def test_what_is_served_beside_the_pages_names_no_other_place() -> None:
    own = [path for path in STATIC.iterdir() if path.suffix in {".css", ".js", ".svg"} and "htmx" not in path.name]
    assert len(own) == 4
    for path in own:
        text = path.read_text().replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?:|//[a-z]+\.[a-z]|@import|url\(|\beval\b|innerHTML|Function\(", text), path.name
    assert "BSD" in (STATIC / "htmx.LICENSE.txt").read_text()
