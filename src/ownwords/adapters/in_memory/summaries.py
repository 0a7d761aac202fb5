"""What threads were condensed to, over plain values."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from ownwords.adapters.in_memory import jobs
from ownwords.adapters.in_memory.records import Conversation, ScopeRecords
from ownwords.domain.jobs import COMPACT, Job
from ownwords.domain.scope import Scope
from ownwords.domain.summaries import ThreadSummary, ThreadView, checked_words, citing, holding
from ownwords.errors import NotFound


class InMemorySummaries:
    """Summaries over the records of all scopes."""

    _scopes: defaultdict[Scope, ScopeRecords]

    def _conversation(self, scope: Scope, thread_id: str) -> Conversation | None:
        records = self._scopes.get(scope)
        return records.conversations.get(thread_id) if records else None

    async def thread_view(self, scope: Scope, thread_id: str) -> ThreadView | None:
        found = self._conversation(scope, thread_id)
        return _view(found) if found else None

    async def swap_summary(self, scope: Scope, was: ThreadSummary | None, summary: ThreadSummary) -> bool:
        found = self._conversation(scope, summary.thread_id)
        if found is None or _known(found.summary) != _known(was):
            return False
        if summary.through is not None and summary.through != (was.through if was else None):
            places = {said.message.id: said.position for said in found.said}
            later = (said for said in found.said if said.position > places[summary.through])
            found.uncondensed = sum(len(said.message.text) for said in later)
        found.summary = replace(summary, at=summary.at.astimezone(UTC))
        return True

    async def set_view_budget(self, scope: Scope, thread_id: str, budget: int) -> None:
        found = self._conversation(scope, thread_id)
        if found is None:
            raise NotFound(f"There is no conversation {thread_id}.")
        found.budget = budget

    async def erase_words(self, scope: Scope, words: str) -> int:
        checked_words(words)
        records, erased = self._scopes.get(scope) or ScopeRecords(), 0
        for conversation in records.conversations.values():
            summary = conversation.summary
            if summary is None:
                continue
            left = tuple(one for one in summary.bullets if not holding(one, words))
            erased += len(summary.bullets) - len(left)
            if summary.planned is not None or left != summary.bullets:
                conversation.summary = replace(summary, bullets=left, version=summary.version + 1)
        return erased


def forget_message(conversation: Conversation, message_id: str) -> None:
    """Take out what cites a message."""
    summary = conversation.summary
    if summary is not None:
        left = tuple(one for one in summary.bullets if not citing(one, message_id))
        conversation.summary = replace(summary, bullets=left, version=summary.version + 1)


def compact_after(
    records: ScopeRecords, scope: Scope, conversation: Conversation, now: datetime, idle: timedelta | None
) -> None:
    """A thread in which something was said is to be condensed: now, where it is large, or when it has been idle."""
    if _view(conversation).is_large:
        jobs.enqueue(records, Job(scope, COMPACT, conversation.thread.id, now))
    elif idle is not None:
        jobs.enqueue(records, Job(scope, COMPACT, conversation.thread.id, now + idle))


def _view(conversation: Conversation) -> ThreadView:
    return ThreadView(conversation.summary, conversation.uncondensed, conversation.budget)


def _known(summary: ThreadSummary | None) -> tuple[object, ...] | None:
    return (summary.version, summary.through, summary.planned) if summary else None
