"""The compact task without a model: the owner's own sentences, word for word, and with what the conversation ended.

What the owner stated or asked to remember is found as the learn task finds it; decisions are found beside it. A quote
is cut from its message and nothing in it is changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import tzinfo

from ownwords.domain.conversation import Role
from ownwords.domain.journal import Mark
from ownwords.domain.notes import LONGEST_QUOTE, LONGEST_TEXT
from ownwords.domain.quotes import excerpt, find_quote
from ownwords.domain.words import same_words
from ownwords.tasks.decided import is_decision
from ownwords.tasks.languages import LANGUAGES, likely_languages
from ownwords.tasks.languages.language import Tag
from ownwords.tasks.learn_offline import learn_offline
from ownwords.tasks.proposals import KnownNote, LearnInput, LearnMessage, ProposedNote
from ownwords.tasks.sentences import span_of
from ownwords.tasks.speech import heard, refuses
from ownwords.tasks.statements import statements

MOST_BULLETS = 60
_EARLIER = 10
_LONGEST_ENDING = 300
_MASK = "<secret>"
_PERMANENT = frozenset({Tag.NAME, Tag.ORIGIN, Tag.ALWAYS, Tag.NEVER})


@dataclass(frozen=True, slots=True)
class Quote:
    """The owner's own words, and the messages they stand in or refer to."""

    text: str
    message_ids: tuple[str, ...]
    mark: Mark


@dataclass(frozen=True, slots=True)
class Spoken:
    """A message by anybody."""

    id: str
    role: Role
    text: str


def said_by_owner(messages: Sequence[LearnMessage], zone: tzinfo) -> list[Quote]:
    """What the owner's messages, oldest first, state and decide. What is said again is one quote of all its
    messages."""
    found: dict[str, Quote] = {}
    for number, message in enumerate(messages):
        if len(message.text) > LONGEST_TEXT or refuses(message.text):
            continue
        known = tuple(KnownNote(f"about/{place}", quote.text) for place, quote in enumerate(found.values()))
        earlier = tuple(messages[max(0, number - _EARLIER) : number])
        task = LearnInput(message, tuple(one for one in earlier if len(one.text) <= LONGEST_TEXT), known, zone)
        for quote in (*_stated(task), *_decided(message)):
            if _MASK in quote.text:
                continue
            words = same_words(quote.text)
            before = found.get(words)
            if before is not None:
                ids = tuple(dict.fromkeys((*before.message_ids, *quote.message_ids)))
                found[words] = replace(before, message_ids=ids)
            elif not any(f" {words} " in f" {other} " for other in found if found[other].message_ids[-1] == message.id):
                found[words] = quote
    return list(found.values())


def ended_with(messages: Iterable[Spoken]) -> list[tuple[str, str]]:
    """The owner's last message that says something and the assistant's last reply to it, by id, each cut to a few
    lines: what a conversation goes on from."""
    asked: Spoken | None = None
    reply: Spoken | None = None
    for message in messages:
        if message.role is Role.OWNER and not _is_filler(message.text):
            asked, reply = message, None
        elif message.role is Role.ASSISTANT and asked and message.text.strip():
            reply = message
    return [(one.id, excerpt(one.text, (), _LONGEST_ENDING)[0]) for one in (asked, reply) if one]


def _stated(task: LearnInput) -> list[Quote]:
    """What the learn task would keep of the message, in the words that stand there."""
    texts = {message.id: message.text for message in (task.current, *task.earlier)}
    quotes: list[Quote] = []
    for note in learn_offline(task).notes:
        said = (find_quote(texts[message_id], note.text) for message_id in note.message_ids)
        quotes.append(Quote(next(filter(None, said), None) or note.quote, note.message_ids, _mark(note)))
    return quotes


def _decided(message: LearnMessage) -> list[Quote]:
    return [
        Quote(one.sentence.span.text, (message.id,), Mark.DURABLE)
        for one in heard(message.text)
        if one.states and not one.sentence.question and is_decision(one.sentence.span)
    ]


def _mark(note: ProposedNote) -> Mark:
    quote = span_of(note.quote[:LONGEST_QUOTE])
    if note.replaces or likely_languages(quote.text)[0].speech.changed.search(quote.plain):
        return Mark.CORRECTION
    return Mark.PERMANENT if any(one.tag in _PERMANENT for one in statements(quote)) else Mark.DURABLE


def _is_filler(text: str) -> bool:
    """ "Thanks!" says nothing to go on from."""
    plain = span_of(text).plain
    return not plain or any(language.speech.filler.fullmatch(plain.rstrip(".!") + ".") for language in LANGUAGES)
