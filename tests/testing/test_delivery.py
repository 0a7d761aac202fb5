"""How answers travel: late, slowly, in half, for ever, under a wrong name; and what is seen of a client that leaves."""

from __future__ import annotations

import asyncio

import httpx2
import pytest

from ownwords.testing import ReceivedRequest, Reply, ScriptedModelServer
from tests.testing.conftest import LOCAL, Client, Json, events

LONG = Reply.text("She lives in Porto, " * 20)
BOTH = pytest.mark.parametrize("stream", [False, True])


async def read(client: Client, stream: bool, until: int) -> bytes:
    """The beginning of an answer, at least so many bytes of it; then the client leaves."""
    received = b""
    body: Json = {"model": "m", "messages": [], "stream": stream}
    async with client.stream("POST", "/v1/chat/completions", json=body) as response:
        async for piece in response.aiter_raw():
            received += piece
            if len(received) >= until:
                break
    return received


@BOTH
async def test_a_late_answer_sends_nothing_before_its_time(
    server: ScriptedModelServer, client: Client, stream: bool
) -> None:
    server.reply(LONG.after(0.01), LONG.after(60), Reply.hang())
    assert (await client.openai(stream=stream)).status_code == 200
    for place in (1, 2):
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.05):
                await client.openai(stream=stream)
        await server.until(lambda: server.requests[place].disconnected)  # noqa: B023 – it is over before the next round
        assert (server.requests[place].status, server.requests[place].answered) == (None, False)


@BOTH
@pytest.mark.parametrize("asked", ["openai", "anthropic"])
async def test_a_slow_answer_comes_in_pieces_and_whole(
    server: ScriptedModelServer, client: Client, stream: bool, asked: str
) -> None:
    server.reply(LONG, LONG.paced(0.001))
    ask = client.openai if asked == "openai" else client.anthropic
    whole, slow = await ask(stream=stream), await ask(stream=stream)
    number = {"chatcmpl-1": "chatcmpl-2", "msg_1": "msg_2"}
    assert slow.text == whole.text.replace(*next(pair for pair in number.items() if pair[0] in whole.text))


@BOTH
async def test_between_two_pieces_nothing_comes(server: ScriptedModelServer, client: Client, stream: bool) -> None:
    server.reply(LONG.paced(60))
    received = await read(client, stream, until=1)
    assert received.startswith(b"data: {" if stream else b'{"id"')
    assert b"Porto" not in received
    await server.until(lambda: server.requests[0].disconnected)


@BOTH
async def test_a_connection_is_cut_before_the_headers(
    server: ScriptedModelServer, client: Client, stream: bool
) -> None:
    server.reply(LONG.cut_before_headers())
    with pytest.raises(httpx2.RemoteProtocolError):
        await client.openai(stream=stream)
    (request,) = server.requests
    assert (request.status, request.answered, request.disconnected) == (None, False, False)


@BOTH
async def test_a_connection_is_cut_in_the_middle(server: ScriptedModelServer, client: Client, stream: bool) -> None:
    server.otherwise(LONG.cut_in_body())
    with pytest.raises(httpx2.RemoteProtocolError):
        await read(client, stream, until=1_000_000)
    (request,) = server.requests
    assert (request.status, request.answered, request.disconnected) == (200, False, False)
    received = await read(client, stream, until=300)
    assert received.startswith(b"data: {" if stream else b'{"id"')
    assert b"finish_reason" not in received or stream


@pytest.mark.parametrize("every", [0, 0.001])
@BOTH
async def test_an_answer_never_ends_and_the_client_that_gives_up_is_seen(
    server: ScriptedModelServer, client: Client, stream: bool, every: float
) -> None:
    server.reply(LONG.never_ending(every))
    received = await read(client, stream, until=20_000 if stream else 100)
    assert b'"content": " "' in received if stream else received.strip() == b""
    await server.until(lambda: server.requests[0].disconnected)
    await server.until(lambda: server.open_connections == 0)
    assert not server.requests[0].answered


async def test_an_anthropic_stream_never_ends_either(server: ScriptedModelServer, client: Client) -> None:
    server.reply(LONG.never_ending(0))
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.1):
            await client.anthropic(stream=True)
    await server.until(lambda: server.requests[0].disconnected)


async def test_a_client_that_does_not_read_is_not_sent_everything(server: ScriptedModelServer, client: Client) -> None:
    """An endless answer as fast as it goes must not fill the memory of the server."""
    server.reply(Reply.text("x").never_ending(0))
    body: Json = {"model": "m", "messages": [], "stream": True}
    async with client.stream("POST", "/v1/chat/completions", json=body):
        (connection,) = server._http.connections  # pyright: ignore[reportPrivateUsage]
        await server.until(lambda: not connection._writable.is_set())  # pyright: ignore[reportPrivateUsage]
        waiting = connection._transport.get_write_buffer_size()  # pyright: ignore[reportPrivateUsage]
        for _ in range(1_000):
            await asyncio.sleep(0)
        assert connection._transport.get_write_buffer_size() <= waiting  # pyright: ignore[reportPrivateUsage]


@BOTH
async def test_a_cancelled_call_is_seen_as_a_client_that_left(
    server: ScriptedModelServer, client: Client, stream: bool
) -> None:
    server.reply(LONG.after(60), Reply.text("next"))
    asking = asyncio.create_task(client.openai(stream=stream))
    await server.until(lambda: server.requests)
    assert server.open_connections == 1
    asking.cancel()
    await server.until(lambda: server.requests[0].disconnected)
    assert (await client.openai()).status_code == 200
    assert not server.requests[1].disconnected


async def test_a_wrong_type_is_sent_as_told(server: ScriptedModelServer, client: Client) -> None:
    server.reply(Reply.text("hello").typed("text/html"), Reply.text("hello").typed("application/json"))
    plain, stream = await client.openai(), await client.openai(stream=True)
    assert (plain.headers["content-type"], plain.json()["model"]) == ("text/html", "m")
    assert stream.headers["content-type"] == "application/json"
    assert stream.text.startswith("data: {")


@BOTH
async def test_a_body_can_be_anything(server: ScriptedModelServer, client: Client, stream: bool) -> None:
    server.reply(Reply.junk(), Reply.raw(b"", "application/json"), Reply.raw(b"\xff\x00", "x/y", 299).after(0.01))
    junk, nothing, odd = [await client.openai(stream=stream) for _ in range(3)]
    with pytest.raises(ValueError, match="Expecting value"):
        junk.json()
    assert junk.headers["content-type"] == "application/json"
    assert (nothing.status_code, nothing.content) == (200, b"")
    assert (odd.status_code, odd.content, odd.headers["content-type"]) == (299, b"\xff\x00", "x/y")


@BOTH
async def test_an_error_can_be_late_and_cut_too(server: ScriptedModelServer, client: Client, stream: bool) -> None:
    server.reply(Reply.error(429, retry_after=1.5).after(0.01).paced(0.001), Reply.error(500).cut_in_body())
    late = await client.openai(stream=stream)
    assert (late.status_code, late.headers["retry-after"]) == (429, "1.5")
    assert late.json()["error"]["code"] == "rate_limit_exceeded"
    with pytest.raises(httpx2.RemoteProtocolError):
        await client.openai(stream=stream)


async def test_many_calls_at_once(server: ScriptedModelServer) -> None:
    many, go_on = 100, asyncio.Event()

    async def held(request: ReceivedRequest) -> Reply:
        await go_on.wait()
        return Reply.text("hello")

    server.otherwise(held)
    async with Client(base_url=server.url, **LOCAL) as client:
        client.timeout = 60
        asking = [asyncio.create_task(client.openai(stream=True)) for _ in range(many)]
        await server.until(lambda: len(server.requests) == many, seconds=60)
        assert server.most_at_once == server.open_connections == many
        go_on.set()
        answers = await asyncio.gather(*asking)
    assert all(len(events(answer)) == 3 for answer in answers)
    assert all(request.answered for request in server.requests)
    await server.until(lambda: server.open_connections == 0)
