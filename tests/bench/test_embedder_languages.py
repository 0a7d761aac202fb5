"""What the measuring of languages counts: over real HTTP, by an embedder that knows shared words and nothing else."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from ownwords.testing import ScriptedModelServer

PROGRAM = Path(__file__).resolve().parents[2] / "bench" / "embedder_languages.py"


def test_every_language_is_asked_the_same_and_counted_up_to_all() -> None:
    pairs = json.loads(PROGRAM.with_suffix(".json").read_text(encoding="utf-8"))
    assert {len(one) for one in pairs.values()} == {12}
    assert all(len({text for pair in one for text in pair}) == 24 for one in pairs.values()), "no text twice"
    with ScriptedModelServer() as server:
        environment = {**os.environ, "OWNWORDS_EMBEDDER": f"{server.openai_url}#words"}
        done = subprocess.run([sys.executable, PROGRAM], env=environment, capture_output=True, check=True)
    found = json.loads(done.stdout)
    assert (found["embedder"], found["questions"]) == (f"{server.openai_url}#words", 12)
    assert found["languages"].keys() == pairs.keys()
    for counted in found["languages"].values():
        assert 0 <= counted["first"] <= counted["three"] <= 12
    assert found["languages"]["en"]["english"] == found["languages"]["en"]["first"]


def test_without_an_embedder_there_is_nothing_to_measure() -> None:
    environment = {**os.environ, "OWNWORDS_EMBEDDER": "none"}
    done = subprocess.run([sys.executable, PROGRAM], env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert "nothing to measure" in done.stderr
