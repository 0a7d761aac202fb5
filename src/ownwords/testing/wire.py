"""What both providers' APIs have in common: what the model said, before either puts it into its own words."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol, cast

from ownwords.domain.usage import TokenUsage
from ownwords.testing.received import ReceivedRequest
from ownwords.testing.replies import Ending, Failure, Reply, ToolCall

Json = dict[str, Any]

_CHARACTERS_A_TOKEN = 4
_SMALLEST_PIECE = 8
_MOST_PIECES = 32


@dataclass(frozen=True, slots=True)
class Said:
    """One answer of the model: `number` tells it from the others of the server. Every tool call has an id."""

    number: int
    model: str
    text: str
    reasoning: str
    tool_calls: tuple[ToolCall, ...]
    declined: str | None
    ending: Ending
    tokens: TokenUsage
    counted: bool


@dataclass(frozen=True, slots=True)
class Stream:
    """An answer as server-sent events: what is said, one event that says more for an answer without an end, and the
    events that end it."""

    events: list[bytes]
    more: bytes
    closing: list[bytes]


class Wire(Protocol):
    """The API of one provider."""

    @property
    def needed(self) -> tuple[str, ...]:
        """The fields that a request has to have."""
        ...

    def forced_tool(self, body: Json) -> str | None:
        """The one tool that the request makes the model call."""
        ...

    def answer(self, said: Said) -> Json: ...

    def stream(self, said: Said, body: Json) -> Stream: ...

    def error(self, failure: Failure) -> Json: ...

    def models(self, names: tuple[str, ...]) -> Json: ...


def say(reply: Reply, request: ReceivedRequest, wire: Wire, number: int) -> Said:
    """The reply as an answer to this request."""
    text, reasoning, calls = reply.content, reply.reasoning, reply.tool_calls
    tool = wire.forced_tool(request.body) if reply.is_json else None
    if tool is not None:
        text, calls = "", (ToolCall(tool, text),)
    if reasoning and reply.reasons_inline:
        text, reasoning = f"<think>\n{reasoning}\n</think>\n\n{text}", ""
    calls = tuple(replace(call, id=call.id or f"call_{number}_{place}") for place, call in enumerate(calls))
    output = "".join([reasoning, text, reply.declined or "", *(call.name + call.arguments_text for call in calls)])
    tokens = reply.tokens or TokenUsage(input=_tokens(request.shown), output=_tokens(output))
    model = str(request.body["model"])
    return Said(number, model, text, reasoning, calls, reply.declined, reply.ending, tokens, reply.counted)


def _tokens(text: str) -> int:
    return -(-len(text) // _CHARACTERS_A_TOKEN)


def pieces(text: str) -> list[str]:
    """The text as a model streams it, a few characters at a time."""
    size = max(_SMALLEST_PIECE, -(-len(text) // _MOST_PIECES))
    return re.findall(f"(?s).{{1,{size}}}", text)


def part(body: Json, name: str) -> Json:
    """An object in a request; an empty one where there is none, or something else."""
    value: object = body.get(name)
    return cast(Json, value) if isinstance(value, dict) else {}


def parts(body: Json, name: str) -> list[Json]:
    """A list of objects in a request; empty where there is none."""
    value: object = body.get(name)
    items = cast(list[object], value) if isinstance(value, list) else []
    return [cast(Json, item) for item in items if isinstance(item, dict)]


def encoded(value: object) -> bytes:
    """As JSON."""
    return json.dumps(value, ensure_ascii=False).encode()


def event(data: Mapping[str, object], name: str | None = None) -> bytes:
    """One server-sent event."""
    return (f"event: {name}\n".encode() if name else b"") + b"data: " + encoded(data) + b"\n\n"
