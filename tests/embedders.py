"""Embedders to try things with: one for which texts that share words mean something alike, and one that is gone."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

import numpy as np

from ownwords.domain.usage import TokenUsage
from ownwords.errors import EmbedderUnavailable
from ownwords.ports.embeddings import Heard, Vectors
from ownwords.testing.embedding import DIMENSIONS, vector


class WordEmbedder:
    """It keeps what it embedded; `meanwhile` happens once, while it is at it."""

    def __init__(self, name: str = "words", languages: tuple[str, ...] = (), dimensions: int = DIMENSIONS) -> None:
        self.name = name
        self.languages = languages
        self.dimensions = dimensions
        self.texts: list[str] = []
        self.questions: list[str] = []
        self.meanwhile: Callable[[], Awaitable[object]] | None = None

    async def embed_texts(self, texts: Sequence[str], heard: Heard | None = None) -> Vectors:
        self.texts += texts
        await self._happen()
        return self._rows(texts)

    async def embed_question(self, text: str, heard: Heard | None = None) -> Vectors:
        self.questions.append(text)
        await self._happen()
        return self._rows([text])

    async def price_of(self, tokens: TokenUsage) -> int | None:
        return 0

    async def _happen(self) -> None:
        meanwhile, self.meanwhile = self.meanwhile, None
        if meanwhile is not None:
            await meanwhile()

    def _rows(self, texts: Sequence[str]) -> Vectors:
        encodable = [text.encode("utf-8", "replace").decode() for text in texts]
        return np.array([vector(text, self.dimensions) for text in encodable], np.float32)


class LostEmbedder(WordEmbedder):
    """It does not answer the first `failures` times, and then does."""

    def __init__(self, failures: int = 1_000_000, name: str = "words") -> None:
        super().__init__(name)
        self.failures = failures
        self.asked = 0

    async def _happen(self) -> None:
        self.asked += 1
        if self.asked <= self.failures:
            raise EmbedderUnavailable("The embedder is gone.")
