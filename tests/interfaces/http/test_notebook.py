"""The notebook over HTTP: the answers of the tools, with the statuses of HTTP."""

from __future__ import annotations

from typing import Any

import httpx2
import pytest

from tests.interfaces.http.serving import Api, Served, failed, worked

PLACE = "/api/notebook"


async def contents(api: Api, path: str = PLACE, **query: Any) -> list[str]:
    return [one["content"] for one in (await api.get(path, **query))["memories"]]


async def test_a_note_from_its_beginning_to_its_end(api: Api) -> None:
    thread_id = await api.begin()
    about = [{"type": "url", "id": "u"}, {"type": "asset", "id": "gone"}, {"id": "x"}]
    fields = {"title": "Farbe", "kind": "DECISION", "resources": about, "thread_id": thread_id}
    saved = await api.post(PLACE, {"content": " ÄPFEL\n ", **fields})
    assert (saved["success"], saved["kind"], saved["resources"]) == (True, "decision", [{"type": "url", "id": "u"}])
    assert [one["reason"] for one in saved["dropped_resources"]] == ["no_type_or_id", "not_found"]
    await api.post(PLACE, {"content": "elsewhere"})
    found = await api.get(f"{PLACE}/search", query="äpfel farbe", thread_id=thread_id)
    assert (found["success"], found["count"], found["next_cursor"]) == (True, 1, None)
    assert found["memories"][0]["from_current_thread"] is True
    assert await contents(api) == ["elsewhere", "ÄPFEL"]
    assert await contents(api, thread="current", thread_id=thread_id) == ["ÄPFEL"]
    assert await contents(api, thread="current") == ["elsewhere"]
    assert await contents(api, kinds=["decision", "unknown"]) == ["ÄPFEL"]
    changed = worked(await api.client.patch(f"{PLACE}/{saved['memory_id']}", json={"resources": [], "title": ""}))
    assert changed == {"success": True, "memory_id": saved["memory_id"], "kind": "decision", "resources": []}
    deleted = worked(await api.client.delete(f"{PLACE}/{saved['memory_id']}"))
    assert deleted == {"success": True, "memory_id": saved["memory_id"]}
    assert await contents(api) == ["elsewhere"]


async def test_pages_lead_through_everything(api: Api) -> None:
    for number in range(7):
        await api.post(PLACE, {"content": f"tea {number}"})
    for path, query in ((PLACE, {}), (f"{PLACE}/search", {"query": "tea"})):
        cursor, seen = None, list[str]()
        while cursor or not seen:
            page = await api.get(path, limit=3, **query, **({"cursor": cursor} if cursor else {}))
            seen += [one["content"] for one in page["memories"]]
            cursor = page["next_cursor"]
        assert seen == [f"tea {number}" for number in range(6, -1, -1)]


async def test_a_deleted_conversation_says_what_went_with_it(api: Api) -> None:
    thread_id = await api.begin()
    await api.say(thread_id, "Hello")
    await api.post(PLACE, {"content": "x", "thread_id": thread_id})
    prepared = await api.post("/api/turns", {"thread_id": thread_id, "message": "Hello again"})
    assert "<memory>\n" in prepared["message_context"]
    assert "- [note] x\n" in prepared["message_context"]
    assert {"memory_save", "memory_search"} <= {tool["name"] for tool in prepared["tools"]}
    deleted = worked(await api.client.delete(f"/api/threads/{thread_id}"))
    assert deleted == {"deleted_messages": 2, "deleted_notebook_notes": 1, "deleted_journal_entries": 0}
    assert await contents(api) == []
    await api.post(PLACE, {"content": "y"})
    assert worked(await api.client.delete("/api/account"))["deleted"]["notebook"] == 1


@pytest.mark.parametrize(
    ("body", "status", "code", "field"),
    [
        ({}, 422, "invalid", "content"),
        ({"content": " "}, 422, "invalid", "content"),
        ({"content": "x" * 100_001}, 422, "invalid", "content"),
        ({"content": "a\x00b"}, 422, "invalid", "content"),
        ({"content": "x", "resources": [{"type": "url", "id": "x" * 501}]}, 422, "invalid", "resources"),
        ({"content": "x", "resources": "u"}, 422, "invalid", "resources"),
        ({"content": "x", "contents": "y"}, 422, "invalid", "contents"),
        ({"content": "x", "thread_id": "nowhere"}, 404, "not_found", None),
        ({"content": "x", "origin": "event"}, 403, "refused", None),
        ({"content": "my password is hunter2hunter2"}, 403, "refused", None),
    ],
)
async def test_what_cannot_be_saved(
    client: httpx2.AsyncClient, body: dict[str, Any], status: int, code: str, field: str | None
) -> None:
    failed(await client.post(PLACE, json=body), status, code, field)
    assert worked(await client.get(PLACE))["memories"] == []


@pytest.mark.parametrize(
    ("path", "status", "code", "field"),
    [
        ("?limit=0", 422, "invalid", "limit"),
        ("?limit=201", 422, "invalid", "limit"),
        ("?thread=mine", 422, "invalid", "thread"),
        ("?cursor=x", 400, "invalid_cursor", "cursor"),
        ("?kind=fact", 422, "invalid", "kind"),
        ("/search", 422, "invalid", "query"),
        ("/search?query=+", 422, "invalid", "query"),
    ],
)
async def test_what_cannot_be_asked(client: httpx2.AsyncClient, path: str, status: int, code: str, field: str) -> None:
    failed(await client.get(PLACE + path), status, code, field)


async def test_what_is_anothers_is_as_unknown(api: Api, served: Served) -> None:
    async def of_others() -> list[str]:
        others = (served.ownwords.owner("else"), served.ownwords.owner(workspace="lab"))
        return [(await memory.notebook.save("theirs")).note.id for memory in others]

    told: set[tuple[int, str]] = set()
    for memory_id in (*served.run(of_others()), "nowhere"):
        for answer in (
            await api.client.patch(f"{PLACE}/{memory_id}", json={"content": "x"}),
            await api.client.delete(f"{PLACE}/{memory_id}"),
        ):
            told.add((answer.status_code, failed(answer, 404, "not_found").replace(memory_id, "…")))
    assert told == {(404, "Memory not found: …")}
    assert await contents(api) == []
    assert await contents(api, workspace="lab") == ["theirs"]
