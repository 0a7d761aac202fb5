"""The server on a free port of this machine, in the event loop of a test."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Protocol

import uvicorn

from ownwords.compose import Ownwords
from ownwords.interfaces.server import create_app


class Place(Protocol):
    """What can be served."""

    @property
    def ownwords(self) -> Ownwords: ...


@asynccontextmanager
async def serving(place: Place) -> AsyncGenerator[str]:
    """Serve it; gives the address."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        server = uvicorn.Server(uvicorn.Config(create_app(place.ownwords), log_config=None, lifespan="off"))
        running = asyncio.create_task(server.serve(sockets=[listener]))
        # uvicorn has no event for having started.
        while not server.started:  # noqa: ASYNC110
            await asyncio.sleep(0.005)
        try:
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            server.should_exit = True
            await running
