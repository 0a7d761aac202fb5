"""An assistant over a memory on disk, by a scripted model over real HTTP."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path

import pytest

from ownwords import Ownwords
from ownwords.agent import Assistant, Event, TurnAsked, turn
from ownwords.memory import Conversation, Memory
from ownwords.testing import Reply, ScriptedModelServer

_unused = count()


@dataclass(slots=True)
class Chat:
    """One conversation with the assistant."""

    server: ScriptedModelServer
    tasks: ScriptedModelServer
    """The memory model, which answers nothing that is not scripted."""
    ownwords: Ownwords
    memory: Memory
    thread: Conversation
    assistant: Assistant

    async def ask(self, text: str | None = None, message_id: str | None = None) -> list[Event]:
        """The events of a turn."""
        async with aclosing(turn(self.assistant, self.memory, TurnAsked(self.thread.id, text, message_id))) as events:
            return [event async for event in events]

    async def said(self) -> list[tuple[str, str]]:
        return [(message.role.value, message.text) for message in await self.thread.messages()]


@asynccontextmanager
async def chatting(folder: Path, monkeypatch: pytest.MonkeyPatch, *, model: bool = True) -> AsyncGenerator[Chat]:
    async with ScriptedModelServer() as server, ScriptedModelServer() as tasks:
        tasks.otherwise(Reply.error(503))
        if model:
            monkeypatch.setenv("OWNWORDS_MODEL", f"{server.openai_url}#chat-{next(_unused)}")
            monkeypatch.setenv("OWNWORDS_MEMORY_MODEL", f"{tasks.openai_url}#tasks-{next(_unused)}")
        async with Ownwords.open(folder, background=False) as ownwords:
            memory = ownwords.owner()
            assistant = replace(ownwords.assistant, patience=60.0)
            yield Chat(server, tasks, ownwords, memory, await memory.thread("talk"), assistant)


@pytest.fixture
async def chat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[Chat]:
    async with chatting(tmp_path, monkeypatch) as found:
        yield found


@pytest.fixture
async def chat_without_model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[Chat]:
    async with chatting(tmp_path, monkeypatch, model=False) as found:
        yield found
