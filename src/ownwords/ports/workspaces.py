"""The workspace folders of all scopes: the durable files with their versions, and what the owner put beside them.

A scope that has no folder yet has empty files, and reading them makes none.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Protocol

from ownwords.domain.files import DurableFiles
from ownwords.domain.scope import Scope
from ownwords.ports.versions import Redaction, Versions

LONGEST_TEXT = 32_000
"""Characters of what is read of a text."""


class WorkspaceText(StrEnum):
    """Texts of the owner in a workspace folder, which Ownwords reads and, but for the guide, never writes."""

    GUIDE = "prompts/dream.md"
    """How Dream is to organise the files (NB-31)."""
    ABOUT_GUIDES = "prompts/README.md"
    AGENTS = "AGENTS.md"
    """Instructions for chats of this workspace (NB-4)."""


class Workspaces(Protocol):
    """Every call may raise StoreUnavailable, and Refused where somebody put a link or a folder in the place of a file,
    or where the folder lies in another git repository."""

    async def files(self, scope: Scope) -> DurableFiles:
        """The durable files as they stand."""
        ...

    async def versions(self, scope: Scope) -> Versions:
        """The files with their versions, which begin now where there are none."""
        ...

    async def known_versions(self, scope: Scope) -> Versions | None:
        """The files with their versions; None where the scope has no folder yet."""
        ...

    async def begun_versions(self, scope: Scope) -> Versions | None:
        """The files with their versions; None where these have not begun, also where there are files by hand. Asking
        begins none."""
        ...

    async def text(self, scope: Scope, name: WorkspaceText) -> str:
        """What a text says, its first 32,000 characters; empty where it is not there, blank, or no UTF-8."""
        ...

    async def whole_text(self, scope: Scope, name: WorkspaceText) -> str:
        """All of it, however long. A byte that is no UTF-8 is one character, as `domain.raw_bytes` says."""
        ...

    async def forget(self, scope: Scope, name: WorkspaceText, redact: Redaction) -> None:
        """Rewrite all of a text by `redact`; what it leaves as it was is not written. Raises StoreFull."""
        ...

    async def has_text(self, scope: Scope, name: WorkspaceText) -> bool:
        """Whether a text holds anything but blanks, also where it cannot be read."""
        ...

    async def write_text(self, scope: Scope, name: WorkspaceText, text: str) -> None:
        """Put a text in the place of what was there. Raises StoreFull, and Invalid for half of a surrogate pair."""
        ...

    async def carried(self, scope: Scope) -> Mapping[str, bytes]:
        """All of a scope's folder but the journal, to be carried elsewhere: the texts by their names, and the versions.
        Nothing where there is no folder."""
        ...

    async def adopt(self, scope: Scope, brought: Mapping[str, bytes]) -> bool:
        """Let the folder of a scope be what was carried, where it has no versions and no other texts yet; answers
        whether it did. Raises ImportUnreadable, StoreFull."""
        ...

    async def workspaces(self, owner: str) -> list[str]:
        """The owner's workspaces that have a folder, by name."""
        ...

    async def folder(self, scope: Scope) -> str:
        """Where the folder of the scope is, or would be, as the owner would open it."""
        ...

    async def delete_owner(self, owner: str) -> int:
        """Delete the folders of the owner's scopes with all that is in them; answers how many."""
        ...
