"""Embeddings: texts as vectors, near each other where the texts mean something alike."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from ownwords.domain.usage import CallOutcome, TokenUsage

Vectors = NDArray[np.float32]
"""Rows of length 1."""


class Embedder(Protocol):
    """Takes any text. Of a long one only the beginning counts (`domain.vectors.LONGEST_EMBEDDED`)."""

    @property
    def name(self) -> str:
        """The model and its form. Vectors of different names are never compared or mixed."""
        ...

    async def embed_texts(self, texts: Sequence[str]) -> Vectors:
        """A row for each text. Raises EmbedderUnavailable."""
        ...

    async def embed_question(self, text: str) -> Vectors:
        """One row, for what is looked for: some models embed a question otherwise than a text. Raises
        EmbedderUnavailable."""
        ...


@dataclass(frozen=True, slots=True)
class EmbeddingCall:
    """A call that may cost something: what became of it, and what it took. `price` is in micro-dollars, None where
    nobody knows it."""

    model: str
    outcome: CallOutcome
    latency_ms: int
    tokens: TokenUsage = field(default_factory=TokenUsage)
    price: int | None = None


Heard = Callable[[EmbeddingCall], Awaitable[None]]
"""What is told of each such call, whatever became of it, before its vectors are given out."""


class DescribedEmbedder(Embedder, Protocol):
    """An embedder that says what it is good for, and what it costs. What runs here costs nothing, and is not told."""

    async def embed_texts(self, texts: Sequence[str], heard: Heard | None = None) -> Vectors: ...

    async def embed_question(self, text: str, heard: Heard | None = None) -> Vectors: ...

    @property
    def languages(self) -> tuple[str, ...]:
        """The two-letter codes of those it was made for; empty where nobody knows."""
        ...

    async def price_of(self, tokens: TokenUsage) -> int | None:
        """What a call of so many tokens costs, in micro-dollars; None where nobody knows it."""
        ...
