"""HTTP/1.1 on loopback, as far as a server for tests needs it, with a hand on every connection.

A general server hides what a test is about: it answers 500 where a connection is to be cut before the headers, and
finishes what it should drop. Here an answer can end anywhere, a client that leaves is seen at once and ends its answer,
and after `stop` there is no task and no socket.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, cast
from urllib.parse import urlsplit

HOST = "127.0.0.1"
_WAITING_CONNECTIONS = 4_096
_PHRASES = {status.value: status.phrase for status in HTTPStatus}
_BAD_REQUEST = b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


@dataclass(frozen=True, slots=True)
class HttpRequest:
    """A request as it came; `path` is without the query, which stands by itself."""

    method: str
    path: str
    headers: tuple[tuple[str, str], ...]
    body: bytes
    keep_alive: bool
    query: str = ""


def take_request(buffer: bytearray) -> HttpRequest | None:
    """The first request, taken out of the buffer; None while more of it is to come. Raises ValueError for what is not
    HTTP, and for a body that does not say its length first."""
    end = buffer.find(b"\r\n\r\n")
    if end < 0:
        return None
    first, *lines = buffer[:end].decode("latin-1").split("\r\n")
    method, target, version = first.split(" ")
    headers = tuple((name, value.strip()) for name, _, value in (line.partition(":") for line in lines))
    values = {name.lower(): value for name, value in headers}
    length = values.get("content-length", "0")
    if "transfer-encoding" in values or not length.isdecimal():
        raise ValueError("a body without a length")
    begin = end + 4
    if len(buffer) < begin + int(length):
        return None
    body = bytes(buffer[begin : begin + int(length)])
    del buffer[: begin + int(length)]
    keep_alive = version == "HTTP/1.1" and values.get("connection", "").lower() != "close"
    place = urlsplit(target)
    return HttpRequest(method, place.path, headers, body, keep_alive, place.query)


Answering = Callable[[HttpRequest, "Connection"], Coroutine[Any, Any, None]]


class Connection(asyncio.Protocol):
    """One connection: its requests are answered one after the other. A client that closes its side has left."""

    _transport: asyncio.Transport

    def __init__(self, server: HttpServer) -> None:
        self._server = server
        self._buffer = bytearray()
        self._answering: asyncio.Task[None] | None = None
        self._writable = asyncio.Event()
        self._writable.set()
        self._keep_alive = True
        self._chunked = False
        self._dropped = False
        self.closed = asyncio.Event()
        self.begun = False
        """The headers of the answer are out."""
        self.whole = False
        """The answer is out to its end."""
        self.client_left = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._server.connections.add(self)
        if self._server.stopped:
            self.drop()

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        self._next()

    def eof_received(self) -> None:
        self._leave()

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        self._writable.set()
        self._server.connections.discard(self)
        self.closed.set()

    def pause_writing(self) -> None:
        self._writable.clear()

    def resume_writing(self) -> None:
        self._writable.set()

    def _leave(self) -> None:
        if self._answering is not None and not self._dropped and not self.client_left:
            self.client_left = True
            self._answering.cancel()

    def _next(self) -> None:
        if self._answering is not None or self._transport.is_closing():
            return
        try:
            request = take_request(self._buffer)
        except ValueError:
            self._transport.write(_BAD_REQUEST)
            self._transport.close()
            return
        if request is not None:
            self._keep_alive, self._chunked = request.keep_alive, False
            self.begun = self.whole = False
            self._answering = self._server.run(self._answer(request))

    async def _answer(self, request: HttpRequest) -> None:
        try:
            await self._server.answering(request, self)
        finally:
            self._answering = None
            if not (self.whole and self._keep_alive):
                self._transport.close()
        self._next()

    def begin(self, status: int, headers: Mapping[str, str], length: int | None) -> None:
        """Send the headers. A body without a known length goes out in chunks."""
        self._chunked = length is None
        framing = {"Transfer-Encoding": "chunked"} if length is None else {"Content-Length": str(length)}
        if not self._keep_alive:
            framing["Connection"] = "close"
        lines = [f"HTTP/1.1 {status} {_PHRASES.get(status, '')}"]
        lines += [f"{name}: {value}" for name, value in {**headers, **framing}.items()]
        self._transport.write("\r\n".join([*lines, "", ""]).encode("latin-1"))
        self.begun = True

    async def write(self, data: bytes) -> None:
        """Send a piece of the body, and wait while the client does not take what was sent before."""
        if data:
            self._transport.write(b"%x\r\n%b\r\n" % (len(data), data) if self._chunked else data)
        await self._writable.wait()

    def finish(self) -> None:
        """The body is whole."""
        if self._chunked:
            self._transport.write(b"0\r\n\r\n")
        self.whole = True

    def drop(self) -> None:
        """Close at once: the server stops."""
        self._dropped = True
        self._transport.abort()


class HttpServer:
    """Listens on a port of this machine and has each request answered by `answering`."""

    def __init__(self, answering: Answering) -> None:
        self.answering = answering
        self.port = 0
        self.stopped = False
        self.connections: set[Connection] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self, port: int) -> None:
        """Listen; port 0 takes any free one. Raises OSError where the port is taken."""
        loop = asyncio.get_running_loop()
        self.stopped = False
        self._server = await loop.create_server(lambda: Connection(self), HOST, port, backlog=_WAITING_CONNECTIONS)
        self.port = int(self._server.sockets[0].getsockname()[1])

    def run(self, answer: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Answer beside everything else."""
        task = asyncio.get_running_loop().create_task(answer)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def stop(self) -> None:
        """Close every connection, end every answer, and wait until all are gone."""
        self.stopped = True
        self._server.close()
        while self.connections or self._tasks:
            connections, tasks = list(self.connections), list(self._tasks)
            for connection in connections:
                connection.drop()
            for task in tasks:
                task.cancel()
            await asyncio.gather(
                *tasks, *(connection.closed.wait() for connection in connections), return_exceptions=True
            )
        await self._server.wait_closed()
