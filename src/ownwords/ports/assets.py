"""The library of files that notes may refer to: the owner's uploads, or whatever an embedder of Ownwords plugs in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from ownwords.domain.scope import Scope


@dataclass(frozen=True, slots=True)
class Asset:
    """A file of the library: its name, its extension without a dot ("" for none), and what it is."""

    name: str
    extension: str
    content_type: str


class AssetLibrary(Protocol):
    async def find(self, scope: Scope, ids: Sequence[str]) -> Mapping[str, Asset]:
        """Those of the assets that are there, by id; what belongs to another scope is not. Raises Unavailable."""
        ...
