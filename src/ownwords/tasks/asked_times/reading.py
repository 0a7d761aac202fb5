"""Reading a question for the times it asks about, by words alone: no model, and the same answer every time.

A time of saying may limit a search, which is by sent time (NOD-35); any other time tells when something happened, which
may have been said on any day since. What only looks like a time gives none: a false time hides evidence, one that is
missed only fails to raise it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import lru_cache

from ownwords.tasks.asked_times import de, en, es, fr, it, ja, nl, pt, zh
from ownwords.tasks.asked_times.asked import AskedTime, DateRange, Offset, Relation, from_event, moved
from ownwords.tasks.asked_times.events import find_events
from ownwords.tasks.asked_times.forms import (
    PARTS,
    Form,
    Forms,
    Groups,
    Options,
    before,
    distance,
    found_times,
    groups_of,
)
from ownwords.tasks.asked_times.words import AskedWords, Lead
from ownwords.tasks.languages import LANGUAGES, likely_languages
from ownwords.tasks.languages.language import Pattern
from ownwords.tasks.sentences import Span, plain
from ownwords.tasks.spoken_times import Period, calendar_times

ASKED: dict[str, AskedWords] = {
    "en": en.WORDS,
    "de": de.WORDS,
    "fr": fr.WORDS,
    "es": es.WORDS,
    "pt": pt.WORDS,
    "it": it.WORDS,
    "nl": nl.WORDS,
    "zh": zh.WORDS,
    "ja": ja.WORDS,
}
_BY_CODE = {language.code: language for language in LANGUAGES}
_SENTENCE = re.compile(r"(?:[^?!.。？！\n]|(?<=\d)\.|\.(?=\w))+[?!.。？！\n]*")
_KANA = re.compile("[\u3040-\u30ff]")
_WIDE = re.compile("[\u3040-\u30ff\u3400-\u9fff]")
_VERSION = re.compile(r"\b(?:v|version\w*|versione?|versao|versie|release|ver|build)\.? ?\Z", re.IGNORECASE)
_LONGEST_VERSION = 12
_DIGIT = re.compile(r"\d")
# What every date has somewhere: most numbers are none, and looking for dates takes a while.
_DATE_LIKE = re.compile(r"\d{4}|\d[月日号]|\d(?:st|nd|rd|th|er|º|ª|\.)? ?(?:of |de |d')? ?[a-z]{3}|[a-z]{3}\.? +\d")
_LETTERS = re.compile("[a-z]{3,}")
_APART = frozenset({Lead.BEFORE, Lead.AFTER})
_END = 1_000
"""How much is read of either end of a long text, in characters."""
_MOST_LEADS = 3
_PAD_OF_A_DAY = 3
_LONGEST_PAD = 180
_DAY = timedelta(days=1)
_PAIRED = (Lead.UNTIL, Lead.TO, Lead.AT)
_OPENS_PAIR = (Lead.SINCE, Lead.FROM)


def asked_times(text: str, today: date, codes: Sequence[str] = ()) -> tuple[AskedTime, ...]:
    """The times that a question names, in order of their places; none overlaps another. `today` is the owner's day.

    `codes` are the languages it may be in, by their two letters; without them they are told from its words. Where the
    text holds questions only they are read, and of more than 2,000 characters the first and the last 1,000. Weeks begin
    on Monday. A time without its year is the latest one, or where the question is about what is to come, the next.
    Seasons are those of the northern hemisphere: where the owner lives is not known here.
    """
    read = _read(text)
    letters = plain(read)
    found: list[AskedTime] = []
    for code in _likely(read, letters, codes):
        forms = _forms(code)
        for start, end in _asking(letters):
            sentence = _Sentence(forms, code, Span(read[start:end], letters[start:end]), start, today)
            found += sentence.read()
    left_out = len(text) - len(read)
    return tuple(
        replace(one, start=one.start + left_out, end=one.end + left_out) if one.start > _END else one
        for one in _apart(found)
    )


def asks_when(text: str, codes: Sequence[str] = ()) -> bool:
    """Whether a question asks for a time ("when did I …", "how long ago …"): what holds a date is better evidence."""
    return _any(lambda words: words.when, text, codes)


def asks_earlier(text: str, codes: Sequence[str] = ()) -> bool:
    """Whether a question asks for what was so before a change ("where did I live before?", "my old number")."""
    return _any(lambda words: words.earlier, text, codes)


def _any(which: Callable[[AskedWords], Pattern], text: str, codes: Sequence[str]) -> bool:
    read = _read(text)
    letters = plain(read)
    return any(which(ASKED[code]).search(letters) for code in _likely(read, letters, codes))


def _read(text: str) -> str:
    """The part that is read: of a text longer than a question ever is, both ends, where a request stands."""
    return text if len(text) <= 2 * _END else f"{text[:_END]}\n{text[-_END:]}"


@lru_cache(maxsize=16)
def _forms(code: str) -> Forms:
    return Forms(ASKED[code], code)


def _likely(text: str, letters: str, codes: Sequence[str]) -> list[str]:
    """The languages of the text, those of `codes` before others."""
    if len(codes) == 1 and codes[0] in ASKED:
        return list(codes)
    if not text.isascii() and 4 * len(_WIDE.findall(letters)) >= len(letters):
        return ["ja"] if _KANA.search(letters) or ("ja" in codes and "zh" not in codes) else ["zh"]
    likely = [one.code for one in likely_languages(text) if one.code not in ("zh", "ja")]
    return [code for code in likely if code in codes] or likely


def _asking(letters: str) -> list[tuple[int, int]]:
    """Where the questions stand, or where there is none, the sentences."""
    every = [match.span() for match in _SENTENCE.finditer(letters)]
    return [one for one in every if letters[one[1] - 1] in "?？" or "?" in letters[one[0] : one[1]]] or every


def _apart(found: Sequence[AskedTime]) -> list[AskedTime]:
    """In order, and of those that two languages read in the same words the longer."""
    kept: list[AskedTime] = []
    for one in sorted(found, key=lambda one: one.start - one.end):
        if not _taken(kept, one.start, one.end):
            kept.append(one)
    return sorted(kept, key=lambda one: one.start)


def _taken(found: Sequence[AskedTime | _Time], start: int, end: int) -> bool:
    return any(one.start < end and start < one.end for one in found)


@dataclass(frozen=True, slots=True)
class _Time:
    """A time in a sentence: `first:end` is what was found, from `start` with the words before it."""

    start: int
    first: int
    end: int
    read: Callable[[date], Options]
    leads: tuple[Lead, ...]
    """Innermost first."""
    offset: Offset | None
    soft: bool
    bare: bool
    ahead: bool


@dataclass(frozen=True, slots=True)
class _Sentence:
    """A sentence that is read by the rules of one language."""

    forms: Forms
    code: str
    span: Span
    place: int
    today: date

    def read(self) -> list[AskedTime]:
        words, letters = self.forms.words, self.span.plain
        lower = letters.lower()
        times = self._times(lower)
        asked: list[AskedTime] = []
        if times:
            past = words.past.search(letters) is not None
            future = not past and words.future.search(letters) is not None
            for time, partner in _pairs(times):
                found = self._asked(time, partner, future)
                if found is not None and (future or not time.ahead):
                    asked.append(found)
        events = [one for one in find_events(self.forms, self.span, asked) if not _taken(asked, one.start, one.end)]
        said = self._said(letters) if asked or events else None
        return [self._placed(one, said) for one in (*asked, *events)]

    def _times(self, lower: str) -> list[_Time]:
        """All times of the sentence that stand where a time may stand, in order."""
        found = list(self._calendar(lower)) if _DIGIT.search(lower) and _DATE_LIKE.search(lower) else []
        usual = None
        for form, groups, start, end in found_times(self.forms, lower):
            if form.never or any(one.first <= start and end <= one.end for one in found):
                continue
            if form.usual:
                usual = self.forms.words.habit.search(lower) is not None if usual is None else usual
                if usual:
                    continue
            time = self._time(lower, start, end, form, groups)
            if not form.needs or not form.needs.isdisjoint(time.leads) or self._goes_on(found, time):
                found = [one for one in found if one.end <= start or end <= one.first] + [time]
        return sorted(found, key=lambda one: one.start)

    def _time(self, lower: str, start: int, end: int, form: Form, groups: Groups) -> _Time:
        first = start
        leads: list[Lead] = []
        offset = None
        if behind := self.forms.trail.match(lower, end):
            leads.append(Lead(behind.lastgroup or Lead.AT))
            end = behind.end()
            if leads[0] in _APART and (far := self.forms.distance.match(lower, end)):
                offset, end = distance(groups_of(far)), far.end()
        edge = self.forms.edge
        while len(leads) < _MOST_LEADS and (lead := before(self.forms.lead, lower, start, edge)):
            leads.append(Lead(lead.lastgroup or Lead.AT))
            start = lead.start()
        if offset is None and not _APART.isdisjoint(leads):
            far = before(self.forms.distance, lower, start, edge)
            offset = distance(groups_of(far))
            start = far.start() if far and offset else start
        return _Time(
            start,
            first,
            end,
            lambda today: form.read(groups, today),
            tuple(leads),
            offset,
            soft=form.soft,
            bare=bool(form.needs),
            ahead=form.ahead,
        )

    def _goes_on(self, found: Sequence[_Time], time: _Time) -> bool:
        """ "… and May": the second of a pair."""
        return bool(found) and Lead.TO in time.leads and 0 <= time.start - found[-1].end <= 1

    def _calendar(self, lower: str) -> Iterator[_Time]:
        """The dates as they are written; a month's name only in this language, and in English with its capital."""
        for one in calendar_times(self.span, _BY_CODE[self.code], self.today):
            if _VERSION.search(self.span.plain, max(0, one.start - _LONGEST_VERSION), one.start):
                continue
            written = self.span.plain[one.start : one.end]
            name = _LETTERS.search(lower, one.start, one.end)
            if name and not self.forms.months.search(lower, one.start, one.end):
                continue
            if self.code == "en" and name and not one.written and written[0].islower() and written[-1].isdigit():
                continue
            options = (_range(one.past), _range(one.future))
            form = Form("", lambda _groups, _today, options=options: options)
            yield self._time(lower, one.start, one.end, form, {})

    def _asked(self, time: _Time, partner: _Time | None, future: bool) -> AskedTime | None:
        period = _chosen(time.read(self.today), future)
        if period is None:
            return None
        if partner is not None:
            return self._between(time, partner, future)
        period, soft = _led(period, time)
        return AskedTime(time.start, time.end, period, soft=time.soft or soft) if period else None

    def _between(self, time: _Time, partner: _Time, future: bool) -> AskedTime | None:
        """From the one to the other; where neither has a year, the first is the last of its name before the second."""
        last = _chosen(partner.read(self.today), future)
        first = _chosen(time.read(self.today), future)
        if first and last and first.start and last.end and first.start > last.end:
            first = _chosen(time.read(last.end), False)
        if not (first and last) or (first.start and last.end and first.start > last.end):
            return None
        return AskedTime(time.start, partner.end, DateRange(first.start, last.end), soft=time.soft or partner.soft)

    def _said(self, letters: str) -> tuple[int, int] | None:
        """Where the words of saying stand, and where the clause begins that is told of."""
        saying = self.forms.words.saying.search(letters)
        if saying is None:
            return None
        clause = self.forms.words.clause.search(letters, saying.end())
        return saying.start(), clause.start() if clause else len(letters)

    def _placed(self, one: AskedTime, said: tuple[int, int] | None) -> AskedTime:
        """In the whole text; said then, where the time does not belong to what was said."""
        future = one.period is not None and one.period.start is not None and one.period.start > self.today
        of_saying = said is not None and not future and one.start < said[1]
        return replace(one, start=one.start + self.place, end=one.end + self.place, of_saying=of_saying)


def _range(period: Period | None) -> DateRange | None:
    return period and DateRange(period.start, period.end)


def _chosen(options: Options, future: bool) -> DateRange | None:
    past, coming = options
    return (coming or past) if future else (past or coming)


def _pairs(times: Sequence[_Time]) -> Iterator[tuple[_Time, _Time | None]]:
    """Each time, with the one behind it to which it reaches."""
    skip = False
    for place, time in enumerate(times):
        after = times[place + 1] if place + 1 < len(times) else None
        if skip:
            skip = False
        elif after and after.start - time.end <= 1 and _reaches(time, after):
            skip = True
            yield time, after
        elif Lead.FROM not in time.leads or not time.bare:
            yield time, None


def _reaches(time: _Time, after: _Time) -> bool:
    if not time.leads:
        return Lead.UNTIL in after.leads
    return any(one in time.leads for one in _OPENS_PAIR) and any(one in after.leads for one in _PAIRED)


def _led(period: DateRange, time: _Time) -> tuple[DateRange | None, bool]:
    """What the words beside a time make of it, and whether that is vague."""
    soft = False
    for lead in time.leads:
        if period.start is None or period.end is None:
            break
        soft = soft or lead in PARTS or lead is Lead.AROUND
        if time.offset and lead in (Lead.BEFORE, Lead.AFTER):
            period = from_event(Relation(lead), time.offset, Period(period.start, period.end))
        else:
            period = _made(lead, period.start, period.end)
    if period.start and period.end and period.start > period.end:
        return None, soft
    return period, soft


def _made(lead: Lead, start: date, end: date) -> DateRange:
    third = (end - start).days // 3
    match lead:
        case Lead.SINCE:
            return DateRange(start, None)
        case Lead.UNTIL:
            return DateRange(None, end)
        case Lead.BEFORE:
            return DateRange(None, moved(start, -1))
        case Lead.AFTER:
            return DateRange(moved(end, 1), None)
        case Lead.AROUND:
            pad = min(max(_PAD_OF_A_DAY, (end - start).days // 2), _LONGEST_PAD)
            return DateRange(moved(start, -pad), moved(end, pad))
        case Lead.BEGINNING:
            return DateRange(start, start + third * _DAY)
        case Lead.MIDDLE:
            return DateRange(start + third * _DAY, end - third * _DAY)
        case Lead.END:
            return DateRange(end - third * _DAY, end)
        case Lead.AT | Lead.FROM | Lead.TO:
            return DateRange(start, end)
