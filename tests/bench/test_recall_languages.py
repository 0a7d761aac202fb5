"""The conversations in eight languages are sound, and the bench counts rightly, on a conversation made up for it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

PROGRAM = Path(__file__).resolve().parents[2] / "bench" / "recall_languages.py"
FILES: dict[str, Any] = {
    path.stem: json.loads(path.read_text(encoding="utf-8")) for path in PROGRAM.with_suffix("").glob("*.json")
}
STORY = FILES.pop("story")
TINY = {
    "story": {
        "sessions": ["2026-03-01T10:00:00+00:00", "2026-03-08T10:00:00+00:00"],
        "questions": [
            {"kind": "form", "evidence": ["D1:1"]},
            {"kind": "meaning", "evidence": ["D1:1"]},
            {"kind": "meaning", "evidence": ["D2:1"]},
            {"kind": "time", "evidence": ["D2:1", "D1:2"]},
        ],
    },
    "en": {
        "sessions": [
            ["The boat that my uncle built out of old doors lies in Tavira.", "A good harbour."],
            ["I bought a boat."],
        ],
        "questions": [
            "Where does my uncle's boat lie?",
            "Which boat?",
            "What vessel did I purchase?",
            "Which boat did I buy in spring?",
        ],
    },
}


def test_every_language_tells_the_whole_story_and_nothing_twice() -> None:
    assert FILES.keys() == {"de", "en", "es", "ja", "ko", "pt", "th", "zh"}
    lengths = [len(session) for session in FILES["en"]["sessions"]]
    assert len(lengths) == len(STORY["sessions"])
    assert sum(lengths) >= 100
    for language, told in FILES.items():
        assert [len(session) for session in told["sessions"]] == lengths, language
        assert len(told["questions"]) == len(STORY["questions"]), language
        texts: list[str] = [text.strip() for session in told["sessions"] for text in session] + told["questions"]
        assert "" not in texts
        assert [text for text, count in Counter(texts).items() if count > 1] == [], language
    for language in ("ja", "zh"):
        told = json.dumps(FILES[language]["sessions"], ensure_ascii=False, separators=(",", ":"))
        assert not re.search(r"\w \w", told), f"{language} has no blanks between words"


def test_every_question_has_a_kind_and_answers_that_are_there() -> None:
    ids = {
        f"D{number}:{place}"
        for number, session in enumerate(FILES["en"]["sessions"], 1)
        for place in range(1, len(session) + 1)
    }
    assert Counter(one["kind"] for one in STORY["questions"]) == {"form": 10, "meaning": 10, "time": 10}
    for one in STORY["questions"]:
        assert one["evidence"], "no question without an answer"
        assert len(set(one["evidence"])) == len(one["evidence"])
        assert set(one["evidence"]) <= ids
    assert STORY["sessions"] == sorted(STORY["sessions"])


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    folder = tmp_path_factory.mktemp("told")
    for name, content in TINY.items():
        (folder / f"{name}.json").write_text(json.dumps(content), encoding="utf-8")
    arguments = [sys.executable, PROGRAM, "--misses", "--told", folder]
    environment = {**os.environ, "OWNWORDS_EMBEDDER": "none"}
    done = subprocess.run(arguments, env=environment, capture_output=True, check=True)
    return json.loads(done.stdout)


def test_figures_are_means_by_kind_and_by_language(measured: dict[str, Any]) -> None:
    assert (measured["embedder"], measured["questions"]) == (None, 4)
    assert "embedder alone" not in measured
    words = measured["BM25 alone"]
    assert words.keys() == measured["product"].keys()
    assert words["form"] == {"recall@5": 1.0, "recall@10": 1.0, "mrr": 1.0}
    assert words["meaning"] == {"recall@5": 0.5, "recall@10": 0.5, "mrr": 0.25}, "one second, one not found"
    assert words["time"] == {"recall@5": 0.5, "recall@10": 0.5, "mrr": 1.0}, "one of the two holds no word of it"
    assert words["all"] == words["en"] == {"recall@5": 0.625, "recall@10": 0.625, "mrr": 0.625}
    assert words["en time"] == words["time"]


def test_what_the_product_does_not_find_is_named_with_its_places(measured: dict[str, Any]) -> None:
    missed = {one["question"]: one for one in measured["misses"]}
    vessel = missed["What vessel did I purchase?"]
    assert (vessel["language"], vessel["kind"]) == ("en", "meaning")
    assert vessel["places"] == {"product": {"D2:1": None}, "BM25 alone": {"D2:1": None}}
    assert "Which boat?" not in missed
