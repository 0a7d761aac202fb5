"""The Telegram that we ship refuses what Telegram refuses."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import httpx2
import pytest

from ownwords.testing import FakeTelegram, TelegramUser

ADA = TelegramUser(11, "Ada")


async def call(telegram: FakeTelegram, method: str, **given: Any) -> httpx2.Response:
    async with httpx2.AsyncClient(trust_env=False) as client:
        return await client.post(f"{telegram.url}/bot{telegram.token}/{method}", data=given)


def keyboard(data: str, count: int = 1) -> str:
    return json.dumps({"inline_keyboard": [[{"text": str(one), "callback_data": data}] for one in range(count)]})


@pytest.mark.parametrize(
    ("given", "status"),
    [
        ({"text": "x" * 4_096}, 200),
        ({"text": "x" * 4_097}, 400),
        ({"text": "😀" * 2_048}, 200),
        ({"text": "😀" * 2_049}, 400),
        ({"text": " "}, 400),
        ({"text": "Hi", "reply_markup": keyboard("x" * 64)}, 200),
        ({"text": "Hi", "reply_markup": keyboard("x" * 65)}, 400),
        ({"text": "Hi", "reply_markup": keyboard("x", 101)}, 400),
        ({"text": "Hi", "entities": '[{"type": "bold", "offset": 0, "length": 3}]'}, 400),
    ],
)
async def test_limits_are_those_of_the_bot_api(given: dict[str, str], status: int) -> None:
    async with FakeTelegram() as telegram:
        answer = await call(telegram, "sendMessage", chat_id="11", **given)
        assert (answer.status_code, answer.json()["ok"]) == (status, status == 200)


async def test_who_asks_last_gets_what_came_in_until_it_is_confirmed() -> None:
    async with FakeTelegram() as telegram:
        first = asyncio.create_task(call(telegram, "getUpdates", timeout="50"))
        await telegram.until(lambda: telegram.calls)
        second = asyncio.create_task(call(telegram, "getUpdates", timeout="50"))
        assert (await first).status_code == 409
        telegram.write(ADA, "Hello")
        (update,) = (await second).json()["result"]
        assert update["message"]["text"] == "Hello"
        assert telegram.unconfirmed == 1
        following = str(update["update_id"] + 1)
        assert (await call(telegram, "getUpdates", offset=following)).json()["result"] == []
        assert telegram.unconfirmed == 0


async def test_a_flood_and_a_wrong_token_are_said_as_telegram_does() -> None:
    async with FakeTelegram() as telegram, httpx2.AsyncClient(trust_env=False) as client:
        telegram.flood("getMe", 7)
        answer = await call(telegram, "getMe")
        assert (answer.status_code, answer.json()["parameters"]) == (429, {"retry_after": 7})
        assert (await client.post(f"{telegram.url}/botother/getMe")).status_code == 401
