"""The words of a language made into patterns: one that finds all times of a text in one pass, and one for each form,
which reads it. One pass, because a question is read before every turn."""

from __future__ import annotations

import re
from calendar import monthrange
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from ownwords.tasks.asked_times.asked import DAYS, SOON, DateRange, Offset, moved
from ownwords.tasks.asked_times.named import Feast, Recurring, recurring_feast, recurring_month, recurring_season
from ownwords.tasks.asked_times.words import AskedWords, Lead, Which
from ownwords.tasks.background import BACKGROUND
from ownwords.tasks.background.background import TimeWords, Unit
from ownwords.tasks.languages.language import lines
from ownwords.tasks.spoken_times import Manner, Period, relative_forms, relative_period, spelled, year_of

Groups = Mapping[str, str]
"""The groups of a pattern that took part in a match, by their names."""
Options = tuple[DateRange | None, DateRange | None]
"""What a time means of the past, and of what is to come."""

PARTS = frozenset({Lead.BEGINNING, Lead.MIDDLE, Lead.END})
_LEADS = frozenset(Lead) - {Lead.TO}
_GROUP = re.compile(r"\(\?P<(\w+)>")
_AGAIN = "__"
_BLANK = re.compile(r" (\?)?")
_WORD = re.compile(r"\b\w")
_ROOM = 32
"""How many characters the words before a time may take; where no blanks are written, `_ROOM_OF_CHARACTERS`."""
_ROOM_OF_CHARACTERS = 8
_FEW = 6
_NOTHING: Options = (None, None)
_RECENT = 60


@dataclass(frozen=True, slots=True)
class Form:
    """One way to name a time."""

    source: str
    read: Callable[[Groups, date], Options]
    needs: frozenset[Lead] = frozenset()
    """The words of which one has to stand before it."""
    usual: bool = False
    """In a sentence about what is usual it is no time."""
    ahead: bool = False
    """ "In two weeks": may be how long it took."""
    soft: bool = False
    never: bool = False


class Forms:
    """A language. Each pattern is compiled when it is first needed: to compile all takes longer than to read a thousand
    questions, and most of them name no time."""

    def __init__(self, words: AskedWords, code: str) -> None:
        self.words = words
        self.times = BACKGROUND[code].times
        self.edge = self.times.edge
        self._forms = _forms(words, self.times)
        self._readers: dict[int, re.Pattern[str]] = {}

    @cached_property
    def hint(self) -> re.Pattern[str]:
        """Found in every time: most questions name none and are done with here; in others it tells where to look."""
        return re.compile(f"{self.edge}(?:{_nameless(_plain(_hints(self.words, self.times)))})")

    @cached_property
    def finder(self) -> re.Pattern[str]:
        """Matches where a time begins; its groups are the forms, in order."""
        forms = "|".join(f"({_nameless(self._spelled(form.source))})" for form in self._forms)
        return re.compile(f"{self.edge}(?:{forms}){self.edge}")

    @cached_property
    def lead(self) -> re.Pattern[str]:
        """A word before a time; the group is its name."""
        return re.compile(f"(?:{_any(self.words.leads)}) *")

    @cached_property
    def trail(self) -> re.Pattern[str]:
        """A word behind a time; likewise."""
        return re.compile(f" *(?:{_any(self.words.trails)})")

    @cached_property
    def distance(self) -> re.Pattern[str]:
        """ "Two weeks"; `distance` reads it."""
        return _compiled(f"(?:{self._spelled(self.words.amount)}),? *")

    @cached_property
    def events(self) -> tuple[re.Pattern[str], ...]:
        """An event as a time."""
        return tuple(_compiled(self._spelled(source), re.IGNORECASE) for source in self.words.events)

    @cached_property
    def months(self) -> re.Pattern[str]:
        """A month's name."""
        return re.compile("|".join(self.words.months))

    def read(self, found: re.Match[str]) -> tuple[Form, Groups]:
        """The form that the finder found, and its groups."""
        place = (found.lastindex or 1) - 1
        form = self._forms[place]
        if place not in self._readers:
            self._readers[place] = _compiled(f"{self.edge}(?:{self._spelled(form.source)}){self.edge}")
        return form, groups_of(self._readers[place].match(found.string, found.start()))

    def _spelled(self, source: str) -> str:
        return _spelled(source, self.words, self.times)


def groups_of(match: re.Match[str] | None) -> Groups:
    """The groups that took part, without what told those of one name apart."""
    if match is None:
        return {}
    return {name.partition(_AGAIN)[0]: text for name, text in match.groupdict().items() if text is not None}


def found_times(forms: Forms, text: str) -> Iterator[tuple[Form, Groups, int, int]]:
    """Each form found in a text of small letters, with its groups and place; none overlaps another."""
    reached = 0
    for hint in forms.hint.finditer(text):
        if hint.start() < reached:
            continue
        starts = (*_starts(text, max(reached, hint.start() - _ROOM), hint.start(), forms.edge), hint.start())
        for start in starts:
            match = forms.finder.match(text, start)
            if match and match.end() > hint.start():
                reached = match.end()
                yield *forms.read(match), start, reached
                break


def before(pattern: re.Pattern[str], text: str, end: int, edge: str) -> re.Match[str] | None:
    """The longest match that ends just before a place and begins where a word begins."""
    starts = _starts(text, max(0, end - _ROOM), end, edge)
    return next((found for start in starts if (found := pattern.fullmatch(text, start, end))), None)


def _starts(text: str, start: int, end: int, edge: str) -> Iterable[int]:
    """Where words begin; where no blanks are written, everywhere close to the end."""
    if not edge:
        return range(max(start, end - _ROOM_OF_CHARACTERS), end)
    return (found.start() for found in _WORD.finditer(text, start, end))


def distance(groups: Groups) -> Offset | None:
    """How far something is from something else, by the groups of a pattern with `{amount}`."""
    unit = next((one for one in Unit if groups.get(one)), None)
    if groups.get("soon"):
        return SOON
    if groups.get("one"):
        return Offset.the(unit or Unit.DAY)
    if unit is None:
        return None
    return Offset.few(unit) if groups.get("few") else Offset.about(_count(groups), unit)


def _compiled(source: str, flags: re.RegexFlag = re.NOFLAG) -> re.Pattern[str]:
    """The pattern, in which a placeholder may stand twice: groups of one name are told apart."""
    seen = Counter[str]()

    def renamed(group: re.Match[str]) -> str:
        seen[group[1]] += 1
        return f"(?P<{group[1]}{_AGAIN}{seen[group[1]]}>" if seen[group[1]] > 1 else group[0]

    return re.compile(_GROUP.sub(renamed, source), flags)


def _nameless(source: str) -> str:
    return _GROUP.sub("(?:", source)


def _any(patterns: Mapping[Lead, str]) -> str:
    return "|".join(f"(?P<{lead}>{_plain(source)})" for lead, source in patterns.items()) or "(?!)"


def _hints(words: AskedWords, times: TimeWords) -> str:
    """What stands in every time: side by side, so that the first letter tells at most places that none does."""
    relative = (*times.days.values(), *times.units.values(), *times.weekdays)
    named = (*words.months, *words.seasons, *words.feasts.values(), *words.years.values())
    return "|".join((*relative, *named, words.recent, words.alone.replace("{unit}", "(?!)"), r"(?:19|20)\d\d"))


def _plain(source: str) -> str:
    return _BLANK.sub(lambda blank: " *" if blank[1] else " +", lines(source))


def _spelled(source: str, words: AskedWords, times: TimeWords) -> str:
    """The pattern with the words of the language in place of the placeholders."""
    recurring = "|".join(
        (
            *(f"(?P<month_{number}>{name})" for number, name in enumerate(words.months, 1)),
            *(f"(?P<season_{number}>{name})" for number, name in enumerate(words.seasons)),
            *(f"(?P<feast_{feast.name}>{name})" for feast, name in words.feasts.items()),
        )
    )
    pieces = {
        "{amount}": f"(?:{words.amount})",
        "{n}": f"(?:(?P<few>{words.few})|{{count}})",
        "{few}": f"(?P<few>{words.few})",
        "{named}": f"(?:{recurring})",
        "{year}": r"(?P<digits_of_year>(?:19|20)\d\d)(?!\d)",
        "{years}": "(?:"
        + "|".join(f"(?P<years_{'m' if n < 0 else 'p'}{abs(n)}>{name})" for n, name in words.years.items())
        + ")",
    }
    for name, piece in pieces.items():
        source = source.replace(name, piece)
    return _plain(spelled(source, times))


def _forms(words: AskedWords, times: TimeWords) -> list[Form]:
    """All ways to name a time; of two that begin at the same word, the longer one first."""

    def relative(manner: Manner) -> Callable[[Groups, date], Options]:
        return lambda groups, today: _ranges(*relative_period(manner, groups, times, today))

    def before_last(groups: Groups, today: date) -> Options:
        unit = next((one for one in Unit if groups.get(one)), Unit.WEEK)
        return relative(Manner.LAST)(groups, back(today, 1, unit))

    bare = frozenset[Lead]() if words.bare else _LEADS
    return [
        Form(words.never, _nothing, never=True),
        *(Form(source, _rolling) for source in words.rolling),
        *(Form(source, before_last) for source in words.before_last),
        *(Form(source.replace("{what}", "{named}"), _named(Which.BEFORE_LAST)) for source in words.before_last),
        *(Form(source.replace("{count}", "{few}"), _vague, soft=True) for source in times.ago),
        *(Form(source, _named(which)) for which, source in words.named),
        Form(words.recent, _recently, soft=True),
        *(
            Form(source, relative(manner), usual=manner is Manner.ON, ahead=manner is Manner.AHEAD)
            for source, manner in relative_forms(times)
        ),
        *(Form(source, relative(Manner.ON), usual=True) for source in words.other_forms),
        Form("{named}", _named(None), needs=bare, usual=True),
        Form("{weekday}", relative(Manner.ON), needs=bare, usual=True),
        Form("{year}", _named(Which.OF_YEAR), needs=_LEADS),
        Form(words.alone, relative(Manner.THIS), needs=PARTS),
    ]


def _nothing(groups: Groups, today: date) -> Options:
    return _NOTHING


def _ranges(past: Period | None, future: Period | None) -> Options:
    return (past and DateRange(past.start, past.end), future and DateRange(future.start, future.end))


def _count(groups: Groups) -> int:
    if digits := groups.get("digits"):
        return int(digits)
    return next((int(name[1:]) for name, text in groups.items() if text and name[0] == "n" and name[1:].isdigit()), 1)


def _rolling(groups: Groups, today: date) -> Options:
    unit = next((one for one in Unit if groups.get(one)), Unit.DAY)
    since = DateRange(back(today, _FEW if groups.get("few") else _count(groups), unit), today)
    return since, since


def _vague(groups: Groups, today: date) -> Options:
    unit = next((one for one in Unit if groups.get(one)), None)
    if unit is None:
        return _NOTHING
    few = Offset.few(unit)
    return DateRange(moved(today, -few.most), moved(today, -few.least)), None


def _recently(groups: Groups, today: date) -> Options:
    return DateRange(moved(today, -_RECENT), today), None


def _named(which: Which | None) -> Callable[[Groups, date], Options]:
    def read(groups: Groups, today: date) -> Options:
        one = _recurring(groups)
        match which:
            case Which.LAST:
                return _ranges(one.last(today), None)
            case Which.BEFORE_LAST:
                return _ranges(one.ago(2, today), None)
            case Which.AGO:
                return _ranges(one.ago(_count(groups), today), None)
            case Which.NEXT:
                return _ranges(None, one.next(today))
            case Which.OF_YEAR:
                period = one.of(_year(groups, today))
                return _ranges(period, period)
            case Which.THIS | None:
                return _ranges(*one.begun(today))

    return read


def _recurring(groups: Groups) -> Recurring:
    """What the groups name; where nothing in a year, the year."""
    for name, text in groups.items():
        if text:
            kind, _, which = name.partition("_")
            if kind in _RECURRING:
                return _RECURRING[kind](which)
    return Recurring(year_of)


_RECURRING: Mapping[str, Callable[[str], Recurring]] = {
    "month": lambda number: recurring_month(int(number)),
    "season": lambda number: recurring_season(int(number)),
    "feast": lambda name: recurring_feast(Feast[name]),
}


def _year(groups: Groups, today: date) -> int:
    if digits := groups.get("digits_of_year"):
        return int(digits)
    named = next(name for name, text in groups.items() if text and name.startswith("years_"))
    return today.year + int(named[7:]) * (-1 if named[6] == "m" else 1)


def back(today: date, count: int, unit: Unit) -> date:
    """The day so many units before; the last of its month where the month has no such day."""
    if unit not in (Unit.MONTH, Unit.YEAR):
        return moved(today, -count * DAYS[unit])
    months = today.year * 12 + today.month - 1 - count * (12 if unit is Unit.YEAR else 1)
    if months < 12:
        return date.min
    first = date(months // 12, months % 12 + 1, 1)
    return first.replace(day=min(today.day, monthrange(first.year, first.month)[1]))
