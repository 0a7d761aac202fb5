"""How the owner's words become a note's text: the marks around them go, and the first letter is a capital."""

from __future__ import annotations

import unicodedata

_CLOSING_MARKS = ".,;:!?…。！？、，；：~ \n\t-–—"
_OPENING_MARKS = ",;:.!…。！、，；：~ \n\t-–—"


def trimmed(text: str) -> str:
    """The text without blanks, closing marks and pictures around it."""
    start, end = 0, len(text)
    while start < end and _is_mark(text[start], _OPENING_MARKS):
        start += 1
    while end > start and _is_mark(text[end - 1], _CLOSING_MARKS):
        end -= 1
    return text[start:end]


def capitalised(text: str) -> str:
    """The text with a capital first letter, unless it is a name that has its capital later ("iPhone")."""
    return text if text[1:2].isupper() else text[:1].upper() + text[1:]


def _is_mark(character: str, marks: str) -> bool:
    return character in marks or unicodedata.category(character) in {"So", "Sk", "Cf"} or character == "\ufe0f"
