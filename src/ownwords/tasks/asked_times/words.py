"""What a language file of this folder holds: how a question names a time, beyond `tasks.background`.

Patterns are matched against plain letters in lower case. A blank stands for one or more. Placeholders: `{named}` a
month, a season or a feast; `{unit}`, `{weekday}`, `{what}`, `{count}` as in `TimeWords`; `{n}` a number or a vague one;
`{year}` four digits; `{years}` words for a year ("last year"); `{amount}` a distance in time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from ownwords.tasks.asked_times.named import Feast
from ownwords.tasks.languages.language import Pattern


def not_behind(*words: str) -> str:
    """A pattern that holds where none of the words stands before."""
    return "".join(rf"(?<!{word}\s)" for word in words)


class Which(StrEnum):
    """Which of the months, seasons or feasts of one name is meant."""

    LAST = "last"
    THIS = "this"
    NEXT = "next"
    OF_YEAR = "of_year"
    BEFORE_LAST = "before_last"
    AGO = "ago"
    """So many of them ago."""


class Lead(StrEnum):
    """What a word beside a time makes of it."""

    AT = "at"
    SINCE = "since"
    UNTIL = "until"
    BEFORE = "before"
    AFTER = "after"
    AROUND = "around"
    FROM = "from"
    """Of a pair: "from March to May". Alone it counts as AT of a time that needs no word before it, or not at all."""
    TO = "to"
    """The other of a pair; likewise."""
    BEGINNING = "beginning"
    MIDDLE = "middle"
    END = "end"


@dataclass(frozen=True, slots=True)
class AskedWords:
    """One language."""

    months: tuple[str, ...]
    seasons: tuple[str, str, str, str]
    """From spring."""
    feasts: Mapping[Feast, str]
    years: Mapping[int, str]
    """Words for a year that stand beside a month or a season, by how many years it is from this one."""
    few: str
    """Vague small numbers: "a few"."""
    named: tuple[tuple[Which, str], ...]
    rolling: tuple[str, ...]
    """So many units up to now: "the last three months"; without a number it is one."""
    before_last: tuple[str, ...]
    recent: str
    alone: str
    """A unit with its article, which is a time only with a beginning, middle or end: "(the end of) the year"."""
    leads: Mapping[Lead, str]
    """What stands before a time."""
    trails: Mapping[Lead, str]
    """What stands behind one."""
    never: str
    """What looks like a time and is none."""
    past: Pattern
    """Words of a sentence that asks about what is past."""
    future: Pattern
    """Words of a sentence that asks about what is to come, where none of `past` is there."""
    habit: Pattern
    """Words of a sentence that asks about what is usual: a bare "in summer" is then no time."""
    saying: Pattern
    """The owner or the assistant says, tells, asks, mentions."""
    clause: Pattern
    """Opens a clause that tells of something else than the saying."""
    when: Pattern
    """The question asks for a time."""
    earlier: Pattern
    """The question asks for what was so before a change."""
    amount: str
    """A distance: `{n} {unit}`; group `one` for "the {unit}", group `soon` for "shortly"."""
    events: tuple[str, ...]
    """An event as a time; groups `event`, one of the relations, those of `{amount}` where it does not stand
    before, and `far` where it must. Matched in the owner's case."""
    event_ends: Pattern
    """What cannot belong to an event any more, behind its first word."""
    bare: bool = False
    """A month or weekday is a time with no word beside it."""
    other_forms: tuple[str, ...] = ()
    """Weekdays that need no word before them."""
