"""Telegram's transport against a Telegram over the wire: what is confirmed when, and what each failure becomes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress

import pytest

from ownwords.adapters.channels.telegram import Telegram, open_telegram
from ownwords.domain.channels import ButtonPress, ChatMessage, OutgoingMessage
from ownwords.errors import ChannelRefused, ChannelUnavailable, StoreUnavailable
from ownwords.ports.channels import Take
from ownwords.testing import FakeTelegram, TelegramUser

ADA = TelegramUser(11, "Ada")
BEA = TelegramUser(12, "Bea")


async def no_rest(_seconds: float) -> None:
    await asyncio.sleep(0)


@asynccontextmanager
async def running(transport: Telegram, take: Take) -> AsyncGenerator[None]:
    task = asyncio.create_task(transport.run(take))
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def test_what_is_being_taken_is_not_confirmed_and_stops_no_other() -> None:
    go, taken = asyncio.Event(), list[str]()

    async def take(came: ChatMessage | ButtonPress) -> None:
        assert isinstance(came, ChatMessage)
        if came.text == "slow":
            await go.wait()
        taken.append(came.text)

    async with FakeTelegram() as telegram, open_telegram(telegram.token, telegram.url, no_rest) as transport:
        telegram.write(ADA, "slow")
        async with running(transport, take):
            telegram.write(BEA, "quick")
            await telegram.until(lambda: taken == ["quick"])
            assert telegram.unconfirmed == 2
            go.set()
            await telegram.until(lambda: not telegram.unconfirmed)
        assert taken == ["quick", "slow"]


async def test_what_could_not_be_stored_comes_again() -> None:
    tries, taken = list[str](), list[str]()

    async def take(came: ChatMessage | ButtonPress) -> None:
        assert isinstance(came, ChatMessage)
        tries.append(came.text)
        if len(tries) < 3:
            raise StoreUnavailable("The disk is full.")
        taken.append(came.text)

    async with FakeTelegram() as telegram, open_telegram(telegram.token, telegram.url, no_rest) as transport:
        telegram.write(ADA, "Hello")
        async with running(transport, take):
            await telegram.until(lambda: not telegram.unconfirmed)
    assert (len(tries), taken) == (3, ["Hello"])


async def test_two_programs_that_ask_are_told_and_go_on(caplog: pytest.LogCaptureFixture) -> None:
    taken: list[str] = []

    async def take(came: ChatMessage | ButtonPress) -> None:
        assert isinstance(came, ChatMessage)
        taken.append(came.text)

    caplog.set_level(logging.DEBUG)
    async with FakeTelegram() as telegram, open_telegram(telegram.token, telegram.url, no_rest) as transport:
        telegram.fail("getUpdates", 409, "Conflict: terminated by other getUpdates request", times=2)
        telegram.fail("getUpdates", 502)
        telegram.flood("getUpdates", 5)
        telegram.write(ADA, "Hello")
        async with running(transport, take):
            await telegram.until(lambda: not telegram.unconfirmed)
        assert taken == ["Hello"]
        ours = [one.getMessage() for one in caplog.records if one.name.startswith("ownwords")]
        assert sum("Another program asks" in one for one in ours) == 2
        assert len(ours) == 4
        of_others = ("telegram", "httpcore")  # these tell it where somebody asks for every detail
        everywhere = "".join(one.getMessage() for one in caplog.records if not one.name.startswith(of_others))
        assert telegram.token not in everywhere


async def test_each_failure_becomes_one_of_ours() -> None:
    async with FakeTelegram() as telegram, open_telegram(telegram.token, telegram.url, no_rest) as transport:
        hello = OutgoingMessage("Hello")
        telegram.blocked.add(11)
        with pytest.raises(ChannelRefused, match="does not let the bot write"):
            await transport.send("11", hello)
        telegram.fail("sendMessage", 400, "Bad Request: chat not found")
        with pytest.raises(ChannelRefused):
            await transport.send("12", hello)
        telegram.fail("sendMessage", 500)
        with pytest.raises(ChannelUnavailable):
            await transport.send("12", hello)
        telegram.flood("sendMessage", 1, times=4)
        with pytest.raises(ChannelUnavailable, match="no more messages"):
            await transport.send("12", hello)
        telegram.flood("sendMessage", 3_600)
        with pytest.raises(ChannelUnavailable, match="no more messages"):
            await transport.send("12", hello)
        assert await transport.send("12", hello)
        assert await transport.check() == f"@{telegram.username}"
    async with open_telegram("123456:another-token-of-a-bot", telegram.url, no_rest) as transport:
        with pytest.raises(ChannelUnavailable, match="cannot be reached"):
            await transport.check()


async def test_a_token_that_is_not_taken_is_said_without_it() -> None:
    async with FakeTelegram() as telegram, open_telegram("123456:another-token-of-a-bot", telegram.url) as transport:
        with pytest.raises(ChannelRefused) as refused:
            await transport.check()
        assert "another-token" not in refused.value.message


async def test_spans_are_counted_as_telegram_counts() -> None:
    async with FakeTelegram() as telegram, open_telegram(telegram.token, telegram.url) as transport:
        await transport.send("11", OutgoingMessage("😀 **wörter** 😀 `x`"))
    assert telegram.sent[0].looks == [("bold", "wörter"), ("code", "x")]
