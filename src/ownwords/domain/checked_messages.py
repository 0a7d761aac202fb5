"""A message that every store can keep, whoever it comes from: what is wrong with one is said by field."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from ownwords.domain.characters import checked_characters
from ownwords.domain.conversation import NewMessage
from ownwords.domain.message_ids import message_id_for
from ownwords.errors import Invalid, NotFound

LONGEST_MESSAGE = 1_000_000
LONGEST_ID = 200
LONGEST_LINE = 300
"""Characters of a speaker's name, and of what an attachment is called."""
MOST_ATTACHMENTS = 100
LONGEST_TITLE = 300


def checked_message(message: NewMessage, field: str = "text") -> NewMessage:
    """The message itself. Raises Invalid; `field` is what the sender calls its text."""
    if message.id is not None and not 0 < len(checked_characters(message.id, "id")) <= LONGEST_ID:
        raise Invalid(f"An id holds 1 to {LONGEST_ID} characters.", field="id")
    checked_characters(message.text, field)
    if not message.text and not message.attachments:
        raise Invalid("A message needs some text.", field=field)
    if len(message.text) > LONGEST_MESSAGE:
        length = f"{len(message.text):,}"
        raise Invalid(f"A message holds at most {LONGEST_MESSAGE:,} characters; this is {length}.", field=field)
    _check_line(message.speaker or "", "speaker")
    if len(message.attachments) > MOST_ATTACHMENTS:
        raise Invalid(f"A message takes at most {MOST_ATTACHMENTS} attachments.", field="attachments")
    for attachment in message.attachments:
        for text in (attachment.id, attachment.name, attachment.content_type):
            _check_line(text, "attachments")
    if message.sent_at is not None:
        _check_time(message.sent_at)
    return message


def checked_title(title: str) -> str:
    """A title on one line; refuses one that is too long or cannot be kept."""
    title = " ".join(checked_characters(title, "title").split())
    if len(title) > LONGEST_TITLE:
        raise Invalid(f"A title holds at most {LONGEST_TITLE} characters.", field="title")
    return title


def identified(thread_id: str, message: NewMessage) -> NewMessage:
    """The message under the id that it is stored by."""
    if message.id is None:
        return message
    try:
        return replace(message, id=message_id_for(thread_id, message.id))
    except ValueError:  # threads have UUIDs
        raise NotFound(f"There is no conversation {thread_id}.") from None


def _check_line(text: str, field: str) -> None:
    if len(checked_characters(text, field)) > LONGEST_LINE:
        raise Invalid(f"At most {LONGEST_LINE} characters are kept here; this is {len(text):,}.", field=field)


def _check_time(sent_at: datetime) -> None:
    """The years 1 and 9999 are left out: not every time zone has them whole."""
    if sent_at.tzinfo is None:
        raise Invalid("A time needs its offset, such as 2026-03-31T09:00:00+01:00.", field="sent_at")
    if not 1 < sent_at.year < 9999:
        raise Invalid(f"A message cannot have been sent in the year {sent_at.year}.", field="sent_at")
