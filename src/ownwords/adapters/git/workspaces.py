"""The workspace folders of all scopes, each a folder in one root, with a repository of its own."""

from __future__ import annotations

import asyncio
import codecs
import shutil
from collections import OrderedDict
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar

from ownwords.adapters.git import creating, disk
from ownwords.adapters.git.carrying import BUNDLE, settle_down
from ownwords.adapters.git.versions import GitVersions, translated
from ownwords.domain.files import DurableFiles
from ownwords.domain.folder_names import folder_name, is_folder_of, owner_of, workspace_of
from ownwords.domain.raw_bytes import bytes_of, text_of
from ownwords.domain.scope import Scope
from ownwords.errors import Refused
from ownwords.ports.runtime import Clock
from ownwords.ports.versions import Redaction
from ownwords.ports.workspaces import LONGEST_TEXT, WorkspaceText

Result = TypeVar("Result")

_MOST_KNOWN = 256
_decoder = codecs.getincrementaldecoder("utf-8-sig")
_LONGEST_CHARACTER = 4
"""Bytes of UTF-8."""
_NAME = ".workspace"
"""The file that holds the name of a workspace whose folder's name does not tell it."""


class GitWorkspaces:
    """A `ports.workspaces.Workspaces` in a root folder, or in the one that is named when it is first needed."""

    def __init__(self, root: Path | Callable[[], Path], clock: Clock) -> None:
        self._root = (lambda: root) if isinstance(root, Path) else root
        self._clock = clock
        self._known: OrderedDict[Scope, GitVersions] = OrderedDict()

    def folder_of(self, scope: Scope) -> Path:
        return self._root() / folder_name(scope)

    async def files(self, scope: Scope) -> DurableFiles:
        versions = await self.known_versions(scope)
        return await versions.files() if versions else DurableFiles()

    async def versions(self, scope: Scope) -> GitVersions:
        folder = self.folder_of(scope)
        known = self._known.pop(scope, None)
        if known is None or not (folder / creating.GIT).exists():
            known = await GitVersions.open(folder, self._clock)
            await self._in(scope, lambda folder: _keep_name(folder, scope))
        self._known[scope] = known
        while len(self._known) > _MOST_KNOWN:
            self._known.popitem(last=False)
        return known

    async def known_versions(self, scope: Scope) -> GitVersions | None:
        there = await asyncio.to_thread(self.folder_of(scope).is_dir)
        return await self.versions(scope) if there else None

    async def begun_versions(self, scope: Scope) -> GitVersions | None:
        begun = await self._in(scope, lambda folder: (folder / creating.GIT).exists())
        return await self.versions(scope) if begun else None

    async def text(self, scope: Scope, name: WorkspaceText) -> str:
        return await self._in(scope, lambda folder: _read(folder, name))

    async def whole_text(self, scope: Scope, name: WorkspaceText) -> str:
        return text_of(await self._in(scope, lambda folder: _raw(folder, name)))

    async def forget(self, scope: Scope, name: WorkspaceText, redact: Redaction) -> None:
        await self._in(scope, lambda folder: _forget(folder, name, redact))

    async def has_text(self, scope: Scope, name: WorkspaceText) -> bool:
        return await self._in(scope, lambda folder: bool(_raw(folder, name).strip()))

    async def write_text(self, scope: Scope, name: WorkspaceText, text: str) -> None:
        raw = bytes_of(text)
        await self._in(scope, lambda folder: _write(folder, name, raw))
        await self._in(scope, lambda folder: _keep_name(folder, scope))

    async def carried(self, scope: Scope) -> Mapping[str, bytes]:
        versions = await self.known_versions(scope)
        return await versions.carried() if versions else {}

    async def adopt(self, scope: Scope, brought: Mapping[str, bytes]) -> bool:
        if BUNDLE not in brought:
            return False
        adopted = await self._in(scope, lambda folder: settle_down(folder, brought))
        await self._in(scope, lambda folder: _keep_name(folder, scope))
        return adopted

    async def workspaces(self, owner: str) -> list[str]:
        return await asyncio.to_thread(self._workspaces, folder_name(Scope(owner)))

    def _workspaces(self, owner: str) -> list[str]:
        with translated(self._root()):
            names = map(_workspace_of, self._folders(owner))
            return sorted(name for name in names if name is not None)

    async def folder(self, scope: Scope) -> str:
        return str(self.folder_of(scope))

    async def delete_owner(self, owner: str) -> int:
        self._known = OrderedDict((scope, known) for scope, known in self._known.items() if scope.owner != owner)
        return await asyncio.to_thread(self._delete, folder_name(Scope(owner)))

    def _delete(self, owner: str) -> int:
        with translated(self._root()):
            found = self._folders(owner)
            for folder in found:
                if folder.is_symlink():
                    folder.unlink()
                else:
                    shutil.rmtree(folder)
        return len(found)

    def _folders(self, owner: str) -> list[Path]:
        """The folders of an owner's scopes, and links to some."""
        root = self._root()
        inside = root.iterdir() if root.is_dir() else ()
        return [one for one in inside if owner_of(one.name) == owner and (one.is_dir() or one.is_symlink())]

    async def _in(self, scope: Scope, job: Callable[[Path], Result]) -> Result:
        folder = self.folder_of(scope)

        def run() -> Result:
            with translated(folder):
                return job(folder)

        return await asyncio.to_thread(run)


def _keep_name(folder: Path, scope: Scope) -> None:
    """Keep the name of a workspace in its folder, where that of the folder does not tell it."""
    if scope.workspace is not None and _workspace_of(folder) != scope.workspace:
        disk.write_whole(folder / _NAME, scope.workspace.encode("utf-8"))


def _workspace_of(folder: Path) -> str | None:
    if (name := workspace_of(folder.name)) is not None:
        return name
    kept = (disk.read_whole(folder / _NAME, LONGEST_TEXT) or b"").decode("utf-8", "replace")
    return kept if is_folder_of(folder.name, owner_of(folder.name), kept) else None


def _raw(folder: Path, name: WorkspaceText, most: int = -1) -> bytes:
    path = folder / name
    if path.parent != folder and path.parent.is_symlink():
        raise Refused(f"{path.parent} is a link. Links are not followed: put a folder there.")
    return disk.read_whole(path, most) or b""


def _read(folder: Path, name: WorkspaceText) -> str:
    try:
        raw = _raw(folder, name, LONGEST_TEXT * _LONGEST_CHARACTER)
        text = _decoder().decode(raw)  # the last character may be cut off
    except UnicodeDecodeError:
        return ""
    return text[:LONGEST_TEXT] if text.strip() else ""


def _forget(folder: Path, name: WorkspaceText, redact: Redaction) -> None:
    text = text_of(_raw(folder, name))
    left = redact(text)
    if left != text:
        _write(folder, name, bytes_of(left))


def _write(folder: Path, name: WorkspaceText, raw: bytes) -> None:
    folder.mkdir(mode=disk.PRIVATE_FOLDER, parents=True, exist_ok=True)
    path = folder / name
    if path.parent != folder:
        disk.make_private_folder(path.parent)
    disk.write_whole(path, raw)
