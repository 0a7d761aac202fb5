"""What a client of Anthropic's API gets for each kind of reply, at once and as a stream."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ownwords.testing import Reply, ScriptedModelServer, ToolCall
from tests.testing.conftest import Client, Json, events

TEXT = "She lives in Porto. 🎉"
TOOLS: list[Json] = [{"name": "final", "input_schema": {}}]

WANTED: list[tuple[Reply, list[Json], str]] = [
    (Reply.text(TEXT), [{"type": "text", "text": TEXT}], "end_turn"),
    (Reply.empty(), [], "end_turn"),
    (Reply.refusal(), [], "refusal"),
    (Reply.filtered("She"), [{"type": "text", "text": "She"}], "refusal"),
    (Reply.truncated('{"a'), [{"type": "text", "text": '{"a'}], "max_tokens"),
    (
        Reply.text("Porto").thinking("Hm, Ines."),
        [{"type": "thinking", "thinking": "Hm, Ines."}, {"type": "text", "text": "Porto"}],
        "end_turn",
    ),
    (
        Reply.calls(ToolCall("find", {"words": "東京 and more"}), ToolCall("read", '{"broken', "own"), text="Wait."),
        [
            {"type": "text", "text": "Wait."},
            {"type": "tool_use", "name": "find", "input": {"words": "東京 and more"}},
            {"type": "tool_use", "name": "read", "input": '{"broken', "id": "own"},
        ],
        "tool_use",
    ),
]


def put_together(stream: list[Json]) -> Json:
    """The message that a client makes of a stream."""
    message: Json = {}
    for event in stream:
        match event["type"]:
            case "message_start":
                message = event["message"]
            case "content_block_start":
                assert event["index"] == len(message["content"])
                message["content"].append({**event["content_block"], "written": ""})
            case "content_block_delta":
                block = message["content"][event["index"]]
                for name in set(event["delta"]) - {"type"}:
                    field = "written" if name == "partial_json" else name
                    block[field] += event["delta"][name]
            case "message_delta":
                message |= event["delta"]
                message["usage"] |= event["usage"]
            case _:
                pass
    for block in message["content"]:
        written = block.pop("written")
        if block["type"] == "tool_use":
            block["input"] = written if "broken" in written else json.loads(written)
    message["content"] = [block for block in message["content"] if block != {"type": "text", "text": ""}]
    return message


@pytest.mark.parametrize(("reply", "blocks", "stop"), WANTED)
async def test_a_reply_says_the_same_at_once_and_as_a_stream(
    server: ScriptedModelServer, client: Client, reply: Reply, blocks: list[Json], stop: str
) -> None:
    server.otherwise(reply)
    message = (await client.anthropic()).json()
    assert (message["id"], message["type"], message["role"], message["model"]) == ("msg_1", "message", "assistant", "m")
    assert message["stop_reason"] == stop
    assert [{**block, **wanted} for block, wanted in zip(message["content"], blocks, strict=True)] == message["content"]
    streamed = events(await client.anthropic(stream=True))
    assert [streamed[0]["type"], streamed[-1]["type"]] == ["message_start", "message_stop"]
    text = json.dumps(put_together(streamed)).replace("msg_2", "msg_1").replace("call_2", "call_1")
    assert json.loads(text.replace("signature-2", "signature-1")) == message


async def test_events_are_named(server: ScriptedModelServer, client: Client) -> None:
    server.reply_text("hi")
    lines = (await client.anthropic(stream=True)).text.splitlines()
    assert [line for line in lines if line.startswith("event: ")] == [
        "event: message_start",
        "event: content_block_start",
        "event: content_block_delta",
        "event: content_block_stop",
        "event: message_delta",
        "event: message_stop",
    ]


@pytest.mark.parametrize(
    ("choice", "in_tool"),
    [({"type": "tool", "name": "final"}, True), ({"type": "any"}, True), ({"type": "auto"}, False), (None, False)],
)
async def test_json_goes_where_the_request_wants_it(
    server: ScriptedModelServer, client: Client, choice: Any, in_tool: bool
) -> None:
    server.reply_json({"a": 1})
    message = (await client.anthropic(tools=TOOLS, tool_choice=choice)).json()
    (block,) = message["content"]
    assert (block.get("input"), block.get("text")) == (({"a": 1}, None) if in_tool else (None, '{"a": 1}'))
    assert message["stop_reason"] == ("tool_use" if in_tool else "end_turn")


async def test_cached_tokens_stand_beside_the_input(server: ScriptedModelServer, client: Client) -> None:
    server.otherwise(Reply.text("x").using(input=1_200, cached=1_000, output=7).uncounted())
    told = {
        "input_tokens": 200,
        "cache_creation_input_tokens": 0,
        "cache_read_input_tokens": 1_000,
        "output_tokens": 7,
    }
    assert (await client.anthropic()).json()["usage"] == told
    assert put_together(events(await client.anthropic(stream=True)))["usage"] == told


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (400, "invalid_request_error"),
        (401, "authentication_error"),
        (404, "not_found_error"),
        (429, "rate_limit_error"),
        (500, "api_error"),
        (503, "overloaded_error"),
        (529, "overloaded_error"),
    ],
)
async def test_errors_look_as_the_providers_do(
    server: ScriptedModelServer, client: Client, status: int, kind: str
) -> None:
    server.reply(Reply.error(status, retry_after=20), Reply.error(status, "Why."))
    first, second = await client.anthropic(), await client.anthropic(stream=True)
    assert (first.status_code, first.headers["retry-after"]) == (status, "20")
    assert (first.json()["type"], first.json()["error"]["type"]) == ("error", kind)
    assert second.json()["error"] == {"type": kind, "message": "Why."}
