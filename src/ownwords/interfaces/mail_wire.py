"""The shapes of what is said about mailboxes, the same on every interface. Nothing in them opens one."""

from __future__ import annotations

from ownwords.domain.mail import MailReading
from ownwords.told import Json
from ownwords.writing.mailbox import Disconnected, MailStatus

GMAIL_ANSWER = "/settings/mail/gmail/answer"
"""The page that Google sends the owner's browser back to."""


def mail_status_json(status: MailStatus) -> Json:
    """The mailbox that is connected; nothing that opens it."""
    connection = status.connection
    last = connection.last if connection else None
    return {
        "connected": connection is not None,
        "kind": connection.account.kind if connection else None,
        "addresses": list(connection.account.addresses) if connection else [],
        "connected_at": connection.connected_at.isoformat() if connection else None,
        "last_reading": mail_reading_json(last) if last else None,
        "next_reading": status.next_reading.isoformat() if status.next_reading else None,
        "gmail_offered": status.gmail_offered,
        "problem": status.problem or None,
    }


def mail_reading_json(reading: MailReading) -> Json:
    return {
        "at": reading.at.isoformat(),
        "outcome": reading.outcome,
        "mails": reading.mails,
        "message": reading.told,
    }


def disconnected_json(disconnected: Disconnected) -> Json:
    return {"was_connected": disconnected.was_connected, "problem": disconnected.problem or None}
