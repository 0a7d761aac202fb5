"""A mailbox at Gmail, over its REST API: the mails it labels as sent, newest first, with one token for a short while.

An expired token is renewed and kept; leave that was taken back is said as such. Answers are bounded, and nothing that
Google writes is in a message of ours.
"""

from __future__ import annotations

import asyncio
import base64
import binascii
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, cast
from urllib.parse import quote

import httpx2

from ownwords.adapters.mail.google import Google, Json
from ownwords.adapters.mail.parsing import parse_mail
from ownwords.domain.mail import GmailAccount, SentMail
from ownwords.errors import MailRefused, MailUnavailable
from ownwords.ports.mail import Keep

MAILBOX = "/gmail/v1/users/me"
SMALL = "smaller:500K"
"""Larger ones carry files; what they say is not worth fetching those."""
_A_PAGE = 100
_TRIES = 3
_LONGEST_PAUSE = 20.0
_BUSY = frozenset({429, 500, 502, 503, 504})

Rest = Callable[[float], Awaitable[None]]


@dataclass(slots=True)
class _Signed:
    """The account as its tokens are now, and where they are kept when they are renewed."""

    account: GmailAccount
    keep: Keep


class GmailMailbox:
    """A Mailbox at Gmail."""

    def __init__(self, google: Google, client: httpx2.AsyncClient, signed: _Signed, rest: Rest) -> None:
        self._google = google
        self._client = client
        self._signed = signed
        self._rest = rest

    @property
    def addresses(self) -> frozenset[str]:
        return frozenset(self._signed.account.addresses)

    async def sent(self) -> AsyncGenerator[SentMail]:
        token = ""
        while True:
            query = {"labelIds": "SENT", "q": SMALL, "maxResults": str(_A_PAGE)}
            page = await self._get("/messages", query | ({"pageToken": token} if token else {}))
            for message_id in _ids(page):
                mail = _mail(await self._get(f"/messages/{quote(message_id, safe='')}", {"format": "raw"}))
                if mail is not None:
                    yield mail
            following = page.get("nextPageToken")
            if not isinstance(following, str) or not following or following == token:
                return
            token = following

    async def read_addresses(self) -> None:
        """Every address that the owner sends from, the main one first."""
        answer = await self._get("/settings/sendAs", {})
        found = [one for one in _list(answer, "sendAs") if isinstance(one.get("sendAsEmail"), str)]
        found.sort(key=lambda one: not one.get("isPrimary"))
        addresses = tuple(dict.fromkeys(str(one["sendAsEmail"]).lower() for one in found))
        self._signed.account = replace(self._signed.account, addresses=addresses)

    @property
    def account(self) -> GmailAccount:
        """The account with the tokens and addresses that are known by now."""
        return self._signed.account

    async def _get(self, path: str, query: Mapping[str, str]) -> Json:
        """An answer of the API; the token is renewed once, and a busy service is asked again."""
        renewed, tries = False, 0
        if self._signed.account.expires_at <= self._google.clock.now():
            await self._renew()
            renewed = True
        while True:
            headers = {"Authorization": f"Bearer {self._signed.account.access_token}"}
            url = f"{self._google.places.api}{MAILBOX}{path}"
            answer = await self._google.ask(
                self._client, self._client.build_request("GET", url, params=query, headers=headers)
            )
            tries += 1
            if answer.status == 200:
                return answer.body
            if answer.status == 401 and not renewed:
                await self._renew()
                renewed = True
            elif answer.status in _BUSY and tries < _TRIES:
                wait = answer.retry_after if answer.retry_after is not None else float(2**tries)
                await self._rest(min(wait, _LONGEST_PAUSE))
            elif answer.status == 404 and path.startswith("/messages/"):
                return {}  # deleted since it was listed
            else:
                raise _failed(answer.status)

    async def _renew(self) -> None:
        account = await self._google.renewed(self._client, self._signed.account)
        self._signed.account = account
        await self._signed.keep(account)


@asynccontextmanager
async def open_gmail(
    google: Google, account: GmailAccount, keep: Keep, rest: Rest = asyncio.sleep
) -> AsyncGenerator[GmailMailbox]:
    """The mailbox of an account. Nothing is asked before it is read."""
    async with google.client() as client:
        yield GmailMailbox(google, client, _Signed(account, keep), rest)


def _failed(status: int) -> MailRefused | MailUnavailable:
    match status:
        case 401:
            return MailRefused("Gmail no longer takes this connection: disconnect it, and connect Gmail anew.")
        case 403:
            return MailRefused(
                "Gmail does not let this mailbox be read: connect it anew and leave the box about reading mail ticked. "
                "The Gmail API has to be enabled for the client that is set up."
            )
        case 429:
            return MailUnavailable("Gmail takes no more questions for now (429): try again later.")
        case _:
            return MailUnavailable(f"Gmail did not answer the question ({status}): try again later.")


def _ids(page: Json) -> list[str]:
    return [str(one["id"]) for one in _list(page, "messages") if isinstance(one.get("id"), str)]


def _list(answer: Json, name: str) -> list[dict[str, Any]]:
    found = answer.get(name)
    items = cast("list[object]", found) if isinstance(found, list) else []
    return [cast("dict[str, Any]", one) for one in items if isinstance(one, dict)]


def _mail(answer: Json) -> SentMail | None:
    raw = answer.get("raw")
    if not isinstance(raw, str):
        return None
    try:
        content = base64.urlsafe_b64decode(raw + "=" * (-len(raw) % 4))
    except (binascii.Error, ValueError):
        return None
    return parse_mail(content, _arrived(answer.get("internalDate")))


def _arrived(milliseconds: object) -> datetime | None:
    try:
        return datetime.fromtimestamp(int(str(milliseconds)) / 1_000, UTC)
    except (ValueError, OverflowError, OSError):
        return None
