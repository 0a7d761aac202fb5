"""Recall: the messages of a conversation that help most with a request, by the one ranking.

Three steps, each on less than the one before: words and vectors find candidates among all messages; the candidates and
their neighbours are scored by words and meaning together; the best of these are read, and what they say scales their
scores. What is missing, an index, an embedder, a part of the vectors, makes the result smaller and is said with it; it
is never an error.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta, tzinfo

import numpy as np
from numpy.typing import NDArray

from ownwords.domain.conversation import Message
from ownwords.domain.evidence import Mark, Part
from ownwords.domain.exchanges import Placed, Surroundings, nearby, surroundings_of
from ownwords.domain.instants import to_microseconds
from ownwords.domain.scope import Scope
from ownwords.domain.usage import Caller
from ownwords.domain.words import query_words
from ownwords.errors import Invalid, Unavailable
from ownwords.ports.embeddings import DescribedEmbedder, Heard
from ownwords.ports.search import MessageIndex, Postings, SearchWindow
from ownwords.ports.vectors import Nearest, VectorReads
from ownwords.reading.known_language import knows_language
from ownwords.reading.ranking import (
    MEANING,
    best,
    bm25,
    exchange,
    lexical,
    meaning,
)
from ownwords.reading.substance import spoken_by, times_named, told

_FOUND_BY_WORDS = 200
_FOUND_BY_MEANING = 100
_SCORED = 400
_READ = 150
_TIMED = 50
"""How many messages go into each step; where the request asks when, the last is to be seen for the times they name."""
_SEARCHED = 0.15
"""What a word counts that only a search brought in, beside 1 for a word of the request."""
_IN_PERIOD = 1.5
"""What a message gains, as a share of its score, that was said in a period which the request names; half of it in the
days after: people tell soon what happened. The longer a period is, the less it says."""
_SOON = timedelta(days=10)
_TELLING = timedelta(days=31)

_UNKNOWN_LANGUAGE = "The embedder was not made for the language of the request: only words are searched."

Integers = NDArray[np.int64]
Scores = NDArray[np.float32]

_NONE = np.empty(0, np.int64)
_NO_SCORES = np.empty(0, np.float32)
_NOTHING = Postings(_NONE, _NO_SCORES, _NONE, (), 0, 0.0, -1)
_NOWHERE = Nearest(_NONE, _NO_SCORES, _NONE, 0)


@dataclass(frozen=True, slots=True)
class AskedPeriod:
    """A period that a request names, first and last instant. `weight`, from 0 to 1, says how sure it is."""

    start: datetime
    end: datetime
    weight: float = 1.0

    @property
    def soon(self) -> datetime:
        """Until when what happened in it is likely to be told."""
        return self.end + min(_SOON, datetime.max.replace(tzinfo=self.end.tzinfo) - self.end)

    @property
    def gain(self) -> float:
        return _IN_PERIOD * self.weight * min(1.0, _TELLING / max(self.end - self.start, _TELLING))


@dataclass(frozen=True, slots=True)
class Embedded:
    """A request's vector; None where it has none, and why."""

    vector: Scores | None = None
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class RecallQuery:
    """What to recall for. `text` is the request; `searches` are more words, which count less. `window` is where to
    look. `periods` are those that the request names; `asks_when` are the languages, as
    two-letter codes, in which it asks for a time; `from_assistant` says that it asks what the assistant said. `without`
    are ids of messages to leave out. `embedded` is what `Recall.embedded` gives for it, where that is begun already."""

    text: str
    zone: tzinfo
    languages: tuple[str, ...] = ()
    caller: Caller | None = None
    searches: tuple[str, ...] = ()
    window: SearchWindow = field(default_factory=SearchWindow)
    periods: tuple[AskedPeriod, ...] = ()
    asks_when: tuple[str, ...] = ()
    from_assistant: bool = False
    without: frozenset[str] = frozenset()
    embedded: Awaitable[Embedded] | None = None


@dataclass(frozen=True, slots=True)
class RecalledMessage:
    """A message with its score, good for comparing with the others of one answer; `shares_words` tells whether it holds
    a word of the request itself."""

    message: Message
    score: float
    shares_words: bool


@dataclass(frozen=True, slots=True)
class Recalled:
    """The best messages, best first; how many hold any of the words; what was not to be had."""

    messages: tuple[RecalledMessage, ...] = ()
    matches: int = 0
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class _Words:
    """Groups of equal terms to look for, and what each counts. The first `asked` are the request's own."""

    groups: list[tuple[str, ...]]
    weights: list[float]
    asked: int

    def without(self, terms: set[str]) -> list[float]:
        """The weights, where these words count nothing; all of them, where no other would be left."""
        weights = [
            0.0 if not terms.isdisjoint(group) else weight
            for group, weight in zip(self.groups, self.weights, strict=True)
        ]
        return weights if any(weights) else self.weights


@dataclass(slots=True)
class _Candidates:
    """What is known of the candidates: the postings of the words, and the candidates' surroundings, of which `scored`
    are scored; each with its cosine, or NaN."""

    postings: Postings
    surroundings: Surroundings
    scored: Integers
    cosines: Scores
    marks: list[Mark] = field(default_factory=list[Mark])

    @property
    def positions(self) -> Integers:
        return self.surroundings.placed.positions[self.scored]


class Recall:
    """Recalls messages. `embedder` is None where nothing is searched by meaning."""

    def __init__(
        self,
        index: MessageIndex,
        vectors: VectorReads,
        embedder: DescribedEmbedder | None = None,
        heard: Callable[[Caller], Heard] | None = None,
    ) -> None:
        """`heard` gives what an embedder tells its calls to, for whom they are made."""
        self._index = index
        self._vectors = vectors
        self._embedder = embedder
        self._heard = heard

    async def messages(self, scope: Scope, query: RecallQuery) -> Recalled:
        """The best messages, 150 at most."""
        words = _words(query)
        candidates = await self._candidates(scope, query, words)
        if not len(candidates.scored):
            return Recalled(marks=tuple(candidates.marks))
        scores = _scores(candidates, words.weights, query)
        read = await self._read(scope, candidates, scores)
        names = _names(read.values())
        if names and (weights := words.without(names)) != words.weights:
            # A name that speakers bear is who is asked about, not what: who is spoken to says it, not who speaks.
            scores = _scores(candidates, weights, query)
            read |= await self._read(scope, candidates, scores)
        return Recalled(
            _scaled(candidates, scores, read, query, words),
            len(candidates.postings.positions),
            tuple(candidates.marks),
        )

    async def _candidates(self, scope: Scope, query: RecallQuery, words: _Words) -> _Candidates:
        """What words, meaning and the periods find, each with its neighbours."""
        marks: list[Mark] = []
        by_meaning = asyncio.ensure_future(self._by_meaning(scope, query, marks))
        try:
            postings = await self._index.lookup(scope, words.groups, query.window) if words.groups else _NOTHING
            in_periods = [await self._said_in(scope, words, window) for window in _windows(query, words)]
            vector, nearest = await by_meaning
        finally:
            by_meaning.cancel()
            await asyncio.gather(by_meaning, return_exceptions=True)  # so that no failure of it is left unheard
        by_words = postings.positions[best(bm25(postings, words.weights), _FOUND_BY_WORDS)]
        seeds = np.concatenate([by_words, nearest.positions, *in_periods])
        around = surroundings_of(await self._index.placed(scope, nearby(seeds), query.window))
        scores = lexical(postings, around, words.weights)
        likely = best(scores, _SCORED)
        near = np.flatnonzero(np.isin(around.placed.positions, nearest.positions))
        near = np.concatenate([near, around.neighbours[-1][near], around.neighbours[-2][near]])
        told = np.flatnonzero(np.isin(around.placed.positions, np.concatenate([_NONE, *in_periods])))
        scored = np.unique(np.concatenate([likely[scores[likely] > 0], near[near >= 0], told]))
        cosines = await self._cosines(scope, around, scored, vector)
        return _Candidates(postings, around, scored, cosines, marks)

    async def _said_in(self, scope: Scope, words: _Words, window: SearchWindow) -> Integers:
        """The best messages of a window; where none holds a word, the newest ones of it."""
        found = await self._index.lookup(scope, words.groups, window)
        if words.groups and not len(found.positions):
            found = await self._index.lookup(scope, [], window)
            return found.positions[best(found.sent, _FOUND_BY_MEANING)]
        scores = bm25(found, words.weights) if words.groups else found.sent
        return found.positions[best(scores, _FOUND_BY_MEANING)]

    async def embedded(self, query: RecallQuery) -> Embedded:
        """The vector of the request, for its `embedded`."""
        if self._embedder is None or not query.text.strip():
            return Embedded()
        if not knows_language(self._embedder.languages, query.text, query.languages):
            return Embedded(marks=(Mark(Part.MEANING, _UNKNOWN_LANGUAGE),))
        heard = self._heard(query.caller) if self._heard and query.caller else None
        try:
            return Embedded((await self._embedder.embed_question(query.text, heard))[0])
        except Unavailable as error:
            return Embedded(marks=(Mark(Part.MEANING, error.message),))

    async def _by_meaning(self, scope: Scope, query: RecallQuery, marks: list[Mark]) -> tuple[Scores | None, Nearest]:
        embedded = await (query.embedded or self.embedded(query))
        marks += embedded.marks
        return embedded.vector, await self._nearest(scope, query, embedded.vector, marks)

    async def _nearest(self, scope: Scope, query: RecallQuery, vector: Scores | None, marks: list[Mark]) -> Nearest:
        if vector is None or self._embedder is None:
            return _NOWHERE
        name = self._embedder.name
        try:
            nearest = await self._vectors.nearest(scope, name, vector[None], _FOUND_BY_MEANING, query.window)
        except Invalid as error:  # another model behind the same name
            marks.append(Mark(Part.MEANING, error.message))
            return _NOWHERE
        missing = nearest.missing - len(query.without)  # the request itself was said just now
        if missing > 0:
            said = "message is" if missing == 1 else "messages are"
            marks.append(Mark(Part.MEANING, f"{missing:,} {said} not yet searched by meaning."))
        return nearest

    async def _cosines(self, scope: Scope, around: Surroundings, scored: Integers, vector: Scores | None) -> Scores:
        """How near what was said around each message is: the vector of a message is made of those before it too, so the
        one two later tells of it best."""
        if vector is None or self._embedder is None or not len(scored):
            return np.full(len(scored), np.nan, np.float32)
        ends = around.placed.positions[around.last_of(2)[scored]]
        unique, places = np.unique(ends, return_inverse=True)
        vectors = await self._vectors.vectors_at(scope, self._embedder.name, unique.tolist())
        if vectors.shape[1] != len(vector):  # nothing is embedded yet, or by another model
            return np.full(len(scored), np.nan, np.float32)
        cosines = np.where(vectors.any(axis=1), vectors @ vector, np.float32(np.nan))
        return cosines[places].astype(np.float32)

    async def _read(self, scope: Scope, candidates: _Candidates, scores: Scores) -> dict[int, Message]:
        positions = candidates.positions[best(scores, _READ)].tolist()
        messages = await self._index.messages_at(scope, positions)
        if len(messages) == len(positions):
            return dict(zip(positions, messages, strict=True))
        # Some were deleted in between: which ones, the answer does not tell.
        return {one: found[0] for one in positions if (found := await self._index.messages_at(scope, [one]))}


def _windows(query: RecallQuery, words: _Words) -> list[SearchWindow]:
    """Where to look besides: in the periods that the request names and soon after; and in the whole window, where it
    has dates and there are no words to look for."""
    given = query.window
    windows: list[SearchWindow] = []
    for period in query.periods:
        start = max(period.start, given.sent_from) if given.sent_from else period.start
        end = min(period.soon, given.sent_until) if given.sent_until else period.soon
        windows.append(replace(given, sent_from=start, sent_until=end))
    if not words.groups and (given.sent_from or given.sent_until):
        windows.append(given)
    return windows


def _words(query: RecallQuery) -> _Words:
    asked = query_words(query.text, query.languages)
    words = dict.fromkeys(asked, 1.0)
    for search in query.searches:
        for group in query_words(search, query.languages):
            words.setdefault(group, _SEARCHED)
    return _Words(list(words), list(words.values()), len(asked))


def _names(messages: Iterable[Message]) -> set[str]:
    """The words of the speakers' names."""
    speakers = {message.speaker for message in messages if message.speaker}
    return {term for speaker in speakers for group in query_words(speaker) for term in group}


def _scores(candidates: _Candidates, weights: Sequence[float], query: RecallQuery) -> Scores:
    """The scores of the scored messages, before they are read."""
    postings, around, scored = candidates.postings, candidates.surroundings, candidates.scored
    by_words = lexical(postings, around, weights) + exchange(postings, around, weights)
    scores = (by_words[scored] + MEANING * meaning(candidates.cosines)).astype(np.float32)
    return scores * _in_periods(around.placed, query)[scored]


def _in_periods(placed: Placed, query: RecallQuery) -> Scores:
    factors = np.ones(len(placed.positions), np.float32)
    for period in query.periods:
        first, last, soon = map(to_microseconds, (period.start, period.end, period.soon))
        after = (placed.sent > last) & (placed.sent <= soon)
        inside = (placed.sent >= first) & (placed.sent <= last)
        gained = np.where(inside, 1 + period.gain, np.where(after, 1 + period.gain / 2, 1.0))
        factors = np.maximum(factors, gained)
    return factors.astype(np.float32)


def _scaled(
    candidates: _Candidates, scores: Scores, read: dict[int, Message], query: RecallQuery, words: _Words
) -> tuple[RecalledMessage, ...]:
    """The messages that were read, in the order of their scores by all that is known of them."""
    named = _named(read, words)
    holding = _holding(candidates, words)
    found: list[tuple[float, int, Message]] = []
    for position, score in zip(candidates.positions.tolist(), scores.tolist(), strict=True):
        message = read.get(position)
        if message is None or message.id in query.without:
            continue
        factor = told(message) * spoken_by(message, named, from_assistant=query.from_assistant)
        found.append((score * factor, position, message))
    found.sort(key=lambda one: (-one[0], -one[1]))
    for place, (score, position, message) in enumerate(found[:_TIMED] if query.asks_when else ()):
        found[place] = (score * times_named(message, query.asks_when), position, message)
    found.sort(key=lambda one: (-one[0], -one[1]))
    return tuple(RecalledMessage(message, score, position in holding) for score, position, message in found)


def _holding(candidates: _Candidates, words: _Words) -> set[int]:
    """The positions of scored messages that hold a word of the request itself."""
    positions, postings = candidates.positions, candidates.postings
    held = np.zeros(len(positions), np.bool_)
    if not len(postings.positions):
        return set()
    places = np.minimum(np.searchsorted(postings.positions, positions), len(postings.positions) - 1)
    there = postings.positions[places] == positions
    for hits in postings.hits[: words.asked]:
        found = np.minimum(np.searchsorted(hits.documents, places), max(len(hits.documents) - 1, 0))
        held |= there & (hits.documents[found] == places) if len(hits.documents) else False
    return set(positions[held].tolist())


def _named(read: dict[int, Message], words: _Words) -> frozenset[str]:
    """The speakers whom the request names; of those with the same family name, who is named by more."""
    asked = {term for group in words.groups[: words.asked] for term in group}
    speakers = {message.speaker for message in read.values() if message.speaker}
    shared = {one: {term for group in query_words(one) for term in group} & asked for one in speakers}
    return frozenset(one for one, terms in shared.items() if terms and not any(map(terms.__lt__, shared.values())))
