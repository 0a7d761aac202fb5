"""Usage over HTTP: rows, totals, today against the limit, and conversations that wait for the owner's word."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import httpx2
import pytest

from ownwords.domain.usage import CallOutcome, ModelCall, TokenUsage
from tests.interfaces.http.serving import Api, Served, failed, worked
from tests.memories import a_call, record

NOW = datetime.now(UTC)
TODAY = NOW.date().isoformat()


@pytest.fixture
async def api(api: Api) -> Api:
    worked(await api.client.put("/api/settings", json={"time_zone": "UTC"}))
    return api


def spend(served: Served, *calls: ModelCall, workspace: str | None = None) -> None:
    served.run(record(served.ownwords.owner(workspace=workspace), *calls))


@pytest.mark.req("NOD-66")
async def test_what_calls_cost_by_day_task_and_model(api: Api, served: Served) -> None:
    tokens = TokenUsage(1_000, 400, 50)
    spend(
        served,
        a_call("c1", NOW, 216, tokens=tokens, latency_ms=700),
        a_call("c2", NOW, 1_000_001, tokens=tokens, latency_ms=900),
        a_call("c3", NOW - timedelta(days=1), None, task="check", outcome=CallOutcome.LATE),
    )
    usage = await api.get("/api/usage")
    assert usage["rows"][1] == {
        "day": TODAY,
        "task": "learn",
        "model": "m",
        "calls": 2,
        "failed": 0,
        "tokens": {"input": 2_000, "cached": 800, "output": 100},
        "price": 1.000217,
        "unpriced": 0,
        "latency_ms": 800,
    }
    assert [usage["rows"][0][name] for name in ("task", "failed", "unpriced", "price")] == ["check", 1, 1, 0]
    assert (usage["totals"]["calls"], usage["totals"]["price"], usage["totals"]["unpriced"]) == (3, 1.000217, 1)
    assert (usage["to"], usage["today"], usage["time_zone"]) == (TODAY, TODAY, "UTC")
    assert (usage["spent_today"], usage["daily_limit"], usage["limit_reached"]) == (1.000217, None, False)
    assert (usage["check_in"], usage["waiting"]) == (None, [])
    narrowed = await api.get("/api/usage", **{"from": TODAY, "to": TODAY})
    assert [row["day"] for row in narrowed["rows"]] == [TODAY]


@pytest.mark.req("NOD-66")
async def test_a_limit_and_a_check_in_and_the_owners_word(api: Api, served: Served) -> None:
    limits = {"daily_limit": 0.0003, "check_in": 0.0002}
    worked(await api.client.put("/api/settings", json=limits))
    thread_id, lab_id = await api.begin(title="trip"), await api.begin(workspace="lab")
    spend(served, a_call("c1", NOW, 200, thread_id=thread_id))
    spend(served, a_call("c1", NOW, 100, thread_id=lab_id), workspace="lab")
    usage = await api.get("/api/usage")
    assert (usage["spent_today"], usage["daily_limit"], usage["limit_reached"]) == (0.0003, 0.0003, True)
    assert [(waiting["thread"]["title"], waiting["spent"]) for waiting in usage["waiting"]] == [("trip", 0.0002)]
    lab = await api.get("/api/usage", workspace="lab")
    assert (lab["spent_today"], lab["totals"]["price"], lab["waiting"]) == (0.0003, 0.0001, [])
    spend(served, a_call("c2", NOW, 100, thread_id=lab_id), workspace="lab")
    (waiting,) = (await api.get("/api/usage", workspace="lab"))["waiting"]
    assert (waiting["thread"]["id"], waiting["thread"]["workspace"]) == (lab_id, "lab")
    for waits, where in ((thread_id, {}), (lab_id, {"workspace": "lab"})):
        assert (await api.post(f"/api/threads/{waits}/go-on"))["id"] == waits
        assert (await api.get("/api/usage", **where))["waiting"] == []


@pytest.mark.parametrize("query", [{"from": "soon"}, {"to": "2026-13-01"}, {"from": "2026-03-02", "to": "2026-03-01"}])
async def test_days_that_mean_nothing(client: httpx2.AsyncClient, query: dict[str, str]) -> None:
    failed(await client.get("/api/usage", params=query), 422, "invalid", next(iter(query)))


async def test_a_conversation_that_is_not_there_cannot_go_on(client: httpx2.AsyncClient) -> None:
    failed(await client.post("/api/threads/nowhere/go-on"), 404, "not_found")
    failed(await client.get("/api/usage?day=2026-03-01"), 422, "invalid", "day")


@pytest.mark.req("CH-20")
async def test_a_deleted_account_takes_its_calls(api: Api, served: Served) -> None:
    spend(served, a_call("c1", NOW), a_call("c2", NOW))
    assert worked(await api.client.delete("/api/account"))["deleted"]["calls"] == 2
    assert (await api.get("/api/usage"))["totals"]["calls"] == 0
