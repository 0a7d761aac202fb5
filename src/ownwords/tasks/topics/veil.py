"""What names no topic and is left out all the same, since it is told as something that is nobody's business, or too
vaguely to see what it is (NOD-122, CH-14).

Patterns are written as in `languages.language`.
"""

from __future__ import annotations

from dataclasses import dataclass

from ownwords.tasks.languages.language import Pattern


@dataclass(frozen=True, slots=True)
class Veil:
    """One language."""

    hidden: Pattern
    """Kept from others, or what sets the owner apart from them: "nobody at work knows", "the only one who"."""
    goes: Pattern
    """Going somewhere, seeing somebody, taking something. Where that comes back every week and none of `known` says
    what it is for, it may be anything: "every Tuesday I go to my group"."""
    reason: Pattern
    """Words that give a reason: where none of `known` follows, the reason may be private, and shows through what it is
    the reason for: "I study lying down because of my back"."""
    known: Pattern
    """What people plainly go somewhere or see somebody for: studies, work, sport, music, shopping."""
