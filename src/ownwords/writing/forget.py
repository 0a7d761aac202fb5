"""Forgetting for real: notes, conversations, everything (NOD-90, CH-19, CH-20, decisions "Forget means forget").

A forgotten note leaves the document with its archived versions and quotes, leaves the change record, and leaves a
tombstone without words behind, so that the same messages cannot bring it back. It takes the turns along that name it.
Then the store is purged of the bytes. What else still holds it is named, each with the call that removes it there.
Words that are taken out of a conversation are taken out of the quotes of all notes, too.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import TypeVar

import numpy as np

from ownwords.domain.changes import Change, ChangedStore, ChangeKind
from ownwords.domain.conversation import DeletedThread, Message
from ownwords.domain.document import NotesDocument
from ownwords.domain.notes import Evidence, Note
from ownwords.domain.parsed import ParsedDocuments
from ownwords.domain.quotes import find_quote
from ownwords.domain.scope import Scope
from ownwords.domain.skills import skill_path
from ownwords.domain.taking_out import REDACTED
from ownwords.domain.undoing import note_in
from ownwords.domain.words import index_terms, query_words
from ownwords.errors import NotFound, StoreFull, StoreUnavailable
from ownwords.ports.reads import Reads
from ownwords.ports.search import MessageIndex, SearchWindow
from ownwords.ports.writes import DocumentWrite, Writes
from ownwords.writing.commit import Committer, Judgement, NoteChange
from ownwords.writing.derived import ALIKE, FEW_WORDS, Derived, DerivedPlace, DerivedStore, texts_of
from ownwords.writing.edit import PAGE
from ownwords.writing.notebook_changes import notebook_forgotten
from ownwords.writing.skill_changes import SkillChange
from ownwords.writing.telling import rewritten_skills, telling_of
from ownwords.writing.tombstones import tombstones_of

Result = TypeVar("Result")

MOST_HELD = 100
EVERY_CHANGE = 1 << 40
_GONE = "\x00"
"""Stands for what is taken out while there may be more of it: no message holds it."""


@dataclass(frozen=True, slots=True)
class Held:
    """A message that still holds what was forgotten. `quote` is the span to redact, or None for the whole message."""

    message: Message
    quote: str | None


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What was forgotten: the paths of live notes, how many archived versions, where it is still to be found, and how
    many skills."""

    version: int
    paths: tuple[str, ...]
    versions: int
    still_held_in: tuple[Held, ...] = ()
    derived: tuple[DerivedPlace, ...] = ()
    """Places beside the conversation that still say it."""
    skills: int = 0


@dataclass(frozen=True, slots=True)
class Redacted:
    """A message as it reads now, and the places beside the conversation that say the words that were taken out."""

    message: Message
    derived: tuple[DerivedPlace, ...] = ()


@dataclass(frozen=True, slots=True)
class _Taken:
    """What is taken out of the document: the paths of live notes, all notes, and how many skills."""

    paths: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()
    skills: int = 0


class Forgetting:
    """Takes things out of memory, and the bytes of them out of the store."""

    def __init__(
        self,
        reads: Reads,
        index: MessageIndex,
        writes: Writes,
        committer: Committer,
        documents: ParsedDocuments,
        derived: Derived,
    ) -> None:
        self._reads = reads
        self._index = index
        self._writes = writes
        self._committer = committer
        self._documents = documents
        self._derived = derived

    async def forget(self, scope: Scope, path: str, expected_version: int | None = None) -> Forgotten:
        """Forget the note at `path` with its archived versions. Raises NotFound, Stale."""
        return await self._forget(scope, lambda document: document.forget(path), expected_version)

    async def forget_archived(self, scope: Scope, note_id: str, expected_version: int | None = None) -> Forgotten:
        """Forget one archived note. Raises NotFound, Stale."""
        return await self._forget(scope, lambda document: document.forget_archived(note_id), expected_version)

    async def clear(self, scope: Scope, expected_version: int | None = None) -> Forgotten:
        """Forget every note, every archived one and every skill at once, with what the change record tells of them
        (CH-19, NOD-161)."""

        def everything(document: NotesDocument) -> tuple[NotesDocument, tuple[Note, ...]]:
            return NotesDocument.empty(), (*document.notes, *(archived.note for archived in document.archive))

        return await self._forget(scope, everything, expected_version, all_skills=True)

    async def forget_skill(self, scope: Scope, name: str, expected_version: int | None = None) -> int:
        """Forget a learned skill, with all that the change record tells of that name, be it of one that was dropped
        or undone; answers the version afterwards. Raises NotFound, Stale (NOD-161)."""

        async def judge(document: NotesDocument, now: datetime) -> Judgement[None]:
            told = await self._of_skills(scope, [name])
            there = any(skill.name == name for skill in document.skills)
            # Where only the record tells of it, the document is written as it is.
            left = replace(document) if told and not there else document.without_skill(name)
            erased = tuple(change.id for change in told)
            return Judgement(left, None, (SkillChange(ChangeKind.FORGOTTEN),), erased_changes=erased)

        committed = await self._committer.save(scope, PAGE, judge, expected_version)
        self._documents.clear()
        await self._purge()
        return committed.version

    async def keeps_skill(self, scope: Scope, name: str) -> bool:
        """Whether there is anything of that name to forget."""
        document = self._documents.parse((await self._reads.document(scope)).body)
        return any(skill.name == name for skill in document.skills) or bool(await self._of_skills(scope, [name]))

    async def redact(self, scope: Scope, message_id: str, quote: str | None = None) -> Redacted:
        """Put `[redacted]` in place of the quote, or of the whole message, in the conversation and its index. What the
        journal drew from it goes first: a crash in between leaves the message to be redacted again."""
        found = await self._reads.messages_by_id(scope, [message_id])
        message = found.get(message_id)
        if message is None:
            raise NotFound(f"There is no message {message_id}.")
        text = _without(message.text, quote) if quote is not None else REDACTED
        if quote is not None and text == message.text:
            raise NotFound(f"Message {message_id} does not hold that quote.")
        await self._derived.message_redacted(scope, message_id, message.text, quote)
        await self._take_out(
            scope,
            lambda item: item.message_id == message_id and find_quote(text, item.quote or "") is None,
            lambda notes: self._writes.redact_message(scope, message_id, text, notes),
        )
        await self._purge()
        derived = await self._derived.saying_words(scope, message.text if quote is None else quote)
        return Redacted(replace(message, text=text), derived)

    async def places_at(self, scope: Scope, keys: Sequence[str]) -> tuple[DerivedPlace, ...]:
        """The places beside the conversation by their keys; none for those that are gone."""
        return await self._derived.at(scope, keys)

    async def take_out(self, scope: Scope, places: Sequence[DerivedPlace]) -> None:
        """Take out of these places what they say; what is gone from there already is no error."""
        for place in places:
            if place.store is DerivedStore.NOTEBOOK:
                with suppress(NotFound):
                    await self._writes.delete_notebook_note(scope, place.id, self._notebook_forgotten(PAGE))
        await self._derived.take_out(scope, [place for place in places if place.store is not DerivedStore.NOTEBOOK])
        await self._purge()

    async def redact_entry(self, scope: Scope, cursor: int, words: str | None = None) -> None:
        """Take the bullets that hold the words, or all, out of a journal entry. Raises NotFound and Invalid."""
        await self._derived.take_out_entry(scope, cursor, words)
        await self._purge()

    async def redact_journal(self, scope: Scope, words: str) -> tuple[int, ...]:
        """Take the words out of the journal, and of what was set aside of it; answers the cursors that held them."""
        cursors = await self._derived.take_out_of_journal(scope, words)
        await self._purge()
        return cursors

    async def redact_files(self, scope: Scope, words: Sequence[str]) -> Mapping[str, str]:
        """Take the words out of the durable files and of all their versions; answers which version became which."""
        moved = await self._derived.take_out_of_files(scope, words)
        await self._purge()
        return moved

    async def delete_thread(self, scope: Scope, thread_id: str) -> DeletedThread:
        """Delete a conversation with what the notebook has of it (NT-41), and the journal. Notes that it proves stay,
        without their quotes, and so do the lines of the files that Dream made of it. The journal goes first: a crash in
        between leaves the conversation to be deleted again."""
        if await self._reads.thread(scope, thread_id) is None:
            raise NotFound(f"There is no conversation {thread_id}.")
        entries = await self._derived.thread_deleted(scope, partial(self._said_in, scope, thread_id))
        deleted = await self._take_out(
            scope,
            lambda item: item.thread_id == thread_id,
            lambda notes: self._writes.delete_thread(scope, thread_id, notes, self._notebook_forgotten(PAGE)),
        )
        await self._purge()
        return replace(deleted, journal_entries=entries)

    async def _said_in(self, scope: Scope, thread_id: str, message_ids: Sequence[str]) -> frozenset[str]:
        """Those of the messages that are of this conversation."""
        found = await self._reads.messages_by_id(scope, message_ids)
        return frozenset(message.id for message in found.values() if message.thread_id == thread_id)

    async def delete_notebook_note(self, scope: Scope, note_id: str, way: str) -> None:
        """Delete a note of the notebook, with all that the change record says of it. Raises NotFound."""
        await self._writes.delete_notebook_note(scope, note_id, self._notebook_forgotten(way))
        await self._purge()

    async def delete_asset(self, scope: Scope, asset_id: str) -> None:
        """Delete what is known of an asset; its file is among those that are to be removed. Raises NotFound."""
        await self._writes.delete_asset(scope, asset_id)

    async def files_removed(self, files: Sequence[str]) -> None:
        """Those files are no longer anywhere. What named them is taken out of the store."""
        await self._writes.forget_files(files)
        await self._purge()

    async def delete_owner(self, owner: str) -> dict[str, int]:
        """Delete every scope of the owner and all they hold; answers how many of what (CH-20)."""
        deleted = await self._writes.delete_owner(owner)
        self._documents.clear()
        await self._purge()
        return deleted

    async def _forget(
        self,
        scope: Scope,
        take_out: Callable[[NotesDocument], tuple[NotesDocument, tuple[Note, ...]]],
        expected_version: int | None,
        all_skills: bool = False,
    ) -> Forgotten:
        secret = await self._reads.secret()
        changes = await self._reads.changes(scope, EVERY_CHANGE, store=ChangedStore.NOTES)
        rewritten = await self._reads.rewritten_in_notebook(scope)

        skilled = await self._of_skills(scope)

        def judge(document: NotesDocument, now: datetime, of_skills: Sequence[Change] = skilled) -> Judgement[_Taken]:
            left, notes = take_out(document)
            erased = _erased(changes, notes, left)
            skills = len(document.skills) - len(left.skills)
            told = [one for one in of_skills if all_skills and one.note_id]
            if not erased and not skills and not told:
                return Judgement(document, _Taken())
            live = {note.id for note in document.notes}
            paths = tuple(note.path for note in notes if note.id in live)
            telling = (*told, *telling_of((*rewritten, *rewritten_skills(of_skills)), notes))
            of_notes = (NoteChange(ChangeKind.FORGOTTEN),) if erased else ()
            return Judgement(
                left,
                _Taken(paths, notes, skills),
                (*of_notes, SkillChange(ChangeKind.FORGOTTEN)) if skills or told else of_notes,
                tuple(tombstone for note in notes for tombstone in tombstones_of(note, secret, now)),
                erased,
                _records(changes, notes, erased),
                erased_changes=tuple(dict.fromkeys(one.id for one in telling)),
            )

        async def judge_all(document: NotesDocument, now: datetime) -> Judgement[_Taken]:
            """What is recorded of skills is read anew, for all of it is to go."""
            return judge(document, now, await self._of_skills(scope))

        committed = await self._committer.save(scope, PAGE, judge_all if all_skills else judge, expected_version)
        paths, notes, skills = committed.result.paths, committed.result.notes, committed.result.skills
        self._documents.clear()
        await self._purge(self._derived.erase_cached(scope, texts_of(notes)))
        held = await self._still_held(scope, notes) if not all_skills else ()
        derived = await self._derived.saying(scope, notes) if not all_skills else ()
        return Forgotten(committed.version, paths, len(notes) - len(paths), held, derived, skills)

    async def _of_skills(self, scope: Scope, names: Sequence[str] = ()) -> list[Change]:
        """What the change record tells of all skills, or of those of these names."""
        return await self._reads.changes(scope, EVERY_CHANGE, list(map(skill_path, names)), ChangedStore.SKILLS)

    def _notebook_forgotten(self, way: str) -> Change:
        return notebook_forgotten(self._committer.ids, self._committer.clock.now(), way)

    async def _purge(self, before: Awaitable[None] | None = None) -> None:
        """Take the bytes of what is gone out of the store, after what else is to go from it. When that fails, the error
        says what is done by then: to try again would only find nothing."""
        try:
            if before is not None:
                await before
            await self._writes.purge()
        except StoreUnavailable as problem:
            full = isinstance(problem, StoreFull)
            why = "no space is left, so free some" if full else "another process holds it, or the disk does not answer"
            raise type(problem)(
                "It is gone from your memory, but traces may be left in the store's file, which could not be cleaned: "
                f"{why}. The next thing that you forget, redact or delete cleans it, too."
            ) from problem

    async def _take_out(
        self,
        scope: Scope,
        gone: Callable[[Evidence], bool],
        write: Callable[[DocumentWrite], Awaitable[Result]],
    ) -> Result:
        """Take words out of a conversation; in the same write the quotes that are gone with them out of every note,
        what the change record said of those notes before, or says of others that held such a quote once, and the turns
        that were given those quotes. A full disk leaves all as it was. The notes get a new version in any case: a save
        that was judged on those words while they were there comes too late."""
        answers: list[Result] = []
        quoting = _quoting(await self._reads.changes(scope, EVERY_CHANGE, store=ChangedStore.NOTES), gone)

        def judge(document: NotesDocument, now: datetime) -> Judgement[None]:
            left, notes = document.without_quotes(gone)
            changes = tuple(NoteChange(ChangeKind.EVIDENCE, None, note) for note in notes)
            ids = tuple(dict.fromkeys((*(note.id for note in notes), *quoting)))
            paths = tuple(dict.fromkeys((*(note.path for note in notes), *quoting.values())))
            return Judgement(replace(left), None, changes, erased_notes=ids, erased_records=(*ids, *paths))

        async def with_notes(_: Scope, notes: DocumentWrite) -> int:
            answers.append(await write(notes))
            return notes.expected_version + 1

        await self._committer.save(scope, PAGE, judge, write=with_notes)
        self._documents.clear()
        return answers[0]

    async def _still_held(self, scope: Scope, notes: Sequence[Note]) -> tuple[Held, ...]:
        """The messages that prove the notes, with the quotes, then those that say much the same."""
        held: dict[str, Held] = {}
        for note in notes:
            quotes = {item.message_id: item.quote for item in note.evidence if item.quote}
            proving = list(quotes) or [item.message_id for item in note.evidence]
            for message in (await self._reads.messages_by_id(scope, proving)).values():
                span = find_quote(message.text, quotes.get(message.id, note.text))
                known = held.get(message.id)
                held[message.id] = Held(message, _covering(message.text, known.quote, span) if known else span)
        for note in notes:
            for message in await self._messages_alike(scope, note):
                held.setdefault(message.id, Held(message, find_quote(message.text, note.text)))
        return tuple(held.values())[:MOST_HELD]

    async def _messages_alike(self, scope: Scope, note: Note) -> list[Message]:
        words = query_words(note.text)
        if not words:
            return []
        few = len(words) < FEW_WORDS
        postings = await self._index.lookup(scope, words, SearchWindow(with_reset=True))
        share = np.zeros(len(postings.positions))
        for hits in postings.hits:
            share[hits.documents] += 1 / len(words)
        positions = postings.positions[share >= (1 if few else ALIKE) - 1e-9][-MOST_HELD:]
        messages = await self._index.messages_at(scope, [int(position) for position in positions])
        return [message for message in messages if not few or _says_little_else(message.text, note.text, len(words))]


def _says_little_else(message: str, note: str, words: int) -> bool:
    return find_quote(message, note) is not None or index_terms(message).length <= 3 * words


def _erased(changes: Sequence[Change], notes: Sequence[Note], left: NotesDocument) -> tuple[str, ...]:
    """Of which notes the change record must keep nothing: the forgotten ones, and all that the archive had no room for,
    as these may be earlier versions of a forgotten one."""
    named = {change.note_id for change in changes if change.note_id}
    remaining = {note.id for note in left.notes} | {archived.id for archived in left.archive}
    return tuple(({note.id for note in notes} | named) - remaining)


def _records(changes: Sequence[Change], notes: Sequence[Note], erased: Sequence[str]) -> tuple[str, ...]:
    """By which paths and ids a turn may name what is forgotten: a note that was restored may have had other paths."""
    of_erased = [change for change in changes if change.note_id in erased or change.successor_id in erased]
    told = [fields for change in of_erased for fields in (change.before, change.after) if fields]
    earlier = (f"{fields['area']}/{fields['slug']}" for fields in told if fields["id"] in erased)
    return tuple(dict.fromkeys((*erased, *(note.path for note in notes), *earlier)))


def _covering(text: str, *spans: str | None) -> str | None:
    """The least span that holds all of these; None, the whole, where one of them is."""
    places = [(text.index(span), len(span)) for span in spans if span is not None]
    if len(places) < len(spans):
        return None
    return text[min(start for start, _ in places) : max(start + length for start, length in places)]


def _without(text: str, quote: str) -> str:
    """The text with a mark in place of the quote, wherever and however it is written there."""
    while span := find_quote(text, quote):
        text = text.replace(span, _GONE)
    return text.replace(_GONE, REDACTED)


def _quoting(changes: Sequence[Change], gone: Callable[[Evidence], bool]) -> dict[str, str]:
    """The ids and paths of notes of which the record keeps a quote that is gone, whether or not they still hold it."""
    told = (fields for change in changes for fields in (change.before, change.after))
    notes = (note_in(fields) for fields in told if fields)
    return {note.id: note.path for note in notes if any(item.quote and gone(item) for item in note.evidence)}
