"""Settings and the change record over HTTP."""

from __future__ import annotations

import httpx2
import pytest

from tests.interfaces.http.serving import Api, Json, failed, worked

DEFAULT: dict[str, object] = {
    "remember": True,
    "time_zone": None,
    "languages": [],
    "daily_limit": None,
    "check_in": None,
    "recall": True,
    "recall_by_model": False,
    "recall_notes": "all",
    "capture": True,
    "dream": True,
    "dream_review": False,
    "reflection": True,
    "style": True,
    "sensitive": False,
}


@pytest.mark.req("CH-16")
async def test_what_is_left_out_stays(client: httpx2.AsyncClient, api: Api) -> None:
    assert await api.get("/api/settings") == DEFAULT
    worked(await client.put("/api/settings", json={"time_zone": "Europe/Lisbon", "languages": ["pt", "en"]}))
    worked(await client.put("/api/settings", json={"remember": False}))
    worked(await client.put("/api/settings", json={"daily_limit": 2.5, "check_in": 0.1}))
    worked(await client.put("/api/settings", json={"daily_limit": 0}))
    worked(await client.put("/api/settings", json={"recall": False}))
    worked(await client.put("/api/settings", json={"recall_by_model": True, "recall_notes": 12, "capture": False}))
    worked(await client.put("/api/settings", json={"reflection": False, "style": False, "sensitive": True}))
    expected = {
        "remember": False,
        "time_zone": "Europe/Lisbon",
        "languages": ["pt", "en"],
        "daily_limit": 0,
        "check_in": 0.1,
        "recall": False,
        "recall_by_model": True,
        "recall_notes": 12,
        "capture": False,
        "dream": True,
        "dream_review": False,
        "reflection": False,
        "style": False,
        "sensitive": True,
    }
    assert await api.get("/api/settings") == expected
    assert (await api.get("/api/settings", workspace="lab"))["remember"] is True
    for name in ("time_zone", "daily_limit", "check_in"):
        assert worked(await client.put("/api/settings", json={name: None}))[name] is None
    assert worked(await client.put("/api/settings", json={"recall_notes": "all"}))["recall_notes"] == "all"


async def test_nothing_is_captured_in_a_workspace_before_it_is_switched_on_there(
    client: httpx2.AsyncClient, api: Api
) -> None:
    assert (await api.get("/api/settings", workspace="lab"))["capture"] is False
    worked(await client.put("/api/settings?workspace=lab", json={"style": False}))
    assert (await api.get("/api/settings", workspace="lab"))["capture"] is False
    worked(await client.put("/api/settings?workspace=lab", json={"capture": True}))
    assert (await api.get("/api/settings", workspace="lab"))["capture"] is True


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"time_zone": "Mars/Olympus"}, "time_zone"),
        ({"time_zone": ""}, "time_zone"),
        ({"time_zone": "../../etc/passwd"}, "time_zone"),
        ({"time_zone": "x" * 5_000}, "time_zone"),
        ({"timezone": "UTC"}, "timezone"),
        ({"remember": "no"}, "remember"),
        ({"remember": 0}, "remember"),
        ({"recall": "off"}, "recall"),
        ({"recall_by_model": 1}, "recall_by_model"),
        ({"recall_notes": 0}, "recall_notes"),
        ({"recall_notes": 1_001}, "recall_notes"),
        ({"recall_notes": "12"}, "recall_notes"),
        ({"recall_notes": 1.5}, "recall_notes"),
        ({"recall_notes": True}, "recall_notes"),
        ({"capture": "on"}, "capture"),
        ({"sensitive": 1}, "sensitive"),
        ({"languages": ["english"]}, "languages"),
        ({"languages": ["en"] * 21}, "languages"),
        ({"languages": "en"}, "languages"),
        ({"daily_limit": -0.01}, "daily_limit"),
        ({"daily_limit": 1_000_000.01}, "daily_limit"),
        ({"daily_limit": 10**400}, "daily_limit"),
        ({"daily_limit": "2.50"}, "daily_limit"),
        ({"daily_limit": True}, "daily_limit"),
        ({"daily_limit": [2]}, "daily_limit"),
        ({"check_in": 0}, "check_in"),
        ({"check_in": 1e-7}, "check_in"),
        ({"check_in": 5_000_000}, "check_in"),
        ({"check_in": "often"}, "check_in"),
    ],
)
async def test_settings_that_mean_nothing(client: httpx2.AsyncClient, api: Api, body: Json, field: str) -> None:
    before = await api.get("/api/settings")
    failed(await client.put("/api/settings", json=body), 422, "invalid", field)
    assert await api.get("/api/settings") == before


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999"])
async def test_what_is_no_number_is_no_limit(client: httpx2.AsyncClient, api: Api, number: str) -> None:
    headers = {"Content-Type": "application/json"}
    answer = await client.put("/api/settings", content=f'{{"check_in": {number}}}', headers=headers)
    failed(answer, 422, "invalid", "check_in")
    assert await api.get("/api/settings") == DEFAULT


@pytest.mark.req("NOD-66")
async def test_limits_are_the_owners_and_set_without_a_workspace(client: httpx2.AsyncClient, api: Api) -> None:
    worked(await client.put("/api/settings", json={"daily_limit": 2, "check_in": 1}))
    for body in ({"daily_limit": 1}, {"check_in": 1}):
        answer = await client.put("/api/settings?workspace=lab", json=body)
        assert "without a workspace" in failed(answer, 422, "invalid", next(iter(body)))
    worked(await client.put("/api/settings?workspace=lab", json={"remember": False, "daily_limit": None}))
    assert await api.get("/api/settings", workspace="lab") == {**DEFAULT, "remember": False, "capture": False}
    assert (await api.get("/api/usage", workspace="lab"))["daily_limit"] == 2
