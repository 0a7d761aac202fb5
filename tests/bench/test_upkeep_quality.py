"""The labelled messages of `bench/upkeep_set` hold what was measured on them: nothing sensitive or secret is saved, and
no language is right less often than it was.

The floors of the test half are those the rules reached without having been tuned on it.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

PROGRAM = Path(__file__).resolve().parents[2] / "bench" / "upkeep_quality.py"
SET = PROGRAM.with_name("upkeep_set")
PATHS = ("capture", "reflect", "reflect singly")
LANGUAGES = ("de", "en", "es", "fr", "it", "ja", "nl", "pt", "zh")
CLASSES = {
    *("durable", "question", "task", "irony", "others", "quotation", "hypothetical", "correction", "sensitive"),
    *("roundabout", "secret", "tomorrow", "instruction", "letter", "small_talk"),
}
FLOORS: dict[str, dict[str, tuple[float, float]]] = {
    "dev": {"gate": (0.97, 0.95), "capture": (0.97, 0.9), "reflect": (0.96, 0.84), "reflect singly": (0.96, 0.84)},
    "test": {"gate": (0.92, 0.9), "capture": (0.93, 0.8), "reflect": (0.93, 0.8), "reflect singly": (0.93, 0.8)},
}
"""Precision and recall, of all messages of a half."""
PRECISION: dict[str, dict[str, float]] = {
    "dev": dict.fromkeys(LANGUAGES, 0.96),
    "test": {"de": 0.88, "en": 0.85, "es": 0.99, "fr": 0.82, "it": 0.99, "ja": 0.99, "nl": 0.99, "pt": 0.99, "zh": 0.9},
}
"""Of what capture and reflect save, by language."""


@pytest.fixture(scope="module")
def report() -> dict[str, Any]:
    printed = subprocess.run([sys.executable, PROGRAM, "--json"], check=True, capture_output=True, text=True).stdout
    return json.loads(printed)


@pytest.mark.req("CH-14", "CH-15")
@pytest.mark.parametrize("split", FLOORS)
@pytest.mark.parametrize("path", PATHS)
def test_nothing_sensitive_and_no_secret_is_saved(report: dict[str, Any], split: str, path: str) -> None:
    assert report[split][path]["leaks"] == {"sensitive": 0, "secret": 0}


@pytest.mark.parametrize("split", FLOORS)
@pytest.mark.parametrize("what", ["gate", *PATHS])
def test_as_much_is_right_and_found_as_was_measured(report: dict[str, Any], split: str, what: str) -> None:
    precision, recall = FLOORS[split][what]
    whole = report[split][what]["all"]
    assert whole["precision"] >= precision
    assert whole["recall"] >= recall


@pytest.mark.parametrize("split", PRECISION)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_language_is_wrong_more_often_than_was_measured(report: dict[str, Any], split: str, language: str) -> None:
    for path in PATHS:
        assert report[split][path][f"language {language}"]["precision"] >= PRECISION[split][language]


@pytest.mark.req("CH-4")
@pytest.mark.parametrize("split", FLOORS)
def test_a_question_or_a_task_alone_never_passes_the_gate(report: dict[str, Any], split: str) -> None:
    for kind in ("question", "task"):
        assert report[split]["gate"][f"class {kind}"]["wrong"] == 0


@pytest.mark.parametrize("split", FLOORS)
def test_no_harmless_fact_is_taken_for_sensitive_and_no_message_for_a_secret(
    report: dict[str, Any], split: str
) -> None:
    assert report[split]["filters"]["harmless"]["taken for sensitive"] == 0
    assert report[split]["filters"]["no secrets"]["found"] == 0


def test_the_set_is_whole() -> None:
    rows = [json.loads(line) for file in SET.glob("*.jsonl") for line in file.read_text("utf-8").splitlines()]
    assert len(rows) >= 450
    assert len({row["id"] for row in rows}) == len({row["text"] for row in rows}) == len(rows)
    assert {row["class"] for row in rows} == CLASSES
    assert {row["language"] for row in rows} == set(LANGUAGES)
    for row in rows:
        assert row["split"] in FLOORS
        for part in (*(fact["quote"] for fact in row["facts"]), *(bar["span"] for bar in row["never"])):
            assert part in row["text"]
