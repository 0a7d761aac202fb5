"""How a server is asked for JSON: found out by asking, and remembered for each server and model."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ownwords.errors import ModelUnavailable
from ownwords.settings import Provider
from ownwords.testing import ReceivedRequest, Reply, ScriptedModelServer
from tests.adapters.models.asking import ANSWER, QUESTION, SCHEMA, answered, model_of

WORDINGS = ["openai", "llama.cpp", "llama-cpp-python", "vllm", "lm-studio"]
AS_SCHEMA, AS_OBJECT_OF_SCHEMA, AS_OBJECT, BY_PROMPT = "json_schema", "json_object of a schema", "json_object", "prompt"


def form(request: ReceivedRequest) -> str:
    """The form that a request asked for."""
    asked: dict[str, Any] = request.body.get("response_format", {})
    match asked:
        case {"type": "json_schema"}:
            return AS_SCHEMA
        case {"type": "json_object", "schema": _}:
            return AS_OBJECT_OF_SCHEMA
        case {"type": "json_object"}:
            return AS_OBJECT
        case _:
            return BY_PROMPT


def takes(*forms: str) -> Any:
    """A server that takes these forms and rejects every other, without a word of why."""
    return lambda request: answered() if form(request) in forms else Reply.error(400, "Bad request")


@pytest.mark.parametrize("refuses", WORDINGS)
@pytest.mark.parametrize(
    ("supports", "ends_with"),
    [({"json_schema"}, AS_SCHEMA), ({"json_object"}, AS_OBJECT_OF_SCHEMA), (set(), BY_PROMPT)],
)
async def test_a_server_is_asked_for_the_strictest_form_that_it_takes(
    refuses: Any, supports: set[Any], ends_with: str
) -> None:
    async with ScriptedModelServer(supports=supports, refuses=refuses) as server, model_of(server) as model:
        server.otherwise(answered())
        assert json.loads((await model.answer(QUESTION)).text) == ANSWER
        assert form(server.requests[-1]) == ends_with
        before = len(server.requests)
        await model.answer(QUESTION)
        assert [form(request) for request in server.requests[before:]] == [ends_with], "remembered"


async def test_each_form_is_tried_in_turn_and_every_one_but_the_strictest_shows_the_schema() -> None:
    async with ScriptedModelServer() as server, model_of(server, Provider.OPENAI, "gpt-forms") as model:
        server.otherwise(takes(BY_PROMPT))
        await model.answer(QUESTION)
        assert [form(request) for request in server.requests] == [AS_SCHEMA, AS_OBJECT, BY_PROMPT]
        assert ['"notes"' in request.shown for request in server.requests] == [False, True, True]
    async with ScriptedModelServer() as server, model_of(server) as model:
        server.otherwise(takes(AS_OBJECT))
        await model.answer(QUESTION)
        assert [form(request) for request in server.requests] == [AS_SCHEMA, AS_OBJECT_OF_SCHEMA, AS_OBJECT]
        assert all('"notes"' in request.shown for request in server.requests), "some servers ignore what they are asked"
        assert server.requests[1].body["response_format"]["schema"] == SCHEMA


async def test_what_works_is_remembered_for_the_server_and_the_model() -> None:
    async with ScriptedModelServer() as server, model_of(server) as one, model_of(server) as other:
        server.otherwise(takes(AS_OBJECT))
        await one.answer(QUESTION)
        async with model_of(server, model=one.name.partition("#")[2]) as again:
            await again.answer(QUESTION)
            assert [form(request) for request in server.requests[3:]] == [AS_OBJECT]
        await other.answer(QUESTION)
        assert [form(request) for request in server.requests[4:]] == [AS_SCHEMA, AS_OBJECT_OF_SCHEMA, AS_OBJECT]


async def test_a_server_that_no_longer_takes_a_form_is_asked_for_the_next() -> None:
    async with ScriptedModelServer() as server, model_of(server) as model:
        server.otherwise(takes(AS_SCHEMA))
        await model.answer(QUESTION)
        server.otherwise(takes(BY_PROMPT))
        await model.answer(QUESTION)
        await model.answer(QUESTION)
    assert [form(request) for request in server.requests][-2:] == [BY_PROMPT, BY_PROMPT]


async def test_a_request_that_is_wrong_in_every_form_says_so_and_nothing_is_remembered() -> None:
    async with ScriptedModelServer() as server, model_of(server) as model:
        server.otherwise(Reply.error(400, "Bad request"))
        with pytest.raises(ModelUnavailable, match=r"rejected the request \(400\)"):
            await model.answer(QUESTION)
        assert len(server.requests) == 4
        server.otherwise(answered())
        await model.answer(QUESTION)
        assert form(server.requests[-1]) == AS_SCHEMA


async def test_a_failure_on_the_way_down_is_what_is_told() -> None:
    async with ScriptedModelServer() as server, model_of(server) as model:
        server.reply(Reply.error(400, "no json_schema here"), Reply.error(429, retry_after=3))
        with pytest.raises(ModelUnavailable, match="Try again in 3 s"):
            await model.answer(QUESTION)


async def test_an_error_of_the_server_that_names_no_form_is_no_refusal_of_one() -> None:
    async with ScriptedModelServer() as server, model_of(server) as model:
        server.otherwise(Reply.error(500, "out of memory"))
        with pytest.raises(ModelUnavailable, match=r"failed \(500\)"):
            await model.answer(QUESTION)
        assert len(server.requests) == 1


@pytest.mark.parametrize(("name", "native"), [("claude-haiku-5-5", True), ("claude-3-haiku", False)])
async def test_an_older_claude_is_asked_by_the_prompt_at_once(name: str, native: bool) -> None:
    async with ScriptedModelServer() as server, model_of(server, Provider.ANTHROPIC, name) as model:
        server.otherwise(answered())
        assert json.loads((await model.answer(QUESTION)).text) == ANSWER
        (request,) = server.requests
    assert ("output_config" in request.body, '"notes"' in request.shown) == (native, not native)


async def test_a_plain_text_answer_teaches_nothing_about_forms() -> None:
    async with ScriptedModelServer() as server, model_of(server) as model:
        server.otherwise(takes(BY_PROMPT, AS_SCHEMA))
        await model.answer(QUESTION.__class__("digest", "Say it.", "It.", None))
        await model.answer(QUESTION)
    assert [form(request) for request in server.requests] == [BY_PROMPT, AS_SCHEMA]
