"""Turns: kept so that a reply can be checked against what was selected for it, by any process, and asked about later.

What is forgotten leaves the turns in the write that forgets it (`ports.writes`): of each turn of the scope there is
left what `Turn.without` says.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from ownwords.domain.scope import Scope
from ownwords.domain.turns import Turn

MOST_TURNS = 1_000
"""Of a thread the newest so many are kept."""


class TurnReads(Protocol):
    async def turn(self, scope: Scope, turn_id: str) -> Turn | None: ...

    async def turns_of_replies(self, scope: Scope, message_ids: Sequence[str]) -> dict[str, Turn]:
        """The turns whose replies these messages are, by the messages' ids; of several the one that began last."""
        ...

    async def working_since(self, scope: Scope, thread_id: str, since: datetime) -> datetime | None:
        """When the newest turn of a thread began that has no reply yet, of those that began at `since` or later."""
        ...


class TurnWrites(Protocol):
    async def put_turn(self, scope: Scope, turn: Turn) -> None:
        """Keep a new turn, or one in place of the one of that id. Of a thread the newest 1,000 are kept, by when they
        began. Raises NotFound for an unknown thread."""
        ...

    async def replace_turn(self, scope: Scope, was: Turn, turn: Turn) -> bool:
        """Keep `turn` in place of `was`, of the same id. False, and nothing is kept, where the stored one is not (or no
        longer) equal to `was`: to write over it could bring back what was forgotten meanwhile."""
        ...


class TurnLog(TurnReads, TurnWrites, Protocol):
    """Reads and keeps turns."""
