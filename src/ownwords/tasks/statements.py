"""Which sentences state something lasting about the owner or their people (NOD-76).

Few patterns, each for a kind of fact, decide; everything that makes a sentence less than a plain statement (a question,
a hypothesis, hearsay, sarcasm, a word like "today") takes it out. It is better to save too little than a wrong note.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from ownwords.tasks.calendar_dates import find_dates
from ownwords.tasks.languages import likely_languages
from ownwords.tasks.languages.language import Language, Tag
from ownwords.tasks.sentences import Span, sentences

_HAPPENED = frozenset({Tag.MOVED, Tag.EVENT, Tag.PERSON_MOVED, Tag.PERSON_EVENT})
"""What stays true when the time it happened is left out."""
_TOLD_TO = frozenset({Tag.ALWAYS, Tag.NEVER})
"""Instructions: they may hold an "if"."""
_CLEAR_BY_ITSELF = frozenset(
    {
        Tag.LIKE,
        Tag.ROUTINE,
        Tag.EVENT,
        Tag.PLAN,
        Tag.OWN,
        Tag.WORK,
        Tag.DATED,
        Tag.ALWAYS,
        Tag.NEVER,
        Tag.COURSE,
        Tag.DEADLINE,
        Tag.WORKING_ON,
        Tag.GOAL,
        Tag.MISTAKE,
        Tag.HAPPENED,
        Tag.COMING,
    }
)
"""What may not speak of "it" or "them" without saying what."""
_LONGEST_INTERJECTION = 4
_FIRST_WIDE = "\u3000"
_MOST_OPENINGS = 4
_LONGEST_CLOSING = 60
_LONGEST_SENTENCE = 600
_FIRST_PART = re.compile(r"[^,;]*?(?= - |[,;]|\Z)")


@dataclass(frozen=True, slots=True)
class Statement:
    """Something lasting. `tag` is None where the owner asked to remember what no pattern knows. `span` is the fact in
    the owner's words, `kin` and `name` whom it is about (None where it is the owner), `what` which of their things."""

    tag: Tag | None
    language: Language = field(repr=False)
    span: Span
    kin: str | None = None
    name: str | None = None
    what: str | None = None


@dataclass(frozen=True, slots=True)
class People:
    """Who the owner is known to speak of by name, from texts that introduce them."""

    texts: tuple[str, ...] = ()

    def know(self, name: str) -> bool:
        """Whether a text introduces them with a relation: "my sister Ines lives …"."""
        told = (sentence for text in self.texts if name in text for sentence in sentences(text))
        return any(one.kin and one.name == name for sentence in told for one in statements(sentence.span))


NOBODY = People()


def statements(
    span: Span, people: People = NOBODY, languages: Sequence[Language] | None = None
) -> tuple[Statement, ...]:
    """The lasting statements of a sentence, one fact each; empty where there are none or any doubt. A sentence that
    begins with a name ("Ines moved …") is one only where the name is known."""
    if len(span.text) > _LONGEST_SENTENCE:
        return ()
    for language in languages or likely_languages(span.text):
        clauses = clauses_of(span, language)
        found = [one for clause in clauses if (one := stated(clause, language, people))]
        if not found:
            continue
        if any(is_doubtful(span, one) for one in found):
            return ()
        return without_left(found)
    return ()


def asked_facts(span: Span, language: Language) -> tuple[Statement, ...]:
    """What the owner asked to remember: one fact each where all its clauses are known to stand on their own, else the
    whole as it was said. A name that begins one is somebody's: the owner would not ask otherwise."""
    if len(span.text) > _LONGEST_SENTENCE:
        return (Statement(None, language, span),)
    kept = language.asking.kept.match(span.plain)
    fact = span.cut(kept.end()) if kept else span
    clauses = clauses_of(fact, language)
    found = [stated(clause, language, None) for clause in clauses]
    known = [one for one in found if one is not None]
    if kept is None and len(known) == len(clauses) > 1:
        return tuple(known)
    first = stated(fact, language, None)
    if first is None:
        return (Statement(None, language, span),)
    return (Statement(first.tag, language, span, first.kin, first.name, first.what),)


def without_filler(span: Span, language: Language) -> Span:
    """The span without openings and closings that say nothing."""
    for _ in range(_MOST_OPENINGS):
        opening = language.speech.filler.match(span.plain)
        if opening is None or opening.end() == len(span.plain):
            break
        span = span.cut(opening.end())
    closing = language.speech.closing.search(span.plain, max(0, len(span.plain) - _LONGEST_CLOSING))
    return span.cut(0, closing.start()) if closing and closing.start() else span


def without_left(found: list[Statement]) -> tuple[Statement, ...]:
    """ "I no longer live in Porto, I live in Braga" is one fact: the new home."""
    homes = any(one.tag in {Tag.HOME, Tag.MOVED} for one in found)
    return tuple(one for one in found if not (homes and one.tag is Tag.LEFT))


def clauses_of(span: Span, language: Language) -> list[Span]:
    """The clauses that stand on their own, each with a subject of the owner's."""
    clauses: list[Span] = []
    start = 0
    company = [(one.start(), one.end()) for one in language.speech.company.finditer(span.plain)]
    for joint in language.speech.joint.finditer(span.plain):
        clause = without_filler(span.cut(start, joint.start()), language)
        if (
            not clause
            or language.speech.adverbial.match(clause.plain)
            or language.speech.passing.fullmatch(clause.plain)
        ):
            continue
        others = next((first for first, last in company if first >= start and last == joint.end()), None)
        if others is not None and not language.speech.personal.search(span.plain[start:others]):
            continue
        if not clauses and _is_errand(clause, language):
            break
        clauses.append(clause)
        start = joint.end()
    return [*clauses, without_filler(span.cut(start), language)]


def _is_errand(clause: Span, language: Language) -> bool:
    """Longer than an interjection and no statement: "draft a letter that says …", whose words are not the owner's."""
    if len(clause.text.split()) <= _LONGEST_INTERJECTION and clause.text[0] < _FIRST_WIDE:
        return False
    return not language.speech.declarative.match(_without_passing(clause, language).plain)


def stated(clause: Span, language: Language, people: People | None) -> Statement | None:
    """What a clause states, by the first pattern that knows it. A name that begins it must be known, unless `people` is
    None."""
    bare = _without_passing(clause, language)
    for tag, form in language.statements:
        span = bare if tag in _HAPPENED else clause
        company = language.speech.company.match(span.plain)
        said = span.cut(company.end()) if company else span
        match = form.match(said.plain)
        if match is None:
            continue
        someone = _named(match, "someone", said)
        if someone and people is not None and not people.know(someone):
            continue
        if tag is Tag.DATED and not find_dates(span):
            continue
        kin, what = (_folded(match.groupdict().get(group)) for group in ("kin", "what"))
        return Statement(tag, language, span, kin, _named(match, "name", said) or someone, what)
    return None


def _named(match: re.Match[str], group: str, span: Span) -> str | None:
    """The owner's own letters where the pattern found a name."""
    return span.text[slice(*match.span(group))] if match.groupdict().get(group) else None


def _without_passing(clause: Span, language: Language) -> Span:
    """The clause without a word like "last week" at its beginning or end."""
    passing = language.speech.passing
    times = [(one.start(), one.end()) for one in passing.finditer(clause.plain)]
    if times and times[-1][1] == len(clause.plain):
        clause = clause.cut(0, times[-1][0])
    if times and times[0][0] == 0:
        clause = clause.cut(times[0][1])
        clause = clause.cut(1) if clause.plain.startswith(",") else clause
    return clause


def is_doubtful(sentence: Span, statement: Statement) -> bool:
    """Whether the sentence takes back what it states, or only holds for the moment."""
    speech = statement.language.speech
    if sentence.plain.endswith("?"):
        return True
    first = _FIRST_PART.match(statement.span.plain)
    if statement.tag in _CLEAR_BY_ITSELF and first and speech.unclear.search(first[0]):
        return True
    if statement.tag in _TOLD_TO:
        return False
    if speech.doubt.search(sentence.plain):
        return True
    return statement.tag is not Tag.DATED and bool(speech.passing.search(statement.span.plain))


def _folded(text: str | None) -> str | None:
    return None if text is None else text.casefold()
