"""The commands that the chat in the terminal has for itself: conversations, workspaces, files, what was remembered."""

from __future__ import annotations

from pathlib import Path

from ownwords.agent.commands import COMMANDS
from ownwords.domain.assets import LARGEST_ASSET
from ownwords.interfaces.cli.chat_commands import TERMINAL_COMMANDS
from ownwords.testing import Reply, ScriptedModelServer
from tests.interfaces.cli.conftest import Run


def talks(run: Run, *options: str) -> dict[str, list[str]]:
    """What was said in each conversation, by its title."""
    found = run(*options, "threads", "list", "--json").json
    messages = {one["title"]: run(*options, "threads", "show", one["id"], "--json").json for one in found}
    return {title: [message["text"] for message in said] for title, said in messages.items()}


def test_help_names_them_and_says_which_are_of_the_terminal_alone(run: Run) -> None:
    assert COMMANDS.keys().isdisjoint(TERMINAL_COMMANDS)
    everywhere, here = run("chat", typed="/help\n").out.split("In the terminal alone:\n")
    assert [line.split("`")[1].split()[0] for line in everywhere.splitlines()] == [f"/{name}" for name in COMMANDS]
    assert [line.split("`")[1].split()[0] for line in here.splitlines()] == [f"/{name}" for name in TERMINAL_COMMANDS]
    told = run("chat", typed="/nothing\n").out
    assert all(f"/{name}" in told for name in (*COMMANDS, *TERMINAL_COMMANDS))


def test_conversations_are_listed_opened_and_begun(run: Run, model: ScriptedModelServer) -> None:
    model.otherwise(Reply.text("Yes."))
    run("chat", "first", typed="One\nTwo\nThree\nFour\n")
    out = run("chat", "second", typed="Hi.\n/threads\n/open 2\n/earlier\n/earlier\nFive\n/threads\n/open 2\n").out
    assert "*  1  second  2 messages, begun " in out
    assert "   2  first  8 messages, begun " in out
    opened, older, rest = out.partition("first: 8 messages; /earlier shows more.\n")[2].partition("You: One")
    shown = [line.split("  ")[1] for line in opened.splitlines()]
    two, three, four = (["You: " + said, "Assistant: Yes."] for said in ("Two", "Three", "Four"))
    assert shown[:6] == [*two, *three, *four]
    assert older
    assert "Nothing was said before.\n" in rest
    assert "*  1  first  10 messages" in rest
    assert rest.endswith("Assistant: Yes.\n")
    assert talks(run)["first"][-2:] == ["Five", "Yes."]


def test_a_new_conversation_begins_with_what_is_said_in_it(run: Run, model: ScriptedModelServer) -> None:
    model.otherwise(Reply.text("Yes."))
    run("chat", typed="/new\n/threads\n/help\n/remembered\n/again\n/earlier\n")
    assert talks(run) == {"terminal": []}, "none is made for what is not said"
    out = run("chat", typed="/new\nBake bread.\n/threads\n/new Sunday trip\nWhere to?\n").out
    assert "*  1  Bake bread.  2 messages" in out, "without a title it is called by how it begins"
    assert talks(run) == {"terminal": [], "": ["Bake bread.", "Yes."], "Sunday trip": ["Where to?", "Yes."]}


def test_what_is_no_conversation_opens_nothing(run: Run) -> None:
    out = run(
        "chat", typed="Hello.\n/open\n/open 0\n/open 2\n/open ٣\n/open nothing\n/open " + "9" * 5000 + "\nBye.\n"
    ).out
    assert out.count("Say which: ") == 1
    assert out.count("Say a number that /threads shows.") == 4
    assert "There is no conversation nothing." in out
    assert [text for text in talks(run)["terminal"] if text in ("Hello.", "Bye.")] == ["Hello.", "Bye."]


def test_a_workspace_is_another_memory_with_conversations_of_its_own(run: Run, tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("eggs")
    ours = f"Mine.\n/attach {tmp_path}/list.txt\n/workspace\n"
    out = run(
        "chat", typed=f"{ours}/workspace Bar\n/threads\nWe open at six.\n/workspace\n/workspace -\n/threads\n"
    ).out
    before, _, after = out.partition("\nBar\n")
    assert "* -  Your own memory\n" in before
    assert before.endswith("Nothing is attached any more.")
    assert after.startswith(
        "There is no such workspace yet: it begins with what you say.\nThere is no conversation yet.\n"
    )
    assert "  -  Your own memory\n* Bar\n" in after
    assert "\nYour own memory\nterminal: 2 messages.\n" in after
    assert after.splitlines()[-1].startswith("*  1  terminal")
    assert talks(run, "--workspace", "Bar")[""][0] == "We open at six."
    assert "We open at six." not in str(talks(run))
    (there,) = run("--workspace", "Bar", "threads", "list", "--json").json
    out = run("chat", typed=f"/open {there['id']}\n/workspace {'x' * 101}\n/workspace Bar\nAnd close at ten.\n").out
    assert f"There is no conversation {there['id']}." in out
    assert "longer than 100 characters" in out
    assert "You: We open at six." in out
    assert talks(run, "--workspace", "Bar")[""][2] == "And close at ten."


def test_files_go_with_the_next_message(run: Run, model: ScriptedModelServer, tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("my list.txt", "it's.txt", "third.txt")]
    for file in files:
        file.write_text("eggs")
    model.otherwise(Reply.text("I see."))
    attach = f'/attach {files[0]}\n/attach "{files[1]}"\n/attach {files[2]}\n'
    out = run("chat", typed=f"/attach\n{attach}/detach 3\n/detach 9\nLook at these.\n/attach\nAnd now?\n").out
    assert out.startswith("Nothing is attached.\n")
    assert (
        "  1  my list.txt  4 bytes, text/plain\n  2  it's.txt  4 bytes, text/plain\nThey go with your next message.\n"
        in out
    )
    assert out.count("third.txt") == 1, "it was taken back"
    assert "Say a number that /attach shows." in out
    assert "Nothing is attached.\nI see." in out.replace("… checking it against what you said\n", "")
    assert "my list.txt" in model.requests[0].shown
    assert "eggs" not in model.requests[0].shown
    (thread,) = run("threads", "list", "--json").json
    messages = run("threads", "show", thread["id"], "--json").json
    assert [[one["name"] for one in message["attachments"]] for message in messages] == [
        ["my list.txt", "it's.txt"],
        *([], [], []),
    ]
    assert "You: Look at these.\n  with my list.txt, it's.txt\n" in run("chat", typed="/open 1\n").out


def test_files_alone_are_a_message_and_stay_where_it_could_not_be_stored(
    run: Run, model: ScriptedModelServer, tmp_path: Path
) -> None:
    (tmp_path / "red.txt").write_text("red")
    model.otherwise(Reply.text("Red."))
    run("chat", typed=f"\n/attach {tmp_path}/red.txt\n\n\n")
    assert talks(run) == {"terminal": ["", "Red."]}, "an empty line sends what is attached, and else nothing"
    out = run("chat", typed=f"/attach {tmp_path}/red.txt\n{'x' * 1_000_001}\n/attach\n/detach\n").out
    assert "at most" in out
    model.reply(Reply.error(500), Reply.text("Here."))
    out += run("chat", typed=f"/new\nHello?\n/attach {tmp_path}/red.txt\n/again\n/attach\n/detach\n").out
    assert "Here.\n  1  red.txt" in out.replace("… checking it against what you said\n", ""), (
        "they are for what is said next"
    )
    assert out.endswith("red.txt  3 bytes, text/plain\nThey go with your next message.\nNothing is attached.\n")


def test_what_is_no_file_is_said_and_nothing_is_attached(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty.txt").touch()
    with (tmp_path / "huge.bin").open("wb") as huge:
        huge.truncate(LARGEST_ASSET + 1)
    (tmp_path / "folder").mkdir()
    named = ["nowhere.txt", "folder", "empty.txt", "huge.bin", "x" * 5000, "\0", "'open"]
    typed = "".join(f"/attach {tmp_path}/{name}\n" for name in named)
    out = run("chat", typed=f"{typed}/attach ~nobody-of-this-name/x\n/attach /dev/zero\n/attach\n").out
    lines = out.splitlines()
    assert f"There is no file {tmp_path}/nowhere.txt." in lines
    assert f"{tmp_path}/folder is no file: attach files one by one." in lines
    assert "/dev/zero is no file: attach files one by one." in lines
    assert any("empty" in line for line in lines)
    assert any("50 MB" in line for line in lines)
    assert (len(lines), lines[-1]) == (10, "Nothing is attached.")
    assert run("assets", "list", "--json").json["assets"] == []


def test_saves_are_silent_and_told_where_they_are_asked_for(run: Run) -> None:
    out = run(
        "chat",
        typed="Remember that my sister Ines lives in Porto.\n/remembered\nWhat a day.\n/remembered\n/remembered 2\n"
        "/undo 2\n/undo x\n/undo 1\n/remembered 2\n/remembered 9\n/remembered " + "9" * 5000 + "\n",
    ).out
    assert out.startswith("All right.\n1  ")
    assert out.count("+ My sister Ines lives in Porto") >= 2
    assert out.count("Nothing was remembered of this message.") == 2, "of small talk, twice asked"
    assert out.count("Say a number that /remembered shows.") == 2
    assert "Undone: people/my-sister-ines-lives-in-porto is let go." in out
    assert "You have not said that much in this conversation." in out
    assert "My sister" not in run("read").out
