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
from tests.machine import folder_of_nobody, nobody

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
@pytest.mark.parametrize("command", [["read"], ["learn", "Remember that I like tea."], ["settings"]])
def test_a_folder_that_cannot_be_used_is_said_so_and_left_as_it_is(
    run: Run, tmp_path: Path, kind: Callable[[Path], Path], command: list[str]
) -> None:
    folder = kind(tmp_path)
    before = {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()}
    assert str(folder) in run(*command, folder=folder).reason
    assert {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()} == before


def test_an_ordinary_user_is_told_what_may_not_be_written_or_read(run: Run) -> None:
    run("learn", "Remember that I like tea.")
    with folder_of_nobody() as theirs, nobody():
        folder, file = theirs / "data", theirs / "talk.jsonl"
        run("notes", "add", "about", "Likes tea", folder=folder)
        file.write_text('{"role": "user", "text": "Likes cake"}')
        file.chmod(0o000)
        assert "may not be read. Check who may read it." in run("import", str(file), folder=folder).reason
        assert "Permission denied" in run("import", "--as", "notes", str(file), folder=folder).reason
        for mode in (0o500, 0o000):
            folder.chmod(mode)
            for command in (["notes", "add", "about", "Likes cake"], ["read"]):
                reason = run(*command, folder=folder).reason
                assert str(folder) in reason
                assert "check that" in reason
                assert "you may write" in reason
        folder.chmod(0o700)
        assert run("read", folder=folder).out == "about/likes-tea: Likes tea\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["notes", "add", "about", "caf\udce9"],
        ["notes", "edit", "about/likes-tea", "--abstract", "caf\udce9"],
        ["notes", "edit", "caf\udce9", "--text", "x"],
        ["notes", "restore", "caf\udce9"],
        ["learn", "Remember that I like caf\udce9"],
        ["read", "caf\udce9"],
        ["find", "caf\udce9"],
        ["history", "tea", "--cursor", "caf\udce9"],
        ["history", "tea", "--thread", "caf\udce9"],
        ["history", "--around", "caf\udce9"],
        ["history", "--from", "caf\udce9"],
        ["threads", "show", "caf\udce9"],
        ["settings", "time_zone", "caf\udce9"],
        ["import", "caf\udce9"],
        ["--owner", "caf\udce9", "read"],
    ],
)
def test_what_is_no_unicode_is_one_line_and_changes_nothing(run: Run, arguments: list[str]) -> None:
    """As a terminal in another encoding sends it."""
    run("notes", "add", "about", "Likes tea")
    assert run(*arguments).reason
    assert run("read").out == "about/likes-tea: Likes tea\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a file that is full")
@pytest.mark.parametrize("arguments", [["read"], ["notes", "list"], ["doctor", "--json"], ["--version"]])
def test_an_answer_that_cannot_be_written_is_said_so(run: Run, data: Path, arguments: list[str]) -> None:
    run("notes", "add", "about", "Likes tea")
    with Path("/dev/full").open("w") as full:
        command = [OWNWORDS, "--data", str(data), *arguments]
        ran = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
    assert (ran.returncode, ran.stderr.count("\n")) == (1, 1)
    assert ran.stderr.startswith("ownwords: Cannot write the answer: No space left on device.")


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
