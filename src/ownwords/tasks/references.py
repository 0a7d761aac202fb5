"""What "remember that address" or "keep that in mind" points at: the owner's nearest message that holds it (NOD-76).

The note is the sentence as it would be kept had it been asked for there, so that a second request adds evidence to the
first one's note (NOD-94). Where the message is little more than the thing itself, the owner's own word for it is the
label: "Delivery address: …".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ownwords.tasks.asking import Reference, Request, asked
from ownwords.tasks.languages import LANGUAGES
from ownwords.tasks.languages.language import Language, Thing
from ownwords.tasks.proposals import LearnMessage
from ownwords.tasks.sentences import Sentence, Span, span_of
from ownwords.tasks.speech import Heard, heard, refuses
from ownwords.tasks.statements import People, Statement, asked_facts, statements
from ownwords.tasks.things import find_thing, is_mostly

_LONGEST_VALUE = 200
_LONGEST_ANSWER = 300


@dataclass(frozen=True, slots=True)
class Finding:
    """A fact, the message and the stretch of it that says so, and its label where it has one."""

    fact: Statement
    message: LearnMessage
    start: int
    end: int
    label: str | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """Where to look: a message, or the part of it before or behind the reference."""

    message: LearnMessage
    sentences: Sequence[Heard]


def facts_of(sentence: Heard, people: People) -> tuple[Statement, ...]:
    """What a sentence asks to remember, or else states."""
    if sentence.asks:
        request = asked(sentence.sentence)
        if isinstance(request, Request) and request.content:
            return asked_facts(request.content, request.language)
    if sentence.states and not sentence.sentence.question:
        return statements(sentence.sentence.span, people)
    return ()


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What stands around a reference: the current message before it, its next sentence, and the earlier messages,
    oldest first. `people` are those the owner is known to speak of."""

    before: Place
    behind: Place
    earlier: Sequence[LearnMessage]
    people: People


def resolve(reference: Reference, around: Surroundings) -> tuple[Finding, ...]:
    """What the reference points at; empty where nothing does. A thing may also follow at once ("save my address: it's
    …"); "that" is the last thing said, and never more than one message away."""
    older = [Place(one, heard(one.text)) for one in reversed(around.earlier) if not refuses(one.text)]
    if reference.thing is not None:
        found = (
            _thing_in(reference, reference.thing, place, number, around.people)
            for place in (around.behind, around.before, *older)
            for number in reversed(range(len(place.sentences)))
        )
        first = next(filter(None, found), None)
        return () if first is None else (first,)
    last = around.before if around.before.sentences else older[0] if older else None
    if last is None or not last.sentences:
        return ()
    if reference.label:
        return _labelled(reference, reference.label, last)
    if last is around.before:
        return _last_said(reference.language, last, around.people)
    return _just_said(reference.language, last, around.people)


def _last_said(language: Language, place: Place, people: People) -> tuple[Finding, ...]:
    last = place.sentences[-1]
    if last.sentence.question or not last.states:
        return ()
    return _sentence(language, place, len(place.sentences) - 1, people)


def _thing_in(reference: Reference, thing: Thing, place: Place, number: int, people: People) -> Finding | None:
    here = place.sentences[number]
    part = find_thing(thing, here.sentence.span)
    if part is None:
        return None
    label = reference.label.text if reference.label else reference.noun
    before = here.sentence.span.text.partition(part.text)[0]
    if not reference.label and before.rstrip().endswith((":", "：")):
        fact = Statement(None, reference.language, here.sentence.span)
        return Finding(fact, place.message, here.sentence.start, here.sentence.end)
    if not reference.label and not is_mostly(part, here.sentence.span):
        facts = [one for one in facts_of(here, people) if part.text in one.span.text]
        if facts:
            return Finding(facts[0], place.message, here.sentence.start, here.sentence.end)
        if here.states and not here.sentence.question and _is_declarative(here.sentence.span):
            return _sentence(reference.language, place, number, people)[0]
    bare = Statement(None, reference.language, part)
    return Finding(bare, place.message, here.sentence.start, here.sentence.end, label)


def _sentence(language: Language, place: Place, number: int, people: People) -> tuple[Finding, ...]:
    """The facts of one sentence, or the sentence as it stands; with the one before it where that explains "she"."""
    here = place.sentences[number].sentence
    if number and any(one.speech.dangling.match(here.span.plain) for one in LANGUAGES):
        before = place.sentences[number - 1].sentence
        if before.own and not before.question:
            return (_stretch(language, place, before.start, here),)
    facts = facts_of(place.sentences[number], people) or asked_facts(here.span, language)
    return tuple(Finding(fact, place.message, here.start, here.end) for fact in facts)


def _labelled(reference: Reference, label: Span, place: Place) -> tuple[Finding, ...]:
    """ "Remember that as my motto": the whole of what was said, where it is short and no question."""
    last = place.sentences[-1].sentence
    if len(place.sentences) > 1 or last.question or len(last.span.text) > _LONGEST_VALUE:
        return ()
    bare = Statement(None, reference.language, last.span)
    return (Finding(bare, place.message, last.start, last.end, label.text),)


def _just_said(language: Language, place: Place, people: People) -> tuple[Finding, ...]:
    """The lasting facts of a message; without any, the message as one fact where it is short and tells something."""
    found = [
        Finding(fact, place.message, one.sentence.start, one.sentence.end)
        for one in place.sentences
        for fact in facts_of(one, people)
    ]
    if found:
        return tuple(found)
    first, last = place.sentences[0].sentence, place.sentences[-1].sentence
    tells = _is_declarative(first.span) or any(_is_bare(thing, first.span) for thing in Thing)
    plainly = tells and all(one.states and not one.sentence.question for one in place.sentences)
    if not plainly or last.end - first.start > _LONGEST_ANSWER:
        return ()
    return (_stretch(language, place, first.start, last),)


def _stretch(language: Language, place: Place, start: int, last: Sentence) -> Finding:
    """From a place in the message to the end of a sentence, as one fact."""
    text = place.message.text[start : last.end]
    return Finding(Statement(None, language, span_of(text)), place.message, start, last.end)


def _is_declarative(span: Span) -> bool:
    return any(language.speech.declarative.match(span.plain) for language in LANGUAGES)


def _is_bare(thing: Thing, span: Span) -> bool:
    part = find_thing(thing, span)
    return part is not None and is_mostly(part, span)
