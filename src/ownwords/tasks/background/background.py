"""What the tasks that run in the background know of a language beyond `languages`: how a time is named relative to now,
what is told of studies and work, and what is told as an event or a plan only because its time is.

Patterns are written as in `languages.language`. Those of `TimeWords` are pieces: `{what}` stands for the names of the
units and weekdays, `{weekday}` for the weekdays, `{count}` for a number, `{unit}` for a unit.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from ownwords.tasks.languages.language import Pattern, Tag


class Unit(StrEnum):
    """How long a time is."""

    DAY = "day"
    WEEK = "week"
    WEEKEND = "weekend"
    MONTH = "month"
    YEAR = "year"


@dataclass(frozen=True, slots=True)
class TimeWords:
    """How a time is named relative to the day on which it is said."""

    days: Mapping[int, str]
    """Words for a day, by how many days it is from today."""
    units: Mapping[Unit, str]
    weekdays: tuple[str, str, str, str, str, str, str]
    """From Monday."""
    numbers: Mapping[int, str]
    """Words for small numbers, and for "a"."""
    last: tuple[str, ...]
    this: tuple[str, ...]
    next: tuple[str, ...]
    ago: tuple[str, ...]
    ahead: tuple[str, ...]
    on: tuple[str, ...]
    """A weekday that is neither the last nor the next by its words: "on Monday"."""
    before_date: str
    """Words before a date that belong to it: "on the"."""
    until: str
    """Words before a time by which something is to be done: "by"."""
    border: str
    """Words before a time that make it the end or beginning of something longer: "since"."""
    opens_clause: str
    """Words that open another clause, whose time it is that stands behind them: "which"."""
    dangling: str
    """Words that cannot end a sentence once the time behind them is taken out: "my exam is …"."""
    edge: str = r"\b"
    """What stands at both ends of these words."""
    verb_second: bool = False
    """A sentence that opens with a time has its verb next: the date takes the time's place."""
    next_weekday: bool = False
    """"Next Friday" is the coming one and no other."""
    by_week: bool = False
    """"Last Friday" is the Friday of last week."""


@dataclass(frozen=True, slots=True)
class Background:
    """One language. `statements` are read before those of `languages`; `happened` and `coming` after them, of what is
    past and of what is to come: they say too little to be kept without their time."""

    times: TimeWords
    statements: tuple[tuple[Tag, Pattern], ...]
    happened: Pattern
    coming: Pattern
    addressed: Pattern
    """Words that speak to the assistant: what happened with it is no part of its owner's life."""
    progress: Pattern
    """Words that a course or a piece of work is under way: "currently"."""
    classes: Pattern
    """Words for learning something: what happened with them, or is planned, is about a course."""
    answers: Pattern
    """Words for what an assistant gives: to like them so or so is a wish for how it answers."""
