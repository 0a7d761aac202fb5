"""dream, dream-log, dream-restore and dream-prompt."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ownwords.domain.files import FileName
from ownwords.interfaces.cli.app import app
from ownwords.testing import FixedClock, Reply, ScriptedModelServer
from tests.dreaming import NOON, dreamer
from tests.interfaces.cli.conftest import Run


def add_entry(folder: Path, *texts: str) -> None:
    async def add() -> None:
        async with dreamer(folder, FixedClock(NOON)) as here:
            await here.entry(*texts)

    asyncio.run(add())


def written(folder: Path) -> Path:
    """The file that Dream put the sentence about Porto into."""
    paths = [folder / "workspaces" / "me" / name for name in FileName]
    return next(path for path in paths if path.exists() and "Porto" in path.read_text())


@pytest.mark.req("NB-23", "NB-24", "NB-25", "NB-C16")
def test_dream_runs_and_its_change_is_shown(run: Run, data: Path) -> None:
    told = run("dream")
    assert (told.code, told.out.splitlines()[:2]) == (0, ["Dreaming...", "Dream has nothing new to read."])
    assert "changed nothing" in run("dream-log").reason or "no versions" in run("dream-log").reason
    add_entry(data, "I live in Porto")
    told = run("dream")
    dreaming, completed = told.out.splitlines()[:2]
    assert dreaming == "Dreaming..."
    assert completed.startswith("Dream completed in ")
    sha = completed.partition("(commit ")[2].removesuffix(")")
    shown = run("dream-log").out
    assert shown.startswith(f"{sha}  ")
    assert "dream: manual run" in shown
    assert "\n+- I live in Porto" in shown
    assert run("dream-log", sha).out == shown
    assert run("dream-log", sha[:4], "--json").json["version"]["sha"].startswith(sha)
    assert run("dream", "--json").json["outcome"] == "nothing"
    assert "no version" in run("dream-log", "abcdef12").reason


@pytest.mark.req("NB-26", "NB-27", "NB-C18")
def test_changes_are_listed_and_undone_and_that_undone(run: Run, data: Path) -> None:
    assert run("dream-restore").out == "Dream has changed nothing yet.\n"
    add_entry(data, "I live in Porto")
    sha = run("dream", "--json").json["version"]
    assert run("dream-restore").out.startswith(f"{sha[:8]}  ")
    undone = run("dream-restore", sha[:8]).out
    assert "Restored. To take this back: ownwords dream-restore " in undone
    assert "Undone by" in run("dream-log", sha[:8]).out
    assert "already" in run("dream-restore", sha).reason
    back = undone.split()[-1]
    assert [one["sha"][:8] for one in run("dream-restore", "--json").json["versions"]] == [back, sha[:8]]
    again = run("dream-restore", back, "--json").json
    assert again["version"]["undoes"].startswith(back)
    assert "I live in Porto" in written(data).read_text()


def test_a_clash_shows_both_sides_and_asks(run: Run, data: Path) -> None:
    add_entry(data, "I live in Porto")
    sha = run("dream", "--json").json["version"]
    file = written(data)
    file.write_text(file.read_text().replace("Porto", "Lyon"))
    clash = run("dream-restore", sha)
    assert (clash.code, clash.out) == (1, "")
    for part in ("I live in Lyon", "”, and was nothing.", "With --force"):
        assert part in clash.err
    assert "Lyon" in file.read_text()
    assert run("dream-restore", sha, "--force").code == 0
    assert "Lyon" not in (file.read_text() if file.exists() else "")


@pytest.mark.req("NB-28", "NB-29", "NB-C9")
def test_the_guide_is_shown_made_and_never_overwritten(run: Run, data: Path) -> None:
    assert "Dream follows what is built in" in run("dream-prompt").out
    made = run("dream-prompt", "init")
    folder = data / "workspaces" / "me" / "prompts"
    assert (made.code, (folder / "README.md").exists()) == (0, True)
    assert str(folder / "dream.md") in made.out
    (folder / "dream.md").write_text("Only what I [b]cook[/b].\n")
    assert "stays as it is" in run("dream-prompt", "init").out
    assert "Only what I [b]cook[/b]." in run("dream-prompt").out
    told = run("dream-prompt", "init", "--json").json
    assert (told["text"].strip(), told["is_own"], told["made"]) == ("Only what I [b]cook[/b].", True, False)
    (folder / "dream.md").write_text(" \n")
    assert run("dream-prompt", "--json").json["is_own"] is False
    (folder / "dream.md").write_bytes(b"caf\xe9\n")
    assert run("dream-prompt", "--json").json["is_own"] is False, "what is no text is no guide"
    (folder / "dream.md").write_text("x" * 40_000)
    assert run("dream-prompt", "--json").json["text"] == "x" * 32_000
    assert run("dream-prompt", "start").code == 2


@pytest.mark.req("NB-2")
def test_the_folder_is_in_the_home_or_where_it_is_said(
    run: Run, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "home"))
    assert CliRunner().invoke(app, ["dream-prompt", "init"]).exit_code == 0
    assert (tmp_path / "home" / ".ownwords" / "workspaces" / "me" / "prompts" / "dream.md").exists()
    for more, place in (((), "me"), (("--workspace", "acme"), "me.acme"), (("--owner", "you"), "you")):
        made = run(*more, "dream-prompt", "init")
        (folder,) = [one for one in (data / "workspaces").rglob("dream.md") if str(one) in made.out]
        assert folder.is_relative_to(data)
        assert place.split(".")[-1] in str(folder)
    monkeypatch.setenv("OWNWORDS_DATA", str(tmp_path / "elsewhere"))
    assert CliRunner().invoke(app, ["dream-prompt", "init"]).exit_code == 0
    assert list((tmp_path / "elsewhere").rglob("dream.md"))


def test_what_waits_is_decided_here(run: Run, data: Path) -> None:
    run("settings", "dream_review", "on")
    assert "Nothing of Dream's waits" in run("dream", "--approve").reason
    add_entry(data, "I live in Porto")
    held = run("dream").out
    assert "1 edit waits for your approval" in held
    assert "  1. " in held
    assert "I live in Porto" in held
    assert run("dream", "--approve", "--reject").code == run("dream", "--without", "1").code == 2
    assert "no edit 7" in run("dream", "--approve", "--without", "7").reason
    assert run("dream", "--approve").out.startswith("Approved. (commit ")
    add_entry(data, "I work as a nurse")
    run("dream")
    assert run("dream", "--reject").out == "Rejected; no memory changes.\n"


def test_a_model_that_does_not_answer_is_an_error_and_the_entries_wait(
    run: Run, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OWNWORDS_MEMORY_MODEL", "http://127.0.0.1:9/v1#nobody")
    add_entry(data, "I live in Porto")
    failed = run("dream")
    assert (failed.code, failed.out) == (1, "Dreaming...\n")
    assert "Dream did not complete after " in failed.err
    assert "memory cursor was not advanced" in failed.err
    told = run("dream", "--json")
    assert (told.code, '"outcome": "failed"' in told.out) == (1, True)
    monkeypatch.delenv("OWNWORDS_MEMORY_MODEL")
    assert run("dream", "--json").json["outcome"] == "changed"


@pytest.mark.req("NB-39")
def test_dream_asks_the_preset_that_is_named_for_it(run: Run, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with ScriptedModelServer(key="k-deep") as server:
        server.otherwise(Reply.json({"edits": []}))
        monkeypatch.setenv("OWNWORDS_PRESET_DEEP", f"{server.openai_url}#deep-model")
        monkeypatch.setenv("OWNWORDS_PRESET_DEEP_KEY", "k-deep")
        monkeypatch.setenv("OWNWORDS_DREAM_MODEL", "deep")
        add_entry(data, "I live in Porto")
        assert run("dream", "--json").json["outcome"] == "unchanged"
        (request,) = server.requests
        assert "I live in Porto" in request.shown
        server.otherwise(Reply.json({"answer": "yes"}))
        assert "Dream's model: " in run("doctor").out
    monkeypatch.setenv("OWNWORDS_DREAM_MODEL", "gpt-6-luna")
    assert run("dream").reason.endswith("Presets: deep.")
    monkeypatch.setenv("OWNWORDS_DREAM_MODEL", "deep")
    monkeypatch.setenv("OWNWORDS_DREAM_CRON", "every night")
    assert run("dream").reason.startswith("OWNWORDS_DREAM_CRON: ")
