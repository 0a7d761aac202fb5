"""The notebook from the command line: the same answers as everywhere."""

from __future__ import annotations

import json
from pathlib import Path

from tests.interfaces.cli.conftest import Run


def test_a_note_from_its_beginning_to_its_end(run: Run) -> None:
    url = json.dumps({"type": "url", "id": "u"})
    saved = run("notebook", "save", " ÄPFEL ", "--title", "Farbe", "--kind", "FACT", "--resource", url, "--json").json
    assert (saved["success"], saved["kind"], saved["resources"]) == (True, "fact", [{"type": "url", "id": "u"}])
    other = run("notebook", "save", "[red]\x1b[31m", "--resource", '{"type": "asset", "id": "7"}')
    assert "Some asset references were not found and were dropped." in other.out
    shown = run("notebook", "list").out
    assert "[red]␛[31m" in shown
    assert "Farbe  ÄPFEL" in shown
    assert "url: u" in shown
    found = run("notebook", "search", "äpfel farbe", "--json").json
    assert [one["memory_id"] for one in found["memories"]] == [saved["memory_id"]]
    assert run("notebook", "list", "--kind", "fact", "--json").json["count"] == 1
    page = run("notebook", "list", "--limit", "1", "--json").json
    assert page["next_cursor"] in run("notebook", "list", "--limit", "1").out
    assert run("notebook", "list", "--cursor", page["next_cursor"], "--json").json["memories"] == found["memories"]
    changed = run("notebook", "update", saved["memory_id"], "--content", "Birne", "--no-resources", "--json").json
    assert changed["resources"] == []
    assert run("notebook", "search", "äpfel").out == "Nothing is there.\n"
    assert run("notebook", "delete", saved["memory_id"]).out == f"Deleted: {saved['memory_id']}\n"
    assert run("notebook", "delete", saved["memory_id"]).reason == f"Memory not found: {saved['memory_id']}"


def test_in_a_conversation(run: Run, tmp_path: Path) -> None:
    line = '{"role": "user", "text": "Hello"}\n'
    (tmp_path / "in.jsonl").write_text(line, encoding="utf-8")
    run("import", str(tmp_path / "in.jsonl"))
    thread_id = run("threads", "list", "--json").json[0]["id"]
    run("notebook", "save", "here", "--in", thread_id)
    run("notebook", "save", "there")
    current = run("notebook", "list", "--current", "--in", thread_id, "--json").json["memories"]
    assert [(one["content"], one["from_current_thread"]) for one in current] == [("here", True)]
    assert run("threads", "delete", thread_id, "--yes").out == "Deleted, with 1 message and 1 note of the notebook.\n"
    assert run("notebook", "list", "--json").json["count"] == 1
    assert "1 note of the notebook" in run("account", "delete", "--yes").out


def test_what_does_not_work_says_why(run: Run) -> None:
    assert run("notebook", "save", " ").reason == "content is required and must be a non-empty string"
    assert run("notebook", "search", " ").reason == "query is required"
    assert "as JSON" in run("notebook", "save", "x", "--resource", "u").reason
    assert run("notebook", "save", "x", "--in", "nowhere").reason == "There is no conversation nowhere."
    assert "cursor" in run("notebook", "list", "--cursor", "x").reason
    assert "nothing to change" in run("notebook", "update", "nowhere").reason
