"""The mailbox over HTTP: connected, read and disconnected, on every store, without a secret in any answer."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx2
import pytest

from ownwords.compose import Ownwords
from ownwords.testing import FakeGmail, FakeImap
from tests.interfaces.http.serving import LOCAL, Api, Json, Served, client_of, failed, worked
from tests.mails import ADA, mails

NONE: Json = {
    "connected": False,
    "kind": None,
    "addresses": [],
    "connected_at": None,
    "last_reading": None,
    "next_reading": None,
    "gmail_offered": False,
    "problem": None,
}


@pytest.fixture
async def imap() -> AsyncIterator[FakeImap]:
    async with FakeImap({"INBOX": [], "Sent": mails(5)}) as server:
        yield server


def body(imap: FakeImap, **more: object) -> Json:
    given: Json = {"host": "127.0.0.1", "port": imap.port, "security": "none", "password": imap.password}
    return {**given, "addresses": [ADA], **more}


async def test_a_mailbox_is_connected_read_and_disconnected(
    api: Api, client: httpx2.AsyncClient, imap: FakeImap
) -> None:
    assert await api.get("/api/mail") == NONE
    connected = await api.post("/api/mail/imap", body(imap))
    assert (connected["kind"], connected["addresses"], connected["last_reading"]) == ("imap", [ADA], None)
    reading = await api.post("/api/mail/style")
    assert (reading["outcome"], reading["mails"]) == ("saved", 5)
    status = await client.get("/api/mail")
    assert status.json()["last_reading"] == reading
    assert imap.password not in status.text
    (note,) = (await api.get("/api/memory"))["notes"]
    assert (note["path"], note["origin"], note["way"]) == ("preferences/writing-style", "email", "style")
    assert note["label"] == "Learned from your sent email"
    assert (await api.post("/api/mail/style"))["outcome"] == "unchanged"
    assert worked(await client.delete("/api/mail")) == {"was_connected": True, "problem": None}
    assert await api.get("/api/mail") == NONE
    failed(await client.post("/api/mail/style"), 404, "not_found")
    assert len((await api.get("/api/memory"))["notes"]) == 1


@pytest.mark.req("NOD-142")
async def test_the_answer_says_that_the_owners_note_is_left(
    api: Api, client: httpx2.AsyncClient, imap: FakeImap
) -> None:
    note = worked(
        await client.post(
            "/api/memory/notes",
            json={"area": "preferences", "text": "I write as I speak.", "abstract": "writing style"},
        )
    )["note"]
    assert note["path"] == "preferences/writing-style"
    await api.post("/api/mail/imap", body(imap))
    reading = await api.post("/api/mail/style")
    assert (reading["outcome"], "is your own" in reading["message"]) == ("yours", True)
    assert (await api.get("/api/memory"))["notes"][0]["text"] == "I write as I speak."


async def test_a_workspace_has_a_mailbox_of_its_own(api: Api, client: httpx2.AsyncClient, imap: FakeImap) -> None:
    worked(await client.post("/api/mail/imap?workspace=lab", json=body(imap)))
    assert await api.get("/api/mail") == NONE
    assert (await api.get("/api/mail", workspace="lab"))["connected"]
    assert (await api.get("/api/workspaces"))["workspaces"] == ["lab"]
    deleted = worked(await client.delete("/api/account"))["deleted"]
    assert deleted["scopes"] == 1
    assert await api.get("/api/mail", workspace="lab") == NONE


async def test_what_is_refused_says_why_and_repeats_no_password(client: httpx2.AsyncClient, imap: FakeImap) -> None:
    refused = await client.post("/api/mail/imap", json=body(imap, password="letmein"))
    failed(refused, 403, "mail_refused", "password")
    assert "letmein" not in refused.text
    failed(await client.post("/api/mail/imap", json=body(imap, port=1)), 503, "mail_unavailable")
    failed(await client.post("/api/mail/gmail"), 403, "mail_refused")
    for wrong, field in (
        ({"host": ""}, "host"),
        ({"host": "imap.example.org"}, "security"),
        ({"port": 0}, "port"),
        ({"security": "ssl"}, "security"),
        ({"addresses": []}, "addresses"),
        ({"addresses": ["Ada"]}, "addresses.0"),
        ({"password": "let\nmein"}, "password"),
        ({"passwort": "letmein"}, "passwort"),
    ):
        answer = await client.post("/api/mail/imap", json=body(imap, **wrong))
        assert (answer.status_code, answer.json()["error"]["code"]) == (422, "invalid")
        assert answer.json()["error"]["field"] in (field, field.partition(".")[0])
        assert "mein" not in answer.text


@pytest.fixture(scope="module")
def gmail() -> Iterator[FakeGmail]:
    with FakeGmail(ADA, mails(5)) as server:
        yield server


@pytest.fixture(scope="module")
def at_google(gmail: FakeGmail, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("data")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("OWNWORDS_GMAIL_CLIENT_ID", gmail.client_id)
        patch.setenv("OWNWORDS_GMAIL_CLIENT_SECRET", gmail.client_secret)
        patch.setenv("OWNWORDS_GMAIL_URL", gmail.url)
        running = Served(lambda: Ownwords.open(folder))
        yield running
        running.stop()


async def test_gmail_is_connected_by_the_owners_browser(gmail: FakeGmail, at_google: Served) -> None:
    async with client_of(at_google) as client, httpx2.AsyncClient(**LOCAL) as browser:
        answer = worked(await client.post("/api/mail/gmail?workspace=lab"))
        google = await browser.get(answer["authorize_url"])
        back = google.headers["location"]
        assert back.startswith(f"http://{at_google.address}/settings/mail/gmail/answer?")
        followed = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
        landed = await browser.get(back, headers=followed)
        assert (landed.status_code, landed.headers["location"]) == (
            303,
            "/settings?workspace=lab&done=mail-connected#mail",
        )
        again = await browser.get(back, headers=followed)
        assert again.status_code == 403
        assert "Begin anew" in again.text
        embedded = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"}
        assert (await browser.get(back, headers=embedded)).status_code == 403
        status = await client.get("/api/mail?workspace=lab")
        assert (status.json()["kind"], status.json()["addresses"]) == ("gmail", [ADA])
        assert not any(token in status.text for token in gmail.issued)
        worked(await client.delete("/api/mail?workspace=lab"))
        assert gmail.revoked
