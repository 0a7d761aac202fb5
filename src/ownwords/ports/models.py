"""The memory model: a prompt goes in, JSON comes out, or a clear error.

An adapter speaks the provider's language and nothing else: deadlines, retries, bounds and reading the answer into a
task's result are the business of `tasks`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from ownwords.domain.usage import TokenUsage


@dataclass(frozen=True, slots=True)
class ModelRequest:
    """One question to a model. `instructions` are ours, `content` is data with its sources. `schema` is the JSON Schema
    of the answer, an object, under the task's `name`; None asks for plain text. At most so many tokens come back."""

    name: str
    instructions: str
    content: str
    schema: Mapping[str, Any] | None
    most_tokens: int = 4_000


@dataclass(frozen=True, slots=True)
class ModelAnswer:
    """What the model said. `text` is its answer as it came, `refused` that the provider or the model declined, `cut`
    that the answer ended at its length. `price` is in micro-dollars, None where nobody knows it."""

    text: str
    model: str
    tokens: TokenUsage = field(default_factory=TokenUsage)
    price: int | None = None
    refused: bool = False
    cut: bool = False


class Model(Protocol):
    """A model of one provider."""

    @property
    def name(self) -> str:
        """As it is called in settings, usage and `doctor`, such as `openai:gpt-…`."""
        ...

    async def answer(self, request: ModelRequest) -> ModelAnswer:
        """Raises ModelUnavailable with one line that says what to do: a wrong key, an unknown model, a refused
        connection, a server that fails or is busy. Cancelling it closes the connection."""
        ...


class PricedModel(Model, Protocol):
    """A model that knows what it costs."""

    async def price_of(self, tokens: TokenUsage) -> int | None:
        """What a call of so many tokens costs, in micro-dollars; None where nobody knows it."""
        ...
