"""How fast versions are made, listed, looked at, undone, packed and forgotten, in a folder with many of them.

    python bench/versions.py > versions.json

The three files have 300 lines together, and each commit changes two lines of one of them, as a pass of Dream may. Every
commit is durable: the time of one without a disk that keeps it says little. A log is measured as the commits lie there,
each a file of its own, and packed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

from ownwords.adapters.git import GitVersions
from ownwords.domain.files import DurableFiles, FileName
from ownwords.domain.versions import Author
from ownwords.testing import FixedClock

DREAM = Author("Dream", "dream@ownwords.invalid")
LINES = 100
TIMES = 20


async def timed(work: Callable[[], Awaitable[object]], times: int = TIMES) -> dict[str, float]:
    taken: list[float] = []
    for _ in range(times):
        began = time.perf_counter()
        await work()
        taken.append((time.perf_counter() - began) * 1000)
    return milliseconds(taken)


def milliseconds(taken: list[float]) -> dict[str, float]:
    ordered = sorted(taken)
    return {
        "median_ms": round(statistics.median(ordered), 2),
        "p95_ms": round(ordered[int(len(ordered) * 0.95)], 2),
        "max_ms": round(ordered[-1], 2),
    }


def line(chance: random.Random) -> str:
    return "- " + " ".join(f"{chance.getrandbits(28):x}" for _ in range(8)) + "\n"


async def filled(versions: GitVersions, commits: int, chance: random.Random) -> list[float]:
    """Milliseconds of each commit."""
    texts = {name: [line(chance) for _ in range(LINES)] for name in FileName}
    files = await versions.files()
    taken: list[float] = []
    for number in range(commits):
        name = chance.choice(list(FileName))
        texts[name][chance.randrange(LINES)] = line(chance)
        texts[name][chance.randrange(LINES)] = line(chance)
        new = DurableFiles(*("".join(texts[one]) for one in FileName))
        began = time.perf_counter()
        await versions.commit(files, new, f"dream: pass {number}", DREAM)
        taken.append((time.perf_counter() - began) * 1000)
        files = new
    return taken


async def looks(versions: GitVersions, commits: int) -> dict[str, Any]:
    log = await versions.log(commits + 1)
    middle, newest = log[len(log) // 2].id, log[0].id
    return {
        f"log_of_{len(log)}": await timed(lambda: versions.log(commits + 1)),
        "log_of_10": await timed(lambda: versions.log(10)),
        "version_by_8_digits": await timed(lambda: versions.version(middle[:8])),
        "diff": await timed(lambda: versions.diff(middle)),
        "blame": await timed(lambda: versions.blame(FileName.MEMORY), 5),
        "preview_of_a_restore": await timed(lambda: versions.restoring(newest)),
        "files": await timed(versions.files),
    }


async def measured(folder: Path, commits: int) -> dict[str, Any]:
    chance = random.Random(7)
    versions = await GitVersions.open(folder, FixedClock(step=timedelta(hours=2)))
    result: dict[str, Any] = {"commit": milliseconds(await filled(versions, commits, chance))}
    result["loose"] = await looks(versions, commits)
    packing = [await timed(versions.gc, 1)]
    while await versions.gc():
        packing.append({})
    result["gc"] = {"first": packing[0], "calls": len(packing)}
    result["packed"] = await looks(versions, commits)
    newest = (await versions.log(1))[0].id
    result["restore"] = await timed(lambda: versions.restore(newest), 1)
    word = (await versions.files()).soul.split()[1]
    result["forget"] = await timed(lambda: versions.forget(lambda text: text.replace(word, "[redacted]")), 1)
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--commits", type=int, default=1_000)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        result = asyncio.run(measured(Path(folder), arguments.commits))
        result["bytes"] = sum(path.stat().st_size for path in Path(folder).rglob("*") if path.is_file())
    machine = {"python": platform.python_version(), "machine": platform.machine(), "load": os.getloadavg()[0]}
    json.dump({"machine": machine, **result}, sys.stdout, indent=2)
    print()


if __name__ == "__main__":
    main()
