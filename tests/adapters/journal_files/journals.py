"""A journal in a folder, and what the tests put into it."""

from __future__ import annotations

import json
from datetime import date, datetime
from pathlib import Path
from typing import Any
from uuid import uuid4
from zoneinfo import ZoneInfo

from ownwords.adapters.journal_files import JournalFiles
from ownwords.domain.journal import Bullet, Lineage, Mark, NewEntry
from ownwords.domain.scope import Scope

ME = Scope("me")
LISBON = ZoneInfo("Europe/Lisbon")
AT = datetime(2026, 4, 3, 0, 2, 11, 5, LISBON)
DAY = date(2026, 4, 2)


class Folder:
    """One workspace folder, its files as bytes, and a journal over it."""

    def __init__(self, workspace: Path) -> None:
        self.workspace = workspace
        self.memory = workspace / "memory"
        self.memory.mkdir(parents=True, exist_ok=True)
        self.history = self.memory / "history.jsonl"
        self.lineage = self.memory / "history.lineage.jsonl"
        self.rejected = self.memory / "history.rejected.jsonl"
        self.cursor = self.memory / ".cursor"
        self.dream = self.memory / ".dream_cursor"
        self.journal = self.opened()

    def opened(self, busy_timeout: float = 30.0) -> JournalFiles:
        """A journal that knows nothing yet, as another process would have it."""
        return JournalFiles(lambda scope: self.workspace, busy_timeout)

    async def add(self, *texts: str) -> list[int]:
        return [await self.journal.append(ME, entry(text)) for text in texts]

    def put(self, raw: bytes | str) -> None:
        """Append as a foreign program does."""
        with self.history.open("ab") as file:
            file.write(raw.encode() if isinstance(raw, str) else raw)

    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.history.read_text(encoding="utf-8").splitlines()]

    def set_aside(self) -> list[tuple[str, str]]:
        """What was set aside and why."""
        if not self.rejected.exists():
            return []
        records = map(json.loads, self.rejected.read_text(encoding="utf-8").splitlines())
        return [(record.get("line", record.get("base64")), record["reason"]) for record in records]

    async def read(self) -> list[tuple[int, list[str]]]:
        """Every entry by a journal that knows nothing yet: its cursor and texts."""
        journal = self.opened()
        found = [(one.cursor, [it.text for it in one.bullets]) for one in await journal.entries(ME, 0, 1 << 30)]
        await journal.close()
        return found


def bullet(text: str, lineage: Lineage = Lineage.OWNER, mark: Mark = Mark.DURABLE) -> Bullet:
    return Bullet(text, lineage, mark, DAY, ("m1",))


def entry(*texts: str) -> NewEntry:
    """One of a stretch of its own: of the same messages there is one entry."""
    return NewEntry(AT, tuple(map(bullet, texts)), ("m1", "m2", str(uuid4())))


def line(cursor: object, content: object = "- foreign", timestamp: object = "2026-04-03 00:02", **more: object) -> str:
    return json.dumps({"cursor": cursor, "timestamp": timestamp, "content": content, **more}) + "\n"
