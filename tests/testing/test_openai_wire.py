"""What a client of OpenAI's API gets for each kind of reply, at once and as a stream."""

from __future__ import annotations

from typing import Any

import pytest

from ownwords.testing import Reply, ScriptedModelServer, ToolCall
from tests.testing.conftest import Client, Json, events

USAGE = {"stream": True, "stream_options": {"include_usage": True}}
CALLS = Reply.calls(
    ToolCall("find", {"words": "Ines “Porto” 東京"}), ToolCall("read", '{"broken', "own-id"), text="Wait."
)
TOOLS: list[Json] = [{"type": "function", "function": {"name": "final", "parameters": {}}}]

WANTED: list[tuple[Reply, Json, str]] = [
    (Reply.text("She lives in Porto. 🎉"), {"content": "She lives in Porto. 🎉"}, "stop"),
    (Reply.json({"notes": ["東京"]}), {"content": '{"notes": ["東京"]}'}, "stop"),
    (Reply.empty(), {"content": ""}, "stop"),
    (Reply.refusal("I would rather not say."), {"refusal": "I would rather not say."}, "stop"),
    (Reply.filtered("She lives"), {"content": "She lives"}, "content_filter"),
    (Reply.truncated('{"notes": ["a'), {"content": '{"notes": ["a'}, "length"),
    (Reply.text("Porto").thinking("Hm, Ines."), {"content": "Porto", "reasoning_content": "Hm, Ines."}, "stop"),
    (Reply.json([1]).thinking("Hm.", inline=True), {"content": "<think>\nHm.\n</think>\n\n[1]"}, "stop"),
    (
        CALLS,
        {
            "content": "Wait.",
            "calls": [("call_1_0", "find", '{"words": "Ines “Porto” 東京"}'), ("own-id", "read", '{"broken')],
        },
        "tool_calls",
    ),
]


def put_together(chunks: list[Json]) -> Json:
    """What a client makes of a stream: texts joined, calls by their index."""
    made: Json = {}
    calls: dict[int, list[str]] = {}
    for chunk in chunks:
        for choice in chunk["choices"]:
            for name, value in choice["delta"].items():
                if name == "tool_calls":
                    for call in value:
                        if "id" in call:
                            calls[call["index"]] = [call["id"], call["function"]["name"], ""]
                        calls[call["index"]][2] += call["function"]["arguments"]
                elif name != "role":
                    made[name] = made.get(name, "") + value
    return {**made, "calls": [tuple(call) for call in calls.values()]}


def told(message: Json) -> Json:
    """What a message says, without what it leaves out."""
    calls = [
        (one["id"], one["function"]["name"], one["function"]["arguments"]) for one in message.get("tool_calls", ())
    ]
    names = ("content", "refusal", "reasoning_content")
    return {**{name: message[name] for name in names if message.get(name)}, "calls": calls}


@pytest.mark.parametrize(("reply", "wanted", "finish"), WANTED)
async def test_a_reply_says_the_same_at_once_and_as_a_stream(
    server: ScriptedModelServer, client: Client, reply: Reply, wanted: Json, finish: str
) -> None:
    server.otherwise(reply)
    (choice,) = (await client.openai()).json()["choices"]
    wanted = {"calls": [], **wanted}
    assert told(choice["message"]) == {name: value for name, value in wanted.items() if value or name == "calls"}
    assert (choice["finish_reason"], choice["message"]["role"]) == (finish, "assistant")
    response = await client.openai(stream=True)
    chunks = events(response)
    wanted["calls"] = [(number.replace("call_1", "call_2"), name, text) for number, name, text in wanted["calls"]]
    assert put_together(chunks) == {"content": "", **wanted}
    assert [chunk["choices"][0]["finish_reason"] for chunk in chunks] == [None] * (len(chunks) - 1) + [finish]
    assert {chunk["id"] for chunk in chunks} == {"chatcmpl-2"}
    assert response.text.endswith("data: [DONE]\n\n")


@pytest.mark.parametrize(
    ("more", "calls"),
    [
        ({"tools": TOOLS, "tool_choice": "required"}, [("call_1_0", "final", '{"a": 1}')]),
        ({"tools": TOOLS * 2, "tool_choice": {"type": "function", "function": {"name": "final"}}}, "as above"),
        ({"tools": TOOLS, "tool_choice": "auto"}, []),
        ({"tools": TOOLS * 2, "tool_choice": "required"}, []),
        ({"tools": None, "tool_choice": None}, []),
    ],
)
async def test_json_goes_where_the_request_wants_it(
    server: ScriptedModelServer, client: Client, more: Json, calls: Any
) -> None:
    server.reply_json({"a": 1})
    message = told((await client.openai(**more)).json()["choices"][0]["message"])
    expected = [("call_1_0", "final", '{"a": 1}')] if calls == "as above" else calls
    assert message == ({"calls": expected} if expected else {"content": '{"a": 1}', "calls": []})


async def test_a_text_stays_a_text_where_a_tool_was_to_be_called(server: ScriptedModelServer, client: Client) -> None:
    """As models do that do not follow."""
    server.reply_text('{"a": 1}')
    answer = await client.openai(tools=TOOLS, tool_choice="required")
    assert told(answer.json()["choices"][0]["message"]) == {"content": '{"a": 1}', "calls": []}


async def test_usage_is_plausible_or_as_told_or_left_out(server: ScriptedModelServer, client: Client) -> None:
    server.reply(
        Reply.text("x" * 40), Reply.text("x").using(input=1_200, cached=1_000, output=7), Reply.text("").uncounted()
    )
    guessed, set_, none = [(await client.openai()).json().get("usage") for _ in range(3)]
    assert guessed == {
        "prompt_tokens": 8,
        "completion_tokens": 10,
        "total_tokens": 18,
        "prompt_tokens_details": {"cached_tokens": 0},
    }
    assert (set_["prompt_tokens"], set_["completion_tokens"], set_["total_tokens"]) == (1_200, 7, 1_207)
    assert set_["prompt_tokens_details"] == {"cached_tokens": 1_000}
    assert none is None


async def test_a_stream_tells_its_usage_at_the_end_to_those_who_ask(
    server: ScriptedModelServer, client: Client
) -> None:
    server.otherwise(Reply.text("hello").using(input=5, cached=4, output=3))
    *before, last = events(await client.openai(**USAGE))
    assert [chunk["usage"] for chunk in before] == [None] * len(before)
    assert (last["choices"], last["usage"]["total_tokens"]) == ([], 8)
    assert all("usage" not in chunk for chunk in events(await client.openai(stream=True)))
    server.otherwise(Reply.text("hello").uncounted())
    assert all("usage" not in chunk for chunk in events(await client.openai(**USAGE)))


@pytest.mark.parametrize(
    ("status", "kind", "code"),
    [
        (400, "invalid_request_error", None),
        (401, "invalid_request_error", "invalid_api_key"),
        (404, "invalid_request_error", "model_not_found"),
        (429, "requests", "rate_limit_exceeded"),
        (500, "server_error", None),
        (502, "server_error", None),
        (503, "server_error", "overloaded"),
    ],
)
async def test_errors_look_as_the_providers_do(
    server: ScriptedModelServer, client: Client, status: int, kind: str, code: str | None
) -> None:
    server.reply(Reply.error(status), Reply.error(status, "Why.", code="own_code"))
    first, second = await client.openai(), await client.openai(stream=True)
    assert first.status_code == second.status_code == status
    assert "retry-after" not in first.headers
    assert (first.json()["error"]["type"], first.json()["error"]["code"]) == (kind, code)
    assert first.json()["error"]["message"]
    assert second.json()["error"] == {"message": "Why.", "type": kind, "param": None, "code": "own_code"}


async def test_a_long_answer_is_streamed_in_few_pieces(server: ScriptedModelServer, client: Client) -> None:
    server.reply(Reply.text("line\n" * 20_000))
    chunks = events(await client.openai(stream=True))
    assert len(chunks) < 50
    assert put_together(chunks)["content"] == "line\n" * 20_000
