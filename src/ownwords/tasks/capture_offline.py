"""The capture task without a model: what the message tells of its owner that lasts, less what must not be stored.

The text is the owner's own words, with a relative time read as a date. A sentence that touches what must not be stored
is left out whole: what stands beside it may still tell of it. Which category a fact is of, and how important it is,
follows from what kind of statement it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from ownwords.domain.words import same_words
from ownwords.tasks.areas import area_of, begins_with_name, kind_of, names_in
from ownwords.tasks.background import BACKGROUND
from ownwords.tasks.calendar_dates import dates_of
from ownwords.tasks.capture_shape import worth_capturing
from ownwords.tasks.captured import (
    CapturedNote,
    CaptureInput,
    CaptureResult,
    Category,
    may_be_captured,
    most_important,
)
from ownwords.tasks.languages.language import Tag
from ownwords.tasks.sensitive import is_everyday, topics_of, with_reason
from ownwords.tasks.statements import People
from ownwords.tasks.told import Told, told

_CATEGORIES = {
    Tag.COURSE: Category.COURSE,
    Tag.DEADLINE: Category.DEADLINE,
    Tag.WORKING_ON: Category.WORK,
    Tag.ALWAYS: Category.STYLE,
    Tag.NEVER: Category.STYLE,
    Tag.MISTAKE: Category.MISTAKE,
    Tag.GOAL: Category.GOAL,
    Tag.PLAN: Category.GOAL,
    Tag.COMING: Category.DEADLINE,
    Tag.ROUTINE: Category.HABIT,
    Tag.LIKE: Category.PREFERENCE,
}
_OTHERS = frozenset({Tag.PERSON, Tag.PERSON_HOME, Tag.PERSON_MOVED, Tag.PERSON_EVENT, Tag.PERSON_LIKE})
_IMPORTANCE = {
    Category.STYLE: 5,
    Category.MISTAKE: 5,
    Category.DEADLINE: 4,
    Category.COURSE: 4,
    Category.WORK: 4,
    Category.GOAL: 4,
    Category.BACKGROUND: 3,
    Category.HABIT: 3,
    Category.PREFERENCE: 2,
}


def capture_offline(task: CaptureInput) -> CaptureResult:
    """At most three facts, the most important first; empty where the message is not worth an attempt."""
    if not worth_capturing(task.current.text):
        return CaptureResult(())
    facts: dict[str, CapturedNote] = {}
    for fact in _facts(task):
        facts.setdefault(same_words(fact.text), fact)
    return CaptureResult(most_important(facts.values()))


def _facts(task: CaptureInput) -> Iterator[CapturedNote]:
    people = People(tuple(note.text for note in task.notes))
    today = task.current.sent_at.astimezone(task.time_zone).date()
    for one in told(task.current, task.time_zone, people):
        category = _category(one, today)
        if category is None or not _in_the_open(one, category):
            continue
        if may_be_captured(task.sensitive, with_reason(one.sentence, task.current.text)):
            yield _fact(one, category, task.current.id, today)


def _in_the_open(one: Told, category: Category) -> bool:
    """A habit says what it is about, or it may be a secret ("I always sit near the exit")."""
    return category is not Category.HABIT or is_everyday(one.text) or bool(topics_of(one.text))


def _category(one: Told, today: date) -> Category | None:
    """None for what is no durable fact (what happened on one day, or is over by tomorrow), for what is about other
    people, and for what was asked to be remembered and is of no known kind, which is for learn."""
    tag = one.statement.tag
    if tag is None or tag is Tag.HAPPENED or tag in _OTHERS:
        return None
    soon = one.period is not None and one.period.end <= today + timedelta(days=1)
    if (tag is Tag.COMING and one.period is None) or (tag in {Tag.COMING, Tag.DEADLINE} and soon):
        return None
    background, words = BACKGROUND[one.statement.language.code], one.statement.span.plain
    if tag is Tag.LIKE and background.answers.search(words):
        return Category.STYLE
    if tag in {Tag.EVENT, Tag.PLAN} and background.classes.search(words):
        return Category.COURSE
    return _CATEGORIES.get(tag, Category.BACKGROUND)


def _fact(one: Told, category: Category, message_id: str, today: date) -> CapturedNote:
    dates = dates_of(one.statement.span)
    day = one.period.day if one.period else None
    return CapturedNote(
        area=area_of(one.statement),
        text=one.text if one.written else one.entry,
        quote=one.quote,
        message_ids=(message_id,),
        kind=kind_of(one.statement, dates, today),
        entities=names_in(one.statement.span, begins_with_name(one.statement), one.statement.language),
        event_date=day.isoformat() if day else dates.event,
        valid_from=dates.valid_from,
        valid_to=dates.until,
        category=category,
        importance=_IMPORTANCE[category],
    )
