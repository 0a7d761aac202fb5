"""Whether an embedder knows the language of a question. Of one that it was not made for it makes vectors too, but they
say nothing: texts that have nothing in common are near each other then."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Collection

from ownwords.domain.languages import script
from ownwords.domain.stop_words import LATIN
from ownwords.domain.words import split_words

_READ = 1_000
"""Characters of a question that are looked at."""
_LATIN = "LATIN"
_WRITTEN_IN = {
    "ARABIC": "ar fa ur ps sd ug ku",
    "ARMENIAN": "hy",
    "BENGALI": "bn as",
    "CJK": "zh ja",
    "CYRILLIC": "ru uk bg sr mk be kk ky mn tg",
    "DEVANAGARI": "hi mr ne sa",
    "ETHIOPIC": "am ti",
    "GEORGIAN": "ka",
    "GREEK": "el",
    "GUJARATI": "gu",
    "GURMUKHI": "pa",
    "HANGUL": "ko",
    "HEBREW": "he yi",
    "HIRAGANA": "ja",
    "KANNADA": "kn",
    "KATAKANA": "ja",
    "KHMER": "km",
    "LAO": "lo",
    "MALAYALAM": "ml",
    "MYANMAR": "my",
    "SINHALA": "si",
    "TAMIL": "ta",
    "TELUGU": "te",
    "THAI": "th",
    "TIBETAN": "bo",
}
_VIETNAMESE = frozenset("ơưƠƯ") | frozenset(map(chr, range(0x1EA0, 0x1EFA)))
_TELLING = 2
"""So many function words tell a language; one may be a word of another."""


def knows_language(known: Collection[str], text: str, owner_languages: Collection[str] = ()) -> bool:
    """Whether the text is in one of the known languages, as far as can be told; also where these are none, which says
    that nobody knows. By its script, by its function words, and where these say nothing by what its owner speaks."""
    if not known:
        return True
    spelled = unicodedata.normalize("NFC", text[:_READ])
    scripts = Counter(script(letter) for letter in spelled if letter.isalpha())
    if not scripts:
        return True
    most = scripts.most_common(1)[0][0]
    if most != _LATIN:
        return not known_codes(known).isdisjoint(_WRITTEN_IN.get(most, "").split())
    return _knows_latin(known_codes(known), spelled, known_codes(owner_languages))


def known_codes(languages: Collection[str]) -> frozenset[str]:
    """Two-letter codes: `pt-BR` is `pt`."""
    return frozenset(code[:2].lower() for code in languages)


def _knows_latin(known: frozenset[str], spelled: str, owners: frozenset[str]) -> bool:
    words = split_words(spelled)
    # A name alone does not make a question Vietnamese, in which most words carry marks.
    if not _VIETNAMESE.isdisjoint(spelled) and 2 * sum(map(str.isascii, words)) <= len(words):
        return "vi" in known
    counts = {code: sum(map(their.__contains__, dict.fromkeys(words))) for code, their in LATIN.items()}
    most = max(counts.values())
    if most >= _TELLING:
        likely = {code for code, count in counts.items() if count == most}
        return not known.isdisjoint(likely & owners or likely)
    return not owners or not known.isdisjoint(owners)
