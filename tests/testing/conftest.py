"""A scripted server, and a client that asks it as an SDK would."""

from __future__ import annotations

import json
import ssl
from collections.abc import AsyncIterator
from typing import Any

import httpx2
import pytest

from ownwords.testing import ScriptedModelServer

Json = dict[str, Any]

# Reading the machine's certificates takes longer than most tests, which need none, and no proxy either.
LOCAL: Json = {"verify": ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT), "trust_env": False, "timeout": 5}
MESSAGES = [{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Where does Ines live?"}]
OPENAI: Json = {"model": "m", "messages": MESSAGES}
ANTHROPIC: Json = {"model": "m", "max_tokens": 100, "system": "Be brief.", "messages": MESSAGES[1:]}


class Client(httpx2.AsyncClient):
    """Asks in either provider's way."""

    async def openai(self, **more: Any) -> httpx2.Response:
        return await self.post("/v1/chat/completions", json={**OPENAI, **more})

    async def anthropic(self, **more: Any) -> httpx2.Response:
        return await self.post("/v1/messages", json={**ANTHROPIC, **more})


def events(response: httpx2.Response) -> list[Json]:
    """The data of a stream, without the mark of its end."""
    assert response.headers["content-type"] == "text/event-stream"
    lines = [line.removeprefix("data: ") for line in response.text.splitlines() if line.startswith("data: ")]
    return [json.loads(line) for line in lines if line != "[DONE]"]


@pytest.fixture
async def server() -> AsyncIterator[ScriptedModelServer]:
    async with ScriptedModelServer() as server:
        yield server


@pytest.fixture
async def client(server: ScriptedModelServer) -> AsyncIterator[Client]:
    async with Client(base_url=server.url, **LOCAL) as client:
        yield client
