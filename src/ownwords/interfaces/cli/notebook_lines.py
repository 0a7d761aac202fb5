"""notebook.jsonl in the folder of everything: every note of the notebook, a line each, out and in again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import cast

from ownwords.domain.characters import checked_characters
from ownwords.domain.notebook import (
    NotebookNote,
    ResourceReference,
    checked_content,
    checked_title,
    parse_kind,
    parse_resources,
)
from ownwords.domain.notebook_encoding import notebook_note_to_json
from ownwords.errors import ImportUnreadable, Invalid
from ownwords.memory import Memory

NOTEBOOK = "notebook.jsonl"

_AT_ONCE = 500
_LONGEST_LINE = 4 * 1024 * 1024
_LONGEST_ID = 200
_YEARS = range(1970, 2500)


async def write_notebook(memory: Memory, folder: Path) -> None:
    """Write the file. Raises OSError."""
    with (folder / NOTEBOOK).open("w", encoding="utf-8") as file:
        async for note in memory.notebook.everything():
            file.write(json.dumps(notebook_note_to_json(note), ensure_ascii=False) + "\n")


async def restore_notebook(memory: Memory, folder: Path) -> int:
    """Keep the notes in the folder, where there are any; answers how many were not here already. Raises
    ImportUnreadable and Refused; what stands before the line that is named is kept."""
    count, notes = 0, _read(folder / NOTEBOOK)
    while batch := list(islice(notes, _AT_ONCE)):
        count += await memory.notebook.restore(batch)
    return count


def _read(file: Path) -> Iterator[NotebookNote]:
    try:
        with file.open("rb") as stream:
            number = 0
            while line := stream.readline(_LONGEST_LINE):
                number += 1
                yield _parsed(line, f"{file}: line {number} is no note of the notebook as the export writes it.")
    except FileNotFoundError:
        return
    except OSError as problem:
        raise ImportUnreadable(f"Cannot read {file}: {problem.strerror}.") from None


def _parsed(line: bytes, otherwise: str) -> NotebookNote:
    try:
        note = _note(json.loads(line))
    except (ValueError, OverflowError, RecursionError, Invalid):
        note = None
    if note is None:
        raise ImportUnreadable(otherwise)
    return note


def _note(fields: object) -> NotebookNote | None:
    match fields:
        case {
            "id": str(note_id),
            "kind": str(kind),
            "title": str(title),
            "content": str(content),
            "resources": object() as resources,
            "thread_id": (str() | None) as thread_id,
            "created_at": str(created),
            "updated_at": str(updated),
        }:
            return NotebookNote(
                id=_identity(note_id),
                kind=parse_kind(kind),
                title=checked_title(title),
                content=checked_content(content),
                resources=_resources(resources),
                thread_id=None if thread_id is None else _identity(thread_id),
                created_at=_instant(created),
                updated_at=_instant(updated),
            )
        case _:
            return None


def _resources(value: object) -> tuple[ResourceReference, ...]:
    given = cast("list[object]", value) if isinstance(value, list) else []
    kept, dropped = parse_resources(given)
    if dropped or not isinstance(value, list):
        raise ValueError
    types = [cast("dict[str, object]", one).get("content_type") for one in given]
    pairs = zip(kept, types, strict=True)
    return tuple(replace(one, content_type=kind) if isinstance(kind, str) else one for one, kind in pairs)


def _identity(text: str) -> str:
    if not 0 < len(text) <= _LONGEST_ID:
        raise ValueError
    return checked_characters(text, "")


def _instant(text: str) -> datetime:
    instant = datetime.fromisoformat(text)
    if instant.tzinfo is None or instant.year not in _YEARS:
        raise ValueError
    return instant.astimezone(UTC)
