"""How fast the notebook is with 100,000 notes of one owner: list, search, the block, saving, deleting; and what its
index saves over a plain look through all of them, in the same run.

    python -m bench.notebook [--notes 100000] [--queries 60]

JSON on stdout. The searches are of three words: frequent, rare, absent, and mixed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from datetime import timedelta
from functools import partial
from itertools import accumulate
from pathlib import Path
from typing import Any

import apsw

from ownwords.adapters.runtime import SystemClock, TimeOrderedIds
from ownwords.adapters.sqlite import SqliteStore
from ownwords.compose import Ownwords
from ownwords.domain.notebook import NotebookKind, NotebookNote
from ownwords.domain.notes import Way
from ownwords.domain.scope import Scope
from ownwords.notebook import Notebook, NotebookOptions
from ownwords.writing.notebook_changes import notebook_change

ME = Scope("me")
VOCABULARY = 30_000
AT_ONCE = 2_000
LETTERS = "etaoinshrdlcumwfgypbvk"
SCAN = (
    "SELECT key FROM notebook_note WHERE scope = 1 AND instr(folded, ?1) AND instr(folded, ?2) AND instr(folded, ?3) "
    "ORDER BY key LIMIT 25"
)


class Corpus:
    """Words as often as those of a language, and notes of ten to sixty of them."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        weights = range(len(LETTERS), 0, -1)
        self.words = [
            "".join(self.chance.choices(LETTERS, weights, k=self.chance.randint(2, 10))) for _ in range(VOCABULARY)
        ]
        self._shares = list(accumulate(1 / (rank + 1) for rank in range(VOCABULARY)))

    def text(self) -> str:
        return " ".join(self.chance.choices(self.words, cum_weights=self._shares, k=self.chance.randint(10, 60)))

    def notes(self, count: int, thread_id: str) -> list[NotebookNote]:
        """Every hundredth was saved in the thread."""
        now, kinds = SystemClock().now(), list(NotebookKind)
        return [
            NotebookNote(
                f"n{number}",
                kinds[number % 5],
                self.words[number % 500],
                self.text(),
                (),
                thread_id if number % 100 == 0 else None,
                now - timedelta(seconds=count - number),
                now,
            )
            for number in range(count)
        ]

    def queries(self, kind: str) -> list[str]:
        """Three words."""
        frequent = self.chance.sample(self.words[20:200], 3)
        rare = self.chance.sample(self.words[3_000:], 3)
        absent = [f"zq{word}" for word in rare]
        mixed = [frequent[0], rare[0], absent[0]]
        return {"frequent": frequent, "rare": rare, "absent": absent, "mixed": mixed, "two": [*frequent[:2], rare[0]]}[
            kind
        ]


def percentiles(seconds: Sequence[float]) -> dict[str, float]:
    cuts = statistics.quantiles(seconds, n=100)
    return {name: round(value * 1e3, 2) for name, value in (("p50_ms", cuts[49]), ("p95_ms", cuts[94]))}


async def timed(count: int, work: Callable[[], Awaitable[object]]) -> dict[str, float]:
    taken: list[float] = []
    for _ in range(count):
        start = time.perf_counter()
        await work()
        taken.append(time.perf_counter() - start)
    return percentiles(taken)


async def fill(path: Path, corpus: Corpus, count: int) -> float:
    """Import the notes, as an import of the folder of everything does; answers how many a second."""
    async with Ownwords.open(path.parent, background=False) as ownwords:
        thread = await ownwords.owner().thread("bench")
        notes = corpus.notes(count, thread.id)
        record = partial(notebook_change, TimeOrderedIds(), SystemClock().now(), Way.IMPORTED)
        start = time.perf_counter()
        async with await SqliteStore.open(path, SystemClock(), TimeOrderedIds()) as store:
            for first in range(0, count, AT_ONCE):
                await store.import_notebook(ME, notes[first : first + AT_ONCE], record)
        return count / (time.perf_counter() - start)


async def searches(notebook: Notebook, path: Path, corpus: Corpus, count: int) -> dict[str, Any]:
    raw: Any = apsw.Connection(str(path))
    measured: dict[str, Any] = {}
    for kind in ("frequent", "rare", "absent", "mixed", "two"):
        asked = [corpus.queries(kind) for _ in range(count)]
        given = iter(asked)
        measured[kind] = await timed(count, lambda given=given: notebook.search(" ".join(next(given))))
        scanned = iter(asked)

        async def scan(scanned: Any = scanned) -> None:
            raw.execute(SCAN, next(scanned)).fetchall()

        measured[kind]["plain_scan"] = await timed(max(count // 6, 2), scan)
    raw.close()
    return measured


async def measure(folder: Path, notes: int, queries: int) -> dict[str, Any]:
    corpus, path = Corpus(1), folder / "ownwords.db"
    filled = await fill(path, corpus, notes)
    size = path.stat().st_size
    async with Ownwords.open(folder, background=False) as ownwords:
        me = ownwords.owner()
        thread = await me.thread("bench")
        here = me.notebook.within(thread.id)
        reading = me._able.notebook.reading  # pyright: ignore[reportPrivateUsage] - the block alone, without a turn
        answer: dict[str, Any] = {
            "notes": notes,
            "imported_per_second": round(filled),
            "file_mb": round(size / 1e6, 1),
            "list": await timed(queries, here.notes),
            "list_current": await timed(queries, lambda: here.notes(NotebookOptions(200, "current"))),
            "list_kind": await timed(queries, lambda: here.notes(NotebookOptions(kinds=["decision"]))),
            "block": await timed(queries, lambda: reading.block(ME, thread.id)),
            "search": await searches(here, path, corpus, queries),
            "short_absent_term": await timed(queries, lambda: here.search("zq")),
            "save": await timed(queries, lambda: here.save(corpus.text())),
        }
        last = (await here.notes(NotebookOptions(1))).notes[0].id
        start = time.perf_counter()
        await here.delete(last)
        answer["delete_with_purge_s"] = round(time.perf_counter() - start, 2)
    return answer


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--notes", type=int, default=100_000)
    parser.add_argument("--queries", type=int, default=60)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        json.dump(asyncio.run(measure(Path(folder), given.notes, given.queries)), sys.stdout, indent=2)
    print()


if __name__ == "__main__":
    main()
