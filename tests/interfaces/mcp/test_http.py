"""MCP over streamable HTTP, by the official client, on a real server: behind the guard, and bound by tokens."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import httpx2
import pytest
from mcp.shared.exceptions import MCPError

from ownwords.domain.files import FileName
from ownwords.domain.turns import TurnOrigin
from ownwords.memory import Conversation, Memory
from ownwords.writing.edit import NewNote
from tests.interfaces.http.serving import LOCAL, Served, failed
from tests.interfaces.mcp.speaking import KINDS, answer, failure, over_http, resource, text_in

NOTEBOOK = ["memory_save", "memory_list", "memory_search", "memory_update", "memory_delete"]
EVERY_TOOL = ["memory_read", "memory_find", "history_search", "manage_personal_context", "skills", *NOTEBOOK]
READING = [*EVERY_TOOL[:3], "skills", "memory_list", "memory_search"]
LIST_TOOLS = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
ACCEPT = {"Accept": "application/json, text/event-stream"}


@pytest.fixture
def me(served: Served) -> Memory:
    return served.ownwords.owner()


@pytest.fixture
def http(served: Served) -> Iterator[httpx2.Client]:
    with httpx2.Client(base_url=f"http://{served.address}", headers=ACCEPT, **LOCAL) as client:
        yield client


def add(served: Served, memory: Memory, text: str, area: str = "about") -> str:
    return served.run(memory.add(NewNote(area, text))).result.path


def said(served: Served, memory: Memory, *texts: str, title: str = "Trip") -> Conversation:
    async def say() -> Conversation:
        thread = await memory.thread(title)
        for text in texts:
            await thread.say(text)
        return thread

    return served.run(say())


def token(served: Served, memory: Memory, name: str, *, read_only: bool = False) -> str:
    return served.run(served.ownwords.tokens.create(memory.scope, name, read_only=read_only)).secret


@pytest.mark.parametrize("mode", KINDS)
async def test_what_the_tools_answer_is_what_the_api_answers(
    served: Served, me: Memory, http: httpx2.Client, mode: str
) -> None:
    path = add(served, me, "My sister Ines lives in Porto.", "people")
    said(served, me, "Ines moves to Braga in May.", "I need a gift for Ines.", "And flowers.")
    async with over_http(served, mode=mode) as client:
        assert [tool.name for tool in (await client.list_tools()).tools] == EVERY_TOOL
        for given in ({}, {"path": "people"}, {"path": path}, {"path": None}):
            result = await client.call_tool("memory_read", given)
            wanted = {name: value for name, value in given.items() if value is not None}
            assert result.structured_content == http.get("/api/memory/read", params=wanted).json()
            assert text_in(result) == result.structured_content["text"]
        found = await answer(client, "memory_find", words="sisters")
        assert found == http.get("/api/memory/find", params={"words": "sisters"}).json()
        assert [note["path"] for note in found["notes"]] == [path]
        for query in ({"query": "Ines"}, {"query": "gifts", "order": "newest"}, {"from": "2020-01-01"}):
            page = await answer(client, "history_search", **query)
            assert page == http.get("/api/history", params=query).json()
            assert page["totalMatches"]


async def test_a_long_history_is_gone_through_by_its_cursor(served: Served, me: Memory) -> None:
    said(served, me, *(f"Heron number {number}" for number in range(45)))
    async with over_http(served) as client:
        seen: list[str] = []
        given: dict[str, Any] = {"query": "heron", "order": "newest"}
        while True:
            page = await answer(client, "history_search", **given)
            seen += [match["text"] for match in page["matches"]]
            if page["complete"]:
                break
            given["cursor"] = page["nextCursor"]
        assert len(set(seen)) == len(seen) == 45
        code, _, _ = await failure(client, "history_search", query="other", cursor=given["cursor"])
        assert code == "invalid_cursor"


@pytest.mark.parametrize("mode", KINDS)
async def test_a_wrong_call_is_a_result_that_names_what_is_wrong(served: Served, mode: str) -> None:
    async with over_http(served, mode=mode) as client:
        for tool, given, code, field in (
            ("memory_find", {}, "invalid", "words"),
            ("memory_find", {"words": 7}, "invalid", "words"),
            ("memory_find", {"words": "a\x00b"}, "invalid", "words"),
            ("memory_find", {"words": "bees", "limit": 5}, "invalid", "limit"),
            ("memory_read", {"path": ["about"]}, "invalid", "path"),
            ("memory_read", {"path": "elsewhere"}, "invalid", "area"),
            ("memory_read", {"path": "about/nothing"}, "not_found", None),
            ("history_search", {"from": "someday"}, "invalid", "from"),
            ("history_search", {"order": "best"}, "invalid", "order"),
            ("history_search", {"around": "nobody"}, "not_found", None),
            ("history_search", {"query": "x", "around": "y"}, "invalid", "around"),
            ("manage_personal_context", {"action": "memory_learn"}, "invalid", "thread_id"),
            ("manage_personal_context", {"action": "memory_forget", "thread_id": "t"}, "invalid", "action"),
            ("manage_personal_context", {"action": "memory_control", "thread_id": "t"}, "invalid", "control"),
            (
                "manage_personal_context",
                {"action": "memory_learn", "thread_id": "t", "message_ids": ["a", 1]},
                "invalid",
                "message_ids.1",
            ),
            ("manage_personal_context", {"action": "memory_learn", "thread_id": "t"}, "not_found", None),
            ("memory_wipe", {}, "not_found", None),
        ):
            found_code, found_field, text = await failure(client, tool, **given)
            assert (found_code, found_field) == (code, field), (tool, given, text)
            assert field is None or field in text
        assert [tool.name for tool in (await client.list_tools()).tools] == EVERY_TOOL, "and it goes on"


async def test_the_durable_files_are_resources_of_the_scope_alone(served: Served, me: Memory) -> None:
    served.run(me.files.write(FileName.MEMORY, "- The roof is done. 东京\n"))
    house = served.ownwords.owner(workspace="house")
    served.run(house.files.write(FileName.USER, "- Of the house.\n"))
    async with over_http(served) as client:
        found = {one.name: await resource(client, one.uri) for one in (await client.list_resources()).resources}
        assert (found["memory/MEMORY.md"], found["USER.md"]) == ("- The roof is done. 东京\n", "")
        assert await resource(client, "ownwords://files/memory/MEMORY.md") == found["memory/MEMORY.md"]
        for uri in ("ownwords://files/", "ownwords://files/history.jsonl", "ownwords://files/..%2FUSER.md"):
            with pytest.raises(MCPError, match="There is no"):
                await resource(client, uri)
    shown = token(served, house, "reader", read_only=True)
    async with over_http(served, secret=shown) as client:
        assert await resource(client, "ownwords://files/USER.md") == "- Of the house.\n"


@pytest.mark.parametrize("mode", KINDS)
async def test_the_notes_are_resources(served: Served, me: Memory, mode: str) -> None:
    paths = [add(served, me, "Ich mag Äpfel & 100 % Saft?", "preferences"), add(served, me, "东京", "about")]
    async with over_http(served, mode=mode) as client:
        listed = (await client.list_resources()).resources
        areas = ["notes", "about", "preferences", "people", "routines", "lessons"]
        names = [*areas, "SOUL.md", "USER.md", "memory/MEMORY.md", *sorted(paths)]
        assert [one.name for one in listed] == names
        templates = [one.uri_template for one in (await client.list_resource_templates()).resource_templates]
        assert templates == ["ownwords://notes/{area}", "ownwords://notes/{area}/{slug}"]
        assert all(one.uri.isascii() for one in listed)
        for one in (one for one in listed if not one.name.endswith(".md")):
            expected = await answer(client, "memory_read", path="" if one.name == "notes" else one.name)
            assert await resource(client, one.uri) == expected["text"]
        assert "东京" in await resource(client, "ownwords://notes/about/东京"), "as it is written, too"
        for uri in (
            "ownwords://notes/nowhere",
            "ownwords://notes/about/nothing",
            "ownwords://notes/about/",
            "ownwords://notes/about/x/y",
            "ownwords://notes/about/..%2Fpreferences",
            "ownwords://skills",
            "ownwords:notes",
            "file:///etc/passwd",
            "http://notes/about",
        ):
            with pytest.raises(MCPError, match="There is no") as problem:
                await resource(client, uri)
            assert problem.value.code == -32602
        assert await resource(client, "ownwords://notes")


async def test_many_notes_are_listed_by_pages_that_hold(served: Served, me: Memory) -> None:
    text = "\n".join(f"- Bird number {number}" for number in range(450))

    async def fill() -> None:
        await me.import_notes(await me.preview_import(f"## about\n{text}"))

    served.run(fill())
    async with over_http(served) as client:
        names: list[str] = []
        page = await client.list_resources()
        names += [one.name for one in page.resources]
        add(served, me, "Aardvark")  # before what comes next
        add(served, me, "Zebra")
        while page.next_cursor:
            page = await client.list_resources(cursor=page.next_cursor)
            names += [one.name for one in page.resources]
        assert len(names) == len(set(names)) == 6 + 3 + 451
        assert "about/zebra" in names
        index = (await answer(client, "memory_read"))["text"]
        assert len(index.splitlines()) == 452


async def test_a_large_answer_comes_whole(served: Served, me: Memory) -> None:
    words = "heron " * 160_000
    thread = said(served, me, words)
    async with over_http(served) as client:
        (match,) = (await answer(client, "history_search", query="herons"))["matches"]
        assert (match["text"], match["id"]) == (words, (served.run(thread.messages()))[0].id)


async def test_it_learns_from_the_owners_own_message_alone(served: Served, me: Memory) -> None:
    thread = said(served, me, "Remember that my sister Ines lives in Porto.")
    async with over_http(served) as client:
        given = {"action": "memory_learn", "thread_id": thread.id}
        learned = await answer(client, "manage_personal_context", **given)
        assert [saved["note"]["text"] for saved in learned["saved"]] == ["My sister Ines lives in Porto"]
        empty = served.run(me.create_thread("Empty"))
        code, _, text = await failure(client, "manage_personal_context", action="memory_learn", thread_id=empty.id)
        assert (code, text) == ("refused", "There is no message of the owner in this conversation to learn from.")
        event = served.run(started_by_event(me))
        code, _, text = await failure(client, "manage_personal_context", action="memory_learn", thread_id=event.id)
        assert code == "refused"


async def started_by_event(memory: Memory) -> Conversation:
    thread = await memory.create_thread("Mail", origin=TurnOrigin.EVENT)
    await thread.say("Remember that my brother lives in Faro.")
    return thread


async def test_saving_stops_only_on_the_owners_word(served: Served, me: Memory) -> None:
    manage = "manage_personal_context"
    asked, other = "Please stop remembering things about me.", "What a nice day."
    stop: dict[str, Any] = {"action": "memory_control", "control": "stop"}
    async with over_http(served) as client:
        thread = said(served, me, other, title="Weather")
        unasked = await answer(client, manage, **stop, thread_id=thread.id, quote=other)
        assert not unasked["done"]
        assert unasked["ask"]
        assert served.run(me.settings()).remember
        thread = said(served, me, asked, title="Leaving")
        assert (await failure(client, manage, **stop, thread_id=thread.id, quote="stop"))[0] == "refused"
        assert served.run(me.settings()).remember
        done = await answer(client, manage, **stop, thread_id=thread.id, quote=asked)
        assert done == {"action": "stop", "done": True, "ask": None}
        assert not served.run(me.settings()).remember
        code, _, _ = await failure(client, manage, action="memory_learn", thread_id=thread.id)
        assert code == "saving_off"


@pytest.mark.req("NT-C23")
@pytest.mark.parametrize("mode", KINDS)
async def test_reading_the_notebook_is_a_read_and_the_rest_asks_for_approval(
    served: Served, me: Memory, mode: str
) -> None:
    """A client asks its user before a tool that is no read; a token that only reads is offered no other."""
    secret, reader = token(served, me, "all"), token(served, me, "reader", read_only=True)
    async with over_http(served, secret, mode) as client, over_http(served, reader, mode) as reading:
        hints = {tool.name: tool.annotations for tool in (await client.list_tools()).tools}
        for name in ("memory_list", "memory_search"):
            assert hints[name] is not None
            assert hints[name].read_only_hint is True
        for name, destroys in (("memory_save", False), ("memory_update", True), ("memory_delete", True)):
            assert hints[name] is not None
            assert (hints[name].read_only_hint, hints[name].destructive_hint) == (False, destroys)
        saved = await answer(client, "memory_save", content="Use blue.")
        assert (await answer(reading, "memory_list"))["count"] == 1
        assert (await answer(reading, "memory_search", query="blue"))["count"] == 1
        for name, given in (
            ("memory_save", {"content": "x"}),
            ("memory_update", {"memory_id": saved["memory_id"], "content": "x"}),
            ("memory_delete", {"memory_id": saved["memory_id"]}),
        ):
            assert await failure(reading, name, **given) == ("refused", None, "This token only reads.")
        (note,) = (await answer(client, "memory_list"))["memories"]
        assert note["content"] == "Use blue."


@pytest.mark.parametrize("mode", KINDS)
async def test_a_token_sees_its_own_scope_and_nothing_else(served: Served, me: Memory, mode: str) -> None:
    work = served.ownwords.owner(workspace="work")
    path, mine = add(served, me, "I keep bees."), said(served, me, "Remember that I keep bees.")
    message = served.run(mine.messages())[0].id
    add(served, work, "The client pays late.")
    secret, reader = token(served, work, "work"), token(served, work, "reader", read_only=True)
    async with over_http(served, secret, mode) as client, over_http(served, reader, mode) as reading:
        for one in (client, reading):
            assert "late" in (await answer(one, "memory_read"))["text"]
            assert "bees" not in (await answer(one, "memory_read"))["text"]
            assert (await answer(one, "memory_find", words="bees"))["notes"] == []
            assert (await answer(one, "history_search", query="bees"))["totalMatches"] == 0
            theirs = await failure(one, "history_search", around=message)
            unknown = await failure(one, "history_search", around=message[:-1] + "x")
            assert (theirs[0], theirs[2].replace(message, "")) == (
                unknown[0],
                unknown[2].replace(message[:-1] + "x", ""),
            )
            with pytest.raises(MCPError, match="There is no"):
                await resource(one, f"ownwords://notes/{path}")
            assert path not in [listed.name for listed in (await one.list_resources()).resources]
        given = {"action": "memory_learn", "thread_id": mine.id}
        assert (await failure(client, "manage_personal_context", **given))[0] == "not_found"
        assert [tool.name for tool in (await reading.list_tools()).tools] == READING
        assert await failure(reading, "manage_personal_context", **given) == (
            "refused",
            None,
            "This token only reads.",
        )


@pytest.mark.parametrize("mode", KINDS)
async def test_the_notebook_is_that_of_the_api(served: Served, me: Memory, http: httpx2.Client, mode: str) -> None:
    async with over_http(served, mode=mode) as client:
        saved = await answer(client, "memory_save", content="The herons nest in May.", kind="decision")
        note = {"memory_id": saved["memory_id"]}
        for tool, path, given in (
            ("memory_list", "/api/notebook", {}),
            ("memory_list", "/api/notebook", {"limit": 1, "kinds": ["nonsense"]}),
            ("memory_search", "/api/notebook/search", {"query": "HERONS"}),
        ):
            answered = await answer(client, tool, **given)
            assert answered["memories"] == http.get(path, params=given).json()["memories"]
            assert answered["count"] == 1
        assert (await answer(client, "memory_update", **note, title="Herons"))["success"]
        for tool, wrong in (("memory_save", {"content": " "}), ("memory_search", {}), ("memory_delete", {})):
            failed_call = await client.call_tool(tool, wrong)
            assert failed_call.is_error
            assert not failed_call.structured_content["success"]
            assert failed_call.structured_content["error"] in text_in(failed_call)
        work = served.ownwords.owner(workspace="work")
        async with over_http(served, token(served, work, "work"), mode) as theirs:
            assert (await answer(theirs, "memory_list"))["count"] == 0
            found = await theirs.call_tool("memory_delete", note)
            unknown = await theirs.call_tool("memory_delete", {"memory_id": "nobody"})
            assert found.is_error
            assert text_in(found).replace(saved["memory_id"], "") == text_in(unknown).replace("nobody", "")
        assert await answer(client, "memory_delete", **note) == {"success": True, **note}


async def test_many_clients_at_once_each_see_their_own(served: Served, me: Memory) -> None:
    secrets: dict[int, str] = {}
    for number in range(6):
        memory = served.ownwords.owner(workspace=f"house {number}")
        add(served, memory, f"Number {number}.")
        secrets[number] = token(served, memory, f"house {number}")

    async def ask(number: int) -> set[str]:
        async with over_http(served, secrets[number], KINDS[number % 2]) as client:
            answers = await asyncio.gather(*(answer(client, "memory_read") for _ in range(10)))
        return {one["text"] for one in answers}

    for number, texts in enumerate(await asyncio.gather(*map(ask, range(6)))):
        assert texts == {f"about/number-{number}: Number {number}."}


async def test_who_gives_up_disturbs_nobody(served: Served, me: Memory) -> None:
    said(served, me, *(f"Heron {number} " * 500 for number in range(200)))
    async with over_http(served) as client, over_http(served, mode="auto") as other:
        for one in (client, other):
            asking = asyncio.create_task(answer(one, "history_search", query="heron"))
            await asyncio.sleep(0)
            asking.cancel()
            with pytest.raises(asyncio.CancelledError):
                await asking
        for one in (client, other):
            assert (await answer(one, "history_search", query="heron"))["totalMatches"] == 200


@pytest.mark.parametrize("mode", KINDS)
async def test_a_revoked_token_ends_a_client_that_is_connected(served: Served, me: Memory, mode: str) -> None:
    secret = token(served, me, "editor")
    async with over_http(served, secret, mode) as client:
        assert await answer(client, "memory_read") == {"path": None, "text": ""}
        served.run(served.ownwords.tokens.revoke("me", "editor"))
        with pytest.raises(MCPError):
            await answer(client, "memory_read")


def test_no_name_but_this_machines_and_no_other_site(http: httpx2.Client, served: Served) -> None:
    assert http.post("/mcp", json=LIST_TOOLS).status_code == 200
    for host in ("memory.example", "127.0.0.1.memory.example", ""):
        failed(http.post("/mcp", json=LIST_TOOLS, headers={"Host": host}), 421, "wrong_host")
    for headers in ({"Origin": "https://memory.example"}, {"Sec-Fetch-Site": "cross-site"}, {"Origin": "null"}):
        failed(http.post("/mcp", json=LIST_TOOLS, headers=headers), 403, "cross_site")
    failed(http.post("/mcp", content=b"{}", headers={"Content-Type": "text/plain"}), 415, "unsupported_media_type")
    failed(http.post("/mcp", json=LIST_TOOLS, headers={"Authorization": "Bearer ow_wrong"}), 401, "unauthorized")
    failed(http.post("/mcp", content=b" " * (8 * 1024 * 1024 + 1)), 413, "too_large")
    for method in ("GET", "DELETE", "PUT"):
        answered = http.request(method, "/mcp")
        failed(answered, 405, "method_not_allowed")
        assert answered.headers["allow"] == "POST"


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b"7", b'{"jsonrpc": "2.0"}', b"\xff\xfe", b'{"jsonrpc":"2.0","id":1,"method":"no/such"}']
)
def test_what_is_no_request_is_said_so(http: httpx2.Client, body: bytes) -> None:
    answered = http.post("/mcp", content=body, headers={"Content-Type": "application/json"})
    assert answered.status_code in {200, 400, 404, 415}
    assert "error" in answered.json()
    assert "Traceback" not in answered.text
    assert http.post("/mcp", json=LIST_TOOLS).status_code == 200
