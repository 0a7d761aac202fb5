"""Taking words out of a text that lines make up: a whole line where nothing else stands in it."""

from __future__ import annotations

import re

from ownwords.domain.quotes import find_quote

REDACTED = "[redacted]"
_GONE = "\ufdd0"
"""Stands for what is taken out while there may be more of it: a code point that is no character."""
_WORD = re.compile("[^\\W_]|[\uef80-\uefff]")  # with bytes that are no text
_AROUND = re.compile(
    r"""
    ^\s*(?:[-*+]|\d{1,9}[.)])?\s*(?:\[\w+\])?           # a list item, and how long it matters
    | \((?:from\ [\w\ ]+|\d{4}-\d\d-\d\d)\)\s*(?=\(|\Z)  # where it came from, or its day
    """,
    re.VERBOSE,
)
_END = re.compile(r"\r\n|\n|\r|\Z")


def without_words(text: str, words: str) -> str:
    """The text without these words, however they are written in it. A line that says nothing else goes with them; in
    any other `[redacted]` stands for them."""
    while span := find_quote(text, words):
        start = text.index(span)
        text = _taken_out(text, start, start + len(span))
    return text.replace(_GONE, REDACTED)


def _taken_out(text: str, start: int, end: int) -> str:
    begin = max(text.rfind("\n", 0, start), text.rfind("\r", 0, start)) + 1
    ending = _END.search(text, end)
    if ending is None or text[end - 1 : end] in ("\n", "\r"):
        return text[:start] + _GONE + text[end:]
    rest = _AROUND.sub("", text[begin:start]), _AROUND.sub("", text[end : ending.start()])
    if _WORD.search("".join(rest)):
        return text[:start] + _GONE + text[end:]
    return text[:begin] + text[ending.end() :]
