"""Settings and the change record over HTTP."""

from __future__ import annotations

import httpx2
import pytest

from tests.interfaces.http.serving import Api, Json, failed, worked


@pytest.mark.req("CH-16")
async def test_what_is_left_out_stays(client: httpx2.AsyncClient, api: Api) -> None:
    assert await api.get("/api/settings") == {"remember": True, "time_zone": None, "languages": []}
    worked(await client.put("/api/settings", json={"time_zone": "Europe/Lisbon", "languages": ["pt", "en"]}))
    worked(await client.put("/api/settings", json={"remember": False}))
    expected = {"remember": False, "time_zone": "Europe/Lisbon", "languages": ["pt", "en"]}
    assert await api.get("/api/settings") == expected
    assert (await api.get("/api/settings", workspace="lab"))["remember"] is True
    assert worked(await client.put("/api/settings", json={"time_zone": None}))["time_zone"] is None


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
        ({"languages": ["english"]}, "languages"),
        ({"languages": ["en"] * 21}, "languages"),
        ({"languages": "en"}, "languages"),
    ],
)
async def test_settings_that_mean_nothing(client: httpx2.AsyncClient, api: Api, body: Json, field: str) -> None:
    before = await api.get("/api/settings")
    failed(await client.put("/api/settings", json=body), 422, "invalid", field)
    assert await api.get("/api/settings") == before


async def test_the_change_record_says_what_became_of_what(api: Api) -> None:
    note = await api.note("Ines lives in Porto.", "people")
    worked(await api.client.patch(f"/api/memory/notes/{note['path']}", json={"text": "Ines lives in Lyon."}))
    edited, added = (await api.get("/api/changes"))["changes"]
    assert (added["kind"], added["way"], added["before"]) == ("added", "page", None)
    assert (edited["kind"], edited["path"]) == ("edited", note["path"])
    assert (edited["before"]["text"], edited["after"]["text"]) == ("Ines lives in Porto.", "Ines lives in Lyon.")
    assert len((await api.get("/api/changes", limit=1))["changes"]) == 1
    assert (await api.get("/api/changes", workspace="lab"))["changes"] == []
    failed(await api.client.get("/api/changes?limit=0"), 422, "invalid", "limit")
