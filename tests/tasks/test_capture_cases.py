"""Labelled messages of owners in nine languages: how many captured facts are right, and how many are found.

`capture_cases.jsonl` holds invented messages. Those marked `held` were labelled before anybody looked at what the rule
makes of them. A fact is right when its text is one of those expected, apart from case and punctuation.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from ownwords.domain.words import same_words
from ownwords.tasks.capture_offline import capture_offline
from ownwords.tasks.captured import CapturedNote, CaptureInput
from ownwords.tasks.proposals import LearnMessage

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
LINES = Path(__file__).with_name("capture_cases.jsonl").read_text(encoding="utf-8").splitlines()
CASES: list[dict[str, Any]] = [json.loads(line) for line in LINES]
HELD = [case for case in CASES if case["held"]]
OPEN = [case for case in CASES if not case["held"]]


@dataclass
class Score:
    """How the facts compare with those expected; `filed` are right ones in the expected category."""

    right: int = 0
    wrong: int = 0
    missed: int = 0
    filed: int = 0


def captured(case: dict[str, Any]) -> tuple[CapturedNote, ...]:
    return capture_offline(CaptureInput(LearnMessage("current", NOON, case["text"]), (), UTC)).facts


def scored(cases: list[dict[str, Any]]) -> Score:
    score = Score()
    for case in cases:
        expected = list(case["facts"])
        for fact in captured(case):
            words = same_words(fact.text)
            found = next((one for one in expected if words in map(same_words, one["texts"])), None)
            if found is None:
                score.wrong += 1
                continue
            expected.remove(found)
            score.right += 1
            score.filed += fact.category == found["category"]
        score.missed += len(expected)
    return score


@pytest.mark.req("CH-1", "CH-4")
@pytest.mark.parametrize("cases", [HELD, OPEN], ids=["held", "open"])
def test_nine_facts_in_ten_are_right(
    cases: list[dict[str, Any]], record_property: Callable[[str, object], None]
) -> None:
    score = scored(cases)
    record_property("score", str(score))
    print(f"\n{len(cases)} messages: {score}")
    assert score.right >= 0.9 * (score.right + score.wrong)
    assert score.right >= 0.75 * (score.right + score.missed)
    assert score.filed >= 0.9 * score.right


@pytest.mark.parametrize("code", ["de", "en", "es", "fr", "it", "ja", "nl", "pt", "zh"])
def test_every_language_is_understood(code: str) -> None:
    score = scored([case for case in CASES if case["id"].startswith(code)])
    assert score.right >= 0.8 * (score.right + score.wrong)
    assert score.right >= 0.6 * (score.right + score.missed)


@pytest.mark.req("CH-14", "CH-15")
@pytest.mark.parametrize("sort", ["sensitive", "question", "task", "quotation", "third", "refusal"])
def test_of_what_must_not_be_captured_nothing_is(sort: str) -> None:
    found = {case["text"]: [fact.text for fact in captured(case)] for case in CASES if case["sort"] == sort}
    assert found
    assert {text: facts for text, facts in found.items() if facts} == {}
