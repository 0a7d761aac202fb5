"""history_search over HTTP: its parameters, its dates, its cursors, and every way to get them wrong."""

from __future__ import annotations

import httpx2
import pytest

from tests.interfaces.http.serving import Api, Json, failed


async def talk(api: Api) -> tuple[str, list[str]]:
    """A thread with a message at noon UTC on each of the first 30 days of April 2026."""
    thread_id = await api.begin()
    said = [
        {"role": "owner", "text": f"Day {day}: the property by the lake.", "sent_at": f"2026-04-{day:02}T12:00:00Z"}
        for day in range(1, 31)
    ]
    answer = await api.post(f"/api/threads/{thread_id}/messages", {"messages": said})
    return thread_id, [message["id"] for message in answer["messages"]]


def ids(page: Json) -> list[str]:
    return [match["id"] for match in page["matches"]]


@pytest.mark.req("NOD-26", "NOD-27", "NOD-31", "NOD-32", "NOD-34")
async def test_pages_by_cursor_give_every_match_once(api: Api) -> None:
    thread_id, said = await talk(api)
    for path in (f"/api/threads/{thread_id}/history", "/api/history"):
        first = await api.get(path, query="properties castle", order="newest")
        assert (first["totalMatches"], first["complete"]) == (30, False)
        second = await api.get(path, query="properties castle", order="newest", cursor=first["nextCursor"])
        assert (second["complete"], second["nextCursor"]) == (True, None)
        assert ids(first) + ids(second) == list(reversed(said))
        middle = first["matches"][10]
        assert [message["id"] for message in middle["before"] + middle["after"]] == [said[18], said[20]]
        assert middle["sent_at"] == "2026-04-20T12:00:00+00:00"


@pytest.mark.req("NOD-32")
async def test_a_cursor_holds_for_its_own_query_alone(api: Api) -> None:
    thread_id, _ = await talk(api)
    path = f"/api/threads/{thread_id}/history"
    cursor = (await api.get(path, query="lake"))["nextCursor"]
    for changed in (
        {"query": "property"},
        {"query": "lake", "order": "newest"},
        {"query": "lake", "from": "2026-04-01"},
        {"query": "lake", "before": "2026-04-20T00:00:00Z"},
    ):
        response = await api.client.get(path, params={**changed, "cursor": cursor})
        failed(response, 400, "invalid_cursor", "cursor")
    middle = len(cursor) // 2
    swapped = cursor[:middle] + ("A" if cursor[middle] != "A" else "B") + cursor[middle + 1 :]
    tampered = [swapped, "A" + cursor, cursor[:-2], "x", "[1,2,3]", "…"]
    for other in tampered:
        response = await api.client.get(path, params={"query": "lake", "cursor": other})
        failed(response, 400, "invalid_cursor", "cursor")
    failed(
        await api.client.get("/api/history", params={"query": "lake", "cursor": cursor}),
        400,
        "invalid_cursor",
        "cursor",
    )


@pytest.mark.req("NOD-28", "NOD-29")
async def test_days_are_the_owners(api: Api) -> None:
    thread_id, said = await talk(api)
    path = f"/api/threads/{thread_id}/history"
    await api.client.put("/api/settings", json={"time_zone": "UTC"})
    asked = {"from": "2026-04-10", "to": "2026-04-11"}
    assert ids(await api.get(path, **asked)) == [said[10], said[9]]
    # Noon in UTC is two in the morning of the next day on Kiritimati.
    await api.client.put("/api/settings", json={"time_zone": "Pacific/Kiritimati"})
    assert ids(await api.get(path, **asked)) == [said[9], said[8]]
    instants = {"from": "2026-04-10T12:00:00Z", "to": "2026-04-11T12:00:00+00:00"}
    assert ids(await api.get(path, **instants)) == [said[10], said[9]]


@pytest.mark.req("NOD-30", "NOD-33")
async def test_around_and_before(api: Api) -> None:
    thread_id, said = await talk(api)
    path = f"/api/threads/{thread_id}/history"
    (match,) = (await api.get(path, around=said[10]))["matches"]
    assert [message["id"] for message in match["before"] + match["after"]] == said[5:10] + said[11:16]
    page = await api.get(path, query="lake", before="2026-04-03T12:00:00Z", order="newest")
    assert ids(page) == [said[1], said[0]]
    failed(await api.client.get(path, params={"around": said[3], "query": "lake"}), 422, "invalid", "around")
    failed(await api.client.get(path, params={"around": "nothing"}), 404, "not_found")


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"query": "lake", "from": "2026-02-31"}, "from"),
        ({"query": "lake", "to": "2026-02-31"}, "to"),
        ({"query": "lake", "before": "2026-02-31T00:00:00Z"}, "before"),
        ({"query": "lake", "from": "yesterday"}, "from"),
        ({"query": "lake", "from": "2026-04-02", "to": "2026-04-01"}, "from"),
        ({"query": "lake", "from": "0001-01-01T00:00:00+14:00"}, "from"),
        ({"query": "lake", "order": "oldest"}, "order"),
        ({"query": "lake", "limit": "5"}, "limit"),
        ({"query": "x" * 10_001}, "query"),
        ({"query": " "}, "query"),
        ({}, "query"),
    ],
)
async def test_a_search_that_means_nothing(client: httpx2.AsyncClient, asked: Json, field: str) -> None:
    failed(await client.get("/api/history", params=asked), 422, "invalid", field)


@pytest.mark.parametrize(
    "query", ['"', "*", "AND", "a AND (b", "NEAR(", "-", "^a", "col:x", "'; DROP TABLE", "\\", "\u202e", "💡"]
)
async def test_no_query_has_a_syntax(api: Api, query: str) -> None:
    thread_id = await api.begin()
    (message_id,) = await api.say(thread_id, f"I wrote {query} on the board, zebra.")
    assert ids(await api.get("/api/history", query=f"{query} zebra")) == [message_id]
    await api.get("/api/history", query=query)
