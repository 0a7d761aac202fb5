"""A process that appends until it is told to stop or is killed: `python writing_process.py FILE THREAD COUNT`.

It prints the number of each message once that is acknowledged.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from ownwords.adapters.runtime import SystemClock, TimeOrderedIds
from ownwords.adapters.sqlite import SqliteStore
from ownwords.domain.conversation import Audience, NewMessage, Role, Thread
from ownwords.domain.scope import Scope
from ownwords.domain.turns import TurnOrigin

ME = Scope("me")


async def main(file: str, thread_id: str, count: int) -> None:
    clock = SystemClock()
    store = await SqliteStore.open(Path(file), clock, TimeOrderedIds())
    await store.create_thread(ME, Thread(thread_id, thread_id, Audience.PRIVATE, TurnOrigin.OWNER, clock.now()))
    for number in range(count):
        await store.append(ME, thread_id, [NewMessage(Role.OWNER, f"{thread_id} noted {number}")])
        print(number, flush=True)
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
