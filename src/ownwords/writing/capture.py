"""Capture: a few lasting facts of what the owner just said, after the reply was delivered (CH-1…CH-9, CH-14, CH-15).

Nobody asked for it, so it is held back by code at every step: who started the turn, what the owner switched on, length
and shape of the message, one attempt in three minutes, and what is never stored. What it saves is inferred until it is
said again or confirmed; what memory says already gets one more message behind it. Forty such notes are kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo

from ownwords.domain.changes import ChangeKind
from ownwords.domain.conversation import Message, Role
from ownwords.domain.document import NotesDocument
from ownwords.domain.notes import ArchiveReason, Note, Origin, Way
from ownwords.domain.parsed import ParsedDocuments
from ownwords.domain.scope import Scope
from ownwords.domain.switches import Switches
from ownwords.domain.turns import Deed, TurnOrigin, allows, least_trusted
from ownwords.domain.usage import Caller
from ownwords.ports.reads import Reads
from ownwords.tasks.capture import CAPTURE
from ownwords.tasks.capture_shape import FEWEST_CHARACTERS, MOST_CHARACTERS, has_shape
from ownwords.tasks.captured import CaptureInput
from ownwords.tasks.proposals import KnownNote, LearnMessage
from ownwords.tasks.task import Tasks
from ownwords.writing.commit import Committer, Judgement, NoteChange
from ownwords.writing.gates import CAPTURE_GATES, Accept, Gate, Proposal, Refuse, Verdict, judged, readable
from ownwords.writing.near_duplicates import Comparing, Meanings, near_duplicate
from ownwords.writing.proposed import Making, RefusedNote, note_of, sifted

REST = timedelta(minutes=3)
"""Between two attempts in a scope (CH-5)."""
CEILING = 40
"""Captured and answered notes of a scope (CH-8)."""
_IMPORTANCE = 3
"""Of a note that says none."""


@dataclass(frozen=True, slots=True)
class Captured:
    """What an attempt saved or added evidence to, what a gate refused, or why there was no attempt."""

    saved: tuple[Note, ...] = ()
    refused: tuple[RefusedNote, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class CaptureRequest:
    """What is known before an attempt: the message that was answered, who started that turn, and what the owner
    switched on."""

    message: Message
    origin: TurnOrigin
    switches: Switches


class Capturing:
    """Captures from one message at a time."""

    def __init__(
        self, reads: Reads, committer: Committer, documents: ParsedDocuments, tasks: Tasks, comparing: Comparing
    ) -> None:
        self._reads = reads
        self._committer = committer
        self._documents = documents
        self._tasks = tasks
        self._comparing = comparing

    async def is_wanted(self, scope: Scope, message: Message, origin: TurnOrigin) -> bool:
        """Whether the message is to be queued for an attempt: what its shape says is asked for then."""
        request = CaptureRequest(message, origin, await self._reads.switches(scope))
        return isinstance(judged(QUEUE_GATES, request), Accept)

    async def verdict(self, scope: Scope, message: Message, origin: TurnOrigin) -> Verdict:
        """Whether the message is worth an attempt, by code alone."""
        thread = await self._reads.thread(scope, message.thread_id)
        lineage = least_trusted(thread.origin, origin) if thread else TurnOrigin.SUBAGENT
        return judged(WORTH_GATES, CaptureRequest(message, lineage, await self._reads.switches(scope)))

    async def capture(self, scope: Scope, message_id: str, origin: TurnOrigin, zone: tzinfo) -> Captured:
        """Make an attempt, unless it is too soon after the last one, or the message or its worth is gone by now. Raises
        what the task raises when its model is unreachable or unreadable; nothing is saved then."""
        message = (await self._reads.messages_by_id(scope, [message_id])).get(message_id)
        if message is None:
            return Captured(reason="The message is gone.")
        verdict = await self.verdict(scope, message, origin)
        if not isinstance(verdict, Accept):
            return Captured(reason=verdict.reason)
        if not await self._committer.begin_capture(scope, REST):
            return Captured(reason="The last attempt was less than three minutes ago.")
        stored = await self._reads.document(scope)
        shown = self._documents.parse(stored.body).notes
        switches = await self._reads.switches(scope)
        given = CaptureInput(
            LearnMessage(message.id, message.sent_at, message.text),
            tuple(KnownNote(note.path, note.text) for note in shown),
            zone,
            switches.sensitive,
        )
        caller = Caller(scope, message.thread_id)
        result = await self._tasks.run(CAPTURE, given, caller)
        importance = {fact.text.strip(): fact.importance for fact in result.facts}
        meanings = await self._comparing.compare(list(importance), shown, caller)

        async def judge(document: NotesDocument, now: datetime) -> Judgement[Captured]:
            verdict = await self.verdict(scope, message, origin)
            if not isinstance(verdict, Accept):  # switched off while the model was asked
                return Judgement(document, Captured(reason=verdict.reason))
            sensitive = (await self._reads.switches(scope)).sensitive
            proposals = [Proposal(fact, [message], sensitive=sensitive) for fact in result.facts]
            accepted, refused = await sifted(self._reads, scope, proposals, CAPTURE_GATES)
            saved: list[Note] = []
            changes: list[NoteChange] = []
            for proposal in accepted:
                making = Making(Origin.INFERRED, Way.CAPTURED, now, importance[proposal.note.text.strip()])
                note = note_of(document, proposal, self._committer.ids.new(), making)
                document, change = added_or_evidence(document, note, meanings, now)
                saved += [change.after] if change and change.after else []
                changes += [change] if change else []
            document, let_go = within_ceiling(document, now)
            return Judgement(document, Captured(tuple(saved), tuple(refused)), (*changes, *let_go))

        return (await self._committer.save(scope, Way.CAPTURED, judge)).result


def added_or_evidence(
    document: NotesDocument, note: Note, meanings: Meanings, now: datetime
) -> tuple[NotesDocument, NoteChange | None]:
    """The document with the note, or with its evidence at the note that says the same (CH-7). None where that one knows
    these messages."""
    known = near_duplicate(document, note, meanings)
    cited = tuple(item.message_id for item in note.evidence)
    if known is None:
        return document.add(note), NoteChange(ChangeKind.ADDED, None, note, cited)
    document = document.add_evidence(known.path, note.evidence, now)
    after = document.note(known.path)
    return document, NoteChange(ChangeKind.EVIDENCE, known, after, cited) if after != known else None


def within_ceiling(document: NotesDocument, now: datetime) -> tuple[NotesDocument, list[NoteChange]]:
    """The document without the least important, then the oldest, of more than forty captured and answered notes, which
    go to the archive (CH-8). Those that the owner confirmed do not count."""
    counted = [note for note in document.notes if is_counted(note)]
    counted.sort(key=lambda note: (note.details.importance or _IMPORTANCE, note.created_at, note.id))
    surplus = counted[: max(len(counted) - CEILING, 0)]
    for note in surplus:
        document = document.let_go(note.path, ArchiveReason.CEILING, now)
    return document, [NoteChange(ChangeKind.ARCHIVED, note, None) for note in surplus]


def is_counted(note: Note) -> bool:
    """Whether a note counts for the ceiling: captured and not confirmed, or answered."""
    return note.way is Way.ANSWERED or (note.way is Way.CAPTURED and note.origin is Origin.INFERRED)


# Before an attempt


def is_the_owners(request: CaptureRequest) -> Verdict:
    """Only a turn of the owner's, and only their own words."""
    if allows(request.origin, Deed.CAPTURE) and request.message.role is Role.OWNER:
        return Accept()
    return Refuse("Only what the owner said in a turn of their own is captured.")


def is_switched_on(request: CaptureRequest) -> Verdict:
    """CH-16: either switch stops it."""
    if request.switches.remember and request.switches.capture:
        return Accept()
    return Refuse("Saving after a reply is switched off.")


def can_be_read(request: CaptureRequest) -> Verdict:
    return readable(request.message)


def is_worth_it(request: CaptureRequest) -> Verdict:
    """CH-4."""
    if has_shape(request.message.text):
        return Accept()
    return Refuse("The message states nothing lasting about the owner.")


def has_length(request: CaptureRequest) -> Verdict:
    """CH-3."""
    if FEWEST_CHARACTERS <= len(request.message.text.strip()) <= MOST_CHARACTERS:
        return Accept()
    return Refuse(f"Only messages of {FEWEST_CHARACTERS} to {MOST_CHARACTERS:,} characters are captured from.")


QUEUE_GATES: Sequence[Gate[CaptureRequest]] = (is_the_owners, is_switched_on, has_length)
"""Before an attempt is queued."""
WORTH_GATES: Sequence[Gate[CaptureRequest]] = (*QUEUE_GATES, can_be_read, is_worth_it)
"""Before it is made."""
