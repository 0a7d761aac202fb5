"""Whose words a message is: where the owner speaks for themselves, and where the message is a text to work on, a letter
to somebody else, a part that is played, or somebody else's report (NOD-2, NOD-92)."""

from __future__ import annotations

from dataclasses import dataclass

from ownwords.tasks.languages import LANGUAGES
from ownwords.tasks.sentences import QUOTED, Sentence, plain, sentences


@dataclass(frozen=True, slots=True)
class Heard:
    """A sentence the owner wrote. `asks`: it may be a request. `states`: it may be a statement of theirs."""

    sentence: Sentence
    asks: bool
    states: bool


def heard(text: str) -> tuple[Heard, ...]:
    """The sentences of a message, each with what it may count as."""
    everything = sentences(text)
    if any(language.speech.letter.search(plain(text)) for language in LANGUAGES):
        return tuple(Heard(one, asks=False, states=False) for one in everything)
    border = _borrowed_from(everything)
    works_on_text = any(_works_on_text(one) for one in everything)
    return tuple(
        Heard(one, asks=one.own and number < border, states=one.own and number < border and not works_on_text)
        for number, one in enumerate(everything)
    )


def refuses(text: str) -> bool:
    """Whether the owner says that nothing of this is to be kept."""
    letters = plain(text)
    return any(language.asking.refuse.search(letters) for language in LANGUAGES)


def _borrowed_from(everything: tuple[Sentence, ...]) -> int:
    """The number of the first sentence that is another text: what follows "Translate this:" or "He wrote:"."""
    for number, one in enumerate(everything):
        if _works_on_text(one):
            return number
        if one.introduces and not _introduces_own(one):
            return number + 1
    return len(everything)


def _works_on_text(sentence: Sentence) -> bool:
    """Whether a sentence works on a text that is elsewhere in the message; one that quotes its text works on that."""
    return (
        sentence.own
        and QUOTED not in sentence.span.plain
        and any(language.speech.not_own.match(sentence.span.plain) for language in LANGUAGES)
    )


def _introduces_own(sentence: Sentence) -> bool:
    letters = sentence.span.plain
    return any(
        language.asking.opening.match(letters)
        or language.asking.weak.match(letters)
        or language.speech.about_me.search(letters)
        for language in LANGUAGES
    )
