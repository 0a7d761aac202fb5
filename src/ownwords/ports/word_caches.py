"""What can be made again, and holds words that were said: condensed views, records of runs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from ownwords.domain.scope import Scope


class WordCache(Protocol):
    async def erase_words(self, scope: Scope, words: str) -> object:
        """Drop whatever holds these words, by the rule of `domain.quotes.find_quote`."""
        ...


async def _nobody_told(scope: Scope, ids: Mapping[str, str]) -> None: ...


@dataclass(frozen=True, slots=True)
class WordCaches:
    """All of them: one that is not among them leaves traces of what was forgotten. `renamed` is told the ids of
    versions of the durable files that changed with it, old to new."""

    caches: tuple[WordCache, ...] = ()
    renamed: Callable[[Scope, Mapping[str, str]], Awaitable[None]] = _nobody_told
