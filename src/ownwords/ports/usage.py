"""Where calls of models are recorded and summed up."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from ownwords.domain.scope import Scope
from ownwords.domain.usage import ModelCall


class UsageReads(Protocol):
    async def calls(self, scope: Scope, since: datetime, until: datetime) -> list[ModelCall]:
        """The calls from `since` (included) to `until` (excluded), oldest first."""
        ...

    async def spent(self, owner: str, since: datetime) -> int:
        """What the calls of all the owner's scopes cost since then, in micro-dollars."""
        ...

    async def spent_in_thread(self, scope: Scope, thread_id: str) -> int:
        """What the calls of a thread cost since the owner last let it go on, or ever, in micro-dollars."""
        ...

    async def waiting_threads(self, scope: Scope, amount: int) -> Sequence[tuple[str, int]]:
        """The threads whose `spent_in_thread` is `amount` or more, and how much that is."""
        ...


class UsageWrites(Protocol):
    async def record_call(self, scope: Scope, call: ModelCall) -> None: ...

    async def let_thread_go_on(self, scope: Scope, thread_id: str, at: datetime) -> None:
        """The owner's word: count what the thread costs anew from here. Raises NotFound for an unknown thread."""
        ...


class UsageLog(UsageReads, UsageWrites, Protocol):
    """Both: what runs the tasks is handed this."""
