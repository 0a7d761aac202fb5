"""How fast a long history is embedded and searched by meaning: one owner, a million vectors, in the embedded store.

    python bench/vectors.py --messages 1000000 > vectors.json

Measured are: keeping vectors; searches in a fresh process that does nothing else, everywhere and in windows, with the
memory it holds; how many of the truly nearest messages are among those found; and, to compare, exact cosines of 100,000
vectors in numpy. The vectors are generated, in the structure of a sentence encoder's: a centre that all share, topics,
and a spectrum that falls off. Messages say one word each: words are `bench/history.py`'s business.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from history import OWNER, machine, memory_mb, open_store, percentiles
from ownwords.domain.conversation import Audience, ConversationPart, ImportBatch, NewMessage, Role, Thread
from ownwords.domain.turns import TurnOrigin
from ownwords.ports.search import SearchWindow

DIMENSIONS = 512
MODEL = "bench"
BATCH = 512
FEW = 100_000
"""So many are compared exactly."""
COUNT = 100
_PART = 20_000
_TOPICS = 3_000
_FIRST = datetime(2019, 1, 1, tzinfo=UTC)

Rows = NDArray[np.float32]


class Meanings:
    """Vectors with what real ones have in common: seeded, the same ones each time they are asked for."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        numbers = np.random.default_rng(seed)
        turned, _ = np.linalg.qr(numbers.normal(size=(DIMENSIONS, DIMENSIONS)))
        spread = (np.arange(DIMENSIONS) + 30.0) ** -0.9
        self._shape = (turned * (spread / np.linalg.norm(spread))).T.astype(np.float32)
        centre = self._drawn(numbers, 1)[0]
        self._centre = centre / np.linalg.norm(centre)
        self._topics = self._drawn(numbers, _TOPICS)

    def vectors(self, count: int) -> Iterator[Rows]:
        """So many messages' vectors, in parts."""
        for first in range(0, count, _PART):
            numbers = np.random.default_rng((self._seed, first))
            size = min(_PART, count - first)
            # Some topics are far more frequent than others.
            topics = (numbers.pareto(1.0, size) * 20).astype(np.int64) % _TOPICS
            yield self._mixed(topics, self._drawn(numbers, size), 0.45)

    def questions(self, count: int) -> Rows:
        numbers = np.random.default_rng((self._seed, 1, 1))
        return self._mixed(numbers.integers(0, _TOPICS, count), self._drawn(numbers, count), 0.3)

    def _drawn(self, numbers: np.random.Generator, count: int) -> Rows:
        return numbers.standard_normal((count, DIMENSIONS), np.float32) @ self._shape

    def _mixed(self, topics: NDArray[np.int64], own: Rows, common: float) -> Rows:
        mixed: Rows = common * self._centre + 0.65 * self._topics[topics] + 0.6 * own
        return mixed / np.linalg.norm(mixed, axis=1, keepdims=True)


async def fill(path: Path, messages: int, seed: int) -> dict[str, Any]:
    """Say the messages, a minute between them, in eight threads that take turns; then embed them as a service does."""
    threads = [Thread(f"t{number}", "", Audience.PRIVATE, TurnOrigin.OWNER, _FIRST) for number in range(8)]
    taken: list[float] = []
    async with await open_store(path) as store:
        for first in range(0, messages, _PART):
            new = [
                NewMessage(Role.OWNER, f"m{number}", f"m{number}", _FIRST + timedelta(minutes=number))
                for number in range(first, min(first + _PART, messages))
            ]
            parts = tuple(ConversationPart(thread, tuple(new[place::8])) for place, thread in enumerate(threads))
            await store.import_batch(OWNER, ImportBatch("bench", first, parts))
        for part in Meanings(seed).vectors(messages):
            for start in range(0, len(part), BATCH):
                rows = part[start : start + BATCH]
                begun = time.perf_counter()
                await store.put_vectors(OWNER, MODEL, await store.to_embed(OWNER, MODEL, len(rows)), rows)
                taken.append(time.perf_counter() - begun)
        begun = time.perf_counter()
        done = [await store.scopes_to_embed(MODEL, 9), await store.to_embed(OWNER, MODEL, 9)]
        idle = time.perf_counter() - begun
    return {
        "vectors_per_second": round(messages / sum(taken)),
        "batch_of": BATCH,
        "batch": percentiles(taken),
        "nothing_left": done == [[], []],
        "looking_for_work_ms": round(idle * 1e3, 2),
    }


def windows(messages: int) -> dict[str, SearchWindow]:
    quarter, half = (_FIRST + timedelta(minutes=messages * part // 4) for part in (1, 2))
    return {
        "everywhere": SearchWindow(),
        "a quarter of the time": SearchWindow(sent_from=quarter, sent_until=half),
        "one thread of eight": SearchWindow("t3"),
        "the first 100,000": SearchWindow(newest_position=FEW - 1),
    }


async def search(path: Path, messages: int, questions: Rows) -> dict[str, Any]:
    """Search in this process, as a user's call does."""
    report: dict[str, Any] = {}
    async with await open_store(path) as store:
        await store.lookup(OWNER, [("m1",)], SearchWindow())
        report["before"] = memory_mb()
        begun = time.perf_counter()
        await store.nearest(OWNER, MODEL, questions[:1], COUNT, SearchWindow())
        report["first_ms"] = round((time.perf_counter() - begun) * 1e3, 2)
        for name, window in windows(messages).items():
            taken: list[float] = []
            for question in questions:
                begun = time.perf_counter()
                await store.nearest(OWNER, MODEL, question[None, :], COUNT, window)
                taken.append(time.perf_counter() - begun)
            report[name] = percentiles(taken)
        report["after"] = memory_mb()
        new = Thread("new", "", Audience.PRIVATE, TurnOrigin.OWNER, _FIRST)
        await store.create_thread(OWNER, new)
        taken = []
        for question in questions:
            await store.append(OWNER, "new", [NewMessage(Role.OWNER, "new")])
            await store.put_vectors(OWNER, MODEL, await store.to_embed(OWNER, MODEL, 1), question[None, :])
            begun = time.perf_counter()
            await store.nearest(OWNER, MODEL, question[None, :], COUNT, SearchWindow())
            taken.append(time.perf_counter() - begun)
        report["after each new vector"] = percentiles(taken)
    return report


async def recall(path: Path, messages: int, seed: int, questions: Rows) -> dict[str, Any]:
    """What part of the truly nearest is found, among some of the vectors and among all."""
    report: dict[str, Any] = {}
    async with await open_store(path) as store:
        for size in sorted({min(FEW, messages), messages}):
            best = exact(Meanings(seed).vectors(size), questions)
            shares: dict[int, list[float]] = {10: [], 50: [], COUNT: []}
            lost: list[float] = []
            for question, (truly, cosines) in zip(questions, zip(*best, strict=True), strict=True):
                window = SearchWindow(newest_position=size - 1)
                found = await store.nearest(OWNER, MODEL, question[None, :], COUNT, window)
                for count, kept in shares.items():
                    kept.append(len(np.intersect1d(found.positions[:count], truly[:count])) / count)
                lost.append(float((cosines - found.cosines).mean()))
            report[f"{size:,}"] = {f"at {count}": round(statistics.mean(kept), 4) for count, kept in shares.items()}
            report[f"{size:,}"]["cosine_lost"] = round(statistics.mean(lost), 5)
    return report


def exact(parts: Iterator[Rows], questions: Rows) -> tuple[NDArray[np.int64], Rows]:
    """The positions truly nearest to each question, best first, and their cosines."""
    positions = np.zeros((len(questions), 0), np.int64)
    cosines = np.zeros((len(questions), 0), np.float32)
    first = 0
    for part in parts:
        numbers = np.broadcast_to(np.arange(first, first + len(part)), (len(questions), len(part)))
        cosines = np.concatenate([cosines, questions @ part.T], axis=1)
        positions = np.concatenate([positions, numbers], axis=1)
        best = np.argsort(-cosines, axis=1)[:, :COUNT]
        cosines, positions = np.take_along_axis(cosines, best, 1), np.take_along_axis(positions, best, 1)
        first += len(part)
    return positions, cosines


def in_numpy(seed: int, questions: Rows) -> dict[str, Any]:
    """Exact cosines of all, the vectors in memory as they are compared, or as they are stored."""
    rows = np.concatenate(list(Meanings(seed).vectors(FEW)))
    halves = rows.astype(np.float16)

    def nearest(cosines: Rows) -> object:
        return np.argsort(-cosines[np.argpartition(-cosines, COUNT)[:COUNT]])

    def from_halves(question: Rows) -> object:
        parts = [halves[start : start + 4096].astype(np.float32) @ question for start in range(0, FEW, 4096)]
        return nearest(np.concatenate(parts))

    ways: dict[str, Callable[[Rows], object]] = {
        "float32": lambda question: nearest(rows @ question),
        "float16": from_halves,
    }
    return {"vectors": FEW, **{name: percentiles(timed(way, questions)) for name, way in ways.items()}}


def timed(way: Callable[[Rows], object], questions: Sequence[Rows] | Rows) -> list[float]:
    taken: list[float] = []
    for question in questions:
        begun = time.perf_counter()
        way(question)
        taken.append(time.perf_counter() - begun)
    return taken


def in_fresh_process(path: Path, arguments: argparse.Namespace) -> dict[str, Any]:
    """What searching measures in a process that does nothing else."""
    named = ["--messages", arguments.messages, "--seed", arguments.seed, "--questions", arguments.questions]
    command = [sys.executable, __file__, "--only-search", str(path), *map(str, named)]
    return json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout)


def measure(arguments: argparse.Namespace, folder: Path) -> dict[str, Any]:
    path = folder / "ownwords.db"
    questions = Meanings(arguments.seed).questions(arguments.questions)
    report: dict[str, Any] = {"messages": arguments.messages, "seed": arguments.seed, "machine": machine()}
    report["put"] = asyncio.run(fill(path, arguments.messages, arguments.seed))
    report["file_mb"] = round(path.stat().st_size / 1e6, 1)
    report["search"] = in_fresh_process(path, arguments)
    report["recall"] = asyncio.run(recall(path, arguments.messages, arguments.seed, questions))
    report["numpy"] = in_numpy(arguments.seed, questions)
    report["load_at_end"] = os.getloadavg()
    return report


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=20_260_302)
    parser.add_argument("--questions", type=int, default=100)
    parser.add_argument("--only-search", type=Path, metavar="FILE", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.only_search:
        questions = Meanings(arguments.seed).questions(arguments.questions)
        report = asyncio.run(search(arguments.only_search, arguments.messages, questions))
    else:
        with tempfile.TemporaryDirectory(prefix="ownwords-bench-") as folder:
            report = measure(arguments, Path(folder))
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
