"""Sent mails of an invented owner, Ada Vale, and ways to make more: what the tests about mail stand on."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

ADA, BO = "ada@example.org", "bo@example.net"
OWNERS = frozenset({ADA})
FIRST = datetime(2026, 3, 2, 9, tzinfo=UTC)
INFORMAL = "Hi Bo,\n\nsee you at the boathouse tonight! It's going to be lovely.\n\nCheers\nAda"
FORMAL = (
    "Dear Mr Wren,\n\nI would be grateful if you could send the plans of the boathouse once they are ready for review."
    "\n\nKind regards\nAda Vale"
)


def mail(body: str = INFORMAL, at: datetime = FIRST, charset: str = "utf-8", **headers: str) -> bytes:
    """A plain mail from Ada to Bo. Headers are named with _ for -, and replace those that it has."""
    given = {
        "From": f"Ada Vale <{ADA}>",
        "To": BO,
        "Date": format_datetime(at),
        "Subject": "The boathouse",
        "Content-Type": f"text/plain; charset={charset}",
        **{name.replace("_", "-"): value for name, value in headers.items()},
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in given.items() if value)
    return head.encode() + b"\r\n" + body.replace("\n", "\r\n").encode(charset)


def html_mail(body: str, **headers: str) -> bytes:
    return mail(body, Content_Type="text/html; charset=utf-8", **headers)


def mails(count: int, body: str = INFORMAL, since: datetime = FIRST) -> list[bytes]:
    """So many, an hour apart, the oldest first."""
    return [mail(body, since + timedelta(hours=number)) for number in range(count)]


def mbox(messages: Sequence[bytes], end: bytes = b"\n") -> bytes:
    """The file that holds them."""
    escaped = (message.replace(b"\r\n", end).replace(end + b"From ", end + b">From ") for message in messages)
    return b"".join(b"From ada@example.org Mon Mar  2 09:00:00 2026" + end + one + end + end for one in escaped)
