"""Tapped answers over HTTP."""

from __future__ import annotations

import pytest

from tests.interfaces.http.serving import Api, Json, failed

TEA: Json = {"question": "Tea?", "answer": "No"}


async def begun(api: Api, **where: str) -> str:
    thread_id = await api.begin(**where)
    return (await api.post("/api/turns", {"thread_id": thread_id, "message": "Help me"}, **where))["turn_id"]


@pytest.mark.req("CH-11")
async def test_answers_are_kept_three_a_turn(api: Api) -> None:
    turn_id = await begun(api)
    path = f"/api/turns/{turn_id}/answers"
    long = {"question": "Why?", "answer": "a" * 61}
    said = (await api.post(path, {"answers": [TEA, long]}))["answers"]
    assert [(one["became"], one["path"], one["reason"]) for one in said] == [
        ("saved", "about/tea", ""),
        ("said", None, ""),
    ]
    again = (await api.post(path, {"answers": [TEA]}))["answers"]
    assert [(one["became"], one["message_id"]) for one in again] == [("known", said[0]["message_id"])]
    two = [{"question": f"Q{number}?", "answer": "Yes"} for number in range(2)]
    failed(await api.client.post(path, json={"answers": two}), 422, "invalid", "answers")
    (note,) = (await api.get("/api/memory"))["notes"]
    assert note["text"] == "Tea? No"
    other = await begun(api)
    (anew,) = (await api.post(f"/api/turns/{other}/answers", {"answers": [{**TEA, "answer": "Yes"}]}))["answers"]
    assert (anew["became"], [one["text"] for one in (await api.get("/api/memory"))["notes"]]) == (
        "replaced",
        ["Tea? Yes"],
    )


@pytest.mark.req("CH-13")
@pytest.mark.parametrize("switch", ["remember", "capture"])
async def test_the_switches_stop_it(api: Api, switch: str) -> None:
    turn_id = await begun(api)
    await api.client.put("/api/settings", json={switch: False})
    (one,) = (await api.post(f"/api/turns/{turn_id}/answers", {"answers": [TEA]}))["answers"]
    assert (one["became"], one["path"], bool(one["reason"])) == ("refused", None, True)
    assert (await api.get("/api/memory"))["notes"] == []


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"answers": []},
        {"answers": [TEA] * 4},
        {"answers": [{"question": "Tea?"}]},
        {"answers": [{**TEA, "more": 1}]},
        {"answers": [{**TEA, "answer": " "}]},
        {"answers": [{**TEA, "answer": 3}]},
        {"answers": TEA},
    ],
)
async def test_a_wrong_body_changes_nothing(api: Api, body: Json) -> None:
    turn_id = await begun(api)
    response = await api.client.post(f"/api/turns/{turn_id}/answers", json=body)
    assert (response.status_code, response.json()["error"]["code"]) == (422, "invalid")
    assert (await api.get("/api/memory"))["notes"] == []


async def test_a_turn_that_there_is_not_or_of_another_memory(api: Api) -> None:
    turn_id = await begun(api, workspace="lab")
    for path in (f"/api/turns/{turn_id}/answers", "/api/turns/none/answers"):
        failed(await api.client.post(path, json={"answers": [TEA]}), 404, "not_found")
