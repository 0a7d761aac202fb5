"""WhatsApp, by Meta's Cloud API: what is sent goes there, what comes in comes by a webhook.

What comes in is signed with the app's secret, and nothing of it is believed before the signature is checked. Groups are
not served: the Cloud API has none for most accounts.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, cast

import httpx2

from ownwords.domain.channels import (
    Button,
    ButtonPress,
    Channel,
    Chat,
    ChatFile,
    ChatMessage,
    OutgoingMessage,
    Sender,
)
from ownwords.domain.markdown_texts import Look, markdown_parts, plain_with_spans
from ownwords.errors import ChannelRefused, ChannelUnavailable, StoreUnavailable, TooLarge
from ownwords.ports.channels import Take

API = "https://graph.facebook.com"
VERSION = "v23.0"
LONGEST = 4_096
"""Characters of a text."""
_LONGEST_WITH_BUTTONS = 1_024
_MOST_KEYS = 3
_LONGEST_KEY = 20
_MOST_ROWS = 10
_LONGEST_ROW = 24
_LONGEST_DESCRIPTION = 72
_LARGEST_ANSWER = 1024 * 1024
_TRIES = 4
_PAUSES = (1.0, 3.0, 10.0)
_TOO_MANY = frozenset({4, 80007, 130429, 131048, 131056})
"""Codes of errors that say that too much was sent."""
_MARKS = {Look.BOLD: ("*", "*"), Look.ITALIC: ("_", "_"), Look.CODE: ("`", "`"), Look.BLOCK: ("```", "```")}
_FILES = ("image", "document", "audio", "video", "sticker")
_log = logging.getLogger(__name__)

Rest = Callable[[float], Awaitable[None]]
Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class WhatsAppAccount:
    """How the Cloud API is spoken with, and how it proves itself."""

    phone_number_id: str
    token: str = field(repr=False)
    verify_token: str = field(repr=False)
    app_secret: str = field(repr=False)
    url: str = API


@asynccontextmanager
async def open_whatsapp(account: WhatsAppAccount, rest: Rest = asyncio.sleep) -> AsyncGenerator[WhatsApp]:
    """The number of this account. Nothing is asked before it is used."""
    async with httpx2.AsyncClient(timeout=20.0, trust_env=account.url == API) as client:
        yield WhatsApp(account, client, rest)


class WhatsApp:
    """The Transport of a number, and the webhook of it."""

    channel = Channel.WHATSAPP
    most_buttons = _MOST_ROWS
    typing_every = 20.0

    def __init__(self, account: WhatsAppAccount, client: httpx2.AsyncClient, rest: Rest) -> None:
        self._account = account
        self._client = client
        self._rest = rest
        self._take: Take | None = None

    def parts(self, text: str) -> list[str]:
        return markdown_parts(text, LONGEST)

    # Coming in

    async def run(self, take: Take) -> None:
        """What comes in comes to the webhook for as long as this runs."""
        self._take = take
        try:
            await asyncio.Event().wait()
        finally:
            self._take = None

    def verified(self, mode: str, token: str) -> bool:
        """Whether Meta asks for leave to send here, with the words that were agreed."""
        return mode == "subscribe" and hmac.compare_digest(token.encode(), self._account.verify_token.encode())

    def signed(self, body: bytes, signature: str) -> bool:
        """Whether the app's secret stands behind this body."""
        digest = hmac.new(self._account.app_secret.encode(), body, hashlib.sha256).hexdigest()
        return hmac.compare_digest(signature.encode(), f"sha256={digest}".encode())

    async def received(self, body: bytes) -> None:
        """Take what came in with a body that is signed. Raises StoreUnavailable: then it is to come again."""
        if self._take is None:
            raise StoreUnavailable("Nothing is received yet, or no more.")
        for came in _came(body, self._account.phone_number_id):
            await self._take(came)

    # Going out

    async def send(self, chat_id: str, message: OutgoingMessage) -> str:
        head = {"messaging_product": "whatsapp", "recipient_type": "individual", "to": chat_id}
        text = _marked(message.text)
        if message.buttons and len(text) > _LONGEST_WITH_BUTTONS:
            await self._post({**head, "type": "text", "text": {"body": text}})
            text = "…"
        if message.buttons:
            body = {"type": "interactive", "interactive": _interactive(text, message.buttons)}
        else:
            body = {"type": "text", "text": {"body": text, "preview_url": False}}
        sent = await self._post({**head, **body})
        messages: list[Json] = sent.get("messages") or [{}]
        return str(messages[0].get("id", ""))

    async def take_buttons_away(self, chat_id: str, message_id: str) -> None:
        """Nothing that was sent can be changed there; a button that is no longer good says so when it is pressed."""

    async def show_typing(self, chat_id: str, message_id: str) -> None:
        """It is shown together with the message as read."""
        if message_id:
            read = {"messaging_product": "whatsapp", "status": "read", "message_id": message_id}
            await self._post({**read, "typing_indicator": {"type": "text"}})

    async def acknowledge(self, press: ButtonPress, text: str = "") -> None:
        if text:
            await self.send(press.chat.id, OutgoingMessage(text))

    async def fetch(self, file: ChatFile, most: int) -> bytes:
        told = await self._asked("GET", f"{self._account.url}/{VERSION}/{file.id}")
        if int(told.get("file_size") or 0) > most:
            raise TooLarge(f"A file holds at most {most // 1024 // 1024} MB.")
        return await self._body(str(told.get("url", "")), most)

    async def introduce(self, commands: Mapping[str, str]) -> None:
        """There is no place for them."""

    async def check(self) -> str:
        url = f"{self._account.url}/{VERSION}/{self._account.phone_number_id}?fields=display_phone_number"
        return str((await self._asked("GET", url)).get("display_phone_number", self._account.phone_number_id))

    async def _post(self, body: Json) -> Json:
        """Send; where too much was sent, wait and try again."""
        url = f"{self._account.url}/{VERSION}/{self._account.phone_number_id}/messages"
        for tries in range(_TRIES):
            try:
                return await self._asked("POST", url, body)
            except _TooMany:
                if tries < len(_PAUSES):
                    await self._rest(_PAUSES[tries])
        raise ChannelUnavailable("WhatsApp takes no more messages for now: try again later.")

    async def _asked(self, method: str, url: str, body: Json | None = None) -> Json:
        """What the API answers. Raises ChannelUnavailable and ChannelRefused."""
        try:
            answer = await self._client.request(method, url, json=body, headers=self._headers)
        except httpx2.HTTPError:
            raise ChannelUnavailable("WhatsApp cannot be reached. It is tried again.") from None
        found = _object(answer.content[:_LARGEST_ANSWER])
        if answer.is_success:
            return found
        raise _told(answer.status_code, found)

    async def _body(self, url: str, most: int) -> bytes:
        """The bytes at an address that the API named, and no more than so many."""
        if not url.startswith("https://") and not url.startswith(f"{self._account.url}/"):
            raise ChannelRefused("WhatsApp named no address that a file could be fetched from.")
        body = bytearray()
        try:
            async with self._client.stream("GET", url, headers=self._headers) as answer:
                if not answer.is_success:
                    raise _told(answer.status_code, {})
                async for part in answer.aiter_bytes():
                    body += part
                    if len(body) > most:
                        raise TooLarge(f"A file holds at most {most // 1024 // 1024} MB.")
        except httpx2.HTTPError:
            raise ChannelUnavailable("WhatsApp cannot be reached. Send the file again.") from None
        return bytes(body)

    @property
    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self._account.token}"}


class _TooMany(ChannelUnavailable):
    """Too much was sent."""


def _told(status: int, found: Json) -> ChannelUnavailable | ChannelRefused:
    """What an error means to our callers; what Meta writes may hold words of a chat."""
    error = _part(found, "error")
    code = error.get("code")
    if status == 429 or code in _TOO_MANY:
        return _TooMany("WhatsApp takes no more questions for now. It is tried again.")
    if status in (401, 403) or code in (0, 190):
        return ChannelRefused("WhatsApp does not take OWNWORDS_WHATSAPP_TOKEN: make a lasting one for a system user.")
    if code == 131047:
        return ChannelRefused("WhatsApp lets nobody be written to who was silent for a day.")
    if 400 <= status < 500:
        return ChannelRefused(f"WhatsApp refused what it was asked for ({code or status}).")
    return ChannelUnavailable(f"WhatsApp did not do what it was asked ({status}). It is tried again.")


def _interactive(text: str, buttons: tuple[Button, ...]) -> Json:
    """Up to three short ones are buttons, others the rows of a list."""
    if len(buttons) <= _MOST_KEYS and all(len(button.label) <= _LONGEST_KEY for button in buttons):
        keys = [{"type": "reply", "reply": {"id": one.data, "title": one.label}} for one in buttons]
        return {"type": "button", "body": {"text": text}, "action": {"buttons": keys}}
    rows = [_row(button) for button in buttons]
    return {"type": "list", "body": {"text": text}, "action": {"button": "Choose", "sections": [{"rows": rows}]}}


def _row(button: Button) -> Json:
    if len(button.label) <= _LONGEST_ROW:
        return {"id": button.data, "title": button.label}
    title = f"{button.label[: _LONGEST_ROW - 1]}…"
    return {"id": button.data, "title": title, "description": button.label[:_LONGEST_DESCRIPTION]}


def _marked(markdown: str) -> str:
    """Markdown with the marks of WhatsApp, as far as there is room for them."""
    text, spans = plain_with_spans(markdown)
    pieces, end = list[str](), 0
    for span in spans:
        before, after = _MARKS[span.look]
        pieces += [text[end : span.start], before, text[span.start : span.end], after]
        end = span.end
    marked = "".join([*pieces, text[end:]])
    return marked if len(marked) <= LONGEST else text


def _object(body: bytes) -> Json:
    try:
        found: object = json.loads(body)
    except ValueError:
        return {}
    return cast("Json", found) if isinstance(found, dict) else {}


def _came(body: bytes, phone_number_id: str) -> Iterator[ChatMessage | ButtonPress]:
    """What a body brings for our number, as far as it is for us."""
    for entry in _objects(_object(body).get("entry")):
        for change in _objects(entry.get("changes")):
            value = _part(change, "value")
            number = _part(value, "metadata").get("phone_number_id")
            if change.get("field") != "messages" or number != phone_number_id:
                continue
            names = {
                str(one.get("wa_id")): str(_part(one, "profile").get("name") or "")
                for one in _objects(value.get("contacts"))
            }
            for message in _objects(value.get("messages")):
                if (came := _message(message, names)) is not None:
                    yield came


def _message(message: Json, names: Mapping[str, str]) -> ChatMessage | ButtonPress | None:
    account, message_id, kind = str(message.get("from") or ""), str(message.get("id") or ""), message.get("type")
    if not account or not message_id or message.get("group_id") or message.get("recipient_type") == "group":
        return None
    where, who = Chat(Channel.WHATSAPP, account), Sender(Channel.WHATSAPP, account, names.get(account, ""))
    if kind == "interactive":
        given = _part(message, "interactive")
        pressed = _part(given, "button_reply") or _part(given, "list_reply")
        under = _part(message, "context")
        data = str(pressed.get("id") or "")
        return ButtonPress(where, message_id, who, data, str(under.get("id") or "")) if data else None
    text = str(_part(message, "text").get("body") or "") if kind == "text" else ""
    files: tuple[ChatFile, ...] = ()
    if kind in _FILES:
        found = _part(message, str(kind))
        text = str(found.get("caption") or "")
        files = (ChatFile(str(found.get("id") or ""), _name(found, str(kind))),)
    if not text and not files:
        return None
    return ChatMessage(where, message_id, who, text, _sent_at(message.get("timestamp")), files)


def _name(found: Json, kind: str) -> str:
    """A file's name; what has none is named after what it is."""
    extension = str(found.get("mime_type") or "").partition(";")[0].rpartition("/")[2]
    return str(found.get("filename") or "") or (f"{kind}.{extension}" if extension.isalnum() else kind)


def _sent_at(seconds: object) -> datetime:
    try:
        return datetime.fromtimestamp(int(str(seconds)), UTC)
    except (ValueError, OverflowError, OSError):
        return datetime.now(UTC)


def _objects(found: object) -> list[Json]:
    items = cast("list[object]", found) if isinstance(found, list) else []
    return [cast("Json", one) for one in items if isinstance(one, dict)]


def _part(found: Json, name: str) -> Json:
    """An object in an object; an empty one where there is none."""
    part: object = found.get(name)
    return cast("Json", part) if isinstance(part, dict) else {}
