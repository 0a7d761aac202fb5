"""Making, recognising and revoking tokens. What a token may do is for whoever lets its holder in."""

from __future__ import annotations

import secrets
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import timedelta

from ownwords.domain.scope import Scope
from ownwords.domain.tokens import SECRET_PREFIX, Token, checked_name, digest_of
from ownwords.errors import NotFound, StoreUnavailable
from ownwords.ports.runtime import Clock, Ids
from ownwords.ports.tokens import TokenStore

_SECRET_BYTES = 32
USE_NOTED_EVERY = timedelta(minutes=1)
"""So often at most is a use written down: a program asks many times a minute, and a write waits for the disk."""


@dataclass(frozen=True, slots=True)
class MadeToken:
    """A new token with its secret, which is told here and never again."""

    token: Token
    secret: str


class Tokens:
    """The tokens of an installation."""

    def __init__(self, store: TokenStore, clock: Clock, ids: Ids) -> None:
        self._store = store
        self._clock = clock
        self._ids = ids

    async def create(self, scope: Scope, name: str, *, read_only: bool = False) -> MadeToken:
        """A token for this scope. Raises Invalid for a name that cannot be, and Conflict for one that is taken."""
        secret = SECRET_PREFIX + secrets.token_urlsafe(_SECRET_BYTES)
        token = Token(self._ids.new(), scope, checked_name(name), read_only, self._clock.now())
        await self._store.add_token(token, digest_of(secret))
        return MadeToken(token, secret)

    async def of_owner(self, owner: str) -> list[Token]:
        """The owner's tokens, the oldest first."""
        return await self._store.tokens(owner)

    async def recognise(self, secret: str) -> Token | None:
        """The token of a secret, None where there is none, or no more."""
        token = await self._store.token_of(digest_of(secret))
        if token is None:
            return None
        now = self._clock.now()
        if token.last_used_at is None or now - token.last_used_at >= USE_NOTED_EVERY:
            # A full disk, or another process that holds it, must not keep a reader out for want of this note.
            with suppress(StoreUnavailable):
                await self._store.token_used(token.id, now)
                token = replace(token, last_used_at=now)
        return token

    async def revoke(self, owner: str, name: str) -> None:
        """From now on its secret is nobody's. Raises NotFound."""
        if not await self._store.delete_token(owner, checked_name(name)):
            raise NotFound(f"There is no token {name!r}.")
