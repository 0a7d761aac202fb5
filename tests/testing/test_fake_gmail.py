"""The fake Gmail is as strict as Google: nothing works without what a client has to send."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import AsyncIterator
from urllib.parse import parse_qs, urlsplit

import httpx2
import pytest

from ownwords.testing import FakeGmail

BACK = "http://127.0.0.1:1/back"
VERIFIER = "v" * 50


@pytest.fixture
async def gmail() -> AsyncIterator[FakeGmail]:
    async with FakeGmail("ada@example.org", [b"newest", b"middle", b"oldest"]) as server:
        yield server


@pytest.fixture
async def client(gmail: FakeGmail) -> AsyncIterator[httpx2.AsyncClient]:
    async with httpx2.AsyncClient(base_url=gmail.url, trust_env=False) as client:
        yield client


def question(**changes: str) -> dict[str, str]:
    challenge = base64.urlsafe_b64encode(hashlib.sha256(VERIFIER.encode()).digest()).rstrip(b"=").decode()
    given = {"client_id": FakeGmail.client_id, "redirect_uri": BACK, "response_type": "code", "state": "s"}
    return {**given, "code_challenge": challenge, "code_challenge_method": "S256", "access_type": "offline", **changes}


async def token(client: httpx2.AsyncClient, **changes: str) -> httpx2.Response:
    asked = await client.get("/o/oauth2/v2/auth", params=question())
    code = parse_qs(urlsplit(asked.headers["location"]).query)["code"][0]
    form = {"grant_type": "authorization_code", "code": code, "code_verifier": VERIFIER, "redirect_uri": BACK}
    secret = {"client_id": FakeGmail.client_id, "client_secret": FakeGmail.client_secret}
    return await client.post("/token", data={**form, **secret, **changes})


async def test_a_code_is_good_once_and_only_with_all_that_belongs_to_it(client: httpx2.AsyncClient) -> None:
    for wrong in ({"client_id": "x"}, {"response_type": "token"}, {"code_challenge_method": "plain"}):
        assert (await client.get("/o/oauth2/v2/auth", params=question(**wrong))).status_code == 400
    for wrong in ({"code_verifier": "x"}, {"redirect_uri": BACK + "x"}, {"code": "x"}):
        assert (await token(client, **wrong)).json() == {"error": "invalid_grant"}
    assert (await token(client, client_secret="x")).json() == {"error": "invalid_client"}
    assert (await token(client)).json()["token_type"] == "Bearer"


async def test_mail_is_given_page_by_page_and_only_to_a_token_that_is_good(
    client: httpx2.AsyncClient, gmail: FakeGmail
) -> None:
    listing = "/gmail/v1/users/me/messages"
    assert (await client.get(listing)).status_code == 401
    bearer = {"Authorization": f"Bearer {(await token(client)).json()['access_token']}"}
    gmail.page_size = 2
    first = (await client.get(listing, headers=bearer)).json()
    last = (await client.get(listing, params={"pageToken": first["nextPageToken"]}, headers=bearer)).json()
    assert [one["id"] for one in [*first["messages"], *last["messages"]]] == ["0", "1", "2"]
    assert "nextPageToken" not in last
    newest = (await client.get(f"{listing}/0", params={"format": "raw"}, headers=bearer)).json()
    assert base64.urlsafe_b64decode(newest["raw"]) == b"newest"
    assert (await client.get(f"{listing}/3", headers=bearer)).status_code == 404
    gmail.fail(429, retry_after=7)
    assert (await client.get(listing, headers=bearer)).headers["retry-after"] == "7"
    gmail.expire()
    assert (await client.get(listing, headers=bearer)).status_code == 401
    assert (await client.get("/elsewhere")).status_code == 404


async def test_a_token_that_was_given_back_is_good_for_nothing(client: httpx2.AsyncClient, gmail: FakeGmail) -> None:
    given = (await token(client)).json()
    assert (await client.post("/revoke", data={"token": given["refresh_token"]})).status_code == 200
    assert (await client.post("/revoke", data={"token": given["refresh_token"]})).status_code == 400
    renewing = {"grant_type": "refresh_token", "refresh_token": given["refresh_token"]}
    secret = {"client_id": gmail.client_id, "client_secret": gmail.client_secret}
    assert (await client.post("/token", data={**renewing, **secret})).json() == {"error": "invalid_grant"}
    assert gmail.revoked == [given["refresh_token"]]
