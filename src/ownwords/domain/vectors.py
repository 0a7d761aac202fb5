"""What goes into an embedder and what comes out of it: text it can take, and rows of length 1."""

from __future__ import annotations

import unicodedata

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ownwords.domain.characters import repaired_characters

LONGEST_EMBEDDED = 4_000
"""Characters of a text that are embedded. The mean of the vectors of its pieces is no better, and a longer text is only
slower: its vector says less and less."""

_SHORTEST_ROW = 1e-6
_NOTHING = "."
"""Stands for a text without a character: many models and services refuse an empty one."""


def embeddable(text: str, most: int = LONGEST_EMBEDDED) -> str:
    """The beginning of the text, at most so many characters, in a form that every embedder takes: never empty, valid
    Unicode, compatible characters made one."""
    # Cut before, for the time it takes, and after: one character may stand for eighteen.
    start = unicodedata.normalize("NFKC", repaired_characters(text[:most]))[:most]
    return start if start.strip() else _NOTHING


def unit_rows(values: ArrayLike, count: int) -> NDArray[np.float32]:
    """The values as `count` rows of length 1. Raises ValueError for another number of rows, rows of different lengths,
    and a row that has no direction: with something in it that is no number, or all zeros."""
    rows = np.asarray(values, dtype=np.float32)
    if rows.ndim != 2 or rows.shape[0] != count or (count and not rows.shape[1]):
        raise ValueError(f"{count} rows of numbers were expected, and the shape is {rows.shape}")
    lengths = np.linalg.norm(rows.astype(np.float64), axis=1, keepdims=True)
    if not np.all(np.isfinite(lengths) & (lengths > _SHORTEST_ROW)):
        raise ValueError("a row has no direction")
    return (rows / lengths).astype(np.float32)
