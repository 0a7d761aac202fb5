"""How long reading, finding and writing notes takes on a full document of 256 KiB, over the embedded store.

    python bench/notes.py [--rounds 200]

Prints JSON: p50 and p95 in milliseconds of the index (all notes as text), of find (three words), and of one
compare-and-swap write (a note is rewritten, durable when it returns); each in a running process, and `cold` the first
time after opening. A write commits to the disk, so a plain SQLite commit of the same size stands beside it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import random
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import apsw

from ownwords import Ownwords
from ownwords.domain.document import SIZE_LIMIT
from ownwords.errors import MemoryFull
from ownwords.memory import Memory
from ownwords.writing.edit import NewNote, NoteEdit
from ownwords.writing.importing import ImportLine

AREAS = ("about", "preferences", "people", "routines", "lessons")
VOCABULARY = """
sister brother garden Porto Lyon river boat violin lesson morning train bread letter winter doctor school window
kitchen coffee market mountain piano report deadline Monday evening birthday address number bicycle harbour lamp
"""
WORDS = tuple(VOCABULARY.split())


def sentence(chance: random.Random) -> str:
    """An invented fact of about 80 characters."""
    return "My " + " ".join(chance.choices(WORDS, k=10)) + f" {chance.randrange(10_000_000)}"


async def fill(memory: Memory, chance: random.Random) -> None:
    """Fill the document until another note does not fit, as far as the next kilobyte."""
    while (await memory.document()).size < SIZE_LIMIT - 40_000:
        lines = [ImportLine(chance.choice(AREAS), sentence(chance)) for _ in range(50)]
        await memory.import_notes(lines)
    try:
        while True:
            await memory.add(NewNote(chance.choice(AREAS), sentence(chance)))
    except MemoryFull:
        return


Call = Callable[[], Awaitable[object]]


async def timed(rounds: int, prepare: Callable[[], Awaitable[Call]]) -> dict[str, float]:
    """Milliseconds of `rounds` calls, and of the first one. What a call needs is prepared outside of the time."""
    taken: list[float] = []
    for _ in range(rounds):
        call = await prepare()
        start = time.perf_counter()
        await call()
        taken.append((time.perf_counter() - start) * 1000)
    cuts = statistics.quantiles(taken, n=20)
    return {"p50_ms": round(cuts[9], 3), "p95_ms": round(cuts[18], 3), "cold_ms": round(taken[0], 3)}


def plain_commit(folder: Path, rounds: int) -> dict[str, float]:
    """The same bytes written by SQLite alone, with the same durability: the floor of a write."""
    database: Any = apsw.Connection(str(folder / "plain.db"))
    database.pragma("journal_mode", "WAL")
    database.pragma("synchronous", "FULL")
    database.execute("CREATE TABLE object (name TEXT PRIMARY KEY, body BLOB)")
    taken: list[float] = []
    for number in range(rounds):
        body = number.to_bytes(8, "big") * (SIZE_LIMIT // 8)
        start = time.perf_counter()
        database.execute("INSERT OR REPLACE INTO object VALUES ('notes', ?)", (body,))
        taken.append((time.perf_counter() - start) * 1000)
    database.close()
    cuts = statistics.quantiles(taken, n=20)
    return {"p50_ms": round(cuts[9], 3), "p95_ms": round(cuts[18], 3)}


async def measure(folder: Path, rounds: int) -> dict[str, object]:
    chance = random.Random(7)
    async with Ownwords.open(folder) as ownwords:
        await fill(ownwords.owner(), chance)
    async with Ownwords.open(folder) as ownwords:
        memory = ownwords.owner()

        async def index_call() -> Call:
            return memory.index

        async def find() -> Call:
            return partial(memory.find, " ".join(chance.choices(WORDS, k=3)))

        async def write() -> Call:
            # A rewrite archives what was there; the document stays full, and the archive makes room for itself.
            path = chance.choice((await memory.document()).notes).path
            return partial(memory.edit, path, NoteEdit(text=sentence(chance)[:40]))

        index = await timed(rounds, index_call)
        found = await timed(rounds, find)
        written = await timed(rounds, write)
        document = await memory.document()
    return {
        "machine": {"processors": os.cpu_count(), "system": platform.platform(), "python": platform.python_version()},
        "bytes": document.size,
        "notes": len(document.notes),
        "archived": len(document.archive),
        "index": index,
        "find": found,
        "write": written,
        "plain_sqlite_write": plain_commit(folder, rounds),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=200)
    rounds: int = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(asyncio.run(measure(Path(folder), rounds)), indent=2))


if __name__ == "__main__":
    main()
