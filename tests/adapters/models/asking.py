"""What the tests of models share: a question, and a model of the scripted server that nobody asked before."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

from ownwords.adapters.models import anthropic_protocol, openai_protocol
from ownwords.adapters.models.answering import ProviderModel
from ownwords.ports.models import ModelRequest
from ownwords.settings import ModelChoice, Provider
from ownwords.testing import Reply, ScriptedModelServer

KEY = "sk-k3y-that-nobody-may-see"
SECRET = "The heron sleeps in Porto."
SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"notes": {"type": "array", "items": {"type": "string"}}, "why": {"type": "string", "default": ""}},
    "required": ["notes"],
}
QUESTION = ModelRequest("learn", "Write down what lasts.", SECRET, SCHEMA, most_tokens=321)
ANSWER = {"notes": ["heron"]}

_unused = count(1)


def chosen(url: str, provider: Provider = Provider.SERVER, model: str = "", key: str | None = KEY) -> ModelChoice:
    """A choice of a model; without a name, of one that no test asked before: what a server takes is remembered."""
    return ModelChoice(provider, model or f"model-{next(_unused)}", url, "OWNWORDS_MODEL", "OWNWORDS_MODEL_KEY", key)


@asynccontextmanager
async def model_of(
    server: ScriptedModelServer, provider: Provider = Provider.SERVER, model: str = "", key: str | None = KEY
) -> AsyncGenerator[ProviderModel]:
    """A model of the scripted server, by this provider's protocol."""
    url = server.anthropic_url if provider is Provider.ANTHROPIC else server.openai_url
    protocol = anthropic_protocol if provider is Provider.ANTHROPIC else openai_protocol
    connected = protocol.connect(chosen(url, provider, model, key))
    try:
        yield connected
    finally:
        await connected.close()


def answered(tokens: tuple[int, int, int] = (100, 40, 7)) -> Reply:
    """The answer to QUESTION, for so many tokens: sent, cached of them, and received."""
    sent, cached, received = tokens
    return Reply.json(ANSWER).using(input=sent, cached=cached, output=received)
