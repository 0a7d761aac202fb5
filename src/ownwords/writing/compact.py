"""Compaction: what was said in a conversation is condensed, for the journal and for the model that goes on with it
(NB-6…NB-9).

A stretch is condensed in three writes. The plan says up to which message; the journal gets an entry of the stretch, one
for exactly these messages however often it is tried; the boundary moves, where nothing of it changed meanwhile. Who
finds a plan goes on with it: whatever breaks off in between, and whoever does the same at the same time, there is one
entry, and nothing is left out. Words that were forgotten meanwhile are not written back.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta, tzinfo
from enum import StrEnum
from functools import partial

from ownwords.domain.conversation import Message, Thread
from ownwords.domain.journal import Bullet, Lineage, NewEntry, least_trusted, lineage_of
from ownwords.domain.notices import CompactionCause
from ownwords.domain.scope import Scope
from ownwords.domain.summaries import AT_WORK, KEPT_VERBATIM, ThreadSummary, ThreadView, summary_text, summed_up
from ownwords.domain.turns import TurnOrigin
from ownwords.domain.usage import Caller
from ownwords.errors import Invalid, ModelRefused, ModelUnavailable, ModelUnreadable, NotFound
from ownwords.ports.journal import JournalWrites
from ownwords.ports.reads import Reads, ThreadTail
from ownwords.ports.runtime import Clock
from ownwords.ports.summaries import Summaries
from ownwords.ports.turns import TurnReads
from ownwords.tasks.compact import COMPACT, CompactInput, CompactMessage, bullets_of, pieces
from ownwords.tasks.task import Tasks
from ownwords.writing.raw_entry import LONGEST_RAW, raw_bullets

MOST_PIECES = 2
"""Of a stretch: with all their bullets they fit an entry of the journal. A longer conversation is several stretches."""
_PAGE = 100
"""Messages that are read at a time."""
_UNUSABLE = timedelta(days=1)
"""A message that says it was sent so much later than now does not say how long a conversation is idle."""
_FLOORS = {
    TurnOrigin.SCHEDULE: Lineage.ASSISTANT,
    TurnOrigin.SUBAGENT: Lineage.ASSISTANT,
    TurnOrigin.EVENT: Lineage.MAIL,
}
_log = logging.getLogger(__name__)


class CompactOutcome(StrEnum):
    """What came of condensing a conversation."""

    COMPACTED = "compacted"
    RAW = "raw"
    """Some of it could not be condensed: the messages themselves are in the journal, shortened."""
    NOTHING = "nothing"
    """Nothing of it was worth keeping (NB-C24)."""
    NOTHING_NEW = "nothing_new"
    """Nothing was said since the last time."""


@dataclass(frozen=True, slots=True)
class Compacted:
    """What came of it: the newest entry of the journal that was made, None for none, how many messages were covered,
    and what the conversation is condensed to by now."""

    outcome: CompactOutcome
    cursor: int | None = None
    covered: int = 0
    summary: str = ""


class Watch:
    """Whoever watches a conversation being condensed; this one does nothing."""

    def begun(self, cause: CompactionCause) -> None:
        """There is something to condense."""

    def ended(self, outcome: CompactOutcome) -> None:
        """That came of it, or there was nothing."""


@dataclass(frozen=True, slots=True)
class _Stretch:
    """Messages to be condensed together; the summary, with the plan to do so; and whose time zone it is."""

    thread: Thread
    messages: tuple[Message, ...]
    planned: ThreadSummary
    zone: tzinfo


@dataclass(frozen=True, slots=True)
class _Condensed:
    """What a stretch became: its bullets, and whether some of them are the messages themselves."""

    bullets: tuple[Bullet, ...]
    raw: bool


@dataclass(frozen=True, slots=True)
class Compacting:
    """Condenses one conversation at a time. Without `idle` none is condensed because it is idle. `entry_coming` is
    told before an entry of the journal is made."""

    reads: Reads
    summaries: Summaries
    journal: JournalWrites
    tasks: Tasks
    turns: TurnReads
    clock: Clock
    idle: timedelta | None
    entry_coming: Callable[[Scope], Awaitable[None]]

    async def compact(
        self, scope: Scope, thread_id: str, zone: tzinfo, begun: Callable[[], None] = lambda: None
    ) -> Compacted:
        """Condense all that was said since the last time (NB-22). `begun` is called when there is anything. Raises
        NotFound, and StoreUnavailable: then it goes on the next time where it stopped."""
        newest = await self._newest(scope, thread_id)
        return await self._up_to(scope, thread_id, zone, newest.id if newest else None, begun)

    async def compact_if_due(
        self, scope: Scope, thread_id: str, zone: tzinfo, watch: Watch | None = None
    ) -> datetime | None:
        """Condense a conversation that is idle or large; answers when to look again, None for not before something is
        said. A turn that is being worked on is waited for. Where saving is off, nothing is done. Who watches is told
        when it begins and what came of it."""
        watch = watch or Watch()
        view = await self.summaries.thread_view(scope, thread_id)
        if view is None or not (await self.reads.switches(scope)).remember:
            return None
        newest = await self._newest(scope, thread_id)
        if newest is None or newest.id == view.through:
            return None
        now = self.clock.now()
        working = await self.turns.working_since(scope, thread_id, now - AT_WORK)
        if working is not None:
            return working + AT_WORK
        idle_at = newest.sent_at + self.idle if self.idle is not None else None
        if idle_at is not None and (idle_at <= now or newest.sent_at > now + _UNUSABLE):
            begun = partial(watch.begun, CompactionCause.IDLE)
            watch.ended((await self._up_to(scope, thread_id, zone, newest.id, begun)).outcome)
            return None
        if view.is_large:
            end, begun = await self._before_tail(scope, view, thread_id), partial(watch.begun, CompactionCause.LARGE)
            watch.ended((await self._up_to(scope, thread_id, zone, end, begun)).outcome)
        return idle_at

    async def _up_to(
        self, scope: Scope, thread_id: str, zone: tzinfo, end: str | None, begun: Callable[[], None] = lambda: None
    ) -> Compacted:
        """Condense, stretch by stretch, up to the message of that id: what is said meanwhile stays behind it
        (NB-C25)."""
        covered, cursor, outcomes = 0, None, set[CompactOutcome]()
        while (stretch := await self._stretch(scope, thread_id, zone, end)) is not None:
            if not outcomes:
                begun()
            condensed = await self._condensed(scope, stretch)
            after = await self._kept(scope, stretch, condensed)
            if after is not None:
                covered, cursor = covered + len(stretch.messages), after.cursor if condensed.bullets else cursor
                outcomes.add(_outcome(condensed))
        summary = (await self._view(scope, thread_id)).summary
        outcome = next((one for one in _WORST_FIRST if one in outcomes), CompactOutcome.NOTHING_NEW)
        return Compacted(outcome, cursor, covered, summary_text(summary.bullets) if summary else "")

    async def _stretch(self, scope: Scope, thread_id: str, zone: tzinfo, end: str | None) -> _Stretch | None:
        """The next messages up to `end`, planned; None where there are none."""
        while end is not None:
            thread, known = await self._thread(scope, thread_id), (await self._view(scope, thread_id)).summary
            through = known.through if known else None
            if through == end or not await self._is_ahead(scope, thread_id, through, end):
                return None
            planned = known.planned if known else None
            messages = await self._messages(scope, thread, through, planned or end)
            if known is not None and planned == messages[-1].id:
                return _Stretch(thread, messages, known, zone)
            if known is None:
                plan = ThreadSummary(thread_id, None, (), self.clock.now(), planned=messages[-1].id)
            else:
                plan = replace(known, planned=messages[-1].id, version=known.version + 1)
            if await self.summaries.swap_summary(scope, known, plan):
                return _Stretch(thread, messages, plan, zone)
        return None

    async def _is_ahead(self, scope: Scope, thread_id: str, through: str | None, end: str) -> bool:
        """Whether `end` is still behind the boundary: somebody else may have moved it, or the thread was reset."""
        between = ThreadTail(1, before=end, after=through, after_reset=True, forward=True)
        following = ThreadTail(1, after=through, after_reset=True, forward=True)
        return bool(await self.reads.messages(scope, thread_id, between)) or any(
            message.id == end for message in await self.reads.messages(scope, thread_id, following)
        )

    async def _messages(self, scope: Scope, thread: Thread, through: str | None, end: str) -> tuple[Message, ...]:
        """What follows `through` up to `end`, as far as it makes a stretch."""
        found: list[Message] = []
        while True:
            tail = ThreadTail(_PAGE, after_reset=True, forward=True, after=found[-1].id if found else through)
            page = await self.reads.messages(scope, thread.id, tail)
            place = next((place for place, message in enumerate(page) if message.id == end), None)
            found += page if place is None else page[: place + 1]
            first = _first_pieces(found, thread.origin)
            if place is not None or len(page) < _PAGE or len(first) < len(found):
                return first

    async def _before_tail(self, scope: Scope, view: ThreadView, thread_id: str) -> str | None:
        """The id of the last message that is not to stay as it is: the newest ones stay, as far as there is room."""
        room, before = view.largest // KEPT_VERBATIM, None
        while True:
            tail = ThreadTail(_PAGE, before=before, after_reset=True)
            page = await self.reads.messages(scope, thread_id, tail)
            for message in reversed(page):
                room -= len(message.text)
                if room < 0:
                    return message.id
            if len(page) < _PAGE:
                return None
            before = page[0].id

    async def _condensed(self, scope: Scope, stretch: _Stretch) -> _Condensed:
        """What a model makes of each piece; of one that it fails, the messages themselves."""
        cut = pieces(compact_message(message, stretch.thread.origin) for message in stretch.messages)
        caller = Caller(scope, stretch.thread.id)
        found = [await self._piece(CompactInput(piece, stretch.zone), caller) for piece in cut]
        failed = sum(bullets is None for bullets in found)
        room = LONGEST_RAW // max(failed, 1)
        whole = [
            bullets if bullets is not None else await asyncio.to_thread(raw_bullets, piece, stretch.zone, room)
            for piece, bullets in zip(cut, found, strict=True)
        ]
        return _Condensed(tuple(bullet for bullets in whole for bullet in bullets), failed > 0)

    async def _piece(self, given: CompactInput, caller: Caller) -> tuple[Bullet, ...] | None:
        try:
            result = await self.tasks.run(COMPACT, given, caller)
        except (ModelUnavailable, ModelUnreadable, ModelRefused, Invalid) as error:
            _log.warning("A part of a conversation could not be condensed: %s", error.code)
            return None
        return await asyncio.to_thread(bullets_of, result, given)

    async def _kept(self, scope: Scope, stretch: _Stretch, condensed: _Condensed) -> ThreadSummary | None:
        """The summary by now, when the stretch is in the journal and the boundary behind it. None where something of it
        was forgotten meanwhile, or it was reset: then what is left is to be read anew."""
        planned, bullets, cursor = stretch.planned, condensed.bullets, None
        thread_id = planned.thread_id
        if _known(now := (await self._view(scope, thread_id)).summary) != _known(planned):
            return None if _is_pending(now, planned) else now
        if bullets:
            at = self.clock.now().astimezone(stretch.zone)
            covers = tuple(message.id for message in stretch.messages)
            await self.entry_coming(scope)
            cursor = await self.journal.append(scope, NewEntry(at, bullets, covers))
        after = replace(
            planned,
            through=planned.planned,
            planned=None,
            bullets=summed_up(planned.bullets, bullets),
            at=self.clock.now(),
            cursor=cursor if cursor is not None else planned.cursor,
            version=planned.version + 1,
        )
        if await self.summaries.swap_summary(scope, planned, after):
            return after
        view = await self.summaries.thread_view(scope, thread_id)
        forgotten = view is None or _is_pending(view.summary, planned)
        if forgotten and cursor is not None:
            await self.journal.redact_entry(scope, cursor)
        return view.summary if view is not None and not forgotten else None

    async def _newest(self, scope: Scope, thread_id: str) -> Message | None:
        """The newest message since the last reset. Raises NotFound for an unknown thread."""
        return next(iter(await self.reads.messages(scope, thread_id, ThreadTail(1, after_reset=True))), None)

    async def _thread(self, scope: Scope, thread_id: str) -> Thread:
        thread = await self.reads.thread(scope, thread_id)
        if thread is None:
            raise NotFound(f"There is no conversation {thread_id}.")
        return thread

    async def _view(self, scope: Scope, thread_id: str) -> ThreadView:
        view = await self.summaries.thread_view(scope, thread_id)
        if view is None:
            raise NotFound(f"There is no conversation {thread_id}.")
        return view


def compact_message(message: Message, origin: TurnOrigin) -> CompactMessage:
    """A message with whose words it is worth. In a thread that somebody else than the owner started, nothing is worth
    more than who started it."""
    worth = least_trusted([lineage_of(message.role, message.tapped), _FLOORS.get(origin, Lineage.OWNER)])
    return CompactMessage(message.id, message.role, message.text, message.sent_at, worth, message.speaker)


def _first_pieces(messages: Sequence[Message], origin: TurnOrigin) -> tuple[Message, ...]:
    cut = pieces(compact_message(message, origin) for message in messages)
    return tuple(messages[: sum(map(len, cut[:MOST_PIECES]))])


def _known(summary: ThreadSummary | None) -> tuple[object, ...] | None:
    return (summary.version, summary.through, summary.planned) if summary else None


def _is_pending(now: ThreadSummary | None, planned: ThreadSummary) -> bool:
    """Whether the stretch is still to be condensed."""
    return now is not None and (now.through, now.planned) == (planned.through, planned.planned)


def _outcome(condensed: _Condensed) -> CompactOutcome:
    if condensed.raw:
        return CompactOutcome.RAW
    return CompactOutcome.COMPACTED if condensed.bullets else CompactOutcome.NOTHING


_WORST_FIRST = (CompactOutcome.RAW, CompactOutcome.COMPACTED, CompactOutcome.NOTHING)
