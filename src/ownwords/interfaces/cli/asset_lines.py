"""assets.jsonl and assets/ in the folder of everything: the files of the library, out and in again.

A file lies there under its id. What comes in is looked at anew, and its bytes have to be those that were exported.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator
from contextlib import aclosing
from datetime import UTC, datetime
from pathlib import Path

from ownwords.domain.message_ids import as_uuid
from ownwords.errors import ImportUnreadable, Invalid
from ownwords.interfaces.wire import asset_json
from ownwords.memory import Memory
from ownwords.writing.assets import ExportedAsset

ASSETS = "assets.jsonl"
FOLDER = "assets"

_AT_ONCE = 256 * 1024
_LONGEST_LINE = 64 * 1024
_YEARS = range(1970, 2500)


async def write_assets(memory: Memory, folder: Path) -> None:
    """Write them. Raises OSError, and StoreUnavailable where a file is missing."""
    (folder / FOLDER).mkdir(exist_ok=True)
    with (folder / ASSETS).open("w", encoding="utf-8") as lines:
        async for asset in memory.assets.everything():
            async with aclosing((await memory.assets.content(asset.id)).parts) as parts:
                with (folder / FOLDER / asset.id).open("wb") as file:
                    async for part in parts:
                        file.write(part)
            lines.write(json.dumps(asset_json(asset), ensure_ascii=False) + "\n")


async def restore_assets(memory: Memory, folder: Path) -> int:
    """Keep the files in the folder, where there are any; answers how many were not here already. Raises
    ImportUnreadable, Invalid and StoreUnavailable; what stands before the one that is named is kept."""
    count = 0
    for asset in _read(folder / ASSETS):
        count += await memory.assets.restore(asset, bytes_in(folder / FOLDER / asset.id))
    return count


async def bytes_in(file: Path) -> AsyncIterator[bytes]:
    """A file's bytes, in parts. Raises ImportUnreadable."""
    try:
        with file.open("rb") as stream:
            while part := stream.read(_AT_ONCE):
                yield part
    except OSError as problem:
        raise ImportUnreadable(f"Cannot read {file}: {problem.strerror}.") from None


def _read(file: Path) -> Iterator[ExportedAsset]:
    try:
        with file.open("rb") as stream:
            number = 0
            while line := stream.readline(_LONGEST_LINE):
                number += 1
                yield _parsed(line, f"{file}: line {number} is no file as the export writes it.")
    except FileNotFoundError:
        return
    except OSError as problem:
        raise ImportUnreadable(f"Cannot read {file}: {problem.strerror}.") from None


def _parsed(line: bytes, otherwise: str) -> ExportedAsset:
    try:
        asset = _asset(json.loads(line))
    except (ValueError, OverflowError, RecursionError, Invalid):
        asset = None
    if asset is None:
        raise ImportUnreadable(otherwise)
    return asset


def _asset(fields: object) -> ExportedAsset | None:
    match fields:
        case {"id": str(asset_id), "name": str(name), "sha256": str(digest), "created_at": str(created)}:
            at = datetime.fromisoformat(created)
            if as_uuid(asset_id) != asset_id or at.tzinfo is None or at.year not in _YEARS or not digest:
                return None
            return ExportedAsset(asset_id, name, at.astimezone(UTC), digest)
        case _:
            return None
