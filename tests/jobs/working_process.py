"""A worker that runs until it is stopped or killed: `python working_process.py FILE [HANG_AT]`.

It does jobs of the kind `count`: each puts its key into the notes document of its scope, unless it is there, with the
document's version checked. At its job number HANG_AT it says so when that is written, and does not go on. Leases are
short, so that one does not wait long for what a killed worker held.
"""

from __future__ import annotations

import asyncio
import json
import sys
from datetime import datetime
from pathlib import Path

from ownwords.adapters.runtime import SystemClock, TimeOrderedIds
from ownwords.adapters.sqlite import SqliteStore
from ownwords.domain.jobs import Job
from ownwords.jobs import worker
from ownwords.ports.writes import DocumentWrite

worker.LEASE, worker.RENEWAL, worker.LOOK = 1.0, 0.25, 0.1


async def main(file: str, hang_at: int) -> None:
    begun = 0

    async def count(job: Job) -> datetime | None:
        nonlocal begun
        begun += 1
        hangs = begun == hang_at
        document = await store.document(job.scope)
        keys = json.loads(document.body or b"[]")
        if job.key not in keys:
            body = json.dumps([*keys, job.key]).encode()
            await store.write_document(job.scope, DocumentWrite(document.version, body))
        if hangs:
            print("hangs", flush=True)
            await asyncio.Event().wait()
        return None

    clock = SystemClock()
    async with await SqliteStore.open(Path(file), clock, TimeOrderedIds()) as store:
        print("ready", flush=True)
        async with worker.jobs_kept_up(worker.Worker(store, {"count": count}, clock)):
            await asyncio.to_thread(sys.stdin.readline)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 0))
