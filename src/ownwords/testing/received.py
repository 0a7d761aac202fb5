"""What a client asked of the scripted server, and what became of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, cast

Route = Literal["chat", "embeddings", "models"]


@dataclass(slots=True, eq=False)
class ReceivedRequest:
    """One request. `headers` are as they came, `body` is the JSON that came or None, `raw` its bytes. `route` is None
    for what the server does not know."""

    method: str
    path: str
    headers: tuple[tuple[str, str], ...]
    raw: bytes
    body: Any
    at: datetime
    route: Route | None
    status: int | None = None
    """The status that was sent; None as long as there is none."""
    answered: bool = False
    """The answer was sent to its end."""
    disconnected: bool = False
    """The client left before that."""
    ended: float | None = None
    """`time.perf_counter()` when the last of it was sent, or the client left."""

    def header(self, name: str) -> str | None:
        """The first header of that name, however it is written."""
        return next((value for key, value in self.headers if key.lower() == name.lower()), None)

    @property
    def shown(self) -> str:
        """Every text that the model was shown, in its order."""
        if not isinstance(self.body, dict):
            return ""
        given = cast(dict[str, object], self.body)
        return "\n\n".join(_texts([given.get(part) for part in ("system", "messages", "input")]))


def _texts(value: object) -> Iterator[str]:
    """The strings of messages, in whichever of the forms of either provider."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for item in cast(list[object], value):
            yield from _texts(item)
    elif isinstance(value, dict):
        message = cast(dict[str, object], value)
        yield from _texts([message.get("text"), message.get("content")])
