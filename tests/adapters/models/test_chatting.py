"""A conversation over real HTTP: text as it comes, tools that are called, and what each failure says."""

from __future__ import annotations

import asyncio
from contextlib import aclosing

import pytest

from ownwords.adapters.models.answering import ProviderModel
from ownwords.domain.tools import Tool
from ownwords.errors import ModelUnavailable
from ownwords.ports.chat import ChatAnswer, ChatRequest, ModelText, ToolAnswer, ToolCall, UserText
from ownwords.settings import Provider
from ownwords.testing import Reply, ScriptedModelServer
from ownwords.testing.replies import ToolCall as Called
from tests.adapters.models.asking import KEY, model_of

everywhere = pytest.mark.parametrize("provider", list(Provider))
FIND = Tool(
    "memory_find",
    "Find notes.",
    {
        "type": "object",
        "properties": {"words": {"type": "string"}},
        "required": ["words"],
        "additionalProperties": False,
    },
)
HELLO = ChatRequest("Be brief.", (UserText("Where does Ines live?"),), (FIND,))


async def heard(model: ProviderModel, request: ChatRequest = HELLO) -> tuple[list[str], ChatAnswer]:
    pieces = [piece async for piece in model.chat(request)]
    assert isinstance(pieces[-1], ChatAnswer)
    return [piece for piece in pieces if isinstance(piece, str)], pieces[-1]


@everywhere
async def test_text_comes_in_pieces_and_then_whole(provider: Provider) -> None:
    async with ScriptedModelServer(key=KEY) as server, model_of(server, provider, "a-model") as model:
        server.reply_text("Ines lives in Porto, as you said in March.")
        pieces, answer = await heard(model)
        shown, body = server.requests[0].shown, server.requests[0].body
    assert len(pieces) > 1
    assert "".join(pieces) == answer.text == "Ines lives in Porto, as you said in March."
    assert (answer.calls, answer.refused, answer.cut) == ((), False, False)
    assert answer.tokens.output > 0
    assert "Be brief." in shown
    assert "Where does Ines live?" in shown
    assert body["stream"] is True


@everywhere
async def test_every_message_and_every_tool_arrive_as_they_are(provider: Provider) -> None:
    """A long conversation with calls in it, and a schema with all that one may hold."""
    given = {
        "type": "object",
        "properties": {"from": {"type": ["string", "null"], "enum": ["a", None], "default": None}},
    }
    items: list[UserText | ModelText | ToolAnswer] = []
    for number in range(30):
        call = ToolCall(f"c{number}", "memory_find", {"words": f"word {number}", "more": [1, None, {"x": "é"}]})
        items += [
            UserText(f"Question {number}"),
            ModelText("", (call,)),
            ToolAnswer(call.id, call.name, f"Answer {number}"),
        ]
    request = ChatRequest("Be brief.", (*items, UserText("And now?")), (FIND, Tool("odd", "Odd.", given)))
    async with ScriptedModelServer() as server, model_of(server, provider, "a-model") as model:
        server.reply_text("Porto.")
        assert (await heard(model, request))[1].text == "Porto."
        body, raw = server.requests[0].body, server.requests[0].raw.decode()
    for number in range(30):
        assert raw.count(f'Question {number}"') == raw.count(f'Answer {number}"') == 1
    assert "And now?" in raw
    schemas = [tool.get("input_schema") or tool["function"]["parameters"] for tool in body["tools"]]
    assert schemas[1]["properties"] == given["properties"]
    assert "extra_body" not in body


@everywhere
async def test_tools_are_offered_called_and_answered(provider: Provider) -> None:
    async with ScriptedModelServer() as server, model_of(server, provider, "a-model") as model:
        server.reply(Reply.calls(Called("memory_find", {"words": "Ines"}, "c1"), text="Let me look."))
        pieces, answer = await heard(model)
        assert "".join(pieces) == answer.text == "Let me look."
        assert answer.calls == (ToolCall("c1", "memory_find", {"words": "Ines"}),)
        server.reply_text("Porto.")
        items = (*HELLO.items, ModelText(answer.text, answer.calls), ToolAnswer("c1", "memory_find", "people/ines"))
        _, last = await heard(model, ChatRequest("Be brief.", (*items, UserText("Quick!")), (FIND,)))
        shown = server.requests[1].shown
    assert last.text == "Porto."
    assert all(said in shown for said in ("Where does Ines live?", "Let me look.", "people/ines", "Quick!"))


@everywhere
async def test_arguments_that_are_no_object_are_told_as_they_came(provider: Provider) -> None:
    async with ScriptedModelServer() as server, model_of(server, provider, "a-model") as model:
        server.reply(Reply.calls(Called("memory_find", '{"words": "In', "c1")))
        _, answer = await heard(model)
    assert answer.calls == (ToolCall("c1", "memory_find", {}, '{"words": "In'),)


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("<think>She said Porto.</think>\n\nPorto.", "Porto."),
        ("  <think>a</think>b", "b"),
        ("<think>without an end", ""),
        ("<thin air>", "<thin air>"),
        ("<", "<"),
        ("Porto <think>not a thought</think>", "Porto <think>not a thought</think>"),
    ],
)
async def test_what_a_small_model_thinks_aloud_is_not_shown(said: str, shown: str) -> None:
    async with ScriptedModelServer() as server, model_of(server, Provider.LOCAL, "small.gguf") as model:
        server.reply_text(said)
        pieces, answer = await heard(model)
    assert "".join(pieces) == answer.text == shown


@everywhere
async def test_a_failure_is_one_line(provider: Provider) -> None:
    async with ScriptedModelServer(key="another-key") as server, model_of(server, provider, "a-model") as model:
        with pytest.raises(ModelUnavailable, match=r"401"):
            await heard(model)


@everywhere
async def test_a_filter_is_a_refusal(provider: Provider) -> None:
    async with ScriptedModelServer() as server, model_of(server, provider, "a-model") as model:
        server.reply(Reply.filtered("I "))
        _, answer = await heard(model)
    assert answer.refused


@everywhere
async def test_a_connection_that_breaks_off_in_the_middle_is_no_answer(provider: Provider) -> None:
    async with ScriptedModelServer() as server, model_of(server, provider, "a-model") as model:
        server.reply(Reply.text("Ines lives in Porto, as you said.").cut_in_body())
        with pytest.raises(ModelUnavailable):
            await heard(model)


@everywhere
async def test_to_stop_closes_the_connection(provider: Provider) -> None:
    async with ScriptedModelServer() as server, model_of(server, provider, "a-model") as model:
        server.reply(Reply.text("word " * 10_000).paced(0.01))
        async with aclosing(model.chat(HELLO)) as pieces:
            async for piece in pieces:
                assert isinstance(piece, str)
                break
        await server.until(lambda: server.open_connections == 0)


async def test_without_a_key_nothing_is_sent() -> None:
    async with ScriptedModelServer() as server, model_of(server, Provider.OPENAI, "a-model", key=None) as model:
        with pytest.raises(ModelUnavailable, match="no key"):
            await heard(model)
        assert server.requests == []


async def test_stopping_a_conversation_that_was_not_begun_is_nothing() -> None:
    async with ScriptedModelServer() as server, model_of(server, Provider.SERVER, "a-model") as model:
        pieces = model.chat(HELLO)
        await asyncio.wait_for(pieces.aclose(), 5)
        assert server.requests == []
