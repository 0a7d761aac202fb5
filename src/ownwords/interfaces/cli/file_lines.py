"""files/ in the folder of everything: the durable files with their versions, the texts beside them, and the journal."""

from __future__ import annotations

from pathlib import Path

from ownwords.errors import ImportUnreadable
from ownwords.memory import Memory

FILES = "files"

_LARGEST = 1 << 30
_NAMES = (
    "SOUL.md",
    "USER.md",
    "AGENTS.md",
    "versions.bundle",
    "prompts/dream.md",
    "prompts/README.md",
    "memory/MEMORY.md",
    "memory/history.jsonl",
    "memory/history.lineage.jsonl",
    "memory/history.rejected.jsonl",
    "memory/.cursor",
    "memory/.dream_cursor",
)
"""What is read back. Whatever else is in the folder is not ours."""


async def write_files(memory: Memory, folder: Path) -> None:
    """Write the folder, where there is anything. Raises OSError."""
    for name, raw in (await memory.files.carried()).items():
        path = folder / FILES / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(raw)


async def restore_files(memory: Memory, folder: Path) -> int:
    """Take over the folder, where there is one; answers how many of files and journal were not here: 0, 1 or 2. Raises
    ImportUnreadable."""
    brought = {name: raw for name in _NAMES if (raw := _read(folder / FILES / name)) is not None}
    if not brought:
        return 0
    adopted = await memory.files.adopt(brought)
    return int(adopted.files) + int(adopted.journal)


def _read(path: Path) -> bytes | None:
    try:
        with path.open("rb") as file:
            raw = file.read(_LARGEST + 1)
    except FileNotFoundError:
        return None
    except OSError as problem:
        raise ImportUnreadable(f"Cannot read {path}: {problem.strerror}.") from None
    if len(raw) > _LARGEST:
        raise ImportUnreadable(f"{path} is too large.")
    return raw
