"""The vectors of messages: kept beside the conversation, made from it, and never its only copy.

Vectors belong to a model by its name; a search names the model and sees its vectors alone. Messages are embedded in the
order of their positions, behind the running service, so that a scope may be embedded in part: a search says how far.
A vector may be made of its message and of those before it in its thread, up to `domain.exchanges.NEARBY` positions
before: what is deleted or redacted takes all vectors in the same write that may hold something of it, and what is still
there gets new ones later.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from ownwords.domain.scope import Scope
from ownwords.ports.embeddings import Vectors
from ownwords.ports.search import SearchWindow


@dataclass(frozen=True, slots=True)
class Nearest:
    """The messages nearest to a vector, best first: their positions, and beside each its cosine and when it was sent
    (microseconds since 1970, UTC). `missing` counts the messages of the scope that have no vector of the model yet."""

    positions: NDArray[np.int64]
    cosines: NDArray[np.float32]
    sent: NDArray[np.int64]
    missing: int


@dataclass(frozen=True, slots=True)
class ToEmbed:
    """A message without a vector of the model. `before` are the messages before it that its vector is made of too, by
    position and text: who embeds it says so."""

    position: int
    text: str
    before: tuple[tuple[int, str], ...] = ()


class VectorReads(Protocol):
    async def nearest(self, scope: Scope, model: str, vector: Vectors, count: int, window: SearchWindow) -> Nearest:
        """The `count` messages in the window nearest to `vector` (one row), as far as they are embedded; equally near
        ones in the order of their positions. Messages from before a thread's reset are not found (NOD-36), as in
        `MessageIndex.lookup`. Of many thousands of messages a store may pass over a few for others that are hardly less
        near; the cosines given are exact, to 16 bits. Raises Invalid for a vector of other dimensions than the model's
        vectors have."""
        ...

    async def vectors_at(self, scope: Scope, model: str, positions: Sequence[int]) -> Vectors:
        """A row for each position; zeros where there is none. Rows of no dimensions, where the scope has no vectors of
        the model."""
        ...

    async def to_embed(self, scope: Scope, model: str, limit: int) -> list[ToEmbed]:
        """The first messages that have no vector of this model, ascending."""
        ...

    async def scopes_to_embed(self, model: str, limit: int) -> list[Scope]:
        """Scopes with messages that have no vector of this model."""
        ...


class VectorWrites(Protocol):
    async def put_vectors(self, scope: Scope, model: str, given: Sequence[ToEmbed], vectors: Vectors) -> None:
        """Keep a vector for each of these messages. One whose text is another by now, or that is gone, is left out, and
        so is one of which that is true of a message before it that went in: it is embedded anew. Raises Invalid where
        the model's vectors have another number of dimensions so far, or where there is not one for each message."""
        ...

    async def drop_vectors(self, scope: Scope, model: str | None = None, *, but: str | None = None) -> None:
        """Drop the scope's vectors of one model, or of all models but one; of all models where none is named. Other
        writes go on meanwhile; so it is not one transaction, and until it has answered the scope may be embedded in
        part."""
        ...
