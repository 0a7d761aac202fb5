"""Channels: chats outside of Ownwords in which an owner talks with the assistant, such as Telegram and WhatsApp.

Who writes there is nobody until they are linked: an owner makes a code, and whoever sends it from an account is that
owner from then on, in that account and in no other.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum

from ownwords.domain.scope import Scope

CODE_HOLDS = timedelta(minutes=10)
"""For how long a code may be sent."""
BUTTONS_HOLD = timedelta(hours=1)
"""For how long a button may be pressed: as long as an approval holds."""


class Channel(StrEnum):
    """Where the chats are."""

    TELEGRAM = "telegram"
    WHATSAPP = "whatsapp"

    @property
    def label(self) -> str:
        """As it writes itself."""
        return _TITLES[self]


_TITLES = {Channel.TELEGRAM: "Telegram", Channel.WHATSAPP: "WhatsApp"}


@dataclass(frozen=True, slots=True)
class Sender:
    """An account on a channel, with the name that it shows."""

    channel: Channel
    id: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Chat:
    """A chat on a channel: of one sender, or of a group."""

    channel: Channel
    id: str
    is_group: bool = False
    title: str = ""


@dataclass(frozen=True, slots=True)
class ChatFile:
    """A file that came with a message, as it can be fetched; `size` is what the channel says, None where nothing."""

    id: str
    name: str
    size: int | None = None


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """A message as it came. `to_bot` says whether it speaks to the assistant: in a group by a mention or a reply."""

    chat: Chat
    id: str
    sender: Sender
    text: str
    sent_at: datetime
    files: tuple[ChatFile, ...] = ()
    to_bot: bool = True


@dataclass(frozen=True, slots=True)
class ButtonPress:
    """Somebody pressed a button: `data` is what the button was made with, `message_id` the message it stands under."""

    chat: Chat
    id: str
    sender: Sender
    data: str
    message_id: str


@dataclass(frozen=True, slots=True)
class Button:
    """A button under a message. Who presses it gives its `data` back."""

    label: str
    data: str


@dataclass(frozen=True, slots=True)
class OutgoingMessage:
    """A message to send."""

    text: str
    buttons: tuple[Button, ...] = ()


@dataclass(frozen=True, slots=True)
class Link:
    """An account on a channel that is an owner's, for one memory of theirs."""

    sender: Sender
    scope: Scope
    linked_at: datetime


@dataclass(frozen=True, slots=True)
class LinkCode:
    """What links an account when it is sent from there, once and soon. It is told here alone: its digest is kept."""

    code: str = field(repr=False)
    channel: Channel | None
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class LinkedChat:
    """A chat that is a conversation of a memory: `sender` is the id of the linked account whose chat it is."""

    chat: Chat
    scope: Scope
    sender: str
    thread_id: str


class ButtonKind(StrEnum):
    """What a button stands for."""

    ANSWER = "answer"
    """An answer to a question of the assistant. `words` are the turn's id, the question, and the answers."""
    APPROVAL = "approval"
    """The owner's yes. `words` is the approval."""


@dataclass(frozen=True, slots=True)
class KeptButtons:
    """What the buttons under one message mean. They are good once, in that chat, and for a while."""

    id: str
    chat: Chat
    kind: ButtonKind
    words: tuple[str, ...] = field(repr=False)
    expires_at: datetime

    def button(self, place: int, label: str) -> Button:
        """The button of a place. What it is made with says nothing, and is short."""
        return Button(label, f"{self.id}.{place}")


@dataclass(frozen=True, slots=True)
class WaitingMessage:
    """A message of the owner's that has no reply yet."""

    chat: LinkedChat
    message_id: str


def code_digest(code: str) -> bytes:
    """What a code is found by, however it was typed. It holds for minutes, and wrong tries are few: no slow hash is
    needed."""
    typed = "".join(one for one in code.upper() if one.isalnum())
    return hashlib.sha256(typed.encode("utf-8", "surrogatepass")).digest()


def pressed_button(data: str) -> tuple[str, int]:
    """The id of the buttons and the place that were pressed; the place -1 for what is no button of ours."""
    buttons, _, place = data.partition(".")
    return (buttons, int(place)) if place.isascii() and place.isdecimal() and len(place) < 3 else (buttons, -1)
