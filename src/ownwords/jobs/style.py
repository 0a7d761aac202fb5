"""The background job of the writing style: due when a mailbox is connected, then once a week (NOD-138)."""

from __future__ import annotations

from datetime import datetime

from ownwords.domain.mail import MailReading
from ownwords.domain.scope import Scope
from ownwords.errors import Conflict, NotFound
from ownwords.writing.mailbox import Mailboxes

JOB = "style-from-mail"


async def style_from_mail(mailboxes: Mailboxes, scope: Scope) -> MailReading | None:
    """Read the scope's mailbox and save its style; None where none is connected any more, or somebody reads it now.

    Raises MailUnavailable, MailRefused, KeyUnavailable and what a memory model raises: the failure is kept with the
    connection, and nothing is saved."""
    try:
        return await mailboxes.read_style(scope)
    except (NotFound, Conflict):
        return None


async def next_due(mailboxes: Mailboxes, scope: Scope) -> datetime | None:
    """When the job is due for this scope; None where no mailbox is connected, or its connection cannot be opened."""
    return (await mailboxes.status(scope)).next_reading


async def scopes_with_mail(mailboxes: Mailboxes) -> list[Scope]:
    """The scopes that the job has anything to do for."""
    return await mailboxes.connected()
