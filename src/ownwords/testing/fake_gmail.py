"""A Gmail of one mailbox, over real HTTP on this machine: leave by OAuth 2, and the mails that a test put there.

It is as strict as Google: one client, codes that work once and only with their PKCE secret and address, tokens that
expire and can be taken back. A test says when they do, and what else goes wrong.
"""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl, urlencode

from ownwords.testing.running import Running
from ownwords.testing.serving import HOST, Connection, HttpRequest, HttpServer

READ_MAIL = "https://www.googleapis.com/auth/gmail.readonly"
_API = "/gmail/v1/users/me"
_HOUR = 3_600


@dataclass(frozen=True, slots=True)
class _Reply:
    status: int
    body: Mapping[str, Any] = field(default_factory=dict[str, Any])
    headers: Mapping[str, str] = field(default_factory=dict[str, str])


@dataclass(frozen=True, slots=True)
class _Code:
    """What a code was given for."""

    redirect_uri: str
    challenge: str


class FakeGmail(Running):
    """Runs while its block is open, `async with` or `with`:

    async with FakeGmail("ada@example.org", [mail]) as gmail:
        ...  # set OWNWORDS_GMAIL_URL to gmail.url, and the two others to gmail.client_id and gmail.client_secret

    `mails` are whole mails (RFC 5322), the newest first. `aliases` are other addresses that the owner sends from.
    """

    client_id = "test-client"
    client_secret = "test-client-secret"  # noqa: S105 - of a fake

    def __init__(
        self, address: str = "ada@example.org", mails: Sequence[bytes] = (), *, aliases: Sequence[str] = ()
    ) -> None:
        self.address = address
        self.aliases = list(aliases)
        self.mails = list(mails)
        self.page_size = 100
        """The most mails on a page, whatever is asked for."""
        self.consents = True
        """Whether the owner says yes."""
        self.scopes = READ_MAIL
        """What they allow."""
        self.lasting = True
        """Whether a token to renew others with is given."""
        self.requests: list[str] = []
        """Method and path of every request, in the order in which they came."""
        self.issued: list[str] = []
        """Every token that was ever given out."""
        self.revoked: list[str] = []
        """Every token that was given back."""
        self._codes: dict[str, _Code] = {}
        self._access: set[str] = set()
        self._refresh: set[str] = set()
        self._failures: list[_Reply] = []
        self._http = HttpServer(self._serve)

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self._http.port}"

    async def _start(self) -> None:
        await self._http.start(0)

    async def _stop(self) -> None:
        await self._http.stop()

    # What goes wrong

    def expire(self) -> None:
        """Every access token is expired from now on; they can be renewed."""
        self._access.clear()

    def take_back(self) -> None:
        """The owner takes the leave back in their Google account."""
        self._access.clear()
        self._refresh.clear()

    def fail(self, status: int, times: int = 1, retry_after: int | None = 0) -> None:
        """Answer the next questions about mail with this status."""
        headers = {} if retry_after is None else {"Retry-After": str(retry_after)}
        self._failures += [_Reply(status, {"error": {"code": status}}, headers)] * times

    # Answering

    async def _serve(self, http: HttpRequest, connection: Connection) -> None:
        self.requests.append(f"{http.method} {http.path}")
        reply = self._answer(http)
        body = json.dumps(reply.body).encode()
        connection.begin(reply.status, {"Content-Type": "application/json", **reply.headers}, len(body))
        await connection.write(body)
        connection.finish()

    def _answer(self, http: HttpRequest) -> _Reply:
        query, form = dict(parse_qsl(http.query)), dict(parse_qsl(http.body.decode()))
        match http.method, http.path:
            case "GET", "/o/oauth2/v2/auth":
                return self._authorize(query)
            case "POST", "/token":
                return self._token(form)
            case "POST", "/revoke":
                return self._revoke(form.get("token", ""))
            case "GET", path if path.startswith(_API):
                return self._mailbox(http, path.removeprefix(_API), query)
            case _:
                return _Reply(404)

    def _authorize(self, query: Mapping[str, str]) -> _Reply:
        """What the owner's browser comes back with, at once."""
        asked = (query.get("client_id"), query.get("response_type"), query.get("code_challenge_method"))
        if asked != (self.client_id, "code", "S256") or query.get("access_type") != "offline":
            return _Reply(400, {"error": "invalid_request"})
        answer = {"state": query["state"], "error": "access_denied"}
        if self.consents:
            code = secrets.token_urlsafe(16)
            self._codes[code] = _Code(query["redirect_uri"], query["code_challenge"])
            answer = {"state": query["state"], "code": code, "scope": self.scopes, "authuser": "0", "prompt": "consent"}
        return _Reply(302, headers={"Location": f"{query['redirect_uri']}?{urlencode(answer)}"})

    def _token(self, form: Mapping[str, str]) -> _Reply:
        if (form.get("client_id"), form.get("client_secret")) != (self.client_id, self.client_secret):
            return _Reply(401, {"error": "invalid_client"})
        if form.get("grant_type") == "refresh_token":
            known = form.get("refresh_token") in self._refresh
            return _Reply(200, self._issued()) if known else _Reply(400, {"error": "invalid_grant"})
        code = self._codes.pop(form.get("code", ""), None)
        proof = hashlib.sha256(form.get("code_verifier", "").encode()).digest()
        challenge = base64.urlsafe_b64encode(proof).rstrip(b"=").decode()
        if code is None or code != _Code(form.get("redirect_uri", ""), challenge):
            return _Reply(400, {"error": "invalid_grant"})
        issued = self._issued()
        if self.lasting:
            issued["refresh_token"] = self._new(self._refresh)
        return _Reply(200, issued)

    def _issued(self) -> dict[str, Any]:
        return {
            "access_token": self._new(self._access),
            "expires_in": _HOUR,
            "scope": self.scopes,
            "token_type": "Bearer",
        }

    def _new(self, among: set[str]) -> str:
        token = secrets.token_urlsafe(32)
        among.add(token)
        self.issued.append(token)
        return token

    def _revoke(self, token: str) -> _Reply:
        if token not in self._access | self._refresh:
            return _Reply(400, {"error": "invalid_token"})
        self.revoked.append(token)
        self.take_back()
        return _Reply(200)

    def _mailbox(self, http: HttpRequest, path: str, query: Mapping[str, str]) -> _Reply:
        if self._failures:
            return self._failures.pop(0)
        given = next((value for name, value in http.headers if name.lower() == "authorization"), "")
        if given.removeprefix("Bearer ") not in self._access:
            return _Reply(401, {"error": {"code": 401, "status": "UNAUTHENTICATED"}})
        if READ_MAIL not in self.scopes.split():
            return _Reply(403, {"error": {"code": 403, "status": "PERMISSION_DENIED"}})
        match path.split("/")[1:]:
            case ["settings", "sendAs"]:
                aliases = [{"sendAsEmail": alias} for alias in self.aliases]
                return _Reply(200, {"sendAs": [*aliases, {"sendAsEmail": self.address, "isPrimary": True}]})
            case ["messages"]:
                return _Reply(200, self._page(query))
            case ["messages", number] if number.isdecimal() and int(number) < len(self.mails):
                raw = base64.urlsafe_b64encode(self.mails[int(number)]).decode()
                return _Reply(200, {"id": number, "internalDate": "1772442000000", "raw": raw})
            case _:
                return _Reply(404, {"error": {"code": 404}})

    def _page(self, query: Mapping[str, str]) -> dict[str, Any]:
        first = int(query.get("pageToken", "0"))
        last = first + min(self.page_size, int(query.get("maxResults", "100")))
        page: dict[str, Any] = {"resultSizeEstimate": len(self.mails)}
        if numbers := range(len(self.mails))[first:last]:
            page["messages"] = [{"id": str(number), "threadId": str(number)} for number in numbers]
        return {**page, "nextPageToken": str(last)} if last < len(self.mails) else page
