"""Waits on this machine for what a browser comes back with from another site, once, and says that it can be closed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from urllib.parse import parse_qsl, urlsplit

from ownwords.errors import MailUnavailable

HOST = "127.0.0.1"
SECONDS = 600.0
_SECONDS_TO_ASK = 10.0
_SAID = (
    "<!doctype html><meta charset=utf-8><title>Ownwords</title><p>You can close this page and go back to the terminal."
)
_ANSWER = (
    "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nCache-Control: no-store\r\n"
    "Referrer-Policy: no-referrer\r\n"
    f"Content-Length: {len(_SAID)}\r\nConnection: close\r\n\r\n{_SAID}"
)
_NOTHING = "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


@asynccontextmanager
async def browser_answer() -> AsyncGenerator[tuple[str, Callable[[], Awaitable[dict[str, str]]]]]:
    """The address that the browser is to come back to, and what waits for the query that it brings. That raises
    MailUnavailable when it does not come within ten minutes."""
    answer: asyncio.Future[dict[str, str]] = asyncio.get_running_loop().create_future()

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async with asyncio.timeout(_SECONDS_TO_ASK):
                line = (await reader.readline()).decode("latin-1").split()
                while (await reader.readline()).strip():
                    pass
            query = dict(parse_qsl(urlsplit(line[1]).query)) if len(line) == 3 and line[0] == "GET" else {}
            writer.write((_ANSWER if "state" in query else _NOTHING).encode())
            await writer.drain()
            if "state" in query and not answer.done():
                answer.set_result(query)
        except (TimeoutError, ConnectionError, ValueError):
            return
        finally:
            writer.close()

    async def wait() -> dict[str, str]:
        try:
            async with asyncio.timeout(SECONDS):
                return await answer
        except TimeoutError:
            raise MailUnavailable("No answer came from the browser within ten minutes: begin anew.") from None

    async with await asyncio.start_server(connected, HOST, 0) as server:
        yield f"http://{HOST}:{server.sockets[0].getsockname()[1]}/", wait
