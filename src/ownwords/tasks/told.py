"""What a message tells of its owner in passing: more than it states for good, because a time that is only good on the
day it is said is read as a date (NOD-116, NOD-117).

Besides what the learn task keeps, this reads what is being learned and worked on, deadlines, goals and recurring
mistakes, and what the owner did or is going to do where they say when. Of a question it reads what stands before it
("I'm learning Danish, which book …?").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, tzinfo

from ownwords.domain.notes import LONGEST_TEXT
from ownwords.tasks.asking import Request, asked
from ownwords.tasks.background import BACKGROUND
from ownwords.tasks.languages import LANGUAGES, likely_languages
from ownwords.tasks.languages.language import Language, Tag
from ownwords.tasks.proposals import LearnMessage
from ownwords.tasks.sentences import Sentence, Span
from ownwords.tasks.speech import Heard, heard, refuses
from ownwords.tasks.spoken_times import Period, SpokenTime, spoken_times, without_time
from ownwords.tasks.statements import (
    NOBODY,
    People,
    Statement,
    asked_facts,
    clauses_of,
    is_doubtful,
    stated,
    without_left,
)
from ownwords.tasks.studies import STUDIES
from ownwords.tasks.wording import capitalised, trimmed


def _lasting(language: Language) -> Language:
    background, studies = BACKGROUND[language.code].statements, STUDIES[language.code].statements
    forms = (*background, *language.statements, *studies)
    return replace(language, statements=tuple(sorted(forms, key=lambda form: form[0] is Tag.DATED)))


LASTING = {one.code: _lasting(one) for one in LANGUAGES}
"""The languages with what background tasks read besides. That something holds a date says the least, and comes last."""


@dataclass(frozen=True, slots=True)
class _Tense:
    """What a time can be told of: the kinds of statement, and the languages with what is kept only with its time."""

    tags: frozenset[Tag]
    languages: Mapping[str, Language]


_PAST = _Tense(
    frozenset({Tag.EVENT, Tag.MOVED, Tag.PERSON_EVENT, Tag.PERSON_MOVED, Tag.HAPPENED}),
    {
        code: replace(one, statements=(*one.statements, (Tag.HAPPENED, BACKGROUND[code].happened)))
        for code, one in LASTING.items()
    },
)
_FUTURE = _Tense(
    frozenset({Tag.PLAN, Tag.COMING, Tag.DEADLINE, Tag.GOAL}),
    {
        code: replace(one, statements=(*one.statements, (Tag.COMING, BACKGROUND[code].coming)))
        for code, one in LASTING.items()
    },
)
_ONLY_DATED = frozenset({Tag.HAPPENED, Tag.COMING})
_UNDER_WAY = frozenset({Tag.COURSE, Tag.WORKING_ON})
LONGEST_SENTENCE = 600
"""Longer ones are lists or pasted text."""

_PAUSE = re.compile(r"[,;:]\s+|[,;:、](?=[\u3040-\u30ff\u3400-\u9fff])|\s+-\s+|\s(?=so\s)")
_ALTERNATIVE = re.compile(r"(?:or|oder|ou|o|oppure|of|还是|それとも)\b", re.IGNORECASE)
_SHORTEST_QUESTION = 3
_WORD = re.compile(r"\w+")
_WIDE = re.compile("[\u3040-\u30ff\u3400-\u9fff]")


@dataclass(frozen=True, slots=True)
class Told:
    """One thing told. `text` is the owner's own words, `quote` a span of the message, in `sentence`. `period` is when
    it was or will be: the words for it are left out of the text, unless they are a `written` date, which says the same
    on any day."""

    statement: Statement
    text: str
    quote: str
    sentence: str
    period: Period | None = None
    written: bool = False
    opens: bool = False
    """The time stood at the beginning, in a language whose verb then comes next."""

    @property
    def entry(self) -> str:
        """The text with the time before it."""
        if self.period is None:
            return self.text
        colon = " " if self.opens else self.statement.language.colon
        return f"{self.period}{colon}{self.text}"


def told(message: LearnMessage, time_zone: tzinfo, people: People = NOBODY) -> tuple[Told, ...]:
    """What the message tells, in order; empty where the owner says that nothing of it is to be kept."""
    if refuses(message.text):
        return ()
    today = message.sent_at.astimezone(time_zone).date()
    found = (one for here in heard(message.text) for one in _told_in(here, today, people))
    return tuple(one for one in found if len(one.entry) <= LONGEST_TEXT)


def _told_in(here: Heard, today: date, people: People) -> Iterator[Told]:
    sentence = here.sentence
    request = asked(sentence) if here.asks else None
    if request is not None:
        if isinstance(request, Request) and request.content:
            yield from _asked(request, today)
        return
    span = before_question(sentence) if sentence.question else sentence.span
    if not here.states or not span or len(span.text) > LONGEST_SENTENCE:
        return
    for language in likely_languages(span.text):
        opened = without_preface(span, language)
        found = _Reading(LASTING[language.code], people, today, opened).told()
        if found:
            if not any(is_doubtful(_judged(opened, one.statement), _settled(one.statement)) for one in found):
                kept = without_left([one.statement for one in found])
                yield from (one for one in found if one.statement in kept)
            return


def _asked(request: Request, today: date) -> Iterator[Told]:
    """What the owner asked to remember: read like all else where it is known, else whole, unless it names a time that
    would not be read as a date."""
    content, passing = request.content, request.language.speech.passing
    found = _Reading(LASTING[request.language.code], None, today, content).told()
    if found and len(found) == len(clauses_of(content, request.language)):
        yield from (one for one in found if not passing.search(one.statement.span.plain))
    elif not passing.search(content.plain):
        yield from (_as_said(fact, content) for fact in asked_facts(content, request.language))


@dataclass(frozen=True, slots=True)
class _Reading:
    """A reading of one sentence. `people` are those the owner is known to speak of, None where any name is theirs."""

    language: Language
    people: People | None
    today: date
    sentence: Span

    def told(self) -> list[Told]:
        """What each clause of the sentence tells, where it tells something."""
        clauses = (without_aside(clause, self.language) for clause in clauses_of(self.sentence, self.language))
        return [one for clause in clauses if (one := self._clause(clause))]

    def _clause(self, clause: Span) -> Told | None:
        times = spoken_times(clause, self.language, self.today)
        if len(times) == 1 and (dated := self._dated(clause, times[0])):
            return dated
        fact = stated(clause, self.language, self.people)
        unsure = any(time.past is None and time.future is None for time in times)
        if fact is None or (unsure and fact.tag in _PAST.tags | _FUTURE.tags):
            return None
        return _as_said(fact, self.sentence)

    def _dated(self, clause: Span, time: SpokenTime) -> Told | None:
        """What the clause tells of the past or, failing that, of the future, where the time can mean that."""
        rest = clause.without(time.start, time.end)
        for period, tense in ((time.past, _PAST), (time.future, _FUTURE)):
            fact = stated(rest, tense.languages[self.language.code], self.people) if period else None
            if fact is None or period is None or fact.tag not in tense.tags or self._is_idle(fact):
                continue
            if fact.tag is Tag.DEADLINE or not time.until:
                span = clause if time.written else without_time(clause, time, self.language)
                return self._at(time, period, replace(fact, span=span), clause)
        fact = stated(clause, self.language, self.people)
        period = time.past or time.future
        if fact and fact.tag is Tag.DATED and period and time.written and not time.until:
            return self._at(time, period, fact, clause)
        return None

    def _is_idle(self, fact: Statement) -> bool:
        """Whether it is only about the talk with the assistant."""
        addressed = BACKGROUND[self.language.code].addressed
        return fact.tag in _ONLY_DATED and addressed.search(fact.span.plain) is not None

    def _at(self, time: SpokenTime, period: Period, fact: Statement, clause: Span) -> Told:
        said = replace(_as_said(fact, self.sentence), quote=clause.text, period=period, written=time.written)
        if time.written or time.start or not BACKGROUND[self.language.code].times.verb_second:
            return said
        return replace(said, text=trimmed(fact.span.text), opens=True)


def _as_said(fact: Statement, sentence: Span) -> Told:
    return Told(fact, capitalised(trimmed(fact.span.text)), fact.span.text, sentence.text)


def _settled(fact: Statement) -> Statement:
    """The statement as its doubts are judged: what is under way may be so "currently"."""
    if fact.tag not in _UNDER_WAY:
        return fact
    progress = BACKGROUND[fact.language.code].progress
    span = fact.span
    return replace(fact, span=Span(span.text, progress.sub(" ", span.plain)))


def without_preface(span: Span, language: Language) -> Span:
    """The sentence without words that say no more than that something follows: "some context: …"."""
    preface = STUDIES[language.code].preface.match(span.plain)
    return span.cut(preface.end()) if preface and preface.end() < len(span.plain) else span


def without_aside(clause: Span, language: Language) -> Span:
    """The clause without what follows from it for the assistant, and without remarks: "…, so skip the basics"."""
    aside = STUDIES[language.code].aside.search(clause.plain)
    return clause.cut(0, aside.start()) if aside and aside.start() else clause


def _judged(sentence: Span, fact: Statement) -> Span:
    """The sentence as its doubts are judged: without what it asks of the assistant ("tell me if …"), and without the
    polite form of a wish ("I would like to become …"). What is no word, as a face that winks, stays."""
    language = fact.language
    plain, places = sentence.plain, clauses_of(sentence, LASTING[language.code])
    for clause in places:
        aside = STUDIES[language.code].aside.search(clause.plain)
        if aside and aside.start():
            plain = plain.replace(aside[0], _WORD.sub("", aside[0]))
    if fact.tag is Tag.GOAL:
        plain = STUDIES[language.code].wishes.sub(" ", plain)
    return Span(sentence.text, plain)


def before_question(sentence: Sentence) -> Span:
    """What stands before the question that a sentence ends in; empty where it may be part of it."""
    span = sentence.span
    for pause in reversed(list(_PAUSE.finditer(span.plain))):
        question = span.plain[pause.end() :]
        words = len(question) // 2 if _WIDE.search(question) else len(question.split())
        if words >= _SHORTEST_QUESTION:
            return span.cut(0, 0 if _ALTERNATIVE.match(question) else pause.start())
    return span.cut(0, 0)
