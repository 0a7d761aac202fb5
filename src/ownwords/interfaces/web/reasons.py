"""Why an assistant said so: small numbered marks in a reply, and the records that they stand for.

A mark stands behind the passage that rests on a record; a passage that the reply does not hold any more has none, and
is told beside its records instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ownwords.interfaces.web import wording
from ownwords.interfaces.web.cards import Proof, message_link, note_place, proof_of
from ownwords.interfaces.web.conversations import who_said
from ownwords.interfaces.web.visit import Visit
from ownwords.interfaces.web.wording import Moment
from ownwords.reading.passages import passages_in, record_numbers, unplaced
from ownwords.reading.turns import Ground, MessageGround, NoteGround, ShownClaim


@dataclass(frozen=True, slots=True)
class Mark:
    """A number behind a passage, and the place of its record on the page."""

    number: int
    anchor: str


@dataclass(frozen=True, slots=True)
class Passage:
    """A part of a reply with the marks behind it."""

    text: str
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class NoteReason:
    """A note. `change` says what became of it since; `proof` is the message behind it, where there is one."""

    text: str
    label: str
    change: str
    proof: Proof | None
    link: str


@dataclass(frozen=True, slots=True)
class MessageReason:
    """A message: who said it when, what of it matters, and where it stands."""

    who: str
    day: Moment
    excerpt: str
    link: str


@dataclass(frozen=True, slots=True)
class Reason:
    """A record by its number; neither a note nor a message where it is no longer kept. `passages` are what rests on it
    and is not to be found in the reply."""

    number: int
    anchor: str
    note: NoteReason | None
    message: MessageReason | None
    passages: tuple[str, ...]


def passages_of(text: str, message_id: str, claims: Sequence[ShownClaim]) -> tuple[Passage, ...]:
    """The reply in parts, with the marks where they belong. The parts joined are always the text itself."""
    return tuple(
        Passage(one.text, tuple(Mark(number, _anchor(message_id, number)) for number in one.numbers))
        for one in passages_in(text, claims)
    )


def reasons_of(visit: Visit, text: str, message_id: str, claims: Sequence[ShownClaim]) -> tuple[Reason, ...]:
    """What the reply's claims rest on, by number."""
    grounds = {ground.record: ground for claim in claims for ground in claim.grounds}
    return tuple(
        Reason(
            number=number,
            anchor=_anchor(message_id, number),
            note=_note_reason(visit, grounds[record]),
            message=_message_reason(visit, grounds[record]),
            passages=unplaced(text, record, claims),
        )
        for record, number in record_numbers(claims).items()
    )


def _anchor(message_id: str, number: int) -> str:
    return f"why-{message_id}-{number}"


def _note_reason(visit: Visit, ground: Ground) -> NoteReason | None:
    if not isinstance(ground, NoteGround):
        return None
    change = "Changed since then." if ground.changed else ""
    if ground.ended is not None:
        change = f"Let go on {wording.day(ground.ended, visit.zone).text}."
    return NoteReason(
        text=ground.note.text,
        label=ground.label,
        change=change,
        proof=proof_of(visit, ground.support) if ground.support else None,
        link=note_place(visit, ground.note.id),
    )


def _message_reason(visit: Visit, ground: Ground) -> MessageReason | None:
    if not isinstance(ground, MessageGround):
        return None
    message = ground.message
    return MessageReason(
        who=who_said(message),
        day=wording.day(message.sent_at, visit.zone),
        excerpt=ground.excerpt,
        link=message_link(visit, message.thread_id, message.id),
    )
