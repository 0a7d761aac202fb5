"""Telegram, by its Bot API and long polling: no address has to be open to the world.

An update is confirmed when it was taken, and not before. One that takes long, as with a large file, keeps no other from
coming in: it is asked for again meanwhile, and passed over. The token is in every address of the API, so nothing of a
request is ever logged.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, TypeVar

from telegram import (
    Bot,
    BotCommand,
    CallbackQuery,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    Message,
    MessageEntity,
    Update,
    User,
)
from telegram.constants import ChatAction, ChatType
from telegram.error import BadRequest, Conflict, Forbidden, InvalidToken, NetworkError, TelegramError, TimedOut
from telegram.request import HTTPXRequest

from ownwords.adapters.channels.telegram_text import entities_of
from ownwords.domain.channels import (
    ButtonPress,
    Channel,
    Chat,
    ChatFile,
    ChatMessage,
    OutgoingMessage,
    Sender,
)
from ownwords.domain.long_texts import utf16_units
from ownwords.domain.markdown_texts import markdown_parts, plain_with_spans
from ownwords.errors import ChannelRefused, ChannelUnavailable, StoreUnavailable, TooLarge
from ownwords.ports.channels import Take

API = "https://api.telegram.org"
LONGEST = 4_096
"""UTF-16 units of a message."""
_MOST_BUTTONS = 100
_LONGEST_TOLD = 200
_LONGEST_DESCRIPTION = 256
_POLL = 50
"""Seconds that Telegram waits for something to come in."""
_LOOK = 1.0
"""Seconds until it is asked again while something is being taken."""
_PAUSES = (1.0, 2.0, 5.0, 15.0, 60.0)
_TRIES = 4
_LONGEST_FLOOD = 60.0
_KINDS = ["message", "callback_query"]
_GROUPS = frozenset({ChatType.GROUP, ChatType.SUPERGROUP})
_log = logging.getLogger(__name__)

Rest = Callable[[float], Awaitable[None]]
Answer = TypeVar("Answer")


class _Flooded(TelegramError):
    """Too much was sent; after so many seconds there is room again."""

    def __init__(self, seconds: float) -> None:
        super().__init__("too many requests")
        self.seconds = seconds


async def _flooded(response: Any) -> None:
    """Tell how long to wait, as long as that is not lost."""
    if response.status_code == 429:
        await response.aread()
        try:
            seconds = float(response.json()["parameters"]["retry_after"])
        except (ValueError, KeyError, TypeError):
            seconds = _PAUSES[1]
        raise _Flooded(seconds)


@asynccontextmanager
async def open_telegram(token: str, url: str | None = None, rest: Rest = asyncio.sleep) -> AsyncGenerator[Telegram]:
    """The bot of this token. Nothing is asked before it is used."""
    logging.getLogger("httpx").setLevel(logging.WARNING)  # it logs addresses, and the token is in them
    place = url or API
    kwargs: dict[str, Any] = {"event_hooks": {"response": [_flooded]}, "trust_env": url is None}
    asking = HTTPXRequest(connection_pool_size=32, read_timeout=20.0, pool_timeout=20.0, httpx_kwargs=kwargs)
    polling = HTTPXRequest(connection_pool_size=2, read_timeout=10.0, httpx_kwargs=kwargs)
    bot = Bot(
        token,
        base_url=f"{place}/bot",
        base_file_url=f"{place}/file/bot",
        request=asking,
        get_updates_request=polling,
    )
    try:
        yield Telegram(bot, rest)
    finally:
        await asyncio.gather(asking.shutdown(), polling.shutdown())


@dataclass(slots=True)
class _Incoming:
    """Updates that were not confirmed yet: those that are being taken, and those that were."""

    offset: int = 0
    taking: dict[int, asyncio.Task[None]] = field(default_factory=dict[int, asyncio.Task[None]])
    taken: set[int] = field(default_factory=set[int])

    def settle(self) -> bool:
        """Move on over what was taken; answers whether something could not be, and is to come again."""
        done = {number: task for number, task in self.taking.items() if task.done()}
        failed = {number for number, task in done.items() if task.cancelled() or task.exception() is not None}
        self.taking = {number: task for number, task in self.taking.items() if number not in done}
        self.taken |= done.keys() - failed
        if left := {*self.taking, *failed}:
            self.offset = min(left)
        elif self.taken:
            self.offset = max(self.taken) + 1
        self.taken = {number for number in self.taken if number >= self.offset}
        return bool(failed)

    def is_new(self, number: int) -> bool:
        return number not in self.taking and number not in self.taken


class Telegram:
    """The Transport of a bot."""

    channel = Channel.TELEGRAM
    most_buttons = _MOST_BUTTONS
    typing_every = 4.0

    def __init__(self, bot: Bot, rest: Rest) -> None:
        self._bot = bot
        self._rest = rest
        self._me: User | None = None

    def parts(self, text: str) -> list[str]:
        return markdown_parts(text, LONGEST, utf16_units)

    # Coming in

    async def run(self, take: Take) -> None:
        incoming, failures = _Incoming(), 0
        try:
            while True:
                try:
                    await self._look(incoming, take)
                    failures = 0
                except (ChannelUnavailable, ChannelRefused) as error:
                    _log.warning("Telegram: %s", error.message)
                    await self._rest(_PAUSES[min(failures, len(_PAUSES) - 1)])
                    failures += 1
        finally:
            for task in incoming.taking.values():
                task.cancel()
            await asyncio.gather(*incoming.taking.values(), return_exceptions=True)

    async def _look(self, incoming: _Incoming, take: Take) -> None:
        """Ask once for what came in, and begin to take it."""
        me = await self._myself()
        wait = 0 if incoming.taking else _POLL
        updates = await self._asked(
            self._bot.get_updates(offset=incoming.offset or None, timeout=wait, allowed_updates=_KINDS)
        )
        for update in updates:
            if incoming.is_new(update.update_id):
                came = _came(update, me)
                incoming.taking[update.update_id] = asyncio.create_task(_taken(take, came))
        if incoming.taking:
            resting = asyncio.ensure_future(self._rest(_LOOK))
            try:
                await asyncio.wait([resting, *incoming.taking.values()], return_when=asyncio.FIRST_COMPLETED)
            finally:
                resting.cancel()
        if incoming.settle():
            await self._rest(_PAUSES[0])

    # Going out

    async def send(self, chat_id: str, message: OutgoingMessage) -> str:
        text, spans = plain_with_spans(message.text)
        keys = [[InlineKeyboardButton(button.label, callback_data=button.data)] for button in message.buttons]
        markup = InlineKeyboardMarkup(keys) if keys else None
        entities = entities_of(text, spans) or None
        sent = await self._sent(
            lambda: self._bot.send_message(_number(chat_id), text, entities=entities, reply_markup=markup)
        )
        return str(sent.message_id)

    async def take_buttons_away(self, chat_id: str, message_id: str) -> None:
        with suppress(BadRequest):  # it is too old, or they are gone
            await self._asked(
                self._bot.edit_message_reply_markup(_number(chat_id), int(message_id), reply_markup=None), BadRequest
            )

    async def show_typing(self, chat_id: str, message_id: str) -> None:
        await self._asked(self._bot.send_chat_action(_number(chat_id), ChatAction.TYPING))

    async def acknowledge(self, press: ButtonPress, text: str = "") -> None:
        told = text[:_LONGEST_TOLD] or None
        with suppress(BadRequest):  # it was pressed too long ago
            await self._asked(self._bot.answer_callback_query(press.id, told, show_alert=bool(told)), BadRequest)

    async def fetch(self, file: ChatFile, most: int) -> bytes:
        found = await self._asked(self._bot.get_file(file.id))
        if (found.file_size or file.size or 0) > most:
            raise TooLarge(f"A file holds at most {most // 1024 // 1024} MB.")
        body = bytes(await self._asked(found.download_as_bytearray()))
        if len(body) > most:
            raise TooLarge(f"A file holds at most {most // 1024 // 1024} MB.")
        return body

    async def introduce(self, commands: Mapping[str, str]) -> None:
        listed = [BotCommand(name.replace("-", "_"), about[:_LONGEST_DESCRIPTION]) for name, about in commands.items()]
        await self._asked(self._bot.set_my_commands(listed))

    async def check(self) -> str:
        return f"@{(await self._myself()).username}"

    async def _myself(self) -> User:
        if self._me is None:
            self._me = await self._asked(self._bot.get_me())
        return self._me

    async def _sent(self, send: Callable[[], Awaitable[Answer]]) -> Answer:
        """Send; where too much was sent, wait as long as is asked for."""
        for tries in range(_TRIES):
            try:
                return await self._asked(send(), _Flooded)
            except _Flooded as error:
                if tries == _TRIES - 1 or error.seconds > _LONGEST_FLOOD:
                    break
                await self._rest(error.seconds)
        raise ChannelUnavailable("Telegram takes no more messages for now: try again later.")

    async def _asked(self, asking: Awaitable[Answer], *passed: type[TelegramError]) -> Answer:
        """What the API answers. Raises ChannelUnavailable and ChannelRefused, and what is to be `passed` on."""
        try:
            return await asking
        except TelegramError as error:
            if passed and isinstance(error, passed):
                raise
            raise _told(error) from None


async def _taken(take: Take, came: ChatMessage | ButtonPress | None) -> None:
    if came is None:
        return
    try:
        await take(came)
    except StoreUnavailable as error:
        _log.warning("A message from Telegram waits: %s", error.message)
        raise


def _told(error: TelegramError) -> ChannelUnavailable | ChannelRefused:
    """What an error means to our callers; what Telegram writes may hold words of a chat."""
    match error:
        case InvalidToken():
            return ChannelRefused("Telegram does not take OWNWORDS_TELEGRAM_TOKEN: copy it anew from @BotFather.")
        case Conflict():
            return ChannelUnavailable(
                "Another program asks for the messages of this bot: stop it, or use another bot. It is tried again."
            )
        case Forbidden():
            return ChannelRefused("Telegram does not let the bot write there: it was blocked, or put out of the group.")
        case BadRequest():
            return ChannelRefused("Telegram refused what it was asked for.")
        case TimedOut():
            return ChannelUnavailable("Telegram did not answer in time. It is tried again.")
        case _Flooded():
            return ChannelUnavailable("Telegram takes no more questions for now. It is tried again.")
        case NetworkError():
            return ChannelUnavailable("Telegram cannot be reached. It is tried again.")
        case _:
            return ChannelUnavailable("Telegram did not do what it was asked. It is tried again.")


def _number(chat_id: str) -> int:
    return int(chat_id)


def _came(update: Update, me: User) -> ChatMessage | ButtonPress | None:
    """What came in, as far as it is for us."""
    if update.message is not None:
        return _message(update.message, me)
    return _press(update.callback_query) if update.callback_query is not None else None


def _message(message: Message, me: User) -> ChatMessage | None:
    sender, chat = message.from_user, message.chat
    if sender is None or sender.is_bot or (chat.type != ChatType.PRIVATE and chat.type not in _GROUPS):
        return None
    text = message.text or message.caption or ""
    files = tuple(_files(message))
    if not text and not files:
        return None
    entities = [*message.entities, *message.caption_entities]
    command, other = _command(text, entities, me)
    if other:
        return None
    to_bot = command != text or _is_reply_to(message, me) or any(_is_mention(one, text, me) for one in entities)
    where = Chat(Channel.TELEGRAM, str(chat.id), chat.type in _GROUPS, chat.title or "")
    who = Sender(Channel.TELEGRAM, str(sender.id), sender.full_name)
    to_bot = to_bot or not where.is_group
    return ChatMessage(where, str(message.message_id), who, command, message.date, files, to_bot)


def _command(text: str, entities: Sequence[MessageEntity], me: User) -> tuple[str, bool]:
    """The text with a command's `@bot` taken off, and whether the command is another bot's."""
    first = next((one for one in entities if one.type == MessageEntity.BOT_COMMAND and one.offset == 0), None)
    if first is None:
        return text, False
    name, at, bot = text[: first.length].partition("@")
    if not at:
        return text, False
    return name + text[first.length :], bot.casefold() != (me.username or "").casefold()


def _is_reply_to(message: Message, me: User) -> bool:
    answered = message.reply_to_message
    return answered is not None and answered.from_user is not None and answered.from_user.id == me.id


def _is_mention(entity: MessageEntity, text: str, me: User) -> bool:
    if entity.type == MessageEntity.TEXT_MENTION:
        return entity.user is not None and entity.user.id == me.id
    if entity.type != MessageEntity.MENTION:
        return False
    units = text.encode("utf-16-le")[entity.offset * 2 : (entity.offset + entity.length) * 2]
    return units.decode("utf-16-le", "replace").casefold() == f"@{me.username}".casefold()


def _files(message: Message) -> list[ChatFile]:
    """The files of a message; of a picture, the largest size of it."""
    found: list[ChatFile] = []
    if message.photo:
        found.append(ChatFile(message.photo[-1].file_id, "photo.jpg", message.photo[-1].file_size))
    if message.document is not None:
        document = message.document
        found.append(ChatFile(document.file_id, document.file_name or "file", document.file_size))
    for kind, name in ((message.voice, "voice.ogg"), (message.video, "video.mp4"), (message.audio, "audio.mp3")):
        if kind is not None:
            found.append(ChatFile(kind.file_id, name, kind.file_size))
    return found


def _press(query: CallbackQuery) -> ButtonPress | None:
    if query.message is None or not query.data:
        return None
    chat = query.message.chat
    where = Chat(Channel.TELEGRAM, str(chat.id), chat.type in _GROUPS, chat.title or "")
    who = Sender(Channel.TELEGRAM, str(query.from_user.id), query.from_user.full_name)
    return ButtonPress(where, query.id, who, query.data, str(query.message.message_id))
