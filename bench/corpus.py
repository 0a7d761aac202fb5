"""Conversations to measure with: seeded, in the proportions of natural language.

Words follow Zipf's law over a vocabulary of 60,000, steeper beyond the first 5,000 as in every large corpus. The most
frequent are real English function words; the others are pronounceable inventions with English endings, the shorter the
more frequent, so that stemming has its usual work. A message has 20 words in the median and 31 in the mean. One in ten
is in another script: Cyrillic, Chinese, Arabic or Thai. Threads take turns, as they do when a person has several open.
"""

from __future__ import annotations

import random
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import numpy as np

from ownwords.domain.conversation import Audience, ConversationPart, NewMessage, Role, Thread
from ownwords.domain.turns import TurnOrigin

VOCABULARY = 60_000
_COMMON = 5_000
_FUNCTION_WORDS = (
    "the of and to a in is that it was for on with as i you be at this have from or had by not are but they we "
    "an what can if your all there when my so do which about how out up one would me could then them some like "
    "just will more no time it's don't i'm know think get good see want now also people new really because "
    "please thanks day"
)
_ENDINGS = ("", "", "", "", "s", "s", "ed", "ing", "er", "ly", "ness", "ies")
_STARTS = "b b br c c ch cl d d dr f f g g gr h h j k l l m m n n p p pl pr r r s s s sh st t t th tr v w w"
_VOWELS = "a a e e e i i o o u ai ea ee oo"
_CLOSINGS = ("", "", "", "", "n", "r", "l", "t", "s", "m", "ck", "st")
_OTHER_SCRIPTS = (
    ("абвгдежзиклмнопрстуфхцчшщыэюя", (3, 10), " "),
    (
        "的一是不了人我在有他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后"
        "小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长",
        (1, 3),
        "",
    ),
    ("ابتثجحخدذرزسشصضطظعغفقكلمنهوي", (3, 8), " "),
    ("กขคงจฉชซญดตถทนบปผฝพฟมยรลวสหอฮะาิีุูเแโไ", (2, 6), ""),
)
_OTHER_SHARE = 0.1
_FIRST = datetime(2019, 1, 1, tzinfo=UTC)
_MEDIAN_WORDS, _SPREAD, _LONGEST = 20, 0.95, 400
_THREAD_LENGTH = 50
_OPEN_THREADS = 8
_GAP_SECONDS = 180


@dataclass(frozen=True, slots=True)
class Corpus:
    """A vocabulary, most frequent words first, and how to draw from it."""

    words: list[str]
    chances: np.ndarray[tuple[int], np.dtype[np.float64]]
    other_words: list[list[str]]

    @classmethod
    def build(cls, seed: int) -> Corpus:
        chooser = random.Random(seed)
        starts, vowels = _STARTS.split(), _VOWELS.split()
        words: dict[str, None] = dict.fromkeys(_FUNCTION_WORDS.split())
        while len(words) < VOCABULARY:
            syllables = chooser.choices((1, 2, 3), (6, 4, 0) if len(words) < _COMMON else (1, 6, 3))[0]
            stem = "".join(
                chooser.choice(starts) + chooser.choice(vowels) + chooser.choice(_CLOSINGS) for _ in range(syllables)
            )
            words[stem + chooser.choice(_ENDINGS)] = None
        ranks = np.arange(1, VOCABULARY + 1)
        weights = 1 / (ranks + 2.7)
        weights[_COMMON:] *= _COMMON / ranks[_COMMON:]
        others = [
            [
                "".join(chooser.choices(letters, k=chooser.randint(*lengths))) + separator
                for _ in range(VOCABULARY // 10)
            ]
            for letters, lengths, separator in _OTHER_SCRIPTS
        ]
        return cls(list(words), np.cumsum(weights / weights.sum()), others)

    def texts(self, count: int, seed: int) -> Iterator[str]:
        """So many messages' texts."""
        numbers = np.random.default_rng(seed)
        lengths = np.exp(numbers.normal(np.log(_MEDIAN_WORDS), _SPREAD, count)).astype(int).clip(1, _LONGEST)
        drawn: list[int] = np.searchsorted(self.chances, numbers.random(int(lengths.sum()))).tolist()
        scripts = np.where(numbers.random(count) < _OTHER_SHARE, numbers.integers(0, len(self.other_words), count), -1)
        script_of_each: list[int] = scripts.tolist()
        start = 0
        for length, script in zip(lengths.tolist(), script_of_each, strict=True):
            ranks = drawn[start : start + length]
            start += length
            if script < 0:
                yield _sentences([self.words[rank] for rank in ranks])
            else:
                words = self.other_words[script]
                yield "".join([words[rank % len(words)] for rank in ranks])

    def batches(self, messages: int, seed: int, size: int) -> Iterator[tuple[ConversationPart, ...]]:
        """The messages as batches of an import, in order."""
        chooser = random.Random(seed)
        sent = _FIRST
        open_threads = [_thread(chooser, sent) for _ in range(_OPEN_THREADS)]
        for first in range(0, messages, size):
            parts: dict[str, tuple[Thread, list[NewMessage]]] = {}
            for text in self.texts(min(size, messages - first), seed + first + 1):
                if chooser.random() < 1 / _THREAD_LENGTH:
                    open_threads[chooser.randrange(_OPEN_THREADS)] = _thread(chooser, sent)
                thread = open_threads[min(int(chooser.expovariate(1)), _OPEN_THREADS - 1)]
                sent += timedelta(seconds=chooser.expovariate(1 / _GAP_SECONDS))
                role = Role.OWNER if chooser.random() < 0.5 else Role.ASSISTANT
                new = NewMessage(role, text, _id(chooser, sent), sent)
                parts.setdefault(thread.id, (thread, []))[1].append(new)
            yield tuple(ConversationPart(thread, tuple(said)) for thread, said in parts.values())


def _sentences(words: list[str]) -> str:
    """The words with capitals and full stops."""
    words[0] = words[0].capitalize()
    for place in range(11, len(words), 12):
        words[place] += "."
    return " ".join(words) + "."


def _thread(chooser: random.Random, at: datetime) -> Thread:
    return Thread(_id(chooser, at), f"Conversation {chooser.randrange(1000)}", Audience.PRIVATE, TurnOrigin.OWNER, at)


def _id(chooser: random.Random, at: datetime) -> str:
    milliseconds = int(at.timestamp() * 1000)
    value = milliseconds << 80 | 0x7 << 76 | chooser.getrandbits(12) << 64 | 0b10 << 62 | chooser.getrandbits(62)
    return str(uuid.UUID(int=value))
