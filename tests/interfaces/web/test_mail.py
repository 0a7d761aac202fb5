"""The part about sent mail of the Settings page, without JavaScript."""

from __future__ import annotations

from collections.abc import AsyncIterator

import httpx2
import pytest

from ownwords.testing import FakeGmail, FakeImap
from tests.interfaces.http.serving import LOCAL
from tests.interfaces.web.invented import Installation, SetClock
from tests.interfaces.web.plain_browser import PlainBrowser
from tests.interfaces.web.serving import serving
from tests.mailboxes import installation
from tests.mails import ADA, mails


def part(browser: PlainBrowser) -> str:
    return browser.page.one(id="mail").line


@pytest.fixture
async def imap() -> AsyncIterator[FakeImap]:
    async with FakeImap({"INBOX": [], "Sent": mails(5)}) as server:
        yield server


def typed(imap: FakeImap, **more: str) -> dict[str, str]:
    given = {"addresses": f"{ADA}, a.vale@example.org", "host": "127.0.0.1", "port": str(imap.port)}
    return {**given, "security": "none", "password": imap.password, **more}


async def test_a_mailbox_is_connected_read_and_disconnected(browser: PlainBrowser, imap: FakeImap) -> None:
    await browser.open("/settings")
    assert "No mail is kept" in part(browser)
    assert "OWNWORDS_GMAIL_CLIENT_ID" in part(browser)
    await browser.follow("Connect by IMAP")
    await browser.press("Connect", **typed(imap))
    assert (browser.posted, browser.notice.partition(".")[0]) == (303, "Connected")
    assert f"{ADA} (IMAP)" in part(browser)
    assert "Not yet." in part(browser)
    await browser.press("Read now")
    assert "Your writing style is saved as the note preferences/writing-style. 5 mails read." in part(browser)
    await browser.press("Read now")
    assert "nothing was changed" in part(browser)
    imap.password = "changed"
    await browser.press("Read now")
    assert (browser.posted, browser.notice) == (303, "")
    assert "did not accept this user and password" in part(browser)
    await browser.press("Disconnect")
    assert browser.notice.startswith("Disconnected.")
    assert "Connect by IMAP" in part(browser)
    await browser.open("/memory")
    assert len(browser.notes) == 1
    assert "Learned from your sent email" in browser.main.text


async def test_what_is_wrong_is_told_with_what_was_typed_but_the_password(
    browser: PlainBrowser, imap: FakeImap
) -> None:
    await browser.open("/settings/mail/imap")
    for wrong, told in (
        ({"password": "letmein"}, "did not accept"),
        ({"addresses": "letmein"}, "no mail address"),
        ({"port": "many"}, "a number from 1"),
        ({"host": "imap.example.org"}, "could be read on its way"),
        ({"password": ""}, "password is empty"),
    ):
        await browser.press("Connect", **typed(imap, **wrong))
        assert browser.status in {403, 422}
        assert told in browser.error
        assert browser.field("host") == wrong.get("host", "127.0.0.1")
        assert browser.field("password") == ""
        assert imap.password not in browser.page.text


async def test_gmail_is_connected_through_google_and_back() -> None:
    async with FakeGmail(ADA, mails(5)) as gmail:
        ownwords = await installation(gmail)
        place = Installation(ownwords, ownwords.owner()._able, SetClock())  # pyright: ignore[reportPrivateUsage]
        async with serving(place) as address, httpx2.AsyncClient(base_url=address, **LOCAL) as client:
            browser = PlainBrowser(client)
            await browser.open("/settings")
            await browser.press("Connect Gmail")
            (link,) = [link for link in browser.main.all("a") if link.line == "Go on to Google"]
            gmail.consents = False
            google = await client.get(link.attributes["href"])
            await browser.open(google.headers["location"])
            assert browser.status == 403
            assert "was not allowed" in browser.main.text
            gmail.consents = True
            await browser.open("/settings")
            await browser.press("Connect Gmail")
            (link,) = [link for link in browser.main.all("a") if link.line == "Go on to Google"]
            google = await client.get(link.attributes["href"])
            answer = await client.get(google.headers["location"])
            assert answer.status_code == 303
            await browser.open(answer.headers["location"])
            assert browser.notice.startswith("Connected.")
            assert f"{ADA} (Gmail)" in part(browser)
            await browser.press("Read now")
            assert "5 mails read" in part(browser)
            assert not any(token in browser.page.text for token in gmail.issued)
            await browser.press("Disconnect")
            assert gmail.revoked


@pytest.mark.parametrize("path", ["read", "disconnect"])
async def test_what_is_not_connected_is_said(browser: PlainBrowser, path: str) -> None:
    await browser.open("/settings")
    await browser.send("POST", f"/settings/mail/{path}", "")
    assert browser.status == (404 if path == "read" else 200)
