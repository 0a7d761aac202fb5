"""usage: what calls of models cost."""

from __future__ import annotations

from itertools import groupby
from operator import attrgetter
from typing import Annotated

import typer
from rich.markup import escape

from ownwords.domain.usage import UsageRow, amount_text, price_text
from ownwords.interfaces.cli.session import JsonOption, out, print_json, session
from ownwords.interfaces.wire import usage_json
from ownwords.reading.usage import UsageTotals, UsageView


def register(app: typer.Typer) -> None:
    """Add this command to the application."""
    app.command()(usage)


def usage(
    context: typer.Context,
    first: Annotated[str | None, typer.Option("--from", help="First day (2026-03-01).")] = None,
    last: Annotated[str | None, typer.Option("--to", help="Last day, included.")] = None,
    as_json: JsonOption = False,
) -> None:
    """What calls of models cost, by day, task and model: the last 30 days, or those you name."""
    current = session(context)
    view = current.run(lambda memory: memory.usage(first, last))
    if as_json:
        print_json(usage_json(view, current.workspace))
        return
    for day, rows in groupby(view.rows, attrgetter("day")):
        out.print(f"{day}")
        for row in rows:
            out.print(f"  {escape(_row(row))}")
    out.print(f"{view.first} to {view.last}: {_told(view.totals)}")
    out.print(_today(view))
    for waiting in view.waiting:
        title = escape(waiting.thread.title) or "untitled"
        out.print(f"{waiting.thread.id}  waits for your word, having cost {price_text(waiting.spent)}: {title}")
    if view.waiting:
        out.print("[dim]To let one go on: ownwords threads go-on ID[/dim]")


def _row(row: UsageRow) -> str:
    totals = UsageTotals(row.calls, row.failed, row.tokens, row.price, row.unpriced)
    return f"{row.task:<8} {row.model}: {_told(totals)}, {row.latency_ms:,} ms each"


def _told(totals: UsageTotals) -> str:
    """`12 calls (1 not answered), 34,000 tokens in (1,200 cached), 2,100 out, $0.0123`."""
    failed = f" ({totals.failed:,} not answered)" if totals.failed else ""
    cached = f" ({totals.tokens.cached:,} cached)" if totals.tokens.cached else ""
    tokens = f"{totals.tokens.input:,} tokens in{cached}, {totals.tokens.output:,} out"
    unpriced = f" and {totals.unpriced:,} of unknown price" if totals.unpriced else ""
    calls = "1 call" if totals.calls == 1 else f"{totals.calls:,} calls"
    return f"{calls}{failed}, {tokens}, {price_text(totals.price)}{unpriced}"


def _today(view: UsageView) -> str:
    limit = "no limit is set" if view.daily_limit is None else f"your limit is ${amount_text(view.daily_limit)}"
    reached = "; it is reached, and tasks go by their offline rules until tomorrow" if view.limit_reached else ""
    return f"Today, {view.today}: {price_text(view.spent_today)} in all your memories; {limit}{reached}."
