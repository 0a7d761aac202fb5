"""Condensed conversations over HTTP: the view, condensing now, and what a prepared turn is told."""

from __future__ import annotations

import httpx2
import pytest

from tests.interfaces.http.serving import Api, failed

PLUM = "I own a plum tree."


@pytest.mark.req("NB-22")
async def test_condensing_now_and_going_on(api: Api) -> None:
    thread_id = await api.begin()
    path = f"/api/threads/{thread_id}/view"
    assert await api.get(path) == {"summary": "", "covered_through": None, "messages": []}
    await api.say(thread_id, PLUM)
    before = await api.get(path)
    assert [one["text"] for one in before["messages"]] == [PLUM]
    compacted = await api.post("/api/compact", {"thread_id": thread_id})
    assert (compacted["outcome"], compacted["cursor"], compacted["covered"]) == ("compacted", compacted["cursor"], 1)
    assert compacted["cursor"] >= 1
    assert PLUM.rstrip(".") in compacted["summary"]
    await api.say(thread_id, "What next?")
    after = await api.get(path)
    assert after["summary"] == compacted["summary"]
    assert after["covered_through"] == before["messages"][0]["id"]
    assert [one["text"] for one in after["messages"]] == ["What next?"]
    assert len((await api.get(f"/api/threads/{thread_id}/messages"))["messages"]) == 2
    assert (await api.get(f"/api/threads/{thread_id}/history", query="plum"))["totalMatches"] == 1
    turn = await api.post("/api/turns", {"thread_id": thread_id, "message": "Go on."})
    assert turn["conversation"] == {"summary": after["summary"], "covered_through": after["covered_through"]}


async def test_nothing_new_is_said_so(api: Api) -> None:
    thread_id = await api.begin()
    nothing = {"outcome": "nothing_new", "cursor": None, "covered": 0, "summary": ""}
    assert await api.post("/api/compact", {"thread_id": thread_id}) == nothing


async def test_a_view_is_bounded(api: Api) -> None:
    thread_id = await api.begin()
    await api.say(thread_id, "One.", "Two.", "Three.")
    view = await api.get(f"/api/threads/{thread_id}/view", limit=2)
    assert [one["text"] for one in view["messages"]] == ["Two.", "Three."]


async def test_what_is_not_there_and_what_is_wrong(client: httpx2.AsyncClient, api: Api) -> None:
    failed(await client.post("/api/compact", json={"thread_id": "nowhere"}), 404, "not_found")
    failed(await client.get("/api/threads/nowhere/view"), 404, "not_found")
    failed(await client.post("/api/compact", json={"thread": "x"}), 422, "invalid", "thread_id")
    thread_id = await api.begin()
    failed(await client.get(f"/api/threads/{thread_id}/view?limit=0"), 422, "invalid", "limit")
    path = "/api/compact?workspace=work"
    failed(await client.post(path, json={"thread_id": thread_id}), 404, "not_found")
