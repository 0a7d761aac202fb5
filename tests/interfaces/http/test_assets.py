"""The asset library over HTTP: what is sent, what comes back, and that no browser runs any of it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any
from urllib.parse import unquote

import httpx2
import pytest

from ownwords.domain.assets import LARGEST_ASSET
from tests.interfaces.http.serving import Api, Json, Served, failed, worked
from tests.pictures import bomb, decoded, picture

PNG = picture()
BYTES = "application/octet-stream"
HTML = b"<!doctype html><script>fetch('/api/memory')</script>"


async def upload(client: httpx2.AsyncClient, body: bytes, name: str = "a.bin", **query: str) -> Json:
    headers = {"content-type": BYTES}
    return worked(await client.post("/api/assets", content=body, headers=headers, params={"name": name, **query}))


async def listed(api: Api, **query: Any) -> list[str]:
    return [one["name"] for one in (await api.get("/api/assets", **query))["assets"]]


async def test_as_a_body_and_in_a_form(client: httpx2.AsyncClient, api: Api) -> None:
    raw = await upload(client, PNG, "holiday.png")
    assert (raw["content_type"], raw["thumbnail"], raw["size"]) == ("image/png", True, len(PNG))
    assert raw["uri"] == f"asset://{raw['id']}.png"
    form = worked(await client.post("/api/assets", files={"file": ("größe 猫.exe", PNG, "text/html")}))
    assert (form["name"], form["content_type"], form["sha256"]) == ("größe 猫.exe", "image/png", raw["sha256"])
    unnamed = worked(await client.post("/api/assets", content=b"x"))
    assert (unnamed["name"], unnamed["content_type"]) == ("file", "text/plain")
    assert await listed(api) == ["file", "größe 猫.exe", "holiday.png"]
    assert await api.get(f"/api/assets/{raw['id']}") == raw
    first = await api.get("/api/assets", limit=2)
    assert await listed(api, cursor=first["next_cursor"]) == ["holiday.png"]
    failed(await client.get("/api/assets", params={"cursor": "x"}), 400, "invalid_cursor", "cursor")


async def test_a_picture_is_answered_as_one(client: httpx2.AsyncClient) -> None:
    asset = await upload(client, PNG, "größe.png")
    answer = await client.get(f"/api/assets/{asset['id']}/content")
    assert (answer.content, answer.headers["content-type"]) == (PNG, "image/png")
    disposition = answer.headers["content-disposition"]
    assert disposition.startswith('inline; filename="gr__e.png"; filename*=UTF-8')
    assert unquote(disposition.rpartition("''")[2]) == "größe.png"
    small = await client.get(f"/api/assets/{asset['id']}/thumbnail")
    assert small.headers["content-type"] == "image/webp"
    assert max(decoded(small.content).size) <= 168
    for one in (answer, small):
        assert "sandbox" in one.headers["content-security-policy"]
        assert "script-src" not in one.headers["content-security-policy"]
        assert one.headers["x-content-type-options"] == "nosniff"
        assert one.headers["cross-origin-resource-policy"] == "same-origin"


@pytest.mark.parametrize(
    ("body", "name", "kind"),
    [
        (HTML, "photo.png", "text/html"),
        (b"\xef\xbb\xbf  <html><body onload=alert(1)>", "page.txt", "text/html"),
        (b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", "drawing.svg", "image/svg+xml"),
        (b"<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'/>", "page.xhtml", "text/html"),
        (b"%PDF-1.7\n<</OpenAction <</S /JavaScript>>>>", "paper.pdf", "application/pdf"),
        (b"GIF89a/*" + HTML + b"*/=1;alert(1)", "both.gif", "image/gif"),
        (b"\xff\xd8\xff\xe0" + HTML, "both.jpg", "image/jpeg"),
        (b"alert(1)", "code.js", "text/plain"),
        (b"PK\x03\x04" + HTML, "code.jar", "application/zip"),
        (bomb(), "bomb.png", "image/png"),
    ],
)
async def test_anything_else_is_a_download_of_bytes(
    client: httpx2.AsyncClient, body: bytes, name: str, kind: str
) -> None:
    asset = worked(await client.post("/api/assets", files={"file": (name, body, "image/png")}))
    assert (asset["content_type"], asset["thumbnail"]) == (kind, False)
    answer = await client.get(f"/api/assets/{asset['id']}/content")
    assert (answer.content, answer.headers["content-type"]) == (body, BYTES)
    assert answer.headers["content-disposition"].startswith("attachment; ")
    assert "sandbox" in answer.headers["content-security-policy"]
    failed(await client.get(f"/api/assets/{asset['id']}/thumbnail"), 404, "not_found")


async def test_a_picture_with_a_page_behind_it_is_a_picture_that_nobody_sniffs(client: httpx2.AsyncClient) -> None:
    asset = await upload(client, picture("GIF") + HTML, "both.html")
    answer = await client.get(f"/api/assets/{asset['id']}/content")
    assert (answer.headers["content-type"], answer.headers["x-content-type-options"]) == ("image/gif", "nosniff")


@pytest.mark.parametrize(
    "name",
    ["../../etc/passwd", "..\\..\\x", "/etc/passwd", "a\x00b", 'a"\r\nX-Evil: 1', "\u202egnp.exe", "." * 300, ""],
)
async def test_no_name_is_a_path_or_a_header(client: httpx2.AsyncClient, served: Served, name: str) -> None:
    asset = worked(await client.post("/api/assets", files={"file": (name or "\u200b", b"x")}))
    answer = await client.get(f"/api/assets/{asset['id']}/content")
    assert "x-evil" not in answer.headers
    assert not set(asset["name"]) & set('/\\\r\n\0"')
    assert answer.content == b"x"


async def test_what_is_no_upload(client: httpx2.AsyncClient, api: Api) -> None:
    form = {"content-type": "multipart/form-data; boundary=x"}
    head = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'
    for body, headers in [
        (b"", {}),
        (head + b"\r\n--x--\r\n", form),
        (head + b"half of it", form),
        (head + b"one\r\n--x\r\n" + head[5:] + b"two\r\n--x--\r\n", form),
        (b'--x\r\nContent-Disposition: form-data; name="other"; filename="a"\r\n\r\nx\r\n--x--\r\n', form),
        (b'--x\r\nContent-Disposition: form-data; name="file"\r\n\r\nx\r\n--x--\r\n', form),
        (b"--x\r\nContent-Type: image/png\r\n\r\nx\r\n--x--\r\n", form),
        (b"--x--\r\n", form),
        (b"no form", form),
        (b"x", {"content-type": "multipart/form-data"}),
        (b"x", {"content-type": "multipart/form-data; boundary=" + "y" * 500}),
    ]:
        failed(await client.post("/api/assets", content=body, headers=headers), 422, "invalid", "file")
    failed(await client.post("/api/assets", content=b"x", params={"nme": "a"}), 422, "invalid", "nme")
    assert await listed(api) == []


@pytest.mark.parametrize("size", [1, 2, 7, 50])
async def test_a_form_may_come_in_any_pieces(client: httpx2.AsyncClient, size: int) -> None:
    body = b"\r\n--x\r--\r\n-x--" * 20
    form = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\nContent-Type: image/png\r\n\r\n'
    form += body.replace(b"--x", b"--y") + b"\r\n--x--\r\n"

    async def pieces() -> AsyncIterator[bytes]:
        for start in range(0, len(form), size):
            yield form[start : start + size]

    asset = worked(
        await client.post("/api/assets", content=pieces(), headers={"content-type": "multipart/form-data; boundary=x"})
    )
    assert asset["name"] == "a.bin"
    assert (await client.get(f"/api/assets/{asset['id']}/content")).content == body.replace(b"--x", b"--y")


@pytest.mark.parametrize("in_form", [False, True])
async def test_fifty_megabytes_and_not_a_byte_more(client: httpx2.AsyncClient, api: Api, in_form: bool) -> None:
    async def send(size: int) -> httpx2.Response:
        body = b"x" * size
        if in_form:
            return await client.post("/api/assets", files={"file": ("large", body)})
        return await client.post("/api/assets", content=body, params={"name": "large"})

    assert worked(await send(LARGEST_ASSET))["size"] == LARGEST_ASSET
    assert "at most 50 MB" in failed(await send(LARGEST_ASSET + 1), 413, "too_large", "file")
    assert "at most 50 MB" in failed(await send(LARGEST_ASSET + 1_000_000), 413, "too_large")
    assert await listed(api) == ["large"]


async def test_other_routes_take_no_more_for_it(client: httpx2.AsyncClient) -> None:
    body = b"x" * (9 * 1024 * 1024)
    for path in ("/api/assets/x", "/api/assets/", "/api/notebook"):
        failed(await client.post(path, content=body), 413, "too_large")
    failed(await client.post("/api/assets/x", content=b"x"), 415, "unsupported_media_type")


@pytest.mark.parametrize("head", ["Content-Length: 1000000", "Transfer-Encoding: chunked"])
async def test_an_upload_that_breaks_off_leaves_nothing(
    client: httpx2.AsyncClient, api: Api, served: Served, head: str
) -> None:
    for kind in (BYTES, "multipart/form-data; boundary=x"):
        _, writer = await asyncio.open_connection(*served.address.split(":"))
        writer.write(f"POST /api/assets HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: {kind}\r\n{head}\r\n\r\n".encode())
        part = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf of it'
        writer.write(part if "Length" in head else f"{len(part):x}\r\n".encode() + part + b"\r\n")
        await writer.drain()
        writer.close()
        await writer.wait_closed()
    worked(await client.get("/healthz"))
    assert await listed(api) == []
    assert (await upload(client, b"x"))["size"] == 1


async def test_a_body_without_an_end_is_not_waited_for(client: httpx2.AsyncClient, api: Api, served: Served) -> None:
    reader, writer = await asyncio.open_connection(*served.address.split(":"))
    writer.write(b"POST /api/assets HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n")
    part = b"100000\r\n" + b"x" * 0x100000 + b"\r\n"
    for _ in range(51):
        writer.write(part)
        await writer.drain()
    assert (await reader.readline()).startswith(b"HTTP/1.1 413 ")
    writer.close()
    assert await listed(api) == []


async def test_two_at_once(client: httpx2.AsyncClient, api: Api) -> None:
    bodies = [bytes([number]) * 300_000 for number in range(6)]
    kept = await asyncio.gather(*(upload(client, body, "same") for body in bodies))
    for asset, body in zip(kept, bodies, strict=True):
        assert (await client.get(f"/api/assets/{asset['id']}/content")).content == body


async def test_deleting(client: httpx2.AsyncClient, api: Api) -> None:
    asset = await upload(client, PNG)
    path = f"/api/assets/{asset['id']}"
    assert worked(await client.delete(path)) == {"deleted": asset["id"]}
    for gone in (path, f"{path}/content", f"{path}/thumbnail"):
        failed(await client.get(gone), 404, "not_found")
    failed(await client.delete(path), 404, "not_found")
    await upload(client, PNG)
    assert worked(await client.delete("/api/account"))["deleted"]["assets"] == 1


async def test_another_owners_ids_are_unknown_ids(client: httpx2.AsyncClient, served: Served) -> None:
    theirs = served.run(served.ownwords.owner("ines").assets.add("theirs.png", PNG))
    at_work = await upload(client, PNG, workspace="work")
    unknown = "0190b4c6-0000-7000-8000-000000000000"
    for asset_id in (theirs.id, at_work["id"], "../../x", "%2e%2e"):
        for method, end in [("GET", ""), ("GET", "/content"), ("GET", "/thumbnail"), ("DELETE", "")]:
            answers: list[tuple[int, str]] = []
            for asked in (asset_id, unknown):
                answer = await client.request(method, f"/api/assets/{asked}{end}")
                answers.append((answer.status_code, answer.text.replace(asked, "ID")))
            assert answers[0][0] == answers[1][0] == 404
            if asset_id in (theirs.id, at_work["id"]):
                assert answers[0] == answers[1]
    worked(await client.get(f"/api/assets/{at_work['id']}", params={"workspace": "work"}))


async def test_another_site_uploads_and_embeds_nothing(client: httpx2.AsyncClient, api: Api) -> None:
    asset = await upload(client, PNG)
    for headers in ({"sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors"}, {"origin": "https://evil.example"}):
        files = {"file": ("a", b"x")}
        failed(await client.post("/api/assets", files=files, headers=headers), 403, "cross_site")
    embedding = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image"}
    for end in ("content", "thumbnail"):
        failed(await client.get(f"/api/assets/{asset['id']}/{end}", headers=embedding), 403, "cross_site")
    assert len(await listed(api)) == 1


async def test_its_description_says_what_it_takes(client: httpx2.AsyncClient) -> None:
    document = json.loads((await client.get("/openapi.json")).content)
    content = document["paths"]["/api/assets"]["post"]["requestBody"]["content"]
    assert set(content) == {BYTES, "multipart/form-data"}
    assert "multipart/form-data" in (await client.get("/docs")).text
