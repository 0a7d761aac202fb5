"""The words of nine languages that touch a sensitive topic, one language a file."""

from __future__ import annotations

from ownwords.tasks.topics import de, en, es, fr, it, ja, nl, pt, zh
from ownwords.tasks.topics.topic import Words

WORDS: tuple[Words, ...] = tuple(module.WORDS for module in (en, de, fr, es, pt, it, nl, zh, ja))
