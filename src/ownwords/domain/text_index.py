"""The words of texts that are at hand, and how well each text answers a request by its words.

BM25 (Robertson & Zaragoza, "The Probabilistic Relevance Framework", 2009), as in every ranking here. A score is good
for comparing these texts with each other, and for nothing else.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from ownwords.domain.words import IndexedText

SATURATION = 1.2
LENGTH_WEIGHT = 0.75

Wanted = Mapping[tuple[str, ...], float]
"""Words to look for, as groups of equal terms (`query_words`), and how much each counts."""


def rarity(texts: int, holding: int) -> float:
    """What a word counts that so many of the texts hold: more, the fewer they are."""
    return math.log1p((texts - holding + 0.5) / (holding + 0.5)) * (SATURATION + 1)


class TextIndex:
    """Texts by their terms. Reading it touches only the texts that hold what is looked for."""

    def __init__(self, texts: Sequence[IndexedText]) -> None:
        self._holding: dict[str, list[tuple[int, int]]] = {}
        for place, text in enumerate(texts):
            for term, count in text.frequencies.items():
                self._holding.setdefault(term, []).append((place, count))
        mean = max(sum(text.length for text in texts) / max(len(texts), 1), 1)
        self._ballast = [SATURATION * (1 - LENGTH_WEIGHT + LENGTH_WEIGHT * text.length / mean) for text in texts]

    def relevance(self, wanted: Wanted) -> list[float]:
        """A score for each text; 0 where it holds none of the words. A word counts as often as its most frequent
        term."""
        scores = [0.0] * len(self._ballast)
        for terms, weight in wanted.items():
            found: dict[int, int] = {}
            for term in terms:
                for place, count in self._holding.get(term, ()):
                    found[place] = max(found.get(place, 0), count)
            worth = weight * rarity(len(scores), len(found))
            for place, count in found.items():
                scores[place] += worth * count / (count + self._ballast[place])
        return scores
