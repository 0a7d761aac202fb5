"""The words of nine languages that touch a sensitive topic, one language a file."""

from __future__ import annotations

from collections.abc import Mapping

from ownwords.tasks.topics import de, en, es, fr, it, ja, nl, pt, zh
from ownwords.tasks.topics.topic import Words
from ownwords.tasks.topics.veil import Veil

WORDS: tuple[Words, ...] = tuple(module.WORDS for module in (en, de, fr, es, pt, it, nl, zh, ja))

VEILS: Mapping[str, Veil] = {
    "en": en.VEIL,
    "de": de.VEIL,
    "fr": fr.VEIL,
    "es": es.VEIL,
    "pt": pt.VEIL,
    "it": it.VEIL,
    "nl": nl.VEIL,
    "zh": zh.VEIL,
    "ja": ja.VEIL,
}
