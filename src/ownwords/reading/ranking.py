"""The one ranking: what is best, for whatever asks.

Lexical relevance is BM25 (Robertson & Zaragoza, "The Probabilistic Relevance Framework", 2009) with the scope's own
statistics, so that another owner's words never move a result.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ownwords.ports.search import Postings

_SATURATION = 1.2
_LENGTH_WEIGHT = 0.75


def bm25(postings: Postings) -> NDArray[np.float32]:
    """A score for each of `postings.positions`, aligned with it; more is better, all are above zero."""
    scores = np.zeros(len(postings.positions), dtype=np.float32)
    relative = postings.lengths / np.float32(max(postings.mean_length, 1.0))
    ballast = np.float32(_SATURATION) * (1 - _LENGTH_WEIGHT + np.float32(_LENGTH_WEIGHT) * relative)
    for hits in postings.hits:
        rarity = np.log1p((postings.messages - hits.document_frequency + 0.5) / (hits.document_frequency + 0.5))
        weight = np.float32(rarity * (_SATURATION + 1))
        scores[hits.documents] += weight * hits.frequencies / (hits.frequencies + ballast[hits.documents])
    return scores


def best(scores: NDArray[np.float32] | NDArray[np.int64], count: int) -> NDArray[np.int64]:
    """Indexes of the `count` highest scores, best first; of equal scores the later index, the newer message, first."""
    count = min(count, len(scores))
    if count == 0:
        return np.empty(0, dtype=np.int64)
    cut = np.partition(scores, len(scores) - count)[len(scores) - count]
    candidates = np.flatnonzero(scores >= cut)
    order = np.lexsort((-candidates, -scores[candidates]))
    return candidates[order[:count]]
