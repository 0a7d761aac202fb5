"""What is stored encrypted, over plain values."""

from __future__ import annotations

from collections import defaultdict

from ownwords.adapters.in_memory.records import ScopeRecords
from ownwords.domain.scope import Scope


class InMemorySealed:
    """SealedStore over the records of all scopes."""

    _scopes: defaultdict[Scope, ScopeRecords]

    async def sealed(self, scope: Scope, name: str) -> bytes | None:
        found = self._scopes.get(scope)
        return found.sealed.get(name) if found else None

    async def swap_sealed(self, scope: Scope, name: str, was: bytes | None, body: bytes | None) -> bool:
        if await self.sealed(scope, name) != was:
            return False
        if body is not None:
            self._scopes[scope].sealed[name] = body
        elif was is not None:
            del self._scopes[scope].sealed[name]
        return True

    async def scopes_with_sealed(self, name: str) -> list[Scope]:
        return [scope for scope, records in self._scopes.items() if name in records.sealed]
