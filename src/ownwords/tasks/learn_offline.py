"""The learn task without a model: what the current message asks to remember and what it states (NOD-76…NOD-79, NOD-86).

The note's text is the owner's own words: openings such as "Remember that" and closing marks are cut off, the first
letter is made a capital, and a label may stand before it; nothing else changes and nothing is made up. A German or
Dutch clause behind "dass"/"dat" keeps its conjunction, because with its verb at the end it cannot stand alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ownwords.domain.notes import LONGEST_QUOTE, LONGEST_TEXT
from ownwords.domain.words import same_words
from ownwords.tasks.areas import area_of, kind_of, names_in
from ownwords.tasks.asking import Reference, Request, asked
from ownwords.tasks.calendar_dates import dates_of
from ownwords.tasks.corrections import Amendment, amendment, ended_by, replaced_by, replaced_by_label
from ownwords.tasks.languages import LANGUAGES, likely_languages
from ownwords.tasks.languages.language import Language
from ownwords.tasks.proposals import LearnInput, LearnResult, ProposedNote
from ownwords.tasks.references import Finding, Place, Surroundings, facts_of, resolve
from ownwords.tasks.sentences import plain, span_of
from ownwords.tasks.speech import Heard, heard, refuses
from ownwords.tasks.statements import People, Statement, asked_facts, statements
from ownwords.tasks.wording import capitalised, trimmed

MOST_NOTES = 10
_FEW_WORDS = 2

_PARAGRAPH = re.compile(r"\n\s*\n")


def learn_offline(task: LearnInput) -> LearnResult:
    """The lasting facts of the current message, at most ten; empty where there are none or the owner refuses."""
    if refuses(task.current.text):
        return LearnResult(())
    people = People((*(message.text for message in task.earlier), *(note.text for note in task.notes)))
    notes: dict[str, ProposedNote] = {}
    for note in _notes(task, people):
        notes.setdefault(same_words(note.text), note)
    whole = [
        note
        for words, note in notes.items()
        if not any(f" {words} " in f" {other} " for other in notes if other != words)
    ]
    return LearnResult(tuple(whole[:MOST_NOTES]))


def _notes(task: LearnInput, people: People) -> Iterator[ProposedNote]:
    spoken = heard(task.current.text)
    for here in spoken:
        found = amendment(here.sentence, task) if here.states else None
        if found is not None:
            yield _amended(found, here, task)
    for finding in _findings(spoken, task, people):
        note = _note(finding, task, people)
        if note is not None:
            yield note


def _findings(spoken: tuple[Heard, ...], task: LearnInput, people: People) -> Iterator[Finding]:
    list_of: Language | None = None
    for number, here in enumerate(spoken):
        sentence = here.sentence
        request = asked(sentence) if here.asks else None
        if number and list_of and _PARAGRAPH.search(task.current.text, spoken[number - 1].sentence.end, sentence.start):
            list_of = None
        facts: tuple[Statement, ...] = ()
        if isinstance(request, Reference):
            before = Place(task.current, [one for one in spoken[:number] if not _says_nothing(one)])
            behind = Place(task.current, spoken[number + 1 : number + 2])
            yield from resolve(request, Surroundings(before, behind, task.earlier, people))
        elif isinstance(request, Request) and not request.content:
            list_of = request.language
        elif request is None and list_of and here.asks and not sentence.question:
            facts = asked_facts(sentence.span, list_of)
        else:
            facts = facts_of(here, people) or _under_known_label(here, task)
        for fact in facts:
            yield Finding(fact, task.current, sentence.start, sentence.end)


def _under_known_label(here: Heard, task: LearnInput) -> tuple[Statement, ...]:
    """A new value for a label that a note has: "Delivery address: …" alone would say too little to be kept."""
    span = here.sentence.span
    if not here.states or here.sentence.question or not replaced_by_label(span.text, task.notes):
        return ()
    return (Statement(None, likely_languages(span.text)[0], span),)


def _says_nothing(here: Heard) -> bool:
    """ "Thanks!", "Great.": nothing that a request could point at."""
    span = here.sentence.span
    if any(language.speech.filler.fullmatch(span.plain + ".") for language in LANGUAGES):
        return True
    short = span.text.isascii() and len(span.text.split()) <= _FEW_WORDS
    return short and not any(character.isdigit() for character in span.text) and not statements(span)


def _note(finding: Finding, task: LearnInput, people: People) -> ProposedNote | None:
    fact, message = finding.fact, finding.message
    value = trimmed(fact.span.text)
    label = finding.label and fact.language.asking.article.sub("", finding.label)
    text = f"{capitalised(label)}{fact.language.colon}{value}" if label else capitalised(value)
    if not any(character.isalnum() for character in value) or len(text) > LONGEST_TEXT:
        return None
    stretch = message.text[finding.start : finding.end]
    place = message.text.find(fact.span.text, finding.start)
    dates = dates_of(fact.span)
    kind = kind_of(fact, dates, message.sent_at.astimezone(task.time_zone).date())
    filed = Statement(None, fact.language, span_of(finding.label)) if finding.label else fact
    replaces = (
        *replaced_by(fact, plain(stretch), task.notes),
        *replaced_by_label(text, task.notes),
        *ended_by(fact.span, task.notes),
    )
    return ProposedNote(
        area=area_of(filed),
        text=text,
        quote=stretch if len(stretch) <= LONGEST_QUOTE else fact.span.text,
        message_ids=tuple(dict.fromkeys((message.id, task.current.id))),
        kind=kind,
        entities=names_in(fact.span, bool(label) or place > finding.start, fact.language),
        event_date=dates.event,
        valid_from=dates.valid_from,
        valid_to=dates.until,
        expires=dates.until,
        replaces=tuple(dict.fromkeys(replaces)),
    )


def _amended(amendment: Amendment, here: Heard, task: LearnInput) -> ProposedNote:
    stretch = task.current.text[here.sentence.start : here.sentence.end]
    return ProposedNote(
        area=amendment.note.path.partition("/")[0],
        text=amendment.text,
        quote=stretch if len(stretch) <= LONGEST_QUOTE else here.sentence.span.text,
        message_ids=(amendment.said_in.id, task.current.id),
        replaces=(amendment.note.path,),
    )
