"""Conversations over HTTP: durable and idempotent appends, in order, found by id alone, deleted for good."""

from __future__ import annotations

import asyncio
from uuid import UUID, uuid4

import httpx2
import pytest

from tests.interfaces.http.serving import Api, Served, failed, worked


async def test_a_thread_from_its_beginning_to_its_end(api: Api) -> None:
    thread = await api.post("/api/threads", {"title": " A  trip ", "audience": "group", "origin": "task"})
    assert (thread["title"], thread["audience"], thread["origin"], thread["messages"]) == ("A trip", "group", "task", 0)
    await api.say(thread["id"], "One.", "Two.")
    assert (await api.get(f"/api/threads/{thread['id']}"))["messages"] == 2
    assert [found["id"] for found in (await api.get("/api/threads"))["threads"]] == [thread["id"]]
    assert worked(await api.client.delete(f"/api/threads/{thread['id']}")) == {
        "deleted_messages": 2,
        "deleted_notebook_notes": 0,
        "deleted_journal_entries": 0,
    }
    failed(await api.client.get(f"/api/threads/{thread['id']}"), 404, "not_found")
    assert (await api.get("/api/threads"))["threads"] == []


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"titel": "x"}, "titel"),
        ({"audience": "everyone"}, "audience"),
        ({"origin": "boss"}, "origin"),
        ({"title": "x" * 301}, "title"),
        ({"workspace": ""}, "workspace"),
        ({"workspace": " lab"}, "workspace"),
        ({"workspace": "x" * 101}, "workspace"),
    ],
)
async def test_a_thread_that_cannot_be(client: httpx2.AsyncClient, body: dict[str, str], field: str) -> None:
    failed(await client.post("/api/threads", json=body), 422, "invalid", field)


async def test_everything_of_a_message_comes_back(api: Api) -> None:
    thread_id = await api.begin()
    assets = [
        worked(await api.client.post("/api/assets", params={"name": name}, content=b"eggs")) for name in ("a.txt", "ü")
    ]
    files = [{name: asset[name] for name in ("id", "name", "content_type")} for asset in assets]
    said = {
        "role": "participant",
        "text": "Grüße, 你好 👋\n\tend",
        "sent_at": "2026-03-31T09:00:00+02:00",
        "speaker": "Ines",
        "tapped": True,
        "attachments": [files[0], {**files[1], "name": "map.png", "content_type": "image/png"}, files[0]],
    }
    (stored,) = (await api.post(f"/api/threads/{thread_id}/messages", {"messages": [said]}))["messages"]
    assert stored.pop("new") is True
    assert (await api.get(f"/api/threads/{thread_id}/messages"))["messages"] == [stored]
    assert stored["sent_at"] == "2026-03-31T07:00:00+00:00"
    assert stored["attachments"] == files, "as the library knows them, each once"
    for name in ("role", "text", "speaker", "tapped"):
        assert stored[name] == said[name]


async def test_a_file_that_is_not_there_stores_nothing(api: Api, served: Served) -> None:
    thread_id, path = await api.begin(), "/api/assets"
    mine = worked(await api.client.post(path, params={"name": "a"}, content=b"eggs"))["id"]
    labs = worked(await api.client.post(path, params={"name": "a", "workspace": "lab"}, content=b"eggs"))["id"]
    theirs = (await served.ownwords.owner("ana").assets.add("a", b"eggs")).id
    said: list[str] = []
    for unknown in ("00000000-0000-7000-8000-000000000000", theirs, labs, "nowhere", "", mine.upper()):
        files = [{"id": mine, "name": "a"}, {"id": unknown, "name": "a"}]
        messages = [{"role": "owner", "text": "One."}, {"role": "owner", "text": "Two.", "attachments": files}]
        response = await api.client.post(f"/api/threads/{thread_id}/messages", json={"messages": messages})
        said.append(failed(response, 422, "invalid", "attachments").replace(unknown or "  ", "?"))
    assert len(set(said[:4])) == 1, "somebody else's is as unknown as one that never was"
    assert (await api.get(f"/api/threads/{thread_id}/messages"))["messages"] == []


async def test_an_append_that_is_sent_again_is_stored_once(api: Api) -> None:
    thread_id, other = await api.begin(), await api.begin()
    uuid = str(uuid4())
    body = {
        "messages": [
            {"id": "order-1", "role": "owner", "text": "One."},
            {"id": uuid.upper(), "role": "owner", "text": "Two."},
        ]
    }
    first = (await api.post(f"/api/threads/{thread_id}/messages", body))["messages"]
    again = (await api.post(f"/api/threads/{thread_id}/messages", body))["messages"]
    assert [message["new"] for message in (*first, *again)] == [True, True, False, False]
    assert [message["id"] for message in first] == [message["id"] for message in again]
    assert first[1]["id"] == uuid
    assert UUID(first[0]["id"]).version == 5
    assert len((await api.get(f"/api/threads/{thread_id}/messages"))["messages"]) == 2
    elsewhere = (await api.post(f"/api/threads/{other}/messages", {"messages": body["messages"][:1]}))["messages"]
    assert elsewhere[0]["new"]
    assert elsewhere[0]["id"] != first[0]["id"]


async def test_an_id_cannot_be_given_other_words(api: Api) -> None:
    thread_id = await api.begin()
    messages = [{"id": "order-1", "role": "owner", "text": "One."}]
    await api.post(f"/api/threads/{thread_id}/messages", {"messages": messages})
    messages = [{"role": "owner", "text": "New."}, {"id": "order-1", "role": "owner", "text": "Two."}]
    response = await api.client.post(f"/api/threads/{thread_id}/messages", json={"messages": messages})
    failed(response, 409, "conflict", "id")
    stored = (await api.get(f"/api/threads/{thread_id}/messages"))["messages"]
    assert [message["text"] for message in stored] == ["One."]


async def test_appends_at_once_keep_their_order(api: Api) -> None:
    thread_id = await api.begin()
    await asyncio.gather(*(api.say(thread_id, *(f"{writer}.{n}" for n in range(5))) for writer in range(8)))
    texts = [message["text"] for message in (await api.get(f"/api/threads/{thread_id}/messages"))["messages"]]
    assert len(texts) == 40
    for writer in range(8):
        assert [text for text in texts if text.startswith(f"{writer}.")] == [f"{writer}.{n}" for n in range(5)]


@pytest.mark.parametrize(
    ("message", "field"),
    [
        ({"role": "owner"}, "messages.0.text"),
        ({"text": "x"}, "messages.0.role"),
        ({"role": "king", "text": "x"}, "messages.0.role"),
        ({"role": "owner", "text": "x", "send_at": "2026-01-01"}, "messages.0.send_at"),
        ({"role": "owner", "text": "x", "id": ""}, "messages.0.id"),
        ({"role": "owner", "text": "x", "id": "i" * 201}, "messages.0.id"),
        ({"role": "owner", "text": "x", "id": 7}, "messages.0.id"),
        ({"role": "owner", "text": "x", "tapped": "yes"}, "messages.0.tapped"),
        ({"role": "owner", "text": "x", "sent_at": "2026-02-31T09:00:00Z"}, "messages.0.sent_at"),
        ({"role": "owner", "text": "x", "sent_at": "2026-03-31T09:00:00"}, "messages.0.sent_at"),
        ({"role": "owner", "text": "x", "sent_at": "0001-01-01T00:00:00+14:00"}, "messages.0.sent_at"),
        ({"role": "owner", "text": "x", "sent_at": "9999-12-31T23:59:59Z"}, "messages.0.sent_at"),
        ({"role": "owner", "text": "x", "sent_at": 1774944000}, "messages.0.sent_at"),
        ({"role": "owner", "text": "x", "speaker": "s" * 301}, "messages.0.speaker"),
        ({"role": "owner", "text": "x", "attachments": [{"id": "f"}]}, "messages.0.attachments.0.name"),
        ({"role": "owner", "text": ""}, "text"),
        ({"role": "owner", "text": "x" * 1_000_001}, "text"),
    ],
)
async def test_a_message_that_cannot_be(client: httpx2.AsyncClient, api: Api, message: object, field: str) -> None:
    thread_id = await api.begin()
    response = await client.post(f"/api/threads/{thread_id}/messages", json={"messages": [message]})
    failed(response, 422, "invalid", field)
    assert (await api.get(f"/api/threads/{thread_id}/messages"))["messages"] == []


@pytest.mark.parametrize("bad", ["\\u0000", "\\ud83d"])
async def test_a_message_that_no_store_can_keep(client: httpx2.AsyncClient, api: Api, bad: str) -> None:
    thread_id = await api.begin()
    for name in ("text", "id", "speaker"):
        fields = {"text": '"x"', "role": '"owner"', name: f'"a{bad}"'}
        message = ", ".join(f'"{key}": {value}' for key, value in fields.items())
        body = f'{{"messages": [{{{message}}}]}}'
        response = await client.post(
            f"/api/threads/{thread_id}/messages", content=body, headers={"content-type": "application/json"}
        )
        failed(response, 422, "invalid", f"messages.0.{name}")
    assert (await api.get(f"/api/threads/{thread_id}/messages"))["messages"] == []


async def test_how_many_messages_at_once(client: httpx2.AsyncClient, api: Api) -> None:
    thread_id = await api.begin()
    assert len(await api.say(thread_id, *(f"{n}" for n in range(1_000)))) == 1_000
    for count in (0, 1_001):
        body = {"messages": [{"role": "owner", "text": "x"}] * count}
        failed(await client.post(f"/api/threads/{thread_id}/messages", json=body), 422, "invalid", "messages")


async def test_messages_are_read_backwards_a_page_at_a_time(api: Api) -> None:
    thread_id = await api.begin()
    ids = await api.say(thread_id, *(f"{n}" for n in range(7)))
    read: list[str] = []
    page = await api.get(f"/api/threads/{thread_id}/messages", limit=3)
    while page["messages"]:
        read = [message["id"] for message in page["messages"]] + read
        page = await api.get(f"/api/threads/{thread_id}/messages", limit=3, before=read[0])
    assert read == ids
    for limit in ("0", "1001", "x"):
        failed(await api.client.get(f"/api/threads/{thread_id}/messages?limit={limit}"), 422, "invalid", "limit")


@pytest.mark.req("NOD-36")
async def test_a_reset_thread_keeps_its_words_but_is_not_searched(api: Api) -> None:
    thread_id = await api.begin()
    await api.say(thread_id, "The viola is at the luthier's.")
    assert (await api.post(f"/api/threads/{thread_id}/reset"))["reset_at"] is not None
    assert (await api.get(f"/api/threads/{thread_id}/history", query="viola"))["totalMatches"] == 0
    assert (await api.get("/api/history", query="viola"))["totalMatches"] == 0
    assert len((await api.get(f"/api/threads/{thread_id}/messages"))["messages"]) == 1


async def test_a_message_is_redacted_in_part_or_whole(api: Api) -> None:
    thread_id = await api.begin()
    (message_id,) = await api.say(thread_id, "My code word is heron, and I like tea.")
    path = f"/api/threads/{thread_id}/messages/{message_id}/redact"
    for empty in ({"quote": ""}, {"qoute": "heron"}):
        assert (await api.client.post(path, json=empty)).status_code == 422
    failed(await api.client.post(path), 422, "invalid")
    failed(await api.client.post(path, json={"quote": "eagle"}), 404, "not_found")
    assert (await api.post(path, {"quote": "heron"}))["text"] == "My code word is [redacted], and I like tea."
    assert (await api.get("/api/history", query="heron"))["totalMatches"] == 0
    assert (await api.post(path, {}))["text"] == "[redacted]"


@pytest.mark.req("CH-22", "NOD-1")
async def test_an_id_alone_finds_a_thread_in_its_workspace(api: Api) -> None:
    thread_id = await api.begin(workspace="lab")
    (message_id,) = await api.say(thread_id, "The centrifuge is broken.")
    assert (await api.get(f"/api/threads/{thread_id}"))["workspace"] == "lab"
    assert (await api.get(f"/api/threads/{thread_id}/history", query="centrifuge"))["totalMatches"] == 1
    assert (await api.get(f"/api/threads/{thread_id}/history", around=message_id))["totalMatches"] == 1
    assert (await api.get("/api/threads"))["threads"] == []
    assert [thread["id"] for thread in (await api.get("/api/threads", workspace="lab"))["threads"]] == [thread_id]
    assert (await api.get("/api/history", query="centrifuge"))["totalMatches"] == 0
    assert (await api.get("/api/history", query="centrifuge", workspace="lab"))["totalMatches"] == 1
    failed(await api.client.get(f"/api/threads/{thread_id}?workspace=home"), 404, "not_found")
    failed(await api.client.get(f"/api/history?around={message_id}"), 404, "not_found")
    assert (await api.get("/api/workspaces"))["workspaces"] == ["lab"]


@pytest.mark.req("NOD-1")
async def test_what_belongs_to_somebody_else_is_unknown(api: Api, served: Served) -> None:
    theirs = served.ownwords.owner("ana")
    conversation = served.run(theirs.create_thread("theirs"))
    message = served.run(conversation.say("I live in Lyon."))
    own = await api.begin()
    for path in ("", "/messages", "/history?query=Lyon"):
        failed(await api.client.get(f"/api/threads/{conversation.id}{path}"), 404, "not_found")
    said = {"messages": [{"role": "owner", "text": "x"}]}
    failed(await api.client.post(f"/api/threads/{conversation.id}/messages", json=said), 404, "not_found")
    failed(await api.client.post(f"/api/threads/{conversation.id}/reset"), 404, "not_found")
    failed(await api.client.delete(f"/api/threads/{conversation.id}"), 404, "not_found")
    failed(await api.client.post("/api/memory/learn", json={"thread_id": conversation.id}), 404, "not_found")
    redact = f"/api/threads/{own}/messages/{message.id}/redact"
    failed(await api.client.post(redact, json={}), 404, "not_found")
    failed(await api.client.get(f"/api/threads/{own}/history?around={message.id}"), 404, "not_found")
    assert (await api.get("/api/history", query="Lyon"))["totalMatches"] == 0
    assert [message.text for message in served.run(conversation.messages())] == ["I live in Lyon."]
