"""Tokens over plain values: looked through at each question."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from datetime import UTC, datetime

from ownwords.adapters.in_memory.records import ScopeRecords
from ownwords.domain.scope import Scope
from ownwords.domain.tokens import Token
from ownwords.errors import Conflict


class InMemoryTokens:
    """TokenStore over the records of all scopes."""

    _scopes: defaultdict[Scope, ScopeRecords]

    async def add_token(self, token: Token, digest: bytes) -> None:
        if any(one.name == token.name for one in await self.tokens(token.scope.owner)):
            raise Conflict(f"There is a token {token.name!r} already; revoke it first, or choose another name.")
        self._scopes[token.scope].tokens[digest] = replace(token, created_at=token.created_at.astimezone(UTC))

    async def tokens(self, owner: str) -> list[Token]:
        found = (one for scope, held in self._scopes.items() if scope.owner == owner for one in held.tokens.values())
        return sorted(found, key=lambda one: (one.created_at, one.id))

    async def token_of(self, digest: bytes) -> Token | None:
        return next((held.tokens[digest] for held in self._scopes.values() if digest in held.tokens), None)

    async def token_used(self, token_id: str, at: datetime) -> None:
        for held in self._scopes.values():
            for digest, token in held.tokens.items():
                if token.id == token_id:
                    held.tokens[digest] = replace(token, last_used_at=at.astimezone(UTC))

    async def delete_token(self, owner: str, name: str) -> bool:
        for scope, held in self._scopes.items():
            for digest, token in held.tokens.items():
                if (scope.owner, token.name) == (owner, name):
                    del held.tokens[digest]
                    return True
        return False
