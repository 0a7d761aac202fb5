"""assets: files in, listed, out again, deleted; and moved with everything."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.interfaces.cli.conftest import Run
from tests.pictures import picture


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    file = tmp_path / "plan.exe"
    file.write_bytes(picture())
    return file


def test_a_file_goes_in_and_comes_out(run: Run, plan: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("assets", "list").out == "There is no file yet.\n"
    other = tmp_path / "notes.txt"
    other.write_text("x")
    shown = run("assets", "add", str(plan), str(other)).out.splitlines()
    assert [("image/png" in shown[0], "plan.exe" in shown[0]), "text/plain" in shown[1]] == [(True, True), True]
    notes, kept = run("assets", "list", "--json").json["assets"]
    assert (kept["name"], kept["content_type"], notes["name"]) == ("plan.exe", "image/png", "notes.txt")
    page = run("assets", "list", "--limit", "1")
    assert f"--cursor {notes['id']}" in page.out
    assert "plan.exe" in run("assets", "list", "--cursor", notes["id"]).out
    monkeypatch.chdir(tmp_path)
    assert run("assets", "get", kept["id"]).reason == "plan.exe is there already: say --out FILE for another place."
    assert run("assets", "get", kept["id"], "--out", "copy.png", "--json").json["written_to"] == "copy.png"
    assert (tmp_path / "copy.png").read_bytes() == plan.read_bytes()
    assert "Cannot write" in run("assets", "get", kept["id"], "--out", "missing/copy.png").reason
    assert run("assets", "delete", kept["id"], typed="").reason.startswith("Delete “plan.exe” for good?")
    assert run("assets", "delete", kept["id"], "--yes").out == "Deleted: plan.exe.\n"
    for command in ("get", "delete"):
        assert run("assets", command, kept["id"]).reason == f"There is no asset {kept['id']}."


def test_what_cannot_be_read_is_said(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    assert "Cannot read" in run("assets", "add", str(tmp_path / "missing")).reason
    assert "Cannot read" in run("assets", "add", str(tmp_path)).reason
    assert run("assets", "add", str(tmp_path / "empty")).reason == "This file is empty."


def test_everything_carries_files_and_takes_them_back(run: Run, plan: Path, tmp_path: Path) -> None:
    kept = run("assets", "add", str(plan), "--json").json[0]
    run("--workspace", "work", "assets", "add", str(plan))
    resource = json.dumps({"type": "asset", "id": kept["id"]})
    run("notebook", "save", "The plan.", "--resource", resource)
    folder, other = tmp_path / "out", tmp_path / "other"
    run("export", "--everything", "--out", str(folder))
    assert (folder / "assets" / kept["id"]).read_bytes() == plan.read_bytes()
    done = run("import", str(folder), folder=other)
    assert (done.code, done.out.count(": 1 file.")) == (0, 2), done
    assert run("assets", "list", "--json", folder=other).json["assets"] == [kept]
    note = run("notebook", "list", "--json", folder=other).json["memories"][0]
    assert note["resources"][0]["id"] == kept["id"]
    again = run("import", str(folder), "--json", folder=other).json
    assert [one["assets"] for one in again] == [0, 0]
    deleted = run("account", "delete", "--yes", folder=other)
    assert "2 files" in deleted.out
    assert {path.name for path in (other / "assets").rglob("*") if path.is_file()} == {"lock"}


@pytest.mark.parametrize("wrong", ["../../../plan.exe", "x", ""])
def test_an_export_that_was_tampered_with(run: Run, plan: Path, tmp_path: Path, wrong: str) -> None:
    kept = run("assets", "add", str(plan), "--json").json[0]
    folder, other = tmp_path / "out", tmp_path / "other"
    run("export", "--everything", "--out", str(folder))
    lines = folder / "assets.jsonl"
    lines.write_text(json.dumps({**kept, "id": wrong}))
    assert "line 1 is no file as the export writes it" in run("import", str(folder), folder=other).err
    lines.write_text(json.dumps(kept))
    (folder / "assets" / kept["id"]).write_bytes(b"other")
    assert "not those that were exported" in run("import", str(folder), folder=other).err
    (folder / "assets" / kept["id"]).unlink()
    assert "Cannot read" in run("import", str(folder), folder=other).err
    assert run("assets", "list", "--json", folder=other).json["assets"] == []
