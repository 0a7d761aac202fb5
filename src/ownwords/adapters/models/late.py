"""A model, or an embedder, that is connected with its first question.

Importing a provider's library takes seconds and tens of megabytes. Most commands ask no model, and pay nothing for one
that is configured; a server does it in a thread and goes on answering.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import aclosing
from typing import Generic, Protocol, TypeVar

from ownwords.domain.usage import TokenUsage
from ownwords.ports.chat import ChatAnswer, ChatModel, ChatRequest
from ownwords.ports.embeddings import DescribedEmbedder, Heard, Vectors
from ownwords.ports.models import ModelAnswer, ModelRequest, PricedModel


class ConnectedModel(PricedModel, ChatModel, Protocol):
    """A model with connections to close."""

    def close(self) -> Awaitable[None]: ...


class ConnectedEmbedder(DescribedEmbedder, Protocol):
    """An embedder with connections to close."""

    def close(self) -> Awaitable[None]: ...


Connected = TypeVar("Connected", ConnectedModel, ConnectedEmbedder)


class _Late(Generic[Connected]):
    """Something by its name and what connects it."""

    def __init__(self, name: str, connect: Callable[[], Connected]) -> None:
        self._name = name
        self._connect = connect
        self._one_at_a_time = asyncio.Lock()
        self._connected: Connected | None = None

    @property
    def name(self) -> str:
        return self._name

    async def close(self) -> None:
        """Close its connections, if it ever had any."""
        if self._connected is not None:
            await self._connected.close()

    async def _now(self) -> Connected:
        async with self._one_at_a_time:
            if self._connected is None:
                self._connected = await asyncio.to_thread(self._connect)
        return self._connected


class LateModel(_Late[ConnectedModel]):
    """`ports.models.PricedModel` and `ports.chat.ChatModel`, late."""

    async def answer(self, request: ModelRequest) -> ModelAnswer:
        return await (await self._now()).answer(request)

    async def chat(self, request: ChatRequest) -> AsyncGenerator[str | ChatAnswer]:
        async with aclosing((await self._now()).chat(request)) as pieces:
            async for piece in pieces:
                yield piece

    async def price_of(self, tokens: TokenUsage) -> int | None:
        return await (await self._now()).price_of(tokens)


class LateEmbedder(_Late[ConnectedEmbedder]):
    """`ports.embeddings.DescribedEmbedder`, late."""

    @property
    def languages(self) -> tuple[str, ...]:
        return ()

    async def embed_texts(self, texts: Sequence[str], heard: Heard | None = None) -> Vectors:
        return await (await self._now()).embed_texts(texts, heard)

    async def embed_question(self, text: str, heard: Heard | None = None) -> Vectors:
        return await (await self._now()).embed_question(text, heard)

    async def price_of(self, tokens: TokenUsage) -> int | None:
        return await (await self._now()).price_of(tokens)
