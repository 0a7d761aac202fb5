"""What a sentence asks to remember: a fact it holds, or something that was said before (NOD-76).

"Do you remember …?", "I can't remember", "remember when we …" and quoted requests ask for nothing. An errand ("remember
to call Bob") is no lasting fact: it is true until it is done, and a memory is no list of errands.
"""

from __future__ import annotations

from dataclasses import dataclass

from ownwords.tasks.languages import likely_languages
from ownwords.tasks.languages.language import Language, Thing
from ownwords.tasks.sentences import Sentence, Span
from ownwords.tasks.statements import without_filler

_FEWEST_CHARACTERS = 3
_LONGEST_REQUEST = 300
"""How far into a sentence, or before its end, the words of a request may stand."""


@dataclass(frozen=True, slots=True)
class Request:
    """The fact to remember; empty when it follows in the next sentences ("please remember the following:")."""

    language: Language
    content: Span


@dataclass(frozen=True, slots=True)
class Reference:
    """Points at something said before. `noun` is the owner's word for it ("address"), `thing` what that means, `label`
    the name it is to go by."""

    language: Language
    thing: Thing | None = None
    noun: str | None = None
    label: Span | None = None


def asked(sentence: Sentence) -> Request | Reference | None:
    """What the sentence asks to remember, or None where it asks for nothing."""
    for language in likely_languages(sentence.span.text):
        found = _reference(sentence, language) or _request(sentence, language)
        if found is not None:
            return found
    return None


def _reference(sentence: Sentence, language: Language) -> Reference | None:
    if len(sentence.span.text) > _LONGEST_REQUEST:
        return None
    span = without_filler(sentence.span, language)
    match = language.asking.refer.match(span.plain)
    if match is None or (sentence.question and not language.asking.polite.match(span.plain)):
        return None
    groups = match.groupdict()
    label = span.cut(*match.span("label")) if groups.get("label") else None
    noun = groups.get("thing")
    if noun is None:
        return Reference(language, thing=_thing(label.plain, language) if label else None, label=label)
    thing = _thing(noun, language)
    return Reference(language, thing, span.cut(*match.span("thing")).text, label) if thing else None


def _thing(words: str, language: Language) -> Thing | None:
    return next((thing for thing, form in language.things.items() if form.search(words)), None)


def _request(sentence: Sentence, language: Language) -> Request | Reference | None:
    asking = language.asking
    span = without_filler(sentence.span, language)
    polite = bool(asking.polite.match(span.plain))
    if not sentence.question or polite:
        for form in (asking.opening, asking.bare, asking.weak):
            match = form.match(span.plain)
            if match is None:
                continue
            content = without_filler(span.cut(match.end()), language)
            if not content and sentence.introduces:
                return Request(language, content)
            personal = form is not asking.weak or language.speech.personal.search(content.plain)
            if personal and _is_fact(content, language):
                return Request(language, content)
    return _request_behind(sentence, language)


def _request_behind(sentence: Sentence, language: Language) -> Request | None:
    """A fact with the request behind it: "I'm vegetarian, please remember that"."""
    tail = max(0, len(sentence.span.plain) - _LONGEST_REQUEST)
    match = language.asking.after.search(sentence.span.plain, tail)
    if match is None:
        return None
    if sentence.question and not language.asking.polite.search(match[0].lstrip(" ,.;:-")):
        return None
    content = without_filler(sentence.span.cut(0, match.start()), language)
    return Request(language, content) if _is_fact(content, language) else None


def _is_fact(content: Span, language: Language) -> bool:
    if len(content.text) < _FEWEST_CHARACTERS or language.asking.no_fact.match(content.plain):
        return False
    return any(character.isalpha() for character in content.text)
