"""A model server that says what a test tells it to, over real HTTP on this machine.

It speaks OpenAI's API and Anthropic's, on one port: `POST /v1/chat/completions`, `POST /v1/messages`,
`POST /v1/embeddings` and `GET /v1/models`. It keeps every request. What a test did not script is never answered as if
it were: the request fails, and so does the test.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Sequence
from datetime import UTC, datetime
from typing import cast

from ownwords.testing.anthropic_wire import AnthropicWire
from ownwords.testing.delivery import Response, deliver
from ownwords.testing.embedding import embeddings
from ownwords.testing.features import FEATURES, Feature, Manner, refused
from ownwords.testing.openai_wire import OpenAIWire
from ownwords.testing.received import ReceivedRequest, Route
from ownwords.testing.replies import Delivery, Failure, Reply
from ownwords.testing.running import Running
from ownwords.testing.serving import HOST, Connection, HttpRequest, HttpServer
from ownwords.testing.wire import Json, Wire, say

Step = Reply | Callable[[ReceivedRequest], Reply | Awaitable[Reply]]
"""A reply, or what makes one of the request."""

MODEL = "scripted-model"
_ROUTES: dict[tuple[str, str], Route] = {
    ("POST", "/v1/chat/completions"): "chat",
    ("POST", "/v1/messages"): "chat",
    ("POST", "/v1/embeddings"): "embeddings",
    ("GET", "/v1/models"): "models",
}
_OPENAI: Wire = OpenAIWire()
_ANTHROPIC: Wire = AnthropicWire()
_Answer = tuple[Response, Delivery]
_AT_ONCE = Delivery()
_SECONDS_TO_START = 20


class ScriptedModelServer(Running):
    """Runs while its block is open:

    async with ScriptedModelServer() as server:
        server.reply_json({"notes": []})
        ...  # call server.openai_url, or server.anthropic_url
        assert "Porto" in server.requests[-1].shown

    In code without await, `with ScriptedModelServer() as server:` gives it a thread of its own for as long. `supports`
    names the features it has, of "json_schema", "json_object" and "tools"; what it has not, it refuses as servers of
    the kind `refuses` do. `models` are the names it takes, any without; `key` the one key it takes, any without."""

    def __init__(
        self,
        *,
        supports: Collection[Feature] = FEATURES,
        refuses: Manner = "openai",
        models: Sequence[str] = (),
        key: str | None = None,
        port: int = 0,
    ) -> None:
        self.requests: list[ReceivedRequest] = []
        """Every request, in the order in which they came."""
        self.most_at_once = 0
        """How many requests it was answering at the same time, at most."""
        self._supports: Collection[Feature] = supports
        self._refuses: Manner = refuses
        self._models, self._key, self._port = tuple(models), key, port
        self._queues: dict[Route, deque[Step]] = {"chat": deque(), "embeddings": deque(), "models": deque()}
        self._otherwise: dict[Route, Step] = {"embeddings": Reply(), "models": Reply()}
        self._at_once = 0
        self._problems: list[Exception] = []
        self._http = HttpServer(self._serve)

    # Where it is

    @property
    def url(self) -> str:
        if not self._http.port:
            raise RuntimeError("The server is not open yet: `async with ScriptedModelServer() as server:`.")
        return f"http://{HOST}:{self._http.port}"

    @property
    def openai_url(self) -> str:
        """The base URL for clients of OpenAI's API."""
        return f"{self.url}/v1"

    @property
    def anthropic_url(self) -> str:
        """The base URL for clients of Anthropic's API."""
        return self.url

    @property
    def model(self) -> str:
        """The name of a model that it takes."""
        return self._models[0] if self._models else MODEL

    # The script

    def reply(self, *steps: Step, to: Route = "chat") -> None:
        """Answer the next requests with these, one each. Embeddings and models are answered as they are: there a reply
        is an error, a raw body, or a delivery of that answer, such as `Reply().after(2)`."""
        self._queues[to].extend(steps)

    def reply_text(self, text: str) -> None:
        self.reply(Reply.text(text))

    def reply_json(self, value: object) -> None:
        self.reply(Reply.json(value))

    def otherwise(self, step: Step, to: Route = "chat") -> None:
        """Answer with this whenever no reply is queued."""
        self._otherwise[to] = step

    @property
    def unused(self) -> int:
        """How many queued replies nobody asked for yet."""
        return sum(map(len, self._queues.values()))

    # What it sees

    @property
    def open_connections(self) -> int:
        return len(self._http.connections)

    async def until(self, condition: Callable[[], object], seconds: float = 5) -> None:
        """Wait until it holds: for what the server sees a moment after the client did it, such as that it left. Raises
        TimeoutError."""
        deadline = asyncio.get_running_loop().time() + seconds
        while not condition():
            if asyncio.get_running_loop().time() > deadline:
                raise TimeoutError(f"It did not hold within {seconds} s. {len(self.requests)} requests came.")
            await asyncio.sleep(0.002)

    # Open and close

    async def _start(self) -> None:
        await self._http.start(self._port)

    async def _stop(self) -> None:
        await self._http.stop()

    def _ended(self, error: BaseException | None) -> None:
        """What went wrong with the script is the test's failure, or a note to the one it has."""
        if not self._problems:
            return
        if error is None:
            raise self._problems[0]
        error.add_note(f"The scripted model server: {self._problems[0]}")

    # Answering

    async def _serve(self, http: HttpRequest, connection: Connection) -> None:
        route = _ROUTES.get((http.method, http.path))
        request = ReceivedRequest(
            http.method, http.path, http.headers, http.body, _parsed(http.body), datetime.now(UTC), route
        )
        self.requests.append(request)
        self._at_once += 1
        self.most_at_once = max(self.most_at_once, self._at_once)
        try:
            response, delivery = await self._answer(request)
            await deliver(response, delivery, connection, request)
        except Exception as problem:  # noqa: BLE001 – whatever a step of the test raises is the test's to know
            self._problems.append(problem)
            if not connection.begun:
                failed = _wire(request).error(Failure(500, f"The script failed: {problem}"))
                await deliver(Response.json(failed, 500), _AT_ONCE, connection, request)
        finally:
            request.answered, request.disconnected = connection.whole, connection.client_left
            request.ended = time.perf_counter()
            self._at_once -= 1

    async def _answer(self, request: ReceivedRequest) -> _Answer:
        wire = _wire(request)
        if request.route is None:
            unknown = Failure(404, f"There is no {request.method} {request.path} here.", "not_found")
            return _failed(unknown, wire), _AT_ONCE
        no = self._refusal(request, wire)
        if no is not None:
            return no, _AT_ONCE
        reply = await self._next(request, request.route)
        if reply.failure is not None:
            return _failed(reply.failure, wire), reply.delivery
        if reply.as_it_is is not None:
            return Response(reply.as_it_is.status, (reply.as_it_is.body,)), reply.delivery
        return self._said(reply, request, wire), reply.delivery

    def _refusal(self, request: ReceivedRequest, wire: Wire) -> Response | None:
        """The answer to a request that no model sees."""
        given = request.header("x-api-key") or (request.header("authorization") or "").removeprefix("Bearer ")
        if self._key is not None and given != self._key:
            return _failed(Failure(401), wire)
        if request.method == "GET":
            return None
        if not isinstance(request.body, dict):
            return _failed(Failure(400, "The body is not a JSON object."), wire)
        body = cast(Json, request.body)
        needed = wire.needed if request.route == "chat" else ("model", "input")
        missing = [name for name in needed if name not in body]
        if missing:
            return _failed(Failure(400, f"Missing: {', '.join(missing)}."), wire)
        if self._models and body["model"] not in self._models:
            return _failed(Failure(404), wire)
        no = refused(body, self._supports, self._refuses) if wire is _OPENAI else None
        return Response.json(no[1], no[0]) if no is not None else None

    async def _next(self, request: ReceivedRequest, route: Route) -> Reply:
        queue = self._queues[route]
        step = queue.popleft() if queue else self._otherwise.get(route)
        if step is None:
            raise AssertionError(
                f"The script has no reply for {request.method} {request.path}, request {len(self.requests)} of this "
                "server. Queue one with `reply`, or say with `otherwise` what answers when none is queued."
            )
        if isinstance(step, Reply):
            return step
        made = step(request)
        return made if isinstance(made, Reply) else await made

    def _said(self, reply: Reply, request: ReceivedRequest, wire: Wire) -> Response:
        match request.route:
            case "models":
                return Response.json(wire.models(self._models or (MODEL,)))
            case "embeddings":
                return Response.json(embeddings(request.body))
            case _:
                said = say(reply, request, wire, len(self.requests))
                body = cast(Json, request.body)
                return (
                    Response.stream(wire.stream(said, body)) if body.get("stream") else Response.json(wire.answer(said))
                )


def _wire(request: ReceivedRequest) -> Wire:
    """Clients of Anthropic's API say so in a header of theirs."""
    known = request.path == "/v1/messages" or request.header("anthropic-version")
    return _ANTHROPIC if known else _OPENAI


def _parsed(raw: bytes) -> object:
    try:
        return json.loads(raw)
    except ValueError:
        return None


def _failed(failure: Failure, wire: Wire) -> Response:
    headers = {} if failure.retry_after is None else {"Retry-After": f"{failure.retry_after:g}"}
    return Response.json(wire.error(failure), failure.status, headers)
