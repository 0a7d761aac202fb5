"""The difference of two texts, word by word: what was taken out, what came in, and what stayed.

The pieces that stayed or were taken out are together the text before; those that stayed or came in, the text after.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from enum import StrEnum
from itertools import takewhile

_WORDS = re.compile(
    r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7ff]|[^\W_]+|\s+|.", re.DOTALL
)
_ALIKE = 0.4
"""Texts that have less in common are shown as one taken out and one come in: a patchwork could not be read."""


_MOST_COMPARED = 2_000
"""Words of both texts; more would take seconds."""
_LONGEST_PIECE = 1_200
_SURROUNDING = 200


class Fate(StrEnum):
    """What became of a piece of text."""

    KEPT = "kept"
    OUT = "out"
    IN = "in"


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of text, and what became of it."""

    text: str
    fate: Fate = Fate.KEPT


@dataclass(frozen=True, slots=True)
class Difference:
    """What became of one part of a note. The words of the note have no name; they are the note."""

    name: str
    pieces: tuple[Piece, ...]


def pieces(before: str, after: str) -> tuple[Piece, ...]:
    """The difference of two texts."""
    old, new = _WORDS.findall(before), _WORDS.findall(after)
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    kept = [word for block in matcher.get_matching_blocks() for word in old[block.a : block.a + block.size]]
    if before and after and 2 * _words(kept) < _ALIKE * (_words(old) + _words(new)):
        return whole(before, after)
    found: list[Piece] = []
    for what, old_start, old_end, new_start, new_end in matcher.get_opcodes():
        if what == "equal":
            found.append(Piece("".join(old[old_start:old_end])))
            continue
        gone, come = "".join(old[old_start:old_end]), "".join(new[new_start:new_end])
        found += [Piece(text, fate) for text, fate in ((gone, Fate.OUT), (come, Fate.IN)) if text]
    return tuple(found)


def _words(pieces: Sequence[str]) -> int:
    return sum(piece.isalnum() for piece in pieces)


def whole(before: str, after: str) -> tuple[Piece, ...]:
    """The one taken out and the other come in."""
    return Piece(before, Fate.OUT), Piece(after, Fate.IN)


def long_pieces(before: str, after: str) -> tuple[Piece, ...]:
    """The difference of two texts of any length. What is the same at both ends is not compared; where what is left is
    long, it is one text taken out and one come in. Of what is long only the ends are shown."""
    old, new = _WORDS.findall(before), _WORDS.findall(after)
    start = _same(old, new)
    end = _same(old[start:][::-1], new[start:][::-1])
    gone, come = old[start : len(old) - end], new[start : len(new) - end]
    compare = pieces if len(gone) + len(come) <= _MOST_COMPARED else whole
    middle = compare("".join(gone), "".join(come)) if gone or come else ()
    found = (Piece("".join(old[:start])), *middle, Piece("".join(old[len(old) - end :])))
    given = [piece for piece in found if piece.text]
    return tuple(
        replace(piece, text=_ends(piece, first=place == 0, last=place == len(given) - 1))
        for place, piece in enumerate(given)
    )


def _same(one: Sequence[str], other: Sequence[str]) -> int:
    """With how many words both begin."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _ends(piece: Piece, *, first: bool, last: bool) -> str:
    """What is shown of a piece: of one that stayed what is beside a change, of another its beginning."""
    text = piece.text
    if len(text) <= _LONGEST_PIECE:
        return text
    if piece.fate is not Fate.KEPT or (first and last):
        return f"{text[:_LONGEST_PIECE]} …"
    before = "" if first else f"{text[:_SURROUNDING]} "
    after = "" if last else f" {text[-_SURROUNDING:]}"
    return f"{before}…{after}"
