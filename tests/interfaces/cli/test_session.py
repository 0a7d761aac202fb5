"""What every command shares: the folder, the owner, one line for what went wrong, and exit codes."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.interfaces.cli.conftest import Run

OWNWORDS = Path(sys.executable).with_name("ownwords")


def test_the_folder_is_made_for_its_owner_alone(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "some" / "where"
    assert run("read", folder=folder).code == 0
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert all(stat.S_IMODE(file.stat().st_mode) == 0o600 for file in folder.iterdir())


@pytest.mark.req("NOD-1", "CH-21", "CH-22")
def test_owners_and_workspaces_are_apart(run: Run) -> None:
    run("notes", "add", "about", "Mine")
    run("--workspace", "house", "notes", "add", "about", "Of the house")
    run("--owner", "you", "notes", "add", "about", "Yours")
    assert run("read").out == "about/mine: Mine\n"
    assert run("--workspace", "house", "read").out == "about/of-the-house: Of the house\n"
    assert run("--owner", "you", "read").out == "about/yours: Yours\n"
    assert run("--owner", "you", "--workspace", "house", "read").out == "Nothing remembered yet.\n"


@pytest.mark.parametrize("name", ["", " me", "x" * 101, "a\nb"])
def test_a_name_that_cannot_be_is_said_so(run: Run, name: str) -> None:
    assert "name" in run("--owner", name, "read").reason


def foreign(folder: Path) -> Path:
    with sqlite3.connect(folder / "ownwords.db") as database:
        database.execute("CREATE TABLE theirs (x)")
    database.close()
    return folder


def no_database(folder: Path) -> Path:
    (folder / "ownwords.db").write_bytes(b"holiday photos, not a database\n" * 200)
    return folder


def a_folder_in_its_place(folder: Path) -> Path:
    (folder / "ownwords.db").mkdir()
    return folder


def a_file_for_a_folder(folder: Path) -> Path:
    (folder / "data").write_text("a file")
    return folder / "data"


def nobody_may_write(folder: Path) -> Path:
    return Path("/proc/ownwords")


@pytest.mark.parametrize("kind", [foreign, no_database, a_folder_in_its_place, a_file_for_a_folder, nobody_may_write])
@pytest.mark.parametrize("command", [["read"], ["learn", "Remember that I like tea."], ["doctor"]])
def test_a_folder_that_cannot_be_used_is_said_so_and_left_as_it_is(
    run: Run, tmp_path: Path, kind: Callable[[Path], Path], command: list[str]
) -> None:
    folder = kind(tmp_path)
    before = {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()}
    assert str(folder) in run(*command, folder=folder).reason
    assert {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()} == before


def test_the_program_itself_answers_like_one(tmp_path: Path) -> None:
    def ran(*arguments: str) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "OWNWORDS_DATA": str(tmp_path / "data")}
        return subprocess.run([OWNWORDS, *arguments], capture_output=True, text=True, env=environment, timeout=60)

    done = ran("learn", "Remember that my sister Ines lives in Porto.")
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "data" / "ownwords.db").exists()
    refused = ran("history", "--from", "2026-02-31")
    assert (refused.returncode, refused.stdout, refused.stderr.count("\n")) == (1, "", 1)
    assert refused.stderr.startswith("ownwords: Cannot read '2026-02-31' as a date")


def test_a_wrong_name_is_a_matter_of_usage_and_the_version_is_told(run: Run) -> None:
    usage = run("histroy")
    assert (usage.code, usage.out) == (2, "")
    assert run("--version").out.startswith("ownwords 0.")
