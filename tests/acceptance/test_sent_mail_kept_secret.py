"""No mail, password or token is readable in any file of the data folder, and disconnecting leaves nothing of them."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from pathlib import Path

import pytest

from ownwords import Ownwords
from ownwords.testing import FakeGmail, FakeImap
from ownwords.writing.mailbox import CONNECTION
from tests.mailboxes import account, connect_gmail
from tests.mails import ADA, mails

BODY = "Hi Bo,\n\nthe vilarinho boathouse by zorrinho is lovely!\n\nCheers\nAda"
WORDS = (b"vilarinho", b"zorrinho")


def held(folder: Path, wanted: Iterable[bytes]) -> list[bytes]:
    files = [file.read_bytes() for file in folder.rglob("*") if file.is_file()]
    assert files
    return [one for one in wanted if any(one in file for file in files)]


async def test_gmails_tokens_are_never_readable_and_gone_after_disconnecting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    async with FakeGmail(ADA, mails(5, BODY)) as gmail:
        monkeypatch.setenv("OWNWORDS_GMAIL_CLIENT_ID", gmail.client_id)
        monkeypatch.setenv("OWNWORDS_GMAIL_CLIENT_SECRET", gmail.client_secret)
        monkeypatch.setenv("OWNWORDS_GMAIL_URL", gmail.url)
        async with Ownwords.open(tmp_path, background=False) as ownwords:
            me, store = ownwords.owner(), ownwords.owner()._able.reads  # pyright: ignore[reportPrivateUsage]
            await connect_gmail(me)
            await me.mailbox.read_style()
            gmail.expire()
            await me.mailbox.read_style()
            tokens = [token.encode() for token in gmail.issued]
            assert len(tokens) == 3
            sealed = await store.sealed(me.scope, CONNECTION)  # pyright: ignore
            assert held(tmp_path, [*tokens, ADA.encode(), *WORDS]) == []
            assert held(tmp_path, [sealed[20:60]]), "what is stored is there, and says nothing"
            await me.mailbox.disconnect()
            assert held(tmp_path, [sealed[20:60]]) == []
        assert held(tmp_path, [*tokens, sealed[20:60], *WORDS]) == []
    assert not any(word.decode() in caplog.text for word in [*tokens, *WORDS])
    assert gmail.client_secret not in caplog.text


async def test_a_password_is_never_readable_and_goes_with_the_account(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    async with FakeImap({"Sent": mails(5, BODY)}, password="quintessa-open-sesame") as imap:
        async with Ownwords.open(tmp_path, background=False) as ownwords:
            me, store = ownwords.owner(), ownwords.owner()._able.reads  # pyright: ignore[reportPrivateUsage]
            await me.mailbox.connect_imap(account(imap))
            await me.mailbox.read_style()
            sealed = await store.sealed(me.scope, CONNECTION)  # pyright: ignore
            assert held(tmp_path, [b"quintessa", *WORDS]) == []
            assert held(tmp_path, [sealed[20:60]])
            assert (await ownwords.delete_owner())["scopes"] == 1
            assert held(tmp_path, [sealed[20:60]]) == []
        assert held(tmp_path, [b"quintessa", sealed[20:60], *WORDS]) == []
    assert not any(word in caplog.text for word in ("quintessa", "vilarinho", "zorrinho"))


async def test_a_key_of_ones_own_opens_and_another_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OWNWORDS_KEY", "a" * 40)
    async with FakeImap({"Sent": mails(5)}) as imap:
        async with Ownwords.open(tmp_path, background=False) as ownwords:
            await ownwords.owner().mailbox.connect_imap(account(imap))
        assert not (tmp_path / "key").exists()
        async with Ownwords.open(tmp_path, background=False) as ownwords:
            assert (await ownwords.owner().mailbox.read_style()).mails == 5
        monkeypatch.setenv("OWNWORDS_KEY", "b" * 40)
        async with Ownwords.open(tmp_path, background=False) as ownwords:
            status = await ownwords.owner().mailbox.status()
            assert status.connection is None
            assert "another key" in status.problem
            assert (await ownwords.owner().mailbox.disconnect()).was_connected
