"""The job of the writing style: due on connecting, done by the worker, and then once a week (NOD-138)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from ownwords.compose import Ownwords
from ownwords.domain.jobs import STYLE, Job
from ownwords.errors import MailUnavailable
from ownwords.jobs.style import style_from_mail
from ownwords.memory import Memory
from ownwords.ports.jobs import JobQueue
from ownwords.testing import START, FakeGmail, FakeImap, FixedClock
from ownwords.writing.mailbox import EVERY, Mailboxes
from tests.mailboxes import account, connect_gmail, connected, installation, style
from tests.mails import ADA, mails


def boxes(memory: Memory) -> Mailboxes:
    return memory._able.mailboxes  # pyright: ignore[reportPrivateUsage]


def queue(memory: Memory) -> JobQueue:
    return memory._able.jobs  # pyright: ignore[reportPrivateUsage]


async def due(memory: Memory) -> datetime | None:
    return await queue(memory).next_due([STYLE])


async def was_read(memory: Memory) -> bool:
    connection = (await memory.mailbox.status()).connection
    return connection is not None and connection.last is not None


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


async def test_a_mailbox_whose_key_is_lost_is_given_up_and_says_what_to_do(tmp_path: Path, imap: FakeImap) -> None:
    async with Ownwords.open(tmp_path, background=False) as ownwords:
        me = ownwords.owner()
        await me.mailbox.connect_imap(account(imap))
        (tmp_path / "key").rename(tmp_path / "lost")
        assert await ownwords.work() == 1
        assert await due(me) is None
        status = await me.mailbox.status()
        assert (status.connection, status.next_reading) == (None, None)
        assert "is missing" in status.problem
        assert "disconnect the mailbox and connect it anew" in status.problem
        await me.mailbox.connect_imap(account(imap))
        assert await ownwords.work() == 1
        assert (await me.mailbox.status()).problem == ""


async def test_a_mailbox_whose_key_is_back_is_read_from_the_next_start_on(tmp_path: Path, imap: FakeImap) -> None:
    async with Ownwords.open(tmp_path, background=False) as ownwords:
        await ownwords.owner().mailbox.connect_imap(account(imap))
    (tmp_path / "key").rename(tmp_path / "lost")
    async with Ownwords.open(tmp_path) as ownwords, asyncio.timeout(30):
        while await due(ownwords.owner()) is not None:  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0.01)
    (tmp_path / "lost").rename(tmp_path / "key")
    async with Ownwords.open(tmp_path) as ownwords, asyncio.timeout(30):
        while not await was_read(ownwords.owner()):  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0.01)


async def test_a_mailbox_whose_key_is_back_is_read_by_hand_and_then_every_week() -> None:
    async with connected(mails(5)) as (memory, _):
        claimed = await queue(memory).claim("worker", [STYLE], START, 30)
        assert claimed is not None
        await queue(memory).complete(claimed, "worker")
        await memory.mailbox.read_style()
        assert await due(memory) == START + EVERY


@pytest.fixture
async def imap() -> AsyncIterator[FakeImap]:
    async with FakeImap({"Sent": []}) as server:
        yield server


async def test_only_scopes_with_a_mailbox_are_known(imap: FakeImap) -> None:
    ownwords = await installation()
    me, work = ownwords.owner(), ownwords.owner(workspace="work")
    await work.mailbox.connect_imap(account(imap))
    assert await boxes(me).connected() == [work.scope]
