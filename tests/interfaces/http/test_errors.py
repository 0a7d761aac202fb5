"""Every error has the one body, whoever found it, and none tells more than it should."""

from __future__ import annotations

import httpx2
import pytest

from ownwords.interfaces.http.errors import STATUS
from ownwords.interfaces.http.guard import LARGEST_BODY
from tests.interfaces.http.serving import Api, failed, kinds_of_error

pytestmark = pytest.mark.parametrize("served", ["in_memory"], indirect=True, scope="session")

CODES = [kind.code for kind in kinds_of_error()]


@pytest.mark.parametrize("code", CODES)
async def test_every_kind_of_error_is_answered(client: httpx2.AsyncClient, code: str) -> None:
    message = failed(await client.get(f"/api/faults/{code}"), STATUS[code], code)
    assert message in {"why", "Memory is full", "Skills are full"}


async def test_a_fault_of_ours_tells_nothing(client: httpx2.AsyncClient) -> None:
    response = await client.get("/api/faults/unexpected")
    failed(response, 500, "internal")
    assert not any(word in response.text for word in ("Ines", "RuntimeError", "Traceback", ".py"))


@pytest.mark.parametrize("path", ["/api/nothing", "/api/threads/", "/api", "/api/memory/notes/about", "/nothing"])
async def test_an_unknown_route(client: httpx2.AsyncClient, path: str) -> None:
    failed(await client.get(path), 404, "not_found")


async def test_an_unknown_page_is_a_page(client: httpx2.AsyncClient) -> None:
    lost = await client.get("/nothing", headers={"Accept": "text/html,*/*"})
    assert lost.status_code == 404
    assert '<a href="/">' in lost.text


@pytest.mark.parametrize(
    ("method", "path", "headers", "status", "says"),
    [
        ("GET", "/<b>nothing", {}, 404, "There is nothing at /&lt;b&gt;nothing."),
        ("GET", "/memory/%00", {}, 404, "NUL"),
        ("PUT", "/memory", {}, 405, "use GET"),
        ("GET", "/memory", {"host": "memory.example"}, 421, "This server is not memory.example"),
        ("POST", "/memory/clear", {"sec-fetch-site": "cross-site"}, 403, "another web site"),
        ("POST", "/memory/import/preview", {}, 413, "at most 8 MB; send it in smaller parts"),
    ],
)
async def test_what_is_wrong_with_a_page_is_told_on_a_page(
    client: httpx2.AsyncClient, method: str, path: str, headers: dict[str, str], status: int, says: str
) -> None:
    content = b"x" * (LARGEST_BODY + 1) if status == 413 else b""
    answer = await client.request(method, path, content=content, headers={"Accept": "text/html", **headers})
    assert answer.status_code == status
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["hx-retarget"] == "#dialog-body", "what was typed stays behind it"
    assert '<p class="error" role="alert">' in answer.text
    assert says in answer.text
    assert (await client.get("/api/nothing", headers={"Accept": "text/html"})).json()["error"]["code"] == "not_found"


async def test_a_wrong_method_names_the_right_ones(client: httpx2.AsyncClient) -> None:
    response = await client.put("/api/threads", json={})
    failed(response, 405, "method_not_allowed")
    assert set(response.headers["allow"].split(", ")) == {"GET", "POST"}


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"",
        b'{"text": }',
        b"\xff\xfe{",
        b'{"area":"about","text":"\xe9"}',
        b"[" * 200_000,
        b'{"x":' + b"9" * 5000 + b"}",
    ],
)
async def test_a_body_that_is_no_json(client: httpx2.AsyncClient, body: bytes) -> None:
    response = await client.post("/api/memory/notes", content=body, headers={"content-type": "application/json"})
    assert response.status_code in {400, 422}
    assert response.json()["error"]["code"] in {"malformed", "invalid"}


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"area": "about"}, "text"),
        ({"area": "about", "text": 7}, "text"),
        ({"area": "about", "text": "x", "abtract": "typo"}, "abtract"),
        ([], None),
        (None, None),
        ("text", None),
    ],
)
async def test_a_body_that_does_not_fit(client: httpx2.AsyncClient, body: object, field: str | None) -> None:
    failed(await client.post("/api/memory/notes", json=body), 422, "invalid", field)


@pytest.mark.parametrize(
    ("method", "path", "body", "says"),
    [
        ("POST", "/api/memory/notes", [], "The body: send a JSON object."),
        ("POST", "/api/threads/{}/messages", {"messages": []}, "messages: at least 1 is needed here."),
        ("POST", "/api/threads/{}/messages", {"messages": "x"}, "messages: send a list."),
        (
            "POST",
            "/api/threads/{}/messages",
            {"messages": [{"role": "owner", "text": "x", "id": "i" * 201}]},
            "messages.0.id: at most 200 are taken here; these are 201.",
        ),
        (
            "POST",
            "/api/threads/{}/messages",
            {"messages": [{"role": "owner", "text": "x", "sent_at": "9999-12-31T23:59:59Z"}]},
            "messages.0.sent_at: A message cannot have been sent in the year 9999.",
        ),
        (
            "PUT",
            "/api/settings",
            {"languages": ["english"]},
            "'english' is no language: use two-letter codes such as en",
        ),
    ],
)
async def test_what_is_wrong_is_said_without_jargon(
    client: httpx2.AsyncClient, api: Api, method: str, path: str, body: object, says: str
) -> None:
    response = await client.request(method, path.format(await api.begin()), json=body)
    assert response.json()["error"]["message"].startswith(says)


async def test_a_misspelt_parameter_is_no_silence(client: httpx2.AsyncClient, api: Api) -> None:
    await api.note("I play the viola.")
    message = failed(await client.get("/api/history?query=x&form=2026-01-01"), 422, "invalid", "form")
    assert "from" in message
    failed(await client.delete("/api/account?workspace=lab"), 422, "invalid", "workspace")
    assert len((await api.get("/api/memory"))["notes"]) == 1


@pytest.mark.parametrize("bad", ["a\\u0000b", "a\\ud800b", "\\udc00"])
@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("/api/threads", '{"title": "%s"}', "title"),
        ("/api/threads", '{"workspace": "%s"}', "workspace"),
        ("/api/memory/notes", '{"area": "about", "text": "%s"}', "text"),
        ("/api/memory/notes", '{"area": "%s", "text": "x"}', "area"),
        ("/api/memory/notes", '{"area": "about", "text": "x", "expires": "%s"}', "expires"),
        ("/api/memory/import", '{"notes": [{"area": "about", "text": "%s"}]}', "notes.0.text"),
        ("/api/memory/import/preview", '{"text": "%s"}', "text"),
        ("/api/memory/learn", '{"thread_id": "%s"}', "thread_id"),
        ("/api/memory/learn", '{"thread_id": "x", "message_ids": ["%s"]}', "message_ids.0"),
    ],
)
async def test_what_no_store_can_keep(client: httpx2.AsyncClient, path: str, body: str, field: str, bad: str) -> None:
    response = await client.post(path, content=body % bad, headers={"content-type": "application/json"})
    failed(response, 422, "invalid", field)


@pytest.mark.parametrize(
    "path",
    [
        "/api/threads/%00",
        "/api/threads/a%00b/messages",
        "/api/memory/find?words=%00",
        "/api/memory/read?path=%00",
        "/api/history?query=%00",
        "/api/settings?workspace=%00",
        "/static/%00",
    ],
)
async def test_nul_in_an_address(client: httpx2.AsyncClient, path: str) -> None:
    assert (await client.get(path)).status_code in {404, 422}
