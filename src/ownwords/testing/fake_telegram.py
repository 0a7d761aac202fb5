"""A Telegram of one bot, over real HTTP on this machine: the Bot API as far as a bot that talks needs it.

It is as strict as Telegram: limits are errors with its words, one program alone may ask for updates, what was not
confirmed comes again, and a button's data is short. A test writes and presses as a person does, and reads what was
sent.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, cast
from urllib.parse import parse_qsl, unquote

from ownwords.testing.running import Running
from ownwords.testing.serving import HOST, Connection, HttpRequest, HttpServer

_LONGEST = 4_096
_LONGEST_DATA = 64
_LONGEST_WAIT = 50
_MOST_BUTTONS = 100
_GROUP = -1_000

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class TelegramUser:
    """Somebody on Telegram."""

    id: int
    name: str


@dataclass(slots=True)
class TelegramMessage:
    """A message that the bot sent; `buttons` are the labels with their data, as long as they are there."""

    id: int
    chat: int
    text: str
    buttons: dict[str, str] = field(default_factory=dict[str, str])
    looks: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    """What of the text looks different, and how."""


@dataclass(frozen=True, slots=True)
class _Reply:
    body: Json
    status: int = 200


def _error(code: int, description: str, **parameters: int) -> _Reply:
    body: Json = {"ok": False, "error_code": code, "description": description}
    return _Reply({**body, "parameters": parameters} if parameters else body, code)


class FakeTelegram(Running):
    """Runs while its block is open, `async with` or `with`:

    async with FakeTelegram() as telegram:
        ...  # set OWNWORDS_TELEGRAM_URL to telegram.url, and OWNWORDS_TELEGRAM_TOKEN to telegram.token
        telegram.write(TelegramUser(11, "Ada"), "Hello")
        await telegram.until(lambda: telegram.sent)
    """

    token = "123456:test-token-of-a-bot"  # noqa: S105 - of a fake
    username = "ownwords_test_bot"

    def __init__(self) -> None:
        self.sent: list[TelegramMessage] = []
        """Every message that the bot sent, in their order."""
        self.typing: list[int] = []
        """The chats in which it showed that it writes, once for each time."""
        self.acknowledged: list[str] = []
        """What was said to whoever pressed a button, once for each press."""
        self.commands: dict[str, str] = {}
        """The commands that the bot listed, with what they are for."""
        self.calls: list[str] = []
        """The methods that were called, in their order."""
        self.blocked: set[int] = set()
        """Chats in which the bot may not write."""
        self._files: dict[str, bytes] = {}
        self._updates: list[Json] = []
        self._numbers = 0
        self._ahead = 0
        self._failures: list[tuple[str, _Reply]] = []
        self._polling = 0
        self._changed = asyncio.Condition()
        self._http = HttpServer(self._serve)

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self._http.port}"

    async def _start(self) -> None:
        self._loop_of_server = asyncio.get_running_loop()
        await self._http.start(0)

    async def _stop(self) -> None:
        await self._http.stop()

    async def until(self, holds: Callable[[], object], seconds: float = 60.0) -> None:
        """Wait until that holds; it is looked at whenever the bot called something."""
        async with asyncio.timeout(seconds), self._changed:
            await self._changed.wait_for(lambda: bool(holds()))

    @property
    def unconfirmed(self) -> int:
        """How many updates the bot has not confirmed."""
        return len(self._updates)

    # What people do

    def write(
        self,
        user: TelegramUser,
        text: str,
        *,
        group: int | None = None,
        reply_to_bot: bool = False,
        file: tuple[str, bytes] | None = None,
    ) -> int:
        """Somebody writes to the bot, or into the group of that number, with a file (its name and bytes) where one is
        given; answers the message's id. What begins with `/` is a command, `@` and the bot's name a mention."""
        message = self._message(user, group)
        said, entities = ("caption", "caption_entities") if file is not None else ("text", "entities")
        if text:
            message |= {said: text, entities: self._entities(text)}
        if file is not None:
            name, body = file
            file_id = f"file{self._next()}"
            self._files[file_id] = body
            unique = f"u{file_id}"
            document = {"file_id": file_id, "file_unique_id": unique, "file_name": name, "file_size": len(body)}
            message["document"] = document
        if reply_to_bot:
            message["reply_to_message"] = {**self._message(user, group), "from": self._me(), "text": "before"}
        self._arrive({"message": message})
        return message["message_id"]

    def press(self, user: TelegramUser, message: TelegramMessage, label: str) -> None:
        """Somebody presses that button under a message."""
        under = {
            "message_id": message.id,
            "date": self._now(),
            "chat": self._chat(user, message.chat if message.chat < 0 else None),
            "from": self._me(),
            "text": message.text,
        }
        pressed = {"id": f"press{self._next()}", "from": _user(user), "message": under, "chat_instance": "1"}
        self._arrive({"callback_query": {**pressed, "data": message.buttons[label]}})

    def repeat(self, times: int = 1) -> None:
        """The newest update comes once more, as new ones with the same message in them."""
        self._updates += [{**self._newest, "update_id": self._next()} for _ in range(times)]
        self._tell()

    def move(self, seconds: int) -> None:
        """From now on it is so much later there. Telegram's times are whole seconds."""
        self._ahead += seconds

    # What goes wrong

    def flood(self, method: str, retry_after: int, times: int = 1) -> None:
        """The next calls of that method are too many."""
        told = f"Too Many Requests: retry after {retry_after}"
        self._failures += [(method, _error(429, told, retry_after=retry_after))] * times

    def fail(self, method: str, code: int, description: str = "Internal Server Error", times: int = 1) -> None:
        """The next calls of that method fail."""
        self._failures += [(method, _error(code, description))] * times

    # Answering

    async def _serve(self, http: HttpRequest, connection: Connection) -> None:
        prefix, file, path = f"/bot{self.token}/", f"/file/bot{self.token}/", unquote(http.path)
        if path.removeprefix(file) in self._files:
            body, kind, status = self._files[path.removeprefix(file)], "application/octet-stream", 200
        elif not path.startswith(prefix):
            body, kind, status = json.dumps(_error(401, "Unauthorized").body).encode(), "application/json", 401
        else:
            method = path.removeprefix(prefix)
            reply = await self._answer(method, dict(parse_qsl(http.body.decode(), keep_blank_values=True)))
            body, kind, status = json.dumps(reply.body).encode(), "application/json", reply.status
        connection.begin(status, {"Content-Type": kind}, len(body))
        await connection.write(body)
        connection.finish()
        async with self._changed:
            self._changed.notify_all()

    async def _answer(self, method: str, given: Mapping[str, str]) -> _Reply:
        self.calls.append(method)
        failure = next((one for one in self._failures if one[0] == method), None)
        if failure is not None:
            self._failures.remove(failure)
            return failure[1]
        match method:
            case "getMe":
                return _Reply({"ok": True, "result": self._me()})
            case "getUpdates":
                return await self._poll(int(given.get("offset", "0")), int(given.get("timeout", "0")))
            case "sendMessage":
                return self._send(given)
            case "editMessageReplyMarkup":
                return self._edit(given)
            case "sendChatAction":
                self.typing.append(int(given["chat_id"]))
            case "answerCallbackQuery":
                if len(given.get("text", "")) > 200:
                    return _error(400, "Bad Request: MESSAGE_TOO_LONG")
                self.acknowledged.append(given.get("text", ""))
            case "setMyCommands":
                return self._list(json.loads(given["commands"]))
            case "getFile":
                return self._file(given["file_id"])
            case _:
                return _error(404, "Not Found: method not found")
        return _Reply({"ok": True, "result": True})

    async def _poll(self, offset: int, seconds: int) -> _Reply:
        """Who asks last gets the updates: who asked before is told that there is somebody else."""
        self._polling += 1
        mine = self._polling
        self._updates = [one for one in self._updates if one["update_id"] >= offset]
        async with self._changed:
            self._changed.notify_all()
            try:
                async with asyncio.timeout(min(seconds, _LONGEST_WAIT)):
                    await self._changed.wait_for(lambda: self._updates or self._polling != mine)
            except TimeoutError:
                pass
        if self._polling != mine:
            return _error(409, "Conflict: terminated by other getUpdates request; one bot instance only")
        return _Reply({"ok": True, "result": self._updates[:100]})

    def _send(self, given: Mapping[str, str]) -> _Reply:
        chat, text = int(given["chat_id"]), given.get("text", "")
        if chat in self.blocked:
            return _error(403, "Forbidden: bot was blocked by the user")
        if not text.strip():
            return _error(400, "Bad Request: message text is empty")
        if len(text.encode("utf-16-le")) // 2 > _LONGEST:
            return _error(400, "Bad Request: message is too long")
        rows = json.loads(given.get("reply_markup", "{}")).get("inline_keyboard", [])
        buttons = {key["text"]: key["callback_data"] for row in cast("list[list[Json]]", rows) for key in row}
        if len(buttons) > _MOST_BUTTONS or any(
            not 0 < len(data.encode()) <= _LONGEST_DATA for data in buttons.values()
        ):
            return _error(400, "Bad Request: BUTTON_DATA_INVALID")
        entities: list[Json] = json.loads(given.get("entities", "[]"))
        units = text.encode("utf-16-le")
        if any(2 * (one["offset"] + one["length"]) > len(units) for one in entities):
            return _error(400, "Bad Request: ENTITY_BOUNDS_INVALID")
        looks = [
            (one["type"], units[2 * one["offset"] : 2 * (one["offset"] + one["length"])].decode("utf-16-le"))
            for one in entities
        ]
        message = TelegramMessage(self._next(), chat, text, buttons, looks)
        self.sent.append(message)
        place = {"id": chat, "type": "private" if chat > 0 else "supergroup"}
        told = {"message_id": message.id, "date": self._now(), "chat": place, "from": self._me(), "text": text}
        return _Reply({"ok": True, "result": told})

    def _edit(self, given: Mapping[str, str]) -> _Reply:
        number = int(given["message_id"])
        message = next((one for one in self.sent if (one.id, str(one.chat)) == (number, given["chat_id"])), None)
        if message is None:
            return _error(400, "Bad Request: message to edit not found")
        if not message.buttons:
            return _error(400, "Bad Request: message is not modified")
        message.buttons = {}
        return _Reply({"ok": True, "result": True})

    def _list(self, commands: list[Json]) -> _Reply:
        fits = all(
            one["command"].replace("_", "").isalnum()
            and one["command"].islower()
            and len(one["command"]) <= 32
            and 0 < len(one["description"]) <= 256
            for one in commands
        )
        if not fits or len(commands) > 100:
            return _error(400, "Bad Request: BOT_COMMAND_INVALID")
        self.commands = {one["command"]: one["description"] for one in commands}
        return _Reply({"ok": True, "result": True})

    def _file(self, file_id: str) -> _Reply:
        body = self._files.get(file_id)
        if body is None:
            return _error(400, "Bad Request: wrong file_id or the file is temporarily unavailable")
        if len(body) > 20 * 1024 * 1024:
            return _error(400, "Bad Request: file is too big")
        found = {"file_id": file_id, "file_unique_id": f"u{file_id}", "file_size": len(body), "file_path": file_id}
        return _Reply({"ok": True, "result": found})

    # Making updates

    def _now(self) -> int:
        return int(time.time()) + self._ahead

    def _next(self) -> int:
        self._numbers += 1
        return self._numbers

    def _me(self) -> Json:
        return {"id": 999, "is_bot": True, "first_name": "Ownwords", "username": self.username}

    def _chat(self, user: TelegramUser, group: int | None) -> Json:
        if group is None:
            return {"id": user.id, "type": "private", "first_name": user.name}
        return {"id": group if group < 0 else _GROUP - group, "type": "supergroup", "title": f"Group {group}"}

    def _message(self, user: TelegramUser, group: int | None) -> Json:
        chat = self._chat(user, group)
        return {"message_id": self._next(), "date": self._now(), "chat": chat, "from": _user(user)}

    def _entities(self, text: str) -> list[Json]:
        """Commands at the beginning, and mentions of the bot."""
        found: list[Json] = []
        first = text.split()[0]
        if first.startswith("/") and len(first) > 1:
            found.append({"type": "bot_command", "offset": 0, "length": len(first)})
        place = text.casefold().find(f"@{self.username}")
        if place >= 0 and not found:
            units = len(text[:place].encode("utf-16-le")) // 2
            found.append({"type": "mention", "offset": units, "length": len(self.username) + 1})
        return found

    def _arrive(self, update: Json) -> None:
        self._newest = update
        self._updates.append({"update_id": self._next(), **update})
        self._tell()

    def _tell(self) -> None:
        """Whoever waits looks again; a test may be in another thread."""
        self._loop_of_server.call_soon_threadsafe(lambda: self._http.run(self._wake()))

    async def _wake(self) -> None:
        async with self._changed:
            self._changed.notify_all()


def _user(user: TelegramUser) -> Json:
    return {"id": user.id, "is_bot": False, "first_name": user.name}
