"""The durable files as they lie in a workspace folder, where their owner may edit them at any moment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from ownwords.adapters.git import disk
from ownwords.domain.files import FileName
from ownwords.errors import Refused

Raw = Mapping[FileName, bytes | None]
"""The bytes of the durable files; None is one that is not there."""


class Workspace:
    """The three files in their folder. What it raises is Refused, and the system's own errors."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path(self, name: FileName) -> Path:
        """Where the file is. Raises Refused where a folder on the way is a link."""
        path = self.folder / name
        if path.parent != self.folder and path.parent.is_symlink():
            raise Refused(f"{path.parent} is a link. Links are not followed: put a folder there.")
        return path

    def read(self) -> dict[FileName, bytes | None]:
        return {name: disk.read_whole(self.path(name)) for name in FileName}

    def stage(self, now: Raw, new: Raw) -> None:
        """Put what is to change on the disk beside the files."""
        try:
            for name in FileName:
                raw = new[name]
                if raw is not None and raw != now[name]:
                    self._stage(name, raw)
        except OSError:
            self.unstage(FileName)
            raise

    def unstage(self, names: Iterable[FileName]) -> None:
        for name in names:
            disk.beside_of(self.path(name)).unlink(missing_ok=True)

    def put(self, name: FileName, raw: bytes | None) -> None:
        """Let the file hold these bytes; what was staged for it is taken where it is those."""
        path = self.path(name)
        if raw is None:
            path.unlink(missing_ok=True)
            disk.sync_folder(path.parent)
            return
        if disk.read_whole(disk.beside_of(path)) != raw:
            self._stage(name, raw)
        disk.move_into_place(path)

    def _stage(self, name: FileName, raw: bytes) -> None:
        path = self.path(name)
        if path.parent != self.folder:
            disk.make_private_folder(path.parent)
        disk.write_beside(path, raw)
