"""The part "Writing style from sent mail" of the Settings page: what is read, what is kept, and how it stands."""

from __future__ import annotations

from dataclasses import dataclass

from ownwords.domain.mail import MailKind
from ownwords.interfaces.web.visit import Visit
from ownwords.interfaces.web.wording import Moment, counted, moment

_KINDS = {MailKind.IMAP: "IMAP", MailKind.GMAIL: "Gmail"}


@dataclass(frozen=True, slots=True)
class MailSection:
    """How it stands. `mailbox` is empty where none is connected, `problem` says why one cannot be opened; `last` is
    when it was read, with what came of it in `told`."""

    mailbox: str
    kind: str
    since: Moment | None
    last: Moment | None
    told: str
    next: Moment | None
    problem: str
    gmail_offered: bool
    connect_imap: str
    connect_gmail: str
    read: str
    disconnect: str


async def mail_section(visit: Visit) -> MailSection:
    """How it stands for this memory."""
    status = await visit.memory.mailbox.status()
    connection = status.connection
    last = connection.last if connection else None
    told = "" if last is None else f"{last.told} {counted(last.mails, 'mail')} read." if last.mails else last.told
    return MailSection(
        mailbox=connection.account.name if connection else "",
        kind=_KINDS[connection.account.kind] if connection else "",
        since=moment(connection.connected_at, visit.zone) if connection else None,
        last=moment(last.at, visit.zone) if last else None,
        told=told,
        next=moment(status.next_reading, visit.zone) if status.next_reading else None,
        problem=status.problem,
        gmail_offered=status.gmail_offered,
        connect_imap=visit.link("/settings/mail/imap"),
        connect_gmail=visit.link("/settings/mail/gmail"),
        read=visit.link("/settings/mail/read"),
        disconnect=visit.link("/settings/mail/disconnect"),
    )
