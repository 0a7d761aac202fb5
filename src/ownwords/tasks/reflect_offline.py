"""The reflect task without a model: what the messages of a batch tell, each entry in the owner's own words, with its
date before it where one is told (NOD-116, NOD-117).

It proposes again what an inferred note says already, which adds evidence to it, and leaves out what a stated one says.
A note is let go only where code can be sure: the same single thing with another value, another home, or its own words
with "no longer". What a request only reveals ("my dog") is left to a model: code would have to make up the words.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import tzinfo

from ownwords.domain.words import same_words
from ownwords.tasks.areas import area_of, begins_with_name, kind_of, names_in
from ownwords.tasks.calendar_dates import dates_of
from ownwords.tasks.corrections import ended_by, replaced_by, replaced_by_label
from ownwords.tasks.languages import likely_languages
from ownwords.tasks.languages.language import Tag
from ownwords.tasks.proposals import KnownNote, LearnMessage, known_messages
from ownwords.tasks.reflected import MOST_OPERATIONS, AddedNote, LetGo, ReflectInput, ReflectResult
from ownwords.tasks.sensitive import SENSITIVE, is_everyday, is_veiled, topics_of, with_reason
from ownwords.tasks.sentences import plain
from ownwords.tasks.speech import heard, refuses
from ownwords.tasks.statements import People, clauses_of
from ownwords.tasks.told import Told, told

_Added = dict[str, AddedNote]
"""What is to be added so far, by its words."""


def reflect_offline(task: ReflectInput) -> ReflectResult:
    """The operations of a batch, in the order of its messages."""
    stated = {same_words(note.text) for note in task.notes if not note.inferred}
    inferred = tuple(KnownNote(note.path, note.text) for note in task.notes if note.inferred)
    people = People((*(message.text for message in task.messages), *(note.text for note in task.notes)))
    added: _Added = {}
    gone: dict[str, LetGo] = {}
    for message in task.messages:
        for one in told(message, task.time_zone, people):
            _add(_note(one, message, task.time_zone, (*inferred, *_known(added))), task, added)
        for one in _let_go(message, (*inferred, *_known(added))):
            added.pop(one.path, None)
            gone.setdefault(one.path, one)
    for words in added.keys() & stated:
        known = added.pop(words)
        gone.update((path, LetGo(path, known.quote, known.message_ids)) for path in known.replaces)
    kept = list(added.values())[:MOST_OPERATIONS]
    replaced = {path for note in kept for path in note.replaces}
    paths = {note.path for note in inferred}
    return ReflectResult(
        tuple(replace(note, replaces=tuple(path for path in note.replaces if path in paths)) for note in kept),
        tuple(one for one in gone.values() if one.path in paths - replaced),
    )


def _known(added: _Added) -> tuple[KnownNote, ...]:
    """What was added from earlier messages, as notes that a later one may make untrue; their words are their paths."""
    return tuple(KnownNote(words, note.text) for words, note in added.items())


def _add(note: AddedNote, task: ReflectInput, added: _Added) -> None:
    words = same_words(note.text)
    for path in note.replaces:
        added.pop(path, None)
    same = added.get(words)
    if same is None:
        added[words] = note
    else:
        texts = {message.id: message.text for message in task.messages}
        cited = known_messages(same.quote, (*same.message_ids, *note.message_ids), texts)
        added[words] = replace(same, message_ids=cited)


def _note(one: Told, message: LearnMessage, time_zone: tzinfo, notes: tuple[KnownNote, ...]) -> AddedNote:
    fact = one.statement
    dates = dates_of(fact.span)
    today = message.sent_at.astimezone(time_zone).date()
    day = one.period.day if one.period else None
    untrue = (*replaced_by(fact, plain(one.sentence), notes), *replaced_by_label(one.text, notes))
    return AddedNote(
        area=area_of(fact),
        text=one.entry,
        quote=one.quote,
        message_ids=(message.id,),
        kind=kind_of(fact, dates, today),
        entities=names_in(fact.span, begins_with_name(fact), fact.language),
        event_date=day.isoformat() if day else dates.event,
        valid_from=dates.valid_from,
        valid_to=dates.until,
        expires=dates.until,
        replaces=tuple(dict.fromkeys((*untrue, *ended_by(fact.span, notes)))),
        sensitive=_is_sensitive(one, message.text),
    )


def _is_sensitive(one: Told, message: str) -> bool:
    """Whether the sentence touches a topic or may hide one; a habit may that does not say what it is about."""
    vague = one.statement.tag is Tag.ROUTINE and not is_everyday(one.text)
    said = with_reason(one.sentence, message)
    return vague or is_veiled(said) or bool(topics_of(one.entry, said) & SENSITIVE)


def _let_go(message: LearnMessage, notes: tuple[KnownNote, ...]) -> Iterator[LetGo]:
    """The notes that a clause of the message repeats with "no longer"."""
    if refuses(message.text):
        return
    for here in heard(message.text):
        if not here.states or here.sentence.question:
            continue
        for language in likely_languages(here.sentence.span.text):
            for clause in clauses_of(here.sentence.span, language):
                for path in () if language.speech.doubt.search(clause.plain) else ended_by(clause, notes):
                    yield LetGo(path, clause.text, (message.id,))
