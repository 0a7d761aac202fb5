"""The Claude data export: an array of conversations, each with its messages in order.

Kept is what the two wrote to each other. Tool calls, their results, thinking and the text of attached files are left
out and counted; attached files stay by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ownwords.adapters.exports.conversations import Conversation, Said, array_parts, stored, time_of
from ownwords.adapters.exports.json_stream import ByteStream, JsonStream
from ownwords.adapters.exports.json_values import as_attachments, as_key, as_list, as_object, as_text
from ownwords.adapters.exports.reading import Reading
from ownwords.domain.conversation import ConversationPart, Role

KIND = "claude"
DECISIVE_KEY = "chat_messages"

_ROLES = {"human": Role.OWNER, "assistant": Role.ASSISTANT}
_NOT_SAID = {"tool_use": "tool call", "tool_result": "tool result", "thinking": "reasoning", "image": "image"}


def read(streams: Iterable[ByteStream], reading: Reading) -> Iterator[ConversationPart]:
    """The parts of all conversations, file after file."""
    return array_parts(streams, reading, _conversation)


def _conversation(stream: JsonStream, reading: Reading) -> Conversation:
    said: list[Said] = []
    about: dict[str, object] = {}
    for key in stream.fields():
        if key == DECISIVE_KEY and stream.peek() == "[":
            for _ in stream.elements():
                said.append(_said(len(said), as_object(stream.value())))
        elif key in ("uuid", "name", "created_at"):
            about[key] = stream.value()
        else:
            stream.value()
    created_at, why_no_time = time_of(about.get("created_at"))
    reading.leave_out(*why_no_time)
    return Conversation(KIND, as_key(about.get("uuid")), as_text(about.get("name")), created_at, said)


def _said(index: int, message: dict[str, object]) -> Said:
    key = as_key(message.get("uuid")) or f"#{index}"
    sent_at, why_no_time = time_of(message.get("created_at"))
    role = _ROLES.get(as_text(message.get("sender")))
    if role is None:
        return Said(key, sent_at, left_out=("unknown role", *why_no_time))
    text, left_out = _content(message)
    attached = [*as_list(message.get("attachments")), *as_list(message.get("files"))]
    left_out += ["text of an attachment" for item in attached if as_text(as_object(item).get("extracted_content"))]
    if not text.strip():
        return Said(key, sent_at, left_out=(*(left_out or ["message without text"]), *why_no_time))
    return Said(
        key=key,
        sent_at=sent_at,
        role=role,
        text=stored(text),
        attachments=as_attachments(attached),
        left_out=(*left_out, *why_no_time),
    )


def _content(message: dict[str, object]) -> tuple[str, list[str]]:
    """What was written, and what else was there. `text` repeats the blocks, with a notice in place of some of them: it
    counts only where no block holds text."""
    texts: list[str] = []
    left_out: list[str] = []
    for block in map(as_object, as_list(message.get("content"))):
        block_type = as_text(block.get("type"))
        if block_type == "text":
            texts.append(as_text(block.get("text")))
        else:
            left_out.append(_NOT_SAID.get(block_type, "unknown content"))
    written = "\n\n".join(text for text in texts if text.strip())
    return written or as_text(message.get("text")), left_out
