"""How long a turn takes to prepare, without a model: a full notes document and a long history, in the embedded store.

    python bench/recall.py --messages 1000000 > recall.json
    python bench/recall.py --curve > recall-curve.json

The messages are those of `bench/history.py`, the notes those of `bench/notes.py`, the vectors those of
`bench/vectors.py`: of the shape of the default embedder's, which embeds the requests. Measured in a fresh process are
turns prepared for messages that are there, requests of three to nine words of every frequency, with what the process
holds; and turns that append their message first, durably.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from corpus import Corpus
from history import OWNER, bulk_import, machine, memory_mb, open_store, percentiles
from notes import fill as fill_notes
from ownwords import Ownwords
from ownwords.domain.conversation import NewMessage, Role
from ownwords.memory import Memory
from vectors import BATCH, Meanings

SIZES = (1_000, 10_000, 100_000, 1_000_000)
WARM = 10
COMMON, MIDDLING, RARE = (70, 200), (300, 3_000), (5_000, 40_000)
FRAMES = ("Where did I see {}?", "What did I say about {}?", "Which {} did I like?", "{}", "Tell me more about {}.")


def requests(corpus: Corpus, count: int, seed: int) -> list[str]:
    """Requests as an owner writes them, over words of every frequency."""
    chance = random.Random(seed)

    def words() -> str:
        ranks = [*[COMMON] * chance.randint(0, 2), *[MIDDLING] * chance.randint(1, 3), *[RARE] * chance.randint(0, 1)]
        return " ".join(corpus.words[chance.randrange(*one)] for one in ranks)

    return [chance.choice(FRAMES).format(words()) for _ in range(count)]


Filling = Callable[[Memory, random.Random], Awaitable[None]]


async def build(folder: Path, messages: int, seed: int, fill: Filling = fill_notes) -> dict[str, Any]:
    """The store to measure on."""
    report = await bulk_import(folder / "ownwords.db", Corpus.build(seed), messages, seed)
    async with Ownwords.open(folder, background=False) as ownwords:
        await fill(ownwords.owner(), random.Random(seed))
        name = ownwords.embedder.name if ownwords.embedder else ""
    async with await open_store(folder / "ownwords.db") as store:
        for part in Meanings(seed).vectors(messages):
            for start in range(0, len(part), BATCH):
                rows = part[start : start + BATCH]
                await store.put_vectors(OWNER, name, await store.to_embed(OWNER, name, len(rows)), rows)
    return report


async def prepare(folder: Path, texts: list[str]) -> dict[str, Any]:
    """Prepare turns in this process, as a user's call does."""
    async with Ownwords.open(folder, background=False) as ownwords:
        memory = ownwords.owner(OWNER.owner)
        thread = await memory.thread("requests")
        asked = await memory.append(thread.id, [NewMessage(Role.OWNER, text) for text in texts])
        start = time.perf_counter()
        await memory.prepare(thread, message_id=asked[0].message.id)
        report: dict[str, Any] = {"first_ms": round((time.perf_counter() - start) * 1e3, 1)}
        taken: list[float] = []
        sizes: list[int] = []
        for one in asked[1:]:
            start = time.perf_counter()
            turn = await memory.prepare(thread, message_id=one.message.id)
            taken.append(time.perf_counter() - start)
            sizes.append(len(turn.context))
        report["prepare"] = percentiles(taken[WARM:])
        report["packet_characters"] = sorted(sizes)[len(sizes) // 2]
        report["append_and_prepare"] = percentiles(await _with_append(memory, thread.id, texts))
        return report | memory_mb()


async def _with_append(memory: Memory, thread_id: str, texts: list[str]) -> list[float]:
    taken: list[float] = []
    for text in texts:
        start = time.perf_counter()
        await memory.prepare(thread_id, text)
        taken.append(time.perf_counter() - start)
    return taken


def measured(messages: int, each: int, seed: int) -> dict[str, Any]:
    """One size, in processes of its own."""
    with tempfile.TemporaryDirectory(prefix="ownwords-bench-") as folder:
        asyncio.run(build(Path(folder), messages, seed))
        asked = Path(folder) / "asked.json"
        asked.write_text(json.dumps(requests(Corpus.build(seed), each, seed + 1)))
        command = [sys.executable, __file__, "--only", folder, str(asked)]
        found = subprocess.run(command, capture_output=True, check=True, text=True)
        return {"messages": messages, **json.loads(found.stdout)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--curve", action="store_true", help=f"at {', '.join(f'{size:,}' for size in SIZES)} messages")
    parser.add_argument("--each", type=int, default=200, help="how many requests")
    parser.add_argument("--seed", type=int, default=20_260_302)
    parser.add_argument("--only", nargs=2, metavar=("FOLDER", "FILE"), help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.only:
        folder, asked = map(Path, arguments.only)
        print(json.dumps(asyncio.run(prepare(folder, json.loads(asked.read_text())))))
        return
    sizes = SIZES if arguments.curve else (arguments.messages,)
    rows = [measured(size, arguments.each, arguments.seed) for size in sizes]
    print(json.dumps({"machine": machine(), "rows": rows}, indent=2))


if __name__ == "__main__":
    main()
