"""How a file changed, line by line, as a page shows it: each line with its sign, and the lines around it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from ownwords.domain.versions import DiffForm, FileDiff
from ownwords.interfaces.web import wording

_SHOWN = 300
"""Lines of a difference that are shown at once; the rest opens."""
_IN_SHORT = 40
_HUNK = re.compile(r"@@ -\d+(?:,\d+)? \+(\d+)(?:,\d+)? @@")
_SIGNS = {"+": "in", "-": "out", " ": "kept"}


@dataclass(frozen=True, slots=True)
class DiffLine:
    """A line that came in, was taken out, or was kept; or a `place`, which says where the lines below it begin."""

    fate: str
    text: str


@dataclass(frozen=True, slots=True)
class ShownDiff:
    """What changed in one file. `rest` is what of a long difference opens; `more` says how much is not here at all."""

    name: str
    summary: str
    lines: tuple[DiffLine, ...]
    rest: tuple[DiffLine, ...] = ()
    more: str = ""


def shown_diff(diff: FileDiff) -> ShownDiff:
    lines = tuple(_lines(diff.text))
    return ShownDiff(diff.name.value, _summary(diff), lines[:_SHOWN], lines[_SHOWN:])


def diff_in_short(diff: FileDiff) -> ShownDiff:
    """The same among many others: how it begins."""
    whole = shown_diff(diff)
    left = len(whole.lines) + len(whole.rest) - _IN_SHORT
    more = f"and {wording.counted(left, 'more line')}, in the version" if left > 0 else ""
    return replace(whole, lines=whole.lines[:_IN_SHORT], rest=(), more=more)


def _summary(diff: FileDiff) -> str:
    match diff.form:
        case DiffForm.TEXT:
            added, removed = wording.counted(diff.added, "line"), wording.counted(diff.removed, "line")
            return f"{added} put in, {removed} taken out"
        case DiffForm.ENDINGS:
            return "only how its lines end"
        case DiffForm.BINARY:
            return f"no text: {diff.old_bytes:,} bytes before, {diff.new_bytes:,} bytes after"


def _lines(text: str) -> Iterator[DiffLine]:
    for line in text.split("\n")[2:]:
        if found := _HUNK.match(line):
            yield DiffLine("place", f"Line {max(int(found[1]), 1):,}")
        else:
            yield DiffLine(_SIGNS[line[:1] or " "], line[1:])
