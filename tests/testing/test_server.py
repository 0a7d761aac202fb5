"""The scripted server: who answers which request, what it keeps of each, and that nothing is left when it stops."""

from __future__ import annotations

import asyncio
import gc
import threading
from datetime import UTC, datetime

import httpx2
import pytest

from ownwords.testing import ReceivedRequest, Reply, ScriptedModelServer
from tests.testing.conftest import ANTHROPIC, LOCAL, OPENAI, Client


def content(response: httpx2.Response) -> str:
    return response.json()["choices"][0]["message"]["content"]


# The script


async def test_queued_replies_are_given_one_each_and_then_what_answers_otherwise(
    server: ScriptedModelServer, client: Client
) -> None:
    server.reply_text("one")
    server.reply_json({"two": 2})
    server.reply(Reply.error(500), Reply.text("four"))
    server.otherwise(Reply.text("always"))
    assert server.unused == 4
    answers = [await client.openai() for _ in range(6)]
    assert [content(answer) for answer in answers if answer.is_success] == [
        "one",
        '{"two": 2}',
        "four",
        "always",
        "always",
    ]
    assert (answers[2].status_code, server.unused) == (500, 0)


async def test_a_function_makes_the_reply_of_the_request(server: ScriptedModelServer, client: Client) -> None:
    async def later(request: ReceivedRequest) -> Reply:
        await asyncio.sleep(0)
        return Reply.text(f"{request.body['model']} later")

    server.reply(lambda request: Reply.text(request.shown.split()[-1]))
    server.otherwise(later)
    assert content(await client.openai()) == "live?"
    assert content(await client.openai(model="x")) == "x later"


async def test_a_function_can_hold_an_answer_back(server: ScriptedModelServer, client: Client) -> None:
    go_on = asyncio.Event()

    async def held(request: ReceivedRequest) -> Reply:
        await go_on.wait()
        return Reply.text("at last")

    server.otherwise(held)
    asking = [asyncio.create_task(client.openai()) for _ in range(3)]
    await server.until(lambda: len(server.requests) == 3)
    assert not any(task.done() for task in asking)
    go_on.set()
    assert {content(await task) for task in asking} == {"at last"}
    assert server.most_at_once == 3


@pytest.mark.parametrize("path", ["/v1/chat/completions", "/v1/messages"])
async def test_what_is_not_scripted_fails_the_request_and_the_test(path: str) -> None:
    server = await ScriptedModelServer().__aenter__()
    server.reply_text("one")
    async with Client(base_url=server.url, **LOCAL) as client:
        answers = [await client.post(path, json={**OPENAI, **ANTHROPIC}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 500]
    assert "script" in answers[1].json()["error"]["message"]
    with pytest.raises(AssertionError, match=f"no reply for POST {path}, request 2"):
        await server.__aexit__(None, None, None)


async def test_what_a_function_raises_is_the_tests_to_know() -> None:
    def wrong(request: ReceivedRequest) -> Reply:
        raise LookupError("no Ines here")

    server = await ScriptedModelServer().__aenter__()
    server.reply(wrong)
    async with Client(base_url=server.url, **LOCAL) as client:
        assert (await client.openai()).status_code == 500
    own = ZeroDivisionError("of the test")
    await server.__aexit__(type(own), own, None)
    assert own.__notes__ == ["The scripted model server: no Ines here"], "the test's own error comes first"
    with pytest.raises(LookupError, match="no Ines"):
        await server.__aexit__(None, None, None)


# What it keeps


async def test_a_request_is_kept_as_it_came(server: ScriptedModelServer, client: Client) -> None:
    server.otherwise(Reply.text("ok"))
    before = datetime.now(UTC)
    await client.post(
        "/v1/chat/completions?a=b", json=OPENAI, headers={"AUTHORIZATION": "Bearer sk-Test", "x-own": "A b"}
    )
    await client.anthropic()
    first, second = server.requests
    assert (first.method, first.path, first.route) == ("POST", "/v1/chat/completions", "chat")
    assert ("AUTHORIZATION", "Bearer sk-Test") in first.headers
    assert (first.header("authorization"), first.header("Content-TYPE")) == ("Bearer sk-Test", "application/json")
    assert first.header("x-missing") is None
    assert first.body == OPENAI
    assert first.raw.startswith(b'{"model"')
    assert before <= first.at <= second.at <= datetime.now(UTC)
    assert first.shown == second.shown == "Be brief.\n\nWhere does Ines live?"
    assert (first.status, first.answered, first.disconnected) == (200, True, False)


async def test_all_that_the_model_is_shown_is_found(server: ScriptedModelServer, client: Client) -> None:
    server.otherwise(Reply.text("ok"))
    blocks = [{"type": "text", "text": "one"}, {"type": "tool_result", "content": [{"type": "text", "text": "two"}]}]
    await client.openai(messages=[{"role": "user", "content": blocks}, {"role": "tool", "content": "three"}])
    await client.post("/v1/embeddings", json={"model": "e", "input": ["four", "five"]})
    await client.get("/v1/models")
    assert [request.shown for request in server.requests] == ["one\n\ntwo\n\nthree", "four\n\nfive", ""]


# What no model sees


async def test_a_request_that_means_nothing_takes_no_reply(server: ScriptedModelServer, client: Client) -> None:
    server.reply_text("still there")
    wrong = [
        await client.post("/v1/responses", json=OPENAI),
        await client.get("/v1/chat/completions"),
        await client.post("/v1/chat/completions", content=b"{"),
        await client.post("/v1/chat/completions", content=b"\xff[]"),
        await client.post("/v1/chat/completions", json=[]),
        await client.post("/v1/chat/completions", json={"model": "m"}),
        await client.post("/v1/messages", json=OPENAI),
        await client.post("/v1/embeddings", json={"model": "m"}),
    ]
    assert [answer.status_code for answer in wrong] == [404, 404, 400, 400, 400, 400, 400, 400]
    assert "max_tokens" in wrong[6].json()["error"]["message"]
    assert (server.requests[0].route, server.requests[2].body) == (None, None)
    assert content(await client.openai()) == "still there"


async def test_one_key_and_some_models_are_taken_where_they_are_named() -> None:
    async with ScriptedModelServer(key="sk-1", models=["small", "large"]) as server:
        server.otherwise(Reply.text("ok"))
        assert server.model == "small"
        async with Client(base_url=server.url, **LOCAL) as client:
            assert (await client.openai(model="small")).json()["error"]["code"] == "invalid_api_key"
            assert (await client.anthropic()).json()["error"]["type"] == "authentication_error"
            assert (await client.get("/v1/models", headers={"x-api-key": "sk-2"})).status_code == 401
            client.headers["Authorization"] = "Bearer sk-1"
            assert (await client.openai(model="large")).status_code == 200
            assert (await client.openai(model="huge")).json()["error"]["code"] == "model_not_found"
            listed = (await client.get("/v1/models")).json()["data"]
            assert [model["id"] for model in listed] == ["small", "large"]
            client.headers = {"x-api-key": "sk-1", "anthropic-version": "2023-06-01"}
            assert (await client.anthropic(model="huge")).json()["error"]["type"] == "not_found_error"
            assert (await client.get("/v1/models")).json()["last_id"] == "large"


async def test_models_and_embeddings_answer_by_themselves_and_fail_where_the_script_says_so(
    server: ScriptedModelServer, client: Client
) -> None:
    asked = {"model": "e", "input": "tea"}
    server.reply(Reply.error(429, retry_after=3), Reply().typed("text/plain"), Reply.junk(), to="embeddings")
    server.otherwise(Reply.error(503), to="models")
    failed, odd, junk, well = [await client.post("/v1/embeddings", json=asked) for _ in range(4)]
    assert (failed.status_code, failed.headers["retry-after"]) == (429, "3")
    assert (odd.headers["content-type"], odd.json()) == ("text/plain", well.json())
    assert junk.text.startswith("<html>")
    assert (await client.get("/v1/models")).status_code == 503
    assert server.unused == 0


# Start and stop


async def test_nothing_is_left_when_it_stops(server: ScriptedModelServer) -> None:
    before = asyncio.all_tasks()
    async with ScriptedModelServer() as other, Client(base_url=other.url, **LOCAL) as client:
        other.reply(Reply.hang(), Reply.text("x").never_ending(), Reply.text("x").never_ending(0), Reply.text("idle"))
        asking = [asyncio.create_task(client.openai(stream=bool(number % 2))) for number in range(4)]
        await other.until(lambda: sum(request.status is not None for request in other.requests) == 3)
        await other.until(lambda: other.requests[3].answered)
        assert other.open_connections == 4
        await other.__aexit__(None, None, None)
        assert other.open_connections == 0
        results = await asyncio.gather(*asking, return_exceptions=True)
        assert sum(isinstance(result, httpx2.TransportError) for result in results) == 3
        assert [request.disconnected for request in other.requests] == [False] * 4, "it was the server that left"
        with pytest.raises(httpx2.ConnectError):
            await client.openai()
        await other.__aenter__()
    assert asyncio.all_tasks() == before
    gc.collect()  # a socket that is still open would warn here, and a warning fails


async def test_a_taken_port_is_refused(server: ScriptedModelServer) -> None:
    port = httpx2.URL(server.url).port
    assert port
    with pytest.raises(OSError, match="in use"):
        async with ScriptedModelServer(port=port):
            pass
    with pytest.raises(OSError, match="in use"), ScriptedModelServer(port=port):
        pass
    with pytest.raises(RuntimeError, match="not open"):
        _ = ScriptedModelServer().url


def test_without_await_it_has_a_thread_of_its_own_as_long_as_it_runs() -> None:
    before = threading.enumerate()
    with ScriptedModelServer() as server, httpx2.Client(base_url=server.openai_url, **LOCAL) as client:
        assert len(threading.enumerate()) == len(before) + 1
        server.reply_text("hello")
        assert content(client.post("/chat/completions", json=OPENAI)) == "hello"
        assert server.requests[0].body == OPENAI
        server.reply(Reply.hang())
        with pytest.raises(httpx2.ReadTimeout):
            client.post("/chat/completions", json=OPENAI, timeout=0.05)
    assert threading.enumerate() == before
    assert server.requests[1].disconnected
    with pytest.raises(AssertionError, match="no reply"), ScriptedModelServer() as server:
        httpx2.post(f"{server.openai_url}/chat/completions", json=OPENAI, **LOCAL)


async def test_waiting_for_what_never_comes_ends(server: ScriptedModelServer) -> None:
    with pytest.raises(TimeoutError, match="0 requests came"):
        await server.until(lambda: server.requests, seconds=0.01)
