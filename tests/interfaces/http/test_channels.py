"""Links over HTTP: a code that is told once, and accounts of this memory alone."""

from __future__ import annotations

import httpx2

from ownwords.domain.channels import Channel, Sender
from tests.interfaces.http.serving import Api, Served, failed, worked

ADA = Sender(Channel.TELEGRAM, "11", "Ada")


async def test_an_account_is_linked_listed_and_unlinked(api: Api, served: Served, client: httpx2.AsyncClient) -> None:
    assert await api.get("/api/channels") == {"links": []}
    made = await api.post("/api/channels/links", {"channel": "telegram"})
    assert made["send"] == f"/link {made['code']}"
    served.run(served.ownwords.chats.link(ADA, made["code"]))
    (link,) = (await api.get("/api/channels"))["links"]
    assert (link["channel"], link["account"], link["name"]) == ("telegram", "11", "Ada")
    assert (await api.get("/api/channels", workspace="house")) == {"links": []}
    there = "/api/channels/links/telegram/11"
    failed(await client.delete(there, params={"workspace": "house"}), 404, "not_found")
    assert worked(await client.delete(there)) == {"channel": "telegram", "account": "11"}
    failed(await client.delete(there), 404, "not_found")


async def test_what_is_no_channel_is_refused(client: httpx2.AsyncClient) -> None:
    failed(await client.post("/api/channels/links", json={"channel": "pigeon"}), 422, "invalid", "channel")
    failed(await client.delete("/api/channels/links/pigeon/11"), 422, "invalid", "channel")


async def test_another_owners_link_is_unknown(served: Served, api: Api, client: httpx2.AsyncClient) -> None:
    chats = served.ownwords.chats
    code = served.run(chats.code(served.ownwords.owner("bea").scope))
    served.run(chats.link(Sender(Channel.TELEGRAM, "12", "Bea"), code.code))
    assert await api.get("/api/channels") == {"links": []}
    failed(await client.delete("/api/channels/links/telegram/12"), 404, "not_found")
    served.run(chats.unlink("bea", Channel.TELEGRAM, "12"))
