"""maintain and import --reflect: the hourly job by hand."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

from tests.interfaces.cli.conftest import Run

NOTHING = "There was nothing to do.\n"


@pytest.fixture
def export(tmp_path: Path) -> Path:
    """A conversation of long ago."""
    file = tmp_path / "old.jsonl"
    lines = [
        {"thread": "old", "role": "owner", "text": "I moved to Porto in May 2024.", "sent_at": "2024-06-01T10:00:00Z"},
        {"thread": "old", "role": "assistant", "text": "I live in Faro.", "sent_at": "2024-06-01T10:00:01Z"},
    ]
    file.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    return file


def test_where_nothing_was_ever_said_there_is_nothing_to_do(run: Run) -> None:
    assert run("maintain").out == NOTHING
    assert run("maintain", "--json").json == []


def test_a_note_goes_after_its_last_day(run: Run, tmp_path: Path) -> None:
    for folder in (tmp_path / "early", tmp_path / "late"):
        run("settings", "time_zone", "Europe/Lisbon", folder=folder)
        run("notes", "add", "about", "The parcel comes", "--expires", "2031-03-30", folder=folder)
    early = run("maintain", "--now", "2031-03-30T22:59:59Z", "--json", folder=tmp_path / "early").json
    assert [(one["owner"], one["archived"], one["next_at"]) for one in early] == [
        ("me", 0, "2031-03-30T23:07:00+00:00")
    ]
    run = partial(run, folder=tmp_path / "late")
    late = run("maintain", "--now", "2031-03-31T00:00:00+01:00")
    assert (late.code, late.out) == (0, "me: 0 messages read, 0 notes changed, 1 archived.\n")
    assert run("maintain", "--now", "2031-04-01").out in {
        NOTHING,
        "me: 0 messages read, 0 notes changed, 0 archived.\n",
    }


@pytest.mark.parametrize("wrong", ["soon", "", "2031-13-01", "10:07", "now; rm"])
def test_a_wrong_time_is_said_in_one_line(run: Run, wrong: str) -> None:
    assert run("maintain", "--now", wrong).reason


def test_an_import_is_read_only_where_that_is_asked_for(run: Run, export: Path, tmp_path: Path) -> None:
    run("import", str(export))
    assert run("maintain").out == NOTHING
    assert run("notes", "list", "--json").json["notes"] == []
    other = tmp_path / "other"
    assert run("import", "--reflect", str(export), folder=other).code == 0
    (done,) = run("maintain", "--json", folder=other).json
    assert {**done, "next_at": ""} == {
        "owner": "me",
        "workspace": None,
        "archived": 0,
        "messages": 1,
        "changed": 1,
        "next_at": "",
    }
    (note,) = run("notes", "list", "--json", folder=other).json["notes"]
    assert "Porto" in note["text"]
    assert run("maintain", folder=other).out in {NOTHING, "me: 0 messages read, 0 notes changed, 0 archived.\n"}


def test_each_memory_is_named(run: Run, export: Path) -> None:
    for place in ([], ["--workspace", "lab"], ["--owner", "ines"]):
        run(*place, "import", "--reflect", str(export))
    lines = run("maintain").out.splitlines()
    assert sorted(line.split(":")[0] for line in lines) == ["ines", "lab", "me"]
    assert {line.split(": ")[1] for line in lines} == {"1 message read, 1 note changed, 0 archived."}


def test_while_saving_is_off_nothing_is_done(run: Run, export: Path) -> None:
    run("settings", "remember", "off")
    run("import", "--reflect", str(export))
    run("maintain")
    assert run("notes", "list", "--json").json["notes"] == []
