"""The mailbox that a memory is connected to: connected, read for its style, disconnected.

Passwords and tokens are stored encrypted and in no other way; no answer, log or error holds them. Disconnecting deletes
every byte of them and gives back what Gmail granted. One scope has one mailbox.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path

from itsdangerous import BadData, URLSafeTimedSerializer

from ownwords.domain.jobs import STYLE, Job
from ownwords.domain.mail import (
    GmailAccount,
    ImapAccount,
    MailConnection,
    MailReading,
    StyleOutcome,
    checked_addresses,
    checked_line,
)
from ownwords.domain.scope import Scope
from ownwords.errors import Conflict, Invalid, KeyUnavailable, MailRefused, MailUnavailable, NotFound, OwnwordsError
from ownwords.ports.jobs import JobQueue
from ownwords.ports.mail import Asked, GmailLeave, MailAccess
from ownwords.ports.runtime import Clock
from ownwords.ports.sealed import SealedStore, Sealer
from ownwords.writing.mail_connections import decode_asked, decode_connection, encode_asked, encode_connection
from ownwords.writing.style import StyleFromMail, StyleSource

CONNECTION, ASKED = "mail", "mail.asked"
"""The names of what is stored encrypted: the connection, and a question to Google that is not answered yet."""
EVERY = timedelta(days=7)
"""How often the style is read anew."""
SECONDS_TO_ANSWER = 900
"""How long the owner may take to give leave at Google."""
_SECONDS_TO_REVOKE = 15.0

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class MailParts:
    """What connections stand on: mailboxes, the store of what is encrypted, the key, what signs, and the queue of
    jobs. The first and the third are made when they are needed."""

    access: Callable[[], MailAccess]
    store: SealedStore
    sealer: Callable[[], Sealer]
    secret: bytes
    clock: Clock
    jobs: JobQueue


@dataclass(frozen=True, slots=True)
class MailStatus:
    """What may be shown of it: never a password or token. `gmail_offered` says whether Gmail can be connected here;
    `problem` is why the connection that is stored cannot be opened."""

    connection: MailConnection | None
    gmail_offered: bool
    next_reading: datetime | None = None
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Disconnected:
    """Whether there was a connection, and why Gmail's grant could not be given back, where it could not."""

    was_connected: bool
    problem: str = ""


class Mailboxes:
    """The mailboxes of all scopes."""

    def __init__(self, parts: MailParts, style: StyleFromMail) -> None:
        self._parts = parts
        self._style = style
        self._signer = URLSafeTimedSerializer(parts.secret, salt="mail")
        self._reading: set[Scope] = set()

    async def status(self, scope: Scope) -> MailStatus:
        """What is connected. A key that does not fit is told, and raises nothing."""
        offered = self._parts.access().gmail is not None
        try:
            connection = (await self._connection(scope))[1]
        except KeyUnavailable as error:
            return MailStatus(None, offered, problem=error.message)
        return MailStatus(connection, offered, next_reading(connection) if connection else None)

    async def connect_imap(self, scope: Scope, account: ImapAccount) -> MailStatus:
        """Try the account, and keep it in place of what was connected. Raises Invalid, MailRefused, MailUnavailable and
        KeyUnavailable."""
        account = _checked(account)
        async with self._parts.access().open(account, _not_renewed):
            pass
        await self._connect(scope, MailConnection(account, self._parts.clock.now()))
        return await self.status(scope)

    async def ask_gmail(self, scope: Scope, redirect_uri: str) -> str:
        """Where the owner gives leave to read their mailbox at Gmail; the answer comes to `redirect_uri`, with the
        state that `answered_gmail` takes. Good once, for 15 minutes. Raises MailRefused where Gmail is not set up."""
        nonce = secrets.token_urlsafe(24)
        state = self._signer.dumps([scope.owner, scope.workspace, nonce])
        asked = Asked(redirect_uri, state, secrets.token_urlsafe(48))
        address = self._gmail().authorize_url(asked)
        await self._put(scope, ASKED, encode_asked(asked))
        return address

    async def answered_gmail(self, state: str, code: str | None) -> Scope:
        """Take the answer: `code` is None where the owner said no. Answers whose mailbox it is. Raises MailRefused
        for a state that is not ours, is too old, or was used before; and for what Google refuses."""
        scope = self._scope_of(state)
        sealed = await self._parts.store.sealed(scope, ASKED)
        asked = decode_asked(self._parts.sealer().open(sealed, _about(scope, ASKED))) if sealed else None
        if sealed is None or asked is None or not hmac.compare_digest(asked.state, state):
            raise MailRefused(_NOT_ASKED)
        if not await self._parts.store.swap_sealed(scope, ASKED, sealed, None):
            raise MailRefused(_NOT_ASKED)
        if code is None:
            raise MailRefused("Reading your mail was not allowed at Google, so nothing was connected.")
        gmail = self._gmail()
        account = await gmail.exchange(asked, checked_line(code, "code"))
        try:
            account = await self._addressed(account)
            await self._connect(scope, MailConnection(account, self._parts.clock.now()))
        except OwnwordsError:
            await self._give_back(account)
            raise
        return scope

    async def disconnect(self, scope: Scope) -> Disconnected:
        """Delete what is stored of the mailbox for good, and give back what Gmail granted, where it can be reached."""
        problem, was_connected = "", False
        while (sealed := await self._parts.store.sealed(scope, CONNECTION)) is not None:
            was_connected = True
            if await self._parts.store.swap_sealed(scope, CONNECTION, sealed, None):
                problem = await self._given_back(scope, sealed)
        if (asked := await self._parts.store.sealed(scope, ASKED)) is not None:
            await self._parts.store.swap_sealed(scope, ASKED, asked, None)
        await self._parts.store.purge()
        return Disconnected(was_connected, problem)

    async def disconnect_all(self, owner: str) -> None:
        """Disconnect every mailbox of the owner: their account is deleted."""
        for scope in await self.connected():
            if scope.owner == owner:
                await self.disconnect(scope)

    async def connected(self) -> list[Scope]:
        """The scopes that a mailbox is connected to."""
        return await self._parts.store.scopes_with_sealed(CONNECTION)

    async def make_due(self) -> None:
        """Let every mailbox that can be opened be read at its time. One whose key was lost was given up until now."""
        for scope in await self.connected():
            await self._make_due(scope)

    async def read_style(self, scope: Scope) -> MailReading:
        """Read the connected mailbox for its style now; what came of it is kept with the connection, also where it
        failed. Raises NotFound where none is connected, Conflict while it is read, and as `StyleFromMail.learn`."""
        if scope in self._reading:
            raise Conflict("The mailbox is being read already: wait until that is done.")
        self._reading.add(scope)
        try:
            return await self._read_style(scope)
        finally:
            self._reading.discard(scope)

    async def read_file(self, scope: Scope, path: Path, addresses: Sequence[str] = ()) -> MailReading:
        """Read an mbox file for the style of what these addresses sent; without any, those of the connected mailbox.
        Raises ImportUnreadable, Invalid, and as `StyleFromMail.learn`."""
        if not addresses:
            connection = (await self._connection(scope))[1]
            addresses = connection.account.addresses if connection else ()
        mailbox = self._parts.access().file(path, frozenset(checked_addresses(addresses)))
        return await self._style.learn(scope, StyleSource(mailbox, None, _always))

    async def _read_style(self, scope: Scope) -> MailReading:
        _, connection = await self._connection(scope)
        if connection is None:
            raise NotFound("No mailbox is connected.")
        try:
            reading = await self._learned(scope, connection)
        except OwnwordsError as error:
            failed = MailReading(self._parts.clock.now(), StyleOutcome.FAILED, problem=error.message)
            await self._update(scope, connection, lambda now: replace(now, last=failed))
            raise
        await self._update(scope, connection, lambda now: replace(now, last=reading))
        await self._make_due(scope)
        return reading

    async def _make_due(self, scope: Scope) -> None:
        if (due := (await self.status(scope)).next_reading) is not None:
            await self._parts.jobs.enqueue([Job(scope, STYLE, "", due)])

    async def _learned(self, scope: Scope, connection: MailConnection) -> MailReading:
        if not await self._style.allowed(scope):  # then nobody even signs in
            return MailReading(self._parts.clock.now(), StyleOutcome.OFF)

        async def keep(account: GmailAccount) -> None:
            await self._update(scope, connection, lambda now: replace(now, account=account))

        async def wanted() -> bool:
            current = (await self._connection(scope))[1]
            return current is not None and current.connected_at == connection.connected_at

        async with self._parts.access().open(connection.account, keep) as mailbox:
            return await self._style.learn(scope, StyleSource(mailbox, connection.connected_at, wanted))

    # The connection as it is stored

    async def _connection(self, scope: Scope) -> tuple[bytes | None, MailConnection | None]:
        """As it lies in the store, and opened. Raises KeyUnavailable."""
        sealed = await self._parts.store.sealed(scope, CONNECTION)
        return sealed, None if sealed is None else self._opened(scope, sealed)

    def _opened(self, scope: Scope, sealed: bytes) -> MailConnection:
        return decode_connection(self._parts.sealer().open(sealed, _about(scope, CONNECTION)))

    async def _connect(self, scope: Scope, connection: MailConnection) -> None:
        """Keep it in place of another one, whose grant is given back and whose bytes are deleted. It is read at once,
        in the background (NOD-138)."""
        before = await self._parts.store.sealed(scope, CONNECTION)
        await self._put(scope, CONNECTION, encode_connection(connection))
        await self._parts.jobs.enqueue([Job(scope, STYLE, "", connection.connected_at)])
        if before is not None:
            await self._given_back(scope, before)
            await self._parts.store.purge()

    async def _update(
        self, scope: Scope, connection: MailConnection, change: Callable[[MailConnection], MailConnection]
    ) -> None:
        """Change what is stored of this connection; one that was disconnected meanwhile stays so."""
        while True:
            sealed, current = await self._connection(scope)
            if current is None or current.connected_at != connection.connected_at:
                return
            body = self._sealed(scope, CONNECTION, encode_connection(change(current)))
            if await self._parts.store.swap_sealed(scope, CONNECTION, sealed, body):
                return

    async def _put(self, scope: Scope, name: str, body: bytes) -> None:
        sealed = self._sealed(scope, name, body)
        while not await self._parts.store.swap_sealed(scope, name, await self._parts.store.sealed(scope, name), sealed):
            pass

    def _sealed(self, scope: Scope, name: str, body: bytes) -> bytes:
        return self._parts.sealer().seal(body, _about(scope, name))

    # Gmail

    def _gmail(self) -> GmailLeave:
        gmail = self._parts.access().gmail
        if gmail is None:
            raise MailRefused(
                "Gmail is not set up here: set OWNWORDS_GMAIL_CLIENT_ID and OWNWORDS_GMAIL_CLIENT_SECRET, or connect "
                "the mailbox by IMAP."
            )
        return gmail

    def _scope_of(self, state: str) -> Scope:
        try:
            owner, workspace, _ = self._signer.loads(state, max_age=SECONDS_TO_ANSWER)
            return Scope(owner, workspace)
        except (BadData, ValueError, TypeError):
            raise MailRefused(_NOT_ASKED) from None

    async def _addressed(self, account: GmailAccount) -> GmailAccount:
        """The account with the addresses that its owner writes from, as Gmail says."""
        kept = [account]

        async def keep(renewed: GmailAccount) -> None:
            kept.append(renewed)

        async with self._parts.access().open(account, keep):
            pass
        return kept[-1]

    async def _given_back(self, scope: Scope, sealed: bytes) -> str:
        """Give back what a stored connection was granted; why that did not work, empty where it did."""
        try:
            account = self._opened(scope, sealed).account
        except KeyUnavailable:
            return _GIVE_BACK_YOURSELF
        return await self._give_back(account) if isinstance(account, GmailAccount) else ""

    async def _give_back(self, account: GmailAccount) -> str:
        try:
            async with asyncio.timeout(_SECONDS_TO_REVOKE):
                await self._gmail().revoke(account)
        except (MailRefused, MailUnavailable, TimeoutError):
            _log.warning("The leave to read a mailbox at Gmail could not be given back.")
            return _GIVE_BACK_YOURSELF
        return ""


class OwnedMailbox:
    """The mailbox of one memory."""

    def __init__(self, scope: Scope, mailboxes: Mailboxes) -> None:
        self._scope = scope
        self._mailboxes = mailboxes

    async def status(self) -> MailStatus:
        """What is connected, its last reading and the next one."""
        return await self._mailboxes.status(self._scope)

    async def connect_imap(self, account: ImapAccount) -> MailStatus:
        """Connect a mailbox on an IMAP server, once it could be opened. See `Mailboxes.connect_imap`."""
        return await self._mailboxes.connect_imap(self._scope, account)

    async def ask_gmail(self, redirect_uri: str) -> str:
        """Where the owner gives leave to read their mailbox at Gmail. See `Mailboxes.ask_gmail`."""
        return await self._mailboxes.ask_gmail(self._scope, redirect_uri)

    async def answered_gmail(self, state: str, code: str | None) -> Scope:
        """Take Google's answer. It may be of another memory of the installation: the state says of which."""
        return await self._mailboxes.answered_gmail(state, code)

    async def disconnect(self) -> Disconnected:
        """Delete the password or tokens for good. The note of the style stays; it is forgotten as any other."""
        return await self._mailboxes.disconnect(self._scope)

    async def read_style(self) -> MailReading:
        """Read the connected mailbox for its style now (NOD-138…NOD-142). See `Mailboxes.read_style`."""
        return await self._mailboxes.read_style(self._scope)

    async def read_file(self, path: Path, addresses: Sequence[str] = ()) -> MailReading:
        """Read an mbox file for the style of what these addresses sent. See `Mailboxes.read_file`."""
        return await self._mailboxes.read_file(self._scope, path, addresses)


_NOT_ASKED = (
    "This answer belongs to no question that is open here: it was used before, is too old, or is not ours. Begin anew."
)
_GIVE_BACK_YOURSELF = (
    "The leave to read could not be given back at Google: remove Ownwords from the connections of your Google account."
)


def next_reading(connection: MailConnection) -> datetime:
    """When a mailbox is to be read: at once when it was connected, then a week after each reading."""
    return connection.connected_at if connection.last is None else connection.last.at + EVERY


def _checked(account: ImapAccount) -> ImapAccount:
    host = checked_line(account.host.strip(), "host")
    if any(character.isspace() or character in "/@" for character in host):
        raise Invalid("The host is a name such as imap.example.org.", field="host")
    if not 0 < account.port < 65_536:
        raise Invalid("The port is a number from 1 to 65535; most servers have 993.", field="port")
    addresses = checked_addresses(account.addresses)
    user = checked_line(account.user.strip() or addresses[0], "user")
    return replace(
        account, host=host, user=user, password=checked_line(account.password, "password"), addresses=addresses
    )


def _about(scope: Scope, name: str) -> str:
    return "\n".join([name, scope.owner, scope.workspace or ""])


async def _always() -> bool:
    return True


async def _not_renewed(_: GmailAccount) -> None:
    """An IMAP account has no tokens."""
