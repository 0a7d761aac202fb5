"""Tokens over HTTP: each reaches its scope and nothing else; the wrong ones are refused even where none is needed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import httpx2
import pytest

from ownwords.compose import Ownwords
from tests.interfaces.http.serving import LOCAL, Api, Served, failed, worked

OWNER = "me"


class Keys:
    """Makes tokens in the server's own installation."""

    def __init__(self, served: Served) -> None:
        self._served = served

    def make(self, name: str, workspace: str | None = None, *, owner: str = OWNER, read_only: bool = False) -> str:
        scope = self._served.ownwords.owner(owner, workspace).scope
        return self._served.run(self._served.ownwords.tokens.create(scope, name, read_only=read_only)).secret

    def revoke(self, name: str) -> None:
        self._served.run(self._served.ownwords.tokens.revoke(OWNER, name))


@pytest.fixture
async def keys(served: Served, client: httpx2.AsyncClient) -> AsyncIterator[Keys]:
    """After the account was emptied."""
    yield Keys(served)
    served.run(served.ownwords.delete_owner("you"))


def bearing(secret: str, scheme: str = "Bearer") -> dict[str, str]:
    return {"Authorization": f"{scheme} {secret}"}


async def test_a_token_of_a_workspace_sees_nothing_else(client: httpx2.AsyncClient, api: Api, keys: Keys) -> None:
    mine, work = await api.begin(title="Mine"), await api.begin(title="Work", workspace="work")
    await api.say(mine, "I keep bees.")
    await api.note("I keep bees.")
    await api.post("/api/memory/notes", {"area": "about", "text": "The client pays late."}, workspace="work")
    client.headers.update(bearing(keys.make("work", "work")))
    for query in ({}, {"workspace": "work"}):
        assert [note["text"] for note in (await api.get("/api/memory", **query))["notes"]] == ["The client pays late."]
    assert [thread["id"] for thread in (await api.get("/api/threads"))["threads"]] == [work]
    assert (await api.get(f"/api/threads/{work}"))["workspace"] == "work"
    assert (await api.get("/api/workspaces"))["workspaces"] == ["work"]
    assert (await api.get("/api/history", query="bees"))["totalMatches"] == 0
    told = failed(await client.get(f"/api/threads/{mine}"), 404, "not_found")
    unknown = failed(await client.get(f"/api/threads/{mine[:-1]}x"), 404, "not_found")
    assert told.replace(mine, "") == unknown.replace(f"{mine[:-1]}x", "")
    failed(await client.post("/api/memory/learn", json={"thread_id": mine}), 404, "not_found")
    for name in ("house", "nobody's"):
        failed(await client.get("/api/memory", params={"workspace": name}), 403, "refused", "workspace")
    failed(await client.post("/api/threads", json={"workspace": "house"}), 403, "refused", "workspace")
    begun = await api.post("/api/threads", {"title": "More"})
    assert begun["workspace"] == "work"


async def test_a_token_without_a_workspace_is_for_ordinary_chats(
    client: httpx2.AsyncClient, api: Api, keys: Keys
) -> None:
    work = await api.begin(workspace="work")
    mine = await api.begin()
    client.headers.update(bearing(keys.make("mine"), "bearer"))
    assert (await api.get("/api/workspaces"))["workspaces"] == []
    failed(await client.get(f"/api/threads/{work}"), 404, "not_found")
    failed(await client.get(f"/api/threads/{work}", params={"workspace": "work"}), 403, "refused", "workspace")
    assert (await api.get(f"/api/threads/{mine}"))["id"] == mine


async def test_a_token_of_another_owner(client: httpx2.AsyncClient, api: Api, keys: Keys) -> None:
    await api.note("I keep bees.")
    client.headers.update(bearing(keys.make("theirs", owner="you")))
    assert (await api.get("/api/memory"))["notes"] == []
    await api.note("I keep goats.")
    client.headers.pop("authorization")
    assert [note["text"] for note in (await api.get("/api/memory"))["notes"]] == ["I keep bees."]


async def test_one_that_only_reads_changes_nothing(client: httpx2.AsyncClient, api: Api, keys: Keys) -> None:
    thread = await api.begin()
    await api.note("I keep bees.")
    client.headers.update(bearing(keys.make("reader", read_only=True)))
    assert len((await api.get("/api/memory"))["notes"]) == 1
    assert (await client.head("/healthz")).status_code == 200
    for method, path in (
        ("POST", "/api/memory/notes"),
        ("POST", "/api/turns"),
        ("POST", f"/api/threads/{thread}/messages"),
        ("PUT", "/api/settings"),
        ("DELETE", "/api/memory/notes/about/i-keep-bees"),
        ("DELETE", "/api/account"),
    ):
        assert failed(await client.request(method, path, json={}), 403, "refused") == "This token only reads."
    client.headers.pop("authorization")
    assert len((await api.get("/api/memory"))["notes"]) == 1


@pytest.mark.parametrize("path", ["/api/memory", "/mcp", "/memory", "/healthz", "/static/app.css", "/nothing"])
async def test_a_wrong_or_revoked_token_is_refused_everywhere(
    client: httpx2.AsyncClient, keys: Keys, path: str
) -> None:
    revoked = keys.make("old")
    keys.revoke("old")
    for shown in (f"Bearer {revoked}", "Bearer ow_wrong", "Bearer", f"Bearer {'x' * 5_000}", "Bearer ünknown"):
        method = "POST" if path == "/mcp" else "GET"
        headers = {b"Authorization": shown.encode(), b"Accept": b"text/html"}
        answer = await client.request(method, path, headers=headers)
        assert revoked not in failed(answer, 401, "unauthorized")
        assert answer.headers["www-authenticate"].startswith("Bearer ")
        assert answer.headers["cache-control"] == "no-store" or path.startswith("/static/")


async def test_the_pages_and_the_account_are_the_owners(client: httpx2.AsyncClient, keys: Keys) -> None:
    headers = bearing(keys.make("editor"))
    for path in ("/", "/memory", "/settings", "/nothing"):
        assert "pages are the owner's" in failed(await client.get(path, headers=headers), 403, "refused")
    assert "cannot delete the account" in failed(await client.delete("/api/account", headers=headers), 403, "refused")
    worked(await client.get("/api/memory", headers=headers))
    assert (await client.get("/memory")).status_code == 200, "the owner's page needs none, as before"
    worked(await client.get("/api/memory", headers={"Authorization": "Basic bWU6bWU="}))


async def test_deleting_the_account_takes_the_tokens_along(client: httpx2.AsyncClient, keys: Keys) -> None:
    headers = bearing(keys.make("editor"))
    assert worked(await client.delete("/api/account"))["deleted"]["tokens"] == 1
    failed(await client.get("/api/memory", headers=headers), 401, "unauthorized")


async def test_another_name_for_this_machine_is_refused_before_the_token(
    client: httpx2.AsyncClient, keys: Keys
) -> None:
    headers = {**bearing(keys.make("editor")), "Host": "memory.example"}
    failed(await client.get("/api/memory", headers=headers), 421, "wrong_host")


def test_no_secret_is_in_the_store(tmp_path: Path) -> None:
    served = Served(lambda: Ownwords.open(tmp_path))
    secret = Keys(served).make("editor")
    with httpx2.Client(base_url=f"http://{served.address}", **LOCAL) as client:
        worked(client.get("/api/memory", headers=bearing(secret)))
    served.stop()
    kept = b"".join(file.read_bytes() for file in tmp_path.rglob("*") if file.is_file())
    assert b"editor" in kept
    assert secret.encode() not in kept
    assert secret.removeprefix("ow_").encode() not in kept
