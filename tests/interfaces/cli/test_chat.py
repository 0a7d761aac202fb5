"""chat: a conversation with the assistant, a line at a time."""

from __future__ import annotations

import json

from ownwords.testing import Reply, ScriptedModelServer
from ownwords.testing.replies import ToolCall
from tests.interfaces.cli.conftest import Run

PATH = "people/my-sister-ines-lives-in-porto"


def test_each_line_is_a_message_and_what_was_said_is_kept(run: Run, model: ScriptedModelServer) -> None:
    model.reply(Reply.text("Hello!"), Reply.text("Fine."))
    done = run("chat", "evening", typed="Hello.\n\nHow are you?\n")
    assert (done.code, done.out) == (0, "Hello!\n… checking it against what you said\nFine.\n")
    (thread,) = run("threads", "list", "--json").json
    assert thread["title"] == "evening"
    said = [message["text"] for message in run("threads", "show", thread["id"], "--json").json]
    assert said == ["Hello.", "Hello!", "How are you?", "Fine."]
    assert "Hello." in model.requests[1].shown


def test_without_a_model_the_memory_answers(run: Run) -> None:
    run("notes", "add", "people", "My sister Ines lives in Porto")
    out = run("chat", typed="Where does my sister Ines live?\n").out
    assert "no model" in out
    assert "My sister Ines lives in Porto" in out


def test_what_the_owner_is_asked_first_is_a_yes_or_no(run: Run, model: ScriptedModelServer) -> None:
    run("notes", "add", "people", "My sister Ines lives in Porto")
    forget = ToolCall("manage_personal_context", {"action": "memory_forget", "path": PATH}, "c1")
    for answer, kept in (("no", True), ("y", False)):
        model.reply(Reply.calls(forget), Reply.text("Shall I?"))
        out = run("chat", typed=f"What a day.\n{answer}\n").out
        assert f"Should I forget {PATH}, with its earlier versions? (y/n)" in out
        assert ("My sister" in run("read").out) is kept


def test_answers_are_tapped_by_number_or_by_their_words(run: Run, model: ScriptedModelServer) -> None:
    ask = ToolCall("ask_owner", {"question": "Tea or coffee?", "options": ["Tea", "Coffee"]}, "c1")
    for typed, tapped in (("2", "Coffee"), ("tea", "Tea")):
        model.reply(Reply.calls(ask), Reply.text("As you like."))
        out = run("chat", typed=f"I am thirsty.\n{typed}\n").out
        assert "  1  Tea\n  2  Coffee\n" in out
        assert out.endswith("As you like.\n")
        assert tapped in model.requests[-1].shown
    (thread,) = run("threads", "list", "--json").json
    messages = run("threads", "show", thread["id"], "--json").json
    assert [message["text"] for message in messages if message["tapped"]] == ["Coffee", "Tea"]


def test_commands_need_no_model(run: Run) -> None:
    out = run("chat", typed="/help\n/compact\n/dream_log\n/nonsense\n/tmp/file is a path\n").out
    assert "- `/compact`:" in out
    assert "Nothing was said since the last time." in out
    assert "There is no command /nonsense. There are /compact," in out
    assert out.count("no model") == 1, "only the last line is a message"


def test_a_failure_is_said_and_the_chat_goes_on(run: Run, model: ScriptedModelServer) -> None:
    model.reply(Reply.error(500), Reply.text("Hello."))
    out = run("chat", typed="Hello?\nHello??\n").out
    assert "failed (500)" in out
    assert out.endswith("Hello.\n")


def test_what_is_forgotten_names_what_still_holds_it_and_takes_it_out_there(run: Run) -> None:
    out = run(
        "chat", typed="Remember that my sister Ines lives in Porto.\nForget that my sister Ines lives in Porto.\n"
    ).out
    assert "Forgotten: people/my-sister-ines-lives-in-porto." in out
    assert "still said in message" in out
    assert out.endswith("It is forgotten.\nTake it out there as well? (y/n)\n")
    run("notes", "add", "people", "My sister Ines lives in Porto")
    out = run("chat", typed="Forget that my sister Ines lives in Porto.\ny\n").out
    assert "Redacted in" in out
    (thread,) = run("threads", "list", "--json").json
    shown = run("threads", "show", thread["id"]).out
    assert "Ines lives in Porto" not in shown


def test_the_digest_is_the_same_in_the_chat_and_as_a_command(run: Run) -> None:
    run("notes", "add", "people", "My sister Ines lives in Porto")
    told = "1 note: 1 on people.\n- My sister Ines lives in Porto\n"
    assert run("chat", "evening", typed="/memory\n/context\n").out == told * 2
    assert run("memory").out == run("context").out == told
    assert run("memory", "--json").json == {"text": told.strip()}
    (thread,) = run("threads", "list", "--json").json
    assert run("threads", "show", thread["id"], "--json").json == []


def test_events_as_json(run: Run, model: ScriptedModelServer) -> None:
    model.reply(Reply.text("Hello!"))
    lines = run("chat", "--json", typed="Hello.\n").out.splitlines()
    kinds = [json.loads(line)["event"] for line in lines]
    assert kinds[:2] == ["message", "evidence"]
    assert kinds[-1] == "reply"


def test_what_a_model_says_moves_no_terminal(run: Run, model: ScriptedModelServer) -> None:
    model.reply(Reply.text("\x1b[2Jgone"))
    assert run("chat", typed="Hello.\n").out == "␛[2Jgone\n"
