"""Proposals before the gates, and those that passed as notes with their evidence (NOD-40, NOD-77…NOD-83)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from ownwords.domain.conversation import Message
from ownwords.domain.document import NotesDocument, slug_for
from ownwords.domain.notes import LONGEST_QUOTE, Area, Evidence, Note, Origin, Way
from ownwords.domain.quotes import find_quote
from ownwords.domain.scope import Scope
from ownwords.ports.reads import Reads
from ownwords.writing.details import valid_abstract, valid_details
from ownwords.writing.gates import Accept, Gate, Proposal, judged
from ownwords.writing.tombstones import note_digest


@dataclass(frozen=True, slots=True)
class RefusedNote:
    """A proposal that a gate refused."""

    text: str
    reason: str


async def sifted(
    reads: Reads, scope: Scope, proposals: Sequence[Proposal], gates: Sequence[Gate[Proposal]]
) -> tuple[list[Proposal], list[RefusedNote]]:
    """The proposals that pass, and those that do not, with the reasons. What the owner had forgotten by now does not
    pass, and a message that was deleted or redacted meanwhile proves nothing any more."""
    tombstones, secret = await reads.tombstones(scope), await reads.secret()
    there = await reads.messages_by_id(scope, [message.id for one in proposals for message in one.supplied])
    accepted: list[Proposal] = []
    refused: list[RefusedNote] = []
    for one in proposals:
        supplied = [message for message in one.supplied if there.get(message.id) == message]
        digest = note_digest(one.note.text, secret)
        proposal = replace(one, supplied=supplied, tombstones=tombstones, digest=digest)
        verdict = judged(gates, proposal)
        if isinstance(verdict, Accept):
            accepted.append(proposal)
        else:
            refused.append(RefusedNote(one.note.text, verdict.reason))
    return accepted, refused


@dataclass(frozen=True, slots=True)
class Making:
    """How a note comes to be: whose doing it is, by which path, when, and how important it is, where that is said."""

    origin: Origin
    way: Way
    at: datetime
    importance: int | None = None


def note_of(document: NotesDocument, proposal: Proposal, note_id: str, making: Making) -> Note:
    """The proposal as a note at a free address, with every cited message as evidence and the owner's own spans as
    quotes."""
    proposed = proposal.note
    area = Area(proposed.area)
    text = proposed.text.strip()
    abstract = valid_abstract(proposed.abstract)
    return Note(
        id=note_id,
        area=area,
        slug=document.free_slug(area, slug_for(text, abstract)),
        text=text,
        abstract=abstract,
        origin=making.origin,
        way=making.way,
        created_at=making.at,
        updated_at=making.at,
        details=replace(valid_details(proposed), importance=making.importance),
        evidence=tuple(evidence_of(message, proposed.quote) for message in proposal.cited),
    )


def evidence_of(message: Message, quote: str) -> Evidence:
    """NOD-82, NOD-83: a quote over 400 characters proves the note, only its storing is omitted."""
    span = find_quote(message.text, quote)
    kept = span if span is not None and len(span) <= LONGEST_QUOTE else None
    return Evidence(message.id, message.thread_id, message.sent_at, kept)
