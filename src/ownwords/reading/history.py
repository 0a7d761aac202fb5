"""history_search: every message of a conversation, best first or newest first, a page at a time (NOD-25…NOD-36).

A page's cursor is signed and bound to the query, the dates and the order. It also fixes the newest message that counts,
so that later pages neither repeat nor miss a match when messages arrive in between.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import tzinfo

import numpy as np
from itsdangerous import BadData, URLSafeSerializer
from numpy.typing import NDArray

from ownwords.domain.conversation import HistoryOrder, HistoryPage, Match, Message
from ownwords.domain.dates import parse_end, parse_start
from ownwords.domain.scope import Scope
from ownwords.domain.words import query_words
from ownwords.errors import CursorInvalid, Invalid, NotFound
from ownwords.ports.reads import ConversationReads
from ownwords.ports.search import MessageIndex, Postings, SearchWindow
from ownwords.reading.ranking import best, bm25

PAGE_SIZE = 20
AROUND = 5
LONGEST_QUERY = 10_000


@dataclass(frozen=True, slots=True)
class HistoryQuery:
    """What to look for. `thread_id` None searches every conversation of the scope. Dates are days in the owner's zone,
    both included, or instants; `before` is an instant, excluded. `around` is a message id and stands alone."""

    thread_id: str | None = None
    query: str | None = None
    sent_from: str | None = None
    sent_to: str | None = None
    before: str | None = None
    around: str | None = None
    order: HistoryOrder | None = None
    cursor: str | None = None


class History:
    """Searches conversations. Holds what it reads from, no state of its own."""

    def __init__(self, conversation: ConversationReads, index: MessageIndex, secret: bytes) -> None:
        self._conversation = conversation
        self._index = index
        self._signer = URLSafeSerializer(secret, salt="history")

    async def search(
        self, scope: Scope, query: HistoryQuery, zone: tzinfo, languages: tuple[str, ...] = ()
    ) -> HistoryPage:
        """One page, for an owner in this time zone who writes in these languages (empty: any). Raises Invalid for dates
        and mixes that mean nothing, CursorInvalid, and NotFound for an unknown thread or message."""
        if query.thread_id is not None and await self._conversation.thread(scope, query.thread_id) is None:
            raise NotFound(f"There is no conversation {query.thread_id}.")
        if query.around is not None:
            return await self._around(scope, query)
        return await self._page(scope, query, query_words(_checked(query.query), languages), _window(query, zone))

    async def _around(self, scope: Scope, query: HistoryQuery) -> HistoryPage:
        """One message with the five before and the five after it (NOD-30)."""
        if query.query or query.cursor or query.sent_from or query.sent_to or query.before:
            raise Invalid("`around` stands alone: leave out the query, the dates and the cursor.", field="around")
        message_id = query.around or ""
        neighbours = await self._conversation.neighbours(scope, [message_id], AROUND)
        messages = await self._conversation.messages_by_id(scope, [message_id])
        message = messages.get(message_id)
        elsewhere = message and query.thread_id and message.thread_id != query.thread_id
        if message is None or elsewhere or message_id not in neighbours:
            raise NotFound(f"There is no message {message_id} in this conversation.")
        before, after = neighbours[message_id]
        return HistoryPage((Match(message, before, after),), 1, None)

    async def _page(
        self, scope: Scope, query: HistoryQuery, words: list[tuple[str, ...]], window: SearchWindow
    ) -> HistoryPage:
        if not words and (query.query or "").strip():
            return HistoryPage((), 0, None)
        if not words and window.sent_from is None and window.sent_until is None:
            raise Invalid("Say what to look for: a query, dates, or a message to look around.", field="query")
        order = (query.order or HistoryOrder.RELEVANCE) if words else HistoryOrder.NEWEST
        query = replace(query, order=order)
        offset = 0
        if query.cursor:
            offset, newest = self._read_cursor(scope, query)
            window = replace(window, newest_position=newest)
        postings = await self._index.lookup(scope, words, window)
        ranked = _ranked(postings, order, offset + PAGE_SIZE)
        positions = [int(position) for position in postings.positions[ranked[offset:]]]
        messages = await self._index.messages_at(scope, positions)
        following = offset + PAGE_SIZE
        more = following < len(postings.positions)
        cursor = self._write_cursor(scope, query, following, postings.newest_position) if more else None
        return HistoryPage(await self._with_neighbours(scope, messages), len(postings.positions), cursor)

    async def _with_neighbours(self, scope: Scope, messages: Sequence[Message]) -> tuple[Match, ...]:
        neighbours = await self._conversation.neighbours(scope, [message.id for message in messages], 1)
        return tuple(Match(message, *neighbours.get(message.id, ((), ()))) for message in messages)

    def _write_cursor(self, scope: Scope, query: HistoryQuery, offset: int, newest: int) -> str:
        return str(self._signer.dumps([_fingerprint(scope, query), offset, newest]))

    def _read_cursor(self, scope: Scope, query: HistoryQuery) -> tuple[int, int]:
        cursor = query.cursor or ""
        foreign = CursorInvalid("This cursor is not one of ours; start again without it.", field="cursor")
        try:
            fingerprint, offset, newest = self._signer.loads(cursor)
        except (BadData, UnicodeEncodeError):
            raise foreign from None
        # Base64 may be spelled in several ways, of which we write one.
        if self._signer.dumps([fingerprint, offset, newest]) != cursor:
            raise foreign
        if fingerprint != _fingerprint(scope, query):
            message = "This cursor belongs to another query: keep the query, dates and order it was made for."
            raise CursorInvalid(message, field="cursor")
        return offset, newest


def _checked(query: str | None) -> str:
    text = (query or "").strip()
    if len(text) > LONGEST_QUERY:
        raise Invalid(f"A query holds at most {LONGEST_QUERY:,} characters; this is {len(text):,}.", field="query")
    return text


def _window(query: HistoryQuery, zone: tzinfo) -> SearchWindow:
    start = parse_start(query.sent_from, zone, "from") if query.sent_from else None
    end = parse_end(query.sent_to, zone, "to") if query.sent_to else None
    if start and end and start >= end:
        raise Invalid("`from` is after `to`.", field="from")
    if query.before:
        before = parse_start(query.before, zone, "before")
        end = min(end, before) if end else before
    return SearchWindow(query.thread_id, start, end)


def _ranked(postings: Postings, order: HistoryOrder, count: int) -> NDArray[np.int64]:
    if order is HistoryOrder.RELEVANCE:
        return best(bm25(postings), count)
    return best(postings.sent, count)


def _fingerprint(scope: Scope, query: HistoryQuery) -> str:
    """What a cursor is bound to."""
    bound = [scope.owner, scope.workspace, query.thread_id, query.query, query.sent_from, query.sent_to]
    bound += [query.before, query.order]
    return hashlib.sha256(json.dumps(bound).encode()).hexdigest()[:16]
