"""Conversations as an export tells them, made into parts with stable ids and a time for every message.

A message without a usable time takes that of the message before it, else the conversation's, else the file's; an id
takes the same but for the file's, which is not content.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from hashlib import sha256

from ownwords.adapters.exports.identity import derived_id
from ownwords.adapters.exports.json_stream import ByteStream, JsonStream
from ownwords.adapters.exports.json_values import as_time
from ownwords.adapters.exports.reading import Reading
from ownwords.domain.conversation import Attachment, Audience, ConversationPart, NewMessage, Role, Thread
from ownwords.domain.turns import TurnOrigin

PART_MESSAGES = 1_000

_TITLE_LENGTH = 200
_UNTITLED = "Untitled conversation"


@dataclass(frozen=True, slots=True)
class Said:
    """A message as the export has it. Without a role it is left out; `left_out` says why, or what of it was.

    `text` is UTF-8 (half surrogate pairs included): a long conversation with one emoji in it takes no more than in the
    file, where a str would take up to four times as much.
    """

    key: str
    sent_at: datetime | None
    role: Role | None = None
    text: bytes = b""
    speaker: str = ""
    tapped: bool = False
    attachments: tuple[Attachment, ...] = ()
    left_out: tuple[str, ...] = ()


@dataclass(slots=True)
class Conversation:
    """A whole conversation, its messages in the order in which they were said."""

    kind: str
    key: str
    title: str
    created_at: datetime | None
    said: list[Said] = field(default_factory=list[Said])


def array_parts(
    streams: Iterable[ByteStream], reading: Reading, conversation: Callable[[JsonStream, Reading], Conversation]
) -> Iterator[ConversationPart]:
    """The parts of the conversations in arrays, file after file; `conversation` reads one of them."""
    for source in streams:
        stream = JsonStream(source)
        for _ in stream.elements():
            if stream.peek() == "{":
                yield from parts_of(conversation(stream, reading), reading)
            else:
                stream.value()
                reading.leave_out("entry that is no conversation")
        stream.finish()


def stored(text: str) -> bytes:
    """The text as `Said` holds it."""
    return text.encode("utf-8", "surrogatepass")


def time_of(value: object) -> tuple[datetime | None, tuple[str, ...]]:
    """The time, and why there is none when one was given."""
    at = as_time(value)
    return at, () if at or value is None else ("unreadable time",)


def message_of(said: Said, role: Role, message_id: str, sent_at: datetime, reading: Reading) -> NewMessage:
    return NewMessage(
        role=role,
        text=reading.cleaned(said.text.decode("utf-8", "surrogatepass")),
        id=message_id,
        sent_at=sent_at,
        speaker=reading.cleaned(said.speaker) or None,
        tapped=said.tapped,
        attachments=tuple(_cleaned(attachment, reading) for attachment in said.attachments),
    )


def thread_of(thread_id: str, title: str, created_at: datetime, reading: Reading) -> Thread:
    title = " ".join(reading.cleaned(title).split())[:_TITLE_LENGTH]
    return Thread(thread_id, title or _UNTITLED, Audience.PRIVATE, TurnOrigin.OWNER, created_at)


def parts_of(conversation: Conversation, reading: Reading) -> Iterator[ConversationPart]:
    """The conversation in parts; none when nothing in it is to be kept."""
    for said in conversation.said:
        reading.leave_out(*said.left_out)
    kept = [said for said in conversation.said if said.role]
    if not kept:
        reading.leave_out("conversation without messages")
        return
    key = conversation.key or _key_from_start(conversation)
    first_known = next((said.sent_at for said in conversation.said if said.sent_at), None)
    thread = thread_of(
        derived_id(conversation.created_at, conversation.kind, "thread", key),
        conversation.title,
        conversation.created_at or first_known or reading.modified,
        reading,
    )
    messages: list[NewMessage] = []
    for message in _messages(conversation, key, reading):
        messages.append(message)
        if len(messages) == PART_MESSAGES:
            yield ConversationPart(thread, tuple(messages))
            messages.clear()
    if messages:
        yield ConversationPart(thread, tuple(messages))


def _messages(conversation: Conversation, key: str, reading: Reading) -> Iterator[NewMessage]:
    known = conversation.created_at
    first_of: dict[str, Said] = {}
    further: set[tuple[str, str]] = set()
    for said in conversation.said:
        known = said.sent_at or known
        if not said.role:
            continue
        names = [conversation.kind, "message", key, said.key]
        first = first_of.setdefault(said.key, said)
        if first is not said:
            # Another text under an id that is taken gets an id of its own, so that no word is lost.
            other = (said.key, sha256(said.text).hexdigest())
            if first.text == said.text or other in further:
                reading.leave_out("message given twice")
                continue
            further.add(other)
            names.append(other[1])
        yield message_of(said, said.role, derived_id(known, *names), known or reading.modified, reading)


def _key_from_start(conversation: Conversation) -> str:
    """What stands for the id of a conversation without one: when and how it began, which a later export repeats."""
    start = conversation.said[0]
    began = conversation.created_at or start.sent_at
    return " ".join((began.isoformat() if began else "", start.key, sha256(start.text).hexdigest()))


def _cleaned(attachment: Attachment, reading: Reading) -> Attachment:
    return replace(
        attachment,
        id=reading.cleaned(attachment.id),
        name=reading.cleaned(attachment.name),
        content_type=reading.cleaned(attachment.content_type),
    )
