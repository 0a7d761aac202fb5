"""Anthropic's messages as its clients read them: answers, streams, errors, models."""

from __future__ import annotations

import json

from ownwords.testing.replies import Ending, Failure, ToolCall
from ownwords.testing.wire import Json, Said, Stream, event, part, parts, pieces

_ERRORS = {
    400: ("invalid_request_error", "The request is not valid."),
    401: ("authentication_error", "invalid x-api-key"),
    403: ("permission_error", "This key may not do that."),
    404: ("not_found_error", "There is no such model."),
    413: ("request_too_large", "The request is too large."),
    429: ("rate_limit_error", "Too many requests."),
    503: ("overloaded_error", "Overloaded"),
    529: ("overloaded_error", "Overloaded"),
}
_API_ERROR = ("api_error", "Internal server error")
_STOP = {Ending.LENGTH: "max_tokens", Ending.FILTERED: "refusal"}


class AnthropicWire:
    @property
    def needed(self) -> tuple[str, ...]:
        return "model", "messages", "max_tokens"

    def forced_tool(self, body: Json) -> str | None:
        choice, tools = part(body, "tool_choice"), parts(body, "tools")
        if choice.get("type") == "tool":
            return choice.get("name")
        return tools[0].get("name") if choice.get("type") == "any" and len(tools) == 1 else None

    def answer(self, said: Said) -> Json:
        return {**_head(said), "content": _blocks(said), "stop_reason": _stop(said), "usage": _usage(said)}

    def stream(self, said: Said, body: Json) -> Stream:
        opened: Json = {
            **_head(said),
            "content": [],
            "stop_reason": None,
            "usage": {**_usage(said), "output_tokens": 0},
        }
        events = [_event("message_start", message=opened)]
        blocks = _blocks(said) or [{"type": "text", "text": ""}]
        for index, block in enumerate(blocks):
            shell, deltas = _streamed(block)
            events.append(_event("content_block_start", index=index, content_block=shell))
            events += [_event("content_block_delta", index=index, delta=delta) for delta in deltas]
            events.append(_event("content_block_stop", index=index))
        *events, end_of_block = events
        delta = {"stop_reason": _stop(said), "stop_sequence": None}
        closing = [
            end_of_block,
            _event("message_delta", delta=delta, usage={"output_tokens": said.tokens.output}),
            _event("message_stop"),
        ]
        return Stream(events, _event("ping"), closing)

    def error(self, failure: Failure) -> Json:
        kind, message = _ERRORS.get(failure.status, _API_ERROR)
        return {"type": "error", "error": {"type": failure.code or kind, "message": failure.message or message}}

    def models(self, names: tuple[str, ...]) -> Json:
        created = "2026-03-02T09:00:00Z"
        listed = [{"type": "model", "id": name, "display_name": name, "created_at": created} for name in names]
        return {"data": listed, "has_more": False, "first_id": names[0], "last_id": names[-1]}


def _event(name: str, **data: object) -> bytes:
    return event({"type": name, **data}, name)


def _head(said: Said) -> Json:
    head = {"id": f"msg_{said.number}", "type": "message", "role": "assistant", "model": said.model}
    return {**head, "stop_sequence": None}


def _blocks(said: Said) -> list[Json]:
    """The stop reason alone says that a model declined: why it did is not told here."""
    blocks: list[Json] = []
    if said.reasoning:
        blocks.append({"type": "thinking", "thinking": said.reasoning, "signature": f"signature-{said.number}"})
    if said.text:
        blocks.append({"type": "text", "text": said.text})
    blocks += [
        {"type": "tool_use", "id": call.id, "name": call.name, "input": _input(call)} for call in said.tool_calls
    ]
    return blocks


def _input(call: ToolCall) -> object:
    """Broken arguments stay the string that they are."""
    try:
        return json.loads(call.arguments_text)
    except json.JSONDecodeError:
        return call.arguments_text


def _streamed(block: Json) -> tuple[Json, list[Json]]:
    """The empty block that opens, and what fills it."""
    match block["type"]:
        case "thinking":
            deltas: list[Json] = [{"type": "thinking_delta", "thinking": piece} for piece in pieces(block["thinking"])]
            deltas.append({"type": "signature_delta", "signature": block["signature"]})
            return {**block, "thinking": "", "signature": ""}, deltas
        case "text":
            return {**block, "text": ""}, [{"type": "text_delta", "text": piece} for piece in pieces(block["text"])]
        case _:
            given = block["input"]
            written = given if isinstance(given, str) else json.dumps(given, ensure_ascii=False)
            deltas = [{"type": "input_json_delta", "partial_json": piece} for piece in pieces(written)]
            return {**block, "input": {}}, deltas


def _stop(said: Said) -> str:
    if said.declined is not None:
        return "refusal"
    return _STOP.get(said.ending) or ("tool_use" if said.tool_calls else "end_turn")


def _usage(said: Said) -> Json:
    """Cached tokens stand beside the input here, not in it."""
    tokens = said.tokens
    return {
        "input_tokens": tokens.input - tokens.cached,
        "cache_creation_input_tokens": 0,
        "cache_read_input_tokens": tokens.cached,
        "output_tokens": tokens.output,
    }
