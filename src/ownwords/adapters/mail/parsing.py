"""A mail as it lies in a mailbox, read as far as its text goes. Broken mails give what can be read of them, or nothing.

The oldest of Python's policies for mail is used: the newer one fails on headers that are broken.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from email.errors import HeaderParseError, MessageError
from email.header import decode_header
from email.message import Message
from email.parser import BytesParser
from email.policy import compat32
from email.utils import parsedate_to_datetime
from itertools import islice
from typing import TypeAlias, cast

from ownwords.adapters.mail.html_text import html_to_text
from ownwords.domain.mail import SentMail

LARGEST_READ = 256 * 1024
"""Bytes of a mail that are read: its text stands at its beginning, and what follows was attached."""
_LONGEST_TEXT = 40_000
"""Characters of a body that are read: ten times what is taken for the owner's own."""
_MOST_HEADERS = 500
_MOST_PARTS = 200
_ODD_SPACES = str.maketrans({"\u00a0": " ", "\u202f": " ", "\u200b": None, "\ufeff": None, "\u2028": "\n", "\0": None})

PlainMessage: TypeAlias = "Message[str, str]"


def parse_mail(raw: bytes, otherwise: datetime | None = None) -> SentMail | None:
    """The mail in these bytes, which may end early; None for what is none, or says no time. `otherwise` is when it was
    sent, where its own date cannot be read."""
    try:
        message: PlainMessage = BytesParser(policy=compat32).parsebytes(raw[:LARGEST_READ])
        headers = _headers(message)
        sent_at = _date(headers) or otherwise
        if not headers or sent_at is None:
            return None
        parts = list(_parts(message))
        return SentMail(sent_at, " ".join(headers.get("subject", ())), _text(parts), headers, _kinds(message, parts))
    except (MessageError, RecursionError):
        return None


def sender_and_date(raw: bytes) -> tuple[str, datetime | None]:
    """The From header and the date of a mail of which these bytes are the beginning."""
    end = re.search(rb"\r?\n\r?\n", raw)
    mail = parse_mail(raw[: end.end() if end else len(raw)], datetime.fromtimestamp(0, UTC))
    return (" ".join(mail.headers.get("from", ())), _date(mail.headers)) if mail else ("", None)


def _headers(message: PlainMessage) -> dict[str, tuple[str, ...]]:
    headers: dict[str, tuple[str, ...]] = {}
    for name, value in islice(message.raw_items(), _MOST_HEADERS):
        headers[name.lower()] = (*headers.get(name.lower(), ()), _decoded(value))
    return headers


def _decoded(value: str) -> str:
    """A header as it is read, on one line. Some programs write bytes into it as they are."""
    if not value.isascii():
        value = decode_bytes(value.encode("ascii", "surrogateescape"), None)
    try:
        pieces = decode_header(value)
    except (HeaderParseError, ValueError):
        pieces = [(value, None)]
    text = "".join(piece if isinstance(piece, str) else decode_bytes(piece, charset) for piece, charset in pieces)
    return " ".join(text.split())


def _date(headers: Mapping[str, tuple[str, ...]]) -> datetime | None:
    try:
        sent_at = parsedate_to_datetime(headers["date"][0])
        return sent_at.replace(tzinfo=sent_at.tzinfo or UTC).astimezone(UTC)
    except (LookupError, TypeError, ValueError, OverflowError):
        return None


def _parts(message: PlainMessage) -> Iterator[PlainMessage]:
    """The parts that are no container, in their order; what is in an attached message is not of this one."""
    waiting, seen = [message], 0
    while waiting and seen < _MOST_PARTS:
        part = waiting.pop(0)
        seen += 1
        if part.get_content_maintype() == "multipart" and part.is_multipart():
            waiting[:0] = cast("list[PlainMessage]", part.get_payload())
        else:
            yield part


def _kinds(message: PlainMessage, parts: list[PlainMessage]) -> tuple[str, ...]:
    return tuple(dict.fromkeys([message.get_content_type(), *(part.get_content_type() for part in parts)]))


def _text(parts: list[PlainMessage]) -> str:
    """The body: its plain text, or where that says nothing, its HTML."""
    bodies = [part for part in parts if part.get_content_disposition() != "attachment" and not part.get_filename()]
    plain = "\n".join(_content(part) for part in bodies if part.get_content_type() == "text/plain")
    if not plain.strip():
        plain = "\n".join(html_to_text(_content(part)) for part in bodies if part.get_content_type() == "text/html")
    return plain.translate(_ODD_SPACES).replace("\r\n", "\n").replace("\r", "\n")[:_LONGEST_TEXT]


def _content(part: PlainMessage) -> str:
    try:
        content = part.get_payload(decode=True)
    except ValueError:  # an encoding that is not what it says
        return ""
    charset = part.get_param("charset")
    return decode_bytes(content, charset if isinstance(charset, str) else None) if isinstance(content, bytes) else ""


def decode_bytes(content: bytes, charset: str | None) -> str:
    """The text of these bytes: in the charset that is named where that can be, otherwise in what it most likely is."""
    for name in (charset, "utf-8"):
        try:
            return content.decode(name or "utf-8")
        except (LookupError, ValueError):
            continue
    return content.decode("cp1252", "replace")
