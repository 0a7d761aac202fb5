"""What stands in the journal for messages that could not be condensed: the messages themselves, bounded (NB-C3).

Each is a bullet of its own, worth what its message is worth, without secrets. Long ones are shortened, all to the same
length; where there are too many for that, the newest are there, and the first bullet says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import tzinfo

from ownwords.domain.characters import repaired_characters
from ownwords.domain.journal import Bullet, Mark, least_trusted, line_of
from ownwords.domain.quotes import excerpt
from ownwords.domain.secrets import without_secrets
from ownwords.tasks.compact import CompactMessage

LONGEST_RAW = 16_000
"""Characters of all that is raw in an entry (NB-C3)."""
_LONGEST_READ = 20_000
"""Of one message: no more of it could ever be there."""
_SHORTEST = 60
"""Characters of a message; with less it says nothing."""


def raw_bullets(messages: Sequence[CompactMessage], zone: tzinfo, room: int = LONGEST_RAW) -> tuple[Bullet, ...]:
    """The messages, oldest first, as bullets of at most `room` characters with all that stands around them."""
    whole = [_bullet(message, zone) for message in messages]
    heading = _heading(messages, zone, len(messages))
    room -= _size(heading)
    shown = whole[-max(room // (_SHORTEST + _size(replace(heading, text=""))), 1) :]
    if len(shown) < len(whole):
        heading = _heading(messages, zone, len(shown))
    limit = _limit([len(one.text) for one in shown], room - sum(_size(replace(one, text="")) for one in shown))
    return heading, *(replace(one, text=excerpt(one.text, (), limit)[0]) for one in shown)


def _heading(messages: Sequence[CompactMessage], zone: tzinfo, shown: int) -> Bullet:
    """It cites no message: it says nothing that one of them said."""
    some = "" if shown == len(messages) else f", the newest {shown} of them here"
    day = messages[-1].sent_at.astimezone(zone).date()
    text = f"[RAW] {len(messages)} messages{some}"
    return Bullet(text, least_trusted(one.lineage for one in messages), Mark.DURABLE, day, ())


def _bullet(message: CompactMessage, zone: tzinfo) -> Bullet:
    said = without_secrets(repaired_characters(message.text[:_LONGEST_READ]))
    who = f"{message.speaker} ({message.role})" if message.speaker else message.role
    text = " ".join(f"{who}: {said}".split())
    return Bullet(text, message.lineage, Mark.DURABLE, message.sent_at.astimezone(zone).date(), (message.id,))


def _size(bullet: Bullet) -> int:
    """Characters of its line, with the end of the line."""
    return len(line_of(bullet)) + 1


def _limit(lengths: Sequence[int], room: int) -> int:
    """To how many characters each is cut, so that all fit; those that are shorter leave their room to the others."""
    left = len(lengths)
    for length in sorted(lengths):
        if length * left > room:
            return max(room // left, 1)
        room, left = room - length, left - 1
    return max(lengths)
