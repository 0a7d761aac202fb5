"""Summaries of threads: what was condensed, where each view stands, and what of it is forgotten.

A summary goes with its thread, and with the thread's reset. Of a message that is redacted, the bullets that cite it go
in the same write (`ports.writes`). Each such write makes the summary another version: who was condensing these words
meanwhile does not write them back.
"""

from __future__ import annotations

from typing import Protocol

from ownwords.domain.scope import Scope
from ownwords.domain.summaries import ThreadSummary, ThreadView


class SummaryReads(Protocol):
    async def thread_view(self, scope: Scope, thread_id: str) -> ThreadView | None:
        """Where a thread stands; None for an unknown thread. Characters of messages that were imported, or appended
        before they were counted, may be missing until the thread is first condensed."""
        ...


class SummaryWrites(Protocol):
    async def swap_summary(self, scope: Scope, was: ThreadSummary | None, summary: ThreadSummary) -> bool:
        """Keep `summary` in place of `was`, or as the first of its thread where that is None. False, and nothing is
        kept, where the stored one is another by now in its version, its boundary or its plan, or the thread is gone."""
        ...

    async def set_view_budget(self, scope: Scope, thread_id: str, budget: int) -> None:
        """From so many characters on the thread is large. Raises NotFound."""
        ...

    async def erase_words(self, scope: Scope, words: str) -> int:
        """Take out every bullet that holds these words, by the rule of `domain.quotes.find_quote`; answers how many it
        were. What is being condensed meanwhile is condensed anew. The bytes go with the next purge. Raises Invalid for
        no words."""
        ...


class Summaries(SummaryReads, SummaryWrites, Protocol):
    """Reads and keeps the summaries of all threads."""
