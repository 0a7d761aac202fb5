"""Memory: the one object that every interface holds. It is one scope's memory; a `Conversation` is one thread of it.

Nothing is decided here. Reading goes to `reading`, everything that changes anything to `writing` and its gates.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import replace
from datetime import datetime, tzinfo
from pathlib import Path

from ownwords.assets import Assets
from ownwords.assistant_turn import AssistantTurn
from ownwords.domain.changes import Change
from ownwords.domain.checked_messages import checked_message, checked_title, identified
from ownwords.domain.conversation import (
    Appended,
    Audience,
    DeletedThread,
    HistoryPage,
    Message,
    NewMessage,
    Role,
    Thread,
)
from ownwords.domain.document import NotesDocument
from ownwords.domain.notes import Note
from ownwords.domain.run_memory import ScopeRuns
from ownwords.domain.scope import Scope
from ownwords.domain.switches import Switches, check_switches
from ownwords.domain.turn_stages import BegunTurn, CheckedReply, Draft, Owned, TurnRequest
from ownwords.domain.turns import Asked, Turn, TurnOrigin
from ownwords.domain.usage import Caller, ModelCall
from ownwords.dreams import Dreams
from ownwords.errors import Invalid, NotFound
from ownwords.faculties import Faculties
from ownwords.files import Files, ScopeJournal
from ownwords.notebook import Notebook
from ownwords.ports.reads import ThreadTail
from ownwords.reading.changes import ChangesPage, ChangesQuery, ShownChange
from ownwords.reading.export import conversation_lines, every_call
from ownwords.reading.history import HistoryQuery
from ownwords.reading.notes import MemoryView, NoteView, note_text
from ownwords.reading.recall import Recalled
from ownwords.reading.turns import ShownClaim
from ownwords.reading.usage import UsageView, zone_of
from ownwords.reading.views import MOST_VIEWED, ConversationView
from ownwords.skills import Skills
from ownwords.writing.answers import Answered, Became, TappedAnswer
from ownwords.writing.approvals import LeftOpen
from ownwords.writing.commit import Committed
from ownwords.writing.compact import Compacted
from ownwords.writing.control import ControlCall, Controlled
from ownwords.writing.derived import DerivedPlace
from ownwords.writing.edit import NewNote, NoteEdit
from ownwords.writing.embedding import Reindexed
from ownwords.writing.forget import Forgotten, Redacted
from ownwords.writing.importing import ImportedDocument, ImportedNotes, ImportLine, ImportTotals
from ownwords.writing.learn import LearnCall, Learned
from ownwords.writing.mailbox import OwnedMailbox
from ownwords.writing.undo import Undone

MOST_MESSAGES = 1_000


class Memory:
    """The memory of one scope."""

    def __init__(self, scope: Scope, faculties: Faculties) -> None:
        self.scope = scope
        self._able = faculties

    @property
    def mailbox(self) -> OwnedMailbox:
        """The mailbox that is connected, to learn the owner's writing style from (NOD-138…NOD-142)."""
        return OwnedMailbox(self.scope, self._able.mailboxes)

    @property
    def assets(self) -> Assets:
        """The files that the owner uploaded, which notes of the notebook may refer to (NT-9)."""
        return Assets(self.scope, self._able.assets)

    @property
    def dreams(self) -> Dreams:
        """What keeps the durable files (NB-17…NB-23)."""
        return Dreams(self.scope, self._able.dreams)

    # Conversations

    async def thread(self, title: str) -> Conversation:
        """The conversation of that title, made when there is none."""
        found = await self._able.reads.thread_titled(self.scope, checked_title(title))
        return Conversation(self, found) if found else await self.create_thread(title)

    async def create_thread(
        self,
        title: str = "",
        audience: Audience = Audience.PRIVATE,
        origin: TurnOrigin = TurnOrigin.OWNER,
    ) -> Conversation:
        """A new conversation. Its origin says who started it, and holds for all that is ever said in it."""
        committer = self._able.committer
        thread = Thread(committer.ids.new(), checked_title(title), audience, origin, committer.clock.now())
        await committer.create_thread(self.scope, thread)
        return Conversation(self, thread)

    async def open_thread(self, thread_id: str) -> Conversation:
        """The conversation of that id. Raises NotFound."""
        thread = await self._able.reads.thread(self.scope, thread_id)
        if thread is None:
            raise NotFound(f"There is no conversation {thread_id}.")
        return Conversation(self, thread)

    async def find_thread(self, name: str) -> Conversation:
        """The conversation of that id, or else the newest one of that title. Raises NotFound."""
        reads = self._able.reads
        found = await reads.thread(self.scope, name) or await reads.thread_titled(self.scope, checked_title(name))
        if found is None:
            raise NotFound(f"There is no conversation {name}.")
        return Conversation(self, found)

    async def threads(self, limit: int = 50, offset: int = 0) -> list[Thread]:
        """Conversations, the one with the newest message first."""
        return await self._able.reads.threads(self.scope, limit, offset)

    async def history(self, query: HistoryQuery) -> HistoryPage:
        """history_search, in one conversation or in all of the scope (NOD-25…NOD-36)."""
        languages = (await self.settings()).languages
        return await self._able.history.search(self.scope, query, await self.zone(), languages)

    async def redact(self, message_id: str, quote: str | None = None) -> Redacted:
        """Take a quote, or all, out of what a message said, and out of what the journal drew from it, for good."""
        return await self._able.forgetting.redact(self.scope, message_id, quote)

    async def import_conversations(
        self, path: Path, report: Callable[[ImportTotals], None] = lambda totals: None, *, reflect: bool = False
    ) -> ImportTotals:
        """Append an export of another assistant, or JSONL. Goes on where an earlier try stopped. With `reflect`, the
        hourly look reads the owner's messages in it, as if they had been said here; every forty of them are a call of
        the memory model, where there is one."""
        return await self._able.importing.import_conversations(self.scope, path, report, reflect=reflect)

    def export_conversations(self) -> AsyncIterator[str]:
        """Every message as a line of JSON that `import_conversations` reads."""
        return conversation_lines(self._able.reads, self.scope)

    # Notes: reading

    async def document(self) -> NotesDocument:
        """The notes document as it is now."""
        return (await self._able.notes.document(self.scope))[1]

    async def index(self) -> str:
        """Every live note in full, a line each, confirmed ones first (NOD-12)."""
        return await self._able.notes.index(self.scope)

    async def area(self, name: str) -> tuple[Note, ...]:
        """An area's notes (NOD-17)."""
        return await self._able.notes.area(self.scope, name)

    async def note(self, path: str) -> NoteView:
        """A note with its support, as an assistant may see it (NOD-18, NOD-19)."""
        return await self._able.notes.note(self.scope, path)

    async def read(self, path: str | None = None) -> str:
        """memory_read as text: the index, or with an area its notes, or with a path one note (NOD-12…NOD-20)."""
        path = (path or "").strip().strip("/")
        if not path:
            return await self.index()
        if "/" not in path:
            return "\n".join(note.index_line for note in await self.area(path))
        return note_text(await self.note(path))

    async def find(self, words: str) -> tuple[Note, ...]:
        """memory_find: notes that hold any of the words (NOD-22)."""
        return await self._able.notes.find(self.scope, words, (await self.settings()).languages)

    async def view(self) -> MemoryView:
        """Everything as the owner sees it on the Memory page (NOD-21, NOD-126)."""
        return await self._able.notes.view(self.scope)

    async def export_markdown(self) -> str:
        """The notes and skills as one Markdown file (NOD-127, NOD-161)."""
        return await self._able.notes.export_markdown(self.scope)

    async def changes(self, limit: int = 100, note_ids: Sequence[str] = ()) -> list[Change]:
        """Who changed what and when in notes, notebook and skills, newest first; `timeline` has the files, too."""
        return await self._able.reads.changes(self.scope, limit, note_ids)

    async def timeline(self, query: ChangesQuery | None = None) -> ChangesPage:
        """A page of the change record, each change with whether it can be undone. Raises Invalid, CursorInvalid."""
        return await self._able.record.page(self.scope, query or ChangesQuery(), await self.zone())

    async def shown(self, change: Change) -> ShownChange:
        """A change with whether it can be undone, as all is now."""
        return await self._able.record.shown(self.scope, change)

    async def digest(self, thread_id: str | None = None) -> str:
        """What is remembered, as a short message for a phone (NOD-137); the call counts for that conversation."""
        return await self._able.digesting.digest(Caller(self.scope, thread_id))

    # Notes: writing

    async def learn(
        self,
        thread: Conversation | str,
        message_ids: Sequence[str] = (),
        origin: TurnOrigin = TurnOrigin.OWNER,
    ) -> Learned:
        """memory_learn: notes from the owner's own messages in this conversation (NOD-70…NOD-94)."""
        thread_id = thread if isinstance(thread, str) else thread.id
        call = LearnCall(thread_id, tuple(message_ids), origin)
        return await self._able.learning.learn(self.scope, call, await self.zone())

    async def control(self, call: ControlCall) -> Controlled:
        """memory_forget and memory_control, on the owner's own current words; otherwise the answer says what to ask the
        owner first (NOD-90, NOD-91)."""
        return await self._able.controlling.control(self.scope, call)

    async def approve(self, approval: str) -> Controlled:
        """Do what the owner was asked and pressed the button for. Raises Invalid, Refused, NotFound, and Conflict."""
        return await self._able.controlling.approve(self.scope, approval)

    async def decline(self, approval: str) -> None:
        """The owner's no to what they were asked. Raises Invalid and Conflict."""
        await self._able.controlling.decline(self.scope, approval)

    async def left_open(self, thread_id: str) -> LeftOpen:
        """What the newest reply of a conversation asks its owner, as long as it is open. Raises NotFound."""
        return await self._able.controlling.left_open(self.scope, thread_id)

    async def add(self, note: NewNote, version: int | None = None) -> Committed[Note]:
        """Add a note by hand. `version` makes it fail as Stale when somebody wrote in between; so below."""
        return await self._able.editing.add(self.scope, note, version)

    async def edit(self, path: str, edit: NoteEdit, version: int | None = None) -> Committed[Note]:
        """Rewrite a note; the earlier version goes to the archive (NOD-136)."""
        return await self._able.editing.edit(self.scope, path, edit, version)

    async def confirm(self, path: str, version: int | None = None) -> Committed[Note]:
        """Make a note the owner's own statement (NOD-98)."""
        return await self._able.editing.confirm(self.scope, path, version)

    async def restore(self, note_id: str, version: int | None = None) -> Committed[Note]:
        """Bring an archived note back."""
        return await self._able.editing.restore(self.scope, note_id, version)

    async def forget(self, path: str, version: int | None = None) -> Forgotten:
        """Forget a note and its archived versions for real; the answer names what still holds it."""
        return await self._able.forgetting.forget(self.scope, path, version)

    async def forget_archived(self, note_id: str, version: int | None = None) -> Forgotten:
        """Forget one archived note for real."""
        return await self._able.forgetting.forget_archived(self.scope, note_id, version)

    async def places_at(self, keys: Sequence[str]) -> tuple[DerivedPlace, ...]:
        """Places that forgetting named, by their keys; none for those that are gone."""
        return await self._able.forgetting.places_at(self.scope, keys)

    async def take_out(self, places: Sequence[DerivedPlace]) -> None:
        """Take what was forgotten out of places that forgetting named beside the conversation, for good."""
        await self._able.forgetting.take_out(self.scope, places)

    async def clear(self, version: int | None = None) -> Forgotten:
        """Forget every note at once (CH-19)."""
        return await self._able.forgetting.clear(self.scope, version)

    async def undo(self, change_id: str, version: int | None = None) -> Committed[Undone]:
        """Undo a change, or undo an undo. Raises NotFound, Refused, and Conflict with what to undo first."""
        return await self._able.undoing.undo(self.scope, change_id, version)

    async def preview_import(self, text: str) -> list[ImportLine]:
        """What a pasted answer would become (NOD-130…NOD-134)."""
        return await self._able.importing.preview(self.scope, text)

    async def import_notes(self, lines: Sequence[ImportLine], version: int | None = None) -> Committed[ImportedNotes]:
        """Save previewed lines as stated notes, word for word (NOD-133)."""
        return await self._able.importing.import_notes(self.scope, lines, version)

    async def import_document(self, body: bytes, version: int | None = None) -> Committed[ImportedDocument]:
        """Restore a notes document as `(await document()).serialise()` gave it, where there are no notes yet.
        Raises ImportUnreadable, and Conflict where there are notes."""
        return await self._able.importing.import_document(self.scope, body, version)

    # Settings

    async def settings(self) -> Switches:
        return await self._able.reads.switches(self.scope)

    async def change_settings(self, switches: Switches) -> None:
        """Raises Invalid for an unknown time zone, what is no code of a language, more than 20 of them, and amounts
        that cannot be meant, or that are set in a workspace: they are the owner's."""
        check_switches(switches, self.scope)
        await self._able.committer.write_switches(self.scope, switches)

    async def zone(self) -> tzinfo:
        """The owner's time zone; this machine's, where they set none."""
        return zone_of(await self.settings())

    async def delete_thread(self, thread_id: str) -> DeletedThread:
        """Delete a conversation with all its messages and what the notebook has of it; answers how many (NT-41)."""
        return await self._able.forgetting.delete_thread(self.scope, thread_id)

    async def reset_thread(self, thread_id: str) -> None:
        """Keep what was said, but search none of it any more (NOD-36). Notes stay (NOD-5)."""
        await self._able.committer.reset_thread(self.scope, thread_id)

    async def append(self, thread_id: str, messages: Sequence[NewMessage]) -> list[Appended]:
        """Append messages, durably and in this order, or none of them. The answer names each by its stored id, which
        is a UUID: see `NewMessage.id`. Raises Invalid, NotFound, and Conflict when an id is taken by other words."""
        if len(messages) > MOST_MESSAGES:
            raise Invalid(f"Append at most {MOST_MESSAGES:,} messages at once.", field="messages")
        checked = [identified(thread_id, checked_message(message)) for message in messages]
        return await self._able.committer.append(self.scope, thread_id, checked)

    async def messages(self, thread_id: str, tail: ThreadTail) -> list[Message]:
        """A part of a conversation, in the order it was said. Raises NotFound."""
        await self.open_thread(thread_id)
        return await self._able.reads.messages(self.scope, thread_id, tail)

    async def messages_by_id(self, message_ids: Sequence[str]) -> dict[str, Message]:
        """Those of the messages that are there, by their ids."""
        return await self._able.reads.messages_by_id(self.scope, message_ids) if message_ids else {}

    async def compact(self, thread: Conversation | str, begun: Callable[[], None] = lambda: None) -> Compacted:
        """Condense what was said since the last time; `begun` is called where that is anything (NB-22). Raises
        NotFound."""
        thread_id = thread if isinstance(thread, str) else thread.id
        return await self._able.compacting.compact(self.scope, thread_id, await self.zone(), begun)

    async def conversation_view(self, thread_id: str, limit: int = MOST_VIEWED) -> ConversationView:
        """What a model goes on from: the summary, and the messages behind it (NB-7). Raises NotFound."""
        return await self._able.viewing.view(self.scope, thread_id, limit)

    # Turns

    async def begin(self, request: TurnRequest) -> BegunTurn:
        """Append the message of a turn where it is new, and nothing else yet: `prepared` goes on with it. Raises
        NotFound and Invalid."""
        return await self._able.turning.begin(await self._owned(), request)

    async def prepared(self, begun: BegunTurn) -> AssistantTurn:
        """What an assistant is given for a turn: the best evidence for its message, the notes and the files (NOD-24,
        NOD-37…NOD-55)."""
        return AssistantTurn(self, await self._able.turning.prepare(begun))

    async def prepare(
        self,
        thread: Conversation | str,
        text: str | None = None,
        *,
        message_id: str | None = None,
        origin: TurnOrigin = TurnOrigin.OWNER,
        context_window: int | None = None,
    ) -> AssistantTurn:
        """Begin a turn and prepare it at once. Raises NotFound and Invalid."""
        thread_id = thread if isinstance(thread, str) else thread.id
        return await self.prepared(await self.begin(TurnRequest(thread_id, text, message_id, origin, context_window)))

    async def recall(self, text: str) -> Recalled:
        """The messages of all conversations that help most with a request, best first, 100 at most; by code alone, and
        without beginning a turn."""
        return await self._able.turning.recalled(await self._owned(), text)

    async def check(self, turn_id: str, draft: Draft) -> CheckedReply:
        """A draft held against what the owner said, before it is delivered (NOD-56…NOD-63)."""
        return await self._able.turning.check(await self._owned(), turn_id, draft)

    async def finish(self, turn_id: str, reply: str, asked: Asked | None = None) -> Message:
        """Store the reply as it was delivered, and what it asks the owner."""
        return await self._able.turning.finish(await self._owned(), turn_id, reply, asked)

    async def answer(self, turn_id: str, answers: Sequence[TappedAnswer]) -> tuple[Answered, ...]:
        """Keep what the owner tapped as an answer in a turn, three at most, and save it (CH-10…CH-13). Raises NotFound
        and Invalid."""
        turn = await self.turn(turn_id)
        answered = await self._able.answering.answer(self.scope, turn, answers)
        for one in answered:
            if one.became is Became.SAID:
                await self._able.turning.capture_later(self.scope, one.message.id, turn.origin)
        return answered

    async def turn(self, turn_id: str) -> Turn:
        """A turn that was prepared. Raises NotFound, also for one that went with what was forgotten."""
        turn = await self._able.turns.turn(self.scope, turn_id)
        if turn is None:
            raise NotFound(f"There is no turn {turn_id}.")
        return turn

    async def claims(self, message_ids: Sequence[str]) -> dict[str, tuple[ShownClaim, ...]]:
        """Of those of the messages that are replies with claims, what each claim rests on, as it is by now."""
        return await self._able.claims.of_replies(self.scope, message_ids)

    async def _owned(self) -> Owned:
        switches = await self.settings()
        return Owned(self.scope, switches, zone_of(switches))

    async def reindex(self) -> Reindexed:
        """Index the words of all messages anew, and embed those that have no vector of the embedder in use. Raises
        EmbedderUnavailable; the words are indexed then."""
        words = await self._able.committer.rebuild_index(self.scope)
        return Reindexed(words, await self._able.embedding.all(self.scope) if self._able.embedding else None)

    # Notebook and runs

    @property
    def notebook(self) -> Notebook:
        """What the assistant wrote for itself (NT-38); from a conversation, with `notebook.within(thread_id)`."""
        return Notebook(self.scope, self._able.notebook)

    @property
    def skills(self) -> Skills:
        """Procedures that the assistant learned; from a conversation, with `skills.within(thread_id)`."""
        return Skills(self.scope, self._able.skills)

    @property
    def runs(self) -> ScopeRuns:
        """What the steps of a run share while it lasts (NT-42)."""
        return ScopeRuns(self.scope, self._able.runs)

    # Journal and files

    @property
    def files(self) -> Files:
        """The durable files SOUL.md, USER.md and memory/MEMORY.md, with their versions."""
        return Files(self.scope, self._able.files)

    @property
    def journal(self) -> ScopeJournal:
        """What conversations were condensed into, before and after Dream read it."""
        return ScopeJournal(self.scope, self._able.files)

    # Usage

    async def usage(self, from_day: str | None = None, to_day: str | None = None) -> UsageView:
        """What calls of models cost from one day to another, `YYYY-MM-DD` and both included; without them, in the last
        30 days. Days are those of the owner's time zone. Raises Invalid (NOD-66)."""
        return await self._able.spending.view(self.scope, from_day, to_day)

    async def let_go_on(self, thread_id: str) -> None:
        """The owner's word that a conversation may call models again: what it costs is counted anew from here. Raises
        NotFound (NOD-66)."""
        await self._able.usage_log.let_thread_go_on(self.scope, thread_id, self._able.committer.clock.now())

    def calls(self) -> AsyncIterator[ModelCall]:
        """Every call of a model, oldest first."""
        return every_call(self._able.usage_log, self.scope)

    async def import_calls(self, calls: Sequence[ModelCall]) -> int:
        """Keep calls that `calls` gave elsewhere; answers how many are new here. No conversation waits for them."""
        return await self._able.usage_log.import_calls(self.scope, calls)


class Conversation:
    """One thread of a memory."""

    def __init__(self, memory: Memory, thread: Thread) -> None:
        self._memory = memory
        self.thread = thread

    @property
    def id(self) -> str:
        return self.thread.id

    async def say(
        self, text: str, *, message_id: str | None = None, sent_at: datetime | None = None, tapped: bool = False
    ) -> Message:
        """Append a message of the owner. It is durable when this returns."""
        return await self.add(NewMessage(Role.OWNER, text, message_id, sent_at, tapped=tapped))

    async def add(self, message: NewMessage) -> Message:
        """Append a message of anybody."""
        return (await self._memory.append(self.id, [message]))[0].message

    async def messages(self, limit: int = 50, before: str | None = None) -> list[Message]:
        """The newest messages, or those before the message `before`, in the order they were said."""
        return await self._memory.messages(self.id, ThreadTail(limit, before))

    async def view(self, limit: int = MOST_VIEWED) -> ConversationView:
        return await self._memory.conversation_view(self.id, limit)

    async def history(self, query: HistoryQuery) -> HistoryPage:
        """Search this conversation."""
        return await self._memory.history(replace(query, thread_id=self.id))

    async def reset(self) -> None:
        await self._memory.reset_thread(self.id)

    async def delete(self) -> DeletedThread:
        return await self._memory.delete_thread(self.id)
