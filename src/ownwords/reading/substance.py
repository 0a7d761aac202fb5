"""What a message has to say, beside its words: whether it tells anything, who says it, and whether it names a time.

Each is a factor of its score. None of them finds a message; they only keep "Thanks, and you?" from standing above an
answer. They look at many messages for each request, so they look at little of each.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from ownwords.domain.conversation import Message, Role
from ownwords.tasks.background import BACKGROUND
from ownwords.tasks.calendar_dates import MONTH_NAMES
from ownwords.tasks.sentences import letters

_READ = 600
"""Characters of a message that are looked at."""
_ENOUGH = 12
"""Words told, outside of questions, from which on a message has told something."""
_TELLS_NOTHING = 0.6
_ENDS_ASKING = 0.85
"""A message that ends in a question waits for its answer."""
_NAMES_A_TIME = 1.2
_ROLES = {Role.OWNER: 1.2, Role.PARTICIPANT: 1.0, Role.ASSISTANT: 0.8, Role.TOOL: 0.6, Role.EVENT: 0.6}
"""Memory is about the owner's words."""
_NAMED = 1.5
"""For a speaker whom the request names, and for the assistant where it asks what the assistant said."""

_PIECE = re.compile(r"[^.!?؟。！？\n]++[.!?؟。！？\n]*+")
_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0e7f]{2}|\w+")
_ASKING = ("?", "？", "؟")


def told(message: Message) -> float:
    """A factor from 0.51 to 1 for how much the message tells."""
    text = message.text[:_READ].rstrip()
    words = 0
    for piece in _PIECE.findall(text):
        if not piece.endswith(_ASKING):
            words += len(_WORD.findall(piece))
        if words >= _ENOUGH:
            break
    substance = _TELLS_NOTHING + (1 - _TELLS_NOTHING) * min(words / _ENOUGH, 1)
    return substance * (_ENDS_ASKING if text.endswith(_ASKING) else 1)


def spoken_by(message: Message, named: frozenset[str], *, from_assistant: bool) -> float:
    """A factor for who said it; `named` are the speakers whom the request names."""
    if message.speaker in named or (from_assistant and message.role is Role.ASSISTANT):
        return _NAMED
    return _ROLES[message.role]


def times_named(message: Message, codes: Iterable[str]) -> float:
    """A factor for a message that names a time in one of these languages: good evidence where the request asks when."""
    text = letters(message.text[:_READ])
    return _NAMES_A_TIME if any(_time_words(code).search(text) for code in codes) else 1.0


@lru_cache
def _time_words(code: str) -> re.Pattern[str]:
    times = BACKGROUND[code].times
    words = "|".join(f"(?:{one})" for one in (*times.days.values(), *times.units.values(), *times.weekdays))
    months = "|".join(sorted(MONTH_NAMES))
    # A month stands alone in every language: otherwise a market would name one where words have no edges.
    return re.compile(rf"{times.edge}(?:{words}){times.edge}|\b(?:{months}|(?:19|20)\d\d)\b", re.IGNORECASE)
