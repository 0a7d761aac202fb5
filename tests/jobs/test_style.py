"""The job of the writing style: due on connecting, done by the worker, and then once a week (NOD-138)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest

from ownwords.compose import Ownwords
from ownwords.domain.jobs import STYLE, Job
from ownwords.errors import MailUnavailable
from ownwords.jobs.style import style_from_mail
from ownwords.memory import Memory
from ownwords.testing import START, FakeGmail, FakeImap, FixedClock
from ownwords.writing.mailbox import EVERY, Mailboxes
from tests.mailboxes import account, connect_gmail, connected, installation, style
from tests.mails import ADA, mails


def boxes(memory: Memory) -> Mailboxes:
    return memory._able.mailboxes  # pyright: ignore[reportPrivateUsage]


def job(memory: Memory) -> Job:
    return Job(memory.scope, STYLE, "", START)


@pytest.mark.req("NOD-138")
async def test_the_worker_reads_what_was_connected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with FakeGmail(ADA, mails(5)) as gmail:
        monkeypatch.setenv("OWNWORDS_GMAIL_CLIENT_ID", gmail.client_id)
        monkeypatch.setenv("OWNWORDS_GMAIL_CLIENT_SECRET", gmail.client_secret)
        monkeypatch.setenv("OWNWORDS_GMAIL_URL", gmail.url)
        async with Ownwords.open(tmp_path, background=False) as ownwords:
            await connect_gmail(ownwords.owner())
            assert await style(ownwords.owner()) is None
        async with Ownwords.open(tmp_path) as ownwords, asyncio.timeout(30):
            while await style(ownwords.owner()) is None:  # noqa: ASYNC110 - it tells nobody
                await asyncio.sleep(0.01)


@pytest.mark.req("NOD-138")
async def test_it_is_due_again_after_a_week() -> None:
    clock = FixedClock()
    async with connected(mails(5), clock=clock) as (memory, _):
        now = clock.move(hours=5)
        assert await style_from_mail(boxes(memory), job(memory)) == now + EVERY == now + timedelta(days=7)
        await memory.mailbox.disconnect()
        assert await style_from_mail(boxes(memory), job(memory)) is None


async def test_what_may_mend_itself_is_tried_soon_and_a_refusal_only_in_a_week() -> None:
    async with connected(mails(5)) as (memory, imap):
        imap.broken_from = "LIST"
        with pytest.raises(MailUnavailable):
            await style_from_mail(boxes(memory), job(memory))
        imap.broken_from, imap.password = None, "changed"
        assert await style_from_mail(boxes(memory), job(memory)) == START + EVERY
        assert (await memory.mailbox.status()).connection.last.told  # pyright: ignore[reportOptionalMemberAccess]


@pytest.fixture
async def imap() -> AsyncIterator[FakeImap]:
    async with FakeImap({"Sent": []}) as server:
        yield server


async def test_only_scopes_with_a_mailbox_are_known(imap: FakeImap) -> None:
    ownwords = await installation()
    me, work = ownwords.owner(), ownwords.owner(workspace="work")
    await work.mailbox.connect_imap(account(imap))
    assert await boxes(me).connected() == [work.scope]
