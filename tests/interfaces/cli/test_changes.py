"""changes and undo."""

from __future__ import annotations

import json
from pathlib import Path

from tests.interfaces.cli.conftest import Run
from tests.interfaces.cli.test_dream import add_entry, written
from tests.workspaces import git


def test_changes_are_listed_and_undone(run: Run) -> None:
    assert run("changes").out == "Nothing was changed.\n"
    run("notes", "add", "people", "Ines lives in [b]Porto[/b].")
    run("notes", "edit", "people/ines-lives-in-b-porto-b", "--text", "Ines lives in Lyon.")
    run("notes", "add", "about", "Likes tea.")
    shown = run("changes", "people/ines-lives-in-b-porto-b")
    assert shown.code == 0
    assert "Likes tea" not in shown.out
    assert "edited (page)  people/ines-lives-in-b-porto-b" in shown.out
    assert "    - Ines lives in [b]Porto[/b].\n    + Ines lives in Lyon.\n" in shown.out
    edited = json.loads(run("changes", "--json").out)["changes"][1]
    undone = run("undo", edited["id"])
    assert undone.out.startswith("Undone: people/ines-lives-in-b-porto-b  Ines lives in [b]Porto[/b].\n")
    assert f"undone by {undone.out.split()[-1]}" in run("changes").out
    again = run("undo", edited["id"])
    assert (again.code, again.err.count("\n")) == (1, 1)
    assert "undone already" in again.err
    redone = json.loads(run("undo", undone.out.split()[-1], "--json").out)
    assert (redone["change"]["kind"], redone["note"]["text"]) == ("redone", "Ines lives in Lyon.")


def test_pages_filters_and_what_cannot_be_meant(run: Run) -> None:
    for number in range(3):
        run("notes", "add", "about", f"Fact {number}.")
    page = run("changes", "--limit", "2").out
    assert page.count("added (page)") == 2
    cursor = page.partition("--cursor ")[2].split()[0]
    assert run("changes", "--limit", "2", "--cursor", cursor).out.count("added (page)") == 1
    assert (
        run("changes", "--way", "captured").out == run("changes", "--to", "2020-01-01").out == "Nothing was changed.\n"
    )
    for wrong in (["--way", "magic"], ["--from", "someday"], ["--limit", "0"], ["--cursor", "x"]):
        failed = run("changes", *wrong)
        assert (failed.code, failed.out, failed.err.count("\n")) == (1, "", 1)
    let_go = json.loads(run("changes", "--json", "--limit", "1").out)["changes"][0]
    assert "about/fact-2 is let go." in run("undo", let_go["id"], "--if-version", "3").out
    assert run("undo", let_go["id"], "--if-version", "3").code == 1


def test_changes_of_the_notebook(run: Run) -> None:
    run("notes", "add", "about", "Likes tea.")
    memory_id = json.loads(run("notebook", "save", "The [b]logo[/b] stays blue.", "--title", "Colours", "--json").out)[
        "memory_id"
    ]
    run("notebook", "update", memory_id, "--content", "The [b]logo[/b] is green now.")
    shown = run("changes", "--note", memory_id).out
    assert "Likes tea" not in shown
    assert f"edited (notebook)  notebook {memory_id}\n" in shown
    assert "    - Colours: The [b]logo[/b] stays blue.\n    + Colours: The [b]logo[/b] is green now.\n" in shown
    edited = json.loads(run("changes", "--way", "notebook", "--json").out)["changes"][0]
    undone = run("undo", edited["id"])
    assert undone.out.startswith("Undone: Colours  The [b]logo[/b] stays blue.\n")
    assert run("notebook", "delete", memory_id).code == 0
    assert "forgotten (notebook)  notebook\n" in run("changes").out
    assert run("undo", edited["id"]).code == 1


def test_changes_of_skills(run: Run) -> None:
    run("notes", "add", "about", "Likes tea.")
    steps = [f"{number}. Step [b]{number}[/b]" for number in range(1, 16)]
    run("skills", "edit", "shop", "--description", "When [b]to[/b]", "--body", "\n".join(steps))
    steps[7] = "8. Skip it"
    run("skills", "edit", "shop", "--body", "\n".join(steps))
    shown = run("changes", "skills/shop").out
    assert "Likes tea" not in shown
    assert "edited (page)  skills/shop\n    - 8. Step [b]8[/b]\n    + 8. Skip it\n" in shown
    assert "added (page)  skills/shop\n    + When [b]to[/b]: 1. Step [b]1[/b]" in shown
    assert run("changes", "--note", "skills/shop").out == shown
    run("skills", "edit", "shop", "--body", "1. Another")
    assert "  … 6 more lines\n" in run("changes", "skills/shop", "--limit", "1").out
    rewritten, edited, added = json.loads(run("changes", "skills/shop", "--json").out)["changes"]
    assert (edited["store"], edited["can_undo"]) == ("skills", False)
    failed = run("undo", edited["id"])
    assert (failed.code, f"Undo that first: change {rewritten['id']}" in failed.err) == (1, True)
    for change in (rewritten, edited):
        assert run("undo", change["id"]).out.startswith("Undone: skills/shop  When [b]to[/b]\n")
    undone = run("undo", added["id"])
    assert undone.out.startswith("Undone: skills/shop is gone.\n")
    again = json.loads(run("undo", undone.out.split()[-1], "--json").out)
    assert (again["note"], again["change"]["after"]["description"]) == (None, "When [b]to[/b]")
    run("undo", again["change"]["id"])
    assert run("skills", "show", "shop").code == 1
    assert "Say --yes" in run("skills", "forget", "shop").err
    assert run("skills", "forget", "shop", "--yes").out == "Forgotten: shop.\n"
    assert "forgotten (page)  skills\n" in run("changes").out
    assert run("changes", "skills/shop").out == "Nothing was changed.\n"
    assert run("undo", added["id"]).code == 1


def test_changes_of_the_files(run: Run, data: Path) -> None:
    run("notes", "add", "about", "Likes tea.")
    add_entry(data, "I live in Porto")
    sha = run("dream", "--json").json["version"]
    shown = run("changes").out
    assert f"{sha}  " in shown
    assert "edited (dream)  USER.md\n    + " in shown or "edited (dream)  memory/MEMORY.md\n    + " in shown
    assert "    + - I live in Porto" in shown
    assert "Likes tea" in shown
    name = written(data).relative_to(data / "workspaces" / "me").as_posix()
    assert "Likes tea" not in run("changes", name).out
    assert run("changes", name, "--way", "dream", "--json").json["changes"][0]["id"] == sha
    assert run("changes", "--message", "m1", "--json").json["changes"][0]["id"] == sha
    assert run("changes", "SOUL.md").out == "Nothing was changed.\n"
    undone = run("undo", sha)
    assert undone.out.startswith(f"Undone: {name}: +0 -")
    back = undone.out.split()[-1]
    listed = run("changes").out
    assert f"undone by {back}" in listed
    assert f"undone of {sha} (page)  {name}\n    - " in listed
    assert "already" in run("undo", sha).reason
    assert run("undo", back).out.startswith(f"Done again: {name}: +")


def test_hand_edits_several_files_and_long_ones(run: Run, data: Path) -> None:
    add_entry(data, "I live in Porto")
    run("dream")
    folder = data / "workspaces" / "me"
    (folder / "SOUL.md").write_text("".join(f"- [b]{number}[/b]\n" for number in range(12)))
    (folder / "memory").mkdir(exist_ok=True)
    (folder / "memory" / "MEMORY.md").write_bytes(b"\xff\0")
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", "[b]by hand[/b]")
    shown = run("changes", "SOUL.md").out
    assert "edited (hand, Ines Roth)  SOUL.md, memory/MEMORY.md\n" in shown
    assert "    + - [b]0[/b]\n" in shown
    assert "      … 3 more lines\n" in shown


def test_the_same_lines_changed_again_are_for_their_owner_to_decide(run: Run, data: Path) -> None:
    add_entry(data, "I live in Porto")
    sha = run("dream", "--json").json["version"]
    path = written(data)
    path.write_text(path.read_text().replace("Porto", "Lyon"))
    refused = run("undo", sha)
    assert (refused.code, refused.out) == (1, "")
    assert "it is now “" in refused.err
    assert f"With `ownwords dream-restore {sha} --force`, what was there before stands." in refused.err
    assert "Lyon" in path.read_text()
    assert run("dream-restore", sha, "--force").code == 0
    assert "Lyon" not in run("files").out


def test_files_that_cannot_be_read_are_missed_aloud(run: Run, data: Path) -> None:
    add_entry(data, "I live in Porto")
    run("dream")
    (data / "workspaces" / "me" / ".git" / "HEAD").write_text("nonsense")
    shown = run("changes")
    assert shown.code == 0
    assert shown.out.startswith("Changes of the files are missing here: ")
    assert "Nothing was changed" not in shown.out
    run("notes", "add", "about", "Likes tea.")
    shown = run("changes", "--json").json
    assert [one["store"] for one in shown["changes"]] == ["notes"]
    assert [mark["part"] for mark in shown["marks"]] == ["files"]
