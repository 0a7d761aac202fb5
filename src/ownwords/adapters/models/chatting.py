"""A conversation with one model, through pydantic-ai: streamed text, and the tools it calls."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from typing import Any, cast

from genai_prices import Usage
from pydantic_ai.direct import model_request_stream
from pydantic_ai.messages import (
    ModelMessage,
    ModelResponse,
    PartDeltaEvent,
    PartStartEvent,
    TextPart,
    TextPartDelta,
    ToolCallPart,
    ToolReturnPart,
)
from pydantic_ai.messages import ModelRequest as Question
from pydantic_ai.messages import UserPromptPart as Prompt
from pydantic_ai.models import ModelRequestParameters
from pydantic_ai.settings import ModelSettings
from pydantic_ai.tools import ToolDefinition

from ownwords.adapters.models.connection import FAILURES, Connection
from ownwords.adapters.models.prices import price
from ownwords.adapters.models.problems import explained, is_refusal, no_key
from ownwords.domain.tools import Tool
from ownwords.domain.usage import TokenUsage
from ownwords.errors import ModelUnavailable
from ownwords.ports.chat import ChatAnswer, ChatItem, ChatRequest, ModelText, ToolAnswer, ToolCall, UserText
from ownwords.settings import OWN_KEYS, ModelChoice

_THINKS, _THOUGHT = "<think>", "</think>"


class Chatting:
    """Conversations over one connection."""

    def __init__(self, choice: ModelChoice, connection: Connection) -> None:
        self._choice = choice
        self._connection = connection

    async def chat(self, request: ChatRequest) -> AsyncGenerator[str | ChatAnswer]:
        """`ports.chat.ChatModel.chat`."""
        choice = self._choice
        if choice.key is None and choice.provider in OWN_KEYS:
            raise ModelUnavailable(no_key(choice))
        problem: Exception
        try:
            async with aclosing(self._streamed(request)) as pieces:
                async for piece in pieces:
                    yield piece
            return
        except FAILURES as error:
            problem = error
        if is_refusal(problem):
            yield ChatAnswer("", (), choice.model, refused=True)
            return
        # Raised here and not above: an error of the provider is not to travel along in a traceback.
        raise ModelUnavailable(explained(problem, choice))

    async def _streamed(self, request: ChatRequest) -> AsyncGenerator[str | ChatAnswer]:
        settings: ModelSettings = {**self._connection.settings, "max_tokens": request.most_tokens}
        parameters = ModelRequestParameters(function_tools=[_defined(tool) for tool in request.tools])
        spoken = _Spoken()
        async with model_request_stream(
            self._connection.model,
            _messages(request),
            model_settings=settings,
            model_request_parameters=parameters,
            instrument=False,
        ) as events:
            async for event in events:
                match event:
                    case PartStartEvent(part=TextPart(content=text)):
                        said = spoken.more(text)
                    case PartDeltaEvent(delta=TextPartDelta(content_delta=text)):
                        said = spoken.more(text)
                    case _:
                        said = ""
                if said:
                    yield said
            response = events.get()
        if rest := spoken.rest():
            yield rest
        yield self._read(response, spoken.text)

    def _read(self, response: ModelResponse, text: str) -> ChatAnswer:
        usage, model = response.usage, response.model_name or self._choice.model
        return ChatAnswer(
            text=text,
            calls=tuple(map(_call, response.tool_calls)),
            model=model,
            tokens=TokenUsage(usage.input_tokens, usage.cache_read_tokens, usage.output_tokens),
            price=price(self._choice, model, Usage.from_raw(usage)),
            refused=response.finish_reason == "content_filter",
            cut=response.finish_reason == "length",
        )


class _Spoken:
    """The text as it is to be shown: without what a small model thinks aloud first."""

    def __init__(self) -> None:
        self.text = ""
        self._held: str | None = ""

    def more(self, text: str) -> str:
        """What can be shown now that this came."""
        if self._held is None:
            self.text += text
            return text
        self._held += text
        begun = self._held.lstrip()
        if _THINKS.startswith(begun[: len(_THINKS)]):
            _, ended, answer = begun.partition(_THOUGHT)
            if not ended:
                return ""
            begun = answer.lstrip()
            if not begun:
                self._held = ""
                return ""
        else:
            begun = self._held
        self._held = None
        self.text += begun
        return begun

    def rest(self) -> str:
        """What was held back and is no thought after all."""
        held, self._held = self._held or "", None
        if held.lstrip().startswith(_THINKS):
            return ""
        self.text += held
        return held


def _messages(request: ChatRequest) -> Sequence[ModelMessage]:
    """The items as the library takes them: what one side says in a row is one message of several parts."""
    found: list[ModelMessage] = []
    for item in request.items:
        match item:
            case ModelText():
                calls = [ToolCallPart(one.name, dict(one.arguments), one.id) for one in item.calls]
                text = [TextPart(item.text)] if item.text else []
                found.append(ModelResponse(parts=[*text, *calls]))
            case UserText() | ToolAnswer():
                part = _asked(item)
                if found and isinstance(found[-1], Question):
                    found[-1] = Question(parts=[*found[-1].parts, part], instructions=request.system)
                else:
                    found.append(Question(parts=[part], instructions=request.system))
    return found


def _asked(item: ChatItem) -> Prompt | ToolReturnPart:
    match item:
        case ToolAnswer():
            return ToolReturnPart(item.name, item.text, item.call_id)
        case UserText():
            return Prompt(item.text)
        case ModelText():
            raise TypeError(item)


def _defined(tool: Tool) -> ToolDefinition:
    return ToolDefinition(
        name=tool.name, description=tool.description, parameters_json_schema=dict(tool.parameters), strict=False
    )


def _call(part: ToolCallPart) -> ToolCall:
    given = part.args or {}
    if isinstance(given, dict):
        return ToolCall(part.tool_call_id, part.tool_name, given)
    try:
        arguments: Any = json.loads(given)
    except ValueError:
        arguments = None
    if not isinstance(arguments, dict):
        return ToolCall(part.tool_call_id, part.tool_name, {}, given)
    return ToolCall(part.tool_call_id, part.tool_name, cast("dict[str, Any]", arguments))
