"""All ports of a store over plain Python values.

Each call does its work without waiting for anything, so it is whole or not at all. Nothing outlives the object.
"""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import numpy as np
from numpy.typing import NDArray

from ownwords.adapters.in_memory import jobs, notebook, reflection, turns, usage
from ownwords.adapters.in_memory.asset_rows import InMemoryAssetRows
from ownwords.adapters.in_memory.changes import is_in, is_of
from ownwords.adapters.in_memory.channels import InMemoryChannels
from ownwords.adapters.in_memory.dreams import InMemoryDreams
from ownwords.adapters.in_memory.index import lookup, placed
from ownwords.adapters.in_memory.notebook import InMemoryNotebook
from ownwords.adapters.in_memory.records import Conversation, Said, ScopeRecords, counted
from ownwords.adapters.in_memory.sealed import InMemorySealed
from ownwords.adapters.in_memory.summaries import InMemorySummaries, compact_after, forget_message
from ownwords.adapters.in_memory.tokens import InMemoryTokens
from ownwords.adapters.in_memory.vectors import drop_vectors, nearest, put_vectors, take_vectors, to_embed, vectors_at
from ownwords.domain.changes import Change, ChangedStore, Tombstone
from ownwords.domain.conversation import (
    Appended,
    DeletedThread,
    ImportBatch,
    ImportedBatch,
    Message,
    NewMessage,
    Thread,
)
from ownwords.domain.exchanges import Placed
from ownwords.domain.jobs import Job, next_tick
from ownwords.domain.reflection import ReflectionProgress, ReflectionStep, UnreadMessages
from ownwords.domain.scope import Scope
from ownwords.domain.switches import Switches, default_switches
from ownwords.domain.turns import Turn
from ownwords.domain.usage import ModelCall, UsageRow
from ownwords.domain.words import index_terms
from ownwords.errors import Conflict, NotFound, Stale
from ownwords.ports.embeddings import Vectors
from ownwords.ports.reads import ChangeWindow, StoredDocument, ThreadTail
from ownwords.ports.runtime import Clock, Ids
from ownwords.ports.search import Postings, SearchWindow
from ownwords.ports.usage import UsageDay
from ownwords.ports.vectors import Nearest, ToEmbed
from ownwords.ports.writes import DocumentWrite


class InMemoryStore(
    InMemoryNotebook,
    InMemoryAssetRows,
    InMemorySealed,
    InMemorySummaries,
    InMemoryTokens,
    InMemoryDreams,
    InMemoryChannels,
):
    """Reads, Writes, MessageIndex, UsageLog, TurnLog, JobQueue and vectors, as the stores with a disk have them."""

    def __init__(self, clock: Clock, ids: Ids) -> None:
        self._clock = clock
        self._ids = ids
        self._scopes: defaultdict[Scope, ScopeRecords] = defaultdict(ScopeRecords)
        self._secret = secrets.token_bytes(32)
        self._unnamed: set[str] = set()

    # Reading conversations

    async def thread(self, scope: Scope, thread_id: str) -> Thread | None:
        found = self._records(scope).conversations.get(thread_id)
        return found.thread if found else None

    async def thread_titled(self, scope: Scope, title: str) -> Thread | None:
        found = [one for one in self._records(scope).conversations.values() if one.thread.title == title]
        return max(found, key=lambda one: (one.thread.created_at, one.number)).thread if found else None

    async def threads(self, scope: Scope, limit: int, offset: int = 0) -> list[Thread]:
        found = sorted(
            self._records(scope).conversations.values(), key=lambda one: (one.last_said, one.number), reverse=True
        )
        return [one.thread for one in found[max(offset, 0) :][: max(limit, 0)]]

    async def messages(self, scope: Scope, thread_id: str, tail: ThreadTail) -> list[Message]:
        conversation = _conversation(self._records(scope), thread_id)
        said = conversation.said
        if tail.after_reset:
            said = [one for one in said if one.position >= conversation.visible_from]
        if tail.after is not None:
            after = _position_in(conversation, tail.after)
            said = [one for one in said if one.position > after]
        if tail.before is not None:
            before = _position_in(conversation, tail.before)
            said = [one for one in said if one.position < before]
        messages = [one.message for one in said if tail.role in (None, one.message.role)]
        limit = max(tail.limit, 0)
        return messages[:limit] if tail.forward else messages[max(len(messages) - limit, 0) :]

    async def messages_by_id(self, scope: Scope, ids: Sequence[str]) -> dict[str, Message]:
        by_id = self._records(scope).by_id
        return {message_id: by_id[message_id].message for message_id in ids if message_id in by_id}

    async def neighbours(
        self, scope: Scope, ids: Sequence[str], each_side: int
    ) -> dict[str, tuple[tuple[Message, ...], tuple[Message, ...]]]:
        records = self._records(scope)
        each_side = max(each_side, 0)
        found: dict[str, tuple[tuple[Message, ...], tuple[Message, ...]]] = {}
        for said in (records.by_id[message_id] for message_id in ids if message_id in records.by_id):
            conversation = records.conversations[said.message.thread_id]
            visible = [one for one in conversation.said if one.position >= conversation.visible_from]
            if said in visible:
                place = visible.index(said)
                before = visible[max(place - each_side, 0) : place]
                after = visible[place + 1 : place + 1 + each_side]
                found[said.message.id] = (_messages(before), _messages(after))
        return found

    # Searching

    async def lookup(self, scope: Scope, words: Sequence[Sequence[str]], window: SearchWindow) -> Postings:
        return lookup(self._records(scope), words, window)

    async def placed(self, scope: Scope, positions: NDArray[np.int64], window: SearchWindow) -> Placed:
        return placed(self._records(scope), positions, window)

    async def messages_at(self, scope: Scope, positions: Sequence[int]) -> list[Message]:
        said = self._records(scope).said
        found = [said[position] for position in positions if 0 <= position < len(said)]
        return [one.message for one in found if one is not None]

    async def nearest(self, scope: Scope, model: str, vector: Vectors, count: int, window: SearchWindow) -> Nearest:
        return nearest(self._records(scope), model, vector, count, window)

    async def vectors_at(self, scope: Scope, model: str, positions: Sequence[int]) -> Vectors:
        return vectors_at(self._records(scope), model, positions)

    async def to_embed(self, scope: Scope, model: str, limit: int) -> list[ToEmbed]:
        return to_embed(self._records(scope), model, limit)

    async def scopes_to_embed(self, model: str, limit: int) -> list[Scope]:
        found = [scope for scope, records in self._scopes.items() if to_embed(records, model, 1)]
        return found[: max(limit, 0)]

    # Reading notes and settings

    async def document(self, scope: Scope) -> StoredDocument:
        return self._records(scope).document

    async def changes(
        self, scope: Scope, limit: int, note_ids: Sequence[str] = (), store: ChangedStore | None = None
    ) -> list[Change]:
        newest_first = reversed(self._records(scope).changes.values())
        found = [
            change
            for change in newest_first
            if store in (None, change.store) and (not note_ids or is_of(change, note_ids))
        ]
        return found[: max(limit, 0)]

    async def change(self, scope: Scope, change_id: str) -> Change | None:
        return next((one for one in self._records(scope).changes.values() if one.id == change_id), None)

    async def changes_in(self, scope: Scope, window: ChangeWindow) -> list[tuple[int, Change]]:
        newest_first = reversed(self._records(scope).changes.items())
        return [placed for placed in newest_first if is_in(window, *placed)][: max(window.limit, 0)]

    async def tombstones(self, scope: Scope) -> list[Tombstone]:
        return list(self._records(scope).tombstones)

    async def reflection(self, scope: Scope) -> ReflectionProgress:
        return self._records(scope).reflection

    async def unread(self, scope: Scope, position: int, limit: int) -> UnreadMessages:
        return reflection.unread(self._records(scope), position, limit)

    async def secret(self) -> bytes:
        return self._secret

    async def switches(self, scope: Scope) -> Switches:
        return self._records(scope).switches or default_switches(scope)

    async def workspaces(self, owner: str) -> list[str]:
        mine = ((scope.workspace, records) for scope, records in self._scopes.items() if scope.owner == owner)
        return sorted(workspace for workspace, records in mine if workspace and records.holds_anything())

    async def import_progress(self, scope: Scope) -> Mapping[str, int]:
        return dict(self._records(scope).imports)

    # Writing conversations

    async def create_thread(self, scope: Scope, thread: Thread) -> None:
        records = self._scopes[scope]
        if thread.id in records.conversations:
            raise Conflict(f"There is a conversation {thread.id} already.")
        _add_conversation(records, thread)

    async def append(
        self, scope: Scope, thread_id: str, messages: Sequence[NewMessage], idle: timedelta | None = None
    ) -> list[Appended]:
        records = self._records(scope)
        conversation = _conversation(records, thread_id)
        appended: list[Appended] = []
        known_messages = {new.id: records.by_id[new.id].message for new in messages if new.id in records.by_id}
        for new in messages:
            known = known_messages.get(new.id) if new.id is not None else None
            if known is None:
                message = self._message(thread_id, new)
                known_messages[message.id] = message
                appended.append(Appended(message, new=True))
            elif (known.thread_id, known.role, known.text) == (thread_id, new.role, new.text):
                appended.append(Appended(known, new=False))
            else:
                raise Conflict(f"There is a message {new.id} already, and it says something else.", field="id")
        new_messages = [one.message for one in appended if one.new]
        _add(records, conversation, new_messages)
        now = self._clock.now()
        reflection.maintain_after(records, scope, new_messages, now)
        if new_messages and (await self.switches(scope)).remember:
            compact_after(records, scope, conversation, now, idle)
        return appended

    async def prepare_import(self, scope: Scope, batch: ImportBatch) -> ImportBatch:
        return batch

    async def import_batch(self, scope: Scope, batch: ImportBatch) -> ImportedBatch:
        records = self._scopes[scope]
        threads = messages = known = 0
        for part in batch.parts:
            if part.thread.id not in records.conversations:
                _add_conversation(records, part.thread)
                threads += 1
            unknown: dict[str, Message] = {}
            for new in part.messages:
                if new.id not in records.by_id and new.id not in unknown:
                    message = self._message(part.thread.id, new)
                    unknown[message.id] = message
            conversation = records.conversations[part.thread.id]
            _add(records, conversation, list(unknown.values()))
            if unknown and not batch.reflect:
                conversation.imported_until = len(records.said)
            messages += len(unknown)
            known += len(part.messages) - len(unknown)
        if batch.reflect and messages:
            reflection.maintain(records, scope, next_tick(self._clock.now()))
        records.imports[batch.source] = batch.parts_done
        return ImportedBatch(threads, messages, known)

    async def reset_thread(self, scope: Scope, thread_id: str, at: datetime) -> None:
        records = self._records(scope)
        conversation = _conversation(records, thread_id)
        conversation.thread = replace(conversation.thread, reset_at=at.astimezone(UTC))
        conversation.visible_from = len(records.said)
        conversation.summary, conversation.uncondensed = None, 0

    async def rebuild_index(self, scope: Scope, part: int) -> int | None:
        records = self._records(scope)
        if part or not records.said:
            return None
        there = [said for said in records.said if said is not None]
        for said in there:
            said.terms = index_terms(said.message.text, _languages(records))
        return len(there)

    async def delete_thread(
        self, scope: Scope, thread_id: str, notes: DocumentWrite | None = None, forgotten: Change | None = None
    ) -> DeletedThread:
        records = self._records(scope)
        conversation = _conversation(records, thread_id)
        if notes is not None:
            await self.write_document(scope, notes)
        for said in conversation.said:
            records.said[said.position] = None
            take_vectors(records, said)
            del records.by_id[said.message.id]
        del records.conversations[thread_id]
        usage.unlink_calls(records, thread_id)
        turns.delete_thread(records, thread_id, {said.message.id for said in conversation.said})
        records.channels.buttons.clear()
        return DeletedThread(len(conversation.said), notebook.delete_thread(records, thread_id, forgotten))

    async def redact_message(
        self, scope: Scope, message_id: str, text: str, notes: DocumentWrite | None = None
    ) -> None:
        records = self._records(scope)
        if message_id not in records.by_id:
            raise NotFound(f"There is no message {message_id}.")
        if notes is not None:
            await self.write_document(scope, notes)
        said = records.by_id[message_id]
        said.message = replace(said.message, text=text)
        said.terms = index_terms(text, _languages(records))
        take_vectors(records, said)
        turns.forget_records(records, {message_id})
        records.channels.buttons.clear()
        forget_message(records.conversations[said.message.thread_id], message_id)

    # Writing notes and settings

    async def write_document(self, scope: Scope, write: DocumentWrite) -> int:
        current = self._records(scope).document.version
        if current != write.expected_version:
            message = f"The notes are at version {current}, not {write.expected_version}: read them again and repeat."
            raise Stale(message)
        records = self._scopes[scope]
        reflection.step(records, write.reflection)
        reflection.maintain(records, scope, write.maintain_at)
        records.document = StoredDocument(current + 1, write.body)
        if write.erased_notes:
            records.erase_changes(ChangedStore.NOTES, write.erased_notes)
        if write.erased_records:
            turns.forget_records(records, write.erased_records)
            records.channels.buttons.clear()
        kept_changes = {at: one for at, one in records.changes.items() if one.id not in write.erased_changes}
        records.changes = kept_changes
        records.record(write.changes)
        records.mark(write.tombstones, lifted=write.lifted)
        return current + 1

    async def write_reflection(self, scope: Scope, step: ReflectionStep) -> None:
        reflection.step(self._scopes[scope], step)

    async def begin_capture(self, scope: Scope, at: datetime, rest: timedelta) -> bool:
        return reflection.begin_capture(self._scopes[scope], at, rest)

    async def write_switches(self, scope: Scope, switches: Switches, maintain_at: datetime | None = None) -> None:
        records = self._scopes[scope]
        if switches.reflects and not (await self.switches(scope)).reflects:
            records.reflection = ReflectionProgress(len(records.said))
        records.switches = switches
        reflection.maintain(records, scope, maintain_at)

    # Vectors

    async def put_vectors(self, scope: Scope, model: str, given: Sequence[ToEmbed], vectors: Vectors) -> None:
        put_vectors(self._records(scope), model, given, vectors)

    async def drop_vectors(self, scope: Scope, model: str | None = None, *, but: str | None = None) -> None:
        drop_vectors(self._records(scope), model, but)

    # Usage

    async def calls(
        self,
        scope: Scope,
        since: datetime,
        until: datetime,
        limit: int | None = None,
        after: ModelCall | None = None,
    ) -> list[ModelCall]:
        found = usage.calls_between(self._records(scope), since, until)
        if after is not None:
            found = [call for call in found if (call.at, call.id) > (after.at, after.id)]
        return found if limit is None else found[: max(limit, 0)]

    async def summed(self, scope: Scope, days: Sequence[UsageDay]) -> list[UsageRow]:
        return list(usage.summed(self._records(scope), days))

    async def spent(self, owner: str, since: datetime) -> int:
        mine = (records for scope, records in self._scopes.items() if scope.owner == owner)
        return sum(call.price or 0 for records in mine for call in records.calls.values() if call.at >= since)

    async def spent_in_thread(self, scope: Scope, thread_id: str) -> int:
        return usage.spent_in_thread(self._records(scope), thread_id)

    async def waiting_threads(self, scope: Scope, amount: int) -> list[tuple[str, int]]:
        return usage.waiting_threads(self._records(scope), amount)

    async def record_call(self, scope: Scope, call: ModelCall) -> None:
        usage.add_call(self._scopes[scope], call)

    async def import_calls(self, scope: Scope, calls: Sequence[ModelCall]) -> int:
        records = self._scopes[scope]
        new = [call for call in calls if usage.add_call(records, call)]
        for call in new:
            usage.settle_thread(records, call)
        return len(new)

    async def let_thread_go_on(self, scope: Scope, thread_id: str, at: datetime) -> None:
        _conversation(self._records(scope), thread_id).went_on = at

    # Turns

    async def turn(self, scope: Scope, turn_id: str) -> Turn | None:
        return self._records(scope).turns.get(turn_id)

    async def turns_of_replies(self, scope: Scope, message_ids: Sequence[str]) -> dict[str, Turn]:
        return turns.turns_of_replies(self._records(scope), message_ids)

    async def working_since(self, scope: Scope, thread_id: str, since: datetime) -> datetime | None:
        return turns.working_since(self._records(scope), thread_id, since)

    async def put_turn(self, scope: Scope, turn: Turn) -> None:
        records = self._records(scope)
        _conversation(records, turn.thread_id)
        turns.put_turn(records, turn)

    async def replace_turn(self, scope: Scope, was: Turn, turn: Turn) -> bool:
        same = self._records(scope).turns.get(turn.id) == was
        if same:
            await self.put_turn(scope, turn)
        return same

    # Jobs

    async def enqueue(self, jobs_due: Sequence[Job]) -> None:
        for job in jobs_due:
            jobs.enqueue(self._scopes[job.scope], job)

    async def claim(
        self, worker_id: str, kinds: Collection[str], now: datetime, lease_seconds: float, due: datetime | None = None
    ) -> Job | None:
        return jobs.claim(self._scopes, worker_id, kinds, now, lease_seconds, due)

    async def renew(self, job: Job, worker_id: str, now: datetime, lease_seconds: float) -> bool:
        return jobs.renew(self._records(job.scope), job, worker_id, now, lease_seconds)

    async def complete(self, job: Job, worker_id: str, again_at: datetime | None = None) -> bool:
        return jobs.complete(self._records(job.scope), job, worker_id, again_at)

    async def retry(self, job: Job, worker_id: str, due: datetime) -> bool:
        return jobs.retry(self._records(job.scope), job, worker_id, due)

    async def next_due(self, kinds: Collection[str]) -> datetime | None:
        return jobs.next_due(self._scopes, kinds)

    # Erasing

    async def delete_owner(self, owner: str) -> dict[str, int]:
        scopes = [scope for scope in self._scopes if scope.owner == owner]
        records = [self._scopes.pop(scope) for scope in scopes]
        self._unnamed |= {asset.file for one in records for asset in one.assets.values()}
        return counted(records)

    async def purge(self) -> None:
        """Nothing is left anywhere as it is."""

    async def close(self) -> None:
        """Nothing to do; it is here so that stores can take each other's place."""

    def _message(self, thread_id: str, new: NewMessage) -> Message:
        return Message(
            id=new.id if new.id is not None else self._ids.new(),
            thread_id=thread_id,
            role=new.role,
            text=new.text,
            sent_at=(new.sent_at or self._clock.now()).astimezone(UTC),
            speaker=new.speaker,
            tapped=new.tapped,
            attachments=new.attachments,
        )


def _conversation(records: ScopeRecords, thread_id: str) -> Conversation:
    if thread_id not in records.conversations:
        raise NotFound(f"There is no conversation {thread_id}.")
    return records.conversations[thread_id]


def _position_in(conversation: Conversation, message_id: str) -> int:
    for said in conversation.said:
        if said.message.id == message_id:
            return said.position
    raise NotFound(f"There is no message {message_id} in this conversation.")


def _add_conversation(records: ScopeRecords, thread: Thread) -> None:
    records.conversations_made += 1
    records.conversations[thread.id] = Conversation(records.conversations_made, replace(thread, messages=0))


def _add(records: ScopeRecords, conversation: Conversation, messages: Sequence[Message]) -> None:
    """Give the messages their positions at the end."""
    for message in messages:
        said = Said(len(records.said), message, index_terms(message.text, _languages(records)))
        records.said.append(said)
        records.by_id[message.id] = said
        conversation.said.append(said)
        conversation.uncondensed += len(message.text)
    conversation.thread = replace(conversation.thread, messages=len(conversation.said))


def _languages(records: ScopeRecords) -> tuple[str, ...]:
    return (records.switches or Switches()).languages


def _messages(said: Sequence[Said]) -> tuple[Message, ...]:
    return tuple(one.message for one in said)
