"""What is about to be done to a repository and its files, by ids alone: written before, deleted after.

Whoever finds one does what is left of it. So a process that dies between moving a branch and writing the files leaves
nothing half done.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from ownwords.adapters.git import disk
from ownwords.errors import StoreUnavailable

PENDING = "ownwords-pending.json"


@dataclass(frozen=True, slots=True)
class Pending:
    """`refs` are moved from the first id to the second, None being nothing; `files`, by name, go from the first blob to
    the second. With `keep`, the name of a pack, all that is not in it is deleted at last."""

    refs: Mapping[str, tuple[str | None, str]]
    files: Mapping[str, tuple[str | None, str | None]]
    keep: str | None = None


def read_pending(control: Path) -> Pending | None:
    raw = disk.read_whole(control / PENDING)
    if raw is None:
        return None
    try:
        told: dict[str, Any] = json.loads(raw)
    except ValueError as problem:
        raise StoreUnavailable(f"{control / PENDING} is damaged. Delete it: the versions are whole.") from problem
    refs = {name: (old, new) for name, (old, new) in told["refs"].items()}
    files = {name: (old, new) for name, (old, new) in told["files"].items()}
    return Pending(refs, files, told["keep"])


def write_pending(control: Path, pending: Pending) -> None:
    disk.write_whole(control / PENDING, json.dumps(asdict(pending)).encode())


def drop_pending(control: Path) -> None:
    (control / PENDING).unlink(missing_ok=True)  # should a power cut bring it back, it finds all done
