"""Chats on channels: linking an account with a memory, which chat is which conversation, and what came in from it.

A code links whoever sends it, once and within minutes. Wrong codes are counted in the process alone: of who is not
linked, nothing is ever stored.
"""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import datetime

from ownwords.domain.channels import (
    BUTTONS_HOLD,
    CODE_HOLDS,
    ButtonKind,
    ButtonPress,
    Channel,
    KeptButtons,
    Link,
    LinkCode,
    LinkedChat,
    Sender,
    WaitingMessage,
    code_digest,
    pressed_button,
)
from ownwords.domain.scope import Scope
from ownwords.errors import Invalid, NotFound, Refused
from ownwords.ports.channels import ChannelStore
from ownwords.ports.runtime import Clock

MOST_TRIES = 5
"""Wrong codes of one account in the time that a code holds."""
MOST_TRIES_OF_ALL = 100
_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
_LENGTH = 8
_HALF = 4
_WRONG = "This code is not known here, or it is no longer good. Make another one, and send it within ten minutes."
_TOO_MANY = "Too many wrong codes were sent. Try again in ten minutes."


@dataclass(slots=True)
class _Tries:
    """Wrong codes of late: from whom, and when."""

    wrong: deque[tuple[datetime, tuple[Channel, str]]] = field(
        default_factory=deque[tuple[datetime, tuple[Channel, str]]]
    )

    def check(self, sender: Sender, now: datetime) -> None:
        """Raises Refused where there were too many."""
        while self.wrong and self.wrong[0][0] <= now - CODE_HOLDS:
            self.wrong.popleft()
        own = sum(who == (sender.channel, sender.id) for _, who in self.wrong)
        if own >= MOST_TRIES or len(self.wrong) >= MOST_TRIES_OF_ALL:
            raise Refused(_TOO_MANY)


class Chats:
    """The links and chats of an installation."""

    def __init__(self, store: ChannelStore, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._tries = _Tries()

    # Linking

    async def code(self, scope: Scope, channel: Channel | None = None) -> LinkCode:
        """A code that links an account with this memory, on that channel or on any."""
        drawn = "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))
        code = f"{drawn[:_HALF]}-{drawn[_HALF:]}"
        made = LinkCode(code, channel, self._clock.now() + CODE_HOLDS)
        await self._store.add_link_code(scope, channel, code_digest(code), made.expires_at)
        return made

    async def link(self, sender: Sender, code: str) -> Link:
        """Link the account that sent this code. Raises Invalid for a wrong one, Refused after too many, and Conflict
        for an account that is linked with another memory."""
        now = self._clock.now()
        self._tries.check(sender, now)
        link = await self._store.link_by_code(sender, code_digest(code), now)
        if link is None:
            self._tries.wrong.append((now, (sender.channel, sender.id)))
            raise Invalid(_WRONG, field="code")
        return link

    async def links(self, owner: str) -> list[Link]:
        """The owner's links, the oldest first."""
        return await self._store.links(owner)

    async def link_of(self, sender: Sender) -> Link | None:
        """The link of an account, None for a stranger."""
        return await self._store.link_of(sender.channel, sender.id)

    async def unlink(self, owner: str, channel: Channel, sender_id: str) -> None:
        """From now on the account is a stranger's. What was said stays in the conversations. Raises NotFound."""
        if not await self._store.delete_link(owner, channel, sender_id):
            raise NotFound(f"There is no link with {sender_id} on {channel.label}.")

    # Chats

    async def chat(self, channel: Channel, chat_id: str) -> LinkedChat | None:
        """The conversation that a chat is."""
        return await self._store.linked_chat(channel, chat_id)

    async def chat_of_thread(self, scope: Scope, thread_id: str) -> LinkedChat | None:
        """The chat that a conversation is."""
        return await self._store.chat_of_thread(scope, thread_id)

    async def keep(self, chat: LinkedChat) -> LinkedChat:
        """Keep which conversation a chat is; answers what is kept. Raises NotFound for an account without a link."""
        return await self._store.put_chat(chat)

    # What came in

    async def take(self, chat: LinkedChat, update_id: str, waiting: str | None = None) -> bool:
        """Whether this came in for the first time. `waiting` is the message that is to be answered for it. Raises
        NotFound for a chat that is not linked any more."""
        return await self._store.take_update(chat, update_id, self._clock.now(), waiting)

    async def waiting(self, channel: Channel) -> list[WaitingMessage]:
        """Messages without a reply, in the order in which they came."""
        return await self._store.waiting_messages(channel)

    async def answered(self, chat: LinkedChat, message_ids: Collection[str]) -> None:
        """These messages have their reply."""
        await self._store.answered(chat, message_ids)

    # Buttons

    async def keep_buttons(self, chat: LinkedChat, kind: ButtonKind, words: tuple[str, ...]) -> KeptButtons:
        """Buttons that mean this, for an hour. Raises NotFound for a chat that is not linked any more."""
        now = self._clock.now()
        kept = KeptButtons(secrets.token_urlsafe(12), chat.chat, kind, words, now + BUTTONS_HOLD)
        await self._store.keep_buttons(chat.scope, kept, now)
        return kept

    async def pressed(self, press: ButtonPress) -> tuple[KeptButtons, int] | None:
        """What was pressed, and at which place: once, then its buttons are no good any more. None for buttons that are
        none of ours, or not any more."""
        buttons_id, place = pressed_button(press.data)
        if place < 0:
            return None
        kept = await self._store.take_buttons(press.chat.channel, press.chat.id, buttons_id, self._clock.now())
        return (kept, place) if kept is not None else None
