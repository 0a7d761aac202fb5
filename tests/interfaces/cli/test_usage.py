"""usage, and threads go-on."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from ownwords.compose import Ownwords
from ownwords.domain.usage import CallOutcome, ModelCall, TokenUsage
from tests.interfaces.cli.conftest import Run
from tests.memories import a_call, record

NOW = datetime.now(UTC)


def spend(data: Path, *calls: ModelCall, workspace: str | None = None) -> None:
    async def work() -> None:
        async with Ownwords.open(data) as ownwords:
            await record(ownwords.owner(workspace=workspace), *calls)

    asyncio.run(work())


@pytest.mark.req("NOD-66")
def test_what_calls_cost(run: Run, data: Path) -> None:
    run("settings", "time_zone", "UTC")
    day = NOW - timedelta(days=3)
    spend(
        data,
        a_call("c1", NOW, 216, tokens=TokenUsage(1_000, 400, 50), latency_ms=1_234),
        a_call("c2", day, None, task="check", model="[local]", outcome=CallOutcome.LATE),
    )
    lines = run("usage").out.splitlines()
    assert lines[0] == str(day.date())
    assert (
        lines[1]
        == "  check    [local]: 1 call (1 not answered), 0 tokens in, 0 out, $0.00 and 1 of unknown price, 10 ms each"
    )
    assert lines[3] == "  learn    m: 1 call, 1,000 tokens in (400 cached), 50 out, $0.00022, 1,234 ms each"
    assert "2 calls (1 not answered)" in lines[4]
    assert lines[5] == f"Today, {NOW.date()}: $0.00022 in all your memories; no limit is set."
    shown = run("usage", "--from", str(day.date()), "--to", str(day.date()), "--json").json
    assert [row["task"] for row in shown["rows"]] == ["check"]
    assert "no day" in run("usage", "--from", "soon").reason


@pytest.mark.req("NOD-66")
def test_a_conversation_waits_and_goes_on(run: Run, data: Path) -> None:
    run("settings", "daily_limit", "0.0001")
    run("settings", "check_in", "0.0001")
    run("learn", "Fig")
    (thread,) = run("threads", "list", "--json").json
    spend(data, a_call("c1", NOW, thread_id=thread["id"]))
    said = run("usage").out
    assert "your limit is $0.0001; it is reached" in said
    assert f"{thread['id']}  waits for your word, having cost $0.0001: terminal" in said
    assert run("threads", "go-on", thread["id"]).code == 0
    assert "waits" not in run("usage").out
    assert run("usage", "--json").json["waiting"] == []
    assert run("threads", "go-on", "nowhere").reason == "There is no conversation nowhere."
