"""Where a fact is filed, what kind it is, and whom it names (NOD-10, NOD-77, NOD-78)."""

from __future__ import annotations

import re
from datetime import date

from ownwords.domain.notes import MOST_ENTITIES, Area, Kind
from ownwords.tasks.calendar_dates import MONTH_NAMES, Dates
from ownwords.tasks.languages.language import Language, Pattern, Tag
from ownwords.tasks.sentences import Span
from ownwords.tasks.statements import Statement

_AREAS = {
    Tag.LIKE: Area.PREFERENCES,
    Tag.ALWAYS: Area.PREFERENCES,
    Tag.NEVER: Area.LESSONS,
    Tag.ROUTINE: Area.ROUTINES,
    Tag.PERSON: Area.PEOPLE,
    Tag.PERSON_HOME: Area.PEOPLE,
    Tag.PERSON_MOVED: Area.PEOPLE,
    Tag.PERSON_EVENT: Area.PEOPLE,
    Tag.PERSON_LIKE: Area.PEOPLE,
    Tag.MISTAKE: Area.LESSONS,
}
_KINDS = {
    Tag.LIKE: Kind.PREFERENCE,
    Tag.ALWAYS: Kind.PREFERENCE,
    Tag.NEVER: Kind.PREFERENCE,
    Tag.PERSON_LIKE: Kind.PREFERENCE,
    Tag.OWN: Kind.POSSESSION,
    Tag.EVENT: Kind.EVENT,
    Tag.MOVED: Kind.EVENT,
    Tag.PERSON_MOVED: Kind.EVENT,
    Tag.PERSON_EVENT: Kind.EVENT,
    Tag.PLAN: Kind.PLAN,
    Tag.DEADLINE: Kind.PLAN,
    Tag.GOAL: Kind.PLAN,
    Tag.COMING: Kind.PLAN,
    Tag.HAPPENED: Kind.EVENT,
}
_CAPITAL = r"[A-ZÀ-ÖØ-ÞĀ-Ž]"
_NAME = re.compile(
    rf"{_CAPITAL}[\w'’-]*(?:(?: (?:d[aeiou]s?|del|della|van|von|der|den|la|le|of|the))* {_CAPITAL}[\w'’-]*)*"
)
_WEEKDAYS = {f"{day}day{s}" for day in ("mon", "tues", "wednes", "thurs", "fri", "satur", "sun") for s in ("", "s")}
_NO_NAMES = frozenset({"i", "i'm", "i've", "i'd", "i'll", "ok", "dr", "mr", "mrs", "ms", "phd"}) | _WEEKDAYS


def area_of(statement: Statement) -> Area:
    """The area: by the kind of statement where one is known, else by its words."""
    if statement.tag is not None and statement.tag in _AREAS:
        return _AREAS[statement.tag]
    people, words = statement.language.people, statement.span.plain
    if statement.kin or (people.match(words) if statement.tag else people.search(words)):
        return Area.ABOUT if statement.what else Area.PEOPLE
    if statement.tag is not None:
        return Area.ABOUT
    if statement.language.recurring.search(statement.span.plain):
        return Area.ROUTINES
    if statement.language.taste.search(statement.span.plain):
        return Area.PREFERENCES
    return Area.ABOUT


def kind_of(statement: Statement, dates: Dates, today: date) -> Kind | None:
    """The kind, or None where the words do not say: a dated fact is a plan while its day is to come, then an event."""
    if statement.tag is None:
        return None
    if statement.tag is Tag.DATED:
        if dates.event is None:
            return None
        return Kind.PLAN if date.fromisoformat(dates.event) > today else Kind.EVENT
    return _KINDS.get(statement.tag, Kind.FACT)


def begins_with_name(statement: Statement) -> bool:
    """Whether the first word, which has its capital anyhow, is the name of somebody the owner speaks of."""
    return statement.name is not None and statement.span.text.startswith(statement.name)


def names_in(span: Span, first_is_name: bool, language: Language) -> tuple[str, ...]:
    """The names of a fact, each once. Where capitals tell them apart, the first word of a sentence is capitalised
    anyhow and counts only when it is known to be a name."""
    if language.names is not None:
        found = [span.text[slice(*match.span("it"))] for match in language.names.finditer(span.plain)]
    else:
        found = [
            name
            for match in _NAME.finditer(span.text)
            if (name := _name(match, first_is_name, language.speech.dangling))
        ]
    return tuple(dict.fromkeys(found))[:MOST_ENTITIES]


def _name(match: re.Match[str], first_is_name: bool, dangling: Pattern) -> str | None:
    words = match[0].split(" ")
    if match.start() == 0 and not first_is_name:
        words = words[1:]
    if len(words) == 1 and dangling.match(words[0]):
        return None
    name = " ".join(words).removesuffix("'s").removesuffix("’s")
    return name if len(name) > 1 and name.casefold() not in _NO_NAMES | MONTH_NAMES else None
