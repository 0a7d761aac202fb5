"""Labelled messages of owners in nine languages: how many notes of the offline rule are right, and how many it finds.

`learn_cases.jsonl` holds invented messages. Those marked `held` were labelled before anybody looked at what the rule
makes of them, and the rule is not tuned on them: their figures are the honest ones. A note is right when its text is
one of those expected, apart from case and punctuation.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from ownwords.domain.words import same_words
from ownwords.tasks.learn_offline import learn_offline
from ownwords.tasks.proposals import KnownNote, LearnInput, LearnMessage

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
Case = dict[str, Any]
CASES: list[Case] = [
    json.loads(line) for line in Path(__file__).with_name("learn_cases.jsonl").read_text(encoding="utf-8").splitlines()
]
HELD = [case for case in CASES if case["held"]]
OPEN = [case for case in CASES if not case["held"]]


@dataclass
class Score:
    """How the notes compare with the facts expected; `filed` are right notes in an expected area."""

    right: int = 0
    wrong: int = 0
    missed: int = 0
    filed: int = 0

    @property
    def precision(self) -> float:
        return self.right / (self.right + self.wrong)

    @property
    def recall(self) -> float:
        return self.right / (self.right + self.missed)


def scored(cases: list[Case]) -> Score:
    score = Score()
    for case in cases:
        expected = list(case["facts"])
        for note in learn_offline(task(case)).notes:
            words = same_words(note.text)
            fact = next((one for one in expected if words in map(same_words, one["texts"])), None)
            if fact is None:
                score.wrong += 1
                continue
            expected.remove(fact)
            score.right += 1
            score.filed += note.area in fact["areas"]
        score.missed += len(expected)
    return score


def task(case: Case) -> LearnInput:
    earlier = enumerate(case.get("earlier", []))
    return LearnInput(
        current=LearnMessage("current", NOON + timedelta(hours=1), case["text"]),
        earlier=tuple(LearnMessage(f"m{number}", NOON + timedelta(minutes=number), text) for number, text in earlier),
        notes=tuple(KnownNote(path, text) for path, text in case.get("notes", {}).items()),
        time_zone=UTC,
    )


@pytest.mark.req("NOD-76")
@pytest.mark.parametrize("cases", [HELD, OPEN], ids=["held", "open"])
def test_nine_notes_in_ten_are_right(cases: list[Case], record_property: Callable[[str, object], None]) -> None:
    score = scored(cases)
    record_property("precision", round(score.precision, 3))
    record_property("recall", round(score.recall, 3))
    print(f"\n{len(cases)} messages: precision {score.precision:.3f}, recall {score.recall:.3f}, {score}")
    assert score.precision >= 0.9
    assert score.recall >= 0.75
    assert score.filed >= 0.9 * score.right


@pytest.mark.parametrize("code", ["de", "en", "es", "fr", "it", "ja", "nl", "pt", "zh"])
def test_every_language_is_understood(code: str) -> None:
    score = scored([case for case in CASES if case["id"].startswith(code)])
    assert score.precision >= 0.9
    assert score.recall >= 0.7
