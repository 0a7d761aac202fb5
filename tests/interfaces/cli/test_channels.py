"""channels: linking and unlinking accounts, and what doctor says of channels."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from ownwords import Ownwords
from ownwords.domain.channels import Channel, Sender
from ownwords.testing import FakeTelegram
from tests.interfaces.cli.conftest import Run


def send(data: Path, code: str, account: str = "11") -> None:
    """Send a code, as from Telegram."""

    async def sent() -> None:
        async with Ownwords.open(data, background=False) as ownwords:
            await ownwords.chats.link(Sender(Channel.TELEGRAM, account, "Ada"), code)

    asyncio.run(sent())


def test_a_code_is_made_and_the_account_is_listed_and_unlinked(run: Run, data: Path) -> None:
    assert run("channels").out.startswith("No account is linked.\n")
    made = run("channels", "link", "telegram")
    code = made.out.removesuffix("\n")
    assert re.fullmatch(r"/link [2-9A-Z]{4}-[2-9A-Z]{4}", code), "and nothing else, to be copied"
    assert "ten minutes" in made.err
    assert all(code.removeprefix("/link ").encode() not in file.read_bytes() for file in data.iterdir())
    send(data, code.removeprefix("/link "))
    assert run("channels").out.startswith("Telegram  11 (Ada)")
    (link,) = run("channels", "list", "--json").json
    assert (link["channel"], link["account"], link["owner"], link["workspace"]) == ("telegram", "11", "me", None)
    assert run("--owner", "you", "channels").out.startswith("No account is linked.\n")
    assert run("--owner", "you", "channels", "unlink", "telegram", "11").code == 1
    assert run("channels", "unlink", "telegram", "11").out == "Unlinked: 11 on Telegram.\n"
    gone = run("channels", "unlink", "telegram", "11")
    assert (gone.code, gone.err) == (1, "ownwords: There is no link with 11 on Telegram.\n")


def test_a_code_is_for_one_memory(run: Run, data: Path) -> None:
    made = run("--workspace", "house", "channels", "link", "--json").json
    assert made["channel"] is None
    send(data, made["code"])
    assert "for the workspace house" in run("channels").out


def test_doctor_says_which_channels_answer(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "channels: none" in run("doctor").out
    with FakeTelegram() as telegram:
        monkeypatch.setenv("OWNWORDS_TELEGRAM_URL", telegram.url)
        monkeypatch.setenv("OWNWORDS_TELEGRAM_TOKEN", telegram.token)
        assert f"Telegram: answers, as @{telegram.username}" in run("doctor").out
        assert run("channels").out.endswith("Set up: Telegram.\n")
        monkeypatch.setenv("OWNWORDS_TELEGRAM_TOKEN", "123456:another-token-of-a-bot")
        broken = run("doctor")
        assert (broken.code, "Not working: Telegram" in broken.err) == (1, True)
        assert "copy it anew" in broken.out
        assert "another-token" not in broken.out + broken.err
