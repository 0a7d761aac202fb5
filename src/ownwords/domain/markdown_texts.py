"""Markdown as a channel can show it: plain text, and the spans of it that are to look different.

Only what is unmistakable is taken for a mark; a stray character stays as it is, and no text can fail.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from ownwords.domain.long_texts import cut


class Look(StrEnum):
    """How a span looks."""

    BOLD = "bold"
    ITALIC = "italic"
    CODE = "code"
    BLOCK = "block"


@dataclass(frozen=True, slots=True)
class Span:
    """A span of a text: where it begins and ends, in characters, and how it looks."""

    start: int
    end: int
    look: Look


_MARKED = re.compile(
    r"^```[^\n`]*\n(?P<block>.*?)\n```[ \t]*$"
    r"|`(?P<code>[^`\n]+)`"
    r"|\*\*(?P<bold>\S|\S[^\n]*?\S)\*\*"
    r"|(?<![*\w])\*(?P<italic>[^\s*]|[^\s*][^*\n]*?[^\s*])\*(?![*\w])"
    r"|^#{1,6} +(?P<heading>[^\n]+?) *#*$",
    re.MULTILINE | re.DOTALL,
)
_LOOKS = {
    "block": Look.BLOCK,
    "code": Look.CODE,
    "bold": Look.BOLD,
    "italic": Look.ITALIC,
    "heading": Look.BOLD,
}


def plain_with_spans(text: str) -> tuple[str, tuple[Span, ...]]:
    """The text without its marks, and what they meant. Spans do not overlap."""
    plain, spans, end, length = list[str](), list[Span](), 0, 0
    for found in _MARKED.finditer(text):
        before, inner = text[end : found.start()], found[found.lastgroup or 0]
        plain += [before, inner]
        start = length + len(before)
        length, end = start + len(inner), found.end()
        spans.append(Span(start, length, _LOOKS[found.lastgroup or "bold"]))
    return "".join([*plain, text[end:]]), tuple(spans)


def markdown_parts(text: str, most: int, measure: Callable[[str], int] = len) -> list[str]:
    """Markdown in pieces of at most `most`. A block of code that is cut is one in both pieces."""
    parts: list[str] = []
    is_open = False
    for piece in cut(text, most - 2 * len(_FENCE), measure):
        whole = f"{_FENCE}{piece}" if is_open else piece
        is_open = whole.count("```") % 2 == 1
        parts.append(f"{whole}{_CLOSING}" if is_open else whole)
    return parts


_FENCE = "```\n"
_CLOSING = "\n```"
