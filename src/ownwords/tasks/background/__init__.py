"""What background tasks know of nine languages, one a file."""

from __future__ import annotations

from collections.abc import Mapping

from ownwords.tasks.background import de, en, es, fr, it, ja, nl, pt, zh
from ownwords.tasks.background.background import Background

BACKGROUND: Mapping[str, Background] = {
    "en": en.BACKGROUND,
    "de": de.BACKGROUND,
    "fr": fr.BACKGROUND,
    "es": es.BACKGROUND,
    "pt": pt.BACKGROUND,
    "it": it.BACKGROUND,
    "nl": nl.BACKGROUND,
    "zh": zh.BACKGROUND,
    "ja": ja.BACKGROUND,
}
