"""`kill -9` at any moment of two processes: every acknowledged entry is there once and in order, no cursor twice."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.adapters.journal_files import killed_processes

KILLS = int(os.environ.get("OWNWORDS_TEST_KILLS", "60"))
"""500 takes about a minute."""
ROOT = Path(__file__).parents[3]


@pytest.mark.req("NB-C36")
@pytest.mark.skipif(sys.platform == "win32", reason="needs fork")
@pytest.mark.parametrize("seed", [1, 2])
def test_processes_killed_at_any_moment_lose_nothing(tmp_path: Path, seed: int) -> None:
    program = Path(killed_processes.__file__).relative_to(ROOT).with_suffix("")
    command = [sys.executable, "-m", ".".join(program.parts), tmp_path / "workspace", str(KILLS // 2), str(seed)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > KILLS // 2, "they hardly came to anything"
