"""Opens whichever mailbox an account is."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from ownwords.adapters.mail.gmail import open_gmail
from ownwords.adapters.mail.google import Google, Places
from ownwords.adapters.mail.imap import open_imap
from ownwords.adapters.mail.mbox import MboxFile
from ownwords.domain.mail import GmailAccount, ImapAccount, MailAccount
from ownwords.errors import MailRefused
from ownwords.ports.mail import GmailLeave, Keep, Mailbox
from ownwords.ports.runtime import Clock


@dataclass(frozen=True, slots=True)
class GmailClient:
    """A client as Google gives it; `url` is what stands in for Google, where something does."""

    client_id: str
    client_secret: str = field(repr=False)
    url: str | None = None


class Mail:
    """MailAccess by the adapters of this folder."""

    def __init__(self, clock: Clock, client: GmailClient | None) -> None:
        places = Places.at(client.url) if client is not None and client.url else Places()
        self._google = Google(client.client_id, client.client_secret, places, clock) if client else None

    @property
    def gmail(self) -> GmailLeave | None:
        return self._google

    def open(self, account: MailAccount, keep: Keep) -> AbstractAsyncContextManager[Mailbox]:
        if isinstance(account, ImapAccount):
            return open_imap(account)
        if self._google is None:
            raise MailRefused("Gmail is connected, but OWNWORDS_GMAIL_CLIENT_ID is not set any more: set it again.")
        return _gmail(self._google, account, keep)

    def file(self, path: Path, addresses: frozenset[str]) -> Mailbox:
        return MboxFile(path, addresses)


@asynccontextmanager
async def _gmail(google: Google, account: GmailAccount, keep: Keep) -> AsyncGenerator[Mailbox]:
    """Which addresses are the owner's is asked once, and kept with the account."""
    async with open_gmail(google, account, keep) as mailbox:
        if not account.addresses:
            await mailbox.read_addresses()
            await keep(mailbox.account)
        yield mailbox
