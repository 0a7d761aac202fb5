"""memory_learn: the owner's messages go in, notes that quote them come out (NOD-70…NOD-94).

What proposes the notes is the learn task, by a model or by its offline rule. It sees the owner's messages and the
index, nothing else. What it proposes passes the gates; what passes is written in one transaction, or added as evidence
to the note that already says it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, tzinfo
from enum import StrEnum

from ownwords.domain.changes import ChangeKind
from ownwords.domain.conversation import Message, Role, Thread
from ownwords.domain.document import NotesDocument
from ownwords.domain.notes import Note, Origin, Way
from ownwords.domain.parsed import ParsedDocuments
from ownwords.domain.scope import Scope
from ownwords.domain.turns import TurnOrigin, least_trusted
from ownwords.domain.usage import Caller
from ownwords.errors import NotFound
from ownwords.ports.reads import Reads, ThreadTail
from ownwords.ports.runtime import Ids
from ownwords.tasks.learn import LEARN
from ownwords.tasks.proposals import KnownNote, LearnInput, LearnMessage
from ownwords.tasks.task import Tasks
from ownwords.writing.commit import Committer, Judgement, NoteChange
from ownwords.writing.gates import (
    LEARN_GATES,
    NOTE_GATES,
    Accept,
    LearnRequest,
    Proposal,
    Refuse,
    judged,
    readable,
)
from ownwords.writing.proposed import Making, RefusedNote, note_of, sifted

EARLIER_MESSAGES = 10


class Outcome(StrEnum):
    """What became of a proposal that passed the gates."""

    ADDED = "added"
    EVIDENCE = "evidence"
    REPLACED = "replaced"


@dataclass(frozen=True, slots=True)
class LearnedNote:
    """A note as it was saved. `replaced` are the paths of the notes it archived."""

    note: Note
    outcome: Outcome
    replaced: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Learned:
    """What memory_learn answers: what is saved by now, and what was not, with the reasons."""

    saved: tuple[LearnedNote, ...]
    refused: tuple[RefusedNote, ...]


@dataclass(frozen=True, slots=True)
class LearnCall:
    """A call of memory_learn: the conversation, messages named by id, and who started the turn."""

    thread_id: str
    message_ids: tuple[str, ...] = ()
    origin: TurnOrigin = TurnOrigin.OWNER


class Learning:
    """Learns from one conversation at a time."""

    def __init__(self, reads: Reads, committer: Committer, documents: ParsedDocuments, tasks: Tasks) -> None:
        self._reads = reads
        self._committer = committer
        self._documents = documents
        self._tasks = tasks

    async def learn(self, scope: Scope, call: LearnCall, zone: tzinfo) -> Learned:
        """Raises NotFound for an unknown conversation, Refused with the gate's reason, SavingOff, MemoryFull, and
        what the task raises when its model is unreachable or unreadable; nothing is saved then (NOD-88)."""
        thread = await self._reads.thread(scope, call.thread_id)
        if thread is None:
            raise NotFound(f"There is no conversation {call.thread_id}.")
        messages = await self._messages(scope, thread, call)
        stored = await self._reads.document(scope)
        shown = self._documents.parse(stored.body).notes
        result = await self._tasks.run(LEARN, _task_input(messages, shown, zone), Caller(scope, thread.id))
        shown_at = {note.path: note.id for note in shown}
        proposals = [
            Proposal(note, messages, tuple(shown_at[path] for path in dict.fromkeys(note.replaces) if path in shown_at))
            for note in result.notes
        ]

        async def judge(document: NotesDocument, now: datetime) -> Judgement[Learned]:
            accepted, refused = await sifted(self._reads, scope, proposals, NOTE_GATES)
            document, saved, changes = _written(document, accepted, messages[-1].id, self._committer.ids, now)
            return Judgement(document, Learned(saved, tuple(refused)), changes)

        return (await self._committer.save(scope, Way.LEARNED, judge)).result

    async def _messages(self, scope: Scope, thread: Thread, call: LearnCall) -> list[Message]:
        """The owner's messages that may be read, oldest first, the current one last (NOD-72, NOD-73)."""
        tail = ThreadTail(EARLIER_MESSAGES + 1, role=Role.OWNER, after_reset=True)
        recent = await self._reads.messages(scope, thread.id, tail)
        found = await self._reads.messages_by_id(scope, call.message_ids)
        request = LearnRequest(
            origin=least_trusted(thread.origin, call.origin),
            switches=await self._reads.switches(scope),
            current=recent[-1] if recent else None,
            named=tuple((message_id, found.get(message_id)) for message_id in call.message_ids),
        )
        verdict = judged(LEARN_GATES, request)
        if isinstance(verdict, Refuse):
            raise verdict.error(verdict.reason)
        current = recent[-1]
        named = [message for message in found.values() if message.id != current.id]
        earlier = {message.id: message for message in [*named, *recent[:-1]]}
        readable_ones = [message for message in earlier.values() if isinstance(readable(message), Accept)]
        return [*sorted(readable_ones, key=lambda message: message.sent_at), current]


def _task_input(messages: list[Message], index: tuple[Note, ...], zone: tzinfo) -> LearnInput:
    """NOD-75: the messages, the current one apart, and the index."""
    return LearnInput(
        current=_for_task(messages[-1]),
        earlier=tuple(_for_task(message) for message in messages[:-1]),
        notes=tuple(KnownNote(note.path, note.text) for note in index),
        time_zone=zone,
    )


def _for_task(message: Message) -> LearnMessage:
    return LearnMessage(message.id, message.sent_at, message.text)


def _written(
    document: NotesDocument, proposals: list[Proposal], current_id: str, ids: Ids, now: datetime
) -> tuple[NotesDocument, tuple[LearnedNote, ...], tuple[NoteChange, ...]]:
    """The document with every proposal in it: as evidence where a note says the same, else as a note (NOD-94). A note
    that it makes untrue is replaced if it is still the one that was shown (NOD-86, NOD-104). What the current message
    asked for came from it as well, also where an earlier one says it."""
    saved: list[LearnedNote] = []
    changes: list[NoteChange] = []
    for proposal in proposals:
        note = note_of(document, proposal, ids.new(), Making(Origin.STATED, Way.LEARNED, now))
        cited = tuple(dict.fromkeys((*(message.id for message in proposal.cited), current_id)))
        twin = document.twin(note)
        if twin is not None:
            document = document.add_evidence(twin.path, note.evidence, now).confirm(twin.path, now)
            note = document.note(twin.path)
        live = {known.id: known for known in document.notes}
        untrue = [live[note_id] for note_id in proposal.untrue if note_id in live and note_id != note.id]
        if untrue or twin is None:
            document = document.replace(note, [old.path for old in untrue], now)
        after = document.note(note.path)
        outcome = Outcome.REPLACED if untrue else Outcome.ADDED if twin is None else Outcome.EVIDENCE
        saved.append(LearnedNote(after, outcome, tuple(old.path for old in untrue)))
        if after != twin:
            kind = ChangeKind.ADDED if twin is None else ChangeKind.EVIDENCE
            changes.append(NoteChange(kind, twin, after, cited))
        changes += [NoteChange(ChangeKind.REPLACED, old, after, cited) for old in untrue]
    return document, tuple(saved), tuple(changes)
