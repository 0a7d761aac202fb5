"""Sent mail and the mailboxes it lies in (NOD-138…NOD-142).

A mail's text is only ever passed on: no store keeps any of it. An account's password and tokens are in no `repr`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from email.utils import getaddresses
from enum import StrEnum

from ownwords.domain.characters import checked_characters
from ownwords.errors import Invalid

LONGEST_FIELD = 1_000
MOST_ADDRESSES = 20


@dataclass(frozen=True, slots=True)
class SentMail:
    """One mail as it was sent. `headers` have lower-case names, each with its values; `kinds` are the content types of
    all its parts. `text` is the plain text of its body, quotations included."""

    sent_at: datetime
    subject: str
    text: str = field(repr=False)
    headers: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]], repr=False)
    kinds: tuple[str, ...] = ()

    def addresses(self, *names: str) -> frozenset[str]:
        """The addresses in these headers, in lower case."""
        return addresses_in(value for name in names for value in self.headers.get(name, ()))


class MailKind(StrEnum):
    """What sort of mailbox it is."""

    IMAP = "imap"
    GMAIL = "gmail"


class Security(StrEnum):
    """How the connection to an IMAP server is protected. `none` is only for this machine itself."""

    TLS = "tls"
    STARTTLS = "starttls"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class ImapAccount:
    """A mailbox on an IMAP server. `addresses` are those that its owner writes from."""

    host: str
    port: int
    security: Security
    user: str
    password: str = field(repr=False)
    addresses: tuple[str, ...]
    kind = MailKind.IMAP

    @property
    def name(self) -> str:
        """What the mailbox is called: its first address."""
        return self.addresses[0]


@dataclass(frozen=True, slots=True)
class GmailAccount:
    """A mailbox at Gmail that its owner gave leave to read. The access token is good until `expires_at`."""

    refresh_token: str = field(repr=False)
    access_token: str = field(repr=False)
    expires_at: datetime
    addresses: tuple[str, ...] = ()
    kind = MailKind.GMAIL

    @property
    def name(self) -> str:
        """What the mailbox is called: its first address."""
        return self.addresses[0] if self.addresses else "Gmail"


MailAccount = ImapAccount | GmailAccount


class StyleOutcome(StrEnum):
    """What came of reading sent mail for its style."""

    SAVED = "saved"
    UNCHANGED = "unchanged"
    YOURS = "yours"
    """The note there is the owner's own (NOD-142)."""
    OFF = "off"
    FORGOTTEN = "forgotten"
    NO_HABIT = "no_habit"
    DISCONNECTED = "disconnected"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class MailReading:
    """One reading: when, what came of it, how many mails were described, and why it failed where it did."""

    at: datetime
    outcome: StyleOutcome
    mails: int = 0
    problem: str = ""

    @property
    def told(self) -> str:
        """What came of it, in a sentence for the owner."""
        return self.problem or _TOLD[self.outcome]


_TOLD = {
    StyleOutcome.SAVED: "Your writing style is saved as the note preferences/writing-style.",
    StyleOutcome.UNCHANGED: "Your writing style is as it is saved already; nothing was changed.",
    StyleOutcome.YOURS: "The note preferences/writing-style is your own, so it was left as it is.",
    StyleOutcome.OFF: "“Remember things about me” or “From your sent mail” is off, so no mail was read.",
    StyleOutcome.FORGOTTEN: "You had this forgotten, so only mail sent since counts, and there is too little of it.",
    StyleOutcome.NO_HABIT: "There is too little mail of your own words to show a habit; nothing was saved.",
    StyleOutcome.DISCONNECTED: "The mailbox was disconnected in the meantime, so nothing was saved.",
    StyleOutcome.FAILED: "The mailbox could not be read; nothing was saved.",
}


@dataclass(frozen=True, slots=True)
class MailConnection:
    """The mailbox that a memory is connected to, since when, and its last reading."""

    account: MailAccount
    connected_at: datetime
    last: MailReading | None = None


def addresses_in(values: Iterable[str]) -> frozenset[str]:
    """The mail addresses in the values of headers, in lower case."""
    found = getaddresses([value.replace("\n", " ") for value in values])
    return frozenset(address.strip().lower() for _, address in found if "@" in address)


def checked_addresses(given: Iterable[str]) -> tuple[str, ...]:
    """The owner's mail addresses, in lower case and once each. Raises Invalid for none, too many, or what is none."""
    addresses = tuple(dict.fromkeys(one.strip().lower() for one in given if one.strip()))
    if not addresses:
        raise Invalid("Name the address that you write from.", field="addresses")
    if len(addresses) > MOST_ADDRESSES:
        raise Invalid(f"Name at most {MOST_ADDRESSES} addresses.", field="addresses")
    for address in addresses:
        local, _, host = address.rpartition("@")
        if not local or not host or any(character.isspace() or character in '<>,;"' for character in address):
            raise Invalid(f"{address!r} is no mail address: use one such as ada@example.org.", field="addresses")
        checked_line(address, "addresses")
    return addresses


def checked_line(text: str, name: str) -> str:
    """A line of at most 1,000 characters that is not empty. Raises Invalid and never repeats it: it may be a secret."""
    if not text or len(text) > LONGEST_FIELD or any(ord(character) < 32 for character in text):
        raise Invalid(f"The {name} is empty, too long, or not one line.", field=name)
    return checked_characters(text, name)
