"""The index of messages: which messages hold which terms. Ranking is `reading.ranking`'s business."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from ownwords.domain.conversation import Message
from ownwords.domain.exchanges import Placed
from ownwords.domain.scope import Scope

MOST_COUNTED = 255
"""A word that occurs more often in a message counts so often: a store keeps a frequency in a byte."""


@dataclass(frozen=True, slots=True)
class SearchWindow:
    """Where to look. `thread_id` None is every thread of the scope. `sent_from` is included, `sent_until` is not.
    Only positions up to `newest_position` count, where given: a later page must not shift when messages arrive.
    `with_reset` also looks at what was said before a thread's reset: only forgetting does."""

    thread_id: str | None = None
    sent_from: datetime | None = None
    sent_until: datetime | None = None
    newest_position: int | None = None
    with_reset: bool = False


@dataclass(frozen=True, slots=True)
class TermHits:
    """Where one word of the query occurs. `documents` indexes into `Postings.positions` (ascending); `frequencies` says
    how often it occurs in each, up to `MOST_COUNTED`; `document_frequency` counts its messages in the whole scope,
    before the window (but up to its `newest_position`)."""

    documents: NDArray[np.int64]
    frequencies: NDArray[np.float32]
    document_frequency: int


@dataclass(frozen=True, slots=True)
class Postings:
    """The messages in the window that hold at least one of the words (or all in the window, when no words were asked).

    `positions` ascends; `lengths` (in words) and `sent` (microseconds since 1970, UTC) are aligned with it. `hits` has
    an entry for each word asked. `messages` and `mean_length` describe the whole scope up to `newest_position`, which
    is the window's, or else the scope's newest position, or -1 where nothing was ever said.
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
        them, as often as its most frequent one. Messages before a thread's reset are not found (NOD-36), but by a
        window that says so."""
        ...

    async def placed(self, scope: Scope, positions: NDArray[np.int64], window: SearchWindow) -> Placed:
        """What is known of the messages at these positions (ascending, each once); those that are gone or outside of
        the window are left out."""
        ...

    async def messages_at(self, scope: Scope, positions: Sequence[int]) -> list[Message]:
        """The messages at these positions, in the order asked; positions that are gone are left out."""
        ...
