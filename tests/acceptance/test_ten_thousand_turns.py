"""A conversation that goes on and on: what is sent stays within the model's window at every turn.

Three hundred turns of the ten thousand of `bench/journal_turns.py`.
"""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

import pytest

PROGRAM = Path(__file__).resolve().parents[2] / "bench" / "journal_turns.py"
TURNS = 300
WINDOW = 4_000


@pytest.mark.parametrize(("mode", "most_lost"), [("rules", 45), ("model", 0)])
async def test_what_is_sent_stays_within_the_window_at_every_turn(mode: str, most_lost: int) -> None:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, str(PROGRAM), "--turns", str(TURNS), "--window", str(WINDOW), "--mode", mode),
        stdout=PIPE,
        stderr=PIPE,
    )
    output, errors = await process.communicate()
    assert process.returncode == 0, errors.decode()
    report = json.loads(output)[mode]
    assert (report["turns"], report["over"]) == (TURNS, 0), report["largest"]
    assert report["largest"]["characters"] < report["window"]
    assert report["entries"] > TURNS // 20, "it was condensed all along"
    assert report["left"]["of"] - report["left"]["either"] <= most_lost
