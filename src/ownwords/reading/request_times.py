"""What times a request is about, as instants in the owner's zone: "last spring", "two weeks after the wedding".

A time that says when something happened ranks what was said then and soon after; one that says when something was said
limits where it is looked for. The day of an event is looked up, in a note's date before a message's.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo

from ownwords.domain.conversation import Message
from ownwords.domain.notes import Note
from ownwords.domain.text_index import TextIndex
from ownwords.domain.words import query_words
from ownwords.reading.recall import AskedPeriod
from ownwords.tasks.asked_times import AskedTime, DateRange, asked_times, asks_earlier, asks_when, resolved
from ownwords.tasks.background import BACKGROUND
from ownwords.tasks.evidence_records import OwnerRequest
from ownwords.tasks.languages import likely_languages
from ownwords.tasks.sentences import span_of
from ownwords.tasks.spoken_times import Period, day_of, spoken_times

Instants = tuple[datetime, datetime]
"""From the first to the last, both included."""

_FIRST = datetime(1, 2, 1, tzinfo=UTC)
_LAST = datetime(9999, 12, 1, tzinfo=UTC)
_VAGUE = 0.25
"""How sure a period is that was named vaguely ("recently"), or that an event gave whose day only a message tells."""
_TOLD = 0.6
"""… and where the message names the day."""
_READ = 600
"""Characters of a message that are read for the time it names."""
_SHARED = 0.6
"""The share of an event's words that a note about it holds."""


@dataclass(frozen=True, slots=True)
class RequestTimes:
    """`happened` are the periods in which what is asked about was; `said` is when it was said, where the request tells
    that; `text` is the request without its time words, for finding the rest of it. `asks_when` are
    the languages in which it asks for a time; `asks_earlier` says that it asks for what was true before."""

    text: str
    happened: tuple[AskedPeriod, ...] = ()
    said: Instants | None = None
    asks_when: tuple[str, ...] = ()
    asks_earlier: bool = False


FindMessage = Callable[[str], Awaitable[Message | None]]
"""The message that tells best of an event, given in the owner's words."""


async def request_times(request: OwnerRequest, notes: Sequence[Note], find_message: FindMessage) -> RequestTimes:
    """The times of a request. What `find_message` raises is raised."""
    text, zone = request.gist, request.time_zone
    codes = [language.code for language in likely_languages(text)]
    today = request.sent_at.astimezone(zone).date()
    asked = asked_times(text, today, codes)
    happened: list[AskedPeriod] = []
    said: Instants | None = None
    for one in asked:
        if one.period is None:
            happened += await _around_event(one, request, notes, find_message)
        elif one.of_saying and not one.soft:
            said = _instants(one.period, zone)
        else:
            happened.append(AskedPeriod(*_instants(one.period, zone), _VAGUE if one.soft else 1.0))
    known = [one for one in asked if one.period is not None]
    return RequestTimes(
        _without(text, known, request.languages),
        tuple(happened),
        said,
        tuple(code for code in codes if code in BACKGROUND) if asks_when(text, codes) else (),
        asks_earlier(text, codes),
    )


async def _around_event(
    asked: AskedTime, request: OwnerRequest, notes: Sequence[Note], find_message: FindMessage
) -> list[AskedPeriod]:
    """The period that lies so to the event, where anything tells of the event."""
    anchor, zone = asked.anchor or "", request.time_zone
    day = _noted_day(anchor, notes, request.languages)
    if day is not None:
        return [AskedPeriod(*_instants(resolved(asked, day_of(day)), zone))]
    message = await find_message(anchor)
    if message is None:
        return []
    spoken = _spoken_day(message, zone)
    if spoken is not None:
        return [AskedPeriod(*_instants(resolved(asked, spoken), zone), _TOLD)]
    sent = day_of(message.sent_at.astimezone(zone).date())
    return [AskedPeriod(*_instants(resolved(asked, sent), zone), _VAGUE)]


def _noted_day(anchor: str, notes: Sequence[Note], languages: tuple[str, ...]) -> date | None:
    """The date of the note that tells most of the event, where one tells enough of it."""
    wanted = dict.fromkeys(query_words(anchor, languages), 1.0)
    dated = [note for note in notes if note.details.event_date is not None]
    if not wanted or not dated:
        return None
    scores = TextIndex([note.words for note in dated]).relevance(wanted)
    best = max(range(len(dated)), key=scores.__getitem__)
    held = sum(any(term in dated[best].words.frequencies for term in group) for group in wanted)
    return dated[best].details.event_date if held >= _SHARED * len(wanted) else None


def _spoken_day(message: Message, zone: tzinfo) -> Period | None:
    """The time that a message names: of what it may mean, that nearest to when it was sent."""
    today = message.sent_at.astimezone(zone).date()
    span = span_of(message.text[:_READ])
    for language in likely_languages(span.text):
        found = spoken_times(span, language, today)
        meant = [period for one in found for period in (one.past, one.future) if period is not None]
        if meant:
            return min(meant, key=lambda period: min(abs(period.start - today), abs(period.end - today)))
    return None


def _instants(dates: DateRange, zone: tzinfo) -> Instants:
    return _start(dates.start, zone), _end(dates.end, zone)


def _start(day: date | None, zone: tzinfo) -> datetime:
    if day is None or day <= _FIRST.date():
        return _FIRST
    return min(datetime.combine(day, time(), zone).astimezone(UTC), _LAST)


def _end(day: date | None, zone: tzinfo) -> datetime:
    if day is None or day >= _LAST.date() - timedelta(days=1):
        return _LAST
    return max(datetime.combine(day + timedelta(days=1), time(), zone).astimezone(UTC), _FIRST) - timedelta(
        microseconds=1
    )


def _without(text: str, asked: Sequence[AskedTime], languages: tuple[str, ...]) -> str:
    """The text without its time words, where words are left to look for."""
    rest = text
    for one in sorted(asked, key=lambda one: -one.start):
        rest = f"{rest[: one.start]} {rest[one.end :]}"
    return rest if query_words(rest, languages) else text
