"""Who may speak to the server: not other sites, not other names; and how much they may send."""

from __future__ import annotations

import asyncio
import json

import httpx2
import pytest

from ownwords.interfaces.http.guard import LARGEST_BODY
from tests.interfaces.http.serving import Api, Served, failed, worked

pytestmark = pytest.mark.parametrize("served", ["in_memory"], indirect=True, scope="session")


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "LOCALHOST", "[::1]"])
async def test_its_own_names(client: httpx2.AsyncClient, served: Served, host: str) -> None:
    port = served.address.partition(":")[2]
    worked(await client.get("/healthz", headers={"host": f"{host}:{port}"}))
    worked(await client.get("/healthz", headers={"host": host}))


@pytest.mark.parametrize("path", ["/api/memory", "/healthz", "/docs", "/nothing", "/static/nothing"])
@pytest.mark.parametrize(
    "host",
    [
        "memory.example",
        "127.0.0.1.memory.example",
        "localhost.memory.example:8420",
        "192.0.2.7",
        "",
        "[",
        "[::2]",
    ],
)
async def test_another_name_that_points_here(client: httpx2.AsyncClient, path: str, host: str) -> None:
    """DNS rebinding: the browser believes that it speaks to that site."""
    failed(await client.get(path, headers={"host": host}), 421, "wrong_host")


@pytest.mark.parametrize(
    "headers",
    [
        {"sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors"},
        {"sec-fetch-site": "same-site", "sec-fetch-mode": "cors"},
        {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document"},
        {"sec-fetch-site": "anything new"},
        {"origin": "https://memory.example"},
        {"origin": "http://127.0.0.1:1"},
        {"origin": "null"},
        {"origin": ""},
    ],
)
@pytest.mark.parametrize(
    "kind", ["application/json", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]
)
async def test_another_site_changes_nothing(
    client: httpx2.AsyncClient, api: Api, headers: dict[str, str], kind: str
) -> None:
    await api.note("I play the viola.")
    body = json.dumps({"area": "about", "text": "I owe you money."})
    for method, path in [("POST", "/api/memory/notes"), ("POST", "/api/memory/clear"), ("DELETE", "/api/account")]:
        sent = {**headers, "content-type": kind}
        content = body if path.endswith("notes") else b""
        failed(await client.request(method, path, content=content, headers=sent), 403, "cross_site")
    assert [note["text"] for note in (await api.get("/api/memory"))["notes"]] == ["I play the viola."]


@pytest.mark.parametrize("path", ["/", "/memory", "/settings"])
async def test_another_site_cannot_post_a_form_to_a_page(client: httpx2.AsyncClient, path: str) -> None:
    headers = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document"}
    failed(await client.post(path, data={"text": "x"}, headers=headers), 403, "cross_site")


async def test_our_own_page_may(client: httpx2.AsyncClient, served: Served) -> None:
    note = {"area": "about", "text": "I play the viola."}
    worked(
        await client.post("/api/memory/notes", json=note, headers={"sec-fetch-site": "same-origin", "origin": "null"})
    )
    note["text"] = "I play the cello."
    worked(await client.post("/api/memory/notes", json=note, headers={"origin": f"http://{served.address}"}))


async def test_another_site_embeds_and_fetches_nothing(client: httpx2.AsyncClient) -> None:
    for mode, target in [("no-cors", "image"), ("cors", "empty"), ("navigate", "iframe"), ("no-cors", "script")]:
        headers = {"sec-fetch-site": "cross-site", "sec-fetch-mode": mode, "sec-fetch-dest": target}
        failed(await client.get("/api/memory/find?words=x", headers=headers), 403, "cross_site")
    followed = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document"}
    assert (await client.get("/docs", headers=followed)).status_code == 200
    preflight = {"origin": "https://memory.example", "access-control-request-method": "POST"}
    answer = await client.options("/api/memory/notes", headers={**preflight, "sec-fetch-site": "cross-site"})
    assert answer.status_code == 403
    assert not any(name.startswith("access-control") for name in answer.headers)


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "", "application/jsonp"])
async def test_a_body_has_to_say_that_it_is_json(client: httpx2.AsyncClient, api: Api, kind: str) -> None:
    body = b'{"area": "about", "text": "x"}'
    response = await client.post("/api/memory/notes", content=body, headers={"content-type": kind})
    failed(response, 415, "unsupported_media_type")
    assert (await api.get("/api/memory"))["notes"] == []


@pytest.mark.parametrize(
    "path", ["/api/memory", "/healthz", "/docs", "/api/nothing", "/nothing", "/api/faults/unexpected"]
)
async def test_the_browser_is_told_to_keep_and_load_nothing(client: httpx2.AsyncClient, path: str) -> None:
    headers = (await client.get(path)).headers
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert policy["default-src"] == policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert policy["script-src"] == policy["form-action"] == "'self'"
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert headers["cache-control"] == "no-store"
    assert "server" not in headers


async def test_a_body_may_be_large_but_not_larger(client: httpx2.AsyncClient) -> None:
    room = LARGEST_BODY - len(b'{"text": ""}')
    for size, status in [(room, 200), (room + 1, 413)]:
        body = b'{"text": "' + b" " * size + b'"}'
        response = await client.post(
            "/api/memory/import/preview", content=body, headers={"content-type": "application/json"}
        )
        assert response.status_code == status
    failed(response, 413, "too_large")


async def test_a_body_without_an_end_is_not_waited_for(client: httpx2.AsyncClient, served: Served) -> None:
    reader, writer = await asyncio.open_connection(*served.address.split(":"))
    writer.write(
        b"POST /api/memory/import/preview HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        b"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    )
    for _ in range(LARGEST_BODY // 65_536 + 1):
        writer.write(b"10000\r\n" + b" " * 65_536 + b"\r\n")
        await writer.drain()
    assert (await reader.readline()).startswith(b"HTTP/1.1 413 ")
    assert b'"code":"too_large"' in await reader.readuntil(b"}}")
    writer.close()
    worked(await client.get("/healthz"))


async def test_static_files_are_kept_as_long_as_they_are_the_same(client: httpx2.AsyncClient) -> None:
    first = await client.get("/static/app.css")
    assert first.headers["cache-control"] == "no-cache"
    again = await client.get("/static/app.css", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    for outside in ("/static/../site.py", "/static/%2e%2e/site.py", "/static/%2e%2e%2fsite.py"):
        assert (await client.get(outside)).status_code == 404
