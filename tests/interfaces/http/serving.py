"""A real server on a free loopback port, over a real store, in a thread of its own: what the HTTP tests talk to."""

from __future__ import annotations

import asyncio
import ssl
import threading
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, TypeVar

import httpx2
import uvicorn
from fastapi import FastAPI
from pydantic import BaseModel
from starlette.routing import compile_path

from ownwords.compose import Ownwords
from ownwords.errors import MemoryFull, OwnwordsError, SkillsFull
from ownwords.interfaces.http import reference
from ownwords.interfaces.http.answers import Failed
from ownwords.interfaces.server import create_app, listening

Result = TypeVar("Result")
Json = dict[str, Any]

LOCAL: dict[str, Any] = {"verify": ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT), "trust_env": False, "timeout": 60}
"""Reading the machine's certificates takes longer than most tests, which need none, and no proxy either. Beside other
work a page may take longer than the five seconds that a client waits by itself."""

DESCRIBED = [
    (method, compile_path(route.path)[0], route.responses)
    for topic in reference.TOPICS
    for route in topic.routes
    if route.include_in_schema
    for method in route.methods
]


class Served:
    """The running server: where it is, and its installation for what HTTP cannot do, such as another owner's memory."""

    def __init__(self, opening: Callable[[], AbstractAsyncContextManager[Ownwords]]) -> None:
        self._opening = opening
        self._started = threading.Event()
        self._thread = threading.Thread(target=asyncio.run, args=(self._serve(),), daemon=True)
        self._thread.start()
        assert self._started.wait(20)

    async def _serve(self) -> None:
        async with self._opening() as self.ownwords:
            listener = listening("127.0.0.1", 0)
            self.address = f"127.0.0.1:{listener.getsockname()[1]}"
            app = create_app(self.ownwords)
            add_faults(app)
            self._server = uvicorn.Server(uvicorn.Config(app, log_config=None, access_log=False, server_header=False))
            self._loop = asyncio.get_running_loop()
            self._started.set()
            await self._server.serve(sockets=[listener])

    def run(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Do this in the server's own loop."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(20)

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(20)
        assert not self._thread.is_alive()


def add_faults(app: FastAPI) -> None:
    """Routes that fail as only a broken store or a fault of ours can make one fail."""

    @app.get("/api/faults/unexpected")
    async def unexpected() -> None:
        raise RuntimeError("my sister Ines lives in Porto")

    @app.get("/api/faults/{code}")
    async def expected(code: str) -> None:
        kind = next(kind for kind in kinds_of_error() if kind.code == code)
        raise kind() if kind in (MemoryFull, SkillsFull) else kind("why")


def kinds_of_error(kind: type[OwnwordsError] = OwnwordsError) -> list[type[OwnwordsError]]:
    """Every kind of error there is, the base left out."""
    below = [inner for child in kind.__subclasses__() for inner in kinds_of_error(child)]
    return below if kind is OwnwordsError else [kind, *below]


async def as_described(response: httpx2.Response) -> None:
    """Hold an answer of the API against what the OpenAPI document says of it."""
    path = response.request.url.path
    if not path.startswith(("/api/", "/healthz", "/readyz")):
        return
    await response.aread()
    assert response.headers["cache-control"] == "no-store"
    if response.status_code >= 400:
        Failed.model_validate(response.json())
        return
    model = described(response.request.method, path, response.status_code)
    if model is not None and response.content:
        model.model_validate(response.json())


def described(method: str, path: str, status: int) -> type[BaseModel] | None:
    """The model of an answer, None where it is not JSON."""
    method = "GET" if method == "HEAD" else method
    responses = next(found for how, pattern, found in DESCRIBED if how == method and pattern.fullmatch(path))
    return responses[status].get("model")


@asynccontextmanager
async def client_of(served: Served) -> AsyncGenerator[httpx2.AsyncClient]:
    """A client whose every answer is held against its description."""
    hooks = {"response": [as_described]}
    url = f"http://{served.address}"
    async with httpx2.AsyncClient(base_url=url, event_hooks=hooks, **LOCAL) as client:
        yield client


class Api:
    """The API by what the tests do most with it. Each call checks that it worked."""

    def __init__(self, client: httpx2.AsyncClient) -> None:
        self.client = client

    async def begin(self, **fields: Any) -> str:
        """A new thread's id."""
        return (await self.post("/api/threads", fields))["id"]

    async def say(self, thread_id: str, *texts: str, role: str = "owner") -> list[str]:
        """The ids of the new messages."""
        messages = [{"role": role, "text": text} for text in texts]
        answer = await self.post(f"/api/threads/{thread_id}/messages", {"messages": messages})
        return [message["id"] for message in answer["messages"]]

    async def note(self, text: str, area: str = "about", **fields: Any) -> Json:
        """A note added by hand."""
        return (await self.post("/api/memory/notes", {"area": area, "text": text, **fields}))["note"]

    async def get(self, path: str, /, **query: Any) -> Json:
        return worked(await self.client.get(path, params=query))

    async def post(self, path: str, body: Json | None = None, /, **query: Any) -> Json:
        return worked(await self.client.post(path, json=body, params=query))


def worked(response: httpx2.Response) -> Json:
    """The answer, which must be one of success."""
    assert response.is_success, response.text
    return response.json()


def failed(response: httpx2.Response, status: int, code: str, field: str | None = None) -> str:
    """The message of the answer, which must be this error."""
    assert response.status_code == status, response.text
    error = response.json()["error"]
    assert (error["code"], error.get("field")) == (code, field)
    return error["message"]
