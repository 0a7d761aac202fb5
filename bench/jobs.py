"""How fast jobs are enqueued, claimed and done in the embedded store, and what they cost an append.

    python bench/jobs.py > jobs.json

Measured are: enqueuing in one write and one by one; claiming and completing, one after the other and with two at once,
each claim and each completion on the disk; a claim and a look at what is due next with 100,000 scopes waiting, and with
100,000 jobs of one scope of which one is being done; and single appends with and without an hourly job made due in the
same transaction, taken in turns: where it is due already, as nearly always, and where it is new each time.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

from ownwords.adapters.runtime import SystemClock, TimeOrderedIds
from ownwords.adapters.sqlite import SqliteStore
from ownwords.adapters.sqlite.appending import Conversations
from ownwords.adapters.sqlite.database import Database
from ownwords.adapters.sqlite.jobs import enqueue
from ownwords.adapters.sqlite.scopes import ScopeRow, need_scope
from ownwords.adapters.sqlite.writer import Writer
from ownwords.domain.conversation import Audience, NewMessage, Role, Thread
from ownwords.domain.jobs import Job, next_tick
from ownwords.domain.scope import Scope
from ownwords.domain.turns import TurnOrigin

KIND = "maintain"
START = datetime(2026, 3, 2, 9, tzinfo=UTC)
LEASE = 30.0
ONE_BY_ONE = 500
LOOKS = 500
APPENDS = 1_000
ENQUEUES = 20_000


async def each(count: int, work: Callable[[int], Awaitable[object]]) -> list[float]:
    """Milliseconds of each call."""
    taken: list[float] = []
    for number in range(count):
        began = time.perf_counter()
        await work(number)
        taken.append((time.perf_counter() - began) * 1000)
    return taken


def milliseconds(taken: Sequence[float]) -> dict[str, float]:
    ordered = sorted(taken)
    return {
        "median_ms": round(statistics.median(ordered), 3),
        "p95_ms": round(ordered[int(len(ordered) * 0.95)], 3),
        "max_ms": round(ordered[-1], 3),
    }


async def throughput(store: SqliteStore) -> dict[str, Any]:
    await store.enqueue([Job(Scope("warm"), "warm", "", START)])

    async def one(number: int) -> None:
        await store.enqueue([Job(Scope(f"single {number}"), "single", "", START)])

    singly = await each(ONE_BY_ONE, one)

    async def do_one(_: int) -> None:
        job = await store.claim("w", ("single",), START, LEASE)
        if job is None or not await store.complete(job, "w", START + timedelta(hours=1)):
            raise RuntimeError("a job was not there to be done")

    alone = await each(ONE_BY_ONE // 2, do_one)
    began = time.perf_counter()
    await asyncio.gather(*(each(ONE_BY_ONE // 4, do_one) for _ in range(2)))
    together = time.perf_counter() - began
    return {
        "enqueue_one_by_one_per_second": round(1000 * len(singly) / sum(singly)),
        "claim_and_complete_per_second": round(1000 * len(alone) / sum(alone)),
        "claim_and_complete_two_at_once_per_second": round(ONE_BY_ONE // 2 / together),
    }


async def waiting(store: SqliteStore, jobs: list[Job], held: int) -> dict[str, Any]:
    """Claims and looks beside so many jobs that wait, of which `held` are being done."""
    began = time.perf_counter()
    for first in range(0, len(jobs), 10_000):
        await store.enqueue(jobs[first : first + 10_000])
    enqueued = time.perf_counter() - began
    kinds = (jobs[0].kind,)
    for number in range(held):
        await store.claim(f"held {number}", kinds, START + timedelta(days=1), LEASE)

    async def claim(number: int) -> None:
        await store.claim(f"w {number}", kinds, START + timedelta(days=1), LEASE)

    async def look(_: int) -> None:
        await store.next_due(kinds)

    looks, claims = await each(LOOKS, look), await each(LOOKS, claim)
    return {
        "jobs": len(jobs),
        "enqueue_in_one_write_per_second": round(len(jobs) / enqueued),
        "claim": milliseconds(claims),
        "next_due": milliseconds(looks),
    }


async def appends(store: SqliteStore, path: Path) -> dict[str, Any]:
    """Single appends, each to a scope of its own kind, in turns; and the statements of an enqueue alone."""
    conversations = Conversations(SystemClock(), TimeOrderedIds())
    names = ("without", "due already", "new each time")
    rows: dict[str, ScopeRow] = {}
    writer = Writer(path, 30.0)
    for name in names:
        await store.create_thread(Scope(name), Thread("t", "t", Audience.PRIVATE, TurnOrigin.OWNER, START))
        rows[name] = await writer.write(partial(need_scope, scope=Scope(name)))

    def append(database: Database, name: str, number: int) -> None:
        text = f"Message {number} says that tea is better than coffee in the month {number % 12} of the year"
        conversations.append(database, Scope(name), "t", [NewMessage(Role.OWNER, text)])
        if name == "due already":
            enqueue(database, rows[name], KIND, "", next_tick(START))
        elif name == "new each time":
            enqueue(database, rows[name], KIND, f"{number}", next_tick(START))

    taken: dict[str, list[float]] = {name: [] for name in names}
    for number in range(APPENDS):
        for name in (*names[number % 3 :], *names[: number % 3]):
            job = partial(append, name=name, number=number)
            taken[name] += await each(1, lambda _, job=job: writer.write(job))

    def again(database: Database) -> None:
        for _ in range(ENQUEUES):
            enqueue(database, rows["due already"], KIND, "", next_tick(START))

    (alone,) = await each(1, lambda _: writer.write(again))
    writer.close()
    plain = statistics.median(taken["without"])
    return {
        "enqueue_of_what_is_due_already_us": round(alone * 1000 / ENQUEUES, 2),
        "that_in_percent_of_an_append": round(alone / ENQUEUES / plain * 100, 2),
        **{name.replace(" ", "_"): milliseconds(each_taken) for name, each_taken in taken.items()},
    }


async def measured(folder: Path, many: int) -> dict[str, Any]:
    path = folder / "ownwords.db"
    async with await SqliteStore.open(path, SystemClock(), TimeOrderedIds()) as store:
        scopes = [Job(Scope(f"owner {number}"), KIND, "", START + timedelta(seconds=number)) for number in range(many)]
        one = [Job(Scope("one"), "capture", f"{number}", START + timedelta(seconds=number)) for number in range(many)]
        return {
            "appends": await appends(store, path),
            "throughput": await throughput(store),
            "many_scopes": await waiting(store, scopes, 0),
            "one_scope": await waiting(store, one, 1),
        }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", type=int, default=100_000, help="how many wait")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        result = asyncio.run(measured(Path(folder), arguments.jobs))
    machine = {"python": platform.python_version(), "machine": platform.machine(), "load": os.getloadavg()[0]}
    json.dump({"machine": machine, **result}, sys.stdout, indent=2)
    print()


if __name__ == "__main__":
    main()
