"""What a language file holds: how its speakers ask to remember something, and how they state something lasting.

Patterns are matched against plain letters (see `ownwords.tasks.sentences`): without accents, with one kind of
apostrophe and dash, ignoring case. A blank in a pattern stands for one or more.
A capital letter is `(?-i:[A-Z])`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property


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
    COURSE = "course"
    """What is being learned. This and what follows only background tasks read (`tasks.background`)."""
    DEADLINE = "deadline"
    WORKING_ON = "working_on"
    GOAL = "goal"
    MISTAKE = "mistake"
    """What keeps going wrong."""
    HAPPENED = "happened"
    """Something the owner did, kept only with the time of it."""
    COMING = "coming"
    """Something the owner is going to do, likewise."""


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


class Pattern:
    """A regular expression that is compiled when it is first used: an owner writes one language or two, and compiling
    all of nine takes longer than most commands."""

    def __init__(self, source: str) -> None:
        self._source = source

    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        return re.compile(self._source, re.IGNORECASE)

    def search(self, text: str, start: int = 0) -> re.Match[str] | None:
        return self._compiled.search(text, start)

    def match(self, text: str, start: int = 0) -> re.Match[str] | None:
        return self._compiled.match(text, start)

    def fullmatch(self, text: str) -> re.Match[str] | None:
        return self._compiled.fullmatch(text)

    def sub(self, replacement: str, text: str) -> str:
        return self._compiled.sub(replacement, text)

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        return self._compiled.finditer(text)


@dataclass(frozen=True, slots=True)
class Asking:
    """How an owner asks to remember. Each pattern is matched at the start of a sentence, but for `after`."""

    opening: Pattern
    """A request up to the fact: "remember that", "please remember:"."""
    bare: Pattern
    """A request without a conjunction; a fact only where `personal` follows: "remember I'm vegetarian"."""
    weak: Pattern
    """Also said of the matter at hand, so a request only where it speaks of the owner: "note that"."""
    polite: Pattern
    """A request in the form of a question: "can you remember that …?"."""
    after: Pattern
    """A request behind the fact, up to the end of the sentence: ", please remember that"."""
    no_fact: Pattern
    """What follows an opening but is no fact: a memory ("when we …") or an errand ("to call Bob")."""
    refer: Pattern
    """A whole sentence that points at something said before; groups `thing` and `label` where it names them."""
    refuse: Pattern
    """Found anywhere, nothing of the message is kept: "don't remember that"."""
    article: Pattern
    """What stands before a label and is no part of it: "my"."""
    kept: Pattern
    """A conjunction that the opening leaves in the note, because the clause behind it cannot stand without."""


@dataclass(frozen=True, slots=True)
class Speech:
    """How an owner speaks of themselves, and how one sees that they do not."""

    filler: Pattern
    """Openings that say nothing: "by the way,"."""
    closing: Pattern
    """Closings that say nothing: ", please"."""
    personal: Pattern
    """Speaks of the owner, found anywhere."""
    dangling: Pattern
    """Opens with a word that only the sentence before explains: "she", "it"."""
    declarative: Pattern
    """Opens as a statement does, not as an errand."""
    doubt: Pattern
    """Not stated as true: hypotheses, guesses, hearsay, sarcasm."""
    passing: Pattern
    """Words for a time that only holds when they are said: "today", "last week"."""
    changed: Pattern
    """Says that it is otherwise than before: "now", "no longer"."""
    ended: Pattern
    """A whole clause that says of a fact that it is no longer so; its groups together are the fact."""
    not_own: Pattern
    """At the start of a sentence: the message works on a text or plays a part, so it states nothing of the owner's."""
    letter: Pattern
    """A line that makes the message a letter to somebody else."""
    about_me: Pattern
    """A heading over statements of the owner: "about me:"."""
    joint: Pattern
    """What joins two clauses, each with a subject of its own behind it."""
    adverbial: Pattern
    """Opens a phrase that belongs to the clause behind it, though a comma stands between: "during Lent, I …"."""
    unclear: Pattern
    """Words that only another sentence explains, found anywhere: "them", "there"."""
    company: Pattern
    """Others who share the subject, up to the owner: "my sister and" before "I"."""


@dataclass(frozen=True, slots=True)
class Language:
    """One language's words. Order matters in `statements`: the first that matches names the statement."""

    code: str
    asking: Asking
    speech: Speech
    things: Mapping[Thing, Pattern]
    statements: tuple[tuple[Tag, Pattern], ...]
    people: Pattern
    """Words for people the owner deals with, with their possessive, found anywhere."""
    taste: Pattern
    """Words of liking, found anywhere: tells the area of a fact that no statement pattern knows."""
    recurring: Pattern
    """Words of routine, found anywhere: likewise."""
    amend: Pattern
    """"Actually it's … not …"; groups `new` and `old`."""
    colon: str = ": "
    """What stands between a label and its value."""
    names: Pattern | None = None
    """Where capitals do not tell names: what does; group `it` is the name."""


def lines(text: str) -> str:
    """The text of a pattern on one line: a line break counts for nothing, with the blanks around it."""
    return _LINE_BREAK.sub("", text)


def pattern(text: str) -> Pattern:
    """A pattern over plain letters: a blank stands for one or more, a blank with `?` for any number of them."""
    return Pattern(_BLANK.sub(lambda blank: " *" if blank[1] else " +", lines(text)))


def starting(text: str) -> Pattern:
    """A pattern whose alternatives all begin where the text begins."""
    return pattern(rf"\A(?:{lines(text)})")


def whole(text: str) -> Pattern:
    """A pattern that takes the whole text, with its closing marks."""
    return pattern(rf"\A(?:{lines(text)})[\s.,!?。、…~)]*\Z")


_BLANK = re.compile(r" (\?)?")
_LINE_BREAK = re.compile(r"\s*\n\s*")

NEVER_FOUND = Pattern(r"(?!)")
"""For a language that has no such words."""
