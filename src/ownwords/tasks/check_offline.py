"""The check task without a model: what the draft says in the owner's own words, with another value (NOD-57, NOD-62).

Found are claims that repeat a note word for word, turned to the owner ("my sister lives in Porto", "your sister lives
in Porto"), and things of the owner's with their value ("your phone number is …"). A value is put right only where one
note is sure of it and nothing speaks for the draft: no newer word of the owner's, no doubt, no talk of other times.
Everything else stays: it is better to let a mistake pass than to make one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from itertools import pairwise, product

from ownwords.domain.conversation import Role
from ownwords.domain.notes import Kind, Note, Status
from ownwords.domain.words import index_terms, query_words
from ownwords.tasks.claims import CheckInput, CheckResult, Claim
from ownwords.tasks.evidence_records import FactRecord, MessageRecord, said_at
from ownwords.tasks.languages import LANGUAGES, likely_languages
from ownwords.tasks.languages.language import Tag
from ownwords.tasks.sentences import Sentence, Span, sentences, span_of
from ownwords.tasks.statements import Statement, statements
from ownwords.tasks.values import NAME, Sort, Value, are_same, holds, numbers_in, value_at, whole_value
from ownwords.tasks.voices import first_words, in_reply, said_by_owner, says_your, words_of

_LABEL = re.compile(r"\A(?P<label>[^:：\n]{2,60})[:：]\s*(?=\S)")
_PREPOSITION = r"(?:in|at|on|en|em|no|na|nos|nas|a|au|aux|ad|te|bei|zu)"
_PLACE = re.compile(rf"\A.*\b(?i:{_PREPOSITION}) (?P<value>{NAME})(?:, .*)?\Z")
_LAST_NAME = re.compile(rf"\A.* (?P<value>{NAME})\Z")
_WIDE_PLACE = re.compile(r"\A(?:.*住在|.*[はが][、,]?)(?P<value>[^はが、，。,]{1,20}?)(?:(?:に住んで|で暮らして).*)?\Z")
_WIDE_HOME = re.compile(r"住在|に住んで|で暮らして")
# Matched against the text itself: "é" is, "e" is "and".
_COPULA = re.compile(
    r"[\s*_|]*(?:[:：=(–,-]|(?:is|are|ist|lautet|est|es|é|è|sono|zijn)\b|是|为|は)[\s*_|]*"
    r"(?:(?:on|at|am|le|el|il|em|op|the|den|o|dia)\s+)*",
    re.IGNORECASE,
)
_LEAD = re.compile(r"\s*(?:(?:on|am|le|el|il|em|op|the|den|o|dia)\s+)*", re.IGNORECASE)
_APPOSED = re.compile(r"[\s*_|]*[(,–-]")
_GAP = re.compile(r"[\s'-]*")
_BEGINS = re.compile(
    r"(?:\A|[,;:(–—、，]|(?<!\w)-|\b(?:and|but|so|since|because|as|und|aber|da|weil|denn|et|mais|car|comme|puisque|y|pero"
    r"|porque|como|e|mas|ma|siccome|perche|en|maar|want|omdat)|因为|既然|而|但)[\s*_\"]*\Z",
    re.IGNORECASE,
)
_ENDS = re.compile(r"[\s*_]*(?:[,;:)(!.。、，]| -|[–—]|\Z)")
_WORD_FOLLOWS = re.compile(r"[^\W\u3040-\u9fff]|['-]\w|[.,:]\d")
_HOMES = frozenset({Tag.HOME, Tag.PERSON_HOME})
_COUNTED = frozenset({Tag.OWN, Tag.ROUTINE})
_LONGEST = 1_000
"""A longer sentence is no plain statement."""
_FEWEST_WORDS = 2
_BEGINNING = 3


@dataclass(frozen=True, slots=True)
class _Known:
    """What a note says: words, then a value, then words, each in all the ways that a reply may say it. `label` is true
    for a named thing, whose value follows "is" or a colon. `codes` are the languages that it may be said in."""

    note: Note
    codes: tuple[str, ...]
    before: tuple[frozenset[str], ...]
    value: Value | None = None
    after: tuple[frozenset[str], ...] = ()
    label: bool = False


_Words = list[tuple[str, int, int]]


@dataclass(frozen=True, slots=True)
class _Found:
    """A note that a sentence repeats; and the sentence's own value, where it says another."""

    known: _Known
    other: Value | None = None


def check_offline(given: CheckInput) -> CheckResult:
    """A claim for each sentence of the draft that repeats notes; with a change where it says a value that is wrong."""
    told = [one for one in sentences(given.draft) if one.own and not one.question and len(one.span.text) <= _LONGEST]
    pairs = frozenset(pair for one in told for pair in _owners_pairs(one.span))
    known = [one for note in given.notes if _may_be_repeated(note, pairs) and (one := _known(note, given))]
    claims = (_claim(sentence, known, given) for sentence in told)
    return CheckResult(tuple(claim for claim in claims if claim))


def _claim(sentence: Sentence, known: Sequence[_Known], given: CheckInput) -> Claim | None:
    words = words_of(sentence.span)
    found = [one for fact in known if (one := _repeated(fact, sentence.span, words))]
    borne_out = [one for one in found if one.other is None]
    said = given.draft[sentence.start : sentence.end]
    changes = {one.other: one for one in found if one.other and _is_sure(one, found, sentence, given)}
    if changes and given.draft.count(said) == 1 and len(changes) == len(found) - len(borne_out):
        paths = tuple(one.known.note.path for one in changes.values())
        return Claim(said, paths, _put_right(sentence.span, said, list(changes.values())))
    if borne_out and len(borne_out) == len(found):
        return Claim(said, tuple(one.known.note.path for one in borne_out))
    return None


def _put_right(span: Span, said: str, changes: Sequence[_Found]) -> str:
    text = span.text
    for one in sorted(changes, key=lambda change: change.other.start if change.other else 0, reverse=True):
        if one.other and one.known.value:
            text = text[: one.other.start] + one.known.value.text + text[one.other.end :]
    return said.replace(span.text, text, 1)


# What the notes say


def _owners_pairs(span: Span) -> Iterator[tuple[str, str]]:
    """The neighbouring words of a sentence, in every way in which the owner may have said them; and each alone."""
    words = [said_by_owner(word) for word, _, _ in words_of(span)]
    yield from ((word, "") for alike in words for word in alike)
    for these, following in pairwise(words):
        yield from product(these, following)


def _may_be_repeated(note: Note, pairs: Set[tuple[str, str]]) -> bool:
    """Whether the draft has neighbouring words of the note's beginning: reading a note takes far longer than that."""
    if _LABEL.match(note.text):
        return all((word, "") in pairs for word in first_words(note.text, 1))
    return any(pair in pairs for pair in pairwise(first_words(note.text, _BEGINNING)))


def _known(note: Note, given: CheckInput) -> _Known | None:
    """What a note says that a draft may repeat; None where code cannot tell, or where it does not hold today."""
    if not _holds_today(note, given):
        return None
    whole = span_of(note.text.rstrip(" .!。"))
    label = _LABEL.match(whole.plain)
    if label:
        codes = tuple(language.code for language in likely_languages(given.draft))
        return _thing(note, whole, label.end(), whole.cut(*label.span("label")), codes)
    stated = statements(whole)
    if len(stated) != 1 or stated[0].span.text != whole.text:
        return None
    return _of_statement(note, stated[0])


def _holds_today(note: Note, given: CheckInput) -> bool:
    today = given.request.sent_at.astimezone(given.request.time_zone).date()
    details = note.details
    begun = details.valid_from is None or details.valid_from <= today
    ends = [day for day in (details.valid_to, details.expires) if day is not None]
    return begun and all(today <= day for day in ends)


def _of_statement(note: Note, stated: Statement) -> _Known | None:
    span, code = stated.span, stated.language.code
    if stated.tag is Tag.ATTRIBUTE and stated.what:
        start = span.plain.casefold().find(stated.what)
        copula = _COPULA.match(span.text, start + len(stated.what))
        return _thing(note, span, copula.end(), span.cut(start, copula.start()), (code,)) if copula else None
    value = _value_of(stated)
    words = words_of(span)
    if value is None:
        before, after = words, []
    else:
        before = [word for word in words if word[2] <= value.start]
        after = [word for word in words if word[1] >= value.end] if value.sort is Sort.NUMBER or code == "ja" else []
    if len(before) < _FEWEST_WORDS:
        return None
    said = in_reply([word for word, _, _ in words], code)
    return _Known(note, (code,), said[: len(before)], value, said[len(words) - len(after) :])


def _value_of(stated: Statement) -> Value | None:
    """The one value that there can be only one of: a home, a name, a count, a date. None where there may be several, or
    where it changes by itself, as an age does."""
    span, code, tag = stated.span, stated.language.code, stated.tag
    if tag in _HOMES:
        place = (_WIDE_PLACE if _WIDE_HOME.search(span.plain) else _PLACE).match(span.plain)
        return value_at(span, place.start("value"), Sort.NAME, code) if place else None
    if tag in {Tag.NAME, Tag.ATTRIBUTE}:
        name = _LAST_NAME.match(span.plain)
        return value_at(span, name.start("value"), Sort.NAME, code) if name else None
    if tag is Tag.PERSON:
        starts = (start for _, start, _ in words_of(span))
        value = next((one for start in starts if (one := whole_value(span, start, code))), None)
        return value if value and value.sort not in {Sort.NUMBER, Sort.NAME, Sort.PRICE} else None
    numbers = numbers_in(span, code) if tag in _COUNTED else []
    return numbers[0] if len(numbers) == 1 else None


def _thing(note: Note, span: Span, start: int, label: Span, codes: tuple[str, ...]) -> _Known | None:
    value = whole_value(span.cut(0, len(span.plain.removesuffix("です"))), start, codes[0])
    words = tuple(frozenset({word}) for word, _, _ in words_of(label))
    return _Known(note, codes, words, value, label=True) if value and words else None


# What the draft says


def _repeated(known: _Known, span: Span, words: _Words) -> _Found | None:
    """The note as the sentence repeats it, with the same value or with another one."""
    for first, (word, start, _) in enumerate(words):
        if word not in known.before[0] or not _follow(known.before, words[first:], span):
            continue
        end = words[first + len(known.before) - 1][2]
        if known.value is None:
            if _BEGINS.search(span.plain[:start]) and _ENDS.match(span.plain, end):
                return _Found(known)
            continue
        value = _labelled(known, span, start, end) if known.label else _stated(known, span, start, end)
        if value is not None:
            return _Found(known, None if are_same(value, known.value) else value)
    return None


def _follow(wanted: Sequence[frozenset[str]], words: _Words, span: Span) -> bool:
    """Whether the words begin with those wanted, with nothing between them."""
    if len(words) < len(wanted) or not all(word in said for said, (word, _, _) in zip(wanted, words, strict=False)):
        return False
    return all(_GAP.fullmatch(span.plain, one[2], other[1]) for one, other in pairwise(words[: len(wanted)]))


def _labelled(known: _Known, span: Span, start: int, end: int) -> Value | None:
    """The value of the owner's thing: "your phone number is …"; without "your" only at the beginning."""
    before = span.plain[:start]
    if known.value is None or not (not before.strip(" *_|") or any(says_your(before, code) for code in known.codes)):
        return None
    copula = _COPULA.match(span.text, end)
    if copula is None or (known.value.sort in {Sort.NAME, Sort.NUMBER} and _APPOSED.match(copula[0])):
        return None
    value = value_at(span, copula.end(), known.value.sort, known.codes[0])
    return value if value and not _WORD_FOLLOWS.match(span.plain, value.end) else None


def _stated(known: _Known, span: Span, start: int, end: int) -> Value | None:
    """The value in the place of the note's, in a clause that says nothing more about it."""
    if known.value is None or not _BEGINS.search(span.plain[:start]):
        return None
    gap = (_GAP if known.value.sort is Sort.NAME else _LEAD).match(span.text, end)
    value = value_at(span, gap.end() if gap else end, known.value.sort, known.codes[0])
    if value is None:
        return None
    if known.after:
        behind = [word for word in words_of(span) if word[1] >= value.end]
        follows = _follow(known.after, behind, span) and _GAP.fullmatch(span.plain, value.end, behind[0][1])
        end = behind[len(known.after) - 1][2] if follows else 0
        return value if follows and not _WORD_FOLLOWS.match(span.plain, end) else None
    return value if _ENDS.match(span.plain, value.end) else None


# Whether it is sure


def _is_sure(found: _Found, others: Sequence[_Found], sentence: Sentence, given: CheckInput) -> bool:
    """Whether the note holds and the draft errs: the note is no plan and was not just mentioned once, no other note
    says otherwise, nothing in the sentence makes it less than a plain statement about today, and no word of the owner's
    that is as new speaks of the draft's value."""
    known, value = found.known, found.other
    if value is None or known.note.status is Status.TENTATIVE or known.note.details.kind in {Kind.PLAN, Kind.EVENT}:
        return False
    rivals = [one for one in others if one is not found and (one.other is None or one.other.start == value.start)]
    if any(one.other is None or one.known.value != known.value for one in rivals):
        return False
    rest = sentence.span.plain[: value.start] + " " + sentence.span.plain[value.end :]
    newer = [*_newer(known.note, given)]
    if not _is_plain(rest, known.codes) or any(holds(text, value, known.codes[0]) for text in newer):
        return False
    if value.sort is Sort.NAME:
        return any(holds(text, value, known.codes[0]) for text in _others(known.note, given))
    return value.sort is not Sort.NUMBER or not any(_shares_words(known.note, text) for text in newer)


def _shares_words(note: Note, text: str) -> bool:
    words = {term for group in query_words(note.text) for term in group}
    return not words.isdisjoint(index_terms(text).frequencies)


def _is_plain(text: str, codes: Sequence[str]) -> bool:
    text = _OPENING.sub("", text)
    speech = [_SPEECH[code] for code in codes]
    unsure = [form for one in speech for form in (one.doubt, one.changed, one.passing)]
    return not any(form.search(text) for form in (_YEAR, *(_NOT_PLAIN[code] for code in codes), *unsure))


def _newer(note: Note, given: CheckInput) -> Iterator[str]:
    """The owner's words that are not older than the note's."""
    since = said_at(note)
    yield given.request.text
    for record in _records(note, given):
        if isinstance(record, MessageRecord):
            if record.role is Role.OWNER and record.sent_at >= since:
                yield record.text
        elif record.ended is None and said_at(record.note) >= since:
            yield record.note.text


def _others(note: Note, given: CheckInput) -> Iterator[str]:
    """What all other records say."""
    for record in _records(note, given):
        yield record.text if isinstance(record, MessageRecord) else record.note.text


def _records(note: Note, given: CheckInput) -> Iterator[FactRecord | MessageRecord]:
    """All records that were given, but for the note itself."""
    everything = (*map(FactRecord, given.notes), *given.facts, *given.messages, *given.reads)
    return (one for one in everything if isinstance(one, MessageRecord) or one.note.id != note.id)


_SPEECH = {one.code: one.speech for one in LANGUAGES}
_OPENING = re.compile(r"\A\w+[,!] ")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
# Negations, other times, and other people's opinions, in plain letters; a star stands for any ending.
_NOT_PLAIN_WORDS = {
    "en": """
        not no never neither nor none without was were had used before earlier previous* former* old ago once then say
        says said told wrote according think* thought believe* claim* instead rather wrong than example imagine t
    """,
    "de": """
        nicht kein* nie niemals war* hatte* fruher* damals vorher* alte alten alter ehemal* sag* laut mein meint meinst
        glaub* statt ohne beispiel
    """,
    "fr": """
        ne n pas jamais aucun* sans etai* avant ancien* autrefois dit dis* selon pense* croi* plutot exemple
    """,
    "es": """
        no nunca jamas sin era* fue* antes anterior* antigu* vivias dij* dice* segun cree* piensa* ejemplo
    """,
    "pt": """
        nao nunca jamais sem era* foi foste antes anterior* antig* disse* diz* segundo acha* pensa* exemplo
    """,
    "it": """
        non mai senza era* fu prima precedent* vecchi* detto dic* secondo pensa* crede* esempio
    """,
    "nl": """
        niet geen nooit zonder was waren vroeger eerder* vorige oude zei* zeg* volgens denk* vind* voorbeeld
    """,
}
_NOT_PLAIN = {
    code: re.compile(rf"\b(?:{'|'.join(words.split())})\b".replace("*", r"\w*"), re.IGNORECASE)
    for code, words in _NOT_PLAIN_WORDS.items()
} | {
    "zh": re.compile("不|没|别|以前|之前|曾|过去|原来|据|说|认为|如果|可能"),
    "ja": re.compile("ない|ません|なかった|以前|前は|かつて|でした|ました|によると|言って|もし|かも"),
}
