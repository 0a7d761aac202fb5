"""What can be made again, and holds words that were said: condensed views, records of runs."""

from __future__ import annotations

from typing import Protocol

from ownwords.domain.scope import Scope


class WordCache(Protocol):
    async def erase_words(self, scope: Scope, words: str) -> object:
        """Drop whatever holds these words, by the rule of `domain.quotes.find_quote`."""
        ...
