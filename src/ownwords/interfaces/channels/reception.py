"""Whoever writes is received: strangers may link themselves, owners talk, and others in a group are heard.

What is taken is durable before it is confirmed to the channel: a message is in its conversation, and it is noted that
it waits for its reply. Nothing of a stranger is stored.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace

from ownwords.agent.commands import COMMANDS, is_command
from ownwords.compose import Ownwords
from ownwords.domain.assets import LARGEST_ASSET
from ownwords.domain.channels import (
    ButtonPress,
    Channel,
    ChatMessage,
    Link,
    LinkedChat,
    OutgoingMessage,
)
from ownwords.domain.conversation import Attachment, Audience, Message, NewMessage, Role
from ownwords.domain.message_ids import message_id_for
from ownwords.errors import ChannelRefused, ChannelUnavailable, NotFound, OwnwordsError, StoreUnavailable
from ownwords.interfaces.channels.talks import Talk
from ownwords.memory import Memory
from ownwords.ports.channels import Transport

_HOW_TO_LINK = (
    "I talk with my owner alone. If that is you: make a code with `ownwords channels link`, or on the Settings page, "
    "and send it here as /link CODE."
)
_LINKED = "Linked. From now on I know you here: just write. /help lists the commands, /unlink ends it."
_LINKED_ALREADY = "This account is linked already: just write. To link it anew, send /unlink first."
_UNLINKED = "Unlinked: from now on I do not know you here. What was said stays in your memory."
_NO_LINK_HERE = "Link yourself in our own chat, not in a group."
_OWNER_ONLY = "Only the owner can press this."
_OVER = "This button is no longer good: ask again."
_LONGEST_SPEAKER = 300
_log = logging.getLogger(__name__)

Rest = Callable[[float], Awaitable[None]]


class Reception:
    """Receives what comes in on one channel."""

    def __init__(self, ownwords: Ownwords, transport: Transport, rest: Rest = asyncio.sleep) -> None:
        self._ownwords = ownwords
        self._chats = ownwords.chats
        self._transport = transport
        self._rest = rest
        self._talks: dict[str, Talk] = {}
        self._in_order: dict[str, tuple[asyncio.Lock, int]] = {}

    @property
    def channel(self) -> Channel:
        return self._transport.channel

    async def run(self) -> None:
        """Answer what waited, and receive until cancelled."""
        await self._introduce()
        await self._resume()
        await self._transport.run(self.take)

    async def stop(self, seconds: float) -> None:
        """Let what is being answered come to its end within so many seconds; the rest waits for the next start."""
        await asyncio.gather(*(talk.stop(seconds) for talk in self._talks.values()))

    async def take(self, came: ChatMessage | ButtonPress) -> None:
        """Take what came in, one after the other in a chat. Raises StoreUnavailable: then it is to come again."""
        lock, users = self._in_order.get(came.chat.id, (asyncio.Lock(), 0))
        self._in_order[came.chat.id] = (lock, users + 1)
        try:
            async with lock:
                await self._taken(came)
        finally:
            _, users = self._in_order.pop(came.chat.id)
            if users > 1:
                self._in_order[came.chat.id] = (lock, users - 1)

    async def _taken(self, came: ChatMessage | ButtonPress) -> None:
        try:
            if isinstance(came, ButtonPress):
                await self._press(came)
            else:
                await self._message(came)
        except StoreUnavailable:
            raise
        except (ChannelUnavailable, ChannelRefused) as error:
            _log.warning("%s: %s", self.channel.label, error.message)
        except OwnwordsError as error:
            await self._say(came.chat.id, error.message)

    async def _introduce(self) -> None:
        """The commands as the channel lists them; without the list the chat works all the same."""
        listed = {name: command.about for name, command in COMMANDS.items()}
        listed |= {"unlink": "end it: this account is not yours any more"}
        try:
            await self._transport.introduce(listed)
        except (ChannelUnavailable, ChannelRefused) as error:
            _log.warning("%s: %s", self.channel.label, error.message)

    async def _resume(self) -> None:
        """Answer what was not answered when this ended the last time."""
        try:
            for waiting in await self._chats.waiting(self.channel):
                self._talk(waiting.chat).answer_later(waiting.message_id, again=True)
        except StoreUnavailable as error:
            _log.warning("%s: what waits for a reply is not known: %s", self.channel.label, error.message)

    # Messages

    async def _message(self, message: ChatMessage) -> None:
        link = await self._chats.link_of(message.sender)
        chat = await self._chats.chat(self.channel, message.chat.id)
        name = _command_name(message.text)
        if message.chat.is_group:
            await self._in_group(message, link, chat)
        elif link is None:
            await self._stranger(message)
        elif name in ("start", "link"):
            await self._say(message.chat.id, _LINKED_ALREADY)
        else:
            await self._owner(message, chat or await self._begin(message, link))

    async def _stranger(self, message: ChatMessage) -> None:
        """A code links them; anything else is answered with how to get one."""
        code = message.text.strip().partition(" ")[2].strip()
        if _command_name(message.text) not in ("start", "link") or not code:
            await self._say(message.chat.id, _HOW_TO_LINK)
            return
        link = await self._chats.link(message.sender, code)
        await self._begin(message, link)
        await self._say(message.chat.id, _LINKED)

    async def _in_group(self, message: ChatMessage, link: Link | None, chat: LinkedChat | None) -> None:
        """The chat is the owner's who first spoke to the assistant in it; everybody else there is a participant."""
        speaks = message.to_bot or is_command(message.text)
        if chat is None:
            if link is None or not speaks:
                return
            chat = await self._begin(message, link)
        if chat.sender != message.sender.id:
            if not is_command(message.text) and message.text:
                await self._append(message, chat, Role.PARTICIPANT)
        elif _command_name(message.text) in ("start", "link"):
            await self._say(message.chat.id, _NO_LINK_HERE)
        else:
            await self._owner(message, chat, speaks)

    async def _owner(self, message: ChatMessage, chat: LinkedChat, speaks: bool = True) -> None:
        if _command_name(message.text) == "unlink":
            await self._chats.unlink(chat.scope.owner, self.channel, message.sender.id)
            await self._say(message.chat.id, _UNLINKED)
        elif is_command(message.text) and not message.files:
            if await self._chats.take(chat, message.id):
                self._talk(chat).command_later(message.text)
        else:
            stored, chat = await self._append(message, chat, Role.OWNER)
            waits = stored.id if speaks and stored.text else None
            if await self._chats.take(chat, message.id, waits):
                if waits:
                    self._talk(chat).answer_later(waits, message.id)
                elif stored.attachments:
                    names = ", ".join(one.name for one in stored.attachments)
                    await self._say(message.chat.id, f"Kept: {names}")

    async def _begin(self, message: ChatMessage, link: Link) -> LinkedChat:
        """A conversation for the chat: a group's, or one that is private."""
        memory = self._memory(link.scope.owner, link.scope.workspace)
        title = f"{self.channel.label}: {message.chat.title}" if message.chat.title else self.channel.label
        audience = Audience.GROUP if message.chat.is_group else Audience.PRIVATE
        thread = await memory.create_thread(title[:200], audience)
        return await self._chats.keep(LinkedChat(message.chat, link.scope, link.sender.id, thread.id))

    async def _append(self, message: ChatMessage, chat: LinkedChat, role: Role) -> tuple[Message, LinkedChat]:
        """The message in the chat's conversation, once, however often it came. A conversation that was deleted is begun
        anew."""
        memory = self._memory(chat.scope.owner, chat.scope.workspace)
        key = f"{self.channel}:{message.chat.id}:{message.id}"
        known = await memory.messages_by_id([stored_id := message_id_for(chat.thread_id, key)])
        if stored_id in known:
            return known[stored_id], chat
        attachments, problems = await self._attached(memory, message) if role is Role.OWNER else ((), [])
        if problems:
            await self._say(message.chat.id, "\n".join(problems))
        speaker = message.sender.name[:_LONGEST_SPEAKER] if role is Role.PARTICIPANT else None
        new = NewMessage(role, message.text, key, message.sent_at, speaker, attachments=attachments)
        try:
            (appended,) = await memory.append(chat.thread_id, [new])
        except NotFound:
            link = await self._chats.link_of(replace(message.sender, id=chat.sender))
            if link is None:
                raise
            chat = await self._begin(message, link)
            (appended,) = await memory.append(chat.thread_id, [new])
        return appended.message, chat

    async def _attached(self, memory: Memory, message: ChatMessage) -> tuple[tuple[Attachment, ...], list[str]]:
        """The message's files as assets, and what could not be kept of them."""
        kept, problems = list[Attachment](), list[str]()
        for file in message.files:
            try:
                asset = await memory.assets.add(file.name, await self._transport.fetch(file, LARGEST_ASSET))
            except StoreUnavailable:
                raise
            except OwnwordsError as error:
                problems.append(f"{file.name} was not kept. {error.message}")
            else:
                kept.append(Attachment(asset.id, asset.name, asset.content_type))
        return tuple(kept), problems

    # Buttons

    async def _press(self, press: ButtonPress) -> None:
        """A button is the owner's to press, whose chat it is; it is good once."""
        chat = await self._chats.chat(self.channel, press.chat.id)
        if chat is None or press.sender.id != chat.sender:
            await self._transport.acknowledge(press, _OWNER_ONLY)
            return
        pressed = await self._chats.pressed(press)
        await self._transport.acknowledge(press, "" if pressed else _OVER)
        await self._transport.take_buttons_away(press.chat.id, press.message_id)
        if pressed is not None:
            await self._talk(chat).pressed(*pressed, press.id)

    # What stands behind a chat

    def _memory(self, owner: str, workspace: str | None) -> Memory:
        return self._ownwords.owner(owner, workspace)

    def _talk(self, chat: LinkedChat) -> Talk:
        """The talk in the chat, one for each that its conversation is."""
        talk = self._talks.get(chat.chat.id)
        if talk is None or talk.chat != chat:
            talk = self._talks[chat.chat.id] = Talk(self._ownwords, self._transport, chat, self._rest)
        return talk

    async def _say(self, chat_id: str, text: str) -> None:
        await self._transport.send(chat_id, OutgoingMessage(text))


def _command_name(text: str) -> str:
    """The name of the command that a message is, empty where it is none."""
    return text.strip().partition(" ")[0].removeprefix("/").lower() if is_command(text) else ""
