"""notes add, edit, confirm, restore, list: as on the page."""

from __future__ import annotations

import pytest

from tests.interfaces.cli.conftest import Run


@pytest.mark.req("NOD-136")
def test_a_note_from_its_adding_to_its_restoring(run: Run) -> None:
    assert run("notes", "list").out.startswith("Nothing remembered yet.\n")
    added = run("notes", "add", "about", "Likes tea", "--abstract", "tea", "--expires", "2099-05-03", "--json").json
    assert added["version"] == 1
    note = added["note"]
    assert (note["path"], note["text"], note["abstract"], note["expires"]) == (
        "about/tea",
        "Likes tea",
        "tea",
        "2099-05-03",
    )
    assert run("notes", "edit", "about/tea", "--text", "Likes coffee").out == "Rewritten: about/tea  Likes coffee\n"
    assert run("notes", "confirm", "about/tea").out.startswith("Confirmed: about/tea")
    listed = run("notes", "list", "--json").json
    assert listed.keys() == {"version", "size", "limit", "notes", "archive", "skills"}
    assert (listed["version"], listed["limit"], listed["skills"]) == (2, 262_144, [])
    (live,), (old,) = listed["notes"], listed["archive"]
    assert (live["status"], live["label"], live["replaces"], live["replaced_by"]) == (
        "stated",
        "Confirmed",
        [old["id"]],
        None,
    )
    assert (old["status"], old["label"], old["replaced_by"], old["text"]) == (
        "archived",
        "Let go",
        live["id"],
        "Likes tea",
    )
    assert [change["kind"] for change in live["history"]] == ["edited"]
    shown = run("notes", "list").out
    assert "about/tea  Likes coffee  Confirmed" in shown
    assert f"{old['id']}  about/tea  Likes tea  Let go" in shown
    assert "of 262,144 bytes, version 2" in shown
    assert run("notes", "restore", old["id"]).out == "Restored: about/tea  Likes tea\n"
    moved = run("notes", "edit", "about/tea", "--area", "preferences", "--abstract", "", "--expires", "", "--json").json
    assert (moved["note"]["path"], moved["note"]["abstract"], moved["note"]["expires"]) == (
        "preferences/tea",
        None,
        None,
    )


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["add", "money", "Likes gold"], "Unknown area"),
        (["add", "about", " "], "needs some text"),
        (["add", "about", "x" * 4_001], "at most 4,000"),
        (["add", "about", "likes TEA!"], "saved already"),
        (["add", "about", "Card 4111 1111 1111 " + "1111"], "a card number"),
        (["add", "about", "Passport", "--expires", "2026-02-31"], "2026-02-31"),
        (["add", "about", "Likes wine", "--if-version", "7"], "version 1, not 7"),
        (["edit", "about/x", "--text", "x"], "no note at about/x"),
        (["edit", "about/likes-tea", "--text", ""], "needs some text"),
        (["confirm", "about/x"], "no note at about/x"),
        (["restore", "x"], "no archived note x"),
    ],
)
def test_a_refusal_is_one_line_and_changes_nothing(run: Run, arguments: list[str], reason: str) -> None:
    run("notes", "add", "about", "Likes tea")
    assert reason in run("notes", *arguments).reason
    assert run("notes", "list", "--json").json["version"] == 1


@pytest.mark.parametrize("arguments", [["notes"], ["notes", "add"], ["notes", "add", "about"], ["notes", "paint"]])
def test_what_is_no_command_is_a_matter_of_usage(run: Run, arguments: list[str]) -> None:
    assert run(*arguments).code == 2
