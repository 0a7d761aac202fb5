"""An IMAP server of one mailbox, on a socket of this machine and without TLS, with the mails that a test put there.

It speaks what a client needs to read a folder and nothing that would change one: a folder opened for writing, or a flag
that would be set, is an error of the client's.
"""

from __future__ import annotations

import asyncio
import base64
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress

from ownwords.testing.running import Running
from ownwords.testing.serving import HOST

_FETCH = re.compile(r"(\d+):(\d+) \(INTERNALDATE BODY\.PEEK\[\]<0\.(\d+)>\)", re.IGNORECASE)
_ARRIVED = '"02-Mar-2026 09:00:00 +0000"'


class FakeImap(Running):
    """Runs while its block is open, `async with` or `with`:

    with FakeImap({"Sent": [mail]}, password="open sesame") as imap:
        ...  # connect to 127.0.0.1, imap.port, without protection

    `folders` are whole mails (RFC 5322) by folder, the newest last. `sent` is the folder that the server marks as that
    of sent mail; None marks none.
    """

    def __init__(
        self,
        folders: Mapping[str, Sequence[bytes]],
        *,
        user: str = "ada@example.org",
        password: str = "open sesame",  # noqa: S107 - of a fake
        sent: str | None = None,
        plain: bool = True,
    ) -> None:
        self.folders = {name: list(mails) for name, mails in folders.items()}
        self.user, self.password, self.sent, self.plain = user, password, sent, plain
        """`plain`: it offers AUTH=PLAIN; otherwise LOGIN alone."""
        self.port = 0
        self.commands: list[str] = []
        """What was asked, by its name and without what went with a sign-in."""
        self.silent_from: str | None = None
        """The command from which on it does not answer any more."""
        self.broken_from: str | None = None
        """The command at which it closes the connection."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def _start(self) -> None:
        self._server = await asyncio.start_server(self._connected, HOST, 0, limit=1 << 20)
        self.port = int(self._server.sockets[0].getsockname()[1])

    async def _stop(self) -> None:
        self._server.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._server.wait_closed()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        session = asyncio.create_task(_Session(self, reader, writer).run())
        self._tasks.add(session)
        try:
            await asyncio.wait({session})
        finally:
            self._tasks.discard(session)
            writer.close()


class _Session:
    """One client that is connected."""

    def __init__(self, server: FakeImap, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._server, self._reader, self._writer = server, reader, writer
        self._signed_in = False
        self._folder: list[bytes] = []

    async def run(self) -> None:
        """Answer until the client leaves."""
        with suppress(ConnectionError):
            await self._talk()

    async def _talk(self) -> None:
        self._writer.write(b"* OK ready\r\n")
        while line := await self._reader.readline():
            tag, _, rest = line.decode().strip().partition(" ")
            name, _, rest = rest.partition(" ")
            name = name.upper()
            self._server.commands.append(name)
            if name == self._server.broken_from:
                return
            if name == self._server.silent_from:
                await asyncio.Event().wait()
            answered = await self._answer(name, rest)
            self._writer.write(f"{tag} {answered}\r\n".encode())
            await self._writer.drain()
            if name == "LOGOUT":
                return

    async def _answer(self, name: str, rest: str) -> str:
        match name:
            case "CAPABILITY":
                self._say("CAPABILITY IMAP4rev1 SPECIAL-USE" + (" AUTH=PLAIN" if self._server.plain else ""))
            case "AUTHENTICATE":
                self._writer.write(b"+ \r\n")
                given = base64.b64decode(await self._reader.readline()).decode().split("\0")
                return self._sign_in(*given[1:3])
            case "LOGIN":
                return self._sign_in(*_words(rest))
            case "LOGOUT":
                self._say("BYE")
            case _ if not self._signed_in:
                return "NO sign in first"
            case "LIST":
                for folder in self._server.folders:
                    mark = "\\Sent" if folder == self._server.sent else "\\HasNoChildren"
                    self._say(f'LIST ({mark}) "/" "{folder}"')
            case "EXAMINE":
                folder = _words(rest)[0]
                if folder not in self._server.folders:
                    return "NO no such folder"
                self._folder = self._server.folders[folder]
                self._say(f"{len(self._folder)} EXISTS")
            case "FETCH":
                return self._fetch(rest)
            case _:
                return f"BAD {name} is not for a client that only reads"
        return "OK done"

    def _sign_in(self, user: str, password: str) -> str:
        self._signed_in = (user, password) == (self._server.user, self._server.password)
        return "OK signed in" if self._signed_in else f"NO [AUTHENTICATIONFAILED] {user} {password} is wrong"

    def _fetch(self, asked: str) -> str:
        found = _FETCH.fullmatch(asked)
        if found is None:
            return "BAD that would change a mail, or is not spoken here"
        first, last, most = (int(number) for number in found.groups())
        for number in range(first, min(last, len(self._folder)) + 1):
            mail = self._folder[number - 1][:most]
            head = f"* {number} FETCH (INTERNALDATE {_ARRIVED} BODY[]<0> {{{len(mail)}}}\r\n"
            self._writer.write(head.encode() + mail + b")\r\n")
        return "OK done"

    def _say(self, text: str) -> None:
        self._writer.write(f"* {text}\r\n".encode())


def _words(text: str) -> list[str]:
    """Words, or texts in quotes."""
    found = re.findall(r'"((?:[^"\\]|\\.)*)"|(\S+)', text)
    return [re.sub(r"\\(.)", r"\1", quoted) or plain for quoted, plain in found]
