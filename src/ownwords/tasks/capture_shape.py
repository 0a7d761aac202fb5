"""Whether a message is worth an attempt to capture: its length, and whether it plausibly states something about its
owner (CH-3, CH-4). Tested in code for nine languages, before any model is called.

The shape is wide where the owner speaks of themselves, because what they say is judged later, and narrow where they
only ask: a question or a task with nothing said before it has none, whatever it is about.
"""

from __future__ import annotations

from datetime import date

from ownwords.tasks.asking import Request, asked
from ownwords.tasks.background import BACKGROUND
from ownwords.tasks.languages import likely_languages
from ownwords.tasks.languages.language import Language
from ownwords.tasks.sentences import Span
from ownwords.tasks.speech import Heard, heard, refuses
from ownwords.tasks.spoken_times import spoken_times
from ownwords.tasks.statements import clauses_of, stated
from ownwords.tasks.told import LASTING, LONGEST_SENTENCE, before_question, without_preface

FEWEST_CHARACTERS = 25
MOST_CHARACTERS = 4_000
_ANY_DAY = date(2000, 1, 1)
"""Where a time stands in a clause does not depend on the day."""


def worth_capturing(text: str) -> bool:
    """Whether the message has the length, without the blanks around it, and the shape."""
    return FEWEST_CHARACTERS <= len(text.strip()) <= MOST_CHARACTERS and has_shape(text)


def has_shape(text: str) -> bool:
    """Whether a sentence of the message opens with its owner, states what is known to last, or asks to remember
    something. What the owner said not to keep, a text to work on, a letter and other people's words have no shape."""
    return not refuses(text) and any(_speaks_of_owner(here) for here in heard(text))


def _speaks_of_owner(here: Heard) -> bool:
    if here.asks and isinstance(asked(here.sentence), Request):
        return True
    if not here.states:
        return False
    whole = before_question(here.sentence) if here.sentence.question else here.sentence.span
    span = whole.cut(0, LONGEST_SENTENCE)
    return bool(span) and any(_opens_with_owner(span, language) for language in likely_languages(span.text))


def _opens_with_owner(span: Span, language: Language) -> bool:
    reading = LASTING[language.code]
    clauses = clauses_of(without_preface(span, language), reading)
    return any(_is_told(clause, reading) or _is_told(_timeless(clause, reading), reading) for clause in clauses)


def _is_told(clause: Span, language: Language) -> bool:
    speech, background = language.speech, BACKGROUND[language.code]
    if speech.declarative.match(clause.plain) and speech.personal.match(clause.plain):
        return True
    dated = background.happened.match(clause.plain) or background.coming.match(clause.plain)
    return dated is not None or stated(clause, language, None) is not None


def _timeless(clause: Span, language: Language) -> Span:
    """The clause without the time that opens it: "last week I …"."""
    times = spoken_times(clause, language, _ANY_DAY)
    return clause.without(times[0].start, times[0].end) if times and times[0].start == 0 else clause
