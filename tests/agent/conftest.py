"""An assistant over a memory on disk, by a scripted model over real HTTP."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import TypeVar

import pytest

from ownwords import Ownwords
from ownwords.agent import Assistant, Event, TurnAsked, turn
from ownwords.memory import Conversation, Memory
from ownwords.testing import ScriptedModelServer

_unused = count()
Kind = TypeVar("Kind")


@dataclass(slots=True)
class Chat:
    """One conversation with the assistant."""

    server: ScriptedModelServer
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
    async with ScriptedModelServer() as server:
        if model:
            monkeypatch.setenv("OWNWORDS_MODEL", f"{server.openai_url}#chat-{next(_unused)}")
            monkeypatch.setenv("OWNWORDS_MEMORY_MODEL", "http://127.0.0.1:9/v1#nobody")
        async with Ownwords.open(folder, background=False) as ownwords:
            memory = ownwords.owner()
            assistant = replace(ownwords.assistant, patience=5.0)
            yield Chat(server, ownwords, memory, await memory.thread("talk"), assistant)


@pytest.fixture
async def chat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[Chat]:
    async with chatting(tmp_path, monkeypatch) as found:
        yield found


@pytest.fixture
async def chat_without_model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[Chat]:
    async with chatting(tmp_path, monkeypatch, model=False) as found:
        yield found


@pytest.fixture
def of() -> Callable[[list[Event], type[Kind]], list[Kind]]:
    """The events of a kind."""

    def found(events: list[Event], kind: type[Kind]) -> list[Kind]:
        return [event for event in events if isinstance(event, kind)]

    return found
