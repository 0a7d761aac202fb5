"""Who is told when a conversation is condensed without anybody's word."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager

from ownwords.domain.notices import CompactionCause, CompactionNotice
from ownwords.domain.scope import Scope
from ownwords.writing.compact import CompactOutcome

Listener = Callable[[Scope, str, CompactionCause, CompactionNotice], Awaitable[None]]
"""Is told of which conversation, by its id, why, and what. It keeps its failures to itself."""

NOTICE_OF = {
    CompactOutcome.COMPACTED: CompactionNotice.DONE,
    CompactOutcome.NOTHING: CompactionNotice.DONE,
    CompactOutcome.RAW: CompactionNotice.FAILED,
}
"""What is told of an outcome. Where nothing was new, nothing is told."""


class CompactionNotices:
    """Those who listen, in this process."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    @contextmanager
    def heard_by(self, listener: Listener) -> Generator[None]:
        """Tell the listener for as long as this is open."""
        self._listeners.append(listener)
        try:
            yield
        finally:
            self._listeners.remove(listener)

    async def tell(self, scope: Scope, thread_id: str, cause: CompactionCause, notice: CompactionNotice) -> None:
        for listener in tuple(self._listeners):
            await listener(scope, thread_id, cause, notice)
