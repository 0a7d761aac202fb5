"""How owners speak of their studies in nine languages, one a file."""

from __future__ import annotations

from collections.abc import Mapping

from ownwords.tasks.studies import de, en, es, fr, it, ja, nl, pt, zh
from ownwords.tasks.studies.studies import Studies

STUDIES: Mapping[str, Studies] = {
    "en": en.STUDIES,
    "de": de.STUDIES,
    "fr": fr.STUDIES,
    "es": es.STUDIES,
    "pt": pt.STUDIES,
    "it": it.STUDIES,
    "nl": nl.STUDIES,
    "zh": zh.STUDIES,
    "ja": ja.STUDIES,
}
