"""Where calls of models are recorded and summed up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Protocol

from ownwords.domain.scope import Scope
from ownwords.domain.usage import ModelCall, UsageRow


@dataclass(frozen=True, slots=True)
class UsageDay:
    """A day of the owner's: from `begins` (included) to `ends` (excluded), which are not always 24 hours apart."""

    day: date
    begins: datetime
    ends: datetime


class UsageReads(Protocol):
    async def calls(
        self,
        scope: Scope,
        since: datetime,
        until: datetime,
        limit: int | None = None,
        after: ModelCall | None = None,
    ) -> list[ModelCall]:
        """The calls from `since` (included) to `until` (excluded), oldest first, those of one instant by id. At most
        `limit` of them, and only those that follow `after`, where given: to walk them a page at a time."""
        ...

    async def summed(self, scope: Scope, days: Sequence[UsageDay]) -> list[UsageRow]:
        """The calls of these days, day after day, each by task and model. A day without a call has no row."""
        ...

    async def spent(self, owner: str, since: datetime) -> int:
        """What the calls of all the owner's scopes cost since then, in micro-dollars."""
        ...

    async def spent_in_thread(self, scope: Scope, thread_id: str) -> int:
        """What the calls of a thread cost since the owner last let it go on, or ever, in micro-dollars."""
        ...

    async def waiting_threads(self, scope: Scope, amount: int) -> Sequence[tuple[str, int]]:
        """The threads whose `spent_in_thread` is `amount` or more, and how much that is, the most first. `amount` is
        more than 0."""
        ...


class UsageWrites(Protocol):
    async def record_call(self, scope: Scope, call: ModelCall) -> None:
        """Keep a call. One that is there already, by time and id, is left as it is."""
        ...

    async def let_thread_go_on(self, scope: Scope, thread_id: str, at: datetime) -> None:
        """The owner's word: count what the thread costs anew, with the calls after this instant. Raises NotFound for an
        unknown thread."""
        ...

    async def import_calls(self, scope: Scope, calls: Sequence[ModelCall]) -> int:
        """Keep calls that were made elsewhere, together or not at all; answers how many were not here already. They are
        history: each of their threads is let go on as of the last of its new calls, unless it was later."""
        ...


class UsageLog(UsageReads, UsageWrites, Protocol):
    """Both: what runs the tasks is handed this."""
