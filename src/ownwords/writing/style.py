"""The owner's writing style out of their sent mail, as the one note `preferences/writing-style` (NOD-138…NOD-142).

What is saved is a description of at most 500 characters; no word of a mail is kept anywhere. A new description archives
the old one. A note at that path that did not come from mail is never touched.

A style note that was forgotten stays forgotten: of mail that was sent before, nothing is read again, unless the owner
connects a mailbox anew. Mail sent since may bring a new description.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import aclosing
from dataclasses import dataclass
from datetime import datetime

from ownwords.domain.changes import SENT_MAIL, ChangeKind
from ownwords.domain.document import NotesDocument
from ownwords.domain.mail import MailReading, StyleOutcome
from ownwords.domain.notes import Area, Note, Origin, Way
from ownwords.domain.scope import Scope
from ownwords.domain.secrets import find_secret
from ownwords.domain.usage import Caller
from ownwords.errors import MailUnavailable, NotFound, Stale
from ownwords.ports.mail import Mailbox
from ownwords.ports.reads import Reads
from ownwords.tasks.style import MOST_MAILS, STYLE, StyleInput
from ownwords.tasks.task import Tasks
from ownwords.writing.commit import Committer, Judgement, NoteChange
from ownwords.writing.sent_mail import own_words

AREA, SLUG = Area.PREFERENCES, "writing-style"
PATH = f"{AREA}/{SLUG}"
MOST_LOOKED_AT = 400
"""Mails that are looked at until there are enough in the owner's own words."""
DEADLINE = 180.0
"""Seconds for reading a mailbox."""
_ATTEMPTS = 5


@dataclass(frozen=True, slots=True)
class StyleSource:
    """A mailbox to describe the style of. `connected_at` is when its owner connected it, None for a file. `wanted` says
    whether it still is to be read."""

    mailbox: Mailbox
    connected_at: datetime | None
    wanted: Callable[[], Awaitable[bool]]


class StyleFromMail:
    """Reads, describes, saves."""

    def __init__(self, reads: Reads, committer: Committer, tasks: Tasks) -> None:
        self._reads = reads
        self._committer = committer
        self._tasks = tasks

    async def allowed(self, scope: Scope) -> bool:
        """Whether the owner's switches let the style be learned."""
        switches = await self._reads.switches(scope)
        return switches.remember and switches.style

    async def learn(self, scope: Scope, source: StyleSource) -> MailReading:
        """One reading. Raises MailUnavailable, MailRefused, ImportUnreadable and what a memory model raises; nothing is
        saved then."""
        if not await self.allowed(scope):
            return self._read(StyleOutcome.OFF)
        if await self._is_the_owners(scope):
            return self._read(StyleOutcome.YOURS)
        since = await self._forgotten_at(scope, source)
        mails, older = await _own_mails(source.mailbox, since)
        text = (await self._tasks.run(STYLE, StyleInput(mails), Caller(scope))).text.strip() if mails else ""
        if not text or find_secret(text) is not None:
            return self._read(StyleOutcome.FORGOTTEN if since and older else StyleOutcome.NO_HABIT, len(mails))
        return self._read(await self._save(scope, source, text, since), len(mails))

    async def _save(self, scope: Scope, source: StyleSource, text: str, since: datetime | None) -> StyleOutcome:
        """What is decided here holds for the version of the notes that it was decided on: the model took its time, and
        the owner may have switched off, disconnected or forgotten meanwhile."""
        for _ in range(_ATTEMPTS):
            version = (await self._reads.document(scope)).version
            if not await source.wanted():
                return StyleOutcome.DISCONNECTED
            if not await self.allowed(scope):
                return StyleOutcome.OFF
            if await self._forgotten_at(scope, source) != since:
                return StyleOutcome.FORGOTTEN
            try:
                committed = await self._committer.save(scope, Way.STYLE, self._judge(text), version)
            except Stale:
                continue
            return committed.result
        raise Stale("The notes kept changing while the style was saved; nothing was saved. Try again.")

    def _judge(self, text: str) -> Callable[[NotesDocument, datetime], Judgement[StyleOutcome]]:
        note_id = self._committer.ids.new()

        def judge(document: NotesDocument, now: datetime) -> Judgement[StyleOutcome]:
            note = Note(note_id, AREA, SLUG, text, Origin.EMAIL, Way.STYLE, now, now)
            current = _at_path(document)
            if current is not None and current.origin is not Origin.EMAIL:
                return Judgement(document, StyleOutcome.YOURS)
            if document.twin(note) is not None or _was_swapped_away(document, current, note):
                return Judgement(document, StyleOutcome.UNCHANGED)
            if current is None:
                change = NoteChange(ChangeKind.ADDED, None, note)
                return Judgement(document.add(note), StyleOutcome.SAVED, (change,))
            replaced = document.replace(note, [PATH], now)
            change = NoteChange(ChangeKind.REPLACED, current, replaced.note(PATH))
            return Judgement(replaced, StyleOutcome.SAVED, (change,))

        return judge

    async def _is_the_owners(self, scope: Scope) -> bool:
        """Whether nothing could be saved whatever the mails show, so that none need be read."""
        note = _at_path(NotesDocument.parse((await self._reads.document(scope)).body))
        return note is not None and note.origin is not Origin.EMAIL

    async def _forgotten_at(self, scope: Scope, source: StyleSource) -> datetime | None:
        """When the owner last had a style note forgotten; None where they never did, or connected the mailbox since."""
        tombstones = await self._reads.tombstones(scope)
        last = max((stone.forgotten_at for stone in tombstones if stone.message_id == SENT_MAIL), default=None)
        connected_since = last is not None and source.connected_at is not None and source.connected_at > last
        return None if connected_since else last

    def _read(self, outcome: StyleOutcome, mails: int = 0) -> MailReading:
        return MailReading(self._committer.clock.now(), outcome, mails)


async def _own_mails(mailbox: Mailbox, since: datetime | None) -> tuple[tuple[str, ...], bool]:
    """The newest mails in the owner's own words, only those sent after `since`; and whether any was sent before."""
    found: list[str] = []
    looked_at, older = 0, False
    try:
        async with asyncio.timeout(DEADLINE), aclosing(mailbox.sent()) as sent:
            async for mail in sent:
                looked_at += 1
                if since is not None and mail.sent_at <= since:
                    older = True
                elif text := await asyncio.to_thread(own_words, mail, mailbox.addresses):
                    found.append(text)
                if len(found) == MOST_MAILS or looked_at == MOST_LOOKED_AT:
                    break
    except TimeoutError:
        raise MailUnavailable("The mailbox took too long to read: try again later.") from None
    return tuple(found), older


def _at_path(document: NotesDocument) -> Note | None:
    try:
        return document.note(PATH)
    except NotFound:
        return None


def _was_swapped_away(document: NotesDocument, current: Note | None, note: Note) -> bool:
    """Whether the owner brought back an earlier description in place of this one."""
    return current is not None and any(
        old.replaced_by == current.id
        and (old.note.created_at, old.id) > (current.created_at, current.id)
        and old.note.sameness == note.sameness
        for old in document.archive
    )
