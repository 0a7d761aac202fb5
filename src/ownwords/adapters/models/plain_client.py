"""OpenAI's client and its model, without the look for what may have to be made JSON, or another schema, first.

The libraries hold every message and every tool against every type that it could have, and copy every tool's schema to
take out what is in none of ours. In a long conversation that takes longer than all else we do for a turn, and finds
nothing: what we send is JSON already. So it goes into the body beside.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import cached_property
from typing import Any, cast

from openai import AsyncOpenAI
from openai.resources.chat import AsyncChat, AsyncCompletions
from pydantic_ai.models import ModelRequestParameters
from pydantic_ai.models.openai import OpenAIChatModel

_AS_IT_IS = ("messages", "tools")


class _Completions(AsyncCompletions):
    async def create(self, **asked: Any) -> Any:  # pyright: ignore[reportIncompatibleMethodOverride]
        plain: dict[str, Any] = {name: asked.pop(name) for name in _AS_IT_IS if isinstance(asked.get(name), list)}
        asked["extra_body"] = {**(asked.get("extra_body") or {}), **plain}
        create = cast("Callable[..., Awaitable[Any]]", super().create)
        return await create(**{"messages": [], **asked})


class _Chat(AsyncChat):
    @cached_property
    def completions(self) -> _Completions:  # pyright: ignore[reportIncompatibleMethodOverride]
        return _Completions(self._client)


class PlainOpenAI(AsyncOpenAI):
    """A client that sends messages and tools as they are given."""

    @cached_property
    def chat(self) -> _Chat:  # pyright: ignore[reportIncompatibleMethodOverride]
        return _Chat(self)


class PlainChatModel(OpenAIChatModel):
    """A model that is sent tools as they are defined."""

    def customize_request_parameters(self, model_request_parameters: ModelRequestParameters) -> ModelRequestParameters:
        tools = model_request_parameters.function_tools
        others = super().customize_request_parameters(replace(model_request_parameters, function_tools=[]))
        return replace(others, function_tools=tools)
