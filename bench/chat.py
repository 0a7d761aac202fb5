"""How long we keep a turn of the assistant beyond the time of its models: the whole server over HTTP, as a page asks.

    python bench/chat.py --messages 100000 > chat.json
    python bench/chat.py --curve > chat-curve.json

The store is that of `bench/recall.py`, a long history with its vectors, with some hundred notes. A server in a process
of its own answers `POST /api/chat`, one turn after the other, with a pause between them in which an owner would read
the reply: what the memory does behind it is over by then. With `--pause 0` the next turn meets it. Both models are
scripted ones in this process: a question's time, from its coming to the last word of its answer, is left out. Three
kinds of turn are made:

- `checked`: requests of three to nine words of every frequency; the reply is checked by the memory model.
- `tools`: the same, where the assistant first searches the history and reads a note.
- `streamed`: with recall switched off, so that nothing is to be checked and the text is told as it comes.

`first_event` is from the request to the first event, which says that the message is stored, durably. `to_model` is from
the request to the first question that a model gets, `first_text` from the model's first word to the first of ours,
and `beyond_models` the whole turn without the time of all models. `check` is how long a reader sees that the draft is
being checked, without the model's own time.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2

from corpus import Corpus
from history import machine, percentiles
from notes import AREAS, sentence
from ownwords.memory import Memory
from ownwords.tasks.check import CHECK
from ownwords.testing import ReceivedRequest, Reply, ScriptedModelServer
from ownwords.testing.replies import ToolCall
from ownwords.writing.importing import ImportLine
from recall import WARM, build, requests

SIZES = (1_000, 10_000, 100_000, 1_000_000)
PAUSE = 0.5
"""Seconds between a reply and the next request."""
THINKS, SPEAKS = 0.05, 0.01
"""Seconds that a model takes for an answer, and between two words of one that is streamed."""
_REPLY = "That was on the river, in the second week; I would take the same boat again."
_SECONDS_TO_START = 60
_ID = re.compile(r'"id": "([a-z]+/[^"]+)"')


Asked = tuple[ReceivedRequest, float, float]


@dataclass(slots=True)
class Models:
    """Both models: what they were asked, when it came and when the answer began."""

    asked: list[tuple[ReceivedRequest, float, float]] = field(
        default_factory=list[tuple[ReceivedRequest, float, float]]
    )
    tools: bool = False

    async def answer(self, request: ReceivedRequest) -> Reply:
        came = time.perf_counter()
        await asyncio.sleep(THINKS)
        reply = self._reply(request)
        self.asked.append((request, came, time.perf_counter()))
        return reply.paced(SPEAKS)

    @property
    def seconds(self) -> list[float]:
        """How long each question took them."""
        return [(request.ended or began) - came for request, came, began in self.asked]

    def _reply(self, request: ReceivedRequest) -> Reply:
        if CHECK.instructions[:100] in request.shown:
            return Reply.json({"claims": []})
        if self.tools and request.body["messages"][-1]["role"] != "tool":
            path = _ID.search(request.shown)
            read = ToolCall("memory_read", {"path": path[1]} if path else {"path": "about"})
            return Reply.calls(ToolCall("history_search", {"query": "river boat"}), read)
        return Reply.text(_REPLY)


@dataclass(slots=True)
class Taken:
    """Of each turn of a kind, in seconds."""

    first_event: list[float] = field(default_factory=list[float])
    to_model: list[float] = field(default_factory=list[float])
    first_text: list[float] = field(default_factory=list[float])
    beyond_models: list[float] = field(default_factory=list[float])
    check: list[float] = field(default_factory=list[float])

    def report(self) -> dict[str, Any]:
        named = {name: getattr(self, name)[WARM:] for name in self.__slots__}
        return {"turns": len(self.beyond_models)} | {name: percentiles(taken) for name, taken in named.items() if taken}


async def turn(client: httpx2.AsyncClient, models: Models, thread_id: str, text: str, taken: Taken) -> None:
    """One turn, measured."""
    models.asked.clear()
    told: dict[str, float] = {}
    start = time.perf_counter()
    body = {"thread_id": thread_id, "message": text}
    async with client.stream("POST", "/api/chat", json=body) as response:
        response.raise_for_status()
        async for line in response.aiter_lines():
            if line:
                told.setdefault(json.loads(line.removeprefix("data: "))["event"], time.perf_counter())
    taken.first_event.append(min(told.values()) - start)
    taken.to_model.append(models.asked[0][1] - start)
    taken.beyond_models.append(told["reply"] - start - sum(models.seconds))
    if "text" in told:
        taken.first_text.append(told["text"] - models.asked[-1][2] - SPEAKS)
    if "checking" in told:
        taken.check.append(told["checked"] - told["checking"] - models.seconds[-1])


async def measured_turns(url: str, models: Models, texts: list[str], pause: float) -> dict[str, Any]:
    """All kinds of turns, each in a conversation of its own."""
    found: dict[str, Any] = {}
    async with httpx2.AsyncClient(base_url=url, timeout=60, trust_env=False) as client:
        for kind in ("checked", "tools", "streamed"):
            models.tools = kind == "tools"
            (await client.put("/api/settings", json={"recall": kind != "streamed"})).raise_for_status()
            thread_id = (await client.post("/api/threads", json={})).json()["id"]
            taken = Taken()
            for text in texts:
                await turn(client, models, thread_id, text, taken)
                await asyncio.sleep(pause)
            found[kind] = taken.report()
    return found


async def served(folder: Path, ask: Callable[[str, Models], Awaitable[dict[str, Any]]]) -> dict[str, Any]:
    """What `ask` finds of a server on the folder, in a process of its own."""
    models = Models()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    async with ScriptedModelServer() as assistant, ScriptedModelServer() as memory:
        for server in (assistant, memory):
            server.otherwise(models.answer)
        env = os.environ | {
            "OWNWORDS_MODEL": f"{assistant.openai_url}#assistant",
            "OWNWORDS_MEMORY_MODEL": f"{memory.openai_url}#memory",
        }
        program = "from ownwords.interfaces.main import main; main()"
        command = [sys.executable, "-c", program, "--data", str(folder), "serve", "--port", str(port)]
        process = await asyncio.create_subprocess_exec(
            *command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        url = f"http://127.0.0.1:{port}"
        try:
            await _until_ready(url)
            report = await ask(url, models)
            return report | {"resident_mb": resident_mb(process.pid)}
        finally:
            process.terminate()
            await process.wait()


def resident_mb(process_id: int) -> float:
    lines = Path(f"/proc/{process_id}/status").read_text(encoding="utf-8").splitlines()
    return next(round(int(line.split()[1]) / 1024, 1) for line in lines if line.startswith("VmRSS"))


async def _until_ready(url: str) -> None:
    deadline = time.monotonic() + _SECONDS_TO_START
    async with httpx2.AsyncClient(base_url=url, trust_env=False) as client:
        while True:
            try:
                if (await client.get("/readyz")).is_success:
                    return
            except httpx2.TransportError:
                if time.monotonic() > deadline:
                    raise
            await asyncio.sleep(0.1)


async def measured(messages: int, notes: int, each: int, seed: int, pause: float) -> dict[str, Any]:
    """One size."""

    async def fill(memory: Memory, chance: random.Random) -> None:
        await memory.import_notes([ImportLine(chance.choice(AREAS), sentence(chance)) for _ in range(notes)])

    texts = requests(Corpus.build(seed), each, seed + 1)
    with tempfile.TemporaryDirectory(prefix="ownwords-bench-") as folder:
        await build(Path(folder), messages, seed, fill)
        return {
            "messages": messages,
            **await served(Path(folder), lambda url, models: measured_turns(url, models, texts, pause)),
        }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--curve", action="store_true", help=f"at {', '.join(f'{size:,}' for size in SIZES)} messages")
    parser.add_argument("--notes", type=int, default=300, help="how many notes there are, at 80 characters each")
    parser.add_argument("--each", type=int, default=100, help="how many turns of each kind")
    parser.add_argument("--pause", type=float, default=PAUSE, help="seconds between a reply and the next request")
    parser.add_argument("--seed", type=int, default=20_260_302)
    arguments = parser.parse_args()
    sizes = SIZES if arguments.curve else (arguments.messages,)
    given = arguments.notes, arguments.each, arguments.seed, arguments.pause
    rows = [asyncio.run(measured(size, *given)) for size in sizes]
    print(json.dumps({"machine": machine(), "pause_s": arguments.pause, "rows": rows}, indent=2))


if __name__ == "__main__":
    main()
