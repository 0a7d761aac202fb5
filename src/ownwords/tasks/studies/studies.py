"""What an owner says of their studies and work in passing, beyond what `background` knows of a language: how they open
and close it, and how they state it (CH-1, CH-4).

Patterns are written as in `languages.language`.
"""

from __future__ import annotations

from dataclasses import dataclass

from ownwords.tasks.languages.language import NEVER_FOUND, Pattern, Tag


@dataclass(frozen=True, slots=True)
class Studies:
    """One language. `statements` are read after those of `background` and before those of `languages`."""

    preface: Pattern
    """Opens a sentence and says no more than that something follows: "some context:", "wait,"."""
    aside: Pattern
    """Where, behind a fact, something begins that is no part of it: what follows for the assistant (", so skip the
    basics", ", tell me when …"), a question, or a remark."""
    statements: tuple[tuple[Tag, Pattern], ...]
    wishes: Pattern = NEVER_FOUND
    """The polite form of a goal, which elsewhere is a doubt: "I would like to"."""
