"""threads list, show, reset, delete."""

from __future__ import annotations

from datetime import date, datetime

import pytest

from tests.interfaces.cli.conftest import Run


@pytest.mark.req("NOD-36")
def test_a_conversation_is_shown_reset_and_deleted(run: Run) -> None:
    assert run("threads", "list").out == "There is no conversation yet.\n"
    for number in range(3):
        run("learn", f"Fig number {number}")
    (thread,) = run("threads", "list", "--json").json
    assert (thread["title"], thread["messages"], thread["audience"], thread["origin"], thread["workspace"]) == (
        "terminal",
        3,
        "private",
        "owner",
        None,
    )
    listed = run("threads", "list").out.split()
    assert [listed[0], *listed[2:]] == [thread["id"], "3", "terminal"]
    assert date.fromisoformat(listed[1]) == datetime.fromisoformat(thread["created_at"]).astimezone().date()
    assert "--limit gives more" in run("threads", "list", "--limit", "1").out
    messages = run("threads", "show", thread["id"], "--json").json
    assert [message["text"] for message in messages] == [f"Fig number {number}" for number in range(3)]
    earlier = run("threads", "show", thread["id"], "--before", messages[2]["id"], "--limit", "1").out
    assert "Fig number 1" in earlier
    assert "Fig number 0" not in earlier
    assert run("threads", "reset", thread["id"]).code == 0
    assert run("history", "fig", "--json").json["totalMatches"] == 0
    assert len(run("threads", "show", thread["id"], "--json").json) == 3
    assert run("threads", "delete", thread["id"], "--yes").out == "Deleted, with 3 messages.\n"
    assert run("threads", "list", "--json").json == []


def test_deleting_asks_first_and_without_a_terminal_wants_to_be_told(run: Run) -> None:
    run("learn", "Fig")
    (thread,) = run("threads", "list", "--json").json
    assert "--yes" in run("threads", "delete", thread["id"]).reason
    assert len(run("threads", "list", "--json").json) == 1


@pytest.mark.parametrize("command", ["show", "reset", "delete"])
def test_an_unknown_conversation_is_said_so(run: Run, command: str) -> None:
    arguments = ["threads", command, "nowhere", *(["--yes"] if command == "delete" else [])]
    assert run(*arguments).reason == "There is no conversation nowhere."
