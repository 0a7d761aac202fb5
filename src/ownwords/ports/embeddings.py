"""Embeddings: texts as vectors, near each other where the texts mean something alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float32]
"""Rows of length 1."""


class Embedder(Protocol):
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
