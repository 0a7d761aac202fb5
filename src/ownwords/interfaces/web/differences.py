"""What a change changed, word by word: what was taken out, what came in, and what stayed.

The pieces that stayed or were taken out are together the text before; those that stayed or came in, the text after.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum

from ownwords.domain.changes import Change
from ownwords.domain.notes import Note
from ownwords.domain.undoing import note_in
from ownwords.interfaces.web import wording

_WORDS = re.compile(
    r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7ff]|[^\W_]+|\s+|.", re.DOTALL
)
_ALIKE = 0.4
"""Texts that have less in common are shown as one taken out and one come in: a patchwork could not be read."""


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
        return _whole(before, after)
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


def _whole(before: str, after: str) -> tuple[Piece, ...]:
    return Piece(before, Fate.OUT), Piece(after, Fate.IN)


def differences(change: Change) -> tuple[Difference, ...]:
    """What a change changed of its note: its words first, then what else is otherwise. Where there is nothing to
    compare with, the words stand as they are; a change of which the record keeps no words has none."""
    before = note_in(change.before) if change.before else None
    after = note_in(change.after) if change.after else None
    if before is None or after is None:
        told = before or after
        return (Difference("", (Piece(told.text),)),) if told else ()
    words = Difference("", pieces(before.text, after.text))
    rows = zip(_parts(before), _parts(after), strict=True)
    changed = (Difference(name, _whole(old, new)) for (name, old), (_, new) in rows if old != new)
    whole = [Difference(row.name, tuple(piece for piece in row.pieces if piece.text)) for row in changed]
    return (words, *whole)


def _parts(note: Note) -> tuple[tuple[str, str], ...]:
    """What can change beside the words, as the owner reads it."""
    expires = note.details.expires
    return (
        ("Where it belongs", wording.AREA_TITLES[note.area]),
        ("In short", note.abstract or ""),
        ("Let go after", wording.day_of(expires) if expires else ""),
        ("Status", note.label),
        ("Messages behind it", str(note.evidence_count)),
    )
