"""How far reflection has read the owner's messages, and what it may read (NOD-112, NOD-113, NOD-124, NOD-125)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from ownwords.domain.conversation import Message

BATCH = 40
"""Messages that are read at a time (NOD-112)."""
YOUNGEST = timedelta(minutes=10)
"""A message is left alone for so long (NOD-113)."""


@dataclass(frozen=True, slots=True)
class ReflectionProgress:
    """How far a scope is read. `until` is the position up to which every message is done with; `failures` counts how
    often in a row the batch behind it, up to the position `failed_until`, could not be read (NOD-124)."""

    until: int = 0
    failures: int = 0
    failed_until: int = 0


@dataclass(frozen=True, slots=True)
class ReflectionStep:
    """Progress from one state to the next. It is only written where the first is still the state, so that a batch
    applies once, whoever read it (NOD-125)."""

    before: ReflectionProgress
    after: ReflectionProgress


@dataclass(frozen=True, slots=True)
class Unread:
    """A message that reflection has not read, at its position."""

    position: int
    message: Message


@dataclass(frozen=True, slots=True)
class UnreadMessages:
    """What is to be read next, in the order in which it was said. Before the position `end` there is nothing else."""

    messages: tuple[Unread, ...]
    end: int
