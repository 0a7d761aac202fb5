"""How fast a long history is written and searched: one owner, a million messages, in the embedded store.

    python bench/history.py --messages 1000000 > history.json

Measured are: bulk import with tokenising, as the product's importer does it (the words of a batch are cut while the
batch before is written); searches in a fresh process that does nothing else (find, rank, count, fetch the best 20) with
the memory it holds; single durable appends, one after the other and from 16 writers; and the same searches by FTS5 over
the same terms, which has to tell why we keep an index of our own.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import platform
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import apsw
import numpy as np

from corpus import Corpus
from ownwords.adapters.runtime import SystemClock, TimeOrderedIds
from ownwords.adapters.sqlite import SqliteStore
from ownwords.compose import Ownwords
from ownwords.domain.conversation import Audience, ImportBatch, NewMessage, Role, Thread
from ownwords.domain.scope import Scope
from ownwords.domain.turns import TurnOrigin
from ownwords.domain.words import index_terms, query_words
from ownwords.memory import Memory
from ownwords.reading.history import HistoryQuery
from ownwords.writing.importing import BATCH_MESSAGES

OWNER = Scope("me")
BATCH = BATCH_MESSAGES
APPENDS = 4_000
WRITERS = 16

# Ranks of words in the corpus. A word of rank r is in about 3.7/r of the messages.
COMMON, MIDDLING, RARE = (70, 200), (300, 3_000), (5_000, 40_000)


def queries(corpus: Corpus, each: int, seed: int) -> dict[str, list[str]]:
    """Queries of every kind, as text."""
    chooser = random.Random(seed)

    def word(ranks: tuple[int, int]) -> str:
        return corpus.words[chooser.randrange(*ranks)]

    kinds: dict[str, Callable[[], list[str]]] = {
        "common": lambda: [word(COMMON)],
        "middling": lambda: [word(MIDDLING)],
        "rare": lambda: [word(RARE)],
        "five words": lambda: [word(COMMON), word(COMMON), word(MIDDLING), word(MIDDLING), word(RARE)],
    }
    return {name: [" ".join(draw()) for _ in range(each)] for name, draw in kinds.items()}


def percentiles(seconds: Sequence[float]) -> dict[str, float]:
    cuts = statistics.quantiles(seconds if len(seconds) > 1 else [*seconds] * 2, n=100)
    return {
        "p50_ms": round(cuts[49] * 1e3, 2),
        "p95_ms": round(cuts[94] * 1e3, 2),
        "max_ms": round(max(seconds) * 1e3, 2),
    }


def summary(taken: dict[str, list[float]]) -> dict[str, Any]:
    """Percentiles of each kind of query and of all together."""
    together = [seconds for kind in taken.values() for seconds in kind]
    return {name: percentiles(seconds) for name, seconds in [*taken.items(), ("all", together)]}


def memory_mb() -> dict[str, float]:
    """What this process holds now, and the most it held."""
    lines = Path("/proc/self/status").read_text(encoding="utf-8").splitlines()
    kept = {line.split(":")[0]: int(line.split()[1]) / 1024 for line in lines if line.startswith(("VmRSS", "VmHWM"))}
    return {"resident_mb": round(kept["VmRSS"], 1), "most_resident_mb": round(kept["VmHWM"], 1)}


async def open_store(path: Path) -> SqliteStore:
    return await SqliteStore.open(path, SystemClock(), TimeOrderedIds())


async def bulk_import(path: Path, corpus: Corpus, messages: int, seed: int) -> dict[str, Any]:
    """Import batches as an import of an export does, each prepared while the one before is written. They are generated
    before the clock starts."""
    generated = corpus.batches(messages, seed, BATCH)
    batches = [ImportBatch("bench", number, parts) for number, parts in enumerate(generated, 1)]
    gc.freeze()
    store = await open_store(path)
    taken: list[float] = []
    begun = start = time.perf_counter()
    prepared = asyncio.create_task(store.prepare_import(OWNER, batches[0]))
    for following in [*batches[1:], None]:
        batch = await prepared
        if following is not None:
            prepared = asyncio.create_task(store.prepare_import(OWNER, following))
        await store.import_batch(OWNER, batch)
        taken.append(time.perf_counter() - start)
        start += taken[-1]
    seconds = start - begun
    await store.close()
    return {"messages_per_second": round(messages / seconds), "batch_of": BATCH, "batch": percentiles(taken)}


async def search(path: Path, asked: dict[str, list[str]]) -> dict[str, Any]:
    """Search in this process, as a user's call does."""
    async with Ownwords.open(path.parent, background=False) as ownwords:
        memory = ownwords.owner(OWNER.owner)
        first = time.perf_counter()
        await search_once(memory, asked["common"][0])
        cold = time.perf_counter() - first
        taken: dict[str, list[float]] = {}
        found: dict[str, list[int]] = {}
        for name, texts in asked.items():
            for text in texts:
                start = time.perf_counter()
                count = await search_once(memory, text)
                taken.setdefault(name, []).append(time.perf_counter() - start)
                found.setdefault(name, []).append(count)
    matches = {name: round(statistics.median(counts)) for name, counts in found.items()}
    return {"first_ms": round(cold * 1e3, 2), **summary(taken), "median_matches": matches, **memory_mb()}


async def search_once(memory: Memory, text: str) -> int:
    """How many messages match, by the product's own search: found, ranked, counted, and the best 20 fetched, each with
    the messages before and after it."""
    return (await memory.history(HistoryQuery(query=text))).total_matches


async def appends(path: Path, corpus: Corpus, seed: int) -> dict[str, Any]:
    """Durable appends of single messages to the long history."""
    store = await open_store(path)
    thread = Thread("appends", "", Audience.PRIVATE, TurnOrigin.OWNER, SystemClock().now())
    await store.create_thread(OWNER, thread)
    texts = list(corpus.texts(2 * APPENDS, seed))

    async def write(mine: Iterable[str]) -> None:
        for text in mine:
            await store.append(OWNER, thread.id, [NewMessage(Role.OWNER, text)])

    start = time.perf_counter()
    await write(texts[:APPENDS])
    sequential = time.perf_counter() - start
    start = time.perf_counter()
    await asyncio.gather(*(write(texts[APPENDS + writer :: WRITERS]) for writer in range(WRITERS)))
    concurrent = time.perf_counter() - start
    await store.close()
    return {
        "one_after_the_other_per_second": round(APPENDS / sequential),
        f"from_{WRITERS}_writers_per_second": round(APPENDS / concurrent),
        "sync_ms": sync_ms(path.parent),
    }


def sync_ms(folder: Path) -> float:
    """What one fdatasync of a written page takes here: the floor under a durable append."""
    with tempfile.NamedTemporaryFile(dir=folder) as file:
        taken: list[float] = []
        file.write(bytes(4096 * 200))
        for number in range(200):
            start = time.perf_counter()
            os.pwrite(file.fileno(), os.urandom(4096), 4096 * number)
            os.fdatasync(file.fileno())
            taken.append(time.perf_counter() - start)
    return round(statistics.median(taken) * 1e3, 3)


_TABLE = """
    CREATE VIRTUAL TABLE found USING fts5(
        terms, content='', tokenize="unicode61 remove_diacritics 0 categories 'L* M* N* P* S* C*'"
    )
"""


def build_fts5(path: Path, texts: Iterator[str]) -> float:
    """A contentless FTS5 table over the same terms; the seconds of writing, without tokenising."""
    database: Any = apsw.Connection(str(path))
    for name, value in {"journal_mode": "wal", "synchronous": "full"}.items():
        database.pragma(name, value)
    database.execute(_TABLE)
    taken, number = 0.0, 0
    while batch := [index_terms(text).frequencies for text, _ in zip(texts, range(BATCH), strict=False)]:
        rows = [" ".join(" ".join([term] * count) for term, count in terms.items()) for terms in batch]
        start = time.perf_counter()
        with database:
            database.executemany("INSERT INTO found (rowid, terms) VALUES (?, ?)", enumerate(rows, number))
        taken += time.perf_counter() - start
        number += len(rows)
    database.close()
    return taken


def search_fts5(path: Path, fts5: Path, asked: dict[str, list[str]]) -> dict[str, Any]:
    """The same by FTS5: the best 20 by its rank, a count of all, and the messages."""
    index: Any = apsw.Connection(str(fts5), flags=apsw.SQLITE_OPEN_READONLY)
    messages: Any = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    (first,) = messages.execute("SELECT min(key) FROM message").fetchone()
    taken: dict[str, list[float]] = {}
    for name, texts in asked.items():
        for text in texts:
            start = time.perf_counter()
            match = " OR ".join('"' + term + '"' for group in query_words(text) for term in group)
            ranked = "SELECT rowid FROM found WHERE found MATCH ? ORDER BY rank LIMIT 20"
            rows = [row for (row,) in index.execute(ranked, (match,))]
            index.execute("SELECT count(*) FROM found WHERE found MATCH ?", (match,)).fetchone()
            for row in rows:
                messages.execute("SELECT * FROM message WHERE key = ?", (first + row,)).fetchone()
            taken.setdefault(name, []).append(time.perf_counter() - start)
    return {**summary(taken), **memory_mb()}


def in_fresh_process(what: str, *paths: Path) -> Any:
    """What this program measures in a process that does nothing else."""
    command = [sys.executable, __file__, "--only", what, *map(str, paths)]
    return json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout)


def run(coroutine: Coroutine[Any, Any, dict[str, Any]]) -> dict[str, Any]:
    return asyncio.run(coroutine)


def measure(arguments: argparse.Namespace, folder: Path) -> dict[str, Any]:
    corpus = Corpus.build(arguments.seed)
    path, fts5 = folder / "ownwords.db", folder / "fts5.db"
    report: dict[str, Any] = {"messages": arguments.messages, "seed": arguments.seed, "machine": machine()}
    report["import"] = run(bulk_import(path, corpus, arguments.messages, arguments.seed))
    report["import"]["file_mb"] = round(path.stat().st_size / 1e6, 1)
    asked = folder / "asked.json"
    asked.write_text(json.dumps(queries(corpus, arguments.each, arguments.seed)))
    report["search"] = in_fresh_process("search", path, asked)
    if not arguments.without_fts5:
        said = (
            message.text
            for parts in corpus.batches(arguments.messages, arguments.seed, BATCH)
            for part in parts
            for message in part.messages
        )
        seconds = build_fts5(fts5, said)
        report["fts5"] = in_fresh_process("fts5", path, asked, fts5)
        report["fts5"]["index_messages_per_second"] = round(arguments.messages / seconds)
        report["fts5"]["file_mb"] = round(fts5.stat().st_size / 1e6, 1)
    report["append"] = run(appends(path, corpus, arguments.seed + 1))
    report["load_at_end"] = os.getloadavg()
    return report


def machine() -> dict[str, Any]:
    return {
        "cores": os.cpu_count(),
        "architecture": platform.machine(),
        "system": f"{platform.system()} {platform.release()}",
        "python": platform.python_version(),
        "sqlite": apsw.sqlite_lib_version(),
        "apsw": apsw.apsw_version(),
        "numpy": np.__version__,
        "load_at_start": os.getloadavg(),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=20_260_302)
    parser.add_argument("--each", type=int, default=100, help="how many queries of each kind")
    parser.add_argument("--without-fts5", action="store_true")
    parser.add_argument("--only", nargs="+", metavar=("search|fts5", "FILE"), help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.only:
        what, path, asked, *rest = arguments.only
        texts = json.loads(Path(asked).read_text())
        report = run(search(Path(path), texts)) if what == "search" else search_fts5(Path(path), Path(*rest), texts)
    else:
        with tempfile.TemporaryDirectory(prefix="ownwords-bench-") as folder:
            report = measure(arguments, Path(folder))
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
