"""calls.jsonl in the folder of everything: every call of a model, a line each, out and in again.

Money in it is US dollars; a price comes back to the micro-dollar.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path

from ownwords.domain.characters import checked_characters
from ownwords.domain.usage import CallOutcome, ModelCall, TokenUsage, to_micros
from ownwords.errors import ImportUnreadable, Invalid
from ownwords.interfaces.wire import call_json
from ownwords.memory import Memory

CALLS = "calls.jsonl"

_AT_ONCE = 1_000
_LONGEST_LINE = 64 * 1024
_LONGEST_TEXT = 1_000
_LARGEST = 2**31
"""A count of one call; so many of them as there can ever be still add up."""


async def write_calls(memory: Memory, folder: Path) -> None:
    """Write the file. Raises OSError."""
    with (folder / CALLS).open("w", encoding="utf-8") as file:
        async for call in memory.calls():
            file.write(json.dumps(call_json(call), ensure_ascii=False) + "\n")


async def restore_calls(memory: Memory, folder: Path) -> int:
    """Keep the calls in the folder, where there are any; answers how many were not here already. Raises
    ImportUnreadable; what stands before the line that it names is kept."""
    count, calls = 0, _read(folder / CALLS)
    while batch := list(islice(calls, _AT_ONCE)):
        count += await memory.import_calls(batch)
    return count


def _read(file: Path) -> Iterator[ModelCall]:
    try:
        with file.open("rb") as stream:
            number = 0
            while line := stream.readline(_LONGEST_LINE):
                number += 1
                yield _parsed(line, f"{file}: line {number} is no call of a model as the export writes it.")
    except FileNotFoundError:
        return
    except OSError as problem:
        raise ImportUnreadable(f"Cannot read {file}: {problem.strerror}.") from None


def _parsed(line: bytes, otherwise: str) -> ModelCall:
    try:
        call = _call(json.loads(line))
    except (ValueError, OverflowError, RecursionError, Invalid):
        call = None
    if call is None:
        raise ImportUnreadable(otherwise)
    return call


def _call(fields: object) -> ModelCall | None:
    match fields:
        case {
            "id": str(call_id),
            "at": str(at),
            "task": str(task),
            "model": str(model),
            "outcome": str(outcome),
            "latency_ms": int(latency),
            "tokens": {"input": int(sent), "cached": int(cached), "output": int(received)},
            "price": (int() | float() | None) as price,
            "thread_id": (str() | None) as thread_id,
            "turn_id": (str() | None) as turn_id,
        }:
            return ModelCall(
                id=_text(call_id),
                at=_instant(at),
                task=_text(task),
                model=_text(model),
                outcome=CallOutcome(outcome),
                latency_ms=_count(latency),
                tokens=TokenUsage(_count(sent), _count(cached), _count(received)),
                price=None if price is None else _micros(price),
                thread_id=None if thread_id is None else _text(thread_id),
                turn_id=None if turn_id is None else _text(turn_id),
            )
        case _:
            return None


def _text(text: str) -> str:
    if not 0 < len(text) <= _LONGEST_TEXT:
        raise ValueError
    return checked_characters(text, "")


def _micros(dollars: float) -> int:
    if dollars < 0:
        raise ValueError
    return to_micros(dollars, "price")


def _count(number: int) -> int:
    if not 0 <= number < _LARGEST:
        raise ValueError
    return number


def _instant(text: str) -> datetime:
    instant = datetime.fromisoformat(text)
    if instant.tzinfo is None:
        raise ValueError
    return instant.astimezone(UTC)
