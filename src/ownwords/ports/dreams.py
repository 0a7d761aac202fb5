"""The runs of Dream, kept for their owner to look at, and the one that waits for their word."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from ownwords.domain.dreams import DreamRun
from ownwords.domain.scope import Scope


class DreamLog(Protocol):
    """The newest 200 runs of each scope, and the one that is held, however old. They go with their scope."""

    async def dream_runs(self, scope: Scope, limit: int) -> list[DreamRun]:
        """The newest first."""
        ...

    async def dream_run(self, scope: Scope, run_id: str) -> DreamRun | None: ...

    async def held_dream(self, scope: Scope) -> DreamRun | None:
        """The run that waits for its owner's word."""
        ...

    async def dream_failures(self, scope: Scope, cursors: Sequence[int]) -> int:
        """How many of the runs that are kept failed with just these entries and blame them."""
        ...

    async def keep_dream(self, scope: Scope, run: DreamRun) -> bool:
        """Keep a run; the oldest one over 200 goes. Of a version one is kept, which tells of its edits where any does.
        False, and nothing is kept, where another one stays, and for a run that is to be held where another one is."""
        ...

    async def settle_dream(self, scope: Scope, run: DreamRun) -> bool:
        """Put a run in the place of the held one of its id. False where that is not held any more."""
        ...

    async def scopes_without_job(self, kind: str) -> list[Scope]:
        """The scopes that have no job of that kind, waiting or being done."""
        ...

    async def erase_dreamed_words(self, scope: Scope, words: str) -> int:
        """Edits that hold these words lose their texts, and a held run with such an edit is rejected; answers how many
        runs that were. By the rule of `domain.quotes.find_quote`. After the next `purge` no byte of them is left."""
        ...

    async def rename_dreamed_versions(self, scope: Scope, ids: Mapping[str, str]) -> None:
        """Versions have other ids, old to new: what was forgotten in one changes all that follow it."""
        ...
