"""What the assistant does not write down of its own accord, found in code: topics in a text, in nine languages
(NOD-122, NOD-123, NOD-154, CH-14, CH-15).

A text touches a topic when it holds one of its words, whoever it is about and whatever it says of it: a friend's
diabetes is health, and so is a book about it. Words that mostly mean something else are only counted in a phrase ("in
prison", not a prison of a deadline; "go to church", not an old church). What has a shape (a street with its number, a
phone number, an amount of money) is found by it.

It reads words and cannot see what they only imply: that a man who speaks of his husband loves a man, a religion behind
a holiday, an origin behind a name, a town too small to hide in. It knows no other languages than these nine, no slang
that it was not told, and no word with a slip in it. What is said outright it finds; most of what is said in a
roundabout way it does not name (docs/performance.md). So the tasks also leave out what is told as something private,
or too vaguely (`is_veiled`). A model's own flag counts beside both, never against them.
"""

from __future__ import annotations

import re

from ownwords.tasks.languages import likely_languages
from ownwords.tasks.languages.language import Language, Thing
from ownwords.tasks.sentences import Span, letters
from ownwords.tasks.things import find_thing
from ownwords.tasks.topics import VEILS, WORDS
from ownwords.tasks.topics.topic import Topic

SENSITIVE = frozenset(
    {
        Topic.HEALTH,
        Topic.RELIGION,
        Topic.POLITICS,
        Topic.SEXUALITY,
        Topic.GENDER_IDENTITY,
        Topic.ETHNICITY,
        Topic.IMMIGRATION,
        Topic.CRIME,
    }
)
"""What no path may infer unless the owner turned on “Remember sensitive topics” (NOD-123)."""

NEVER_CAPTURED = frozenset({Topic.HEALTH, Topic.ADDRESS, Topic.PHONE, Topic.FINANCE, Topic.RELATIONSHIPS})
"""What capture never stores, whatever is turned on (CH-14)."""

_PART = re.compile("[,;、。]")
_NEXT = re.compile(r"[\s.!?…。！？]+([^.!?…。！？\n]{4,600})")
_SHAPES = {Topic.ADDRESS: Thing.ADDRESS, Topic.PHONE: Thing.PHONE, Topic.FINANCE: Thing.PRICE}


def topics_of(*texts: str) -> frozenset[Topic]:
    """The topics that the texts touch."""
    found: set[Topic] = set()
    for text in texts:
        plain = letters(text)
        found |= {topic for words in WORDS for topic, word in words.items() if word.search(plain)}
        found |= {topic for topic, thing in _SHAPES.items() if find_thing(thing, Span(text, plain))}
    return frozenset(found)


def is_veiled(*texts: str) -> bool:
    """Whether a text names no topic and yet may hide one: what the owner keeps from others, what they come back to
    every week without a word of what it is, what they give a reason for that is neither study nor work nor pastime.
    Rather too much is taken for such than too little."""
    return any(_is_veiled(letters(text), language) for text in texts for language in likely_languages(text))


def with_reason(sentence: str, message: str) -> str:
    """The sentence, with the one behind it in the message where that one opens with a reason: "Otherwise …"."""
    behind = _NEXT.match(message.partition(sentence)[2])
    if behind is None:
        return sentence
    plain = letters(behind[1])
    gives = any(VEILS[language.code].reason.match(plain) for language in likely_languages(behind[1]))
    return f"{sentence}, {behind[1]}" if gives else sentence


def is_everyday(text: str) -> bool:
    """Whether a text says that it is about studies, work, sport, music or another thing that is nobody's secret."""
    plain = letters(text)
    return any(VEILS[language.code].known.search(plain) for language in likely_languages(text))


def _is_veiled(plain: str, language: Language) -> bool:
    veil = VEILS[language.code]
    if veil.hidden.search(plain):
        return True
    if any(not veil.known.search(_PART.split(plain[reason.end() :])[0]) for reason in veil.reason.finditer(plain)):
        return True
    parts = _PART.split(plain)
    for number, part in enumerate(parts):
        if not language.recurring.search(part):
            continue
        told = part if veil.goes.search(part) else " ".join(parts[number : number + 2])
        if veil.goes.search(told) and not veil.known.search(told):
            return True
    return False
