"""What is stored encrypted, by name: passwords and tokens. The store keeps bytes that it cannot read."""

from __future__ import annotations

from typing import Protocol

from ownwords.domain.scope import Scope


class SealedStore(Protocol):
    """Sealed bodies of a scope by name. They go with the scope."""

    async def sealed(self, scope: Scope, name: str) -> bytes | None: ...

    async def swap_sealed(self, scope: Scope, name: str, was: bytes | None, body: bytes | None) -> bool:
        """Put `body` where `was` is, None being nothing; answers whether it was. A body that went is gone for good with
        the next `purge`."""
        ...

    async def scopes_with_sealed(self, name: str) -> list[Scope]:
        """The scopes that have a body of that name."""
        ...

    async def purge(self) -> None:
        """Leave no deleted byte in any file of the store."""
        ...


class Sealer(Protocol):
    """Encrypts and opens, with one key. `about` is bound to the body: it opens under no other."""

    def seal(self, body: bytes, about: str) -> bytes:
        """Raises KeyUnavailable where no key can be had."""
        ...

    def open(self, sealed: bytes, about: str) -> bytes:
        """Raises KeyUnavailable where the key is missing, or is not the one it was sealed with."""
        ...
