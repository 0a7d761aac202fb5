"""Folding: when two spellings count as the same.

`fold` undoes case, width and accents; folding twice changes nothing. Only accents go: a mark that makes another letter
(Japanese voicing, Indic vowels, Cyrillic й) stays.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from unicodedata import category, decimal, name, normalize

LONGEST_SLUG = 64

_MOST_CHARACTERS = 20_000
_ACCENTS = re.compile(r"[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]")
_POINTS = re.compile(
    r"[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4"
    r"\u06e7\u06e8\u06ea-\u06ed]"
)
"""Hebrew and Arabic vowel signs, and the Arabic stroke that only lengthens a word."""
_SELECTORS = re.compile(r"[\u034f\u180b-\u180d\ufe00-\ufe0f\U0001f3fb-\U0001f3ff\U000e0100-\U000e01ef]")
"""What only chooses how a character looks: variations and skin tones."""
_LETTERS = dict(zip("øłđıħŧðёѐѝآأإٱىیک", "oldihtdееиااااييك", strict=True)) | {"æ": "ae", "œ": "oe", "þ": "th"}
_APOSTROPHES = frozenset("'’‘‛ʼʻ′`´׳")
_DASHES = frozenset("-‐‑‒–−־")
_JOINERS = frozenset("-_'@&.,:/")
_BEFORE = str.maketrans({"´": "'", "™": " ", "℠": " "})
_MINUS = re.compile(r"(?<!\w)-(?=[0-9])")
_SHARP = re.compile(r"(?<=\w)#")


class _Characters(dict[int, str]):
    """A table for `str.translate`, filled by `rule` as characters are met, and emptied when it has grown too large."""

    def __init__(self, rule: Callable[[str], str]) -> None:
        super().__init__()
        self._rule = rule

    def __missing__(self, code: int) -> str:
        if len(self) >= _MOST_CHARACTERS:
            self.clear()
        folded = self[code] = self._rule(chr(code))
        return folded


def _without_accent(character: str) -> str:
    if character in _LETTERS:
        return _LETTERS[character]
    if category(character) in {"Cf", "Cs"} or _is_mark(character) or _ACCENTS.match(character):
        return ""
    if category(character) == "Nd":
        return str(decimal(character))
    base = normalize("NFD", character)[0]
    if base != character and name(base, "").startswith(("LATIN", "GREEK")):
        return _LETTERS.get(base, base)
    return character


def _is_mark(character: str) -> bool:
    return _POINTS.match(character) is not None or _SELECTORS.match(character) is not None


def _as_spelled(character: str) -> str:
    """The character as a part of words: a letter, a joiner, a symbol that stands alone, or a gap."""
    if character in _APOSTROPHES:
        return "'"
    if character in _DASHES:
        return "-"
    if character in _JOINERS:
        return character
    if character == "⁄":
        return "/"
    kind = category(character)
    if kind == "Cf" or _is_mark(character) or character == "\u20e3":
        return ""
    if kind == "Nd":
        return str(decimal(character))
    if kind[0] in "LNM":
        return character
    if "\U0001f1e6" <= character <= "\U0001f1ff":
        return character  # two of these are a flag
    newer_emoji = kind == "Cn" and "\U0001f000" <= character < "\U00020000"
    return f" {character} " if kind == "So" or newer_emoji else " "


def _as_compared(character: str) -> str:
    """The character in `same_words`: punctuation is a gap, but what changes a number or a name is a word of its own."""
    if character in _APOSTROPHES:
        return ""
    kind = category(character)
    if kind[0] in "LNM":
        return character
    return f" {character} " if kind in {"Sc", "Sm", "So", "Cn"} or character == "%" else " "


_UNACCENTED = _Characters(_without_accent)
_SPELLED = _Characters(_as_spelled)
_COMPARED = _Characters(_as_compared)


def _casefolded(text: str) -> str:
    return normalize("NFKC", normalize("NFKC", text.translate(_BEFORE)).casefold())


def fold(text: str) -> str:
    """The text in compatibility form, without case and without accents: `Ｃafé`, `CAFÉ` and `cafe` are one."""
    if text.isascii():
        return text.lower()
    return normalize("NFC", _casefolded(text).translate(_UNACCENTED))


def spell(text: str) -> str:
    """The text ready to be cut into words: without case but with accents; of its punctuation only what may join a word
    (`-_'@&.,:/`, typographic forms made plain) is left, and each symbol or emoji stands between blanks."""
    return normalize("NFC", _casefolded(text).translate(_SPELLED))


def _compared_words(text: str) -> list[str]:
    return _SHARP.sub("♯", _MINUS.sub("−", fold(text))).translate(_COMPARED).split()


def same_words(text: str) -> str:
    """A key that two texts share when they differ in nothing but case, accents, punctuation and blanks (NOD-94,
    NOD-108). Signs that change a meaning count: `-5`, `5 %` and `C++` are not `5`, `5` and `C`."""
    return " ".join(_compared_words(text)) or " ".join(fold(text).split())


def slugify(text: str) -> str:
    """The text as a slug: at most 64 characters, words of letters and digits of any script joined by `-`, cut between
    two words where it can be. `note` when nothing is left (NOD-9)."""
    words = [word.lower() for word in _compared_words(text) if any(map(str.isalnum, word))]
    if not words:
        return "note"
    slug = words[0][:LONGEST_SLUG]
    for word in words[1:]:
        if len(slug) + 1 + len(word) > LONGEST_SLUG:
            break
        slug = f"{slug}-{word}"
    return slug
