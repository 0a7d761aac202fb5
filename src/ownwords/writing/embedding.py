"""Embedding: a vector for every message, made behind the running service and never waited for.

A message alone is often too short to mean anything ("Yes, the blue one"). So its vector is made of it together with the
four messages before it in the same exchange, as far as they are there; recall reads the vectors accordingly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from ownwords.domain.conversation import Message
from ownwords.domain.exchanges import NEARBY, surroundings_of
from ownwords.domain.scope import Scope
from ownwords.domain.usage import Caller
from ownwords.ports.embeddings import DescribedEmbedder, Heard
from ownwords.ports.search import MessageIndex, SearchWindow
from ownwords.ports.vectors import ToEmbed, VectorReads, VectorWrites

BATCH = 64
BEFORE = 4
"""How many messages before one its vector is made of too."""
_LONGEST = 1_000
_LONGEST_BEFORE = 300
"""Characters that are embedded of a message, and of one before it."""


class VectorStore(VectorReads, VectorWrites, Protocol):
    """Reads and keeps vectors."""


@dataclass(frozen=True, slots=True)
class Reindexed:
    """How many messages were indexed anew, and how many embedded; None without an embedder."""

    words: int
    vectors: int | None


@dataclass(frozen=True, slots=True)
class Embedding:
    """Embeds what has no vector yet of the model in use."""

    index: MessageIndex
    vectors: VectorStore
    embedder: DescribedEmbedder
    heard: Callable[[Caller], Heard] | None = None
    """What the embedder tells its calls to, for whom they are made."""

    async def some(self, scope: Scope) -> int:
        """Embed the next messages of a scope; answers how many, 0 when all are embedded. Raises EmbedderUnavailable."""
        waiting = await self.vectors.to_embed(scope, self.embedder.name, BATCH)
        if not waiting:
            return 0
        texts = await self._texts(scope, waiting)
        heard = self.heard(Caller(scope)) if self.heard else None
        vectors = await self.embedder.embed_texts(texts, heard)
        await self.vectors.put_vectors(scope, self.embedder.name, waiting, vectors)
        return len(waiting)

    async def all(self, scope: Scope) -> int:
        """Embed all of a scope, and drop what another model made of it; answers how many messages."""
        done = 0
        while count := await self.some(scope):
            done += count
        await self.vectors.drop_vectors(scope, but=self.embedder.name)
        return done

    async def _texts(self, scope: Scope, waiting: Sequence[ToEmbed]) -> list[str]:
        """What is embedded for each: the message after those before it in its exchange."""
        positions = np.unique(
            np.concatenate([np.arange(max(one.position - NEARBY, 0), one.position + 1) for one in waiting])
        )
        placed = await self.index.placed(scope, positions, SearchWindow(with_reset=True))
        known = placed.positions.tolist()
        messages = await self.index.messages_at(scope, known)
        if len(messages) != len(known):  # some were deleted in between; what is embedded now is embedded alone
            return [one.text[:_LONGEST] for one in waiting]
        previous = surroundings_of(placed).neighbours[-1]
        places = {position: place for place, position in enumerate(known)}
        return [_text(one, _before(places.get(one.position, -1), previous.tolist(), messages)) for one in waiting]


def _before(place: int, previous: Sequence[int], messages: Sequence[Message]) -> Iterable[Message]:
    """The messages before one in its exchange, and it itself, in their order."""
    found: list[Message] = []
    while place >= 0 and len(found) <= BEFORE:
        found.append(messages[place])
        place = previous[place]
    return reversed(found)


def _text(one: ToEmbed, said: Iterable[Message]) -> str:
    *before, message = list(said) or [None]
    lines = [_line(earlier, _LONGEST_BEFORE) for earlier in before if earlier is not None]
    return "\n".join([*lines, _line(message, _LONGEST) if message is not None else one.text[:_LONGEST]])


def _line(message: Message, limit: int) -> str:
    text = message.text[:limit]
    return f"{message.speaker}: {text}" if message.speaker else text
