"""Servers that lack a feature: who refuses it how, who says nothing, and that a refusal costs no reply."""

from __future__ import annotations

import json

import pytest

from ownwords.testing import Feature, Manner, Reply, ScriptedModelServer
from tests.testing.conftest import LOCAL, Client, Json

SCHEMA: Json = {"type": "json_schema", "json_schema": {"name": "answer", "schema": {"type": "object"}}}
OBJECT: Json = {"type": "json_object"}
TOOLS: Json = {"tools": [{"type": "function", "function": {"name": "final", "parameters": {}}}]}


@pytest.mark.parametrize(
    ("manner", "supports", "asked", "status", "said"),
    [
        ("openai", ("json_object",), SCHEMA, 400, "'response_format' of type 'json_schema' is not supported"),
        ("openai", (), OBJECT, 400, "'response_format' of type 'json_object' is not supported"),
        ("llama.cpp", ("json_object",), SCHEMA, 500, 'must be one of "text" or "json_object", but got: json_schema'),
        ("llama-cpp-python", ("json_object",), SCHEMA, 500, "Input should be 'text' or 'json_object'"),
        ("vllm", ("json_object",), SCHEMA, 400, "Input should be 'text' or 'json_object'"),
        ("lm-studio", ("json_schema",), OBJECT, 400, "'response_format.type' must be 'json_schema' or 'text'"),
        ("ollama", (), SCHEMA, 200, ""),
        ("silent", (), OBJECT, 200, ""),
    ],
)
@pytest.mark.parametrize("stream", [False, True])
async def test_a_format_that_it_lacks(
    manner: Manner, supports: tuple[Feature, ...], asked: Json, status: int, said: str, stream: bool
) -> None:
    async with ScriptedModelServer(supports=supports, refuses=manner) as server:
        server.otherwise(Reply.text("Sure! It is Porto."))
        async with Client(base_url=server.url, **LOCAL) as client:
            answer = await client.openai(response_format=asked, stream=stream)
            assert answer.status_code == status
            if status != 200:
                told = answer.json()
                error = told.get("error", told)
                assert said in (error if isinstance(error, str) else error["message"])
                assert server.requests[0].status == status
            for well in ({}, {"response_format": {"type": "text"}}, {"response_format": None}):
                assert (await client.openai(**well)).status_code == 200
            for kind in supports:
                assert (await client.openai(response_format={"type": kind})).status_code == 200
            assert (await client.anthropic()).status_code == 200


@pytest.mark.parametrize(
    ("manner", "status"),
    [
        ("openai", 400),
        ("llama.cpp", 500),
        ("vllm", 400),
        ("ollama", 400),
        ("llama-cpp-python", 200),
        ("lm-studio", 200),
        ("silent", 200),
    ],
)
async def test_tools_that_it_lacks(manner: Manner, status: int) -> None:
    async with ScriptedModelServer(supports={"json_object"}, refuses=manner) as server:
        server.otherwise(Reply.text("It is Porto."))
        async with Client(base_url=server.url, **LOCAL) as client:
            answer = await client.openai(**TOOLS)
            assert answer.status_code == status
            assert status == 200 or "tool" in json.dumps(answer.json())
            assert (await client.openai(tools=[])).status_code == 200


async def test_a_refusal_costs_no_reply_so_that_a_client_can_ask_in_another_way() -> None:
    async with ScriptedModelServer(supports=(), refuses="openai") as server:
        server.reply_json({"notes": []})
        async with Client(base_url=server.url, **LOCAL) as client:
            tried = [await client.openai(response_format=asked) for asked in (SCHEMA, OBJECT, None)]
        assert [answer.status_code for answer in tried] == [400, 400, 200]
        assert server.unused == 0


async def test_a_server_takes_everything_unless_told_otherwise(server: ScriptedModelServer, client: Client) -> None:
    server.otherwise(Reply.json({}))
    for asked in (SCHEMA, OBJECT):
        assert (await client.openai(response_format=asked, **TOOLS)).status_code == 200
