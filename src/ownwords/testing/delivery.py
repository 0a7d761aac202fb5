"""How a response leaves: at once, late, slowly, in half, or for ever."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from ownwords.testing.received import ReceivedRequest
from ownwords.testing.replies import Cut, Delivery
from ownwords.testing.serving import Connection
from ownwords.testing.wire import Stream, encoded

JSON = "application/json"
_PACED_PIECES = 8


@dataclass(frozen=True, slots=True)
class Response:
    """A response before it is sent. `body` is its pieces; with `more` it is a stream, and `more` is what it says over
    and over where it has no end."""

    status: int
    body: tuple[bytes, ...]
    content_type: str = JSON
    headers: dict[str, str] = field(default_factory=dict[str, str])
    more: bytes | None = None
    closing: tuple[bytes, ...] = ()

    @staticmethod
    def json(value: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
        return Response(status, (encoded(value),), headers=headers or {})

    @staticmethod
    def stream(stream: Stream) -> Response:
        return Response(200, tuple(stream.events), "text/event-stream", {}, stream.more, tuple(stream.closing))


async def deliver(response: Response, delivery: Delivery, connection: Connection, request: ReceivedRequest) -> None:
    """Send it. A cut response is left as it is: the connection closes behind it."""
    await asyncio.sleep(delivery.delay)
    if delivery.cut is Cut.BEFORE_HEADERS:
        return
    body = _pieces(response, delivery)
    known = response.more is None and not delivery.endless
    headers = {"Content-Type": delivery.content_type or response.content_type, **response.headers}
    length = sum(map(len, response.body)) if known else None
    connection.begin(response.status, headers, length)
    request.status = response.status
    for place, piece in enumerate(body):
        if place:
            await asyncio.sleep(delivery.pace)
        await connection.write(piece)
    while delivery.endless:
        await asyncio.sleep(delivery.pace)
        await connection.write(response.more or b" ")
    if delivery.cut is None:
        connection.finish()


def _pieces(response: Response, delivery: Delivery) -> list[bytes]:
    """What is sent of the body, in pieces."""
    if delivery.endless:
        return list(response.body) if response.more is not None else []
    pieces = [*response.body, *response.closing]
    if response.more is None and delivery.pace:
        whole = b"".join(pieces)
        size = -(-len(whole) // _PACED_PIECES) or 1
        pieces = [whole[start : start + size] for start in range(0, len(whole), size)]
    if delivery.cut is Cut.IN_BODY:
        middle = len(pieces) // 2
        pieces = [*pieces[:middle], pieces[middle][: len(pieces[middle]) // 2]]
    return pieces
