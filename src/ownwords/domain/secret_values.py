"""How the rules for secrets read a text, and what they take for a value.

A text is folded character by character: compatibility forms, accents, invisible characters, dashes, quotes and digits
are made plain. The whole is not normalised at once, so that `origins` can say where each character came from.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

Span = tuple[int, int]  # start and end in the folded text

_QUOTES = dict.fromkeys("‘’‚‛′ʼ", "'") | dict.fromkeys("“”„‟«»‹›「」『』″", '"')
_BLANK_LETTERS = "\u115f\u1160\u3164\u2800"


class Folded:
    """A text as the rules read it: `plain`, and `lower`, which has the same length, because folding leaves no
    character whose lower case is longer."""

    __slots__ = ("lower", "plain")

    def __init__(self, text: str) -> None:
        self.plain = fold(text)
        self.lower = self.plain.lower()


def fold(text: str) -> str:
    """The text made plain. Patterns and word lists are folded too, so that both sides agree."""
    return text if text.isascii() else "".join(map(_plain, text))


def origins(text: str) -> list[int]:
    """For each character of the folded text, the index in `text` that it came from."""
    return [at for at, character in enumerate(text) for _ in _plain(character)]


@lru_cache(maxsize=8192)
def _plain(character: str) -> str:
    """One character folded: to none, one or several."""
    if character.isascii():
        return character
    return "".join(map(_plain_part, unicodedata.normalize("NFKD", character)))


def _plain_part(part: str) -> str:
    category = unicodedata.category(part)
    if category in {"Cf", "Mn", "Me"} or part in _BLANK_LETTERS:
        return ""
    if category == "Nd":
        return str(unicodedata.decimal(part))
    return "-" if category == "Pd" or part == "−" else _QUOTES.get(part, part)


# Scripts written without spaces end a value: "密码是abc123吗". Hangul is here as its parts, as folding leaves it.
_UNSPACED = r"[^\s\u1100-\u11ff\u3000-\u9fff]"
TOKEN = re.compile(rf"{_UNSPACED}{{1,100}}+")
_REST = re.compile(rf"{_UNSPACED}{{0,4000}}+")
QUOTED = re.compile(r"([\"'`])([^\"'`\n]{1,100})\1")
WRAPPING = "*`\"'()[]<>,.;:|"

# Stands for a value without being one.
_PLACEHOLDER = re.compile(
    r"<[^>]*>?|[A-Z]+(?:_[A-Z]+)+|\[[^\]]*\]?|\{+[^}]*\}*|\$\{?[A-Z][A-Z_]{2,}\d?\}?|\$[({].*|%[A-Za-z_]+%"
    r"|[*•●.…_#?-]+|[xX]{3,}"
    r"|(?i:(?:your|dein|votre|some|my|tu)[-_].*(?:pass|pwd|key|token|secret|here).*|os\.environ.*|process\.env.*"
    r"|import\.meta.*|get_?env.*|secrets?\..*|null|none|true|false|undefined|redacted|hidden|removed|placeholder|example)"
)
# Says where a value is kept, or is a word with a digit in it.
_POINTER = re.compile(
    r"[a-z][a-z0-9+.-]*://.*|[~.]{0,2}/[\w.~-]+/.*|~/.*|[a-z]:\\.*|id_(?:rsa|dsa|ecdsa|ed25519).*"
    r"|\S+\.(?:pub|pem|key|crt|p12|pfx|ppk|txt|md|env|json|ya?ml|toml|kdbx|pdf|docx?|xlsx?|png|jpe?g|py|js|ts)"
    r"|\d+[-'][a-z]+|\d+(?:[%+x]|st|nd|rd|th|bits?|chars?|characters?|zeichen|stellig|fa|fach|px|[gm]b)"
    r"|[$€£]\d[\d.,]*|2fa(?:-.*)?|1password.*|keepass.*|(?:sha|md|iso|rfc|nist|aes|rsa|win|windows|iphone|ipad|ios)-?\d+"
)
# Has letters and digits, but people write it every day: an address, "1990er", "350g", a time, "MP3-Player".
_ORDINARY = re.compile(
    r"(?i:[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}|\d[\d.,:-]*[a-z]{1,3}|\d{4}-\d\d-\d\dt[\d:.]+z?)"
    r"|[A-Z]{2,10}v?-?\d{1,2}(?:-[A-Za-z]+)?"
)


def token_span(text: str, start: int) -> Span:
    """What to take out for the value that begins at `start`: the whole token, without quotes and what follows it."""
    rest = _REST.match(text, start)
    whole = rest[0] if rest else ""
    closed = whole.find(whole[0], 1) if whole[:1] in {'"', "'", "`"} else -1
    if closed > 1:
        return start + 1, start + closed
    return start, start + max(1, len(whole.rstrip(".,;:)\"'")))


def is_stand_in(value: str) -> bool:
    """Nothing, a placeholder, or a pointer to where the value is kept."""
    return not value or bool(_PLACEHOLDER.fullmatch(value) or _POINTER.fullmatch(value.lower()))


def is_mixed(value: str, least: int) -> bool:
    """Letters and digits, as no word of a sentence has them, and at least so long."""
    return len(value) >= least and _has_both(value) and not is_stand_in(value) and not _ORDINARY.fullmatch(value)


def is_random(value: str) -> bool:
    """Holds a run that a generator made: long, of letters and digits. Neither a word nor a slug of words is one."""
    runs = re.findall(r"[A-Za-z0-9]{12,}", value)
    return any(_has_both(run) and (len(run) >= 16 or not (run.islower() or run.isupper())) for run in runs)


def is_key_body(value: str) -> bool:
    """What may follow a known prefix: a run of mixed cases or digits. Neither "sk-your-key-here" nor "sk-xxxx…"."""
    run = max(re.findall(r"[A-Za-z0-9]+", value), key=len, default="")
    mixed = _has_both(run) or not (run.islower() or run.isupper())
    return len(run) >= 12 and len(set(run)) >= 6 and mixed


def _has_both(text: str) -> bool:
    return any(map(str.isdigit, text)) and any(map(str.isalpha, text))
