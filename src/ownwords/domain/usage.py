"""What calls of models cost: a row for each, whatever became of it (NOD-66, NOD-87, NOD-137).

Money is whole micro-dollars (1,000,000 are one US dollar), because a call costs a fraction of a cent. A price that
nobody knows is None, never 0.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum

from ownwords.domain.scope import Scope

MICROS = 1_000_000
"""Micro-dollars in a dollar."""


class CallOutcome(StrEnum):
    """What became of a call of a model."""

    ANSWERED = "answered"
    REFUSED = "refused"
    """The model would not do it: not the same as finding nothing."""
    UNREADABLE = "unreadable"
    UNAVAILABLE = "unavailable"
    LATE = "late"
    """It did not answer by its deadline."""
    STOPPED = "stopped"
    """The caller stopped waiting."""


@dataclass(frozen=True, slots=True)
class Caller:
    """For whom a model is called: whose memory, and in which conversation and turn, where there is one."""

    scope: Scope
    thread_id: str | None = None
    turn_id: str | None = None


@dataclass(frozen=True, slots=True)
class TokenUsage:
    """Tokens of one call. `input` counts all that was sent, `cached` those of them that the provider had cached."""

    input: int = 0
    cached: int = 0
    output: int = 0


@dataclass(frozen=True, slots=True)
class ModelCall:
    """One call of a model. `task` is the task's name (`learn`, `select`, …, `chat`), `price` in micro-dollars."""

    id: str
    at: datetime
    task: str
    model: str
    outcome: CallOutcome
    latency_ms: int
    tokens: TokenUsage = field(default_factory=TokenUsage)
    price: int | None = None
    thread_id: str | None = None
    turn_id: str | None = None


@dataclass(frozen=True, slots=True)
class UsageRow:
    """All calls of one task by one model on one day, in the owner's time zone. `price` sums the known prices;
    `unpriced` counts the calls whose price nobody knows, `failed` those that were not answered."""

    day: date
    task: str
    model: str
    calls: int
    failed: int
    tokens: TokenUsage
    price: int
    unpriced: int
    latency_ms: int
    """The mean time of a call."""


class Capacity(StrEnum):
    """Whether a model may be called now."""

    OPEN = "open"
    LIMIT = "limit"
    """The owner's limit for a day is reached: open again when their next day begins, or the limit is raised."""
    CHECK_IN = "check_in"
    """The conversation's calls passed the amount at which it asks: open again when the owner says so."""
