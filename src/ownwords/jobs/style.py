"""The background job of the writing style: due when a mailbox is connected, then once a week (NOD-138)."""

from __future__ import annotations

import logging
from datetime import datetime

from ownwords.domain.jobs import Job
from ownwords.errors import KeyUnavailable, MailRefused, NotFound
from ownwords.writing.mailbox import Mailboxes

_log = logging.getLogger(__name__)


async def style_from_mail(mailboxes: Mailboxes, job: Job) -> datetime | None:
    """Read the mailbox of the job's scope and save its style; answers when it is due again, None where no mailbox is
    connected any more, or the one that is cannot be opened for want of its key. Its status says so, and what to do.

    Raises MailUnavailable, Conflict and what a memory model raises, to be tried again soon. A sign-in that was refused
    is not: a provider locks out who comes with a wrong password again and again. What failed is kept with the
    connection, and nothing is saved then."""
    try:
        await mailboxes.read_style(job.scope)
    except NotFound:
        return None
    except KeyUnavailable as error:
        _log.warning("A mailbox is not read any more: %s", error.message)
        return None  # `Mailboxes.make_due` begins anew when the key is back
    except MailRefused:
        pass  # it is kept as the last reading, so the next is in a week
    return (await mailboxes.status(job.scope)).next_reading
