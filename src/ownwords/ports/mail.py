"""Mailboxes: where sent mail is read from, and how an owner gives leave to read it.

Nothing is ever written to a mailbox or marked in it. Errors hold no word of a mail, no password and no token.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from ownwords.domain.mail import GmailAccount, MailAccount, SentMail

Keep = Callable[[GmailAccount], Awaitable[None]]
"""Keeps an account whose tokens were renewed."""


class Mailbox(Protocol):
    """A mailbox that is open. `addresses` are those its owner writes from."""

    @property
    def addresses(self) -> frozenset[str]: ...

    def sent(self) -> AsyncGenerator[SentMail]:
        """The mails that were sent, newest first; what cannot be read as a mail is passed over. Raises MailUnavailable
        and MailRefused."""
        ...


@dataclass(frozen=True, slots=True)
class Asked:
    """One question for leave to read: where the answer is sent, the state that comes back with it, and the secret whose
    hash goes with the question (PKCE)."""

    redirect_uri: str
    state: str
    verifier: str = field(repr=False)


class GmailLeave(Protocol):
    """Leave to read a mailbox at Gmail, by OAuth 2: authorization code with PKCE."""

    def authorize_url(self, asked: Asked) -> str:
        """Where the owner's browser goes to give it."""
        ...

    async def exchange(self, asked: Asked, code: str) -> GmailAccount:
        """The account for the code that came back. Raises MailRefused and MailUnavailable."""
        ...

    async def revoke(self, account: GmailAccount) -> None:
        """Give the leave back. Raises MailUnavailable where the provider did not take it."""
        ...


class MailAccess(Protocol):
    """Opens mailboxes. `gmail` is None where no client of Gmail is set up."""

    @property
    def gmail(self) -> GmailLeave | None: ...

    def open(self, account: MailAccount, keep: Keep) -> AbstractAsyncContextManager[Mailbox]:
        """The mailbox of an account, signed in; only reading is asked for. Raises MailRefused for a sign-in that is not
        accepted, MailUnavailable, and Invalid for an account that no connection may be made to."""
        ...

    def file(self, path: Path, addresses: frozenset[str]) -> Mailbox:
        """An mbox file, of which the mails from these addresses are the owner's. Reading it raises ImportUnreadable."""
        ...
