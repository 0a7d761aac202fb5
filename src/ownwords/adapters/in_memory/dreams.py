"""Runs of Dream over plain values."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from ownwords.adapters.in_memory.records import ScopeRecords
from ownwords.domain.dreams import MOST_RUNS, DreamOutcome, DreamRun
from ownwords.domain.scope import Scope


class InMemoryDreams:
    """`ports.dreams.DreamLog` over the records of all scopes."""

    _scopes: defaultdict[Scope, ScopeRecords]

    async def dream_runs(self, scope: Scope, limit: int) -> list[DreamRun]:
        return self._newest_first(scope)[: max(limit, 0)]

    async def dream_run(self, scope: Scope, run_id: str) -> DreamRun | None:
        return next((run for run in self._newest_first(scope) if run.id == run_id), None)

    async def held_dream(self, scope: Scope) -> DreamRun | None:
        return next((run for run in self._newest_first(scope) if run.outcome is DreamOutcome.HELD), None)

    async def dream_failures(self, scope: Scope, cursors: Sequence[int]) -> int:
        failed = [run for run in self._newest_first(scope) if run.outcome is DreamOutcome.FAILED and run.blamed]
        return sum(run.cursors == tuple(cursors) for run in failed)

    async def keep_dream(self, scope: Scope, run: DreamRun) -> bool:
        if run.outcome is DreamOutcome.HELD and await self.held_dream(scope):
            return False
        records = self._scopes[scope]
        same = [one for one in records.dreams.values() if run.version is not None and one.version == run.version]
        if any(one.edits for one in same):
            return False
        for one in same:
            del records.dreams[one.id]
        records.dreams[run.id] = run
        newest = self._newest_first(scope)
        kept = [one for place, one in enumerate(newest) if place < MOST_RUNS or one.outcome is DreamOutcome.HELD]
        records.dreams = {one.id: one for one in kept}
        return True

    async def settle_dream(self, scope: Scope, run: DreamRun) -> bool:
        held = await self.held_dream(scope)
        if held is None or held.id != run.id:
            return False
        self._scopes[scope].dreams[run.id] = run
        return True

    async def scopes_without_job(self, kind: str) -> list[Scope]:
        return [scope for scope, one in self._scopes.items() if all(known != kind for known, _ in one.jobs)]

    async def erase_dreamed_words(self, scope: Scope, words: str) -> int:
        changed = [bare for run in self._newest_first(scope) if (bare := run.without(words)) != run]
        for bare in changed:
            self._scopes[scope].dreams[bare.id] = bare
        return len(changed)

    async def rename_dreamed_versions(self, scope: Scope, ids: Mapping[str, str]) -> None:
        for run in self._newest_first(scope):
            if run.version is not None and run.version in ids:
                self._scopes[scope].dreams[run.id] = replace(run, version=ids[run.version])

    def _newest_first(self, scope: Scope) -> list[DreamRun]:
        records = self._scopes.get(scope)
        return sorted(records.dreams.values(), key=lambda run: run.id, reverse=True) if records else []
