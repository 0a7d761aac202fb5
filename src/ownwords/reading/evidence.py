"""The evidence for a request: facts selected, searches expanded, messages found and ranked (NOD-24, NOD-37…NOD-55).

What is missing makes the packet smaller, and a mark says so: a store that fails, an embedder that is gone, a model past
its deadline never fail the turn. Ids are taken from supplied records alone (NOD-40), texts from the store alone
(NOD-41).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta, tzinfo

from ownwords.domain.conversation import Message, Role
from ownwords.domain.dates import parse_end, parse_start
from ownwords.domain.document import NotesDocument
from ownwords.domain.evidence import (
    LONGEST_EXCERPT,
    EvidenceFact,
    EvidenceMessage,
    EvidencePacket,
    Mark,
    Omitted,
    Part,
)
from ownwords.domain.notes import LONGEST_QUOTE, ArchivedNote, ArchiveReason, Note
from ownwords.domain.quotes import excerpt, find_quote
from ownwords.domain.scope import Scope
from ownwords.domain.text_index import TextIndex
from ownwords.domain.usage import Caller
from ownwords.domain.words import query_words
from ownwords.errors import Invalid, Unavailable
from ownwords.ports.reads import Reads, ThreadTail
from ownwords.ports.search import SearchWindow
from ownwords.reading.notes import NotesReading
from ownwords.reading.recall import Recall, Recalled, RecalledMessage, RecallQuery
from ownwords.reading.request_times import RequestTimes, request_times
from ownwords.tasks.asked_of_assistant import asks_assistant
from ownwords.tasks.evidence_records import (
    MOST_MESSAGES,
    FactRecord,
    MessageRecord,
    OwnerRequest,
    most_facts,
    said_at,
)
from ownwords.tasks.rank import RANK, RankInput, RankResult
from ownwords.tasks.select import SELECT, Search, SelectInput, SelectResult
from ownwords.tasks.task import Given, Result, Task, Tasks

MOST_PAGES = 5
PAGE = 20
"""A search is followed for so many pages of so many messages (NOD-47)."""
RECENT = 10
"""The owner's messages before the request that say what it refers to."""
OLDER_MESSAGES = 6
"""The owner's older messages that share words with the request (NOD-37)."""
_MOST_ENDED = 3


@dataclass(frozen=True, slots=True)
class EvidenceQuery:
    """For which request evidence is wanted, in which thread, and what may be looked at. `searched` is the thread to
    search, None for all of the scope. With `by_model` the memory model selects and ranks; otherwise code does."""

    request: OwnerRequest
    caller: Caller
    searched: str | None = None
    with_notes: bool = True
    by_model: bool = False

    @property
    def scope(self) -> Scope:
        return self.caller.scope


@dataclass(frozen=True, slots=True)
class Evidence:
    """A packet, and what could not be had for it."""

    packet: EvidencePacket
    marks: tuple[Mark, ...] = ()


class EvidenceReading:
    """Prepares evidence. `tasks` select and rank where a query wants the model for it."""

    def __init__(self, reads: Reads, notes: NotesReading, recall: Recall, tasks: Tasks) -> None:
        self._reads = reads
        self._notes = notes
        self._recall = recall
        self._tasks = tasks

    async def evidence(self, query: EvidenceQuery) -> Evidence:
        """What the memory knows for a request. Two calls of a model at most (NOD-64)."""
        marks: list[Mark] = []
        document = await self._document(query, marks)
        times = await self._times(query, document, marks)
        asked = _asked(query, times)
        embedded = asyncio.ensure_future(self._recall.embedded(asked))  # it takes its time
        try:
            recent = await self._recent(query, marks)
            selected = await self._select(query, document, recent, marks)
            recalled = await self._recalled(query, selected, replace(asked, embedded=embedded), marks)
        finally:
            embedded.cancel()
        facts = await self._facts(query, document, selected, times, marks)
        ranked = await self._rank(query, facts, recalled, selected.totals, marks)
        omitted = _omitted(query, document, selected, facts, recalled)
        return Evidence(_packet(query, facts, recalled, ranked, omitted), tuple(marks))

    async def recalled(self, query: EvidenceQuery) -> Recalled:
        """The messages that help most with a request, best first: 100 at most, by code alone."""
        marks: list[Mark] = []
        document = await self._document(query, marks)
        times = await self._times(query, document, marks)
        recalled = await self._recalled(query, SelectResult(()), _asked(query, times), marks)
        return replace(recalled, marks=tuple(marks))

    async def _document(self, query: EvidenceQuery, marks: list[Mark]) -> NotesDocument:
        if not query.with_notes:
            return NotesDocument.empty()
        try:
            return (await self._notes.document(query.scope))[1]
        except Unavailable as error:
            marks.append(Mark(Part.NOTES, error.message))
            return NotesDocument.empty()

    async def _recent(self, query: EvidenceQuery, marks: list[Mark]) -> tuple[MessageRecord, ...]:
        """The owner's newest messages in the thread, without the request itself."""
        thread_id = query.caller.thread_id
        if thread_id is None:
            return ()
        tail = ThreadTail(RECENT + 1, role=Role.OWNER, after_reset=True)
        try:
            messages = await self._reads.messages(query.scope, thread_id, tail)
        except Unavailable as error:
            marks.append(Mark(Part.CONVERSATION, error.message))
            return ()
        before = [one for one in messages if one.id != query.request.id][-RECENT:]
        return tuple(MessageRecord(one.id, one.role, one.sent_at, one.text, one.speaker) for one in before)

    async def _select(
        self, query: EvidenceQuery, document: NotesDocument, recent: tuple[MessageRecord, ...], marks: list[Mark]
    ) -> SelectResult:
        given = SelectInput(query.request, document.notes, recent, document.words)
        return await self._by_model(SELECT, given, query, Mark(Part.SELECT, ""), marks)

    async def _rank(
        self,
        query: EvidenceQuery,
        facts: tuple[FactRecord, ...],
        recalled: Recalled,
        totals: bool,
        marks: list[Mark],
    ) -> RankResult:
        words = query_words(query.request.gist, query.request.languages) if query.by_model else ()
        records = tuple(_record(one.message, words) for one in recalled.messages)
        scores = tuple(one.score for one in recalled.messages)
        given = RankInput(query.request, facts, records, scores, totals)
        return await self._by_model(RANK, given, query, Mark(Part.RANK, ""), marks)

    async def _by_model(
        self, task: Task[Given, Result], given: Given, query: EvidenceQuery, mark: Mark, marks: list[Mark]
    ) -> Result:
        """What the task gives, by the model where it is wanted; by its offline rule where the model does not answer."""
        if not query.by_model:
            return task.offline(given)
        try:
            return await self._tasks.run(task, given, query.caller)
        except Unavailable as error:
            marks.append(replace(mark, why=error.message))
            return task.offline(given)

    async def _times(self, query: EvidenceQuery, document: NotesDocument, marks: list[Mark]) -> RequestTimes:
        async def find_message(event: str) -> Message | None:
            request = query.request
            asked = RecallQuery(event, request.time_zone, request.languages, caller=query.caller)
            asked = replace(asked, window=SearchWindow(query.searched), without=frozenset({request.id}))
            found = (await self._recall.messages(query.scope, asked)).messages
            return found[0].message if found and found[0].shares_words else None

        try:
            return await request_times(query.request, document.notes, find_message)
        except Unavailable as error:
            marks.append(Mark(Part.CONVERSATION, error.message))
            return RequestTimes(query.request.gist)

    async def _recalled(
        self, query: EvidenceQuery, selected: SelectResult, asked: RecallQuery, marks: list[Mark]
    ) -> Recalled:
        """What all searches find together, best first, 100 messages at most (NOD-48)."""
        undated = [search.words for search in selected.searches if not search.sent_from and not search.sent_to]
        asked = replace(asked, searches=tuple(undated))
        dated = [search for search in selected.searches if search.sent_from or search.sent_to]
        queries = [asked, *(_dated(asked, search) for search in dated)]
        found: dict[str, RecalledMessage] = {}
        matches = 0
        for one in queries:
            try:
                recalled = await self._recall.messages(query.scope, one)
            except Unavailable as error:
                marks.append(Mark(Part.CONVERSATION, error.message))
                continue
            marks += [mark for mark in recalled.marks if mark not in marks]
            matches = max(matches, recalled.matches)
            for message in recalled.messages[: MOST_PAGES * PAGE]:
                known = found.get(message.message.id)
                if known is None or known.score < message.score:
                    found[message.message.id] = message
        best = sorted(found.values(), key=lambda one: -one.score)[:MOST_MESSAGES]
        return Recalled(tuple(best), max(matches, len(found)))

    async def _facts(
        self,
        query: EvidenceQuery,
        document: NotesDocument,
        selected: SelectResult,
        times: RequestTimes,
        marks: list[Mark],
    ) -> tuple[FactRecord, ...]:
        """The selected notes with their support; where the request is about earlier times, also what was true then."""
        by_path = {note.path: note for note in document.notes}
        notes = [by_path[path] for path in selected.paths]
        ended = _earlier(document, notes, query.request) if times.asks_earlier else []
        ids = {item.message_id for note in (*notes, *(old.note for old in ended)) for item in note.evidence}
        try:
            messages = await self._reads.messages_by_id(query.scope, list(ids)) if ids else {}
        except Unavailable as error:
            marks.append(Mark(Part.CONVERSATION, error.message))
            messages = {}
        current = [FactRecord(note, _quote(note, messages)) for note in notes]
        return (*current, *(FactRecord(old.note, _quote(old.note, messages), old.archived_at) for old in ended))


def _asked(query: EvidenceQuery, times: RequestTimes) -> RecallQuery:
    """What is recalled for the request itself."""
    request = query.request
    return RecallQuery(
        times.text,
        request.time_zone,
        request.languages,
        caller=query.caller,
        window=_window(query, times),
        periods=times.happened,
        asks_when=times.asks_when,
        from_assistant=asks_assistant(request.gist),
        without=frozenset({request.id}),
    )


def _window(query: EvidenceQuery, times: RequestTimes) -> SearchWindow:
    """Where to look: where the request says when something was said, there alone (NOD-35)."""
    if times.said is None:
        return SearchWindow(query.searched)
    first, last = times.said
    return SearchWindow(query.searched, first, last + timedelta(microseconds=1))


def _dated(asked: RecallQuery, search: Search) -> RecallQuery:
    """One search in its days, alone; without words it lists what was said on them (NOD-29)."""
    start = _instant(parse_start, search.sent_from, asked.zone)
    end = _instant(parse_end, search.sent_to, asked.zone)
    window = replace(asked.window, sent_from=start, sent_until=end)
    return replace(asked, text=search.words, searches=(), window=window, periods=(), embedded=None)


def _instant(parse: Callable[[str, tzinfo, str], datetime], day: str | None, zone: tzinfo) -> datetime | None:
    """The day as an instant; None, which is no bound, also at the ends of time, where zones have no instant for it."""
    try:
        return parse(day, zone, "day") if day else None
    except Invalid:
        return None


def _packet(
    query: EvidenceQuery,
    facts: Sequence[FactRecord],
    recalled: Recalled,
    ranked: RankResult,
    omitted: Omitted,
) -> EvidencePacket:
    words = query_words(query.request.gist, query.request.languages)
    by_id = {one.message.id: one.message for one in recalled.messages}
    records = {fact.id: fact for fact in facts}
    kept = [by_id[one] for one in ranked.messages]
    older = [
        one.message
        for one in recalled.messages
        if one.shares_words and one.message.role is Role.OWNER and one.message.sent_at < query.request.sent_at
    ]
    return EvidencePacket(
        tuple(_fact(records[one]) for one in ranked.facts),
        tuple(_message(one, words) for one in kept),
        tuple(_message(one, words) for one in older[:OLDER_MESSAGES] if one not in kept),
        omitted,
    )


def _omitted(
    query: EvidenceQuery,
    document: NotesDocument,
    selected: SelectResult,
    facts: Sequence[FactRecord],
    recalled: Recalled,
) -> Omitted:
    """What a limit kept from being looked at (NOD-52): of the notes those that share words with the request, of the
    messages those that hold any word that was searched for."""
    most = most_facts(selected.totals)
    more_facts = max(len(facts) - most, 0)
    if len(selected.paths) >= most:
        wanted = dict.fromkeys(query_words(query.request.gist, query.request.languages), 1.0)
        chosen = set(selected.paths)
        scores = document.words.relevance(wanted)
        more_facts += sum(
            score > 0 and note.path not in chosen for note, score in zip(document.notes, scores, strict=True)
        )
    # The request itself is one of those that hold its words.
    reached = len(recalled.messages) >= MOST_MESSAGES
    return Omitted(more_facts, max(recalled.matches - 1 - MOST_MESSAGES, 0) if reached else 0)


def _record(message: Message, words: Sequence[Sequence[str]]) -> MessageRecord:
    text, shortened = excerpt(message.text, words, LONGEST_EXCERPT)
    return MessageRecord(message.id, message.role, message.sent_at, text, message.speaker, shortened)


def _message(message: Message, words: Sequence[Sequence[str]]) -> EvidenceMessage:
    text, shortened = excerpt(message.text, words, LONGEST_EXCERPT)
    return EvidenceMessage(
        message.id, message.thread_id, message.role, message.sent_at, text, message.speaker, shortened
    )


def _fact(record: FactRecord) -> EvidenceFact:
    note = record.note
    source = next((item.message_id for item in note.evidence if record.quote and item.quote == record.quote), None)
    newest = max(note.evidence, key=lambda item: item.sent_at, default=None)
    return EvidenceFact(
        record.id,
        note.text,
        said_at(note),
        note.label if record.ended is None else "Let go",
        record.quote,
        source or (newest.message_id if newest else None),
        record.ended,
    )


def _earlier(document: NotesDocument, notes: Sequence[Note], request: OwnerRequest) -> list[ArchivedNote]:
    """What was true before: the versions that the selected notes replaced, and replaced ones that share the most words
    with the request, newest first."""
    replaced = [old for old in document.archive if old.reason is ArchiveReason.REPLACED]
    wanted = dict.fromkeys(query_words(request.gist, request.languages), 1.0)
    scores = TextIndex([old.note.words for old in replaced]).relevance(wanted)
    before = {old.id for note in notes for old in document.versions(note.path)}
    ranked = sorted(zip(replaced, scores, strict=True), key=lambda one: (one[0].id in before, one[1]), reverse=True)
    return [old for old, score in ranked[:_MOST_ENDED] if score > 0 or old.id in before]


def _quote(note: Note, messages: dict[str, Message]) -> str | None:
    """The newest of the note's quotes that its message still holds (NOD-85), at most 400 characters (NOD-50)."""
    for item in sorted(note.evidence, key=lambda item: item.sent_at, reverse=True):
        message = messages.get(item.message_id)
        if message is None or message.role is not Role.OWNER or item.quote is None or len(item.quote) > LONGEST_QUOTE:
            continue
        if find_quote(message.text, item.quote) is not None:
            return item.quote
    return None
