"""Turns, kept so that any process can check a reply against what was selected for it, and later tell why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ownwords.domain.scope import Scope
from ownwords.domain.turns import Turn


class TurnReads(Protocol):
    async def turn(self, scope: Scope, turn_id: str) -> Turn | None: ...

    async def turns_of_replies(self, scope: Scope, message_ids: Sequence[str]) -> dict[str, Turn]:
        """The turns whose replies these messages are, by the messages' ids."""
        ...


class TurnWrites(Protocol):
    async def put_turn(self, scope: Scope, turn: Turn) -> None:
        """Keep a turn, in place of the one of that id. Of a thread the newest 1,000 are kept."""
        ...


class TurnLog(TurnReads, TurnWrites, Protocol):
    """Reads and keeps turns."""
