"""What is answered about a mailbox, as the OpenAPI document describes it."""

from __future__ import annotations

from ownwords.domain.mail import MailKind, StyleOutcome
from ownwords.interfaces.http.answers import Answer


class MailReading(Answer):
    """A reading of sent mail for its style: what came of it, how many mails were described, and that in a sentence."""

    at: str
    outcome: StyleOutcome
    mails: int
    message: str


class MailStatus(Answer):
    """The mailbox that is connected. `problem` says why its connection cannot be opened."""

    connected: bool
    kind: MailKind | None
    addresses: list[str]
    connected_at: str | None
    last_reading: MailReading | None
    next_reading: str | None
    gmail_offered: bool
    problem: str | None


class GmailQuestion(Answer):
    """Where the owner gives leave to read their mailbox: to be opened in their browser."""

    authorize_url: str


class Disconnected(Answer):
    """Whether a mailbox was connected, and why Gmail's grant could not be given back, where it could not."""

    was_connected: bool
    problem: str | None
