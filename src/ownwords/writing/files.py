"""Writing the durable files as their owner does: an edit, a restore, the guide. Each becomes a version of theirs.

A secret is refused here as everywhere; one that stands in the file already is no reason to refuse another line.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ownwords.domain.characters import checked_characters
from ownwords.domain.files import DurableFiles, FileName, lines_of
from ownwords.domain.guides import ABOUT_GUIDES, STARTING_GUIDE
from ownwords.domain.raw_bytes import bytes_of
from ownwords.domain.scope import Scope
from ownwords.domain.secrets import find_secret
from ownwords.domain.versions import OWNER, Version, edited
from ownwords.errors import Invalid, NotFound, Refused, Stale
from ownwords.ports.journal import Journal
from ownwords.ports.versions import Versions
from ownwords.ports.workspaces import LONGEST_TEXT, Workspaces, WorkspaceText

LONGEST_FILE = 500_000
"""Characters of a durable file that is written here. By hand it may become longer."""
_ATTEMPTS = 5
_CHANGED = "The file was changed since you read it. Read it again and repeat."


@dataclass(frozen=True, slots=True)
class Adopted:
    """Whether the files with their versions, and the journal, were taken over: what was there already is left."""

    files: bool
    journal: bool


class FileWriting:
    """Writes the durable files of all scopes, for their owners."""

    def __init__(self, workspaces: Workspaces, journal: Journal) -> None:
        self._workspaces = workspaces
        self._journal = journal

    async def write(self, scope: Scope, name: FileName, text: str, expected: str | None) -> str | None:
        """Let a file hold this text; answers the version, None where it held it already. Raises Stale where it is not
        `expected`, Refused for a secret, Invalid, StoreFull."""
        if len(text) > LONGEST_FILE:
            raise Invalid(f"A file holds at most {LONGEST_FILE:,} characters.", field="text")
        bytes_of(text)  # raises for what no file can hold, before there is a folder
        for _ in range(_ATTEMPTS):
            files = await self._workspaces.files(scope)
            now = files.text(name)
            if expected is not None and now != expected:
                raise Stale(_CHANGED)
            if now == text:
                return None
            _refuse_secret(now, text)
            new = files.with_text(name, text)
            try:
                return await self._commit(scope, files, new, edited(name))
            except Stale:  # by hand, meanwhile: perhaps another of the files
                continue
        raise Stale(_CHANGED)

    async def commit_hand_edits(self, scope: Scope) -> str | None:
        versions = await self._workspaces.known_versions(scope)
        return await versions.commit_hand_edits() if versions else None

    async def restore(self, scope: Scope, sha: str, *, force: bool) -> Version:
        """Undo a version; answers the version that did it. Raises NotFound, Invalid, Refused, and Conflict."""
        versions: Versions | None = await self._workspaces.known_versions(scope)
        if versions is None:
            raise NotFound("The files have no versions yet.")
        return await versions.version(await versions.restore(sha, OWNER, force=force))

    async def write_guide(self, scope: Scope, text: str) -> None:
        """Let the guide say this; nothing, for the built-in instructions. Raises Invalid, StoreFull."""
        if len(text) > LONGEST_TEXT:
            raise Invalid(f"A guide holds at most {LONGEST_TEXT:,} characters.", field="text")
        checked_characters(text, "text")
        if text.strip() or await self._workspaces.has_text(scope, WorkspaceText.GUIDE):
            await self._workspaces.write_text(scope, WorkspaceText.GUIDE, text)

    async def init_guide(self, scope: Scope) -> bool:
        """Make a guide to begin with, and a page on guides beside it; answers whether there was none. What is there
        stays as it is."""
        if not await self._workspaces.has_text(scope, WorkspaceText.ABOUT_GUIDES):
            await self._workspaces.write_text(scope, WorkspaceText.ABOUT_GUIDES, ABOUT_GUIDES)
        if await self._workspaces.has_text(scope, WorkspaceText.GUIDE):
            return False
        await self._workspaces.write_text(scope, WorkspaceText.GUIDE, STARTING_GUIDE)
        return True

    async def adopt(self, scope: Scope, brought: Mapping[str, bytes]) -> Adopted:
        """Let files and journal be what was carried, each where the scope has none yet. Raises ImportUnreadable."""
        files = await self._workspaces.adopt(scope, brought)
        return Adopted(files, await self._journal.adopt(scope, brought))

    async def _commit(self, scope: Scope, files: DurableFiles, new: DurableFiles, subject: str) -> str | None:
        return await (await self._workspaces.versions(scope)).commit(files, new, subject, OWNER)


def _refuse_secret(now: str, text: str) -> None:
    there = set(lines_of(now))
    secret = find_secret("\n".join(line for line in lines_of(text) if line not in there))
    if secret is not None:
        raise Refused(f"The text holds {secret.value}.")
