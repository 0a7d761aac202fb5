"""A task's input as the model reads it: a fenced block for each source, a JSON object a line for each record.

JSON keeps every record on its line, so no text can close its block or pose as another record. When all do not fit,
whole records are left out, and the block says how many.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from ownwords.errors import Invalid
from ownwords.tasks.task import MOST_CHARACTERS, Block, Record

_FENCE = "```"
_BREAKS = {ord(one): f"\\u{ord(one):04x}" for one in "\x85\u2028\u2029"}
"""Line breaks that JSON does not escape by itself."""
_LONGEST_MARK = 60
_as_json = json.JSONEncoder(ensure_ascii=False).encode


def lay_out(blocks: Sequence[Block], most: int = MOST_CHARACTERS) -> str:
    """The blocks in at most so many characters (NOD-51). Raises Invalid when those that are needed do not fit."""
    lines = [[_line(record) for record in block.records] for block in blocks]
    left_out = [0] * len(blocks)
    excess = sum(map(len, map(_render, blocks, lines, left_out))) - most
    shortened = [place for place, block in enumerate(blocks) if not block.needed] if excess > 0 else []
    excess += _LONGEST_MARK * len(shortened)
    for place in reversed(shortened):
        while excess > 0 and left_out[place] < len(lines[place]):
            number = left_out[place] if blocks[place].newest_last else -1 - left_out[place]
            excess -= len(lines[place][number]) + 1
            left_out[place] += 1
    if excess > 0:
        raise Invalid(f"This is too long for the memory model, which reads {MOST_CHARACTERS:,} characters: shorten it.")
    return "".join(map(_render, blocks, lines, left_out))


def _line(record: Record) -> str:
    line = _as_json({**dict(record.attributes), "text": record.text})
    return line if line.isascii() else line.translate(_BREAKS)


def _render(block: Block, lines: Sequence[str], left_out: int) -> str:
    kept = lines[left_out:] if block.newest_last else lines[: len(lines) - left_out]
    omitted = f"({left_out} {'older' if block.newest_last else 'further'} records are left out here.)\n"
    body = "".join(f"{line}\n" for line in kept)
    return f"{block.name}: {block.source}\n{_FENCE}jsonl\n{body}{_FENCE}\n{omitted if left_out else ''}\n"
