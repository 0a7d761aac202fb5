"""Skills from the command line: seen, edited, forgotten, and carried along by an export."""

from __future__ import annotations

import asyncio
from pathlib import Path

from ownwords.compose import Ownwords
from tests.interfaces.cli.conftest import Run


def learn(folder: Path, *names: str) -> None:
    async def work() -> None:
        async with Ownwords.open(folder, background=False) as ownwords:
            for name in names:
                await ownwords.owner().skills.save(name, f"Do [bold]{name}[/bold]", "1. Open\x1b[31m it")

    asyncio.run(work())


def test_a_skill_from_its_beginning_to_its_end(run: Run, data: Path) -> None:
    assert "Nothing is learned yet." in run("skills", "list").out
    learn(data, "shop-returns", "other")
    listed = run("skills", "list").out
    assert "shop-returns  Do [bold]shop-returns[/bold]" in listed
    assert "compare-offers  When the owner" in listed
    assert [skill["name"] for skill in run("skills", "list", "--json").json["skills"]] == ["other", "shop-returns"]
    assert "1. Open␛[31m it" in run("skills", "show", "shop-returns").out
    assert run("skills", "show", "shop-returns", "--json").json["edited_by_owner"] is False
    assert run("skills", "show", "nothing").reason == "There is no skill nothing."
    edited = run("skills", "edit", "shop-returns", "--body", "1. Mine", "--extends", "compare-offers", "--json").json
    assert (edited["body"], edited["extends"], edited["edited_by_owner"]) == ("1. Mine", "compare-offers", True)
    assert "extends the guide compare-offers" in run("skills", "show", "shop-returns").out
    assert "edited by you" in run("skills", "list").out
    assert "Say --yes" in run("skills", "forget", "shop-returns").reason
    assert run("skills", "forget", "shop-returns", "--yes").out == "Forgotten: shop-returns.\n"
    assert run("skills", "forget", "shop-returns", "--yes").reason == "There is no skill shop-returns."
    assert run("skills", "forget", "other", "--if-version", "1", "--yes").code == 1
    assert run("clear", "--yes").out == "Forgotten: 0 notes and 0 archived ones, and 1 skill.\n"


def test_a_body_from_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "skill.md"
    file.write_text("1. Öffnen\r\n2. Prüfen\n", encoding="utf-8")
    made = run("skills", "edit", "own", "--description", "Mine", "--file", str(file), "--json").json
    assert made["body"] == "1. Öffnen\n2. Prüfen"
    file.write_bytes(b"\xff\xfe")
    assert run("skills", "edit", "own", "--file", str(file)).reason == f"{file} is no text in UTF-8."
    assert "Cannot read" in run("skills", "edit", "own", "--file", str(tmp_path / "nothing")).reason
    assert "either as" in run("skills", "edit", "own", "--file", str(file), "--body", "x").reason
    assert run("skills", "edit", "half", "--body", "x").reason == "There is no skill half."


def test_an_export_of_everything_carries_them(run: Run, data: Path, tmp_path: Path) -> None:
    learn(data, "shop-returns")
    run("notes", "add", "about", "I play the viola")
    folder, fresh = tmp_path / "out", tmp_path / "fresh"
    assert run("export", "--everything", "--out", str(folder)).code == 0
    assert "## Learned skills\n\n### shop-returns" in run("export").out
    before = run("skills", "list", "--json").json["skills"]
    told = run("import", str(folder), folder=fresh).out
    assert "1 note and 0 archived ones, 1 skill, settings" in told
    assert run("skills", "list", "--json", folder=fresh).json["skills"] == before
    again = run("import", str(folder / "notes.md"), "--json", folder=tmp_path / "third").json
    assert [len(one["saved"]) for one in again] == [1]
