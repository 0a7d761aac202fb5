"""Connecting and disconnecting a mailbox: Google's leave asked once, what fails, and what is shown."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from ownwords.compose import Ownwords
from ownwords.domain.mail import GmailAccount, ImapAccount, MailConnection, Security, StyleOutcome
from ownwords.errors import Conflict, Invalid, MailRefused, MailUnavailable, NotFound
from ownwords.testing import FakeGmail, FakeImap, FixedClock
from ownwords.writing.mailbox import EVERY
from tests.mailboxes import REDIRECT, Describing, account, connect_gmail, connected, consent, installation, style
from tests.mails import ADA, mail, mails


@pytest.fixture
async def gmail() -> AsyncIterator[FakeGmail]:
    async with FakeGmail(ADA, mails(7)[::-1], aliases=["a.vale@example.org"]) as server:
        yield server


@pytest.fixture
def clock() -> FixedClock:
    return FixedClock(step=timedelta(milliseconds=1))


@pytest.fixture
async def ownwords(gmail: FakeGmail, clock: FixedClock) -> Ownwords:
    return await installation(gmail, clock=clock)


def current(connection: MailConnection | None) -> GmailAccount:
    assert connection is not None
    assert isinstance(connection.account, GmailAccount)
    return connection.account


# Gmail


@pytest.mark.req("NOD-138")
async def test_gmail_is_connected_read_and_given_back(ownwords: Ownwords, gmail: FakeGmail, clock: FixedClock) -> None:
    me = ownwords.owner()
    assert (await me.mailbox.status()).gmail_offered
    await connect_gmail(me)
    status = await me.mailbox.status()
    assert current(status.connection).addresses == (ADA, "a.vale@example.org")
    assert status.next_reading == status.connection.connected_at  # pyright: ignore[reportOptionalMemberAccess]
    gmail.page_size = 3
    gmail.mails.insert(2, mail("Written as another.", From="a.vale@example.org"))
    reading = await me.mailbox.read_style()
    assert (reading.outcome, reading.mails) == (StyleOutcome.SAVED, 8)
    status = await me.mailbox.status()
    assert status.connection is not None
    assert (status.connection.last, status.next_reading) == (reading, reading.at + EVERY)
    done = await me.mailbox.disconnect()
    assert (done.was_connected, done.problem) == (True, "")
    assert gmail.revoked == [gmail.issued[1]], "the token that others are renewed with"
    assert (await me.mailbox.status()).connection is None
    assert await style(me) is not None, "the note stays"
    assert not (await me.mailbox.disconnect()).was_connected
    with pytest.raises(NotFound):
        await me.mailbox.read_style()


async def test_an_expired_token_is_renewed_and_kept(ownwords: Ownwords, gmail: FakeGmail, clock: FixedClock) -> None:
    me = ownwords.owner()
    await connect_gmail(me)
    tokens = [current((await me.mailbox.status()).connection).access_token]
    gmail.expire()
    await me.mailbox.read_style()
    tokens.append(current((await me.mailbox.status()).connection).access_token)
    clock.move(hours=2)
    await me.mailbox.read_style()
    tokens.append(current((await me.mailbox.status()).connection).access_token)
    assert tokens == [gmail.issued[0], *gmail.issued[2:]]
    assert len(tokens) == 3
    assert gmail.requests.count("POST /token") == 3


async def test_leave_that_was_taken_back_is_told_and_kept_as_the_outcome(ownwords: Ownwords, gmail: FakeGmail) -> None:
    me = ownwords.owner()
    await connect_gmail(me)
    gmail.take_back()
    with pytest.raises(MailRefused, match="taken back"):
        await me.mailbox.read_style()
    status = await me.mailbox.status()
    assert status.connection is not None
    assert status.connection.last is not None
    assert status.connection.last.outcome is StyleOutcome.FAILED
    assert "taken back" in status.connection.last.told
    assert (await me.mailbox.disconnect()).problem == "", "there is nothing left to give back"


async def test_a_busy_gmail_is_asked_again_and_then_left(ownwords: Ownwords, gmail: FakeGmail) -> None:
    me = ownwords.owner()
    await connect_gmail(me)
    gmail.fail(429, times=2)
    assert (await me.mailbox.read_style()).mails == 7
    gmail.fail(503, times=2)
    assert (await me.mailbox.read_style()).mails == 7
    for status, told in ((429, "no more questions"), (500, "500"), (403, "Gmail API has to be enabled")):
        gmail.fail(status, times=3)
        with pytest.raises((MailUnavailable, MailRefused), match=told):
            await me.mailbox.read_style()
        gmail._failures.clear()  # pyright: ignore[reportPrivateUsage]
    gmail.mails = [b"\xff\xfe", *gmail.mails]
    assert (await me.mailbox.read_style()).mails == 7


async def test_an_answer_is_taken_once_and_only_by_who_asked(
    ownwords: Ownwords, gmail: FakeGmail, clock: FixedClock
) -> None:
    me = ownwords.owner()
    state, code = await consent(await me.mailbox.ask_gmail(REDIRECT))
    for wrong in ("", "nonsense", state[:-1], state + "x"):
        with pytest.raises(MailRefused, match="Begin anew"):
            await me.mailbox.answered_gmail(wrong, code)
    await me.mailbox.answered_gmail(state, code)
    with pytest.raises(MailRefused, match="Begin anew"):
        await me.mailbox.answered_gmail(state, code)
    assert (await me.mailbox.status()).connection is not None
    older, _ = await consent(await me.mailbox.ask_gmail(REDIRECT))
    newer, code = await consent(await me.mailbox.ask_gmail(REDIRECT))
    with pytest.raises(MailRefused, match="Begin anew"):
        await me.mailbox.answered_gmail(older, code)
    elsewhere = await installation(gmail)
    with pytest.raises(MailRefused, match="Begin anew"):
        await elsewhere.owner().mailbox.answered_gmail(newer, code)
    took = await asyncio.gather(*(me.mailbox.answered_gmail(newer, code) for _ in range(5)), return_exceptions=True)
    assert [type(one) for one in took].count(MailRefused) == 4


async def test_a_code_without_its_secret_or_address_is_worth_nothing(ownwords: Ownwords, gmail: FakeGmail) -> None:
    me, work = ownwords.owner(), ownwords.owner(workspace="work")
    mine, _ = await consent(await me.mailbox.ask_gmail(REDIRECT))
    _, theirs = await consent(await work.mailbox.ask_gmail(REDIRECT))
    with pytest.raises(MailRefused, match="did not accept"):
        await me.mailbox.answered_gmail(mine, theirs)
    assert (await me.mailbox.status()).connection is None


async def test_the_state_says_whose_mailbox_it_is(ownwords: Ownwords) -> None:
    me, work = ownwords.owner(), ownwords.owner(workspace="work")
    state, code = await consent(await work.mailbox.ask_gmail(REDIRECT))
    assert await me.mailbox.answered_gmail(state, code) == work.scope
    assert (await me.mailbox.status()).connection is None
    assert (await work.mailbox.status()).connection is not None
    assert await ownwords.workspaces() == ["work"]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"consents": False}, "not allowed"),
        ({"scopes": "openid"}, "that box ticked"),
        ({"lasting": False}, "for an hour only"),
        ({"client_secret": "another"}, "did not accept the sign-in"),
    ],
)
async def test_what_is_not_granted_connects_nothing(
    ownwords: Ownwords, gmail: FakeGmail, change: dict[str, Any], told: str
) -> None:
    for name, value in change.items():
        setattr(gmail, name, value)
    me = ownwords.owner()
    state, code = await consent(await me.mailbox.ask_gmail(REDIRECT))
    with pytest.raises(MailRefused, match=told):
        await me.mailbox.answered_gmail(state, code)
    assert (await me.mailbox.status()).connection is None
    assert not gmail._access, "what is not used is given back"  # pyright: ignore[reportPrivateUsage]


async def test_a_gmail_that_fails_after_the_grant_gets_it_back(ownwords: Ownwords, gmail: FakeGmail) -> None:
    me = ownwords.owner()
    gmail.fail(500, times=3)
    with pytest.raises(MailUnavailable):
        await connect_gmail(me)
    assert gmail.revoked
    assert (await me.mailbox.status()).connection is None


async def test_a_google_that_cannot_be_reached_does_not_keep_one_connected(clock: FixedClock) -> None:
    async with FakeGmail(ADA) as gmail:
        me = (await installation(gmail, clock=clock)).owner()
        await connect_gmail(me)
    with pytest.raises(MailUnavailable, match="cannot be reached"):
        await me.mailbox.read_style()
    assert "remove Ownwords" in (await me.mailbox.disconnect()).problem
    assert (await me.mailbox.status()).connection is None


async def test_without_a_client_gmail_is_not_offered() -> None:
    me = (await installation()).owner()
    assert not (await me.mailbox.status()).gmail_offered
    with pytest.raises(MailRefused, match="OWNWORDS_GMAIL_CLIENT_ID"):
        await me.mailbox.ask_gmail(REDIRECT)


async def test_another_mailbox_takes_the_place_of_gmail_which_gets_its_grant_back(
    ownwords: Ownwords, gmail: FakeGmail
) -> None:
    me = ownwords.owner()
    await connect_gmail(me)
    async with FakeImap({"Sent": mails(4)}) as imap:
        await me.mailbox.connect_imap(account(imap))
        assert (await me.mailbox.read_style()).mails == 4
    assert gmail.revoked


async def test_deleting_the_account_gives_back_every_grant(ownwords: Ownwords, gmail: FakeGmail) -> None:
    await connect_gmail(ownwords.owner(workspace="work"))
    await connect_gmail(ownwords.owner("ana"))
    token = current((await ownwords.owner(workspace="work").mailbox.status()).connection).refresh_token
    await ownwords.delete_owner()
    assert gmail.revoked == [token]
    assert (await ownwords.owner(workspace="work").mailbox.status()).connection is None
    assert (await ownwords.owner("ana").mailbox.status()).connection is not None


# IMAP


@pytest.mark.parametrize("plain", [True, False])
async def test_a_wrong_password_is_told_without_repeating_it(plain: bool) -> None:
    async with FakeImap({"Sent": []}, plain=plain, password='op"en \\ sesame') as imap:
        me = (await installation()).owner()
        with pytest.raises(MailRefused, match="did not accept") as refused:
            await me.mailbox.connect_imap(account(imap, "letmein"))
        assert "letmein" not in repr(refused.value) + str(refused.value.__cause__)
        assert (await me.mailbox.status()).connection is None
        await me.mailbox.connect_imap(account(imap))
        imap.password = "changed"
        with pytest.raises(MailRefused):
            await me.mailbox.read_style()
        last = (await me.mailbox.status()).connection.last  # pyright: ignore[reportOptionalMemberAccess]
        assert last is not None
        assert (last.outcome, "did not accept" in last.told) == (StyleOutcome.FAILED, True)


async def test_a_password_of_any_letters() -> None:
    async with FakeImap({"Sent": []}, password="Sésam öffne dich") as imap:
        me = (await installation()).owner()
        await me.mailbox.connect_imap(account(imap))
        imap.plain = False
        with pytest.raises(MailRefused, match="plain letters"):
            await me.mailbox.connect_imap(account(imap))


@pytest.mark.parametrize("folder", ["Sent", "INBOX/Sent", "Gesendet", "Enviados", "Odd name"])
async def test_the_sent_folder_is_found_and_only_read(folder: str) -> None:
    async with FakeImap({"INBOX": mails(9), folder: mails(3)}, sent=folder if folder == "Odd name" else None) as imap:
        me = (await installation()).owner()
        await me.mailbox.connect_imap(account(imap))
        assert (await me.mailbox.read_style()).mails == 3
        assert set(imap.commands) <= {"CAPABILITY", "AUTHENTICATE", "LIST", "EXAMINE", "FETCH"}


async def test_a_server_without_a_sent_folder_is_told() -> None:
    async with FakeImap({"INBOX": mails(3)}) as imap:
        me = (await installation()).owner()
        with pytest.raises(MailUnavailable, match="no folder of sent mail"):
            await me.mailbox.connect_imap(account(imap))


@pytest.mark.parametrize("command", ["CAPABILITY", "AUTHENTICATE", "LIST", "EXAMINE", "FETCH"])
async def test_a_server_that_breaks_off_is_told(command: str) -> None:
    async with connected(mails(3)) as (me, imap):
        imap.broken_from = command
        with pytest.raises(MailUnavailable):
            await me.mailbox.read_style()
        imap.broken_from = None
        assert (await me.mailbox.read_style()).mails == 3


async def test_what_is_no_server_is_told() -> None:
    async def greet(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 mail.example.org ESMTP\r\n")
        await writer.drain()
        writer.close()

    me = (await installation()).owner()
    async with await asyncio.start_server(greet, "127.0.0.1", 0) as other, FakeImap({"Sent": []}) as imap:
        good = account(imap)
        for wrong, told in (
            (replace(good, port=other.sockets[0].getsockname()[1]), "no IMAP"),
            (replace(good, security=Security.TLS), "does not speak TLS"),
            (replace(good, security=Security.STARTTLS), "does not offer STARTTLS"),
        ):
            with pytest.raises(MailUnavailable, match=told):
                await me.mailbox.connect_imap(wrong)
    with pytest.raises(MailUnavailable, match="Nothing listens"):
        await me.mailbox.connect_imap(good)


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"host": "imap.example.org", "security": Security.NONE}, "security"),
        ({"host": ""}, "host"),
        ({"host": "two words"}, "host"),
        ({"host": "imap.example.org\r\nEHLO"}, "host"),
        ({"port": 0}, "port"),
        ({"port": 70_000}, "port"),
        ({"password": ""}, "password"),
        ({"password": "a\r\nb"}, "password"),
        ({"user": "x" * 2_000}, "user"),
        ({"addresses": ()}, "addresses"),
        ({"addresses": ("Ada",)}, "addresses"),
        ({"addresses": ("ada@example.org>\r\n",)}, "addresses"),
        ({"addresses": tuple(f"a{n}@example.org" for n in range(21))}, "addresses"),
    ],
)
async def test_an_account_that_means_nothing_is_refused_before_anything_is_sent(
    fields: dict[str, Any], field: str
) -> None:
    me = (await installation()).owner()
    good = ImapAccount("127.0.0.1", 1, Security.NONE, "ada", "open sesame", (ADA,))
    with pytest.raises(Invalid) as invalid:
        await me.mailbox.connect_imap(replace(good, **fields))
    assert invalid.value.field == field


async def test_two_readings_at_once_are_one() -> None:
    model = Describing()
    async with connected(mails(3), model) as (me, _):

        async def again() -> None:
            with pytest.raises(Conflict):
                await me.mailbox.read_style()

        model.meanwhile = again
        assert (await me.mailbox.read_style()).outcome is StyleOutcome.SAVED
        model.meanwhile = None
        assert (await me.mailbox.read_style()).outcome is StyleOutcome.UNCHANGED


async def test_whoever_stops_waiting_ends_the_reading() -> None:
    async with connected(mails(3)) as (me, imap):
        imap.silent_from = "FETCH"
        reading = asyncio.create_task(me.mailbox.read_style())
        while "FETCH" not in imap.commands:  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0.005)
        reading.cancel()
        with pytest.raises(asyncio.CancelledError):
            await reading
        imap.silent_from = None
        assert (await me.mailbox.read_style()).mails == 3


async def test_no_repr_shows_a_secret(ownwords: Ownwords, gmail: FakeGmail) -> None:
    await connect_gmail(ownwords.owner())
    async with FakeImap({"Sent": []}) as imap:
        shown = repr(account(imap)) + repr(await ownwords.owner().mailbox.status())
    assert not any(secret in shown for secret in [*gmail.issued, "open sesame"])
