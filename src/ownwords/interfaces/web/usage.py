"""What calls of models cost: today against the limit, the conversations that wait for the owner's word, and a time by
day and task, as a chart and as a table (NOD-66)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from math import ceil, log10
from typing import ClassVar

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from ownwords.agent.conversations import UNTITLED
from ownwords.domain.usage import MICROS, UsageRow, amount_text, price_text
from ownwords.errors import Invalid
from ownwords.interfaces.web.chart import Chart, Measure, stacked
from ownwords.interfaces.web.notices import notice_of
from ownwords.interfaces.web.site import Frame, Link, Site, go_to, render, status_of
from ownwords.interfaces.web.visit import Visit
from ownwords.interfaces.web.wording import counted, day_of
from ownwords.reading.usage import UsageView, WaitingThread, totals_of

SECTION = "/usage"
_TASKS = {
    "capture": "Capture",
    "chat": "Chat",
    "check": "Check a reply",
    "compact": "Condense",
    "digest": "Digest",
    "dream": "Dream",
    "learn": "Learn",
    "rank": "Rank",
    "reflect": "Reflect",
    "select": "Select evidence",
    "skill": "Learn a skill",
    "style": "Writing style",
    "trust": "Trust check",
}
_TIMES = (("7 days", 7), ("30 days", 30), ("12 months", 366))


@dataclass(frozen=True, slots=True)
class Today:
    """What was spent today, against the limit. `used` and `limit` are micro-dollars, 0 where there is no meter."""

    day: str
    zone: str
    spent: str
    limit: str
    used: int
    most: int
    reached: bool
    change_limit: str


@dataclass(frozen=True, slots=True)
class Waiting:
    """A conversation that waits, and where its owner lets it go on."""

    title: str
    link: str
    spent: str
    go_on: str


@dataclass(frozen=True, slots=True)
class TaskLine:
    """All calls of one task by one model."""

    task: str
    model: str
    price: str
    calls: str
    failed: str
    sent: str
    cached: str
    received: str
    time: str


@dataclass(frozen=True, slots=True)
class DayLine:
    """A day, and what each task cost on it, in the order of the tables' columns."""

    iso: str
    day: str
    total: str
    amounts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Period:
    """The days that are shown, and the ways to others. `error` says why other ones could not be."""

    first: str
    last: str
    text: str
    times: tuple[Link, ...]
    error: str
    field: str


@dataclass(frozen=True, slots=True)
class UsagePage:
    """The page. `measure` is what the chart shows, `tasks` are the columns of the table by day. `total` is empty where
    nothing has a known price."""

    template: ClassVar[str] = "usage.html"
    frame: Frame
    today: Today
    check_in: str
    waiting: tuple[Waiting, ...]
    period: Period
    measure: str
    chart: Chart
    told: str
    total: str
    lines: tuple[TaskLine, ...]
    tasks: tuple[str, ...]
    days: tuple[DayLine, ...]
    unpriced: str
    here: str
    workspace: str


class UsagePages:
    """Show what was spent, and let a conversation go on."""

    def __init__(self, site: Site) -> None:
        self._site = site

    def router(self) -> APIRouter:
        return self._site.routes([("GET", "/usage", self.show), ("POST", "/usage/{thread_id}/go-on", self.go_on)])

    async def show(self, request: Request) -> Response:
        visit, given = await self._site.visit(request), request.query_params
        error: Invalid | None = None
        try:
            view = await visit.memory.usage(given.get("from"), given.get("to"))
        except Invalid as problem:
            error, view = problem, await visit.memory.usage()
        frame = self._site.frame(visit, "Usage", SECTION, notice_of(request))
        page = _page(frame, visit, view, _period(visit, view, given, error))
        return render(page, status_of(error) if error else 200)

    async def go_on(self, request: Request) -> Response:
        visit = await self._site.visit(request)
        await visit.memory.let_go_on(request.path_params["thread_id"])
        return go_to(visit.link(SECTION, {"done": "went-on"}))


def _page(frame: Frame, visit: Visit, view: UsageView, period: Period) -> UsagePage:
    days = [view.first + timedelta(days=number) for number in range((view.last - view.first).days + 1)]
    measured = _COST if view.totals.price else _CALLS
    amounts = _by_day(view.rows, measured)
    tasks = tuple(sorted({name for parts in amounts.values() for name in parts}))
    return UsagePage(
        frame=frame,
        today=_today(view),
        check_in=price_text(view.check_in or 0),
        waiting=tuple(_waiting(visit, waiting) for waiting in view.waiting),
        period=period,
        measure=measured.name,
        chart=stacked(days, amounts, measured.measure),
        told=_told(amounts, measured.measure),
        total=price_text(view.totals.price) if view.totals.price else "",
        lines=_task_lines(view.rows),
        tasks=tasks,
        days=tuple(_day_line(day, tasks, amounts[day], measured) for day in sorted(amounts, reverse=True)),
        unpriced=f"{counted(view.totals.unpriced, 'call')} without a known price" if view.totals.unpriced else "",
        here=visit.link(SECTION),
        workspace=visit.workspace or "",
    )


def _waiting(visit: Visit, waiting: WaitingThread) -> Waiting:
    return Waiting(
        title=waiting.thread.title or UNTITLED,
        link=visit.link(f"/conversations/{waiting.thread.id}"),
        spent=price_text(waiting.spent),
        go_on=visit.link(f"/usage/{waiting.thread.id}/go-on"),
    )


@dataclass(frozen=True, slots=True)
class _Measured:
    """What the chart and the table by day show of the rows: costs, or calls where nothing has a known price."""

    name: str
    amount: Callable[[UsageRow], int]
    counts: Callable[[UsageRow], bool]
    measure: Measure
    in_column: Callable[[int], str]


def _on_scale(value: int, step: int) -> str:
    """Dollars with as many places as the step needs, cents at least where it is less than a dollar."""
    places = max(ceil(-log10(step / MICROS)), 2) if step < MICROS else 0
    return f"${value / MICROS:,.{places}f}"


def _in_column(micros: int) -> str:
    """With four places, so that figures stand below each other."""
    return f"${micros / MICROS:,.4f}"


_COST = _Measured(
    name="Cost",
    amount=lambda row: row.price,
    counts=lambda row: row.unpriced < row.calls,
    measure=Measure(price_text, _on_scale),
    in_column=_in_column,
)
_CALLS = _Measured(
    name="Calls",
    amount=lambda row: row.calls,
    counts=lambda row: True,
    measure=Measure(lambda calls: counted(calls, "call"), lambda value, step: f"{value:,}"),
    in_column=lambda calls: f"{calls:,}",
)


def _by_day(rows: Sequence[UsageRow], measured: _Measured) -> dict[date, dict[str, int]]:
    """What the calls of each task amount to on each day that has any."""
    days: dict[date, dict[str, int]] = {}
    for row in filter(measured.counts, rows):
        parts = days.setdefault(row.day, {})
        name = _TASKS.get(row.task, row.task)
        parts[name] = parts.get(name, 0) + measured.amount(row)
    return days


def _told(amounts: Mapping[date, Mapping[str, int]], measure: Measure) -> str:
    """The chart in a sentence, for those who do not see it."""
    if not amounts:
        return ""
    sums = {day: sum(parts.values()) for day, parts in amounts.items()}
    most = max(sums, key=lambda day: sums[day])
    return (
        f"A bar for each of {counted(len(sums), 'day')} with calls. The highest is {day_of(most)}, with "
        f"{measure.told(sums[most])}. The table below has every figure."
    )


def _today(view: UsageView) -> Today:
    return Today(
        day=day_of(view.today),
        zone=str(view.zone),
        spent=price_text(view.spent_today),
        limit=f"${amount_text(view.daily_limit)}" if view.daily_limit is not None else "",
        used=min(view.spent_today, view.daily_limit or 0),
        most=view.daily_limit or 0,
        reached=view.limit_reached,
        change_limit="/settings#daily_limit",
    )


def _period(visit: Visit, view: UsageView, typed: Mapping[str, str], error: Invalid | None) -> Period:
    """The days of the view. What was typed for others stays in the form when they cannot be shown."""
    length = (view.last - view.first).days + 1

    def link(text: str, days: int) -> Link:
        first = view.today - timedelta(days=days - 1)
        return Link(text, visit.link(SECTION, {"from": first.isoformat()}), view.last == view.today and length == days)

    return Period(
        first=typed.get("from", "") if error else view.first.isoformat(),
        last=typed.get("to", "") if error else view.last.isoformat(),
        text=_from_to(view.first, view.last),
        times=tuple(link(text, days) for text, days in _TIMES),
        error=error.message if error else "",
        field=(error.field or "") if error else "",
    )


def _from_to(first: date, last: date) -> str:
    """`28 November 2026`, `1 to 28 November 2026`, `30 October to 28 November 2026`."""
    if first == last:
        return day_of(last)
    if first.year != last.year:
        return f"{day_of(first)} to {day_of(last)}"
    return f"{first.day}{f' {first:%B}' if first.month != last.month else ''} to {day_of(last)}"


def _task_lines(rows: Sequence[UsageRow]) -> tuple[TaskLine, ...]:
    """Each task by each model over the whole time, the most expensive first, then the most called."""
    groups: dict[tuple[str, str], list[UsageRow]] = {}
    for row in rows:
        groups.setdefault((row.task, row.model), []).append(row)

    def rank(group: Sequence[UsageRow]) -> tuple[int, int]:
        return sum(row.price for row in group), sum(row.calls for row in group)

    return tuple(_task_line(group) for group in sorted(groups.values(), key=rank, reverse=True))


def _task_line(rows: Sequence[UsageRow]) -> TaskLine:
    totals = totals_of(rows)
    time = round(sum(row.latency_ms * row.calls for row in rows) / totals.calls)
    return TaskLine(
        task=_TASKS.get(rows[0].task, rows[0].task),
        model=rows[0].model,
        price="unknown" if totals.unpriced == totals.calls else _in_column(totals.price),
        calls=f"{totals.calls:,}",
        failed=f"{totals.failed:,} not answered" if totals.failed else "",
        sent=f"{totals.tokens.input:,}",
        cached=f"{totals.tokens.cached:,} cached" if totals.tokens.cached else "",
        received=f"{totals.tokens.output:,}",
        time=f"{time / 1000:.1f} s",
    )


def _day_line(day: date, tasks: Sequence[str], parts: Mapping[str, int], measured: _Measured) -> DayLine:
    told = tuple(measured.in_column(parts[task]) if task in parts else "" for task in tasks)
    return DayLine(day.isoformat(), day_of(day), measured.in_column(sum(parts.values())), told)
