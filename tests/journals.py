"""What compaction and Dream leave in a memory, for tests of what becomes of it."""

from __future__ import annotations

from datetime import UTC, date, datetime

from ownwords.domain.files import FileName
from ownwords.domain.journal import Bullet, Lineage, Mark, NewEntry
from ownwords.domain.versions import DREAM, JOURNAL
from ownwords.memory import Memory

AT = datetime(2026, 4, 3, 9, tzinfo=UTC)


async def noted(memory: Memory, *texts: str, message_id: str = "m1", lineage: Lineage = Lineage.OWNER) -> int:
    """A journal entry as compaction writes it; answers its cursor."""
    bullets = tuple(Bullet(text, lineage, Mark.DURABLE, date(2026, 4, 2), (message_id,)) for text in texts)
    return await memory._able.journal.append(memory.scope, NewEntry(AT, bullets, (message_id,)))  # pyright: ignore[reportPrivateUsage]


async def dreamed(memory: Memory, name: FileName, text: str, *cursors: int) -> str:
    """A version as Dream makes it, from these entries; answers its id."""
    able = memory._able  # pyright: ignore[reportPrivateUsage]
    files = await memory.files.read()
    message = f"dream: manual run\n\n{JOURNAL}{', '.join(map(str, cursors))}"
    versions = await able.workspaces.versions(memory.scope)
    made = await versions.commit(files, files.with_text(name, text), message, DREAM)
    assert made is not None
    await able.journal.advance(memory.scope, max(cursors))
    return made
