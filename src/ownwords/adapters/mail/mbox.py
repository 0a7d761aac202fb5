"""An mbox file, read as a stream whatever its size: once for who sent what when, then the newest mails themselves."""

from __future__ import annotations

import asyncio
import heapq
import re
from collections.abc import AsyncGenerator, Iterator
from datetime import datetime
from pathlib import Path
from typing import BinaryIO

from ownwords.adapters.mail.parsing import LARGEST_READ, parse_mail, sender_and_date
from ownwords.domain.mail import SentMail, addresses_in
from ownwords.errors import ImportUnreadable

MOST_READ = 500
"""The newest mails of the owner in it that are looked at."""
_CHUNK = 1024 * 1024
_HEAD = 32 * 1024
_BEGINNING = re.compile(rb"\nFrom [^\n]*\n")
_LONGEST_BEGINNING = 1_000
_ESCAPED = re.compile(rb"^>(>*From )", re.MULTILINE)

_Place = tuple[datetime, int, int]
"""When it was sent, where it begins, and its size."""


class MboxFile:
    """A Mailbox over a file; only mails from `addresses` are looked at."""

    def __init__(self, path: Path, addresses: frozenset[str]) -> None:
        self._path = path
        self.addresses = addresses

    async def sent(self) -> AsyncGenerator[SentMail]:
        """Raises ImportUnreadable for a file that cannot be read, or is no mbox."""
        for place in await asyncio.to_thread(self._newest):
            mail = await asyncio.to_thread(self._mail, place)
            if mail is not None:
                yield mail

    def _newest(self) -> list[_Place]:
        try:
            with self._path.open("rb") as file, self._path.open("rb") as heads:
                return sorted(heapq.nlargest(MOST_READ, self._of_owner(file, heads)), reverse=True)
        except OSError as problem:
            raise ImportUnreadable(f"Cannot read {self._path}: {problem.strerror or problem}.") from None

    def _of_owner(self, file: BinaryIO, heads: BinaryIO) -> Iterator[_Place]:
        """Where the mails of the owner are."""
        beginnings = _beginnings(file)
        _, begin = next(beginnings, (0, None))
        if begin is None:
            raise ImportUnreadable(f"{self._path} is no mbox file: no line in it begins a mail (“From …”).")
        while begin is not None:
            end, following = next(beginnings, (begin + LARGEST_READ, None))
            size = min(LARGEST_READ, end - begin)
            heads.seek(begin)
            sender, sent_at = sender_and_date(heads.read(min(_HEAD, size)))
            if sent_at is not None and addresses_in([sender]) & self.addresses:
                yield sent_at, begin, size
            begin = following

    def _mail(self, place: _Place) -> SentMail | None:
        sent_at, begin, size = place
        try:
            with self._path.open("rb") as file:
                file.seek(begin)
                raw = file.read(size)
        except OSError as problem:
            raise ImportUnreadable(f"Cannot read {self._path}: {problem.strerror or problem}.") from None
        return parse_mail(_ESCAPED.sub(rb"\1", raw), sent_at)


def _beginnings(file: BinaryIO) -> Iterator[tuple[int, int | None]]:
    """Where the mail before ends, and where each begins: behind the line that announces it."""
    place, window = -2, b"\n\n"  # as if there were a blank line before the first
    while chunk := file.read(_CHUNK):
        window += chunk
        done = 0
        for found in _BEGINNING.finditer(window):
            if window[max(found.start() - 2, 0) : found.start()].endswith((b"\n", b"\n\r")):
                yield place + found.start(), place + found.end()
                done = found.end()
        # A beginning may be cut by the window's end: its blank line stays in.
        kept = max(done, len(window) - _LONGEST_BEGINNING)
        place, window = place + kept, window[kept:]
