"""How long the journal takes with many entries: appending one, each on the disk, and reading the next batch for Dream.

    python bench/journal.py [--entries 100000] [--rounds 500]

Prints JSON, in milliseconds. `append` is durable on return, entry and lineage; `disk` is what an `fsync` after as many
bytes takes by itself, in turn with it. `batch` is the next 20 entries after the Dream cursor, which moves on by 20 each
time; `batch_after_append` is one after an append. `cold` is the first batch of a process that has read nothing yet,
`prune` is of all but the newest 1,000.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import tempfile
import time
from collections.abc import Awaitable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, TypeVar

from history import machine, percentiles
from ownwords.adapters.journal_files import JournalFiles
from ownwords.adapters.journal_files.lines import prepared
from ownwords.domain.journal import Bullet, Lineage, Mark, NewEntry
from ownwords.domain.scope import Scope

ME = Scope("me")
BEGUN = datetime(2020, 1, 1, tzinfo=UTC)
BULLETS = 3
WORDS = ("sister", "garden", "Porto", "river", "boat", "violin", "lesson", "bread", "letter", "winter", "über", "日本")

Result = TypeVar("Result")


def entries(count: int) -> Iterator[NewEntry]:
    chooser = random.Random(4)
    for number in range(count):
        at = BEGUN + timedelta(minutes=30 * number)
        ids = tuple(f"0190{number:08x}-{part}" for part in range(BULLETS))
        bullets = [
            Bullet(" ".join(chooser.choices(WORDS, k=14)), chooser.choice([*Lineage]), Mark.DURABLE, at.date(), (one,))
            for one in ids
        ]
        yield NewEntry(at, tuple(bullets), ids)


def fill(workspace: Path, count: int) -> None:
    """As the journal writes them, without a sync for each."""
    memory = workspace / "memory"
    memory.mkdir()
    with (memory / "history.jsonl").open("wb") as history, (memory / "history.lineage.jsonl").open("wb") as lineages:
        for cursor, entry in enumerate(entries(count), 1):
            line, lineage = prepared(entry).lines(cursor)
            history.write(line)
            lineages.write(lineage)


async def timed(call: Awaitable[Result], taken: list[float]) -> Result:
    begun = time.perf_counter()
    result = await call
    taken.append(time.perf_counter() - begun)
    return result


async def measure(workspace: Path, count: int, rounds: int) -> dict[str, Any]:
    append, disk, batch, after = list[float](), list[float](), list[float](), list[float]()
    cold, prune = list[float](), list[float]()
    journal = JournalFiles(lambda _: workspace)
    await timed(journal.pending(ME), cold)
    with (workspace / "disk").open("ab", buffering=0) as plain:
        for entry in entries(rounds):
            begun = time.perf_counter()
            plain.write(b"x" * 600)
            os.fsync(plain.fileno())
            disk.append(time.perf_counter() - begun)
            await timed(journal.append(ME, entry), append)
            pending = await timed(journal.pending(ME), after)
            await journal.advance(ME, pending[-1].cursor)
            await timed(journal.pending(ME), batch)
    newest = (await journal.state(ME)).newest
    await journal.advance(ME, newest)
    await timed(journal.prune(ME), prune)
    await journal.close()
    report = {"append": append, "disk": disk, "batch": batch, "batch_after_append": after}
    return {
        "entries": count,
        **{name: percentiles(taken) for name, taken in report.items()},
        "cold_ms": round(cold[0] * 1e3, 1),
        "prune_ms": round(prune[0] * 1e3, 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--entries", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=500)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="ownwords-bench-") as folder:
        report: dict[str, Any] = {"machine": machine()}
        fill(Path(folder), arguments.entries)
        report["bytes"] = (Path(folder) / "memory" / "history.jsonl").stat().st_size
        report |= asyncio.run(measure(Path(folder), arguments.entries, arguments.rounds))
        report["load_at_end"] = os.getloadavg()
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
