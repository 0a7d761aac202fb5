"""What the capture task is given and what it finds, and what it may never store (CH-1, CH-4, CH-6, CH-14, CH-15)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import tzinfo
from enum import StrEnum

from ownwords.tasks.proposals import KnownNote, LearnMessage, ProposedFact
from ownwords.tasks.sensitive import NEVER_CAPTURED, SENSITIVE, is_veiled, topics_of

MOST_FACTS = 3
"""Of one attempt (CH-6)."""
LEAST_IMPORTANT, MOST_IMPORTANT = 1, 5


class Category(StrEnum):
    """What capture is for: the documented kinds of durable fact (CH-1, CH-4)."""

    COURSE = "course"
    """What the owner is learning."""
    DEADLINE = "deadline"
    """What is due or planned for a date."""
    WORK = "work"
    """Work in progress."""
    STYLE = "style"
    """How they like answers."""
    MISTAKE = "mistake"
    """What keeps going wrong."""
    GOAL = "goal"
    HABIT = "habit"
    PREFERENCE = "preference"
    BACKGROUND = "background"
    """What else they say of themselves that lasts."""


@dataclass(frozen=True, slots=True)
class CaptureInput:
    """The owner's message that was answered. `notes` is the live index, `sensitive` whether the owner turned on
    “Remember sensitive topics”."""

    current: LearnMessage
    notes: tuple[KnownNote, ...]
    time_zone: tzinfo
    sensitive: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CapturedNote(ProposedFact):
    """A durable fact. `importance` is 1 (slight) to 5 (decisions.md, “Ceiling”)."""

    category: Category
    importance: int


@dataclass(frozen=True, slots=True)
class CaptureResult:
    """At most three facts; empty when there is nothing durable."""

    facts: tuple[CapturedNote, ...]


def may_be_captured(sensitive: bool, *texts: str) -> bool:
    """Whether none of the texts touches what capture never stores, or a sensitive topic that is not turned on, or may
    hide either. What names a topic that is turned on hides none."""
    topics = topics_of(*texts)
    if is_veiled(*texts) and not (sensitive and topics & SENSITIVE):
        return False
    return not topics & (NEVER_CAPTURED if sensitive else NEVER_CAPTURED | SENSITIVE)


def most_important(facts: Iterable[CapturedNote]) -> tuple[CapturedNote, ...]:
    """The three most important, in the order given where they are alike."""
    return tuple(sorted(facts, key=lambda fact: -fact.importance)[:MOST_FACTS])
