"""Short ways for tests of compaction: what the journal holds, and what a model makes of a stretch."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from ownwords.domain.conversation import NewMessage, Role
from ownwords.domain.journal import JournalEntry, Mark
from ownwords.memory import Conversation, Memory
from ownwords.tasks.compact import CompactInput, CompactResult, ProposedBullet

PLUM = "I planted a plum tree"


async def entries(memory: Memory) -> list[JournalEntry]:
    """The journal, oldest first."""
    return await memory._able.journal.entries(memory.scope, 0, 1_000)  # pyright: ignore[reportPrivateUsage]


async def put_in_the_way(memory: Memory) -> Path:
    """Put a file where the journal's folder would be."""
    folder = Path(await memory._able.workspaces.folder(memory.scope))  # pyright: ignore[reportPrivateUsage]

    def put() -> None:
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.write_text("a file")

    await asyncio.to_thread(put)
    return folder


def told(entry: JournalEntry) -> list[str]:
    return [bullet.text for bullet in entry.bullets]


def each_message(mark: Mark = Mark.DURABLE) -> Callable[[CompactInput], CompactResult]:
    """A model that makes a bullet of each message."""
    return lambda given: CompactResult(tuple(ProposedBullet(one.text, (one.id,), mark) for one in given.messages))


def nothing(given: CompactInput) -> CompactResult:
    """A model that finds nothing worth keeping."""
    return CompactResult(())


async def talk(conversation: Conversation, *texts: str) -> list[str]:
    """Owner and assistant in turns; the ids of the messages."""
    roles = (Role.OWNER, Role.ASSISTANT)
    said = [await conversation.add(NewMessage(roles[number % 2], text)) for number, text in enumerate(texts)]
    return [message.id for message in said]
