"""The chat over HTTP: a turn as a stream of events, and the owner's yes to what was asked first."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx2
import pytest

from ownwords.compose import Ownwords
from ownwords.testing import Reply, ScriptedModelServer
from ownwords.testing.replies import ToolCall
from tests.interfaces.http.serving import LOCAL, Api, Json, Served, client_of, failed, worked

PATH = "people/my-sister-ines-lives-in-porto"


@pytest.fixture(scope="module")
def server() -> Iterator[ScriptedModelServer]:
    with ScriptedModelServer() as server:
        yield server


@pytest.fixture(scope="module")
def talking(server: ScriptedModelServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("data")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("OWNWORDS_MODEL", f"{server.openai_url}#chat-over-http")
        running = Served(lambda: Ownwords.open(folder, background=False))
    yield running
    running.stop()


@pytest.fixture
async def talk(talking: Served) -> AsyncIterator[Api]:
    async with client_of(talking) as client:
        client.timeout = 60
        await client.delete("/api/account")
        yield Api(client)


async def events(api: Api, **body: str | list[str]) -> list[Json]:
    """The events of a turn, as they come."""
    found: list[Json] = []
    async with api.client.stream("POST", "/api/chat", json=body) as response:
        assert response.status_code == 200
        assert response.headers["content-type"].startswith("text/event-stream")
        async for line in response.aiter_lines():
            if line:
                assert line.startswith("data: ")
                found.append(json.loads(line.removeprefix("data: ")))
    return found


async def test_a_turn_is_a_stream_of_events(talk: Api, server: ScriptedModelServer) -> None:
    server.reply(Reply.calls(ToolCall("memory_find", {"words": "Ines"}, "c1")), Reply.text("I do not know."))
    thread_id = await talk.begin()
    told = await events(talk, thread_id=thread_id, message="Where does Ines live?")
    kinds = [event["event"] for event in told]
    assert kinds[:4] == ["message", "evidence", "tool", "tool_answered"]
    assert kinds[-1] == "reply"
    assert set(kinds[4:-1]) == {"text"}
    assert "".join(event["text"] for event in told if event["event"] == "text") == "I do not know."
    assert told[-1]["message"]["text"] == "I do not know."
    assert "text" not in told[3]
    said = (await talk.get(f"/api/threads/{thread_id}/messages"))["messages"]
    assert [message["text"] for message in said] == ["Where does Ines live?", "I do not know."]
    assert told[-1]["message"]["id"] == said[-1]["id"]


async def test_what_the_owner_is_asked_first_is_done_on_their_word(talk: Api, server: ScriptedModelServer) -> None:
    await talk.note("My sister Ines lives in Porto", area="people")
    forget = ToolCall("manage_personal_context", {"action": "memory_forget", "path": PATH}, "c1")
    server.reply(Reply.calls(forget), Reply.json({"asked": False}), Reply.text("Shall I?"))
    told = await events(talk, thread_id=await talk.begin(), message="What a day.")
    (asked,) = [event for event in told if event["event"] == "approval"]
    assert PATH in asked["question"]
    done = worked(await talk.client.post("/api/chat/approve", json={"approval": asked["approval"]}))
    assert (done["action"], done["forgotten"]["forgotten"]) == ("forget", [PATH])
    failed(await talk.client.post("/api/chat/approve", json={"approval": asked["approval"]}), 409, "stale")
    changed = asked["approval"][:-1] + ("A" if asked["approval"][-1] != "A" else "B")
    failed(await talk.client.post("/api/chat/approve", json={"approval": changed}), 422, "invalid", "approval")
    other = await talk.client.post(
        "/api/chat/approve", params={"workspace": "lab"}, json={"approval": asked["approval"]}
    )
    failed(other, 422, "invalid", "approval")


async def test_a_failure_is_an_event_and_the_turn_can_be_tried_again(talk: Api, server: ScriptedModelServer) -> None:
    thread_id = await talk.begin()
    server.reply(Reply.error(503), Reply.text("Hello."))
    told = await events(talk, thread_id=thread_id, message="Hello?")
    assert told[-1]["event"] == "failed"
    again = await events(talk, thread_id=thread_id, message_id=told[-1]["message_id"])
    assert again[-1]["message"]["text"] == "Hello."


async def test_what_is_wrong_is_an_error_before_any_event(talk: Api) -> None:
    nowhere = {"thread_id": "00000000-0000-7000-8000-000000000000", "message": "Hello"}
    failed(await talk.client.post("/api/chat", json=nowhere), 404, "not_found")
    thread_id = await talk.begin()
    failed(await talk.client.post("/api/chat", json={"thread_id": thread_id}), 422, "invalid", "message")


async def test_files_come_with_a_message_and_the_model_is_told_of_them(talk: Api, server: ScriptedModelServer) -> None:
    sent = await talk.client.post("/api/assets", params={"name": "list.txt"}, content=b"eggs")
    asset = worked(sent)
    server.reply(Reply.text("Eggs."))
    thread_id = await talk.begin()
    told = await events(talk, thread_id=thread_id, message="Look.", attachments=[asset["id"], asset["id"]])
    reference = {"id": asset["id"], "name": "list.txt", "content_type": asset["content_type"]}
    assert told[0]["message"]["attachments"] == [reference]
    assert told[0]["message"]["role"] == "owner"
    assert f"list.txt ({asset['content_type']}), asset {asset['id']}" in server.requests[-1].shown


async def test_a_file_alone_is_a_message(talk: Api, server: ScriptedModelServer) -> None:
    asset = worked(await talk.client.post("/api/assets", params={"name": "list.txt"}, content=b"eggs"))
    server.reply(Reply.text("Eggs."))
    told = await events(talk, thread_id=await talk.begin(), attachments=[asset["id"]])
    assert (told[0]["message"]["text"], told[-1]["event"]) == ("", "reply")


async def test_a_file_that_is_not_there_starts_nothing(talk: Api, server: ScriptedModelServer) -> None:
    thread_id, before = await talk.begin(), len(server.requests)
    asset = worked(await talk.client.post("/api/assets", params={"name": "a", "workspace": "lab"}, content=b"eggs"))
    for unknown in ("nowhere", asset["id"], ""):
        body = {"thread_id": thread_id, "message": "Look.", "attachments": [unknown]}
        failed(await talk.client.post("/api/chat", json=body), 422, "invalid", "attachments")
    known = worked(await talk.client.post("/api/assets", params={"name": "a"}, content=b"eggs"))
    (message_id,) = await talk.say(thread_id, "Here.")
    both = {"thread_id": thread_id, "message_id": message_id, "attachments": [known["id"]]}
    failed(await talk.client.post("/api/chat", json=both), 422, "invalid", "attachments")
    many = {"thread_id": thread_id, "message": "Look.", "attachments": [known["id"]] * 101}
    failed(await talk.client.post("/api/chat", json=many), 422, "invalid", "attachments")
    assert len((await talk.get(f"/api/threads/{thread_id}/messages"))["messages"]) == 1
    assert len(server.requests) == before


async def test_what_an_event_sends_with_a_file_is_no_word_of_the_owners(talk: Api, server: ScriptedModelServer) -> None:
    asset = worked(await talk.client.post("/api/assets", params={"name": "a"}, content=b"eggs"))
    server.reply(Reply.text("Seen."))
    thread_id = await talk.begin(origin="event")
    told = await events(talk, thread_id=thread_id, message="Look.", attachments=[asset["id"]])
    assert told[0]["message"]["role"] == "event"


async def test_to_leave_is_to_stop(talk: Api, talking: Served, server: ScriptedModelServer) -> None:
    thread_id = await talk.begin()
    server.reply(Reply.text("word " * 5_000).paced(0.01))
    body = {"thread_id": thread_id, "message": "Tell me all."}
    url = f"http://{talking.address}/api/chat"
    async with httpx2.AsyncClient(**LOCAL) as client, client.stream("POST", url, json=body) as response:
        async for line in response.aiter_lines():
            if '"text"' in line and '"event": "text"' in line:
                break
    await server.until(lambda: server.requests[-1].disconnected)
    said = (await talk.get(f"/api/threads/{thread_id}/messages"))["messages"]
    assert [message["role"] for message in said] == ["owner"]


async def test_without_a_model_the_memory_answers(api: Api) -> None:
    thread_id = await api.begin()
    (told,) = [event for event in await events(api, thread_id=thread_id, message="Hello?") if event["event"] == "reply"]
    assert told["by_model"] is False
    assert "no model" in told["message"]["text"]


async def test_nobody_writes_into_the_owners_chat_from_another_site(client: httpx2.AsyncClient) -> None:
    headers = {"Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"}
    answer = await client.post("/api/chat", json={"thread_id": "t", "message": "Hello"}, headers=headers)
    failed(answer, 403, "cross_site")
