"""What an hourly tick costs over many owners, most of whom said nothing, in the embedded store and without a model.

    python bench/upkeep.py --scopes 100000 --active 1000 > upkeep.json

Every owner has a conversation of ten messages and two notes. The active ones said five new things, which are read; the
others are not to be touched. Measured are the tick by one worker in a fresh process, its memory before it and at its
peak, and the same tick over the active owners alone, so that it can be seen what the idle ones cost; and a tick with
nothing to do.
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
import uuid
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from history import machine, memory_mb, open_store
from ownwords import Ownwords
from ownwords.adapters.sqlite import SqliteStore
from ownwords.compose import STORE_FILE
from ownwords.domain.conversation import Audience, ConversationPart, ImportBatch, NewMessage, Role, Thread
from ownwords.domain.document import NotesDocument, slug_for
from ownwords.domain.jobs import next_tick
from ownwords.domain.notes import Area, Note, Origin, Way
from ownwords.domain.scope import Scope
from ownwords.domain.turns import TurnOrigin
from ownwords.ports.writes import DocumentWrite

AT_ONCE = 64
BATCH = 10_000
THINGS = ("a blue bicycle", "an old piano", "two cats", "a boat in the harbour", "a small garden", "a red kayak")
PLACES = ("Porto", "Lyon", "Turin", "Ghent", "Bremen", "Seville")
BEGUN = datetime(2026, 3, 2, 8, 0, tzinfo=UTC)
FACTS = (
    "I have {thing} and I need a new lamp for it. What would you take?",
    "I moved to {place} last month, so the old address does not matter any more.",
    "What time is it in {place} now?",
    "I usually take the morning train on Mondays. Is there one at seven?",
    "Write a short text about {thing}, please.",
)


def said(chance: random.Random, count: int, begun: datetime) -> Iterator[NewMessage]:
    """What an owner says and is answered: some of it tells of them, most does not."""
    for number in range(count):
        role = Role.OWNER if number % 2 == 0 else Role.ASSISTANT
        text = chance.choice(FACTS).format(thing=chance.choice(THINGS), place=chance.choice(PLACES))
        yield NewMessage(role, text, str(uuid.UUID(int=chance.getrandbits(128))), begun + timedelta(minutes=number))


def notes(chance: random.Random) -> bytes:
    """A document of two notes."""
    document = NotesDocument.empty()
    for place in chance.sample(PLACES, 2):
        text = f"My favourite place in {place} has the number {chance.randrange(10**6)}."
        note_id = str(uuid.UUID(int=chance.getrandbits(128)))
        note = Note(note_id, Area.ABOUT, slug_for(text), text, Origin.STATED, Way.ADDED, BEGUN, BEGUN)
        document = document.add(note)
    return document.serialise()


async def build(folder: Path, scopes: int, seed: int) -> None:
    """Owners of whom everything is read, as an import leaves them."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def owner(store: SqliteStore, number: int) -> None:
        chance, scope = random.Random(seed + number), Scope(f"owner-{number}")
        thread = Thread(f"everyday-{number}", "everyday", Audience.PRIVATE, TurnOrigin.OWNER, BEGUN)
        parts = (ConversationPart(thread, tuple(said(chance, 10, BEGUN))),)
        async with gate:
            await store.import_batch(scope, ImportBatch("bench", 1, parts))
            await store.write_document(scope, DocumentWrite(0, notes(chance)))

    async with await open_store(folder / STORE_FILE) as store:
        for start in range(0, scopes, BATCH):
            await asyncio.gather(*(owner(store, number) for number in range(start, min(start + BATCH, scopes))))


async def speak(folder: Path, active: int, scopes: int, seed: int, at: datetime) -> None:
    """Some owners, spread over all, say something new."""
    async with Ownwords.open(folder, background=False, now=at) as ownwords:
        for number in range(0, scopes, scopes // active):
            me = ownwords.owner(f"owner-{number}")
            (thread,) = await me.threads()
            await me.append(thread.id, list(said(random.Random(f"{seed} {number}"), 9, at)))


async def tick(folder: Path, at: datetime) -> dict[str, Any]:
    """A tick at that time, and another one behind it."""
    async with Ownwords.open(folder, background=False, now=at) as ownwords:
        before = memory_mb()
        started, cpu = time.perf_counter(), time.process_time()
        jobs = await ownwords.work()
        seconds, cpu = time.perf_counter() - started, time.process_time() - cpu
        peak = memory_mb()
        started = time.perf_counter()
        idle = await ownwords.work()
        return {
            "jobs": jobs,
            "seconds": round(seconds, 2),
            "cpu_seconds": round(cpu, 2),
            "memory_before_mb": before,
            "memory_after_mb": peak,
            "idle": {"jobs": idle, "ms": round((time.perf_counter() - started) * 1000, 2)},
        }


def in_fresh_process(folder: Path, at: datetime) -> Any:
    command = [sys.executable, __file__, "--only", str(folder), at.isoformat()]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def measured(scopes: int, active: int, seed: int) -> dict[str, Any]:
    """Build, let some speak, tick in a fresh process."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        started = time.perf_counter()
        asyncio.run(build(folder, scopes, seed))
        built = time.perf_counter() - started
        asyncio.run(speak(folder, active, scopes, seed, BEGUN + timedelta(hours=6)))
        figures = in_fresh_process(folder, next_tick(BEGUN + timedelta(hours=7)))
        return {"scopes": scopes, "active": active, "build_seconds": round(built, 1), "tick": figures}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scopes", type=int, default=100_000)
    parser.add_argument("--active", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=20_260_302)
    parser.add_argument("--only", nargs=2, metavar=("FOLDER", "TIME"), help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.only:
        folder, at = arguments.only
        print(json.dumps(asyncio.run(tick(Path(folder), datetime.fromisoformat(at)))))
        return
    many = measured(arguments.scopes, arguments.active, arguments.seed)
    few = measured(arguments.active, arguments.active, arguments.seed)
    print(json.dumps({**machine(), "many": many, "active_alone": few}, indent=2))


if __name__ == "__main__":
    main()
