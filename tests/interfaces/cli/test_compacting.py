"""compact: a conversation by title, by id, or the newest one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.interfaces.cli.conftest import Run


@pytest.mark.req("NB-11", "NB-22")
def test_a_command_tells_its_start_and_its_outcome(run: Run) -> None:
    run("learn", "My sister Ines lives in Porto.")
    done = run("compact")
    begun, outcome, *rest = done.out.splitlines()
    assert begun == "Compressing context…"
    assert outcome == "Context compacted. 1 message is entry 1 of the journal."
    assert any("My sister Ines lives in Porto" in line for line in rest)
    assert run("compact").out == "Nothing was said since the last time.\n"
    (thread,) = run("threads", "list", "--json").json
    assert len(run("threads", "show", thread["id"], "--json").json) == 1


def test_a_conversation_by_its_title_or_id_as_json(run: Run) -> None:
    run("learn", "My sister Ines lives in Porto.")
    (thread,) = run("threads", "list", "--json").json
    first = run("compact", "terminal", "--json").json
    assert (first["outcome"], first["cursor"], first["covered"]) == ("compacted", 1, 1)
    again = run("compact", thread["id"], "--json").json
    assert again == {"outcome": "nothing_new", "cursor": None, "covered": 0, "summary": first["summary"]}


def test_small_talk_is_nothing_to_keep(run: Run) -> None:
    run("learn", "Thanks!")
    out = run("compact").out
    assert out == "Compressing context…\nContext compacted. Nothing of 1 message was worth keeping.\n"


def test_what_is_not_there_is_said(run: Run, data: Path) -> None:
    assert run("compact").reason == "There is no conversation yet."
    run("learn", "My sister Ines lives in Porto.")
    assert run("compact", "elsewhere").reason == "There is no conversation elsewhere."
    folder = data / "workspaces"
    folder.write_text("a file in the place of the folder")
    failed = run("compact")
    assert (failed.code, failed.out) == (1, "Compressing context…\n")
    assert failed.err.startswith("ownwords: Unable to compact context. ")
