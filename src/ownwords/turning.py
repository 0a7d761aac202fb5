"""A turn of an assistant with this memory: prepared before it, checked before delivery, finished after (NOD-38).

Nothing here is waited for that can run later, and nothing that is missing fails a turn: the memory gives less and says
so in its marks.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from uuid import UUID, uuid5

from ownwords.domain.characters import checked_characters
from ownwords.domain.checked_messages import LONGEST_ID, LONGEST_MESSAGE, checked_message
from ownwords.domain.conversation import Audience, Message, NewMessage, Role, Thread
from ownwords.domain.document import NotesDocument
from ownwords.domain.evidence import EvidencePacket, Mark, Part, room_for
from ownwords.domain.given_files import given_files
from ownwords.domain.jobs import CAPTURE, Job
from ownwords.domain.notebook_block import LARGEST_BLOCK
from ownwords.domain.notes import Note
from ownwords.domain.scope import Scope
from ownwords.domain.summaries import CondensedBefore, view_budget
from ownwords.domain.tools import tools_for
from ownwords.domain.turn_stages import BegunTurn, CheckedReply, Draft, Owned, PreparedTurn, TurnRequest
from ownwords.domain.turns import Asked, CheckedClaim, CheckedDraft, Turn, TurnOrigin, least_trusted
from ownwords.domain.usage import Caller
from ownwords.errors import Conflict, Invalid, NotFound, Refused, Unavailable
from ownwords.ports.jobs import JobQueue
from ownwords.ports.reads import Reads, ThreadTail
from ownwords.ports.summaries import SummaryWrites
from ownwords.ports.turns import TurnLog
from ownwords.ports.workspaces import Workspaces, WorkspaceText
from ownwords.reading.evidence import Evidence, EvidenceQuery, EvidenceReading
from ownwords.reading.given_index import given_index
from ownwords.reading.notebook import NotebookReading
from ownwords.reading.notes import NotesReading
from ownwords.reading.packet_text import packet_text
from ownwords.reading.recall import Recalled
from ownwords.reading.views import Viewing, condensed_before
from ownwords.tasks.check import CHECK
from ownwords.tasks.claims import CheckInput, CheckResult
from ownwords.tasks.evidence_records import FactRecord, MessageRecord, OwnerRequest
from ownwords.tasks.select import SelectInput, note_scores
from ownwords.tasks.task import Tasks
from ownwords.writing.capture import Capturing
from ownwords.writing.commit import Committer

_log = logging.getLogger(__name__)

MOST_READS = 200
LONGEST_REPLY = LONGEST_MESSAGE
_OWNERS = frozenset({TurnOrigin.OWNER, TurnOrigin.TASK})
"""Turns that the owner started: only these are given evidence."""


@dataclass(frozen=True, slots=True)
class Turning:
    """Begins, prepares, checks and finishes turns."""

    reads: Reads
    notes: NotesReading
    evidence: EvidenceReading
    tasks: Tasks
    turns: TurnLog
    committer: Committer
    capturing: Capturing
    jobs: JobQueue
    notebook: NotebookReading
    workspaces: Workspaces
    viewing: Viewing
    summaries: SummaryWrites

    async def begin(self, owned: Owned, request: TurnRequest) -> BegunTurn:
        """Append the message where it is new. Raises NotFound, Invalid, and StoreUnavailable where the message cannot
        be stored or read."""
        thread = await self._thread(owned.scope, request.thread_id)
        origin = least_trusted(thread.origin, request.origin)
        marks = list[Mark]()
        conversation, said = await self._conversation(owned.scope, request, marks)
        message = await self._message(owned.scope, request, origin)
        origin = _started_by(origin, message)
        turn = Turn(self.committer.ids.new(), thread.id, message.id, origin, self.committer.clock.now())
        return BegunTurn(owned, thread, message, turn, conversation, said, request.context_window, tuple(marks))

    async def prepare(self, begun: BegunTurn) -> PreparedTurn:
        """Gather what the memory knows for a message. What is missing fails nothing."""
        owned, thread, window = begun.owned, begun.thread, begun.window
        marks = list(begun.marks)
        # What is read beside the evidence is there by the time that its model or its embedder has answered.
        beside = asyncio.ensure_future(self._system(begun))
        try:
            evidence = await self._evidence(owned, thread, begun.message, begun.turn)
            system, missing = await beside
        finally:
            beside.cancel()
        marks += (*evidence.marks, *missing)
        room = room_for(window, len(system) + len(begun.conversation.summary) + begun.said)
        block = await self._notebook(owned, thread, room if window is None else room // 2, marks)
        packet = evidence.packet.fitted(room if window is None else room - len(block))
        turn = _selected(begun.turn, packet)
        try:
            await self.turns.put_turn(owned.scope, turn)
        except Unavailable as error:
            marks.append(Mark(Part.CHECK, f"{error.message} {_NOT_KEPT}"))
        return PreparedTurn(
            turn.id,
            begun.message,
            system,
            packet_text(packet, owned.zone) + block,
            packet,
            tools_for(turn.origin, private=thread.audience is Audience.PRIVATE),
            tuple(dict.fromkeys(marks)),
            begun.conversation,
            turn.origin,
            thread.audience,
        )

    async def _system(self, begun: BegunTurn) -> tuple[str, list[Mark]]:
        """The durable files and the index, for the head of the system prompt, and what of it is missing."""
        marks = list[Mark]()
        files = await self._files(begun.owned, begun.thread, begun.window, marks)
        return files + await self._index(begun.owned, begun.thread, begun.message, begun.window, marks), marks

    async def recalled(self, owned: Owned, text: str) -> Recalled:
        """What of all conversations helps most with a request, without a turn."""
        request = OwnerRequest(text, self.committer.clock.now(), owned.zone, owned.switches.languages)
        return await self.evidence.recalled(EvidenceQuery(request, Caller(owned.scope)))

    async def check(self, owned: Owned, turn_id: str, draft: Draft) -> CheckedReply:
        """The draft held against what the owner said (NOD-56…NOD-63). The same draft is checked once (NOD-65). Raises
        NotFound and Invalid; where the check cannot be made, the draft is delivered as it is, and a mark says why."""
        _check_draft(draft)
        whole = f"{draft.text}\n\n{draft.visual}" if draft.visual else draft.text
        try:
            checked, marks = await self._checked(owned, turn_id, whole, draft.reads)
        except Unavailable as error:
            checked, marks = CheckedDraft("", whole), (Mark(Part.CHECK, error.message),)
        revised = checked.text != whole
        text = checked.text if revised else draft.text
        return CheckedReply(text, revised, draft.visual is not None and not revised, checked.claims, marks)

    async def finish(self, owned: Owned, turn_id: str, reply: str, asked: Asked | None = None) -> Message:
        """Store the reply as the assistant's, and what it asks the owner. Finishing again with the same reply changes
        nothing. Raises NotFound, Invalid, and Conflict where the turn was finished with another reply."""
        if not reply.strip():
            raise Invalid("A reply needs some text.", field="reply")
        checked_message(NewMessage(Role.ASSISTANT, reply), "reply")
        turn = await self._turn(owned.scope, turn_id)
        message = NewMessage(Role.ASSISTANT, reply, str(uuid5(UUID(turn.id), "reply")))
        try:
            stored = (await self.committer.append(owned.scope, turn.thread_id, [message]))[0].message
        except Conflict:
            raise Conflict("This turn has its reply already, and it says something else.", field="reply") from None
        # Both are written at once: the disk is waited for once.
        await asyncio.gather(self._finished(owned.scope, turn, stored, asked), self._captured_later(owned.scope, turn))
        return stored

    async def _finished(self, scope: Scope, turn: Turn, reply: Message, asked: Asked | None) -> None:
        """Keep the turn with its reply, however it was changed meanwhile."""
        while turn.reply_id != reply.id:
            open_yet = await self._still_asked(scope, asked)
            finished = replace(turn, checked=_kept(turn.checked, reply.text)).finished(reply.id, open_yet)
            if await self.turns.replace_turn(scope, turn, finished):
                return
            turn = await self._turn(scope, turn.id)  # something that it named was forgotten meanwhile

    async def _captured_later(self, scope: Scope, turn: Turn) -> None:
        if turn.reply_id is None:
            await self.capture_later(scope, turn.request_id, turn.origin)

    async def capture_later(self, scope: Scope, message_id: str, origin: TurnOrigin) -> None:
        """Queue an attempt to capture from a message, where it may be worth one. It is made behind the reply (CH-2),
        and what fails here fails no reply: reflection reads the message, too."""
        try:
            message = (await self.reads.messages_by_id(scope, [message_id])).get(message_id)
            if message is not None and await self.capturing.is_wanted(scope, message, origin):
                payload = {"message_id": message_id, "origin": origin.value}
                await self.jobs.enqueue([Job(scope, CAPTURE, "", self.committer.clock.now(), payload)])
        except Unavailable as error:
            _log.warning("An attempt to capture could not be queued: %s", error.message)

    async def _thread(self, scope: Scope, thread_id: str) -> Thread:
        thread = await self.reads.thread(scope, checked_characters(thread_id, "thread_id"))
        if thread is None:
            raise NotFound(f"There is no conversation {thread_id}.")
        return thread

    async def _turn(self, scope: Scope, turn_id: str) -> Turn:
        turn = await self.turns.turn(scope, checked_characters(turn_id, "turn_id"))
        if turn is None:
            raise NotFound(f"There is no turn {turn_id}: prepare one first.")
        return turn

    async def _still_there(self, scope: Scope, records: Sequence[str]) -> tuple[str, ...]:
        """Those of the records that are there, each once: one that was forgotten must not come back by its name."""
        if not records:
            return ()
        document = (await self.notes.document(scope))[1]
        notes = {*(note.path for note in document.notes), *(old.id for old in document.archive)}
        messages = await self.reads.messages_by_id(scope, [one for one in records if one not in notes])
        return tuple(one for one in dict.fromkeys(records) if one in notes or one in messages)

    async def _still_asked(self, scope: Scope, asked: Asked | None) -> Asked | None:
        """What is asked, without what is about a note that was forgotten meanwhile."""
        if asked is None:
            return None
        there = await self._still_there(scope, [one.path for one in asked.approvals if one.path])
        approvals = tuple(one for one in asked.approvals if one.path is None or one.path in there)
        return replace(asked, approvals=approvals)

    async def _message(self, scope: Scope, request: TurnRequest, origin: TurnOrigin) -> Message:
        if (request.text is None) == (request.message_id is None):
            raise Invalid("A turn needs either the message or the id of one that is there.", field="message")
        if request.text is not None:
            role = Role.OWNER if origin in _OWNERS else Role.EVENT
            message = checked_message(NewMessage(role, request.text), "message")
            return (await self.committer.append(scope, request.thread_id, [message]))[0].message
        message_id = checked_characters(request.message_id or "", "message_id")
        found = (await self.reads.messages_by_id(scope, [message_id])).get(message_id)
        if found is None or found.thread_id != request.thread_id:
            raise NotFound(f"There is no message {message_id} in this conversation.")
        return found

    async def _conversation(self, scope: Scope, request: TurnRequest, marks: list[Mark]) -> tuple[CondensedBefore, int]:
        """What was condensed of the conversation so far, and how many characters are behind that, this turn's message
        included. How large it may grow from here on is for the model's window to say, where it is told."""
        window = request.context_window
        try:
            view = await self.viewing.thread_view(scope, request.thread_id)
            if window is not None and view.largest != view_budget(window):
                await self.summaries.set_view_budget(scope, request.thread_id, view_budget(window))
        except Unavailable as error:
            marks.append(Mark(Part.CONVERSATION, error.message))
            return CondensedBefore(), 0
        return condensed_before(view, window), view.characters + len(request.text or "")

    async def _evidence(self, owned: Owned, thread: Thread, message: Message, turn: Turn) -> Evidence:
        """Evidence is for the owner's own requests; where recall is switched off there is none."""
        if message.role is not Role.OWNER or not _may_recall(owned, turn):
            return Evidence(EvidencePacket())
        private = thread.audience is Audience.PRIVATE
        query = EvidenceQuery(
            _request(owned, message),
            Caller(owned.scope, thread.id, turn.id),
            None if private else thread.id,
            with_notes=private,
            by_model=owned.switches.recall_by_model,
        )
        return await self.evidence.evidence(query)

    async def _index(
        self, owned: Owned, thread: Thread, message: Message, window: int | None, marks: list[Mark]
    ) -> str:
        """The notes, or as many of them as the owner set, those that have most to do with the message (CH-9); and what
        skills there are."""
        if not owned.switches.recall or thread.audience is not Audience.PRIVATE:
            return ""
        try:
            document = (await self.notes.document(owned.scope))[1]
        except Unavailable as error:
            marks.append(Mark(Part.NOTES, error.message))
            return ""
        shown = _most_relevant(document, _request(owned, message), owned.switches.recall_notes)
        return given_index(document, shown, window)

    async def _files(self, owned: Owned, thread: Thread, window: int | None, marks: list[Mark]) -> str:
        """The durable files, which a new conversation or another project does not change (NB-5), and in a workspace
        what it says of itself (NB-4). What cannot be read fails no turn."""
        if not owned.switches.recall or thread.audience is not Audience.PRIVATE:
            return ""
        scope = owned.scope
        try:
            files = await self.workspaces.files(scope)
            about = await self.workspaces.text(scope, WorkspaceText.AGENTS) if scope.workspace is not None else ""
        except (Unavailable, Refused) as error:
            marks.append(Mark(Part.FILES, error.message))
            return ""
        return given_files(files, about, window)

    async def _notebook(self, owned: Owned, thread: Thread, room: int, marks: list[Mark]) -> str:
        """The `<memory>` block, whatever started the turn (NT-21, NT-26); in a group without a word on what is
        elsewhere. It stands behind the owner's message, and is kept nowhere."""
        if not owned.switches.recall:
            return ""
        alone = thread.audience is not Audience.PRIVATE
        try:
            return await self.notebook.block(owned.scope, thread.id, alone=alone, room=min(LARGEST_BLOCK, room))
        except Unavailable as error:
            marks.append(Mark(Part.NOTEBOOK, error.message))
            return ""

    async def _checked(
        self, owned: Owned, turn_id: str, draft: str, read: Sequence[str]
    ) -> tuple[CheckedDraft, tuple[Mark, ...]]:
        """What the check makes of a draft, or made of it before. Each time the turn is kept as it stands by then."""
        stored = await self._turn(owned.scope, turn_id)
        if stored.reply_id is not None:
            return CheckedDraft("", draft), (Mark(Part.CHECK, "The turn has its reply: prepare another one."),)
        turn = await self._current(owned, stored)
        reads = await self._still_there(owned.scope, (*turn.reads, *read))
        turn = replace(turn, reads=reads[-MOST_READS:])
        fingerprint = sha256("\0".join((turn.request_id, draft, *turn.reads)).encode()).hexdigest()
        if turn.checked is not None and turn.checked.fingerprint == fingerprint:
            return turn.checked, ()
        result, marks = await self._result(owned, turn, draft, len(reads) - len(turn.reads))
        claims = tuple(CheckedClaim(one.instead or one.said, one.evidence) for one in result.claims)
        checked = CheckedDraft(fingerprint, result.revised(draft), claims)
        try:
            await self.turns.replace_turn(owned.scope, stored, replace(turn, checked=None if marks else checked))
        except Unavailable as error:
            marks = (*marks, Mark(Part.CHECK, error.message))
        return checked, marks

    async def _current(self, owned: Owned, turn: Turn) -> Turn:
        """The turn as it stands now: a newer message of the owner's clears the old selection and what was checked
        against it (NOD-69), and evidence is selected for that message."""
        newest = await self.reads.messages(owned.scope, turn.thread_id, ThreadTail(1, role=Role.OWNER))
        if not newest or newest[0].id == turn.request_id or newest[0].sent_at <= turn.started_at:
            return turn
        thread = await self._thread(owned.scope, turn.thread_id)
        turn = replace(turn, request_id=newest[0].id, checked=None, facts=(), messages=(), reads=())
        return _selected(turn, (await self._evidence(owned, thread, newest[0], turn)).packet)

    async def _result(
        self, owned: Owned, turn: Turn, draft: str, omitted_reads: int
    ) -> tuple[CheckResult, tuple[Mark, ...]]:
        """Without anything selected or read there is nothing to check against (NOD-56)."""
        unchecked = CheckResult(())
        if not _may_recall(owned, turn):
            return unchecked, ()
        try:
            given = await self._check_input(owned, turn, draft)
            if given is None or not (given.facts or given.messages or given.reads):
                return unchecked, ()
            given = replace(given, omitted_reads=omitted_reads)
            return await self.tasks.run(CHECK, given, Caller(owned.scope, turn.thread_id, turn.id)), ()
        except (Unavailable, Invalid) as error:
            return unchecked, (Mark(Part.CHECK, error.message),)

    async def _check_input(self, owned: Owned, turn: Turn, draft: str) -> CheckInput | None:
        """All that the check sees, read anew: what was forgotten since is not there any more (NOD-58). In a group it
        sees no note, and nothing that was said elsewhere, whatever was read."""
        private = (await self._thread(owned.scope, turn.thread_id)).audience is Audience.PRIVATE
        document = (await self.notes.document(owned.scope))[1] if private else NotesDocument.empty()
        ids = [*turn.messages, *turn.reads, turn.request_id]
        found = await self.reads.messages_by_id(owned.scope, ids)
        messages = {one.id: one for one in found.values() if private or one.thread_id == turn.thread_id}
        request = messages.get(turn.request_id)
        if request is None:
            return None
        records: dict[str, FactRecord | MessageRecord] = {
            **{old.id: FactRecord(old.note, ended=old.archived_at) for old in document.archive},
            **{note.path: FactRecord(note) for note in document.notes},
            **{one.id: _record(one) for one in messages.values()},
        }
        named = [[records[one] for one in ids if one in records] for ids in (turn.facts, turn.messages, turn.reads)]
        facts, said, reads = (tuple(one) for one in named)
        return CheckInput(
            _request(owned, request),
            draft,
            tuple(document.notes),
            tuple(one for one in facts if isinstance(one, FactRecord)),
            tuple(one for one in said if isinstance(one, MessageRecord)),
            reads,
        )


def _started_by(origin: TurnOrigin, message: Message) -> TurnOrigin:
    """What started a turn, by whose message it answers: a mail, a tool or somebody else in a group starts no work of
    the owner's, whoever says so (NOD-90, NOD-92)."""
    if message.role is Role.OWNER or (message.role is Role.EVENT and origin not in _OWNERS):
        return origin
    return least_trusted(origin, TurnOrigin.EVENT)


def _may_recall(owned: Owned, turn: Turn) -> bool:
    return owned.switches.recall and turn.origin in _OWNERS


def _request(owned: Owned, message: Message) -> OwnerRequest:
    return OwnerRequest(message.text, message.sent_at, owned.zone, owned.switches.languages, message.id)


def _record(message: Message) -> MessageRecord:
    return MessageRecord(message.id, message.role, message.sent_at, message.text, message.speaker)


def _selected(turn: Turn, packet: EvidencePacket) -> Turn:
    messages = dict.fromkeys(one.id for one in (*packet.messages, *packet.earlier))
    return replace(turn, facts=tuple(one.path for one in packet.facts), messages=tuple(messages))


def _kept(checked: CheckedDraft | None, reply: str) -> CheckedDraft | None:
    """The claims that stand in the reply as it was delivered."""
    if checked is None:
        return None
    return replace(checked, claims=tuple(one for one in checked.claims if one.said in reply))


def _check_draft(draft: Draft) -> None:
    if not draft.text.strip() and not (draft.visual or "").strip():
        raise Invalid("A draft needs some text.", field="draft")
    if len(draft.text) + len(draft.visual or "") > LONGEST_REPLY:
        raise Invalid(f"A draft holds at most {LONGEST_REPLY:,} characters.", field="draft")
    checked_characters(draft.text, "draft")
    checked_characters(draft.visual or "", "visual")
    if any(len(checked_characters(one, "reads")) > LONGEST_ID for one in draft.reads):
        raise Invalid("What was read is named by the paths of notes and the ids of messages.", field="reads")


def _most_relevant(document: NotesDocument, request: OwnerRequest, count: int | None) -> tuple[Note, ...]:
    """So many notes: those that have most to do with the request, then the most important, then the newest; in the
    order of the index (decisions, "Capture")."""
    if count is None or count >= len(document.notes):
        return document.notes
    scores = note_scores(SelectInput(request, document.notes, words=document.words))
    order = sorted(
        range(len(scores)),
        key=lambda place: (
            scores[place],
            document.notes[place].details.importance or 0,
            document.notes[place].updated_at,
        ),
        reverse=True,
    )
    return tuple(document.notes[place] for place in sorted(order[:count]))


_NOT_KEPT = "The turn is not kept: its draft cannot be checked, and its reply has to be appended as a message."
