"""What the reflect task is given and which operations it proposes (NOD-112, NOD-114, NOD-116…NOD-121)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import tzinfo

from ownwords.domain.reflection import BATCH
from ownwords.tasks.proposals import LearnMessage, ProposedNote

MOST_OPERATIONS = 100
"""Of each sort, from one batch."""


@dataclass(frozen=True, slots=True)
class LiveNote:
    """A live note: its address, its text, and whether it was only inferred. A stated one is never touched (NOD-120)."""

    path: str
    text: str
    inferred: bool


@dataclass(frozen=True, slots=True)
class ReflectInput:
    """At most 40 of the owner's messages, oldest first, and the live index."""

    messages: tuple[LearnMessage, ...]
    notes: tuple[LiveNote, ...]
    time_zone: tzinfo

    def __post_init__(self) -> None:
        if len(self.messages) > BATCH:
            raise ValueError(f"A batch holds at most {BATCH} messages; this one holds {len(self.messages)}.")


@dataclass(frozen=True, slots=True, kw_only=True)
class AddedNote(ProposedNote):
    """A fact to add. `replaces` are inferred notes that it follows. `sensitive` has to be said (NOD-121)."""

    sensitive: bool


@dataclass(frozen=True, slots=True)
class LetGo:
    """An inferred note that a newer message says is wrong or no longer so, with the words that say it (NOD-114)."""

    path: str
    quote: str
    message_ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReflectResult:
    """The operations; empty where the messages tell nothing."""

    add: tuple[AddedNote, ...]
    let_go: tuple[LetGo, ...] = ()
