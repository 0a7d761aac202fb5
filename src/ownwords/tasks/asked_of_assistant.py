"""Whether a request asks for what the assistant said: its words then count like those of a speaker who is named."""

from __future__ import annotations

import re

from ownwords.domain.words import fold


def asks_assistant(text: str) -> bool:
    """Whether the request asks what the assistant said, suggested or wrote."""
    return _ASKS.search(fold(text)) is not None or _GERMAN_YOU.search(text) is not None


_GERMAN_YOU = re.compile(r"\b[Hh]aben Sie\b")
"""Written small it is they who are asked about."""

# Matched against folded text.
_ASKS = re.compile(
    r"\b(did|have|had) you\b|\byou('ve| have)? (said|told|wrote|written|suggest\w*|recommend\w*|propos\w*|advis\w*"
    r"|mention\w*|explain\w*|promis\w*)\b|\byour (suggestion|recommendation|advice|proposal|answer|explanation)s?\b"
    r"|\b(hast|hattest) du\b|\bdu .*\b(gesagt|empfohlen|vorgeschlagen|geschrieben|geraten)\b"
    r"|\bdeine?n? (vorschlag\w*|empfehlung\w*|rat|antwort)\b"
    r"|\b(as[- ]tu|tu (m')?as|avez[- ]vous|vous (m')?avez)\b|\b(ta|tes|votre|vos) (recommandation|conseil)s?\b"
    r"|\b(dijiste|recomendaste|sugeriste|propusiste|aconsejaste|escribiste|tu (recomendacion|sugerencia|consejo))\b"
    r"|\b(disseste|recomendaste|sugeriste|propuseste|voce (disse|recomendou|sugeriu|falou|escreveu))\b"
    r"|\bhai (detto|consigliato|suggerito|proposto|scritto|raccomandato)\b|\b(tuo|tuoi) (consigli\w*|suggeriment\w*)\b"
    r"|\b(heb|had) (je|jij|u)\b|\b(je|jij|u) (zei|raadde|stelde)\b|\b(je|jouw|uw) (advies|voorstel|aanbeveling)\b"
    r"|[你您](说过?|推荐|建议|告诉|提到|写)|(言って|勧めて|すすめて|薦めて|提案して|教えて|書いて)(い|くれ|くださ)"
)
