"""The first evening with a real, long conversation: imported and searched on the command line, learned from, and seen
in a browser, each in a process of its own over one data folder.

The conversations are not ours to ship: OWNWORDS_REAL_CONVERSATIONS names a file of the LoCoMo form, where there is one.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect, sync_playwright

from tests.browser.conftest import ARGUMENTS

REAL = os.environ.get("OWNWORDS_REAL_CONVERSATIONS")
OWNWORDS = Path(sys.executable).parent / "ownwords"

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(REAL is None, reason="OWNWORDS_REAL_CONVERSATIONS names no file of conversations"),
]


def as_jsonl(sample: dict[str, Any]) -> Iterator[str]:
    """A conversation of two people as the import reads it; the first of them is the owner."""
    conversation = sample["conversation"]
    number = 1
    while turns := conversation.get(f"session_{number}"):
        at = datetime.strptime(conversation[f"session_{number}_date_time"], "%I:%M %p on %d %B, %Y")
        for place, turn in enumerate(turns):
            is_owner = turn["speaker"] == conversation["speaker_a"]
            line = {
                "thread": "real",
                "role": "owner" if is_owner else "participant",
                "speaker": turn["speaker"],
                "text": turn["text"],
                "sent_at": (at + timedelta(seconds=30 * place)).isoformat() + "Z",
            }
            yield json.dumps(line)
        number += 1


def ownwords(data: Path, *arguments: str) -> Any:
    """Run a command and give its JSON."""
    command = [OWNWORDS, "--data", data, *arguments, "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.req("NOD-25", "NOD-26", "NOD-71", "NOD-126")
def test_a_real_conversation_is_imported_searched_learned_from_and_seen(tmp_path: Path, chromium: str) -> None:
    sample = json.loads(Path(REAL or "").read_text())[0]
    lines = list(as_jsonl(sample))
    export, data = tmp_path / "real.jsonl", tmp_path / "data"
    export.write_text("\n".join(lines))

    [totals] = ownwords(data, "import", str(export))
    assert (totals["threads"], totals["messages"], totals["known"]) == (1, len(lines), 0)
    [again] = ownwords(data, "import", str(export))
    assert (again["threads"], again["messages"], again["known"]) == (0, 0, len(lines))

    said = json.loads(next(line for line in lines if "support group" in line))
    found = ownwords(data, "history", "groups that supported me")
    assert said["text"] in [match["text"] for match in found["matches"]]
    [thread] = ownwords(data, "threads", "list")
    day = said["sent_at"][:10]
    ownwords(data, "settings", "time_zone", "UTC")
    listed = ownwords(data, "history", "--from", day, "--to", day, "--thread", thread["id"])
    assert listed["totalMatches"] == sum(json.loads(line)["sent_at"].startswith(day) for line in lines)

    fact = "Remember that my sister Ines lives in Porto, Rua da Alegria 12"
    [saved] = ownwords(data, "learn", fact)["saved"]
    assert saved["note"]["area"] == "people"

    command = [OWNWORDS, "--data", data, "serve", "--port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr is not None
        address = next(found[0] for line in server.stderr if (found := re.search(r"http://[\d.]+:\d+", line)))
        try:
            _look(address, chromium, said["text"], fact)
        finally:
            server.terminate()


def _look(address: str, chromium: str, said: str, fact: str) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(ARGUMENTS))
        page = browser.new_page(base_url=address)
        page.goto("/")
        note = page.locator("#notes .note").first
        expect(note).to_contain_text("My sister Ines lives in Porto, Rua da Alegria 12")
        note.locator("summary").first.click()
        expect(note.locator("blockquote").first).to_have_text(fact)
        page.goto("/conversations?query=supporting+groups")
        expect(page.get_by_text(said).first).to_be_visible()
        browser.close()
