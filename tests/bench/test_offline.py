"""What the measuring of the offline rules counts as right, on a conversation made up for it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

PROGRAM = Path(__file__).resolve().parents[2] / "bench" / "offline.py"
TURNS = [
    ("Rui", "D1:1", "I moved to Ghent last week."),
    ("Ines", "D1:2", "I love old maps."),
    ("Rui", "D1:3", "I keep mixing up de and het."),
    ("Ines", "D1:4", "Great!"),
]
TALK = {
    "sample_id": "made-up",
    "conversation": {
        "speaker_a": "Rui",
        "speaker_b": "Ines",
        "session_1_date_time": "1:56 pm on 20 November, 2026",
        "session_1": [{"speaker": speaker, "dia_id": turn, "text": text} for speaker, turn, text in TURNS],
    },
    "observation": {
        "session_1_observation": {
            "Rui": [["Rui moved to Ghent.", "D1:1"]],
            "Ines": [["Ines is friendly.", ["D1:4"]], ["Rui moved.", "D1:1"]],
        }
    },
}


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("data") / "talks.json"
    path.write_text(json.dumps([TALK]), encoding="utf-8")
    return path


def run(*arguments: str) -> str:
    return subprocess.run([sys.executable, PROGRAM, *arguments], check=True, capture_output=True, text=True).stdout


def test_a_proposal_is_right_by_key_when_it_cites_a_turn_observed_of_the_same_speaker(data: Path) -> None:
    report: dict[str, Any] = json.loads(run(str(data)))["conversations"]
    assert (report["owners"], report["messages"], report["observed_turns"]) == (2, 4, 3)
    assert report["learn"]["proposals"] == 2
    assert report["learn"]["by_key"] == {"right": 1, "precision": 0.5, "recall": 0.333}
    assert report["reflect"]["proposals"] == 3
    assert report["reflect"]["by_hand"]["verdicts"] == {"unjudged": 3}
    assert report["reflect"]["by_hand"]["precision"] is None


def test_a_sample_shows_what_was_said_and_the_cases_need_no_data(data: Path) -> None:
    sample = [json.loads(line) for line in run(str(data), "--sample").splitlines()]
    moved = [line for line in sample if line["task"] == "reflect" and line["supported"]]
    assert [(line["text"], line["message"]) for line in moved] == [
        ("2026-11-09 – 2026-11-15: I moved to Ghent", "I moved to Ghent last week.")
    ]
    report = json.loads(run())
    assert "conversations" not in report
    assert report["cases"]["reflect"]["held"]["precision"] >= 0.9
    assert report["cases"]["sensitive"]["held"]["found"] == report["cases"]["sensitive"]["held"]["touching"]
