"""The snippets of docs/reference/journal.md work on what the journal writes (NB-35)."""

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ownwords.adapters.journal_files.lines import read_line
from tests.adapters.journal_files.journals import Folder

PAGE = Path(__file__).parents[3] / "docs" / "reference" / "journal.md"


def shown(language: str) -> str:
    (found,) = re.findall(rf"^```{language}\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.M | re.S)
    return found


@pytest.mark.req("NB-35")
async def test_grep_jq_and_python_find_the_entries(folder: Folder) -> None:
    for number in range(25):
        await folder.add(f'Keyword {number}: größer, «ça», \\ and "quotes"', "Nothing")
    first, _, rest = shown("bash").partition("# jq")
    second, _, third = rest.partition("# Python")
    contents = [one["content"] for one in folder.lines() if "Keyword" in one["content"]]
    python = Path(sys.executable).parent
    for script, expected in (
        (first, [line for line in folder.history.read_text(encoding="utf-8").splitlines() if "Keyword" in line]),
        (f"# {second}", contents[-20:]),
        (f"#{third}", contents[-20:]),
    ):
        if "jq" in script and shutil.which("jq") is None:
            continue
        command = ["bash", "-c", f'PATH="{python}:$PATH"\n{script}']
        done = await asyncio.to_thread(subprocess.run, command, cwd=folder.workspace, capture_output=True, check=True)
        assert done.stdout.decode().splitlines() == [text for one in expected for text in one.splitlines()]


def test_the_line_that_is_shown_is_one() -> None:
    assert read_line(shown("json").encode()).cursor == 42
