"""What is answered about usage, as the OpenAPI document describes it."""

from __future__ import annotations

from pydantic import Field

from ownwords.interfaces.http.answers import Answer, Thread


class Tokens(Answer):
    """Tokens that went in, those of them that the provider had cached, and those that came out."""

    input: int
    cached: int
    output: int


class UsageTotals(Answer):
    """Calls of models together. `price` sums the known prices, `unpriced` counts the calls without one."""

    calls: int
    failed: int
    tokens: Tokens
    price: float
    unpriced: int


class UsageRow(UsageTotals):
    """The calls of one task by one model on one day."""

    day: str
    task: str
    model: str
    latency_ms: int = Field(description="The mean time of a call.")


class WaitingThread(Answer):
    """A conversation that waits for the owner's word, and what it cost since they last let it go on."""

    thread: Thread
    spent: float


class Usage(Answer):
    """What calls of models cost, in US dollars. `spent_today` and `daily_limit` are of all workspaces together."""

    from_: str = Field(alias="from")
    to: str
    time_zone: str
    rows: list[UsageRow]
    totals: UsageTotals
    today: str
    spent_today: float
    daily_limit: float | None
    limit_reached: bool
    check_in: float | None
    waiting: list[WaitingThread]
