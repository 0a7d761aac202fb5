"""How fast, and in how much memory, exports are read: a generated file of each kind, each read in its own process.

    python bench/imports.py [--megabytes 1000] [--kind chatgpt …]

Prints JSON: seconds, MB/s, messages/s and peak resident memory (MB of 10^6 bytes) for each kind. Reading only: nothing
is stored. `one-conversation` is a ChatGPT export that is a single conversation of 200 MB at most, with an emoji in
every message.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import resource
import subprocess
import sys
import tempfile
import time
import uuid
import zipfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from ownwords.adapters.exports import ExportFiles

SENTENCE = (
    "we walked from the old market down to the river and Ines said that Porto smells of bread in 早上 “again” café"
)
LARGEST_CONVERSATION = 200
Json = dict[str, Any]


class Invented:
    """Conversations of invented people, the same in every run."""

    def __init__(self, suffix: str = "") -> None:
        self._random = random.Random(11)
        words = SENTENCE.split()
        self._texts = [
            " ".join(self._random.choices(words, k=self._random.randint(5, 300))) + suffix for _ in range(500)
        ]
        self._at = 1_600_000_000.0

    def id(self) -> str:
        return str(uuid.UUID(int=self._random.getrandbits(128), version=4))

    def text(self) -> str:
        return self._random.choice(self._texts)

    def later(self) -> float:
        self._at += self._random.uniform(1, 600)
        return self._at

    def length(self) -> int:
        return self._random.randint(2, 60)


def chatgpt_node(invented: Invented, name: str, parent: str | None, role: str) -> Json:
    return {
        "id": name,
        "parent": parent,
        "children": [],
        "message": {
            "id": name,
            "author": {"role": role, "name": None, "metadata": {}},
            "create_time": invented.later(),
            "update_time": None,
            "content": {"content_type": "text", "parts": [invented.text()]},
            "status": "finished_successfully",
            "end_turn": True,
            "weight": 1.0,
            "metadata": {
                "model_slug": "m",
                "finish_details": {"type": "stop"},
                "citations": [],
                "timestamp_": "absolute",
            },
            "recipient": "all",
            "channel": None,
        },
    }


def chatgpt(invented: Invented) -> Json:
    names = [invented.id() for _ in range(invented.length())]
    nodes = {
        name: chatgpt_node(invented, name, parent, ("user", "assistant")[index % 2])
        for index, (name, parent) in enumerate(zip(names, [None, *names], strict=False))
    }
    about = {"title": "A walk", "create_time": invented.later(), "conversation_id": invented.id()}
    return about | {"mapping": nodes, "current_node": names[-1]}


def claude_message(invented: Invented, sender: str) -> Json:
    text, at = invented.text(), time.strftime("%Y-%m-%dT%H:%M:%S.123456Z", time.gmtime(invented.later()))
    message = {"uuid": invented.id(), "text": text, "content": [{"type": "text", "text": text}], "sender": sender}
    return message | {"created_at": at, "updated_at": at, "attachments": [], "files": []}


def claude(invented: Invented) -> Json:
    said = [claude_message(invented, ("human", "assistant")[index % 2]) for index in range(invented.length())]
    return {"uuid": invented.id(), "name": "A walk", "created_at": said[0]["created_at"], "chat_messages": said}


def array(conversation: Callable[[Invented], Json], size: int) -> Iterator[bytes]:
    invented, written = Invented(), 0
    while written < size:
        data = (b"," if written else b"[") + json.dumps(conversation(invented)).encode()
        written += len(data)
        yield data
    yield b"]"


def json_lines(size: int) -> Iterator[bytes]:
    invented, written, thread = Invented(), 0, 0
    while written < size:
        thread += 1
        for index in range(invented.length()):
            line = {"thread": f"walk {thread}", "role": ("user", "assistant")[index % 2], "text": invented.text()}
            data = json.dumps(line | {"sent_at": invented.later()}, ensure_ascii=False).encode() + b"\n"
            written += len(data)
            yield data


def one_conversation(size: int) -> Iterator[bytes]:
    invented, written, parent = Invented(" 🥖"), 0, None
    yield b'[{"title": "A long walk", "conversation_id": "c", "mapping": {'
    while written < size:
        name = invented.id()
        node = json.dumps(chatgpt_node(invented, name, parent, "user"), ensure_ascii=False)
        data = f'{"," if parent else ""}"{name}": {node}'.encode()
        written += len(data)
        parent = name
        yield data
    yield f'}}, "current_node": "{parent}"}}]'.encode()


KINDS: dict[str, Callable[[int], Iterator[bytes]]] = {
    "chatgpt": lambda size: array(chatgpt, size),
    "chatgpt-zip": lambda size: array(chatgpt, size),
    "claude": lambda size: array(claude, size),
    "jsonl": json_lines,
    "one-conversation": lambda size: one_conversation(min(size, LARGEST_CONVERSATION * 1_000_000)),
}


def generate(kind: str, size: int, path: Path) -> None:
    with ExitStack() as stack:
        if kind.endswith("-zip"):
            archive = stack.enter_context(zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1))
            file = stack.enter_context(archive.open("conversations.json", "w", force_zip64=True))
        else:
            file = stack.enter_context(path.open("wb"))
        for data in KINDS[kind](size):
            file.write(data)


def read(path: Path) -> Json:
    """Read one export to its end and say what it took; for a process that does nothing else."""
    started = time.perf_counter()
    export = ExportFiles().open(path)
    messages = parts = 0
    for progress in export.parts():
        messages += len(progress.part.messages)
        parts += 1
    seconds = time.perf_counter() - started
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    started = time.perf_counter()
    _ = export.fingerprint
    return {
        "megabytes": round(export.size / 1e6, 1),
        "messages": messages,
        "parts": parts,
        "seconds": round(seconds, 2),
        "megabytes_per_second": round(export.size / 1e6 / seconds, 1),
        "messages_per_second": round(messages / seconds),
        "peak_rss_megabytes": round(peak / 1e6, 1),
        "fingerprint_seconds": round(time.perf_counter() - started, 2),
    }


def measure(kind: str, megabytes: int, folder: Path) -> Json:
    path = folder / f"{kind}.export"
    generate(kind, megabytes * 1_000_000, path)
    command = [sys.executable, __file__, "--read", str(path)]
    answer = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    path.unlink()
    return {"kind": kind} | json.loads(answer)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--megabytes", type=int, default=1000)
    arguments.add_argument("--kind", choices=KINDS, action="append")
    arguments.add_argument("--read", type=Path, help=argparse.SUPPRESS)
    given = arguments.parse_args()
    if given.read:
        print(json.dumps(read(given.read)))
        return
    with tempfile.TemporaryDirectory() as folder:
        results = [measure(kind, given.megabytes, Path(folder)) for kind in given.kind or KINDS]
    machine = {"processors": os.cpu_count(), "system": platform.platform(), "python": platform.python_version()}
    print(json.dumps({"machine": machine, "results": results}, indent=2))


if __name__ == "__main__":
    main()
