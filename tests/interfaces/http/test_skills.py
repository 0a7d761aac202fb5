"""Skills over HTTP: what their owner does, and the tool's three actions."""

from __future__ import annotations

from typing import Any

import httpx2
import pytest

from tests.interfaces.http.serving import Api, Served, failed, worked

PLACE = "/api/skills"
NAME = "shop-returns"
SAVED: dict[str, Any] = {
    "name": NAME,
    "description": "Return an order",
    "body": "1. Open it\n2. Log in as ana@example.org",
}


async def test_a_skill_from_its_beginning_to_its_end(api: Api) -> None:
    thread_id = await api.begin()
    saved = await api.post(PLACE, {**SAVED, "extends": "compare-offers", "thread_id": thread_id})
    assert saved == {"success": True, "name": NAME, "text": "Saved as shop-returns."}
    listed = await api.get(PLACE)
    (skill,) = listed["skills"]
    assert (skill["body"], skill["extends"]) == ("1. Open it\n2. Log in as <email>", "compare-offers")
    assert len(listed["guides"]) == 6
    assert await api.get(f"{PLACE}/{NAME}") == skill
    assert (await api.get("/api/memory"))["skills"] == [skill]
    read = await api.get(f"{PLACE}/{NAME}/read", thread_id=thread_id, origin="event")
    assert "2. Log in as &lt;email&gt;\n</untrusted_tool_result>\n" in read["text"]
    patch = {"find": "Open it", "replace": "Open them", "origin": "schedule"}
    assert worked(await api.client.patch(f"{PLACE}/{NAME}", json=patch))["success"] is True
    assert (await api.get(f"{PLACE}/{NAME}"))["body"] == "1. Open them\n2. Log in as <email>"
    gone = await api.client.delete(f"{PLACE}/{NAME}")
    assert worked(gone) == {"version": 3, "forgotten": NAME}
    assert gone.headers["etag"] == '"3"'
    assert (await api.get(PLACE))["skills"] == []
    failed(await api.client.get(f"{PLACE}/{NAME}"), 404, "not_found")
    failed(await api.client.delete(f"{PLACE}/{NAME}"), 404, "not_found")


async def test_the_owners_hand_and_the_version(api: Api) -> None:
    await api.post(PLACE, SAVED)
    tag = (await api.client.get(PLACE)).headers["etag"]
    mine = {"description": "Mine", "body": "1. Call Ines on +351 912 345 678"}
    edited = await api.client.put(f"{PLACE}/{NAME}", json=mine, headers={"If-Match": tag})
    assert worked(edited)["skill"]["edited_by_owner"] is True
    assert worked(edited)["skill"]["body"] == mine["body"]
    stale = await api.client.put(f"{PLACE}/{NAME}", json={**mine, "body": "1."}, headers={"If-Match": tag})
    failed(stale, 409, "stale")
    failed(await api.client.delete(f"{PLACE}/{NAME}", headers={"If-Match": tag}), 409, "stale")
    assert worked(await api.client.put(f"{PLACE}/own", json=mine))["skill"]["name"] == "own"
    assert (await api.post("/api/memory/clear"))["skills"] == 2


async def test_what_does_not_work_says_why(api: Api) -> None:
    for body, status, code, field in (
        ({**SAVED, "name": "Shop Returns"}, 422, "invalid", "name"),
        ({**SAVED, "body": "x" * 6_001}, 422, "invalid", "body"),
        ({**SAVED, "description": "x" * 201}, 422, "invalid", "description"),
        ({**SAVED, "extends": "nonsense"}, 422, "invalid", "extends"),
        ({**SAVED, "name": "compare-offers"}, 409, "conflict", None),
        ({**SAVED, "origin": "subagent"}, 403, "refused", None),
        ({**SAVED, "origin": "nobody"}, 422, "invalid", "origin"),
        ({**SAVED, "thread_id": "nowhere"}, 404, "not_found", None),
        ({**SAVED, "bodi": "x"}, 422, "invalid", "bodi"),
        ({**SAVED, "body": "a\x00"}, 422, "invalid", "body"),
    ):
        failed(await api.client.post(PLACE, json=body), status, code, field)
    await api.post(PLACE, SAVED)
    failed(await api.client.post(PLACE, json=SAVED), 409, "conflict")
    failed(await api.client.patch(f"{PLACE}/{NAME}", json={"find": "nowhere"}), 422, "invalid", "find")
    failed(await api.client.patch(f"{PLACE}/other", json={"body": "x"}), 404, "not_found")
    failed(await api.client.put(f"{PLACE}/compare-offers", json={"description": "x", "body": "y"}), 409, "conflict")
    worked(await api.client.put("/api/settings", json={"remember": False}))
    failed(await api.client.post(PLACE, json={**SAVED, "name": "more"}), 403, "saving_off")


async def test_a_token_that_only_reads_leaves_no_trace(api: Api, served: Served, client: httpx2.AsyncClient) -> None:
    await api.post(PLACE, SAVED)
    made = served.run(served.ownwords.tokens.create(served.ownwords.owner().scope, "reader", read_only=True))
    headers = {"Authorization": f"Bearer {made.secret}"}
    assert "2. Log in" in worked(await client.get(f"{PLACE}/{NAME}/read", headers=headers))["text"]
    failed(await client.post(PLACE, json={**SAVED, "name": "more"}, headers=headers), 403, "refused")
    failed(await client.delete(f"{PLACE}/{NAME}", headers=headers), 403, "refused")


@pytest.mark.parametrize("name", ["..%2Fmemory", "a%00", "%ED%A0%80", "x" * 300])
async def test_no_name_breaks_it(client: httpx2.AsyncClient, name: str) -> None:
    for method in ("GET", "DELETE"):
        assert (await client.request(method, f"{PLACE}/{name}")).status_code in (404, 405, 422)
