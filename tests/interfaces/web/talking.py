"""An installation on disk with an assistant, by a scripted model over real HTTP: for tests and for the pictures."""

from __future__ import annotations

import os
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from unittest.mock import patch

from ownwords.compose import Ownwords
from ownwords.memory import Memory
from ownwords.testing import ReceivedRequest, Reply, ScriptedModelServer

_unused = count()


@dataclass(frozen=True, slots=True)
class Talking:
    """The installation, the assistant's model, and the memory's, which answers nothing that is not scripted."""

    ownwords: Ownwords
    server: ScriptedModelServer
    tasks: ScriptedModelServer

    @property
    def me(self) -> Memory:
        return self.ownwords.owner()

    def will_learn(self, text: str, quote: str) -> None:
        """The memory model finds this in what was said last."""

        async def learned(_: ReceivedRequest) -> Reply:
            thread = await self.me.open_thread((await self.me.threads())[0].id)
            said = [message.id for message in await thread.messages() if quote in message.text]
            return Reply.json({"notes": [{"area": "people", "text": text, "quote": quote, "message_ids": said}]})

        self.tasks.reply(learned)

    async def said(self, thread_id: str = "") -> list[tuple[str, str]]:
        """Who said what, in the conversation that is spoken in last."""
        thread_id = thread_id or (await self.me.threads())[0].id
        messages = await (await self.me.open_thread(thread_id)).messages()
        return [(message.role.value, message.text) for message in messages]


@asynccontextmanager
async def talking(folder: Path) -> AsyncGenerator[Talking]:
    """A new installation in that folder."""
    async with ScriptedModelServer() as server, ScriptedModelServer() as tasks:
        tasks.otherwise(Reply.error(503))
        models = {
            "OWNWORDS_MODEL": f"{server.openai_url}#page-{next(_unused)}",
            "OWNWORDS_MEMORY_MODEL": f"{tasks.openai_url}#tasks-{next(_unused)}",
        }
        with patch.dict(os.environ, models):
            async with Ownwords.open(folder, background=False) as ownwords:
                yield Talking(ownwords, server, tasks)
