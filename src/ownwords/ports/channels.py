"""Channels: how messages come and go, and what is kept of them: who is linked, which chat is which conversation."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping
from datetime import datetime
from typing import Protocol

from ownwords.domain.channels import (
    ButtonPress,
    Channel,
    ChatFile,
    ChatMessage,
    KeptButtons,
    Link,
    LinkedChat,
    OutgoingMessage,
    Sender,
    WaitingMessage,
)
from ownwords.domain.scope import Scope

Take = Callable[[ChatMessage | ButtonPress], Awaitable[None]]
"""Takes what came in: when it returns, nothing of it is lost any more. Raises StoreUnavailable: then it is to come
again."""


class Transport(Protocol):
    """One channel. Everything but `run` raises ChannelUnavailable, and ChannelRefused where trying again is no use."""

    @property
    def channel(self) -> Channel: ...

    @property
    def most_buttons(self) -> int:
        """How many buttons a message may have."""
        ...

    @property
    def typing_every(self) -> float:
        """Seconds after which it has to be shown again that a reply is being written."""
        ...

    def parts(self, text: str) -> list[str]:
        """The text as messages that are not too long."""
        ...

    async def run(self, take: Take) -> None:
        """Have all that comes in taken, until it is cancelled: what belongs to one chat in its order. What fails is
        logged, and tried again."""
        ...

    async def send(self, chat_id: str, message: OutgoingMessage) -> str:
        """Send it, and answer its id."""
        ...

    async def take_buttons_away(self, chat_id: str, message_id: str) -> None:
        """Leave the message without its buttons, where the channel can."""
        ...

    async def show_typing(self, chat_id: str, message_id: str) -> None:
        """Show that the message of that id, empty for none, is being answered, for a few seconds."""
        ...

    async def acknowledge(self, press: ButtonPress, text: str = "") -> None:
        """Tell whoever pressed a button that it was seen, and what is to be said of it to them."""
        ...

    async def fetch(self, file: ChatFile, most: int) -> bytes:
        """The bytes of a file. Raises TooLarge for more than that many."""
        ...

    async def introduce(self, commands: Mapping[str, str]) -> None:
        """Have the channel list the commands, each with what it is for, where it has a place for them."""
        ...

    async def check(self) -> str:
        """The name that the assistant has there."""
        ...


class Webhook(Protocol):
    """How what comes in reaches a transport whose channel calls us."""

    def verified(self, mode: str, token: str) -> bool:
        """Whether the channel asks for leave to call, with the words that were agreed."""
        ...

    def signed(self, body: bytes, signature: str) -> bool:
        """Whether the channel stands behind this body."""
        ...

    async def received(self, body: bytes) -> None:
        """Take what came in with a body that is signed. Raises StoreUnavailable: then it is to come again."""
        ...


class CalledTransport(Transport, Webhook, Protocol):
    """A channel that calls us with what comes in."""


class ChannelStore(Protocol):
    """What is kept of channels. All of it goes with its scope, and what belongs to an account with its link."""

    async def add_link_code(self, scope: Scope, channel: Channel | None, digest: bytes, expires: datetime) -> None: ...

    async def link_by_code(self, sender: Sender, digest: bytes, at: datetime) -> Link | None:
        """Link the account with the memory that the code is for, and delete the code. None where there is no such code
        for this channel, or no more; what is over is deleted. Raises Conflict for an account that is linked with
        another memory: the code stays."""
        ...

    async def links(self, owner: str) -> list[Link]:
        """All of an owner, the oldest first."""
        ...

    async def link_of(self, channel: Channel, sender_id: str) -> Link | None: ...

    async def delete_link(self, owner: str, channel: Channel, sender_id: str) -> bool:
        """Delete the owner's link with what is kept of its chats; answers whether there was one."""
        ...

    async def linked_chat(self, channel: Channel, chat_id: str) -> LinkedChat | None: ...

    async def chat_of_thread(self, scope: Scope, thread_id: str) -> LinkedChat | None:
        """The chat that is this conversation."""
        ...

    async def put_chat(self, chat: LinkedChat) -> LinkedChat:
        """Keep which conversation a chat is, in place of an earlier one of the same account. Answers what is kept:
        where another account was faster, theirs. Raises NotFound where the account is not linked with that memory."""
        ...

    async def take_update(self, chat: LinkedChat, update_id: str, at: datetime, waiting: str | None = None) -> bool:
        """Note that something came in, under the channel's id of it; answers whether it is the first time. `waiting` is
        the id of the message that is to be answered. What came in ten days before and was answered is forgotten."""
        ...

    async def waiting_messages(self, channel: Channel) -> list[WaitingMessage]:
        """Messages without a reply, in the order in which they came."""
        ...

    async def answered(self, chat: LinkedChat, message_ids: Collection[str]) -> None:
        """These messages do not wait any more."""
        ...

    async def keep_buttons(self, scope: Scope, buttons: KeptButtons, at: datetime) -> None:
        """What is over by then is deleted."""
        ...

    async def take_buttons(self, channel: Channel, chat_id: str, buttons_id: str, at: datetime) -> KeptButtons | None:
        """What these buttons mean, which are pressed now: they are good once. None where they are not, or not any
        more."""
        ...
