"""HTTP as it comes over a socket: in pieces, one after the other, kept alive or not, and nonsense."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import httpx2
import pytest

from ownwords.testing import Reply, ScriptedModelServer
from ownwords.testing.serving import take_request

BODY = b'{"model": "m", "messages": []}'
HEAD = b"POST /v1/chat/completions HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n" % len(BODY)
REQUEST = HEAD + b"\r\n" + BODY


@asynccontextmanager
async def connected(server: ScriptedModelServer) -> AsyncGenerator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    url = httpx2.URL(server.url)
    reader, writer = await asyncio.open_connection(url.host, url.port)
    try:
        yield reader, writer
    finally:
        writer.close()
        await writer.wait_closed()


async def test_a_request_may_come_byte_by_byte(server: ScriptedModelServer) -> None:
    server.reply_text("hello")
    async with connected(server) as (reader, writer):
        for number in range(len(REQUEST)):
            writer.write(REQUEST[number : number + 1])
            await asyncio.sleep(0)
        assert (await reader.readline()) == b"HTTP/1.1 200 OK\r\n"
    assert server.requests[0].raw == BODY


async def test_requests_on_one_connection_are_answered_in_their_order(server: ScriptedModelServer) -> None:
    server.reply(Reply.text("first").after(0.01), Reply.text("second"), Reply.text("third"))
    async with connected(server) as (reader, writer):
        writer.write(REQUEST * 2 + HEAD + b"Connection: close\r\n\r\n" + BODY)
        answers = await reader.read()
    assert [answers.index(word) for word in (b"first", b"second", b"third")] == sorted(
        answers.index(word) for word in (b"first", b"second", b"third")
    )
    assert answers.count(b"HTTP/1.1 200 OK") == 3
    assert answers.count(b"Connection: close") == 1
    assert server.most_at_once == 1


@pytest.mark.parametrize(
    "nonsense",
    [
        b"hello\r\n\r\n",
        b"GET http://[x HTTP/1.1\r\n\r\n",
        b"POST / HTTP/1.1\r\nContent-Length: many\r\n\r\n",
        b"POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
        b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
)
async def test_what_is_not_http_is_refused_and_no_request(server: ScriptedModelServer, nonsense: bytes) -> None:
    async with connected(server) as (reader, writer):
        writer.write(nonsense)
        assert (await reader.read()).startswith(b"HTTP/1.1 400 Bad Request\r\n")
    assert server.requests == []


async def test_a_client_that_leaves_before_its_request_is_whole_has_asked_nothing(server: ScriptedModelServer) -> None:
    async with connected(server) as (_, writer):
        writer.write(REQUEST[:-1])
        await server.until(lambda: server.open_connections == 1)
    await server.until(lambda: server.open_connections == 0)
    assert server.requests == []


async def test_a_client_that_closes_the_connection_hard_is_seen(server: ScriptedModelServer) -> None:
    server.reply(Reply.hang())
    async with connected(server) as (_, writer):
        writer.write(REQUEST)
        await server.until(lambda: server.requests)
        writer.transport.abort()
        await server.until(lambda: server.requests[0].disconnected)
    assert server.open_connections == 0


def test_a_status_without_a_name_and_old_http_are_taken() -> None:
    buffer = bytearray(b"GET /v1/models?x=1 HTTP/1.0\r\nX-A:  b \r\n\r\nrest")
    request = take_request(buffer)
    assert request is not None
    assert (request.path, request.headers, request.body, request.keep_alive) == (
        "/v1/models",
        (("X-A", "b"),),
        b"",
        False,
    )
    assert buffer == b"rest"
    assert take_request(buffer) is None
