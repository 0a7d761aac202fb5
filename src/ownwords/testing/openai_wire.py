"""OpenAI's chat completions as its clients read them: answers, streams, errors, models."""

from __future__ import annotations

from ownwords.testing.replies import Ending, Failure, ToolCall
from ownwords.testing.wire import Json, Said, Stream, event, part, parts, pieces

CREATED = 1_772_442_000
"""2026-03-02 09:00 UTC, so that an answer is the same each time."""

_ERRORS: dict[int, tuple[str, str | None, str]] = {
    400: ("invalid_request_error", None, "The request is not valid."),
    401: ("invalid_request_error", "invalid_api_key", "Incorrect API key provided."),
    403: ("invalid_request_error", "permission_denied", "This key may not do that."),
    404: ("invalid_request_error", "model_not_found", "The model does not exist or you do not have access to it."),
    429: ("requests", "rate_limit_exceeded", "Rate limit reached: too many requests."),
    503: ("server_error", "overloaded", "The server is overloaded or not ready yet."),
}
_SERVER_ERROR = ("server_error", None, "The server had an error while processing the request.")
_FINISH = {Ending.LENGTH: "length", Ending.FILTERED: "content_filter"}


class OpenAIWire:
    @property
    def needed(self) -> tuple[str, ...]:
        return "model", "messages"

    def forced_tool(self, body: Json) -> str | None:
        tools = parts(body, "tools")
        if body.get("tool_choice") == "required" and len(tools) == 1:
            return part(tools[0], "function").get("name")
        return part(part(body, "tool_choice"), "function").get("name")

    def answer(self, said: Said) -> Json:
        message: Json = {"role": "assistant", "content": said.text or None, "refusal": said.declined}
        if not said.text and not said.tool_calls and said.declined is None:
            message["content"] = ""
        if said.reasoning:
            message["reasoning_content"] = said.reasoning
        if said.tool_calls:
            message["tool_calls"] = [_call(call) for call in said.tool_calls]
        choice = {"index": 0, "message": message, "logprobs": None, "finish_reason": _finish(said)}
        answer: Json = {**_head(said, "chat.completion"), "choices": [choice]}
        if said.counted:
            answer["usage"] = _usage(said)
        return answer

    def stream(self, said: Said, body: Json) -> Stream:
        """The usage comes at the end, in an event of its own, to those who ask for it."""
        counted = said.counted and bool(part(body, "stream_options").get("include_usage"))
        head: Json = {**_head(said, "chat.completion.chunk"), **({"usage": None} if counted else {})}

        def chunk(delta: Json, finish: str | None = None) -> bytes:
            return event({**head, "choices": [{"index": 0, "delta": delta, "logprobs": None, "finish_reason": finish}]})

        deltas: list[Json] = [{"role": "assistant", "content": ""}]
        deltas += [{"reasoning_content": piece} for piece in pieces(said.reasoning)]
        deltas += [{"content": piece} for piece in pieces(said.text)]
        deltas += [{"refusal": piece} for piece in pieces(said.declined or "")]
        for index, call in enumerate(said.tool_calls):
            opening = _call(call)
            opening["function"]["arguments"] = ""
            deltas.append({"tool_calls": [{"index": index, **opening}]})
            deltas += [
                {"tool_calls": [{"index": index, "function": {"arguments": piece}}]}
                for piece in pieces(call.arguments_text)
            ]
        closing = [chunk({}, _finish(said))]
        if counted:
            closing.append(event({**head, "choices": [], "usage": _usage(said)}))
        return Stream([chunk(delta) for delta in deltas], chunk({"content": " "}), [*closing, b"data: [DONE]\n\n"])

    def error(self, failure: Failure) -> Json:
        kind, code, message = _ERRORS.get(failure.status, _SERVER_ERROR)
        told = {"message": failure.message or message, "type": kind, "param": None, "code": failure.code or code}
        return {"error": told}

    def models(self, names: tuple[str, ...]) -> Json:
        listed = [{"id": name, "object": "model", "created": CREATED, "owned_by": "ownwords"} for name in names]
        return {"object": "list", "data": listed}


def _call(call: ToolCall) -> Json:
    return {"id": call.id, "type": "function", "function": {"name": call.name, "arguments": call.arguments_text}}


def _head(said: Said, kind: str) -> Json:
    return {"id": f"chatcmpl-{said.number}", "object": kind, "created": CREATED, "model": said.model}


def _finish(said: Said) -> str:
    return _FINISH.get(said.ending) or ("tool_calls" if said.tool_calls else "stop")


def _usage(said: Said) -> Json:
    tokens = said.tokens
    return {
        "prompt_tokens": tokens.input,
        "completion_tokens": tokens.output,
        "total_tokens": tokens.input + tokens.output,
        "prompt_tokens_details": {"cached_tokens": tokens.cached},
    }
