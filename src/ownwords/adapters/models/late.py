"""A model that is connected with its first question.

Importing a provider's library takes seconds and tens of megabytes. Most commands ask no model, and pay nothing for one
that is configured; a server does it in a thread and goes on answering.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Protocol

from ownwords.domain.usage import TokenUsage
from ownwords.ports.models import ModelAnswer, ModelRequest, PricedModel


class ConnectedModel(PricedModel, Protocol):
    """A model with connections to close."""

    def close(self) -> Awaitable[None]: ...


class LateModel:
    """A model by its name and what connects it (`ports.models.PricedModel`)."""

    def __init__(self, name: str, connect: Callable[[], ConnectedModel]) -> None:
        self._name = name
        self._connect = connect
        self._one_at_a_time = asyncio.Lock()
        self._connected: ConnectedModel | None = None

    @property
    def name(self) -> str:
        return self._name

    async def answer(self, request: ModelRequest) -> ModelAnswer:
        return await (await self._model()).answer(request)

    async def price_of(self, tokens: TokenUsage) -> int | None:
        return await (await self._model()).price_of(tokens)

    async def close(self) -> None:
        """Close its connections, if it ever had any."""
        if self._connected is not None:
            await self._connected.close()

    async def _model(self) -> ConnectedModel:
        async with self._one_at_a_time:
            if self._connected is None:
                self._connected = await asyncio.to_thread(self._connect)
        return self._connected
