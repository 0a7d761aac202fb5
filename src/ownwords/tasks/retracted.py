"""Whether a sentence may take something back: "no longer", "I sold …", "forget that …", in nine languages."""

from __future__ import annotations

from ownwords.tasks.languages import likely_languages
from ownwords.tasks.languages.language import pattern
from ownwords.tasks.sentences import letters

_TAKES_BACK = {
    "en": pattern(
        r"\b(?:not|no|never|\w+n't|dont|forget|delete|remove|stop(?:ped)?|sold|quit|left|cancel\w*|wrong|instead|ended"
        r"|finished|former(?:ly)?|used to|ex|over|without|neither|nor|hardly)\b"
    ),
    "de": pattern(
        r"\b(?:nicht|kein\w*|nie|mehr|vergiss|losche?|entferne?|verkauft|gekundigt|abgesagt|aufgehort|falsch|vorbei"
        r"|beendet|fruher|statt(?:dessen)?)\b"
    ),
    "fr": pattern(
        r"\b(?:ne|pas|plus|jamais|oublie\w*|supprime\w*|vendu\w*|quitte\w*|annule\w*|arrete\w*|faux|fini\w*)\b|\bn'"
    ),
    "es": pattern(r"\b(?:no|ya|nunca|olvid\w+|borr\w+|vendi\w*|deje|dejado|cancel\w+|falso|termin\w+)\b"),
    "pt": pattern(r"\b(?:nao|ja|nunca|esquec\w+|apag\w+|vend\w+|deixei|cancel\w+|errado|termin\w+|acab\w+)\b"),
    "it": pattern(r"\b(?:non|piu|mai|dimentic\w+|cancell\w+|vendut\w+|lasciato|smesso|sbagliato|finit\w+)\b"),
    "nl": pattern(r"\b(?:niet|geen|nooit|vergeet|verwijder\w*|verkocht|opgezegd|gestopt|fout|voorbij)\b"),
    "zh": pattern(r"不|没|别|忘|删|卖了|取消|错|结束"),
    "ja": pattern(r"ない|なく|ません|やめ|忘れ|消し|売っ|取り消|間違|終わ"),
}


def takes_back(text: str) -> bool:
    """Whether it says that something is not so, or is over."""
    words = letters(text)
    return any(_TAKES_BACK[language.code].search(words) for language in likely_languages(text))
