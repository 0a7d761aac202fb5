"""Lines that changed between two texts, and two changes of one text brought together.

Lines end with a newline, as in git, and are compared without their endings, so that a file which came back from another
system is not changed in every line. Two changes meet only where they change the same lines, or both insert something at
the same place; next to each other they both hold.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

_LINE = re.compile(r"[^\n]*\n|[^\n]+")


@dataclass(frozen=True, slots=True)
class Hunk:
    """The lines from `start` to `end` became those from `new_start` to `new_end`; counted from 0, the end outside."""

    start: int
    end: int
    new_start: int
    new_end: int


@dataclass(frozen=True, slots=True)
class Clash:
    """Where two changes meet: the line of the first text, counted from 1, and what either makes of the place."""

    line: int
    mine: str
    theirs: str


@dataclass(frozen=True, slots=True)
class MergedText:
    """Both changes in one text. Where they clash it has `mine`, unless `theirs` was to win."""

    text: str
    clashes: tuple[Clash, ...] = ()


def split_lines(text: str) -> list[str]:
    """The lines with their endings."""
    return _LINE.findall(text)


def bare(line: str) -> str:
    """A line without its ending."""
    return line.removesuffix("\n").removesuffix("\r")


def hunks(old: Sequence[str], new: Sequence[str]) -> list[Hunk]:
    """What changed between two lists of lines, compared as they are."""
    shorter = min(len(old), len(new))
    head = next((place for place in range(shorter) if old[place] != new[place]), shorter)
    tail = next((place for place in range(shorter - head) if old[-1 - place] != new[-1 - place]), shorter - head)
    matcher = SequenceMatcher(None, old[head : len(old) - tail], new[head : len(new) - tail])
    return [
        Hunk(head + start, head + end, head + new_start, head + new_end)
        for kind, start, end, new_start, new_end in matcher.get_opcodes()
        if kind != "equal"
    ]


def merge(base: str, mine: str, theirs: str, *, theirs_win: bool = False) -> MergedText:
    """What two changes of `base` make together. Where both change the same lines, it clashes, and `theirs_win` says
    which of the two stands in the text."""
    if theirs == base or mine == theirs:
        return MergedText(mine)
    if mine == base:
        return MergedText(theirs)
    lines = split_lines(mine)
    ending = _ending(lines)
    other = [_ended(line, ending) for line in split_lines(theirs)]
    merged: list[str] = []
    clashes: list[Clash] = []
    done = 0
    for place in _places(base, lines, other):
        merged += lines[done : place.mine[0]]
        ours, others = lines[slice(*place.mine)], other[slice(*place.theirs)]
        if place.both and list(map(bare, ours)) != list(map(bare, others)):
            clashes.append(Clash(place.mine[0] + 1, "".join(ours), "".join(others)))
            merged += others if theirs_win else ours
        else:
            merged += others if place.by_theirs else ours
        done = place.mine[1]
    merged += lines[done:]
    whole = [line if line.endswith("\n") else line + (ending or "\n") for line in merged[:-1]] + merged[-1:]
    return MergedText("".join(whole), tuple(clashes))


@dataclass(frozen=True, slots=True)
class _Place:
    """A stretch that one of the two changed, or both, as it lies in either."""

    mine: tuple[int, int]
    theirs: tuple[int, int]
    by_mine: bool
    by_theirs: bool

    @property
    def both(self) -> bool:
        return self.by_mine and self.by_theirs


def _places(base: str, mine: Sequence[str], theirs: Sequence[str]) -> Iterator[_Place]:
    """The stretches that changed, in order. Changes that touch the same lines of the base are in one."""
    keys = [bare(line) for line in split_lines(base)]
    sides = [hunks(keys, [bare(line) for line in side]) for side in (mine, theirs)]
    waiting = sorted(
        ((hunk, side) for side, found in enumerate(sides) for hunk in found),
        key=lambda pair: (pair[0].start, pair[0].end, pair[1]),
    )
    shifts = [0, 0]
    while waiting:
        first, side = waiting.pop(0)
        start, end, taken = first.start, first.end, [(first, side)]
        while waiting and _touches(start, end, waiting[0][0]):
            taken.append(waiting.pop(0))
            end = max(end, taken[-1][0].end)
        spans: list[tuple[int, int]] = []
        for number in range(2):
            own = [hunk for hunk, of in taken if of == number]
            low = start + shifts[number]
            shifts[number] = own[-1].new_end - own[-1].end if own else shifts[number]
            spans.append((low, end + shifts[number]))
        touched = {of for _, of in taken}
        yield _Place(spans[0], spans[1], 0 in touched, 1 in touched)


def _touches(start: int, end: int, hunk: Hunk) -> bool:
    """Whether both change a same line, or both insert at the same place."""
    if start == end and hunk.start == hunk.end:
        return start == hunk.start
    return start < hunk.end and hunk.start < end


def _ending(lines: Sequence[str]) -> str:
    """How most of the lines end; empty where none has an ending."""
    carriage = sum(line.endswith("\r\n") for line in lines)
    plain = sum(line.endswith("\n") for line in lines) - carriage
    return "" if not carriage and not plain else "\r\n" if carriage > plain else "\n"


def _ended(line: str, ending: str) -> str:
    return bare(line) + ending if ending and line.endswith("\n") else line
