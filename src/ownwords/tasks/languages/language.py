"""What a language file holds: how its speakers ask to remember something, and how they state something lasting.

Patterns are matched against plain letters (see `ownwords.tasks.sentences`): without accents, with one kind of
apostrophe and dash, ignoring case. A blank in a pattern stands for one or more blanks, so an optional one is `\\s?`.
A capital letter is `(?-i:[A-Z])`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Tag(StrEnum):
    """What a lasting statement is about; area and kind follow from it (NOD-10, NOD-78)."""

    NAME = "name"
    HOME = "home"
    MOVED = "moved"
    LEFT = "left"
    """No longer lives somewhere."""
    ORIGIN = "origin"
    WORK = "work"
    TRAIT = "trait"
    LIKE = "like"
    ALWAYS = "always"
    """A standing instruction to do something."""
    NEVER = "never"
    """A standing instruction not to."""
    ROUTINE = "routine"
    OWN = "own"
    EVENT = "event"
    PLAN = "plan"
    ATTRIBUTE = "attribute"
    """The owner's something is …; group `what` names it."""
    DATED = "dated"
    """Speaks of the owner, and holds a calendar date."""
    PERSON = "person"
    """Of somebody the owner deals with; groups `kin`, `name`."""
    PERSON_HOME = "person_home"
    PERSON_MOVED = "person_moved"
    PERSON_EVENT = "person_event"
    PERSON_LIKE = "person_like"


class Thing(StrEnum):
    """What a request can point at: "remember that address"."""

    ADDRESS = "address"
    PHONE = "phone"
    EMAIL = "email"
    LINK = "link"
    DATE = "date"
    NAME = "name"
    PLACE = "place"
    PRICE = "price"
    SIZE = "size"


@dataclass(frozen=True, slots=True)
class Asking:
    """How an owner asks to remember. Each pattern is matched at the start of a sentence, but for `after`."""

    opening: re.Pattern[str]
    """A request up to the fact: "remember that", "please remember:"."""
    bare: re.Pattern[str]
    """A request without a conjunction; a fact only where `personal` follows: "remember I'm vegetarian"."""
    weak: re.Pattern[str]
    """Also said of the matter at hand, so a request only where it speaks of the owner: "note that"."""
    polite: re.Pattern[str]
    """A request in the form of a question: "can you remember that …?"."""
    after: re.Pattern[str]
    """A request behind the fact, up to the end of the sentence: ", please remember that"."""
    no_fact: re.Pattern[str]
    """What follows an opening but is no fact: a memory ("when we …") or an errand ("to call Bob")."""
    refer: re.Pattern[str]
    """A whole sentence that points at something said before; groups `thing` and `label` where it names them."""
    refuse: re.Pattern[str]
    """Found anywhere, nothing of the message is kept: "don't remember that"."""
    article: re.Pattern[str]
    """What stands before a label and is no part of it: "my"."""
    kept: re.Pattern[str]
    """A conjunction that the opening leaves in the note, because the clause behind it cannot stand without."""


@dataclass(frozen=True, slots=True)
class Speech:
    """How an owner speaks of themselves, and how one sees that they do not."""

    filler: re.Pattern[str]
    """Openings that say nothing: "by the way,"."""
    closing: re.Pattern[str]
    """Closings that say nothing: ", please"."""
    personal: re.Pattern[str]
    """Speaks of the owner, found anywhere."""
    dangling: re.Pattern[str]
    """Opens with a word that only the sentence before explains: "she", "it"."""
    declarative: re.Pattern[str]
    """Opens as a statement does, not as an errand."""
    doubt: re.Pattern[str]
    """Not stated as true: hypotheses, guesses, hearsay, sarcasm."""
    passing: re.Pattern[str]
    """Words for a time that only holds when they are said: "today", "last week"."""
    changed: re.Pattern[str]
    """Says that it is otherwise than before: "now", "no longer"."""
    not_own: re.Pattern[str]
    """At the start of a sentence: the message works on a text or plays a part, so it states nothing of the owner's."""
    letter: re.Pattern[str]
    """A line that makes the message a letter to somebody else."""
    about_me: re.Pattern[str]
    """A heading over statements of the owner: "about me:"."""
    joint: re.Pattern[str]
    """What joins two clauses, each with a subject of its own behind it."""
    adverbial: re.Pattern[str]
    """Opens a phrase that belongs to the clause behind it, though a comma stands between: "during Lent, I …"."""
    unclear: re.Pattern[str]
    """Words that only another sentence explains, found anywhere: "them", "there"."""


@dataclass(frozen=True, slots=True)
class Language:
    """One language's words. Order matters in `statements`: the first that matches names the statement."""

    code: str
    asking: Asking
    speech: Speech
    things: Mapping[Thing, re.Pattern[str]]
    statements: tuple[tuple[Tag, re.Pattern[str]], ...]
    people: re.Pattern[str]
    """Words for people the owner deals with, with their possessive, found anywhere."""
    taste: re.Pattern[str]
    """Words of liking, found anywhere: tells the area of a fact that no statement pattern knows."""
    recurring: re.Pattern[str]
    """Words of routine, found anywhere: likewise."""
    amend: re.Pattern[str]
    """"Actually it's … not …"; groups `new` and `old`."""
    colon: str = ": "
    """What stands between a label and its value."""
    names: re.Pattern[str] | None = None
    """Where capitals do not tell names: what does; group `it` is the name."""


def lines(text: str) -> str:
    """The text of a pattern on one line: a line break counts for nothing, with the blanks around it."""
    return _LINE_BREAK.sub("", text)


def pattern(text: str) -> re.Pattern[str]:
    """A pattern over plain letters; a blank stands for one or more, a line break for nothing."""
    return re.compile(lines(text).replace(" ", " +"), re.IGNORECASE)


def starting(text: str) -> re.Pattern[str]:
    """A pattern whose alternatives all begin where the text begins."""
    return pattern(rf"\A(?:{lines(text)})")


def whole(text: str) -> re.Pattern[str]:
    """A pattern that takes the whole text, with its closing marks."""
    return pattern(rf"\A(?:{lines(text)})[\s.,!?。、…~)]*\Z")


_LINE_BREAK = re.compile(r"\s*\n\s*")

NEVER_FOUND = re.compile(r"(?!)")
"""For a language that has no such words."""
