"""An assistant on Telegram, by a scripted model, both over real HTTP, and a memory on disk."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from itertools import count
from pathlib import Path

import pytest

from ownwords import Ownwords
from ownwords.compose import open_transports, settings
from ownwords.domain.channels import Channel
from ownwords.interfaces.channels import channels_kept_up, notices_sent
from ownwords.memory import Conversation, Memory
from ownwords.testing import FakeTelegram, Reply, ScriptedModelServer, TelegramMessage, TelegramUser

_unused = count()
ADA = TelegramUser(11, "Ada")
BEA = TelegramUser(12, "Bea")


async def no_rest(_seconds: float) -> None:
    """Nobody waits in these tests."""
    await asyncio.sleep(0)


@dataclass(slots=True)
class Talking:
    """The assistant on Telegram. The memory model answers nothing that is not scripted."""

    telegram: FakeTelegram
    server: ScriptedModelServer
    tasks: ScriptedModelServer
    ownwords: Ownwords

    @property
    def memory(self) -> Memory:
        return self.ownwords.owner()

    async def link(self, user: TelegramUser = ADA, owner: str = "me") -> None:
        """Link somebody, as they would."""
        code = await self.ownwords.chats.code(self.ownwords.owner(owner).scope, Channel.TELEGRAM)
        assert (await self.answers(f"/link {code.code}", user))[0].text.startswith("Linked.")

    async def answers(
        self,
        text: str,
        user: TelegramUser = ADA,
        messages: int = 1,
        *,
        group: int | None = None,
        reply_to_bot: bool = False,
        file: tuple[str, bytes] | None = None,
    ) -> list[TelegramMessage]:
        """Write, and wait for so many messages."""
        before = len(self.telegram.sent)
        self.telegram.write(user, text, group=group, reply_to_bot=reply_to_bot, file=file)
        return await self.messages(before, messages)

    async def messages(self, before: int, messages: int = 1) -> list[TelegramMessage]:
        """The messages after so many, as soon as there are that many more."""
        await self.telegram.until(lambda: len(self.telegram.sent) >= before + messages)
        return self.telegram.sent[before:]

    async def taken(self) -> None:
        """Wait until the bot has confirmed all that came in."""
        await self.telegram.until(lambda: not self.telegram.unconfirmed)

    async def thread(self, title: str = "Telegram", owner: str = "me") -> Conversation:
        memory = self.ownwords.owner(owner)
        (found,) = [one for one in await memory.threads() if one.title == title]
        return await memory.open_thread(found.id)

    async def said(self, title: str = "Telegram", owner: str = "me") -> list[tuple[str, str]]:
        messages = await (await self.thread(title, owner)).messages()
        return [(message.role.value, message.text) for message in messages]

    async def nothing_waits(self) -> None:
        """Wait until every message has its reply."""
        async with asyncio.timeout(60):
            while await self.ownwords.chats.waiting(Channel.TELEGRAM):  # noqa: ASYNC110 - it is in the store
                await asyncio.sleep(0)


@asynccontextmanager
async def served(
    folder: Path, telegram: FakeTelegram, finish: float = 0.0, now: datetime | None = None
) -> AsyncGenerator[Ownwords]:
    """The channels as the server runs them."""
    chosen = settings()
    async with (
        open_transports(chosen) as transports,
        Ownwords.open(folder, background=False, now=now) as ownwords,
        notices_sent(ownwords, transports.all, chosen),
        channels_kept_up(ownwords, transports.all, no_rest, finish),
    ):
        yield ownwords


@pytest.fixture
async def telegram(monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[FakeTelegram]:
    async with FakeTelegram() as running:
        monkeypatch.setenv("OWNWORDS_TELEGRAM_URL", running.url)
        monkeypatch.setenv("OWNWORDS_TELEGRAM_TOKEN", running.token)
        yield running


@pytest.fixture
async def models(monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[tuple[ScriptedModelServer, ScriptedModelServer]]:
    async with ScriptedModelServer() as server, ScriptedModelServer() as tasks:
        tasks.otherwise(Reply.error(503))
        monkeypatch.setenv("OWNWORDS_MODEL", f"{server.openai_url}#channels-{next(_unused)}")
        monkeypatch.setenv("OWNWORDS_MEMORY_MODEL", f"{tasks.openai_url}#tasks-{next(_unused)}")
        yield server, tasks


@pytest.fixture
async def talking(
    tmp_path: Path, telegram: FakeTelegram, models: tuple[ScriptedModelServer, ScriptedModelServer]
) -> AsyncGenerator[Talking]:
    async with served(tmp_path, telegram) as ownwords:
        yield Talking(telegram, *models, ownwords)
