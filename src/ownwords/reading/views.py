"""The view of a conversation: what a model is sent of it, the summary and the messages behind it (NB-7)."""

from __future__ import annotations

from dataclasses import dataclass

from ownwords.domain.conversation import Message
from ownwords.domain.journal import Bullet
from ownwords.domain.scope import Scope
from ownwords.domain.summaries import CondensedBefore, ThreadView, fitted, summary_room, summary_text
from ownwords.errors import NotFound
from ownwords.ports.reads import ConversationReads, ThreadTail
from ownwords.ports.summaries import SummaryReads

MOST_VIEWED = 1_000
"""Messages of a view; a conversation that was imported and never condensed may have more."""


@dataclass(frozen=True, slots=True)
class ConversationView:
    """What a model goes on from: the summary as text, empty where there is none, and the newest messages behind the one
    of the id `covered_through`, None where nothing is covered, in the order they were said."""

    summary: str
    bullets: tuple[Bullet, ...]
    covered_through: str | None
    messages: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Viewing:
    """Reads views."""

    reads: ConversationReads
    summaries: SummaryReads

    async def view(self, scope: Scope, thread_id: str, limit: int = MOST_VIEWED) -> ConversationView:
        """Raises NotFound."""
        found = await self.thread_view(scope, thread_id)
        tail = ThreadTail(limit, after=found.through, after_reset=True)
        messages = await self.reads.messages(scope, thread_id, tail)
        bullets = found.summary.bullets if found.summary else ()
        return ConversationView(summary_text(bullets), bullets, found.through, tuple(messages))

    async def thread_view(self, scope: Scope, thread_id: str) -> ThreadView:
        """Where a thread stands. Raises NotFound."""
        found = await self.summaries.thread_view(scope, thread_id)
        if found is None:
            raise NotFound(f"There is no conversation {thread_id}.")
        return found


def condensed_before(view: ThreadView, context_window: int | None) -> CondensedBefore:
    """What a model with this context window, in tokens, is told of what was said before."""
    bullets = fitted(view.summary.bullets, summary_room(context_window)) if view.summary else ()
    return CondensedBefore(summary_text(bullets), view.through)
