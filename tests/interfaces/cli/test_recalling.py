"""learn, find, read, history."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.interfaces.cli.conftest import Run

SAID = "Remember that my sister Ines lives in Porto."
PATH = "people/my-sister-ines-lives-in-porto"


@pytest.mark.req("NOD-70", "NOD-98")
def test_learn_saves_what_one_says_and_shows_it(run: Run) -> None:
    assert run("learn", SAID).out == f"Saved: {PATH}  My sister Ines lives in Porto\n"
    assert run("learn", SAID).out.startswith(f"Known, and now said once more: {PATH}")
    learned = run("learn", "My sister Ines lives in Lyon now, remember that.", "--json").json
    assert learned["refused"] == []
    (saved,) = learned["saved"]
    assert (saved["outcome"], saved["replaced"]) == ("replaced", [PATH])
    note = saved["note"]
    assert (note["status"], note["label"], note["way"], note["evidence_count"]) == (
        "stated",
        "Confirmed",
        "learned",
        1,
    )


def test_learn_says_why_nothing_was_saved(run: Run) -> None:
    assert run("learn", "What is the weather like?").reason == (
        "Nothing was saved. No lasting fact was found in what you said."
    )
    assert "a card number" in run("learn", "Remember my card 4111 1111 1111 " + "1111.").reason
    run("settings", "remember", "off")
    assert run("learn", SAID).reason.startswith("Saving is off.")
    nothing = run("learn")
    assert (nothing.code, nothing.out) == (2, "")
    assert "--thread" in nothing.err


def test_learn_in_a_conversation_with_named_messages(run: Run) -> None:
    run("learn", SAID)
    run("forget", PATH, "--yes")
    (thread,) = run("threads", "list", "--json").json
    (message,) = run("threads", "show", thread["id"], "--json").json
    again = run("learn", "--thread", thread["id"], "--message", message["id"])
    assert again.code == 1
    assert "forgotten" in again.err
    assert run("learn", "--thread", "nowhere").reason == "There is no conversation nowhere."
    assert "not one of the owner's own" in run("learn", "--thread", thread["id"], "--message", "m").reason


@pytest.mark.req("NOD-22")
def test_find_prints_paths_and_says_when_there_is_none(run: Run) -> None:
    run("learn", SAID)
    assert run("find", "sisters", "boats").out == f"{PATH}  My sister Ines lives in Porto  Confirmed\n"
    (found,) = run("find", "PORTO", "--json").json
    assert (found["path"], found["area"], found["slug"]) == (PATH, *PATH.split("/"))
    assert run("find", "boats").reason == "No note holds any of these words."
    assert run("find", "boats", "--json").json == []


@pytest.mark.req("NOD-12", "NOD-17", "NOD-18")
def test_read_gives_the_index_an_area_or_a_note_with_its_proof(run: Run) -> None:
    assert run("read").out == "Nothing remembered yet.\n"
    run("learn", SAID)
    line = f"{PATH}: My sister Ines lives in Porto\n"
    assert run("read").out == run("read", "people").out == line
    note = run("read", PATH)
    assert note.out.startswith(line)
    assert "“Remember that my sister Ines lives in Porto.”" in note.out
    shown = run("read", PATH, "--json").json
    assert shown["evidence"][0]["quote"] == SAID
    assert "message" not in shown["evidence"][0], "an assistant gets the quote, never the message"
    assert [item["path"] for item in run("read", "--json").json] == [PATH]
    assert run("read", "about", "--json").json == []
    assert run("read", "people/nobody").reason == "There is no note at people/nobody."
    assert run("read", "money").reason.startswith("Unknown area 'money'")


@pytest.mark.req("NOD-27", "NOD-28", "NOD-30", "NOD-31", "NOD-32")
def test_history_searches_and_pages(run: Run, tmp_path: Path) -> None:
    said = [json.dumps({"role": "user", "text": f"Fig number {number}", "thread": "trip"}) for number in range(22)]
    (tmp_path / "figs.jsonl").write_text("\n".join(said))
    run("import", str(tmp_path / "figs.jsonl"))
    first = run("history", "figs", "numbers", "--json").json
    assert first.keys() == {"matches", "totalMatches", "nextCursor", "complete"}
    assert (len(first["matches"]), first["totalMatches"], first["complete"]) == (20, 22, False)
    match = first["matches"][0]
    for key in ("id", "thread_id", "role", "speaker", "sent_at", "text", "before", "after"):
        assert key in match
    rest = run("history", "figs", "numbers", "--cursor", first["nextCursor"], "--json").json
    assert (len(rest["matches"]), rest["nextCursor"], rest["complete"]) == (2, None, True)
    shown = run("history", "figs", "--order", "newest")
    assert "Fig number 21" in shown.out.splitlines()[0] + shown.out.splitlines()[1]
    assert "20 of 22" in shown.out
    assert "--cursor" in shown.out
    (around,) = run("history", "--around", match["id"], "--json").json["matches"]
    assert around["id"] == match["id"]
    assert run("history", "--from", "2001-01-01", "--to", "2001-01-31", "--json").json["totalMatches"] == 0
    assert run("history", "figs", "--before", "2001-01-01").out == "Nothing found.\n"
    (thread,) = run("threads", "list", "--json").json
    assert run("history", "figs", "--thread", thread["id"], "--json").json["totalMatches"] == 22


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--from", "2026-02-31"], "2026-02-31"),
        (["fig", "--cursor", "x"], "not one of ours"),
        (["--around", "x"], "no message x"),
        ([], "Say what to look for"),
        (["fig", "--thread", "x"], "no conversation x"),
    ],
)
def test_history_says_what_is_wrong(run: Run, arguments: list[str], reason: str) -> None:
    assert reason in run("history", *arguments).reason


def test_an_order_that_is_none_is_a_matter_of_usage(run: Run) -> None:
    assert run("history", "fig", "--order", "oldest").code == 2


def test_what_was_said_before_and_after_a_match_is_one_line(run: Run, tmp_path: Path) -> None:
    said = [
        json.dumps({"role": "assistant", "text": text, "thread": "x"}) for text in ("Some\nlines", "Figs?", "\n\nNo.")
    ]
    (tmp_path / "talk.jsonl").write_text("\n".join(said))
    run("import", str(tmp_path / "talk.jsonl"))
    before, match, _, after, *_ = run("history", "figs").out.splitlines()
    assert [line.partition("  ")[2] for line in (before, match, after)] == [
        "assistant: Some lines",
        "assistant: Figs?",
        "assistant: No.",
    ]


def test_what_looks_like_markup_is_printed_as_it_is(run: Run) -> None:
    run("notes", "add", "about", "Likes [red]tea[/red] and :tea: and [bold")
    for command in (["find", "tea"], ["notes", "list"], ["read"]):
        assert "Likes [red]tea[/red] and :tea: and [bold" in run(*command).out
    run("learn", "Remember that I said [/] to [x] once.")
    assert "[/] to [x]" in run("history", "said").out


def test_what_somebody_wrote_does_not_move_the_terminal(run: Run) -> None:
    said = "I like \x1b[2J \x9b31m tea \x7f."
    run("notes", "add", "about", said)
    run("learn", f"Remember that {said}")
    for command in (["find", "tea"], ["notes", "list"], ["read"], ["history", "tea"], ["history", "tea", "--json"]):
        out = run(*command).out
        assert "tea" in out
        assert {code for code in map(ord, out) if code < 0x20 or 0x7F <= code < 0xA0} == {0x0A}
    assert run("history", "tea", "--json").json["matches"][0]["text"].endswith(said)
