"""An embedder that runs in this process, on a thread of its own: the event loop goes on, and a question waits for a few
texts at most, however many are being embedded."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Protocol
from zipfile import BadZipFile

import numpy as np

from ownwords.adapters.embeddings.files import ModelFiles
from ownwords.domain.usage import TokenUsage
from ownwords.domain.vectors import embeddable, unit_rows
from ownwords.errors import EmbedderUnavailable
from ownwords.ports.embeddings import Heard, Vectors

AT_ONCE = 8_000
"""Characters that are computed without a pause, counting every text as long as the longest of them."""


class Encoder(Protocol):
    """What computes: one row for each text, of any length but 0. Both may raise EmbedderUnavailable."""

    def encode_texts(self, texts: Sequence[str]) -> Vectors: ...

    def encode_questions(self, texts: Sequence[str]) -> Vectors: ...


@dataclass(frozen=True, slots=True)
class Local:
    """A model that runs here: its files, what loads it from them, how to install what `load` may find missing, and the
    languages it was made for."""

    files: ModelFiles
    load: Callable[[], Encoder]
    install: str
    languages: tuple[str, ...] = ()


class LocalEmbedder:
    """`ports.embeddings.DescribedEmbedder` by a model that runs here."""

    def __init__(self, model: Local) -> None:
        self._model = model
        self._thread = ThreadPoolExecutor(1, "embedder")
        self._loaded: tuple[str, Encoder] | None = None

    @property
    def name(self) -> str:
        """It changes with the model's files; once they are loaded, it is that of what was loaded."""
        return self._loaded[0] if self._loaded else self._model.files.name()

    @property
    def languages(self) -> tuple[str, ...]:
        return self._model.languages

    async def embed_texts(self, texts: Sequence[str], heard: Heard | None = None) -> Vectors:
        rows = [
            await self._compute(lambda encoder, some=some: unit_rows(encoder.encode_texts(some), len(some)))
            for some in _portions([embeddable(text) for text in texts])
        ]
        return np.concatenate(rows) if rows else np.empty((0, 0), np.float32)

    async def embed_question(self, text: str, heard: Heard | None = None) -> Vectors:
        question = embeddable(text)
        return await self._compute(lambda encoder: unit_rows(encoder.encode_questions([question]), 1))

    async def price_of(self, tokens: TokenUsage) -> int | None:
        return 0

    async def close(self) -> None:
        """End its thread, when it has done what it is at."""
        self._thread.shutdown(wait=False)

    async def _compute(self, work: Callable[[Encoder], Vectors]) -> Vectors:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, lambda: work(self._encoder()))
        except ValueError as error:
            raise EmbedderUnavailable(f"{self.name} gave something else than vectors: {error}.") from error

    def _encoder(self) -> Encoder:
        if self._loaded is None:
            try:
                self._loaded = self._model.files.name(), self._model.load()
            except ImportError as error:
                raise EmbedderUnavailable(f"{error.name} is not installed. {self._model.install}") from error
            except (OSError, BadZipFile) as error:
                raise EmbedderUnavailable(f"The files of {self.name} cannot be read. {self._model.install}") from error
        return self._loaded[1]


def _portions(texts: Sequence[str]) -> Iterator[list[str]]:
    portion: list[str] = []
    longest = 0
    for text in texts:
        longest = max(longest, len(text))
        if portion and (len(portion) + 1) * longest > AT_ONCE:
            yield portion
            portion, longest = [], len(text)
        portion.append(text)
    if portion:
        yield portion
