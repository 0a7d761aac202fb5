"""The journal: conversations condensed, an entry each time, read by cursor (NB-13, NB-14).

An entry is bullets. Each says from which messages it was drawn. Its lineage is the least trusted of their sources, and
what may be done with it later follows from that alone, whatever its words say.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum

from ownwords.domain.conversation import Role

LONGEST_BULLET = 500


class Lineage(StrEnum):
    """Whose words a thing was drawn from, most trusted first."""

    OWNER = "owner"
    ASSISTANT = "assistant"
    TOOL = "tool"
    WEB = "web"
    """A web page, or anything that somebody else wrote."""
    MAIL = "mail"

    @property
    def rank(self) -> int:
        """0 for the owner, and the more the less it is trusted."""
        return _RANKS[self]


_RANKS = {lineage: rank for rank, lineage in enumerate(Lineage)}
_OF_ROLES = {
    Role.OWNER: Lineage.OWNER,
    Role.ASSISTANT: Lineage.ASSISTANT,
    Role.TOOL: Lineage.TOOL,
    Role.EVENT: Lineage.MAIL,
    Role.PARTICIPANT: Lineage.WEB,
}


def least_trusted(lineages: Iterable[Lineage]) -> Lineage:
    """What a thing of several sources is worth. Raises ValueError where there is none."""
    return max(lineages, key=lambda lineage: lineage.rank)


def lineage_of(role: Role, tapped: bool = False) -> Lineage:
    """The lineage of a message where no more is known of it. Wording that the owner only tapped is the assistant's;
    what came with an event may be anything, so it counts as mail."""
    return Lineage.ASSISTANT if tapped and role is Role.OWNER else _OF_ROLES[role]


class Mark(StrEnum):
    """How long a bullet matters."""

    PERMANENT = "permanent"
    DURABLE = "durable"
    EPHEMERAL = "ephemeral"
    """Only for going on with the work at hand; Dream leaves it where it is."""
    CORRECTION = "correction"
    """Durable, and says that it is otherwise than before."""


@dataclass(frozen=True, slots=True)
class Bullet:
    """One line of what was said: whose words it was drawn from, from which messages, and the day of the newest of them
    in the owner's time zone."""

    text: str
    lineage: Lineage
    mark: Mark
    day: date
    message_ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NewEntry:
    """What is to become an entry: `at` is aware, in the owner's time zone. `covers` are the ids of all messages of the
    stretch, in order."""

    at: datetime
    bullets: tuple[Bullet, ...]
    covers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """What became of a stretch of a conversation. `covers` are the ids of all its messages, in order."""

    cursor: int
    at: datetime
    bullets: tuple[Bullet, ...]
    covers: tuple[str, ...] = ()

    @property
    def content(self) -> str:
        """The bullets as the lines of the documented file (NB-14)."""
        return "\n".join(map(line_of, self.bullets))


def line_of(bullet: Bullet) -> str:
    """A bullet as a line of its entry."""
    mark = "" if bullet.mark is Mark.DURABLE else f"[{bullet.mark}] "
    return f"- {mark}{bullet.text} ({bullet.day.isoformat()})"
