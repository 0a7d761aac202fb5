"""The sent folder of an IMAP server: found, opened to be read, and read from its end, a few mails at a time.

The standard library's client blocks, so it works in a thread; each step has a deadline, after which its socket closes
under it. What a server says in an error is in no message of ours: it may repeat the password.
"""

from __future__ import annotations

import asyncio
import imaplib
import re
import socket
import ssl
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import TypeVar

from ownwords.adapters.mail.loopback import is_loopback
from ownwords.adapters.mail.parsing import LARGEST_READ, parse_mail
from ownwords.adapters.mail.sent_folder import listed, sent_folder
from ownwords.domain.mail import ImapAccount, Security, SentMail
from ownwords.errors import Invalid, MailRefused, MailUnavailable

Result = TypeVar("Result")

SECONDS = 20.0
"""For one answer of the server to begin, and for each of its pieces."""
DEADLINE = 60.0
"""Seconds for a step as a whole: to sign in, or to fetch some mails."""
_AT_ONCE = 10
_LARGEST_ANSWER = 2 * LARGEST_READ
_WANTED = f"(INTERNALDATE BODY.PEEK[]<0.{LARGEST_READ}>)"
_NUMBER = re.compile(rb"(\d+) \(")
_ARRIVED = re.compile(rb'INTERNALDATE "([^"]+)"')


class _Plain(imaplib.IMAP4):
    """Refuses an answer that is larger than any that was asked for."""

    def read(self, size: int) -> bytes:
        if size > _LARGEST_ANSWER:
            raise self.abort("too large")
        return super().read(size)


class _Tls(imaplib.IMAP4_SSL):
    """The same over TLS from the first byte on."""

    def read(self, size: int) -> bytes:
        if size > _LARGEST_ANSWER:
            raise self.abort("too large")
        return super().read(size)


class ImapMailbox:
    """A Mailbox on a server, signed in, with its sent folder open for reading."""

    def __init__(self, account: ImapAccount, connection: imaplib.IMAP4, mails: int) -> None:
        self._account = account
        self._connection = connection
        self._mails = mails
        self.addresses = frozenset(account.addresses)

    async def sent(self) -> AsyncGenerator[SentMail]:
        """By their numbers in the folder, the last one first."""
        for last in range(self._mails, 0, -_AT_ONCE):
            first = max(last - _AT_ONCE + 1, 1)
            for mail in await _in_time(self._account.host, self._connection, lambda: self._fetch(first, last)):  # noqa: B023 - awaited at once
                yield mail

    def _fetch(self, first: int, last: int) -> list[SentMail]:
        answered, data = self._connection.fetch(f"{first}:{last}", _WANTED)
        if answered != "OK":
            raise MailUnavailable(f"{self._account.host} did not give the mails of its sent folder: try again later.")
        numbered: list[tuple[int, SentMail]] = []
        for item, behind in zip(data, [*data[1:], None], strict=True):
            if not isinstance(item, tuple):
                continue
            number = _NUMBER.match(item[0])
            told = item[0] + (behind if isinstance(behind, bytes) else b"")
            mail = parse_mail(item[1], _arrived(told))
            if number is not None and mail is not None:
                numbered.append((int(number[1]), mail))
        return [mail for _, mail in sorted(numbered, key=lambda one: one[0], reverse=True)]


@asynccontextmanager
async def open_imap(account: ImapAccount) -> AsyncGenerator[ImapMailbox]:
    """Sign in and open the sent folder. Raises MailRefused, MailUnavailable, and Invalid for a connection without
    protection to another machine."""
    if account.security is Security.NONE and not is_loopback(account.host):
        raise Invalid(
            "Without protection the password could be read on its way: use tls or starttls.", field="security"
        )
    connection = await _in_time(account.host, None, lambda: _connected(account))
    try:
        mails = await _in_time(account.host, connection, lambda: _signed_in(connection, account))
        yield ImapMailbox(account, connection, mails)
    finally:
        # Nothing was changed, so there is nothing to say goodbye for.
        with suppress(OSError, imaplib.IMAP4.error):
            connection.shutdown()


async def _in_time(host: str, connection: imaplib.IMAP4 | None, job: Callable[[], Result]) -> Result:
    """What the job answers, in a thread; its errors as ours."""
    try:
        async with asyncio.timeout(DEADLINE):
            return await asyncio.to_thread(job)
    except (TimeoutError, asyncio.CancelledError) as stopped:
        if connection is not None:
            with suppress(OSError):
                connection.sock.shutdown(socket.SHUT_RDWR)  # ends the thread, too
        if isinstance(stopped, asyncio.CancelledError):
            raise
        raise MailUnavailable(f"{host} did not answer in time: try again later.") from None
    except ssl.SSLError as problem:
        verifying = isinstance(problem, ssl.SSLCertVerificationError)
        why = "its certificate is not accepted" if verifying else "it does not speak TLS on this port"
        raise MailUnavailable(f"There is no safe connection to {host}: {why}. Check host, port and security.") from None
    except socket.gaierror:
        raise MailUnavailable(f"The host {host} is not found: check its name, and the network.") from None
    except ConnectionRefusedError:
        raise MailUnavailable(f"Nothing listens at {host} on this port: check host and port.") from None
    except OSError as problem:
        raise MailUnavailable(
            f"{host} cannot be reached ({problem.strerror or 'no answer'}): try again later."
        ) from None
    except (imaplib.IMAP4.error, ValueError, IndexError):
        raise MailUnavailable(f"{host} broke off, or answered with something that is no IMAP.") from None


def _connected(account: ImapAccount) -> imaplib.IMAP4:
    if account.security is Security.TLS:
        return _Tls(account.host, account.port, ssl_context=ssl.create_default_context(), timeout=SECONDS)
    connection = _Plain(account.host, account.port, timeout=SECONDS)
    if account.security is Security.STARTTLS:
        try:
            connection.starttls(ssl.create_default_context())
        except imaplib.IMAP4.error:
            connection.shutdown()
            raise MailUnavailable(
                f"{account.host} does not offer STARTTLS on this port: use tls, or another."
            ) from None
        except OSError:
            connection.shutdown()
            raise
    return connection


def _signed_in(connection: imaplib.IMAP4, account: ImapAccount) -> int:
    """How many mails the sent folder has, once it is open."""
    try:
        _sign_in(connection, account)
    except imaplib.IMAP4.abort:
        raise
    except imaplib.IMAP4.error:
        raise MailRefused(
            f"{account.host} did not accept this user and password. Many providers want a password made for one app.",
            field="password",
        ) from None
    folders = listed(connection.list()[1])
    if not any(folder.marked for folder in folders) and "SPECIAL-USE" in connection.capabilities:
        folders = [*listed(connection.list('(SPECIAL-USE) ""')[1]), *folders]
    folder = sent_folder(folders)
    if folder is None:
        raise MailUnavailable(f"{account.host} has no folder of sent mail that can be told by its mark or its name.")
    answered, count = connection.select(_quoted(folder.name), readonly=True)
    if answered != "OK" or not count or not isinstance(count[0], bytes):
        raise MailUnavailable(f"{account.host} did not open its folder of sent mail.")
    return int(count[0])


def _sign_in(connection: imaplib.IMAP4, account: ImapAccount) -> None:
    if "AUTH=PLAIN" in connection.capabilities:
        token = f"\0{account.user}\0{account.password}".encode()
        connection.authenticate("PLAIN", lambda _: token)
    elif not f"{account.user}{account.password}".isascii():
        raise MailRefused(f"{account.host} takes only plain letters in user and password.", field="password")
    else:
        connection.login(_quoted(account.user), account.password)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _arrived(told: bytes) -> datetime | None:
    found = _ARRIVED.search(told)
    try:
        return parsedate_to_datetime(found[1].decode("ascii")).astimezone(UTC) if found else None
    except ValueError:
        return None
