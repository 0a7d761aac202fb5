"""A WhatsApp of one number, over real HTTP on this machine: Meta's Cloud API, and the webhook that it calls.

It is as strict as Meta: limits are errors with its codes, who was silent for a day is not written to, and what a test
writes is delivered signed, and again where it was not taken.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import httpx2

from ownwords.testing.running import Running
from ownwords.testing.serving import HOST, Connection, HttpRequest, HttpServer

_LONGEST = 4_096
_LONGEST_WITH_BUTTONS = 1_024

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class WhatsAppUser:
    """Somebody on WhatsApp, by their number."""

    number: str
    name: str


@dataclass(frozen=True, slots=True)
class WhatsAppMessage:
    """A message that was sent to somebody; `choices` are what they can tap, each with its id, as buttons or a list."""

    id: str
    to: str
    text: str
    choices: dict[str, str] = field(default_factory=dict[str, str])
    is_list: bool = False


@dataclass(frozen=True, slots=True)
class _Reply:
    body: Json
    status: int = 200


class FakeWhatsApp(Running):
    """Runs while its block is open, `async with` or `with`:

    async with FakeWhatsApp() as whatsapp:
        ...  # set OWNWORDS_WHATSAPP_URL to whatsapp.url, and the four others to what is below
        whatsapp.webhook = "http://127.0.0.1:8420/webhooks/whatsapp"
        await whatsapp.write(WhatsAppUser("491701", "Ada"), "Hello")
        await whatsapp.until(lambda: whatsapp.sent)
    """

    token = "test-token-of-an-app"  # noqa: S105 - of a fake
    phone_number_id = "1045"
    verify_token = "test-words"  # noqa: S105 - of a fake
    app_secret = "test-secret-of-an-app"  # noqa: S105 - of a fake

    def __init__(self) -> None:
        self.webhook = ""
        """Where what comes in is delivered to."""
        self.sent: list[WhatsAppMessage] = []
        """Every message that was sent, in their order."""
        self.typing: list[str] = []
        """The messages for which it was shown that a reply is being written."""
        self.silent: set[str] = set()
        """Who has written nothing for a day."""
        self._wrote: set[str] = set()
        self._media: dict[str, tuple[str, bytes]] = {}
        self._numbers = 0
        self._failures: list[_Reply] = []
        self._delivered = b""
        self._changed = asyncio.Condition()
        self._http = HttpServer(self._serve)

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self._http.port}"

    async def _start(self) -> None:
        await self._http.start(0)

    async def _stop(self) -> None:
        await self._http.stop()

    async def until(self, holds: Callable[[], object], seconds: float = 60.0) -> None:
        """Wait until that holds; it is looked at whenever something was asked."""
        async with asyncio.timeout(seconds), self._changed:
            await self._changed.wait_for(lambda: bool(holds()))

    # What people do

    async def write(self, user: WhatsAppUser, text: str, *, file: tuple[str, bytes] | None = None) -> int:
        """Somebody writes, with a file (its name and bytes) where one is given; answers the status of the webhook."""
        if file is None:
            return await self._deliver(user, {"type": "text", "text": {"body": text}})
        name, body = file
        media = f"media{self._next()}"
        self._media[media] = (name, body)
        document: Json = {"id": media, "filename": name, "mime_type": "application/octet-stream"}
        return await self._deliver(user, {"type": "document", "document": {**document, "caption": text}})

    async def press(self, user: WhatsAppUser, message: WhatsAppMessage, label: str) -> int:
        """Somebody taps a choice under a message."""
        kind = "list_reply" if message.is_list else "button_reply"
        chosen = {"id": message.choices[label], "title": label}
        tapped: Json = {"type": "interactive", "interactive": {"type": kind, kind: chosen}}
        return await self._deliver(user, {**tapped, "context": {"from": "15550001", "id": message.id}})

    async def repeat(self) -> int:
        """What was delivered last comes once more."""
        return await self.post(self._delivered, self.signature(self._delivered))

    async def verify(self, token: str | None = None, challenge: str = "12345") -> tuple[int, str]:
        """Ask the webhook whether it is ours, as Meta does when it is set up; the status and what it answered."""
        asked = {
            "hub.mode": "subscribe",
            "hub.verify_token": self.verify_token if token is None else token,
            "hub.challenge": challenge,
        }
        async with httpx2.AsyncClient(trust_env=False) as client:
            answer = await client.get(self.webhook, params=asked)
        return answer.status_code, answer.text

    def signature(self, body: bytes) -> str:
        """How a body is signed."""
        return f"sha256={hmac.new(self.app_secret.encode(), body, hashlib.sha256).hexdigest()}"

    async def post(self, body: bytes, signature: str) -> int:
        """Deliver these bytes to the webhook, with this signature; answers its status."""
        headers = {b"Content-Type": b"application/json", b"X-Hub-Signature-256": signature.encode("latin-1")}
        async with httpx2.AsyncClient(trust_env=False) as client:
            return (await client.post(self.webhook, content=body, headers=headers)).status_code

    async def _deliver(self, user: WhatsAppUser, message: Json) -> int:
        self._wrote.add(user.number)
        head = {"from": user.number, "id": f"wamid.{self._next()}", "timestamp": str(int(time.time()))}
        value: Json = {
            "messaging_product": "whatsapp",
            "metadata": {"display_phone_number": "15550001", "phone_number_id": self.phone_number_id},
            "contacts": [{"profile": {"name": user.name}, "wa_id": user.number}],
            "messages": [{**head, **message}],
        }
        body: Json = {"object": "whatsapp_business_account"}
        body["entry"] = [{"id": "77", "changes": [{"field": "messages", "value": value}]}]
        self._delivered = json.dumps(body).encode()
        return await self.post(self._delivered, self.signature(self._delivered))

    # What goes wrong

    def flood(self, times: int = 1) -> None:
        """The next messages are too many."""
        self._failures += [_error(429, 130429, "(#130429) Rate limit hit")] * times

    def fail(self, status: int, code: int = 131000, times: int = 1) -> None:
        """The next messages are not taken."""
        self._failures += [_error(status, code, "Something went wrong")] * times

    # Answering

    async def _serve(self, http: HttpRequest, connection: Connection) -> None:
        given = next((value for name, value in http.headers if name.lower() == "authorization"), "")
        media = self._media.get(http.path.rpartition("/")[2])
        if given == f"Bearer {self.token}" and http.path.startswith("/media/") and media is not None:
            body, kind, status = media[1], "application/octet-stream", 200
        else:
            reply = self._answer(http) if given == f"Bearer {self.token}" else _error(401, 190, "Invalid OAuth token")
            body, kind, status = json.dumps(reply.body).encode(), "application/json", reply.status
        connection.begin(status, {"Content-Type": kind}, len(body))
        await connection.write(body)
        connection.finish()
        async with self._changed:
            self._changed.notify_all()

    def _answer(self, http: HttpRequest) -> _Reply:
        _, _, *path = http.path.split("/")
        match http.method, path:
            case "POST", [self.phone_number_id, "messages"]:
                return self._failures.pop(0) if self._failures else self._send(json.loads(http.body))
            case "GET", [self.phone_number_id]:
                return _Reply({"display_phone_number": "+1 555 0001", "id": self.phone_number_id})
            case "GET", [media] if media in self._media:
                size = len(self._media[media][1])
                return _Reply({"id": media, "url": f"{self.url}/media/{media}", "file_size": size})
            case _:
                return _error(404, 100, "Unsupported request")

    def _send(self, body: Json) -> _Reply:
        if body.get("status") == "read":
            self.typing.append(str(body["message_id"]))
            return _Reply({"success": True})
        to = str(body.get("to"))
        if to in self.silent or to not in self._wrote:
            return _error(400, 131047, "Re-engagement message")
        text, choices, is_list = _parts_of(body)
        longest = _LONGEST if body.get("type") == "text" else _LONGEST_WITH_BUTTONS
        if not 0 < len(text) <= longest or not _fit(choices, is_list):
            return _error(400, 100, "(#100) Invalid parameter")
        message = WhatsAppMessage(f"wamid.{self._next()}", to, text, {one[0]: one[1] for one in choices}, is_list)
        self.sent.append(message)
        return _Reply({"messaging_product": "whatsapp", "messages": [{"id": message.id}]})

    def _next(self) -> int:
        self._numbers += 1
        return self._numbers


def _error(status: int, code: int, message: str) -> _Reply:
    return _Reply({"error": {"message": message, "type": "OAuthException", "code": code}}, status)


def _parts_of(body: Json) -> tuple[str, list[tuple[str, str, str]], bool]:
    """The text of a message, its choices as title, id and description, and whether they are a list."""
    if body.get("type") == "text":
        return body["text"]["body"], [], False
    asked: Json = body["interactive"]
    action: Json = asked["action"]
    if asked["type"] == "button":
        keys: list[Json] = [one["reply"] for one in action["buttons"]]
        return asked["body"]["text"], [(one["title"], one["id"], "") for one in keys], False
    rows: list[Json] = [row for section in action["sections"] for row in section["rows"]]
    return asked["body"]["text"], [(one["title"], one["id"], one.get("description", "")) for one in rows], True


def _fit(choices: list[tuple[str, str, str]], is_list: bool) -> bool:
    """Whether so many of that length may be shown."""
    most, longest = (10, 24) if is_list else (3, 20)
    different = len({title for title, _, _ in choices}) == len(choices)
    short = all(0 < len(title) <= longest and 0 < len(one) <= 256 and len(more) <= 72 for title, one, more in choices)
    return len(choices) <= most and different and short
