"""The ChatGPT data export: an array of conversations, each a tree of messages of which one branch is the conversation.

The current branch is kept. Other branches (answers made anew, questions edited), system and hidden messages, reasoning,
tool calls and what is no text are left out and counted. What a tool answered is kept as the tool's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime

from ownwords.adapters.exports.conversations import Conversation, Said, array_parts, stored, time_of
from ownwords.adapters.exports.json_stream import ByteStream, JsonStream
from ownwords.adapters.exports.json_values import as_attachments, as_key, as_list, as_object, as_text
from ownwords.adapters.exports.reading import Reading
from ownwords.domain.conversation import ConversationPart, Role

KIND = "chatgpt"
DECISIVE_KEY = "mapping"

# A node of the tree: the name of its parent, and what was said.
_Node = tuple[str, Said]

_LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)
_ROLES = {"user": Role.OWNER, "assistant": Role.ASSISTANT, "tool": Role.TOOL}
_HIDDEN = ("is_visually_hidden_from_conversation", "is_user_system_message")
_NOT_SAID = {
    "thoughts": "reasoning",
    "reasoning_recap": "reasoning",
    "user_editable_context": "custom instructions",
    "model_editable_context": "custom instructions",
}
_WRITTEN_KEYS = ("text", "result")


def read(streams: Iterable[ByteStream], reading: Reading) -> Iterator[ConversationPart]:
    """The parts of all conversations, file after file."""
    return array_parts(streams, reading, _conversation)


def _conversation(stream: JsonStream, reading: Reading) -> Conversation:
    nodes: dict[str, _Node] = {}
    about: dict[str, object] = {}
    for key in stream.fields():
        if key == DECISIVE_KEY and stream.peek() == "{":
            nodes.update((name, _node(name, as_object(stream.value()))) for name in stream.fields())
        elif key in ("title", "create_time", "id", "conversation_id", "current_node"):
            about[key] = stream.value()
        else:
            stream.value()
    branch = _branch(nodes, as_text(about.get("current_node")))
    elsewhere = sum(1 for _, said in nodes.values() if said.role) - sum(1 for name in branch if nodes[name][1].role)
    reading.leave_out(*("message of another branch",) * elsewhere)
    created_at, why_not = time_of(about.get("create_time"))
    reading.leave_out(*why_not)
    return Conversation(
        kind=KIND,
        key=as_key(about.get("conversation_id")) or as_key(about.get("id")),
        title=as_text(about.get("title")),
        created_at=created_at,
        said=[nodes[name][1] for name in branch],
    )


def _branch(nodes: Mapping[str, _Node], current: str) -> list[str]:
    """The names of the nodes from the start to the current one; without one, to the latest leaf."""
    name = current if current in nodes else _latest_leaf(nodes)
    branch: dict[str, None] = {}
    while name in nodes and name not in branch:
        branch[name] = None
        name = nodes[name][0]
    return list(reversed(branch))


def _latest_leaf(nodes: Mapping[str, _Node]) -> str:
    """The leaf that was said last, and of several the last in the file."""
    parents = {parent for parent, _ in nodes.values()}
    leaves = [name for name in nodes if name not in parents] or list(nodes)
    return max(reversed(leaves), key=lambda name: nodes[name][1].sent_at or _LONG_AGO, default="")


def _node(name: str, node: dict[str, object]) -> _Node:
    return as_text(node.get("parent")), _said(name, as_object(node.get("message")))


def _said(name: str, message: dict[str, object]) -> Said:
    if not message:
        return Said(name, None)
    sent_at, why_no_time = time_of(message.get("create_time"))
    author = as_object(message.get("author"))
    role = _ROLES.get(as_text(author.get("role")))
    reason = _reason_to_leave_out(message, as_text(author.get("role")))
    if role is None or reason:
        return Said(name, sent_at, left_out=(reason, *why_no_time))
    text, others = _content(as_object(message.get("content")))
    if not text.strip():
        reasons = tuple(f"{other} without text" for other in others) or ("message without text",)
        return Said(name, sent_at, left_out=reasons + why_no_time)
    return Said(
        key=name,
        sent_at=sent_at,
        role=role,
        text=stored(text),
        speaker=as_text(author.get("name")),
        attachments=as_attachments(as_object(message.get("metadata")).get("attachments")),
        left_out=tuple(f"{other} beside text" for other in others) + why_no_time,
    )


def _reason_to_leave_out(message: dict[str, object], role: str) -> str:
    """Why nobody said this to anybody in the conversation; empty when somebody did."""
    metadata = as_object(message.get("metadata"))
    content_type = as_text(as_object(message.get("content")).get("content_type"))
    if role == "system":
        return "system message"
    if role not in _ROLES:
        return "unknown role"
    if any(metadata.get(flag) is True for flag in _HIDDEN):
        return "hidden message"
    if content_type in _NOT_SAID:
        return _NOT_SAID[content_type]
    if role == "assistant" and as_text(message.get("recipient")) not in ("", "all"):
        return "tool call"
    return ""


def _content(content: dict[str, object]) -> tuple[str, list[str]]:
    """The text, and what else was there, such as `image`."""
    texts: list[str] = []
    others: list[str] = []
    for part in as_list(content.get("parts")):
        if written := as_text(part) or as_text(as_object(part).get("text")):
            texts.append(written)
        elif about := as_object(part):
            others.append(_what_it_is(as_text(about.get("content_type"))))
    if not texts:
        titles = [as_text(content.get(key)) for key in ("title", "url")]
        written = next((text for key in _WRITTEN_KEYS if (text := as_text(content.get(key)))), "")
        texts = [text for text in (*titles, written) if text] if written else []
    return "\n".join(texts), others


def _what_it_is(content_type: str) -> str:
    return next((what for what in ("image", "video", "audio") if what in content_type), "unknown content")
