"""How well texts answer a request, by its words: the lexical score of the offline rules of `select` and `rank`.

BM25 (Robertson & Zaragoza, "The Probabilistic Relevance Framework", 2009) over just the texts at hand. A score is
good for comparing these texts with each other, and for nothing else.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from ownwords.domain.words import IndexedText

_SATURATION = 1.2
_LENGTH_WEIGHT = 0.75

Wanted = Mapping[tuple[str, ...], float]
"""Words to look for, as groups of equal terms (`query_words`), and how much each counts."""


def relevance(texts: Sequence[IndexedText], wanted: Wanted) -> list[float]:
    """A score for each text; 0 where it holds none of the words."""
    asked = list(wanted.items())
    groups: dict[str, list[int]] = {}
    for number, (terms, _) in enumerate(asked):
        for term in terms:
            groups.setdefault(term, []).append(number)
    found = [_frequencies(text, groups) for text in texts]
    held_by = [0] * len(asked)
    for frequencies in found:
        for number in frequencies:
            held_by[number] += 1
    weights = [
        weight * math.log1p((len(texts) - held + 0.5) / (held + 0.5)) * (_SATURATION + 1)
        for (_, weight), held in zip(asked, held_by, strict=True)
    ]
    mean = max(sum(text.length for text in texts) / max(len(texts), 1), 1)
    scores: list[float] = []
    for text, frequencies in zip(texts, found, strict=True):
        ballast = _SATURATION * (1 - _LENGTH_WEIGHT + _LENGTH_WEIGHT * text.length / mean)
        scores.append(sum(weights[number] * count / (count + ballast) for number, count in sorted(frequencies.items())))
    return scores


def _frequencies(text: IndexedText, groups: Mapping[str, Sequence[int]]) -> dict[int, int]:
    """How often the text holds each word that it holds."""
    frequencies: dict[int, int] = {}
    for term in text.frequencies.keys() & groups.keys():
        for number in groups[term]:
            frequencies[number] = max(frequencies.get(number, 0), text.frequencies[term])
    return frequencies
