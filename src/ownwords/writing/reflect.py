"""Reflection: the owner's messages of the last hours read once more, in quiet (NOD-112…NOD-125).

Forty at a time, until it is caught up. What the task proposes passes the gates; what passes is saved together with how
far was read, so that a batch applies once. A stated note is never changed. A batch that cannot be read is tried again
on the next two ticks, and then skipped.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo

from ownwords.domain.changes import ChangeKind
from ownwords.domain.conversation import Message
from ownwords.domain.document import NotesDocument
from ownwords.domain.notes import ArchiveReason, Note, Origin, Way
from ownwords.domain.parsed import ParsedDocuments
from ownwords.domain.reflection import BATCH, YOUNGEST, ReflectionProgress, ReflectionStep, Unread, UnreadMessages
from ownwords.domain.scope import Scope
from ownwords.domain.usage import Caller
from ownwords.errors import Conflict, Invalid, MemoryFull, ModelRefused, ModelUnavailable, ModelUnreadable
from ownwords.ports.reads import Reads
from ownwords.tasks.proposals import LearnMessage
from ownwords.tasks.reflect import REFLECT
from ownwords.tasks.reflected import LiveNote, ReflectInput, ReflectResult
from ownwords.tasks.task import Tasks
from ownwords.writing.commit import Committer, Judgement, NoteChange
from ownwords.writing.gates import REFLECT_GATES, Accept, Proposal, readable
from ownwords.writing.near_duplicates import Comparing, Meanings, near_duplicate
from ownwords.writing.proposed import Making, note_of, sifted

MOST_TRIES = 3
"""Of a batch, one a tick (NOD-124)."""
_MOMENT = timedelta(microseconds=1)
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Reflected:
    """How many messages were read, how many notes added, given evidence and let go, and from when on there is more to
    read: a message that was too young, or a batch that is to be tried again. None for nothing."""

    messages: int = 0
    changed: int = 0
    next_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class _Batch:
    """Messages to be read together, where the scope stands before and after them, and the notes as they are shown."""

    messages: tuple[Message, ...]
    step: ReflectionStep
    shown: tuple[Note, ...]


class Reflecting:
    """Reads one scope at a time."""

    def __init__(
        self, reads: Reads, committer: Committer, documents: ParsedDocuments, tasks: Tasks, comparing: Comparing
    ) -> None:
        self._reads = reads
        self._committer = committer
        self._documents = documents
        self._tasks = tasks
        self._comparing = comparing

    async def reflect(self, scope: Scope, zone: tzinfo) -> Reflected:
        """Read what is unread and old enough. Nothing where it is switched off (NOD-102). What another worker reads at
        the same time is left to it."""
        messages = changed = 0
        while (await self._reads.switches(scope)).reflects:
            progress = await self._reads.reflection(scope)
            unread = _to_read(await self._reads.unread(scope, progress.until, BATCH), progress)
            old = _old_enough(unread.messages, self._committer.clock.now())
            waiting = unread.messages[len(old)].message.sent_at + YOUNGEST if len(old) < len(unread.messages) else None
            if not old and (waiting or unread.end == progress.until):
                return Reflected(messages, changed, waiting)
            end = old[-1].position + 1 if waiting else unread.end
            step = ReflectionStep(progress, ReflectionProgress(end))
            try:
                done = await self._read(scope, [one.message for one in old], step, zone)
            except Conflict:
                if await self._reads.reflection(scope) == progress:
                    raise
                continue  # somebody else read them
            if done is None:
                return Reflected(messages, changed, self._committer.clock.now() + _MOMENT)  # not at this tick again
            messages, changed = messages + len(old), changed + done
        return Reflected(messages, changed)

    async def _read(self, scope: Scope, messages: Sequence[Message], step: ReflectionStep, zone: tzinfo) -> int | None:
        """Read a batch and save what comes of it; answers how many notes changed, None where it is to be tried again on
        the next tick. Raises Conflict where somebody else read it."""
        kept = [one for one in messages if isinstance(readable(one), Accept)]
        if not kept:
            await self._committer.write_reflection(scope, step)
            return 0
        shown = self._documents.parse((await self._reads.document(scope)).body).notes
        notes = tuple(LiveNote(note.path, note.text, note.origin is Origin.INFERRED) for note in shown)
        given = ReflectInput(tuple(LearnMessage(one.id, one.sent_at, one.text) for one in kept), notes, zone)
        try:
            result = await self._tasks.run(REFLECT, given, Caller(scope))
        except (
            ModelUnavailable,
            ModelUnreadable,
            ModelRefused,
            Invalid,
        ) as error:  # Invalid: they are too long together
            return await self._failed(scope, step, error)
        return await self._saved(scope, result, _Batch(tuple(kept), step, shown))

    async def _failed(self, scope: Scope, step: ReflectionStep, error: Exception) -> int | None:
        failures = step.before.failures + 1
        if failures >= MOST_TRIES:
            _log.warning("A batch of messages is skipped, as it could not be read: %s", type(error).__name__)
            await self._committer.write_reflection(scope, step)
            return 0
        await self._committer.write_reflection(
            scope, ReflectionStep(step.before, ReflectionProgress(step.before.until, failures, step.after.until))
        )
        return None

    async def _saved(self, scope: Scope, result: ReflectResult, batch: _Batch) -> int:
        shown_at = {note.path: note.id for note in batch.shown if note.origin is Origin.INFERRED}
        gone = [(shown_at[one.path], one.message_ids) for one in result.let_go if one.path in shown_at]
        texts = [added.text.strip() for added in result.add]
        meanings = await self._comparing.compare(texts, batch.shown, Caller(scope))

        async def judge(document: NotesDocument, now: datetime) -> Judgement[int]:
            switches = await self._reads.switches(scope)
            if not switches.reflects:  # switched off while the model was asked
                return Judgement(document, 0, reflection=batch.step)
            proposals = [
                Proposal(
                    added,
                    batch.messages,
                    tuple(shown_at[path] for path in dict.fromkeys(added.replaces) if path in shown_at),
                    sensitive=switches.sensitive,
                )
                for added in result.add
                if switches.sensitive or not added.sensitive
            ]
            accepted, _ = await sifted(self._reads, scope, proposals, REFLECT_GATES)
            operations = _Operations(document, self._committer.ids.new, meanings, now)
            for proposal in accepted:
                operations.add(proposal)
            for note_id, message_ids in gone:
                operations.let_go(note_id, message_ids)
            changes = tuple(operations.changes)
            return Judgement(operations.document, len(changes), changes, reflection=batch.step)

        return (await self._committer.save(scope, Way.REFLECTED, judge)).result


class _Operations:
    """The operations of a batch, one after the other, on the document as it is by now."""

    def __init__(self, document: NotesDocument, new_id: Callable[[], str], meanings: Meanings, now: datetime) -> None:
        self.document = document
        self.changes: list[NoteChange] = []
        self._new_id = new_id
        self._meanings = meanings
        self._now = now

    def add(self, proposal: Proposal) -> None:
        """Add the note, or its evidence to the inferred one that says the same (NOD-119). What a stated note says is
        left as it is (NOD-120), but for what it makes untrue, and what does not fit is skipped (NOD-115)."""
        making = Making(Origin.INFERRED, Way.REFLECTED, self._now)
        note = note_of(self.document, proposal, self._new_id(), making)
        known = near_duplicate(self.document, note, self._meanings)
        cited = tuple(item.message_id for item in note.evidence)
        if known is not None and known.origin is not Origin.INFERRED:
            for untrue_id in proposal.untrue:
                self.let_go(untrue_id, cited)
            return
        document, before = self.document, known
        if known is not None:
            document = document.add_evidence(known.path, note.evidence, self._now)
            note = document.note(known.path)
        untrue = [old for old in self._inferred(proposal.untrue) if old.id != note.id]
        if untrue or known is None:
            document = document.replace(note, [old.path for old in untrue], self._now)
        after = document.note(note.path)
        try:
            document.fitted()
        except MemoryFull:
            return
        self.document = document
        if after != before:
            kind = ChangeKind.ADDED if before is None else ChangeKind.EVIDENCE
            self.changes.append(NoteChange(kind, before, after, cited))
        self.changes += [NoteChange(ChangeKind.REPLACED, old, after, cited) for old in untrue]

    def let_go(self, note_id: str, message_ids: tuple[str, ...]) -> None:
        """Archive an inferred note that a newer message took back (NOD-114)."""
        for note in self._inferred((note_id,)):
            self.document = self.document.let_go(note.path, ArchiveReason.ENDED, self._now)
            self.changes.append(NoteChange(ChangeKind.ARCHIVED, note, None, message_ids))

    def _inferred(self, note_ids: Iterable[str]) -> list[Note]:
        """Those of the notes that are still live and inferred."""
        wanted = set(note_ids)
        return [note for note in self.document.notes if note.id in wanted and note.origin is Origin.INFERRED]


def _to_read(unread: UnreadMessages, progress: ReflectionProgress) -> UnreadMessages:
    """A batch that failed is tried again as it was: what was said since has its own tries."""
    if not progress.failures or unread.end <= progress.failed_until:
        return unread
    failed = tuple(one for one in unread.messages if one.position < progress.failed_until)
    return UnreadMessages(failed, progress.failed_until)


def _old_enough(unread: Sequence[Unread], now: datetime) -> tuple[Unread, ...]:
    """Those before the first one that was said in the last ten minutes. One that is dated later than now does not wait
    for its time (NOD-113)."""
    for place, one in enumerate(unread):
        if now - YOUNGEST < one.message.sent_at <= now:
            return tuple(unread[:place])
    return tuple(unread)
