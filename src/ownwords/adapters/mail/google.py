"""Leave to read a mailbox at Gmail, by OAuth 2: a code with PKCE, then tokens that are renewed and given back."""

from __future__ import annotations

import base64
import hashlib
import json
import ssl
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any, cast
from urllib.parse import urlencode, urlsplit

import httpx2

from ownwords.adapters.mail.loopback import is_loopback
from ownwords.domain.mail import GmailAccount
from ownwords.errors import MailRefused, MailUnavailable
from ownwords.ports.mail import Asked
from ownwords.ports.runtime import Clock

SCOPE = "https://www.googleapis.com/auth/gmail.readonly"
SECONDS = 20.0
_LARGEST_ANSWER = 2 * 1024 * 1024
_LONGEST_TOKEN = 10_000
_EARLIER = timedelta(seconds=60)
"""A token counts as expired so long before it is."""

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Places:
    """Where Google is; or with a base address, what stands in for all of it."""

    authorize: str = "https://accounts.google.com/o/oauth2/v2/auth"
    token: str = "https://oauth2.googleapis.com/token"  # noqa: S105 - an address
    revoke: str = "https://oauth2.googleapis.com/revoke"
    api: str = "https://gmail.googleapis.com"

    @staticmethod
    def at(base: str) -> Places:
        return Places(f"{base}/o/oauth2/v2/auth", f"{base}/token", f"{base}/revoke", base)


@dataclass(frozen=True, slots=True)
class Answer:
    """A status, the body's JSON object (empty where it is none), and how many seconds to wait, where it says so."""

    status: int
    body: Json
    retry_after: float | None = None


@dataclass(frozen=True, slots=True)
class Google:
    """One client of Google's, by its id and secret: GmailLeave."""

    client_id: str
    client_secret: str = field(repr=False)
    places: Places
    clock: Clock

    def client(self) -> httpx2.AsyncClient:
        """An HTTP client for these places. On this machine no proxy is asked, and no certificate is read."""
        here = urlsplit(self.places.api)
        verify = True if here.scheme == "https" else ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        return httpx2.AsyncClient(timeout=SECONDS, trust_env=not is_loopback(here.hostname or ""), verify=verify)

    def authorize_url(self, asked: Asked) -> str:
        challenge = base64.urlsafe_b64encode(hashlib.sha256(asked.verifier.encode()).digest()).rstrip(b"=").decode()
        query = {
            "client_id": self.client_id,
            "redirect_uri": asked.redirect_uri,
            "response_type": "code",
            "scope": SCOPE,
            "state": asked.state,
            "code_challenge": challenge,
            "code_challenge_method": "S256",
            "access_type": "offline",
            "prompt": "consent",  # or a second connection gets no lasting token
        }
        return f"{self.places.authorize}?{urlencode(query)}"

    async def exchange(self, asked: Asked, code: str) -> GmailAccount:
        form = {
            "grant_type": "authorization_code",
            "code": code,
            "code_verifier": asked.verifier,
            "redirect_uri": asked.redirect_uri,
        }
        async with self.client() as client:
            answer = await self._token(client, form)
        granted = answer.body.get("scope")
        if answer.status != 200:
            raise _not_given(answer.status)
        account = self._with_token(answer.body, GmailAccount("", "", self.clock.now()))
        refresh_token = _token(answer.body, "refresh_token")
        account = replace(account, refresh_token=refresh_token or account.access_token)
        if isinstance(granted, str) and SCOPE not in granted.split():
            await self._give_back(account)
            raise MailRefused("Reading your mail was not allowed: connect again and leave that box ticked.")
        if refresh_token is None:
            await self._give_back(account)
            raise MailRefused(
                "Google gave leave for an hour only: remove Ownwords from your Google account, connect again."
            )
        return account

    async def renewed(self, client: httpx2.AsyncClient, account: GmailAccount) -> GmailAccount:
        """The account with a fresh token. Raises MailRefused where its owner took the leave back."""
        form = {"grant_type": "refresh_token", "refresh_token": account.refresh_token}
        answer = await self._token(client, form)
        if answer.status in {400, 401, 403}:
            raise MailRefused(
                "Google no longer takes this connection: the leave ran out or was taken back. Disconnect it, and "
                "connect Gmail anew."
            )
        if answer.status != 200:
            raise _not_given(answer.status)
        return self._with_token(answer.body, account)

    async def revoke(self, account: GmailAccount) -> None:
        async with self.client() as client:
            answer = await self.ask(
                client, client.build_request("POST", self.places.revoke, data={"token": account.refresh_token})
            )
        known = answer.status == 400 and answer.body.get("error") == "invalid_token"  # it was taken back already
        if answer.status != 200 and not known:
            raise MailUnavailable(f"Google did not take the leave back ({answer.status}).")

    async def ask(self, client: httpx2.AsyncClient, request: httpx2.Request) -> Answer:
        """One question. Raises MailUnavailable where no answer comes, or one that is too large."""
        body = bytearray()
        try:
            response = await client.send(request, stream=True)
            try:
                async for piece in response.aiter_bytes():
                    body += piece
                    if len(body) > _LARGEST_ANSWER:
                        raise MailUnavailable("Google answered with more than was asked for: try again later.")
            finally:
                await response.aclose()
        except httpx2.TimeoutException:
            raise MailUnavailable("Google did not answer in time: try again later.") from None
        except httpx2.HTTPError:
            raise MailUnavailable("Google cannot be reached: check the network, and try again.") from None
        return Answer(response.status_code, _object(bytes(body)), _seconds(response.headers.get("retry-after")))

    async def _token(self, client: httpx2.AsyncClient, form: dict[str, str]) -> Answer:
        form |= {"client_id": self.client_id, "client_secret": self.client_secret}
        return await self.ask(client, client.build_request("POST", self.places.token, data=form))

    def _with_token(self, body: Json, account: GmailAccount) -> GmailAccount:
        token, seconds = _token(body, "access_token"), body.get("expires_in")
        if token is None:
            raise MailUnavailable("Google answered with something that is no token: try again later.")
        lasts = timedelta(seconds=seconds if isinstance(seconds, int) and 0 < seconds < 1_000_000 else 0)
        renewed = _token(body, "refresh_token") or account.refresh_token
        return replace(
            account,
            access_token=token,
            refresh_token=renewed,
            expires_at=self.clock.now() + max(lasts - _EARLIER, lasts / 2),
        )

    async def _give_back(self, account: GmailAccount) -> None:
        """Of what is not used nothing is to be left open; where that does not work, it runs out by itself."""
        try:
            await self.revoke(account)
        except MailUnavailable:
            return


def _not_given(status: int) -> MailRefused | MailUnavailable:
    if status in {400, 401, 403}:
        return MailRefused(
            "Google did not accept the sign-in: begin anew; if it stays so, check OWNWORDS_GMAIL_CLIENT_ID and _SECRET."
        )
    return MailUnavailable(f"Google did not answer the sign-in ({status}): try again later.")


def _object(body: bytes) -> Json:
    try:
        value = json.loads(body)
    except (ValueError, RecursionError):
        return {}
    return cast("Json", value) if isinstance(value, dict) else {}


def _token(body: Json, name: str) -> str | None:
    value = body.get(name)
    return value if isinstance(value, str) and 0 < len(value) <= _LONGEST_TOKEN and value.isprintable() else None


def _seconds(text: str | None) -> float | None:
    return float(text) if text is not None and text.isascii() and text.isdigit() and len(text) < 6 else None
