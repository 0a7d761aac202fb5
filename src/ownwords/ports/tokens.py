"""Where tokens are kept: by the digest of their secret, never the secret."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol

from ownwords.domain.tokens import Token


class TokenStore(Protocol):
    """The tokens of all scopes. They go with their scope."""

    async def add_token(self, token: Token, digest: bytes) -> None:
        """Raises Conflict where the owner has a token of that name."""
        ...

    async def tokens(self, owner: str) -> list[Token]:
        """All of an owner, the oldest first."""
        ...

    async def token_of(self, digest: bytes) -> Token | None:
        """The token whose secret has this digest."""
        ...

    async def token_used(self, token_id: str, at: datetime) -> None:
        """Note when it was used last; nothing happens where it is gone."""
        ...

    async def delete_token(self, owner: str, name: str) -> bool:
        """Whether there was one of that name."""
        ...
