"""A long text as several messages, each no longer than a channel takes."""

from __future__ import annotations

import re
from collections.abc import Callable

_BREAKS = (
    re.compile(r"\n[ \t]*\n"),
    re.compile(r"\n"),
    re.compile(r"(?<=[.!?…])\s|(?<=[。！？])"),
    re.compile(r"\s"),
)
"""Where a text is cut best: between paragraphs, lines, sentences, words."""


def utf16_units(text: str) -> int:
    """How long a text is where characters beyond the first 65,536 count twice."""
    return len(text) + sum(one > "\uffff" for one in text)


def cut(text: str, most: int, measure: Callable[[str], int] = len) -> list[str]:
    """The text in pieces of at most `most`, cut where it is least felt. A piece is at least half full, where no better
    place is to be had it ends anywhere. White space around the cuts goes."""
    pieces: list[str] = []
    rest = text.strip()
    while measure(rest) > most:
        head = _longest_head(rest, most, measure)
        end = _best_end(head)
        pieces.append(rest[:end].rstrip())
        rest = rest[end:].lstrip()
    return [*pieces, rest] if rest else pieces


def _longest_head(text: str, most: int, measure: Callable[[str], int]) -> str:
    """As much from the beginning as fits; one character in any case."""
    least, longest = 1, min(len(text), most)
    while least < longest:
        middle = (least + longest + 1) // 2
        least, longest = (middle, longest) if measure(text[:middle]) <= most else (least, middle - 1)
    return text[:least]


def _best_end(head: str) -> int:
    for pattern in _BREAKS:
        ends = [found.start() if found.group() else found.end() for found in pattern.finditer(head, len(head) // 2)]
        if ends:
            return ends[-1]
    return len(head)
