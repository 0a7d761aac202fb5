"""Who speaks: a client that holds a memory, and what it may do with it."""

from __future__ import annotations

from dataclasses import dataclass

from ownwords.domain.turns import Deed, TurnOrigin, allows
from ownwords.memory import Memory

ORIGIN = TurnOrigin.TASK
"""Who starts what a client does. The owner set the client to work, but what it sends are not the owner's own words, and
the conversation it names may be long over: so it learns and controls as a task of theirs does, and forgets nothing."""


@dataclass(frozen=True, slots=True)
class Holder:
    """A client with the memory that it was given, to read alone or to use as a task of the owner's."""

    memory: Memory
    read_only: bool = False

    def may(self, deed: Deed | None) -> bool:
        """Whether the deed is allowed; None is reading."""
        return deed is None or (not self.read_only and allows(ORIGIN, deed))
