"""Embedding: a vector for every message, made behind the running service and never waited for.

A message alone is often too short to mean anything ("Yes, the blue one"). So its vector is made of it together with the
four messages before it in the same exchange, as far as they are there; recall reads the vectors accordingly. What a
vector was made of goes to the store with it: where that was redacted or deleted meanwhile, the vector is not kept.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
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
        texts, made_of = await self._texts(scope, waiting)
        heard = self.heard(Caller(scope)) if self.heard else None
        vectors = await self.embedder.embed_texts(texts, heard)
        await self.vectors.put_vectors(scope, self.embedder.name, made_of, vectors)
        return len(waiting)

    async def all(self, scope: Scope) -> int:
        """Embed all of a scope, and drop what another model made of it; answers how many messages."""
        done = 0
        while count := await self.some(scope):
            done += count
        await self.vectors.drop_vectors(scope, but=self.embedder.name)
        return done

    async def _texts(self, scope: Scope, waiting: Sequence[ToEmbed]) -> tuple[list[str], list[ToEmbed]]:
        """What is embedded for each: the message after those before it in its exchange; and each with what went in.
        What was said before a reset stays out of what is said after it."""
        positions = np.unique(
            np.concatenate([np.arange(max(one.position - NEARBY, 0), one.position + 1) for one in waiting])
        )
        placed = await self.index.placed(scope, positions, SearchWindow())
        known = placed.positions.tolist()
        messages = await self.index.messages_at(scope, known)
        if len(messages) != len(known):  # some were deleted in between; what is embedded now is embedded alone
            return [one.text[:_LONGEST] for one in waiting], list(waiting)
        previous = surroundings_of(placed).neighbours[-1].tolist()
        said = {
            position: _Said(position, message, known[place] if place >= 0 else None)
            for position, message, place in zip(known, messages, previous, strict=True)
        }
        return _together(waiting, said)


@dataclass(frozen=True, slots=True)
class _Said:
    """A message at its position, and the position of the one before it in its exchange."""

    position: int
    message: Message
    previous: int | None


def _together(waiting: Sequence[ToEmbed], said: dict[int, _Said]) -> tuple[list[str], list[ToEmbed]]:
    """The texts to embed, and what each is made of."""
    texts: list[str] = []
    made_of: list[ToEmbed] = []
    for one in waiting:
        before = _before(one.position, said)
        speaker = said[one.position].message.speaker if one.position in said else None
        lines = [_line(earlier.message.speaker, earlier.message.text[:_LONGEST_BEFORE]) for earlier in before]
        texts.append("\n".join([*lines, _line(speaker, one.text[:_LONGEST])]))
        made_of.append(replace(one, before=tuple((earlier.position, earlier.message.text) for earlier in before)))
    return texts, made_of


def _before(position: int, said: dict[int, _Said]) -> list[_Said]:
    """The messages before one in its exchange, in their order. What is further away than `NEARBY` is not seen in every
    batch, and what the store takes away with a message does not reach further."""
    found: list[_Said] = []
    previous = said[position].previous if position in said else None
    while previous is not None and previous >= position - NEARBY and len(found) < BEFORE:
        found.append(said[previous])
        previous = said[previous].previous
    return found[::-1]


def _line(speaker: str | None, text: str) -> str:
    return f"{speaker}: {text}" if speaker else text
