"""What calls of models cost: by day, task and model, what was spent today, and whether another call may be made.

A day is a day in the owner's own time zone, for their workspaces, too: the limit is one for all of them (NOD-66). Money
is whole micro-dollars; a call without a known price adds nothing to any sum, and is counted as unpriced.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta, tzinfo

from tzlocal import get_localzone

from ownwords.domain.conversation import Thread
from ownwords.domain.dates import parse_zone
from ownwords.domain.scope import Scope
from ownwords.domain.switches import Switches
from ownwords.domain.usage import Caller, Capacity, TokenUsage, UsageRow, capacity
from ownwords.errors import Invalid
from ownwords.ports.reads import Reads
from ownwords.ports.runtime import Clock
from ownwords.ports.usage import UsageDay, UsageReads

DAYS_SHOWN = 30
"""How many days there are where none are named, today's included."""
MOST_DAYS = 366


@dataclass(frozen=True, slots=True)
class UsageTotals:
    """All rows of a time together."""

    calls: int = 0
    failed: int = 0
    tokens: TokenUsage = field(default_factory=TokenUsage)
    price: int = 0
    unpriced: int = 0


@dataclass(frozen=True, slots=True)
class WaitingThread:
    """A conversation that waits for the owner's word, and what it cost since they last let it go on, or ever."""

    thread: Thread
    spent: int


@dataclass(frozen=True, slots=True)
class UsageView:
    """What one scope's calls cost on the days from `first` to `last`, both included.

    `spent_today` is what all scopes of the owner cost on `today`, against `daily_limit`. `waiting` are the scope's
    conversations that cost `check_in` or more, the most first.
    """

    first: date
    last: date
    zone: tzinfo
    rows: tuple[UsageRow, ...]
    totals: UsageTotals
    today: date
    spent_today: int
    daily_limit: int | None
    check_in: int | None
    waiting: tuple[WaitingThread, ...]

    @property
    def limit_reached(self) -> bool:
        """Whether no model is called any more today."""
        return self.daily_limit is not None and self.spent_today >= self.daily_limit


class Spending:
    """Reads what was spent, and says whether more may be."""

    def __init__(self, reads: Reads, usage: UsageReads, clock: Clock) -> None:
        self._reads = reads
        self._usage = usage
        self._clock = clock

    async def capacity(self, caller: Caller) -> Capacity:
        """Whether a model may be called for this caller now. It is asked before a call, so that the last call before a
        limit may pass it by its own price."""
        own = await self._owners_switches(caller.scope)
        limit, check_in = own.daily_limit, own.check_in
        spent_today = spent_in_thread = 0
        if limit is not None:
            today = _day_of(self._today(zone_of(own)), zone_of(own))
            spent_today = await self._usage.spent(caller.scope.owner, today.begins)
        if check_in is not None and caller.thread_id is not None:
            spent_in_thread = await self._usage.spent_in_thread(caller.scope, caller.thread_id)
        return capacity(limit=limit, spent_today=spent_today, check_in=check_in, spent_in_thread=spent_in_thread)

    async def view(self, scope: Scope, from_day: str | None = None, to_day: str | None = None) -> UsageView:
        """The usage of a scope from one day to another, both `YYYY-MM-DD` and included; without them, of the last 30
        days. Raises Invalid for what is no day, or too many of them."""
        own = await self._owners_switches(scope)
        zone = zone_of(own)
        today = self._today(zone)
        first, last = _period(from_day, to_day, today)
        days = [_day_of(first + timedelta(days=number), zone) for number in range((last - first).days + 1)]
        rows = tuple(await self._usage.summed(scope, days))
        return UsageView(
            first=first,
            last=last,
            zone=zone,
            rows=rows,
            totals=totals_of(rows),
            today=today,
            spent_today=await self._usage.spent(scope.owner, _day_of(today, zone).begins),
            daily_limit=own.daily_limit,
            check_in=own.check_in,
            waiting=await self._waiting(scope, own.check_in),
        )

    async def _owners_switches(self, scope: Scope) -> Switches:
        """Those of the owner's ordinary chats: limits and days are the owner's, whichever workspace it is."""
        return await self._reads.switches(Scope(scope.owner))

    def _today(self, zone: tzinfo) -> date:
        return self._clock.now().astimezone(zone).date()

    async def _waiting(self, scope: Scope, check_in: int | None) -> tuple[WaitingThread, ...]:
        if check_in is None:
            return ()
        found = [
            (await self._reads.thread(scope, thread_id), spent)
            for thread_id, spent in await self._usage.waiting_threads(scope, check_in)
        ]
        return tuple(WaitingThread(thread, spent) for thread, spent in found if thread is not None)


def zone_of(switches: Switches) -> tzinfo:
    """The time zone that the owner set; this machine's, where they set none."""
    return parse_zone(switches.time_zone) if switches.time_zone else get_localzone()


def totals_of(rows: Iterable[UsageRow]) -> UsageTotals:
    """The rows added up."""
    all_rows = tuple(rows)
    return UsageTotals(
        calls=sum(row.calls for row in all_rows),
        failed=sum(row.failed for row in all_rows),
        tokens=TokenUsage(
            sum(row.tokens.input for row in all_rows),
            sum(row.tokens.cached for row in all_rows),
            sum(row.tokens.output for row in all_rows),
        ),
        price=sum(row.price for row in all_rows),
        unpriced=sum(row.unpriced for row in all_rows),
    )


def _period(from_day: str | None, to_day: str | None, today: date) -> tuple[date, date]:
    first = _parsed(from_day, "from") if from_day else None
    last = _parsed(to_day, "to") if to_day else max(first or today, today)
    first = first or last - timedelta(days=DAYS_SHOWN - 1)
    if first > last:
        raise Invalid("`from` is after `to`.", field="from")
    if (last - first).days >= MOST_DAYS:
        raise Invalid(f"At most {MOST_DAYS} days are summed up at once; ask for fewer.", field="from")
    return first, last


def _parsed(text: str, field: str) -> date:
    """A day; the first and the last years are left out, which not every time zone has whole."""
    try:
        day = date.fromisoformat(text.strip())
    except ValueError:
        raise Invalid(f"{text[:40]!r} is no day: use one such as 2026-03-31.", field=field) from None
    if not 1970 <= day.year < 9999:
        raise Invalid(f"Nothing was called in the year {day.year}.", field=field)
    return day


def _day_of(day: date, zone: tzinfo) -> UsageDay:
    return UsageDay(day, _midnight(day, zone), _midnight(day + timedelta(days=1), zone))


def _midnight(day: date, zone: tzinfo) -> datetime:
    return datetime.combine(day, time(), zone).astimezone(UTC)
