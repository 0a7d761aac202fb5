"""What a task of the memory model is: typed input, typed result, a prompt, its bounds, and its offline rule.

Each task is one file beside this one and says all of it there. A result is a frozen dataclass; its fields with a
default are optional: what a model puts there and is not valid is dropped, and the rest is kept (NOD-84).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from ownwords.domain.usage import Caller, Capacity

Given = TypeVar("Given")
Result = TypeVar("Result")

MOST_CHARACTERS = 256_000
"""The longest input of a call (NOD-51)."""


@dataclass(frozen=True, slots=True)
class Record:
    """One piece of a task's input, kept whole or left out: a message, a note, a page. `attributes` are shown beside it,
    such as `id` or `sent_at`."""

    text: str
    attributes: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Block:
    """Records of one source. `name` is a word for it; `source` says in a few words whose words they are ("the owner's
    earlier messages"). `needed` blocks are never shortened. When all do not fit, records of the last block that is not
    needed are left out first: its first ones where `newest_last`, otherwise its last; the model is told how many."""

    name: str
    source: str
    records: tuple[Record, ...]
    needed: bool = False
    newest_last: bool = False


@dataclass(frozen=True, slots=True)
class Task(Generic[Given, Result]):
    """A task. `blocks` lays the input out for the model; `checked` drops from its result what code does not allow,
    above all ids that were not among the records it was given (NOD-40). `offline` does the job without a model."""

    name: str
    instructions: str
    result: type[Result]
    blocks: Callable[[Given], Sequence[Block]]
    checked: Callable[[Result, Given], Result]
    offline: Callable[[Given], Result]
    retries: int = 0
    """How often an unreadable answer is asked for again."""
    most_tokens: int = 4_000
    unhurried: bool = False
    """Whether nobody waits for it: its offline rule then runs beside everything else."""

    async def by_rule(self, given: Given) -> Result:
        """What the offline rule makes of it."""
        return await asyncio.to_thread(self.offline, given) if self.unhurried else self.offline(given)


class Tasks(Protocol):
    """Runs tasks, by a model or by their offline rules."""

    async def run(self, task: Task[Given, Result], given: Given, caller: Caller) -> Result:
        """Raises ModelUnavailable and ModelUnreadable; with a model that may not be called now (`capacity`), and
        without one, it is the offline rule's result."""
        ...

    async def capacity(self, caller: Caller) -> Capacity | None:
        """Whether the model may be called for this caller now; None where no model is configured."""
        ...


class OfflineTasks:
    """Every task by its offline rule."""

    async def run(self, task: Task[Given, Result], given: Given, caller: Caller) -> Result:
        return await task.by_rule(given)

    async def capacity(self, caller: Caller) -> Capacity | None:
        return None
