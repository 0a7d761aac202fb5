"""What requests carry. Fields that are not named here are refused: a misspelt one must not lose what it held."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StrictBool, WithJsonSchema

from ownwords.domain.channels import Channel
from ownwords.domain.conversation import Audience, Role
from ownwords.domain.mail import LONGEST_FIELD, MOST_ADDRESSES, Security
from ownwords.domain.notes import Area
from ownwords.domain.switches import LANGUAGE, MOST_LANGUAGES, MOST_RECALLED_NOTES
from ownwords.domain.turns import TurnOrigin
from ownwords.domain.usage import MOST_DOLLARS, to_micros
from ownwords.errors import Invalid
from ownwords.interfaces.http.parameters import NAME, Text
from ownwords.interfaces.wire import ALL_NOTES
from ownwords.memory import MOST_MESSAGES
from ownwords.turning import MOST_READS
from ownwords.writing.answers import MOST_ANSWERS

LONGEST_ID = 200
LONGEST_NAME = 300
MOST_ATTACHMENTS = 100
MOST_IMPORTED = 2_000
"""More notes than ever fit into the 256 KiB of a document."""


def instant(value: object) -> datetime:
    """A time with its offset, in UTC. The years 1 and 9999 are left out: not every zone has them whole."""
    wanted = "use a time with its offset, such as 2026-03-31T09:00:00+01:00"
    if not isinstance(value, str):
        raise ValueError(f"{wanted}.")
    try:
        time = datetime.fromisoformat(value)
    except ValueError as problem:
        raise ValueError(f"Cannot read this as a time ({problem}): {wanted}.") from None
    if time.tzinfo is None:
        raise ValueError(f"{wanted}.")
    if not 1 < time.year < 9999:
        raise ValueError(f"A message cannot have been sent in the year {time.year}.")
    return time.astimezone(UTC)


def micros(value: object) -> int:
    """An amount in US dollars as micro-dollars; whether it can be meant, the core says."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError("use a number of US dollars, such as 2.5.")
    try:
        return to_micros(value, "")
    except Invalid as problem:
        raise ValueError(problem.message) from None


def recalled_notes(value: object) -> int | None:
    """A number of notes, None for all of them; whether it can be meant, the core says."""
    if value is None or value == ALL_NOTES:
        return None
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f'use a number, or "{ALL_NOTES}".')
    return value


Dollars = Annotated[
    int, BeforeValidator(micros), WithJsonSchema({"type": "number", "minimum": 0, "maximum": MOST_DOLLARS})
]
RecalledNotes = Annotated[
    int | None,
    BeforeValidator(recalled_notes),
    WithJsonSchema(
        {"anyOf": [{"type": "integer", "minimum": 1, "maximum": MOST_RECALLED_NOTES}, {"enum": [ALL_NOTES, None]}]}
    ),
]
Instant = Annotated[datetime, BeforeValidator(instant)]

# What the OpenAPI document says of them; the core is what checks them.
AreaName = Annotated[Text, Field(json_schema_extra={"enum": list(Area)})]
Day = Annotated[Text, Field(json_schema_extra={"format": "date"})]
Language = Annotated[Text, Field(json_schema_extra={"pattern": f"^{LANGUAGE.pattern}$"})]


class Body(BaseModel):
    """The base of every body."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class NewThread(Body):
    """A conversation to begin."""

    title: Text = ""
    workspace: Annotated[Text, Field(json_schema_extra=NAME)] | None = None
    audience: Audience = Audience.PRIVATE
    origin: TurnOrigin = TurnOrigin.OWNER


class NewAttachment(Body):
    """A file of the asset library that came with a message. Its name and type are kept as they are there."""

    id: Annotated[Text, Field(max_length=LONGEST_NAME)]
    name: Annotated[Text, Field(max_length=LONGEST_NAME)]
    content_type: Annotated[Text, Field(max_length=LONGEST_NAME)] = "application/octet-stream"


class NewMessage(Body):
    """A message to append. `id` makes it idempotent: sent again, it is answered, not stored again. A UUID becomes the
    message's own id; from any other string one is made for this conversation."""

    id: Annotated[Text, Field(min_length=1, max_length=LONGEST_ID)] | None = None
    role: Role
    text: Text
    sent_at: Instant | None = None
    speaker: Annotated[Text, Field(max_length=LONGEST_NAME)] | None = None
    tapped: StrictBool = False
    attachments: Annotated[tuple[NewAttachment, ...], Field(max_length=MOST_ATTACHMENTS)] = ()


class NewMessages(Body):
    """Messages to append, in this order, all or none."""

    messages: Annotated[tuple[NewMessage, ...], Field(min_length=1, max_length=MOST_MESSAGES)]


class Redaction(Body):
    """What to take out of a message: a quote of it, or without one all it says."""

    quote: Annotated[Text, Field(min_length=1)] | None = None


class NewNote(Body):
    """A note as the owner writes it. `expires` is a day."""

    area: AreaName
    text: Text
    abstract: Text | None = None
    expires: Day | None = None


class NoteChanges(Body):
    """What to change in a note. What is left out stays; `null` takes an abstract or an expiry date away."""

    text: Text | None = None
    area: AreaName | None = None
    abstract: Text | None = None
    expires: Day | None = None


class PastedText(Body):
    """What another assistant answered, pasted."""

    text: Text


class LineToImport(Body):
    """A line of the preview. One that says `skip` is skipped."""

    area: AreaName
    text: Text
    skip: Text | None = None


class LinesToImport(Body):
    """The lines to save, word for word."""

    notes: Annotated[tuple[LineToImport, ...], Field(max_length=MOST_IMPORTED)]


class LearnFrom(Body):
    """The conversation to learn from, and older messages of the owner that belong to it."""

    thread_id: Text
    message_ids: Annotated[tuple[Text, ...], Field(max_length=100)] = ()


class ThreadToCompact(Body):
    """The conversation to condense."""

    thread_id: Text


class NewTurn(Body):
    """A turn to prepare: by a new `message`, or by one that is there. `context_window` is the model's, in tokens."""

    thread_id: Text
    message: Text | None = None
    message_id: Text | None = None
    origin: TurnOrigin = TurnOrigin.OWNER
    context_window: Annotated[int, Field(ge=256, le=100_000_000)] | None = None


class ChatTurn(Body):
    """A turn of the assistant to make: for a new `message`, or for one that is there. `attachments` are the ids of
    assets that a new message comes with."""

    thread_id: Text
    message: Text | None = None
    message_id: Text | None = None
    origin: TurnOrigin = TurnOrigin.OWNER
    attachments: Annotated[
        tuple[Annotated[Text, Field(max_length=LONGEST_NAME)], ...], Field(max_length=MOST_ATTACHMENTS)
    ] = ()


class LinkToMake(Body):
    """Where the code may be sent from; left out, on any channel."""

    channel: Channel | None = None


class Approval(Body):
    """The owner's yes to what they were asked."""

    approval: Text


class DraftReply(Body):
    """A reply that is not delivered yet."""

    draft: Text
    visual: Text | None = None
    reads: Annotated[tuple[Text, ...], Field(max_length=MOST_READS)] = ()


class TappedPair(Body):
    """A question of the assistant's, and which of the offered answers the owner tapped."""

    question: Text
    answer: Text


class TappedAnswers(Body):
    """What the owner tapped in a turn."""

    answers: Annotated[tuple[TappedPair, ...], Field(min_length=1, max_length=MOST_ANSWERS)]


class FinishedReply(Body):
    """A reply as it was delivered."""

    reply: Text


MailField = Annotated[Text, Field(max_length=LONGEST_FIELD)]


class ImapConnection(Body):
    """A mailbox on an IMAP server. `security` is `none` only for a server on this machine."""

    host: MailField
    port: Annotated[int, Field(ge=1, le=65_535)] = 993
    security: Security = Security.TLS
    user: MailField = ""
    password: Annotated[MailField, Field(repr=False)]
    addresses: Annotated[tuple[MailField, ...], Field(min_length=1, max_length=MOST_ADDRESSES)]


class SettingsChanges(Body):
    """What to set. What is left out stays as it is; a `null` time zone is this machine's, a `null` amount no limit,
    a `null` number of notes all of them.    Amounts are US dollars, and are set without a workspace."""

    remember: StrictBool | None = None
    time_zone: Text | None = None
    languages: Annotated[tuple[Language, ...], Field(max_length=MOST_LANGUAGES)] | None = None
    daily_limit: Dollars | None = None
    check_in: Dollars | None = None
    recall: StrictBool | None = None
    recall_by_model: StrictBool | None = None
    recall_notes: RecalledNotes = None
    capture: StrictBool | None = None
    reflection: StrictBool | None = None
    style: StrictBool | None = None
    sensitive: StrictBool | None = None
    dream: StrictBool | None = None
    dream_review: StrictBool | None = None
