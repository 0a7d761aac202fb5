"""What can be measured of how somebody writes mail: language, length, greeting, sign-off, formality, punctuation.

Only kinds are told, never words: not who is greeted and not with what.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from enum import Enum, auto
from statistics import median

from ownwords.tasks.languages import likely_languages
from ownwords.tasks.languages.language import NEVER_FOUND, Pattern, pattern
from ownwords.tasks.sentences import letters, sentences

FEWEST_MAILS = 3
"""Fewer show no habit."""
_NEARLY_ALWAYS = 0.9
_OFTEN = 0.6
_SOMETIMES = 0.25
_FIRST_LINES = 2
_LAST_LINES = 3
_LONGEST_LINE = 60
_WIDE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_KANA = re.compile(r"[\u3040-\u30ff]")
_LATIN_WORD = re.compile(r"[^\W\u3040-\u30ff\u3400-\u9fff]+")

LANGUAGE_NAMES = {
    "en": "English",
    "de": "German",
    "fr": "French",
    "es": "Spanish",
    "pt": "Portuguese",
    "it": "Italian",
    "nl": "Dutch",
    "zh": "Chinese",
    "ja": "Japanese",
}
_FORMAL_GREETING = pattern(
    r"""
    \A\W*(?:dear (?:mr|mrs|ms|miss|dr|prof|sir|madam|all|team)|to whom it may|good (?:morning|afternoon|evening)
      |sehr geehrte|guten (?:tag|morgen|abend)|(?:bonjour )?(?:chere? )?(?:madame|monsieur)|estimad[oa]s?
      |muy senor|buenos dias|buenas tardes|exm[oa]|prezad[oa]s?|bom dia|boa tarde|gentil[ei]|egregi[oa]|spettabile
      |buongiorno|geachte|goedemorgen|goedemiddag)\b|\A\W*(?:尊敬的|您好|拝啓|お世話になって|いつもお世話)
    """
)
_INFORMAL_GREETING = pattern(
    r"""
    \A\W*(?:hi|hey|hello|hiya|dear|hallo|hey|moin|servus|liebe[rs]?|salut|coucou|bonjour|chere?s?|hola|querid[oa]s?
      |ola|oi|car[oaie]|ciao|hoi|beste|lieve|dag)\b|\A\W*(?:你好|嗨|大家好|こんにちは|おはよう|お疲れ)
    """
)
_FORMAL_CLOSE = pattern(
    r"""
    \A\W*(?:(?:kind|best|warm|with kind) regards|regards|yours (?:sincerely|faithfully|truly)|sincerely|respectfully
      |(?:mit )?freundlichen? gruß\w*|hochachtungsvoll|(?:bien )?cordialement|salutations|veuillez agreer
      |(?:un )?(?:cordial|atento) saludo|atentamente|saludos cordiales|atenciosamente|(?:melhores )?cumprimentos
      |cordiali saluti|distinti saluti|(?:met )?vriendelijke groet\w*|hoogachtend)\b
    |\A\W*(?:此致|敬礼|顺颂|よろしくお願い(?:いた|致)|敬具)
    """
)
_INFORMAL_CLOSE = pattern(
    r"""
    \A\W*(?:cheers|best|thanks|thank you|many thanks|thx|love|take care|see you|talk soon|xx?o?|lg|vg
      |(?:viele|liebe|beste|schone|herzliche) gruße|bis (?:bald|dann|morgen)|danke|gruß\w*|bises?|a bientot|a plus
      |merci|amities|(?:un )?abrazo|besos|saludos|gracias|hasta (?:luego|pronto)|(?:um )?abracos?|beijos?
      |obrigad[oa]|ate (?:logo|breve|ja)|un saluto|saluti|a presto|grazie|ciao|baci|groet(?:en|jes)?|bedankt|tot
      |liefs)\b|\A\W*(?:谢谢|祝好|再见|ではまた|ありがとう|よろしく)
    """
)
_FORMAL_YOU = {
    "de": pattern(r"\b(?-i:Sie|Ihnen|Ihre?[nmrs]?)\b"),
    "fr": pattern(r"\b(?:vous|votre|vos)\b"),
    "es": pattern(r"\busted(?:es)?\b"),
    "pt": pattern(r"\b(?:o senhor|a senhora|v\. ?ex)"),
    "it": pattern(r"\b(?-i:Lei|Suo|Sua|La)\b"),
    "nl": pattern(r"\b(?:u|uw)\b"),
    "zh": pattern("您"),
    "ja": pattern("です|ます"),
}
_FAMILIAR_YOU = {
    "de": pattern(r"\b(?:du|dich|dir|deine?[nmrs]?|euch|eure?[nmrs]?)\b"),
    "fr": pattern(r"\b(?:tu|te|toi|ton|ta|tes)\b|\bt'"),
    "es": pattern(r"\b(?:tu|te|ti|contigo|vosotros|os)\b"),
    "pt": pattern(r"\b(?:tu|te|ti|contigo|voces?)\b"),
    "it": pattern(r"\b(?:tu|ti|te|tuo|tua|voi)\b"),
    "nl": pattern(r"\b(?:jij|je|jou|jouw|jullie)\b"),
    "zh": pattern("你(?!好)"),
    "ja": pattern("だよ|だね|だろ"),
}
_CONTRACTED = pattern(r"\b\w+'(?:m|re|ve|ll|d|t)\b")
_EMOJI = re.compile("[\U0001f300-\U0001faff\u2600-\u27bf]|[:;]-?[)DP(]")
_LIST = re.compile(r"^\s*(?:[-*•]|\d{1,2}[.)])\s", re.MULTILINE)


def habits(mails: Sequence[str]) -> list[str]:
    """Sentences that tell what was measured; none where there are too few mails."""
    mails = [mail for mail in mails if sentences(mail)]
    if len(mails) < FEWEST_MAILS:
        return []
    told = [
        f"Writes in {_languages(mails)}.",
        _lengths(mails),
        _habit([_kind(_opening(mail), _FORMAL_GREETING, _INFORMAL_GREETING) for mail in mails], _GREETS),
        _habit([_kind(_ending(mail), _FORMAL_CLOSE, _INFORMAL_CLOSE) for mail in mails], _SIGNS_OFF),
        _tone(mails),
        *_signs(mails),
    ]
    return [one for one in told if one]


def _languages(mails: Sequence[str]) -> str:
    counts = Counter(map(_language, mails))
    first, *others = [code for code, count in counts.most_common(3) if count >= len(mails) * _SOMETIMES] or list(
        counts
    )[:1]
    more = " or ".join(LANGUAGE_NAMES[code] for code in others)
    return f"{LANGUAGE_NAMES[first]}, sometimes {more}" if more else LANGUAGE_NAMES[first]


def _language(mail: str) -> str:
    if _WIDE.search(mail):
        return "ja" if _KANA.search(mail) else "zh"
    return likely_languages(mail)[0].code


def _lengths(mails: Sequence[str]) -> str:
    words = median(_words(mail) for mail in mails)
    lengths = [_words(one.span.text) for mail in mails for one in sentences(mail)]
    size = "very short" if words < 30 else "short" if words < 90 else "medium-long" if words < 200 else "long"
    flow = "short" if median(lengths) < 9 else "medium-long" if median(lengths) < 18 else "long"
    return f"Writes {size} messages in {flow} sentences."


def _words(text: str) -> float:
    """Two characters of a script without blanks count as a word."""
    return len(_LATIN_WORD.findall(text)) + len(_WIDE.findall(text)) / 2


def _opening(mail: str) -> list[str]:
    return [line for line in mail.strip().split("\n") if line.strip()][:_FIRST_LINES]


def _ending(mail: str) -> list[str]:
    return [line for line in mail.strip().split("\n") if line.strip()][1:][-_LAST_LINES:]


class _Kind(Enum):
    FORMAL = auto()
    INFORMAL = auto()
    NONE = auto()


_GREETS = {
    _Kind.FORMAL: "greets formally",
    _Kind.INFORMAL: "greets informally",
    _Kind.NONE: "goes without a greeting",
}
_SIGNS_OFF = {
    _Kind.FORMAL: "signs off formally",
    _Kind.INFORMAL: "signs off informally",
    _Kind.NONE: "goes without a sign-off",
}


def _kind(lines: Sequence[str], formal: Pattern, informal: Pattern) -> _Kind:
    shown = [letters(line)[:_LONGEST_LINE] for line in lines]
    if any(formal.match(line) for line in shown):
        return _Kind.FORMAL
    return _Kind.INFORMAL if any(informal.match(line) for line in shown) else _Kind.NONE


def _habit(kinds: Sequence[_Kind], words: Mapping[_Kind, str]) -> str:
    """What is done nearly always or mostly; nothing where it varies."""
    kind, count = Counter(kinds).most_common(1)[0]
    if count >= len(kinds) * _NEARLY_ALWAYS:
        return f"{words[kind].capitalize()}."
    return f"Mostly {words[kind]}." if count >= len(kinds) * _OFTEN else ""


def _tone(mails: Sequence[str]) -> str:
    formal = sum(_FORMAL_YOU.get(_language(mail), NEVER_FOUND).search(letters(mail)) is not None for mail in mails)
    familiar = sum(_FAMILIAR_YOU.get(_language(mail), NEVER_FOUND).search(letters(mail)) is not None for mail in mails)
    contracted = sum(_CONTRACTED.search(letters(mail)) is not None for mail in mails)
    often = len(mails) * _OFTEN
    if formal >= often and formal > familiar:
        return "Addresses people formally."
    if familiar >= often and familiar > formal:
        return "Addresses people familiarly."
    return "Uses contractions, in a relaxed tone." if contracted >= often else ""


def _signs(mails: Sequence[str]) -> list[str]:
    def share(found: Callable[[str], bool]) -> float:
        return sum(map(found, mails)) / len(mails)

    exclaims = share(lambda mail: "!" in mail or "！" in mail)
    emoji = share(lambda mail: _EMOJI.search(mail) is not None)
    lists = share(lambda mail: _LIST.search(mail) is not None)
    dots = share(lambda mail: "..." in mail or "…" in mail)
    told = ["Uses exclamation marks often." if exclaims >= _OFTEN else ""]
    told.append("Uses no exclamation marks." if not exclaims else "")
    told.append("Uses emoji often." if emoji >= _OFTEN else "Uses emoji now and then." if emoji >= _SOMETIMES else "")
    told.append("Puts points into lists." if lists >= _SOMETIMES else "")
    told.append("Lets sentences trail off with dots." if dots >= _SOMETIMES else "")
    return [one for one in told if one]
