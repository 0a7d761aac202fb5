"""The assistant's model in a conversation: what was said goes in, text comes out piece by piece, and calls of tools."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from ownwords.domain.tools import Tool
from ownwords.domain.usage import TokenUsage
from ownwords.ports.models import PricedModel


@dataclass(frozen=True, slots=True)
class UserText:
    """What the model is told: the owner's words, and what stands beside them."""

    text: str


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A tool that the model wants called. `arguments` are as it gave them; what is no JSON object is `{}`, and the text
    of it stands in `unreadable`."""

    id: str
    name: str
    arguments: Mapping[str, Any]
    unreadable: str = ""


@dataclass(frozen=True, slots=True)
class ModelText:
    """What the model said, and which tools it called."""

    text: str
    calls: tuple[ToolCall, ...] = ()


@dataclass(frozen=True, slots=True)
class ToolAnswer:
    """What a tool answered to a call."""

    call_id: str
    name: str
    text: str


ChatItem = UserText | ModelText | ToolAnswer


@dataclass(frozen=True, slots=True)
class ChatRequest:
    """One question to the model. `system` is ours; `items` are in the order in which they were said."""

    system: str
    items: tuple[ChatItem, ...]
    tools: tuple[Tool, ...] = ()
    most_tokens: int = 8_000


@dataclass(frozen=True, slots=True)
class ChatAnswer:
    """What the model said, whole. `refused` that the provider or the model declined, `cut` that the answer ended at its
    length. `price` is in micro-dollars, None where nobody knows it."""

    text: str
    calls: tuple[ToolCall, ...]
    model: str
    tokens: TokenUsage = field(default_factory=TokenUsage)
    price: int | None = None
    refused: bool = False
    cut: bool = False


class ChatModel(Protocol):
    """A model of one provider."""

    @property
    def name(self) -> str:
        """As it is called in settings, usage and `doctor`, such as `openai:gpt-…`."""
        ...

    def chat(self, request: ChatRequest) -> AsyncGenerator[str | ChatAnswer]:
        """The text as it comes, in pieces, then the whole answer. Closing it closes the connection. Raises
        ModelUnavailable with one line that says what to do."""
        ...


class AssistantModel(PricedModel, ChatModel, Protocol):
    """A model that talks, and does tasks as well."""
