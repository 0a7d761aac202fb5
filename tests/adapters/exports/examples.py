"""Exports as the services write them, in small, with invented persons; and a short way to read one."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ownwords.adapters.exports import ExportFiles
from ownwords.domain.conversation import NewMessage
from ownwords.ports.exports import ExportProgress, Exports

Json = dict[str, Any]
START = 1_709_283_600.5
"""2024-03-01T09:00:00.5Z"""


def node(name: str, parent: str | None, role: str, *parts: Any, at: float | None = None, **message: Any) -> Json:
    """A node of a ChatGPT tree."""
    about: Json = {
        "id": name,
        "author": {"role": role, "name": None, "metadata": {}},
        "create_time": at,
        "content": {"content_type": "text", "parts": list(parts)},
        "status": "finished_successfully",
        "recipient": "all",
        "metadata": {},
    }
    return {"id": name, "parent": parent, "children": [], "message": about | message}


def chatgpt(*nodes: Json, current: str | None = "", **about: Any) -> Json:
    """A ChatGPT conversation; its current node is the last one unless said."""
    conversation: Json = {
        "title": "Trip to Porto",
        "create_time": START,
        "update_time": START + 100,
        "mapping": {item["id"]: item for item in nodes},
        "moderation_results": [],
        "current_node": nodes[-1]["id"] if nodes and current == "" else current,
        "conversation_id": "c-1",
        "id": "c-1",
    }
    return conversation | about


def regenerated() -> Json:
    """A question whose first answer was made anew, with what comes along in a real export."""
    return chatgpt(
        {"id": "root", "parent": None, "children": ["sys"], "message": None},
        node("sys", "root", "system", "", metadata={"is_visually_hidden_from_conversation": True}),
        node("q", "sys", "user", "My sister Ines moved to Porto 🎉", at=START + 1),
        node("a1", "q", "assistant", "How nice.", at=START + 2),
        node("a2", "q", "assistant", "Where does she live there?", at=START + 3),
        node("t", "a2", "user", "她住在自由街12号。", at=START + 4),
    )


def claude_message(
    name: str, sender: str, text: str, at: str | None = "2024-05-04T10:00:00.250000Z", **more: Any
) -> Json:
    message = {
        "uuid": name,
        "text": text,
        "content": [{"type": "text", "text": text}],
        "sender": sender,
        "created_at": at,
        "updated_at": at,
        "attachments": [],
        "files": [],
    }
    return message | more


def claude(*messages: Json, **about: Any) -> Json:
    conversation: Json = {
        "uuid": "7f0c2b1e-0000-4000-8000-000000000001",
        "name": "Garden",
        "created_at": "2024-05-04T10:00:00.000000Z",
        "updated_at": "2024-05-04T11:00:00.000000Z",
        "account": {"uuid": "x"},
        "chat_messages": list(messages),
    }
    return conversation | about


def written(folder: Path, value: object, name: str = "conversations.json") -> Path:
    path = folder / name
    path.write_text(json.dumps(value), encoding="utf-8")
    return path


def lines(folder: Path, *values: object, name: str = "chat.jsonl") -> Path:
    path = folder / name
    path.write_bytes(b"".join(v if isinstance(v, bytes) else json.dumps(v).encode() + b"\n" for v in values))
    return path


def zipped(path: Path, members: dict[str, bytes], compression: int = zipfile.ZIP_DEFLATED) -> Path:
    with zipfile.ZipFile(path, "w", compression) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return path


def read(path: Path, skip: int = 0) -> list[ExportProgress]:
    exports: Exports = ExportFiles()
    return list(exports.open(path).parts(skip))


def messages(progress: Iterable[ExportProgress]) -> list[NewMessage]:
    return [message for item in progress for message in item.part.messages]


def told(path: Path) -> list[tuple[str, str]]:
    """Role and text of every message."""
    return [(message.role.value, message.text) for message in messages(read(path))]


def left_out(path: Path) -> dict[str, int]:
    return read(path)[-1].left_out
