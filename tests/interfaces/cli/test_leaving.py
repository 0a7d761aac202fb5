"""forget, clear, account delete."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.interfaces.cli.conftest import Run
from tests.interfaces.cli.terminal import terminal

SAID = "Remember that my sister Ines lives in Porto."
PATH = "people/my-sister-ines-lives-in-porto"


def names(data: Path) -> bool:
    return any(b"ines" in file.read_bytes().lower() for file in data.rglob("*") if file.is_file())


@pytest.mark.req("NOD-90", "CH-18")
def test_forget_names_what_still_holds_it_and_everywhere_takes_it_out_there(run: Run, data: Path) -> None:
    run("learn", SAID)
    forgotten = run("forget", PATH, "--yes", "--json").json
    assert (forgotten["forgotten"], forgotten["archived_versions"], forgotten["redacted"]) == ([PATH], 0, False)
    (held,) = forgotten["still_held_in"]
    assert (held["store"], held["text"]) == ("conversation", SAID)
    assert held["redact"] == {
        "method": "POST",
        "path": f"/api/threads/{held['thread_id']}/messages/{held['id']}/redact",
        "body": {"quote": SAID},
    }
    assert names(data)
    run("learn", SAID)
    everywhere = run("forget", PATH, "--everywhere", "--yes")
    assert everywhere.out.startswith(f"Forgotten: {PATH}.")
    assert everywhere.out.count("redacted in message") == 2
    assert not names(data)


def test_forget_takes_a_path_an_archived_id_or_words_of_one_note(run: Run) -> None:
    for text in ("Likes tea", "Likes coffee", "Owns a boat"):
        run("notes", "add", "about", text)
    assert "name one of them by its path" in run("forget", "likes", "--yes").reason
    assert run("forget", "boats", "--yes").out == "Forgotten: about/owns-a-boat.\n"
    run("notes", "edit", "about/likes-tea", "--text", "Likes green tea")
    (old,) = run("notes", "list", "--json").json["archive"]
    assert run("forget", old["id"], "--yes").out.startswith("Forgotten: an archived note")
    assert run("forget", "submarine", "--yes").reason == "No note is found by 'submarine'."
    assert len(run("notes", "list", "--json").json["notes"]) == 2


@pytest.mark.req("CH-19")
def test_clear_forgets_every_note_and_keeps_conversations(run: Run) -> None:
    run("learn", SAID)
    run("notes", "edit", PATH, "--text", "My sister Ines lives in Faro")
    assert run("clear", "--yes").out == "Forgotten: 1 note and 1 archived one.\n"
    cleared = run("clear", "--yes", "--json").json
    assert (cleared["forgotten"], cleared["archived_versions"], cleared["still_held_in"]) == ([], 0, [])
    assert run("history", "Ines", "--json").json["totalMatches"] == 1


@pytest.mark.req("CH-20")
def test_deleting_the_account_says_what_it_deleted(run: Run, data: Path) -> None:
    run("learn", SAID)
    run("--workspace", "house", "learn", SAID)
    run("--owner", "you", "notes", "add", "about", "Likes tea")
    deleted = run("account", "delete", "--yes", "--json").json["deleted"]
    assert (deleted["scopes"], deleted["messages"], deleted["documents"]) == (2, 2, 2)
    assert not names(data)
    assert run("--owner", "you", "read").out == "about/likes-tea: Likes tea\n"
    assert "0 messages" in run("account", "delete", "--yes").out


@pytest.mark.parametrize("command", [["forget", "about/likes-tea"], ["clear"], ["account", "delete"]])
def test_what_cannot_be_undone_asks_first(run: Run, command: list[str]) -> None:
    run("notes", "add", "about", "Likes tea")
    assert "--yes" in run(*command).reason
    assert run("read").out == "about/likes-tea: Likes tea\n"


LONG = (
    "Remember that my sister Ines lives in Porto, in a house by the river with a small garden and two old lemon trees."
)


@pytest.mark.req("NOD-90")
def test_forgetting_asks_and_offers_to_redact(data: Path) -> None:
    with terminal(data, "learn", LONG) as learning:
        assert learning.end() == 0
        assert learning.printed.count("\r\n") > 2, "it breaks lines"
        assert set(LONG.rstrip(".").split()[3:]) <= set(learning.printed.split()), "and only between words"
    with terminal(data, "notes", "forget", "ines") as forgetting:
        forgetting.until("[y/N]: ")
        assert "two old lemon trees” (people/" in " ".join(forgetting.printed.split()), "it says which note"
        forgetting.type("y\n")
        forgetting.until("there as well? [y/N]: ")
        forgetting.type("y\n")
        assert forgetting.end() == 0
        assert "Redacted in 1 place." in forgetting.printed
    assert not any(b"lemon" in file.read_bytes() for file in data.rglob("*") if file.is_file())
