"""The index of messages: which messages hold which terms. Ranking is not the store's business (`reading/ranking.py`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from ownwords.domain.conversation import Message
from ownwords.domain.scope import Scope


@dataclass(frozen=True, slots=True)
class SearchWindow:
    """Where to look. `thread_id` None is every thread of the scope. `sent_from` is included, `sent_until` is not.
    Only positions up to `newest_position` count, where given: a later page must not shift when messages arrive."""

    thread_id: str | None = None
    sent_from: datetime | None = None
    sent_until: datetime | None = None
    newest_position: int | None = None


@dataclass(frozen=True, slots=True)
class TermHits:
    """Where one word of the query occurs. `documents` indexes into `Postings.positions` (ascending); `frequencies` says
    how often it occurs in each; `document_frequency` counts its messages in the whole scope, before the window."""

    documents: NDArray[np.int64]
    frequencies: NDArray[np.float32]
    document_frequency: int


@dataclass(frozen=True, slots=True)
class Postings:
    """The messages in the window that hold at least one of the words (or all in the window, when no words were asked).

    `positions` ascends; `lengths` (in words) and `sent` (microseconds since 1970, UTC) are aligned with it. `hits` has an
    entry for each word asked. `messages` and `mean_length` describe the whole scope.
    """

    positions: NDArray[np.int64]
    lengths: NDArray[np.float32]
    sent: NDArray[np.int64]
    hits: tuple[TermHits, ...]
    messages: int
    mean_length: float
    newest_position: int


class MessageIndex(Protocol):
    async def lookup(self, scope: Scope, words: Sequence[Sequence[str]], window: SearchWindow) -> Postings:
        """Find messages. Each word is a group of equal terms (its stems): a message holds the word when it holds one of
        them, as often as its most frequent one. Messages before a thread's reset are not found (NOD-36)."""
        ...

    async def messages_at(self, scope: Scope, positions: Sequence[int]) -> list[Message]:
        """The messages at these positions, in the order asked; positions that are gone are left out."""
        ...
