"""What OpenAI-compatible servers do with a feature that they do not have: each refuses in its own way, or says nothing.

Statuses, shapes and key words follow what servers of that name are known to answer in some version: not only 400, and
not only in OpenAI's shape.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from ownwords.testing.wire import Json, part

Feature = Literal["json_schema", "json_object", "tools"]
Manner = Literal["openai", "llama.cpp", "llama-cpp-python", "vllm", "lm-studio", "ollama", "silent"]

FEATURES: tuple[Feature, ...] = ("json_schema", "json_object", "tools")

Refusal = tuple[int, Json]
"""A status and a body."""


def refused(body: Json, supports: Collection[Feature], manner: Manner) -> Refusal | None:
    """The refusal of what the request asks for and the server does not have; None where it has it, or ignores it."""
    asked = part(body, "response_format").get("type")
    if asked in {"json_schema", "json_object"} and asked not in supports:
        taken = [kind for kind in ("text", "json_object", "json_schema") if kind == "text" or kind in supports]
        return _no_format(asked, taken, manner)
    if body.get("tools") and "tools" not in supports:
        return _no_tools(str(body.get("model")), manner)
    return None


def _no_format(asked: str, taken: list[str], manner: Manner) -> Refusal | None:
    match manner:
        case "openai":
            message = f"Invalid parameter: 'response_format' of type '{asked}' is not supported with this model."
            return 400, _error(message, "invalid_request_error", param="response_format")
        case "llama.cpp":
            named = " or ".join(f'"{kind}"' for kind in taken)
            message = f"response_format type must be one of {named}, but got: {asked}"
            return 500, {"error": {"code": 500, "message": message, "type": "server_error"}}
        case "llama-cpp-python":
            return 500, _error(str([_validation(asked, taken)]), "internal_server_error")
        case "vllm":
            message = str([_validation(asked, taken)])
            return 400, {"object": "error", "message": message, "type": "BadRequestError", "param": None, "code": 400}
        case "lm-studio":
            named = " or ".join(f"'{kind}'" for kind in reversed(taken))
            return 400, {"error": f"'response_format.type' must be {named}"}
        case "ollama" | "silent":
            return None


def _no_tools(model: str, manner: Manner) -> Refusal | None:
    match manner:
        case "openai":
            return 400, _error("tools is not supported in this model.", "invalid_request_error", param="tools")
        case "llama.cpp":
            return 500, {"error": {"code": 500, "message": "tools param requires --jinja flag", "type": "server_error"}}
        case "vllm":
            message = '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set'
            return 400, {"object": "error", "message": message, "type": "BadRequestError", "param": None, "code": 400}
        case "ollama":
            return 400, _error(f"{model} does not support tools", "api_error")
        case "llama-cpp-python" | "lm-studio" | "silent":
            return None


def _error(message: str, kind: str, param: str | None = None) -> Json:
    return {"error": {"message": message, "type": kind, "param": param, "code": None}}


def _validation(asked: str, taken: list[str]) -> Json:
    named = " or ".join(f"'{kind}'" for kind in taken)
    place = ("body", "response_format", "type")
    return {"type": "literal_error", "loc": place, "msg": f"Input should be {named}", "input": asked}
