"""What calls of models cost: a row for each, whatever became of it (NOD-66, NOD-87, NOD-137).

Money is whole micro-dollars (1,000,000 are one US dollar), because a call costs a fraction of a cent. A price that
nobody knows is None, never 0.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum

from ownwords.domain.scope import Scope
from ownwords.errors import Invalid

MICROS = 1_000_000
"""Micro-dollars in a dollar."""
MOST_DOLLARS = 1_000_000
"""The highest limit or check-in: an amount above it was meant otherwise."""
_AMOUNT = re.compile(r"\$?(\d{1,9})(?:\.(\d{1,6}))?", re.ASCII)


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


def capacity(*, limit: int | None, spent_today: int, check_in: int | None, spent_in_thread: int) -> Capacity:
    """Whether a model may be called, by the owner's limit for a day and the amount at which a conversation asks
    (NOD-66). Each stops the calls when it is reached, and never where it is None. All are micro-dollars."""
    if limit is not None and spent_today >= limit:
        return Capacity.LIMIT
    if check_in is not None and spent_in_thread >= check_in:
        return Capacity.CHECK_IN
    return Capacity.OPEN


def check_amounts(daily_limit: int | None, check_in: int | None) -> None:
    """Raises Invalid for amounts that cannot be meant: below 0 (for a check-in 0, too: it would ask for ever), or above
    a million dollars."""
    most = MOST_DOLLARS * MICROS
    if daily_limit is not None and not 0 <= daily_limit <= most:
        raise Invalid(f"A limit for a day is 0 to {MOST_DOLLARS:,} US dollars.", field="daily_limit")
    if check_in is not None and not 0 < check_in <= most:
        raise Invalid(f"A check-in is more than 0 and at most {MOST_DOLLARS:,} US dollars.", field="check_in")


def to_micros(dollars: float, field: str) -> int:
    """An amount in dollars as micro-dollars, to the nearest one. Raises Invalid where it is none, or out of all
    bounds."""
    if not abs(dollars) <= MOST_DOLLARS:  # put like this, NaN is refused, too
        raise Invalid(f"An amount is at most {MOST_DOLLARS:,} US dollars.", field=field)
    return round(dollars * MICROS)


def to_dollars(micros: int) -> float:
    """The dollars, exact to the micro-dollar: `to_micros` gives the same amount again."""
    return micros / MICROS


def parse_amount(text: str, field: str) -> int:
    """Micro-dollars from dollars as people write them, `2.50` or `$2.50`. Raises Invalid."""
    found = _AMOUNT.fullmatch(text.strip())
    if found is None:
        shown = text if len(text) <= _SHOWN else text[:_SHOWN] + "…"
        raise Invalid(f"{shown!r} is no amount: use US dollars such as 2.50, with a point and no sign.", field=field)
    return int(found[1]) * MICROS + int((found[2] or "").ljust(6, "0"))


_SHOWN = 40


def amount_text(micros: int) -> str:
    """An amount as `parse_amount` reads it, to the last micro-dollar that counts: `2.50`, `0.000216`."""
    whole, rest = divmod(micros, MICROS)
    return f"{whole}.{f'{rest:06}'.rstrip('0').ljust(2, '0')}"


def price_text(micros: int) -> str:
    """What something cost, as a person reads it: cents, and two digits of what is less than ten: `$1,204.50`, `$0.84`,
    `$0.054`, `$0.00022`."""
    if micros >= MICROS // 10 or not micros:
        return f"${micros / MICROS:,.2f}"
    return f"${amount_text(round(micros, 2 - len(str(micros))))}"
